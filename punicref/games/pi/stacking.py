"""Stacking (s8): what it costs, and whether what is stacked may then move."""

from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

How = Literal["move", "landing", "retreat", "setup"]
Where = Literal["land", "port", "sea"]

PRICE = "s5.5.2.t3"
"""The clause with the price."""


@calculator("pi.stack", "What does stacking cost, and may the stack move?")
def stack(
    case: Case,
    how: Annotated[How, ask("how units come together: at the end of a move, put ashore, in a retreat, in the set-up")],
    type: Annotated[Literal["ground", "naval"], ask("ground or naval units", usual="ground units")] = "ground",  # noqa: A002
    where: Annotated[
        Where | None, ask("a land area, a port, a naval area", usual="ground units on land, ships in port")
    ] = None,
    units: Annotated[
        int | None, ask("ground or naval units that are then together", usual="more than one unit", least=0)
    ] = None,
    leader: Annotated[bool, ask("a leader is with them", usual="no leader with them")] = False,
) -> Ruling:
    """Say what stacking costs in supply points (s8.2), and whether what is stacked may then move (c9.a, s12.2).

    InputProblem for naval units in a land area and for ground units that march out to sea.
    """
    place: Where = where or ("port" if type == "naval" else "land")
    if type == "naval" and (place == "land" or how == "landing"):
        raise InputProblem("Naval units are at sea or in port: {option}.", option="--where sea, --where port")
    if type == "ground" and place == "sea" and how in ("move", "landing"):
        raise InputProblem(
            "Ground units are put aboard naval units by transport: see {command}.", command=case.command("pi.transport")
        )
    case.tell("Any number of units may be in an area. [s8.1]")
    cost = _cost(case, how, type, place, units)
    alone = case.number("c9.a", "alone")
    single = units is not None and units <= alone
    if units == 0:
        moving = say("Leaders never move by themselves. [s12.2]")
    elif single:
        moving = say("A single unit moves without a leader. [c9.a, s8.5]")
    elif leader:
        moving = say(
            "With the leader the stack may move, or a part of it with him, while the others stay where they are; those that move stay together from the beginning to the end, and nobody is dropped off on the way. [c9.a, s8.4, s8.5]"
        )
    else:
        moving = say("Without a leader they move only one by one. [c9.a, s8.5]")
    may_move = units != 0 and (single or leader)
    case.tell(moving, may_move)
    price = say("Stacking costs {n} supply {n|point|points}.", n=cost) if cost else say("Stacking costs nothing.")
    return case.rule(
        "{price} {moving}",
        {"cost": cost, "may_move": may_move, "leader_needed": not single},
        price=price,
        moving=moving,
    )


def _cost(case: Case, how: How, kind: str, where: Where, units: int | None) -> int:
    """Return the supply points that stacking costs, as a step."""
    free = _free(how, where, units)
    if free is not None:
        case.tell(free, 0)
        return 0
    price = case.number(PRICE, "supply")
    if kind == "naval":
        case.points.compare("s8.2", "ships", {"free": say("nothing is due"), "paid": due(price)})
        case.tell(
            "Naval units are stacked in a port for nothing, although it lies in a land area (our reading). [s8.2, s5.5.2.t3]",
            0,
        )
        return 0
    case.tell("Stacking in a land area costs {n} supply {n|point|points}. [s8.2]", price, n=price)
    if how == "landing":
        case.points.compare("s8.2.2", "landing", {"paid": due(price), "free": say("nothing is due")})
        case.tell("Units put ashore beside friendly ground units are stacked with them (our reading). [s8.2.2]", price)
        return price
    case.tell(
        "It is paid when the move ends there, once for all, whatever the number of units and the distance. [s8.2.1, s8.2.2, s8.2.3]",
        price,
    )
    beside(case, price)
    return price


def _free(how: How, where: Where, units: int | None) -> Message | None:
    """Say why nothing is due, if so."""
    if units is not None and units <= 1:
        return say("A single unit is not stacked with anyone. [s8.2.2]")
    if how == "setup":
        return say("Units that begin the campaign stacked have already been paid for. [s8.3]")
    if how == "retreat":
        return say("Only a move costs something for stacking, a retreat does not (our reading). [s8.2.2]")
    if where == "sea":
        return say("Stacking costs something in land areas only. [s8.2]")
    return None


def due(price: int) -> Message:
    """Return what is due, to be held against another reading's."""
    return say("{n} supply {n|point is|points are} due", n=price)


def beside(case: Case, price: int) -> None:
    """Hold whether units that end their move beside friends must be stacked with them (s8.2.2)."""
    follow(
        case,
        "s8.2.2",
        "beside",
        {
            "always": due(price),
            "paid": say("{n} supply {n|point is|points are} due if they are to be one stack, else nothing", n=price),
        },
    )
