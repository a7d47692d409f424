"""Zones of control (8.2): which hexes they cover, and what a unit may do there."""

from typing import Annotated, Literal

from punicref.games import hexes
from punicref.games.dbp.facing import after_stop
from punicref.games.hexes import Hexside
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Mover = Literal["unit", "leader", "panicked"]
"""A unit in order, a leader, a unit in panic."""

Deed = Literal["enter", "leave", "turn", "support", "recover"]

Result = dict[str, object]


@calculator("dbp.zoc", "Zone of control: does it cover a hex, and what follows?")
def zoc(
    case: Case,
    deed: Annotated[Deed | None, ask("what your unit does in the hex", usual="only the zone is asked about")] = None,
    facing: Annotated[
        Hexside | None,
        ask(
            "the hexside that the enemy faces, a hexside of each hex lying north",
            usual="the hex is one of its front hexes",
        ),
    ] = None,
    toward: Annotated[
        Hexside | None,
        ask(
            "the side of the enemy's hex across which the hex in question lies", usual="no hexside told", needs="facing"
        ),
    ] = None,
    enemy: Annotated[
        Mover, ask("the enemy: a unit in order, a leader, or a unit in panic", usual="the enemy a unit in order")
    ] = "unit",
    from_zoc: Annotated[
        bool,
        ask(
            "your unit was in an enemy zone of control when its movement started",
            usual="your unit not in an enemy zone when it started",
        ),
    ] = False,
    fleeing: Annotated[bool, ask("your unit is in panic and flees", usual="your unit in order")] = False,
) -> Ruling:
    """Say whether an enemy's zone of control covers an adjacent hex, and what your unit there may do (8.2).

    `facing` and `toward` are those of the enemy; without them the hex is one of its front hexes.
    """
    covered = _covers(case, facing, toward, enemy)
    result: Result = {"zone": covered}
    if deed is None:
        if covered and enemy == "unit" and facing is None:
            return case.rule("Its front hexes are its zone of control.", result)
        if covered:
            return case.rule("The hex lies in its zone of control.", result)
        return case.rule("The hex does not lie in its zone of control.", result)
    if deed in ("support", "recover"):
        return _helping(case, result, support=deed == "support", covered=covered, fleeing=fleeing)
    if fleeing:
        case.tell(
            "Flight does not stop in an enemy zone of control (our reading); a unit in panic may not attack. [11]", True
        )
        return case.rule(
            "Allowed; it need not stop, and may not attack.",
            result | {"allowed": True, "must_stop": False, "may_attack": False},
        )
    if deed == "turn":
        return _turning(case, result, stopped=covered and not from_zoc)
    if deed == "enter":
        return _entering(case, result, covered=covered, from_zoc=from_zoc)
    return _leaving(case, result, covered=covered, from_zoc=from_zoc)


def _covers(case: Case, facing: Hexside | None, toward: Hexside | None, enemy: Mover) -> bool:
    """Whether the zone of control covers the hex, as a step."""
    if enemy == "panicked":
        case.tell("A unit in panic has no zone of control. [11]", False)
        return False
    if enemy == "leader":
        case.points.compare(
            "8.2", "leader", {"none": say("no zone of control"), "all_round": say("a zone of control all round")}
        )
        case.tell(
            "A leader has front all round but is no fighting unit: no zone of control (our reading). [8, 8.2]", False
        )
        return False
    if facing is None:
        case.tell("The zone of control of a unit is its front hexes. [8, 8.2]", True)
        return True
    if toward is None:
        raise case.needed("toward")
    found = hexes.in_front(case.number("8", "front"), facing, toward)
    case.tell(
        "The hex is one of its front hexes, and these are its zone of control. [8, 8.2]"
        if found
        else "The hex is one of its rear hexes; its zone of control is its front hexes. [8, 8.2]",
        found,
    )
    return found


def _helping(case: Case, result: Result, *, support: bool, covered: bool, fleeing: bool) -> Ruling:
    """Rule on support (10.4) and recovery (4.4) in the hex: panic forbids both (11), the zone of control support."""
    reason = None
    if fleeing:
        reason = say("a unit in panic supports nobody") if support else say("a unit in panic cannot recover")
        case.tell(
            "A unit in panic gives no support (our reading). [11, 10.4]"
            if support
            else "A unit in panic cannot recover. [11]",
            False,
        )
    elif not support:
        case.tell("Units in an enemy zone of control may recover, too. [4.4]", True)
    elif covered:
        reason = say("it is in an enemy zone of control")
        case.tell("A unit in an enemy zone of control gives no support. [10.4]", False)
    else:
        case.tell("Support is given only outside enemy zones of control. [10.4]", True)
    if reason is not None:
        return case.refuse([reason], **result)
    return case.rule("Allowed, as far as this enemy goes.", {**result, "allowed": True})


def _entering(case: Case, result: Result, *, covered: bool, from_zoc: bool) -> Ruling:
    """Rule on entering the hex."""
    if covered:
        case.tell("Entering it is free, but the unit must stop. [8.2]", True)
    if from_zoc:
        _no_attack(case)
    result |= {"allowed": True, "must_stop": covered, "may_attack": not from_zoc}
    if covered:
        return case.rule(
            "Allowed; it must stop and may not attack this turn." if from_zoc else "Allowed; it must stop.", result
        )
    return case.rule(
        "Allowed; it may not attack this turn." if from_zoc else "Allowed; it need not stop for this enemy.", result
    )


def _no_attack(case: Case) -> None:
    case.follows("It has left a zone of control in which it started: it may not attack this turn. [8.2]", False)


def _leaving(case: Case, result: Result, *, covered: bool, from_zoc: bool) -> Ruling:
    """Rule on leaving the hex."""
    if not covered:
        case.tell("There is no zone of control to leave. [8.2]", True)
        return case.rule("Allowed.", result | {"allowed": True, "may_attack": True})
    if not from_zoc:
        reason = say("it has just entered the zone of control and had to stop")
        case.tell("It has had to stop on entering; only a unit that started there may leave. [8.2]", False)
        return case.refuse([reason], **result, may_attack=True)
    case.tell(
        "It may leave, even into another enemy zone of control, but may not attack in the next combat impulse. [8.2]",
        True,
    )
    return case.rule("Allowed; it may not attack this turn.", result | {"allowed": True, "may_attack": False})


def _turning(case: Case, result: Result, *, stopped: bool) -> Ruling:
    """Rule on a turn in place in the hex; `stopped`: the unit has just entered a zone of control there."""
    if stopped:
        result["by_reading"] = after_stop(case)
    else:
        case.tell("A turn in place is allowed even in an enemy zone of control. [8.1]", True)
    case.follows("A unit that only turns in place keeps the right to attack. [8.2.1]", True)
    return case.rule("Allowed; it may attack.", result | {"allowed": True, "may_attack": True})
