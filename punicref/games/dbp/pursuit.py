"""Pursuit by cavalry and its return to the map (chapter 14)."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import units
from punicref.games.dbp.units import CAVALRY
from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Advance = Literal["must", "may", "none"]

ADVANCES: dict[Advance, Message] = {
    "must": say("It must advance into the vacant hex."),
    "may": say("It may advance into the vacant hex."),
    "none": say("It does not advance."),
}

Result = dict[str, Any]


class Panic(NamedTuple):
    """Who went into panic, and how it came about."""

    victor: Annotated[
        str, ask("type of the unit that caused the panic, by its name in any language").by_name().checked(units.unit)
    ]
    fled: Annotated[
        str, ask("type of the enemy unit that went into panic, by its name in any language").checked(units.unit)
    ]
    defender: Annotated[
        bool, ask("the victor was attacked (without this it was the attacker)", usual="the victor had attacked")
    ] = False
    by_fire: Annotated[
        bool, ask("the panic came by missile fire, not in a combat", usual="panic in combat, not by fire")
    ] = False
    victor_panicked: Annotated[
        bool, ask("the victor has gone into panic in the same combat", usual="the victor in order", ordinary=True)
    ] = False


class Chase(NamedTuple):
    """The pursuit: what may prevent or end it."""

    call_off: Annotated[
        bool, ask("its owner calls the pursuit off with a point of the Cavalry box", usual="not called off")
    ] = False
    points: Annotated[
        int | None,
        ask(
            "command points left in its owner's Cavalry box",
            usual="a point in the Cavalry box",
            least=0,
            most="4.1:most",
        ),
    ] = None
    leader_lost: Annotated[
        bool, ask("the leader of its side has been eliminated", usual="its side has its leader", ordinary=True)
    ] = False
    route: Annotated[
        int | None,
        ask(
            "hexes that the fleeing unit crossed to the map edge", usual="a route of any length", least=0, echo="hexes"
        ),
    ] = None
    zoc: Annotated[
        int | None,
        ask(
            "the first hex of its route to the map edge that lies in an enemy zone of control (1: the nearest)",
            usual="no enemy zone of control on the route",
            least=1,
        ),
    ] = None


@calculator(
    "dbp.pursuit", "Must the victor pursue a unit that it has made panic, and how far?", without=("2.4",), chapter="14"
)
def pursuit(
    case: Case, panic: Annotated[Panic, group("the panic")], chase: Annotated[Chase, group("the pursuit")]
) -> Ruling:
    """Rule on the pursuit of a unit in panic: whether, how far, and the advance in its place (10.8, 14).

    InputProblem for an unknown type, for a zone of control beyond the route, and for fire with what only a combat has.
    """
    one, other = units.unit(case, panic.victor), units.unit(case, panic.fled)
    if chase.zoc is not None and chase.route is not None and chase.zoc > chase.route:
        raise InputProblem(
            "{option} names hex {number}; hexes entered: {entered}.",
            option="--zoc",
            number=chase.zoc,
            entered=chase.route,
        )
    for option, given in (("--defender", panic.defender), ("--victor-panicked", panic.victor_panicked)):
        if panic.by_fire and given:
            raise InputProblem("{one} and {other} exclude each other.", one="--by-fire", other=option)
    if panic.victor_panicked:
        case.tell(
            "The victor is in panic itself: it flees, and neither pursues nor advances (our reading). [10.8, 11]", False
        )
        return case.rule("No pursuit: the victor is in panic itself.", {"pursuit": "none", "advance": "none"})
    if one.id not in CAVALRY or other.id not in CAVALRY:
        case.tell("Only cavalry pursues, and only cavalry that has gone into panic. [14]", False)
        return _none(case, one.id, panic, {"pursuit": "none"}, say("No pursuit."))
    case.tell(
        "Cavalry that has made enemy cavalry panic must pursue it at once, along the route of its flight. [11.2, 14]",
        True,
    )
    if panic.by_fire:
        case.points.compare("14", "fire", {"any_cause": say("it must pursue"), "combat_only": say("no pursuit")})
        case.tell("It pursues after missile fire as after a combat (our reading). [14]")
    able, cost = _may_call_off(case, chase)
    if chase.call_off and able:
        left = None if chase.points is None else chase.points - cost
        result = {"pursuit": "called_off", "points": cost, "points_left": left}
        return _none(case, one.id, panic, result, say("No pursuit: it is called off."))
    return _chase(case, panic, chase, able=able)


def _may_call_off(case: Case, chase: Chase) -> tuple[bool, int]:
    """Say whether its owner can prevent the pursuit; returns that, and the points that it takes."""
    cost = case.number("14", "points")
    if chase.leader_lost:
        case.tell("Once the leader is eliminated, command points can no longer be used. [13]", False)
        return False, cost
    able = chase.points is None or chase.points >= cost
    told = case.tell if chase.call_off or not able else case.follows
    told(
        say("Calling it off takes {n} command {n|point|points} of the Cavalry box. [4.5]", n=cost)
        if chase.points is None
        else say(
            "Calling it off takes {n} command {n|point|points} of the Cavalry box; there are {points}. [4.5]",
            n=cost,
            points=chase.points,
        ),
        able,
    )
    return able, cost


def _none(case: Case, victor: str, panic: Panic, result: Result, verdict: Message) -> Ruling:
    """Close without a pursuit: the advance after combat is as usual."""
    advance = _advance(case, victor, panic)
    return case.rule("{one} {other}", {**result, "advance": advance}, one=verdict, other=ADVANCES[advance])


def _advance(case: Case, victor: str, panic: Panic) -> Advance:
    """Say whether the victor advances into the hex that the panicked unit has left (10.8)."""
    if panic.by_fire:
        case.tell("After missile fire there is no advance: it follows on combat. [10.8]", "none")
        return "none"
    if panic.defender:
        case.tell("A unit that was attacked does not advance. [10.8]", "none")
        return "none"
    if victor in units.FREE_TO_STAY:
        case.tell(
            "It may advance into the hex left vacant, or stay, and may then change its facing. [10.8, 10.8.1]", "may"
        )
        return "may"
    case.tell("It must advance into the hex left vacant, and may change its facing there. [10.8]", "must")
    return "must"


def _chase(case: Case, panic: Panic, chase: Chase, *, able: bool) -> Ruling:
    """Follow the pursuit to its end: an enemy zone of control, or the map edge."""
    result: Result = {"pursuit": "must", "advance": "none", "may_call_off": able}
    if panic.by_fire:
        result["pursuit_by_reading"] = {"any_cause": "must", "combat_only": "none"}
        case.tell("After missile fire there is no advance: it follows on combat. [10.8]", "none")
    elif not panic.defender:
        case.tell("The pursuit takes the place of the advance after combat (our reading). [14]", "none")
    if chase.zoc is not None:
        case.tell("It ends in hex {number}, an enemy zone of control. [8.2, 14]", chase.zoc, number=chase.zoc)
        return case.rule(
            "It must pursue, as far as hex {number}.",
            {**result, "hexes": chase.zoc, "leaves_map": False},
            number=chase.zoc,
        )
    case.tell("Where it enters no enemy zone of control it goes on to the enemy map edge. [14]", chase.route)
    case.follows(
        "Off the map it is placed beside the hex that it left by, with a Hostem insequi marker; no rout points. [14, 16.1.2]",
        True,
    )
    back = case.number("14.1", "points")
    case.follows(
        "It may return in one of its own movement impulses for {n} command {n|point|points} of the Cavalry box. [4.5]",
        back,
        n=back,
    )
    return case.rule(
        "It must pursue, off the map.", {**result, "hexes": chase.route, "leaves_map": True, "return_points": back}
    )


class Numidians(NamedTuple):
    """The Numidian cavalry held back at the Trebbia (17.1.3.c), which comes on in much the same way."""

    held_back: Annotated[
        bool,
        ask("it is the Numidian cavalry held back at the Trebbia", usual="cavalry that has pursued", ordinary=True),
    ] = False
    fled: Annotated[
        int | None,
        ask(
            "Roman units that have gone into panic so far",
            usual="no Roman unit in panic told",
            needs="held_back",
            least=0,
        ),
    ] = None
    unmarked: Annotated[
        bool,
        ask(
            "none of these was given an In Fugam marker",
            usual="one of them with an In Fugam marker",
            needs="held_back",
            ordinary=True,
        ),
    ] = False


class Box(NamedTuple):
    """The command points that bring cavalry on."""

    points: Annotated[int, ask("command points left in the Cavalry box of its owner", least=0, most="4.1:most")]
    leader_lost: Annotated[
        bool, ask("the leader of its side has been eliminated", usual="its side has its leader", ordinary=True)
    ] = False


@calculator("dbp.return", "Return of cavalry that has pursued off the map", chapter="14")
def return_(
    case: Case,
    cavalry: Annotated[int, ask("cavalry units under a Hostem insequi marker that are to return", least=1)],
    box: Annotated[Box, group("the Cavalry box")],
    numidians: Annotated[Numidians, group("cavalry held back")],
    enemy_impulse: Annotated[
        bool, ask("it is the enemy's movement impulse", usual="the movement impulse of its own side", ordinary=True)
    ] = False,
    vacant: Annotated[
        int | None,
        ask(
            "hexes free of units among the one that they left by and those next to it",
            usual="enough vacant hexes to enter by",
            least=0,
        ),
    ] = None,
) -> Ruling:
    """Say how many pursuing units may return, at what cost in command points, and through which hexes (14.1)."""
    held = numidians.held_back
    cost = case.number("17.1.3.c" if held else "14.1", "points")
    reasons = _barred(case, box, enemy_impulse=enemy_impulse)
    if held and (not reasons or numidians.fled is not None):
        reasons += _not_yet(case, cavalry, numidians)
    if reasons:
        return _stay_away(case, reasons)
    case.tell("Each unit that comes on takes {n} command {n|point|points} of the Cavalry box. [4.5]", cost, n=cost)
    returning = min(cavalry, box.points // int(cost) if cost else cavalry)
    case.sum(
        "{n} command {n|point|points} of the Cavalry box {n|is|are} enough for {returning} of {cavalry}. [4.5]",
        returning,
        n=box.points,
        returning=returning,
        cavalry=cavalry,
        cites=("17.1.3.c" if held else "14.1",),
    )
    if not returning:
        return _stay_away(case, [say("too few command points in the Cavalry box")])
    if vacant is not None:
        most = case.number("7", "units")
        case.tell("No more than {n} {n|unit|units} may be in a hex.", vacant * most, n=most)
        returning = min(returning, vacant * int(most))
        if not returning:
            return _all_taken(case, held=held)
    _entry(case, held=held)
    return case.rule(
        say("{returning} of {n} {n|unit|units} of cavalry may return.", n=cavalry, returning=returning)
        if not held
        else say("The Numidian cavalry held back may enter."),
        {"allowed": True, "returning": returning, "points": returning * int(cost)},
    )


def _barred(case: Case, box: Box, *, enemy_impulse: bool) -> list[Message]:
    """Go through what keeps any cavalry away."""
    return case.holds(
        "Nothing that was stated keeps it away. [14.1, 13]",
        Condition(
            not enemy_impulse,
            "it is the enemy's movement impulse",
            "They return only in a movement impulse of their own side. [14.1]",
        ),
        Condition(
            not box.leader_lost,
            "the leader is lost, and with him the command points",
            "Once the leader is eliminated, command points can no longer be used. [13]",
        ),
    )


def _not_yet(case: Case, cavalry: int, numidians: Numidians) -> list[Message]:
    """Go through what keeps the Numidian cavalry held back at the Trebbia away (17.1.3.c)."""
    most, least = case.number("17.1.3.c", "units"), case.number("17.1.3.c", "fled")
    if cavalry > most:
        raise InputProblem(
            "Only {n} {n|unit|units} of Numidian cavalry may be held back, not {found}.", n=most, found=cavalry
        )
    if numidians.fled is None:
        raise case.needed("fled")
    enough = numidians.fled >= least
    case.tell(
        "At least {n} Roman {n|unit|units} must have taken to flight; so far {fled}. [17.1.3.c]",
        enough,
        n=least,
        fled=numidians.fled,
    )
    if enough and numidians.unmarked:
        case.points.compare("17.1.3.c", "fled", {"panic": say("it may enter"), "marker": say("it may not enter yet")})
        case.tell("A Roman unit in panic counts without an In Fugam marker, too (our reading). [17.1.3.c, 11]")
    return [] if enough else [say("no Roman unit has taken to flight yet")]


def _stay_away(case: Case, reasons: list[Message]) -> Ruling:
    return case.refuse(reasons, returning=0)


def _all_taken(case: Case, *, held: bool) -> Ruling:
    """Rule on cavalry that finds no vacant hex: the readings of 14.1 (taken) part."""
    if not held:
        case.points.compare("14.1", "taken", {"waits": say("it waits off the map"), "lost": say("it is out of play")})
    case.follows("Every hex that it could enter by is taken: it waits (our reading). [14.1]")
    return _stay_away(case, [say("no vacant hex to enter by")])


def _entry(case: Case, *, held: bool) -> None:
    """Say where cavalry comes in; hold the readings of 14.1 (entry) against each other."""
    if held:
        case.follows("It enters by any hex of the Roman map edge, in any of its own movement impulses. [17.1.3.c]")
        return
    case.follows("Each comes in through the hex by which it left or through a hex next to that one. [14.1]")
    case.follows(
        "Entering is movement: the hex is paid for, and the unit faces the way it came (our reading). [14.1, 6]"
    )
    case.points.compare(
        "14.1",
        "entry",
        {
            "move": say("the hex is paid for, and the unit faces the way it came"),
            "placed": say("the hex costs nothing, and the facing is free"),
        },
    )
