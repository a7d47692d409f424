"""What is said of an attack on the rebels (20.3): its dice, its losses, the level after it, what stays open."""

from fractions import Fraction
from typing import Any, NamedTuple

from punicref.games.sor import contest, leaders, ratio, revolt, unrest
from punicref.games.sor.contest import Force, Names
from punicref.games.sor.course import Course, Final, Second, Spread
from punicref.games.sor.fight import tie as tie_of
from punicref.games.sor.fight import too_small
from punicref.games.sor.inputs import Leader
from punicref.games.sor.revolt import Attack, End, Terms
from punicref.language.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.model import Outcome
from punicref.ruling.quantities import part

NAMES: Names = (say("Carthage"), say("Rebels"))

KEYS = ("carthage", "unrest")


class Lost(NamedTuple):
    """What may become of a leader: the chance that he loses all his CU, and that he does so in a defeat."""

    chance: Fraction
    beaten: Fraction
    leader: Leader
    decided: bool
    open: bool = False
    """Part of the outcomes must be looked up: these chances are the least."""
    winner_stays: bool = False
    """By the reading of base:8.4 winner that is played."""

    @property
    def played(self) -> Fraction:
        """The chance that he is displaced or set aside, by the reading that is played."""
        return self.beaten if self.winner_stays else self.chance

    def headed(self, verdict: Message, side: Message) -> Message:
        """Add to the headline of decided attacks what becomes of him, if anything does."""
        gone = self.decided and self.played
        return leaders.headed(verdict, side, minor=self.leader == "minor") if gone else verdict

    def shown(self, chance: Fraction) -> Message:
        """Return one of the two chances as a reading of base:8.4 winner shows it."""
        minor = self.leader == "minor"
        if self.decided:
            return leaders.gone(minor=minor) if chance else say("the leader stays")
        return leaders.may_go(least(Percent(chance=chance), open_=self.open), minor=minor)


def least(value: Percent | Amount, *, open_: bool) -> Message | Percent | Amount:
    """Return a chance or a mean as it is shown: at least so much, where part of the outcomes must be looked up."""
    return say("at least {value}", value=value) if open_ else value


def rebel_event(case: Case) -> bool:
    """Say whether somebody may play a battle event for the rebels (20.3)."""
    by_reading = {
        "nobody": say("the event may not be played for the rebels"),
        "opponents": say("the event takes effect as its card says"),
    }
    played, whose = case.points.follow("20.3", "battle_cards", by_reading)
    case.follows(
        "Nobody plays battle events for the rebels ({reading}). [20.3, 20.3.ex1]"
        if played == "nobody"
        else "Opponents may play battle events for the rebels ({reading}); what this one does is not counted here. [20.3, 20.3.ex1]",
        played != "nobody",
        reading=whose,
    )
    return played != "nobody"


def automatic(case: Case, force: Force, units: int) -> None:
    """Say what an automatic victory is (20.3)."""
    if force.larger == 0:
        level = case.number("20.3", "automatic")
        case.tell("An automatic victory brings the level down to {level} without a roll.", level, level=level)
    else:
        whose = case.points.whose("20.3", "automatic_unrest", "symmetric")
        case.tell(
            "The rebels win automatically, too ({reading}): no dice are rolled; CU destroyed: {units}. [20.3]",
            units,
            reading=whose,
            units=units,
        )


def facts_of(attack: Attack, force: Force) -> dict[str, Any]:
    """Return what an attack starts with."""
    facts: dict[str, Any] = {"automatic": force.automatic, "before": attack.level}
    if not force.automatic:
        sizes = [None if force.unknown and force.larger == at else force.modifiers[at] for at in (0, 1)]
        facts["modifiers"] = {key: {"tactics": attack.modifiers[at], "size": sizes[at]} for at, key in enumerate(KEYS)}
        facts["dice"] = dict(zip(KEYS, attack.dice, strict=True))
    return facts


# One attack


def told(case: Case, attack: Attack, force: Force, end: End, others: int, terms: Terms, facts: dict[str, Any]) -> None:
    """Tell a battle whose dice are known, step by step."""
    box = others + attack.units - end.removed
    if not force.automatic:
        _rolled(case, attack, force, end, terms, facts)
    if not end.wins:
        case.tell(
            "Support for the rebels: {share} of {removed} CU removed, rounded up: {points}. [20.3.b, base:12.5]",
            end.points,
            share=part(terms.share),
            removed=end.removed,
            points=end.points,
        )
        case.tell(
            "CU in the box: {units} that attacked + {others} others − {removed} removed = {box}. [20.3.b]",
            box,
            units=attack.units,
            others=others,
            removed=end.removed,
            box=box,
        )
        unrest.maximum(case, box)
    elif not force.automatic:
        case.tell(
            "Support for Carthage: {share} of {losses}, rounded up: {points}; the size of the unrest does not limit it. [20.3.a, base:12.5]",
            end.points,
            share=part(terms.share),
            losses=end.unrest_losses,
            points=end.points,
            cites=("20.3.note1",) if end.unrest_losses > attack.level else (),
        )
    lost = 0 if force.automatic and end.wins else end.points - abs(end.level - attack.level)
    _new_level(case, attack.level, end, lost)
    if not end.wins and not end.leaderless:
        case.follows("The survivors stay in the box and lose nothing more (our reading). [20.3, 20.1]")
    facts |= {
        "winner": KEYS[0] if end.wins else KEYS[1],
        "losses": {"carthage": end.carthage_losses, "unrest": end.unrest_losses},
        "removed": end.removed,
        "points": end.points,
        "points_lost": lost,
        "level": end.level,
        "box": box,
        "maximum": terms.limits.maximum(box),
    }


def _rolled(case: Case, attack: Attack, force: Force, end: End, terms: Terms, facts: dict[str, Any]) -> None:
    """Tell who wins with the dice rolled, and what they cost, die by die."""
    armies = contest.at_least(attack.armies(force), force)
    facts["rolls"] = dict(zip(KEYS, attack.rolled, strict=True))
    totals = contest.totals(case, NAMES, armies)
    facts["totals"] = dict(zip(KEYS, totals.values(), strict=True))
    case.tell(
        "Carthage wins. [base:12.2.5]" if end.wins else "The rebels win; a tie is theirs, too. [base:12.2.5]", end.wins
    )
    contest.blows(case, NAMES, armies, terms.table, attacker_wins=end.wins, void=("20.3.ex2",), own=("20.3.ex3",))
    if end.wins:
        case.tell(
            "The dice cost the rebels {unrest} CU and Carthage {carthage}; Carthage removes {removed}. [20.3, base:12.3]",
            end.removed,
            unrest=end.unrest_losses,
            carthage=end.carthage_losses,
            removed=end.removed,
        )
    else:
        case.tell(
            "The dice, its own included, cost Carthage {carthage} CU; it removes {removed}. [20.3, base:12.3]",
            end.removed,
            carthage=end.carthage_losses,
            removed=end.removed,
        )


def _new_level(case: Case, before: int, end: End, lost: int) -> None:
    if lost:
        text = say(
            "Unrest level before: {before}; now: {level}; support points lost: {lost}. [20.3]",
            before=before,
            level=end.level,
            lost=lost,
        )
        case.follows(text, end.level)
    else:
        case.tell("Unrest level before: {before}; now: {level}. [20.3]", end.level, before=before, level=end.level)


def chances(
    case: Case, attack: Attack, force: Force, spread: Spread, others: int, terms: Terms, facts: dict[str, Any]
) -> None:
    """Give the chances of a battle whose dice are open."""
    win, tie = spread.chance(lambda end: end.wins), tie_of(*attack.armies(force), terms.table)
    case.tell(
        "Carthage wins {win}; a tie ({tie}) goes to the rebels. [base:12.2.5]",
        win,
        win=Percent(chance=win),
        tie=Percent(chance=tie),
    )
    mean, all_lost = revolt.mean_removed(spread), spread.chance(lambda end: end.leaderless)
    case.tell(
        "Carthage removes {removed} of {units} CU on average; all of them: {chance}. [20.3, base:12.3]",
        mean,
        removed=Amount(exact=mean),
        units=attack.units,
        chance=Percent(chance=all_lost),
    )
    case.tell(
        "Support: {share} of the losses, rounded up; the size of the unrest does not limit it. [20.3.a, 20.3.b, base:12.5]",
        share=part(terms.share),
    )
    low, high = (terms.limits.maximum(units) for units in (others + attack.units, others))
    if low == high:
        case.tell("Maximum level: {high}. [20.1]", [low, high], high=high)
    else:
        case.tell(
            "Maximum level: {low} to {high}, by how many attackers are lost. [20.1]", [low, high], high=high, low=low
        )
    if spread.chance(lambda end: not end.wins and not end.leaderless):
        case.tell("Beaten, the survivors stay in the box and lose nothing more (our reading). [20.3, 20.1]")
    facts |= {
        "win": win,
        "tie": tie,
        "mean_removed": mean,
        "all_removed": all_lost,
        "fall": spread.chance(lambda end: end.level < attack.level),
        "rise": spread.chance(lambda end: end.level > attack.level),
        "levels": _levels(spread),
        "outcomes": [
            {
                "winner": KEYS[0] if end.wins else KEYS[1],
                "losses": {"carthage": end.carthage_losses, "unrest": end.unrest_losses},
                "removed": end.removed,
                "points": end.points,
                "level": end.level,
                "chance": chance,
            }
            for end, chance in sorted(spread, reverse=True)
        ],
    }


def _levels(spread: Distribution[End]) -> dict[int, Fraction]:
    return dict(sorted(spread.map(lambda end: end.level)))


def leader(case: Case, lost: Lost, facts: dict[str, Any], *, second: bool = False) -> None:
    """Say what becomes of a leader who has lost all his CU (base:8.4)."""
    if not lost.played:
        return
    named = lost.leader == "named"
    facts["leader_becomes"] = "displaced" if named else "set-aside"
    if lost.decided:
        text = (
            say(
                "All CU that fought under him are lost: the leader is displaced until the next Reinforcement Phase. [base:8.4]"
            )
            if named
            else say("All CU that fought under him are lost: the minor leader is set aside. [base:8.4]")
        )
        case.follows(text, True)
        return
    chance = least(Percent(chance=lost.played), open_=lost.open)
    text = (
        say("A leader who loses all his CU is displaced: {chance}. [base:8.4]", chance=chance)
        if named
        else say("A minor leader who loses all his CU is set aside: {chance}. [base:8.4]", chance=chance)
    )
    case.tell(say("Second attack: {text}", text=text) if second else text, lost.played)


def leaders_open(case: Case, first: Lost, second: Lost | None = None) -> None:
    """Name the readings where a leader may win and lose all his CU (base:8.4): once for both attacks."""
    matters = [one for one in (first, second) if one is not None and one.chance != one.beaten]
    if not matters:
        return

    def shown(chances: list[Fraction]) -> Message:
        told = [one.shown(chance) for one, chance in zip(matters, chances, strict=True)]
        if second is None:
            return told[0]
        if len(told) > 1:
            return say("first attack: {one}; second attack: {other}", one=told[0], other=told[1])
        if matters[0] is first:
            return say("first attack: {text}", text=told[0])
        return say("second attack: {text}", text=told[0])

    leaders.compare(case, shown([one.chance for one in matters]), shown([one.beaten for one in matters]))


# Open questions


def readings(
    case: Case, course: Course, terms: Terms, force: Force, both: Distribution[Final] | None
) -> Message | None:
    """Hold the readings of open issues against each other where they can matter; `both`: how two attacks may end.

    Returns how it ends by the reading of base:12.3 one that is not played, where that differs.
    """
    if force.automatic and force.larger == 1:
        _automatic_readings(case, [course.attack.units])
    other = terms._replace(table=terms.table.otherwise())
    sizes = {course.attack.units, course.attack.level}
    if course.second is not None:
        sizes |= {course.second.units, *course.met(terms)}
    if not any(too_small(size, terms.table) for size in sizes):
        return None
    if both is not None:
        return contest.ones(case, terms.table, _both_summary(both), _both_summary(course.both(other)))
    shown = (_summary(course.first(one), decided=course.decided) for one in (terms, other))
    return contest.ones(case, terms.table, *shown)


def rebels_win(case: Case, second: Second, met: set[int]) -> None:
    """Name the readings where the rebels would win the second attack automatically."""
    cells = {level: second.cells.between((second.units, level)) for level in met}
    if any(cell is not None and cell.automatic and level > second.units for level, cell in cells.items()):
        _automatic_readings(case, [second.units])


def _automatic_readings(case: Case, units: list[int]) -> None:
    case.points.compare(
        "20.3",
        "automatic_unrest",
        {"symmetric": say("CU destroyed without a roll: {units}", units=units), "battle": say("the battle is rolled")},
    )


def _summary(spread: Spread, *, decided: bool) -> Message:
    """Say shortly how an attack ends under a reading."""
    if decided:
        ((end, _),) = spread
        return say("unrest level {level}, CU removed {removed}", level=end.level, removed=end.removed)
    removed = Amount(exact=revolt.mean_removed(spread))
    return say(
        "unrest level {levels}; CU removed on average {removed}", levels=_shown(_levels(spread)), removed=removed
    )


def _shown(levels: dict[int, Fraction]) -> list[Message]:
    return [say("{number}: {chance}", number=level, chance=Percent(chance=chance)) for level, chance in levels.items()]


def _both_summary(spread: Distribution[Final]) -> Message:
    """Say shortly how both attacks end under a reading: each level with its chance, the CU lost, the second leader."""
    if len(spread) == 1:
        ((one, _),) = spread
        if not one.open:
            return say("unrest level {level}, CU removed {removed}", level=one.level, removed=one.removed)
    known, unknown = _known(spread)
    levels = _shown(known) + [
        say(
            "{number}: {chance}",
            number=say("level {level}, then look up the force ratio", level=level),
            chance=Percent(chance=chance),
        )
        for level, chance in unknown.items()
    ]
    removed = least(Amount(exact=spread.mean(lambda one: one.removed)), open_=bool(unknown))
    return say("unrest level {levels}; CU removed on average {removed}", levels=levels, removed=removed)


# Two attacks


def _known(spread: Distribution[Final]) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """Return the levels after both attacks, and those that the second meets with an unknown force ratio."""
    levels = sorted(spread.map(lambda one: (one.level, one.open)))
    return tuple({level: chance for (level, open_), chance in levels if open_ is which} for which in (False, True))  # type: ignore[return-value]


def after_both(spread: Distribution[Final], before: int) -> dict[str, Any]:
    """Return chances and means over both attacks; where part of the outcomes is open they are the least, not the result."""
    known, unknown = _known(spread)
    found = {
        "fall": spread.chance(lambda one: not one.open and one.level < before),
        "rise": spread.chance(lambda one: not one.open and one.level > before),
        "mean_removed": spread.mean(lambda one: one.removed),
        "leader_lost": spread.chance(lambda one: one.leaderless),
    }
    sums = {**dict.fromkeys(found), "at_least": found} if unknown else found
    return {"levels": known, "unknown_at": unknown, **sums}


def then_chances(case: Case, spread: Distribution[Final], leading: Leader, facts: dict[str, Any]) -> Lost:
    """Say what both attacks may lead to, where the first is open; returns what may become of the second leader."""
    unknown = facts["unknown_at"]
    sums = facts.get("at_least", facts)
    shown = {
        name: least(
            Amount(exact=sums[name]) if name == "mean_removed" else Percent(chance=sums[name]), open_=bool(unknown)
        )
        for name in ("fall", "rise", "mean_removed")
    }
    case.tell(
        "After both attacks the level is lower {fall}, higher {rise}; CU removed on average: {removed}. [20.3.c]",
        fall=shown["fall"],
        rise=shown["rise"],
        removed=shown["mean_removed"],
    )
    if unknown:
        case.need(ratio.CLAUSE)
        case.tell(
            "Where the second attack meets one of these levels, look up the force ratio: {levels}.",
            list(unknown),
            levels=list(unknown),
            cites=(ratio.CLAUSE,),
        )
    beaten = spread.chance(lambda one: one.leaderless and one.beaten)
    gone = spread.chance(lambda one: one.leaderless)
    stays = leaders.winner_stays(case)
    lost = Lost(gone, beaten, leading, decided=False, open=bool(unknown), winner_stays=stays)
    sums["leader_lost"] = lost.played
    leader(case, lost, facts, second=True)
    return lost


# Headlines


def verdict(end: End, before: int) -> Message:
    """Say how a battle whose dice are known has ended."""
    args = {"before": before, "level": end.level, "removed": end.removed}
    if end.wins and end.level < before:
        return say("Carthage wins; the unrest level falls from {before} to {level}. CU removed: {removed}.", **args)
    if end.wins:
        return say("Carthage wins, but the unrest level stays at {level}. CU removed: {removed}.", **args)
    if end.level > before:
        return say("The rebels win; the unrest level rises from {before} to {level}. CU removed: {removed}.", **args)
    return say("The rebels win, but the unrest level stays at {level}. CU removed: {removed}.", **args)


def outlook(facts: dict[str, Any]) -> Message:
    """Say how a battle may end."""
    win, fall, rise = (Percent(chance=facts[name]) for name in ("win", "fall", "rise"))
    stay = Percent(chance=1 - facts["fall"] - facts["rise"])
    return say(
        "Carthage wins {win}; the unrest level falls {fall}, stays {stay}, rises {rise}.",
        win=win,
        fall=fall,
        stay=stay,
        rise=rise,
    )


def verdict_of_both(spread: Distribution[Final], terms: Terms, then: dict[str, Any]) -> Message:
    """Say how the level stands after both attacks."""
    if len(spread) == 1:
        ((final, _),) = spread
        return say(
            "After both attacks the unrest level is {level}; CU removed: {removed}.",
            level=final.level,
            removed=final.removed,
        )
    lowest = terms.limits.lowest
    shown = least(Percent(chance=then["levels"].get(lowest, Fraction(0))), open_=bool(then["unknown_at"]))
    return say("After both attacks the unrest level is {level} with a chance of {chance}.", level=lowest, chance=shown)


def bars(levels: dict[int, Fraction]) -> list[Outcome]:
    """Return the levels that are possible, the lowest first."""
    return [Outcome(say("level {level}", level=level), chance) for level, chance in levels.items()]


def bars_of_both(spread: Distribution[Final], then: dict[str, Any]) -> list[Outcome]:
    """Return the levels after both attacks, then those at which the second needs the force ratio; none if all is known."""
    if len(spread) == 1:
        return []
    return bars(then["levels"]) + [
        Outcome(say("level {level}, then look up the force ratio", level=level), chance)
        for level, chance in then["unknown_at"].items()
    ]
