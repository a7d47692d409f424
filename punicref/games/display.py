"""What the pages show of a game beside its rules and calculators: each game declares it as `display`.

Charts of calculators that have too many facts for one of all of them, clauses that belong together, drawings of hexes,
and a battle that two sides play, each on a phone of its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from punicref.language.messages import say
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.games.hexes import Hexside
    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

Side = Literal["own", "enemy"]

LIMITS = say("Limits")
FRONT, REAR = say("front"), say("rear")


class Grid(NamedTuple):
    """Two facts of a calculator with many, and their values: what is drawn is the chance that it goes `well`.

    `given` are other facts, the same for all.
    """

    calculator: str
    rows: tuple[str, Sequence[object]]
    columns: tuple[str, Sequence[object]]
    well: Callable[[Ruling], Fraction]
    corner: Message
    told: Message
    given: Mapping[str, object] = {}


class Count(NamedTuple):
    """A fact of a calculator with many, and its values: what is listed is a number of what it results in."""

    calculator: str
    fact: str
    cases: Sequence[Mapping[str, object]]
    counts: str
    title: Message


def chance(made: Ruling, well: Callable[[str], bool]) -> Fraction:
    """Return the chance of the outcomes of a ruling that are called so."""
    shown = ((one.label if isinstance(one.label, str) else one.label.text, one.chance) for one in made.outcomes)
    return sum((chance for label, chance in shown if well(label)), Fraction())


class Digest(NamedTuple):
    """Some clauses under a heading: that of a clause, or one of our own; without any, those under it."""

    heading: str | Message
    clauses: tuple[str, ...] = ()


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
    width: tuple[str, str, str] = ("", "", "")  # game, clause and name of the value that says how many hexes are front


class Duel(NamedTuple):
    """A calculator whose dialogue two sides hold, each on a phone of its own, and how its case is described in a form.

    `sides` are those who play it and what they are called. `raw` is what a form that was sent says, as the calculator
    takes it; `wrong` what is wrong or missing in it, by the names of its fields; `called` what such a battle is;
    `offered` what the form offers (templates/battle.html), in a language.
    """

    calculator: str
    sides: Mapping[Any, Message]
    raw: Callable[[Mapping[str, str]], dict[str, Any]]
    wrong: Callable[[Mapping[str, str]], dict[str, Message]]
    called: Callable[[Mapping[str, Any]], Message]
    offered: Callable[[Library, registry.Look, str], dict[str, Any]]

    @property
    def game(self) -> str:
        """The code of its game."""
        return self.calculator.partition(".")[0]


class Display(NamedTuple):
    """What the pages show of a game."""

    grids: tuple[Grid, ...] = ()
    counts: tuple[Count, ...] = ()
    digests: tuple[Digest, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    duel: Duel | None = None


def of(game: str) -> Display:
    """Return what a game declares; nothing of one that is not ours."""
    found: Display | None = registry.of_game(game, "display")
    return found or Display()
