"""Drawings of hexes beside the clauses that need them: what they show is data, the picture is computed from it.

A hexside lies at the top of every hex, as the calculators have it (games/dbp/hexes.py). What is front and what is rear
follows from the rules in force. Where a game has areas, each is drawn as a hex.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple

from punicref.games.dbp import hexes
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.book.book import Book
    from punicref.games.dbp.hexes import Hex, Hexside
    from punicref.language.messages import Message

Point = tuple[float, float]
Side = Literal["own", "enemy"]

SIZE = 26.0
"""From the centre of a hex to a corner, in units of the picture."""

COUNTER, TIP = 12.0, 7.0
"""Half the side of a counter, and how far its arrow stands out of it."""

PAD = 4.0


class Unit(NamedTuple):
    """A counter: in which hex, with which letter, whose, and which hexside it faces, if it faces any."""

    way: str  # from the hex in the middle: "" there, "n,ne" one hex north and one north-east of it
    letter: str
    side: Side = "own"
    faces: Hexside | None = None


class Drawing(NamedTuple):
    """What is drawn beside a clause.

    `fronts` and `rears` are the letters of units whose front and rear hexes are marked, `marks` are other words in
    hexes, by the way to them, with what they look like. A line leads from hex to hex; it is blocked, or it is not.
    """

    clause: str
    title: Message
    told: Message
    units: tuple[Unit, ...]
    fronts: str = ""
    rears: str = ""
    marks: tuple[tuple[str, Message, str], ...] = ()
    lines: tuple[tuple[str, str, str], ...] = ()  # from, to, and what it looks like: free, blocked or way


FRONT, REAR = say("front"), say("rear")
FREE, IMPASSABLE = say("free"), say("closed")

DRAWINGS = (
    Drawing(
        "dbp:8",
        say("Front and rear hexes"),
        say("Unit A faces the hexside at the top: ahead of it lie its front hexes, behind it the rear ones."),
        (Unit("", "A", faces="n"),),
        fronts="A",
        rears="A",
    ),
    Drawing(
        "dbp:8",
        say("Front all round"),
        say("L is a leader, or a unit in panic: all the hexes around it are front hexes."),
        (Unit("", "L"),),
        marks=tuple((side, FRONT, "front") for side in hexes.SIDES),
    ),
    Drawing(
        "dbp:8.2",
        say("Zone of control"),
        say("The front hexes of the enemy Z are its zone of control: A, which enters one of them, must stop there."),
        (Unit("n", "Z", "enemy", "s"), Unit("s,s", "A")),
        fronts="Z",
        lines=(("s,s", "", "way"),),
    ),
    Drawing(
        "dbp:9",
        say("Arc of fire"),
        say(
            "S faces the hexside at the top. A target two hexes off is in its arc of fire where every shortest way "
            "to it leads through a front hex (our reading): so the targets marked, and no others."
        ),
        (Unit("", "S", faces="n"),),
        fronts="S",
        marks=tuple((way, say("target"), "mark") for way in ("nw,nw", "n,nw", "n,n", "n,ne", "ne,ne")),
    ),
    Drawing(
        "dbp:9.2",
        say("Line of sight"),
        say("S cannot shoot at B: A stands on the line between them, whoever's it is. At C it can."),
        (Unit("", "S", faces="ne"), Unit("n", "A"), Unit("n,n", "B", "enemy"), Unit("ne,ne", "C", "enemy")),
        lines=(("", "n,n", "blocked"), ("", "ne,ne", "free")),
    ),
    Drawing(
        "dbp:9.2",
        say("Line of sight along a hexside"),
        say(
            "The line to D runs between A and an empty hex: D can be shot at (our reading). The line to E runs between "
            "A and B: E cannot."
        ),
        (
            Unit("", "S", faces="ne"),
            Unit("ne", "A"),
            Unit("se", "B"),
            Unit("n,ne", "D", "enemy"),
            Unit("ne,se", "E", "enemy"),
        ),
        lines=(("", "n,ne", "free"), ("", "ne,se", "blocked")),
    ),
    Drawing(
        "dbp:10.1",
        say("Withdrawal"),
        say("D, attacked by A, withdraws into one of its rear hexes that are vacant, and turns its back on A."),
        (Unit("", "D", faces="n"), Unit("n", "A", "enemy", "s"), Unit("sw", "B", faces="n")),
        marks=(("s", FREE, "mark"), ("se", FREE, "mark")),
        lines=(("", "s", "way"),),
    ),
    Drawing(
        "dbp:10.4",
        say("Support"),
        say(
            "D attacks E. B, of the same type and facing, supports it; A faces another way; C stands in the zone of "
            "control of F."
        ),
        (
            Unit("", "D", faces="n"),
            Unit("n", "E", "enemy", "s"),
            Unit("s", "B", faces="n"),
            Unit("sw", "A", faces="nw"),
            Unit("se", "C", faces="n"),
            Unit("se,ne", "F", "enemy", "sw"),
        ),
        marks=(("s", say("yes"), "mark"), ("sw", say("no"), ""), ("se", say("no"), "")),
    ),
    Drawing(
        "dbp:10.5",
        say("Rear attack"),
        say("D faces the hexside at the top. B attacks it from a rear hex and has the modifier; A has not."),
        (Unit("", "D", "enemy", "n"), Unit("nw", "A"), Unit("se", "B")),
        fronts="D",
        rears="D",
        lines=(("nw", "", "way"), ("se", "", "way")),
    ),
    Drawing(
        "pi:s9.6.6.a",
        say("An isolated unit"),
        say("Each hex stands for an area. Around A all are held by enemies or closed to it: it is isolated."),
        (
            Unit("", "A"),
            *(Unit(way, letter, "enemy") for way, letter in (("n", "B"), ("ne", "C"), ("s", "D"), ("nw", "E"))),
        ),
        marks=(("se", IMPASSABLE, "rear"), ("sw", IMPASSABLE, "rear")),
    ),
)


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
    return tuple(_picture(book, one) for one in DRAWINGS if one.clause == clause)


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
    width = book.library.values("dbp", "8")[0].get("front") if drawing.fronts or drawing.rears else None
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
