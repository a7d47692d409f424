"""Percentage losses (9.3, 9.5): from a percentage and a force to whole points."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated

from punicref import rounding
from punicref.messages import Amount, Message, say
from punicref.rounding import WHOLE, percent_of
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

ROUNDING: Mapping[str, Callable[[Fraction], int]] = {
    "up": rounding.up,
    "half_up": rounding.half_up,
    "half_down": rounding.half_down,
}
"""The readings of 9.31 where the Percentage Losses Table is not at hand."""


class Loss:
    """Points lost: one number, or one for each reading of the rounding where these differ."""

    def __init__(self, by_reading: Mapping[str, int], cites: tuple[str, ...] = ()) -> None:
        self.by_reading = dict(by_reading)
        self.cites = cites

    @property
    def settled(self) -> bool:
        """Whether every reading gives the same number."""
        return len(set(self.by_reading.values())) == 1

    @property
    def first(self) -> int:
        """The number by the reading that rulings go by."""
        return next(iter(self.by_reading.values()))

    def map(self, into: Callable[[int], int]) -> "Loss":
        """Return a function of the loss, such as what is left."""
        return Loss({reading: into(points) for reading, points in self.by_reading.items()}, self.cites)

    def data(self) -> int | dict[str, int]:
        """Return the number, or the numbers by reading: the JSON form."""
        return next(iter(self.by_reading.values())) if self.settled else self.by_reading

    def shown(self) -> Message | int:
        """Return the number, or the least and greatest possible, to be put in a message."""
        numbers = sorted(set(self.by_reading.values()))
        return numbers[0] if self.settled else say("{low} or {high}", low=numbers[0], high=numbers[-1])


def points_lost(case: Case, percent: int, points: int) -> Loss:
    """Return what `percent` (0–100) of a force of `points` costs, by the printed table (9.5) or by arithmetic (9.31).

    Where the table is missing and the roundings differ, the table becomes a need of the ruling; the caller shows the
    readings with `caveat`.
    """
    printed = case.printed("9.5")
    cell = printed.cell(points, str(percent)) if printed else None
    if cell is not None:
        case.settle("9.31", "rounding")
        return Loss(dict.fromkeys(ROUNDING, cell[0]), ("9.5",))
    exact = percent_of(percent, points)
    loss = Loss({reading: rounded(exact) for reading, rounded in ROUNDING.items()})
    if not loss.settled:
        case.need("9.5")
    return loss


def caveat(case: Case, losses: Mapping[str, object]) -> None:
    """Name the readings of the rounding with what each of them gives."""
    case.readings("9.31", "rounding", losses)


@calculator("pw.losses", say("Percentage losses of a force"))
def losses(
    case: Case,
    percent: Annotated[int, ask("loss in percent, as the result gives it", least=0, most=WHOLE)],
    points: Annotated[int, ask("strength points of the force", least=0)],
) -> Ruling:
    """Turn a percentage loss into points: by the printed table, else by arithmetic with every rounding named (9.31)."""
    loss = points_lost(case, percent, points)
    exact = percent_of(percent, points)
    case.tell(
        say(
            "{percent}% of {points} is {exact}: {lost} lost. [9.31]",
            percent=percent,
            points=points,
            exact=Amount(exact=exact),
            lost=loss.shown(),
        ),
        loss.data(),
        cites=loss.cites,
    )
    caveat(case, loss.by_reading)
    left = loss.map(lambda lost: points - lost)
    return case.rule(
        say(
            "Lost: {lost} of {points} strength points; left: {left}.",
            lost=loss.shown(),
            points=points,
            left=left.shown(),
        ),
        {"lost": loss.data(), "left": left.data(), "exact": exact},
    )
