"""Movement (6 to 8): a way of a unit, a leader or a unit in flight, and what it costs and brings."""

from typing import Annotated, Any

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.games.dbp import panic, passing, trips, units, ways
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.passing import VETERANS, Passer
from punicref.games.dbp.trips import Impulse, Moving, Route, Trip
from punicref.games.dbp.units import COUNTERS
from punicref.games.dbp.ways import OPEN, RIVER, RIVER_UNTOLD, TURN, Plan, walk
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Result = dict[str, Any]


@calculator("dbp.movement", "May a unit move this way, and at what cost?", chapter="6")
def movement(
    case: Case,
    route: Annotated[Route, group("the way")],
    moving: Annotated[Moving, group("who moves")],
    impulse: Annotated[Impulse, group("this impulse")],
) -> Ruling:
    """Rule on a way of a unit, a leader or a panicked unit: cost, stops, facing, stacking, and the right to attack.

    Costs are movement points. InputProblem for terrain that the battle lacks and for hexes that the way does not have;
    Needed where the movement allowance is not known (6, 7, 8, 17.1.1 to 17.4.1).
    """
    one = None if moving.unit is None else units.unit(case, moving.unit)
    if moving.mover == "leader" and one is not None:
        raise InputProblem("A leader is no unit: leave {option} out.", option="--unit")
    if moving.mover == "panicked" and (gone := panic.no_foot(case, one)):
        return gone
    ground = ways.ground(case, route.battle)
    words = ways.words(case, ground, route.battle, route.way)
    sides = trips.checked(case, route, moving, words)
    if moving.mover != "unit" and impulse.command:
        raise InputProblem("Points of the Movement box raise the allowance of units in order only.")
    refused = trips.commanded(case, impulse)
    if refused:
        return case.refuse(refused)
    allowance = trips.allowance(case, one, moving, impulse.command)
    friends = trips.friends(case, route)
    plan = Plan(
        words,
        ground.costs,
        trips.BEYOND if allowance is None else int(allowance),
        int(case.number("8.1", "cost")),
        int(case.number("8", "front")),
        moving.facing if moving.mover == "unit" else None,
        sides,
        route.zoc,
        moving.mover != "panicked",
        tuple(friends) if moving.mover == "unit" else (),
        passable=route.battle == RIVER_UNTOLD,
    )
    found = ways.vacant(plan, walk(plan))
    trip = Trip(moving, one, ground, plan, found, friends, impulse.from_zoc, known=allowance is not None)
    result: Result = {
        "allowed": True,
        "cost": found.spent,
        "allowance": allowance,
        "left": trip.left if trip.known else None,
        "entered": found.reached,
        "turns": found.turns,
        "facing": list(found.facings),
        "stopped": found.stopped > 0,
    }
    _cost(case, trip, route.battle)
    if moving.mover == "unit":
        _facing(case, trip)
    if moving.mover == "panicked":
        return _flight(case, trip, result)
    _zones(case, trip)
    _passing(case, trip, result)
    return _close(case, trip, result)


def _cost(case: Case, trip: Trip, battle: Battle) -> None:
    """Say what the way costs: terrain and rivers; hold the readings of the river against each other."""
    plan, clause = trip.plan, trip.ground.clause
    gone = [word for word in plan.words if word not in (TURN, RIVER)][: trip.found.reached]
    if gone:
        total = sum(plan.costs[word] for word in gone)
        parts = [say("{terrain} {cost}", terrain=ways.TERRAINS[word], cost=plan.costs[word]) for word in gone]
        case.sum("Hexes entered: {parts}; together {total}. [6]", total, parts=parts, total=total, cites=(clause,))
    if RIVER not in plan.words:
        return
    if battle == RIVER_UNTOLD:
        barred = walk(plan._replace(passable=False))
        case.points.compare(
            clause,
            "river",
            {
                "no_effect": trip.found.told,
                "impassable": say("the river is impassable") if barred.refusal == "river" else barred.told,
            },
        )
        case.tell("The river lies behind the Roman line; it has no effect (our reading).", True, cites=(clause,))
        return
    case.tell("The river is impassable.", False, cites=(clause,))


def _facing(case: Case, trip: Trip) -> None:
    """Say how often the unit turns and how it ends up facing; hold the readings of 6 (turn) against each other."""
    plan, found = trip.plan, trip.found
    if plan.facing is None:
        if found.reached:
            case.tell("Each hex entered must be a front hex; the unit then faces the way it has moved. [6, 8]")
    else:
        loose = walk(plan._replace(straight=False))
        case.points.compare("6", "turn", {"straight": found.told, "any_rear": loose.told})
        if found.told != loose.told:
            case.tell("It turns its back squarely on each hex that it leaves (our reading). [6]")
        if not found.refusal:
            case.tell(
                "Each hex is entered by a front hex; it ends up facing {facings}. [6, 8]",
                list(found.facings),
                facings=[hexes.NAMES[side] for side in found.facings],
            )
    if found.turns:
        cost = found.turns * case.number("8.1", "cost")
        case.tell("{n} {n|turn|turns} in place {n|costs|cost} {cost}. [8.1]", cost, n=found.turns, cost=cost)


def _zones(case: Case, trip: Trip) -> None:
    """Say where an enemy zone of control stops the mover; hold the readings of 8.2 against each other."""
    plan, found = trip.plan, trip.found
    if not found.stopped:
        return
    case.tell("It must stop in hex {number}, an enemy zone of control. [8.2]", found.stopped, number=found.stopped)
    if trip.moving.mover == "leader":
        free = walk(plan._replace(stops=False)).told
        case.points.compare("8.2", "leader_stop", {"stops": found.told, "free": free})
        if free != found.told:
            case.tell("A leader is stopped as a unit is (our reading). [8.2, 13]")
    last = max(at for at, word in enumerate(plan.words) if word not in (TURN, RIVER))
    if found.refusal or TURN not in plan.words[last:]:
        return
    case.points.compare("8.2", "turning", {"may_turn": found.told, "ends": walk(plan._replace(may_turn=False)).told})
    case.tell("It may still turn in place there (our reading). [8.1, 8.2]", True)


def _passing(case: Case, trip: Trip, result: Result) -> None:
    """Say what friendly units in the hexes entered mean: disorder for both in passing, and perhaps panic."""
    if trip.stacked:
        if trip.moving.mover == "leader":
            case.tell("A leader may end in a hex with a friendly unit. [7, 13]", True)
        else:
            _alone(case)
    passed = list(trip.passed())
    if not passed:
        return
    if trip.moving.mover == "leader":
        case.tell("A leader passes through friendly units without penalty (our reading). [7.1]", 0)
        return
    points = _penalties(case, trip, passed)
    added = sum(points)
    result["disorder"] = {"mover": added, "crossed": points}
    if not added:
        return
    if trip.moving.disordered and not trip.moving.disorder:
        raise case.needed("disorder")
    morale = panic.morale(case, trip.one, trip.moving.morale, flipped=trip.moving.flipped)
    place = None if morale is None else _breaks(trip, morale, [place for place, _ in passed], points)
    result |= {"panic": None if morale is None else place is not None, "panics_in": place}
    if place is not None:
        kept = points[: [at for at, _ in passed].index(place) + 1]
        result["disorder"] = {"mover": sum(kept), "crossed": kept}
        case.follows(
            "Passing through in hex {number}, it reaches its morale value {morale} and goes into panic. [10.7, 11]",
            place,
            number=place,
            morale=morale,
        )
        if trip.one is not None:
            panic.flight(case, trip.one)
    elif morale is None:
        case.need(COUNTERS)
        case.follows("If that reaches its morale value, it goes into panic on the way. [10.7, 11]")
    case.follows("So does each unit passed that reaches its own. [10.7, 11]")
    panic.fate(case)


def _penalties(case: Case, trip: Trip, passed: list[tuple[int, Passer]]) -> list[int]:
    """Say what passing through each friend brings; returns the points of each."""
    found = [passing.penalty(case, Passer(trip.one), other) for _, other in passed]
    points = [int(next(iter(one.values()))) for one in found]
    if any(len(one) > 1 for one in found):
        passing.own_type(case)
        wide = sum(int(list(one.values())[-1]) for one in found)
        case.points.compare(
            "7.1", "same_type", {"other_only": passing.disorder(sum(points)), "same_too": passing.disorder(wide)}
        )
    if not any(points):
        case.tell("It passes through these friends without penalty. [7.1]", 0)
        return points
    case.follows(
        "Passing through friends: {n} disorder {n|point|points} for the unit that moves, {each} for each unit in hexes {places}. [7.1]",
        sum(points),
        n=sum(points),
        places=[place for (place, _), point in zip(passed, points, strict=True) if point],
        each=case.number("7.1", "points"),
    )
    return points


def _breaks(trip: Trip, morale: int, places: list[int], points: list[int]) -> int | None:
    """Return the hex in which the unit that moves goes into panic, None where it does not."""
    now = trip.moving.disorder
    for place, point in zip(places, points, strict=True):
        now += point
        if point and now >= morale:
            return place
    return None


def _alone(case: Case) -> None:
    most = case.number("7", "units")
    case.tell("No more than {n} {n|unit|units} may be in a hex.", False, n=most)


REASONS: dict[str, Message] = {
    "points": say("too few movement points"),
    "stopped": say("an enemy zone of control has stopped it"),
    "held": say("an enemy zone of control would stop it in a hex with another unit"),
    "turn": say("after the stop it may not turn"),
    "river": say("the river is impassable"),
    "stacked": say("another unit is in the last hex"),
}
"""Why a way cannot be gone to its end."""


def _close(case: Case, trip: Trip, result: Result) -> Ruling:
    """Say what may follow, and give the verdict."""
    found, mover = trip.found, trip.moving.mover
    refused = found.refusal or ("stacked" if trip.stacked and mover == "unit" else "")
    left_zone = trip.from_zoc and found.reached > 0
    attack = None if mover != "unit" else not left_zone
    result["may_attack"] = attack
    if refused:
        return _refused(case, trip, result, refused)
    if result.get("panic"):
        verdict = say(
            "Allowed, but it goes into panic in hex {number}, passing through a friend.", number=result["panics_in"]
        )
        return case.rule(verdict, {**result, "may_attack": False})
    if trip.from_zoc and mover == "unit":
        if left_zone:
            case.follows("It has left a zone of control in which it started: it may not attack this turn. [8.2]", False)
        else:
            case.follows("It has stayed in its hex: it keeps the right to attack. [8.2.1]", True)
    if trip.known:
        result["may_still"] = _still(case, trip)
    else:
        result["allowed"] = None
    return case.rule(_verdict(trip, result, attack=attack is not False), result)


def _verdict(trip: Trip, result: Result, *, attack: bool) -> Message:
    """Return the headline of a way that may be gone."""
    spent = trip.found.spent
    cost = (
        say(
            "{spent} of {allowance} movement points, {left} left",
            spent=spent,
            allowance=trip.plan.allowance,
            left=trip.left,
        )
        if trip.known
        else say("{n} movement {n|point|points}, if it has as many", n=spent)
    )
    added = result.get("disorder", {}).get("mover", 0)
    if added:
        suffered = say("{n} disorder {n|point|points} in passing", n=added)
        cost = say("{one}; {other}", one=cost, other=suffered)
    if attack:
        return say("Allowed: {cost}.", cost=cost)
    return say("Allowed, but without an attack: {cost}.", cost=cost)


def _refused(case: Case, trip: Trip, result: Result, refused: str) -> Ruling:
    """Close with a way that cannot be gone to its end."""
    reason = REASONS[refused]
    if refused == "held":
        _alone(case)
    if refused in ("points", "stopped", "held"):
        cites = ("6" if refused == "points" else "8.2",)
        case.follows(trips.how_far(trip.found, trip.plan), trip.found.reached, cites=cites)
    return case.refuse([reason], **result)


def _still(case: Case, trip: Trip) -> dict[str, bool]:
    """Say what the points left may still be used for."""
    plan, found = trip.plan, trip.found
    move = not found.stopped and trip.left >= min(plan.costs.values())
    turn = trip.moving.mover == "unit" and trip.left >= plan.turn
    if found.stopped and turn:
        case.points.compare("8.2", "turning", {"may_turn": say("it may turn"), "ends": say("it may not turn")})
        case.follows("It enters no further hex, but may still turn in place (our reading). [8.1, 8.2]", turn)
    elif move and turn:
        case.follows("It may go on, or turn in place. [6, 8.1]", True)
    elif move:
        case.follows("It may go on. [6]", True)
    return {"move": move, "turn": turn}


def _flight(case: Case, trip: Trip, result: Result) -> Ruling:
    """Rule on a foot unit in flight (11, 11.1): it is forced to flee, so the question is how far it gets."""
    plan, found = trip.plan, trip.found
    if plan.zoc:
        case.tell("Flight does not stop in an enemy zone of control (our reading). [11]", True)
    cheap = walk(plan._replace(costs=dict.fromkeys(plan.costs, plan.costs[OPEN])))
    paid, free = trips.reached(found, plan), trips.reached(cheap, plan)
    case.points.compare("11", "terrain", {"paid": paid, "open": free})
    if paid != free:
        case.tell("A flight pays for the terrain (our reading). [11, 6]")
    _fleeing_through(case, trip, result)
    case.follows(
        "A foot unit in panic flees with its whole allowance towards its own edge, later off the map; it may not attack. [11, 11.1]"
    )
    result |= {"may_attack": False, "must_go_on": False}
    if found.refusal == "river":
        stops = say("it stops before the river")
        case.points.compare("11", "closed", {"stands": stops, "eliminated": say("it is eliminated")})
        case.follows("It can go no farther: it stops there (our reading). [11]")
        if not found.reached:
            return case.rule("It stops before the impassable river.", result)
        return case.rule(
            "It flees as far as hex {reached} and stops before the impassable river.", result, reached=found.reached
        )
    if found.refusal:
        if not found.reached:
            return case.rule("It cannot flee on this way: too few movement points.", result)
        return case.rule(
            "It flees as far as hex {reached}; {n} movement {n|point is|points are} not enough for the next.",
            result,
            n=trip.left,
            reached=found.reached,
        )
    if trip.stacked:
        case.follows("In a hex with friends its flight does not end: it goes on to a vacant hex. [11]", False)
        return case.rule("It must flee on: there are friends in the last hex.", {**result, "must_go_on": True})
    if trip.left:
        return case.rule(
            "Allowed, but it must flee on: {n} movement {n|point|points} left.",
            {**result, "must_go_on": True},
            n=trip.left,
        )
    return case.rule("Allowed: its whole movement allowance is used.", result)


def _fleeing_through(case: Case, trip: Trip, result: Result) -> None:
    """Say what a flight does to the friends on its way, and they to it."""
    passed = list(trip.passed())
    if not passed:
        return
    points = _penalties(case, trip, passed)
    result["disorder"] = {"crossed": points}
    fronts = [place for place, other in passed if other.unit is not None and other.unit.id == VETERANS]
    if fronts:
        result["eliminated_if_front"] = fronts
        case.points.compare(
            "11",
            "route",
            {
                "shortest": say("this way if it is a shortest one"),
                "detour": say("round the Veterans if any way is open"),
            },
        )
        case.tell("It takes a shortest route even so (our reading). [11, 11.1]")
        case.follows(
            "It is eliminated where it enters a hex of Veterans by their front: in hexes {places}, if so. [11.1.2]",
            places=fronts,
        )
