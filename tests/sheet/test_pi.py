"""Punic Island: what real rulings change on the sheet, and what the sheet gives and forbids."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
import tomli

from punicref import paths
from punicref.errors import InputProblem
from punicref.games.pi.engagements import separate
from punicref.games.pi.sheet import CITIES, LEADERS, SHEET
from punicref.ruling import registry
from punicref.sheet.effects import Key
from punicref.sheet.roles import Mention, drawn, filled, noted
from punicref.sheet.sequence import Moment, advanced
from punicref.sheet.things import Things
from punicref.sheet.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]

ROMAN, CARTHAGE = Key("side", "roman"), Key("side", "carthaginian")
OPERATION, BATTLE, GAME = Key("operation"), Key("battle"), Key("game")
PINTIAS, CAMARINA, MESSANA = (Key("place", one) for one in ("Pintias", "Camarina", "Messana"))


class Taken(NamedTuple):
    """A case as it was ruled on and taken: the sheet after it, all its facts, the result."""

    things: Things
    facts: dict[str, Any]
    result: Any


def sheet(*known: tuple[Key, dict[str, Any]]) -> Things:
    """Return a sheet on which this is known."""
    things = Things(SHEET)
    for key, fields in known:
        things = things.put(key, **fields)
    return things


def take(rule: Rule, things: Things, name: str, *named: tuple[str, str], **facts: Any) -> Taken:
    """Rule on a case that names some things, with what the sheet gives, and take the result."""
    case = SHEET.cases[name]
    mentions = [Mention(kind, one) for kind, one in named]
    roles = filled(case, things, facts, mentions).roles
    if case.forbids is not None:
        assert case.forbids(View(things, roles, facts)) is None
    stated = facts | drawn(case, things, roles, facts)
    result = rule(name, **stated).result
    now = noted(case, things, roles, stated)
    view = View(now, roles, stated)
    found = case.effects(view, result) if case.effects is not None else ()
    assert found is not None
    return Taken(view.after(found).things, stated, result)


def forbidden(things: Things, name: str, *named: tuple[str, str], **facts: Any) -> str:
    """Return the clauses by which the sheet forbids a case; empty where it does not."""
    case = SHEET.cases[name]
    roles = filled(case, things, facts, [Mention(kind, one) for kind, one in named]).roles
    assert case.forbids is not None
    found = case.forbids(View(things, roles, facts | drawn(case, things, roles, facts)))
    return "" if found is None else " ".join(found.cites)


def next_(things: Things, span: str = "operation") -> Things:
    """Return the sheet as a new span begins."""
    return advanced(things, Moment(span=span)).things


SIEGE: dict[str, Any] = {
    "side": "roman",
    "besiegers": 5,
    "leader": True,
    "fleet": 6,
    "modifier": 1,
    "inside": 1,
    "number": 2,
}


def test_names_are_those_of_the_rules() -> None:
    """Cities and leaders bear the names that rules/names.toml has; two cities stand with a preposition only."""
    with open(os.path.join(paths.RULES, "names.toml"), "rb") as file:
        names = tomli.load(file)["pi"]
    ids = {texts["en"][0]: texts for texts in names.values()}
    for one, words in {**CITIES, **LEADERS}.items():
        if one not in ("Syracuse", "Carthage"):
            assert {lang: list(all_) for lang, all_ in words.items()} == ids[one]


def test_every_case_names_facts_and_fields_that_exist(shipped: Library) -> None:
    """Each bound fact is one of its calculator, each field one of its kind."""
    for name, case in SHEET.cases.items():
        facts = {one.name for one in registry.load(name, shipped).inputs}
        for role in case.roles:
            kind = SHEET.kind(role.kind)
            assert not role.named or role.named in facts
            assert set(role.facts) <= facts, name
            for field in role.facts.values():
                kind.field(field)


def test_an_operation_spends_one_resource_point(rule: Rule) -> None:
    """s5.2, s5.2.1: one point of six supply points; the next operation has six new ones and what was left is gone."""
    things = sheet((CAMARINA, {"roman_resources": 3}))
    case = {"side": "roman", "actions": "move 3 naval, leader, distance 1; move 2 naval, leader, distance 1"}
    made = take(rule, things, "pi.operation", ("place", "Camarina"), ("fleet", "A"), ("fleet", "B"), **case)
    assert made.facts["resources"] == 3
    assert made.things.get(CAMARINA, "roman_resources") == 2
    assert made.things.get(OPERATION, "supply") == made.result["left"] == 2
    assert made.things.get(Key("fleet", "A"), "paid") == made.things.get(Key("fleet", "B"), "paid") == "move"
    again = "move 3 naval, leader, distance 1"
    assert "s5.2.5" in forbidden(made.things, "pi.operation", ("fleet", "A"), side="roman", actions=again)
    assert "s5.2.1" in forbidden(made.things, "pi.operation", ("fleet", "C"), side="roman", actions=again)
    made = take(
        rule, next_(made.things), "pi.operation", ("place", "Camarina"), ("fleet", "A"), side="roman", actions=again
    )
    assert (made.facts["resources"], made.result["resources_left"], made.result["left"]) == (2, 1, 4)


def test_an_operation_said_again_with_more_is_paid_once(rule: Rule) -> None:
    """s5.2: the same actions and some more are one operation."""
    things = sheet((CAMARINA, {"roman_resources": 3}))
    first = {"side": "roman", "actions": "move infantry, distance 1"}
    made = take(rule, things, "pi.operation", ("place", "Camarina"), **first)
    more = {"side": "roman", "actions": "move infantry, distance 1; siege infantry, inland, distance 1"}
    made = take(rule, made.things, "pi.operation", ("place", "Camarina"), **more)
    assert made.things.get(CAMARINA, "roman_resources") == 2
    assert made.things.get(OPERATION, "supply") == made.result["left"]
    assert (made.things.get(OPERATION, "moves"), made.things.get(OPERATION, "sieges")) == (1, 1)


def test_a_refused_operation_changes_nothing(rule: Rule) -> None:
    """s5.2.2: what cannot be paid for is not paid."""
    things = sheet((CAMARINA, {"roman_resources": 3}))
    actions = "siege infantry, inland, distance 1; siege infantry, inland, distance 1"
    made = take(rule, things, "pi.operation", ("place", "Camarina"), side="roman", actions=actions)
    assert made.result["allowed"] is False
    assert made.things.known(CAMARINA) == {"roman_resources": 3}
    assert made.things.get(OPERATION, "supply") is None


def test_a_failed_siege_goes_on_in_the_next_operation(rule: Rule) -> None:
    """s11.3.3, s5.2.1: counter and besiegers stay with the place; supply points and who has acted do not."""
    case = "move 6 naval, leader, distance 1"
    things = take(rule, Things(SHEET), "pi.operation", side="roman", resources=3, actions=case).things
    made = take(rule, things, "pi.siege", ("place", "Pintias"), **SIEGE, roll=6)
    assert made.result["falls"] is False
    assert (made.facts["supply"], made.things.get(OPERATION, "supply")) == (4, 0)
    second = drawn(
        SHEET.cases["pi.siege"],
        made.things,
        filled(SHEET.cases["pi.siege"], made.things, {"roll": 5}, [Mention("place", "Pintias")]).roles,
        {"roll": 5},
    )
    assert second["acted"] is True
    made = take(rule, next_(made.things), "pi.siege", ("place", "Pintias"), roll=5)
    assert "acted" not in made.facts
    assert made.facts["number"] == 2
    assert made.result["falls"] is True


@pytest.mark.parametrize("supply", [None, 6])
def test_a_siege_is_paid_once(rule: Rule, supply: int | None) -> None:
    """s5.5.2.t6, s5.2.5: what the operation has paid for the siege does not pay again; it may still be rolled."""
    actions = "siege 5 infantry, leader, port, fleet, distance 1"
    things = take(rule, Things(SHEET), "pi.operation", side="roman", resources=3, actions=actions).things
    assert things.get(OPERATION, "supply") == 2
    said = {} if supply is None else {"supply": supply}
    made = take(rule, things, "pi.siege", ("place", "Pintias"), **SIEGE, **said, roll=6)
    assert made.things.get(OPERATION, "supply") == 2
    assert made.things.get(OPERATION, "sieges") == 0


@pytest.mark.parametrize(("points", "captured"), [(5, 2), (4, 2), (1, 0)])
def test_what_falls_with_a_city(rule: Rule, points: int, captured: int) -> None:
    """s11.3.3, c1.f, s5.4.1: garrison, besieged units, half of the points rounded down; the siege is over."""
    things = sheet((PINTIAS, {"carthaginian_resources": points, "roman_resources": 0}))
    things = take(rule, things, "pi.siege", ("place", "Pintias"), **SIEGE, roll=4).things
    assert things.get(PINTIAS, "garrison") == "roman"
    assert things.get(PINTIAS, "roman_resources") == captured
    assert things.get(PINTIAS, "carthaginian_resources") == 0
    assert things.get(PINTIAS, "number") is None
    assert (things.get(CARTHAGE, "units_lost"), things.get(CARTHAGE, "garrisons_lost")) == (1, 1)
    assert "c1.f" in forbidden(things, "pi.siege", ("place", "Pintias"), **SIEGE)
    # Ruled on by pi.capture as well, the points are captured once.
    again = take(rule, things, "pi.capture", ("place", "Pintias"), points=points).things
    assert again.get(PINTIAS, "roman_resources") == captured


def test_a_siege_without_a_die_is_not_decided(rule: Rule) -> None:
    """s11.3.3: a chance is no result."""
    case = SHEET.cases["pi.siege"]
    facts = {**SIEGE, "city": "Pintias"}
    roles = filled(case, Things(SHEET), facts).roles
    assert case.effects is not None
    assert case.effects(View(Things(SHEET), roles, facts), rule("pi.siege", **facts).result) is None


def test_messana_gives_carthage_the_initiative(rule: Rule) -> None:
    """c3.b, c1.f: Rome's only city on Sicily; Reggio does not lie there. A Roman city brings it back."""
    facts = SIEGE | {"side": "carthaginian", "supply": 6, "port": "yes", "inside": 0, "number": 3}
    things = take(rule, Things(SHEET), "pi.siege", ("place", "Messana"), **facts, roll=4).things
    assert things.get(GAME, "holder") == "carthaginian"
    made = take(rule, things, "pi.initiative", roman_roll=7, carthaginian_roll=5)
    assert made.result["winner"] == "carthaginian"
    assert take(rule, things, "pi.strategic-initiative").facts["roman"] == 0
    things = take(rule, next_(things), "pi.siege", ("place", "Gela"), **SIEGE, port="no", roll=4).things
    assert things.get(GAME, "holder") == "roman"


def test_a_move_ends_with_the_operation(rule: Rule) -> None:
    """s5.2.5, s6.3: units act once in an operation; their movement is whole again in the next."""
    things = take(rule, Things(SHEET), "pi.move", units="3 infantry movement 3", leader=0, way="land").things
    assert "s5.2.5" in forbidden(things, "pi.move", way="land")
    made = take(rule, next_(things), "pi.move", way="land, land, land")
    assert (made.facts["units"], made.facts["leader"]) == ("3 infantry movement 3", 0)
    assert (made.result["movement"], made.result["left"]) == (3, 0)


def test_other_units_are_another_stack(rule: Rule) -> None:
    """s5.2.5: what one stack has done is not what another has."""
    things = take(rule, Things(SHEET), "pi.move", units="3 infantry movement 3", leader=0, way="land").things
    assert forbidden(things, "pi.move", units="cavalry movement 4", way="land") == ""
    assert forbidden(things, "pi.move", ("stack", "B"), units="3 infantry movement 3", leader=0, way="land") == ""


def test_a_move_nobody_has_paid_for_leaves_the_supply_unknown(rule: Rule) -> None:
    """s5.5.2: its price is not in the ruling."""
    things = sheet((OPERATION, {"supply": 4}))
    assert (
        take(rule, things, "pi.move", units="infantry movement 3", way="land").things.get(OPERATION, "supply") is None
    )
    paid = things.put(OPERATION, moves=1)
    assert take(rule, paid, "pi.move", units="infantry movement 3", way="land").things.get(OPERATION, "supply") == 4


@pytest.mark.parametrize("paid", [False, True])
def test_uprisings(rule: Rule, paid: bool) -> None:
    """c10.b, s5.5.2.t7, c10.d: paid for once; a Roman unit in North Africa keeps the marker there."""
    things = sheet((OPERATION, {"supply": 3, "uprisings": int(paid)}))
    things = (
        take(rule, things, "pi.uprising", ("stack", "A"), action="promote", markers=0).things if not paid else things
    )
    if paid:
        made = take(rule, things, "pi.uprising", action="promote", markers=0)
        assert made.things.get(OPERATION, "supply") == 3
        assert made.things.get(Key("uprising"), "markers") == 1
        return
    assert things.get(OPERATION, "supply") == 0
    made = take(rule, next_(things), "pi.uprising", action="remove", markers=1)
    assert made.result["allowed"] is False
    assert made.things.get(Key("uprising"), "markers") == 1
    assert take(rule, things, "pi.victory", roman_cities="0", carthaginian_cities="3").facts["uprisings"] == 1


@pytest.mark.parametrize(
    ("facts", "known", "expected"),
    [
        ({"action": "withdraw", "side": "roman"}, {"cup": 3}, {"cup": 4, "leaders_lost": 0}),  # c9.c
        ({"action": "lose", "side": "roman", "units_left": 0}, {"cup": 3}, {"cup": 4, "leaders_lost": 1}),  # s12.3
        ({"action": "lose", "side": "roman", "by_card": True}, {"cup": 3}, {"cup": 4, "leaders_lost": 0}),  # c15.b
        ({"action": "lose", "side": "roman", "units_left": 1}, {"cup": 3}, {"cup": 3, "leaders_lost": 0}),  # s12.3
        ({"action": "enter", "side": "roman", "draw": 2}, {"cup": 3}, {"cup": 1}),  # c9.c
        ({"action": "withdraw", "side": "carthaginian"}, {"leaders": 2}, {"leaders": 1, "leaders_lost": 0}),  # c9.d
        ({"action": "enter", "side": "carthaginian"}, {"leaders": 1}, {"leaders": 2}),  # c9.d
    ],
)
def test_leaders_enter_and_leave(rule: Rule, facts: dict[str, Any], known: dict[str, int], expected: Any) -> None:
    """c9.c, c9.d, s12.3, c15.b."""
    side = Key("side", facts["side"])
    named = (("leader", "A"),) if facts["action"] != "enter" else ()
    things = take(rule, sheet((side, known)), "pi.leaders", *named, **facts).things
    assert {field: things.get(side, field) for field in expected} == expected
    if named:
        assert things.gone(Key("leader", "A")) is (facts.get("units_left") != 1)


def test_a_leader_who_is_out_of_play_is_refused(rule: Rule) -> None:
    """c9.d: who has been withdrawn cannot return."""
    things = take(
        rule, Things(SHEET), "pi.leaders", ("leader", "Haderbal"), action="withdraw", side="carthaginian"
    ).things
    with pytest.raises(InputProblem):
        take(rule, things, "pi.leaders", ("leader", "Haderbal"), action="lose", side="carthaginian")


FORCES = {"own": "2 naval 5/4, naval 5/4 depleted", "enemy": "2 naval 5/4"}


def test_a_leader_who_has_left_adds_nothing(rule: Rule) -> None:
    """c9.e: chain pi-05; the ship that retreated does not check, the sides of the chit are exchanged."""
    facts = {"side": "carthaginian", "chit": "Wrong Course", "leader": 1, **FORCES, "choose": "C1", "roll": 7}
    things = sheet((BATTLE, {"attacker": "roman"}))
    things = take(rule, things, "pi.chit", ("leader", "Haderbal"), **facts).things
    assert things.get(BATTLE, "carthaginian_leader") == "Haderbal"
    assert things.get(BATTLE, "next") == "roman"
    with_him = take(rule, things, "pi.chit", chit="Ballistas", rolls=[6, 5])
    assert with_him.facts["enemy_leader"] == 1
    made = take(rule, things.put(Key("leader", "Haderbal"), left=True), "pi.chit", chit="Ballistas", rolls=[6, 5])
    assert "enemy_leader" not in made.facts
    assert (made.facts["side"], made.facts["own"]) == ("roman", "2 naval 5/4")
    assert [one["passed"] for one in made.result["checks"]] == [False, False]
    assert made.things.get(BATTLE, "carthaginian") == "naval 5/4 depleted"
    assert made.things.get(Key("leader", "Haderbal"), "left") is True
    assert next_(made.things, "battle").get(Key("leader", "Haderbal"), "left") is False


def test_a_battle_is_forgotten_with_its_end(rule: Rule) -> None:
    """c12.e, s9.5.6: engagements, forces, whose chit is next."""
    facts = {
        "side": "roman",
        "chit": "Wedge",
        "own": "2 infantry 6/5",
        "enemy": "2 infantry 5/4",
        "choose": "R1",
        "against": "C1",
        "rolls": "C1 4, R1 3",
    }
    things = take(rule, Things(SHEET), "pi.chit", **facts).things
    assert things.get(BATTLE, "engaged") == "wedge R1 C1"
    assert things.get(BATTLE, "carthaginian") == "infantry 5/4 depleted, infantry 5/4"
    things = next_(things)
    assert {things.get(BATTLE, one) for one in ("engaged", "carthaginian", "roman", "next", "attacker")} == {None}


def test_a_depleted_unit_without_its_back_loses_its_value(rule: Rule) -> None:
    """s9.6.4: the value of the front says nothing of the back, so it is asked."""
    facts = {"side": "roman", "chit": "Wedge", "own": "infantry 6", "enemy": "infantry 5", "rolls": "C1 4, R1 3"}
    things = take(rule, Things(SHEET), "pi.chit", **facts).things
    assert things.get(BATTLE, "carthaginian") == "infantry depleted"


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("2 naval 5/4, naval 5/4 depleted", ["naval 5/4", "naval 5/4", "naval 5/4 depleted"]),
        ("infantry 6", ["infantry 6"]),
        ("5 depleted", ["5 depleted"]),
        ("5/4", ["5/4"]),
        ("2 пехота 6/5", ["пехота 6/5", "пехота 6/5"]),
    ],
)
def test_units_one_by_one(text: str, units: list[str]) -> None:
    """The numbers R1, C1 of a chit are places in the list of units."""
    assert separate(text) == units


def test_a_refused_transport_loads_nothing(rule: Rule) -> None:
    """s7.3.1: what may not be done has not been done."""
    facts = {"units": "2 naval range 4", "leader": 0, "start": "open", "way": "sea", "aboard": 1, "resources": 1}
    made = take(rule, Things(SHEET), "pi.transport", ("fleet", "A"), **facts)
    assert made.result["allowed"] is False
    fleet = Key("fleet", "A")
    assert (made.things.get(fleet, "resources"), made.things.get(fleet, "did")) == (None, None)


def test_a_permanent_card_is_kept(rule: Rule) -> None:
    """c16.c: the Corvus stays withdrawn through later sequences and battles."""
    facts = {"roman": "card", "carthaginian": "map", "roman_wish": "play", "roman_card": "Corvus Withdrawn"}
    things = take(rule, Things(SHEET), "pi.option", **facts, roman_hand=4).things
    assert things.get(ROMAN, "hand") == 3
    case = {"side": "roman", "chit": "Corvus", "own": "3 naval 5/4", "enemy": "3 naval 5/4", "roll": 9}
    made = take(rule, next_(next_(things, "turn"), "battle"), "pi.chit", **case)
    assert made.facts["withdrawn"] is True
    assert made.things.get(BATTLE, "engaged") is None


def test_ships_count_once_and_those_recovered_do_not(rule: Rule) -> None:
    """c13.b, c13.c, c15.b.1: chain pi-08."""
    things = sheet((BATTLE, {"winner": "roman"}))
    things = take(rule, things, "pi.naval-losses", winner_sunk=1, loser_sunk=4, depleted=2).things
    assert (things.get(CARTHAGE, "units_lost"), things.get(ROMAN, "units_lost")) == (4, 0)
    assert things.get(ROMAN, "recovered") == 1
    # Of the chits, ships have been counted already; one of them comes back.
    things = sheet(
        (BATTLE, {"winner": "roman", "naval": True, "roman_lost": 1, "carthaginian_lost": 4}),
        (ROMAN, {"units_lost": 1}),
        (CARTHAGE, {"units_lost": 4}),
    )
    made = take(rule, things, "pi.naval-losses")
    assert (made.facts["winner_sunk"], made.facts["loser_sunk"]) == (1, 4)
    assert (made.things.get(CARTHAGE, "units_lost"), made.things.get(ROMAN, "units_lost")) == (4, 0)


def test_ships_of_nobody_are_asked_about(rule: Rule) -> None:
    """c13: without a winner nobody knows whose ships are lost."""
    with pytest.raises(InputProblem):
        take(rule, Things(SHEET), "pi.naval-losses", winner_sunk=1, loser_sunk=4)


def test_the_last_unit_takes_the_leader_with_it(rule: Rule) -> None:
    """s9.6.5, s12.3, c15.b.2, c9.c: chain pi-07."""
    army, consul = Key("stack", "B"), Key("leader", "A")
    things = sheet((army, {"side": "roman", "number": 1}), (consul, {"side": "roman", "stack": "B"}))
    facts = {"unit": "infantry", "role": "attacker", "ways_out": "land enemy; sea"}
    things = take(rule, things, "pi.retreat", ("stack", "B"), **facts).things
    assert things.gone(army)
    assert things.gone(consul)
    made = take(rule, things, "pi.victory", roman_cities="2", carthaginian_cities="3")
    assert made.result["points"] == {"roman": 2, "carthaginian": 7}


def test_one_of_several_leaves_the_leader(rule: Rule) -> None:
    """s12.3: he is lost only with all of them."""
    army, consul = Key("stack", "B"), Key("leader", "A")
    things = sheet((army, {"side": "roman", "number": 2}), (consul, {"side": "roman", "stack": "B"}))
    facts = {"unit": "infantry", "role": "attacker", "ways_out": "land enemy; sea"}
    things = take(rule, things, "pi.retreat", ("stack", "B"), **facts).things
    assert (things.get(army, "number"), things.gone(consul)) == (1, False)
    assert things.get(ROMAN, "units_lost") == 1


def test_a_card_is_drawn_once_in_a_sequence(rule: Rule) -> None:
    """s4.2.3.b, s4.2.4.a: pi.option and pi.end rule on the same draw; a new sequence has a new one."""
    facts = {"roman": "card", "carthaginian": "card", "roman_wish": "draw", "carthaginian_wish": "nothing"}
    things = take(rule, Things(SHEET), "pi.option", **facts, roman_deck=3, roman_hand=3).things
    assert (things.get(ROMAN, "deck"), things.get(ROMAN, "hand")) == (2, 4)
    same = take(rule, things, "pi.end", ("side", "roman"), event="draw")
    assert (same.facts["deck"], same.things.get(ROMAN, "deck"), same.things.get(ROMAN, "hand")) == (3, 2, 4)
    made = take(rule, next_(same.things, "turn"), "pi.end", ("side", "roman"), event="draw")
    assert (made.facts["deck"], made.things.get(ROMAN, "deck"), made.things.get(ROMAN, "hand")) == (2, 1, 5)


def test_the_haruspex_is_used_once(rule: Rule) -> None:
    """c11."""
    things = take(rule, Things(SHEET), "pi.haruspex", hand=3, deck=9, wanted_deck=1).things
    assert things.get(GAME, "haruspex") is False
    things = take(rule, things, "pi.haruspex", hand=3, deck=9).things
    assert take(rule, next_(things, "turn"), "pi.haruspex").result["allowed"] is False


def test_reinforcements(rule: Rule) -> None:
    """c4, c5: resource points lie in the place named, the card leaves the hand once."""
    things = sheet((CAMARINA, {"roman_resources": 1}), (ROMAN, {"hand": 4}))
    facts = {"side": "roman", "area": "free", "resources": 2, "units": 0}
    things = take(rule, things, "pi.reinforce", ("place", "Camarina"), **facts).things
    assert (things.get(CAMARINA, "roman_resources"), things.get(ROMAN, "hand")) == (3, 3)


def test_syracuse(rule: Rule) -> None:
    """c14.a, s5.4.1, c3.b: the city, half of its points, and the initiative."""
    syracuse = Key("place", "Syracuse")
    things = sheet((syracuse, {"carthaginian_resources": 3, "roman_resources": 0}), (GAME, {"holder": "carthaginian"}))
    things = take(rule, things, "pi.syracuse").things
    assert things.get(syracuse, "garrison") == "roman"
    assert (things.get(syracuse, "roman_resources"), things.get(syracuse, "carthaginian_resources")) == (1, 0)
    assert things.get(GAME, "holder") == "roman"


def test_ships_keep_what_they_carry(rule: Rule) -> None:
    """s7.1, s7.3: in the next operation the fleet has aboard what it took."""
    facts = {"units": "2 naval range 4", "leader": 0, "start": "open", "way": "sea beside", "aboard": 1, "resources": 1}
    made = take(rule, Things(SHEET), "pi.transport", ("fleet", "A"), **facts)
    assert made.result["allowed"] is True
    again = take(rule, next_(made.things), "pi.transport", ("fleet", "A"), start="beside", way="sea beside")
    assert (again.facts["aboard"], again.facts["resources"], again.facts["leader"]) == (1, 1, 0)


FLEET_A, FLEET_B = Key("fleet", "A"), Key("fleet", "B")
SHIPS = {"roman": "2 naval 5/4 tactical 2/1", "carthaginian": "naval 5/4 tactical 2/1, naval 5/4 tactical 2/1 depleted"}
PLAYS = (
    '{"battle":"naval","attacker":"roman","roman":"2 naval 5/4 tactical 2/1",'
    '"carthaginian":"naval 5/4 tactical 2/1, naval 5/4 tactical 2/1 depleted",'
    '"plays":[{"side":"roman","chit":"Periplus","enemy":["C1"],"dice":"C1 9"},'
    '{"side":"carthaginian","chit":"Wrong Course","own":["C2"],"dice":"C2 1"},'
    '{"side":"roman","chit":"Periplus","enemy":["C2"],"dice":"C2 9"}]}'
)


def test_a_battle_is_of_the_forces_that_are_named(rule: Rule) -> None:
    """What fights is on the sheet, and what is left of it goes back there; who has retreated has still to move."""
    things = sheet(
        (FLEET_A, {"side": "roman", "units": SHIPS["roman"]}),
        (FLEET_B, {"side": "carthaginian", "units": SHIPS["carthaginian"]}),
    )
    case, roles = SHEET.cases["pi.battle"], {"fleet": FLEET_A, "enemy fleet": FLEET_B}
    assert case.given is not None
    assert case.effects is not None
    given = case.given(View(things, roles, {}))
    assert {name: given[name] for name in (*SHIPS, "attacker", "battle")} == {
        **SHIPS, "attacker": "roman", "battle": "naval",
    }  # fmt: skip
    result = rule("pi.battle", plays=PLAYS).result
    assert result["over"]
    found = case.effects(View(things, roles, {"plays": PLAYS}), result)
    assert found is not None
    after = View(things, roles, {}).after(found).things
    places = {one: state["place"] for one, state in result["units"].items() if one.startswith("C")}
    left = [one for one, place in places.items() if place != "destroyed"]
    assert len(separate(after.get(FLEET_B, "units") or "")) == len(left)
    assert (after.get(FLEET_B, "retreats") or 0) == sum(place == "retreated" for place in places.values())
    assert after.gone(FLEET_B) is (not left)
    assert len(separate(after.get(FLEET_A, "units"))) == 2


def test_a_single_unit_keeps_its_states(rule: Rule) -> None:
    """s9.6.6, s10: isolated until it is so no more, depleted until it is rebuilt."""
    unit = Key("unit", "infantry A")
    things = sheet((unit, {"type": "infantry", "cohesion": "7/5", "depleted": True}))
    around = "land enemy, mountain enemy"
    things = take(rule, things, "pi.isolated", ("unit", "infantry A"), around=around).things
    assert take(rule, things, "pi.cohesion", ("unit", "infantry A"), roll=5).facts["units"] == (
        "infantry 7/5 depleted isolated"
    )
    rebuilt = take(
        rule, things, "pi.operation", ("unit", "infantry A"), side="roman", actions="rebuild infantry, distance 1"
    )
    assert rebuilt.things.get(unit, "depleted") is False


def test_counters_come_and_go(rule: Rule) -> None:
    """c5: what arrives is in play, what is sunk for good is free again."""
    pool = Key("pool", "roman naval")
    facts = {"side": "roman", "area": "free", "kind": "naval", "units": 3, "counters": 12, "in_play": 7}
    things = take(rule, Things(SHEET), "pi.reinforce", **facts).things
    assert things.get(pool, "in_play") == 10
    things = things.put(BATTLE, winner="carthaginian")
    things = take(rule, things, "pi.naval-losses", winner_sunk=0, loser_sunk=1).things
    assert (things.get(pool, "in_play"), things.get(pool, "destroyed")) == (9, 1)
