"""pi.siege: with the installed lists of cities and siege counters, all made up here (s11.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.language.messages import Translator, say
from punicref.rulebook.records import Records
from punicref.ruling import registry
from tests.ruling.test_house_readings import Settled

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

LISTS = {
    "pi:c1.d": Records(
        "pi:c1.d",
        {
            "Pintias": {"siege": 1, "points": 2, "port": "yes", "syracuse": "no", "land": "sicily"},
            "Ecatompilo": {"siege": 4, "points": 1, "port": "no", "syracuse": "no", "land": "africa"},
            "Made-up Town": {"siege": 0, "points": 1, "port": "no", "syracuse": "no", "land": "sicily"},
        },
    ),
    "pi:s11.3.3": Records(
        "pi:s11.3.3",
        {
            "Red": {"side": "roman", "number": 2},
            "Blue one": {"side": "carthaginian", "number": 3},
            "Blue two": {"side": "carthaginian", "number": 5},
        },
    ),
}


def ruled(library: Library, **inputs: Any) -> Ruling:
    """Rule on a siege with the lists installed."""
    return registry.load("pi.siege", library).rule(inputs, library, LISTS.get)


def test_everything_comes_from_the_lists(shipped: Library) -> None:
    """Pintias: port, +1; Roman number 2; 3 units with a leader: faces 1 to 4 take it."""
    made = ruled(shipped, side="roman", besiegers=3, leader=True, city="Finziade", fleet=1)
    assert made.result["chance"] == Fraction(4, 10)
    assert made.result["modifiers"] == {"fortress": 1, "inside": 0, "besiegers": -3}
    assert made.needs == ()
    assert [one.issue for one in made.caveats] == ["signs", "fortress"]
    assert [one.chance for one in made.outcomes] == [Fraction(4, 10), Fraction(6, 10)]


@pytest.mark.parametrize(("city", "modifier"), [("hecatompylos", 4), ("made-up town", 0)])
def test_cities_that_only_the_list_names(shipped: Library, city: str, modifier: int) -> None:
    """By any of its names, or the name in the list; no port, so no fleet is needed."""
    made = ruled(shipped, side="roman", besiegers=1, city=city)
    assert made.result["allowed"] is True
    assert made.result["modifiers"]["fortress"] == modifier


def test_several_siege_counters(shipped: Library) -> None:
    """Nobody says which counter is placed: the answer depends on it."""
    made = ruled(shipped, side="carthaginian", besiegers=1, city="Made-up Town")
    assert made.result["by_number"] == {3: Fraction(4, 10), 5: Fraction(6, 10)}
    assert [one.issue for one in made.caveats] == ["marker"]
    rolled = ruled(shipped, side="carthaginian", besiegers=1, city="Made-up Town", roll=5)
    assert rolled.result["by_number"] == {3: False, 5: True}
    assert not ruled(shipped, side="carthaginian", besiegers=1, city="Made-up Town", number=5).caveats


def test_several_counters_without_a_leader(shipped: Library) -> None:
    """Both questions are open at once."""
    made = ruled(shipped, side="carthaginian", besiegers=2, city="Made-up Town", roll=7)
    assert made.result["by_number"] == {3: False, 5: True}
    readings = dict(next(one for one in made.caveats if one.issue == "leader").readings)
    assert list(readings) == ["all", "leader"]
    assert readings["all"].args == {"parts": [5]}
    assert readings["leader"].args["parts"] == [say("none")]


@pytest.mark.parametrize(
    ("inputs", "chance"),
    [
        ({"besiegers": 9, "modifier": 0, "number": 9}, 1),
        ({"besiegers": 1, "modifier": 9, "number": 2}, 0),
        ({"besiegers": 1, "modifier": 0, "number": 0}, Fraction(1, 10)),
    ],
)
def test_chances_stay_on_the_die(rule: Any, inputs: dict[str, Any], chance: Fraction) -> None:
    """Sure successes and failures."""
    assert rule("pi.siege", side="roman", leader=True, port="no", **inputs).result["chance"] == chance


@pytest.mark.parametrize("printed", [{"modifier": 1}, {"number": 2}, {}])
def test_as_far_as_the_lookup(rule: Any, printed: dict[str, int]) -> None:
    """Without all printed values there is no chance, but what is known is said."""
    made = rule("pi.siege", side="roman", besiegers=2, leader=True, port="no", roll=4, **printed)
    assert "falls" not in made.result
    assert made.result["modifier"] == printed.get("modifier", 0) - 2
    assert set(made.needs) == {"pi:c1.d"} - ({"pi:c1.d"} if "modifier" in printed else set()) | (
        {"pi:s11.3.3"} if "number" not in printed else set()
    )


def test_ships_settle_an_unknown_port(rule: Any) -> None:
    """With ships next to the city it does not matter whether it has a port."""
    assert rule("pi.siege", side="roman", besiegers=1, modifier=0, number=2, fleet=1).result["allowed"] is True
    unknown = rule("pi.siege", side="roman", besiegers=1, modifier=0, number=2)
    assert unknown.result["allowed"] is None
    assert unknown.needs == ("pi:c1.d",)


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"city": "Pintia"}, "there is no city Pintia in the rules or in the installed list. Did you mean"),
        ({"city": "Pintias", "port": "no"}, "Pintias has a port: leave --port no out."),
        ({"city": "made-up town", "port": "yes"}, "Made-up Town has no port: leave --port yes out."),
        ({"inside": 5}, "inside is 5; it must be from 0 to 4."),
        ({"besiegers": 0}, "besiegers is 0; the least is 1."),
        ({"roll": 11}, "roll is 11; it must be from 0 to 10."),
    ],
)
def test_what_cannot_be_is_refused(shipped: Library, inputs: dict[str, Any], says: str) -> None:
    """Each mistake with what would be right."""
    with pytest.raises(InputProblem) as problem:
        ruled(shipped, **{"side": "roman", "besiegers": 2, **inputs})
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("roll", "facts", "verdict"),
    [
        (9, {"falls": False, "highest_modifier": -5}, "holds out, whatever"),
        (2, {"highest_modifier": 2}, "if its siege modifier is {most} or less"),
        (None, {"highest_sum": 4}, "if the die and its siege modifier together are {most} or less"),
    ],
)
def test_modifier_of_the_fortress_not_known(
    shipped: Library, roll: int | None, facts: dict[str, object], verdict: str
) -> None:
    """Number 2, two besiegers: how much the fortress may add; with a 9 it holds out in any case."""
    inputs = {"side": "roman", "besiegers": 2, "leader": True, "number": 2, "port": "no"}
    if roll is not None:
        inputs["roll"] = roll
    made = registry.load("pi.siege", shipped).rule(inputs, shipped, lambda _: None)
    assert facts.items() <= made.result.items()
    assert verdict in made.verdict.text
    assert ("falls" in made.result) == ("falls" in facts)


def test_no_die_takes_a_fortress_whatever_it_adds(shipped: Library) -> None:
    """Number 1, two units inside, one besieger: even a 1 comes to 2."""
    inputs = {"side": "roman", "besiegers": 1, "inside": 2, "number": 1, "port": "no"}
    made = registry.load("pi.siege", shipped).rule(inputs, shipped, lambda _: None)
    assert made.result["falls"] is False


@pytest.mark.parametrize(
    ("settled", "shown", "falls"),
    [
        (("pi", "", "", ""), "+2 (our reading)", False),  # 6 + 2 + 2 - 6 = 4
        (("pi", "s11.3.3", "signs", "subtracted"), "+2, is subtracted from the roll", True),  # 6 - 2 + 2 - 6 = 0
        (("pi", "ex.operation.3", "fortress", "left_out"), "+2, is left out", True),  # 6 + 2 - 6 = 2
    ],
)
def test_chain_goes_by_the_reading_of_the_table(settled: tuple[str, str, str, str], shown: str, falls: bool) -> None:
    """What the fortress's own modifier does is settled by the group, and every step goes by that."""
    library = Settled()
    library.settled = settled
    facts = {"side": "roman", "besiegers": 6, "inside": 2, "number": 3, "modifier": 2, "roll": 6, "port": "no"}
    made = registry.load("pi.siege", library).rule({**facts, "leader": True}, library, lambda _: None)
    assert made.result["falls"] is falls
    assert "house_readings" not in made.result
    assert any(shown in Translator("en")(step.text) for step in made.steps)
