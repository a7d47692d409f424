"""Resource points in the enemy's reach (s5.4)."""

from math import floor
from typing import Annotated

from punicref.messages import count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pi.capture", say("Are enemy resource points captured, and how many?"))
def capture(
    case: Case,
    points: Annotated[int, ask("enemy resource points in the area (with --ships: aboard the fleet)", least=1)],
    garrison: Annotated[bool, ask("the enemy garrison of the city still holds out")] = False,
    enemies: Annotated[int, ask("enemy units in the area besides the garrison", least=0)] = 0,
    ships: Annotated[
        int | None, ask("they are aboard a fleet that has lost ships: how many of its naval units are left", least=0)
    ] = None,
) -> Ruling:
    """Say how many resource points change hands and how many are destroyed (s5.4.1), also aboard ships (s7.4.4)."""
    if ships is not None:
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
        return case.rule(say("No resource points are captured."), result)
    share = case.fraction("s5.4.1", "share")
    taken = floor(points * share)
    if garrison:
        captured = case.readings("s5.4.1", "garrison", {"city_falls": 0, "entering": taken})
        case.tell(
            say(
                "The garrison counts as a ground unit: until the city falls it guards the resource points. [s5.4.1, s11.1]"
            ),
            captured,
        )
        case.tell(say("Under siege only the units inside the fortress can use them. [s5.4.2]"), None)
        return case.rule(say("No resource points are captured before the city falls."), result)
    case.tell(
        say(
            "Alone in the area, a unit captures {share} of the points, rounded down: {taken}. [s5.4.1]",
            share=share,
            taken=taken,
        ),
        taken,
    )
    case.tell(
        count("The other {n} is destroyed. [s5.4.1]", "The other {n} are destroyed. [s5.4.1]", points - taken),
        points - taken,
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
    )
    excess = max(0, points - room)
    lost = case.readings("s7.4.4", "excess", {"lost": excess, "kept": 0})
    case.tell(
        say("Resource points that they cannot carry are destroyed: {lost}. [s7.4.4]", lost=lost)
        if lost
        else say("They can carry all the resource points. [s7.4.4]"),
        lost,
    )
    return case.rule(
        count("{n} resource point is destroyed.", "{n} resource points are destroyed.", lost)
        if lost
        else say("No resource points are destroyed."),
        {"captured": 0, "destroyed": lost, "left": points - lost},
    )
