"""Pictures of a ruling: bars for chances, and a matrix as a heat map whose colours only repeat what its cells say."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from punicref.render import labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.language.messages import Translator
    from punicref.ruling.model import Matrix, Outcome

TINTS = 8
"""The deepest of the tints; 0 is the palest."""

HIGH = 30
LETTER = 9
PAD = 14
NARROW = 50
"""Pixels of a heat map: the height of a row, the width of a letter, what is left about the letters, a corner that is no
wider than that."""

_PAIR = re.compile(r"(\d+)[^\d/:]*([/:])(\d+)")
_NUMBER = re.compile(r"[+−-]?\d+(?:[.,]\d+)?")


class Bar(NamedTuple):
    """An outcome and its chance; `width` is from 0 to 100."""

    label: str
    detail: str
    exact: str
    percent: str
    width: int


class Cell(NamedTuple):
    """A cell of a heat map: its text, where it stands, how deep its colour is, -1 where it has none."""

    text: str
    left: int
    middle: int
    width: int
    tint: int


class Line(NamedTuple):
    """A row of a heat map."""

    top: int
    text_at: int
    label: str
    cells: tuple[Cell, ...]


class Heat(NamedTuple):
    """A heat map."""

    corner: str
    above: str  # what the corner says, where it does not fit in there
    columns: tuple[Cell, ...]
    lines: tuple[Line, ...]
    width: int
    height: int
    label_width: int
    row: int = HIGH


def bars(outcomes: Sequence[Outcome], translate: Translator) -> list[Bar]:
    """Return the outcomes as bars, the longest for the most likely."""
    most = max((one.chance for one in outcomes), default=Fraction(1)) or Fraction(1)
    return [
        Bar(
            translate.show(one.label),
            translate(one.detail) if one.detail else "",
            *labels.chance(one, translate),
            max(1, round(100 * one.chance / most)),
        )
        for one in outcomes
    ]


def heat(drawn: Matrix, translate: Translator) -> Heat:
    """Return a matrix as a heat map."""
    columns = [translate.show(one) for one in drawn.columns]
    rows = [translate.show(one) for one in drawn.rows]
    corner = translate(drawn.corner)
    label_width = LETTER * max(map(len, rows)) + PAD
    above = LETTER * len(corner) + PAD > max(label_width, NARROW)
    label_width = label_width if above else max(label_width, LETTER * len(corner) + PAD)
    widths = [
        max(HIGH, LETTER * max(len(column), *(len(row[at]) for row in drawn.cells)) + PAD)
        for at, column in enumerate(columns)
    ]
    lefts = [label_width + sum(widths[:at]) for at in range(len(widths))]
    tints = _tints([cell for row in drawn.cells for cell in row])

    def cell(text: str, at: int, tint: int) -> Cell:
        return Cell(text, lefts[at], lefts[at] + widths[at] // 2, widths[at], tint)

    lines = tuple(
        Line(
            HIGH * number,
            HIGH * number + HIGH // 2,
            label,
            tuple(cell(text, at, tints.get(text, -1)) for at, text in enumerate(cells)),
        )
        for number, (label, cells) in enumerate(zip(rows, drawn.cells, strict=True), 1)
    )
    return Heat(
        "" if above else corner,
        corner if above else "",
        tuple(cell(text, at, -1) for at, text in enumerate(columns)),
        lines,
        label_width + sum(widths),
        HIGH * (len(rows) + 1),
        label_width,
    )


def _tints(cells: Sequence[str]) -> dict[str, int]:
    """Return how deep each text's colour is, by its rank among the others; nothing where they cannot be ranked."""
    worth = {text: _worth(text) for text in cells}
    ranks = sorted({one for one in worth.values() if one is not None})
    if len(ranks) <= 1:
        return {}
    return {
        text: round(TINTS * ranks.index(one) / (len(ranks) - 1)) if one is not None else -1
        for text, one in worth.items()
    }


def _worth(text: str) -> Fraction | None:
    """Return what a cell is worth to the one who attacks: odds, the other's losses over his own, a number."""
    if pair := _PAIR.match(text):
        one, other = int(pair[1]), int(pair[3])
        if pair[2] == "/":
            return Fraction(other - one)
        return Fraction(one, other) if other else None
    number = _NUMBER.match(text)
    return Fraction(number[0].replace("−", "-").replace(",", ".")) if number else None
