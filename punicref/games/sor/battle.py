"""A battle on the map (base:12): modifiers, winner, losses and support, by the same dice as against the rebels."""

from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.sor import contest, ratio, unrest
from punicref.games.sor.contest import Force, Names, Pair
from punicref.games.sor.fight import Army, Fought, Losses, fight, losses, tie, too_small
from punicref.games.sor.inputs import NOT_ROLLED, Kind, Leader, Ratio, Tactics
from punicref.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Rolls

NAMES: Names = (say("Attacker"), say("Defender"))

KEYS = ("attacker", "defender")

Who = Literal["none", "attacker", "defender"]


class Side(NamedTuple):
    """One of the two armies."""

    units: Annotated[int, ask("CU in the battle", least=1)]
    tactics: Tactics = None
    leader: Kind = "named"
    flank: Annotated[bool, ask("it has a flanking force", usual=say("no flanking force"))] = False
    dice: Annotated[
        int | None,
        ask("dice, if an event changes their number", usual=say("the usual dice"), least=1, most="base:12.3:six"),
    ] = None

    @property
    def led(self) -> Leader | None:
        """What kind of leader it has, None without one."""
        return None if self.tactics is None else self.leader


class Approach(NamedTuple):
    """Where the two armies met, and how."""

    friendly: Annotated[Who, ask("to whom the space is friendly", usual=say("no friendly space"))] = "none"
    intercepted: Annotated[bool, ask("the defender has intercepted", usual=say("no interception"))] = False
    not_avoided: Annotated[
        bool, ask("the defender has failed to avoid battle", usual=say("no failed attempt to avoid battle"))
    ] = False
    crossing: Annotated[
        bool,
        ask("the attacker came across a strait or a rough connection", usual=say("no strait and no rough connection")),
    ] = False


class Events(NamedTuple):
    """Events of the Gallic deck that bear on the battle."""

    wild_beasts: Annotated[
        Who, ask("the army that the event Wild Beasts hampers", usual=say("no Wild Beasts"), ordinary=True)
    ] = "none"
    titus_manlius: Annotated[
        bool,
        ask("the event Titus Manlius is played: the dice cost nobody CU", usual=say("no Titus Manlius"), ordinary=True),
    ] = False
    second_battle: Annotated[
        bool,
        ask(
            "To The Brave Belongs Everything leads to a second battle",
            usual=say("no second battle"),
            ordinary=True,
        ),
    ] = False


class Rolled(NamedTuple):
    """The dice, if they have been rolled."""

    attacker: Annotated[
        Rolls,
        ask("the attacker's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six"),
    ] = NOT_ROLLED
    defender: Annotated[
        Rolls,
        ask("the defender's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six"),
    ] = NOT_ROLLED


class End(NamedTuple):
    """How a battle ends: CU that each side removes, attacker first, and the winner's support points."""

    attacker_wins: bool
    removed: Pair
    points: int


class Terms(NamedTuple):
    """The rules' numbers that the outcome goes by, and CU that the loser removes besides."""

    table: Losses
    lead: int
    share: Fraction
    further: int


Leaders = tuple[Leader | None, Leader | None]


@calculator("sor.battle", say("A battle: modifiers, winner, losses and support"))
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
            usual=say("no losses in retreat or by events"),
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
        losses(case),
        int(case.number("base:12.2.5", "lead")),
        case.fraction("base:12.5", "share"),
        further_losses or 0,
    )
    facts: dict[str, Any] = {"automatic": force.automatic}
    if force.automatic:
        contest.needless(rolled.attacker, rolled.defender)
        if further_losses:
            raise InputProblem(_too_many(further_losses, 0))
        return _destroyed(case, force, sizes, terms.share, leaders, events, facts)
    modifiers = {"tactics": led, "size": force.modifiers, **_others(case, approach, sides), **_beasts(case, events)}
    if events.titus_manlius:
        case.tell(say("Titus Manlius: the dice cost nobody CU, and so earn no support. [21.3.11]"), None)
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
            return case.rule(contest.look_up("--size-modifier"), facts)
        facts |= contest.whatever(case, armies, force, terms.lead)
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
    spread, instead = ends(armies, terms), None
    decided = all(army.rolled for army in armies)
    if decided:
        _told(case, armies, terms, spread, facts)
    else:
        _chances(case, armies, terms, spread, facts)
    _after(case, armies, spread, events, facts, decided=decided)
    if force.bounds is not None:
        instead = _instead(case, force, (armies[0].size, armies[1].size), terms.share, spread, facts)
    _leaders(case, armies, spread, leaders, facts, decided=decided)
    if any(too_small(army.size, terms.table) for army in armies):
        other = ends(armies, terms._replace(table=terms.table._replace(last=True)))
        if other != spread:
            by_reading = {"none": spread, "loses": other}
            shown = {name: _summary(one, decided=decided) for name, one in by_reading.items()}
            case.readings("base:12.3", "one", shown)
    verdict = contest.or_automatic(_verdict(spread, decided=decided), instead)
    return case.rule(verdict, facts, outcomes=[] if decided else _bars(facts))


def ends(armies: tuple[Army, Army], terms: Terms) -> Distribution[End]:
    """Return how a battle may end, exactly: nobody removes more CU than he has, and support counts those removed."""

    def end(one: Fought) -> End:
        loser = one.loser + terms.further
        attacker, defender = (one.winner, loser) if one.attacker_wins else (loser, one.winner)
        removed = min(attacker, armies[0].size), min(defender, armies[1].size)
        return End(one.attacker_wins, removed, unrest.earned(terms.share, removed[1 if one.attacker_wins else 0]))

    return fight(*armies, terms.table, terms.lead).map(end)


def _too_many(further: int, left: int) -> Message:
    return say(
        "{option} is {found}; CU that the loser has left: {most}.",
        option="--further-losses",
        found=further,
        most=left,
    )


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
        case.tell(say("Modifiers: {modifiers}. [base:12.2.3]", modifiers=told), None)
    return found


def _beasts(case: Case, events: Events) -> dict[str, Pair]:
    """Return the modifier of Wild Beasts, and say it."""
    if events.wild_beasts == "none":
        return {}
    pair = _for(events.wild_beasts, case.number("21.3.5", "modifier"))
    text = say(
        "Wild Beasts: {side} {modifier}, and only once. [21.3.5]",
        side=NAMES[KEYS.index(events.wild_beasts)],
        modifier=ratio.plus(sum(pair)),
    )
    case.tell(text, sum(pair))
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
    case.tell(say("Dice: {one}. [base:12.2.3]", one=told), numbers)
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


def _destroyed(
    case: Case, force: Force, sizes: Pair, share: Fraction, leaders: Leaders, events: Events, facts: dict[str, Any]
) -> Ruling:
    """Close with an automatic victory: no dice, the smaller army is destroyed."""
    end = _destruction(force, sizes, share)
    removed = end.removed[int(end.attacker_wins)]
    case.tell(
        say("No dice are rolled; the smaller army is destroyed: {removed} CU. [base:12.2.1]", removed=removed), removed
    )
    if events.titus_manlius:
        case.tell(say("Titus Manlius takes the losses out of the dice; here none are rolled. [21.3.11]"), None)
        case.readings(
            "21.3.11",
            "automatic",
            {
                "destroyed": say("CU destroyed: {removed}", removed=removed),
                "spared": say("CU destroyed: {removed}", removed=0),
            },
        )
        facts["titus_manlius"] = {"destroyed": removed, "spared": 0}
    _support(case, end, share)
    facts |= _facts(end)
    armies = (Army(sizes[0], 0, 0), Army(sizes[1], 0, 0))
    spread = Distribution({end: 1})
    _after(case, armies, spread, events._replace(titus_manlius=False), facts, decided=True)
    _leaders(case, armies, spread, leaders, facts, decided=True)
    return case.rule(_verdict(spread, decided=True), facts)


# The battle


def _told(
    case: Case, armies: tuple[Army, Army], terms: Terms, spread: Distribution[End], facts: dict[str, Any]
) -> None:
    """Tell a battle whose dice are known, step by step."""
    ((end, _),) = spread
    ((fought, _),) = fight(*armies, terms.table, terms.lead)
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
    contest.blows(case, NAMES, armies, terms.table, attacker_wins=end.attacker_wins)
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
    if terms.further:
        loser = int(end.attacker_wins)
        left = armies[loser].size - by_dice[loser]
        if terms.further > left:
            raise InputProblem(_too_many(terms.further, left))
        case.tell(
            say(
                "For his retreat or by battle events the loser removes {further} more. [base:12.5, 21.3.11]",
                further=terms.further,
            ),
            terms.further,
        )
    _support(case, end, terms.share)
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
    case: Case, armies: tuple[Army, Army], terms: Terms, spread: Distribution[End], facts: dict[str, Any]
) -> None:
    """Give the chances of a battle whose dice are open."""
    contest.totals(case, NAMES, armies)
    facts["win"] = win = spread.chance(lambda end: end.attacker_wins)
    facts["tie"] = even = tie(*armies, terms.table)
    text = say(
        "The attacker wins {win}; a tie ({tie}) goes to the defender. [base:12.2.5]",
        win=Percent(chance=win),
        tie=Percent(chance=even),
    )
    case.tell(text, win)
    facts["mean_removed"] = means = _means(spread)
    case.tell(
        say(
            "CU removed on average: attacker {attacker}, defender {defender}. [base:12.3]",
            **{key: Amount(exact=mean) for key, mean in means.items()},
        ),
        means,
    )
    facts["mean_points"] = points = {
        key: spread.mean(lambda end, first=first: end.points if end.attacker_wins is first else 0)  # type: ignore[misc]
        for key, first in zip(KEYS, (True, False), strict=True)
    }
    case.tell(
        say(
            "Support: {share} of the CU that the loser removes, rounded up; on average {points}. [base:12.5]",
            share=terms.share,
            points=Amount(exact=sum(points.values(), Fraction(0))),
        ),
        points,
    )
    facts["outcomes"] = [_facts(end) | {"chance": chance} for end, chance in sorted(spread, reverse=True)]


def _means(spread: Distribution[End]) -> dict[str, Fraction]:
    return {key: spread.mean(lambda end, at=at: end.removed[at]) for at, key in enumerate(KEYS)}  # type: ignore[misc]


# What follows


def _after(
    case: Case,
    armies: tuple[Army, Army],
    spread: Distribution[End],
    events: Events,
    facts: dict[str, Any],
    *,
    decided: bool,
) -> None:
    """Say what the events of the Gallic deck still allow or bring."""
    if events.titus_manlius:
        case.tell(
            say(
                "CU that the beaten army removes for its retreat or by battle events earn support all the same. [21.3.11, base:12.5]"
            ),
            None,
            part="follows",
        )
        case.tell(
            say("The winner may also play events that need a victory, such as Wild Beasts. [21.3.11, 21.3.5]"),
            None,
            part="follows",
        )
        facts["victory_events"] = True
    if events.second_battle:
        _second_battle(case, armies, spread, facts, decided=decided)


def _second_battle(
    case: Case, armies: tuple[Army, Army], spread: Distribution[End], facts: dict[str, Any], *, decided: bool
) -> None:
    """Say how the second battle is fought that To The Brave Belongs Everything leads to."""
    if all(any(lost == army.size for lost, army in zip(end.removed, armies, strict=True)) for end, _ in spread):
        facts["second_battle"] = False
        case.tell(say("An army is destroyed: there is no second battle. [21.3.10]"), False, part="follows")
        return
    facts["second_battle"] = True
    case.tell(
        say(
            "A second battle follows: attacker and defender stay the same, and battle cards of the first are no longer in effect. [21.3.10]"
        ),
        None,
        part="follows",
    )
    case.tell(
        say(
            "Its sizes are those that the first battle leaves (our reading); a siege by the Gauls is not lifted. [21.3.10]"
        ),
        None,
        part="follows",
    )
    if decided:
        ((end, _),) = spread
        each = say("support points for this battle: {points}", points=end.points)
    else:
        each = say("this battle earns its winner support")
    case.readings("21.3.10", "aftermath", {"each": each, "last": say("this battle earns no support")})


def _leaders(
    case: Case,
    armies: tuple[Army, Army],
    spread: Distribution[End],
    leaders: Leaders,
    facts: dict[str, Any],
    *,
    decided: bool,
) -> None:
    """Say what becomes of leaders who lose all their CU, or lose them in a defeat (base:8.4)."""
    found: dict[str, Any] = dict.fromkeys(KEYS)
    facts["leader_lost"] = found
    open_: dict[str, list[Message]] = {"displaced": [], "stays": []}
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
        facts.setdefault("leader_becomes", {})[key] = "displaced" if leader == "named" else "set-aside"
        if gone != beaten:
            for name, chance in (("displaced", gone), ("stays", beaten)):
                open_[name].append(_leader_summary(NAMES[at], chance, decided=decided))
        _leader(case, NAMES[at], leader, gone, decided=decided)
    case.readings("base:8.4", "winner", {name: _joined(told) for name, told in open_.items()})


def _joined(told: list[Message]) -> Message | None:
    if len(told) > 1:
        return say("{one}; {other}", one=told[0], other=told[1])
    return told[0] if told else None


def _leader(case: Case, side: Message, leader: Leader, gone: Fraction, *, decided: bool) -> None:
    """Say what becomes of one leader."""
    args: dict[str, Any] = {"side": side} if decided else {"side": side, "chance": Percent(chance=gone)}
    if decided and leader == "named":
        text = say(
            "{side}: all CU are lost; the leader is displaced until the next Reinforcement Phase. [base:8.4]", **args
        )
    elif decided:
        text = say("{side}: all CU are lost; the minor leader is set aside. [base:8.4]", **args)
    elif leader == "named":
        text = say(
            "{side}: a leader who loses all his CU is displaced until the next Reinforcement Phase: {chance}. [base:8.4]",
            **args,
        )
    else:
        text = say("{side}: a minor leader who loses all his CU is set aside: {chance}. [base:8.4]", **args)
    if decided:
        case.tell(text, True, part="follows")
    else:
        case.tell(text, gone)


def _leader_summary(side: Message, chance: Fraction, *, decided: bool) -> Message:
    if decided:
        text = say("the leader is displaced") if chance else say("the leader stays")
    else:
        text = say("the leader is displaced: {chance}", chance=Percent(chance=chance))
    return say("{side}: {text}", side=side, text=text)


# Headlines


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


def _summary(spread: Distribution[End], *, decided: bool) -> Message:
    """Say shortly how a battle ends under a reading."""
    if decided:
        ((end, _),) = spread
        return say(
            "CU removed: attacker {attacker}, defender {defender}; support points: {points}",
            attacker=end.removed[0],
            defender=end.removed[1],
            points=end.points,
        )
    means = {key: Amount(exact=mean) for key, mean in _means(spread).items()}
    points = spread.mean(lambda end: end.points)
    return say(
        "CU removed on average: attacker {attacker}, defender {defender}; support points: {points}",
        points=Amount(exact=points),
        **means,
    )


def _bars(facts: dict[str, Any]) -> list[Outcome]:
    return [
        Outcome(label, chance)
        for label, chance in ((say("the attacker wins"), facts["win"]), (say("the defender wins"), 1 - facts["win"]))
        if chance
    ]
