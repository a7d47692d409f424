"""How far units move: movement factors and ranges, lowered by disorganization and modified by a leader."""

from typing import NamedTuple

from punicref.games.pi.units import GROUND_COUNTERS, NAVAL_COUNTERS, Unit
from punicref.language.messages import signed
from punicref.ruling.case import Case


class Speed(NamedTuple):
    """The movement factor or range on the side of a counter that shows, 1 or more, and the unit's state."""

    shown: int
    disorganized: bool = False


def speeds(units: tuple[Unit, ...]) -> tuple[Speed, ...] | None:
    """Return the speeds of units; None where that of one of them is not known."""
    found = []
    for unit in units:
        shown = unit.shown("movement")
        if shown is None:
            return None
        found.append(Speed(shown, unit.disorganized))
    return tuple(found)


def need_counters(case: Case, *, naval: bool) -> None:
    """Record that the printed list of counters is missing."""
    case.need(NAVAL_COUNTERS if naval else GROUND_COUNTERS)


def pace(units: tuple[Speed, ...], bonus: int, disorder: int, least: int, order: str) -> int:
    """Return how far units move that stay together: as far as the slowest (s8.4).

    `bonus` is the leader's; `order` the reading of s9.6.2.c `leader`: leader_first or leader_last.
    """
    found = []
    for unit in units:
        cut = disorder if unit.disorganized else 0
        if order == "leader_first":
            found.append(max(least, unit.shown + bonus - cut))
        else:
            found.append(max(least, max(least, unit.shown - cut) + bonus))
    return min(found)


def tell_pace(case: Case, units: tuple[Speed, ...], leader: int | None, value: int, *, naval: bool) -> None:
    """Say how the movement factor or range of units comes about; `value` is what it comes to."""
    shown = sorted({unit.shown for unit in units})
    case.tell(
        "Range on the counters: {points}." if naval else "Movement factor on the counters: {points}.",
        shown if len(shown) > 1 else shown[0],
        points=shown,
        cites=("s6.4.2" if naval else "s6.3",),
    )
    if any(unit.disorganized for unit in units):
        points, least = case.number("s9.6.3", "reduction"), case.number("s9.6.2.c", "least")
        case.tell(
            "Disorganized units: each value lower by {points}, but never below {least}.",
            -points,
            points=points,
            least=least,
        )
    if leader:
        case.points.settle("c9.b", "which")  # c9.f tells that movement is among the values
        case.tell(
            "The leader in command modifies it by {modifier}. [c9.b, c9.f]",
            leader,
            modifier=signed(leader),
            cites=(*(("c9.e",) if naval else ()),),
        )
    if len(units) > 1:
        case.tell("A stack stays together, so the lowest counts: {points}. [s8.4]", value, points=value)
    elif leader or any(unit.disorganized for unit in units):
        case.tell("That makes {points}. [s9.6.2.c]", value, points=value)
