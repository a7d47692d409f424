"""The ruling on how a battle may end: who wins, what it costs, how long it takes, exactly or by simulation."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi.battles import chits, engine, exact, reading, simulated, standing, steps
from punicref.games.pi.battles.chits import ISSUES, BattleRules
from punicref.games.pi.battles.engine import State
from punicref.games.pi.battles.journal import Record
from punicref.games.pi.battles.policies import Policies, Policy
from punicref.games.pi.battles.replay import Replay
from punicref.games.pi.battles.standing import Deal, End, Losses, Setup
from punicref.games.pi.inputs import NAMES, SIDES, Side
from punicref.games.pi.units import Unit
from punicref.language.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.dice import simulation
from punicref.ruling.dice.simulation import Interval
from punicref.ruling.model import Outcome, Ruling

Words = Mapping[Side, str]

Value = Literal["cohesion", "tactical"]
VALUES: tuple[Value, ...] = ("cohesion", "tactical")
"""The values of units on which a battle depends."""


class Wanted(NamedTuple):
    """How to work the chances out: the policies, how many runs (None: exactly if that can be done), the seed."""

    policies: Policies
    runs: int | None = None
    seed: int | None = None


class Known(NamedTuple):
    """What is known of the chits and the table beyond a record: texts as the player gives them."""

    hands: Words
    played: Words
    engaged: str = ""
    turn: Side | None = None


NOTHING = Known({}, {})


def ruling(case: Case, rules: BattleRules, record: Record, wanted: Wanted, known: Known = NOTHING) -> Ruling:
    """Rule on how a battle may end after the plays of its record; one that is over is ruled on as replayed.

    InputProblem where a value is not given that the battle may need, and for what cannot be.
    """
    told = Replay(case, rules, record)
    told.open()
    if known.engaged:
        told.state = reading.engagements(case, rules, told.state, known.engaged, "--engaged")
    hands = _Hands(told)
    for play in record.plays:
        told.run(play)
        hands.note(play.side)
    if engine.over(told.state):
        return told.close()
    _complete(told.state)
    deals = {side: _deal(case, told, hands, known, side) for side in SIDES}
    setup = Setup(rules, told.state, known.turn or told.turn, deals, wanted.policies)
    _premises(case, setup, record, known)
    found = None if wanted.runs is not None else exact.ends(setup)
    if found is not None:
        return _rule(case, setup, _Exact(found), "exact", {"runs": None, "seed": None, "confidence": None})
    runs = simulation.RUNS if wanted.runs is None else wanted.runs
    seed = simulation.fresh_seed() if wanted.seed is None else wanted.seed
    counts = simulated.ends(setup, runs, seed)
    if (reached := counts.total()) < runs:
        case.tell(
            "The time for a simulation is over after {reached} of {runs} battles; {option} repeats these. [s9.5.6]",
            reached,
            reached=reached,
            runs=runs,
            option=f"--runs {reached} --seed {seed}",
        )
    facts = {"runs": reached, "seed": seed, "confidence": simulation.CONFIDENCE}
    return _rule(case, setup, _Simulated(counts), "simulated", facts)


# What is known of the chits


class _Hands:
    """How many chits each side holds and which it has played, where nobody has kept track of the draws."""

    def __init__(self, told: Replay) -> None:
        self.told = told
        self.held = {side: self._due(side) for side in SIDES}
        self.played: dict[Side, Counter[str]] = {side: Counter() for side in SIDES}

    def note(self, side: Side) -> None:
        """Take note of the last play of a replay."""
        assert self.told.last is not None
        self.played[side][self.told.last.clause] += 1
        self.held[side] -= 1
        if self.held[side] < 1:
            self.held[side] = self._due(side)

    def _due(self, side: Side) -> int:
        return engine.tactical(self.told.rules, self.told.state, side) or 0


def _deal(case: Case, told: Replay, hands: _Hands, known: Known, side: Side) -> Deal:
    """Return what a side has of chits: as recorded, as given, or as many as it must hold of those not yet played."""
    if side in told.cups.pools:
        for words, name in ((known.hands, "hand"), (known.played, "played")):
            if words.get(side):
                raise InputProblem(
                    "Give either {option} or {other}, not both.", option="hands", other=f"--{side}-{name}"
                )
        pool = told.cups.pools[side]
        return Deal(pool.hand, 0, pool.cup)
    gone = Counter(hands.played[side])
    for clause in _clauses(case, told, known.played, side, f"--{side}-played"):
        gone[clause] += 1
    hand = _clauses(case, told, known.hands, side, f"--{side}-hand")
    cup = _left(told, side, gone, hand)
    if cup is None and not known.played.get(side) and not hand:
        cup = engine.full(told.rules, told.state, side)  # more played than there are: the cup was filled again
    if cup is None:
        raise InputProblem(
            "There are more chits in hand and played than {side} has.",
            side=NAMES[side],
            hint=say("See {clauses}.", clauses=[case.reference(chits.CUPS[side, told.state.land])]),
        )
    if hand:
        return Deal(hand, 0, cup)
    held = hands.held[side]
    given = _number(known.played.get(side, ""))
    return Deal((), held - given % held if held else 0, cup)


def _left(told: Replay, side: Side, gone: Counter[str], hand: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the cup without what has been played; None where more has been played than there is."""
    engaged = {(one.chit.clause, one.number) for one in told.state.engaged}
    out = Counter(hand) + (gone | Counter(clause for clause, _ in engaged))
    cup = tuple(one.number - out[one.clause] for one in told.rules.cup(side, land=told.state.land))
    return cup if min(cup) >= 0 else None


def _clauses(case: Case, told: Replay, words: Words, side: Side, option: str) -> tuple[str, ...]:
    """Read the names of chits parted by commas."""
    found = [one.strip() for one in words.get(side, "").split(",") if one.strip()]
    return tuple(reading.chit(case, told.rules, side, word, option, land=told.state.land).clause for word in found)


def _number(words: str) -> int:
    return sum(bool(one.strip()) for one in words.split(","))


def _complete(state: State) -> None:
    """Ask for values that the battle may need: of both sides of the counter, as any unit may be depleted."""
    for unit in state.units:
        if unit.present and lacking([unit]):
            raise InputProblem(
                "{option}: {unit} lacks a value that the battle may need.",
                option=unit.side,
                unit=unit.id,
                hint=say(
                    "Give cohesion and tactical value of front and back: {example}.",
                    example=say("infantry 1/1 tactical 1/1"),
                ),
            )


def lacking(some: Iterable[Unit]) -> tuple[Value, ...]:
    """Return the values that units lack on a side of the counter that may come to show.

    A counter of a printed list may have no tactical value.
    """
    shown = [one for unit in some for one in (unit, unit._replace(depleted=True))]
    missing = {
        "cohesion": any(one.shown("cohesion") is None for one in shown),
        "tactical": any(not one.counter and one.shown("tactical") is None for one in shown),
    }
    return tuple(value for value in VALUES if missing[value])


# What the chances rest on


def _policies(case: Case, setup: Setup) -> None:
    """Say how the sides play."""
    by_policy: dict[Policy, list[Message]] = {}
    for side in SIDES:
        by_policy.setdefault(setup.policies[side], []).append(NAMES[side])
    for policy, sides in by_policy.items():
        case.tell(
            "Played at random: {sides}. Any chit in hand, any units that may be chosen, all equally likely. [s9.5.3, s9.5.4, c12.b]"
            if policy == "random"
            else "Played greedily: {sides}. The chit whose checks promise most; own units with the highest cohesion value, enemy units with the lowest. [s9.5.3, s9.5.4, c12.b]",
            policy,
            sides=sides,
        )


def _premises(case: Case, setup: Setup, record: Record, known: Known) -> None:
    """Say what is known of the chits, how each side plays, and how the open issues are read."""
    state = setup.state
    for side in SIDES:
        hand, unseen, cup = setup.deals[side]
        listed = standing.sorted_hand(setup.rules, state, side, hand)
        shown = [steps.chit_name(case, one) for one in listed]
        if shown:
            case.tell(
                "{side} holds {chits}; {n} {n|chit is|chits are} in its cup. [s9.5.2]",
                shown,
                n=sum(cup),
                side=NAMES[side],
                chits=shown,
                cites=(chits.CUPS[side, state.land],),
            )
        else:
            case.tell(
                "{side} holds {n} {n|chit|chits}, any of {cup}. [s9.5.2]",
                unseen,
                n=unseen,
                side=NAMES[side],
                cup=sum(cup),
                cites=(chits.CUPS[side, state.land],),
            )
    case.tell(
        "Both sides still have units in the battle; {side} plays next. [s9.5.3, s9.5.6]",
        setup.turn,
        side=NAMES[setup.turn],
    )
    _policies(case, setup)
    case.tell("Chits are drawn without putting any back; an empty cup is filled again. [s9.5.5, c12.f]")
    unsaid = _unsaid(state, record, known)
    if unsaid:
        case.follows("Nothing else was stated, and so: {facts}.", facts=unsaid)
    if record.leaders:
        case.tell("No leader leaves the battle before its end. [c9.e]")
    case.tell("Where the rules are open, the first reading of each issue holds.", cites=(*_open(state),))


def _unsaid(state: State, record: Record, known: Known) -> list[Message]:
    """Return in words what holds of a battle that has not begun because nobody has said otherwise."""
    if record.plays:
        return []
    found = [say("no leader of {side}", side=NAMES[side]) for side in SIDES if side not in record.leaders]
    if known.turn is None:
        found.append(say("the attacker plays first"))
    if not known.engaged:
        found.append(say("no engaging chits in play"))
    if not record.withdrawn and not state.land:
        found.append(say("Corvus Withdrawn not played"))
    found += [
        say("no chits of {side} played", side=NAMES[side])
        for side in SIDES
        if side not in record.hands and not known.played.get(side)
    ]
    return found


def _open(state: State) -> tuple[str, ...]:
    """Return the clauses whose open issues may matter."""
    other = chits.CUPS["roman", not state.land], chits.CUPS["carthaginian", not state.land]
    sea = () if state.land else ("s9.6.2.b",)
    shore = ("s9.6.5.a", "s9.6.3.d") if state.land else ()
    leader = () if any(one != engine.NOBODY for one in state.leaders) else ("c9.e",)
    return tuple(
        dict.fromkeys(
            issue.clause
            for issue in ISSUES.values()
            if not issue.clause.startswith(other) and issue.clause not in (*sea, *shore, *leader)
        )
    )


# The answer


class _Exact:
    """Exact chances: what is not decided could still go either way."""

    def __init__(self, ends: Mapping[End, Fraction]) -> None:
        self.ends = ends
        self.decided = sum((chance for end, chance in ends.items() if end.decided), Fraction(0))

    def chance(self, holds: Callable[[End], bool]) -> Interval:
        """Return the chance of battles that are decided in some way, and what it may be at most."""
        found = sum((chance for end, chance in self.ends.items() if end.decided and holds(end)), Fraction(0))
        return Interval(found, found, found + 1 - self.decided)

    def undecided(self) -> Interval:
        """Return the chance of battles that are not decided."""
        left = 1 - self.decided
        return Interval(left, left, left)

    def mean(self, value: Callable[[End], int]) -> Interval | None:
        """Return the mean of a number over the battles that are decided."""
        if not self.decided:
            return None
        total = sum((value(end) * chance for end, chance in self.ends.items() if end.decided), Fraction(0))
        return Interval(total / self.decided, total / self.decided, total / self.decided)


class _Simulated:
    """Estimates from counts, with their intervals."""

    def __init__(self, counts: Counter[End]) -> None:
        self.counts = counts
        self.runs = counts.total()

    def chance(self, holds: Callable[[End], bool]) -> Interval:
        """Estimate the chance of battles that are decided in some way."""
        hits = sum(number for end, number in self.counts.items() if end.decided and holds(end))
        return simulation.chance(hits, self.runs)

    def undecided(self) -> Interval:
        """Estimate the chance of battles that are not decided."""
        return simulation.chance(sum(number for end, number in self.counts.items() if not end.decided), self.runs)

    def mean(self, value: Callable[[End], int]) -> Interval | None:
        """Estimate the mean of a number over the battles that are decided."""
        values: Counter[int] = Counter()
        for end, number in self.counts.items():
            if end.decided:
                values[value(end)] += number
        return simulation.mean(values) if values else None


def rounds(end: End) -> int:
    """Return how many rounds a battle has taken: in each, either side plays a chit, the last one perhaps cut short."""
    return -(-end.plays // len(SIDES))


def _rule(case: Case, setup: Setup, answer: _Exact | _Simulated, method: str, facts: Mapping[str, object]) -> Ruling:
    """Tell the chances."""
    state = setup.state
    wins = {side: answer.chance(lambda end, side=side: end.winner == side) for side in SIDES}  # type: ignore[misc]
    nobody, undecided = answer.chance(lambda end: end.winner is None), answer.undecided()
    _method(case, facts, undecided)
    for side in SIDES:
        case.tell("{side} wins: {chance}. [s9.5.6]", wins[side].estimate, side=NAMES[side], chance=_shown(wins[side]))
    if nobody.estimate:
        case.tell("No unit of either side is left: {chance}. [s9.5.6]", nobody.estimate, chance=_shown(nobody))
    else:
        case.points.settle("s9.5.6", "both")
    lasting = answer.mean(rounds)
    losses: dict[str, object] = {}
    for at, side in enumerate(SIDES):
        means = {
            name: answer.mean(lambda end, at=at, name=name: getattr(end.losses[at], name))  # type: ignore[misc]
            for name in Losses._fields
        }
        number = sum(unit.side == side for unit in state.units)
        losses[side] = {"units": number} | {name: _facts(one) for name, one in means.items()}
        if lasting is not None:
            amounts: dict[str, Any] = {name: Amount(exact=one.estimate) for name, one in means.items() if one}
            case.follows(
                "At the end {side} has on average, of {n} {n|unit|units}: {destroyed} destroyed, {retreated} retreated, {worn} left depleted or disorganized. [s9.6.3.d, s9.6.5]",
                means["destroyed"].estimate if means["destroyed"] else None,
                n=number,
                side=NAMES[side],
                **amounts,
            )
    if lasting is not None:
        case.follows(
            "A battle takes {rounds} rounds on average; in a round each side plays a chit. [s9.5.3]",
            lasting.estimate,
            rounds=Amount(exact=lasting.estimate),
        )
    result: dict[str, object] = {
        "over": False,
        "winner": None,
        "next": setup.turn,
        "method": method,
        **facts,
        "policies": dict(setup.policies),
        "chances": {
            str(name): _facts(found) for name, found in (*wins.items(), ("nobody", nobody), ("undecided", undecided))
        },
        "losses": losses,
        "rounds": _facts(lasting),
        "lasting": _lasting(answer),
    }
    outcomes = [
        Outcome(say("{side} wins", side=NAMES[side]), found.estimate, _limits(found)) for side, found in wins.items()
    ]
    outcomes += [
        Outcome(label, found.estimate, _limits(found))
        for label, found in ((say("no unit is left"), nobody), (say("not decided"), undecided))
        if found.estimate
    ]
    return case.rule(_verdict(facts, wins, undecided), result, outcomes=outcomes)


def _method(case: Case, facts: Mapping[str, object], undecided: Interval) -> None:
    """Say how the chances were found."""
    if facts["runs"] is None:
        if undecided.estimate:
            case.tell(
                "Exact: every way in which the battle can go was followed, but for those that last longer, {left} of all. [s9.6.1, c12.e]",
                True,
                left=Percent(chance=undecided.estimate),
            )
        else:
            case.tell("Exact: every way in which the battle can go was followed. [s9.6.1, c12.e]", True)
        return
    case.tell(
        "Simulated: {n} {n|battle was|battles were} played with random dice (repeat {n|it|them} with {option}). Intervals hold with {confidence}. [s9.6.1, c12.e]",
        facts["runs"],
        n=int(str(facts["runs"])),
        option=f"--seed {facts['seed']}",
        confidence=Percent(chance=simulation.CONFIDENCE),
    )


def _verdict(facts: Mapping[str, object], wins: Mapping[Side, Interval], undecided: Interval) -> Message:
    """Say in one sentence who wins how often."""
    first, second = SIDES
    shown = {"first": NAMES[first], "one": _shown(wins[first]), "second": NAMES[second], "other": _shown(wins[second])}
    if facts["runs"] is not None:
        return say("{first} wins {one}, {second} {other}; simulated, {runs} runs.", runs=facts["runs"], **shown)
    if undecided.estimate:
        return say("{first} wins {one}, {second} {other}; exact within these limits.", **shown)
    return say("{first} wins {one}, {second} {other}; exact.", **shown)


def _shown(one: Interval) -> Message:
    """Return a chance with its limits in words."""
    chance = Percent(chance=one.estimate)
    limits = _limits(one)
    return say("{chance} ({limits})", chance=chance, limits=limits) if limits else say("{chance}", chance=chance)


def _limits(one: Interval) -> Message | None:
    """Return the limits of a chance in words, None where it is exact."""
    if one.low == one.high:
        return None
    return say("{low} to {high}", low=Percent(chance=one.low), high=Percent(chance=one.high))


def _facts(one: Interval | None) -> dict[str, Fraction] | None:
    """Return an estimate and its limits as data."""
    return None if one is None else {"estimate": one.estimate, "low": one.low, "high": one.high}


def _lasting(answer: _Exact | _Simulated) -> dict[str, Fraction]:
    """Return the chance of each number of rounds, of the battles that are decided."""
    ends = answer.ends if isinstance(answer, _Exact) else answer.counts
    numbers = sorted({rounds(end) for end in ends if end.decided})
    return {str(number): answer.chance(lambda end, n=number: rounds(end) == n).estimate for number in numbers}  # type: ignore[misc]
