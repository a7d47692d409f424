"""The battles (17) and the two sides: where their rules stand, and what several calculators ask of them."""

from typing import NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp.inputs import Battle, Side
from punicref.language.messages import Message, say
from punicref.ruling.case import Case


class Chapter(NamedTuple):
    """The clauses of one battle: its heading, its set-up and its victory conditions."""

    heading: str
    setup: str
    victory: str


CHAPTERS: dict[Battle, Chapter] = {
    "trebbia": Chapter("17.1", "17.1.2", "17.1.4"),
    "beneventum": Chapter("17.2", "17.2.2", "17.2.3"),
    "po": Chapter("17.3", "17.3.2", "17.3.3"),
    "zama": Chapter("17.4", "17.4.2", "17.4.3"),
}

TITLES: dict[Battle, Message] = {
    "trebbia": say("Trebbia"),
    "beneventum": say("Beneventum"),
    "po": say("Po River"),
    "zama": say("Zama"),
}

NAMES: dict[Side, Message] = {"roman": say("Rome"), "carthaginian": say("Carthage")}
OTHER: dict[Side, Side] = {"roman": "carthaginian", "carthaginian": "roman"}

UNORDERED = ("17.3.2", "17.4.2")
"""The set-ups that do not say who begins."""


def command_points(case: Case, battle: Battle, side: Side) -> int:
    """Return how many command points a side has in a battle, the false one not counted (17.x.2)."""
    clause = CHAPTERS[battle].setup
    if clause in UNORDERED:
        case.points.settle(clause, "order")
    return case.number(clause, f"{side}_command")


def leader_value(case: Case, battle: Battle | None, side: Side | None, points: int | None) -> int | None:
    """Return a leader's value in command points: the one given, or that of the battle; None where neither is.

    Raises Needed where a battle is named without a side, InputProblem where the two contradict each other.
    """
    if battle is None:
        return points
    if side is None:
        raise case.needed("side", hint=say("Say whose command points they are: {option}.", option="--side"))
    value = command_points(case, battle, side)
    if points not in (None, value):
        raise InputProblem(
            "{name} is {found}; command points of {side} in this battle: {points}.",
            name="points",
            found=points,
            side=NAMES[side],
            points=value,
        )
    return value


def boxed(case: Case, limits: dict[str, int]) -> None:
    """Say that the number stated counts where the printed box gives another (17.4.3 `box`)."""
    stated, box = limits["stated"], limits["box"]
    if stated != box:
        case.tell(
            "The number stated counts, {stated}, not the printed box {box} (our reading).", stated=stated, box=box
        )


def rout_limit(case: Case, battle: Battle, side: Side) -> dict[str, int]:
    """Return the rout points at which a side routs, by the reading of 17.4.3 `box`; ours comes first."""
    clause = CHAPTERS[battle].victory
    stated = case.number(clause, f"{side}_rout")
    boxed = case.number(clause, "italian_box") if battle == "zama" and side == "carthaginian" else stated
    return {"stated": stated, "box": boxed}
