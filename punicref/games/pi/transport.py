"""Naval transport of ground units and resource points (s7, c6.a)."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import movement, sailing, stacking, voyage, ways
from punicref.games.pi.openly import follow
from punicref.games.pi.speed import Speed, speeds
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

LOADING = (voyage.EMBARK, voyage.DEBARK, voyage.UNLOAD)
"""What takes a number."""


class Ships(NamedTuple):
    """The naval units, and where they begin."""

    units: movement.Listed
    leader: movement.Leader = None
    start: Annotated[
        voyage.Start | None,
        ask(
            "where the ships begin: in a port, in a naval area beside one, or in one without a port",
            usual="begun in a port, or beside one with troops aboard",
        ),
    ] = None


class Cargo(NamedTuple):
    """What is aboard, and whoever else of the player is at sea there."""

    aboard: Annotated[
        int | None,
        ask(
            "ground units aboard when the operation begins at sea",
            usual="no ground units aboard at the beginning",
            least=0,
        ),
    ] = None
    leaders_aboard: Annotated[
        int, ask("leaders of ground units aboard with them", usual="no leaders aboard", least=0, needs="aboard")
    ] = 0
    resources: Annotated[
        int | None,
        ask(
            "resource points that go along from the place where the ships begin",
            usual="no resource points aboard",
            least=0,
        ),
    ] = None
    others: Annotated[
        int,
        ask(
            "ground units of the player on other ships in the naval area at the end",
            usual="no others at sea there",
            least=0,
        ),
    ] = 0


@calculator(
    "pi.transport", "May naval units carry these troops and resource points, and how far?", without=("s3.2", "s6.3")
)
def transport(
    case: Case,
    ships: Annotated[Ships, group("ships")],
    way: Annotated[
        str,
        ask(
            "what the ships do in order: sea, port, crossing (with beside, enemy; port with friends), embark N (with acted), debark N (with enemy, friends, city), unload N; such as embark, sea, debark"
        )
        .briefly(say("what the ships do in order"), say("embark 1, sea, debark 1"))
        .of(ways.spoken(voyage.CARRYING, LOADING))
        .checked(ways.checks("--way", voyage.CARRYING, LOADING)),
    ],
    cargo: Annotated[Cargo, group("cargo")],
    crossing: sailing.Crossing = None,
) -> Ruling:
    """Rule on a voyage with troops and resource points: capacity, embarking and landing, range (s7, c6.a).

    Range in range factors. InputProblem for ways that cannot be read and for cargo that is not there.
    """
    moved = movement.moving(case, ships.units)
    if not moved[0].naval:
        raise InputProblem(
            "Only naval units transport others.", hint=say("For example {example}.", example=say("1 naval range 1"))
        )
    plan = ways.items(case, way, "--way", voyage.CARRYING, LOADING)
    aboard, resources = _needed(case, ships.start, cargo, plan)
    fleet = voyage.Fleet(
        tuple(Speed(1, unit.disorganized) for unit in moved),
        ships.start or ("beside" if aboard else "port"),
        ships.leader,
        aboard,
        cargo.leaders_aboard,
        resources,
    )
    capacity = case.number("c6.a.2", "resources")
    voyage.check(fleet, plan, int(capacity))
    movement.cite_lists(case, moved)
    room = case.number("s7.2", "ground")
    case.tell(
        "The stack has room for ground units: {units}, and besides for resource points: {points}. [c6.a.1, c6.a.2]",
        room,
        units=room,
        points=capacity * len(moved),
    )
    if resources:
        case.tell(
            "{n} resource {n|point goes|points go} along from where the voyage begins. [s7.3.1]", resources, n=resources
        )
    issues = (*voyage.SAILING_ISSUES, *voyage.CARGO_ISSUES)
    sailed = sailing.sail(case, fleet, speeds(moved), plan, crossing, issues)
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
        case.follows("The units aboard take no part in the naval battle, but its results affect them. [s9.2.1]")
    _land(case, trip, result)
    excess = 0
    if trip.aboard + cargo.others and not trip.in_port:
        excess = _excess(case, trip.aboard, cargo.others, int(room))
    return case.rule(_verdict(sailed.verdict, trip, excess), result | {"excess": excess})


def _needed(case: Case, start: voyage.Start | None, cargo: Cargo, plan: list[ways.Item]) -> tuple[int, int]:
    """Return the ground units and resource points aboard at first; Needed where they matter and were not stated."""
    if start is None and not cargo.aboard and plan and not any(item.word in voyage.AREAS for item in plan):
        raise case.needed("start")
    landed = voyage.lacking(plan, voyage.EMBARK, voyage.DEBARK)
    if landed and cargo.aboard is None and start != "port":
        raise case.needed("aboard")
    if voyage.lacking(plan, "", voyage.UNLOAD) and cargo.resources is None:
        raise case.needed("resources")
    return cargo.aboard or 0, cargo.resources or 0


def _verdict(voyaged: Message, trip: voyage.Trip, excess: int) -> Message:
    """Return the answer, with what has become of the troops."""
    if excess:
        return say("{voyage} {n} ground {n|unit|units} too many {n|is|are} destroyed.", n=excess, voyage=voyaged)
    marks = [event.item.marks for event in trip.events if event.item.word == voyage.DEBARK]
    if any(voyage.ENEMY in one and voyage.CITY not in one for one in marks):
        return say("{voyage} Those put ashore fight a battle: {landed}.", voyage=voyaged, landed=trip.landed)
    if any(voyage.ENEMY in one for one in marks):
        return say(
            "{voyage} Where units go ashore ({landed}), the enemy chooses between battle and siege.",
            voyage=voyaged,
            landed=trip.landed,
        )
    if trip.landed or trip.aboard:
        return say(
            "{voyage} Ground units ashore: {landed}, aboard: {aboard}.",
            voyage=voyaged,
            landed=trip.landed,
            aboard=trip.aboard,
        )
    return voyaged


def _land(case: Case, trip: voyage.Trip, result: dict[str, object]) -> None:
    """Say what goes ashore at the end in port, what it may do then, and what stacking costs."""
    if trip.landed_in_port:
        case.tell(
            "{n} ground {n|unit disembarks|units disembark} in port, where the move ends. [s7.1.8]",
            trip.landed_in_port,
            n=trip.landed_in_port,
        )
    if trip.in_port and trip.unloaded:
        case.tell("{n} resource {n|point is|points are} ashore then. [s7.3.3]", trip.unloaded, n=trip.unloaded)
    ashore = [event for event in trip.events if event.item.word == voyage.DEBARK]
    if any(not event.in_port for event in ashore):
        case.follows("Ground units put ashore from a naval area do nothing more in this operation. [s7.1.4]", False)
    if trip.landed_in_port or any(event.in_port for event in ashore):
        case.points.compare(
            "s7.1.4", "port", {"inactive": say("they do nothing more"), "active": say("they may still act")}
        )
        case.follows(
            "Those that disembark in a port do nothing more in this operation, either (our reading). [s7.1.4]", False
        )
    result["siege"] = any(voyage.CITY in event.item.marks and voyage.ENEMY not in event.item.marks for event in ashore)
    last = [event for event in trip.events if event.item.word in voyage.AREAS][-1:]
    beside = ashore + (last if trip.landed_in_port else [])
    if any(voyage.FRIENDS in event.item.marks for event in beside):
        price = case.number(stacking.PRICE, "supply")
        case.points.compare("s8.2.2", "landing", {"paid": stacking.due(price), "free": say("nothing is due")})
        case.follows(
            "They are stacked with friendly ground units: {n} supply {n|point|points} (our reading). [s8.2.2]",
            price,
            n=price,
        )
        result["stacking"] = price


def _excess(case: Case, aboard: int, others: int, room: int) -> int:
    """Return how many ground units are too many in the naval area when the operation ends (s7.2), as a step."""
    excess = max(0, aboard + others - room)
    if others:
        # Each stack by itself never has too many aboard: it could not have taken them.
        lost = {"both": excess, "stack_only": 0}
        follow(
            case,
            "c6.a.1",
            "area",
            {key: say("{n} ground {n|unit|units} destroyed", n=number) for key, number in lost.items()},
        )
    told = case.follows if excess else case.tell
    told(
        say(
            "Ground units in the naval area at the end: {total}; the owner chooses {n} of them, which {n|is|are} destroyed. [s7.2]",
            n=excess,
            total=aboard + others,
        )
        if excess
        else say("Ground units in the naval area at the end: {total}, not too many. [s7.2]", total=aboard + others),
        excess,
        cites=("c6.a.1",) if others else (),
    )
    return excess
