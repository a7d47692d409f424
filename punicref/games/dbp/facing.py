"""Facing (8): front and rear hexes, and turning in place (8.1)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.games.hexes import Hexside
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Zoc = Literal["no", "started", "entered"]
"""In no enemy zone of control, in one since its movement started, or just entered one."""


class Turn(NamedTuple):
    """A turn in place: from and to where, and what it has to reckon with."""

    before: Hexside
    after: Hexside
    movement: int | None
    zoc: Zoc


@calculator("dbp.facing", "Front and rear of a unit, and turning in place", chapter="8")
def facing(
    case: Case,
    facing: Annotated[Hexside, ask("the hexside that the unit faces, a hexside of each hex lying north")],
    toward: Annotated[
        Hexside | None,
        ask("the side across which the hex in question lies", usual="no single hex in question", echo="kind"),
    ] = None,
    all_round: Annotated[bool, ask("it is a leader or a unit in panic", usual="a unit in order")] = False,
    turn: Annotated[
        Hexside | None, ask("the hexside that it is to face after a turn in place", usual="it does not turn")
    ] = None,
    movement: Annotated[
        int | None,
        ask("movement points that it has left, for the turn", usual="enough movement points", least=0, needs="turn"),
    ] = None,
    zoc: Annotated[
        Zoc,
        ask(
            "for the turn: it is in no enemy zone of control, started its movement in one, or has just entered one",
            usual="in no enemy zone of control",
            needs="turn",
        ),
    ] = "no",
) -> Ruling:
    """Say which adjacent hexes are front and rear, of which kind one of them is, and what a turn costs (8, 8.1)."""
    if all_round and turn is not None:
        raise InputProblem("A leader or a panicked unit has its front all round: leave {word} out.", word="--turn")
    if all_round:
        return _all_round(case, toward)
    width = case.number("8", "front")
    ahead = facing if turn is None else turn
    result: dict[str, object] = {
        "front_hexes": list(hexes.front(width, ahead)),
        "rear_hexes": list(hexes.rear(width, ahead)),
    }
    if turn is not None:
        reasons = _turn(case, Turn(facing, turn, movement, zoc), result)
        if reasons:
            return case.refuse(reasons, **result)
    front = [hexes.NAMES[side] for side in hexes.front(width, ahead)]
    case.tell(
        "Facing {facing}, its front hexes lie {front}, its rear hexes {rear}. [8]",
        list(hexes.front(width, ahead)),
        facing=hexes.NAMES[ahead],
        front=front,
        rear=[hexes.NAMES[side] for side in hexes.rear(width, ahead)],
    )
    if toward is not None:
        return _one_hex(case, result, front=hexes.in_front(width, ahead, toward))
    if turn is None:
        return case.rule("Front: {front}.", result, front=front)
    cost = result["cost"]
    assert isinstance(cost, int)
    return case.rule("Allowed: the turn costs {n} movement {n|point|points}.", result, n=cost)


def _all_round(case: Case, toward: Hexside | None) -> Ruling:
    """Rule on a leader or a unit in panic."""
    degrees = case.number("8", "degrees")
    case.tell(
        "Leaders and panicked units have a front of {degrees} degrees: no hex is a rear hex.", degrees, degrees=degrees
    )
    every: dict[str, object] = {"front_hexes": list(hexes.SIDES), "rear_hexes": []}
    if toward is None:
        return case.rule("Every adjacent hex is a front hex.", every)
    return case.rule("It is a front hex, as every adjacent one.", {**every, "kind": "front"})


def _one_hex(case: Case, result: dict[str, object], *, front: bool) -> Ruling:
    """Say of which kind a hex is, and what that means."""
    if front:
        case.follows("It may move and attack there, and its zone of control covers the hex. [6, 8.2, 10]", True)
        return case.rule("It is a front hex.", {**result, "kind": "front"})
    case.follows(
        "From there enemies attack its rear; there its supports stand, and there it withdraws to. [10.1, 10.4, 10.5]",
        True,
    )
    return case.rule("It is a rear hex.", {**result, "kind": "rear"})


def _turn(case: Case, turn: Turn, result: dict[str, object]) -> list[Message]:
    """Rule on a turn in place (8.1); returns what forbids it."""
    if turn.after == turn.before:
        case.tell("It faces that way already. [8.1]", 0)
        result |= {"allowed": True, "cost": 0}
        return []
    cost = case.number("8.1", "cost")
    case.tell("A turn costs {n} movement {n|point|points}, however far.", cost, n=cost)
    reasons = []
    if turn.movement is not None and turn.movement < cost:
        case.tell("Movement points left: {left}. [8.1]", False, left=turn.movement)
        reasons = [say("too few movement points")]
    if turn.zoc == "started":
        case.follows("It may turn in an enemy zone of control, too, and keeps the right to attack. [8.1, 8.2.1]", True)
        result["may_attack"] = True
    elif turn.zoc == "entered" and not reasons:
        result["by_reading"] = after_stop(case)
    result |= {"allowed": not reasons, "cost": cost}
    return reasons


def after_stop(case: Case) -> dict[str, bool]:
    """Say that a unit that has had to stop may still turn, by our reading of 8.2; returns each reading's answer."""
    answers = {"may_turn": True, "ends": False}
    case.points.compare("8.2", "turning", {"may_turn": say("it may turn"), "ends": say("it may not turn")})
    case.tell("It has had to stop, but may still turn in place (our reading). [8.1, 8.2]", True)
    return answers
