"""Pursuit by cavalry and its return to the map (chapter 14)."""

from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.games.dbp import units
from punicref.games.dbp.units import CAVALRY
from punicref.messages import count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Points = Annotated[int, ask("command points left in the Cavalry box of its owner", least=0, most="4.1:most")]


@calculator("dbp.pursuit", say("Must the victor pursue a unit that it has made panic, and how far?"), without=("2.4",))
def pursuit(
    case: Case,
    victor: Annotated[str, ask("type of the unit that caused the panic, by its name in any language")],
    fled: Annotated[str, ask("type of the enemy unit that went into panic, by its name in any language")],
    defender: Annotated[bool, ask("the victor was attacked (without this it was the attacker)")] = False,
    victor_panicked: Annotated[bool, ask("the victor has gone into panic in the same combat")] = False,
    call_off: Annotated[bool, ask("its owner calls the pursuit off with a point of the Cavalry box")] = False,
    points: Annotated[
        int | None,
        ask("command points left in its owner's Cavalry box; without it enough", least=0, most="4.1:most"),
    ] = None,
    route: Annotated[int | None, ask("hexes that the fleeing unit crossed to the map edge", least=0)] = None,
    zoc: Annotated[
        int | None, ask("the first of these hexes that lies in an enemy zone of control (1: the nearest)", least=1)
    ] = None,
) -> Ruling:
    """Rule on the pursuit of a unit in panic: whether, how far, and the advance in its place (10.8, 14).

    InputProblem for an unknown type and for a zone of control beyond the route.
    """
    one, other = units.unit(case, victor), units.unit(case, fled)
    if zoc is not None and route is not None and zoc > route:
        raise InputProblem(
            say("{option} names hex {number}; hexes entered: {entered}.", option="--zoc", number=zoc, entered=route)
        )
    if victor_panicked:
        case.tell(say("The victor is in panic itself: it flees, and neither pursues nor advances. [10.8, 11]"), False)
        return case.rule(say("No pursuit."), {"pursuit": "none", "advance": "none"})
    if one.id not in CAVALRY or other.id not in CAVALRY:
        case.tell(say("Only cavalry pursues, and only cavalry that has gone into panic. [14]"), False)
        advance = _advance(case, one.id, defender=defender)
        return case.rule(say("No pursuit."), {"pursuit": "none", "advance": advance})
    case.tell(
        say(
            "Cavalry that has made enemy cavalry panic must pursue it at once, along the route of its flight. [11.2, 14]"
        ),
        True,
    )
    cost = case.number("14", "points")
    if call_off:
        enough = points is None or points >= cost
        case.tell(
            count(
                "Calling it off takes {n} command point of the Cavalry box. [4.5]",
                "Calling it off takes {n} command points of the Cavalry box. [4.5]",
                cost,
            )
            if points is None
            else count(
                "Calling it off takes {n} command point of the Cavalry box; there are {points}. [4.5]",
                "Calling it off takes {n} command points of the Cavalry box; there are {points}. [4.5]",
                cost,
                points=points,
            ),
            enough,
        )
        if enough:
            advance = _advance(case, one.id, defender=defender)
            return case.rule(
                say("No pursuit: it is called off."),
                {
                    "pursuit": "called_off",
                    "points": cost,
                    "points_left": None if points is None else points - cost,
                    "advance": advance,
                },
            )
    else:
        case.tell(
            count(
                "Its owner may call it off with {n} command point of the Cavalry box. [4.5]",
                "Its owner may call it off with {n} command points of the Cavalry box. [4.5]",
                cost,
            ),
            cost,
        )
    return _chase(case, route, zoc, defender=defender)


def _advance(case: Case, victor: str, *, defender: bool) -> Literal["must", "may", "none"]:
    """Say whether the victor advances into the hex that the panicked unit has left (10.8)."""
    if defender:
        case.tell(say("A unit that was attacked does not advance. [10.8]"), "none")
        return "none"
    if victor in units.FREE_TO_STAY:
        case.tell(
            say("It may advance into the hex left vacant, or stay, and may then change its facing. [10.8, 10.8.1]"),
            "may",
        )
        return "may"
    case.tell(say("It must advance into the hex left vacant, and may change its facing there. [10.8]"), "must")
    return "must"


def _chase(case: Case, route: int | None, zoc: int | None, *, defender: bool) -> Ruling:
    """Follow the pursuit to its end: an enemy zone of control, or the map edge."""
    result: dict[str, object] = {"pursuit": "must", "advance": "none"}
    if not defender:
        case.tell(say("The pursuit takes the place of the advance after combat. [14]"), "none")
    if zoc is not None:
        case.tell(say("It ends in hex {number}, an enemy zone of control. [8.2, 14]", number=zoc), zoc)
        return case.rule(
            say("It must pursue, as far as hex {number}.", number=zoc), result | {"hexes": zoc, "leaves_map": False}
        )
    case.tell(say("Where it enters no enemy zone of control it goes on to the enemy map edge. [14]"), route)
    case.tell(
        say(
            "Off the map it is placed beside the hex that it left by, with a Hostem insequi marker; no rout points. [14, 16.1.2]"
        ),
        True,
    )
    back = case.number("14.1", "points")
    case.tell(
        count(
            "It may return in one of its own movement impulses for {n} command point of the Cavalry box. [4.5]",
            "It may return in one of its own movement impulses for {n} command points of the Cavalry box. [4.5]",
            back,
        ),
        back,
    )
    verdict = (
        say("It must pursue until it enters an enemy zone of control or leaves the map.")
        if route is None
        else say("It must pursue, off the map.")
    )
    return case.rule(
        verdict, result | {"hexes": route, "leaves_map": None if route is None else True, "return_points": back}
    )


@calculator("dbp.return", say("Return of cavalry that has pursued off the map"))
def return_(
    case: Case,
    cavalry: Annotated[int, ask("cavalry units under a Hostem insequi marker that are to return", least=1)],
    points: Points,
    enemy_impulse: Annotated[bool, ask("it is the enemy's movement impulse")] = False,
    vacant: Annotated[
        int | None, ask("hexes free of units among the one that they left by and those next to it", least=0)
    ] = None,
) -> Ruling:
    """Say how many pursuing units may return, at what cost in command points, and through which hexes (14.1)."""
    if enemy_impulse:
        case.tell(say("They return only in a movement impulse of their own side. [14.1]"), False)
        return case.rule(say("Not allowed."), {"allowed": False, "returning": 0})
    cost = case.number("14.1", "points")
    case.tell(
        count(
            "Each unit that returns takes {n} command point of the Cavalry box. [4.5]",
            "Each unit that returns takes {n} command points of the Cavalry box. [4.5]",
            cost,
        ),
        cost,
    )
    returning = min(cavalry, points // cost if cost else cavalry)
    case.tell(
        say(
            "With {points} command points {returning} of {cavalry} can return. [4.1.1]",
            points=points,
            returning=returning,
            cavalry=cavalry,
        ),
        returning,
    )
    if vacant is not None:
        most = case.number("7", "units")
        case.tell(
            count("No more than {n} unit may be in a hex.", "No more than {n} units may be in a hex.", most),
            vacant * most,
        )
        returning = min(returning, vacant * most)
    case.tell(say("Each comes in through the hex by which it left or through a hex next to that one. [14.1]"), None)
    result = {"allowed": returning > 0, "returning": returning, "points": returning * cost}
    if not returning:
        return case.rule(say("None of them can return."), result)
    return case.rule(count("{n} unit of cavalry may return.", "{n} units of cavalry may return.", returning), result)
