"""pi.operation and pi.capture: what one resource point pays for, and who takes resource points (s5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pi import actions
from punicref.ruling.names import plain
from tests.games.branch import Branch

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> tuple[str, ...]:
    return tuple(f"{caveat.cites[0].partition(':')[2]}#{caveat.issue}" for caveat in ruling.caveats)


PRICES = [
    ("move infantry", 1),
    ("move 3 cavalry, consul", 3),
    ("move Army: Fanteria, 2 elephants, Hamilcar Barca", 3),
    ("siege infantry", 4),
    ("reorganise infantry", 1),
    ("reorganize 3 infantry", 3),
    ("rebuild cavalry", 1),
    ("card: cost 5", 5),
    ("move infantry, stack", 3),
    ("move 2 infantry, leader, stack", 5),
    ("move infantry, battle, card 2", 3),
]


@pytest.mark.parametrize(("action", "price"), PRICES)
def test_price_of_each_action(rule: Any, action: str, price: int) -> None:
    """The table of s5.5.2, c7 for armies, s8.2 for stacking."""
    ruling = rule("pi.operation", actions=action)
    assert ruling.result["actions"][0]["price"] == price
    assert ruling.result["left"] == 6 - price


BRANCHES = [
    Branch(
        "a fleet stacking in port",
        {"actions": "move naval, stack"},
        {"left": 4},
        "s5.5.2.t2 s8.2",
        ("s5.5.2.t2#example", "s8.2#ships"),
    ),
    Branch(
        "a march that ends beside friends, always stacked or only if paid",
        {"actions": "move infantry, friends, distance 1"},
        {"left": 3},
        "s8.2.2 s5.5.2.t3",
        ("s8.2.2#beside",),
    ),
    Branch(
        "a march that stacks",
        {"actions": "move infantry, friends, stack, distance 1"},
        {"left": 3},
        "s8.2 s8.2.1 s5.5.2.t3",
    ),
    Branch(
        "troops landed beside friends",
        {"actions": "move naval, landing"},
        {"left": 2},
        "s8.2.2",
        ("s5.5.2.t2#example", "s8.2.2#landing"),
    ),
    Branch(
        "a ship with troops and no leader",
        {"actions": "move naval, carrying 2"},
        {"left": 4},
        "s5.5.2.t2",
        ("s5.5.2.t2#example", "c9.a#cargo"),
    ),
    Branch("a ship at sea", {"actions": "reorganize naval, port, sea"}, {"left": 5}, "c6.b s5.2.3", ("s5.2.3#at_sea",)),
    Branch("over the strait", {"actions": "move infantry, strait"}, {"left": 5}, "c1.h s5.2.3", ("c1.h#other_uses",)),
    Branch(
        "past a garrison",
        {"actions": "move infantry, garrison"},
        {"failed": [1], "left": 6},
        "s11.1",
        ("s11.1#occupied",),
    ),
    Branch("past enemies", {"actions": "move infantry, blocked"}, {"failed": [1]}, "s5.2.3"),
    Branch("put ashore from the sea", {"actions": "move infantry, landed"}, {"failed": [1]}, "s7.1.4"),
    Branch(
        "put ashore in port", {"actions": "move infantry, landed-port"}, {"failed": [1]}, "s7.1.4", ("s7.1.4#port",)
    ),
    Branch("carried before", {"actions": "move infantry, carried"}, {"failed": []}, "s5.5.2.t1", ("s5.2.5#carried",)),
    Branch("a leader alone", {"actions": "move Haderbal"}, {"failed": [1]}, "s12.2"),
    Branch("inside, but the point is elsewhere", {"actions": "move infantry, inside"}, {"failed": [1]}, "s11.3.5.a"),
    Branch(
        "ships that do not carry it",
        {"actions": "rebuild naval, port", "spent": "sea"},
        {"left": 5},
        "s5.2.4",
        ("s5.2.4#ships",),
    ),
    Branch("isolated", {"actions": "reorganize infantry isolated"}, {"failed": [1]}, "s9.6.6.g"),
    Branch("no ships before the port", {"actions": "siege 2 infantry, port"}, {"failed": [1], "left": 6}, "c8"),
    Branch(
        "ships promote an uprising, or do not",
        {"actions": "uprising naval, africa", "side": "roman"},
        {"failed": [], "left": 3},
        "c10.a",
        ("c10.a#ships",),
    ),
    Branch("an uprising outside Africa", {"actions": "uprising infantry", "side": "roman"}, {"failed": [1]}, "c10.a"),
    Branch(
        "an uprising is removed",
        {"actions": "uprising 2 infantry, africa", "side": "carthaginian"},
        {"left": 3},
        "c10.a c10.b c10.d",
    ),
    Branch(
        "an uprising is removed from afar",
        {"actions": "uprising infantry", "side": "carthaginian"},
        {"failed": [1]},
        "c10.b c10.d",
    ),
    Branch(
        "ships remove an uprising, or do not",
        {"actions": "uprising naval, africa", "side": "carthaginian"},
        {"failed": [], "left": 3},
        "c10.a",
        ("c10.a#ships",),
    ),
    Branch(
        "done at the table although nothing was left",
        {"actions": "siege infantry; siege cavalry, paid 2"},
        {"failed": [], "left": 0},
        "s5.5.2.t6",
    ),
    Branch(
        "done at the table although forbidden",
        {"actions": "move 2 infantry, paid 3"},
        {"failed": [1], "left": 3},
        "c9.a",
    ),
]


@pytest.mark.parametrize("branch", BRANCHES, ids=lambda branch: branch.title)
def test_operation(rule: Any, branch: Branch) -> None:
    """Each reason for which an action fails, and each open issue."""
    ruling = rule("pi.operation", **branch.inputs)
    assert {name: ruling.result[name] for name in branch.result} == branch.result
    assert set(branch.cites.split()) <= cited(ruling)
    assert issues(ruling) == branch.caveats


def test_failed_action_costs_nothing_and_does_not_count_as_one(rule: Any) -> None:
    """The army without a leader stays; its units may still act."""
    ruling = rule("pi.operation", actions="move A: 2 infantry; siege A: 2 infantry")
    assert [one["allowed"] for one in ruling.result["actions"]] == [False, True]
    assert ruling.result["left"] == 2


def test_breach_names_its_clause(rule: Any) -> None:
    """What was paid wrongly is said with price, payment and clause."""
    ruling = rule("pi.operation", actions="siege A: infantry, paid 3")
    assert ruling.result["breaches"] == [{"action": 1, "price": 4, "paid": 3, "clauses": ["pi:s5.5.2.t6"]}]
    assert ruling.result["left"] == 3


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"actions": ""}, "--actions names no action"),
        ({"actions": "mvoe infantry"}, "mvoe is no action; the actions are"),
        ({"actions": "move"}, "which units take the action"),
        ({"actions": "move infantry, naval"}, "do not act together"),
        ({"actions": "move infantry, distnce 2"}, "Did you mean distance"),
        ({"actions": "move infantry, distance"}, "distance needs a number"),
        ({"actions": "move infantry, distance two"}, "two is not a number"),
        ({"actions": f"move infantry, distance {'9' * 5000}"}, "is not a number"),
        ({"actions": "siege naval"}, "only ground units besiege"),
        ({"actions": "card"}, "needs its price"),
        ({"actions": "move infantry, card 2"}, "add battle"),
        ({"actions": "uprising infantry"}, "Still needed: --side"),
        ({"actions": "siege infantry, port, inland"}, "contradict each other"),
        ({"actions": "move infantry, paid 7"}, "paid with more supply points"),
    ],
)
def test_bad_input(rule: Any, inputs: dict[str, Any], says: str) -> None:
    """What cannot be read is named, with what would be right."""
    with pytest.raises(InputProblem, match=says):
        rule("pi.operation", **inputs)


@pytest.mark.parametrize(("points", "captured"), [(1, 0), (2, 1), (3, 1), (8, 4), (9, 4)])
def test_half_of_the_points_rounded_down(rule: Any, points: int, captured: int) -> None:
    """The captor gets half, the rest is destroyed."""
    ruling = rule("pi.capture", points=points)
    assert ruling.result == {"captured": captured, "destroyed": points - captured, "left": 0}
    assert ruling.caveats == ()


def test_garrison_with_a_single_point_makes_no_difference(rule: Any) -> None:
    """Half of one is none, by either reading."""
    assert rule("pi.capture", points=1, garrison=True).caveats == ()


def test_ships_with_room_enough_keep_all(rule: Any) -> None:
    """Three ships carry three resource points, whichever way the rule is read."""
    ruling = rule("pi.capture", points=3, ships=3)
    assert ruling.result == {"captured": 0, "destroyed": 0, "left": 3}
    assert ruling.caveats == ()


@pytest.mark.parametrize(
    "told",
    [
        "muovi A: 2 fanteria, comandante, distanza 1, impila; assedia cavalleria, senza porto",
        "ход A: 2 пехота, полководец, расстояние 1, в стопку; осада конница, без порта",
    ],
)
def test_actions_in_another_language(rule: Any, told: str) -> None:
    """Actions and what stands with them are understood in every language."""
    ours = rule("pi.operation", actions="move A: 2 infantry, leader, distance 1, stack; siege cavalry, inland")
    assert rule("pi.operation", actions=told).result == ours.result


def test_each_word_of_an_action_means_one_thing(shipped: Library) -> None:
    """No phrase of a language stands for two words, and every word has one in each language."""
    said = shipped.said("action")
    assert set(said) == {*actions.KINDS, *actions.NUMBERS, *actions.FLAGS}
    meant = {phrase: word for word, all_ in said.items() for one in all_.values() for phrase in map(plain, one)}
    for word, all_ in said.items():
        for phrase in (plain(one) for each in all_.values() for one in each):
            assert meant[phrase] == word, phrase
