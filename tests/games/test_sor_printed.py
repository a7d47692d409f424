"""The owner's force-ratio table against the cells that the rules know (base:12.2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.errors import InputProblem
from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

GOOD = {"3:2": (1, "no"), "2:1": (3, "no"), "3:1": (5, "no"), "6:1": (0, "yes")}
KNOWN = "but the rules' own example"


def table(rows: dict[str, tuple[int, str]]) -> Records:
    return Records(
        "sor:base:12.2.1", {key: {"modifier": number, "automatic": word} for key, (number, word) in rows.items()}
    )


def check(rows: dict[str, tuple[int, str]], library: Library) -> list[str]:
    return [str(InputProblem(one)) for one in registry.check_table(table(rows), library)]


def test_good_table_is_taken(shipped: Library) -> None:
    """What the rules say and nothing odd."""
    assert check(GOOD, shipped) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"2:1": (2, "no")}, f"At 2:1 the modifier would be 2, {KNOWN} says 3."),
        ({"3:2": (2, "no")}, f"At 6:4 the modifier would be 2, {KNOWN} says 1."),
        ({"7:4": (4, "no"), "2:1": None}, f"At 2:1 the modifier would be 4, {KNOWN} says 3."),
        ({"3:2": None}, f"At 6:4 the modifier would be 0, {KNOWN} says 1."),
        ({"2:1": (0, "yes")}, f"At 2:1 victory would be automatic, {KNOWN} has a battle."),
        ({"5:4": (9, "yes"), "3:2": None}, f"At 6:4 victory would be automatic, {KNOWN} has a battle."),
    ],
)
def test_table_against_the_rules_is_refused(
    change: dict[str, tuple[int, str] | None], message: str, shipped: Library
) -> None:
    """A row that would give a printed example another modifier, or no battle."""
    rows = {key: row for key, row in {**GOOD, **change}.items() if row is not None}
    with pytest.raises(InputProblem) as caught:
        check(rows, shipped)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"3:1": (2, "no")}, "Row 3:1: the modifier is lower than at a lower ratio; is it typed right?"),
        ({"7:1": (9, "no")}, "Row 7:1: victory is not automatic, although it is at a lower ratio; is it typed right?"),
    ],
)
def test_odd_table_is_taken_with_a_warning(change: dict[str, tuple[int, str]], message: str, shipped: Library) -> None:
    """Larger armies seldom do worse."""
    assert check({**GOOD, **change}, shipped) == [message]
