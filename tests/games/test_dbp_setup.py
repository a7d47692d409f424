"""dbp.setup: what the set-ups of the battles say (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

# first, turns, (points, rout) of Rome and of Carthage; straight from the source
BATTLES: dict[str, tuple[str | None, int, tuple[int, int], tuple[int, int]]] = {
    "trebbia": ("roman", 14, (2, 12), (4, 12)),
    "beneventum": ("carthaginian", 12, (3, 10), (3, 9)),
    "po": (None, 15, (3, 14), (3, 12)),
    "zama": (None, 16, (4, 16), (4, 15)),
}
ISSUES = {
    "trebbia": {"dbp:17.1.2#codes", "dbp:17.1.3.a#codes", "dbp:17.1.3.c#fled"},
    "beneventum": {"dbp:17.2.2#codes"},
    "po": {"dbp:17.3.2#order"},
    "zama": {"dbp:17.4.2#order", "dbp:17.4.3#box"},
}


def issues(ruling: Any) -> set[str]:
    return {f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats}


@pytest.mark.parametrize("battle", BATTLES)
def test_set_up_is_that_of_the_source(rule: Any, battle: str) -> None:
    """Order, turns, command points and rout points of each battle, and what its rules leave open."""
    ruling = rule("dbp.setup", battle=battle)
    first, turns, *sides = BATTLES[battle]
    assert (ruling.result["first"], ruling.result["turns"]) == (first, turns)
    for side, (points, rout) in zip(("roman", "carthaginian"), sides, strict=True):
        found = ruling.result["sides"][side]
        assert (found["command_points"], found["false_points"], found["rout"]) == (points, 1, rout)
    assert issues(ruling) == ISSUES[battle]
    assert ruling.needs == ("dbp:17",)
    assert ruling.matrix is None


def test_the_trebbia_has_special_rules(rule: Any) -> None:
    """Reduced Romans, no Elephants command, one hidden unit."""
    assert rule("dbp.setup", battle="trebbia").result["special"] == {
        "reduced_except": ["equites", "celtic-allies"],
        "elephants_command": False,
        "hidden": 1,
        "fled": 1,
        "points": 1,
    }
    assert rule("dbp.setup", battle="po").result["special"] is None


def test_one_side_alone(rule: Any) -> None:
    """Only the side that was asked for."""
    assert list(rule("dbp.setup", battle="zama", side="carthaginian").result["sides"]) == ["carthaginian"]
    assert "dbp:17.4.3#box" not in issues(rule("dbp.setup", battle="zama", side="roman"))


def test_units_of_the_printed_list(shipped: Library) -> None:
    """With a made-up list: who has what, who begins reduced, and a table of it."""
    rows: dict[str, dict[str, str | int]] = {
        "Hastati": {"trebbia_roman": 7, "trebbia_carthaginian": 0},
        "Equites": {"trebbia_roman": 2, "trebbia_carthaginian": 3},
        "SC": {"trebbia_roman": 1, "trebbia_carthaginian": 0},
        "Elephants": {"trebbia_roman": 0, "trebbia_carthaginian": 2},
        "Somebody else": {"trebbia_roman": 9, "trebbia_carthaginian": 9},
    }
    listed = Records("dbp:17", rows)
    calculator = registry.load("dbp.setup", shipped)
    made = calculator.rule({"battle": "trebbia"}, shipped, lambda name: listed if name == "dbp:17" else None)
    assert made.needs == ()
    assert made.result["units"] == {
        "roman": {"hastati": 7, "equites": 2, "celtic-allies": 1},
        "carthaginian": {"equites": 3, "elephants": 2},
    }
    assert made.result["reduced"] == 7
    assert made.matrix is not None
    assert made.matrix.cells == (("7", "-"), ("1", "-"), ("2", "3"), ("-", "2"))
