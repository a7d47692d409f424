"""A procedure over ranges of facts: what it comes to for each number, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling.procedures.course import Course, Unknown
from punicref.ruling.procedures.declared import Note, Refuse, Refused
from punicref.ruling.values import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.ruling.procedures.course import Run

REFUSED = "–"
"""What stands in a cell of what is not allowed."""

MOST = 1_000
"""The most cells."""


class Drawn(NamedTuple):
    """The cells by row and column; what was known in the first of them."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]  # empty: there is one column
    cells: Mapping[tuple[int, int], Any]
    known: Mapping[str, Any]


def drawn(
    runs: Sequence[Run], keep: Sequence[frozenset[str]], outcome: str, known: Mapping[str, Any], ranges: Sequence[str]
) -> Drawn:
    """Go through the steps for every number of one or two ranges; InputProblem for too many cells.

    Of what dice decide a cell has the mean, or the chance of yes; None of what is not allowed, or cannot be known.
    """
    rows, *more = (range(known[name].low, known[name].high + 1) for name in ranges)
    columns = more[0] if more else range(1)
    if len(rows) * len(columns) > MOST:
        raise InputProblem(say("These are {n} cases; the most are {most}.", n=len(rows) * len(columns), most=MOST))
    cells, first = {}, None
    for row in rows:
        for column in columns:
            case = dict(zip(ranges, (row, column), strict=False))
            course = _passed(runs, keep, {**known, **case})
            first = first or course
            cells[row, column] = None if course is None else _cell(course, outcome)
    return Drawn(tuple(rows), tuple(more[0]) if more else (), cells, first.known if first else known)


def _passed(runs: Sequence[Run], keep: Sequence[frozenset[str]], known: Mapping[str, Any]) -> Course | None:
    """Return a case that has gone through the steps; None where it is not allowed or lacks a printed table."""
    course = Course(known)
    try:
        for run, needed in zip(runs, keep, strict=True):
            if isinstance(run.step, Refuse):
                if run.of(course.known):
                    return None
            elif not isinstance(run.step, Note):
                course.pass_(run, needed)
    except (Refused, Unknown):
        return None
    return course


def _cell(course: Course, outcome: str) -> Any:
    if outcome not in course.loose:
        return course.known[outcome]
    spread = course.spread(lambda known: known[outcome])
    value, chance = max(spread, key=lambda one: one[1])
    if isinstance(value, bool):
        return spread.chance(bool)
    if isinstance(value, str):
        return value if chance == 1 else None
    return spread.mean(lambda one: one)


def single(facts: Mapping[str, Any], ranges: Sequence[str]) -> dict[str, Any] | None:
    """Return facts with a number for each range that is a single one; None where one is more."""
    if any(facts[name].low != facts[name].high for name in ranges if isinstance(facts[name], Span)):
        return None
    return {name: value.low if isinstance(value, Span) else value for name, value in facts.items()}
