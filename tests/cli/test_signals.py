"""Signals that end the program: the terminal is left as it was."""

from __future__ import annotations

import signal
import sys

import pytest

from tests.cli import pty
from tests.program import answer_here

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

LONG = [
    *("pi", "battle", "--odds", "--battle", "land", "--attacker", "roman", "--runs", "1000000", "--seed", "1"),
    *("--roman", "6 infantry 6/5 tactical 1/1", "--carthaginian", "6 infantry 6/5 tactical 1/1"),
]


@pytest.mark.parametrize("name", ["SIGQUIT", "SIGTERM", "SIGHUP"])
def test_the_cursor_comes_back(name: str) -> None:
    """A simulation that shows its progress is ended in the middle."""
    child = pty.spawn(*LONG)
    child.expect_exact("\x1b[?25l")  # the cursor is hidden
    child.expect_exact("1000000")  # and the bar is drawn
    if name == "SIGQUIT":
        child.sendcontrol("\\")
    else:
        child.kill(getattr(signal, name))
    code, shown = pty.finish(child)
    assert code == 128 + getattr(signal, name)
    assert "\x1b[?25h" in shown


def test_afterwards_signals_are_what_they_were() -> None:
    """Whoever calls the command line from a program keeps his own."""
    before = signal.getsignal(signal.SIGTERM)
    assert answer_here("calculators").code == 0
    assert signal.getsignal(signal.SIGTERM) is before
