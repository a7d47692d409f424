"""Planning an attack on the rebels (20.3): how many CU give the best chance to bring the unrest level down to a target."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, NamedTuple

from punicref.games.sor import contest, ratio, revolt
from punicref.games.sor.attackers import Limit
from punicref.games.sor.fight import too_small
from punicref.games.sor.inputs import BoxUnits, Level
from punicref.games.sor.ratio import Entry
from punicref.games.sor.revolt import Attack, Outlook, Terms
from punicref.language.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator


class Hand(NamedTuple):
    """What Carthage has at hand: CU in the box, how many of them may attack at all and with a leader, and the numbers."""

    units: int
    free: int
    most: int
    target: int
    rebels: int
    """The rebels' tactics rating."""
    entry: Callable[[int, int], Entry | None]
    """The cell of the force-ratio table for CU against a level."""
    terms: Terms

    def attack(self, units: int, tactics: int, level: int, dice: contest.Pair) -> "tuple[Attack, Entry] | None":
        """Return an attack and its force ratio; None where the ratio must be looked up."""
        entry = self.entry(units, level)
        if entry is None:
            return None
        lead = tactics - self.rebels
        return Attack(units, level, (max(0, lead), max(0, -lead)), dice), entry


class Choice(NamedTuple):
    """An attack: the chance that it reaches the target, or that both do (Campaign), and what the first brings."""

    chance: Fraction
    first: Outlook
    units: int
    tactics: int
    second: "dict[int, Follow]"
    """The best second attack for each level above the target that the first may leave."""

    @property
    def merit(self) -> tuple[Fraction, Fraction, Fraction, int]:
        """What makes it better than others: the chance, then fewer defeats, fewer losses, fewer CU."""
        return self.chance, self.first.win, -self.first.removed, -self.units

    @property
    def open(self) -> bool:
        """A better second attack may be among those that could not be compared: the chance is the least."""
        return any(follow.unknown for follow in self.second.values())


class Follow(NamedTuple):
    """The best second attack at a level: its chance to reach the target, and its CU (0: none)."""

    chance: Fraction
    units: int
    unknown: bool
    """Others could not be compared: their force ratio must be looked up."""


class Dice(NamedTuple):
    """How many dice Carthage and the rebels roll in the first attack, and in a second one."""

    first: contest.Pair
    second: contest.Pair


Leading = list[tuple[int, int | None]]
"""Who may attack first and second, by tactics ratings."""


@calculator("sor.plan", "Which attack on the rebels has the best chance?")
def plan(
    case: Case,
    units: BoxUnits,
    level: Level,
    leaders: Annotated[
        tuple[int, ...],
        ask("tactics ratings of the leaders in the box, parted by commas", usual="no leader in the box", least=0),
    ] = (),
    target: Annotated[
        int,
        ask("the unrest level to be reached, or a lower one", usual="the unrest is to end", least=0, most="20.1:most"),
    ] = 0,
    keep: Annotated[int, ask("CU in the box that must not attack", usual="all CU in the box may attack", least=0)] = 0,
    sacred_band: Annotated[
        bool, ask("Carthage plays the event Sacred Band in its first attack", usual="no Sacred Band")
    ] = False,
    campaign: Annotated[
        bool, ask("a Campaign card is played: two attacks, if there are two leaders", usual="no Campaign card")
    ] = False,
) -> Ruling:
    """Compare the attacks that the CU and leaders in the box can make (20.3); `level` and `target` are unrest levels.

    Attacks whose force ratio nobody knows are left out and named, with the need for the table.
    """
    case.points.settle("20.3", "retreat")
    case.points.settle("20.3.ex1", "leader")
    if level <= target:
        case.tell("The unrest level is no higher than that already. [20.3]", level)
        return case.rule("No attack is needed.", {"allowed": True, "best": None})
    free = max(0, units - keep)
    limit = Limit.of(case)
    most = int(limit.holds(free))
    case.tell(
        say(
            "CU in the box: {units}; a leader can attack with up to {most} ({reading}). [20.3, base:9.2]",
            units=units,
            most=most,
            reading=limit.whose,
        )
        if free > limit.most
        else say(
            "CU in the box: {units}; a leader can attack with up to {most}. [20.3, base:9.2]", units=units, most=most
        ),
        most,
    )
    reasons = _refusals(case, free, leaders)
    if reasons:
        return case.refuse(reasons)
    hand = Hand(units, free, most, target, int(case.number("20.3", "tactics")), _cells(case), revolt.terms(case))
    ranked = sorted(leaders, reverse=True)
    dice = _told(case, hand, ranked, sacred_band=sacred_band, campaign=campaign)
    pairs = _leaders(ranked, campaign=campaign)
    choices, unknown = _choices(hand, level, pairs, dice)
    matters = _readings(case, hand, limit, level, pairs, dice, choices)
    return _close(case, hand, choices, unknown, second=len(ranked) > 1 and campaign, matters=matters)


def _cells(case: Case) -> Callable[[int, int], Entry | None]:
    """Return what looks up the force ratio of CU against a level; each is looked up once."""
    cells = ratio.read(case)
    return cache(lambda units, level: cells.between((units, level)))


def _refusals(case: Case, free: int, leaders: tuple[int, ...]) -> list[Message]:
    """Return what forbids any attack."""
    return case.holds(
        "Not looked at: whether the card activates the leader; his initiative rating decides. [20.3, g.initiative]",
        Condition(free > 0, "no CU attack", "A leader without CU is no army and cannot attack. [20.3, g.army]"),
        Condition(
            bool(leaders), "there is no leader", "CU without a leader are no army and cannot attack. [20.3, g.army]"
        ),
    )


def _told(case: Case, hand: Hand, ranked: list[int], *, sacred_band: bool, campaign: bool) -> Dice:
    """Say how all attacks are fought; returns the dice."""
    usual = case.number("base:12.2.3", "dice")
    number = case.number("20.3.ex1", "sacred_band") if sacred_band else usual
    case.tell(
        "Dice: Carthage {one}, Rebels {other}; no friendly space. [19.2, 20.3]",
        [number, usual],
        one=number,
        other=usual,
    )
    case.tell(
        "Tactics {first} to {second}: the best leader attacks. [20.3, base:12.2.2]",
        ranked[0],
        first=ranked[0],
        second=hand.rebels,
    )
    case.tell(
        "Every number of CU whose force ratio is known is fought through with all dice: force ratio, losses, support, new level. [base:12.2.5, base:12.3, base:12.5, 20.1, 20.3.a, 20.3.b]",
        cites=(ratio.CLAUSE,),
    )
    if campaign and len(ranked) == 1:
        case.tell("A second attack needs another leader. [20.3.c]", False)
    return Dice((int(number), int(usual)), (int(usual), int(usual)))


# Comparing


def _leaders(ranked: list[int], *, campaign: bool) -> Leading:
    """Return who may attack first and second; only the best matter."""
    if not campaign or len(ranked) == 1:
        return [(ranked[0], None)]
    best, other, *_ = ranked
    return [(best, other), (other, best)] if best != other else [(best, other)]


def _choices(hand: Hand, level: int, pairs: Leading, dice: Dice) -> tuple[list[Choice], set[int]]:
    """Return all attacks whose force ratio is known, and the sizes whose ratio is not."""

    @cache
    def follows(tactics: int, left: int) -> list[Follow]:
        """Return the best second attack by the CU that there are; only victory matters, so the maximum does not."""
        best, found = Follow(Fraction(0), 0, False), []
        for units in range(hand.most + 1):
            attack = hand.attack(units, tactics, left, dice.second) if units else None
            if attack is None:
                best = best._replace(unknown=best.unknown or units > 0)
            else:
                chance = revolt.reached(*attack, 0, hand.terms, hand.target)
                if chance > best.chance or not best.units:
                    best = Follow(chance, units, best.unknown)
            found.append(best)
        return found

    found: list[Choice] = []
    unknown: set[int] = set()
    for units in range(1, hand.most + 1):
        for first, second in pairs:
            attack = hand.attack(units, first, level, dice.first)
            if attack is None:
                unknown.add(units)
                continue
            others = min(hand.units - units, hand.terms.limits.most)
            chance, then = revolt.reached(*attack, others, hand.terms, hand.target), {}
            if second is not None:
                spread = revolt.fates(*attack, others, hand.terms)
                for left, share in sorted(spread.map(lambda one: one.level)):
                    if left > hand.target:
                        then[left] = follows(second, left)[min(hand.free - units, hand.most)]
                        chance += share * then[left].chance
            found.append(Choice(chance, revolt.outlook(*attack, others, hand.terms), units, first, then))
    return found, unknown


def _best(choices: list[Choice]) -> Choice | None:
    return max(choices, key=lambda one: one.merit, default=None)


# Open questions


def _readings(
    case: Case, hand: Hand, limit: Limit, level: int, pairs: Leading, dice: Dice, choices: list[Choice]
) -> bool:
    """Hold the readings of open issues against each other where they can matter; returns whether the best depends on one."""
    matters = False
    if any(too_small(size, hand.terms.table) for size in (level, 1)):
        other = hand._replace(terms=hand.terms._replace(table=hand.terms.table.otherwise()))
        shown = (_summary(_best(found)) for found in (choices, _choices(other, level, pairs, dice)[0]))
        matters = contest.ones(case, hand.terms.table, *shown) is not None
    if hand.free > limit.most:
        hands = {"bound": hand._replace(most=int(limit.most)), "free": hand._replace(most=hand.free)}
        by_limit = {
            name: choices if name == limit.played else _choices(one, level, pairs, dice)[0]
            for name, one in hands.items()
        }
        shown_by = {
            name: say("up to {most} CU; best: {best}", most=hands[name].most, best=_summary(_best(found)))
            for name, found in by_limit.items()
        }
        case.points.compare("20.3", "limit", shown_by, limit.played)
        best = {_chance(_best(found)) for found in by_limit.values()}
        matters |= len(best) > 1 and not case.points.settled("20.3", "limit")
    met = {level, *(left for one in choices for left in one.second)}
    beaten = {
        units
        for units in range(1, hand.most + 1)
        for entry in (hand.entry(units, left) for left in met if left > units)
        if entry is not None and entry.automatic
    }
    if beaten:
        case.points.compare(
            "20.3",
            "automatic_unrest",
            {
                "symmetric": say("CU destroyed without a roll: {units}", units=sorted(beaten)),
                "battle": say("the battle is rolled"),
            },
        )
        rolled = hand._replace(entry=lambda units, left: _rolled(hand.entry(units, left), lost=left > units))
        reached = _chance(_best(_choices(rolled, level, pairs, dice)[0]))
        matters |= reached != _chance(_best(choices)) and not case.points.settled("20.3", "automatic_unrest")
    return matters


def _rolled(entry: Entry | None, *, lost: bool) -> Entry | None:
    """Return a cell as if the rebels did not win automatically by it; `lost`: they are the larger army."""
    return entry._replace(automatic=False) if entry is not None and lost else entry


def _chance(best: Choice | None) -> Fraction:
    return best.chance if best is not None else Fraction(0)


def _summary(best: Choice | None) -> Message:
    if best is None:
        return say("none can be compared")
    return say("{units} CU, chance {chance}", units=best.units, chance=Percent(chance=best.chance))


# The answer


def _close(case: Case, hand: Hand, choices: list[Choice], unknown: set[int], *, second: bool, matters: bool) -> Ruling:
    """Say what each attack brings, and name the best; `matters`: an open point may make another one the best."""
    partial = bool(unknown) or any(one.open for one in choices)
    if partial:
        case.need(ratio.CLAUSE)
    else:
        case.points.settle(ratio.CLAUSE, "automatic")
    if unknown:
        case.tell(
            "Not compared, since their force ratio to the rebels must be looked up: {units} CU.",
            sorted(unknown),
            units=sorted(unknown),
            cites=(ratio.CLAUSE,),
        )
    facts: dict[str, Any] = {"allowed": True, "unknown": sorted(unknown)}
    best = _best(choices)
    if best is None:
        return case.rule("No attack can be compared without the force-ratio table.", facts | {"best": None})
    by_size = {one.units: one for one in sorted(choices, key=lambda one: one.merit)}
    rows = [by_size[units] for units in sorted(by_size)]
    facts |= {"best": _facts(best), "attacks": [_facts(one) for one in rows]}
    if second:
        _second(case, hand, best)
    verdict = _verdict(case, best, hand.target, partial=partial)
    if unknown:
        verdict = say(
            "Only {n} of {all} numbers of CU could be compared ({units}); the force ratio of the others must be looked up. {verdict}",
            n=len(known := sorted(by_size.keys() - unknown)),
            all=hand.most,
            units=known,
            verdict=verdict,
        )
    if matters:
        verdict = say("{verdict} An open reading changes the chances.", verdict=verdict)
    return case.rule(verdict, facts, outcomes=[_bar(one) for one in rows])


def _second(case: Case, hand: Hand, best: Choice) -> None:
    """Say which second attack follows the best first one."""
    told = [
        say("level {level}: {units} CU, {chance}", level=left, units=one.units, chance=Percent(chance=one.chance))
        for left, one in best.second.items()
        if one.units
    ]
    if told:
        text = say(
            "The second leader attacks with other CU; best, by the level left: {attacks}. [20.3.c]", attacks=told
        )
    elif not best.second:
        text = say("A second attack is not needed. [20.3.c]")
    elif hand.free == best.units:
        text = say("No CU are left for a second attack. [20.3.c]")
    else:
        text = say("The second leader attacks with other CU; none of these attacks reaches the level. [20.3.c]")
    case.follows(text)


def _verdict(case: Case, best: Choice, target: int, *, partial: bool) -> Message:
    """Name the best attack; `partial`: there are others, which could not be compared."""
    if not best.chance:
        if partial:
            return say("None of the attacks compared can bring the unrest level down to {target}.", target=target)
        return say("No attack can bring the unrest level down to {target}.", target=target)
    chance: Message | Percent = Percent(chance=best.chance)
    if best.open:
        chance = say("at least {value}", value=chance)
    to = (
        say("level {target}", target=target)
        if target == case.number("20.3.a", "lowest")
        else say("level {target} or less", target=target)
    )
    args = {
        "units": best.units,
        "tactics": best.tactics,
        "target": to,
        "chance": chance,
        "win": Percent(chance=best.first.win),
        "fall": Percent(chance=best.first.fall),
    }
    if best.second and partial:
        return say(
            "Best of the attacks compared: {units} CU first, under the leader with tactics {tactics}; victory: {win}, lower level: {fall}; with both attacks {target}: {chance}.",
            **args,
        )
    if best.second:
        return say(
            "Best: {units} CU first, under the leader with tactics {tactics}; victory: {win}, lower level: {fall}; with both attacks {target}: {chance}.",
            **args,
        )
    if partial and best.chance < 1:
        return say(
            "Best of the attacks compared: {units} CU under the leader with tactics {tactics}; victory: {win}, lower level: {fall}, {target}: {chance}.",
            **args,
        )
    return say(
        "Best: {units} CU under the leader with tactics {tactics}; victory: {win}, lower level: {fall}, {target}: {chance}.",
        **args,
    )


def _facts(one: Choice) -> dict[str, Any]:
    return {
        "units": one.units,
        "tactics": one.tactics,
        "chance": one.chance,
        "win": one.first.win,
        "fall": one.first.fall,
        "rise": one.first.rise,
        "mean_removed": one.first.removed,
        "second": {left: follow.units for left, follow in one.second.items()},
    }


def _bar(one: Choice) -> Outcome:
    args = {
        "win": Percent(chance=one.first.win),
        "rise": Percent(chance=one.first.rise),
        "removed": Amount(exact=one.first.removed),
    }
    return Outcome(
        say("{units} CU", units=one.units),
        one.chance,
        say("the first attack wins {win}, rises {rise}, CU removed {removed}", **args)
        if one.second
        else say("wins {win}, rises {rise}, CU removed {removed}", **args),
    )
