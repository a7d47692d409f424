"""The grid without coordinates: hexsides as compass points, as if a hexside lay at the top (north) of every hex.

A player whose map lies otherwise turns it so. Hexes are told by the way to them: "n,ne" is one hex north, then one
north-east.
"""

from typing import Literal, NamedTuple, get_args

from punicref.errors import InputProblem, near_called
from punicref.language.messages import Message, say
from punicref.ruling import typed
from punicref.ruling.case import Case

Hexside = Literal["n", "ne", "se", "s", "sw", "nw"]
SIDES: tuple[Hexside, ...] = get_args(Hexside)
"""The sides of a hex, clockwise."""

SECTION = "choice"
"""Where rules/words.toml has what players call them."""

NAMES: dict[Hexside, Message] = {
    "n": say("north"),
    "ne": say("north-east"),
    "se": say("south-east"),
    "s": say("south"),
    "sw": say("south-west"),
    "nw": say("north-west"),
}


class Hex(NamedTuple):
    """A hex relative to another, on slanted axes: one step changes each of them by at most 1."""

    east: int
    south: int

    @property
    def third(self) -> int:
        """The third axis: the three always sum to 0."""
        return -self.east - self.south


STEPS: dict[Hexside, Hex] = dict(
    zip(SIDES, (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)), strict=True)
)
"""The hex across each side."""


def turned(one: Hexside, other: Hexside) -> int:
    """Return how many hexsides lie between two directions, at most half the sides of a hex."""
    apart = abs(SIDES.index(one) - SIDES.index(other))
    return min(apart, len(SIDES) - apart)


def in_front(width: int, facing: Hexside, side: Hexside) -> bool:
    """Whether the hex across a side is one of the `width` (8: front) front hexes: those nearest to the facing."""
    apart = turned(facing, side)
    return apart + apart < width or width >= len(SIDES)


def front(width: int, facing: Hexside) -> tuple[Hexside, ...]:
    """Return the sides across which the front hexes lie, clockwise from north."""
    return tuple(side for side in SIDES if in_front(width, facing, side))


def rear(width: int, facing: Hexside) -> tuple[Hexside, ...]:
    """Return the other sides."""
    return tuple(side for side in SIDES if not in_front(width, facing, side))


def directions(case: Case, way: str, option: str = "--toward") -> tuple[Hexside, ...]:
    """Read a way such as "n,ne", in any language; InputProblem for anything else. `option` is where it was given."""
    found: list[Hexside] = []
    for word in typed.worded(case.library, way, SECTION, SIDES).replace(",", " ").split():
        side = next((one for one in SIDES if one == word), None)
        if side is None:
            raise InputProblem(
                "{option}: {found} is no hexside; the hexsides are {sides}.",
                option=option,
                found=word,
                sides=typed.shown(case.library, SIDES, SECTION),
                suggestions=near_called(word, [case.library.said(SECTION)[one] for one in SIDES], 1),
            )
        found.append(side)
    return tuple(found)


def at(way: tuple[Hexside, ...]) -> Hex:
    """Return where a way leads."""
    return Hex(sum(STEPS[side].east for side in way), sum(STEPS[side].south for side in way))


def distance(hex_: Hex) -> int:
    """Return how many hexes away it is; the hex itself is 0 away."""
    return max(abs(hex_.east), abs(hex_.south), abs(hex_.third))


def first_steps(target: Hex) -> tuple[Hexside, ...]:
    """Return the sides across which a shortest way to the target begins: one, or two next to each other."""
    away = distance(target)
    return tuple(
        side for side, step in STEPS.items() if distance(Hex(target.east - step.east, target.south - step.south)) < away
    )


def along_hexside(target: Hex) -> bool:
    """Whether the line between the centres runs along sides of hexes."""
    axes = (target.east, target.south, target.third)
    return len(set(axes)) < len(axes)
