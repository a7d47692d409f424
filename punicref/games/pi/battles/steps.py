"""What rulings on battle chits say: the chit and what it asks, each check and what came of it, other readings."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from punicref.games.pi import units
from punicref.games.pi.battles import chits, engine
from punicref.games.pi.battles.chits import FRONTAL, ISSUES, BattleRules, Chit, Effect
from punicref.games.pi.battles.cohesion import rolled, value_clauses
from punicref.games.pi.battles.engine import Batch, Reason, Result, State, Want, Ways
from punicref.games.pi.inputs import DIE, NAMES, OTHER
from punicref.games.pi.openly import follow
from punicref.games.pi.units import Unit
from punicref.language.messages import Message, Name, Percent, count, say, signed
from punicref.ruling.case import Case

REASONS: dict[Reason, Message] = {
    "no_unengaged": say("its player has no unengaged unit"),
    "no_unengaged_infantry": say("its player has no unengaged infantry"),
    "no_infantry_own": say("its player has no infantry in the battle"),
    "no_infantry_enemy": say("the opponent has no infantry in the battle"),
    "no_cavalry": say("there is no cavalry in the battle"),
    "no_elephant": say("its player has no elephants in the battle"),
    "too_few": say("there are too few units for it"),
    "all_engaged": say("the units that it could engage are engaged already"),
}

EFFECTS: dict[Effect, Message] = {
    "depleted": say("depleted"),
    "disorganized": say("disorganized"),
    "both": say("depleted and disorganized"),
    "destroyed": say("destroyed"),
}


def chit_name(case: Case, chit: Chit) -> Name:
    """Return the name of a chit."""
    return case.name(chit.name)


def asks(case: Case, wanted: Want) -> None:
    """Say what a chit asks of whom, or why it has no effect, as a step."""
    chit = wanted.chit
    name, side, other = chit_name(case, chit), NAMES[chit.side], NAMES[OTHER[chit.side]]
    if chit.clause == chits.CORVUS and not chit.holds:
        case.tell(
            say("The card Corvus Withdrawn has been played, and so Corvus counts as Periplus. [c16.a]"),
            True,
            cites=(chits.CORVUS, chits.PERIPLUS),
        )
    if wanted.reason:
        case.tell(
            say(
                "{side} plays {chit}. It has no effect: {reason}. [s9.5.3]",
                side=side,
                chit=name,
                reason=REASONS[wanted.reason],
            ),
            False,
            cites=(chit.clause, *_without_effect(wanted.reason)),
        )
        return
    cites = [chit.clause]
    if chit.clause == chits.FURY and not chit.gallic:
        cites.append(FRONTAL)
    if chit.clause == chits.CORVUS and not chit.holds:
        cites.append(chits.PERIPLUS)
    if not wanted.own_number and not wanted.enemy_number:
        case.tell(
            say(
                "{side} plays {chit}. No unit of those that it names takes part: nobody checks. [s9.5.3]",
                side=side,
                chit=name,
            ),
            False,
            cites=cites,
        )
        return
    parts = []
    if chit.kind == "engage":
        parts.append(
            count(
                "{n} unit of each side is engaged, one against one",
                "{n} units of each side are engaged, one against one",
                wanted.own_number,
            )
            if chit.pairs
            else say(
                "units engaged: {side} {own}, {other} {enemy}",
                side=side,
                own=wanted.own_number,
                other=other,
                enemy=wanted.enemy_number,
            )
        )
    for owner, number, effect, modifier in (
        (other, wanted.enemy_number, chit.enemy_effect, chit.enemy_modifier),
        (side, wanted.own_number, chit.own_effect, chit.own_modifier),
    ):
        if effect and number:
            parts.append(_checking(owner, number, effect, modifier))
    case.tell(say("{side} plays {chit}: {effects}. [s9.5.3]", side=side, chit=name, effects=parts), True, cites=cites)


def _without_effect(reason: Reason) -> tuple[str, ...]:
    """Return the clause by which a chit has no effect, beside its own."""
    if reason == "all_engaged":
        return ("c12.b",)
    return () if reason in engine.OF_READING else ("c12.d",)


def _checking(owner: Message, number: int, effect: Effect, modifier: int) -> Message:
    """Return how many units of a side check, and what failing means."""
    if modifier:
        return count(
            "{n} unit of {side} checks with {modifier} on the die (failed: {effect})",
            "{n} units of {side} check with {modifier} on the die (failed: {effect})",
            number,
            side=owner,
            modifier=signed(modifier),
            effect=EFFECTS[effect],
        )
    return count(
        "{n} unit of {side} checks (failed: {effect})",
        "{n} units of {side} check (failed: {effect})",
        number,
        side=owner,
        effect=EFFECTS[effect],
    )


def chosen(
    case: Case, rules: BattleRules, state: State, wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...]
) -> None:
    """Say which units are taken, who chose them, and whose check first, as steps."""
    if wanted.reason:
        return
    chit = wanted.chit
    taken = [*own, *enemy]
    if chit.kind == "engage":
        case.tell(
            say(
                "Its player chooses whom to engage, unengaged units first: {units}. The chit is put beside them. [c12.a, c12.b]",
                units=taken,
            ),
            taken,
        )
        _engaged_again(case, rules, state, wanted, own, enemy)
    elif taken:
        free = len(wanted.own) > wanted.own_number or len(wanted.enemy) > wanted.enemy_number
        case.tell(
            say("Each owner chooses which of his units check: {units}. [s9.5.4]", units=taken)
            if free
            else say("These units check: {units}. [s9.5.4]", units=taken),
            taken,
        )
    sides = {state.unit(one).side for one in taken}
    if len(sides) > 1:
        before = engine.defender(rules, state, chit.side)
        case.tell(say("The units of the defending player come first: {side}. [s9.5.4]", side=NAMES[before]), before)


def _engaged_again(
    case: Case, rules: BattleRules, state: State, wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...]
) -> None:
    """Say which units are engaged for the second time or more often, and for which chit's check the modifier counts."""
    after, checks = engine.begin(rules, state, wanted, own, enemy)
    by_number: dict[int, list[str]] = {}
    for unit in (check.unit for check in checks if state.is_engaged(check.unit)):
        for number in engine.calling(after, unit):
            if engine.is_second(rules, after, unit, number):
                by_number.setdefault(number, []).append(unit)
    for number, involved in by_number.items():
        plus = {"units": involved, "modifier": signed(rules.again)}
        if all(len(engine.calling(after, unit)) == rules.checks for unit in involved):
            text = count(
                "Engaged a second time, {units} adds {modifier} to the die of the second engagement. [c12.c]",
                "Engaged a second time, {units} add {modifier} to the die of the second engagement. [c12.c]",
                len(involved),
                **plus,
            )
        else:
            there = [one for one in after.engaged if one.number == number]
            text = count(
                "{units} has been engaged already more than once; {modifier} goes to the check for {chit} ({beside}) alone. [c12.c]",
                "{units} have been engaged already more than once; {modifier} goes to the check for {chit} ({beside}) alone. [c12.c]",
                len(involved),
                chit=chit_name(case, there[0].chit),
                beside=[unit for one in there for unit in one.units],
                **plus,
            )
        case.tell(text, rules.again)


def clauses_of(before: Unit, after: Unit, effect: Effect) -> tuple[str, ...]:
    """Return the clauses by which a failed check led from one state of a unit to another."""
    if after.place == "destroyed":
        if effect == "destroyed":
            return ()
        if (
            before.naval
            and before.depleted
            and effect != "disorganized"
            and (before.disorganized or not after.isolated)
        ):
            return ("s9.6.5.a",)
        if not after.isolated:
            return ("s9.6.2.b",)
        again = ("s9.6.2.b",) if before.depleted and effect != "disorganized" else ()
        return (*again, "s9.6.5", "s9.6.6.c")
    found = []
    if effect in ("depleted", "both"):
        found.append("s9.6.2.b" if before.depleted else "s9.6.4")
    if after.disorganized and (effect != "depleted" or before.depleted):
        found.append("s9.6.3.c" if before.disorganized else "s9.6.3")
    if after.place == "retreated":
        found.append("s9.6.3.d")
    return tuple(found)


def destroyed_by(before: Unit, after: Unit, effect: Effect) -> Message | None:
    """Return in words why a failed check has destroyed a unit, None where it has not."""
    if after.place != "destroyed":
        return None
    if effect == "destroyed":
        return say("so the chit says")
    again = before.depleted and effect != "disorganized"
    if after.isolated and not (again and before.naval and before.disorganized):
        if again:
            return say("depleted again it becomes disorganized, and isolated units that do so are lost")
        return say("isolated, it cannot retreat when it is disorganized")
    if before.disorganized:
        return say("depleted once more while depleted and disorganized")
    return say("depleted again and disorganized at once")


def outcome(case: Case, result: Result, shown: Message, value: tuple[str, ...] = ()) -> None:
    """Add a step for a check that was made; `shown` says what was rolled, `value` is what the cohesion value rests on."""
    check, after = result.check, result.after
    cites = [*value, DIE, check.chit.clause, *(("c12.c",) if check.twice else ())]
    text = shown
    if result.failed:
        cites += clauses_of(result.before, after, check.effect)
        now = {"check": shown, "state": units.state(after)}
        why = destroyed_by(result.before, after, check.effect)
        if why is not None:
            text = say("{check} Now {state}: {why}.", why=why, **now)
        elif after.disorganized and after.present:
            text = say("{check} Now {state}; engaged, it does not retreat.", **now)
        else:
            text = say("{check} Now {state}.", **now)
    case.follows(text, units.state(after), cites=cites)


def again(case: Case, chit: Chit) -> None:
    """Say that an engaging chit works again."""
    case.tell(
        say("{chit} is still in play and works again. [c12.e]", chit=chit_name(case, chit)), None, cites=(chit.clause,)
    )


def batch(case: Case, rules: BattleRules, state: State, made: Batch, dice: Mapping[tuple[int, str], int]) -> None:
    """Tell the checks of one chit: `dice` by play and unit; a check without a die was told only as passed or failed."""
    for result in made.results:
        unit = units.label(case, result.before)
        die = dice.get((made.number, result.check.unit))
        clauses: tuple[str, ...] = ()
        if die is None:
            shown = say("{unit}: failed.", unit=unit) if result.failed else say("{unit}: passed.", unit=unit)
        else:
            value = engine.cohesion(rules, state, result.before)
            clauses = value_clauses(rules, state, result.before)
            shown = rolled(unit, die, result.check.modifier, value, fails=result.failed)
        outcome(case, result, shown, clauses)


Chances = dict[str, dict[str, Fraction]]
"""For each unit that may change: the chance of each state that it may be in afterwards."""

STATES: dict[str, Callable[[Unit], bool]] = {
    "depleted": lambda unit: unit.depleted and unit.place != "destroyed",
    "disorganized": lambda unit: unit.disorganized and unit.place != "destroyed",
    "retreated": lambda unit: unit.place == "retreated",
    "destroyed": lambda unit: unit.place == "destroyed",
}


def chances(state: State, ways: Ways) -> Chances:
    """Return for each unit that may change the chances of its states."""
    found: Chances = {}
    for at, unit in enumerate(state.units):
        if not unit.present:
            continue
        becoming: dict[Unit, int] = {}
        for end, number in ways.ends.items():
            becoming[end.units[at]] = becoming.get(end.units[at], 0) + number
        if set(becoming) != {unit}:
            found[unit.id] = {
                name: Fraction(sum(number for one, number in becoming.items() if holds(one)), ways.whole)
                for name, holds in STATES.items()
            }
    return found


SHOWN = {
    "depleted": say("depleted"),
    "disorganized": say("disorganized"),
    "retreated": say("retreats"),
    "destroyed": say("destroyed"),
}


def shown_chances(one: Mapping[str, Fraction]) -> list[Message]:
    """Return the chances of a unit's states in words."""
    return [
        say("{state} {chance}", state=SHOWN[name], chance=Percent(chance=chance))
        for name, chance in one.items()
        if chance
    ]


def changes(before: State, after: State) -> list[Message]:
    """Return in words what has become of each unit that is not as it was."""
    return [
        say("{unit} {state}", unit=new.id, state=units.state(new))
        for old, new in zip(before.units, after.units, strict=True)
        if old != new
    ]


class Told(NamedTuple):
    """What a play leads to under some readings, in words: what changes, and the engaging chits that are then in play."""

    text: Message
    table: tuple[Message, ...] = ()


def played(case: Case, before: State, after: State) -> Told:
    """Return what a play has led to."""
    return Told(listed(changes(before, after), say("nothing changes")), tuple(table(case, after)))


def table(case: Case, state: State) -> list[Message]:
    """Return in words the engaging chits in play with the units beside them."""
    return [say("{chit} {units}", chit=chit_name(case, one.chit), units=" ".join(one.units)) for one in state.engaged]


def other_readings(case: Case, rules: BattleRules, told: Callable[[BattleRules], Told]) -> None:
    """Hold the readings of every open issue against each other: `told` gives the result under some rules in words.

    The engaging chits in play are named only where nothing else is different.
    """
    watched, seen = rules.watched()
    usual = told(watched)
    for field, issue in ISSUES.items():
        if field not in seen:
            continue
        played, *others = issue.readings(field, getattr(rules.readings, field))
        found = {played: usual} | {other: told(rules.reading(field, other)) for other in others}
        tables = all(one.text == usual.text for one in found.values()) and any(
            one.table != usual.table for one in found.values()
        )
        follow(
            case,
            issue.clause,
            issue.key,
            {reading: _with_table(one) if tables else one.text for reading, one in found.items()},
        )


def _with_table(told: Told) -> Message:
    if not told.table:
        return say("{changes}; nobody is engaged then", changes=told.text)
    return say("{changes}; engaged then: {table}", changes=told.text, table=list(told.table))


def listed(parts: Iterable[Message], otherwise: Message) -> Message:
    """Join what is told, or say something else where there is nothing."""
    found = list(parts)
    return say("{parts}", parts=found) if found else otherwise
