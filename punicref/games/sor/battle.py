"""A battle on the map (base:12): modifiers, winner, losses and support, by the same dice as against the rebels."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import aftermath, contest, ratio, unrest
from punicref.games.sor.aftermath import KEYS, NAMES, End, Events, Leaders, Terms, Who
from punicref.games.sor.contest import Force, Pair
from punicref.games.sor.fight import Army, Losses, losses, too_small
from punicref.games.sor.inputs import NOT_ROLLED, Kind, Leader, Ratio, Tactics
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Rolls


class Side(NamedTuple):
    """One of the two armies."""

    units: Annotated[int, ask("CU in the battle", least=1)]
    tactics: Tactics = None
    leader: Kind = "named"
    flank: Annotated[bool, ask("it has a flanking force", usual="no flanking force")] = False
    dice: Annotated[
        int | None, ask("dice, if an event changes their number", usual="the usual dice", least=1, most="base:12.3:six")
    ] = None

    @property
    def led(self) -> Leader | None:
        """What kind of leader it has, None without one."""
        return None if self.tactics is None else self.leader


class Approach(NamedTuple):
    """Where the two armies met, and how."""

    friendly: Annotated[Who, ask("to whom the space is friendly", usual="no friendly space")] = "none"
    intercepted: Annotated[bool, ask("the defender has intercepted", usual="no interception")] = False
    not_avoided: Annotated[
        bool, ask("the defender has failed to avoid battle", usual="no failed attempt to avoid battle")
    ] = False
    crossing: Annotated[
        bool, ask("the attacker came across a strait or a rough connection", usual="no strait and no rough connection")
    ] = False


class Rolled(NamedTuple):
    """The dice, if they have been rolled."""

    attacker: Annotated[
        Rolls, ask("the attacker's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED
    defender: Annotated[
        Rolls, ask("the defender's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED


@calculator("sor.battle", "A battle: modifiers, winner, losses and support", chapter="base:12.2.3")
def battle(
    case: Case,
    attacker: Annotated[Side, group("attacker", "attacker", units="attack")],
    defender: Annotated[Side, group("defender", "defender", units="defend")],
    approach: Annotated[Approach, group("how they met")],
    events: Annotated[Events, group("events")],
    table: Annotated[Ratio, group("the force-ratio table", modifier="size_modifier")],
    rolled: Annotated[Rolled, group("the dice", attacker="attacker_roll", defender="defender_roll")],
    further_losses: Annotated[
        int | None,
        ask(
            "CU that the loser removes besides, for his retreat or by battle events",
            usual="no losses in retreat or by events",
            least=0,
        ),
    ] = None,
) -> Ruling:
    """Rule on an ordinary battle (base:12.2, base:12.3, base:12.5); sizes are CU from 1, dice are faces.

    InputProblem for dice of another number than the side rolls, a size modifier that the rules contradict, or more
    further losses than the loser has CU left.
    """
    sides = attacker, defender
    sizes = attacker.units, defender.units
    none = int(case.number("base:12.2.2", "no_leader"))
    tactics = tuple(none if one.tactics is None else one.tactics for one in sides)
    led = contest.leadership(case, NAMES, (tactics[0], tactics[1]))
    force = contest.force(case, NAMES, sizes, table.read, ratio.read(case))
    leaders = attacker.led, defender.led
    terms = Terms(
        losses(case), int(case.number("base:12.2.5", "lead")), case.fraction("base:12.5", "share"), further_losses or 0
    )
    facts: dict[str, Any] = {"automatic": force.automatic}
    if force.automatic:
        contest.needless(rolled.attacker, rolled.defender)
        if further_losses:
            raise InputProblem(aftermath.too_many(further_losses, 0))
        return _destroyed(case, force, sizes, terms.share, leaders, events, facts)
    modifiers = {"tactics": led, "size": force.modifiers, **_others(case, approach, sides), **_beasts(case, events)}
    if events.titus_manlius:
        case.tell("Titus Manlius: the dice cost nobody CU, and so earn no support. [21.3.11]")
        terms = terms._replace(table=terms.table.harmless())
    armies = _armies(case, sides, rolled, modifiers, terms.table)
    facts |= {
        "modifiers": {
            key: {
                kind: None if kind == "size" and force.unknown and force.larger == at else pair[at]
                for kind, pair in modifiers.items()
            }
            for at, key in enumerate(KEYS)
        },
        "dice": {key: army.dice for key, army in zip(KEYS, armies, strict=True)},
    }
    if force.unknown:
        facts["larger"] = KEYS[force.larger or 0]
        if not contest.settled(armies, force, terms.lead):
            facts |= contest.unknown(case, NAMES, armies, force, terms.table, terms.lead)
            return case.rule(contest.outlook(NAMES, facts, force.larger), facts)
        facts |= contest.whatever(case, armies, force, terms.lead)
        armies = contest.at_least(armies, force)
    return _close(case, armies, force, terms, leaders, events, facts)


def _close(
    case: Case,
    armies: tuple[Army, Army],
    force: Force,
    terms: Terms,
    leaders: Leaders,
    events: Events,
    facts: dict[str, Any],
) -> Ruling:
    """Tell a battle whose force ratio is known, or does not matter any more."""
    spread, instead = aftermath.ends(armies, terms), None
    decided = all(army.rolled for army in armies)
    if decided:
        aftermath.told(case, armies, terms, spread, facts)
    else:
        aftermath.chances(case, armies, terms, spread, facts)
    aftermath.after(case, armies, spread, events, facts, decided=decided)
    if force.bounds is not None:
        instead = _instead(case, force, (armies[0].size, armies[1].size), terms.share, spread, facts)
    aftermath.leaders_told(case, armies, spread, leaders, facts, decided=decided)
    headline = aftermath.verdict(spread, decided=decided)
    headline = aftermath.headed(headline, facts) if decided else headline
    if any(too_small(army.size, terms.table) for army in armies):
        other = aftermath.ends(armies, terms._replace(table=terms.table.otherwise()))
        shown = (aftermath.summary(one, decided=decided) for one in (spread, other))
        headline = contest.otherwise(headline, contest.ones(case, terms.table, *shown), decided=decided)
    headline = contest.or_automatic(headline, instead)
    return case.rule(headline, facts, outcomes=[] if decided else aftermath.bars(facts))


# Before the dice


def _others(case: Case, approach: Approach, sides: tuple[Side, Side]) -> dict[str, Pair]:
    """Return the modifiers of base:12.2.3 that apply, and say them."""
    found: dict[str, Pair] = {}
    told: list[Message] = []

    def add(name: str, who: str, text: Message) -> None:
        modifier = case.number("base:12.2.3", name)
        pair = _for(who, modifier)
        before = found.get(name, (0, 0))
        found[name] = before[0] + pair[0], before[1] + pair[1]
        told.append(
            say("{reason}: {side} {modifier}", reason=text, side=NAMES[KEYS.index(who)], modifier=ratio.plus(modifier))
        )

    if approach.friendly != "none":
        add("friendly", approach.friendly, say("friendly space"))
    for who, side in zip(KEYS, sides, strict=True):
        if side.flank:
            add("flank", who, say("flanking force"))
    if approach.intercepted:
        add("intercept", "defender", say("interception"))
    if approach.not_avoided:
        add("avoid", "defender", say("battle not avoided"))
    if approach.crossing:
        add("crossing", "attacker", say("strait or rough connection"))
    if told:
        case.tell("Modifiers: {modifiers}. [base:12.2.3]", modifiers=told)
    return found


def _beasts(case: Case, events: Events) -> dict[str, Pair]:
    """Return the modifier of Wild Beasts, and say it."""
    if events.wild_beasts == "none":
        return {}
    pair = _for(events.wild_beasts, case.number("21.3.5", "modifier"))
    case.tell(
        "Wild Beasts: {side} {modifier}, and only once. [21.3.5]",
        sum(pair),
        side=NAMES[KEYS.index(events.wild_beasts)],
        modifier=ratio.plus(sum(pair)),
    )
    return {"wild_beasts": pair}


def _for(who: str, modifier: int) -> Pair:
    """Return a modifier that one side has."""
    return (modifier, 0) if who == "attacker" else (0, modifier)


def _armies(
    case: Case, sides: tuple[Side, Side], rolled: Rolled, modifiers: dict[str, Pair], table: Losses
) -> tuple[Army, Army]:
    """Say how many dice each side rolls, and take those that were rolled."""
    usual = case.number("base:12.2.3", "dice")
    numbers = [one.dice or usual for one in sides]
    told = [say("{side} {number}", side=name, number=number) for name, number in zip(NAMES, numbers, strict=True)]
    case.tell("Dice: {one}. [base:12.2.3]", numbers, one=told)
    thrown = [
        contest.thrown(f"--{key}-roll", rolls, int(number), table)
        for key, rolls, number in zip(KEYS, (rolled.attacker, rolled.defender), numbers, strict=True)
    ]
    case.dice(*(die for side in thrown for die in side))
    sums = [sum(int(pair[at]) for pair in modifiers.values()) for at in (0, 1)]
    own, other = (
        Army(one.units, total, int(number), contest.faces(dice))
        for one, total, number, dice in zip(sides, sums, numbers, thrown, strict=True)
    )
    return own, other


# An automatic victory


def _instead(
    case: Case, force: Force, sizes: Pair, share: Fraction, spread: Distribution[End], facts: dict[str, Any]
) -> Message | None:
    """Return how an automatic victory would end where the table may have one and it matters; the dice are known."""
    assert force.bounds is not None
    ((end, _),) = spread
    other = _destruction(force, sizes, share)
    if force.bounds.high is not None or other == end:
        case.points.settle(ratio.CLAUSE, "automatic")
        return None
    case.need(ratio.CLAUSE)
    facts["if_automatic"] = aftermath.facts_of(other)
    return aftermath.verdict(Distribution({other: 1}), decided=True)


def _destruction(force: Force, sizes: Pair, share: Fraction) -> End:
    """Return how an automatic victory ends."""
    loser = 1 if force.larger == 0 else 0
    removed = sizes[loser]
    return End(loser == 1, (0, removed) if loser else (removed, 0), unrest.earned(share, removed))


def _destroyed(
    case: Case, force: Force, sizes: Pair, share: Fraction, leaders: Leaders, events: Events, facts: dict[str, Any]
) -> Ruling:
    """Close with an automatic victory: no dice, the smaller army is destroyed."""
    end = _destruction(force, sizes, share)
    removed = end.removed[int(end.attacker_wins)]
    other = None
    if events.titus_manlius:
        end, other = _saved(case, end, removed, facts)
    else:
        case.tell(
            "No dice are rolled; the smaller army is destroyed: {removed} CU. [base:12.2.1]", removed, removed=removed
        )
    aftermath.support(case, end, share)
    facts |= aftermath.facts_of(end)
    armies = (Army(sizes[0], 0, 0), Army(sizes[1], 0, 0))
    spread = Distribution({end: 1})
    aftermath.after(case, armies, spread, events._replace(titus_manlius=False), facts, decided=True)
    aftermath.leaders_told(case, armies, spread, leaders, facts, decided=True)
    return case.rule(contest.otherwise(aftermath.headed(aftermath.verdict(spread, decided=True), facts), other), facts)


def _saved(case: Case, end: End, removed: int, facts: dict[str, Any]) -> tuple[End, Message | None]:
    """Say whether Titus Manlius saves the smaller army from destruction; returns the end, and the other reading's if open."""
    by_reading = {"destroyed": removed, "spared": 0}
    told = {name: say("CU destroyed: {removed}", removed=number) for name, number in by_reading.items()}
    played, whose = case.points.follow("21.3.11", "automatic", told)
    facts["titus_manlius"] = by_reading
    case.tell("Titus Manlius takes the losses out of the dice; here none are rolled. [21.3.11, base:12.2.1]")
    if played == "spared":
        case.tell("It saves the smaller army: nobody is lost ({reading}). [21.3.11]", 0, reading=whose)
        end = End(end.attacker_wins, (0, 0), 0)
    else:
        case.tell(
            "It does not save the smaller army, which is destroyed ({reading}): {removed} CU. [21.3.11]",
            removed,
            reading=whose,
            removed=removed,
        )
    (other,) = (told[name] for name in told if name != played)
    return end, None if case.points.settled("21.3.11", "automatic") else other
