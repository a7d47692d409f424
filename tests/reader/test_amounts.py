"""Rows of dice, and amounts that are said as more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.reader import amounts
from punicref.reader.hearing import CLEAR, Hearing, Reading
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

ROWS = [
    ("dice 6 4 2 and 5 3 1", "", [6, 4, 2], [5, 3, 1]),
    ("кубики 6, 4 против 5, 3", "", [6, 4], [5, 3]),
    ("carta 2, dadi 6 4 2 / 5 3 1", "carta 2", [6, 4, 2], [5, 3, 1]),
]


@pytest.mark.parametrize(("line", "rest", "first", "second"), ROWS, ids=[one[0] for one in ROWS])
def test_two_rows_are_each_sides(shipped: Library, line: str, rest: str, first: list[int], second: list[int]) -> None:
    """As many dice on either side of what parts them; the rest of the line is read for itself."""
    calculator = registry.load("sor.unrest-battle", shipped)
    assert amounts.paired(line, calculator) == (rest, {"roll": first, "unrest_roll": second})


@pytest.mark.parametrize("line", ["dice 6 4 2", "units 6 and 5", "dice 6 4 2 and 5 3"])
def test_anything_else_is_no_two_rows(shipped: Library, line: str) -> None:
    """One row, single numbers and rows that are not equally long are left to be read."""
    assert amounts.paired(line, registry.load("sor.unrest-battle", shipped)) == (line, {})


def test_a_row_is_not_torn_apart(shipped: Library) -> None:
    """Of two readings the one that leaves a row as it stands is meant."""
    whole, torn = Reading({"attacker_roll": [6, 5, 4]}), Reading({"attacker_roll": [5, 4]})
    heard = Hearing("sor.battle", whole.facts, (), (), (), 0.0, (whole, torn))
    found = amounts.whole_rows(heard, "army 3, dice 6 5 4", registry.load("sor.battle", shipped))
    assert found.alternatives == (whole,)
    assert found.margin >= CLEAR


def test_more_than_was_bought_is_bought_anew(shipped: Library) -> None:
    """Two were bought; "one more" is one, not three."""
    assert amounts.anew({"land": 3}, "one more land point", {"land": 2}, shipped) == {"land": 1}
    assert amounts.anew({"land": 3}, "3 land points", {"land": 2}, shipped) == {"land": 3}
