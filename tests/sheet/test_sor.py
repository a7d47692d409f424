"""The Sword of Rome at the table: what its rulings change on the sheet, what the sheet gives to a case, and forbids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from punicref.errors import InputProblem
from punicref.games.sor.sheet import SHEET
from punicref.sheet import moments, roles, sequence
from punicref.sheet.effects import Key
from punicref.sheet.roles import Mention
from punicref.sheet.sequence import Moment
from punicref.sheet.things import Rules, Things
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling
    from punicref.sheet.kinds import Span, Step

BOX, UNREST, ACTION, BATTLE, TURN = (Key(name) for name in ("box", "unrest", "action", "battle", "turn"))
HASDRUBAL, HANNO, BOMILCAR = (Key("leader", name) for name in ("hasdrubal", "hanno", "bomilcar"))
A, B = Key("leader", "A"), Key("leader", "B")
CARTHAGE = Key("side", "carthage")
FIRST, SECOND = Key("force", "#1"), Key("force", "#2")

Known = Mapping[Key, Mapping[str, Any]]
Rule = Callable[..., "Ruling"]


def sheet(known: Known) -> Things:
    now = Things(SHEET)
    for key, fields in known.items():
        now = now.put(key, **fields)
    return now


class Drawn(NamedTuple):
    view: View
    given: dict[str, Any]


def drawn(things: Things, name: str, facts: Mapping[str, Any], *named: Key, against: tuple[Key, ...] = ()) -> Drawn:
    """Return a case as the core makes it ready: roles filled, facts from the sheet."""
    case = SHEET.cases[name]
    mentions = [Mention(*one) for one in named] + [Mention(*one, second=True) for one in against]
    found = roles.filled(case, things, facts, mentions)
    assert not found.left
    given = roles.drawn(case, things, found.roles, facts)
    return Drawn(View(things, found.roles, {**given, **facts}), given)


def taken(rule: Rule, things: Things, name: str, facts: Mapping[str, Any], *named: Key, **more: Any) -> Things | None:
    """Return the sheet after a ruling is taken; None where it is not decided."""
    case = SHEET.cases[name]
    view, _ = drawn(things, name, facts, *named, **more)
    assert case.forbids is None or case.forbids(view) is None
    result = rule(name, **view.facts).result
    before = roles.noted(case, things, view.roles, view.facts)
    assert case.effects is not None
    view = View(before, view.roles, view.facts)
    effects = case.effects(view, result)
    return None if effects is None else view.after(effects).things


def forbidden(things: Things, name: str, facts: Mapping[str, Any], *named: Key, **more: Any) -> Message | None:
    case = SHEET.cases[name]
    assert case.forbids is not None
    return case.forbids(drawn(things, name, facts, *named, **more).view)


WON = {"units": 5, "tactics": 2, "roll": "6,5,4", "unrest_roll": "5,2,2"}
BEATEN = {"units": 4, "tactics": 2, "roll": "1,2,2", "unrest_roll": "6,6,5"}


class Taken(NamedTuple):
    clause: str
    name: str
    known: Known
    facts: dict[str, Any]
    named: tuple[Key, ...]
    after: Known
    """None: not known, or as at the start."""


TAKEN = (
    Taken(
        "20.3",
        "unrest-battle",
        {UNREST: {"level": 5}, BOX: {"cu": 8}},
        WON,
        (HASDRUBAL,),
        {
            UNREST: {"level": 2, "raised": None},
            BOX: {"cu": 8 - 1, "fought": 4},
            ACTION: {"attacks": 1},
            HASDRUBAL: {"attacked": True, "where": "box", "displaced": None, "tactics": 2, "power": "carthage"},
        },
    ),
    Taken(
        "base:8.4",
        "unrest-battle",
        {UNREST: {"level": 2}, BOX: {"cu": 9}},
        BEATEN,
        (HASDRUBAL,),
        {
            UNREST: {"level": 4},
            BOX: {"cu": 5, "fought": 0},
            HASDRUBAL: {"displaced": True, "where": None},
        },
    ),
    Taken(
        "base:8.4",
        "unrest-battle",
        {UNREST: {"level": 2}, BOX: {"cu": 9}},
        BEATEN,
        (A,),
        {
            A: {"displaced": None, "set_aside": True, "where": None},
        },
    ),
    Taken(
        "20.3",
        "unrest-battle",
        {UNREST: {"level": 2}},
        BEATEN,
        (),
        {
            BOX: {"cu": None},
            UNREST: {"level": 4},
            ACTION: {"attacks": 1},
        },
    ),  # nobody has said how many others are in the box
    Taken("20.3", "unrest-battle", {UNREST: {"level": 2}}, {**BEATEN, "garrison": 5}, (), {BOX: {"cu": 5}}),
    Taken(
        "base:9.2",
        "unrest-battle",
        {UNREST: {"level": 2}, BOX: {"cu": 1}, FIRST: {"leader": "bomilcar", "cu": 9}},
        {"units": 4, "tactics": 3, "sailed": 4, "card": 2, "roll": "6,6,6", "unrest_roll": "1,1,2"},
        (BOMILCAR,),
        {
            BOX: {"cu": 5},
            BOMILCAR: {"left": 0, "where": "box"},
            ACTION: {"card": 2},
            FIRST: {"leader": None, "cu": None},
        },
    ),
    Taken(
        "20.3.c",
        "unrest-battle",
        {UNREST: {"level": 5}, BOX: {"cu": 8}},
        {
            **WON,
            "campaign": True,
            "second_units": 2,
            "second_tactics": 3,
            "second_roll": "2,1,1",
            "second_unrest_roll": "6,5,3",
        },
        (HASDRUBAL, BOMILCAR),
        {
            UNREST: {"level": 3},
            BOX: {"cu": 5, "fought": 4},
            ACTION: {"attacks": 2, "campaign": True},
            HASDRUBAL: {"attacked": True, "displaced": None},
            BOMILCAR: {"attacked": True, "displaced": True},
        },
    ),
    Taken(
        "20.3.c",
        "unrest-battle",
        {UNREST: {"level": 2}, BOX: {"cu": 8}},
        {
            "units": 6,
            "tactics": 2,
            "roll": "6,6,6",
            "unrest_roll": "1,1,2",
            "campaign": True,
            "second_units": 2,
            "second_tactics": 3,
        },
        (HASDRUBAL, BOMILCAR),
        {
            UNREST: {"level": 0},
            ACTION: {"attacks": 1},
            BOMILCAR: {"attacked": None},
        },
    ),  # no rebels are left for the second attack
    Taken(
        "20",
        "raise",
        {UNREST: {"level": 2}, BOX: {"cu": 3}, TURN: {"step": "reinforcement"}, HASDRUBAL: {"displaced": True}},
        {"by": "event"},
        (),
        {
            UNREST: {"level": 3, "raised": True},
            TURN: {"step": "rounds"},
            HASDRUBAL: {"displaced": None},
        },
    ),
    Taken(
        "20.1.ex1",
        "raise",
        {UNREST: {"level": 3}, BOX: {"cu": 6}, BATTLE: {"loser": "carthage", "losses": 5, "support": 3}},
        {"by": "victory"},
        (),
        {UNREST: {"level": 4, "raised": None}, BATTLE: {"support": 2}},
    ),
    Taken(
        "19.ex1",
        "garrison",
        {BOX: {"cu": 5}, UNREST: {"level": 2}},
        {"direction": "out", "units": 3, "card": 1},
        (HANNO,),
        {
            BOX: {"cu": 2},
            HANNO: {"where": "map", "left": 1},
            UNREST: {"level": 2},
            ACTION: {"card": 1},
        },
    ),
    Taken(
        "20.1.ex2",
        "garrison",
        {BOX: {"cu": 0}, UNREST: {"level": 2}, SECOND: {"leader": "hanno", "cu": 12, "tactics": 1}},
        {"direction": "in", "units": 10},
        (HANNO,),
        {
            BOX: {"cu": 10},
            UNREST: {"level": 2},
            HANNO: {"where": "box"},
            SECOND: {"leader": None, "cu": None, "tactics": None},
        },
    ),
    Taken("19", "garrison", {}, {"direction": "in", "units": 3}, (), {BOX: {"cu": None}}),
    Taken(
        "19.1",
        "reinforce",
        {BOX: {"cu": 5}, A: {"set_aside": True}},
        {"units": 2},
        (A,),
        {
            BOX: {"cu": 7},
            A: {"where": "box", "set_aside": None},
        },
    ),
    Taken(
        "base:8.4",
        "reinforce",
        {BOX: {"cu": 5}, TURN: {"step": "reinforcement"}, HASDRUBAL: {"displaced": True}},
        {"units": 0},
        (HASDRUBAL,),
        {BOX: {"cu": 5}, HASDRUBAL: {"where": "box", "displaced": None}},
    ),
    Taken(
        "20.2.a",
        "hand",
        {UNREST: {"level": 5}, TURN: {"step": "draw"}},
        {"ports": 2},
        (CARTHAGE,),
        {CARTHAGE: {"hand": 5, "ports": 2}},
    ),
    Taken(
        "20.2.a",
        "hand",
        {UNREST: {"level": 5}, TURN: {"step": "draw", "side": "greeks"}},
        {"ports": 2},
        (),
        {CARTHAGE: {"hand": None, "ports": 2}},
    ),
    Taken(
        "20.2.b",
        "victory-points",
        {UNREST: {"level": 7}, CARTHAGE: {"points": 5}, TURN: {"step": "scoring"}},
        {},
        (),
        {CARTHAGE: {"points": 3}},
    ),
    Taken(
        "20.2.b",
        "victory-points",
        {UNREST: {"level": 7}, CARTHAGE: {"points": 5}, TURN: {"step": "rounds"}},
        {},
        (),
        {CARTHAGE: {"points": 5}},
    ),
    Taken("20.2.b", "victory-points", {UNREST: {"level": 7}}, {}, (), {CARTHAGE: {"points": None}}),
)


@pytest.mark.parametrize("one", TAKEN, ids=lambda one: f"{one.name} {one.clause}")
def test_what_a_ruling_changes(one: Taken, rule: Rule) -> None:
    after = taken(rule, sheet(one.known), f"sor.{one.name}", one.facts, *one.named)
    assert after is not None
    for key, fields in one.after.items():
        found = {name: after.get(key, name) or None for name in fields}
        assert found == {name: value or None for name, value in fields.items()}, key


@pytest.mark.parametrize(
    ("name", "known", "facts"),
    [
        ("unrest-battle", {}, {"units": 4, "tactics": 2, "level": 2}),  # no dice
        (
            "unrest-battle",
            {},
            {"units": 2, "tactics": 0, "level": 5, "roll": "4,2,4", "unrest_roll": "2,2,4"},
        ),  # no table
        (
            "unrest-battle",
            {},
            {
                "units": 4,
                "tactics": 2,
                "level": 5,
                "campaign": True,
                "second_units": 1,
                "second_tactics": 1,
                "roll": "6,5,4",
                "unrest_roll": "1,2,1",
            },
        ),  # no second dice
        ("battle", {}, {"attack": 4, "defend": 4}),
        ("hand", {}, {"level": "2-5", "ports": 2}),
        ("victory-points", {}, {"level": "2-5"}),
    ],
)
def test_what_is_not_decided_changes_nothing(name: str, known: Known, facts: dict[str, Any], rule: Rule) -> None:
    assert taken(rule, sheet(known), f"sor.{name}", facts) is None


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("unrest-battle", {"units": 4, "level": 0, "tactics": 2}),
        ("raise", {"by": "event", "level": 4, "units": 6}),
        ("raise", {"by": "event", "level": 2, "units": 0, "raised": True}),
        ("garrison", {"direction": "in", "units": 11}),
        ("reinforce", {"units": 1, "power": "other"}),
    ],
)
def test_what_is_not_allowed_is_not_taken(name: str, facts: dict[str, Any], rule: Rule) -> None:
    with pytest.raises(InputProblem, match="not allowed"):
        taken(rule, sheet({}), f"sor.{name}", facts)


class Given(NamedTuple):
    clause: str
    name: str
    known: Known
    facts: dict[str, Any]
    named: tuple[Key, ...]
    given: dict[str, Any]


GIVEN = (
    Given(
        "20.3.b", "unrest-battle", {UNREST: {"level": 2}, BOX: {"cu": 9}}, {"units": 4}, (), {"level": 2, "garrison": 5}
    ),
    Given("20.3", "unrest-battle", {BOX: {"cu": 1}}, {"units": 6, "sailed": 6}, (BOMILCAR,), {"garrison": 1}),
    Given(
        "20.3.c",
        "unrest-battle",
        {BOX: {"cu": 7}, ACTION: {"campaign": True, "attacks": 1}},
        {"units": 2},
        (BOMILCAR,),
        {"garrison": 5, "campaign": True, "second_units": 0},
    ),
    Given(
        "20.3",
        "unrest-battle",
        {B: {"where": "box", "tactics": 1}},
        {"units": 2},
        (),
        {"tactics": 1, "leader": "minor"},
    ),
    Given("20.3", "unrest-battle", {B: {"where": "box", "tactics": 1}}, {"units": 2, "tactics": 2}, (), {}),
    Given("20.3", "unrest-battle", {A: {"where": "box", "tactics": 1}, B: {"where": "map"}}, {"units": 2}, (B,), {}),
    Given(
        "20.3.c",
        "plan",
        {
            UNREST: {"level": 4},
            BOX: {"cu": 8, "fought": 3},
            ACTION: {"campaign": True, "attacks": 1},
            A: {"where": "box", "tactics": 1},
            B: {"where": "box", "tactics": 0, "attacked": True},
        },
        {},
        (),
        {"level": 4, "units": 8, "leaders": [1], "keep": 3},
    ),
    Given("20.3", "plan", {A: {"where": "box", "tactics": 1}, B: {"where": "box"}}, {}, (), {}),
    Given(
        "20",
        "raise",
        {UNREST: {"level": 3, "raised": True}, BOX: {"cu": 2}},
        {"by": "event"},
        (),
        {"level": 3, "units": 2, "raised": True},
    ),
    Given("20.1.ex1", "raise", {BATTLE: {"loser": "rome", "losses": 5, "support": 3}}, {"by": "victory"}, (), {}),
    Given(
        "20.1.ex1",
        "raise",
        {BATTLE: {"loser": "carthage", "losses": 5, "support": 1}},
        {"by": "victory"},
        (),
        {"losses": 5, "points": 1},
    ),
    Given(
        "19",
        "garrison",
        {BOX: {"cu": 4}, ACTION: {"campaign": True}},
        {"direction": "in", "units": 2},
        (B,),
        {"box": 4, "campaign": True},
    ),
    Given("20.3", "garrison", {HANNO: {"where": "box"}}, {"direction": "out"}, (), {}),
    Given("19", "garrison", {}, {"direction": "in"}, (Key("side", "greeks"),), {"power": "other"}),
    Given("19.1", "reinforce", {BOX: {"cu": 4}}, {"units": 2}, (HASDRUBAL,), {"box": 4, "leader": "named"}),
    Given("19.1", "reinforce", {}, {"units": 2}, (A,), {"leader": "minor"}),
    Given("20.2.a", "hand", {UNREST: {"level": 3}, TURN: {"step": "scoring"}}, {}, (), {"level": 3, "mid_turn": True}),
    Given("20.2.b", "victory-points", {UNREST: {"level": 3}, TURN: {"step": "scoring"}}, {}, (), {"level": 3}),
)


@pytest.mark.parametrize("one", GIVEN, ids=lambda one: f"{one.name} {one.clause}")
def test_what_the_sheet_gives(one: Given) -> None:
    assert drawn(sheet(one.known), f"sor.{one.name}", one.facts, *one.named).given == one.given


class Forbids(NamedTuple):
    name: str
    known: Known
    facts: dict[str, Any]
    named: tuple[Key, ...]
    cites: tuple[str, ...] = ()
    """None: it is not forbidden."""


FORBIDS = (
    Forbids("unrest-battle", {TURN: {"side": "greeks"}}, {"units": 4}, (), ("20.3",)),
    Forbids("unrest-battle", {TURN: {"side": "carthage"}}, {"units": 4}, ()),
    Forbids("unrest-battle", {HASDRUBAL: {"displaced": True}}, {"units": 4}, (HASDRUBAL,), ("base:8.4",)),
    Forbids("unrest-battle", {HASDRUBAL: {"displaced": True}, TURN: {"step": "reinforcement"}}, {}, (HASDRUBAL,)),
    Forbids("unrest-battle", {HASDRUBAL: {"displaced": True}}, {"units": 4}, (BOMILCAR,)),
    Forbids("unrest-battle", {A: {"set_aside": True}}, {"units": 4}, (A,), ("base:8.4",)),
    Forbids("unrest-battle", {A: {"power": "rome"}}, {"units": 4}, (A,), ("19",)),
    Forbids("unrest-battle", {HANNO: {"where": "map"}}, {"units": 4}, (HANNO,), ("20.3",)),
    Forbids("unrest-battle", {HANNO: {"where": "map"}}, {"units": 4, "sailed": 4}, (HANNO,)),
    Forbids("unrest-battle", {HANNO: {"where": "box"}}, {"units": 4, "sailed": 4}, (HANNO,), ("19", "20.3")),
    Forbids("unrest-battle", {HANNO: {"where": "box", "left": 1}}, {"units": 4}, (HANNO,)),
    Forbids("unrest-battle", {HANNO: {"where": "box", "left": 0}}, {"units": 4}, (HANNO,), ("20.3",)),
    Forbids("unrest-battle", {HANNO: {"where": "map", "left": 1}}, {"units": 4, "sailed": 4}, (HANNO,), ("base:9.2",)),
    Forbids("unrest-battle", {ACTION: {"attacks": 1}}, {"units": 4}, (), ("20.3", "20.3.c")),
    Forbids("unrest-battle", {ACTION: {"attacks": 1, "campaign": True}}, {"units": 4}, ()),
    Forbids("unrest-battle", {ACTION: {"attacks": 2, "campaign": True}}, {"units": 4}, (), ("20.3", "20.3.c")),
    Forbids("unrest-battle", {ACTION: {"card": 2}}, {"units": 4, "card": 3}, (), ("20.3",)),
    Forbids("unrest-battle", {BOX: {"cu": 3}}, {"units": 4}, (), ("20.3",)),
    Forbids("unrest-battle", {BOX: {"cu": 3}}, {"units": 4, "sailed": 1}, ()),
    Forbids("unrest-battle", {BOX: {"cu": 3}}, {"units": 4, "garrison": 2}, ()),
    Forbids("garrison", {A: {"left": 1}}, {"direction": "in", "units": 3, "spent": 0}, (A,)),
    Forbids("unrest-battle", {BOX: {"cu": 7, "fought": 4}}, {"units": 4}, (), ("20.3.c",)),
    Forbids("unrest-battle", {BOX: {"cu": 7, "fought": 4}}, {"units": 3}, ()),
    Forbids("garrison", {A: {"where": "map", "left": 1}}, {"direction": "in", "units": 3}, (A,), ("base:9.2",)),
    Forbids("garrison", {A: {"where": "map", "left": 1}}, {"direction": "in", "units": 3}, (B,)),
    Forbids("garrison", {A: {"where": "map"}}, {"direction": "out", "units": 3}, (A,), ("19",)),
    Forbids("garrison", {A: {"where": "box"}}, {"direction": "in", "units": 3}, (A,), ("19",)),
    Forbids("garrison", {HANNO: {"displaced": True}}, {"direction": "in", "units": 3}, (HANNO,), ("base:8.4",)),
    Forbids("reinforce", {HANNO: {"displaced": True}}, {"units": 3}, (HANNO,), ("base:8.4",)),
    Forbids("reinforce", {A: {"set_aside": True}}, {"units": 3}, (A,)),
    Forbids("battle", {HANNO: {"displaced": True}}, {"attack": 3}, (HANNO,), ("base:8.4",)),
    Forbids("battle", {A: {"power": "carthage"}}, {"attack": 3}, (CARTHAGE, A)),
)


@pytest.mark.parametrize("one", FORBIDS, ids=lambda one: f"{one.name} {' '.join(one.cites) or 'allowed'}")
def test_what_the_sheet_forbids(one: Forbids) -> None:
    told = forbidden(sheet(one.known), f"sor.{one.name}", one.facts, *one.named)
    assert (() if told is None else told.cites) == one.cites


def test_two_in_the_box_are_asked_for() -> None:
    known = {A: {"where": "box", "tactics": 1}, B: {"where": "box", "tactics": 1}}
    told = forbidden(sheet(known), "sor.unrest-battle", {"units": 2})
    assert told is not None
    assert told.text == "Which leader attacks? {leaders}."
    assert not forbidden(sheet(known), "sor.unrest-battle", {"units": 2}, B)


def test_a_letter_is_of_one_power() -> None:
    told = forbidden(sheet({A: {"power": "carthage"}}), "sor.battle", {}, Key("side", "rome"), A)
    assert told is not None
    assert told.text == "{leader} is a leader of another power."


# Battles on the map

GREEKS, ROME, SAMNITES = (Key("side", name) for name in ("greeks", "rome", "samnites"))


def test_carthage_beaten_on_the_map_pays_with_unrest(rule: Rule) -> None:
    """20.1.ex1, base:12.5: the losses of the loser are those that the winner's support comes from."""
    facts = {
        "attack": 6,
        "attacker_tactics": 2,
        "defend": 6,
        "defender_tactics": 1,
        "attacker_roll": "6,5,4",
        "defender_roll": "4,3,2",
    }
    after = taken(rule, sheet({UNREST: {"level": 3}, BOX: {"cu": 2}}), "sor.battle", facts, GREEKS, against=(CARTHAGE,))
    assert after is not None
    assert (after.get(BATTLE, "loser"), after.get(BATTLE, "losses"), after.get(BATTLE, "support")) == ("carthage", 5, 3)
    assert after.get(SECOND, "cu") == 1
    after = taken(rule, after, "sor.raise", {"by": "victory"})
    assert after is not None
    assert (after.get(UNREST, "level"), after.get(UNREST, "raised"), after.get(BATTLE, "support")) == (6, False, 0)


def test_the_dead_do_not_command(rule: Rule) -> None:
    """base:8.4: with its CU an army loses its leader; the other army keeps CU and leader for the next battle."""
    facts = {
        "attack": 6,
        "attacker_tactics": 1,
        "defend": 4,
        "defender_tactics": 3,
        "attacker_roll": "6,6,5",
        "defender_roll": "2,3,3",
        "size_modifier": 1,
    }
    after = taken(rule, sheet({}), "sor.battle", facts, ROME, against=(SAMNITES,))
    assert after is not None
    assert (after.get(FIRST, "cu"), after.gone(SECOND)) == (6, True)
    after = sequence.advanced(after, Moment(span="battle")).things
    view, given = drawn(after, "sor.battle", {"defend": 6}, ROME, against=(GREEKS,))
    assert given == {"attack": 6, "attacker_tactics": 1}
    assert view.roles["attacker"] == FIRST
    assert drawn(after, "sor.battle", {}, SAMNITES, against=(GREEKS,)).given == {}
    assert drawn(after, "sor.battle", {"attack": 8}, ROME).given == {}  # another army, then


def test_a_second_battle_goes_on(rule: Rule) -> None:
    """21.3.10: roles and armies stay, with the sizes that are left; how they met stays, battle cards do not."""
    facts = {
        "attack": 8,
        "attacker_tactics": 2,
        "defend": 8,
        "defender_tactics": 1,
        "attacker_dice": 4,
        "crossing": True,
        "second_battle": True,
        "attacker_roll": "6,4,4,2",
        "defender_roll": "4,4,2",
    }
    after = taken(rule, sheet({}), "sor.battle", facts, Key("side", "gauls"), against=(ROME,))
    assert after is not None
    view, given = drawn(after, "sor.battle", {"attacker_roll": "5,3,3", "defender_roll": "5,4,3"})
    assert given == {"attack": 6, "attacker_tactics": 2, "defend": 4, "defender_tactics": 1, "crossing": True}
    assert (view.name("attacker_side"), view.name("defender_side")) == ("gauls", "rome")
    after = taken(rule, after, "sor.battle", {**view.facts, "size_modifier": 1})
    assert after is not None
    assert not after.get(BATTLE, "second")
    assert drawn(after, "sor.battle", {}).given == {}


def test_a_named_leader_is_lost_with_his_army(rule: Rule) -> None:
    facts = {"attack": 9, "defend": 2, "defender_tactics": 1, "automatic": True}
    after = taken(rule, sheet({}), "sor.battle", facts, ROME, against=(CARTHAGE, HANNO))
    assert after is not None
    assert (after.get(HANNO, "displaced"), after.get(HANNO, "where"), after.get(HANNO, "tactics")) == (True, None, 1)
    assert forbidden(after, "sor.battle", {}, CARTHAGE, HANNO)


# What ends

ENDS: tuple[tuple[str, Mapping[Key, set[str]]], ...] = (
    ("battle", {BATTLE: {"losses"}}),
    (
        "action",
        {BATTLE: {"losses"}, HANNO: {"left", "attacked"}, ACTION: {"card", "campaign", "attacks"}, BOX: {"fought"}},
    ),
    ("round", {UNREST: {"raised"}, HANNO: {"left", "attacked"}, BATTLE: {"losses"}}),
    ("turn", {UNREST: {"raised"}, CARTHAGE: {"hand"}, HASDRUBAL: {"displaced"}}),
)

EVERYTHING: Known = {
    UNREST: {"level": 4, "raised": True},
    BOX: {"cu": 8, "fought": 3},
    ACTION: {"card": 2, "campaign": True, "attacks": 1},
    HANNO: {"left": 1, "attacked": True, "where": "box", "tactics": 1},
    HASDRUBAL: {"displaced": True},
    A: {"set_aside": True},
    CARTHAGE: {"points": 5, "ports": 2, "hand": 4},
    BATTLE: {"losses": 5},
}

NEVER = {UNREST: {"level"}, BOX: {"cu"}, HANNO: {"where", "tactics"}, A: {"set_aside"}, CARTHAGE: {"points", "ports"}}


@pytest.mark.parametrize(("span", "gone"), ENDS, ids=lambda one: one if isinstance(one, str) else "")
def test_what_ends_with_a_span(span: str, gone: Mapping[Key, set[str]]) -> None:
    before = sheet(EVERYTHING)
    after = sequence.advanced(before, Moment(span=span)).things
    for key, names in gone.items():
        assert not names & set(after.known(key)), key
    for key, names in NEVER.items():
        assert names <= set(after.known(key)), key
    if span != "turn":
        assert after.get(HASDRUBAL, "displaced")
        assert after.get(CARTHAGE, "hand") == 4
    assert bool(after.get(UNREST, "raised")) == (span in ("battle", "action"))


def test_displaced_until_the_reinforcement_phase(rule: Rule) -> None:
    """base:8.4: in the phase he can be placed, after it he is free; one displaced in the rounds is not."""
    now = sequence.advanced(sheet({HASDRUBAL: {"displaced": True}}), Moment(step="reinforcement")).things
    assert not forbidden(now, "sor.reinforce", {"units": 2}, HASDRUBAL)
    assert not sequence.advanced(now, Moment(step="draw")).things.get(HASDRUBAL, "displaced")
    now = now.put(UNREST, level=2).put(BOX, cu=9)
    after = taken(rule, now, "sor.unrest-battle", BEATEN, BOMILCAR)
    assert after is not None
    assert forbidden(after, "sor.unrest-battle", {"units": 2}, BOMILCAR)
    assert not after.get(HASDRUBAL, "displaced")


# Words


@pytest.mark.parametrize("one", [*SHEET.sequence.spans, *SHEET.sequence.steps], ids=lambda one: one.name)
def test_words_move_on(shipped: Library, one: Span | Step) -> None:
    """Each phrase means what it is declared for, in all languages; a bare turn may be two things."""
    for text in (text for texts in one.words.values() for text in texts):
        said = moments.read(text, Things(SHEET).under(Rules(shipped, "sor")))
        assert said is not None, text
        assert [found.span or found.step for found in said.moments] == [one.name], text
    assert moments.read("ход", Things(SHEET).under(Rules(shipped, "sor"))) is None


@pytest.mark.parametrize("power", ["carthage", "rome", "greeks", "gauls", "etruscans", "samnites"])
def test_words_name_the_power_that_acts(shipped: Library, power: str) -> None:
    for lang, action in (("it", "azione di {}"), ("en", "{} action"), ("ru", "действие {}")):
        for word in SHEET.sequence.sides[power][lang]:
            said = moments.read(action.format(word), Things(SHEET).under(Rules(shipped, "sor")))
            assert said is not None, word
            assert said.moments == (Moment(span="action", side=power),), word
