"""Attacking the rebels (20.3): a battle against the unrest, its losses, and the unrest level after it."""

from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.sor import contest, ratio, revolt, sea, unrest
from punicref.games.sor.contest import Force, Names
from punicref.games.sor.fight import too_small
from punicref.games.sor.inputs import NOT_ROLLED, Automatic, Card, Leader, Level, SizeModifier
from punicref.games.sor.ratio import Entry, Read
from punicref.games.sor.revolt import Attack, End, Terms
from punicref.messages import Amount, Message, Percent, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll, Rolls

NAMES: Names = (say("Carthage"), say("Rebels"))

KEYS = ("carthage", "unrest")

Spread = Distribution[End]


class Party(NamedTuple):
    """What Carthage brings to one attack, and what is known of its dice and its force ratio."""

    units: int
    tactics: int
    leader: Leader
    sacred_band: bool
    read: Read
    rolls: tuple[Rolls, Rolls]


NO_SECOND = Party(0, 0, "named", False, Read(), (NOT_ROLLED, NOT_ROLLED))


class Numbers(NamedTuple):
    """What the rules count dice and tactics with."""

    dice: int
    sacred_band: int
    rebels: int

    def throws(self, party: Party) -> contest.Pair:
        """Return how many dice Carthage and the rebels roll."""
        return self.sacred_band if party.sacred_band else self.dice, self.dice

    def modifiers(self, party: Party) -> contest.Pair:
        """Return the modifiers that tactics ratings bring."""
        lead = party.tactics - self.rebels
        return max(0, lead), max(0, -lead)


class Second(NamedTuple):
    """The second attack of a Campaign card: CU, modifiers before the force ratio, dice, faces rolled, and the table."""

    units: int
    modifiers: contest.Pair
    dice: contest.Pair
    rolled: tuple[tuple[int, ...], tuple[int, ...]]
    cells: ratio.Table
    arriving: int
    """CU that come by sea after the first attack."""
    settled: Entry | None = None
    """Any cell for a force ratio that must be looked up, where the dice make all of them alike."""

    def attack(self, level: int) -> Attack:
        """Return the attack on the level that the first one has left."""
        return Attack(self.units, level, self.modifiers, self.dice, self.rolled)


class Final(NamedTuple):
    """The unrest level after both attacks, the CU lost in them, and what has become of the second army."""

    level: int
    removed: int
    open: bool = False
    """The second attack meets this level, and its force ratio must be looked up."""
    leaderless: bool = False
    beaten: bool = False


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

    def others_then(self, end: End) -> int:
        """Return the CU in the box that do not take part in the second attack, after the first has ended so."""
        assert self.second is not None
        return self.others + self.attack.units - end.removed - self.second.units + self.second.arriving

    def _then(self, second: Second, end: End, terms: Terms) -> Distribution[Final]:
        """Return how the second attack may end after the first has ended so."""
        if end.level == terms.limits.lowest:
            return Distribution({Final(end.level, end.removed): 1})
        entry = second.settled or second.cells.between((second.units, end.level))
        if entry is None:
            return Distribution({Final(end.level, end.removed, open=True): 1})
        return revolt.ends(second.attack(end.level), entry, self.others_then(end), terms).map(
            lambda then: Final(then.level, end.removed + then.removed, False, then.leaderless, not then.wins)
        )


@calculator("sor.unrest-battle", say("An attack on the rebels: winner, losses, and the new unrest level"))
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
        Rolls,
        ask(
            "Carthage's dice, parted by commas, or random; without dice every outcome",
            least="base:12.3:one",
            most="base:12.3:six",
        ),
    ] = NOT_ROLLED,
    unrest_roll: Annotated[
        Rolls, ask("the rebels' dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED,
    sailed: Annotated[int | None, ask("CU that sail into the box with the leader before he attacks", least=0)] = None,
    card: Card = None,
    campaign: Annotated[bool, ask("a Campaign card is played")] = False,
    second_units: Annotated[int, ask("other CU in the box that attack second (Campaign)", least=0)] = 0,
    second_tactics: Annotated[int | None, ask("tactics rating of the leader of the second attack", least=0)] = None,
    second_leader: Annotated[
        Leader | None, ask("second attack: a named leader (if nothing is said) or a minor one")
    ] = None,
    second_sacred_band: Annotated[bool, ask("second attack: Carthage plays the event Sacred Band")] = False,
    second_size_modifier: Annotated[
        int | None, ask("second attack: modifier of the larger army, as the force-ratio table gives it", least=0)
    ] = None,
    second_automatic: Annotated[bool, ask("second attack: the force-ratio table gives an automatic victory")] = False,
    second_roll: Annotated[
        Rolls,
        ask("second attack: Carthage's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six"),
    ] = NOT_ROLLED,
    second_unrest_roll: Annotated[
        Rolls,
        ask(
            "second attack: the rebels' dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six"
        ),
    ] = NOT_ROLLED,
    second_sailed: Annotated[
        int | None, ask("second attack: CU that sail into the box with its leader, after the first attack", least=0)
    ] = None,
    shared: Annotated[
        Literal["nothing", "leader", "units"], ask("what the second attack shares with the first")
    ] = "nothing",
) -> Ruling:
    """Rule on an attack on the rebels (20.3); sizes are CU, `level` is 0 to 20.1:most, dice are faces.

    `units` and `garrison` are in the box when the attack begins, `second_units` then or once they have sailed in.
    InputProblem for dice of another number than the side rolls, more CU by sea than there are, or a second attack
    without its leader's tactics rating.
    """
    first = Party(units, tactics, leader, sacred_band, Read(size_modifier, automatic), (roll, unrest_roll))
    second = Party(
        second_units,
        second_tactics or 0,
        second_leader or "named",
        second_sacred_band,
        Read(second_size_modifier, second_automatic),
        (second_roll, second_unrest_roll),
    )
    two = bool(second_units) or second_tactics is not None
    if not two and (
        second != NO_SECOND or second_leader is not None or second_sailed is not None or shared != "nothing"
    ):
        raise InputProblem(say("Still needed: {names}.", names=["--second-units", "--second-tactics"]))
    if card is not None and sailed is None:
        raise InputProblem(say("Still needed: {names}.", names=["--sailed"]))
    reasons = _refusals(case, max(units, second_units) if units else 0, level)
    there = units + garrison + second_units
    if sailed is not None:
        reasons += _by_sea(case, "sailed", sailed, there - (second_sailed or 0), card, campaign=campaign)
    if two:
        reasons += _second_refusals(case, second_units, second_tactics, shared, campaign=campaign)
    if second_sailed is not None:
        case.tell(say("The CU of the second leader sail in after the first attack. [20.3.c]"), second_sailed)
        bars = _by_sea(case, "second_sailed", second_sailed, there - units, None, campaign=True)
        reasons += [reason for reason in bars if reason not in reasons]
    if reasons:
        case.settle("20.3", "retreat")
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), {"allowed": False, "reasons": reasons})
    terms = revolt.terms(case)
    case.settle("20.3.ex1", "leader")  # base:8.4 winner asks it wherever it matters
    numbers = Numbers(
        case.number("base:12.2.3", "dice"), case.number("20.3.ex1", "sacred_band"), case.number("20.3", "tactics")
    )
    cells = ratio.read(case)
    arriving = second_sailed or 0
    attack, force = _set_up(case, first, level, numbers, cells)
    thrown = [] if force.automatic else _throw(first, ("roll", "unrest_roll"), numbers, terms)
    attack = attack._replace(rolled=_faces(thrown))
    entry, instead = _entry(attack, force, garrison + second_units - arriving, terms)
    if instead is not None and two:
        entry = None  # what the second attack meets depends on it
    facts: dict[str, Any] = {"allowed": True}
    if entry is None:
        case.dice(*(die for side in thrown for die in side))
        case.settle("20.3", "retreat")
        return case.rule(contest.look_up("--size-modifier"), facts | _unknown(case, attack, force, terms))
    course = Course(attack, entry, garrison + second_units - arriving)
    dice_then: list[tuple[Roll, ...]] = []
    if two:
        if entry != cells.between((units, level)):
            cells = cells.with_((units, level), entry)
        course, dice_then = _with_second(case, course, second, numbers, cells, terms, arriving)
    case.dice(*(die for side in (*thrown, *dice_then) for die in side))
    spread = _fought(case, course, force, first.leader, terms, facts)
    _readings(case, course, terms, force, decided=_decided(course))
    if two:
        return _both(case, course, second, numbers, terms, facts)
    if not any(not end.wins and not end.leaderless for end, _ in spread):
        case.settle("20.3", "retreat")
    if _decided(course):
        ((end, _),) = spread
        other = None if instead is None else _verdict(instead, level)
        if instead is not None:
            case.need(ratio.CLAUSE)
            facts["if_automatic"] = {"level": instead.level, "removed": instead.removed}
        elif force.unknown:
            case.settle(ratio.CLAUSE, "automatic")
        return case.rule(contest.or_automatic(_verdict(end, level), other), facts)
    return case.rule(_outlook(facts), facts, outcomes=_bars(facts["levels"]))


def _decided(course: Course) -> bool:
    """Whether the (first) attack can end in one way only."""
    return course.entry.automatic or all(course.attack.rolled)


def _set_up(case: Case, party: Party, level: int, numbers: Numbers, cells: ratio.Table) -> tuple[Attack, Force]:
    """Say what both sides bring to an attack: tactics, sizes, dice; these are not rolled yet."""
    modifiers = contest.leadership(case, NAMES, (party.tactics, numbers.rebels), "20.3")
    force = contest.force(case, NAMES, (party.units, level), party.read, cells, "20.3")
    attack = Attack(party.units, level, modifiers, numbers.throws(party))
    if force.automatic:
        contest.needless(*party.rolls)
        _automatic(case, force, party.units)
    else:
        own, other = attack.dice
        case.tell(
            say("Dice: Carthage {one}, Rebels {other}; no friendly space. [19.2, base:12.2.3]", one=own, other=other),
            [own, other],
            cites=(*(("20.3.ex1",) if party.sacred_band else ()),),
        )
    return attack, force


def _throw(party: Party, names: tuple[str, str], numbers: Numbers, terms: Terms) -> list[tuple[Roll, ...]]:
    """Return the dice of both sides; InputProblem where there are more or fewer than a side rolls."""
    sides = zip(names, party.rolls, numbers.throws(party), strict=True)
    return [contest.thrown(name, rolls, number, terms.table) for name, rolls, number in sides]


def _faces(dice: list[tuple[Roll, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the dice of both sides show."""
    return (contest.faces(dice[0]), contest.faces(dice[-1])) if dice else ((), ())


def _entry(attack: Attack, force: Force, others: int, terms: Terms) -> tuple[Entry | None, End | None]:
    """Return the cell of the force-ratio table to go by, and how an automatic victory would end otherwise.

    None where it must be looked up: with dice that settle the winner any modifier will do, and an automatic victory,
    if the table may have one, matters only where it ends in another way.
    """
    if force.bounds is None:
        return Entry(max(force.modifiers), force.automatic), None
    if not contest.settled(attack.armies(force), force, terms.lead):
        return None, None
    entry = Entry(force.bounds.low)
    if force.bounds.high is not None:
        return entry, None
    ((end, _),) = revolt.ends(attack, entry, others, terms)
    ((other, _),) = revolt.ends(attack, Entry(0, automatic=True), others, terms)
    same = (end.wins, end.removed, end.level) == (other.wins, other.removed, other.level)
    return entry, None if same else other


def _unknown(case: Case, attack: Attack, force: Force, terms: Terms) -> dict[str, Any]:
    """Go on without the force ratio as far as possible."""
    return {
        **_facts(attack, force),
        "larger": KEYS[force.larger or 0],
        **contest.unknown(case, NAMES, attack.armies(force), force, terms.table, terms.lead),
    }


def _facts(attack: Attack, force: Force) -> dict[str, Any]:
    """Return what an attack starts with."""
    facts: dict[str, Any] = {"automatic": force.automatic, "before": attack.level}
    if not force.automatic:
        facts |= _modifiers(attack, force) | {"dice": dict(zip(KEYS, attack.dice, strict=True))}
    return facts


def _fought(case: Case, course: Course, force: Force, leader: Leader, terms: Terms, facts: dict[str, Any]) -> Spread:
    """Tell the (first) attack of a course, and what becomes of its leader; returns how it may end."""
    attack, spread, decided = course.attack, course.first(terms), _decided(course)
    facts |= _facts(attack, force)
    if force.unknown:
        facts["larger"] = KEYS[force.larger or 0]
        facts |= contest.whatever(case, attack.armies(force), force, terms.lead)
    if decided:
        ((end, _),) = spread
        _told(case, attack, force, end, course.others, terms, facts)
    else:
        _chances(case, attack, spread, course.others, terms, facts)
    lost = spread.chance(lambda end: end.leaderless)
    beaten = spread.chance(lambda end: end.leaderless and not end.wins)
    facts["leader_lost"] = bool(lost) if decided else lost
    _leader(case, lost, beaten, leader, decided=decided)
    return spread


def _with_second(
    case: Case, course: Course, party: Party, numbers: Numbers, cells: ratio.Table, terms: Terms, arriving: int
) -> tuple[Course, list[tuple[Roll, ...]]]:
    """Return the course with the second attack, and this one's dice; nothing is said yet.

    Dice are thrown only where there is an attack to be rolled. InputProblem where a force ratio is given, but the
    second attack may meet several.
    """
    lowest = terms.limits.lowest
    met = {end.level for end, _ in course.first(terms)} - {lowest}
    given = party.read.entry
    if given is not None and met:
        unread = {level for level in met if cells.between((party.units, level)) is None}
        levels = sorted(met if len(met) == 1 else unread)
        if len(levels) != 1:
            raise InputProblem(
                say(
                    "The force ratio of the second attack is not a single one; it may meet these unrest levels: {levels}.",
                    levels=sorted(met),
                )
            )
        sizes = party.units, levels[0]
        entry = ratio.look_up(case, sizes, party.read, cells)
        assert entry is not None
        cells = cells.with_(sizes, entry)
    found = {level: cells.between((party.units, level)) for level in met}
    dice: list[tuple[Roll, ...]] = []
    if any(entry is None or not entry.automatic for entry in found.values()):
        dice = _throw(party, ("second_roll", "second_unrest_roll"), numbers, terms)
    elif met:
        contest.needless(*party.rolls)
    rolled = _faces(dice)
    second = Second(party.units, numbers.modifiers(party), numbers.throws(party), rolled, cells, arriving)
    course = course._replace(second=second)
    if _decided(course) and all(rolled) and None in found.values():
        ((end, _),) = course.first(terms)
        force = Force((0, 0), int(end.level > party.units), bounds=ratio.bounds(case, (party.units, end.level)))
        any_, instead = _entry(second.attack(end.level), force, course.others_then(end), terms)
        if instead is None:
            course = course._replace(second=second._replace(settled=any_))
    return course, dice


def _refusals(case: Case, units: int, level: int) -> list[Message]:
    """Say who attacks whom (20.3); returns the reasons against it."""
    reasons = []
    if units == 0:
        case.tell(say("A leader without CU is no army and cannot attack. [20.3, g.army]"), False)
        reasons.append(say("no CU attack"))
    if level == 0:
        case.tell(say("At this unrest level there is nobody to attack. [20.3]"), False)
        reasons.append(say("there is no unrest"))
    most = case.number("base:9.2", "most")
    if units > most:
        case.tell(say("A leader moves with at most {most} CU.", most=most), False)
        reasons.append(say("too many CU for a leader"))
    return reasons


def _by_sea(case: Case, name: str, sailed: int, there: int, card: int | None, *, campaign: bool) -> list[Message]:
    """Say how the leader comes to the box (19, 20.3); returns the reasons against it."""
    sea.one_card(card, campaign=campaign)
    if sailed > there:
        raise InputProblem(
            say("{name} is {found}; CU in the box with them: {most}.", name=name, found=sailed, most=there)
        )
    reasons = []
    if not sea.lift(case, sailed, card, campaign=campaign).allowed:
        reasons.append(say("too many CU for this sea move"))
    left = sea.points_left(case, 0)
    cost = case.number("20.3", "attack_cost")
    case.tell(
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
    case.tell(
        say(
            "With a Campaign card {attacks} attacks, each by another leader with other CU; the second meets the level that the first leaves.",
            attacks=attacks,
        ),
        campaign and shared == "nothing",
    )
    reasons = []
    if not campaign:
        reasons.append(say("a second attack needs a Campaign card"))
    if shared == "leader":
        reasons.append(say("the second attack needs another leader"))
    if shared == "units":
        reasons.append(say("no CU may take part in both attacks"))
    return reasons


def _modifiers(attack: Attack, force: Force) -> dict[str, Any]:
    return {
        "modifiers": {
            key: {
                "tactics": attack.modifiers[at],
                "size": None if force.unknown and force.larger == at else force.modifiers[at],
            }
            for at, key in enumerate(KEYS)
        }
    }


def _automatic(case: Case, force: Force, units: int) -> None:
    """Say what an automatic victory is (20.3)."""
    if force.larger == 0:
        level = case.number("20.3", "automatic")
        case.tell(say("An automatic victory brings the level down to {level} without a roll.", level=level), level)
    else:
        case.tell(say("No dice are rolled; CU destroyed: {units}. [20.3]", units=units), units)


def _told(case: Case, attack: Attack, force: Force, end: End, others: int, terms: Terms, facts: dict[str, Any]) -> None:
    """Tell a battle whose dice are known, step by step."""
    before, share, automatic = attack.level, terms.share, force.automatic
    if not automatic:
        facts["rolls"] = dict(zip(KEYS, attack.rolled, strict=True))
        totals = contest.totals(case, NAMES, attack.armies(force))
        facts["totals"] = dict(zip(KEYS, totals.values(), strict=True))
        case.tell(
            say("Carthage wins. [base:12.2.5]")
            if end.wins
            else say("The rebels win; a tie is theirs, too. [base:12.2.5]"),
            end.wins,
        )
        case.tell(
            say(
                "The dice cost the rebels {unrest} CU and Carthage {carthage}; Carthage removes {removed}. [20.3, base:12.3]",
                unrest=end.unrest_losses,
                carthage=end.carthage_losses,
                removed=end.removed,
            )
            if end.wins
            else say(
                "The dice, its own included, cost Carthage {carthage} CU; it removes {removed}. [20.3, base:12.3]",
                carthage=end.carthage_losses,
                removed=end.removed,
            ),
            end.removed,
        )
    if not end.wins:
        case.tell(
            say(
                "Support for the rebels: {share} of {removed} CU removed, rounded up: {points}. [20.3.b, base:12.5]",
                share=share,
                removed=end.removed,
                points=end.points,
            ),
            end.points,
        )
        unrest.maximum(case, others + attack.units - end.removed)
    elif not automatic:
        case.tell(
            say(
                "Support for Carthage: {share} of {losses}, rounded up: {points}; the size of the unrest does not limit it. [20.3.a, base:12.5]",
                share=share,
                losses=end.unrest_losses,
                points=end.points,
            ),
            end.points,
        )
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
    case.tell(text, end.level, cites=("20.3",))
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
    case.tell(say("Carthage wins {win}; a tie goes to the rebels. [base:12.2.5]", win=Percent(chance=win)), win)
    mean, all_lost = revolt.mean_removed(spread), spread.chance(lambda end: end.leaderless)
    case.tell(
        say(
            "Carthage removes {removed} of {units} CU on average; all of them: {chance}. [20.3, base:12.3]",
            removed=Amount(exact=mean),
            units=attack.units,
            chance=Percent(chance=all_lost),
        ),
        mean,
    )
    case.tell(
        say(
            "Support: {share} of the losses, rounded up; the size of the unrest does not limit it. [20.3.a, 20.3.b, base:12.5]",
            share=terms.share,
        ),
        None,
    )
    low, high = (terms.limits.maximum(units) for units in (others + attack.units, others))
    case.tell(
        say("Maximum level: {high}. [20.1]", high=high)
        if low == high
        else say("Maximum level: {low} to {high}, by how many attackers are lost. [20.1]", high=high, low=low),
        [low, high],
    )
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


def _leader(
    case: Case, lost: Fraction, beaten: Fraction, leader: Leader, *, decided: bool, second: bool = False
) -> None:
    """Say what becomes of a leader who has lost all his CU, or lost them in a defeat (base:8.4)."""
    if not lost:
        return
    if decided:
        case.readings("base:8.4", "winner", {"displaced": True, "stays": bool(beaten)})
        text = (
            say("All CU that fought under him are lost: the leader is displaced until the next Reinforcement Phase. [base:8.4]")
            if leader == "named"
            else say("All CU that fought under him are lost: the minor leader is set aside. [base:8.4]")
        )
        case.tell(text, True)
        return
    chances = {"displaced": Percent(chance=lost), "stays": Percent(chance=beaten)}
    text = (
        say("A leader who loses all his CU is displaced: {chance}. [base:8.4]", chance=chances["displaced"])
        if leader == "named"
        else say("A minor leader who loses all his CU is set aside: {chance}. [base:8.4]", chance=chances["displaced"])
    )
    if second:
        shown = {name: say("second attack: {chance}", chance=chance) for name, chance in chances.items()}
        case.readings("base:8.4", "winner", shown if lost != beaten else {"displaced": True})
        text = say("Second attack: {text} [base:8.4]", text=text)
    else:
        case.readings("base:8.4", "winner", chances)
    case.tell(text, lost)


def _readings(case: Case, course: Course, terms: Terms, force: Force, *, decided: bool) -> None:
    """Hold the readings of open issues against each other where they can matter."""
    if force.automatic and force.larger == 1:
        _automatic_readings(case, [course.attack.units])
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


def _both(case: Case, course: Course, party: Party, numbers: Numbers, terms: Terms, facts: dict[str, Any]) -> Ruling:
    """Close with what both attacks of a Campaign card lead to."""
    second, first, spread = course.second, course.first(terms), course.both(terms)
    assert second is not None
    levels = spread.map(lambda one: (one.level, one.open))
    known = {level: chance for (level, open_), chance in sorted(levels) if not open_}
    unknown = {level: chance for (level, open_), chance in sorted(levels) if open_}
    facts["second"] = {
        "units": second.units,
        "levels": known,
        "unknown_at": unknown,
        **_sums(spread, course.attack.level),
    }
    _rebels_win(case, second, {end.level for end, _ in first} - {terms.limits.lowest})
    if not any(not end.wins and not end.leaderless for end, _ in first) and not any(
        one.beaten and not one.leaderless for one, _ in spread
    ):
        case.settle("20.3", "retreat")
    if _decided(course):
        ((end, _),) = first
        _then_told(case, course, end, party, numbers, terms, facts["second"])
    else:
        _then_chances(case, spread, party, facts["second"])
    if not known:
        return case.rule(contest.look_up("--second-size-modifier"), facts)
    if len(spread) == 1:
        ((final, _),) = spread
        return case.rule(
            say(
                "After both attacks the unrest level is {level}; CU removed: {removed}.",
                level=final.level,
                removed=final.removed,
            ),
            facts,
        )
    bars = _bars(known) + [
        Outcome(say("level {level}, then look up the force ratio", level=level), chance)
        for level, chance in unknown.items()
    ]
    lowest = terms.limits.lowest
    shown = _least(Percent(chance=known.get(lowest, Fraction(0))), open_=bool(unknown))
    return case.rule(
        say("After both attacks the unrest level is {level} with a chance of {chance}.", level=lowest, chance=shown),
        facts,
        outcomes=bars,
    )


def _least(value: Percent | Amount, *, open_: bool) -> Message | Percent | Amount:
    """Return a chance or a mean as it is shown: at least so much, where part of the outcomes must be looked up."""
    return say("at least {value}", value=value) if open_ else value


def _sums(spread: Distribution[Final], before: int) -> dict[str, Any]:
    """Return chances and means over both attacks; where part of the outcomes is open they are the least, not the result."""
    open_ = any(one.open for one, _ in spread)
    found = {
        "fall": spread.chance(lambda one: not one.open and one.level < before),
        "rise": spread.chance(lambda one: not one.open and one.level > before),
        "mean_removed": sum((one.removed * chance for one, chance in spread), Fraction(0)),
        "leader_lost": spread.chance(lambda one: one.leaderless),
    }
    return {**dict.fromkeys(found), "at_least": found} if open_ else found


def _rebels_win(case: Case, second: Second, met: set[int]) -> None:
    """Name the readings where the rebels would win the second attack automatically."""
    cells = {level: second.cells.between((second.units, level)) for level in met}
    if any(cell is not None and cell.automatic and level > second.units for level, cell in cells.items()):
        _automatic_readings(case, [second.units])


def _automatic_readings(case: Case, units: list[int]) -> None:
    case.readings(
        "20.3",
        "automatic_unrest",
        {"symmetric": say("CU destroyed without a roll: {units}", units=units), "battle": say("the battle is rolled")},
    )


def _then_told(
    case: Case, course: Course, end: End, party: Party, numbers: Numbers, terms: Terms, facts: dict[str, Any]
) -> None:
    """Tell the second attack on the one level that the first has left."""
    second = course.second
    assert second is not None
    if end.level == terms.limits.lowest:
        case.tell(say("No rebels are left: there is no second attack. [20.3.c]"), None)
        return
    case.tell(
        say("Second attack: {units} CU against unrest level {level}. [20.3.c]", units=second.units, level=end.level),
        end.level,
    )
    attack, force = _set_up(case, party, end.level, numbers, second.cells)
    attack = attack._replace(rolled=second.rolled)
    battle: dict[str, Any] = {}
    facts["battle"] = battle
    entry = second.settled if force.unknown else Entry(max(force.modifiers), force.automatic)
    if entry is None:
        battle |= _unknown(case, attack, force, terms)
        return
    _fought(case, Course(attack, entry, course.others_then(end)), force, party.leader, terms, battle)


def _then_chances(case: Case, spread: Distribution[Final], party: Party, facts: dict[str, Any]) -> None:
    """Say what both attacks may lead to, where the first is open."""
    unknown = facts["unknown_at"]
    sums = facts.get("at_least", facts)
    shown = {
        name: _least(
            Amount(exact=sums[name]) if name == "mean_removed" else Percent(chance=sums[name]), open_=bool(unknown)
        )
        for name in ("fall", "rise", "mean_removed")
    }
    case.tell(
        say(
            "After both attacks the level is lower {fall}, higher {rise}; CU removed on average: {removed}. [20.3.c]",
            fall=shown["fall"],
            rise=shown["rise"],
            removed=shown["mean_removed"],
        ),
        None,
    )
    if unknown:
        case.need(ratio.CLAUSE)
        case.tell(
            say(
                "Where the second attack meets one of these levels, look up the force ratio: {levels}.",
                levels=list(unknown),
            ),
            list(unknown),
            cites=(ratio.CLAUSE,),
        )
    beaten = spread.chance(lambda one: one.leaderless and one.beaten)
    _leader(case, sums["leader_lost"], beaten, party.leader, decided=False, second=True)


def _final_summary(spread: Distribution[Final], before: int) -> Message:
    """Say shortly what both attacks lead to under a reading."""
    sums = _sums(spread, before)
    open_, sums = "at_least" in sums, sums.get("at_least", sums)
    fall, rise = (_least(Percent(chance=sums[name]), open_=open_) for name in ("fall", "rise"))
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
        win=win,
        fall=fall,
        stay=stay,
        rise=rise,
    )


def _bars(levels: dict[int, Fraction]) -> list[Outcome]:
    """Return the levels that are possible, the lowest first."""
    return [Outcome(say("level {level}", level=level), chance) for level, chance in levels.items()]
