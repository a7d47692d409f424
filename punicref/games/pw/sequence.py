"""The sequence of play (chapter 4): what happens in a phase, what is left out, and what comes next."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES
from punicref.messages import Message, say
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


def find(player: Side | None, name: PhaseName) -> Phase:
    """Return a phase by whose it is and its name; InputProblem where the sequence has none such."""
    found = [phase for phase in ORDER if phase.name == name and player in (None, phase.player)]
    if name == "marker":
        found = list(ORDER[-1:])
    if not found:
        assert player is not None
        raise InputProblem(
            say("{side} has no such phase: {phase}.", side=NAMES[player], phase=TITLES[name]),
        )
    if len(found) > 1:
        raise InputProblem(
            say(
                "Both players have this phase ({phase}): say whose it is with {option}.",
                phase=TITLES[name],
                option="--player",
            )
        )
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
        case.tell(say("The third scenario has no diplomacy phase."), moment.data(), cites=(*clauses,))
    elif clauses:
        case.tell(
            say("The first game turn has no {phase}.", phase=TITLES[moment.phase.name]),
            moment.data(),
            cites=(*clauses,),
        )
    if "19.0" in clauses:
        for issue in ("simultaneous", "allegiance"):
            case.settle("19.0", issue)
    return bool(clauses)


@calculator("pw.phase", say("Sequence of play: what happens in a phase, and what comes next"))
def phase(
    case: Case,
    scenario: Scenario,
    game_turn: Annotated[int, ask("number of the game turn", least=1)],
    phase: Annotated[PhaseName, ask("phase")],
    player: Annotated[Side | None, ask("whose phase (for those that both players have)")] = None,
) -> Ruling:
    """Say what happens in a phase, what the other player may do, what is left out, and what comes next (chapter 4)."""
    played = which(case, scenario)
    now = Moment(game_turn, find(player, phase))
    case.tell(
        say(
            "Player turns in a game turn: {turns}, the Carthaginian one first; phases in each: {phases}. [4.2]",
            turns=case.number("4.1", "player_turns"),
            phases=case.number("4.1", "phases"),
        ),
        None,
    )
    takes_place = not skip(case, played, now)
    options: list[str] = []
    if takes_place:
        _happens(case, played, now.phase)
        options = _others(case, played, now.phase)
    skipped = []
    following = now
    for following in after(now):
        if not skip(case, played, following):
            break
        skipped.append(following.data())
    if following.phase.name == "marker" and now.phase.name != "marker":
        case.settle("4.2.c", "position")
    case.tell(say("Next: {moment}.", moment=following.shown()), following.data(), cites=(following.phase.clause,))
    return case.rule(
        say("Now: {now}. Next: {following}.", now=now.shown(), following=following.shown())
        if takes_place
        else say("Left out: {now}. Next: {following}.", now=now.shown(), following=following.shown()),
        {
            **now.data(),
            "takes_place": takes_place,
            "other_may": options,
            "skipped": skipped,
            "next": following.data(),
        },
    )


def _happens(case: Case, played: Which, now: Phase) -> None:
    """Say what happens in a phase that takes place."""
    side = NAMES.get(now.player)
    model = next(one.clause for one in ORDER if one.name == now.name)  # the Carthaginian phase describes both
    clauses = dict.fromkeys((now.clause, model))
    if now.name == "diplomacy":
        case.tell(
            say("First, both players write down in secret what they spend on it, show it, and pay it. [16.11]"), None
        )
        case.tell(
            say(
                "The Carthaginian player rolls the die on the Diplomacy Table of the scenario; the result is carried out at once."
            ),
            None,
            cites=(*clauses,),
        )
        case.tell(say("At its end the counts of points lost are discarded, and new ones begun. [16.21]"), None)
    elif now.name == "election":
        case.tell(
            say("The Roman player removes leaders from the map, draws new ones and places them."),
            None,
            cites=(*clauses,),
        )
    elif now.name == "taxation":
        case.tell(
            say("{side} adds treasury points for the regions that it controls.", side=side), None, cites=(*clauses,)
        )
        levels: dict[Which, str] = {"first": "19.15", "second": "19.25"}
        if played in levels:
            need = case.number(levels[played], "decisive_min")
            case.tell(
                say(
                    "{side} wins at once if the Region Values of these regions are at least {need}. [18.21]",
                    side=side,
                    need=need,
                ),
                need,
            )
    elif now.name == "campaign":
        if now.player == "carthaginian":
            points = case.number("8.32", "points")
            case.tell(
                say(
                    "First, eliminated Carthaginian leaders come back, into hexes with own strength points (at least {points}).",
                    points=points,
                ),
                points,
            )
        case.tell(
            say("{side} may move its units, all, some or none of them, and may attack with them. [5.11]", side=side),
            None,
            cites=(*clauses,),
        )
    elif now.name == "supply":
        cost = case.number("12.0", "cost")
        case.readings(
            "12.0",
            "whom",
            {"able": say("pays for points that can be supplied"), "all": say("pays for all points on the map")},
        )
        case.tell(
            say(
                "{side} pays for each strength point that can be supplied (treasury points: {cost}); points without supply suffer attrition. [12.2]",
                side=side,
                cost=cost,
            ),
            cost,
            cites=(*clauses,),
        )
    elif now.name == "recruitment":
        if played == "first" and now.player == "roman":
            builds = case.numbers("19.14.d", "builds")
            case.tell(
                say(
                    "First, while Rome may not build fleets, it rolls the die; it may build them after one of these: {builds}.",
                    builds=builds,
                ),
                builds,
            )
        case.tell(say("{side} recruits land points and builds naval points.", side=side), None, cites=(*clauses,))
    else:
        case.tell(
            say("One of the players moves the game turn marker to the first position; a new game turn begins."),
            None,
            cites=(*clauses,),
        )


def _others(case: Case, played: Which, now: Phase) -> list[str]:
    """Say what a player may do who is not in phase."""
    options = []
    if now.player != "both":
        other = NAMES[OTHER[now.player]]
        if now.name == "campaign":
            options.append("invert")
            case.tell(
                say(
                    "{side} may not move, but may invert a force that is about to be attacked in a village or city. [5.11, 9.16]",
                    side=other,
                ),
                "invert",
            )
        elif now.name == "diplomacy":
            options.append("bid")
            case.tell(
                say(
                    "{side} bids too, and rolls for its own forces if a region with them revolts. [16.11, 11.31]",
                    side=other,
                ),
                "bid",
            )
        else:
            case.tell(say("This phase leaves {side} nothing of its own to do. [4.1]", side=other), None)
    options.append("exchange")
    case.tell(say("Either player may exchange units within a hex at any time. [7.35]"), "exchange")
    options.append("turn-leader")
    case.tell(
        say("Whoever controls a village or city may turn his leaders there inside or face up at any time. [10.26]"),
        "turn-leader",
    )
    agree = True
    if played == "third":
        case.settle("18.1", "endless")
        agree = case.readings("18.1", "third", {"agreement": True, "only": False})
    options += ["agree"] if agree else []
    case.tell(
        say("The players may agree to end the game at any time. [18.1.a]"),
        agree,
        cites=("18.1",) if played == "third" else (),
    )
    return options
