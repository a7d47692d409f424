"""What is left of a line of which not every word is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.ruling import registry, salvaged

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.salvaged import Salvaged


def salvage(name: str, line: str, shipped: Library) -> Salvaged | None:
    """Return what is left of a line."""
    return salvaged.salvage(registry.load(name, shipped), line.split(), shipped)


@pytest.mark.parametrize(
    ("name", "line", "facts", "left", "known"),
    [
        ("pw.combat", "12 contro 5 xyzzy comandante 2", {"attack": 12, "defend": 5, "leader": 2}, ("xyzzy",), False),
        ("pw.combat", "qwx 10 against 3", {"attack": 10, "defend": 3}, ("qwx",), False),
        ("pw.combat", "12:5 leader 2 leader 3", {"attack": 12, "defend": 5, "leader": 2}, ("3",), True),
    ],
)
def test_as_few_words_as_possible_are_left_out(
    name: str, line: str, facts: dict[str, Any], left: tuple[str, ...], known: bool, shipped: Library
) -> None:
    """Those that nobody understands go first; else those that leave the most facts."""
    found = salvage(name, line, shipped)
    assert found is not None
    assert (found.understood.facts, found.left, found.known) == (facts, left, known)


def test_a_number_of_what_is_left_out_is_no_die(shipped: Library) -> None:
    """Without the word that it belongs to, a number could be anything: it goes with the word."""
    found = salvage("pw.combat", "10 to 3 leader 2 leader 3", shipped)
    assert found is not None
    assert "roll" not in found.understood.facts


@pytest.mark.parametrize("line", ["xyzzy", "xyzzy plugh", "17"])
def test_nothing_may_be_left(line: str, shipped: Library) -> None:
    """A line that says no fact is salvaged by nothing."""
    assert salvage("pw.losses", line, shipped) is None
