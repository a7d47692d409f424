"""A hand-checked branch of a calculator, as the tests of a game list them."""

from __future__ import annotations

from typing import Any, NamedTuple


class Branch(NamedTuple):
    """A case, the part of its result that matters, clauses it must cite, its caveats, and the tables it lacks."""

    title: str
    inputs: dict[str, Any]
    result: dict[str, Any]
    cites: str
    caveats: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
