"""A battle on the map (base:12): modifiers, winner, losses and support, by the same dice as against the rebels."""

from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.sor import contest, ratio, unrest
from punicref.games.sor.contest import Force, Names, Pair
from punicref.games.sor.fight import Army, Fought, Losses, fight, losses, too_small
from punicref.games.sor.inputs import NOT_ROLLED, Automatic, Leader, SizeModifier
from punicref.games.sor.ratio import Read
from punicref.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Rolls

NAMES: Names = (say("Attacker"), say("Defender"))

KEYS = ("attacker", "defender")

Who = Literal["none", "attacker", "defender"]


class End(NamedTuple):
    """How a battle ends: CU that each side removes, attacker first, and the winner's support points."""

    attacker_wins: bool
    removed: Pair
    points: int


@calculator("sor.battle", say("A battle: modifiers, winner, losses and support"))
def battle(
    case: Case,
    attack: Annotated[int, ask("CU of the attacker", least=1)],
    defend: Annotated[int, ask("CU of the defender", least=1)],
    attacker_tactics: Annotated[
        int | None, ask("tactics rating of the attacker's commander; without it no leader", least=0)
    ] = None,
    defender_tactics: Annotated[
        int | None, ask("tactics rating of the defender's commander; without it no leader", least=0)
    ] = None,
    friendly: Annotated[Who, ask("to whom the space is friendly")] = "none",
    attacker_flank: Annotated[bool, ask("the attacker has a flanking force")] = False,
    defender_flank: Annotated[bool, ask("the defender has a flanking force")] = False,
    intercepted: Annotated[bool, ask("the defender has intercepted")] = False,
    not_avoided: Annotated[bool, ask("the defender has failed to avoid battle")] = False,
    crossing: Annotated[bool, ask("the attacker came across a strait or a rough connection")] = False,
    wild_beasts: Annotated[Who, ask("the army that the event Wild Beasts hampers")] = "none",
    titus_manlius: Annotated[bool, ask("the event Titus Manlius is played: the dice cost nobody CU")] = False,
    attacker_dice: Annotated[
        int | None, ask("dice of the attacker, if an event changes them", least=1, most="base:12.3:six")
    ] = None,
    defender_dice: Annotated[
        int | None, ask("dice of the defender, if an event changes them", least=1, most="base:12.3:six")
    ] = None,
    size_modifier: SizeModifier = None,
    automatic: Automatic = False,
    attacker_roll: Annotated[
        Rolls,
        ask(
            "the attacker's dice, parted by commas, or random; without dice every outcome",
            least="base:12.3:one",
            most="base:12.3:six",
        ),
    ] = NOT_ROLLED,
    defender_roll: Annotated[
        Rolls, ask("the defender's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED,
    further_losses: Annotated[
        int | None, ask("CU that the loser removes besides, for his retreat or by battle events", least=0)
    ] = None,
    attacker_leader: Annotated[Leader, ask("the attacker's commander: a named leader or a minor one")] = "named",
    defender_leader: Annotated[Leader, ask("the defender's commander: a named leader or a minor one")] = "named",
) -> Ruling:
    """Rule on an ordinary battle (base:12.2, base:12.3, base:12.5); sizes are CU from 1, dice are faces.

    InputProblem for dice of another number than the side rolls, a size modifier that the rules contradict, or more
    further losses than the loser has CU left.
    """
    minor = (
        ("--attacker-tactics", attacker_tactics, attacker_leader),
        ("--defender-tactics", defender_tactics, defender_leader),
    )
    missing = [option for option, rating, leader in minor if rating is None and leader == "minor"]
    if missing:
        raise InputProblem(say("Still needed: {names}.", names=missing))
    none = case.number("base:12.2.2", "no_leader")
    tactics = (
        none if attacker_tactics is None else attacker_tactics,
        none if defender_tactics is None else defender_tactics,
    )
    led = contest.leadership(case, NAMES, tactics)
    cells = ratio.read(case)
    force = contest.force(case, NAMES, (attack, defend), Read(size_modifier, automatic), cells)
    modifiers = {
        "tactics": led,
        "size": force.modifiers,
    }
    leaders = (
        None if attacker_tactics is None else attacker_leader,
        None if defender_tactics is None else defender_leader,
    )
    table, lead, share = losses(case), case.number("base:12.2.5", "lead"), case.fraction("base:12.5", "share")
    if force.automatic:
        contest.needless(attacker_roll, defender_roll)
        if further_losses:
            raise InputProblem(_too_many(further_losses, 0))
        facts: dict[str, Any] = {"automatic": True}
        return _destroyed(case, force, (attack, defend), share, leaders, facts)
    modifiers |= _others(
        case,
        friendly,
        (attacker_flank, defender_flank),
        intercepted=intercepted,
        not_avoided=not_avoided,
        crossing=crossing,
    )
    if wild_beasts != "none":
        modifiers["wild_beasts"] = beasts = _for(wild_beasts, case.number("21.3.5", "modifier"))
        case.tell(
            say(
                "Wild Beasts: {side} {modifier}, and only once.",
                side=NAMES[KEYS.index(wild_beasts)],
                modifier=ratio.plus(sum(beasts)),
            ),
            sum(beasts),
        )
    if titus_manlius:
        case.tell(say("Titus Manlius: the dice cost nobody CU, and so earn no support. [21.3.11]"), None)
        table = table.harmless()
    usual = case.number("base:12.2.3", "dice")
    dice = (attacker_dice or usual, defender_dice or usual)
    case.tell(
        say(
            "Dice: {one}.",
            one=[say("{side} {number}", side=name, number=number) for name, number in zip(NAMES, dice, strict=True)],
        ),
        list(dice),
    )
    sums = tuple(sum(pair[at] for pair in modifiers.values()) for at in (0, 1))
    thrown = [
        contest.thrown(name, rolls, number, table)
        for name, rolls, number in zip(
            ("attacker_roll", "defender_roll"), (attacker_roll, defender_roll), dice, strict=True
        )
    ]
    case.dice(*(die for side in thrown for die in side))
    armies = (
        Army(attack, sums[0], dice[0], contest.faces(thrown[0])),
        Army(defend, sums[1], dice[1], contest.faces(thrown[1])),
    )
    facts = {
        "automatic": False,
        "modifiers": {
            key: {
                kind: None if kind == "size" and force.unknown and force.larger == at else pair[at]
                for kind, pair in modifiers.items()
            }
            for at, key in enumerate(KEYS)
        },
        "dice": dict(zip(KEYS, dice, strict=True)),
    }
    further, instead = further_losses or 0, None
    if force.unknown:
        facts["larger"] = KEYS[force.larger or 0]
        if not contest.settled(armies, force, lead):
            facts |= contest.unknown(case, NAMES, armies, force, table, lead)
            return case.rule(contest.look_up("--size-modifier"), facts)
        facts |= contest.whatever(case, armies, force, lead)
    spread = ends(armies, table, lead, share, further)
    decided = all(army.rolled for army in armies)
    if decided:
        _told(case, armies, table, lead, spread, share, further_losses, facts)
    else:
        _chances(case, armies, spread, share, facts)
    if further_losses is None:
        _further(case, armies, spread, titus_manlius=titus_manlius)
    if force.bounds is not None:
        instead = _instead(case, force, (attack, defend), share, spread, facts)
    _leaders(case, armies, spread, leaders, facts, decided=decided)
    small = any(too_small(army.size, table) for army in armies)
    other = ends(armies, table._replace(last=True), lead, share, further) if small else spread
    if other != spread:
        by_reading = {"none": spread, "loses": other}
        case.readings("base:12.3", "one", {name: _verdict(one, decided=decided) for name, one in by_reading.items()})
    verdict = contest.or_automatic(_verdict(spread, decided=decided), instead)
    return case.rule(verdict, facts, outcomes=[] if decided else _bars(facts))


def ends(armies: tuple[Army, Army], table: Losses, lead: int, share: Fraction, further: int) -> Distribution[End]:
    """Return how a battle may end, exactly: nobody removes more CU than he has, and support counts those removed.

    `further` are CU that the loser removes besides those that the dice cost him.
    """

    def end(one: Fought) -> End:
        loser = one.loser + further
        attacker, defender = (one.winner, loser) if one.attacker_wins else (loser, one.winner)
        removed = min(attacker, armies[0].size), min(defender, armies[1].size)
        return End(one.attacker_wins, removed, unrest.earned(share, removed[1 if one.attacker_wins else 0]))

    return fight(*armies, table, lead).map(end)


def _too_many(further: int, left: int) -> Message:
    return say(
        "{name} is {found}; CU that the loser has left: {most}.", name="further_losses", found=further, most=left
    )


def _further(case: Case, armies: tuple[Army, Army], spread: Distribution[End], *, titus_manlius: bool) -> None:
    """Say that more than dice may cost the loser CU, if he may have any left: that earns support, too (21.3.11)."""
    if any(end.removed[int(end.attacker_wins)] < armies[int(end.attacker_wins)].size for end, _ in spread):
        case.tell(
            say(
                "Not counted: CU that the loser removes for his retreat or by battle events. They earn support, too ({option}). [base:12.5]",
                option="--further-losses",
            ),
            None,
            cites=(*(("21.3.11",) if titus_manlius else ()),),
        )


def _instead(
    case: Case, force: Force, sizes: Pair, share: Fraction, spread: Distribution[End], facts: dict[str, Any]
) -> Message | None:
    """Return how an automatic victory would end where the table may have one and it matters; the dice are known."""
    assert force.bounds is not None
    ((end, _),) = spread
    other = _destruction(force, sizes, share)
    if force.bounds.high is not None or other == end:
        case.settle(ratio.CLAUSE, "automatic")
        return None
    case.need(ratio.CLAUSE)
    facts["if_automatic"] = _facts(other)
    return _verdict(Distribution({other: 1}), decided=True)


def _destruction(force: Force, sizes: Pair, share: Fraction) -> End:
    """Return how an automatic victory ends."""
    loser = 1 if force.larger == 0 else 0
    removed = sizes[loser]
    return End(loser == 1, (0, removed) if loser else (removed, 0), unrest.earned(share, removed))


def _for(who: str, modifier: int) -> Pair:
    """Return a modifier that one side has."""
    return (modifier, 0) if who == "attacker" else (0, modifier)


def _others(
    case: Case, friendly: Who, flanks: tuple[bool, bool], *, intercepted: bool, not_avoided: bool, crossing: bool
) -> dict[str, Pair]:
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

    if friendly != "none":
        add("friendly", friendly, say("friendly space"))
    for who, flank in zip(KEYS, flanks, strict=True):
        if flank:
            add("flank", who, say("flanking force"))
    if intercepted:
        add("intercept", "defender", say("interception"))
    if not_avoided:
        add("avoid", "defender", say("battle not avoided"))
    if crossing:
        add("crossing", "attacker", say("strait or rough connection"))
    if told:
        case.tell(say("Modifiers: {modifiers}. [base:12.2.3]", modifiers=told), None)
    return found


def _destroyed(
    case: Case,
    force: Force,
    sizes: Pair,
    share: Fraction,
    leaders: tuple[Leader | None, Leader | None],
    facts: dict[str, Any],
) -> Ruling:
    """Close with an automatic victory: no dice, the smaller army is destroyed."""
    end = _destruction(force, sizes, share)
    removed = end.removed[int(end.attacker_wins)]
    case.tell(
        say("No dice are rolled; the smaller army is destroyed: {removed} CU. [base:12.2.1]", removed=removed), removed
    )
    _support(case, end, share)
    facts |= _facts(end)
    armies = (Army(sizes[0], 0, 0), Army(sizes[1], 0, 0))
    spread = Distribution({end: 1})
    _leaders(case, armies, spread, leaders, facts, decided=True)
    return case.rule(_verdict(spread, decided=True), facts)


def _told(
    case: Case,
    armies: tuple[Army, Army],
    table: Losses,
    lead: int,
    spread: Distribution[End],
    share: Fraction,
    further: int | None,
    facts: dict[str, Any],
) -> None:
    """Tell a battle whose dice are known, step by step."""
    ((end, _),) = spread
    ((fought, _),) = fight(*armies, table, lead)
    facts["rolls"] = {key: army.rolled for key, army in zip(KEYS, armies, strict=True)}
    facts["totals"] = dict(zip(KEYS, contest.totals(case, NAMES, armies).values(), strict=True))
    case.tell(
        say("The attacker wins. [base:12.2.5]")
        if end.attacker_wins
        else say("The defender wins; a tie is his, too. [base:12.2.5]"),
        end.attacker_wins,
    )
    attacker, defender = (fought.winner, fought.loser) if end.attacker_wins else (fought.loser, fought.winner)
    by_dice = min(attacker, armies[0].size), min(defender, armies[1].size)
    case.tell(
        say(
            "The dice cost the attacker {attacker} CU and the defender {defender}; removed: {removed} and {other}. [base:12.3]",
            attacker=attacker,
            defender=defender,
            removed=by_dice[0],
            other=by_dice[1],
        ),
        list(by_dice),
    )
    if further:
        loser = int(end.attacker_wins)
        left = armies[loser].size - by_dice[loser]
        if further > left:
            raise InputProblem(_too_many(further, left))
        case.tell(
            say(
                "For his retreat or by battle events the loser removes {further} more. [base:12.5, 21.3.11]",
                further=further,
            ),
            further,
        )
    _support(case, end, share)
    facts["losses"] = {"attacker": attacker, "defender": defender}
    facts |= _facts(end)


def _support(case: Case, end: End, share: Fraction) -> None:
    removed = end.removed[1 if end.attacker_wins else 0]
    case.tell(
        say(
            "Support for the winner: {share} of {removed} CU removed, rounded up: {points}. [base:12.5]",
            share=share,
            removed=removed,
            points=end.points,
        ),
        end.points,
    )


def _facts(end: End) -> dict[str, Any]:
    return {
        "winner": KEYS[0 if end.attacker_wins else 1],
        "removed": dict(zip(KEYS, end.removed, strict=True)),
        "points": end.points,
    }


def _chances(
    case: Case, armies: tuple[Army, Army], spread: Distribution[End], share: Fraction, facts: dict[str, Any]
) -> None:
    """Give the chances of a battle whose dice are open."""
    contest.totals(case, NAMES, armies)
    facts["win"] = win = spread.chance(lambda end: end.attacker_wins)
    case.tell(say("The attacker wins {win}; a tie goes to the defender. [base:12.2.5]", win=Percent(chance=win)), win)
    facts["mean_removed"] = means = _means(spread)
    case.tell(
        say(
            "CU removed on average: attacker {attacker}, defender {defender}. [base:12.3]",
            **{key: Amount(exact=mean) for key, mean in means.items()},
        ),
        means,
    )
    points = {
        key: sum((end.points * chance for end, chance in spread if end.attacker_wins == first), Fraction(0))
        for key, first in zip(KEYS, (True, False), strict=True)
    }
    facts["mean_points"] = points
    case.tell(
        say(
            "Support: {share} of the CU that the loser removes, rounded up; on average {points}. [base:12.5]",
            share=share,
            points=Amount(exact=sum(points.values(), Fraction(0))),
        ),
        points,
    )
    facts["outcomes"] = [_facts(end) | {"chance": chance} for end, chance in sorted(spread, reverse=True)]


def _means(spread: Distribution[End]) -> dict[str, Fraction]:
    return {key: sum((end.removed[at] * chance for end, chance in spread), Fraction(0)) for at, key in enumerate(KEYS)}


def _leaders(
    case: Case,
    armies: tuple[Army, Army],
    spread: Distribution[End],
    leaders: tuple[Leader | None, Leader | None],
    facts: dict[str, Any],
    *,
    decided: bool,
) -> None:
    """Say what becomes of leaders who have lost all their CU (base:8.4)."""
    facts["leader_lost"] = found = dict.fromkeys(KEYS)
    for at, (key, leader) in enumerate(zip(KEYS, leaders, strict=True)):
        if leader is None:
            continue
        gone = spread.chance(lambda end, at=at: end.removed[at] == armies[at].size)  # type: ignore[misc]
        beaten = spread.chance(
            lambda end, at=at: end.removed[at] == armies[at].size and end.attacker_wins == bool(at)  # type: ignore[misc]
        )
        found[key] = bool(gone) if decided else gone
        if not gone:
            continue
        shown = {"displaced": gone, "stays": beaten}
        case.readings(
            "base:8.4",
            "winner",
            {name: bool(chance) if decided else Percent(chance=chance) for name, chance in shown.items()},
        )
        args = {"side": NAMES[at], "chance": Percent(chance=gone)}
        case.tell(
            say(
                "{side}: a leader who loses all his CU is displaced until the next Reinforcement Phase: {chance}. [base:8.4]",
                **args,
            )
            if leader == "named"
            else say("{side}: a minor leader who loses all his CU is set aside: {chance}. [base:8.4]", **args),
            found[key],
        )


def _verdict(spread: Distribution[End], *, decided: bool) -> Message:
    """Say how a battle has ended, or may end."""
    if decided:
        ((end, _),) = spread
        args = {"attacker": end.removed[0], "defender": end.removed[1], "points": end.points}
        if end.attacker_wins:
            return say(
                "The attacker wins. CU removed: attacker {attacker}, defender {defender}; support points: {points}.",
                **args,
            )
        return say(
            "The defender wins. CU removed: attacker {attacker}, defender {defender}; support points: {points}.", **args
        )
    means = {key: Amount(exact=mean) for key, mean in _means(spread).items()}
    win = Percent(chance=spread.chance(lambda end: end.attacker_wins))
    return say(
        "The attacker wins {win}; CU removed on average: attacker {attacker}, defender {defender}.", win=win, **means
    )


def _bars(facts: dict[str, Any]) -> list[Outcome]:
    return [
        Outcome(label, chance)
        for label, chance in ((say("the attacker wins"), facts["win"]), (say("the defender wins"), 1 - facts["win"]))
        if chance
    ]
