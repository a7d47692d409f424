"""Movement (6 to 8): a way of a unit, a leader or a unit in flight, and what it costs and brings."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import hexes, panic, passing, units, ways
from punicref.games.dbp.hexes import Hexside
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.passing import VETERANS, Passer
from punicref.games.dbp.units import COUNTERS, Unit
from punicref.games.dbp.ways import OPEN, RIVER, RIVER_UNTOLD, TURN, Ground, Plan, Walk, walk
from punicref.games.dbp.zones import Mover
from punicref.messages import Message, count, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Result = dict[str, Any]


class Route(NamedTuple):
    """The way, and what lies on it."""

    battle: Annotated[Battle, ask("the battle")]
    way: Annotated[str, ask("the way in order: the terrain of each hex entered, turn, river; such as open,turn,hill")]
    toward: Annotated[
        str,
        ask(
            "the hexside crossed to each hex, such as n,ne",
            needs="facing",
            tries=("n", "s", "n,n", "s,s", "n,n,n", "s,s,s"),
            echo="facing",
        ),
    ] = ""
    zoc: Annotated[
        tuple[int, ...],
        ask(
            "the hexes entered that lie in an enemy zone of control (1: first)",
            usual=say("no enemy zone of control on the way"),
            least=1,
        ),
    ] = ()
    friends: Annotated[
        tuple[int, ...],
        ask(
            "the hexes entered that hold a friendly unit (1: the first)",
            usual=say("no friends on the way"),
            least=1,
        ),
    ] = ()
    friend_types: Annotated[
        str,
        ask(
            "types of the units in these hexes, in their order; a single type: of all",
            usual=say("friends without exceptions in passing"),
            needs="friends",
            tries=("velites", "principes", "hastati", "veterans"),
        ),
    ] = ""


class Moving(NamedTuple):
    """Who moves."""

    mover: Annotated[
        Mover, ask("a unit in order, a leader, or a unit in panic that flees", usual=say("a unit in order"))
    ] = "unit"
    unit: Annotated[
        str | None,
        ask(
            "unit type, by its name in any language",
            usual=say("foot other than Velites and Skirmishers"),
            tries=("velites", "hastati", "elephants", "equites"),
        ),
    ] = None
    movement: Annotated[int | None, ask("movement allowance, as printed on the counter", least=0, printed=True)] = None
    facing: Annotated[
        Hexside | None,
        ask(
            "the hexside that the unit faces, a hexside of each hex lying north",
            usual=say("every hex entered lies in its front"),
        ),
    ] = None
    disordered: Annotated[
        bool,
        ask("it has disorder points (its counter shows the back)", usual=say("without disorder points")),
    ] = False
    disorder: Annotated[
        int, ask("disorder points of the unit before it moves", usual=say("no disorder points before"), least=0)
    ] = 0
    morale: Annotated[int | None, ask("morale value of the unit", least=1, printed=True)] = None

    @property
    def flipped(self) -> bool:
        """Whether its counter shows the back."""
        return self.disordered or self.disorder > 0


class Impulse(NamedTuple):
    """What else decides in this movement impulse."""

    command: Annotated[
        int, ask("command points of the Movement box used for it", usual=say("no command point used"), least=0)
    ] = 0
    leader_lost: Annotated[
        bool, ask("the leader of its side has been eliminated", usual=say("its side has its leader"), ordinary=True)
    ] = False
    from_zoc: Annotated[
        bool,
        ask(
            "it was in an enemy zone of control when its movement started",
            usual=say("in no enemy zone of control at the start"),
        ),
    ] = False


class _Trip(NamedTuple):
    """A way as it is ruled on: who moves along which plan, and how far that leads."""

    moving: Moving
    one: Unit | None
    ground: Ground
    plan: Plan
    found: Walk
    friends: dict[int, Passer]  # those in the hexes entered, by hex
    from_zoc: bool

    @property
    def left(self) -> int:
        """The movement points that are left."""
        return self.plan.allowance - self.found.spent

    @property
    def stacked(self) -> bool:
        """Whether it would end in a hex with another unit."""
        return not self.found.refusal and self.plan.entered in self.friends and self.plan.entered > 0

    def passed(self) -> Iterator[tuple[int, Passer]]:
        """Yield the friends that it passes, one after the other."""
        beyond = self.found.reached + 1 if self.found.refusal else self.plan.entered
        return ((place, other) for place, other in self.friends.items() if place < beyond)


@calculator("dbp.movement", say("May a unit move this way, and at what cost?"))
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
    one = None if moving.unit is None or moving.mover == "leader" else units.unit(case, moving.unit)
    if moving.mover == "panicked" and (gone := panic.no_foot(case, one)):
        return gone
    ground = ways.ground(case, route.battle)
    words = ways.words(ground, route.battle, route.way)
    sides = _checked(case, route, moving, words)
    if moving.mover != "unit" and impulse.command:
        raise InputProblem(say("Points of the Movement box raise the allowance of units in order only."))
    refused = _command(case, impulse)
    if refused:
        return case.rule(say("Not allowed: {reasons}.", reasons=refused), {"allowed": False, "reasons": refused})
    allowance = _allowance(case, one, moving, impulse.command)
    friends = _friends(case, route)
    plan = Plan(
        words,
        ground.costs,
        int(allowance),
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
    trip = _Trip(moving, one, ground, plan, found, friends, impulse.from_zoc)
    result: Result = {
        "allowed": True,
        "cost": found.spent,
        "allowance": plan.allowance,
        "left": trip.left,
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


def _checked(case: Case, route: Route, moving: Moving, words: tuple[str, ...]) -> tuple[Hexside, ...]:
    """Refuse what does not fit the way, InputProblem or Needed; returns the hexsides crossed."""
    if moving.mover != "unit" and TURN in words:
        raise InputProblem(say("A leader or a panicked unit has its front all round: leave {word} out.", word=TURN))
    entered = sum(word not in (TURN, RIVER) for word in words)
    for option, places in (("--zoc", route.zoc), ("--friends", route.friends)):
        for place in places:
            if place > entered:
                raise InputProblem(
                    say(
                        "{option} names hex {number}; hexes entered: {entered}.",
                        option=option,
                        number=place,
                        entered=entered,
                    )
                )
    sides = hexes.directions(route.toward, "--toward")
    if moving.mover == "unit" and moving.facing is not None and not sides and entered:
        raise case.needed("toward")
    if sides and len(sides) != entered:
        raise InputProblem(
            say(
                "{option} has {found} hexsides; hexes entered: {entered}.",
                option="--toward",
                found=len(sides),
                entered=entered,
            )
        )
    return sides


def _friends(case: Case, route: Route) -> dict[int, Passer]:
    """Read who stands in the hexes entered; InputProblem where there are more or fewer types than hexes."""
    places = sorted(set(route.friends))
    listed = [word for word in route.friend_types.split(",") if word.strip()]
    if len(listed) not in (0, 1, len(places)):
        raise InputProblem(
            say(
                "{option} names {found} types; hexes with friends: {places}.",
                option="--friend-types",
                found=len(listed),
                places=len(places),
            )
        )
    found = [passing.passer(case, word.strip()) for word in listed] or [Passer(None)]
    return dict(zip(places, found if len(found) == len(places) else found * len(places), strict=False))


def _command(case: Case, impulse: Impulse) -> list[Message]:
    """Check the use of the Movement box; returns what forbids it."""
    if not impulse.command:
        return []
    most = case.number("4.1.1", "points")
    return case.holds(
        say("A command point of the Movement box may be used for it. [4.1.1, 13]"),
        Condition(
            impulse.command <= most,
            count("more than {n} command point on one unit", "more than {n} command points on one unit", most),
            count(
                "A unit may be assigned no more than {n} command point in an impulse.",
                "A unit may be assigned no more than {n} command points in an impulse.",
                most,
            ),
        ),
        Condition(
            not impulse.leader_lost,
            say("the leader is lost, and with him the command points"),
            say("Once the leader is eliminated, command points can no longer be used. [13]"),
        ),
    )


def _allowance(case: Case, one: Unit | None, moving: Moving, command: int) -> int:
    """Return the movement points for the impulse, as a step; Needed where they are not known."""
    if moving.mover == "leader":
        points = case.number("13", "movement") if moving.movement is None else moving.movement
        case.tell(
            count("A leader has {n} movement point. [13]", "A leader has {n} movement points. [13]", points), points
        )
        return points
    cites: tuple[str, ...] = ()
    points = 0
    if moving.movement is not None:
        points = moving.movement
    elif one is None and case.records(COUNTERS) is not None:
        raise case.needed("unit", "movement", any_of=True)
    elif one is None or one.printed is None:
        raise case.needed("movement")
    else:
        points = units.value(case, one, "movement", None, "--movement")
        cites = (COUNTERS, "10.7") if moving.flipped else (COUNTERS,)
        back = units.value(case, one, "movement", None, "--movement", reduced=True)
        if moving.flipped and back != points:
            case.readings("10.7", "back", {name: _points(each) for name, each in (("front", points), ("back", back))})
    case.tell(
        count(
            "The unit has {n} movement point. [2.4.def.movement-allowance]",
            "The unit has {n} movement points. [2.4.def.movement-allowance]",
            points,
        ),
        points,
        cites=cites,
    )
    if command:
        points += command * case.number("4.6", "movement")
        case.tell(
            count("Movement box: now {n} point. [4.1.1, 4.6]", "Movement box: now {n} points. [4.1.1, 4.6]", points),
            points,
        )
    return points


def _points(points: int) -> Message:
    return count("{n} movement point", "{n} movement points", points)


def _cost(case: Case, trip: _Trip, battle: Battle) -> None:
    """Say what the way costs: terrain and rivers; hold the readings of the river against each other."""
    plan, clause = trip.plan, trip.ground.clause
    gone = [word for word in plan.words if word not in (TURN, RIVER)][: trip.found.reached]
    if gone:
        total = sum(plan.costs[word] for word in gone)
        parts = [say("{terrain} {cost}", terrain=ways.TERRAINS[word], cost=plan.costs[word]) for word in gone]
        case.tell(
            say("Hexes entered: {parts}; together {total}. [6]", parts=parts, total=total),
            total,
            cites=(clause,),
            part="sum",
        )
    if RIVER not in plan.words:
        return
    if battle == RIVER_UNTOLD:
        barred = walk(plan._replace(passable=False))
        case.readings(
            clause,
            "river",
            {
                "no_effect": trip.found.told,
                "impassable": say("the river is impassable") if barred.refusal == "river" else barred.told,
            },
        )
        case.tell(
            say("The river lies behind the Roman line; it is not said to have any effect."), value=True, cites=(clause,)
        )
        return
    case.tell(say("The river is impassable."), value=False, cites=(clause,))


def _facing(case: Case, trip: _Trip) -> None:
    """Say how often the unit turns and how it ends up facing; hold the readings of 6 (turn) against each other."""
    plan, found = trip.plan, trip.found
    if plan.facing is None:
        if found.reached:
            case.tell(say("Each hex entered must be a front hex; the unit then faces the way it has moved. [6, 8]"))
    else:
        loose = walk(plan._replace(straight=False))
        case.readings("6", "turn", {"straight": found.told, "any_rear": loose.told})
        if not found.refusal:
            case.tell(
                say(
                    "Each hex is entered by a front hex; it ends up facing {facings}. [6, 8]",
                    facings=[hexes.NAMES[side] for side in found.facings],
                ),
                list(found.facings),
            )
    if found.turns:
        cost = found.turns * case.number("8.1", "cost")
        case.tell(
            count(
                "{n} turn in place costs {cost}. [8.1]", "{n} turns in place cost {cost}. [8.1]", found.turns, cost=cost
            ),
            cost,
        )


def _zones(case: Case, trip: _Trip) -> None:
    """Say where an enemy zone of control stops the mover; hold the readings of 8.2 against each other."""
    plan, found = trip.plan, trip.found
    if not found.stopped:
        return
    case.tell(say("It must stop in hex {number}, an enemy zone of control. [8.2]", number=found.stopped), found.stopped)
    if trip.moving.mover == "leader":
        case.readings("8.2", "leader_stop", {"stops": found.told, "free": walk(plan._replace(stops=False)).told})
    last = max(at for at, word in enumerate(plan.words) if word not in (TURN, RIVER))
    if found.refusal or TURN not in plan.words[last:]:
        return
    case.readings("8.2", "turning", {"may_turn": found.told, "ends": walk(plan._replace(may_turn=False)).told})
    case.tell(say("It may still turn in place there (our reading). [8.1, 8.2]"), value=True)


def _passing(case: Case, trip: _Trip, result: Result) -> None:
    """Say what friendly units in the hexes entered mean: disorder for both in passing, and perhaps panic."""
    if trip.stacked:
        if trip.moving.mover == "leader":
            case.tell(say("A leader may end in a hex with a friendly unit. [7, 13]"), value=True)
        else:
            _alone(case)
    passed = list(trip.passed())
    if not passed:
        return
    if trip.moving.mover == "leader":
        case.tell(say("A leader passes through friendly units without penalty (our reading). [7.1]"), 0)
        return
    points = _penalties(case, trip, passed)
    added = sum(points)
    result["disorder"] = {"mover": added, "crossed": points}
    if not added:
        return
    morale = panic.morale(case, trip.one, trip.moving.morale, flipped=trip.moving.flipped)
    place = None if morale is None else _breaks(trip, morale, [place for place, _ in passed], points)
    result |= {"panic": None if morale is None else place is not None, "panics_in": place}
    if place is not None:
        kept = points[: [at for at, _ in passed].index(place) + 1]
        result["disorder"] = {"mover": sum(kept), "crossed": kept}
        case.tell(
            say(
                "Passing through in hex {number}, it reaches its morale value {morale} and goes into panic. [10.7, 11]",
                number=place,
                morale=morale,
            ),
            place,
            part="follows",
        )
        if trip.one is not None:
            panic.flight(case, trip.one)
    elif morale is None:
        case.tell(say("If that reaches its morale value, it goes into panic on the way. [10.7, 11]"), part="follows")
    case.tell(say("So does each unit passed that reaches its own. [10.7, 11]"), part="follows")
    panic.fate(case)


def _penalties(case: Case, trip: _Trip, passed: list[tuple[int, Passer]]) -> list[int]:
    """Say what passing through each friend brings; returns the points of each."""
    found = [passing.penalty(case, Passer(trip.one), other) for _, other in passed]
    points = [int(next(iter(one.values()))) for one in found]
    if any(len(one) > 1 for one in found):
        wide = sum(int(list(one.values())[-1]) for one in found)
        case.readings(
            "7.1", "same_type", {"other_only": passing.disorder(sum(points)), "same_too": passing.disorder(wide)}
        )
    if not any(points):
        case.tell(say("It passes through these friends without penalty. [7.1]"), 0)
        return points
    case.tell(
        count(
            "Passing through friends: {n} disorder point for the unit that moves, {each} for each unit in hexes {places}. [7.1]",
            "Passing through friends: {n} disorder points for the unit that moves, {each} for each unit in hexes {places}. [7.1]",
            sum(points),
            places=[place for (place, _), point in zip(passed, points, strict=True) if point],
            each=case.number("7.1", "points"),
        ),
        sum(points),
        part="follows",
    )
    return points


def _breaks(trip: _Trip, morale: int, places: list[int], points: list[int]) -> int | None:
    """Return the hex in which the unit that moves goes into panic, None where it does not."""
    now = max(trip.moving.disorder, int(trip.moving.disordered))
    for place, point in zip(places, points, strict=True):
        now += point
        if point and now >= morale:
            return place
    return None


def _alone(case: Case) -> None:
    most = case.number("7", "units")
    case.tell(
        count("No more than {n} unit may be in a hex.", "No more than {n} units may be in a hex.", most), value=False
    )


REASONS: dict[str, Message] = {
    "points": say("too few movement points"),
    "stopped": say("an enemy zone of control has stopped it"),
    "held": say("an enemy zone of control would stop it in a hex with another unit"),
    "turn": say("after the stop it may not turn"),
    "river": say("the river is impassable"),
    "stacked": say("another unit is in the last hex"),
}
"""Why a way cannot be gone to its end."""


def _close(case: Case, trip: _Trip, result: Result) -> Ruling:
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
            case.tell(
                say("It has left a zone of control in which it started: it may not attack this turn. [8.2]"),
                value=False,
                part="follows",
            )
        else:
            case.tell(
                say("It has stayed in its hex: it keeps the right to attack. [8.2.1]"), value=True, part="follows"
            )
    result["may_still"] = _still(case, trip)
    return case.rule(_verdict(trip, result, attack=attack is not False), result)


def _verdict(trip: _Trip, result: Result, *, attack: bool) -> Message:
    """Return the headline of a way that may be gone."""
    told = {"spent": trip.found.spent, "allowance": trip.plan.allowance, "left": trip.left}
    added = result.get("disorder", {}).get("mover", 0)
    if added:
        cost = say("{spent} of {allowance} movement points, {left} left", **told)
        return (
            count(
                "Allowed: {cost}; {n} disorder point in passing.",
                "Allowed: {cost}; {n} disorder points in passing.",
                added,
                cost=cost,
            )
            if attack
            else count(
                "Allowed, but without an attack: {cost}; {n} disorder point in passing.",
                "Allowed, but without an attack: {cost}; {n} disorder points in passing.",
                added,
                cost=cost,
            )
        )
    if attack:
        return say("Allowed: {spent} of {allowance} movement points, {left} left.", **told)
    return say("Allowed, but without an attack: {spent} of {allowance} movement points, {left} left.", **told)


def _refused(case: Case, trip: _Trip, result: Result, refused: str) -> Ruling:
    """Close with a way that cannot be gone to its end."""
    reason = REASONS[refused]
    if refused == "held":
        _alone(case)
    if refused in ("points", "stopped", "held"):
        cites = ("6" if refused == "points" else "8.2",)
        case.tell(_how_far(trip.found, trip.plan), trip.found.reached, cites=cites, part="follows")
    return case.rule(
        say("Not allowed: {reasons}.", reasons=[reason]), {**result, "allowed": False, "reasons": [reason]}
    )


def _how_far(found: Walk, plan: Plan) -> Message:
    """Say how far a way can be gone."""
    left = plan.allowance - found.spent
    if not found.reached:
        return count(
            "It does not get out of its hex; {n} movement point left.",
            "It does not get out of its hex; {n} movement points left.",
            left,
        )
    return count(
        "It gets as far as hex {reached} of {entered}; {n} movement point left.",
        "It gets as far as hex {reached} of {entered}; {n} movement points left.",
        left,
        reached=found.reached,
        entered=plan.entered,
    )


def _still(case: Case, trip: _Trip) -> dict[str, bool]:
    """Say what the points left may still be used for."""
    plan, found = trip.plan, trip.found
    move = not found.stopped and trip.left >= min(plan.costs.values())
    turn = trip.moving.mover == "unit" and trip.left >= plan.turn
    if found.stopped and turn:
        case.readings("8.2", "turning", {"may_turn": say("it may turn"), "ends": say("it may not turn")})
        case.tell(
            say("It enters no further hex, but may still turn in place (our reading). [8.1, 8.2]"),
            turn,
            part="follows",
        )
    elif move and turn:
        case.tell(say("It may go on, or turn in place. [6, 8.1]"), value=True, part="follows")
    elif move:
        case.tell(say("It may go on. [6]"), value=True, part="follows")
    return {"move": move, "turn": turn}


def _flight(case: Case, trip: _Trip, result: Result) -> Ruling:
    """Rule on a foot unit in flight (11, 11.1): it is forced to flee, so the question is how far it gets."""
    plan, found = trip.plan, trip.found
    if plan.zoc:
        case.tell(say("Flight does not stop in an enemy zone of control (our reading). [11]"), value=True)
    cheap = walk(plan._replace(costs=dict.fromkeys(plan.costs, plan.costs[OPEN])))
    case.readings("11", "terrain", {"paid": _how_far(found, plan), "open": _how_far(cheap, plan)})
    _fleeing_through(case, trip, result)
    case.tell(
        say(
            "A foot unit in panic flees with its whole allowance towards its own edge, later off the map; it may not attack. [11, 11.1]"
        ),
        part="follows",
    )
    result |= {"may_attack": False, "must_go_on": False}
    if found.refusal == "river":
        stops = say("it stops before the river")
        case.readings("11", "closed", {"stands": stops, "eliminated": say("it is eliminated")})
        case.tell(say("It can go no farther: it stops there (our reading). [11]"), part="follows")
        return case.rule(
            say("It stops before the impassable river.")
            if not found.reached
            else say("It flees as far as hex {reached} and stops before the impassable river.", reached=found.reached),
            result,
        )
    if found.refusal:
        return case.rule(
            say("It cannot flee on this way: too few movement points.")
            if not found.reached
            else count(
                "It flees as far as hex {reached}; {n} movement point is not enough for the next.",
                "It flees as far as hex {reached}; {n} movement points are not enough for the next.",
                trip.left,
                reached=found.reached,
            ),
            result,
        )
    if trip.stacked:
        case.tell(
            say("In a hex with friends its flight does not end: it goes on to a vacant hex. [11]"),
            value=False,
            part="follows",
        )
        return case.rule(say("It must flee on: there are friends in the last hex."), {**result, "must_go_on": True})
    if trip.left:
        return case.rule(
            count(
                "Allowed, but it must flee on: {n} movement point left.",
                "Allowed, but it must flee on: {n} movement points left.",
                trip.left,
            ),
            {**result, "must_go_on": True},
        )
    return case.rule(say("Allowed: its whole movement allowance is used."), result)


def _fleeing_through(case: Case, trip: _Trip, result: Result) -> None:
    """Say what a flight does to the friends on its way, and they to it."""
    passed = list(trip.passed())
    if not passed:
        return
    points = _penalties(case, trip, passed)
    result["disorder"] = {"crossed": points}
    fronts = [place for place, other in passed if other.unit is not None and other.unit.id == VETERANS]
    if fronts:
        result["eliminated_if_front"] = fronts
        case.readings(
            "11",
            "route",
            {
                "shortest": say("this way if it is a shortest one"),
                "detour": say("round the Veterans if any way is open"),
            },
        )
        case.tell(
            say(
                "It is eliminated where it enters a hex of Veterans by their front: in hexes {places}, if so. [11.1.2]",
                places=fronts,
            ),
            part="follows",
        )
