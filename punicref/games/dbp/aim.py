"""Who may shoot at what (9 to 9.2): capability, range, arc of fire and line of sight."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.games.dbp import panic, units
from punicref.games.dbp.units import CAVALRY, COUNTERS, REMOVED, Unit
from punicref.games.hexes import Hexside
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.quantities import times

SKIRMISHERS = "skirmishers"


class Shooter(NamedTuple):
    """The unit that shoots."""

    type: Annotated[str, ask("type of the shooting unit, by its name in any language").by_name().checked(units.unit)]
    arrow: Annotated[
        Literal["yes", "no"] | None, ask("its counter bears an arrow", usual="an arrow on its counter")
    ] = None
    shots: Annotated[
        int,
        ask(
            "shots that the unit has already fired this turn", usual="it has not shot this turn", least=0, ordinary=True
        ),
    ] = 0
    phasing: Annotated[
        bool, ask("it belongs to the player who has just moved", usual="the enemy has just moved", ordinary=True)
    ] = False
    panicked: Annotated[bool, ask("the shooting unit is in panic", usual="the shooter in order", ordinary=True)] = False


class Line(NamedTuple):
    """The way of the shot."""

    distance: Annotated[int | None, ask("distance in hexes", usual="the target is adjacent", least=1)] = None
    toward: Annotated[
        str,
        ask(
            "a way to the target side by side, such as n or n,ne",
            usual="in the arc of fire",
            tries=("n", "s", "n,n", "n,ne"),
            row="title",
        ).checked(hexes.directions),
    ] = ""
    facing: Annotated[
        Hexside | None,
        ask(
            "the hexside that the unit faces, a hexside of each hex lying north",
            usual="the target is ahead of it",
            needs="toward",
        ),
    ] = None
    between: Annotated[
        int,
        ask(
            "hexes between, crossed or touched by the line of sight, that hold a unit",
            usual="no unit in between",
            least=0,
        ),
    ] = 0
    leader_between: Annotated[
        bool, ask("a leader who is alone stands in the line of sight", usual="no lone leader in between", ordinary=True)
    ] = False
    terrain_between: Annotated[
        bool, ask("hills or bushes lie in the line of sight", usual="no hills or bushes in between", ordinary=True)
    ] = False


class Aim(NamedTuple):
    """A shot as it is ruled on: who, in which direction, how far."""

    shooter: Shooter
    one: Unit
    line: Line
    sides: tuple[Hexside, ...]
    away: int


def reach(case: Case, unit_id: str) -> int:
    """Return the range of a type in hexes (9.1)."""
    return case.number("9.1", "skirmishers" if unit_id == SKIRMISHERS else "others")


def aimed(case: Case, shooter: Shooter, one: Unit, line: Line) -> Aim:
    """Read the way of a shot; InputProblem where it leads back or contradicts the distance."""
    sides = hexes.directions(case, line.toward, "--toward")
    if not sides:
        return Aim(shooter, one, line, sides, line.distance or 1)
    away = hexes.distance(hexes.at(sides))
    if away == 0:
        raise InputProblem("The way leads back to the shooting unit.")
    if line.distance not in (None, away):
        raise InputProblem("The way leads to a hex at distance {found}, not {given}.", found=away, given=line.distance)
    return Aim(shooter, one, line, sides, away)


def reasons(case: Case, aim: Aim, result: dict[str, Any]) -> list[Message]:
    """Go through what a shot needs, each a step; returns what stands against it."""
    shooter, found = aim.shooter, list[Message]()
    if shooter.phasing:
        found.append(say("only the passive player shoots"))
        case.tell("Only the passive player shoots, the opponent of the one who has just moved. [9]", False)
    if shooter.panicked:
        _fleeing(case, aim.one, found, result)
    _arrow(case, aim, found)
    most = case.number("9", "shots")
    if shooter.shots >= most:
        found.append(say("the unit has shot already"))
        case.tell("A unit shoots only {times} per turn. [9]", False, times=times(most))
    range_ = reach(case, aim.one.id)
    if aim.away > range_:
        found.append(say("the target is out of range"))
    case.tell(
        "The target is at distance {distance}, the range is {range}. [9.1]",
        aim.away <= range_,
        distance=aim.away,
        range=range_,
    )
    if shooter.panicked:
        case.tell("A unit in panic has front all round: its arc of fire, too. [8, 9]")
    else:
        _arc(case, aim, found)
    _sight(case, aim, found, result)
    return found


def _fleeing(case: Case, one: Unit, found: list[Message], result: dict[str, Any]) -> None:
    """Check whether a unit in panic may shoot: it is gone, or the readings of 11 (missile) part."""
    if one.id in REMOVED or one.id in CAVALRY:
        found.append(say("the unit is no longer in play"))
        panic.flight(case, one)
        return
    case.points.compare("11", "missile", {"attacks_only": say("it may shoot"), "fire_too": say("it may not shoot")})
    result["panicked_by_reading"] = {"attacks_only": True, "fire_too": False}
    case.tell("A unit in panic may not attack; missile fire is no attack (our reading). [11]", True)


def _arrow(case: Case, aim: Aim, found: list[Message]) -> None:
    """Check that the unit has missile capability; InputProblem where the printed list contradicts what is said."""
    arrow, cites = aim.shooter.arrow, tuple[str, ...]()
    if aim.one.printed is not None:
        printed = "yes" if aim.one.printed["missile"] == "yes" else "no"
        if arrow not in (None, printed):
            raise InputProblem(
                "{option}: the list of unit values says otherwise of {unit}.", option="--arrow", unit=aim.one.name
            )
        arrow, cites = ("yes" if printed == "yes" else "no"), (COUNTERS,)
    if arrow == "no":
        found.append(say("the unit has no missile capability"))
        case.tell(
            "Its counter bears no arrow: it has no missile capability. [2.4.def.missile-capacity]", False, cites=cites
        )
    elif arrow == "yes":
        case.tell(
            "Its counter bears an arrow: it has missile capability. [2.4.def.missile-capacity]", True, cites=cites
        )
    else:
        case.tell("It needs missile capability, an arrow on its counter. [2.4.def.missile-capacity]")


def _arc(case: Case, aim: Aim, found: list[Message]) -> None:
    """Check the arc of fire; hold the readings of 9 (arc) against each other."""
    facing = aim.line.facing
    if facing is None or not aim.sides:
        case.tell("The target must lie in the arc of fire, the front of the unit. [9]")
        return
    width = case.number("8", "front")
    begins = [hexes.in_front(width, facing, side) for side in hexes.first_steps(hexes.at(aim.sides))]
    inside, near = all(begins), aim.away == 1
    if any(begins) and not inside:
        case.points.compare("9", "arc", {"wholly": say("not in the arc of fire"), "partly": say("in the arc of fire")})
        case.tell("A target in part outside the arc of fire is outside (our reading). [9]")
    if inside:
        case.tell(
            "It is a front hex. [8, 9]"
            if near
            else "It is in the arc of fire: every shortest way to it leads through a front hex. [8, 9]",
            True,
        )
        return
    found.append(say("the target is not in the arc of fire"))
    case.tell(
        "It is a rear hex, and so not in the arc of fire. [8, 9]"
        if near
        else "It is not in the arc of fire: not every shortest way to it leads through a front hex. [8, 9]",
        False,
    )


def _sight(case: Case, aim: Aim, found: list[Message], result: dict[str, Any]) -> None:
    """Check the line of sight; hold the readings of 9.2 against each other."""
    line = aim.line
    if aim.away == 1:
        for option, given in (
            ("--between", line.between),
            ("--leader-between", line.leader_between),
            ("--terrain-between", line.terrain_between),
        ):
            if given:
                raise InputProblem("No hex lies between neighbours: leave {option} out.", option=option)
        return
    hidden, visible = say("the target is hidden"), say("the target is visible")
    for given, issue, ours, other in (
        (line.leader_between, "leader", "free", "blocks"),
        (line.terrain_between, "terrain", "units_only", "terrain_too"),
    ):
        if given:
            case.points.compare("9.2", issue, {ours: visible, other: hidden})
            result[f"{issue}_by_reading"] = {ours: True, other: False}
            case.tell("Only units block the line of sight (our reading). [9.2]", True)
    if not line.between:
        case.tell("Nothing that was stated blocks the line of sight. [9.2]", True)
        return
    edge = hexes.along_hexside(hexes.at(aim.sides)) if aim.sides else line.between >= aim.away
    if not aim.sides and not edge:
        raise case.needed("toward")
    most = aim.away if edge else aim.away - 1
    if line.between > most:
        raise InputProblem(
            "The line of sight crosses or touches {n} {n|hex|hexes}, not {found}.", n=most, found=line.between
        )
    if edge and line.between < most:
        case.points.compare("9.2", "edge", {"both": visible, "either": hidden})
        case.tell(
            "The line runs along a hexside with a unit on one side of it only: the target is visible (our reading). [9.2]",
            True,
        )
        return
    found.append(say("a unit blocks the line of sight"))
    case.tell(
        "The line runs along a hexside, with units on both sides of it. [9.2]"
        if edge
        else "A unit stands in the line of sight. [9.2]",
        False,
    )
