"""Combat (chapter 10): whether an attack is allowed, both totals, and the result of the dice."""

from typing import Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import aftermath, battles, fighters, results, start
from punicref.games.dbp import duel as duels
from punicref.games.dbp.aftermath import Field
from punicref.games.dbp.duel import Dice, Duel
from punicref.games.dbp.fighters import Given, Variants
from punicref.games.dbp.units import COUNTERS, ELEPHANTS, Unit
from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Matrix, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll


class Bars(NamedTuple):
    """What forbids an attack, or makes it no combat."""

    not_in_front: Annotated[
        bool,
        ask(
            "the defender is in none of the attacker's front hexes",
            usual="the defender in front of the attacker",
            ordinary=True,
        ),
    ] = False
    attacked: Annotated[
        bool,
        ask(
            "the attacker has already attacked in this impulse", usual="no attack before in this impulse", ordinary=True
        ),
    ] = False
    left_zoc: Annotated[
        bool,
        ask(
            "the attacker left an enemy zone of control in this turn's movement",
            usual="has left no enemy zone of control",
            ordinary=True,
        ),
    ] = False
    halted: Annotated[
        bool,
        ask(
            "the attacking Elephants were halted or ran wild in this turn",
            usual="Elephants not halted, not wild",
            needs="attacker",
        ),
    ] = False
    attacker_panicked: Annotated[
        bool, ask("the attacker is in panic", usual="the attacker not in panic", ordinary=True)
    ] = False
    defender_panicked: Annotated[
        bool, ask("the defender is in panic", usual="the defender not in panic", ordinary=True)
    ] = False
    leader_alone: Annotated[
        bool, ask("the defender is a leader alone in his hex", usual="no leader alone", ordinary=True)
    ] = False


class Thrown(NamedTuple):
    """The dice that were rolled, or are to be."""

    attacker_roll: Annotated[
        Roll | None, ask("the attacker's die, or random; without it every face", least=1, most="2.3:sides")
    ] = None
    defender_roll: Annotated[
        Roll | None, ask("the defender's die, or random; without it every face", least=1, most="2.3:sides")
    ] = None
    attacker_leader_roll: Annotated[
        Roll | None,
        ask("the die for the attacker's leader, or random", needs="attacker_leader", least=1, most="2.3:sides"),
    ] = None
    defender_leader_roll: Annotated[
        Roll | None,
        ask("the die for the defender's leader, or random", needs="defender_leader", least=1, most="2.3:sides"),
    ] = None


@calculator(
    "dbp.combat",
    "A combat: is it allowed, who wins, who panics, and what follows",
    without=("17.1", "17.2", "17.3", "17.4", "8"),
)
def combat(
    case: Case,
    attacker: fighters.Attacker,
    defender: fighters.Defender,
    approach: fighters.OnComing,
    bars: Annotated[Bars, group("what may forbid it")],
    field: Annotated[Field, group("the battle")],
    thrown: Annotated[Thrown, group("dice")],
) -> Ruling:
    """Rule on one combat: with both dice its result, else every result with its chance (10, 10.2–10.8).

    Distances are in hexes, all other numbers in points. InputProblem for what belongs to another type of unit, Needed
    where combat points are neither given nor in the printed list (2.4).
    """
    field = field._replace(side=start.owner(case, field.side, attacker.type, defender.type))
    own, other = _both(case, attacker, defender, approach, field)
    fighters.only_for(case, "--halted", own.unit, ELEPHANTS, used=bars.halted)
    refused = _refusals(case, own, bars)
    if refused:
        return case.refuse(refused)
    if bars.leader_alone:
        return _leader_alone(case, own, defender)
    if bars.defender_panicked or other.broken:
        return _eliminated(case, own, other)
    fighters.on_counters(case, own, other)
    own = fighters.commanded(case, own, _worth(case, own, field))
    other = fighters.commanded(case, other, _worth(case, other, field))
    own, as_owner = _furor(case, own, field.side)
    fighters.unexamined(case, own, other)
    duel = fighters.duel(case, own, other)
    found = fighters.variants(case, duel, own, other, 1 + min(duel.attacker.bonus, duel.defender.bonus))
    if as_owner:
        found["15.2", "whose"] = {"carthaginian": duel, "owner": fighters.charging(case, duel)}
    return _fought(case, duel, own, other, found, _dice(case, duel, thrown), field)


def _both(
    case: Case, attacker: fighters.Side, defender: fighters.Side, approach: fighters.Approach, field: Field
) -> tuple[Given, Given]:
    """Return both units as they enter the combat."""
    own = fighters.given(case, "attacker", attacker, approach, battle=field.battle, whose=field.of("attacker"))
    return own, fighters.given(case, "defender", defender, battle=field.battle, whose=field.of("defender"))


def _dice(case: Case, duel: Duel, thrown: Thrown) -> Dice:
    """Take the dice that were rolled; every face of the others."""
    attack, defend, own_leader, other_leader = case.dice(*thrown)
    every = Dice.every(duel.terms)
    return Dice(
        every.attacker if attack is None else (attack,),
        every.defender if defend is None else (defend,),
        own_leader,
        other_leader,
    )


def _worth(case: Case, one: Given, field: Field) -> int | None:
    """Return the value of a unit's leader, where somebody asks for his command range and it is known."""
    if one.side.distance is None:
        return None
    return battles.leader_value(case, field.battle, field.of(one.role), one.side.leader_points)


def _refusals(case: Case, own: Given, bars: Bars) -> list[Message]:
    """Go through the conditions for an attack; returns what forbids it, each with its step."""
    elephants = own.unit is not None and own.unit.id == ELEPHANTS
    return case.holds(
        "Nothing that was stated forbids the attack. [10, 8.2, 11]",
        Condition(
            not bars.not_in_front,
            "the enemy is not in a front hex",
            "The enemy attacked must be in a front hex of the attacker. [10]",
        ),
        Condition(
            not bars.attacked,
            "the unit has attacked already",
            say("A unit may make only {n} {n|attack|attacks} in an impulse. [10]", n=case.number("10", "attacks")),
        ),
        Condition(
            not bars.left_zoc,
            "the unit has left an enemy zone of control",
            "A unit that left an enemy zone of control, whether or not for another (our reading), may not attack in the combat impulse that follows. [8.2]",
        ),
        Condition(
            not (bars.attacker_panicked or own.broken), "the unit is in panic", "Units in panic may not attack. [11]"
        ),
        Condition(
            not bars.halted,
            "the Elephants may not fight in this turn",
            "Elephants that were halted or ran wild do not attack in this game turn. [15.1.r3-4, 15.1.r6]",
        ),
        cites=("15.1.r3-4", "15.1.r6") if elephants else (),
    )


def _leader_alone(case: Case, own: Given, defender: fighters.Side) -> Ruling:
    """Close with an attack on a leader alone in his hex (13); InputProblem where a unit is said to defend."""
    if defender != fighters.NOBODY:
        raise InputProblem("{option}: then no unit defends.", option="--leader-alone")
    case.tell("A leader has no combat value, but he may always withdraw from an attack. [13]")
    case.follows("If no hex next to him is vacant, he is eliminated (our reading). [13, 10.1]")
    aftermath.no_way_out(case)
    advance = aftermath.after_withdrawal(case, own.unit)
    return case.rule(
        "There is no combat: the leader withdraws.",
        {"allowed": True, "combat": False, "eliminated": False, "advance": advance},
    )


def _eliminated(case: Case, own: Given, other: Given) -> Ruling:
    """Close with an attack on a unit in panic (11.1.2)."""
    case.tell("A unit in panic is eliminated when it is attacked; no dice are rolled. [11.1.2]", True)
    case.follows("The rout points for it were suffered when it panicked; there are no more. [16.1.1]", 0)
    if other.side.leader:
        case.follows("The leader with it is unharmed and must withdraw. [13]")
    advance = fighters.advance(case, own.unit, may_panic=False)
    leader = "withdraws" if other.side.leader else None
    return case.rule(
        "The defender is in panic and is eliminated.",
        {"allowed": True, "combat": False, "eliminated": True, "leader": leader, "advance": advance, "rout_points": 0},
    )


def _furor(case: Case, own: Given, side: str | None) -> tuple[Given, bool]:
    """Check who may charge (4.7, 15.2) and what a command point adds to it (4.1.1).

    Returns the attacker as we read the rules, and whether he would charge in another reading.
    """
    if own.charge and side == "roman":
        case.tell("Only the Carthaginian player has a Furor box: these Mercenaries do not charge. [4.7, 15.2]", False)
        return own._replace(charge=False), True
    return own, False


def _fought(case: Case, duel: Duel, own: Given, other: Given, variants: Variants, dice: Dice, field: Field) -> Ruling:
    """Close with what the dice bring."""
    odds = duels.odds(duel, dice)
    blows = duels.blows(duel, dice)
    rolled = fighters.compared(case, duel, dice)
    fighters.panic(case, own, other, marked=True)
    for (clause, issue), readings in variants.items():
        every = {reading: duels.odds(one, dice) for reading, one in readings.items()}
        if any(one.outcomes != odds.outcomes for one in every.values()):
            shown = {reading: results.summary(one, readings[reading]) for reading, one in every.items()}
            fighters.compare(case, clause, issue, shown)
    facts: dict[str, Any] = {
        "allowed": True,
        "combat": True,
        "attacker": _facts(own, duel.attacker),
        "defender": _facts(other, duel.defender),
    }
    if rolled:
        facts["rolls"] = rolled
    else:
        facts["withdrawal"] = _may_withdraw(case, own.unit, other)
    facts |= results.chances(odds, duel) | {"outcomes": results.data(odds, duel)}
    facts |= aftermath.told(case, duel, odds, own, other, field)
    routed = aftermath.routed(facts)
    if len(blows) == 1:
        facts["reroll"] = _rerolled(case, duel, dice)
    elif not rolled:
        facts["one_more"] = _one_more(case, duel, own, other)
    cells = {one: results.cell(one, duel) for one in set(blows.values())}
    facts["pairs"] = {a: {d: cells[blows[a, d]] for d in dice.defender} for a in dice.attacker}
    if len(blows) == 1:
        (one,) = blows.values()
        return case.rule(results.together([results.told(one, duel), *results.fallen(odds), *routed]), facts)
    return case.rule(
        results.together([results.verdict(odds, duel), *routed]),
        facts,
        outcomes=results.bars(odds, duel),
        matrix=Matrix(
            say("A/D"),
            tuple(map(str, dice.attacker)),
            tuple(map(str, dice.defender)),
            tuple(tuple(row.values()) for row in facts["pairs"].values()),
            say("Disorder points, attacker/defender; ! for panic."),
        ),
    )


def _facts(given: Given, fighter: duels.Fighter) -> dict[str, Any]:
    return {
        "unit": given.unit.id if given.unit else None,
        "points": fighter.points,
        "modifiers": dict(fighter.modifiers),
        "bonus": fighter.bonus,
        "disorder": fighter.disorder,
        "morale": fighter.morale,
    }


def _may_withdraw(case: Case, unit: Unit | None, other: Given) -> bool | None:
    """Say whether the defender may withdraw before the dice (10.1); None where the speed of the two is not known."""
    faster = None
    if unit is not None and other.unit is not None and unit.printed is not None and other.unit.printed is not None:
        speed, against = int(other.unit.printed["movement"]), int(unit.printed["movement"])
        faster = speed > against
        if faster:
            case.follows(
                "Faster than its attacker ({own} to {other}), the defender may withdraw before the dice are rolled (our reading). [10.1]",
                own=speed,
                other=against,
                cites=(COUNTERS,),
            )
    else:
        case.follows(
            "If the defender is the faster of the two, it may withdraw before the dice are rolled (our reading). [10.1]"
        )
    if other.side.leader:
        case.follows("The leader with the defender may withdraw in any case. [13]")
    return faster


def _rerolled(case: Case, duel: Duel, dice: Dice) -> dict[str, Any]:
    """Say what a point of the Fortuna box could bring now that both dice lie (4.9)."""
    every = Dice.every(duel.terms)
    own = duels.odds(duel, dice._replace(attacker=every.attacker))
    other = duels.odds(duel, dice._replace(defender=every.defender))
    case.tell(
        "A point of the Fortuna box lets its owner roll his own die again (our reading): if the attacker does, he wins {own}, loses {own_loses}; if the defender does, the attacker wins {other}, loses {other_loses}. [4.9]",
        own=results.percent(own.win),
        own_loses=results.percent(own.lose),
        other=results.percent(other.win),
        other_loses=results.percent(other.lose),
    )
    return {"attacker": results.short(own, duel), "defender": results.short(other, duel)}


def _one_more(case: Case, duel: Duel, own: Given, other: Given) -> dict[str, Any]:
    """Say what one more command point or support would change, for either side (10.3.b, 10.3.f)."""
    modifiers = {"command": case.number("10.3.b", "modifier"), "support": case.number("10.3.f", "modifier")}
    most = case.number("8", "rear")
    dice = Dice.every(duel.terms)
    found: dict[str, dict[str, Any]] = {"attacker": {}, "defender": {}}
    for given in (own, other):
        fighter: duels.Fighter = getattr(duel, given.role)
        open_to = {"command": given.commanded and not given.command, "support": given.side.support < most}
        for kind, modifier in modifiers.items():
            if open_to[kind]:
                changed = duel.with_(given.role, fighter.more(kind, int(modifier)))
                found[given.role][kind] = results.short(duels.odds(changed, dice), duel)
    command, support = ({role: kinds.get(kind) for role, kinds in found.items()} for kind in modifiers)
    if command == support:
        _change(case, say("One more command point or support [10.3.b, 10.3.f]"), command)
    else:
        _change(case, say("A command point [10.3.b]"), command)
        _change(case, say("One more support [10.3.f]"), support)
    return found


def _change(case: Case, what: Message, chances: dict[str, Any]) -> None:
    """Add the step for one kind of help, for the sides that can have it."""
    value = {role: one["win"] for role, one in chances.items() if one}
    shown = {role: results.percent(win) for role, win in value.items()}
    if len(shown) > 1:
        text = say("{what}: the attacker then wins {attacker}; if the defender has it, {defender}.", what=what, **shown)
    elif "attacker" in shown:
        text = say("{what} for the attacker: he then wins {chance}.", what=what, chance=shown["attacker"])
    elif "defender" in shown:
        text = say("{what} for the defender: the attacker then wins {chance}.", what=what, chance=shown["defender"])
    else:
        return
    case.tell(text, value)
