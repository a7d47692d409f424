"""Procedures as data: calculators that are read from a game's file instead of being written in Python.

`read` makes a procedure of the file and notes what is wrong with it, `rule` rules by it; `of` is the calculator, which
every door takes as it takes ours.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from punicref.language.messages import Message
from punicref.ruling.procedures import read, rule
from punicref.ruling.procedures.parts import Rules
from punicref.ruling.registry import CalculatorFunction

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.procedures.declared import Procedure, Sheet
    from punicref.ruling.procedures.reckon import Read


KEPT = 64
"""How many are kept."""


class Calculator(CalculatorFunction):
    """A calculator whose facts and steps are data."""

    def __init__(self, name: str, title: Message, function: rule.Rule, inputs: tuple[Input, ...]) -> None:
        super().__init__(name, title, function, frozenset())
        self.__dict__["inputs"] = tuple(one._replace(home=name) for one in inputs)
        self.__dict__["_groups"] = {}

    @property
    def module(self) -> str:
        """Where to import it from: this room makes it of the library's data."""
        return __name__


@lru_cache(KEPT)
def of(name: str, library: Library) -> CalculatorFunction:
    """Return the calculator of that name, as its game's file has it; KeyError where there is none."""
    game = name.partition(".")[0]
    made = read.one(library.procedures(game), name, _rules(library, game))

    return Calculator(
        name, Message(text=made.title, args={}), rule.Rule(made, values(library, game)), rule.inputs(made)
    )


def every(game: str, library: Library) -> tuple[Sheet, list[Procedure]]:
    """Return what the open table keeps of a game, and its procedures; nothing where it has none."""
    raw = library.procedures(game)
    return read.every(raw, game, _rules(library, game)) if raw else (read.NO_SHEET, [])


def values(library: Library, game: str) -> Read:
    """Return what reads values of a game's clauses as numbers."""

    def value(clause: str, called: str) -> Any:
        found = library.values(game, clause)[0][called]
        return Fraction(found) if isinstance(found, str) else found

    return value


def _rules(library: Library, game: str) -> Rules:
    return Rules(partial(library.has, game), partial(_stated, library, game))


def _stated(library: Library, game: str, clause: str, name: str) -> Any:
    return library.values(game, clause)[0].get(name) if library.has(game, clause) else None
