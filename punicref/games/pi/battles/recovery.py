"""Ships that come back after a battle at sea (c13)."""

from punicref.games.pi.battles.engine import State
from punicref.games.pi.inputs import NAMES, OTHER, Side
from punicref.games.pi.openly import follow
from punicref.ruling.case import Case


def no_recovery(case: Case, state: State) -> dict[str, object]:
    """Say that no ships come back where nobody has won (c13.b, c13.c)."""
    sunk = sum(unit.place == "destroyed" for unit in state.units)
    case.points.settle("c13.c", "cargo")
    case.follows("The battle has no winner, and only a winner recovers ships. [s9.5.6, c13.b, c13.c]", 0)
    return {"destroyed": sunk, "lost": sunk, "returned": 0, "restored": 0}


def recovery(case: Case, state: State, winner: Side, *, cargo_lost: bool) -> dict[str, object]:
    """Say which ships of the winner come back (c13)."""
    sunk = [unit for unit in state.units if unit.place == "destroyed" and unit.side != winner]
    lost = [unit.id for unit in state.units if unit.place == "destroyed" and unit.side == winner]
    case.tell(
        "Destroyed naval units: {side} {own}, {other} {enemy}. [c13.a, c13.b]",
        len(sunk),
        side=NAMES[winner],
        own=len(lost),
        other=NAMES[OTHER[winner]],
        enemy=len(sunk),
    )
    each, per = case.number("c13.c", "recovered"), case.number("c13.c", "destroyed")
    recoveries = len(sunk) // per * each
    returned = min(recoveries, len(lost))
    if not (returned and cargo_lost):
        case.points.settle("c13.c", "cargo")  # nothing was destroyed with a ship that comes back
    depleted = sum(unit.depleted for unit in state.of(winner))
    left = recoveries - returned
    by_reading = {"one_each": min(left, depleted), "all": depleted if left else 0}
    by = case.points.plays("c13.c", "surplus", by_reading)
    follow(case, "c13.c", "surplus", by_reading, by)
    restored = by_reading[by]
    case.follows(
        "For every {per} enemy units destroyed {side} recovers {each}, in all {total}. Of its own destroyed units {returned} come back at full strength; of its depleted units in the area {restored} are restored.",
        returned,
        side=NAMES[winner],
        per=per,
        each=each,
        total=recoveries,
        returned=returned,
        restored=restored,
    )
    return {"destroyed": len(sunk), "lost": len(lost), "returned": returned, "restored": restored}
