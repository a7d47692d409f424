"""Drawings of hexes beside the clauses that need them: what they show is data, the picture is computed from it.

A hexside lies at the top of every hex, as the calculators have it (games/hexes.py). What is front and what is rear
follows from the rules in force. Where a game has areas, each is drawn as a hex.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from punicref.games import display, hexes
from punicref.games.display import FRONT, REAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.book.book import Book
    from punicref.games.display import Drawing, Side, Unit
    from punicref.games.hexes import Hex, Hexside
    from punicref.language.messages import Message

Point = tuple[float, float]

SIZE = 26.0
"""From the centre of a hex to a corner, in units of the picture."""

COUNTER, TIP = 12.0, 7.0
"""Half the side of a counter, and how far its arrow stands out of it."""

PAD = 4.0


class Hexagon(NamedTuple):
    """A hex of a picture: its corners, what it looks like, and the word in it."""

    points: str
    look: str
    x: float
    y: float
    word: str


class Counter(NamedTuple):
    """A counter of a picture: its corner, its letter in the middle, and the arrow with which it faces a hexside."""

    x: float
    y: float
    side: Side
    letter: str
    arrow: str


class Stroke(NamedTuple):
    """A line of a picture."""

    x1: float
    y1: float
    x2: float
    y2: float
    look: str
    arrow: str


class Picture(NamedTuple):
    """A drawing as a page shows it."""

    title: str
    told: str
    left: float
    top: float
    width: float
    height: float
    hexagons: tuple[Hexagon, ...]
    strokes: tuple[Stroke, ...]
    counters: tuple[Counter, ...]
    counter: float = 2 * COUNTER


def beside(book: Book, clause: str) -> tuple[Picture, ...]:
    """Return the drawings beside a clause, in the language of the book."""
    return tuple(_picture(book, one) for one in display.of(clause.partition(":")[0]).drawings if one.clause == clause)


def _picture(book: Book, drawing: Drawing) -> Picture:
    t = book.translator()
    words = {_at(way): (t(word), look) for way, word, look in (*_zones(book, drawing), *drawing.marks)}
    standing = {_at(one.way) for one in drawing.units}
    around = hexes.STEPS.values()
    cells = sorted({*standing, *around, *words, *(_at(way) for line in drawing.lines for way in line[:2])})
    hexagons = tuple(_hexagon(one, *words.get(one, ("", "")), taken=one in standing) for one in cells)
    centres = [_centre(one) for one in cells]
    left = min(x for x, _ in centres) - SIZE - PAD
    top = min(y for _, y in centres) - SIZE - PAD
    return Picture(
        t(drawing.title),
        t(drawing.told),
        round(left, 1),
        round(top, 1),
        round(max(x for x, _ in centres) + SIZE + PAD - left, 1),
        round(max(y for _, y in centres) + SIZE + PAD - top, 1),
        hexagons,
        tuple(_stroke(*line) for line in drawing.lines),
        tuple(_counter(one) for one in drawing.units),
    )


def _zones(book: Book, drawing: Drawing) -> Iterator[tuple[str, Message, str]]:
    """Yield the front and rear hexes that are to be marked, by the rules in force."""
    game, clause, name = drawing.width
    width = book.library.values(game, clause)[0].get(name) if game else None
    for one in drawing.units:
        if one.faces is None or not isinstance(width, int):
            continue
        for letters, word, look, sides in (
            (drawing.fronts, FRONT, "front", hexes.front(width, one.faces)),
            (drawing.rears, REAR, "rear", hexes.rear(width, one.faces)),
        ):
            if one.letter in letters:
                yield from ((",".join(filter(None, (one.way, side))), word, look) for side in sides)


def _at(way: str) -> Hex:
    return hexes.at(tuple(side for side in hexes.SIDES for one in way.split(",") if one == side))


def _next(at: Hex, side: Hexside) -> Hex:
    step = hexes.STEPS[side]
    return hexes.Hex(at.east + step.east, at.south + step.south)


def _centre(at: Hex) -> Point:
    return 1.5 * SIZE * at.east, math.sqrt(3) * SIZE * (at.south + at.east / 2)


def _written(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _hexagon(at: Hex, word: str, look: str, *, taken: bool) -> Hexagon:
    x, y = _centre(at)
    corners = [(x + SIZE * math.cos(turn), y + SIZE * math.sin(turn)) for turn in map(math.radians, range(0, 360, 60))]
    below = y + SIZE * 0.71 if taken else y  # a counter has the middle
    return Hexagon(_written(corners), look, round(x, 1), round(below, 1), word)


def _counter(one: Unit) -> Counter:
    at = _at(one.way)
    x, y = _centre(at)
    arrow = ""
    if one.faces is not None:
        ahead = _centre(_next(at, one.faces))
        arrow = _arrow(_on((x, y), ahead, COUNTER * 1.15), ahead)
    return Counter(round(x, 1), round(y, 1), one.side, one.letter, arrow)


def _stroke(before: str, after: str, look: str) -> Stroke:
    first, last = _centre(_at(before)), _centre(_at(after))
    arrow = ""
    if look == "way":  # from counter to counter, and it says whither
        first, last = _on(first, last, COUNTER * 1.2), _on(last, first, COUNTER * 1.2 + TIP)
        arrow = _arrow(last, _on(last, first, -SIZE))
    (x1, y1), (x2, y2) = first, last
    return Stroke(round(x1, 1), round(y1, 1), round(x2, 1), round(y2, 1), look, arrow)


def _on(one: Point, other: Point, far: float) -> Point:
    """Return the point so far from one on the way to another."""
    part = far / math.dist(one, other)
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _arrow(base: Point, ahead: Point) -> str:
    """Return the corners of the head of an arrow that stands on a point and shows to another."""
    tip = _on(base, ahead, TIP)
    aside = ((tip[1] - base[1]) * 0.7, (base[0] - tip[0]) * 0.7)
    return _written(((base[0] - aside[0], base[1] - aside[1]), tip, (base[0] + aside[0], base[1] + aside[1])))
