"""Percentage losses (9.3, 9.5): from a percentage and a force to whole points."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from punicref import rounding
from punicref.errors import InputProblem
from punicref.language.messages import Amount, Message, say
from punicref.rounding import WHOLE, percent_of
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

if TYPE_CHECKING:
    from punicref.rulebook.tables import Printed

ROUNDING: Mapping[str, Callable[[Fraction], int]] = {
    "up": rounding.up,
    "half_up": rounding.half_up,
    "half_down": rounding.half_down,
}
"""The readings of 9.31 where the Percentage Losses Table is not at hand."""


class Loss:
    """Points lost: one number, or one for each reading of the rounding where these differ.

    `unlisted` says what the installed table lacks, where it has no answer.
    """

    def __init__(
        self, by_reading: Mapping[str, int], cites: tuple[str, ...] = (), unlisted: Message | None = None
    ) -> None:
        self.by_reading = dict(by_reading)
        self.cites = cites
        self.unlisted = unlisted

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
        return Loss({reading: into(points) for reading, points in self.by_reading.items()}, self.cites, self.unlisted)

    def data(self) -> int | dict[str, int]:
        """Return the number, or the numbers by reading: the JSON form."""
        return next(iter(self.by_reading.values())) if self.settled else self.by_reading

    def shown(self) -> Message | int:
        """Return the number, or the least and greatest possible, to be put in a message."""
        numbers = sorted(set(self.by_reading.values()))
        return numbers[0] if self.settled else say("{low} or {high}", low=numbers[0], high=numbers[-1])


def check_column(case: Case, percent: int) -> None:
    """Refuse a stated percentage that the installed Percentage Losses Table does not have."""
    printed = case.printed("9.5")
    if printed and 0 < percent < WHOLE and str(percent) not in printed.columns:
        raise InputProblem(_no_column(printed, percent))


def points_lost(case: Case, percent: int, points: int, given: int | None = None) -> Loss:
    """Return what `percent` (0–100) of a force of `points` costs: as read off the print, by the table, by arithmetic.

    `given` is the loss that somebody has read off the printed table (9.5). Whoever uses the number closes with `caveat`.
    """
    if given is not None:
        if given > points:
            raise InputProblem("No force of {points} points can lose {lost}.", points=points, lost=given)
        case.points.settle("9.31", "rounding")
        return Loss(dict.fromkeys(ROUNDING, given), ("9.5",))
    printed = case.printed("9.5")
    cell = printed.cell(points, str(percent)) if printed else None
    if cell is not None:
        case.points.settle("9.31", "rounding")
        return Loss(dict.fromkeys(ROUNDING, cell[0]), ("9.5",))
    exact = percent_of(percent, points)
    by_reading = {reading: rounded(exact) for reading, rounded in ROUNDING.items()}
    settled = case.points.settled("9.31", "rounding")
    if settled in by_reading and len(set(by_reading.values())) > 1:
        case.tell(
            "Rounded as the house reading says ({reading}): {lost}. [9.31]",
            by_reading[settled],
            reading=case.points.reading("9.31", "rounding", settled),
            lost=by_reading[settled],
        )
        case.points.compare("9.31", "rounding", by_reading, settled)
        return Loss(dict.fromkeys(ROUNDING, by_reading[settled]))
    return Loss(by_reading, unlisted=_unlisted(printed, percent, points) if printed else None)


def _unlisted(printed: "Printed", percent: int, points: int) -> Message:
    if str(percent) not in printed.columns:
        return _no_column(printed, percent)
    return say(
        "The installed Percentage Losses Table has no row for {points}: add it, or give the points lost. [9.5]",
        points=points,
    )


def _no_column(printed: "Printed", percent: int) -> Message:
    return say(
        "The installed Percentage Losses Table has no column for {percent}%; it has {columns}. [9.5]",
        percent=percent,
        columns=printed.columns,
    )


def caveat(case: Case, by_reading: Mapping[str, object], *losses: Loss) -> None:
    """Name the readings of the rounding with what each of them gives, and ask for the table where they differ.

    `losses` are those at the bottom of it: what the installed table lacks for them is said instead.
    """
    case.points.compare("9.31", "rounding", by_reading)
    first = next(iter(by_reading.values()))
    if all(one == first for one in by_reading.values()):
        return
    lacking: list[Message] = []
    for one in losses:
        if one.unlisted and not one.settled and one.unlisted not in lacking:
            lacking.append(one.unlisted)
            case.tell(one.unlisted)
    if not lacking:
        case.need("9.5")


def told(loss: Loss) -> dict[str, Message]:
    """Return a loss by each reading, in words."""
    return {reading: say("{n} {n|point|points} lost", n=lost) for reading, lost in loss.by_reading.items()}


@calculator("pw.losses", "Percentage losses of a force")
def losses(
    case: Case,
    percent: Annotated[int, ask("loss in percent, as the result gives it", least=0, most=WHOLE)],
    points: Annotated[int, ask("strength points of the force", least=0)],
) -> Ruling:
    """Turn a percentage loss into points: by the printed table, else by arithmetic with every rounding named (9.31)."""
    check_column(case, percent)
    loss = points_lost(case, percent, points)
    exact = percent_of(percent, points)
    case.sum(
        "{percent}% of {points} is {exact}: {lost} lost. [9.31]",
        loss.data(),
        percent=percent,
        points=points,
        exact=Amount(exact=exact),
        lost=loss.shown(),
        cites=loss.cites,
    )
    caveat(case, told(loss), loss)
    left = loss.map(lambda lost: points - lost)
    return case.rule(
        "Lost: {lost} of {points} strength points; left: {left}.",
        {"lost": loss.data(), "left": left.data(), "exact": exact},
        lost=loss.shown(),
        points=points,
        left=left.shown(),
    )
