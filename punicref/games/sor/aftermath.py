"""How a battle on the map ends (base:12.3, base:12.5): losses, support, leaders, and what follows from it."""

from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import contest, unrest
from punicref.games.sor import leaders as ruled_by
from punicref.games.sor.contest import Names, Pair
from punicref.games.sor.fight import Army, Fought, Losses, fight, tie
from punicref.games.sor.inputs import Leader
from punicref.language.messages import Amount, Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome
from punicref.ruling.quantities import part

Who = Literal["none", "attacker", "defender"]


NAMES: Names = (say("Attacker"), say("Defender"))

KEYS = ("attacker", "defender")


class Events(NamedTuple):
    """Events of the Gallic deck that bear on the battle."""

    wild_beasts: Annotated[
        Who, ask("the army that the event Wild Beasts hampers", usual="no Wild Beasts", ordinary=True)
    ] = "none"
    titus_manlius: Annotated[
        bool, ask("the event Titus Manlius is played: the dice cost nobody CU", usual="no Titus Manlius", ordinary=True)
    ] = False
    second_battle: Annotated[
        bool, ask("To The Brave Belongs Everything leads to a second battle", usual="no second battle", ordinary=True)
    ] = False


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


def ends(armies: tuple[Army, Army], terms: Terms) -> Distribution[End]:
    """Return how a battle may end, exactly: nobody removes more CU than he has, and support counts those removed."""

    def end(one: Fought) -> End:
        loser = one.loser + terms.further
        attacker, defender = (one.winner, loser) if one.attacker_wins else (loser, one.winner)
        removed = min(attacker, armies[0].size), min(defender, armies[1].size)
        return End(one.attacker_wins, removed, unrest.earned(terms.share, removed[1 if one.attacker_wins else 0]))

    return fight(*armies, terms.table, terms.lead).map(end)


def too_many(further: int, left: int) -> Message:
    """Say that the loser cannot remove so many CU more."""
    return say(
        "{option} is {found}; CU that the loser has left: {most}.", option="--further-losses", found=further, most=left
    )


# The battle


def told(case: Case, armies: tuple[Army, Army], terms: Terms, spread: Distribution[End], facts: dict[str, Any]) -> None:
    """Tell a battle whose dice are known, step by step."""
    ((end, _),) = spread
    ((fought, _),) = fight(*armies, terms.table, terms.lead)
    facts["rolls"] = {key: army.rolled for key, army in zip(KEYS, armies, strict=True)}
    facts["totals"] = dict(zip(KEYS, contest.totals(case, NAMES, armies).values(), strict=True))
    case.tell(
        "The attacker wins. [base:12.2.5]"
        if end.attacker_wins
        else "The defender wins; a tie is his, too. [base:12.2.5]",
        end.attacker_wins,
    )
    attacker, defender = (fought.winner, fought.loser) if end.attacker_wins else (fought.loser, fought.winner)
    by_dice = min(attacker, armies[0].size), min(defender, armies[1].size)
    contest.blows(case, NAMES, armies, terms.table, attacker_wins=end.attacker_wins)
    case.tell(
        "The dice cost the attacker {attacker} CU and the defender {defender}; removed: {removed} and {other}. [base:12.3]",
        list(by_dice),
        attacker=attacker,
        defender=defender,
        removed=by_dice[0],
        other=by_dice[1],
    )
    if terms.further:
        loser = int(end.attacker_wins)
        left = armies[loser].size - by_dice[loser]
        if terms.further > left:
            raise InputProblem(too_many(terms.further, left))
        case.tell(
            "For his retreat or by battle events the loser removes {further} more. [base:12.5, 21.3.11]",
            terms.further,
            further=terms.further,
        )
    support(case, end, terms.share)
    facts["losses"] = {"attacker": attacker, "defender": defender}
    facts |= facts_of(end)


def support(case: Case, end: End, share: Fraction) -> None:
    """Say what support the winner earns (base:12.5)."""
    removed = end.removed[1 if end.attacker_wins else 0]
    case.tell(
        "Support for the winner: {share} of {removed} CU removed, rounded up: {points}. [base:12.5]",
        end.points,
        share=part(share),
        removed=removed,
        points=end.points,
    )


def facts_of(end: End) -> dict[str, Any]:
    """Return an end as the result has it."""
    return {
        "winner": KEYS[0 if end.attacker_wins else 1],
        "removed": dict(zip(KEYS, end.removed, strict=True)),
        "points": end.points,
    }


def chances(
    case: Case, armies: tuple[Army, Army], terms: Terms, spread: Distribution[End], facts: dict[str, Any]
) -> None:
    """Give the chances of a battle whose dice are open."""
    contest.totals(case, NAMES, armies)
    facts["win"] = win = spread.chance(lambda end: end.attacker_wins)
    facts["tie"] = even = tie(*armies, terms.table)
    case.tell(
        "The attacker wins {win}; a tie ({tie}) goes to the defender. [base:12.2.5]",
        win,
        win=Percent(chance=win),
        tie=Percent(chance=even),
    )
    facts["mean_removed"] = means = _means(spread)
    case.tell(
        "CU removed on average: attacker {attacker}, defender {defender}. [base:12.3]",
        means,
        attacker=Amount(exact=means["attacker"]),
        defender=Amount(exact=means["defender"]),
    )
    facts["mean_points"] = points = {
        key: spread.mean(lambda end, first=first: end.points if end.attacker_wins is first else 0)  # type: ignore[misc]
        for key, first in zip(KEYS, (True, False), strict=True)
    }
    case.tell(
        "Support: {share} of the CU that the loser removes, rounded up; on average {points}. [base:12.5]",
        points,
        share=part(terms.share),
        points=Amount(exact=sum(points.values(), Fraction(0))),
    )
    facts["outcomes"] = [facts_of(end) | {"chance": chance} for end, chance in sorted(spread, reverse=True)]


def _means(spread: Distribution[End]) -> dict[str, Fraction]:
    return {key: spread.mean(lambda end, at=at: end.removed[at]) for at, key in enumerate(KEYS)}  # type: ignore[misc]


# What follows


def after(
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
        case.follows(
            "CU that the beaten army removes for its retreat or by battle events earn support all the same. [21.3.11, base:12.5]"
        )
        case.follows("The winner may also play events that need a victory, such as Wild Beasts. [21.3.11, 21.3.5]")
        facts["victory_events"] = True
    if events.second_battle:
        _second_battle(case, armies, spread, facts, decided=decided)


def _second_battle(
    case: Case, armies: tuple[Army, Army], spread: Distribution[End], facts: dict[str, Any], *, decided: bool
) -> None:
    """Say how the second battle is fought that To The Brave Belongs Everything leads to."""
    if all(any(lost == army.size for lost, army in zip(end.removed, armies, strict=True)) for end, _ in spread):
        facts["second_battle"] = False
        case.follows("An army is destroyed: there is no second battle. [21.3.10]", False)
        return
    facts["second_battle"] = True
    case.follows(
        "A second battle follows: attacker and defender stay the same, and battle cards of the first are no longer in effect. [21.3.10]"
    )
    case.follows(
        "Its sizes are those that the first battle leaves (our reading); a siege by the Gauls is not lifted. [21.3.10]"
    )
    whose = case.points.whose("21.3.10", "aftermath", "each")
    case.tell("Each of the battles earns its winner support ({reading}). [21.3.10]", reading=whose)
    if decided:
        ((end, _),) = spread
        each = say("support points for this battle: {points}", points=end.points)
    else:
        each = say("this battle earns its winner support")
    case.points.compare("21.3.10", "aftermath", {"each": each, "last": say("this battle earns no support")})


def leaders_told(
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
    open_: dict[str, list[Message]] = {name: [] for name in ruled_by.READINGS}
    winner_stays = ruled_by.winner_stays(case)
    for at, (key, leader) in enumerate(zip(KEYS, leaders, strict=True)):
        if leader is None:
            continue
        gone = spread.chance(lambda end, at=at: end.removed[at] == armies[at].size)  # type: ignore[misc]
        beaten = spread.chance(
            lambda end, at=at: end.removed[at] == armies[at].size and end.attacker_wins == bool(at)  # type: ignore[misc]
        )
        if gone != beaten:
            for name, chance in (("displaced", gone), ("stays", beaten)):
                open_[name].append(_leader_summary(NAMES[at], leader, chance, decided=decided))
        if winner_stays:
            gone = beaten
        found[key] = bool(gone) if decided else gone
        if gone:
            facts.setdefault("leader_becomes", {})[key] = "displaced" if leader == "named" else "set-aside"
            _leader(case, NAMES[at], leader, gone, decided=decided)
    displaced, stays = (_joined(open_[name]) for name in ruled_by.READINGS)
    if displaced is not None and stays is not None:
        ruled_by.compare(case, displaced, stays)


def headed(verdict: Message, facts: dict[str, Any]) -> Message:
    """Add to the headline of a decided battle which leaders are gone."""
    for side, key in zip(NAMES, KEYS, strict=True):
        if facts["leader_lost"][key]:
            verdict = ruled_by.headed(verdict, side, minor=facts["leader_becomes"][key] == "set-aside")
    return verdict


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
        case.follows(text, True)
    else:
        case.tell(text, gone)


def _leader_summary(side: Message, leader: Leader, chance: Fraction, *, decided: bool) -> Message:
    minor = leader == "minor"
    if decided:
        text = ruled_by.gone(minor=minor) if chance else say("the leader stays")
    else:
        text = ruled_by.may_go(Percent(chance=chance), minor=minor)
    return say("{side}: {text}", side=side, text=text)


# Headlines


def verdict(spread: Distribution[End], *, decided: bool) -> Message:
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


def summary(spread: Distribution[End], *, decided: bool) -> Message:
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


def bars(facts: dict[str, Any]) -> list[Outcome]:
    """Return who may win."""
    return [
        Outcome(label, chance)
        for label, chance in ((say("the attacker wins"), facts["win"]), (say("the defender wins"), 1 - facts["win"]))
        if chance
    ]
