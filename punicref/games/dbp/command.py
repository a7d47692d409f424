"""Command points (4): placing them, what each box gives, the command range (13) and recovery (12)."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import battles
from punicref.games.dbp.battles import NAMES
from punicref.games.dbp.inputs import Battle, Side
from punicref.language.messages import Message, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.needed import Needed
from punicref.ruling.quantities import times
from punicref.ruling.registry import calculator

Box = Literal["initiative", "combat", "recovery", "cavalry", "movement", "furor", "elephants", "fortuna"]

BOXES: dict[Box, Message] = {
    "initiative": say("Initiative"),
    "combat": say("Combat"),
    "recovery": say("Recovery"),
    "cavalry": say("Cavalry"),
    "movement": say("Movement"),
    "furor": say("Furor"),
    "elephants": say("Elephants"),
    "fortuna": say("Fortuna"),
}

LeaderLost = Annotated[bool, ask("the side's leader has been eliminated", usual="the leader is alive", ordinary=True)]
Value = Annotated[
    int | None,
    ask(
        "the leader's value: his command points without the false one",
        usual="the leader's value by the battle",
        least="4:least",
        most="4:most",
    ),
]
OfBattle = Annotated[Battle | None, ask("instead of the leader's value: the battle", usual="no battle named")]
OfSide = Annotated[Side | None, ask("whose leader it is (with the battle)", usual="no side named")]


class Boxes(NamedTuple):
    """The points that lie in each box, whole, without the false one."""

    initiative: Annotated[int, ask("points in the Initiative box", usual="Initiative empty", least=0)] = 0
    combat: Annotated[int, ask("points in the Combat box", usual="Combat empty", least=0)] = 0
    recovery: Annotated[int, ask("points in the Recovery box", usual="Recovery empty", least=0)] = 0
    cavalry: Annotated[int, ask("points in the Cavalry box", usual="Cavalry empty", least=0)] = 0
    movement: Annotated[int, ask("points in the Movement box", usual="Movement empty", least=0)] = 0
    furor: Annotated[int, ask("points in the Furor box", usual="Furor empty", least=0)] = 0
    elephants: Annotated[int, ask("points in the Elephants box", usual="Elephants empty", least=0)] = 0
    fortuna: Annotated[int, ask("points in the Fortuna box", usual="Fortuna empty", least=0)] = 0


class Army(NamedTuple):
    """What the side has to command with."""

    points: Annotated[
        int | None,
        ask(
            "without a battle: command points available, without the false one",
            usual="as many points as a player may have",
            least="4:least",
            most="4:most",
        ),
    ] = None
    mercenaries: Annotated[
        bool, ask("the side has Mercenaries (matters for a Roman Furor box)", usual="no Mercenaries", ordinary=True)
    ] = False
    leader_lost: LeaderLost = False


class _Placed(NamedTuple):
    """Where the points lie: those of each box that holds any, and the box of the false one."""

    points: dict[Box, int]
    false: Box | None

    def held(self, box: Box, false_points: int) -> int:
        """Return how many pieces lie in a box, the false ones among them."""
        return self.points.get(box, 0) + (false_points if box == self.false else 0)

    def used(self, box: Box) -> bool:
        """Whether anything lies in a box."""
        return box == self.false or box in self.points


@calculator(
    "dbp.command",
    "Placing the command points of a turn, and what they give",
    without=("17.1", "17.1.4", "17.2", "17.2.3", "17.3", "17.3.3", "17.4", "17.4.3"),
)
def command(
    case: Case,
    side: Annotated[Side, ask("whose command points they are")],
    boxes: Annotated[Boxes, group("boxes")],
    army: Annotated[Army, group("army")],
    battle: Annotated[
        Battle | None,
        ask("the battle: how many points there are, and special rules", usual="no battle's special rules"),
    ] = None,
    false: Annotated[
        Box | None,
        ask("the box that the false command point (Vacuus) goes into", usual="the false point not placed yet"),
    ] = None,
) -> Ruling:
    """Rule on one side's placement of a turn (4): limits of the boxes, the total, and what each box then gives.

    InputProblem where the points contradict the battle.
    """
    if army.leader_lost:
        return _no_leader(case, side, {"allowed": False})
    value = battles.leader_value(case, battle, side, army.points)
    given: Mapping[Box, int] = {box: getattr(boxes, box) for box in BOXES}
    placed = _Placed({box: number for box, number in given.items() if number}, false)
    false_points = _available(case, side, value)
    reasons = _boxes_missing(case, side, battle, placed, mercenaries=army.mercenaries)
    total = sum(placed.points.values())
    most = case.number("4", "most") if value is None else value
    if total > most:
        case.tell("Command points placed: {placed}; available at most: {most}. [4]", False, placed=total, most=most)
        reasons.append(say("more points are placed than there are"))
    allowed, full = _limits(case, placed, false_points, otherwise=not reasons)
    if not allowed:
        reasons += [full] if full else []
        return case.refuse(reasons, placed=total, gives=None)
    gives = _gives(case, placed, value)
    if battle == "trebbia" and side == "carthaginian" and "cavalry" in placed.points:
        gives["hidden"] = _hidden(case, placed.points["cavalry"])
    left = None if value is None else value - total
    false_left = 0 if false else false_points
    facts = {
        "allowed": True,
        "reasons": [],
        "points": value,
        "placed": total,
        "to_place": left,
        "false_to_place": false_left,
        "gives": gives,
    }
    missing = []
    if left:
        missing.append(_points(left))
    if false_left:
        missing.append(_vacuus(false_left))
    if missing:
        return case.rule("Allowed so far; still to be placed: {missing}.", facts, missing=missing)
    return case.rule("Allowed.", facts)


def _points(number: int) -> Message:
    return say("{n} command {n|point|points}", n=number)


def _vacuus(number: int) -> Message:
    return say("{n} false command {n|point|points} (Vacuus)", n=number)


def _disorder(number: int) -> Message:
    return say("{n} disorder {n|point|points}", n=number)


def _no_leader(case: Case, side: Side | None, result: dict[str, object]) -> Ruling:
    """Close: without its leader a side uses no command points (13)."""
    case.points.settle("13", "alone")
    case.tell("Once its leader is eliminated, a side can use no command points any more. [13]", False)
    verdict = (
        say("No command points: the leader is eliminated.")
        if side is None
        else say("No command points for {side}: its leader is eliminated.", side=NAMES[side])
    )
    return case.rule(verdict, {**result, "reasons": [say("the leader is eliminated")]})


def _available(case: Case, side: Side, value: int | None) -> int:
    """Say how many points there are, and return the number of false ones."""
    false_points = case.number("4", "false_points")
    if value is None:
        least, most = case.number("4", "least"), case.number("4", "most")
        case.tell(
            "A player has from {least} to {most} command points and {false}. All are placed at the start of every turn. [3.1.a]",
            least=least,
            most=most,
            false=_vacuus(false_points),
        )
    else:
        case.tell(
            "{side} has {points} and {false}. All are placed at the start of every turn. [3.1.a]",
            value,
            side=NAMES[side],
            points=_points(value),
            false=_vacuus(false_points),
        )
    return false_points


def _boxes_missing(
    case: Case, side: Side, battle: Battle | None, placed: _Placed, *, mercenaries: bool
) -> list[Message]:
    """Refuse points in a box that the side does not have, each with its step."""
    reasons = []
    if side == "roman" and placed.used("furor"):
        has = case.points.readings("15.2", "whose", {"carthaginian": False, "owner": mercenaries})
        whose = case.points.whose("15.2", "whose")
        case.tell(
            "Only the Carthaginian player has a Furor box ({whose}). [4.7, 15.2]"
            if case.points.plays("15.2", "whose", ("carthaginian", "owner")) == "carthaginian"
            else "Who owns Mercenaries has a Furor box ({whose}). [4.7, 15.2]",
            has,
            whose=whose,
        )
        if not has:
            reasons.append(say("Rome has no Furor box"))
    if side == "carthaginian" and placed.used("elephants"):
        case.tell("Only the Roman player has an Elephants box. [4.8]", False)
        reasons.append(say("Carthage has no Elephants box"))
    elif battle == "trebbia" and placed.used("elephants"):
        case.tell("At the Trebbia the Elephants command is not available. [17.1.3.b]", False)
        reasons.append(say("the Elephants command is not available"))
    return reasons


def _limits(case: Case, placed: _Placed, false_points: int, *, otherwise: bool) -> tuple[bool, Message | None]:
    """Hold the boxes against their limits; returns whether all is allowed, and what a full box forbids.

    `otherwise`: whether nothing else forbids the placement.
    """
    case.points.settle("4.9", "both")
    most, fortuna = case.number("4.1", "most"), case.number("4.9", "most")

    def over(false: int) -> list[Box]:
        return [box for box in BOXES if placed.held(box, false) > (fortuna if box == "fortuna" else most)]

    full = over(false_points)
    allowed = case.points.readings(
        "4.1", "false_point", {"counts": otherwise and not full, "free": otherwise and not over(0)}
    )
    if full != over(0):
        whose = case.points.whose("4.1", "false_point")
        if case.points.plays("4.1", "false_point", ("counts", "free")) == "free":
            full = over(0)
            case.tell(
                "The false command point does not count towards the limit of its box ({whose}). [4.1]", whose=whose
            )
        else:
            case.tell("The false command point counts towards the limit of its box ({whose}). [4.1]", whose=whose)
    if full:
        case.tell(
            "The players place their points in turn, Carthage first. A box holds at most {most}, Fortuna at most {fortuna}; too full: {boxes}.",
            not full,
            most=most,
            fortuna=fortuna,
            boxes=[BOXES[box] for box in full],
        )
    else:
        case.tell(
            "The players place their points in turn, Carthage first. A box holds at most {most}, Fortuna at most {fortuna}; none is too full.",
            not full,
            most=most,
            fortuna=fortuna,
        )
    return allowed, say("too many points in a box: {boxes}", boxes=[BOXES[box] for box in full]) if full else None


def _gives(case: Case, placed: _Placed, value: int | None) -> dict[str, object]:
    """Say what the points in each box give."""
    gives: dict[str, object] = {}
    if any(placed.points.get(box) for box in ("combat", "recovery", "movement")):
        case.tell(
            "A unit may be assigned at most {n} command {n|point|points} in an impulse.",
            case.number("4.1.1", "points"),
            n=case.number("4.1.1", "points"),
        )
    if placed.points.get("combat") or placed.points.get("recovery"):
        gives["range"] = _range(case, value)
    for box, number in placed.points.items():
        gives[box] = {
            "initiative": _initiative,
            "combat": _combat,
            "recovery": _recovery,
            "cavalry": _cavalry,
            "movement": _movement,
            "furor": _furor,
            "elephants": _elephants,
            "fortuna": _fortuna,
        }[box](case, number)
    if "furor" in placed.points and "combat" in placed.points:
        charge, point = case.number("10.3.c", "modifier"), case.number("10.3.b", "modifier")
        best = case.points.readings("4.1.1", "furor", {"separate": charge + point, "assigned": charge})
        case.tell(
            "With charge and command point Mercenaries have at most {modifier} ({whose}). [4.1.1]",
            best,
            modifier=signed(best),
            whose=case.points.whose("4.1.1", "furor"),
        )
        gives["best_charge"] = best
    return gives


def _range(case: Case, value: int | None) -> int | None:
    """Say how far the units may be that points of Combat and Recovery go to."""
    case.points.settle("13", "alone")
    if value is None:
        case.tell(
            "Points of Combat and Recovery reach only units within the command range of the leader. [4.3, 4.4, 13]"
        )
        return None
    reach = case.number("13", "multiple") * value
    case.tell(
        "Points of Combat and Recovery reach only units within the command range of the leader, {range}. [4.3, 4.4]",
        reach,
        range=say("{n} {n|hex|hexes}", n=reach),
    )
    return reach


def _initiative(case: Case, number: int) -> dict[str, object]:
    modifier = number * case.number("4.2", "modifier")
    case.tell("Initiative: {modifier} to the die.", modifier, modifier=signed(modifier))
    return {"modifier": modifier}


def _combat(case: Case, number: int) -> dict[str, object]:
    modifier = case.number("10.3.b", "modifier")
    # A turn has two combat impulses, one of each player, and a side fights in both.
    uses = case.points.readings("4.3", "reuse", {"once": number, "each_impulse": number + number})
    case.tell(
        "Combat: {modifier} for a unit, {times} in the turn ({whose}); the attacker places his points first. [10.3.b, 4.3]",
        uses,
        times=times(uses),
        modifier=signed(modifier),
        whose=case.points.whose("4.3", "reuse"),
    )
    return {"modifier": modifier, "uses": uses}


def _recovery(case: Case, number: int) -> dict[str, object]:
    each = case.number("4.4", "points")
    case.tell(
        "Recovery: {n} {n|unit|units}, in {n|an enemy zone|enemy zones} of control, too, {n|loses|lose} {points}{n|| each}. [12]",
        number,
        n=number,
        points=_disorder(each),
    )
    return {"units": number, "points": each}


def _cavalry(case: Case, number: int) -> dict[str, object]:
    keep, recall = number // case.number("14", "points"), number // case.number("14.1", "points")
    case.tell(
        "Cavalry: {keep}; or instead {recall}. [14, 14.1, 4.5]",
        keep,
        keep=say("{n} own cavalry {n|unit is|units are} kept from pursuing", n=keep),
        recall=say("{n} {n|is|are} recalled to the map", n=recall),
    )
    return {"kept": keep, "recalled": recall}


def _hidden(case: Case, number: int) -> dict[str, object]:
    """Say how the cavalry that was held back at the Trebbia comes on (17.1.3.c)."""
    clause = "17.1.3.c"
    hidden, fled = case.number(clause, "units"), case.number(clause, "fled")
    enter = min(hidden, number // case.number(clause, "points"))
    case.tell(
        "Cavalry, instead: once {fled}, {n} {n|unit|units} of Numidian cavalry held back may enter in any own movement impulse, in any hex of the Roman edge. [4.5]",
        enter,
        n=enter,
        fled=say("{n} Roman {n|unit has|units have} fled", n=fled),
    )
    return {"units": enter, "fled": fled}


def _movement(case: Case, number: int) -> dict[str, object]:
    units, each = case.number("4.6", "units"), case.number("4.6", "movement")
    case.tell(
        "Movement: {n|for|for each of} {n} {n|point|points} {movement} to units of one type, at most {units} (Hastati and Principes count as one type).",
        number * units,
        n=number,
        movement=signed(each),
        units=units,
    )
    return {"movement": each, "units_for_each_point": units, "units": number * units}


def _furor(case: Case, number: int) -> dict[str, object]:
    charges, modifier = number * case.number("4.7", "charges"), case.number("10.3.c", "modifier")
    case.tell(
        "Furor: {n} {n|charge|charges} of Mercenaries next to an enemy, each {modifier}. [15.2, 10.3.c]",
        charges,
        n=charges,
        modifier=signed(modifier),
    )
    return {"charges": charges, "modifier": modifier}


def _elephants(case: Case, number: int) -> dict[str, object]:
    units = number * case.number("4.8", "units")
    case.tell(
        "Elephants: rolls for {n} enemy elephant {n|unit|units}, when a Carthaginian movement impulse begins. [15.1]",
        units,
        n=units,
    )
    return {"units": units}


def _fortuna(case: Case, number: int) -> dict[str, object]:
    rerolls = number * case.number("4.9", "dice")
    case.points.compare("4.9", "how_often", {"once": str(rerolls), "every_die": say("every die")})
    case.points.compare("4.9", "whose", {"own": say("own dice"), "any": say("any dice")})
    case.tell(
        "Fortuna: {n} {n|die|dice} of its own may be rerolled (our reading); the new {n|result counts|results count}.",
        rerolls,
        n=rerolls,
    )
    return {"rerolls": rerolls}


def _reach(case: Case, value: int) -> int:
    """Say how far a leader commands (13), and return it in hexes."""
    case.points.settle("13", "alone")
    multiple = case.number("13", "multiple")
    case.tell(
        "Command range: {multiple} × {points}, the leader's command points without the false one, makes {n} {n|hex|hexes}. [4]",
        multiple * value,
        n=multiple * value,
        multiple=multiple,
        points=value,
    )
    return multiple * value


def _no_value(case: Case) -> Needed:
    return case.needed(
        "points",
        "battle",
        "side",
        any_of=True,
        hint=say(
            "Give the leader's value ({points}), or battle and side ({battle}).",
            points="--points",
            battle="--battle, --side",
        ),
    )


@calculator(
    "dbp.range",
    "Is a unit within the command range of its leader?",
    without=("17.1", "17.1.4", "17.2", "17.2.3", "17.3", "17.3.3", "17.4", "17.4.3"),
    chapter="13",
)
def command_range(
    case: Case,
    points: Value = None,
    battle: OfBattle = None,
    side: OfSide = None,
    distance: Annotated[
        int | None, ask("hexes from the leader to the unit; 0: the same hex", usual="no distance given", least=0)
    ] = None,
    leader_lost: LeaderLost = False,
) -> Ruling:
    """Rule on a leader's command range in hexes, and whether a unit at a distance is within it (13).

    InputProblem where the leader's value is neither given nor found through battle and side.
    """
    if leader_lost:
        return _no_leader(case, side, {"range": None, "in_range": False})
    value = battles.leader_value(case, battle, side, points)
    if value is None:
        raise _no_value(case)
    reach = _reach(case, value)
    facts: dict[str, object] = {"range": reach, "in_range": None}
    if distance is None:
        case.tell("Only units within it can be given points of Combat and Recovery. [4.3, 4.4]")
        return case.rule("Command range: {n} {n|hex|hexes}.", facts, n=reach)
    inside = distance <= reach
    case.tell(
        "At {distance}, the unit can be given points of Combat and Recovery. [4.3, 4.4]"
        if inside
        else "At {distance}, the unit cannot be given points of Combat or Recovery. [4.3, 4.4]",
        inside,
        distance=distance,
    )
    facts["in_range"] = inside
    verdict = (
        say("Within command range: {distance} of {range} hexes.", distance=distance, range=reach)
        if inside
        else say("Out of command range: {distance} hexes, the range is {range}.", distance=distance, range=reach)
    )
    return case.rule(verdict, facts)


class _Unit(NamedTuple):
    """A unit that is to recover: its place in the list, disorder points, and what bars it."""

    number: int
    disorder: int
    panicked: bool
    too_far: bool

    @property
    def eligible(self) -> bool:
        """Whether a point may be spent on it."""
        return self.disorder > 0 and not self.panicked and not self.too_far


@calculator(
    "dbp.recovery",
    "Recovery: which units lose disorder points?",
    without=("17.1", "17.1.4", "17.2", "17.2.3", "17.3", "17.3.3", "17.4", "17.4.3"),
    chapter="12",
)
def recovery(
    case: Case,
    recovery: Annotated[int, ask("points in the Recovery box, without the false one", least=0, most="4.1:most")],
    disorder: Annotated[
        tuple[int, ...], ask("disorder points of each unit that might recover, parted by commas", least=0)
    ],
    panicked: Annotated[
        tuple[int, ...],
        ask(
            "which of them are in panic: their places in that list, parted by commas",
            usual="none of them in panic",
            least=1,
            tries=([1],),
        ),
    ] = (),
    distances: Annotated[
        tuple[int, ...],
        ask("hexes from the leader to each unit, in the same order", usual="all in command range", least=0),
    ] = (),
    points: Value = None,
    battle: OfBattle = None,
    side: OfSide = None,
    leader_lost: LeaderLost = False,
) -> Ruling:
    """Rule on a recovery impulse (12, 4.4): who may lose disorder points, and how many units do.

    InputProblem where the lists do not match, or where distances are given but no leader's value.
    """
    if leader_lost:
        return _no_leader(case, side, {"recovers": 0, "eligible": []})
    for number in panicked:
        if number > len(disorder):
            raise InputProblem(
                "{name} names unit {found}; only {n} {n|unit is|units are} listed.",
                n=len(disorder),
                name="panicked",
                found=number,
            )
    if distances and len(distances) != len(disorder):
        raise InputProblem(
            "{name} has {found} numbers; units are listed: {most}.",
            name="distances",
            found=len(distances),
            most=len(disorder),
        )
    if distances and battle is None and points is None:
        raise _no_value(case)
    each, limit = case.number("4.4", "points"), case.number("4.1.1", "points")
    if recovery:
        case.tell(
            "{n} {n|unit|units} may {n|recover and|recover, and each} loses {points}; {limit} at most for a unit in an impulse. [12]",
            recovery,
            n=recovery,
            points=_disorder(each),
            limit=_points(limit),
        )
    else:
        case.tell("Without a point in the Recovery box no unit recovers. [12]", recovery)
    value = battles.leader_value(case, battle, side, points)
    reach = None if value is None else _reach(case, value)
    listed = [
        _Unit(
            number + 1,
            points_now,
            number + 1 in panicked,
            reach is not None and bool(distances) and distances[number] > reach,
        )
        for number, points_now in enumerate(disorder)
    ]
    eligible = _eligible(case, listed, distances)
    recovers = min(recovery, len(eligible))
    recovering = eligible if recovery else []
    left = [max(0, one.disorder - each) if one in recovering else one.disorder for one in listed]
    if recovers and any(one.disorder <= each for one in eligible):
        case.tell(
            "A unit that loses its last disorder point is turned to its front again. [4.4, 10.7]",
            [one.number for one in eligible if one.disorder <= each],
        )
    chosen = len(eligible) <= recovery
    facts = {
        "recovers": recovers,
        "eligible": [one.number for one in eligible],
        "choice": not chosen and recovers > 0,
        "disorder": left if chosen or not recovery else None,
    }
    if not recovers:
        return case.rule("No unit recovers.", facts)
    if chosen:
        return case.rule("These units recover: {units}.", facts, units=facts["eligible"])
    return case.rule(
        "{n} of these units {n|recovers|recover}, at {n|its|their} player's choice: {units}.",
        facts,
        n=recovers,
        units=facts["eligible"],
    )


def _eligible(case: Case, listed: list[_Unit], distances: tuple[int, ...]) -> list[_Unit]:
    """Say which units may recover and what bars the others."""
    fled = [one.number for one in listed if one.panicked]
    if fled:
        case.tell("In panic, and so beyond recovery: {units}. [11, 12]", fled, units=fled)
    far = [one.number for one in listed if one.too_far and not one.panicked]
    if far:
        case.points.settle("13", "alone")
        case.tell("Out of command range: {units}. [4.4, 12, 13]", far, units=far)
    elif not distances:
        case.points.settle("13", "alone")
        case.tell("All units are taken to be within the command range of their leader. [4.4, 12, 13]")
    eligible = [one for one in listed if one.eligible]
    case.tell(
        say(
            "With disorder points, and able to recover, in an enemy zone of control, too: {units}. [4.4]",
            units=[one.number for one in eligible],
        )
        if eligible
        else say("No unit has disorder points and is able to recover. [4.4]"),
        [one.number for one in eligible],
    )
    return eligible
