"""Printed charts: what a calculator with few facts gives for each of their values."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem
from punicref.games import display
from punicref.language.messages import say
from punicref.render import labels
from punicref.ruling import worded
from punicref.ruling.facts import Input
from punicref.ruling.model import Matrix
from punicref.ruling.reading import bound
from punicref.ruling.values import Span
from punicref.sheet import registry
from punicref.web import digests, pictures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from punicref.book.book import Book
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction

FEW = 6
"""A calculator with more facts has no chart: too much would stand in it as usual."""

VARIED = 2
"""How many facts a chart varies."""

LONGEST = 48
"""The most lines of a chart."""

WIDE = 12
"""So many values of a number without an upper limit."""


SEQUENCE = say("Sequence of play")
UNORDERED = say("The order may be another: see the rules.")


class Line(NamedTuple):
    """The values of the facts, and what they give."""

    facts: str
    result: str
    clause: str = ""  # that says so


class Chart(NamedTuple):
    """A chart: a matrix of results, or a line for each case; `assumed` is what holds for all of it.

    One of no calculator has no `name`.
    """

    name: str
    title: str
    heat: pictures.Heat | None
    lines: tuple[Line, ...]
    assumed: str


@lru_cache(maxsize=64)
def of_game(book: Book, game: str) -> tuple[Chart, ...]:
    """Return the charts of a game; they are made once."""
    own = (book.calculator(one.name) for one in book.calculators if one.game == game)
    grids = (_grid(book, one) for one in display.of(game).grids)
    counts = (_counted(book, one) for one in display.of(game).counts)
    said = (
        Chart("", heading, None, tuple(Line(one.title, one.short, one.id) for one in lines), "")
        for heading, lines in digests.of_game(book, game)
    )
    charts = (made for one in own if (made := chart(one, book)) is not None)
    return (*_sequence(book, game), *said, *counts, *grids, *charts)


def _grid(book: Book, grid: display.Grid) -> Chart:
    """Return a grid, computed cell by cell with everything else as usual."""
    calculator, t = book.calculator(grid.calculator), book.translator()
    (row, down), (column, across) = grid.rows, grid.columns

    def cell(case: Mapping[str, object]) -> str:
        return str(round(100 * grid.well(book.made(calculator, {**grid.given, **case}, assumed=False))))

    cells = tuple(tuple(cell({row: one, column: other}) for other in across) for one in down)
    drawn = Matrix(grid.corner, tuple(map(str, down)), tuple(map(str, across)), cells)
    return Chart(calculator.name, t(calculator.title), pictures.heat(drawn, t), (), t(grid.told))


def _counted(book: Book, count: display.Count) -> Chart:
    """Return a list of numbers, each with what it is the number of."""
    calculator, t = book.calculator(count.calculator), book.translator()
    names = book.library.names(calculator.game)

    def line(case: Mapping[str, object]) -> Line:
        made = book.made(calculator, case, assumed=False)
        return Line(names[str(case[count.fact])][book.lang][0], str(made.result[count.counts]))

    return Chart("", t(count.title), None, tuple(map(line, count.cases)), "")


def _sequence(book: Book, game: str) -> Iterator[Chart]:
    """Yield the sequence of play, where the game has one."""
    t, order = book.translator(), registry.under(game, book.library).sequence
    lines = tuple(Line(str(number), t(step.says)) for number, step in enumerate(order.steps, 1))
    if lines:
        yield Chart("", t(SEQUENCE), None, lines, "" if order.ordered else t(UNORDERED))


def chart(calculator: CalculatorFunction, book: Book) -> Chart | None:
    """Return the chart of a calculator; None where it has too many facts, or they cannot be gone through."""
    facts = [one for one in calculator.inputs if not one.told]
    if len(facts) > FEW or any(one.required and _values(one, book) is None for one in facts):
        return None
    varied = [one for one in facts if one.required] or [one for one in facts if one.open and _values(one, book)]
    if not varied or len(varied) > VARIED:
        varied = [] if any(one.required for one in facts) else varied[:VARIED]
    if not varied:
        return None
    if all(one.kind is Span for one in varied):
        return _drawn(calculator, varied, book)
    return _listed(calculator, varied, book)


def _values(one: Input, book: Book) -> list[Any] | None:
    """Return the values of a fact; None where they cannot be gone through."""
    if one.choices:
        return list(one.choices)
    if one.kind is bool:
        return [False, True]
    if one.kind in (int, Span):
        game = one.home.partition(".")[0]
        low = bound(one.ask.least, book.library, game, min) or 0
        high = bound(one.ask.most, book.library, game, max)
        return list(range(low, min(low + WIDE, high if high is not None else low + WIDE) + 1))
    return None


def _drawn(calculator: CalculatorFunction, varied: list[Input], book: Book) -> Chart | None:
    """Return the chart of a calculator that takes ranges."""
    ranges = {one.name: _values(one, book) or [0] for one in varied}
    made = _ruled(calculator, {name: f"{values[0]}-{values[-1]}" for name, values in ranges.items()}, book)
    if made is None or made.matrix is None:
        return None
    return _made(calculator, made, pictures.heat(made.matrix, book.translator()), (), book)


def _listed(calculator: CalculatorFunction, varied: list[Input], book: Book) -> Chart | None:
    """Return the chart of a calculator case by case."""
    t = book.translator()
    cases = list(_cases(varied, book))
    if len(cases) > LONGEST:
        return None
    ruled = [(case, made) for case in cases if (made := _ruled(calculator, case, book)) is not None]
    lines = tuple(
        Line(", ".join(map(t, worded.situation(calculator, case, book.library))), t(made.verdict))
        for case, made in ruled
    )
    if len({line.result for line in lines}) <= 1:
        return None
    return _made(calculator, ruled[0][1], None, lines, book)


def _cases(varied: list[Input], book: Book) -> Iterator[dict[str, Any]]:
    names = [one.name for one in varied]
    for values in product(*(_values(one, book) or [] for one in varied)):
        yield dict(zip(names, values, strict=True))


def _ruled(calculator: CalculatorFunction, case: dict[str, Any], book: Book) -> Ruling | None:
    try:
        return book.made(calculator, case)
    except InputProblem:
        return None


def _made(
    calculator: CalculatorFunction,
    made: Ruling,
    heat: pictures.Heat | None,
    lines: tuple[Line, ...],
    book: Book,
) -> Chart:
    t = book.translator()
    assumed = labels.assumed(made.assumed, options=False)
    return Chart(calculator.name, t(calculator.title), heat, lines, t(assumed) if assumed else "")
