"""Procedures as data: the format, its mistakes, and what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import tomli

from punicref.language.messages import Message
from punicref.ruling import procedures
from punicref.ruling.procedures import read, rule
from punicref.ruling.procedures.parts import Rules

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling
    from punicref.ruling.procedures.parts import Mistake

EIGHT = Path(__file__).parent / "eight"
VALUES: dict[str, Any] = {"limit": 12, "half": "1/2", "columns": ["1:1", "2:1"]}


class Rulebook:
    """Clauses of any number, without texts, each with the same values: all that a case asks of a library."""

    @staticmethod
    def values(_game: str, _clause: str) -> tuple[dict[str, Any], tuple[str, ...]]:
        """Return the values of a clause."""
        return VALUES, ()

    @staticmethod
    def issues(*_: str) -> tuple[()]:
        """Return no open points."""
        return ()

    @staticmethod
    def has(_game: str, clause: str) -> bool:
        """Whether a clause is there: 99 is not."""
        return clause != "99"


LIBRARY = cast("Library", Rulebook())
RULES = Rules(lambda clause: clause != "99", lambda clause, name: VALUES.get(name) if clause != "99" else None)


def checked(text: str) -> list[Mistake]:
    """Return what is wrong or odd in a file of the game `trial`."""
    return read.game(tomli.loads(text)["trial"], "trial", RULES)[1]


def calculator(text: str, name: str = "") -> procedures.Calculator:
    """Return a calculator of a file of the game `trial`: the only one, unless it is named."""
    raw = tomli.loads(text)["trial"]
    own = name or next(one for one in raw if one not in read.SHARED)
    made = read.one(raw, f"trial.{own}", RULES)
    title = Message(text=made.title, args={})
    return procedures.Calculator(made.name, title, rule.Rule(made, lambda _, called: VALUES[called]), rule.inputs(made))


def ruled(found: procedures.Calculator, facts: dict[str, Any]) -> Ruling:
    """Return a ruling."""
    return found.rule(facts, LIBRARY, lambda _: None)
