"""The Punic Wars: what real rulings change on the sheet, what the sheet gives to a case, and what it forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pw.sheet import CASES, SEQUENCE, SHEET
from punicref.ruling import registry
from punicref.sheet.effects import Key
from punicref.sheet.things import Things
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

Sheet = dict[Key, dict[str, Any]]

TURN, SYRACUSE, SCENARIO = Key("turn"), Key("syracuse"), Key("scenario")
ROME, CARTHAGE = Key("side", "roman"), Key("side", "carthaginian")
A, B, C, HANNIBAL = (Key("leader", name) for name in ("A", "B", "C", "hannibal"))
OF_A, OF_C, OF_HANNIBAL = (Key("force", f"@{name}") for name in ("A", "C", "hannibal"))
SOMEBODY = Key("force", "#1")

ROMANS = {TURN: {"number": 4, "step": "roman.campaign", "side": "roman"}}
PUNIC = {TURN: {"number": 4, "step": "carthaginian.campaign", "side": "carthaginian"}}
FIGHT = {"leader": A, "enemy leader": C, "force": OF_A, "enemy": OF_C}
LEADERLESS = {"leader": A, "force": OF_A, "enemy": SOMEBODY}


def region(name: str) -> Key:
    return Key("region", name)


def view_of(roles: Mapping[str, Key], facts: Mapping[str, Any], before: Sheet) -> View:
    things = Things(SHEET)
    for key, fields in before.items():
        things = things.put(key, **fields)
    return View(things, roles, facts)


def changed(view: View, name: str, result: Mapping[str, Any]) -> Sheet | None:
    """Return what the effects of a result make of the things, as far as anything of them differs."""
    effects = CASES[name].effects
    assert effects is not None
    found = effects(view, result)
    if found is None:
        return None
    after = view.after(found).things
    fields = {kind.name: [one.name for one in kind.fields] for kind in SHEET.kinds}
    told: Sheet = {}
    for key in after:
        for field in fields[key.kind]:
            if view.things.get(key, field) != after.get(key, field):
                told.setdefault(key, {})[field] = after.get(key, field)
    return told


COMBAT = {"leader": 1, "attack": 6, "defend": 2, "roll": 5}
AT_A = {A: {"side": "roman", "rating": 1}, C: {"side": "carthaginian", "rating": 2}, **ROMANS}
FALLEN = {"out": True, "fallen_turn": 4, "fallen_step": "roman.campaign"}


@pytest.mark.parametrize(
    ("facts", "roles", "before", "expected"),
    [
        pytest.param(
            {**COMBAT, "attack": 8, "result": "0/50"},
            LEADERLESS,
            ROMANS,
            {
                A: {"movement": 15},
                OF_A: {"land": 8},
                SOMEBODY: {"land": 1, "attacked": True},
                CARTHAGE: {"losses": 1},
            },
            id="9.14 9.31",
        ),
        pytest.param(
            {
                **COMBAT,
                "attack": 4,
                "defend": 4,
                "movement": 12,
                "terrain": "city",
                "inverted": True,
                "result": "50/25",
            },
            LEADERLESS,
            {**ROMANS, OF_A: {"land": 10}, ROME: {"losses": 3}},
            {
                A: {"movement": 2},
                OF_A: {"land": 8},  # the rest of the force did not fight
                SOMEBODY: {"land": 3, "attacked": True, "inside_land": True},
                ROME: {"losses": 5},
                CARTHAGE: {"losses": 1},
            },
            id="9.31 a part of a force",
        ),
        pytest.param(
            {**COMBAT, "defender_leader": 2, "result": "0/100"},
            FIGHT,
            AT_A,
            {
                A: {"movement": 15},
                C: FALLEN,
                OF_A: {"land": 6},
                OF_C: {"land": 0, "naval": 0, "attacked": True},
                CARTHAGE: {"losses": 2},
            },
            id="8.31 the defender falls",
        ),
        pytest.param(
            {**COMBAT, "defender_leader": 2, "result": "0/100"},
            FIGHT,
            {**AT_A, OF_C: {"land": 2, "naval": 2}},
            {
                A: {"movement": 15},
                OF_A: {"land": 6},
                OF_C: {"land": 0, "attacked": True},
                CARTHAGE: {"losses": 2},
            },
            id="8.31 his ships save him",
        ),
        pytest.param(
            {**COMBAT, "attack": 2, "roll": 6, "defender_leader": 2, "result": "100/100"},
            FIGHT,
            AT_A,
            {
                A: {"movement": 15},
                OF_A: {"land": 0},
                OF_C: {"land": 0, "attacked": True},
                ROME: {"losses": 2},
                CARTHAGE: {"losses": 2},
            },
            id="8.31 nobody falls where nobody is left",
        ),
        pytest.param(
            {**COMBAT, "attack": 2, "defend": 4, "defender_leader": 2, "result": "100/0"},
            FIGHT,
            AT_A,
            {
                A: {"movement": 15, **FALLEN},
                OF_A: {"land": 0, "naval": 0},
                OF_C: {"land": 4, "attacked": True},
                ROME: {"losses": 2},
            },
            id="8.31 the attacker falls",
        ),
        pytest.param(
            {**COMBAT, "attack": 8, "terrain": "city", "inverted": True, "defender_leader": 2, "result": "0/100"},
            FIGHT,
            {**AT_A, OF_C: {"naval": 2, "inside_naval": True}},
            {
                A: {"movement": 10},
                C: FALLEN,
                OF_A: {"land": 8},
                OF_C: {"land": 0, "naval": 0, "attacked": True, "inside_land": True},
                CARTHAGE: {"losses": 4, "losses_other": 2},
            },
            id="10.35 ships inside follow",
        ),
        pytest.param(
            {
                **COMBAT,
                "type": "naval",
                "terrain": "city",
                "inverted": True,
                "defender_leader": 2,
                "attacker_land": 3,
            },
            FIGHT,
            AT_A,
            {C: FALLEN, OF_C: {"land": 0, "naval": 0}, CARTHAGE: {"losses": 2, "losses_other": 2}, OF_A: {}},
            id="10.35 without an attack",
        ),
        pytest.param(
            {**COMBAT, "attack": 3, "result": "50/0"},
            LEADERLESS,
            {**AT_A, OF_A: {"land": 3}},
            {A: {"movement": 15}, OF_A: {"land": None}, SOMEBODY: {"land": 2, "attacked": True}},
            id="9.31 rounding open: not known any more",
        ),
        pytest.param(
            {**COMBAT, "result": "0/50"},
            {**LEADERLESS, "leader": B},
            {**AT_A, B: {"side": "roman"}, A: {"side": "roman", "movement": 15}},
            {
                B: {"movement": 15},
                A: {"finished": True},
                OF_A: {"land": 6},
                SOMEBODY: {"land": 1, "attacked": True},
                CARTHAGE: {"losses": 1},
            },
            id="5.0 the one before has finished",
        ),
        pytest.param(
            {**COMBAT, "result": "0/50"},
            LEADERLESS,
            {},
            {A: {"movement": 15}, OF_A: {"land": 6}, SOMEBODY: {"land": 1, "attacked": True}},
            id="16.21 nobody knows whose the losses are",
        ),
        pytest.param({**COMBAT, "movement": 4, "result": "0/50"}, FIGHT, AT_A, {}, id="9.14 not allowed"),
        pytest.param({**COMBAT}, FIGHT, AT_A, None, id="9.4 the table is missing"),
        pytest.param({"leader": 1, "attack": 6, "defend": 2}, FIGHT, AT_A, None, id="9.4 the die is missing"),
    ],
)
def test_combat(
    facts: dict[str, Any],
    roles: dict[str, Key],
    before: Sheet,
    expected: Sheet | None,
    rule: Callable[..., Ruling],
) -> None:
    view = view_of(roles, facts, before)
    found = changed(view, "pw.combat", rule("pw.combat", **facts).result)
    if found is not None:  # with whom a leader has fought is held by a chain
        found = {key: {one: value for one, value in fields.items() if one != "met"} for key, fields in found.items()}
        found = {key: fields for key, fields in found.items() if fields}
    assert found == (None if expected is None else {key: fields for key, fields in expected.items() if fields})


MARCH = {"land": 4, "naval": 0, "hex": "land"}
SAILS = {"event": "enter-sea", "land": 2, "naval": 4, "leader": 1, "side": "roman", "scenario": 1, "roll": 1}
WORTH = {"side": "roman", "treasury": 12, "region": "latium", "value": 4, "control": "own"}
OFFERS = {"scenario": 2, "roman_bid": 3, "carthaginian_bid": 5, "roll": 2}
ITALY = {"result": "defection", "region": "southern-italy", "leader": "with-units"}
PURSES = {ROME: {"treasury": 8}, CARTHAGE: {"treasury": 9}}
PAID = {ROME: {"treasury": 5}, CARTHAGE: {"treasury": 4}}
DEFECTED = {"allegiance": "carthaginian", "marker": True, "defected": True}
LED_BY_A = {"leader": A, "force": OF_A}


@pytest.mark.parametrize(
    ("name", "facts", "roles", "before", "expected"),
    [
        pytest.param("pw.movement", MARCH, LED_BY_A, ROMANS, {A: {"movement": 19}}, id="5.12"),
        pytest.param(
            "pw.movement",
            {**MARCH, "movement": 7, "stop": True},
            LED_BY_A,
            {**ROMANS, OF_A: {"terrain": "city", "inside_land": True}},
            {A: {"movement": 6, "finished": True}, OF_A: {"terrain": None, "inside_land": False}},
            id="5.0 he stays",
        ),
        pytest.param("pw.movement", {**MARCH, "movement": 0}, LED_BY_A, ROMANS, {}, id="5.12 not allowed"),
        pytest.param("pw.movement", {**MARCH, "occupied": "besieged"}, LED_BY_A, ROMANS, None, id="10.29"),
        pytest.param(
            "pw.movement",
            {**MARCH, "land": 0, "occupied": "enemies"},
            LED_BY_A,
            ROMANS,
            {A: {"movement": 19, **FALLEN}, OF_A: {"land": 0, "naval": 0}},
            id="8.31 alone among enemies",
        ),
        pytest.param(
            "pw.movement",
            {**MARCH, "region": "syracuse", "scenario": 1},
            LED_BY_A,
            ROMANS,
            {
                A: {"movement": 19},
                SYRACUSE: {"allegiance": "carthaginian", "by_invasion": True},
                region("syracuse"): {"allegiance": "carthaginian"},
            },
            id="17.11",
        ),
        pytest.param(
            "pw.movement",
            {**MARCH, "region": "syracuse", "scenario": 1},
            LED_BY_A,
            {**ROMANS, SYRACUSE: {"allegiance": "roman"}},
            {A: {"movement": 19}},
            id="17.13 no longer neutral",
        ),
        pytest.param(
            "pw.movement",
            {**MARCH, "region": "syracuse", "scenario": 1},
            LED_BY_A,
            {},
            {A: {"movement": 19}},
            id="17.11 nobody knows who invades",
        ),
        pytest.param(
            "pw.attrition",
            {**SAILS, "percent": 75},
            LED_BY_A,
            {ROME: {"fleets_open": True}},
            {OF_A: {"land": 1, "naval": 1}, ROME: {"losses": 4, "fleets_open": False}},
            id="11.11 19.14.d",
        ),
        pytest.param(
            "pw.attrition",
            {"event": "enter-mountain", "land": 8, "naval": 0, "leader": 1, "roll": 1, "percent": 25},
            LED_BY_A,
            {**PUNIC, OF_A: {"land": 8, "naval": 0}},
            {OF_A: {"land": 6}, CARTHAGE: {"losses": 2}},
            id="11.12",
        ),
        pytest.param(
            "pw.attrition",
            {"event": "unsupplied", "land": 8, "naval": 4, "side": "roman", "roll": 1, "percent": 25},
            {"force": SOMEBODY, "leader": A},
            {SOMEBODY: {"land": 8, "naval": 4}, OF_A: {"land": 8, "naval": 4}},
            {SOMEBODY: {"land": None, "naval": None}, OF_A: {"land": None, "naval": None}, ROME: {"losses": 3}},
            id="11.21 in a mix that nobody has told",
        ),
        pytest.param(
            "pw.attrition",
            {"event": "revolt", "land": 4, "naval": 0, "side": "roman", "roll": 1, "percent": 25},
            {"force": SOMEBODY},
            {},
            {SOMEBODY: {"land": 3}},
            id="16.33 not counted for the roll",
        ),
        pytest.param("pw.attrition", SAILS, LED_BY_A, {}, None, id="11.4 the table is missing"),
        pytest.param("pw.attrition", {**SAILS, "event": "ferry"}, LED_BY_A, {}, {}, id="5.37"),
        pytest.param(
            "pw.recruit",
            {**WORTH, "land": 2},
            {},
            {},
            {ROME: {"treasury": 8}, region("latium"): {"spent": 4}},
            id="13.11 13.22",
        ),
        pytest.param(
            "pw.recruit",
            {**WORTH, "land": 1, "spent": 2},
            {},
            {region("latium"): {"spent": 2}},
            {ROME: {"treasury": 10}, region("latium"): {"spent": 4}},
            id="13.22 spent before",
        ),
        pytest.param("pw.recruit", {**WORTH, "land": 3}, {}, {}, {}, id="13.22 not allowed"),
        pytest.param(
            "pw.recruit",
            {**WORTH, "scenario": 1, "naval": 1, "coastal": True, "roll": 2},
            {},
            {},
            {ROME: {"treasury": 10, "fleets_open": True}, region("latium"): {"spent": 2}},
            id="19.14.d opened",
        ),
        pytest.param(
            "pw.treasury",
            {"treasury": 4, "regions": "4, 5, 3"},
            {"side": ROME},
            {},
            {ROME: {"treasury": 16}},
            id="15.0",
        ),
        pytest.param("pw.treasury", {"treasury": 4, "spend": 5}, {"side": ROME}, {}, {}, id="13.12"),
        pytest.param("pw.supply", {"able": 10, "treasury": 16}, {"side": ROME}, {}, {ROME: {"treasury": 6}}, id="12.0"),
        pytest.param(
            "pw.supply",
            {"able": 10, "treasury": 2, "roll": 3, "percent": 25},
            {"side": ROME},
            {ROME: {"losses": 1}},
            {ROME: {"treasury": 0, "losses": 3}},
            id="12.32",
        ),
        pytest.param("pw.supply", {"able": 10, "treasury": 2}, {"side": ROME}, {}, None, id="12.31 no die yet"),
        pytest.param("pw.diplomacy", {**OFFERS, "result": "none"}, {}, PURSES, PAID, id="16.13 both pay"),
        pytest.param("pw.diplomacy", {**OFFERS, "result": "none"}, {}, {}, {}, id="16.13 a treasury nobody knows"),
        pytest.param("pw.diplomacy", OFFERS, {}, PURSES, None, id="16.5 the table is missing"),
        pytest.param(
            "pw.diplomacy", {**OFFERS, "roman_treasury": 2, "result": "none"}, {}, PURSES, {}, id="16.11 too much"
        ),
        pytest.param("pw.diplomacy", {**OFFERS, "first_turn": True}, {}, PURSES, {}, id="19.0"),
        pytest.param(
            "pw.diplomacy",
            {"scenario": 2, "roll": 5, **ITALY},
            {},
            {},
            {
                region("southern-italy"): {"defected": True},
                **{region(one): DEFECTED for one in ("campania", "lucania", "bruttium", "apulia-calabria")},
            },
            id="16.36.4 16.41",
        ),
        pytest.param(
            "pw.diplomacy", {"scenario": 2, "roll": 5, **ITALY, "defected": True}, {}, {}, {}, id="16.36.4 once only"
        ),
        pytest.param(
            "pw.diplomacy",
            {"scenario": 2, "roll": 5, "result": "war"},
            {},
            {},
            {SCENARIO: {"illyrian_war": True}, region("illyria"): {"allegiance": "carthaginian"}},
            id="16.34",
        ),
        pytest.param(
            "pw.diplomacy",
            {"scenario": 1, "roll": 3, "result": "alliance", "ally": "roman"},
            {},
            {},
            {SYRACUSE: {"allegiance": "roman"}, region("syracuse"): {"allegiance": "roman"}},
            id="16.35",
        ),
        pytest.param(
            "pw.diplomacy",
            {"scenario": 2, "roll": 5, "result": "defection", "region": "syracuse"},
            {},
            {},
            {SYRACUSE: {"allegiance": "carthaginian", "defected": True}, region("syracuse"): DEFECTED},
            id="16.36.2",
        ),
        pytest.param(
            "pw.defection-marker",
            {"phase": "roman-taxation", "value": 4, "own": 4, "enemy": 0, "region": "campania", "scenario": 2},
            {},
            {region("campania"): DEFECTED},
            {region("campania"): {"allegiance": "roman", "marker": False}},
            id="16.43 has defected nevertheless",
        ),
        pytest.param(
            "pw.defection-marker",
            {"phase": "other", "value": 4, "own": 4, "enemy": 0, "region": "campania", "scenario": 2},
            {},
            {region("campania"): DEFECTED},
            {},
            id="16.42 not now",
        ),
        pytest.param(
            "pw.syracuse",
            {"event": "invade", "allegiance": "neutral", "side": "carthaginian"},
            {},
            {},
            {SYRACUSE: {"allegiance": "roman", "by_invasion": True}, region("syracuse"): {"allegiance": "roman"}},
            id="17.11 17.12",
        ),
        pytest.param(
            "pw.syracuse",
            {"event": "losses", "allegiance": "roman", "land": 2, "naval": 0, "lost": 1},
            {},
            {SYRACUSE: {"land": 2, "naval": 0}},
            {SYRACUSE: {"land": 1}},
            id="17.42",
        ),
        pytest.param(
            "pw.syracuse",
            {"event": "losses", "allegiance": "roman", "land": 2, "naval": 2, "lost": 1},
            {},
            {SYRACUSE: {"land": 2, "naval": 2}},
            {SYRACUSE: {"land": None, "naval": None}},
            id="17.21 which of them is not known",
        ),
        pytest.param(
            "pw.syracuse",
            {"event": "return", "allegiance": "carthaginian", "scenario": 2},
            {},
            {SYRACUSE: {"allegiance": "carthaginian", "defected": True}, region("syracuse"): DEFECTED},
            {SYRACUSE: {"allegiance": "roman"}, region("syracuse"): {"allegiance": "roman", "marker": False}},
            id="16.43 Syracuse",
        ),
        pytest.param(
            "pw.invert",
            {
                "unit": "naval",
                "turn": "inside",
                "where": "city",
                "control": "own",
                "phase": "enemy",
                "threatened": True,
            },
            {"leader": C, "force": OF_C},
            {},
            {OF_C: {"inside_naval": True}},
            id="9.16",
        ),
        pytest.param(
            "pw.invert",
            {"unit": "land", "turn": "inside", "where": "other", "phase": "own"},
            {"leader": C, "force": OF_C},
            {},
            {},
            id="10.21",
        ),
        pytest.param(
            "pw.siege",
            {"inside_land": 0, "inside_naval": 2, "enemy_land": 3, "enemy_naval": 0},
            {"leader": C, "force": OF_C},
            {C: {"side": "carthaginian"}, OF_C: {"naval": 2}, **ROMANS},
            {C: FALLEN, OF_C: {"land": 0, "naval": 0}, CARTHAGE: {"losses": 2, "losses_other": 2}},
            id="10.35 siege",
        ),
        pytest.param(
            "pw.siege",
            {"inside_land": 2, "inside_naval": 0, "enemy_land": 3, "enemy_naval": 0},
            {"leader": C, "force": OF_C},
            {},
            {},
            id="10.42 never kept",
        ),
        pytest.param(
            "pw.victory",
            {"scenario": 2, "event": "capital", "player": "roman", "inside": 1},
            {},
            {},
            {SCENARIO: {"over": True, "winner": "roman", "level": "decisive"}},
            id="18.23",
        ),
    ],
)
def test_what_a_ruling_changes(
    name: str,
    facts: dict[str, Any],
    roles: dict[str, Key],
    before: Sheet,
    expected: Sheet | None,
    rule: Callable[..., Ruling],
) -> None:
    assert changed(view_of(roles, facts, before), name, rule(name, **facts).result) == expected


LOST = {HANNIBAL: {"side": "carthaginian", "rating": 3, **FALLEN}, OF_HANNIBAL: {"land": 0, "naval": 0}}
RETURN = {"action": "return", "scenario": 2, "side": "carthaginian", "rating": 3}
BACK = {
    HANNIBAL: {"out": False, "rating": 2, "fallen_turn": None, "fallen_step": None},
    OF_HANNIBAL: {"land": None, "naval": None},
}
LATER = {TURN: {"number": 5, "step": "carthaginian.campaign", "side": "carthaginian"}}
WHEN = {"game_turn": 4, "phase": "campaign", "player": "roman"}


@pytest.mark.parametrize(
    ("facts", "before", "expected"),
    [
        pytest.param({**RETURN, **WHEN, "friendly": 4}, {**LOST, **LATER}, BACK, id="8.32 19.24.b"),
        pytest.param({**RETURN, **WHEN, "friendly": 4}, {**LOST, **ROMANS}, {}, id="8.32 too early"),
        pytest.param({**RETURN, **WHEN, "friendly": 0}, {**LOST, **LATER}, {}, id="8.32 not there"),
        pytest.param({**RETURN, "rating": 2}, {**LOST, **LATER}, {}, id="8.32 no such leader"),
        pytest.param(
            {**RETURN, "side": "roman", "rating": 1},
            {A: {"side": "roman", "rating": 1, **FALLEN}, **LATER},
            {},
            id="8.32 a Roman has to be drawn",
        ),
        pytest.param(
            {"action": "elect", "scenario": 2, "on_map": 3, "lost": 1},
            {A: {"side": "roman", "rating": 1, **FALLEN}, **LOST, **LATER},
            {A: {"out": False, "fallen_turn": None, "fallen_step": None}},
            id="8.4",
        ),
    ],
)
def test_leaders_return(facts: dict[str, Any], before: Sheet, expected: Sheet, rule: Callable[..., Ruling]) -> None:
    assert changed(view_of({}, facts, before), "pw.leaders", rule("pw.leaders", **facts).result) == expected


@pytest.mark.parametrize(("enemy", "friendly", "falls"), [(3, 0, True), (0, 0, False), (3, 1, False)])
def test_elimination(enemy: int, friendly: int, falls: bool, rule: Callable[..., Ruling]) -> None:
    """A leader falls among enemy points only, and only without own points (8.31)."""
    facts = {"action": "eliminate", "enemy": enemy, "friendly": friendly}
    found = changed(view_of({"leader": A}, facts, AT_A), "pw.leaders", rule("pw.leaders", **facts).result)
    assert found == ({A: FALLEN, OF_A: {"land": 0, "naval": 0}} if falls else {})


def fell(turn: int, step: str) -> Sheet:
    return {A: {"side": "roman", "out": True, "fallen_turn": turn, "fallen_step": step}}


@pytest.mark.parametrize(
    ("name", "facts", "roles", "before", "given"),
    [
        pytest.param(
            "pw.combat", {}, FIGHT, {OF_A: {"land": 6}, OF_C: {"land": 3}}, {"attack": 6, "defend": 3}, id="7.21"
        ),
        pytest.param(
            "pw.combat",
            {"type": "naval"},
            FIGHT,
            {OF_A: {"land": 6, "naval": 2}, OF_C: {"land": 3}},
            {"attack": 2, "attacker_land": 6, "defender_land": 3},
            id="9.15",
        ),
        pytest.param(
            "pw.combat", {"terrain": "city"}, FIGHT, {OF_C: {"inside_land": True}}, {"inverted": True}, id="10.25"
        ),
        pytest.param("pw.combat", {}, FIGHT, {OF_C: {"inside_land": True}}, {}, id="10.21"),
        pytest.param("pw.combat", {}, FIGHT, {OF_A: {"land": 0}}, {}, id="9.13 none are left"),
        pytest.param(
            "pw.attrition",
            {"event": "leave-enemy"},
            FIGHT,
            {OF_C: {"land": 3, "naval": 2, "inside_naval": True}, C: {"rating": 2}},
            {"enemy_land": 3, "enemy_naval_inside": 2, "enemy_leaders": (2,)},
            id="5.41",
        ),
        pytest.param("pw.attrition", {"event": "enter-sea"}, FIGHT, {OF_C: {"land": 3}}, {}, id="5.33"),
        pytest.param(
            "pw.invert", {}, {"force": OF_C}, {**ROMANS, OF_C: {"side": "carthaginian"}}, {"phase": "enemy"}, id="9.16"
        ),
        pytest.param(
            "pw.invert", {}, {"force": OF_C}, {**PUNIC, OF_C: {"side": "carthaginian"}}, {"phase": "own"}, id="10.23"
        ),
        pytest.param("pw.invert", {}, {"force": OF_C}, ROMANS, {}, id="10.23 whose it is, is not known"),
        pytest.param(
            "pw.leaders",
            {"action": "return"},
            {},
            {**LOST, **LATER},
            {"side": "carthaginian", "rating": 3, **WHEN},
            id="8.32",
        ),
        pytest.param("pw.leaders", {"action": "return"}, {}, LATER, {}, id="8.32 nobody has fallen"),
        pytest.param(
            "pw.leaders",
            {"action": "elect"},
            {},
            {**fell(4, "roman.campaign"), **LATER},
            {"game_turn": 5, "lost": 1},
            id="8.43",
        ),
        pytest.param(
            "pw.leaders",
            {"action": "elect"},
            {},
            {**fell(4, "carthaginian.campaign"), **LATER},
            {"game_turn": 5},
            id="8.43 before the last election",
        ),
        pytest.param(
            "pw.leaders",
            {"action": "elect"},
            {},
            {**fell(1, "carthaginian.campaign"), TURN: {"number": 2}},
            {"game_turn": 2, "lost": 1},
            id="19.0 the first turn has none",
        ),
        pytest.param(
            "pw.diplomacy",
            {"scenario": 2},
            {},
            {SYRACUSE: {"land": 0, "defected": True}, TURN: {"number": 1}},
            {"no_syracusan_land": True, "first_turn": True},
            id="17.31 19.0",
        ),
        pytest.param(
            "pw.diplomacy", {"scenario": 1}, {}, {SYRACUSE: {"defected": True}}, {"defected": True}, id="16.36.1"
        ),
        pytest.param(
            "pw.defection-marker", {}, {}, {TURN: {"step": "roman.taxation"}}, {"phase": "roman-taxation"}, id="16.42"
        ),
        pytest.param("pw.defection-marker", {}, {}, ROMANS, {"phase": "other"}, id="16.42 not now"),
        pytest.param("pw.defection-marker", {}, {}, {}, {}, id="16.42 nobody knows"),
        pytest.param(
            "pw.control", {"region": "syracuse"}, {}, {SYRACUSE: {"allegiance": "roman"}}, {"ally": "roman"}, id="16.35"
        ),
        pytest.param(
            "pw.control",
            {"region": "illyria"},
            {},
            {SCENARIO: {"illyrian_war": True}},
            {"illyrian_war": True},
            id="16.34",
        ),
        pytest.param("pw.control", {"region": "latium"}, {}, {SCENARIO: {"illyrian_war": True}}, {}, id="14.11"),
        pytest.param(
            "pw.recruit",
            {"side": "roman"},
            {"region": region("campania")},
            {region("campania"): {"allegiance": "carthaginian"}},
            {"allegiance": "enemy"},
            id="13.27",
        ),
        pytest.param("pw.syracuse", {"event": "invade"}, {}, ROMANS, {"side": "roman"}, id="17.11"),
        pytest.param("pw.victory", {"event": "taxation"}, {}, ROMANS, {"player": "roman"}, id="18.21"),
        pytest.param("pw.phase", {}, {}, ROMANS, {"game_turn": 4, "phase": "campaign", "player": "roman"}, id="4.2"),
    ],
)
def test_what_the_sheet_gives(
    name: str, facts: dict[str, Any], roles: dict[str, Key], before: Sheet, given: dict[str, Any]
) -> None:
    function = CASES[name].given
    assert function is not None
    found = function(view_of(roles, facts, before))
    assert {fact: value for fact, value in found.items() if value is not None} == given


@pytest.mark.parametrize(("finished", "forbidden"), [(True, True), (False, False)])
def test_who_has_ended_his_movement_attacks_no_more(finished: bool, forbidden: bool) -> None:
    """Combat is a part of a leader's movement (5.0)."""
    function = CASES["pw.combat"].forbids
    assert function is not None
    assert (function(view_of(FIGHT, {}, {A: {"finished": finished}})) is not None) == forbidden


@pytest.mark.parametrize(
    ("roles", "before", "attacker", "defender"),
    [
        (FIGHT, {}, "", ""),
        (FIGHT, ROMANS, "roman", "carthaginian"),
        (FIGHT, {**ROMANS, A: {"side": "carthaginian"}}, "carthaginian", "roman"),
        (FIGHT, {C: {"side": "carthaginian"}}, "roman", "carthaginian"),
        ({**FIGHT, "leader": HANNIBAL}, {}, "carthaginian", "roman"),
    ],
)
def test_whose_an_attack_is(roles: dict[str, Key], before: Sheet, attacker: str, defender: str) -> None:
    view = view_of(roles, {}, before)
    owners = {one.name: one.owner for one in CASES["pw.combat"].roles}
    for role, side in (("leader", attacker), ("force", attacker), ("enemy leader", defender), ("enemy", defender)):
        owner = owners[role]
        assert owner is not None
        assert owner(view) == side


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ("@A", "@C")),
        ({"leader": 0, "defender_leader": 0}, ("", "")),
        ({"event": "unsupplied"}, ("", "@C")),
    ],
)
def test_a_force_is_its_leaders(facts: dict[str, Any], expected: tuple[str, str]) -> None:
    """A rating of 0 is no leader (9.26); where a whole hex is struck, it is not his force (11.21)."""
    found = {one.name: one.of for one in CASES["pw.combat"].roles}
    of, enemy = found["force"], found["enemy"]
    assert of is not None
    assert enemy is not None
    view = view_of(FIGHT, facts, {})
    assert (of(view), enemy(view)) == expected


def test_every_bound_fact_is_one(shipped: Library) -> None:
    """Roles speak of facts that their calculators take, and of fields that their kinds have."""
    for name, case in CASES.items():
        inputs = {one.name for one in registry.load(name, shipped).inputs}
        for role in case.roles:
            assert {*role.facts, *role.case, *filter(None, [role.named])} <= inputs, (name, role.name)
            for field in role.facts.values():
                SHEET.kind(role.kind).field(field)
        assert {fact for step in case.read_off for fact in step} <= inputs
    steps = {one.name for one in SEQUENCE.steps}
    assert {end for kind in SHEET.kinds for field in kind.fields for end in field.ends} <= steps


def test_a_treasury_has_an_owner(shipped: Library) -> None:
    """15.0: whose treasury it is must be known before anything is taken from it."""
    made = registry.load("pw.treasury", shipped).rule({"treasury": 4, "regions": "4"}, shipped, lambda _: None)
    effects = CASES["pw.treasury"].effects
    assert effects is not None
    with pytest.raises(InputProblem, match="whose treasury"):
        effects(View(Things(SHEET), {}, {"treasury": 4, "regions": "4"}), made.result)
