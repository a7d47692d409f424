"""Attacking the rebels (20.3): a battle against the unrest, its losses, and the unrest level after it."""

from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.sor import contest, ratio, revolt, sea, unrest
from punicref.games.sor.contest import Force, Names
from punicref.games.sor.fight import too_small
from punicref.games.sor.inputs import Automatic, Card, Leader, Level, SizeModifier
from punicref.games.sor.ratio import Entry
from punicref.games.sor.revolt import Attack, End, Terms
from punicref.messages import Amount, Message, Percent, count, say
from punicref.ruling.case import Case
from punicref.ruling.inputs import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator

NAMES: Names = (say("Carthage"), say("Rebels"))

KEYS = ("carthage", "unrest")

Spread = Distribution[End]


class Second(NamedTuple):
    """The second attack of a Campaign card: CU, modifiers before the force ratio, dice, and the table."""

    units: int
    modifiers: contest.Pair
    dice: contest.Pair
    cells: ratio.Table


class Final(NamedTuple):
    """The unrest level after both attacks and the CU lost in them."""

    level: int
    removed: int
    open: bool
    """The second attack meets this level, and its force ratio must be looked up."""


class Course(NamedTuple):
    """All that an attack, or two, depends on; `others` are the CU in the box that do not take part in the first."""

    attack: Attack
    entry: Entry
    others: int
    second: Second | None = None

    def first(self, terms: Terms) -> Spread:
        """Return how the first attack may end."""
        return revolt.ends(self.attack, self.entry, self.others, terms)

    def both(self, terms: Terms) -> Distribution[Final]:
        """Return what both attacks may lead to: the second meets the level that the first has left (20.3.c)."""
        assert self.second is not None
        first, spreads = self.first(terms), {}
        for end, _ in first:
            if (end.level, end.removed) not in spreads:
                spreads[end.level, end.removed] = self._then(self.second, end, terms)
        most = lcm(*(spread.ways for spread in spreads.values()))
        counts: dict[Final, int] = {}
        for end, _ in first:
            spread = spreads[end.level, end.removed]
            weight = first.ways_for(end) * (most // spread.ways)
            for final, _ in spread:
                counts[final] = counts.get(final, 0) + weight * spread.ways_for(final)
        return Distribution(counts)

    def _then(self, second: Second, end: End, terms: Terms) -> Distribution[Final]:
        """Return how the second attack may end after the first has ended so."""
        if end.level == terms.limits.lowest:
            return Distribution({Final(end.level, end.removed, False): 1})
        entry = second.cells.at(max(second.units, end.level), min(second.units, end.level))
        if entry is None:
            return Distribution({Final(end.level, end.removed, True): 1})
        attack = Attack(second.units, end.level, second.modifiers, second.dice)
        others = self.others + self.attack.units - end.removed - second.units
        return revolt.ends(attack, entry, others, terms).map(
            lambda then: Final(then.level, end.removed + then.removed, False)
        )


@calculator(
    "sor.unrest-battle",
    say("An attack on the rebels: winner, losses, and the new unrest level"),
    "19", "19.2", "20.1", "20.3", "20.3.a", "20.3.b", "20.3.c", "20.3.ex1", "base:8.4", "base:9.2", "base:9.6.3",
    "base:12.2.1", "base:12.2.2", "base:12.2.3", "base:12.2.5", "base:12.3", "base:12.5", "g.army",
)  # fmt: skip
def unrest_battle(
    case: Case,
    units: Annotated[int, ask("CU that attack", least=0)],
    tactics: Annotated[int, ask("tactics rating of the leader who attacks", least=0)],
    level: Level,
    garrison: Annotated[int, ask("other CU in the Garrison Box, not in the attack", least=0)] = 0,
    leader: Annotated[Leader, ask("a named leader or a minor one")] = "named",
    sacred_band: Annotated[bool, ask("Carthage plays the event Sacred Band")] = False,
    size_modifier: SizeModifier = None,
    automatic: Automatic = False,
    roll: Annotated[
        tuple[int, ...],
        ask("Carthage's dice, parted by commas; without dice every outcome", least="base:12.3:one", most="base:12.3:six"),
    ] = (),
    unrest_roll: Annotated[
        tuple[int, ...], ask("the rebels' dice, parted by commas", least="base:12.3:one", most="base:12.3:six")
    ] = (),
    sailed: Annotated[int | None, ask("CU that sail into the box with the leader before he attacks", least=0)] = None,
    card: Card = None,
    campaign: Annotated[bool, ask("a Campaign card is played")] = False,
    second_units: Annotated[int, ask("other CU in the box that attack second (Campaign)", least=0)] = 0,
    second_tactics: Annotated[int | None, ask("tactics rating of the leader of the second attack", least=0)] = None,
    shared: Annotated[
        Literal["nothing", "leader", "units"], ask("what the second attack shares with the first")
    ] = "nothing",
) -> Ruling:  # fmt: skip
    """Rule on an attack on the rebels (20.3); sizes are CU, `level` is 0 to 20.1:most, dice are faces.

    InputProblem for dice of another number than the side rolls, more CU by sea than there are, or a second attack
    without its leader's tactics rating.
    """
    reasons = _refusals(case, max(units, second_units) if units else 0, level)
    if sailed is not None:
        reasons += _by_sea(case, sailed, units + garrison, card, campaign=campaign)
    if second_units or second_tactics is not None:
        reasons += _second_refusals(case, second_units, second_tactics, shared, campaign=campaign)
    if reasons:
        case.settle("20.3", "retreat")
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), {"allowed": False, "reasons": reasons})
    terms = revolt.terms(case)
    rebels = case.number("20.3", "tactics")
    modifiers = contest.leadership(case, NAMES, (tactics, rebels), "20.3")
    force = contest.force(case, NAMES, (units, level), size_modifier, automatic=automatic, cites=("20.3",))
    usual = case.number("base:12.2.3", "dice")
    case.drop()
    attack = Attack(units, level, modifiers, (usual, usual))
    facts: dict[str, Any] = {"allowed": True, "automatic": force.automatic, "before": level}
    if force.automatic:
        if roll or unrest_roll:
            raise InputProblem(say("An automatic victory needs no dice."))
        _automatic(case, force, units)
    else:
        attack = _with_dice(case, attack, terms, (roll, unrest_roll), sacred_band=sacred_band)
        facts |= _modifiers(attack, force) | {"dice": dict(zip(KEYS, attack.dice, strict=True))}
    if force.unknown:
        case.settle("20.3", "retreat")
        larger = force.larger or 0
        facts["larger"] = KEYS[larger]
        facts |= contest.unknown(case, NAMES, attack.armies(force), larger, terms.table, terms.lead)
        return case.rule(contest.LOOK_UP, facts)
    course = Course(attack, Entry(max(force.modifiers), force.automatic), garrison + second_units)
    if second_units:
        lead = (second_tactics or 0) - rebels
        course = course._replace(
            second=Second(second_units, (max(0, lead), max(0, -lead)), (usual, usual), ratio.read(case))
        )
        case.drop()
    spread = course.first(terms)
    decided = force.automatic or all(attack.rolled)
    if not second_units and not any(not end.wins and end.removed < units for end, _ in spread):
        case.settle("20.3", "retreat")
    if decided:
        ((end, _),) = spread
        _told(case, attack, force, end, course.others, terms, facts)
    else:
        _chances(case, attack, spread, course.others, terms, facts)
    _leader(case, spread, leader, facts, decided=decided)
    _readings(case, course, terms, force, decided=decided)
    if second_units:
        return _both(case, course, terms, facts)
    if decided:
        return case.rule(_verdict(end, level), facts)
    return case.rule(_outlook(facts), facts, outcomes=_bars(facts["levels"]))


def _refusals(case: Case, units: int, level: int) -> list[Message]:
    """Say who attacks whom (20.3); returns the reasons against it."""
    reasons = []
    if units == 0:
        case.step(say("A leader without CU is no army and cannot attack."), False, "20.3", "g.army")
        reasons.append(say("no CU attack"))
    if level == 0:
        case.step(say("At this unrest level there is nobody to attack."), False, "20.3")
        reasons.append(say("there is no unrest"))
    most = case.number("base:9.2", "most")
    if units > most:
        case.step(say("A leader moves with at most {most} CU.", most=most), False)
        reasons.append(say("too many CU for a leader"))
    case.drop()
    return reasons


def _by_sea(case: Case, sailed: int, there: int, card: int | None, *, campaign: bool) -> list[Message]:
    """Say how the leader comes to the box (19, 20.3); returns the reasons against it."""
    if sailed > there:
        raise InputProblem(
            say("{name} is {found}; CU in the box with them: {most}.", name="sailed", found=sailed, most=there)
        )
    reasons = []
    case.cite("19")
    if not sea.lift(case, sailed, card, campaign=campaign).allowed:
        reasons.append(say("too many CU for this sea move"))
    left = sea.points_left(case, 0)
    cost = case.number("20.3", "attack_cost")
    case.step(
        count("The attack costs {n} movement point.", "The attack costs {n} movement points.", cost), left >= cost
    )
    if left < cost:
        reasons.append(say("too few movement points"))
    return reasons


def _second_refusals(case: Case, units: int, tactics: int | None, shared: str, *, campaign: bool) -> list[Message]:
    """Say what a second attack needs (20.3.c); returns the reasons against it."""
    if not units or tactics is None:
        raise InputProblem(
            say("Still needed: {names}.", names=["--second-tactics" if units else "--second-units"]),
        )
    attacks = case.number("20.3.c", "attacks")
    case.step(
        say("With a Campaign card {attacks} attacks, each by another leader with other CU; the second meets the level that the first leaves.", attacks=attacks),
        campaign and shared == "nothing",
    )  # fmt: skip
    reasons = []
    if not campaign:
        reasons.append(say("a second attack needs a Campaign card"))
    if shared == "leader":
        reasons.append(say("the second attack needs another leader"))
    if shared == "units":
        reasons.append(say("no CU may take part in both attacks"))
    return reasons


def _with_dice(
    case: Case, attack: Attack, terms: Terms, rolls: tuple[tuple[int, ...], tuple[int, ...]], *, sacred_band: bool
) -> Attack:
    """Return the attack with its dice, and say how many they are (19.2, base:12.2.3)."""
    usual = attack.dice[1]
    number = case.number("20.3.ex1", "sacred_band") if sacred_band else usual
    case.step(
        say("Dice: Carthage {one}, Rebels {other}; no friendly space.", one=number, other=usual),
        [number, usual], "19.2", "base:12.2.3",
    )  # fmt: skip
    return attack._replace(
        dice=(number, usual),
        rolled=(
            contest.faces("roll", rolls[0], number, terms.table),
            contest.faces("unrest_roll", rolls[1], usual, terms.table),
        ),
    )


def _modifiers(attack: Attack, force: Force) -> dict[str, Any]:
    return {
        "modifiers": {
            key: {"tactics": attack.modifiers[at], "size": None if force.unknown and force.larger == at else force.modifiers[at]}
            for at, key in enumerate(KEYS)
        }
    }  # fmt: skip


def _automatic(case: Case, force: Force, units: int) -> None:
    """Say what an automatic victory is (20.3)."""
    if force.larger == 0:
        level = case.number("20.3", "automatic")
        case.step(say("An automatic victory brings the level down to {level} without a roll.", level=level), level)
    else:
        case.step(say("No dice are rolled; CU destroyed: {units}.", units=units), units, "20.3")


def _told(case: Case, attack: Attack, force: Force, end: End, others: int, terms: Terms, facts: dict[str, Any]) -> None:
    """Tell a battle whose dice are known, step by step."""
    before, share, automatic = attack.level, terms.share, force.automatic
    if not automatic:
        facts["rolls"] = dict(zip(KEYS, attack.rolled, strict=True))
        totals = contest.totals(case, NAMES, attack.armies(force))
        facts["totals"] = dict(zip(KEYS, totals.values(), strict=True))
        case.step(
            say("Carthage wins.") if end.wins else say("The rebels win; a tie is theirs, too."), end.wins, "base:12.2.5"
        )
        case.step(
            say("The dice cost the rebels {unrest} CU and Carthage {carthage}; Carthage removes {removed}.", unrest=end.unrest_losses, carthage=end.carthage_losses, removed=end.removed)
            if end.wins
            else say("The dice, its own included, cost Carthage {carthage} CU; it removes {removed}.", carthage=end.carthage_losses, removed=end.removed),
            end.removed, "20.3", "base:12.3",
        )  # fmt: skip
    if not end.wins:
        case.step(
            say("Support for the rebels: {share} of {removed} CU removed, rounded up: {points}.", share=share, removed=end.removed, points=end.points),
            end.points, "20.3.b", "base:12.5",
        )  # fmt: skip
        unrest.maximum(case, others + attack.units - end.removed)
    elif not automatic:
        case.step(
            say("Support for Carthage: {share} of {losses}, rounded up: {points}; the size of the unrest does not limit it.", share=share, losses=end.unrest_losses, points=end.points),
            end.points, "20.3.a", "base:12.5",
        )  # fmt: skip
    lost = 0 if automatic and end.wins else end.points - abs(end.level - before)
    if lost:
        text = say(
            "Unrest level before: {before}; now: {level}; support points lost: {lost}.",
            before=before,
            level=end.level,
            lost=lost,
        )
    else:
        text = say("Unrest level before: {before}; now: {level}.", before=before, level=end.level)
    case.step(text, end.level, "20.3")
    facts |= {
        "winner": KEYS[0] if end.wins else KEYS[1],
        "losses": {"carthage": end.carthage_losses, "unrest": end.unrest_losses},
        "removed": end.removed,
        "points": end.points,
        "points_lost": lost,
        "level": end.level,
        "box": others + attack.units - end.removed,
        "maximum": terms.limits.maximum(others + attack.units - end.removed),
    }


def _chances(case: Case, attack: Attack, spread: Spread, others: int, terms: Terms, facts: dict[str, Any]) -> None:
    """Give the chances of a battle whose dice are open."""
    win = spread.chance(lambda end: end.wins)
    case.step(say("Carthage wins {win}; a tie goes to the rebels.", win=Percent(chance=win)), win, "base:12.2.5")
    mean, all_lost = revolt.mean_removed(spread), spread.chance(lambda end: end.leaderless)
    case.step(
        say("Carthage removes {removed} of {units} CU on average; all of them: {chance}.", removed=Amount(exact=mean), units=attack.units, chance=Percent(chance=all_lost)),
        mean, "20.3", "base:12.3",
    )  # fmt: skip
    case.step(
        say("Support: {share} of the losses, rounded up; the size of the unrest does not limit it.", share=terms.share),
        None, "20.3.a", "20.3.b", "base:12.5",
    )  # fmt: skip
    low, high = (terms.limits.maximum(units) for units in (others + attack.units, others))
    case.step(
        say("Maximum level: {high}.", high=high)
        if low == high
        else say("Maximum level: {low}, or {high} if all attackers are lost.", high=high, low=low),
        [low, high], "20.1",
    )  # fmt: skip
    facts |= {
        "win": win,
        "mean_removed": mean,
        "all_removed": all_lost,
        "fall": spread.chance(lambda end: end.level < attack.level),
        "rise": spread.chance(lambda end: end.level > attack.level),
        "levels": _levels(spread.map(lambda end: end.level)),
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


def _levels(spread: Distribution[int]) -> dict[int, Fraction]:
    return dict(sorted(spread))


def _leader(case: Case, spread: Spread, leader: Leader, facts: dict[str, Any], *, decided: bool) -> None:
    """Say what becomes of a leader who has lost all his CU (base:8.4)."""
    lost = spread.chance(lambda end: end.leaderless)
    facts["leader_lost"] = lost if not decided else bool(lost)
    if not lost:
        return
    beaten = spread.chance(lambda end: end.leaderless and not end.wins)
    case.cite("base:8.4")
    if decided:
        case.readings("base:8.4", "winner", {"displaced": True, "stays": bool(beaten)})
        text = (
            say("All CU that fought under him are lost: the leader is displaced until the next Reinforcement Phase.")
            if leader == "named"
            else say("All CU that fought under him are lost: the minor leader is set aside.")
        )
        case.step(text, True)
        return
    case.readings("base:8.4", "winner", {"displaced": Percent(chance=lost), "stays": Percent(chance=beaten)})
    text = (
        say("A leader who loses all his CU is displaced: {chance}.", chance=Percent(chance=lost))
        if leader == "named"
        else say("A minor leader who loses all his CU is set aside: {chance}.", chance=Percent(chance=lost))
    )
    case.step(text, lost)


def _readings(case: Case, course: Course, terms: Terms, force: Force, *, decided: bool) -> None:
    """Hold the readings of open issues against each other where they can matter."""
    if force.automatic and force.larger == 1:
        case.readings(
            "20.3", "automatic_unrest",
            {"symmetric": say("CU destroyed without a roll: {units}", units=course.attack.units), "battle": say("the battle is rolled")},
        )  # fmt: skip
    other = terms._replace(table=terms.table._replace(last=True))
    sizes = {course.attack.units, course.attack.level}
    if course.second is not None:
        sizes |= {course.second.units, *(end.level for end, _ in course.first(terms))}
    if not any(too_small(size, terms.table) for size in sizes):
        return
    if course.second is not None:
        both = {"none": course.both(terms), "loses": course.both(other)}
        if both["none"] != both["loses"]:
            shown = {name: _final_summary(one, course.attack.level) for name, one in both.items()}
            case.readings("base:12.3", "one", shown)
    else:
        spreads = {"none": course.first(terms), "loses": course.first(other)}
        if spreads["none"] != spreads["loses"]:
            case.readings("base:12.3", "one", {name: _summary(one, decided=decided) for name, one in spreads.items()})


def _summary(spread: Spread, *, decided: bool) -> Message:
    """Say shortly how an attack ends under a reading."""
    if decided:
        ((end, _),) = spread
        return say("unrest level {level}, CU removed {removed}", level=end.level, removed=end.removed)
    levels = _levels(spread.map(lambda end: end.level))
    shown = [say("{number}: {chance}", number=level, chance=Percent(chance=chance)) for level, chance in levels.items()]
    removed = Amount(exact=revolt.mean_removed(spread))
    return say("unrest level {levels}; CU removed on average {removed}", levels=shown, removed=removed)


def _both(case: Case, course: Course, terms: Terms, facts: dict[str, Any]) -> Ruling:
    """Close with what both attacks of a Campaign card lead to."""
    assert course.second is not None
    second, spread, before = course.second, course.both(terms), course.attack.level
    met = {end.level for end, _ in course.first(terms)} - {terms.limits.lowest}
    cells = {level: second.cells.at(max(second.units, level), min(second.units, level)) for level in met}
    if None in cells.values():
        case.need(ratio.CLAUSE)
    if any(cell is not None and cell.automatic and level > second.units for level, cell in cells.items()):
        case.readings(
            "20.3", "automatic_unrest",
            {"symmetric": say("CU destroyed without a roll: {units}", units=second.units), "battle": say("the battle is rolled")},
        )  # fmt: skip
    levels = spread.map(lambda one: (one.level, one.open))
    known = {level: chance for (level, open_), chance in sorted(levels) if not open_}
    unknown = {level: chance for (level, open_), chance in sorted(levels) if open_}
    facts["second"] = {
        "units": second.units,
        "levels": known,
        "unknown_at": unknown,
        "fall": sum((chance for level, chance in known.items() if level < before), Fraction(0)),
        "rise": sum((chance for level, chance in known.items() if level > before), Fraction(0)),
        "mean_removed": sum((one.removed * chance for one, chance in spread), Fraction(0)),
    }
    case.step(
        say("After both attacks the level is lower {fall}, higher {rise}; CU removed on average: {removed}.",
            fall=Percent(chance=facts["second"]["fall"]), rise=Percent(chance=facts["second"]["rise"]), removed=Amount(exact=facts["second"]["mean_removed"])),
        None, "20.3.c",
    )  # fmt: skip
    if unknown:
        case.step(
            say("Where the second attack meets one of these levels, look up the force ratio: {levels}.", levels=list(unknown)),
            list(unknown), ratio.CLAUSE,
        )  # fmt: skip
    bars = _bars(known) + [
        Outcome(say("level {level}, then look up the force ratio", level=level), chance)
        for level, chance in unknown.items()
    ]
    return case.rule(
        say("After both attacks the unrest level is {level} with a chance of {chance}.", level=terms.limits.lowest, chance=Percent(chance=known.get(terms.limits.lowest, Fraction(0)))),
        facts, outcomes=bars,
    )  # fmt: skip


def _final_summary(spread: Distribution[Final], before: int) -> Message:
    """Say shortly what both attacks lead to under a reading."""
    fall, rise = (
        Percent(chance=spread.chance(lambda one: not one.open and one.level < before)),
        Percent(chance=spread.chance(lambda one: not one.open and one.level > before)),
    )
    return say("level lower {fall}, higher {rise}", fall=fall, rise=rise)


def _verdict(end: End, before: int) -> Message:
    """Say how a battle whose dice are known has ended."""
    args = {"before": before, "level": end.level, "removed": end.removed}
    if end.wins and end.level < before:
        return say("Carthage wins; the unrest level falls from {before} to {level}. CU removed: {removed}.", **args)
    if end.wins:
        return say("Carthage wins, but the unrest level stays at {level}. CU removed: {removed}.", **args)
    if end.level > before:
        return say("The rebels win; the unrest level rises from {before} to {level}. CU removed: {removed}.", **args)
    return say("The rebels win, but the unrest level stays at {level}. CU removed: {removed}.", **args)


def _outlook(facts: dict[str, Any]) -> Message:
    """Say how a battle may end."""
    win, fall, rise = (Percent(chance=facts[name]) for name in ("win", "fall", "rise"))
    stay = Percent(chance=1 - facts["fall"] - facts["rise"])
    return say(
        "Carthage wins {win}; the unrest level falls {fall}, stays {stay}, rises {rise}.",
        win=win, fall=fall, stay=stay, rise=rise,
    )  # fmt: skip


def _bars(levels: dict[int, Fraction]) -> list[Outcome]:
    """Return the levels that are possible, the lowest first."""
    return [Outcome(say("level {level}", level=level), chance) for level, chance in levels.items()]
