"""Withdrawal before a combat (10.1): who may, how often, and where to."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import aftermath, fighters, units
from punicref.games.dbp.units import ELEPHANTS, Unit, Wanted
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Runner(NamedTuple):
    """A unit whose speed is compared."""

    type: Annotated[
        str | None,
        ask(
            "unit type, by its name in any language",
            usual="of no special type",
            tries=("velites", "elephants", "hastati", "equites"),
        ).checked(units.unit),
    ] = None
    movement: Annotated[int | None, ask("movement allowance printed on its counter", printed=True, least=0)] = None
    reduced: Annotated[bool, ask("has disorder points: the counter shows its back", usual="in order")] = False


class Room(NamedTuple):
    """What else decides about a withdrawal."""

    vacant: Annotated[
        int | None,
        ask("vacant hexes it could go to: in its rear, for a leader all round", usual="a vacant hex to go to", least=0),
    ] = None
    withdrawn: Annotated[
        int,
        ask("withdrawals that it has made in this impulse", usual="no withdrawal of it before", ordinary=True, least=0),
    ] = 0
    others_withdrawn: Annotated[
        int,
        ask(
            "withdrawals that other units have made in this impulse",
            usual="no other unit withdrawn in this impulse",
            least=0,
        ),
    ] = 0
    leader: Annotated[
        Literal["none", "with", "alone"],
        ask("a leader is with the unit, or is attacked alone", usual="no leader there"),
    ] = "none"
    panicked: Annotated[bool, ask("the unit is in panic", usual="not in panic", ordinary=True)] = False
    halted: Annotated[
        Literal["no", "halted", "wild"],
        ask(
            "the withdrawing Elephants were halted, or ran wild, in this turn",
            usual="Elephants not halted, not wild",
            needs="unit",
        ),
    ] = "no"


@calculator("dbp.withdraw", "May a unit under attack withdraw?")
def withdraw(
    case: Case,
    unit: Annotated[Runner, group("unit under attack", "", type="unit")],
    attacker: Annotated[Runner, group("attacker", "attacker", type="attacker")],
    room: Annotated[Room, group("the withdrawal")],
) -> Ruling:
    """Rule on a withdrawal before combat (10.1); movement allowances are in movement points, `vacant` in hexes.

    Needed where an allowance is neither given nor in the printed list (2.4).
    """
    own, other = fighters.named(case, unit.type), fighters.named(case, attacker.type)
    alone = room.leader == "alone"
    if alone and unit != Runner():
        raise InputProblem("{option}: then no unit is attacked.", option="--leader alone")
    if room.halted != "no" and own is not None and own.id != ELEPHANTS:
        raise InputProblem(
            "{option} is only for {needed}; the unit is {unit}.",
            option="--halted",
            needed=case.name(ELEPHANTS),
            unit=own.name,
        )
    if room.panicked:
        if alone:
            raise InputProblem("A leader never panics.")
        case.tell("A unit in panic is eliminated when it is attacked; it cannot withdraw. [11.1.2]", False)
        return _refused(case, [say("the unit is in panic")], room, {})
    refused: list[Message] = []
    more: dict[str, object] = {}
    speeds = (0, 0)
    if alone:
        limits = _limits(case, room)
        more["limit"] = limits
        case.points.compare("13", "often", {one: _may(holds) for one, holds in limits.items()})
        case.tell("A leader may always withdraw, into any vacant hex next to him (our reading). [13]", True)
    else:
        units.required(
            case,
            Wanted(own, unit.movement, "movement", "unit"),
            Wanted(other, attacker.movement, "attacker_movement", "attacker"),
        )
        found, speeds = _too_slow(case, (own, unit, "unit"), (other, attacker, "attacker"))
        refused += found
        more["movement"] = dict(zip(("unit", "attacker"), speeds, strict=True))
        found, more["limit"] = _too_often(case, room)
        refused += found
        refused += _bound(case, room)
    refused += _no_room(case, room.vacant, alone=alone)
    if room.leader == "with":
        case.follows("The leader with the unit may always withdraw, whether the unit does or not. [13]", True)
    if refused:
        return _refused(case, refused, room, more)
    case.follows(
        "There is no combat; a leader has front all round wherever he goes. [10.1, 8]"
        if alone
        else "It turns its back on the enemy and faces the way it went; there is no combat. [10.1]"
    )
    advance = aftermath.after_withdrawal(case, other)
    verdict = (
        say("Allowed: a leader may always withdraw.")
        if alone
        else say("Allowed: it is faster than its attacker, {own} to {other}.", own=speeds[0], other=speeds[1])
    )
    return case.rule(verdict, {"allowed": True, "advance": advance, **more})


def _refused(case: Case, refused: list[Message], room: Room, more: dict[str, object]) -> Ruling:
    """Close with what forbids the withdrawal, and what becomes of a leader alone who cannot go anywhere (13)."""
    result = {"allowed": False, "reasons": refused, **more}
    if room.leader == "alone":
        case.follows("A leader who cannot withdraw is eliminated (our reading). [13]")
        aftermath.no_way_out(case)
        result["eliminated"] = True
        return case.rule("Not allowed: {reasons}; the leader is eliminated (our reading).", result, reasons=refused)
    if room.leader == "with":
        result["leader"] = "may"
    return case.rule("Not allowed: {reasons}.", result, reasons=refused)


def _may(allowed: bool) -> Message:
    """Say whether a withdrawal is allowed, as a reading gives it."""
    return say("it may withdraw") if allowed else say("it may not withdraw")


def _too_slow(
    case: Case, own: tuple[Unit | None, Runner, str], other: tuple[Unit | None, Runner, str]
) -> tuple[list[Message], tuple[int, int]]:
    """Compare the movement allowances (10.1), under both readings of 10.7 where a counter's back has another.

    Returns what forbids the withdrawal, and the two allowances.
    """
    found: list[dict[str, int]] = []
    for unit, runner, typed in (own, other):
        option = "--movement" if typed == "unit" else "--attacker-movement"
        front = units.value(case, unit, "movement", runner.movement, option, typed)
        back = front
        if runner.reduced and runner.movement is None:
            back = units.value(case, unit, "movement", None, option, typed, reduced=True)
        found.append({"front": front, "back": back})
    speed, against = found
    faster = {reading: speed[reading] > against[reading] for reading in ("front", "back")}
    allowed = faster["front"]
    case.points.compare("10.7", "back", {reading: _may(holds) for reading, holds in faster.items()})
    if len(set(faster.values())) > 1:
        units.front_holds(case)
    case.sum(
        "Movement allowance {own} against {other} (our reading of speed): it is faster than the attacker. [10.1]"
        if allowed
        else "Movement allowance {own} against {other} (our reading of speed): it is not faster than the attacker. [10.1]",
        allowed,
        own=speed["front"],
        other=against["front"],
        cites=("10.7",) if own[1].reduced or other[1].reduced else (),
    )
    return ([] if allowed else [say("the unit is not faster")]), (speed["front"], against["front"])


def _bound(case: Case, room: Room) -> list[Message]:
    """Look at Elephants that were halted or ran wild (15.1), as it is read."""
    if room.halted == "halted":
        case.points.compare("15.1.r3-4", "still", {"barred": _may(False), "allowed": _may(True)})
        case.tell("Halted Elephants do not move: they do not withdraw either (our reading). [15.1.r3-4]", False)
        return [say("the Elephants are halted")]
    if room.halted == "wild":
        case.points.compare("15.1.r6", "part", {"attack_only": _may(True), "every_part": _may(False)})
        case.tell("Elephants that ran wild only may not attack: they may withdraw (our reading). [15.1.r6]", True)
    return []


def _no_room(case: Case, vacant: int | None, *, alone: bool) -> list[Message]:
    """Look for a vacant hex; InputProblem for more than there are around the unit."""
    most = case.number("8", "rear") + (case.number("8", "front") if alone else 0)
    if vacant is not None and vacant > most:
        raise InputProblem(
            "{name} is {found}; it must be from {least} to {most}.", name="vacant", found=vacant, least=0, most=most
        )
    if vacant is None:
        case.tell(
            "He needs a vacant hex next to him; where there are several, his owner chooses. [10.1, 8]"
            if alone
            else "It needs a vacant rear hex; where there are several, its owner chooses. [10.1, 8]"
        )
        return []
    if vacant:
        case.tell(
            "{n} {n|hex|hexes} next to him {n|is vacant|are vacant; his owner chooses}. [10.1, 8]"
            if alone
            else "{n} of its rear hexes {n|is vacant|are vacant; its owner chooses}. [10.1, 8]",
            True,
            n=vacant,
        )
        return []
    case.tell(
        "No hex next to him is vacant. [10.1, 8]" if alone else "None of its rear hexes is vacant. [10.1, 8]", False
    )
    return [say("no hex is vacant")]


def _limits(case: Case, room: Room) -> dict[str, bool]:
    """Return whether the limit of withdrawals leaves another, by what it is read to limit."""
    most = case.number("10.1", "withdrawals")
    one = {"unit": room.withdrawn < most, "impulse": room.withdrawn + room.others_withdrawn < most}
    return {"always": True, **one} if room.leader == "alone" else one


def _too_often(case: Case, room: Room) -> tuple[list[Message], dict[str, bool]]:
    """Hold the withdrawals so far against the limit (10.1); returns what forbids, and the limit by reading."""
    most = case.number("10.1", "withdrawals")
    limits = _limits(case, room)
    allowed = limits["unit"]
    case.points.compare("10.1", "limit", {one: _may(holds) for one, holds in limits.items()})
    case.tell(
        "A unit may make only {n} {n|withdrawal|withdrawals} in an impulse, whatever others do (our reading). [10.1]",
        allowed,
        n=most,
    )
    return ([] if allowed else [say("it has withdrawn already in this impulse")]), limits
