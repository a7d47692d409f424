"""Resource points in the enemy's reach (s5.4)."""

from math import floor
from typing import Annotated

from punicref.errors import InputProblem
from punicref.language.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.quantities import HALF
from punicref.ruling.registry import calculator


@calculator("pi.capture", say("Are enemy resource points captured, and how many?"))
def capture(
    case: Case,
    points: Annotated[int, ask("enemy resource points in the area, or aboard the fleet", least=1)],
    garrison: Annotated[
        bool,
        ask("the enemy garrison of the city still holds out", usual=say("no enemy garrison holds out there")),
    ] = False,
    enemies: Annotated[
        int,
        ask("enemy units in the area besides the garrison", usual=say("no enemy units there"), least=0),
    ] = 0,
    ships: Annotated[
        int | None,
        ask(
            "they are aboard a fleet that has lost ships: how many of its naval units are left",
            usual=say("not aboard a fleet"),
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
                say(
                    "Resource points aboard a fleet lie in no area: leave {option} out.",
                    option="--garrison" if garrison else "--enemies",
                )
            )
        return _sunk(case, points, ships)
    result: dict[str, object] = {"captured": 0, "destroyed": 0, "left": points}
    if enemies:
        case.tell(
            count(
                "{n} enemy unit is there, so nobody is alone with the resource points. [s5.4.1]",
                "{n} enemy units are there, so nobody is alone with the resource points. [s5.4.1]",
                enemies,
            ),
            False,
        )
        return case.rule(say("No resource points are captured: enemy units are there."), result)
    share = case.fraction("s5.4.1", "share")
    taken = floor(points * share)
    if garrison:
        case.compare("s5.4.1", "garrison", {"city_falls": _captured(0), "entering": _captured(taken)})
        case.tell(
            say(
                "The garrison counts as a ground unit: until the city falls it guards the resource points (our reading). [s5.4.1, s11.1]"
            ),
            0,
        )
        case.tell(say("Under siege only the units inside the fortress can use them. [s5.4.2]"), None, part="follows")
        return case.rule(say("No resource points are captured before the city falls."), result)
    case.tell(
        say(
            "Alone in the area, a unit captures half of the points, rounded down: {taken} of {points}. [s5.4.1]",
            taken=taken,
            points=points,
        )
        if share == HALF
        else say(
            "Alone in the area, a unit captures {share} of the points, rounded down: {taken} of {points}. [s5.4.1]",
            share=share,
            taken=taken,
            points=points,
        ),
        taken,
        part="sum",
    )
    case.tell(
        count("The other {n} is destroyed. [s5.4.1]", "The other {n} are destroyed. [s5.4.1]", points - taken),
        points - taken,
        part="follows",
    )
    return case.rule(
        count(
            "{n} resource point is captured, destroyed: {others}.",
            "{n} resource points are captured, destroyed: {others}.",
            taken,
            others=points - taken,
        ),
        {"captured": taken, "destroyed": points - taken, "left": 0},
    )


def _captured(points: int) -> Message:
    """Return how many are captured, as the result of a reading."""
    return count("{n} resource point captured", "{n} resource points captured", points)


def _sunk(case: Case, points: int, ships: int) -> Ruling:
    """Say what becomes of resource points aboard when naval units of the stack are destroyed (s7.4.4)."""
    if not ships:
        case.tell(say("With the whole stack everything aboard is destroyed. [s7.4.4]"), points)
        return case.rule(
            count("{n} resource point is destroyed.", "{n} resource points are destroyed.", points),
            {"captured": 0, "destroyed": points, "left": 0},
        )
    room = ships * case.number("c6.a.2", "resources")
    case.tell(
        count(
            "{n} naval unit is left, with room for {room}.",
            "{n} naval units are left, with room for {room}.",
            ships,
            room=room,
        ),
        room,
        part="sum",
    )
    lost = max(0, points - int(room))
    case.compare(
        "s7.4.4",
        "excess",
        {
            key: count("{n} resource point destroyed", "{n} resource points destroyed", one)
            for key, one in (("lost", lost), ("kept", 0))
        },
    )
    case.tell(
        say("Resource points that they cannot carry are destroyed (our reading): {lost}. [s7.4.4]", lost=lost)
        if lost
        else say("They can carry all the resource points. [s7.4.4]"),
        lost,
        part="follows",
    )
    return case.rule(
        count("{n} resource point is destroyed.", "{n} resource points are destroyed.", lost)
        if lost
        else say("No resource points are destroyed."),
        {"captured": 0, "destroyed": lost, "left": points - lost},
    )
