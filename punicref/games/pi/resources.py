"""Resource points in the enemy's reach (s5.4)."""

from math import floor
from typing import Annotated

from punicref.errors import InputProblem
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.quantities import HALF
from punicref.ruling.registry import calculator


@calculator("pi.capture", "Are enemy resource points captured, and how many?")
def capture(
    case: Case,
    points: Annotated[int, ask("enemy resource points in the area, or aboard the fleet", least=1)],
    garrison: Annotated[
        bool, ask("the enemy garrison of the city still holds out", usual="no enemy garrison holds out there")
    ] = False,
    enemies: Annotated[
        int, ask("enemy units in the area besides the garrison", usual="no enemy units there", least=0)
    ] = 0,
    ships: Annotated[
        int | None,
        ask(
            "they are aboard a fleet that has lost ships: how many of its naval units are left",
            usual="not aboard a fleet",
            least=0,
        ),
    ] = None,
) -> Ruling:
    """Say how many resource points change hands and how many are destroyed (s5.4.1), also aboard ships (s7.4.4).

    InputProblem for points that would lie in a city and aboard a fleet at once.
    """
    if ships is not None:
        if garrison or enemies:
            raise InputProblem(
                "Resource points aboard a fleet lie in no area: leave {option} out.",
                option="--garrison" if garrison else "--enemies",
            )
        return _sunk(case, points, ships)
    result: dict[str, object] = {"captured": 0, "destroyed": 0, "left": points}
    if enemies:
        case.tell(
            "{n} enemy {n|unit is|units are} there, so nobody is alone with the resource points. [s5.4.1]",
            False,
            n=enemies,
        )
        return case.rule("No resource points are captured: enemy units are there.", result)
    share = case.fraction("s5.4.1", "share")
    taken = floor(points * share)
    if garrison:
        case.points.compare("s5.4.1", "garrison", {"city_falls": _captured(0), "entering": _captured(taken)})
        case.tell(
            "The garrison counts as a ground unit: until the city falls it guards the resource points (our reading). [s5.4.1, s11.1]",
            0,
        )
        case.follows("Under siege only the units inside the fortress can use them. [s5.4.2]")
        return case.rule("No resource points are captured before the city falls.", result)
    if share == HALF:
        case.sum(
            "Alone in the area, a unit captures half of the points, rounded down: {taken} of {points}. [s5.4.1]",
            taken,
            taken=taken,
            points=points,
        )
    else:
        case.sum(
            "Alone in the area, a unit captures {share} of the points, rounded down: {taken} of {points}. [s5.4.1]",
            taken,
            share=share,
            taken=taken,
            points=points,
        )
    case.follows("The other {n} {n|is|are} destroyed. [s5.4.1]", points - taken, n=points - taken)
    return case.rule(
        "{n} resource {n|point is|points are} captured, destroyed: {others}.",
        {"captured": taken, "destroyed": points - taken, "left": 0},
        n=taken,
        others=points - taken,
    )


def _captured(points: int) -> Message:
    """Return how many are captured, as the result of a reading."""
    return say("{n} resource {n|point|points} captured", n=points)


def _sunk(case: Case, points: int, ships: int) -> Ruling:
    """Say what becomes of resource points aboard when naval units of the stack are destroyed (s7.4.4)."""
    if not ships:
        case.tell("With the whole stack everything aboard is destroyed. [s7.4.4]", points)
        return case.rule(
            "{n} resource {n|point is|points are} destroyed.", {"captured": 0, "destroyed": points, "left": 0}, n=points
        )
    room = ships * case.number("c6.a.2", "resources")
    case.sum("{n} naval {n|unit is|units are} left, with room for {room}.", room, n=ships, room=room)
    lost = max(0, points - int(room))
    case.points.compare(
        "s7.4.4",
        "excess",
        {key: say("{n} resource {n|point|points} destroyed", n=one) for key, one in (("lost", lost), ("kept", 0))},
    )
    if lost:
        case.follows(
            "Resource points that they cannot carry are destroyed (our reading): {lost}. [s7.4.4]", lost, lost=lost
        )
    else:
        case.follows("They can carry all the resource points. [s7.4.4]", lost)
    return case.rule(
        say("{n} resource {n|point is|points are} destroyed.", n=lost)
        if lost
        else say("No resource points are destroyed."),
        {"captured": 0, "destroyed": lost, "left": points - lost},
    )
