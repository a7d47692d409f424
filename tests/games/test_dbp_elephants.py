"""dbp.elephants: the table, the joint chances and what each result does (15.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import icepool
import pytest

from punicref.errors import InputProblem
from punicref.games.dbp import elephants
from punicref.rulebook.records import Records
from punicref.ruling import dice, registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

TABLE = {1: "no_effect", 2: "no_effect", 3: "halted", 4: "halted", 5: "enraged", 6: "rampaging"}
NAMES = ("no_effect", "halted", "enraged", "rampaging")
HALTED, WILD = "dbp:15.1.r3-4#part dbp:15.1.r3-4#still", "dbp:15.1.r6#part"
LINE = "dbp:15.1.r5#line"
CALM = {"controller": "carthaginian", "moves": True, "attacks": True, "disorder": 0, "removed": False}


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> set[str]:
    return {f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_joint_chances_equal_brute_force_and_icepool(rule: Any, number: int) -> None:
    """How many units have each result, over all dice."""
    result = rule("dbp.elephants", number=number).result
    counted = Counter(
        tuple([TABLE[face] for face in faces].count(name) for name in NAMES)
        for faces in product(range(1, 7), repeat=number)
    )
    found = {tuple(row[name] for name in NAMES): row["chance"] for row in result["joint"]}
    assert found == {counts: Fraction(ways, 6**number) for counts, ways in counted.items()}
    affected = number @ icepool.d6.map({face: int(TABLE[face] != "no_effect") for face in TABLE})
    for units in range(number + 1):
        ours = sum(chance for counts, chance in found.items() if number - counts[0] == units)
        assert ours == affected.probability("==", units)


def test_each_or_shared(rule: Any) -> None:
    """Two units: a roll each misses both in 1 of 9 cases, a shared roll in 1 of 3."""
    ruling = rule("dbp.elephants", number=2)
    assert ruling.result["any_affected"] == {"each": Fraction(8, 9), "shared": Fraction(2, 3)}
    assert issues(ruling) == {"dbp:15.1#rolls"}
    assert not rule("dbp.elephants", number=1).caveats


def test_shared_rolls_are_one_for_each_point() -> None:
    """Three units under shared rolls are a pair and a single one."""
    result = dice.die(6).map(TABLE.__getitem__)
    pairs = elephants.joint(result, [2, 1])
    assert pairs.chance(lambda counts: counts[0] == 2) == Fraction(1, 3) * Fraction(2, 3)
    assert pairs.chance(lambda counts: counts[0] == 1) == Fraction(2, 3) * Fraction(1, 3)


@pytest.mark.parametrize(
    ("number", "points", "allowed", "needed"),
    [
        (1, None, True, 1),
        (2, 1, True, 1),
        (3, 1, False, 2),
        (3, 2, True, 2),
        (6, 3, True, 3),
        (7, None, False, 4),
        (1, 0, False, 1),
    ],
)
def test_points(rule: Any, number: int, points: int | None, allowed: bool, needed: int) -> None:
    """A point covers two units, and a box holds three."""
    result = rule("dbp.elephants", number=number, points=points).result
    assert (result["allowed"], result["points_needed"]) == (allowed, needed)


@pytest.mark.parametrize(
    ("inputs", "units"),
    [({}, 1), ({"points": 2}, 4), ({"points": 2, "rolls": [1, 2, 3]}, 3), ({"disorder": [0, 1]}, 2), ({"roll": 1}, 1)],
)
def test_the_number_of_units_follows_from_what_is_given(rule: Any, inputs: dict[str, Any], units: int) -> None:
    """Dice and lists name the units; else all that the points cover are rolled for."""
    assert rule("dbp.elephants", **inputs).result["units"] == units


def test_chances_of_removal(rule: Any) -> None:
    """A five removes the first unit, a six only next to a Carthaginian unit; friends in the way add to the five."""
    case = {"number": 2, "morale": 2, "disorder": [1, 0]}
    assert rule("dbp.elephants", **case).result["removal"] == [Fraction(1, 6), 0]
    near = rule("dbp.elephants", **case, adjacent=1).result
    assert (near["removed_if_rampaging"], near["removal"]) == ([1], [Fraction(1, 3), 0])
    through = rule("dbp.elephants", **case, through=1).result
    assert (through["removed_if_enraged"], through["removed_if_rampaging"]) == ([1, 2], [1])
    assert through["removal"] == [Fraction(1, 6), Fraction(1, 6)]


@pytest.mark.parametrize(
    ("inputs", "follows", "cites", "open_"),
    [
        ({"roll": 1}, CALM, "15.1.r1-2", ""),
        ({"roll": 2, "disorder": [1]}, {**CALM, "disorder": 1}, "15.1.r1-2", ""),
        ({"roll": 3}, {**CALM, "moves": False, "attacks": False}, "15.1.r3-4", HALTED),
        ({"roll": 4, "morale": 1}, {**CALM, "moves": False, "attacks": False}, "15.1.r3-4", HALTED),
        ({"roll": 5}, {**CALM, "disorder": 1, "removed": None}, "15.1.r5 10.3.d", LINE),
        (
            {"roll": 5, "morale": 1},
            {"moves": False, "attacks": False, "disorder": 1, "removed": True, "controller": "carthaginian"},
            "15.1.r5 11 11.1.1",
            "",
        ),
        ({"roll": 5, "morale": 3, "through": 1}, {**CALM, "disorder": 2}, "15.1.r5 7.1 13", LINE),
        (
            {"roll": 5, "morale": 3, "through": 5},
            {**CALM, "attacks": False, "disorder": 3, "removed": True},
            "15.1.r5 7.1 11.1.1",
            LINE,
        ),
        (
            {"roll": 5, "morale": 9, "enemy_zoc": True},
            {**CALM, "disorder": 1, "stops_by_reading": {"stops": True, "runs_on": False}},
            "15.1.r5 8.2",
            f"{LINE} dbp:15.1.r5#zoc",
        ),
        (
            {"roll": 5, "morale": 9, "edge": True},
            {**CALM, "disorder": 1, "leaves_map_by_reading": {"stops": False, "leaves": True}},
            "15.1.r5",
            f"{LINE} dbp:15.1.r5#end",
        ),
        (
            {"roll": 6, "edge": True},
            {"moves": True, "leaves_map_by_reading": {"stays": False, "leaves": True}},
            "15.1.r6",
            f"{WILD} dbp:15.1.r6#edge",
        ),
        ({"roll": 6}, {**CALM, "controller": "roman", "attacks": False}, "15.1.r6", WILD),
        (
            {"roll": 6, "adjacent": 1, "morale": 2, "disorder": [1]},
            {"moves": False, "attacks": False, "struck": 1, "disorder": 2, "removed": True, "struck_panics": None},
            "15.1.r6 11.1.1 10.7 11 13",
            WILD,
        ),
        (
            {"roll": 6, "adjacent": 1, "morale": 2, "struck_disorder": 1, "struck_morale": 2},
            {"moves": False, "removed": False, "struck_disorder": 2, "struck_panics": True},
            "15.1.r6 10.7 11 13",
            WILD,
        ),
        (
            {"roll": 6, "adjacent": 1, "morale": 2, "struck_morale": 2},
            {"struck_disorder": 1, "struck_panics": False},
            "15.1.r6 10.7 11 13",
            WILD,
        ),
        (
            {"roll": 6, "adjacent": 3, "morale": 2},
            {"struck": 1, "disorder": 1, "removed": False},
            "15.1.r6",
            f"{WILD} dbp:15.1.r6#several",
        ),
    ],
)
def test_result(rule: Any, inputs: dict[str, Any], follows: dict[str, Any], cites: str, open_: str) -> None:
    """What a result does to one unit."""
    ruling = rule("dbp.elephants", **inputs)
    (found,) = ruling.result["results"]
    assert {name: found[name] for name in follows} == follows
    assert set(cites.split()) <= cited(ruling)
    assert issues(ruling) == set(open_.split())


def test_several_dice(rule: Any) -> None:
    """Each unit has its own die, and its own disorder."""
    ruling = rule("dbp.elephants", number=3, rolls=[5, 1, 5], disorder=[0, 1, 1], morale=2)
    assert [one["result"] for one in ruling.result["results"]] == ["enraged", "no_effect", "enraged"]
    assert [one["removed"] for one in ruling.result["results"]] == [False, False, True]


def test_who_would_be_removed(rule: Any) -> None:
    """Morale 2: those with a point already would go."""
    assert rule("dbp.elephants", number=3, disorder=[1, 0, 1], morale=2).result["removed_if_enraged"] == [1, 3]
    assert rule("dbp.elephants", morale=2).result["removed_if_enraged"] == []


def test_morale_from_the_printed_list(shipped: Library) -> None:
    """With the list of unit values the morale need not be given."""
    row: dict[str, str | int] = {"morale": 1, "combat": 9, "movement": 9, "missile": "no"}
    listed = Records("dbp:2.4", {"Elefanti": row})
    calculator = registry.load("dbp.elephants", shipped)
    made = calculator.rule({"roll": 5}, shipped, lambda name: listed if name == "dbp:2.4" else None)
    assert made.result["results"][0]["removed"] is True
    assert "2.4" in cited(made)


def test_not_at_the_trebbia(rule: Any) -> None:
    """The command is not available there."""
    ruling = rule("dbp.elephants", battle="trebbia", number=2)
    assert ruling.result["allowed"] is False
    assert cited(ruling) == {"17.1.3.b"}
    assert rule("dbp.elephants", battle="zama").result["allowed"] is True


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"number": 2, "roll": 3}, "--rolls"),
        ({"number": 1, "roll": 3, "rolls": [3]}, "--rolls"),
        ({"number": 2, "rolls": [3]}, "rolls has 1 numbers"),
        ({"number": 3, "disorder": [1, 1]}, "disorder has 2 numbers"),
        ({"disorder": [3], "morale": 3}, "in panic already"),
        ({"number": 2, "rolls": [3, 7]}, "from 1 to 6"),
    ],
)
def test_what_cannot_be_is_refused(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """Lists match the number of units, and a unit in play is not in panic."""
    with pytest.raises(InputProblem, match=says):
        rule("dbp.elephants", **inputs)
