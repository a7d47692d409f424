"""Attacking the rebels (20.3): whether it is allowed, and the battle against the unrest up to the new level."""

from typing import Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import contest, course, leaders, ratio, revolt, sea, telling
from punicref.games.sor.attackers import Limit
from punicref.games.sor.contest import Force
from punicref.games.sor.course import Course, Final
from punicref.games.sor.party import Box, Party, Play
from punicref.games.sor.ratio import Entry
from punicref.games.sor.revolt import Attack, End, Terms
from punicref.games.sor.telling import KEYS, NAMES, Lost
from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll


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
        lead = (party.tactics or 0) - self.rebels
        return max(0, lead), max(0, -lead)


@calculator("sor.unrest-battle", "An attack on the rebels: winner, losses, and the new unrest level")
def unrest_battle(
    case: Case,
    first: Annotated[Party, group("attack")],
    box: Annotated[Box, group("the unrest and the box")],
    play: Annotated[Play, group("the card")],
    second: Annotated[Party | None, group("second attack", "second")] = None,
) -> Ruling:
    """Rule on an attack on the rebels (20.3); sizes are CU, the level is 0 to 20.1:most, dice are faces.

    The attackers and the garrison are in the box when the attack begins, the second attackers then or once they have
    sailed in. InputProblem for dice of another number than the side rolls, more CU by sea than there are, or a second
    attack without a Campaign card.
    """
    second = _second(case, play, second)
    arriving = second.sailed or 0 if second else 0
    others = box.garrison + (second.units if second else 0)
    facts: dict[str, Any] = {"allowed": True}
    reasons = _refusals(case, first, box, play, second)
    reasons += _by_sea(case, first, first.units + others - arriving, play, facts)
    if second is not None:
        facts["second"] = {}
        reasons += [one for one in _second_by_sea(case, second, others, facts["second"]) if one not in reasons]
    if reasons:
        case.points.settle("20.3", "retreat")
        return case.refuse(reasons)
    _not_looked_at(case, play)
    if play.rebel_event:
        facts["rebel_event"] = telling.rebel_event(case)
    terms = revolt.terms(case)
    case.points.settle("20.3.ex1", "leader")  # base:8.4 winner asks it wherever it matters
    numbers = Numbers(
        int(case.number("base:12.2.3", "dice")),
        int(case.number("20.3.ex1", "sacred_band")),
        int(case.number("20.3", "tactics")),
    )
    cells = ratio.read(case)
    attack, force = _set_up(case, first, box.level, numbers, cells)
    thrown = [] if force.automatic else _throw(first, ("--roll", "--unrest-roll"), numbers, terms)
    attack = attack._replace(rolled=_faces(thrown))
    entry, instead = _entry(attack, force, others - arriving, terms)
    if instead is not None and second is not None:
        entry = None  # what the second attack meets depends on it
    if entry is None:
        case.dice(*(die for side in thrown for die in side))
        case.points.settle("20.3", "retreat")
        facts |= _unknown(case, attack, force, terms)
        return case.rule(contest.outlook(NAMES, facts, force.larger), facts)
    fight = Course(attack, entry, others - arriving)
    dice_then: list[tuple[Roll, ...]] = []
    if second is not None:
        if entry != cells.between((first.units, box.level)):
            cells = cells.with_((first.units, box.level), entry)
        fight, dice_then = _with_second(case, fight, second, numbers, cells, terms)
    case.dice(*(die for side in (*thrown, *dice_then) for die in side))
    spread, lost = _fought(case, fight, force, first, terms, facts)
    both = None if second is None else fight.both(terms)
    otherwise = telling.readings(case, fight, terms, force, both)
    if second is not None and both is not None:
        return _both(case, fight, second, numbers, terms, facts, lost, both, otherwise)
    telling.leaders_open(case, lost)
    if not any(not end.wins and not end.leaderless for end, _ in spread):
        case.points.settle("20.3", "retreat")
    if fight.decided:
        ((end, _),) = spread
        other = None if instead is None else telling.verdict(instead, box.level)
        if instead is not None:
            case.need(ratio.CLAUSE)
            facts["if_automatic"] = {"level": instead.level, "removed": instead.removed}
        elif force.unknown:
            case.points.settle(ratio.CLAUSE, "automatic")
        verdict = contest.otherwise(lost.headed(telling.verdict(end, box.level), NAMES[0]), otherwise)
        return case.rule(contest.or_automatic(verdict, other), facts)
    verdict = contest.otherwise(telling.outlook(facts), otherwise, decided=False)
    return case.rule(verdict, facts, outcomes=telling.bars(facts["levels"]))


def _second(case: Case, play: Play, second: Party | None) -> Party | None:
    """Return the second attack, None if there is none; InputProblem where it lacks something or does not fit."""
    sea.one_card(play.card, campaign=play.campaign)
    if second is None:
        if play.campaign:
            none = say("A Campaign card allows a second attack; {option}: there is none.", option="--second-units 0")
            raise case.needed("second_units", hint=none)
        return None
    if second.units == 0 and second.tactics is None and second.sailed is None and not any(second.rolls):
        return None
    return second


# Whether it is allowed


def _refusals(case: Case, first: Party, box: Box, play: Play, second: Party | None) -> list[Message]:
    """Go through the conditions for an attack (20.3); returns what forbids it, each with its step."""
    parties = [first] if second is None else [first, second]
    units = max(one.units for one in parties)
    limit = Limit.of(case)
    reasons = case.holds(
        "Nothing that was stated of leader, CU, unrest and card forbids the attack. [20.3]",
        Condition(
            all(one.units for one in parties),
            "no CU attack",
            "A leader without CU is no army and cannot attack. [20.3, g.army]",
        ),
        Condition(
            all(one.tactics is not None for one in parties),
            "there is no leader",
            "CU without a leader are no army and cannot attack. [20.3, g.army]",
        ),
        Condition(
            box.level > 0, "there is no unrest", "At this unrest level there is nobody to attack (our reading). [20.3]"
        ),
        Condition(
            not play.blockade,
            "the free activation is not Carthage's one card",
            "An attack takes Carthage's one card as active player; the free activation of Blockade does not count as that. [20.3, 21.5.15]",
        ),
        Condition(
            not play.attacked,
            "one card, one attack",
            "A leader does not attack twice with one card (our reading). [20.3, 20.3.c]",
        ),
        Condition(
            not play.mistrust,
            "Carthaginian Mistrust cancels the activation",
            "Carthaginian Mistrust can be played against it and cancels the activation. [21.4.29, 21.5.15]",
        ),
        limit.condition(units),
    )
    if play.mistrust:
        _cancelled(case)
    limit.compare(case, units)
    if second is not None:
        reasons += _second_refusals(case, play)
    return reasons


def _second_refusals(case: Case, play: Play) -> list[Message]:
    """Say what a second attack needs (20.3.c); returns the reasons against it."""
    attacks = case.number("20.3.c", "attacks")
    case.tell(
        "A Campaign card allows {n} {n|attack,|attacks, each} by {n|one|another} leader with {n|his CU|other CU; the second meets the level that the first leaves}.",
        play.campaign and play.shared == "nothing",
        n=attacks,
    )
    against = (
        (not play.campaign, say("a second attack needs a Campaign card")),
        (play.shared == "leader", say("the second attack needs another leader")),
        (play.shared == "units", say("no CU may take part in both attacks")),
    )
    return [reason for holds, reason in against if holds]


def _cancelled(case: Case) -> None:
    """Say what it means that Carthage's activation marker stays where it is."""
    by_reading = {"spent": say("the activation is used up"), "again": say("Carthage may be activated again")}
    played, whose = case.points.follow("21.4.29", "marker", by_reading)
    case.follows(
        "The cancelled activation is used up ({reading}). [21.4.29]"
        if played == "spent"
        else "The cancelled activation does not count: Carthage may be activated again ({reading}). [21.4.29]",
        reading=whose,
    )


def _by_sea(case: Case, party: Party, there: int, play: Play, facts: dict[str, Any]) -> list[Message]:
    """Say how the leader comes to the box (19, 20.3); returns the reasons against it."""
    if party.sailed is None:
        if play.card is not None:
            case.points.settle("base:9.6.3", "campaign")
            case.tell("Nobody sails: how many CU the card carries does not matter. [base:9.6.3]")
        return []
    reasons = _sailed(case, "--sailed", party, there, play.card, facts, campaign=play.campaign)
    before = facts["sea"]["before"] = there - party.sailed
    if there > party.units:
        case.tell(
            "CU in the box then: {units} attacking, {others} others; sailed in: {sailed}, there before: {before}. [20.3, 20.1]",
            before,
            units=party.units,
            others=there - party.units,
            sailed=party.sailed,
            before=before,
        )
    return reasons


def _second_by_sea(case: Case, party: Party, there: int, facts: dict[str, Any]) -> list[Message]:
    """Say how the second leader comes to the box, after the first attack."""
    if party.sailed is None:
        return []
    case.tell("The CU of the second leader sail in after the first attack. [20.3.c]", party.sailed)
    return _sailed(case, "--second-sailed", party, there, None, facts, campaign=True)


def _sailed(
    case: Case, option: str, party: Party, there: int, card: int | None, facts: dict[str, Any], *, campaign: bool
) -> list[Message]:
    """Say whether a sea move before the attack is possible; returns the reasons against it."""
    assert party.sailed is not None
    if party.sailed > there:
        raise InputProblem(
            "{option} is {found}, but the CU that attack and those that stay behind are only {most}.",
            option=option,
            found=party.sailed,
            most=there,
            hint=say("Who sails in and does not attack belongs to {option}.", option="--garrison"),
        )
    reasons = []
    lift = sea.lift(case, party.sailed, card, campaign=campaign)
    if not lift.allowed:
        reasons.append(say("too many CU for this sea move"))
    left = sea.points_left(case, party.spent)
    cost = case.number("20.3", "attack_cost")
    case.tell("The attack costs {n} movement {n|point|points}.", left >= cost, n=cost)
    if left < cost:
        reasons.append(say("too few movement points"))
    facts["sea"] = {"movement_left": max(0, left - cost), "cards": list(map(int, lift.cards))}
    return reasons


def _not_looked_at(case: Case, play: Play) -> None:
    """Name the conditions that nothing in these rules lets us check."""
    case.tell(
        "Not looked at: whether the card activates the leader; his initiative rating decides. [20.3, g.initiative]"
        if not play.campaign
        else "Not looked at: whether the Campaign card activates the leaders. [20.3, 20.3.c, g.initiative]"
    )


# The battle


def _set_up(case: Case, party: Party, level: int, numbers: Numbers, cells: ratio.Table) -> tuple[Attack, Force]:
    """Say what both sides bring to an attack: tactics, sizes, dice; these are not rolled yet."""
    modifiers = contest.leadership(case, NAMES, (party.tactics or 0, numbers.rebels), "20.3")
    force = contest.force(case, NAMES, (party.units, level), party.read, cells, "20.3")
    attack = Attack(party.units, level, modifiers, numbers.throws(party))
    if force.automatic:
        contest.needless(*party.rolls)
        telling.automatic(case, force, party.units)
    else:
        own, other = attack.dice
        case.tell(
            "Dice: Carthage {one}, Rebels {other}; no friendly space. [19.2, base:12.2.3]",
            [own, other],
            one=own,
            other=other,
            cites=("20.3.ex1",) if party.sacred_band else (),
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
        return Entry(int(max(force.modifiers)), force.automatic), None
    if not contest.settled(attack.armies(force), force, terms.lead):
        return None, None
    entry = Entry(int(force.bounds.low))
    if force.bounds.high is not None:
        return entry, None
    ((end, _),) = revolt.ends(attack, entry, others, terms)
    ((other, _),) = revolt.ends(attack, Entry(0, automatic=True), others, terms)
    same = (end.wins, end.removed, end.level) == (other.wins, other.removed, other.level)
    return entry, None if same else other


def _unknown(case: Case, attack: Attack, force: Force, terms: Terms) -> dict[str, Any]:
    """Go on without the force ratio as far as possible."""
    return {
        **telling.facts_of(attack, force),
        "larger": KEYS[force.larger or 0],
        **contest.unknown(case, NAMES, attack.armies(force), force, terms.table, terms.lead),
    }


def _fought(
    case: Case, fight: Course, force: Force, party: Party, terms: Terms, facts: dict[str, Any]
) -> tuple[course.Spread, Lost]:
    """Tell the (first) attack of a course, and what becomes of its leader; returns how it may end."""
    attack, spread = fight.attack, fight.first(terms)
    facts |= telling.facts_of(attack, force)
    if force.unknown:
        facts["larger"] = KEYS[force.larger or 0]
        facts |= contest.whatever(case, attack.armies(force), force, terms.lead)
    if fight.decided:
        ((end, _),) = spread
        telling.told(case, attack, force, end, fight.others, terms, facts)
    else:
        telling.chances(case, attack, force, spread, fight.others, terms, facts)
    lost = Lost(
        spread.chance(lambda end: end.leaderless),
        spread.chance(lambda end: end.leaderless and not end.wins),
        party.leader,
        fight.decided,
        winner_stays=leaders.winner_stays(case),
    )
    facts["leader_lost"] = bool(lost.played) if fight.decided else lost.played
    telling.leader(case, lost, facts)
    return spread, lost


def _with_second(
    case: Case, fight: Course, party: Party, numbers: Numbers, cells: ratio.Table, terms: Terms
) -> tuple[Course, list[tuple[Roll, ...]]]:
    """Return the course with the second attack, and this one's dice; nothing is said yet.

    Dice are thrown only where there is an attack to be rolled. InputProblem where a force ratio is given, but the
    second attack may meet several.
    """
    met = fight.met(terms)
    given = party.read.entry
    if given is not None and met:
        unread = {level for level in met if cells.between((party.units, level)) is None}
        levels = sorted(met if len(met) == 1 else unread)
        if len(levels) != 1:
            raise InputProblem(
                "The force ratio of the second attack is not a single one; it may meet these unrest levels: {levels}.",
                levels=sorted(met),
            )
        sizes = party.units, levels[0]
        entry = ratio.look_up(case, sizes, party.read, cells)
        assert entry is not None
        cells = cells.with_(sizes, entry)
    found = {level: cells.between((party.units, level)) for level in met}
    dice: list[tuple[Roll, ...]] = []
    if any(entry is None or not entry.automatic for entry in found.values()):
        dice = _throw(party, ("--second-roll", "--second-unrest-roll"), numbers, terms)
    elif met:
        contest.needless(*party.rolls)
    rolled = _faces(dice)
    modifiers, throws = numbers.modifiers(party), numbers.throws(party)
    second = course.Second(party.units, modifiers, throws, rolled, cells, party.sailed or 0)
    fight = fight._replace(second=second)
    if fight.decided and all(rolled) and None in found.values():
        ((end, _),) = fight.first(terms)
        force = Force((0, 0), int(end.level > party.units), bounds=ratio.bounds(case, (party.units, end.level)))
        any_, instead = _entry(second.attack(end.level), force, fight.others_then(end.removed), terms)
        if instead is None:
            fight = fight._replace(second=second._replace(settled=any_))
    return fight, dice


def _both(
    case: Case,
    fight: Course,
    party: Party,
    numbers: Numbers,
    terms: Terms,
    facts: dict[str, Any],
    lost: Lost,
    spread: Distribution[Final],
    otherwise: Message | None,
) -> Ruling:
    """Close with what both attacks of a Campaign card lead to; `otherwise`: what by the other reading of base:12.3 one."""
    second, first = fight.second, fight.first(terms)
    assert second is not None
    then = facts["second"]
    then |= {"units": second.units, **telling.after_both(spread, fight.attack.level)}
    telling.rebels_win(case, second, fight.met(terms))
    if not any(not end.wins and not end.leaderless for end, _ in first) and not any(
        one.beaten and not one.leaderless for one, _ in spread
    ):
        case.points.settle("20.3", "retreat")
    if fight.decided:
        ((end, _),) = first
        lost_then = _then_told(case, fight, end, party, numbers, terms, then)
    else:
        lost_then = telling.then_chances(case, spread, party.leader, then)
    telling.leaders_open(case, lost, lost_then)
    if not then["levels"]:
        return case.rule(contest.look_up("--second-size-modifier"), facts)
    verdict = telling.verdict_of_both(spread, terms, then)
    if len(spread) == 1:
        verdict = lost.headed(verdict, say("First attack"))
        verdict = verdict if lost_then is None else lost_then.headed(verdict, say("Second attack"))
    verdict = contest.otherwise(verdict, otherwise, decided=len(spread) == 1)
    return case.rule(verdict, facts, outcomes=telling.bars_of_both(spread, then))


def _then_told(
    case: Case, fight: Course, end: End, party: Party, numbers: Numbers, terms: Terms, facts: dict[str, Any]
) -> Lost | None:
    """Tell the second attack on the one level that the first has left."""
    second = fight.second
    assert second is not None
    if end.level == terms.limits.lowest:
        case.tell("No rebels are left: there is no second attack. [20.3.c]")
        return None
    case.tell(
        "Second attack: {units} CU against unrest level {level}. [20.3.c]",
        end.level,
        units=second.units,
        level=end.level,
    )
    attack, force = _set_up(case, party, end.level, numbers, second.cells)
    attack = attack._replace(rolled=second.rolled)
    battle: dict[str, Any] = {}
    facts["battle"] = battle
    entry = second.settled if force.unknown else Entry(int(max(force.modifiers)), force.automatic)
    if entry is None:
        battle |= _unknown(case, attack, force, terms)
        return None
    then = Course(attack, entry, fight.others_then(end.removed))
    _, lost = _fought(case, then, force, party, terms, battle)
    return lost
