"""pi.cohesion: values, chances and dice of cohesion checks (s9.6.1 to s9.6.6, c9.b, c12.c)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.rulebook import installed
from punicref.rulebook.records import Records
from punicref.ruling.case import Case


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> set[str]:
    return {f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats}


CHANCES = [
    ("5", {}, 5, "1/2", set()),
    ("naval 5", {}, 5, "1/2", {"s3.3"}),
    ("infantry 6", {"modifier": 2}, 6, "3/5", {"s3.2"}),
    ("infantry 5", {"modifier": -3}, 5, "1/5", set()),
    ("naval 5", {"second": True}, 5, "4/5", {"c12.c"}),
    ("naval 4 depleted", {}, 4, "3/5", {"s9.6.4"}),
    ("naval 5/4 depleted", {}, 4, "3/5", {"s9.6.4"}),
    ("naval 5/4", {}, 5, "1/2", set()),
    ("cavalry 6 disorganized", {}, 5, "1/2", {"s9.6.3"}),
    ("cavalry 6 disorganised isolated", {}, 4, "3/5", {"s9.6.3", "s9.6.6.c"}),
    ("elephant 7/5 depleted disorganized", {}, 4, "3/5", {"s9.6.2.a", "s9.6.3", "s9.6.4"}),
    ("infantry 1 disorganized", {}, 1, "9/10", {"s9.6.2.c"}),
    ("infantry 4", {"leader": 2}, 6, "2/5", {"c9.b", "c9.e"}),
    ("infantry 10", {}, 10, "0", set()),
    ("infantry 25", {"modifier": 3}, 25, "0", set()),
    ("infantry 2", {"modifier": 2}, 2, "1", set()),
]


@pytest.mark.parametrize(("text", "more", "value", "chance", "cites"), CHANCES)
def test_one_check(rule: Any, text: str, more: dict[str, Any], value: int, chance: str, cites: set[str]) -> None:
    """The value after states and leader, and on how many of ten faces the check fails."""
    ruling = rule("pi.cohesion", units=text, **more)
    (unit,) = ruling.result["units"]
    assert (unit["cohesion"], unit["chance"]) == (value, Fraction(chance))
    assert sum(one.chance for one in ruling.outcomes) == 1
    assert cites | {"s9.6.1"} <= cited(ruling)


def test_how_many_of_three_fail(rule: Any) -> None:
    """Three ships of cohesion 5: each number of failures as coins would have it."""
    result = rule("pi.cohesion", units="3 naval 5").result
    assert result["failing"] == {number: Fraction(ways, 8) for number, ways in zip("0123", (1, 3, 3, 1), strict=True)}
    assert result["expected"] == Fraction(3, 2)


def test_different_units_together(rule: Any) -> None:
    """Chances 1/2, 2/5 and 3/5: none fails in 3/25, all in 3/25."""
    ruling = rule("pi.cohesion", units="infantry 5, cavalry 6, elephant 4")
    assert ruling.result["failing"] == {
        "0": Fraction(3, 25),
        "1": Fraction(19, 50),
        "2": Fraction(19, 50),
        "3": Fraction(3, 25),
    }


@pytest.mark.parametrize(
    ("text", "more", "rolls", "passed"),
    [
        ("3 naval 5", {}, [1, 6, 8], [True, False, False]),
        ("naval 5, naval 9, naval 10", {}, [5, 0, 0], [True, False, True]),
        ("2 naval 5", {"second": True}, [2, 3], [True, False]),
        ("naval 5", {}, [10], [False]),
    ],
)
def test_dice(rule: Any, text: str, more: dict[str, Any], rolls: list[int], passed: list[bool]) -> None:
    """Equal to the value passes, higher fails, and a zero counts as ten."""
    result = rule("pi.cohesion", units=text, rolls=rolls, **more).result
    assert [one["passed"] for one in result["units"]] == passed
    assert result["failed"] == passed.count(False)


def test_random_dice_can_be_repeated(rule: Any) -> None:
    """One random throws a die for each unit, the same ones from the same seed."""
    first = rule("pi.cohesion", units="4 naval 5", roll="random", seed=3)
    assert first == rule("pi.cohesion", units="4 naval 5", roll="random", seed=3)
    assert (
        len(
            {
                tuple(u["die"] for u in rule("pi.cohesion", units="4 naval 5", roll="random", seed=s).result["units"])
                for s in range(9)
            }
        )
        > 3
    )


def test_order_of_leader_and_limit(rule: Any) -> None:
    """A disorganized unit of value 1 with a leader's +1 is worth 1, or 2 if the leader comes last (s9.6.2.c)."""
    ruling = rule("pi.cohesion", units="infantry 1 disorganized", leader=1)
    assert ruling.result["units"][0]["cohesion"] == 1
    assert issues(ruling) == {"pi:s9.6.2.c#leader", "pi:c9.b#which"}


def test_what_the_limit_covers(rule: Any) -> None:
    """Isolation may bring a value to zero, if the limit is for the two states only."""
    ruling = rule("pi.cohesion", units="infantry 1 disorganized isolated")
    assert ruling.result["units"][0]["cohesion"] == 1
    (caveat,) = ruling.caveats
    assert caveat.issue == "others"
    assert [reading[1].args["values"] for reading in caveat.readings] == [[1], [0]]


def test_a_leader_at_sea(rule: Any) -> None:
    """Whether a leader's values count for ships is open (c9.e)."""
    assert "pi:c9.e#ground" in issues(rule("pi.cohesion", units="naval 5", leader=1))
    assert "pi:c9.e#ground" not in issues(rule("pi.cohesion", units="infantry 5", leader=1))


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"units": ""}, "names no unit"),
        ({"units": "legion 5"}, "There is no unit type legion"),
        ({"units": "infantry"}, "the cohesion value of 1 is not known"),
        ({"units": "infantry 0"}, "is no unit with its values"),
        ({"units": "infantry 5/x"}, "is no unit with its values"),
        ({"units": "infantry 5 6"}, "is no unit with its values"),
        ({"units": "infantry 5 brave"}, "is no unit with its values"),
        ({"units": "infantry 99999999999"}, "is no unit with its values"),
        ({"units": "61 infantry 5"}, "more than 60 units"),
        ({"units": "0 infantry 5"}, "is no unit with its values"),
        ({"units": "2 naval 5", "rolls": [3]}, "too few dice"),
        ({"units": "naval 5", "rolls": [3, 4]}, "more dice than checks"),
        ({"units": "2 naval 5", "roll": 3}, "too few dice"),
        ({"units": "naval 5", "roll": 3, "rolls": [3]}, "not both"),
        ({"units": "naval 5", "rolls": [11]}, "must be from 0 to 10"),
    ],
)
def test_what_cannot_be(rule: Any, inputs: dict[str, Any], message: str) -> None:
    """Each problem says what is wrong."""
    with pytest.raises(InputProblem, match=message):
        rule("pi.cohesion", **inputs)


def test_units_in_any_language(shipped: Any) -> None:
    """Types are understood in all three languages; ids follow the side."""
    case = Case("pi.test", shipped, lambda _: None)
    found = units.read(
        case,
        "2 fanteria gallica 5/3, Слоны 7 tactical 3/2 movement 4, ship 6 range 5/4 isolated",
        "carthaginian",
        "--x",
    )
    assert [(one.id, one.type, one.cohesion, one.back) for one in found] == [
        ("C1", "gallic-infantry", 5, 3),
        ("C2", "gallic-infantry", 5, 3),
        ("C3", "elephant", 7, None),
        ("C4", "naval", 6, None),
    ]
    assert (found[2].tactical, found[2].tactical_back, found[2].movement) == (3, 2, 4)
    assert (found[3].movement, found[3].movement_back, found[3].isolated) == (5, 4, True)
    assert found[0].infantry
    assert not found[2].infantry


def test_counters_of_the_printed_lists(rule: Any) -> None:
    """With the lists installed the name of a counter is enough; a zero there is a value that it lacks."""
    ground: dict[str, str | int] = {"nation": "gauls", "type": "infantry", "cohesion": 5, "movement": 4, "tactical": 1}
    row = ground | {"depleted_cohesion": 3, "depleted_movement": 3, "depleted_tactical": 0}
    installed.install(Records("pi:s3.2", {"Boii": row, "Odd": row | {"type": "other"}}))
    ruling = rule("pi.cohesion", units="2 boii, odd depleted")
    assert [(one["type"], one["cohesion"]) for one in ruling.result["units"]] == [
        ("gallic-infantry", 5),
        ("gallic-infantry", 5),
        (None, 3),
    ]
    assert "s3.2" in cited(ruling)


@pytest.mark.parametrize(
    "units",
    [
        "2 fanteria 5/4 ridotta, cavalleria coesione 6 disorganizzata, nave 4 isolata",
        "2 пехота 5/4 ослаблена, конница сплочённость 6 дезорганизована, корабль 4 изолирован",
    ],
)
def test_units_in_another_language(rule: Any, units: str) -> None:
    """Types, values and states are understood in every language."""
    ours = rule("pi.cohesion", units="2 infantry 5/4 depleted, cavalry cohesion 6 disorganised, naval 4 isolated")
    assert rule("pi.cohesion", units=units).result == ours.result
