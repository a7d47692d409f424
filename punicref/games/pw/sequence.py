"""The sequence of play (chapter 4): what happens in a phase, what is left out, and what comes next."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import compared, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

PhaseName = Literal["diplomacy", "election", "taxation", "campaign", "supply", "recruitment", "marker"]


class Phase(NamedTuple):
    """A phase of the sequence: whose it is (both: nobody's player turn), its name, and its clause."""

    player: Literal["roman", "carthaginian", "both"]
    name: PhaseName
    clause: str


ORDER = (
    Phase("carthaginian", "diplomacy", "4.2.a.1"),
    Phase("carthaginian", "taxation", "4.2.a.2"),
    Phase("carthaginian", "campaign", "4.2.a.3"),
    Phase("carthaginian", "supply", "4.2.a.4"),
    Phase("carthaginian", "recruitment", "4.2.a.5"),
    Phase("roman", "election", "4.2.b.1"),
    Phase("roman", "taxation", "4.2.b.2"),
    Phase("roman", "campaign", "4.2.b.3"),
    Phase("roman", "supply", "4.2.b.4"),
    Phase("roman", "recruitment", "4.2.b.5"),
    Phase("both", "marker", "4.2.c"),
)
"""A game turn (4.2)."""

TITLES: dict[PhaseName, Message] = {
    "diplomacy": say("diplomacy phase"),
    "election": say("election phase"),
    "taxation": say("taxation phase"),
    "campaign": say("campaign phase"),
    "supply": say("supply phase"),
    "recruitment": say("recruitment and fleet construction phase"),
    "marker": say("marker phase"),
}


class Moment(NamedTuple):
    """A phase of a certain game turn."""

    game_turn: int
    phase: Phase

    def data(self) -> dict[str, object]:
        """Return the moment as part of a result."""
        return {"game_turn": self.game_turn, "player": self.phase.player, "phase": self.phase.name}

    def shown(self) -> Message:
        """Return the moment in words."""
        title = TITLES[self.phase.name]
        if self.phase.player == "both":
            return say("game turn {turn}, {phase}", turn=self.game_turn, phase=title)
        return say("game turn {turn}, {side}, {phase}", turn=self.game_turn, side=NAMES[self.phase.player], phase=title)


def find(case: Case, player: Side | None, name: PhaseName) -> Phase:
    """Return a phase by whose it is and its name.

    Needed where both players have it; InputProblem where the sequence has none such.
    """
    found = [phase for phase in ORDER if phase.name == name and player in (None, phase.player)]
    if name == "marker":
        found = list(ORDER[-1:])
    if not found:
        assert player is not None
        raise InputProblem("{side} has no such phase: {phase}.", side=NAMES[player], phase=TITLES[name])
    if len(found) > 1:
        both = say("Both players have this phase ({phase}): say whose it is.", phase=TITLES[name])
        raise case.needed("player", hint=both)
    return found[0]


def left_out(played: Which, moment: Moment) -> tuple[str, ...]:
    """Return the clauses by which a phase is left out; none where it takes place."""
    clauses = []
    if moment.game_turn == 1 and moment.phase.name in ("diplomacy", "election"):
        clauses.append("19.0")
    if played == "third" and moment.phase.name == "diplomacy":
        clauses.append("19.34.c")
    return tuple(clauses)


def after(moment: Moment) -> Iterator[Moment]:
    """Yield what follows in the sequence, without end; what is left out as well."""
    turn, at = moment.game_turn, ORDER.index(moment.phase)
    while True:
        at += 1
        if at == len(ORDER):
            turn, at = turn + 1, 0
        yield Moment(turn, ORDER[at])


def skip(case: Case, played: Which, moment: Moment) -> bool:
    """Say why a phase is left out, if it is, and return whether."""
    clauses = left_out(played, moment)
    if "19.34.c" in clauses:
        case.tell("The third scenario has no diplomacy phase.", moment.data(), cites=(*clauses,))
    elif clauses:
        case.tell(
            "The first game turn has no {phase}.", moment.data(), phase=TITLES[moment.phase.name], cites=(*clauses,)
        )
    if "19.0" in clauses:
        for issue in ("simultaneous", "allegiance"):
            case.points.settle("19.0", issue)
    return bool(clauses)


@calculator("pw.phase", "Sequence of play: what happens in a phase, and what comes next")
def course(
    case: Case,
    scenario: Scenario,
    game_turn: Annotated[int, ask("number of the game turn", least=1)],
    phase: Annotated[PhaseName, ask("phase")],
    player: Annotated[Side | None, ask("whose phase it is", usual="the only player with such a phase")] = None,
) -> Ruling:
    """Say what happens in a phase, what the other player may do, what is left out, and what comes next (chapter 4).

    Needed where both players have the phase and none is named.
    """
    played = which(case, scenario)
    now = Moment(game_turn, find(case, player, phase))
    case.points.settle("4.2.a.4", "whom")  # 12.0 names the readings, where it matters
    takes_place = not skip(case, played, now)
    options: list[str] = []
    if takes_place:
        _happens(case, played, now)
        options = _others(case, played, now.phase)
    skipped = []
    following = now
    for following in after(now):
        if not skip(case, played, following):
            break
        skipped.append(following.data())
    if following.phase.name == "marker" and now.phase.name != "marker":
        case.points.settle("4.2.c", "position")
    case.tell("Next: {moment}. [4.2]", following.data(), moment=following.shown(), cites=(following.phase.clause,))
    return case.rule(
        "Now: {now}. Next: {following}." if takes_place else "Left out: {now}. Next: {following}.",
        {**now.data(), "takes_place": takes_place, "other_may": options, "skipped": skipped, "next": following.data()},
        now=now.shown(),
        following=following.shown(),
    )


def _happens(case: Case, played: Which, moment: Moment) -> None:
    """Say what happens in a phase that takes place, each step a consequence."""
    now = moment.phase
    model = next(one.clause for one in ORDER if one.name == now.name)  # the Carthaginian phase describes both
    clauses = tuple(dict.fromkeys((now.clause, model)))
    if now.name == "diplomacy":
        _diplomacy(case, clauses)
    elif now.name == "election":
        case.points.settle("8.4", "fewer")  # a question of how it is held (punicref pw leaders)
        case.follows(
            "The Roman player removes leaders from the map, draws new ones, with them replacements for leaders eliminated since the last election, and places them. [8.4, 8.43]",
            cites=clauses,
        )
    elif now.name == "taxation":
        _taxation(case, played, now, clauses)
    elif now.name == "campaign":
        _campaign(case, moment, clauses)
    elif now.name == "supply":
        _supply(case, now, clauses)
    elif now.name == "recruitment":
        _recruitment(case, played, now, clauses)
    else:
        case.follows(
            "One of the players moves the game turn marker to the first position; a new game turn begins.",
            cites=clauses,
        )


def _diplomacy(case: Case, clauses: tuple[str, ...]) -> None:
    case.follows("First, both players write down in secret what they spend on it, show it, and pay it. [16.11]")
    case.follows(
        "The Carthaginian player rolls the die on the Diplomacy Table of the scenario; the result is carried out at once.",
        cites=clauses,
    )
    case.follows("At its end the counts of points lost are discarded, and new ones begun. [16.21]")


def _taxation(case: Case, played: Which, now: Phase, clauses: tuple[str, ...]) -> None:
    side = NAMES[now.player]
    if played == "second":  # the only one in which a region can defect that was on a side at the start
        case.follows(
            "First, the defection markers come off regions that were on the side of {side} at the start and that it controls again; they are on its side again. [16.42, 16.43]",
            side=side,
        )
    case.follows("{side} adds treasury points for the regions that it controls.", side=side, cites=clauses)
    levels: dict[Which, str] = {"first": "19.15", "second": "19.25"}
    if played in levels:
        need = case.number(levels[played], "decisive_min")
        case.follows(
            "{side} wins at once if the Region Values of these regions are at least {need}. [18.21]",
            need,
            side=side,
            need=need,
        )


def _campaign(case: Case, moment: Moment, clauses: tuple[str, ...]) -> None:
    now = moment.phase
    if now.player == "carthaginian" and moment.game_turn > 1:  # before it nobody has fought in the first game turn
        points = case.number("8.32", "points")
        case.follows(
            "First, eliminated Carthaginian leaders come back, into hexes with own strength points (at least {points}).",
            points,
            points=points,
        )
    case.follows(
        "{side} may move its units, all, some or none of them, and may attack with them. [5.11]",
        side=NAMES[now.player],
        cites=clauses,
    )


def _supply(case: Case, now: Phase, clauses: tuple[str, ...]) -> None:
    cost = case.number("12.0", "cost")
    compared(
        case,
        "12.0",
        "whom",
        {"able": say("pays for points that can be supplied"), "all": say("pays for all points on the map")},
    )
    case.follows(
        "{side} pays for each strength point that can be supplied (treasury points: {cost}); points without supply suffer attrition. [12.2]",
        cost,
        side=NAMES[now.player],
        cost=cost,
        cites=clauses,
    )


def _recruitment(case: Case, played: Which, now: Phase, clauses: tuple[str, ...]) -> None:
    case.follows("First, it is settled who controls each region, for the whole phase. [13.21]")
    if played == "first" and now.player == "roman":
        builds = case.numbers("19.14.d", "builds")
        case.follows(
            "At its start, while Rome may not build fleets, it rolls the die; it may build them after one of these: {builds}.",
            builds,
            builds=builds,
        )
    case.follows("{side} recruits land points and builds naval points.", side=NAMES[now.player], cites=clauses)


def _others(case: Case, played: Which, now: Phase) -> list[str]:
    """Say what a player may do who is not in phase."""
    options = []
    if now.player != "both":
        other = NAMES[OTHER[now.player]]
        if now.name == "campaign":
            options.append("invert")
            case.follows(
                "{side} may not move, but may invert a force that is about to be attacked in a village or city. [5.11, 9.16]",
                "invert",
                side=other,
            )
        elif now.name == "diplomacy":
            options.append("bid")
            case.follows(
                "{side} bids too, and rolls for its own forces if a region with them revolts. [16.11, 11.31]",
                "bid",
                side=other,
            )
        else:
            case.tell("This phase leaves {side} nothing of its own to do. [4.1]", side=other)
    options.append("exchange")
    case.tell("Either player may exchange units within a hex at any time. [7.35]", "exchange")
    options.append("turn-leader")
    case.tell(
        "Whoever controls a village or city may turn his leaders there inside or face up at any time. [10.26]",
        "turn-leader",
    )
    agree = True
    if played == "third":
        case.points.settle("18.1", "endless")
        agree = judged(
            case,
            "18.1",
            "third",
            {"agreement": True, "only": False},
            say("the players may end the game by agreement"),
            say("the game does not end by agreement"),
        )
    options += ["agree"] if agree else []
    case.tell(
        "The players may agree to end the game at any time. [18.1.a]",
        agree,
        cites=("18.1",) if played == "third" else (),
    )
    return options
