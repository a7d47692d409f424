"""Laws of the sequence, sieges, leaders and the end of Punic Island: chances add up, more never does worse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
some = st.integers(0, 20)
few = st.integers(0, 4)
die = st.integers(0, 10)
side = st.sampled_from(["roman", "carthaginian"])
OTHER = {"roman": "carthaginian", "carthaginian": "roman"}


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(holder=side, roman=st.integers(-9, 9), carthaginian=st.integers(-9, 9))
def test_initiative_is_the_same_from_both_sides(ruled: Any, holder: str, roman: int, carthaginian: int) -> None:
    """With everything exchanged the chances are exchanged, and a higher modifier never lowers one's chance."""
    one = ruled("pi.initiative", holder=holder, roman_modifier=roman, carthaginian_modifier=carthaginian)["chances"]
    swapped = ruled("pi.initiative", holder=OTHER[holder], roman_modifier=carthaginian, carthaginian_modifier=roman)[
        "chances"
    ]
    assert (one["roman"], one["equal"]) == (swapped["carthaginian"], swapped["equal"])
    more = ruled("pi.initiative", holder=holder, roman_modifier=roman + 1, carthaginian_modifier=carthaginian)
    assert more["chances"]["roman"] >= one["roman"]


@LAW
@given(besiegers=st.integers(1, 12), inside=few, modifier=few, number=some, leader=st.booleans())
def test_siege_chance_is_the_share_of_dice(
    ruled: Any, besiegers: int, inside: int, modifier: int, number: int, *, leader: bool
) -> None:
    """The chance is the share of faces with which the fortress falls; help to a side never hurts it."""
    inputs = {
        "side": "roman", "besiegers": besiegers, "inside": inside, "modifier": modifier, "number": number,
        "leader": leader, "port": "no",
    }  # fmt: skip
    chance = ruled("pi.siege", **inputs)["chance"]
    assert chance * 10 == sum(ruled("pi.siege", **inputs, roll=face)["falls"] for face in range(1, 11))
    assert ruled("pi.siege", **{**inputs, "besiegers": besiegers + 1})["chance"] >= chance
    assert ruled("pi.siege", **{**inputs, "modifier": modifier + 1})["chance"] <= chance
    assert ruled("pi.siege", **inputs, roll=0)["falls"] == ruled("pi.siege", **inputs, roll=10)["falls"]


@LAW
@given(number=some, tries=st.integers(2, 12))
def test_more_tries_never_do_worse(ruled: Any, number: int, tries: int) -> None:
    """The chance grows with the tries, by what is left of it each time."""
    result = ruled("pi.siege", side="roman", besiegers=1, modifier=3, number=number, port="no", tries=tries)
    within, chance = result["within"], result["chance"]
    assert within[1] == chance
    for number_ in range(2, tries + 1):
        assert within[number_] == within[number_ - 1] + (1 - within[number_ - 1]) * chance


@LAW
@given(cup=st.integers(1, 12), data=st.data())
def test_drawn_leaders_add_up(ruled: Any, cup: int, data: st.DataObject) -> None:
    """The chances of all leaders in the cup add up to the number drawn."""
    draw = data.draw(st.integers(1, cup))
    result = ruled("pi.leaders", action="enter", side="roman", cup=cup, draw=draw)
    assert result["chance_of_each"] * cup == draw


@LAW
@given(hand=st.integers(0, 5), deck=st.integers(1, 30), data=st.data())
def test_new_hands_add_up(ruled: Any, hand: int, deck: int, data: st.DataObject) -> None:
    """The chances add up to one, and the mean number of cards hoped for is their share of the cards."""
    wanted_hand, wanted_deck = data.draw(st.integers(0, hand)), data.draw(st.integers(1, deck))
    drawn = ruled("pi.haruspex", hand=hand, deck=deck, wanted_hand=wanted_hand, wanted_deck=wanted_deck)["drawn"]
    assert sum(drawn.values()) == 1
    assert sum(number * chance for number, chance in drawn.items()) * (hand + deck) == hand * (
        wanted_hand + wanted_deck
    )


@LAW
@given(winner=some, loser=some, depleted=some, more=few)
def test_ships_are_neither_made_nor_lost(ruled: Any, winner: int, loser: int, depleted: int, more: int) -> None:
    """Ships back and ships lost are those that were sunk; recoveries never exceed half the enemies."""
    result = ruled("pi.naval-losses", winner_sunk=winner, loser_sunk=loser, depleted=depleted)
    assert result["returned"] + result["lost"]["winner"] == winner
    assert result["lost"]["loser"] == loser
    assert 2 * result["recoveries"] <= loser
    assert result["returned"] + result["restored"] <= result["recoveries"]
    assert result["restored"] <= depleted
    after = ruled("pi.naval-losses", winner_sunk=winner, loser_sunk=loser + more, depleted=depleted)
    assert after["returned"] >= result["returned"]


@LAW
@given(points=st.lists(some, min_size=2, max_size=2), losses=st.lists(some, min_size=4, max_size=4), uprisings=few)
def test_victory_is_the_same_from_both_sides(ruled: Any, points: list[int], losses: list[int], uprisings: int) -> None:
    """Without uprisings both sides count alike; each uprising costs Carthage the same."""

    def count(first: str, second: str, markers: int) -> dict[str, int]:
        inputs = {
            f"{first}_cities": str(points[0]), f"{second}_cities": str(points[1]),
            f"{first}_units_lost": losses[0], f"{second}_units_lost": losses[1],
            f"{first}_leaders_lost": losses[2], f"{second}_leaders_lost": losses[3], "uprisings": markers,
        }  # fmt: skip
        found: dict[str, int] = ruled("pi.victory", **inputs)["points"]
        return found

    here, there = count("roman", "carthaginian", 0), count("carthaginian", "roman", 0)
    assert (here["roman"], here["carthaginian"]) == (there["carthaginian"], there["roman"])
    marked = count("roman", "carthaginian", uprisings)
    assert marked == {"roman": here["roman"], "carthaginian": here["carthaginian"] - 2 * uprisings}
