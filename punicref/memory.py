"""Memory in work that soon ends: leaving it alone is quicker than looking through it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uncollected(*, at_the_end: bool = False) -> Iterator[None]:
    """Look for no garbage in the block: to go through all that is remembered takes up to a quarter of the time.

    Where the program is `at_the_end` of its work, what is there by then is not looked through afterwards either.
    """
    import gc

    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            if at_the_end:
                gc.freeze()
            gc.enable()
