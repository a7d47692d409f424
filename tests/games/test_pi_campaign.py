"""The campaign's own rules with installed lists, all made up here, and inputs that cannot be (c1.d, c3, c14, c15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling


def city(points: int, land: str, syracuse: str = "no") -> dict[str, str | int]:
    """Make up a row of the list of cities."""
    return {"siege": 1, "points": points, "port": "no", "syracuse": syracuse, "land": land}


CITIES = Records(
    "pi:c1.d",
    {
        "Messana": city(3, "sicily"),
        "Reggio": city(2, "italy"),
        "Syracuse": city(4, "sicily", "yes"),
        "Made-up Town": city(1, "sicily", "yes"),
        "Carthage": city(8, "africa"),
    },
)


def cards(kind: str) -> Records:
    """Make up a list of cards in which Syracuse's has a type."""
    return Records("pi:s2.3.1", {"Siracusa cambia schieramento": {"side": "roman", "type": kind, "supply": 0}})


def ruled(library: Library, name: str, *lists: Records, **inputs: Any) -> Ruling:
    """Rule with lists installed."""
    return registry.load(name, library).rule(inputs, library, {one.name: one for one in lists}.get)


@pytest.mark.parametrize(
    ("named", "roman", "holder"),
    [("Messina, Rhegium", 1, "roman"), ("Reggio", 0, "carthaginian"), ("made-up town, siracusa, messana", 3, "roman")],
)
def test_initiative_by_names(shipped: Library, named: str, roman: int, holder: str) -> None:
    """Only cities on Sicily count."""
    made = ruled(shipped, "pi.strategic-initiative", CITIES, roman_cities=named)
    assert (made.result["roman_cities"], made.result["holder"]) == (roman, holder)


def test_syracuse_with_lists(shipped: Library) -> None:
    """The cities with the coin go over; an Operational card scores nothing."""
    made = ruled(shipped, "pi.syracuse", CITIES, cards("operational"), naval=1, leaders=1)
    assert [one if isinstance(one, str) else one.texts["en"] for one in made.result["cities"]] == [
        "Syracuse",
        "Made-up Town",
    ]
    assert made.result["points"] == 0
    assert (made.needs, made.caveats) == ((), ())
    assert ruled(shipped, "pi.syracuse", CITIES, cards("tactics"), naval=1).result["points"] is None
    assert ruled(shipped, "pi.syracuse", CITIES).result["points"] == 0


def test_victory_by_names(shipped: Library) -> None:
    """Named cities give their points; the others are Carthage's where the list is installed."""
    made = ruled(shipped, "pi.victory", CITIES, roman_cities="Messina, Reggio")
    assert made.result["points"] == {"roman": 5, "carthaginian": 13}
    assert made.result["winner"] == "carthaginian"
    both = ruled(shipped, "pi.victory", CITIES, roman_cities="3, Reggio", carthaginian_cities="Syracuse, 1")
    assert both.result["points"] == {"roman": 5, "carthaginian": 5}
    none = ruled(shipped, "pi.victory", CITIES, roman_cities="0")
    assert none.result["points"] == {"roman": 0, "carthaginian": 18}
    other = ruled(shipped, "pi.victory", CITIES, carthaginian_cities="Carthage, Syracuse")
    assert other.result["points"] == {"roman": 6, "carthaginian": 12}
    every = "messana, reggio, syracuse, made-up town, carthage"
    assert ruled(shipped, "pi.victory", CITIES, roman_cities=every).result["points"] == {"roman": 18, "carthaginian": 0}


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("pi.strategic-initiative", {}, "Still needed: one of --roman, --roman-cities."),
        ("pi.strategic-initiative", {"roman_cities": "Gela"}, "Where Gela lies is not known: give --roman."),
        ("pi.strategic-initiative", {"roman_cities": "Messana, Messina"}, "Messana stands twice."),
        ("pi.strategic-initiative", {"roman_cities": "Etna"}, "there is no city Etna"),
        (
            "pi.strategic-initiative",
            {"roman": 1, "roman_cities": "Messana"},
            "either --roman or --roman-cities, not both",
        ),
        ("pi.syracuse", {"resources": [1, 1, 1]}, "--resources has 3 numbers; cities that switch sides: 2."),
        ("pi.victory", {"roman_cities": "4"}, "Still needed: --carthaginian-cities."),
        ("pi.victory", {}, "Still needed: --roman-cities, --carthaginian-cities."),
        ("pi.victory", {"roman_cities": "Gela"}, "The victory points of Gela are not known"),
        ("pi.victory", {"roman_cities": "Reggio", "carthaginian_cities": "Rhegium"}, "Reggio stands twice."),
        ("pi.victory", {"roman_cities": "99999999", "carthaginian_cities": "0"}, "not a number that can be used"),
        ("pi.end", {"event": "draw"}, "Still needed: --deck."),
    ],
)
def test_what_cannot_be_is_refused(shipped: Library, name: str, inputs: dict[str, Any], says: str) -> None:
    """Each mistake with what would be right."""
    with pytest.raises(InputProblem) as problem:
        ruled(shipped, name, CITIES, **inputs)
    assert says in str(problem.value)


def test_without_the_list_the_rest_must_be_given(rule: Any) -> None:
    """Nobody knows then which cities there are."""
    with pytest.raises(InputProblem, match="--carthaginian-cities"):
        rule("pi.victory", roman_cities="0")


def test_an_empty_deck_has_ended_the_game(rule: Any) -> None:
    """There is nothing left to draw."""
    made = rule("pi.end", event="draw", deck=0)
    assert made.result == {"over": True, "may_draw": False, "deck": 0, "forgone": False}
    assert rule("pi.end", event="card", fulfilled=True).result == {"over": True}
    assert rule("pi.end", event="draw", deck=9).result == {"over": False, "may_draw": True, "deck": 8, "forgone": False}


@pytest.mark.parametrize(
    ("sunk", "enemies", "depleted", "result"),
    [
        (0, 0, 0, (0, 0, 0)),
        (5, 1, 5, (0, 0, 0)),
        (5, 9, 5, (4, 4, 0)),
        (0, 4, 1, (2, 0, 1)),
        (0, 4, 2, (2, 0, 2)),
        (3, 6, 2, (3, 3, 0)),
    ],
)
def test_recoveries(rule: Any, sunk: int, enemies: int, depleted: int, result: tuple[int, int, int]) -> None:
    """One for every two, lost ships first, then depleted ones."""
    made = rule("pi.naval-losses", winner_sunk=sunk, loser_sunk=enemies, depleted=depleted).result
    assert (made["recoveries"], made["returned"], made["restored"]) == result


@pytest.mark.parametrize("markers", [0, 1])
def test_removing_needs_a_marker(rule: Any, markers: int) -> None:
    """Carthage removes what is there."""
    assert rule("pi.uprising", action="remove", markers=markers).result["allowed"] is bool(markers)


def test_no_open_question_where_none_arises(rule: Any) -> None:
    """A plain uprising, a plain battle, a plain count: nothing is open."""
    assert not rule("pi.uprising", action="promote", markers=0).caveats
    assert not rule("pi.naval-losses", winner_sunk=2, loser_sunk=4, depleted=2, cargo=0).caveats
    assert not rule("pi.victory", roman_cities="3", carthaginian_cities="2", roman_units_lost=4).caveats
    assert not rule("pi.syracuse", syracusan_naval=2).caveats
