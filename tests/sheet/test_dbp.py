"""The sheet of De Bello Punico: what rulings change, what the sheet gives to a case, and what it forbids."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from punicref.errors import InputProblem
from punicref.games.dbp.sheet import SHEET
from punicref.sheet import moments, roles, sequence
from punicref.sheet.drafts import played
from punicref.sheet.effects import Key
from punicref.sheet.roles import Mention
from punicref.sheet.things import Rules, Things
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]
    Known = Mapping[str, Mapping[str, Any]]

NOTHING: Known = MappingProxyType({})

ROME, CARTHAGE = "side:roman", "side:carthaginian"
SCIPIO, HANNIBAL = "leader:roman", "leader:carthaginian"
HASTATI, VETERANS, TURN = "unit:hastati A", "unit:veterans V", "turn:"

FIGHT = {
    "battle": "zama",
    "side": "carthaginian",
    "attacker": "veterans",
    "attack": 6,
    "attacker_morale": 4,
    "defender": "hastati",
    "defend": 5,
    "defender_morale": 4,
}
LED = FIGHT | {"defender_leader": True}
CHARGE = FIGHT | {"attacker": "mercenaries", "attack": 4, "attacker_morale": 3}
HORSE = FIGHT | {"attacker": "equites", "side": "roman", "defender": "light-cavalry"}
SHOT = {
    "battle": "zama",
    "side": "roman",
    "shooter": "skirmishers",
    "target": "velites",
    "morale": 2,
    "number": "3",
}  # fmt: skip
WAY = {"battle": "zama", "unit": "hastati", "movement": 4, "way": "open"}

UNITS = (
    Mention("unit", "veterans V", fields=(("type", "veterans"),)),
    Mention("unit", "hastati A", second=True, fields=(("type", "hastati"),)),
)
HELPED = (
    *UNITS,
    Mention("unit", "hastati B", second=True, fields=(("type", "hastati"),)),
    Mention("unit", "veterans W", fields=(("type", "veterans"),)),
    Mention("unit", "triarii T", second=True, fields=(("type", "triarii"),)),
)
SHOOTERS = (Mention("unit", "skirmishers S"), Mention("unit", "velites V"))
MOVER = (Mention("unit", "hastati A"),)


class Sample(NamedTuple):
    """A ruling, the sheet before it, and what is different after it; None: nothing is known."""

    why: str
    calculator: str
    facts: Mapping[str, Any]
    after: Known
    clause: str
    before: Known = NOTHING
    names: tuple[Mention, ...] = UNITS


def key(text: str) -> Key:
    kind, _, name = text.partition(":")
    return Key(kind, name)


def sheet(known: Known) -> Things:
    things = Things(SHEET)
    for one, fields in known.items():
        things = things.put(key(one), **fields)
    return things


class Drafted(NamedTuple):
    """A case with what the sheet gives to it."""

    view: View
    drawn: dict[str, Any]


def drafted(calculator: str, facts: Mapping[str, Any], things: Things, names: tuple[Mention, ...] = UNITS) -> Drafted:
    case = SHEET.cases[calculator]
    filled = roles.filled(case, things, facts, names)
    drawn = roles.drawn(case, things, filled.roles, facts)
    return Drafted(View(things, filled.roles, {**drawn, **facts}), drawn)


def taken(rule: Rule, sample: Sample) -> Things | None:
    """Return the sheet after the ruling is taken; None where there is nothing to take yet."""
    case = SHEET.cases[sample.calculator]
    view = drafted(sample.calculator, sample.facts, sheet(sample.before), sample.names).view
    made = rule(sample.calculator, **view.facts)
    things = roles.noted(case, view.things, view.roles, view.facts)
    view = View(things, view.roles, view.facts)
    assert case.effects is not None
    found = case.effects(view, played(made))
    return None if found is None else view.after(found).things


EFFECTS = [
    Sample(
        "the disorder of the loser, and an attack made",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 2},
        {
            VETERANS: {"attacked": True, "disorder": None, "side": "carthaginian"},
            HASTATI: {"disorder": 1, "attacked": False, "side": "roman", "combat": 5},
        },
        "10.6",
    ),
    Sample(
        "who is named as a support has supported in this impulse",
        "dbp.combat",
        FIGHT | {"attacker_roll": 4, "defender_roll": 4},
        {"unit:hastati B": {"supported": True, "side": "roman"}, "unit:veterans W": {"supported": True}},
        "10.4.1",
        names=HELPED,
    ),
    Sample(
        "disorder is added to what there was",
        "dbp.combat",
        FIGHT | {"attacker_roll": 4, "defender_roll": 4},
        {HASTATI: {"disorder": 2, "panicked": False}, ROME: {"rout": 0}},
        "10.7",
        {HASTATI: {"type": "hastati", "side": "roman", "disorder": 1}},
    ),
    Sample(
        "at the Trebbia a Roman unit begins with a point",
        "dbp.combat",
        FIGHT | {"battle": "trebbia", "attacker_roll": 4, "defender_roll": 4},
        {HASTATI: {"disorder": 2}},
        "17.1.3.a",
    ),
    Sample(
        "foot in panic stays on the map, and its rout points are suffered",
        "dbp.combat",
        FIGHT | {"attacker_roll": 5, "defender_roll": 2},
        {HASTATI: {"disorder": 5, "panicked": True, "out": False}, ROME: {"rout": 3}, CARTHAGE: {"rout": 0}},
        "16.1",
        {HASTATI: {"disorder": 3}, ROME: {"rout": 1}},
    ),
    Sample(
        "a unit in panic is eliminated without further rout points",
        "dbp.combat",
        FIGHT,
        {HASTATI: {"out": True}, ROME: {"rout": 2}, VETERANS: {"attacked": True}},
        "16.1.1",
        {HASTATI: {"disorder": 5, "panicked": True}, ROME: {"rout": 2}},
    ),
    Sample(
        "rout points that were said count from there",
        "dbp.combat",
        FIGHT | {"attacker_roll": 5, "defender_roll": 2, "defender_disorder": 3, "defender_rout": 4},
        {ROME: {"rout": 6}},
        "16.1",
    ),
    Sample(
        "the leader falls, and all points of his side with him",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 1, "defender_leader_roll": 1, "defender_command": True},
        {
            SCIPIO: {"lost": True, "with": None},
            ROME: {"rout": 5, "combat": 0, "recovery": 0, "cavalry": None},
            CARTHAGE: {"combat": 3},
        },
        "13",
        {SCIPIO: {"with": "hastati A"}, ROME: {"combat": 2, "recovery": 2}, CARTHAGE: {"combat": 3}},
    ),
    Sample(
        "the leader stays with his unit",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 2, "defender_leader": True, "defender_leader_roll": 3},
        {SCIPIO: {"lost": False, "with": "hastati A"}, ROME: {"rout": 0}},
        "13",
    ),
    Sample(
        "the leader withdraws from a unit in panic",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 1, "defender_leader_roll": 2},
        {SCIPIO: {"lost": False, "with": None}, ROME: {"rout": 2}},
        "13",
        {SCIPIO: {"with": "hastati A"}, HASTATI: {"disorder": 3}},
    ),
    Sample(
        "nobody said whether the leader went along with an advance",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 1},
        {HANNIBAL: {"with": None}, HASTATI: {"panicked": True}},
        "10.8",
        {HANNIBAL: {"with": "veterans V"}, HASTATI: {"disorder": 3}},
    ),
    Sample(
        "command points and the units that had them",
        "dbp.combat",
        FIGHT | {"attacker_roll": 4, "defender_roll": 4, "attacker_command": True, "defender_command": True},
        {CARTHAGE: {"combat": 1}, ROME: {"combat": 0}, VETERANS: {"command": True}, HASTATI: {"command": True}},
        "4.3",
        {CARTHAGE: {"combat": 2}, ROME: {"combat": 1}},
    ),
    Sample(
        "what was in a box is not known, and so what is left",
        "dbp.combat",
        FIGHT | {"attacker_roll": 4, "defender_roll": 4, "attacker_command": True},
        {CARTHAGE: {"combat": None}},
        "4.3",
    ),
    Sample(
        "a charge is used up",
        "dbp.combat",
        CHARGE | {"attacker_roll": 4, "defender_roll": 4, "charge": True},
        {CARTHAGE: {"charges": 1}},
        "4.7",
        {CARTHAGE: {"charges": 2}},
        (Mention("unit", "mercenaries M"), UNITS[1]),
    ),
    Sample(
        "cavalry in panic is there for the pursuit",
        "dbp.combat",
        HORSE | {"attacker_roll": 6, "defender_roll": 1, "defender_disorder": 3},
        {"unit:light-cavalry N": {"panicked": True, "out": False}, CARTHAGE: {"rout": 0}},
        "14",
        {},
        (Mention("unit", "equites E"), Mention("unit", "light-cavalry N", second=True)),
    ),
    Sample(
        "cavalry that nobody pursues is gone",
        "dbp.combat",
        FIGHT | {"defender": "equites", "attacker_roll": 6, "defender_roll": 1, "defender_disorder": 3},
        {"unit:equites E": {"panicked": True, "out": True}, ROME: {"rout": 1}},
        "11.2",
        {},
        (UNITS[0], Mention("unit", "equites E", second=True)),
    ),
    Sample(
        "an attack that is not allowed changes nothing",
        "dbp.combat",
        FIGHT | {"attacker_roll": 6, "defender_roll": 1},
        {HASTATI: {"disorder": None}, VETERANS: {"attacked": True}},
        "10",
        {VETERANS: {"attacked": True}},
    ),
    Sample(
        "a hit, and the shot",
        "dbp.missile",
        SHOT | {"roll": 2},
        {
            "unit:skirmishers S": {"shots": 1, "side": "carthaginian"},
            "unit:velites V": {"disorder": 1, "side": "roman"},
        },
        "9.3",
        {},
        SHOOTERS,
    ),
    Sample(
        "a miss is a shot, too",
        "dbp.missile",
        SHOT | {"roll": 5},
        {"unit:skirmishers S": {"shots": 1}, "unit:velites V": {"disorder": None}},
        "9",
        {},
        SHOOTERS,
    ),
    Sample(
        "panic by a shot",
        "dbp.missile",
        SHOT | {"roll": 2},
        {"unit:velites V": {"disorder": 2, "panicked": True, "out": False}, ROME: {"rout": 1}},
        "16.1",
        {"unit:velites V": {"disorder": 1}},
        SHOOTERS,
    ),
    Sample(
        "the leader falls by a shot",
        "dbp.missile",
        SHOT | {"roll": 2, "leader_roll": 1},
        {SCIPIO: {"lost": True, "with": None}, ROME: {"rout": 5, "combat": 0}},
        "13",
        {SCIPIO: {"with": "velites V"}, ROME: {"combat": 2}},
        SHOOTERS,
    ),
    Sample(
        "a unit that has left a zone of control",
        "dbp.movement",
        WAY | {"way": "open,open", "from_zoc": True},
        {HASTATI: {"left_zoc": True, "left": 2, "movement": 4}},
        "8.2",
        {},
        MOVER,
    ),
    Sample(
        "one that only turned may attack",
        "dbp.movement",
        WAY | {"way": "turn", "from_zoc": True},
        {HASTATI: {"left_zoc": False, "left": 3}},
        "8.2.1",
        {},
        MOVER,
    ),
    Sample(
        "what is left is what the second way has",
        "dbp.movement",
        {name: value for name, value in WAY.items() if name != "movement"},
        {HASTATI: {"left": 1, "movement": 4}},
        "6",
        {HASTATI: {"movement": 4, "left": 2}},
        MOVER,
    ),
    Sample(
        "disorder in passing, panic with it, and the unit that is passed",
        "dbp.movement",
        WAY | {"way": "open,open", "friends": "1", "friend_types": "triarii", "morale": 2},
        {HASTATI: {"disorder": 2, "panicked": True}, "unit:triarii T": {"disorder": 1, "panicked": False}},
        "7.1",
        {HASTATI: {"side": "roman", "disorder": 1}},
        (*MOVER, Mention("unit", "triarii T")),
    ),
    Sample(
        "both units of a passage",
        "dbp.cross",
        {"mover": "hastati", "crossed": "triarii"},
        {HASTATI: {"disorder": 1}, "unit:triarii T": {"disorder": 2, "panicked": True}},
        "10.7",
        {"unit:triarii T": {"disorder": 1, "morale": 2}},
        (*MOVER, Mention("unit", "triarii T")),
    ),
    Sample(
        "Elephants halted and rampaging, and the points used",
        "dbp.elephants",
        {"battle": "zama", "points": 1, "morale": 3, "rolls": "3, 6"},
        {"unit:elephants X": {"halted": True}, "unit:elephants Y": {"wild": True}, ROME: {"elephants": 1}},
        "15.1",
        {ROME: {"elephants": 2}},
        (Mention("unit", "elephants X"), Mention("unit", "elephants Y")),
    ),
    Sample(
        "enraged Elephants are removed with their last point",
        "dbp.elephants",
        {"battle": "zama", "points": 1, "morale": 3, "roll": 5},
        {"unit:elephants X": {"panicked": True, "out": True}},
        "11.1.1",
        {"unit:elephants X": {"disorder": 2}},
        (Mention("unit", "elephants X"),),
    ),
    Sample(
        "a pursuit called off",
        "dbp.pursuit",
        {"victor": "equites", "fled": "light-cavalry", "call_off": True},
        {ROME: {"cavalry": 0}, "unit:equites E": {"pursuing": False}, "unit:light-cavalry N": {"out": True}},
        "4.5",
        {ROME: {"cavalry": 1}, "unit:equites E": {"side": "roman"}},
        (Mention("unit", "equites E"), Mention("unit", "light-cavalry N")),
    ),
    Sample(
        "a pursuit off the map",
        "dbp.pursuit",
        {"victor": "equites", "fled": "light-cavalry"},
        {ROME: {"cavalry": 0, "rout": 0}, "unit:equites E": {"pursuing": True, "out": False}},
        "14",
        {ROME: {"cavalry": 0}, "unit:equites E": {"side": "roman"}},
        (Mention("unit", "equites E"), Mention("unit", "light-cavalry N")),
    ),
    Sample(
        "the only pursuer returns",
        "dbp.return",
        {},
        {ROME: {"cavalry": 0}, "unit:equites E": {"pursuing": False}},
        "14.1",
        {
            TURN: {"step": "roman-movement", "side": "roman"},
            ROME: {"cavalry": 1},
            "unit:equites E": {"side": "roman", "pursuing": True},
        },
        (),
    ),
    Sample(
        "a withdrawal, and the attack that it ends",
        "dbp.withdraw",
        {"unit": "velites", "movement": 6, "attacker": "veterans", "attacker_movement": 4},
        {"unit:velites V": {"withdrawn": 1, "movement": 6}, VETERANS: {"attacked": True, "side": "carthaginian"}},
        "10.1",
        {},
        (Mention("unit", "velites V"), Mention("unit", "veterans V")),
    ),
    Sample(
        "a unit that supports does so once in an impulse",
        "dbp.support",
        {"unit": "hastati", "by": "hastati, triarii"},
        {"unit:hastati B": {"supported": True}, "unit:triarii T": {"supported": False}, HASTATI: {"supported": False}},
        "10.4.1",
        {},
        (*MOVER, Mention("unit", "hastati B"), Mention("unit", "triarii T")),
    ),
    Sample(
        "recovery takes a point of disorder and one of the box",
        "dbp.recovery",
        {"battle": "po", "side": "roman", "distances": "3"},
        {HASTATI: {"disorder": 1, "command": True}, ROME: {"recovery": 0}},
        "4.4",
        {HASTATI: {"disorder": 2}, ROME: {"recovery": 1}},
        MOVER,
    ),
    Sample(
        "the last point of disorder is known to be gone",
        "dbp.recovery",
        {"battle": "trebbia", "side": "roman", "recovery": 1},
        {HASTATI: {"disorder": 0}},
        "4.4",
        {HASTATI: {"type": "hastati"}},
        MOVER,
    ),
    Sample(
        "boxes that are all placed",
        "dbp.command",
        {"battle": "zama", "side": "carthaginian", "furor": 1, "combat": 3},
        {CARTHAGE: {"combat": 3, "recovery": 0, "charges": 2, "elephants": None}},
        "4.7",
        {},
        (),
    ),
    Sample(
        "boxes of which points are still to be placed",
        "dbp.command",
        {"battle": "zama", "side": "roman", "combat": 1},
        {ROME: {"combat": 1, "recovery": None, "charges": None}},
        "4",
        {},
        (),
    ),
    Sample(
        "the initiative, and its points",
        "dbp.initiative",
        {"roman_roll": 5, "carthaginian_roll": 5},
        {TURN: {"initiative": "roman"}, ROME: {"initiative": 0}},
        "5",
        {ROME: {"initiative": 1}},
        (),
    ),
    Sample(
        "rout points are added up",
        "dbp.rout",
        {"side": "roman", "panicked": "hastati", "so_far": 3},
        {ROME: {"rout": 5}},
        "16.1",
        {},
        (),
    ),
    Sample(
        "a leader lost without a ruling",
        "dbp.rout",
        {"side": "roman", "leader": True, "so_far": 1},
        {ROME: {"rout": 6, "combat": 0}, SCIPIO: {"lost": True}},
        "13",
        {ROME: {"rout": 1, "combat": 2}},
        (),
    ),
    Sample(
        "the end of the battle",
        "dbp.victory",
        {"battle": "po"},
        {TURN: {"winner": "carthaginian"}},
        "16",
        {TURN: {"number": 15}, ROME: {"rout": 14}, CARTHAGE: {"rout": 10}},
        (),
    ),
]


@pytest.mark.parametrize("sample", EFFECTS, ids=lambda one: f"{one.calculator} {one.clause} {one.why}")
def test_effects(rule: Rule, sample: Sample) -> None:
    after = taken(rule, sample)
    assert after is not None
    found = {one: {field: after.get(key(one), field) for field in fields} for one, fields in sample.after.items()}
    assert found == sample.after


UNDECIDED = [
    Sample("no dice", "dbp.combat", FIGHT, {}, "10.2"),
    Sample("a leader's die", "dbp.combat", LED | {"attacker_roll": 6, "defender_roll": 2}, {}, "13"),
    Sample("no die", "dbp.missile", SHOT, {}, "9.3", {}, SHOOTERS),
    Sample("no rolls", "dbp.elephants", {"battle": "zama", "morale": 3}, {}, "15.1", {}, ()),
    Sample("a tie", "dbp.initiative", {"roman_roll": 3, "carthaginian_roll": 3}, {}, "5", {}, ()),
]  # fmt: skip


@pytest.mark.parametrize("sample", UNDECIDED, ids=lambda one: f"{one.calculator} {one.clause} {one.why}")
def test_undecided(rule: Rule, sample: Sample) -> None:
    assert taken(rule, sample) is None


TOLD_FIRST = [
    Sample(
        "whose unit it is",
        "dbp.combat",
        {"attack": 6, "defend": 3, "defender": "infantry", "attacker": "equites", "defender_morale": 1}
        | {"attacker_roll": 6, "defender_roll": 1},
        {},
        "16.1",
        {},
        (),
    ),
    Sample(
        "the type of a unit in panic",
        "dbp.combat",
        {"side": "roman", "attack": 6, "defend": 3, "defender_morale": 1, "attacker_roll": 6, "defender_roll": 1},
        {},
        "16.1",
        {},
        (),
    ),
    Sample(
        "which units recover",
        "dbp.recovery",
        {"side": "roman", "recovery": 1},
        {},
        "4.4",
        {HASTATI: {"disorder": 1}, "unit:hastati B": {"disorder": 1}},
        (*MOVER, Mention("unit", "hastati B")),
    ),
]


@pytest.mark.parametrize("sample", TOLD_FIRST, ids=lambda one: f"{one.calculator} {one.clause} {one.why}")
def test_told_first(rule: Rule, sample: Sample) -> None:
    with pytest.raises(InputProblem) as problem:
        taken(rule, sample)
    assert sample.clause in problem.value.message.cites


GIVEN: list[tuple[str, Mapping[str, Any], Known, tuple[Mention, ...], Mapping[str, Any]]] = [
    ("dbp.combat", FIGHT, {}, UNITS, {}),
    ("dbp.combat", FIGHT, {HASTATI: {"disorder": 0}}, UNITS, {"defender_disorder": 0}),
    ("dbp.combat", FIGHT, {SCIPIO: {"with": "hastati A"}}, UNITS, {"defender_leader": True}),
    ("dbp.combat", FIGHT, {SCIPIO: {"with": "hastati A", "lost": True}}, UNITS, {"defender_leader_lost": True}),
    ("dbp.combat", FIGHT, {ROME: {"rout": 3}}, UNITS, {"defender_rout": 3}),
    ("dbp.combat", FIGHT, {}, HELPED, {"attacker_support": 1, "defender_support": 1}),
    ("dbp.combat", FIGHT | {"attacker_support": 2}, {}, HELPED, {"defender_support": 1}),
    ("dbp.combat", FIGHT, {VETERANS: {"wild": True}}, UNITS, {"halted": True}),
    ("dbp.combat", {"attack": 5}, {TURN: {"step": "roman-combat", "side": "roman"}}, UNITS[:1], {"side": "roman"}),
    ("dbp.missile", SHOT, {TURN: {"step": "carthaginian-missile", "side": "carthaginian"}}, SHOOTERS, {}),
    ("dbp.missile", SHOT, {TURN: {"step": "roman-missile", "side": "roman"}}, SHOOTERS, {"phasing": True}),
    ("dbp.missile", SHOT, {"unit:skirmishers S": {"shots": 1}}, SHOOTERS, {"shots": 1}),
    ("dbp.movement", WAY, {HASTATI: {"panicked": True}}, MOVER, {"mover": "panicked"}),
    ("dbp.movement", WAY | {"battle": "trebbia"}, {HASTATI: {"side": "roman"}}, MOVER, {"disorder": 1}),
    ("dbp.pursuit", {"victor": "equites"}, {"unit:light-cavalry N": {"attacked": True}},
     (Mention("unit", "equites E"), Mention("unit", "light-cavalry N")), {"defender": True}),
    ("dbp.withdraw", {"unit": "hastati"}, {HASTATI: {"disorder": 1}, SCIPIO: {"with": "hastati A"}},
     MOVER, {"reduced": True, "leader": "with"}),
    ("dbp.support", {"unit": "hastati", "by": "hastati"}, {"unit:hastati B": {"supported": True}},
     (*MOVER, Mention("unit", "hastati B")), {"used": [1]}),
    ("dbp.initiative", {}, {SCIPIO: {"lost": True}}, (), {"leaders_lost": "roman"}),
    ("dbp.command", {"side": "roman"}, {SCIPIO: {"lost": True}}, (), {"leader_lost": True}),
    ("dbp.range", {"side": "roman"}, {SCIPIO: {"value": 4}}, (), {"points": 4}),
    ("dbp.rout", {"side": "roman"}, {}, (), {"so_far": 0}),
    ("dbp.victory", {"battle": "po"}, {ROME: {"rout": 2}}, (), {"roman": 2, "carthaginian": 0, "game_turn": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("calculator", "facts", "known", "names", "given"), GIVEN)
def test_given(
    calculator: str, facts: Mapping[str, Any], known: Known, names: tuple[Mention, ...], given: Mapping[str, Any]
) -> None:
    assert drafted(calculator, facts, sheet(known), names).drawn == given


FORBIDDEN: list[tuple[str, Mapping[str, Any], Known, tuple[Mention, ...], str]] = [
    ("dbp.combat", FIGHT | {"attacker_command": True}, {CARTHAGE: {"combat": 0}}, UNITS, "4.3"),
    ("dbp.combat", FIGHT | {"defender_command": True}, {ROME: {"combat": 0}}, UNITS, "4.3"),
    ("dbp.combat", FIGHT | {"defender_command": True}, {HASTATI: {"command": True}}, UNITS, "4.1.1"),
    ("dbp.combat", FIGHT | {"defender_leader": True}, {SCIPIO: {"lost": True}}, UNITS, "13"),
    ("dbp.combat", CHARGE | {"charge": True}, {CARTHAGE: {"charges": 0}}, UNITS, "15.2"),
    ("dbp.combat", FIGHT, {HASTATI: {"pursuing": True}}, UNITS, "14"),
    ("dbp.combat", FIGHT, {"unit:hastati B": {"pursuing": True}}, HELPED, "14"),
    ("dbp.combat", FIGHT, {"unit:hastati B": {"supported": True}}, HELPED, "10.4.1"),
    ("dbp.combat", FIGHT, {"unit:triarii T": {"supported": True}}, HELPED, ""),
    ("dbp.combat", FIGHT | {"attacker_command": True}, {}, UNITS, ""),
    ("dbp.combat", FIGHT | {"attacker_command": True}, {CARTHAGE: {"combat": 0}, HANNIBAL: {"lost": True}}, UNITS, ""),
    ("dbp.combat", CHARGE | {"charge": True}, {CARTHAGE: {"charges": 1}}, UNITS, ""),
    ("dbp.missile", SHOT | {"leader": True}, {SCIPIO: {"lost": True}}, SHOOTERS, "13"),
    ("dbp.movement", WAY, {HASTATI: {"halted": True}}, MOVER, "15.1.r3-4"),
    ("dbp.movement", WAY, {HASTATI: {"stopped": True}}, MOVER, "8.2"),
    ("dbp.movement", WAY | {"way": "turn"}, {HASTATI: {"stopped": True}}, MOVER, ""),
    ("dbp.movement", WAY | {"command": 1}, {HASTATI: {"side": "roman"}, ROME: {"movement": 0}}, MOVER, "4.6"),
    ("dbp.movement", WAY | {"command": 1}, {HASTATI: {"command": True}}, MOVER, "4.1.1"),
    ("dbp.recovery", {"side": "roman"}, {HASTATI: {"command": True}}, MOVER, "4.1.1"),
    ("dbp.elephants", {"points": 1}, {ROME: {"elephants": 0}}, (), "4.8"),
]


@pytest.mark.parametrize(("calculator", "facts", "known", "names", "clause"), FORBIDDEN)
def test_forbidden(
    calculator: str, facts: Mapping[str, Any], known: Known, names: tuple[Mention, ...], clause: str
) -> None:
    forbids = SHEET.cases[calculator].forbids
    assert forbids is not None
    said = forbids(drafted(calculator, facts, sheet(known), names).view)
    assert clause in said.cites if said is not None else not clause


LASTING: list[tuple[str, str, Any, str, bool]] = [
    ("attacked", HASTATI, True, "Carthaginian combat impulse", False),
    ("shots", HASTATI, 1, "Carthaginian combat impulse", True),
    ("shots", HASTATI, 1, "new turn", False),
    ("disorder", HASTATI, 2, "new turn", True),
    ("halted", HASTATI, True, "Carthaginian combat impulse", True),
    ("halted", HASTATI, True, "new turn", False),
    ("left_zoc", HASTATI, True, "Carthaginian combat impulse", True),
    ("left_zoc", HASTATI, True, "Roman combat impulse, Roman recovery impulse", False),
    ("left_zoc", HASTATI, True, "new turn", False),
    ("combat", ROME, 2, "Carthaginian combat impulse", True),
    ("combat", ROME, 2, "new turn", False),
    ("rout", ROME, 2, "new turn", True),
    ("lost", SCIPIO, True, "new turn", True),
]


@pytest.mark.parametrize(("field", "of", "value", "line", "lasts"), LASTING)
def test_lasting(shipped: Library, field: str, of: str, value: Any, line: str, lasts: bool) -> None:
    """Attacks are of an impulse, shots and boxes of a turn, disorder of the battle (10, 9, 4, 10.7)."""
    things = sheet({HASTATI: {"side": "roman"}, TURN: {"step": "roman-movement", "side": "roman"}})
    things = things.put(key(of), **{field: value})
    said = moments.read(line, Things(SHEET).under(Rules(shipped, "dbp")))
    assert said is not None
    for one in said.moments:
        things = sequence.advanced(things, one).things
    assert (things.get(key(of), field) == value) is lasts


STEPS = [
    ("impulso di combattimento romano", "roman-combat"),
    ("tiri di Cartagine", "carthaginian-missile"),
    ("Rome's movement impulse", "roman-movement"),
    ("recuperi romani", "roman-recovery"),
    ("импульс боя карфагенян", "carthaginian-combat"),
    ("стрельба римлян", "roman-missile"),
    ("fase strategica", "strategic"),
]


@pytest.mark.parametrize(("line", "step"), STEPS)
def test_steps(shipped: Library, line: str, step: str) -> None:
    said = moments.read(line, Things(SHEET).under(Rules(shipped, "dbp")))
    assert said is not None
    assert [one.step for one in said.moments] == [step]


def test_swap() -> None:
    """With the other side attacking each fact is of the other unit."""
    swap = SHEET.cases["dbp.combat"].swap
    assert swap is not None
    found = swap({**FIGHT, "defender_disorder": 1, "charge": True})
    assert found == {
        "battle": "zama", "side": "roman", "attacker": "hastati", "attack": 5, "attacker_morale": 4,
        "attacker_disorder": 1, "defender": "veterans", "defend": 6, "defender_morale": 4,
    }  # fmt: skip
