"""Naval transport of ground units and resource points (s7, c6.a)."""

from typing import Annotated

from punicref.errors import InputProblem
from punicref.games.pi import movement, voyage, ways
from punicref.games.pi.speed import Speed, speeds
from punicref.messages import count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator(
    "pi.transport",
    say("May naval units carry these troops and resource points, and how far?"),
    without=(
        "s3.2",
        "s6.3",
    ),
)
def transport(
    case: Case,
    units: movement.Listed,
    way: Annotated[
        str,
        ask(
            "what the ships do in order: sea, port, crossing (with beside, enemy; port with friends), embark N (with acted), debark N (with enemy, friends, city), unload N; such as embark, sea, debark"
        ),
    ],
    aboard: Annotated[int, ask("ground units aboard when the operation begins at sea", least=0)] = 0,
    resources: Annotated[int, ask("resource points that go along from the place where the ships begin", least=0)] = 0,
    leader: movement.Leader = None,
    start: voyage.From = "port",
    leaders_aboard: Annotated[int, ask("leaders of ground units aboard with them", least=0)] = 0,
    others: Annotated[int, ask("ground units of the player on other ships in the naval area at the end", least=0)] = 0,
    crossing: movement.Crossing = None,
) -> Ruling:
    """Rule on a voyage with troops and resource points: capacity, embarking and landing, range (s7, c6.a).

    Range in range factors. InputProblem for ways that cannot be read and for cargo that is not there.
    """
    moved = movement.moving(case, units)
    if not moved[0].naval:
        raise InputProblem(
            say("Only naval units transport others."), hint=say("For example {example}.", example="--units naval")
        )
    plan = ways.items(way, "--way", voyage.CARRYING, (voyage.EMBARK, voyage.DEBARK, voyage.UNLOAD))
    fleet = voyage.Fleet(
        tuple(Speed(1, unit.disorganized) for unit in moved), start, leader, aboard, leaders_aboard, resources
    )
    capacity = case.number("c6.a.2", "resources")
    voyage.check(fleet, plan, capacity)
    movement.cite_lists(case, moved)
    room = case.number("s7.2", "ground")
    case.tell(
        say(
            "The stack has room for ground units: {units}, and besides for resource points: {points}. [c6.a.1, c6.a.2]",
            units=room,
            points=capacity * len(moved),
        ),
        room,
    )
    if resources:
        case.tell(
            count(
                "{n} resource point goes along from where the voyage begins. [s7.3.1]",
                "{n} resource points go along from where the voyage begins. [s7.3.1]",
                resources,
            ),
            resources,
        )
    sailed = voyage.sail(case, fleet, speeds(moved), plan, crossing, (*voyage.SAILING_ISSUES, *voyage.CARGO_ISSUES))
    trip = sailed.trip
    result = sailed.result | {
        "aboard": trip.aboard,
        "landed": trip.landed,
        "resources_aboard": trip.resources,
        "resources_landed": trip.unloaded,
        "excess": 0,
        "stacking": 0,
        "siege": False,
    }
    if trip.refusal:
        return case.rule(sailed.verdict, result)
    if trip.battle and trip.aboard:
        case.tell(say("The units aboard take no part in the naval battle, but its results affect them. [s9.2.1]"), None)
    _land(case, trip, result)
    if trip.aboard + others and not trip.in_port:
        _excess(case, trip.aboard, others, room, result)
    return case.rule(sailed.verdict, result)


def _land(case: Case, trip: voyage.Trip, result: dict[str, object]) -> None:
    """Say what goes ashore at the end in port, what it may do then, and what stacking costs."""
    if trip.landed_in_port:
        case.tell(
            count(
                "{n} ground unit disembarks in port, where the move ends. [s7.1.8]",
                "{n} ground units disembark in port, where the move ends. [s7.1.8]",
                trip.landed_in_port,
            ),
            trip.landed_in_port,
        )
    if trip.in_port and result["resources_landed"]:
        case.tell(
            count(
                "{n} resource point is ashore then. [s7.3.3]",
                "{n} resource points are ashore then. [s7.3.3]",
                trip.unloaded,
            ),
            trip.unloaded,
        )
    ashore = [event for event in trip.events if event.item.word == voyage.DEBARK]
    if any(not event.in_port for event in ashore):
        case.tell(say("Ground units put ashore from a naval area do nothing more in this operation. [s7.1.4]"), False)
    if trip.landed_in_port or any(event.in_port for event in ashore):
        active = case.readings("s7.1.4", "port", {"inactive": False, "active": True})
        case.tell(say("Those that disembark in a port do nothing more in this operation, either. [s7.1.4]"), active)
    result["siege"] = any(voyage.CITY in event.item.marks and voyage.ENEMY not in event.item.marks for event in ashore)
    last = [event for event in trip.events if event.item.word in voyage.AREAS][-1:]
    beside = ashore + (last if trip.landed_in_port else [])
    if any(voyage.FRIENDS in event.item.marks for event in beside):
        price = case.number("s5.5.2.t3", "supply")
        cost = case.readings("s8.2.2", "landing", {"paid": price, "free": 0})
        case.tell(
            count(
                "They are stacked with friendly ground units: {n} supply point. [s8.2.2]",
                "They are stacked with friendly ground units: {n} supply points. [s8.2.2]",
                cost,
            ),
            cost,
        )
        result["stacking"] = cost


def _excess(case: Case, aboard: int, others: int, room: int, result: dict[str, object]) -> None:
    """Say how many ground units are too many in the naval area when the operation ends (s7.2)."""
    excess = max(0, aboard + others - room)
    if others:
        # Each stack by itself never has too many aboard: it could not have taken them.
        case.readings("c6.a.1", "area", {"both": excess, "stack_only": 0})
    case.tell(
        count(
            "Ground units in the naval area at the end: {total}; {n} of them is destroyed. [s7.2]",
            "Ground units in the naval area at the end: {total}; {n} of them are destroyed. [s7.2]",
            excess,
            total=aboard + others,
        )
        if excess
        else say("Ground units in the naval area at the end: {total}, not too many. [s7.2]", total=aboard + others),
        excess,
        cites=("c6.a.1",) if others else (),
    )
    result["excess"] = excess
