"""A progress bar on stderr for what takes a while, in a terminal only; Rich is imported when there is work."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress


class Bar:
    """A bar that appears with the first progress and goes with the last."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._progress: Progress | None = None

    def update(self, done: int, of: int) -> None:
        """Show that so much is done of so much."""
        if self._progress is None:
            self._progress = _progress()
            self._progress.add_task(self._label, total=of)
            self._progress.start()
        self._progress.update(self._progress.task_ids[0], completed=done)

    def close(self) -> None:
        """Take the bar off the screen."""
        if self._progress is not None:
            self._progress.stop()


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    color = {"color_system": None} if os.environ.get("NO_COLOR") else {}
    console = Console(stderr=True, markup=False, highlight=False, emoji=False, **color)  # type: ignore[arg-type]
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True)


@contextmanager
def shown(label: str) -> Iterator[None]:
    """Show a bar for every simulation in the block, where stderr is a terminal that can draw one."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    from punicref.ruling.dice import simulation

    bar = Bar(label)
    try:
        with simulation.watched(bar.update):
            yield
    finally:
        bar.close()
