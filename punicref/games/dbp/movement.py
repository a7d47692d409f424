"""Movement (chapters 6 to 8): ways and their cost, passing through units, facing, zones of control."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem, near
from punicref.games.dbp import battles, hexes, units
from punicref.games.dbp.hexes import Facing, Hexside
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.units import CAVALRY, COUNTERS, REMOVED, Unit, UnitName
from punicref.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Mover = Literal["unit", "leader", "panicked"]
"""A unit in order, a leader, a unit in panic."""

FREE = ("velites", "skirmishers")
"""The types that pass and are passed without penalty (7.1)."""

EACH_OTHER = frozenset(("hastati", "principes"))
"""The types that do so between themselves (7.1)."""

VETERANS = "veterans"

TURN, RIVER = "turn", "river"

TERRAINS = {
    "open": say("open terrain"),
    "rocky": say("rocky terrain"),
    "bushes": say("bushes"),
    "hill": say("hill"),
}
"""The terrains of all battles, by the names of their costs (17.1.1, 17.2.1, 17.3.1, 17.4.1)."""

OPEN = "open"

ALL_OPEN: Battle = "zama"
"""The battle where every hex counts as open terrain (17.4.1)."""

RIVER_UNTOLD: Battle = "trebbia"
"""The battle whose river is not said to do anything (17.1.1)."""


class Ground(NamedTuple):
    """The terrain of a battle: its clause and what a hex of each kind costs; other names may count as open."""

    clause: str
    costs: dict[str, int]


class Plan(NamedTuple):
    """A way as it was given: words in order, and of each hex the side crossed, where these were given."""

    words: tuple[str, ...]
    costs: dict[str, int]
    allowance: int
    turn: int
    front: int
    facing: Hexside | None
    toward: tuple[Hexside, ...]
    zoc: tuple[int, ...]
    stops: bool  # whether enemy zones of control stop the mover
    taken: tuple[int, ...] = ()  # the hexes in which it may not stay
    straight: bool = True
    may_turn: bool = True
    passable: bool = True

    @property
    def entered(self) -> int:
        """How many hexes the way enters."""
        return sum(word not in (TURN, RIVER) for word in self.words)


Refusal = Literal["", "points", "stopped", "held", "turn", "river"]


class Walk(NamedTuple):
    """How far a way can be gone: hexes entered, points spent, turns, and the facings that may result."""

    reached: int
    spent: int
    turns: int
    facings: tuple[Hexside, ...]
    stopped: int  # the hex, from 1, in whose zone of control it stopped; 0: none
    refusal: Refusal

    @property
    def told(self) -> Message:
        """The walk in a line, to be held against another."""
        if self.refusal:
            return say("not allowed")
        facings = [hexes.NAMES[side] for side in self.facings]
        if not facings:
            return count("{n} movement point", "{n} movement points", self.spent)
        return count(
            "{n} movement point; then facing {facings}",
            "{n} movement points; then facing {facings}",
            self.spent,
            facings=facings,
        )


def walk(plan: Plan) -> Walk:
    """Go a way as far as the rules allow.

    Turns that the way needs and does not name are added. Of the facings after a move each keeps the fewest turns that
    lead to it.
    """
    facings: dict[Hexside, int] = {} if plan.facing is None else {plan.facing: 0}
    terrain = turns = reached = stopped = 0

    def end(refusal: Refusal) -> Walk:
        used = turns + min(facings.values(), default=0)
        best = tuple(side for side in hexes.SIDES if side in facings and turns + facings[side] == used)
        return Walk(reached, terrain + used * plan.turn, used, best, stopped, refusal)

    for word in plan.words:
        after, more, cost = facings, 0, 0
        if word == RIVER:
            if not plan.passable:
                return end("river")
        elif word == TURN:
            if stopped and not plan.may_turn:
                return end("turn")
            more = 1
            least = min(facings.values(), default=0)
            after = dict.fromkeys(hexes.SIDES, least) if facings else facings
        else:
            if stopped:
                return end("stopped")
            if plan.stops and reached + 1 in plan.zoc and reached + 1 in plan.taken and reached + 1 < plan.entered:
                return end("held")
            cost = plan.costs[word]
            if facings:
                after = _moved(plan, facings, plan.toward[reached])
        if terrain + cost + (turns + more + min(after.values(), default=0)) * plan.turn > plan.allowance:
            return end("points")
        facings, turns, terrain = after, turns + more, terrain + cost
        if word not in (TURN, RIVER):
            reached += 1
            if plan.stops and reached in plan.zoc:
                stopped = reached
    return end("")


def _moved(plan: Plan, facings: dict[Hexside, int], toward: Hexside) -> dict[Hexside, int]:
    """Return the facings after a move across a side, with the turns that lead to them (6)."""
    turns = min(before + (0 if hexes.in_front(plan.front, facing, toward) else 1) for facing, before in facings.items())
    return {toward: turns} if plan.straight else dict.fromkeys(hexes.front(plan.front, toward), turns)


@calculator(
    "dbp.movement",
    say("May a unit move this way, and at what cost?"),
    without=(
        "10",
        "10.1",
        "10.4",
        "10.5",
        "17.1",
        "17.1.2",
        "17.1.4",
        "17.2",
        "17.2.2",
        "17.2.3",
        "17.3",
        "17.3.2",
        "17.3.3",
        "17.4",
        "17.4.2",
        "17.4.3",
        "4.4",
    ),
)
def movement(
    case: Case,
    battle: Annotated[Battle, ask("the battle")],
    way: Annotated[str, ask("the way in order: the terrain of each hex entered, turn, river; such as open,turn,hill")],
    unit: UnitName = None,
    mover: Annotated[Mover, ask("a unit in order, a leader, or a unit in panic that flees")] = "unit",
    movement: Annotated[int | None, ask("movement allowance; without it the printed list's", least=0)] = None,
    command: Annotated[int, ask("command points of the Movement box used for it", least=0, most="4.1.1:points")] = 0,
    disordered: Annotated[bool, ask("it has disorder points (its counter shows the back)")] = False,
    facing: Facing = None,
    toward: Annotated[str, ask("the hexside crossed to each hex, such as n,ne (together with its facing)")] = "",
    zoc: Annotated[
        tuple[int, ...], ask("the hexes entered that lie in an enemy zone of control (1: first)", least=1)
    ] = (),
    friends: Annotated[
        tuple[int, ...], ask("the hexes entered that hold a friendly unit (1: the first)", least=1)
    ] = (),
    from_zoc: Annotated[bool, ask("it was in an enemy zone of control when its movement started")] = False,
) -> Ruling:
    """Rule on a way of a unit, a leader or a panicked unit: cost, stops, facing, stacking, and the right to attack.

    Costs are movement points. InputProblem for terrain that the battle lacks, for hexes that the way does not have,
    and where the movement allowance is not known (6, 7, 8, 17.1.1 to 17.4.1).
    """
    one = None if unit is None or mover == "leader" else units.unit(case, unit)
    if mover == "panicked" and one is not None and (one.id in REMOVED or one.id in CAVALRY):
        return _no_foot(case, one)
    if mover != "unit" and command:
        raise InputProblem(say("Points of the Movement box raise the allowance of units in order only."))
    ground = _ground(case, battle)
    words = _words(ground, battle, way)
    if mover != "unit" and TURN in words:
        raise InputProblem(say("A leader or a panicked unit has its front all round: leave {word} out.", word=TURN))
    entered = sum(word not in (TURN, RIVER) for word in words)
    for option, places in (("--zoc", zoc), ("--friends", friends)):
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
    sides = hexes.directions(toward, "--toward")
    if mover == "unit" and (facing is None) != (not sides) and (entered or sides):
        raise InputProblem(say("{one} and {other} go together.", one="--facing", other="--toward"))
    if sides and len(sides) != entered:
        raise InputProblem(
            say(
                "{option} has {found} hexsides; hexes entered: {entered}.",
                option="--toward",
                found=len(sides),
                entered=entered,
            )
        )
    allowance = _allowance(case, one, mover, movement, command, disordered=disordered)
    plan = Plan(
        words,
        ground.costs,
        allowance,
        case.number("8.1", "cost"),
        case.number("8", "front"),
        facing if mover == "unit" else None,
        sides,
        zoc,
        mover != "panicked",
        friends if mover == "unit" else (),
        passable=battle == RIVER_UNTOLD,
    )
    found = _vacant(plan, walk(plan))
    _cost(case, battle, ground, plan, found)
    if mover == "unit":
        _facing(case, plan, found)
    _zones(case, plan, found, mover)
    stacked = not found.refusal and entered in friends and entered > 0
    if friends:
        passed = found.reached + 1 if found.refusal else entered
        _friends(
            case, one, mover, tuple(place for place in friends if place < passed or stacked), entered, stacked=stacked
        )
    return _close(case, plan, found, mover, entered, stacked=stacked, from_zoc=from_zoc)


def _vacant(plan: Plan, found: Walk) -> Walk:
    """Take a refused walk back to the last hex in which the unit may stay: two units are never in one hex (7)."""
    last = found.reached
    while last in plan.taken:
        last -= 1
    if not found.refusal or last == found.reached:
        return found
    places = [at for at, word in enumerate(plan.words) if word not in (TURN, RIVER)]
    words = plan.words[: places[last - 1] + 1] if last else ()
    back = walk(plan._replace(words=words, taken=()))
    return back._replace(refusal=found.refusal)


def _no_foot(case: Case, one: Unit) -> Ruling:
    """Rule on a panicked unit that does not flee by movement points."""
    if one.id in REMOVED:
        case.tell(say("Elephants and Skirmishers are removed from play as soon as they panic. [11.1.1]"), False)
        return case.rule(say("Not allowed: the unit is no longer in play."), {"allowed": False, "removed": True})
    case.tell(
        say("Cavalry that panics rides off the map at once over its own edge, by the quickest route. [11.2]"), True
    )
    return case.rule(
        say("It leaves the map at once, whatever the cost of the way."), {"allowed": True, "leaves_map": True}
    )


def _ground(case: Case, battle: Battle) -> Ground:
    clause = f"{battles.CHAPTERS[battle].heading}.1"
    costs = {name: case.number(clause, name) for name in case.values(clause) if name in TERRAINS}
    if battle == ALL_OPEN:
        costs = dict.fromkeys((*TERRAINS, RIVER), costs[OPEN])
    return Ground(clause, costs)


def _words(ground: Ground, battle: Battle, way: str) -> tuple[str, ...]:
    """Read a way; InputProblem names what the battle has."""
    known = tuple(dict.fromkeys((*ground.costs, RIVER, TURN)))
    words = tuple(way.replace(",", " ").casefold().split())
    for word in words:
        if word not in known:
            raise InputProblem(
                say(
                    "{battle} has no {found}; a way consists of {known}.",
                    battle=battles.TITLES[battle],
                    found=word,
                    known=known,
                ),
                suggestions=near(word, known, 1),
            )
    if not words:
        raise InputProblem(say("The way is empty; it consists of {known}.", known=known))
    if battle == ALL_OPEN:
        return tuple(word if word == TURN else OPEN for word in words)
    return words


def _allowance(case: Case, one: Unit | None, mover: Mover, given: int | None, command: int, *, disordered: bool) -> int:
    """Return the movement points for the impulse, as a step."""
    if mover == "leader":
        case.settle("13", "alone")
        points = case.number("13", "movement") if given is None else given
        case.tell(
            count("A leader has {n} movement point. [13]", "A leader has {n} movement points. [13]", points), points
        )
        return points
    points = units.value(case, one, "movement", given, "--movement")
    cites = () if given is not None else (COUNTERS, "10.7") if disordered else (COUNTERS,)
    if disordered and given is None:
        back = units.value(case, one, "movement", None, "--movement", reduced=True)
        if back != points:
            points = case.readings("10.7", "back", {"front": points, "back": back})
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


def _cost(case: Case, battle: Battle, ground: Ground, plan: Plan, found: Walk) -> None:
    """Say what the way costs: terrain, turns, rivers; hold the readings of the river against each other."""
    gone = [word for word in plan.words if word not in (TURN, RIVER)][: found.reached]
    parts = [say("{terrain} {cost}", terrain=TERRAINS[word], cost=plan.costs[word]) for word in gone]
    total = sum(plan.costs[word] for word in gone)
    if parts:
        case.tell(
            say("Hexes entered: {parts}; together {total}. [6]", parts=parts, total=total),
            total,
            cites=(ground.clause,),
        )
    if RIVER in plan.words:
        if battle == RIVER_UNTOLD:
            barred = walk(plan._replace(passable=False))
            open_ = case.readings(
                ground.clause, "river", {"no_effect": not found.refusal, "impassable": not barred.refusal}
            )
            case.tell(
                say("The river lies behind the Roman line; it is not said to have any effect."),
                open_,
                cites=(ground.clause,),
            )
            return
        case.tell(say("The river is impassable."), False, cites=(ground.clause,))


def _facing(case: Case, plan: Plan, found: Walk) -> None:
    """Say how often the unit turns and how it ends up facing; hold the readings of 6 (turn) against each other."""
    if plan.facing is None:
        if found.reached:
            case.tell(
                say("Each hex entered must be a front hex of the unit, and it then faces the way it has moved. [6, 8]"),
                None,
            )
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
        else:
            pass
    if found.turns:
        cost = found.turns * plan.turn
        case.tell(
            count(
                "{n} turn in place costs {cost}. [8.1]", "{n} turns in place cost {cost}. [8.1]", found.turns, cost=cost
            ),
            cost,
        )


def _zones(case: Case, plan: Plan, found: Walk, mover: Mover) -> None:
    """Say where an enemy zone of control stops the mover; hold the readings of 8.2 (turning) against each other."""
    if mover == "panicked":
        if plan.zoc:
            case.tell(say("Flight does not stop in an enemy zone of control. [11]"), True)
        return
    if not found.stopped:
        return
    case.tell(say("It must stop in hex {number}, an enemy zone of control. [8.2]", number=found.stopped), found.stopped)
    if mover == "leader":
        case.readings("8.2", "leader_stop", {"stops": found.told, "free": walk(plan._replace(stops=False)).told})
    last = max(at for at, word in enumerate(plan.words) if word not in (TURN, RIVER))
    if found.refusal or TURN not in plan.words[last:]:
        return
    case.readings("8.2", "turning", {"may_turn": True, "ends": not walk(plan._replace(may_turn=False)).refusal})
    case.tell(say("It may still turn in place there. [8.1, 8.2]"), True)


def _friends(
    case: Case, one: Unit | None, mover: Mover, friends: tuple[int, ...], entered: int, *, stacked: bool
) -> None:
    """Say what friendly units in the hexes entered mean: passing through, stacking at the end."""
    passed = len({place for place in friends if place < entered})
    if passed:
        if mover == "leader":
            case.tell(say("A leader passes through friendly units without penalty. [7.1]"), 0)
        elif one is not None and one.id in FREE:
            case.tell(say("{unit} pass through friendly units without penalty. [7.1]", unit=one.name), 0)
        else:
            points = case.number("7.1", "points")
            case.tell(
                count(
                    "Passing through gives each of the units {n} disorder point, with exceptions (punicref dbp cross).",
                    "Passing through gives each of the units {n} disorder points, with exceptions (punicref dbp cross).",
                    points,
                ),
                passed,
            )
    if stacked:
        if mover == "leader":
            case.tell(say("A leader may end in a hex with a friendly unit. [7, 13]"), True)
        elif mover == "panicked":
            case.tell(say("In a hex with friends its flight does not end: it goes on to a vacant hex. [11]"), False)
        else:
            most = case.number("7", "units")
            case.tell(
                count("No more than {n} unit may be in a hex.", "No more than {n} units may be in a hex.", most), False
            )


def _close(case: Case, plan: Plan, found: Walk, mover: Mover, entered: int, *, stacked: bool, from_zoc: bool) -> Ruling:
    """Say what may follow, and give the verdict."""
    left = plan.allowance - found.spent
    refused = found.refusal or ("stacked" if stacked and mover == "unit" else "")
    attack = None if mover != "unit" else not (from_zoc and found.reached)
    result = {
        "allowed": not refused,
        "cost": found.spent,
        "allowance": plan.allowance,
        "left": left,
        "entered": found.reached,
        "turns": found.turns,
        "facing": list(found.facings),
        "stopped": found.stopped > 0,
        "may_attack": attack,
    }
    if refused:
        reason = {
            "points": say("too few movement points"),
            "stopped": say("an enemy zone of control has stopped it"),
            "held": say("an enemy zone of control would stop it in a hex with another unit"),
            "turn": say("after the stop it may not turn"),
            "river": say("the river is impassable"),
            "stacked": say("another unit is in the last hex"),
        }[refused]
        if refused == "held":
            most = case.number("7", "units")
            case.tell(
                count("No more than {n} unit may be in a hex.", "No more than {n} units may be in a hex.", most), False
            )
        if refused in ("points", "stopped", "held"):
            case.tell(
                say(
                    "It gets as far as hex {reached} of {entered}, with {left} of {allowance} movement points left.",
                    reached=found.reached,
                    entered=entered,
                    left=left,
                    allowance=plan.allowance,
                ),
                found.reached,
                cites=("6" if refused == "points" else "8.2",),
            )
        return case.rule(say("Not allowed: {reasons}.", reasons=[reason]), {**result, "reasons": [reason]})
    if mover == "panicked":
        case.tell(
            say(
                "A panicked foot unit flees with its whole allowance towards its own edge; it may not attack. [11, 11.1]"
            ),
            None,
        )
        if left or stacked:
            return case.rule(
                count(
                    "Allowed, but it must flee on: {n} movement point left.",
                    "Allowed, but it must flee on: {n} movement points left.",
                    left,
                ),
                {**result, "must_go_on": True, "may_attack": False},
            )
        return case.rule(
            say("Allowed: its whole movement allowance is used."), {**result, "must_go_on": False, "may_attack": False}
        )
    if from_zoc and mover == "unit":
        if found.reached:
            case.tell(
                say("It has left a zone of control in which it started: it may not attack this turn. [8.2]"), False
            )
        else:
            case.tell(say("It has stayed in its hex: it keeps the right to attack. [8.2.1]"), True)
    result["may_still"] = _still(case, plan, found, mover, left)
    told = {"spent": found.spent, "allowance": plan.allowance, "left": left}
    if attack is False:
        return case.rule(
            say("Allowed, but without an attack: {spent} of {allowance} movement points, {left} left.", **told), result
        )
    return case.rule(say("Allowed: {spent} of {allowance} movement points, {left} left.", **told), result)


def _still(case: Case, plan: Plan, found: Walk, mover: Mover, left: int) -> dict[str, bool]:
    """Say what the points left may still be used for."""
    move = not found.stopped and left >= min(plan.costs.values())
    turn = mover == "unit" and left >= plan.turn
    if found.stopped and turn:
        turn = case.readings("8.2", "turning", {"may_turn": True, "ends": False})
        case.tell(say("It enters no further hex, but may still turn in place. [8.1, 8.2]"), turn)
    elif move and turn:
        case.tell(say("It may go on, or turn in place. [6, 8.1]"), True)
    elif move:
        case.tell(say("It may go on. [6]"), True)
    return {"move": move, "turn": turn}


@calculator("dbp.cross", say("Passing through a hex with another unit"), without=("2.4",))
def cross(
    case: Case,
    mover: Annotated[str | None, ask("type of the unit that moves, by its name in any language")] = None,
    crossed: Annotated[str | None, ask("type of the unit in the hex, by its name in any language")] = None,
    leader: Annotated[
        Literal["mover", "crossed"] | None, ask("which of them is a leader; his type is not asked")
    ] = None,
    panicked: Annotated[bool, ask("the unit that moves is in panic")] = False,
    enemy: Annotated[bool, ask("the unit in the hex is an enemy")] = False,
    front: Annotated[bool, ask("the hex is entered from a front hex of the unit in it")] = False,
) -> Ruling:
    """Rule on passing through a unit: disorder points of each, or the end of a unit in panic (7.1, 11.1.2)."""
    if leader == "mover" and panicked:
        raise InputProblem(say("A leader never goes into panic."))
    if enemy and not panicked:
        case.tell(say("Only friendly units may be passed through; two sides are never in one hex. [7, 7.1]"), False)
        return case.rule(say("Not allowed."), {"allowed": False})
    missing = [
        option
        for option, word, role in (("--mover", mover, "mover"), ("--crossed", crossed, "crossed"))
        if word is None and leader is None and not (enemy and role == "crossed")
    ]
    if missing:
        raise InputProblem(say("Still needed: {names}.", names=missing))
    moving = None if mover is None or leader == "mover" else units.unit(case, mover)
    standing = None if crossed is None or leader == "crossed" else units.unit(case, crossed)
    if panicked and moving is not None and moving.id in REMOVED:
        return _no_foot(case, moving)
    if panicked and (ended := _ended(case, moving, standing, enemy=enemy, front=front)):
        return ended
    return _passed(case, moving, standing, leader=leader is not None, panicked=panicked)


def _horse(one: Unit | None) -> bool:
    return one is not None and one.id in CAVALRY


def _ended(case: Case, moving: Unit | None, standing: Unit | None, *, enemy: bool, front: bool) -> Ruling | None:
    """Rule on a unit in panic that is eliminated on its way (11.1.2); None where it is not."""
    if not enemy and (standing is None or standing.id != VETERANS or not front):
        return None
    gone = True
    if _horse(moving):
        gone = case.readings("11.2", "crossing", {"as_foot": True, "none": False})
    case.tell(
        say("A unit in panic that tries to pass through an enemy unit is eliminated. [11.1.2]")
        if enemy
        else say("A unit in panic that tries to pass Veterans by way of their front is eliminated. [11.1.2]"),
        gone,
        cites=("11.2",) if _horse(moving) else (),
    )
    return case.rule(say("The unit in panic is eliminated."), {"allowed": False, "eliminated": True})


def _passed(case: Case, moving: Unit | None, standing: Unit | None, *, leader: bool, panicked: bool) -> Ruling:
    """Rule on passing through a friend."""
    pair = {one.id for one in (moving, standing) if one is not None}
    if leader:
        case.settle("13", "alone")
        case.tell(
            say("A leader may stack with friends: he passes them, and they pass him, without penalty. [7.1, 13]"), 0
        )
        free = True
    elif pair & set(FREE):
        case.tell(say("Velites and Skirmishers pass and are passed without penalty. [7.1]"), 0)
        free = True
    elif pair == EACH_OTHER:
        case.tell(say("Hastati and Principes pass through each other without penalty. [7.1]"), 0)
        free = True
    else:
        free = False
    if free:
        return case.rule(say("Allowed, without disorder."), _disorder(0))
    points = case.number("7.1", "points")
    if panicked and _horse(moving):
        points = case.readings("11.2", "crossing", {"as_foot": points, "none": 0})
    case.tell(
        count(
            "Each of the units receives {n} disorder point.", "Each of the units receives {n} disorder points.", points
        ),
        points,
        cites=("11", "11.2") if panicked and _horse(moving) else ("11",) if panicked else (),
    )
    case.tell(
        say("A unit that reaches its morale value with it goes into panic; a unit in panic does so only once. [10.7]")
        if panicked
        else say("A unit that reaches its morale value with it goes into panic. [10.7]"),
        None,
    )
    case.settle("13", "alone")
    case.tell(
        say(
            "A leader with one of them rolls a die and is eliminated on {faces}.",
            faces=list(case.numbers("13", "killed")),
        ),
        None,
    )
    return case.rule(
        count(
            "Allowed: {n} disorder point for each of the units.",
            "Allowed: {n} disorder points for each of the units.",
            points,
        ),
        _disorder(points),
    )


def _disorder(points: int) -> dict[str, object]:
    return {"allowed": True, "eliminated": False, "disorder": {"mover": points, "crossed": points}}


@calculator("dbp.facing", say("Front and rear of a unit, and turning in place"))
def facing(
    case: Case,
    facing: Annotated[Hexside, ask("the hexside that the unit faces, a hexside of each hex lying north")],
    toward: Annotated[Hexside | None, ask("the side across which the hex in question lies")] = None,
    all_round: Annotated[bool, ask("it is a leader or a unit in panic")] = False,
    turn: Annotated[Hexside | None, ask("the hexside that it is to face after a turn in place")] = None,
    movement: Annotated[int | None, ask("movement points that it has left, for the turn", least=0)] = None,
    zoc: Annotated[
        Literal["no", "started", "entered"],
        ask("for the turn: it is in no enemy zone of control, started its movement in one, or has just entered one"),
    ] = "no",
) -> Ruling:
    """Say which adjacent hexes are front and rear, of which kind one of them is, and what a turn costs (8, 8.1)."""
    width = case.number("8", "front")
    if all_round and turn is not None:
        raise InputProblem(say("A leader or a panicked unit has its front all round: leave {word} out.", word="--turn"))
    if all_round:
        degrees = case.number("8", "degrees")
        case.tell(
            say("Leaders and panicked units have a front of {degrees} degrees: no hex is a rear hex.", degrees=degrees),
            degrees,
        )
        every: dict[str, object] = {"front_hexes": list(hexes.SIDES), "rear_hexes": []}
        if toward is None:
            return case.rule(say("Every adjacent hex is a front hex."), every)
        return case.rule(say("It is a front hex, as every adjacent one."), {**every, "kind": "front"})
    ahead = turn if turn is not None else facing
    result: dict[str, object] = {
        "front_hexes": list(hexes.front(width, ahead)),
        "rear_hexes": list(hexes.rear(width, ahead)),
    }
    cost = 0
    if turn is not None:
        allowed, cost = _turn(case, facing, turn, movement, zoc)
        result |= {"allowed": allowed, "cost": cost}
        if not allowed:
            return case.rule(say("Not allowed."), result)
    case.tell(
        say(
            "Facing {facing}, its front hexes lie {front}, its rear hexes {rear}. [8]",
            facing=hexes.NAMES[ahead],
            front=[hexes.NAMES[side] for side in hexes.front(width, ahead)],
            rear=[hexes.NAMES[side] for side in hexes.rear(width, ahead)],
        ),
        list(hexes.front(width, ahead)),
    )
    if toward is None:
        if turn is None:
            return case.rule(
                say("Front: {front}.", front=[hexes.NAMES[side] for side in hexes.front(width, ahead)]), result
            )
        return case.rule(
            count("Allowed: the turn costs {n} movement point.", "Allowed: the turn costs {n} movement points.", cost),
            result,
        )
    if hexes.in_front(width, ahead, toward):
        case.tell(say("It may move and attack there, and its zone of control covers the hex. [6, 8.2, 10]"), True)
        return case.rule(say("It is a front hex."), {**result, "kind": "front"})
    case.tell(
        say(
            "From there enemies attack its rear; there its supports stand, and there it withdraws to. [10.1, 10.4, 10.5]"
        ),
        True,
    )
    return case.rule(say("It is a rear hex."), {**result, "kind": "rear"})


def _turn(
    case: Case, facing: Hexside, turn: Hexside, movement: int | None, zoc: Literal["no", "started", "entered"]
) -> tuple[bool, int]:
    """Rule on a turn in place (8.1): whether it is allowed, and its cost."""
    if turn == facing:
        case.tell(say("It faces that way already. [8.1]"), 0)
        return True, 0
    cost = case.number("8.1", "cost")
    case.tell(
        count("A turn costs {n} movement point, however far.", "A turn costs {n} movement points, however far.", cost),
        cost,
    )
    allowed = movement is None or movement >= cost
    if not allowed:
        case.tell(say("Movement points left: {left}. [8.1]", left=movement), False)
    if zoc == "started":
        case.tell(
            say("It may turn in an enemy zone of control, too, and keeps the right to attack. [8.1, 8.2.1]"), True
        )
    elif zoc == "entered" and allowed:
        allowed = case.readings("8.2", "turning", {"may_turn": True, "ends": False})
        case.tell(say("It has had to stop, but may still turn in place. [8.1, 8.2]"), allowed)
    return allowed, cost


Deed = Literal["enter", "leave", "turn", "support", "recover"]


@calculator("dbp.zoc", say("Zone of control: does it cover a hex, and what follows?"))
def zoc(
    case: Case,
    facing: Facing = None,
    toward: Annotated[Hexside | None, ask("the side of the enemy's hex across which the hex in question lies")] = None,
    enemy: Annotated[Mover, ask("the enemy: a unit in order, a leader, or a unit in panic")] = "unit",
    deed: Annotated[Deed | None, ask("what your unit does in the hex")] = None,
    from_zoc: Annotated[bool, ask("your unit was in an enemy zone of control when its movement started")] = False,
    fleeing: Annotated[bool, ask("your unit is in panic and flees")] = False,
) -> Ruling:
    """Say whether an enemy's zone of control covers an adjacent hex, and what your unit there may do (8.2).

    `facing` and `toward` are those of the enemy; without them a question about a deed takes the hex to lie in the
    zone. InputProblem for a unit in order where neither they nor a deed are given, or one of them alone.
    """
    if deed is not None and facing is None and toward is None and enemy == "unit":
        covered = True
        case.tell(
            say(
                "The hex is taken to lie in the zone of control of an enemy (checked with --facing and --toward). [8.2]"
            ),
            None,
        )
    else:
        covered = _covers(case, facing, toward, enemy)
    result: dict[str, object] = {"zone": covered}
    if deed is None:
        if covered:
            return case.rule(say("The hex lies in its zone of control."), result)
        return case.rule(say("The hex does not lie in its zone of control."), result)
    if deed in ("support", "recover"):
        return _helping(case, deed, result, covered=covered, fleeing=fleeing)
    return _moving(case, deed, result, covered=covered, from_zoc=from_zoc, fleeing=fleeing)


def _helping(
    case: Case, deed: Literal["support", "recover"], result: dict[str, object], *, covered: bool, fleeing: bool
) -> Ruling:
    """Rule on support (10.4) and recovery (4.4) in the hex: panic forbids both (11), the zone of control support only."""
    support = deed == "support"
    allowed = not fleeing and not (covered and support)
    if fleeing:
        case.tell(
            say("A unit in panic gives no support. [11, 10.4]")
            if support
            else say("A unit in panic cannot recover. [11]"),
            False,
        )
    elif not support:
        case.tell(say("Units in an enemy zone of control may recover, too. [4.4]"), True)
    else:
        case.tell(
            say("A unit in an enemy zone of control gives no support. [10.4]")
            if covered
            else say("Support is given only outside enemy zones of control. [10.4]"),
            allowed,
        )
    result["allowed"] = allowed
    return case.rule(say("Allowed, as far as this enemy goes.") if allowed else say("Not allowed."), result)


def _covers(case: Case, facing: Hexside | None, toward: Hexside | None, enemy: Mover) -> bool:
    """Whether the zone of control covers the hex, as a step."""
    if enemy == "panicked":
        case.tell(say("A unit in panic has no zone of control. [11]"), False)
        return False
    if enemy == "leader":
        found = case.readings("8.2", "leader", {"none": False, "all_round": True})
        case.tell(say("A leader has front all round but is no fighting unit: no zone of control. [8, 8.2]"), found)
        return found
    missing = [option for option, side in (("--facing", facing), ("--toward", toward)) if side is None]
    if facing is None or toward is None:
        raise InputProblem(say("Still needed: {names}.", names=missing))
    found = hexes.in_front(case.number("8", "front"), facing, toward)
    case.tell(
        say("The hex is one of its front hexes, and these are its zone of control. [8, 8.2]")
        if found
        else say("The hex is one of its rear hexes; its zone of control is its front hexes. [8, 8.2]"),
        found,
    )
    return found


def _moving(
    case: Case, deed: Deed, result: dict[str, object], *, covered: bool, from_zoc: bool, fleeing: bool
) -> Ruling:
    """Rule on entering, leaving and turning."""
    if fleeing:
        case.tell(say("Flight does not stop in an enemy zone of control; a unit in panic may not attack. [11]"), True)
        return case.rule(say("Allowed."), result | {"allowed": True, "must_stop": False, "may_attack": False})
    if deed == "turn":
        return _turning(case, result, covered=covered, from_zoc=from_zoc)
    if deed == "enter":
        if covered:
            case.tell(say("Entering it is free, but the unit must stop. [8.2]"), True)
        if from_zoc:
            case.tell(
                say("It has left a zone of control in which it started: it may not attack this turn. [8.2]"), False
            )
        result |= {"allowed": True, "must_stop": covered, "may_attack": not from_zoc}
        if covered:
            return case.rule(
                say("Allowed; it must stop and may not attack this turn.")
                if from_zoc
                else say("Allowed; it must stop."),
                result,
            )
        return case.rule(
            say("Allowed; it may not attack this turn.")
            if from_zoc
            else say("Allowed; it need not stop for this enemy."),
            result,
        )
    allowed = not covered or from_zoc
    attack = not (covered and from_zoc)
    result |= {"allowed": allowed, "may_attack": attack}
    if not covered:
        case.tell(say("There is no zone of control to leave. [8.2]"), True)
        return case.rule(say("Allowed."), result)
    if not allowed:
        case.tell(say("It has had to stop on entering; only a unit that started there may leave. [8.2]"), False)
        return case.rule(say("Not allowed."), result)
    case.tell(
        say(
            "It may leave, even into another enemy zone of control, but may not attack in the next combat impulse. [8.2]"
        ),
        True,
    )
    return case.rule(say("Allowed; it may not attack this turn."), result)


def _turning(case: Case, result: dict[str, object], *, covered: bool, from_zoc: bool) -> Ruling:
    """Rule on a turn in place in the hex; `from_zoc`: the unit has been there since its movement started."""
    allowed = True
    if covered and not from_zoc:
        allowed = case.readings("8.2", "turning", {"may_turn": True, "ends": False})
        case.tell(say("It has had to stop, but may still turn in place. [8.1, 8.2]"), allowed)
    else:
        case.tell(say("A turn in place is allowed even in an enemy zone of control. [8.1]"), True)
    case.tell(say("A unit that only turns in place keeps the right to attack. [8.2.1]"), True)
    return case.rule(say("Allowed; it may attack."), result | {"allowed": allowed, "may_attack": True})
