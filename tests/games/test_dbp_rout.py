"""dbp.rout and dbp.victory: rout points and the end of a battle (16, 17)."""

from __future__ import annotations

from typing import Any

import pytest

from punicref.errors import InputProblem
from tests.games.branch import Branch

WORTH = {
    "velites": 1,
    "hastati": 2,
    "principes": 2,
    "triarii": 2,
    "skirmishers": 0,
    "infantry": 1,
    "veterans": 2,
    "equites": 1,
    "light-cavalry": 0,
    "elephants": 0,
}
LIMITS = {
    "trebbia": (14, 12, 12),
    "beneventum": (12, 10, 9),
    "po": (15, 14, 12),
    "zama": (16, 16, 15),
}
"""Game turns, Rome's limit, Carthage's."""


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    return {f"{caveat.cites[0]}#{caveat.issue}": dict(caveat.readings) for caveat in ruling.caveats}


@pytest.mark.parametrize(("unit", "points"), WORTH.items())
def test_each_type(rule: Any, unit: str, points: int) -> None:
    """Three of a type bring three times its points."""
    ruling = rule("dbp.rout", side="roman", panicked=f"3 {unit}")
    assert ruling.result["total"] == 3 * points
    assert ruling.caveats == ()


@pytest.mark.parametrize("unit", ["mercenaries", "numidian-allies", "celtic-allies"])
def test_types_in_no_list(rule: Any, unit: str) -> None:
    """They bring nothing, or as much as Infantry."""
    ruling = rule("dbp.rout", side="carthaginian", panicked=f"2 {unit}, 2 infantry")
    assert ruling.result["total"] == 2
    assert issues(ruling) == {"dbp:16.1#missing": {"none": 2, "infantry": 4}}


ROUT = [
    Branch("the leader alone", {"side": "roman", "leader": True}, {"total": 5, "limit": None, "routed": None}, "16.1"),
    Branch(
        "before and now",
        {"side": "roman", "so_far": 7, "panicked": "equites, hastati", "battle": "po"},
        {"total": 10, "limit": 14, "left": 4, "routed": False},
        "16 16.1 17.3.3",
    ),
    Branch(
        "the same type twice, Italian and Russian",
        {"side": "roman", "panicked": "hastati, 2 astati, Принципы"},
        {"total": 8},
        "16.1",
    ),
    Branch(
        "reached",
        {"side": "carthaginian", "so_far": 9, "battle": "beneventum"},
        {"total": 9, "left": 0, "routed": True},
        "17.2.3",
    ),
    Branch(
        "one short",
        {"side": "carthaginian", "so_far": 8, "battle": "beneventum"},
        {"left": 1, "routed": False},
        "17.2.3",
    ),
    Branch(
        "eliminated later counts once",
        {"side": "roman", "panicked": "3 triarii", "eliminated": "3 triarii"},
        {"total": 6},
        "16.1.1",
    ),
    Branch("pursuers do not count", {"side": "carthaginian", "pursuing": "4 equites"}, {"total": 0}, "16.1.2 14"),
    Branch(
        "two points come back",
        {"side": "roman", "battle": "trebbia", "so_far": 5, "exits": "hastati"},
        {"suffered": 5, "taken_back": 2, "total": 3, "left": 9},
        "17.1.4",
    ),
    Branch(
        "not more than suffered",
        {"side": "roman", "battle": "trebbia", "panicked": "velites", "exits": "2 hastati"},
        {"suffered": 1, "taken_back": 1, "total": 0},
        "17.1.4",
    ),
    Branch("nothing happened", {"side": "roman", "so_far": 0}, {"total": 0}, "16"),
]


@pytest.mark.parametrize("branch", ROUT, ids=lambda branch: branch.title)
def test_rout(rule: Any, branch: Branch) -> None:
    """Rout points and how far the side is from routing."""
    ruling = rule("dbp.rout", **branch.inputs)
    assert {name: ruling.result[name] for name in branch.result} == branch.result
    assert set(branch.cites.split()) <= cited(ruling)
    assert tuple(issues(ruling)) == branch.caveats


def test_pursuit_off_the_map_at_the_trebbia(rule: Any) -> None:
    """Whether a pursuer brings points back is open, where there are points to bring back."""
    ruling = rule("dbp.rout", side="roman", battle="trebbia", so_far=3, pursuing="2 equites")
    assert ruling.result["total"] == 3
    assert issues(ruling) == {"dbp:17.1.4#exit": {"moved_off": 3, "pursuit_too": 1}}
    assert not rule("dbp.rout", side="roman", battle="trebbia", pursuing="2 equites").caveats
    assert not rule("dbp.rout", side="carthaginian", battle="trebbia", so_far=3, pursuing="2 equites").caveats


def test_the_box_of_zama(rule: Any) -> None:
    """Fifteen points rout Carthage as stated, sixteen by the Italian box."""
    ruling = rule("dbp.rout", side="carthaginian", battle="zama", so_far=15)
    assert ruling.result["routed"] is True
    assert list(issues(ruling)) == ["dbp:17.4.3#box"]
    assert not rule("dbp.rout", side="roman", battle="zama", so_far=15).caveats


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"panicked": "hastatti"}, "There is no unit type hastatti. Did you mean"),
        ({"panicked": "3"}, "--panicked: 3 is not a number of units"),
        ({"panicked": "0 hastati"}, "is not a number of units"),
        ({"panicked": f"{'9' * 5000} hastati"}, "is not a number of units"),
        ({"panicked": "hastati", "eliminated": "2 hastati"}, "--panicked"),
        ({"exits": "hastati"}, "--battle trebbia"),
        ({"exits": "hastati", "battle": "zama"}, "--battle trebbia"),
    ],
)
def test_rout_refuses(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """Unknown types, odd numbers, and what cannot have happened."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.rout", side="roman", **inputs)


@pytest.mark.parametrize("battle", LIMITS)
def test_victory_around_the_limits(rule: Any, battle: str) -> None:
    """A turn's end with either side just short of its limit, or at it."""
    turns, roman, carthaginian = LIMITS[battle]
    drawn = {"trebbia": "roman", "beneventum": "carthaginian"}.get(battle)
    for turn, rome, carthage, over, winner, draw in (
        (turns - 1, roman - 1, carthaginian - 1, False, None, False),
        (turns - 1, roman, carthaginian - 1, True, "carthaginian", False),
        (1, roman - 1, carthaginian + 1, True, "roman", False),
        (1, roman, carthaginian + 1, True, drawn, True),
        (turns, roman - 1, carthaginian - 1, True, drawn, True),
        (turns, roman, 0, True, "carthaginian", False),
    ):
        result = rule("dbp.victory", battle=battle, game_turn=turn, roman=rome, carthaginian=carthage).result
        assert (result["over"], result["winner"], result["draw"]) == (over, winner, draw), (turn, rome, carthage)
        assert result["turns_left"] == turns - turn


@pytest.mark.parametrize(("battle", "clause"), [("trebbia", "17.1.4"), ("beneventum", "17.2.3")])
def test_both_rout_together(rule: Any, battle: str, clause: str) -> None:
    """Whether such a draw counts as a victory is open; a draw by time counts in any case."""
    turns, roman, carthaginian = LIMITS[battle]
    ruling = rule("dbp.victory", battle=battle, game_turn=3, roman=roman, carthaginian=carthaginian)
    assert list(issues(ruling)) == [f"dbp:{clause}#draw"]
    assert not rule("dbp.victory", battle=battle, game_turn=turns, roman=0, carthaginian=0).caveats


@pytest.mark.parametrize(("roman", "turn"), [(3, 5), (16, 5), (0, 16)])
def test_the_box_decides_at_zama(rule: Any, roman: int, turn: int) -> None:
    """At fifteen the readings part."""
    ruling = rule("dbp.victory", battle="zama", game_turn=turn, roman=roman, carthaginian=15)
    assert list(issues(ruling)) == ["dbp:17.4.3#box"]
    assert not rule("dbp.victory", battle="zama", game_turn=turn, roman=roman, carthaginian=16).caveats


def test_nothing_is_decided_during_a_turn(rule: Any) -> None:
    """Victory is checked when the turn has ended."""
    ruling = rule("dbp.victory", battle="po", game_turn=2, roman=99, carthaginian=0, during=True)
    assert (ruling.result["over"], ruling.result["routed"]["roman"]) == (False, True)


def test_points_taken_back_save_rome(rule: Any) -> None:
    """Thirteen less two for Hastati is eleven of twelve."""
    ruling = rule("dbp.victory", battle="trebbia", game_turn=4, roman=13, carthaginian=0, exits="hastati")
    assert ruling.result["points"]["roman"] == 11
    assert ruling.result["over"] is False
    open_ = rule("dbp.victory", battle="trebbia", game_turn=4, roman=12, carthaginian=0, exits="celtic allies")
    assert open_.result["winner"] == "carthaginian"
    assert list(issues(open_)) == ["dbp:16.1#missing"]


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"battle": "po", "game_turn": 16}, "the battle lasts 15 game turns"),
        ({"battle": "po", "game_turn": 0}, "the least is 1"),
        ({"battle": "po", "game_turn": 1, "exits": "hastati"}, "--battle trebbia"),
    ],
)
def test_victory_refuses(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """Turns that the battle does not have, and exits elsewhere."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.victory", roman=0, carthaginian=0, **inputs)
