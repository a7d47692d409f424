"""pi.leaders and pi.haruspex: the installed list of leaders, limits, and draws against brute force (c9, c11)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pi.leaders import gone_in_turn
from punicref.rulebook.records import Records
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

LEADERS = Records(
    "pi:c9.b",
    {
        "Adherbal": {"side": "carthaginian", "cohesion": 1, "movement": 0, "tactical": 2},
        "Made-up Mago": {"side": "carthaginian", "cohesion": 0, "movement": 0, "tactical": 1},
        "Consul A": {"side": "roman", "cohesion": 0, "movement": 0, "tactical": 1},
        "Consul B": {"side": "roman", "cohesion": 0, "movement": 0, "tactical": 2},
    },
)


def ruled(library: Library, **inputs: Any) -> Ruling:
    """Rule on leaders with the made-up list."""
    return registry.load("pi.leaders", library).rule(
        inputs, library, lambda name: LEADERS if name == "pi:c9.b" else None
    )


@pytest.mark.parametrize(("name", "value"), [("Aderbale", 5), ("made-up mago", 4), ("", 3)])
def test_values_of_the_list(shipped: Library, name: str, value: int) -> None:
    """The leader's tactical value comes from the list, or from the option alone."""
    bonus = {"bonus": 0} if not name else {}
    made = ruled(shipped, action="command", side="carthaginian", leader=name, tactical=3, **bonus)
    assert made.result["tactical"] == value
    assert made.needs == ()
    assert not made.caveats


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"action": "enter", "side": "roman"}, "Still needed: --cup."),
        ({"action": "enter", "side": "carthaginian"}, "Still needed: --on-map."),
        ({"action": "enter", "side": "roman", "cup": 2, "draw": 3}, "draw is 3; leaders in the cup: 2."),
        ({"action": "enter", "side": "carthaginian", "on_map": 3}, "on_map is 3; it must be from 0 to 2."),
        ({"action": "enter", "side": "carthaginian", "on_map": 0, "draw": 3}, "draw is 3; the most leaders"),
        ({"action": "command", "side": "roman", "leader": "Adherbal"}, "Adherbal is a leader of Carthage."),
        ({"action": "command", "side": "roman", "where": "move", "left": True}, "leave --left out"),
    ],
)
def test_what_cannot_be_is_refused(shipped: Library, inputs: dict[str, Any], says: str) -> None:
    """More leaders than there can be, and leaders who are not there."""
    with pytest.raises(InputProblem) as problem:
        ruled(shipped, **inputs)
    assert says in str(problem.value)


def test_ships_and_an_unknown_value(rule: Any) -> None:
    """Without a value the question whether a leader works for ships is asked all the same."""
    for inputs in ({}, {"tactical": 2}):
        made = rule("pi.leaders", action="command", side="roman", kind="naval", **inputs)
        assert made.result["modifies"] is True
        assert {"ground"} <= {one.issue for one in made.caveats}
    assert made.needs == ("pi:c9.b",)


@pytest.mark.parametrize("side", ["roman", "carthaginian"])
def test_withdrawn(rule: Any, side: str) -> None:
    """Romans go back into the cup, Carthaginians never come back."""
    made = rule("pi.leaders", action="withdraw", side=side)
    assert made.result == {"returns": side == "roman", "points": 0}
    assert not made.caveats


@pytest.mark.parametrize(
    ("hand", "deck", "wanted_hand", "wanted_deck"),
    [(2, 4, 0, 1), (3, 3, 1, 2), (1, 1, 1, 1), (5, 4, 0, 3), (4, 1, 0, 1)],
)
def test_new_hand_equals_brute_force(rule: Any, hand: int, deck: int, wanted_hand: int, wanted_deck: int) -> None:
    """Every choice of cards from hand and deck together is equally likely."""
    made = rule("pi.haruspex", hand=hand, deck=deck, wanted_hand=wanted_hand, wanted_deck=wanted_deck)
    wanted = range(wanted_hand + wanted_deck)
    hands = [sum(card in wanted for card in drawn) for drawn in combinations(range(hand + deck), hand)]
    assert made.result["drawn"] == {number: Fraction(hands.count(number), len(hands)) for number in sorted(set(hands))}
    assert made.result["at_least_one"] == 1 - Fraction(hands.count(0), len(hands))


@pytest.mark.parametrize(
    "inputs", [{"hand": 6, "deck": 3}, {"hand": 2, "deck": 0}, {"hand": 2, "deck": 3, "wanted_hand": 3}]
)
def test_hands_that_cannot_be(rule: Any, inputs: dict[str, Any]) -> None:
    """A hand has a limit, a deck at least a card, and no more cards are hoped for than there are."""
    with pytest.raises(InputProblem):
        rule("pi.haruspex", **inputs)


def test_a_leader_whose_units_are_not_told(shipped: Library) -> None:
    """That all of his units are lost is assumed, and said so; with their number it is not."""
    leaders = registry.load("pi.leaders", shipped)
    told: dict[str, Any] = {"action": "lose", "side": "roman"}
    assert "units_left" in {one.fact for one in leaders.answer(told, shipped, lambda _: None).assumed}
    told["units_left"] = 0
    assert "units_left" not in {one.fact for one in leaders.answer(told, shipped, lambda _: None).assumed}


def test_a_list_with_gaps(shipped: Library) -> None:
    """Leaders who do not stand in the list are not known, and the cup may hold more than it names."""
    unknown = ruled(shipped, action="command", side="carthaginian", leader="Adherbel", tactical=2)
    assert unknown.result["modifies"] is True
    assert "tactical" not in unknown.result
    assert unknown.needs == ("pi:c9.b",)
    assert any("similar names" in step.text.text for step in unknown.steps)
    assert ruled(shipped, action="enter", side="roman", cup=5).result["chance_of_each"] == Fraction(1, 5)


@pytest.mark.parametrize(("on_map", "draw", "chance"), [(2, 1, "1/2"), (1, 2, "1/2"), (2, 2, "3/4")])
def test_leaders_placed_one_after_the_other(on_map: int, draw: int, chance: str) -> None:
    """Each new one beyond the limit drives out one of those who are there then (c9.d)."""
    assert gone_in_turn(on_map, draw, 2) == Fraction(chance)
