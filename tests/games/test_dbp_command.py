"""dbp.command, dbp.range, dbp.recovery: the branches of 4, 12 and 13, worked out from the rules."""

from __future__ import annotations

from typing import Any

import pytest

from punicref.errors import InputProblem
from punicref.language.messages import Message
from tests.games.branch import Branch

REUSE = "dbp:4.3#reuse"
OFTEN = "dbp:4.9#how_often"
WHOSE = "dbp:4.9#whose"
FALSE = "dbp:4.1#false_point"


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> tuple[str, ...]:
    return tuple(f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats)


COMMAND = [
    Branch(
        "four points at Zama, two of them on combat",
        {"side": "roman", "battle": "zama", "combat": 2, "initiative": 1, "movement": 1, "false": "cavalry"},
        {
            "allowed": True,
            "points": 4,
            "to_place": 0,
            "false_to_place": 0,
            "gives": {
                "range": 8,
                "combat": {"modifier": 1, "uses": 2},
                "initiative": {"modifier": 1},
                "movement": {"movement": 1, "units_for_each_point": 3, "units": 3},
            },
        },
        "17.4.2 4.1 4.3 10.3.b 13 4.2 4.6 4.1.1",
        (REUSE,),
    ),
    Branch(
        "two charges a point, and two units a point",
        {"side": "carthaginian", "points": 2, "furor": 2},
        {"allowed": True, "gives": {"furor": {"charges": 4, "modifier": 2}}, "to_place": 0, "false_to_place": 1},
        "4.7 15.2 10.3.c",
    ),
    Branch(
        "a charge and a command point together",
        {"side": "carthaginian", "points": 2, "furor": 1, "combat": 1, "false": "furor"},
        {
            "allowed": True,
            "gives": {
                "range": 4,
                "furor": {"charges": 2, "modifier": 2},
                "combat": {"modifier": 1, "uses": 1},
                "best_charge": 3,
            },
        },
        "4.1.1",
        (REUSE, "dbp:4.1.1#furor"),
    ),
    Branch(
        "elephants: two units a point",
        {"side": "roman", "points": 3, "elephants": 3},
        {"allowed": True, "gives": {"elephants": {"units": 6}}},
        "4.8 15.1",
    ),
    Branch(
        "cavalry",
        {"side": "roman", "cavalry": 2},
        {"allowed": True, "points": None, "to_place": None, "gives": {"cavalry": {"kept": 2, "recalled": 2}}},
        "4.5 14 14.1",
    ),
    Branch(
        "recovery, range unknown",
        {"side": "roman", "recovery": 1},
        {"allowed": True, "gives": {"range": None, "recovery": {"units": 1, "points": 1}}},
        "4.4 12 13",
    ),
    Branch(
        "Fortuna holds one",
        {"side": "roman", "battle": "po", "fortuna": 1, "initiative": 2},
        {"allowed": True, "to_place": 0, "gives": {"fortuna": {"rerolls": 1}, "initiative": {"modifier": 2}}},
        "4.9",
        (OFTEN, WHOSE),
    ),
    Branch(
        "Fortuna never two", {"side": "roman", "battle": "po", "fortuna": 2}, {"allowed": False, "gives": None}, "4.9"
    ),
    Branch(
        "the false point fills Fortuna, or does not count",
        {"side": "roman", "fortuna": 1, "false": "fortuna"},
        {"allowed": False},
        "4.9",
        (FALSE,),
    ),
    Branch(
        "three and the false one",
        {"side": "roman", "points": 4, "combat": 3, "false": "combat"},
        {"allowed": False},
        "4.1",
        (FALSE,),
    ),
    Branch(
        "the false one alone in Fortuna",
        {"side": "roman", "points": 4, "combat": 3, "false": "fortuna"},
        {"allowed": True, "to_place": 1, "false_to_place": 0},
        "4.1",
        (REUSE,),
    ),
    Branch(
        "four in a box under any reading",
        {"side": "roman", "points": 4, "combat": 4, "false": "combat"},
        {"allowed": False},
        "4.1",
    ),
    Branch(
        "more than there are",
        {"side": "roman", "battle": "trebbia", "combat": 3},
        {"allowed": False, "placed": 3},
        "4 17.1.2",
    ),
    Branch(
        "more than anybody has",
        {"side": "roman", "combat": 2, "cavalry": 2, "movement": 1},
        {"allowed": False, "placed": 5},
        "4",
    ),
    Branch("no Furor for Rome", {"side": "roman", "furor": 1}, {"allowed": False}, "4.7 15.2"),
    Branch(
        "unless it has Mercenaries",
        {"side": "roman", "furor": 1, "mercenaries": True},
        {"allowed": False},
        "4.7 15.2",
        ("dbp:15.2#whose",),
    ),
    Branch("no bluff with it either", {"side": "roman", "false": "furor"}, {"allowed": False}, "4.7"),
    Branch("no Elephants for Carthage", {"side": "carthaginian", "elephants": 1}, {"allowed": False}, "4.8"),
    Branch(
        "nor for Rome at the Trebbia",
        {"side": "roman", "battle": "trebbia", "elephants": 1},
        {"allowed": False},
        "17.1.3.b",
    ),
    Branch("no leader, no points", {"side": "roman", "combat": 1, "leader_lost": True}, {"allowed": False}, "13"),
]


@pytest.mark.parametrize("branch", COMMAND, ids=lambda branch: branch.title)
def test_command(rule: Any, branch: Branch) -> None:
    """A placement is allowed or not, and each box gives what its clause says."""
    ruling = rule("dbp.command", **branch.inputs)
    assert {name: ruling.result[name] for name in branch.result} == branch.result
    assert set(branch.cites.split()) <= cited(ruling)
    assert issues(ruling) == branch.caveats


def test_readings_of_the_boxes(rule: Any) -> None:
    """What each reading of an open issue comes to."""

    def open_(**inputs: Any) -> dict[str, dict[str, Any]]:
        ruling = rule("dbp.command", **inputs)
        return {f"{one.cites[0]}#{one.issue}": dict(one.readings) for one in ruling.caveats}

    assert open_(side="roman", combat=2)[REUSE] == {"once": 2, "each_impulse": 4}
    assert open_(side="roman", fortuna=1, false="fortuna")[FALSE] == {"counts": False, "free": True}
    both = open_(side="carthaginian", combat=1, furor=1)
    assert both["dbp:4.1.1#furor"] == {"separate": 3, "assigned": 2}
    roman = open_(side="roman", furor=1, mercenaries=True)
    assert roman == {"dbp:15.2#whose": {"carthaginian": False, "owner": True}}


def test_points_of_each_battle(rule: Any) -> None:
    """The command points that the set-ups give."""
    found = {
        (battle, side): rule("dbp.command", side=side, battle=battle).result["points"]
        for battle in ("trebbia", "beneventum", "po", "zama")
        for side in ("roman", "carthaginian")
    }
    assert list(found.values()) == [2, 4, 3, 3, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"side": "roman", "battle": "po", "points": 4}, "command points of Rome in this battle: 3"),
        ({"side": "roman", "points": 5}, "from 2 to 4"),
        ({"side": "roman", "combat": -1}, "combat"),
        ({"side": "roman", "false": "vacuus"}, "choose one of"),
    ],
)
def test_command_refuses(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """Points that contradict the battle, and words that are no box."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.command", **inputs)


@pytest.mark.parametrize(
    ("inputs", "reach", "inside"),
    [
        ({"points": 4, "distance": 8}, 8, True),
        ({"points": 4, "distance": 9}, 8, False),
        ({"points": 2, "distance": 0}, 4, True),
        ({"battle": "trebbia", "side": "roman", "distance": 5}, 4, False),
        ({"battle": "trebbia", "side": "carthaginian", "distance": 5}, 8, True),
        ({"battle": "zama", "side": "roman", "points": 4}, 8, None),
        ({"leader_lost": True, "points": 3, "distance": 0}, None, False),
    ],
)
def test_range(rule: Any, inputs: dict[str, Any], reach: int | None, inside: bool | None) -> None:
    """Twice the command points, without the false one."""
    ruling = rule("dbp.range", **inputs)
    assert (ruling.result["range"], ruling.result["in_range"]) == (reach, inside)
    assert "13" in cited(ruling)
    assert ruling.caveats == ()


@pytest.mark.parametrize(
    ("inputs", "says"),
    [({}, "--points"), ({"battle": "po"}, "--side"), ({"battle": "po", "side": "roman", "points": 2}, "points is 2")],
)
def test_range_refuses(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """A leader's value must be known, and be that of the battle."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.range", **inputs)


RECOVERY = [
    Branch(
        "enough for all, one turned to its front",
        {"recovery": 3, "disorder": [2, 1]},
        {"recovers": 2, "eligible": [1, 2], "choice": False, "disorder": [1, 0]},
        "4.4 12 4.1.1 10.7",
    ),
    Branch(
        "a choice",
        {"recovery": 1, "disorder": [3, 2, 0]},
        {"recovers": 1, "eligible": [1, 2], "choice": True, "disorder": None},
        "4.4",
    ),
    Branch(
        "panicked never",
        {"recovery": 2, "disorder": [3, 2], "panicked": [1]},
        {"recovers": 1, "eligible": [2], "disorder": [3, 1]},
        "11 12",
    ),
    Branch(
        "range 6 from 3 points",
        {"recovery": 3, "disorder": [1, 1, 1], "distances": [6, 7, 0], "points": 3},
        {"recovers": 2, "eligible": [1, 3], "disorder": [0, 1, 0]},
        "13",
    ),
    Branch("no points", {"recovery": 0, "disorder": [1]}, {"recovers": 0, "choice": False, "disorder": [1]}, "12"),
    Branch(
        "nothing to recover", {"recovery": 2, "disorder": [0]}, {"recovers": 0, "eligible": [], "disorder": [0]}, "4.4"
    ),
    Branch("no leader", {"recovery": 2, "disorder": [1], "leader_lost": True, "side": "roman"}, {"recovers": 0}, "13"),
]


@pytest.mark.parametrize("branch", RECOVERY, ids=lambda branch: branch.title)
def test_recovery(rule: Any, branch: Branch) -> None:
    """One point off each unit, as many units as command points."""
    ruling = rule("dbp.recovery", **branch.inputs)
    assert {name: ruling.result[name] for name in branch.result} == branch.result
    assert set(branch.cites.split()) <= cited(ruling)
    assert issues(ruling) == branch.caveats


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"recovery": 4, "disorder": [1]}, "from 0 to 3"),
        ({"recovery": 1, "disorder": [1], "panicked": [2]}, "panicked names unit 2"),
        ({"recovery": 1, "disorder": [1, 1], "distances": [1], "points": 3}, "distances has 1"),
        ({"recovery": 1, "disorder": [1], "distances": [1]}, "--points"),
        ({"recovery": 1, "disorder": []}, "at least one"),
    ],
)
def test_recovery_refuses(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """Lists that do not match, and distances without a leader's value."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.recovery", **inputs)


def test_reasons_are_sentences_to_be(rule: Any) -> None:
    """Reasons are messages, so that they can be shown in any language."""
    ruling = rule("dbp.command", side="roman", battle="trebbia", elephants=3, furor=1, fortuna=2)
    assert len(ruling.result["reasons"]) == 4
    assert all(isinstance(one, Message) for one in ruling.result["reasons"])
