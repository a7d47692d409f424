"""One battle chit on a given situation (s9.5.3, s9.5.4, c12 and the chits themselves)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units
from punicref.games.pi.battles import chits, engine, reading, steps
from punicref.games.pi.battles.chits import ISSUES, BattleRules, Chit
from punicref.games.pi.battles.cohesion import check_step, unknown, value_step
from punicref.games.pi.battles.engine import Check, Engagement, Leader, State, UnknownValue, Want, Ways
from punicref.games.pi.battles.rolls import NO_DICE, Hand, OneOrAll, Rolls
from punicref.games.pi.battles.steps import Told
from punicref.games.pi.inputs import DIE, OTHER, SIDES, Side
from punicref.games.pi.openly import follow
from punicref.games.pi.units import SPOKEN
from punicref.games.pi.ways import worded
from punicref.language.messages import Message, Percent, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import MANY, Parts, ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import WIDEST

Units = tuple[str, ...]

FIRST, LAST = "first", "last"
"""Words for the units that are listed first or last of those that may be chosen."""


def _choice(case: Case, text: str) -> None:
    """Refuse what names no units to be chosen."""
    if worded(case, text) not in (FIRST, LAST):
        reading.look_like_ids(text, "--choose")


class Called(NamedTuple):
    """The battle chit, and what it is about."""

    side: Annotated[Side, ask("whose battle chit it is")]
    chit: Annotated[
        str, ask("the battle chit, by its name in any language").of(chits.SPOKEN).checked(reading.chit_of_either)
    ]
    # What is asked for, no fact of the case: never assumed.
    when: Annotated[Literal["play", "draw"], ask("the chit is played, or it has just been drawn", printed=True)] = (
        "play"
    )
    withdrawn: Annotated[
        bool,
        ask("the card Corvus Withdrawn has been played", usual="Corvus Withdrawn not played", ordinary=True),
    ] = False


class Force(NamedTuple):
    """The units of a side, its leader, and whom it is that the chit concerns."""

    units: Annotated[
        str,
        ask(
            "the units in the battle: type, cohesion value (of front/back), states, such as 1 naval 1/1, infantry 1 depleted"
        )
        .of(SPOKEN)
        .checked(lambda case, text: units.read(case, text, "roman", "--own")),
    ]
    leader: Annotated[
        int,
        ask(
            "what the leader in command adds to cohesion values",
            usual="no leader who adds to cohesion",
            least=0,
            tries=(1, MANY),
        ),
    ] = 0
    chosen: Annotated[
        str,
        ask(
            "the units that check or are engaged, such as R1 C1, or: first, last",
            usual="the first units that may be chosen",
            tries=(LAST,),
        )
        .of(Parts(heads=(FIRST, LAST)))
        .checked(_choice),
    ] = ""


class Battle(NamedTuple):
    """The battle in which the chit is played."""

    attacker: Annotated[
        Side | None,
        ask(
            "who attacks in this battle; without it the side that plays the chit",
            usual="the player of the chit attacks",
        ),
    ] = None
    engaged: Annotated[
        str,
        ask(
            "engaging chits in play, the earliest first, each with its units, those of its player first, such as corvus R1 C1; wedge …",
            usual="no engaging chits in play",
            tries=("corvus R1 C1", "wedge R1 C1"),
            echo="engaged_before",
        )
        .of(chits.ENGAGING)
        .checked(reading.look_like_engaging),
    ] = ""


@calculator(
    "pi.chit",
    "A battle chit: who checks, what failing means, and what it leads to",
    without=(
        "chit.carthaginian.land",
        "chit.carthaginian.naval",
        "chit.roman.land",
        "chit.roman.naval",
    ),
)
def chit(
    case: Case,
    called: Annotated[Called, group("the chit")],
    battle: Annotated[Battle, group("the battle")],
    own: Annotated[Force, group("side that plays the chit", units="own", chosen="choose")],
    enemy: Annotated[Force, group("opponent", "enemy", units="enemy", chosen="against")],
    roll: OneOrAll = None,
    rolls: Rolls = NO_DICE,
) -> Ruling:
    """Rule on a battle chit when it is drawn or played: the checks of its own and of the engaging chits in play.

    Roman units are called R1, R2, … in the order given, Carthaginian ones C1, C2, …. InputProblem for what cannot be.
    """
    side = called.side
    rules = chits.rules(case, withdrawn=called.withdrawn)
    found = reading.chit(case, rules, side, called.chit, "--chit")
    forces = {
        side: reading.army(case, own.units, side, "--own", land=found.land),
        OTHER[side]: reading.army(case, enemy.units, OTHER[side], "--enemy", land=found.land),
    }
    leaders = {side: Leader(own.leader), OTHER[side]: Leader(enemy.leader)}
    first, second = SIDES
    state = State(
        found.land, battle.attacker or side, forces[first] + forces[second], (leaders[first], leaders[second])
    )
    state = reading.engagements(case, rules, state, battle.engaged, "--engaged")
    if called.when == "draw":
        return _drawn(case, rules, state, found)
    wanted = engine.want(rules, state, found)
    taken = reading.choose(
        wanted,
        _chosen(case, own.chosen, state, "--choose", wanted.own, wanted.own_first, wanted.own_number),
        _chosen(case, enemy.chosen, state, "--against", wanted.enemy, wanted.enemy_first, wanted.enemy_number),
        ("--choose", "--against"),
    )
    hand = Hand(roll, rolls, sides=rules.sides, zero=rules.zero)
    try:
        if hand.given:
            return _rolled(case, rules, state, found, wanted, taken, hand)
        return _open(case, rules, state, found, wanted, taken)
    except UnknownValue as missing:
        raise unknown(missing.unit, "--own" if missing.unit.side == side else "--enemy") from None


def _chosen(case: Case, text: str, state: State, option: str, allowed: Units, firsts: Units, number: int) -> Units:
    """Read which units of a side are chosen: by their ids, or the first or last of those that may be."""
    word = worded(case, text)
    if word == LAST:
        return engine.first(allowed[::-1], firsts[::-1], number)[::-1]
    return () if word == FIRST else reading.unit_ids(text, state, option)


def _drawn(case: Case, rules: BattleRules, state: State, found: Chit) -> Ruling:
    """Say whether a chit that has just been drawn is kept."""

    def told(other: BattleRules) -> Told:
        reason = engine.replaced(other, state, other.chits[found.clause])
        if reason is None:
            return Told(say("it is kept"))
        return Told(say("it is discarded and another drawn"))

    name = steps.chit_name(case, found)
    steps.other_readings(case, rules, told)
    reason = engine.replaced(rules, state, found)
    if reason:
        case.tell(
            say("Drawn while this holds, the chit is discarded: {reason}. [c12.d]", reason=steps.REASONS[reason]),
            True,
            cites=(found.clause,),
        )
        return case.rule(
            say("{chit} is discarded; draw another.", chit=name), {"redraw": True, "reason": steps.REASONS[reason]}
        )
    case.tell(say("Its text gives no reason to discard it now."), False, cites=(found.clause,))
    return case.rule(say("{chit} is kept.", chit=name), {"redraw": False, "reason": None})


def _facts(state: State, wanted: Want, taken: tuple[Units, Units]) -> dict[str, object]:
    """Return what is the same with and without dice."""
    return {
        "effect": wanted.reason is None,
        "reason": steps.REASONS[wanted.reason] if wanted.reason else None,
        "own": list(taken[0]),
        "enemy": list(taken[1]),
        "engaged_before": _table(state),
    }


def _table(state: State) -> list[dict[str, object]]:
    """Return the engagements on the table."""
    return [{"chit": one.chit.name, "own": list(one.own), "enemy": list(one.enemy)} for one in state.engaged]


def _taken(rules: BattleRules, state: State, found: Chit, taken: tuple[Units, Units]) -> tuple[Want, Units, Units]:
    """Return the choice under another reading: the same units where it allows them, else the first that may be."""
    wanted = engine.want(rules, state, rules.chits[found.clause])
    result = []
    for one, empty in zip(taken, ("own", "enemy"), strict=True):
        try:
            pair = reading.choose(wanted, one if empty == "own" else (), one if empty == "enemy" else (), ("", ""))
        except InputProblem:
            pair = reading.choose(wanted, (), (), ("", ""))
        result.append(pair[empty == "enemy"])
    return wanted, result[0], result[1]


def _start(case: Case, rules: BattleRules, state: State, wanted: Want, taken: tuple[Units, Units]) -> tuple[Check, ...]:
    """Say what the chit asks, who is chosen, and how a check is made; returns the checks of the chit itself."""
    steps.asks(case, wanted)
    steps.chosen(case, rules, state, wanted, *taken)
    _, checks = engine.begin(rules, state, wanted, *taken)
    return checks


def _rolled(
    case: Case, rules: BattleRules, state: State, found: Chit, wanted: Want, taken: tuple[Units, Units], hand: Hand
) -> Ruling:
    """Play the chit with dice."""
    dice: dict[tuple[int, str], int] = {}

    def fails(now: State, check: Check) -> bool:
        unit = now.unit(check.unit)
        die = hand.next(unit.id, units.label(case, unit))
        dice[check.number, check.unit] = die
        return die + check.modifier > engine.cohesion(rules, now, unit)

    end, batches = engine.play(rules, state, wanted, *taken, fails)
    hand.close(case)
    _start(case, rules, state, wanted, taken)
    if dice:
        check_step(case, rules, 0)
    for at, one in enumerate(batches):
        if at:
            steps.again(case, one.chit)
        steps.batch(case, rules, state, one, dice)

    def told(other: BattleRules) -> Told:
        try:
            after, _ = engine.play(other, state, *_taken(other, state, found, taken), _given(other, dice))
        except KeyError:
            return Told(say("other units check"))
        return steps.played(case, state, after)

    steps.other_readings(case, rules, told)
    changed = steps.changes(state, end)
    result = _facts(state, wanted, taken) | {
        "checks": [
            {
                "unit": one.check.unit,
                "die": dice[made.number, one.check.unit],
                "modifier": one.check.modifier,
                "passed": not one.failed,
            }
            for made in batches
            for one in made.results
        ],
        "units": {unit.id: units.facts(unit) for unit in end.units},
        "engaged": _table(end),
        "over": engine.over(end),
    }
    return case.rule(_verdict(case, wanted, found, changed), result)


def _given(rules: BattleRules, dice: Mapping[tuple[int, str], int]) -> engine.Fails:
    """Return dice by play and unit as a source of results; KeyError where another unit must check."""

    def fails(now: State, check: Check) -> bool:
        return dice[check.number, check.unit] + check.modifier > engine.cohesion(rules, now, now.unit(check.unit))

    return fails


def _verdict(case: Case, wanted: Want, found: Chit, changed: list[Message]) -> Message:
    """Say in one sentence what the chit has led to."""
    name = steps.chit_name(case, found)
    if wanted.reason:
        if changed:
            return say("{chit} has no effect, but engaging chits work again: {changes}.", chit=name, changes=changed)
        return say("{chit} has no effect: {reason}.", chit=name, reason=steps.REASONS[wanted.reason])
    if changed:
        return say("{chit}: {changes}.", chit=name, changes=changed)
    if not wanted.own_number and not wanted.enemy_number:
        return say("{chit}: no unit of those that it names takes part; nobody checks.", chit=name)
    return say("{chit}: every check is passed, and nothing changes.", chit=name)


def _open(
    case: Case, rules: BattleRules, state: State, found: Chit, wanted: Want, taken: tuple[Units, Units]
) -> Ruling:
    """Give every outcome of the chit with its chance."""
    checks = _start(case, rules, state, wanted, taken)
    after, _ = engine.begin(rules, state, wanted, *taken)
    facts = [_check(case, rules, after, check) for check in checks]
    watched, seen = rules.watched()
    ways = engine.ways(watched, state, *_taken(watched, state, found, taken))
    again = engine.working_again(rules, after, wanted)
    for number in again:
        involved = [one for one in after.engaged if one.number == number]
        case.tell(
            say(
                "{chit} is still in play and works again: {units}. [c12.e]",
                chit=steps.chit_name(case, involved[0].chit),
                units=[check.unit for check in engine.working(rules, after, number)],
            ),
            None,
            cites=[one.chit.clause for one in involved],
        )
    if checks or again:
        check_step(case, rules, 0)
    usual = steps.chances(state, ways)
    _readings(case, rules, state, found, taken, ways, after.engaged, seen)
    result = _facts(state, wanted, taken) | {"checks": facts, "units": usual}
    merged: dict[tuple[units.Unit, ...], int] = {}
    for end, number in ways.ends.items():
        merged[end.units] = merged.get(end.units, 0) + number
    same = Fraction(merged.get(state.units, 0), ways.whole)
    if same == 1:
        return case.rule(_verdict(case, wanted, found, []), result)
    outcomes = [
        Outcome(
            steps.listed(steps.changes(state, state._replace(units=end)), say("nothing changes")),
            Fraction(number, ways.whole),
        )
        for end, number in sorted(merged.items(), key=lambda one: -one[1])
        if len(merged) <= WIDEST
    ]
    name = steps.chit_name(case, found)
    suffering = Percent(chance=1 - same)
    if wanted.reason:
        verdict = say(
            "{chit} has no effect, but engaging chits work again: {chance} that a unit suffers.",
            chit=name,
            chance=suffering,
        )
    else:
        verdict = say("{chit}: {chance} that a unit suffers.", chit=name, chance=suffering)
    if again:
        for unit, found_chances in usual.items():
            case.follows(
                say("After all checks: {unit} {states}. [c12.e]", unit=unit, states=steps.shown_chances(found_chances)),
                found_chances,
            )
    return case.rule(verdict, result, outcomes=outcomes)


def _check(case: Case, rules: BattleRules, state: State, check: Check) -> dict[str, object]:
    """Say how likely a check of the chit itself is to fail, and what it then does."""
    unit = state.unit(check.unit)
    value = value_step(case, rules, state, unit, units.label(case, unit))
    chance = Fraction(engine.failing(rules, state, check), rules.sides)
    after = engine.suffer(rules, state, check).unit(check.unit)
    shown = {"unit": unit.id, "chance": Percent(chance=chance), "state": units.state(after)}
    case.follows(
        say(
            "{unit} fails with {modifier} on the die: {chance}; then it is {state}.",
            modifier=signed(check.modifier),
            **shown,
        )
        if check.modifier
        else say("{unit} fails: {chance}; then it is {state}.", **shown),
        chance,
        cites=(
            DIE,
            check.chit.clause,
            *steps.clauses_of(unit, after, check.effect),
            *(("c12.c",) if check.twice else ()),
        ),
    )
    return {
        "unit": unit.id,
        "cohesion": value,
        "modifier": check.modifier,
        "chance": chance,
        "then": units.facts(after),
    }


def _readings(
    case: Case,
    rules: BattleRules,
    state: State,
    found: Chit,
    taken: tuple[Units, Units],
    ways: Ways,
    engaged: tuple[Engagement, ...],
    seen: set[str],
) -> None:
    """Hold the readings of the open issues `seen` against each other: the chances of the units for which they differ.

    Where there are none, how likely each engaging chit is to be in play afterwards.
    """
    usual, lasting = steps.chances(state, ways), _lasting(ways)
    for field, issue in ISSUES.items():
        if field not in seen:
            continue
        played, *others = issue.readings(field, getattr(rules.readings, field))
        by_reading, in_play = {played: usual}, {played: lasting}
        for other in others:
            changed = rules.reading(field, other)
            after = engine.ways(changed, state, *_taken(changed, state, found, taken))
            by_reading[other], in_play[other] = steps.chances(state, after), _lasting(after)
        differing = [
            unit.id
            for unit in state.units
            if any(one.get(unit.id) != usual.get(unit.id) for one in by_reading.values())
        ]
        chits_differing = [
            key
            for key in dict.fromkeys(key for one in in_play.values() for key in one)
            if not differing and any(one.get(key) != lasting.get(key) for one in in_play.values())
        ]
        follow(
            case,
            issue.clause,
            issue.key,
            {
                reading: [_told(unit, one.get(unit)) for unit in differing]
                + [_still_there(case, engaged, key, in_play[reading].get(key)) for key in chits_differing]
                for reading, one in by_reading.items()
            },
        )


def _lasting(ways: Ways) -> dict[tuple[int, str], Fraction]:
    """Return how likely each engaging chit is to be in play, by the number of its play and its name."""
    found: dict[tuple[int, str], int] = {}
    for end, number in ways.ends.items():
        for key in dict.fromkeys((one.number, one.chit.name) for one in end.engaged):
            found[key] = found.get(key, 0) + number
    return {key: Fraction(number, ways.whole) for key, number in found.items()}


def _still_there(case: Case, engaged: tuple[Engagement, ...], key: tuple[int, str], chance: Fraction | None) -> Message:
    """Return in words how likely an engaging chit is to be in play afterwards, with the units that it was put beside."""
    number, name = key
    beside = [unit for one in engaged if one.number == number for unit in one.units]
    return say(
        "{chit} ({units}) is still in play {chance}",
        chit=case.name(name),
        units=beside,
        chance=Percent(chance=chance or Fraction(0)),
    )


def _told(unit: str, chances: Mapping[str, Fraction] | None) -> Message:
    """Return the chances of a unit's states in words."""
    if chances is None:
        return say("{unit} unharmed", unit=unit)
    return say("{unit} {states}", unit=unit, states=steps.shown_chances(chances))
