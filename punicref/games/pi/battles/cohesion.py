"""Cohesion checks (s9.6.1): values as they are after states and leaders, chances, and dice that were rolled."""

from fractions import Fraction
from itertools import groupby
from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units as troops
from punicref.games.pi.battles import chits, engine
from punicref.games.pi.battles.chits import ISSUES, BattleRules
from punicref.games.pi.battles.engine import Leader, State
from punicref.games.pi.battles.rolls import NO_DICE, Hand, OneOrAll, Rolls
from punicref.games.pi.inputs import DIE
from punicref.games.pi.openly import follow
from punicref.games.pi.units import Unit
from punicref.language.messages import Message, Percent, count, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import MANY, ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator


def value_clauses(rules: BattleRules, state: State, unit: Unit) -> tuple[str, ...]:
    """Return the clauses that make the cohesion value of a unit what it is."""
    printed = unit.shown("cohesion") or 0
    leader = _leader(rules, state, unit)
    cuts = (rules.reduction if unit.disorganized else 0) + (rules.isolation if unit.isolated else 0)
    found = ["s3.3" if unit.naval else "s3.2"]
    found += ["s9.6.4"] if unit.depleted else []
    found += ["c9.b", "c9.e"] if leader else []
    found += ["s9.6.3"] if unit.disorganized else []
    found += ["s9.6.6.c"] if unit.isolated else []
    found += ["s9.6.2.a"] if unit.depleted and unit.disorganized else []
    found += ["s9.6.2.c"] if printed + leader - cuts < engine.cohesion(rules, state, unit) else []
    return tuple(found)


def _leader(rules: BattleRules, state: State, unit: Unit) -> int:
    """Return what a leader adds to the cohesion value of a unit."""
    added = state.leader(unit.side).cohesion
    return added if added and engine.commands(rules, state) else 0


def value_step(case: Case, rules: BattleRules, state: State, unit: Unit, shown: Message) -> int:
    """Say what the cohesion value of a unit is and why; returns it. `shown` is what to call the unit, or several."""
    now = engine.cohesion(rules, state, unit)
    clauses = value_clauses(rules, state, unit)
    printed = unit.shown("cohesion")
    parts = [
        say("{value} on the depleted side", value=printed)
        if unit.depleted
        else say("{value} on the counter", value=printed)
    ]
    leader = _leader(rules, state, unit)
    if leader:
        parts.append(say("leader {modifier}", modifier=signed(leader)))
    if unit.disorganized:
        parts.append(say("disorganized {modifier}", modifier=signed(-rules.reduction)))
    if unit.isolated:
        parts.append(say("isolated {modifier}", modifier=signed(-rules.isolation)))
    if "s9.6.2.c" in clauses:
        parts.append(say("never below {least}", least=rules.least))
    if len(parts) == 1:
        case.tell(say("{unit}: cohesion value {parts}.", unit=shown, parts=parts), now, cites=(*clauses,))
    else:
        case.tell(
            say("{unit}: cohesion value {parts}; in all {total}.", unit=shown, parts=parts, total=now),
            now,
            cites=(*clauses,),
        )
    return now


def check_step(case: Case, rules: BattleRules, modifier: int) -> None:
    """Say how a check is made."""
    if modifier:
        case.tell(
            say(
                "A check fails if the die with its modifier {modifier} is higher than the cohesion value; {zero} on the die counts as {sides}.",
                modifier=signed(modifier),
                zero=rules.zero,
                sides=rules.sides,
            ),
            modifier,
            cites=(DIE,),
        )
    else:
        case.tell(
            say(
                "A check fails if the die is higher than the cohesion value; {zero} on the die counts as {sides}.",
                zero=rules.zero,
                sides=rules.sides,
            ),
            None,
            cites=(DIE,),
        )


def unknown(unit: Unit, option: str) -> InputProblem:
    """Ask for the value that a unit lacks."""
    return InputProblem(
        say(
            "{option}: the cohesion value of {unit} is not known for the side that shows.", option=option, unit=unit.id
        ),
        hint=say("Give the values of front and back: {example}.", example=troops.EXAMPLE),
    )


def failures(chances: list[Fraction]) -> dict[int, Fraction]:
    """Return how many of some independent checks fail, each number with its chance."""
    found = {0: Fraction(1)}
    for chance in chances:
        later: dict[int, Fraction] = {}
        for number, before in found.items():
            for more, part in ((1, chance), (0, 1 - chance)):
                if part:
                    later[number + more] = later.get(number + more, Fraction(0)) + before * part
        found = later
    return dict(sorted(found.items()))


class _One(NamedTuple):
    """A unit that checks: the battle that its value is taken in, its value, and on how many faces it fails."""

    state: State
    unit: Unit
    value: int
    failing: int


@calculator(
    "pi.cohesion",
    "Cohesion checks",
    without=(
        "c12.b",
        "c12.d",
        "c12.e",
        "chit.carthaginian.land",
        "chit.carthaginian.land.cavalry",
        "chit.carthaginian.land.confusion",
        "chit.carthaginian.land.elephant-charge",
        "chit.carthaginian.land.flank-attack",
        "chit.carthaginian.land.frontal-assault",
        "chit.carthaginian.land.galic-fury",
        "chit.carthaginian.land.punic-treachery",
        "chit.carthaginian.land.skirmish",
        "chit.carthaginian.naval",
        "chit.carthaginian.naval.ballistas",
        "chit.carthaginian.naval.boarding",
        "chit.carthaginian.naval.diekiplus",
        "chit.carthaginian.naval.periplus",
        "chit.carthaginian.naval.wrong-course",
        "chit.roman.land",
        "chit.roman.land.cavalry",
        "chit.roman.land.confusion",
        "chit.roman.land.flank-attack",
        "chit.roman.land.ruse",
        "chit.roman.land.skirmish",
        "chit.roman.land.wedge",
        "chit.roman.naval",
        "chit.roman.naval.ballistas",
        "chit.roman.naval.corvus",
        "chit.roman.naval.dieklus",
        "chit.roman.naval.periplus",
        "chit.roman.naval.wrong-course",
        "s9.5.4",
        "s9.6.2.b",
        "s9.6.3.d",
        "s9.6.5.a",
    ),
)
def cohesion(
    case: Case,
    units: Annotated[
        str,
        ask(
            "the units that check: type, cohesion value (of front/back), states, such as 1 naval 1/1 depleted; a value alone will do"
        )
        .of(troops.SPOKEN._replace(alone=True))
        .checked(lambda case, text: troops.read(case, text, "roman", "--units")),
    ],
    modifier: Annotated[
        int,
        ask("what the battle chit adds to the die", usual="the chit adds nothing to the die", tries=(1, -1, MANY)),
    ] = 0,
    second: Annotated[
        bool,
        ask("the check is for a second engagement of the unit", usual="no second engagement", ordinary=True),
    ] = False,
    leader: Annotated[
        int,
        ask(
            "what the leader in command adds to the cohesion value",
            usual="no leader who adds to cohesion",
            least=0,
            tries=(1, MANY),
        ),
    ] = 0,
    roll: OneOrAll = None,
    rolls: Rolls = NO_DICE,
) -> Ruling:
    """Rule on cohesion checks (s9.6.1): the values, the chance of each unit to fail, and how many of them fail.

    Units are a text as `units.read` takes it. InputProblem for what cannot be read and for too few or too many dice.
    """
    rules = chits.rules(case)
    listed = tuple(one._replace(id=str(at)) for at, one in enumerate(troops.read(case, units, "roman", "--units"), 1))
    if not listed:
        raise InputProblem(say("{option} names no unit.", option="--units"))
    plus = modifier + (rules.again if second else 0)
    checking = [_one(rules, unit, leader, plus) for unit in listed]
    hand = Hand(roll, rolls, sides=rules.sides, zero=rules.zero)
    dice = [hand.next(one.unit.id, troops.label(case, one.unit)) for one in checking] if hand.given else []
    hand.close(case)
    _values(case, rules, checking)
    _otherwise(case, rules, checking, leader, plus)
    if second:
        case.tell(
            say("For its second engagement a unit adds {modifier} to the die. [c12.c]", modifier=signed(rules.again)),
            rules.again,
        )
    check_step(case, rules, plus)
    facts: list[dict[str, object]] = [
        {
            "unit": one.unit.id,
            "type": one.unit.type or None,
            "cohesion": one.value,
            "chance": Fraction(one.failing, rules.sides),
        }
        for one in checking
    ]
    if dice:
        return _rolled(case, checking, dice, plus, facts)
    return _chances(case, rules, checking, facts)


def _one(rules: BattleRules, unit: Unit, leader: int, modifier: int) -> _One:
    """Work out one unit's value and chance."""
    state = State(not unit.naval, "roman", (unit,), (Leader(leader), engine.NOBODY))
    try:
        value = engine.cohesion(rules, state, unit)
    except engine.UnknownValue as missing:
        raise unknown(missing.unit, "--units") from None
    return _One(state, unit, value, engine.faces(rules, value, modifier))


def _values(case: Case, rules: BattleRules, checking: list[_One]) -> None:
    """Say the value of each kind of unit, units alike together."""
    for _, group in groupby(checking, lambda one: one.unit._replace(id="")):
        alike = list(group)
        value_step(case, rules, alike[0].state, alike[0].unit, _called(case, [one.unit for one in alike]))


def _called(case: Case, alike: list[Unit]) -> Message:
    """Return what to call some units that are alike."""
    one, last = alike[0], alike[-1]
    if len(alike) == 1:
        return troops.label(case, one)
    kind = one.counter or (troops.type_name(case, one.type) if one.type else "")
    if kind:
        return say("{first} to {last} ({type})", first=one.id, last=last.id, type=kind)
    return say("{first} to {last}", first=one.id, last=last.id)


def _otherwise(case: Case, rules: BattleRules, checking: list[_One], leader: int, modifier: int) -> None:
    """Hold the readings of the open issues against each other: the values of the units under each."""
    watched, seen = rules.watched()
    for one in checking:
        _one(watched, one.unit, leader, modifier)
    for field, issue in ISSUES.items():
        if field not in seen:
            continue
        played, *others = issue.readings(field, getattr(rules.readings, field))
        results = {played: _list([one.value for one in checking])}
        for other in others:
            changed = rules.reading(field, other)
            results[other] = _list([_one(changed, one.unit, leader, modifier).value for one in checking])
        follow(case, issue.clause, issue.key, results)


def _list(values: list[int]) -> Message:
    """Return cohesion values in words."""
    return count("cohesion value {values}", "cohesion values {values}", len(values), values=values)


def _rolled(case: Case, checking: list[_One], dice: list[int], modifier: int, facts: list[dict[str, object]]) -> Ruling:
    """Hold dice against values."""
    failed = 0
    for one, die, fact in zip(checking, dice, facts, strict=True):
        fails = die + modifier > one.value
        failed += fails
        fact |= {"die": die, "total": die + modifier, "passed": not fails}
        case.tell(rolled(troops.label(case, one.unit), die, modifier, one.value, fails=fails), not fails, cites=(DIE,))
    result = {"units": facts, "failed": failed, "passed": len(dice) - failed}
    if len(dice) == 1:
        return case.rule(say("The check fails.") if failed else say("The check is passed."), result)
    return case.rule(
        count("{n} of {units} checks fails.", "{n} of {units} checks fail.", failed, units=len(dice)), result
    )


def rolled(unit: Message, die: int, modifier: int, value: int, *, fails: bool) -> Message:
    """Return a die and what it means, in words."""
    shown = (
        say("{die} {modifier} = {total}", die=die, modifier=signed(modifier), total=die + modifier)
        if modifier
        else say("{die}", die=die)
    )
    if fails:
        return say("{unit}: the die is {die}, cohesion value {value}: failed.", unit=unit, die=shown, value=value)
    return say("{unit}: the die is {die}, cohesion value {value}: passed.", unit=unit, die=shown, value=value)


def _chances(case: Case, rules: BattleRules, checking: list[_One], facts: list[dict[str, object]]) -> Ruling:
    """Give every outcome with its chance."""
    chances = [Fraction(one.failing, rules.sides) for one in checking]
    for value, group in groupby(sorted(checking, key=lambda one: -one.value), lambda one: (one.value, one.failing)):
        case.tell(
            say(
                "Cohesion value {value}: fails on {failing} of {sides} faces, {chance}.",
                value=value[0],
                failing=value[1],
                sides=rules.sides,
                chance=Percent(chance=Fraction(value[1], rules.sides)),
            ),
            Fraction(value[1], rules.sides),
            cites=(DIE,),
        )
        del group
    spread = failures(chances)
    result = {
        "units": facts,
        "failing": {str(number): chance for number, chance in spread.items()},
        "expected": sum(chances, Fraction(0)),
    }
    if len(checking) == 1:
        outcomes = [Outcome(say("fails"), chances[0]), Outcome(say("passes"), 1 - chances[0])]
        shown = [one for one in outcomes if one.chance]
        return case.rule(say("Chance to fail: {chance}.", chance=Percent(chance=chances[0])), result, outcomes=shown)
    outcomes = [
        Outcome(count("{n} check fails", "{n} checks fail", number), chance) for number, chance in spread.items()
    ]
    return case.rule(
        say(
            "Chance that at least one of {units} fails: {chance}; that all fail: {all}.",
            units=len(checking),
            chance=Percent(chance=1 - spread.get(0, Fraction(0))),
            all=Percent(chance=spread.get(len(checking), Fraction(0))),
        ),
        result,
        outcomes=outcomes,
    )
