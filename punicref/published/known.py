"""What our library knows of a game's clauses that helps to find them in a publisher's text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library

BASE = "base"
"""The kind of clauses that stand in another rulebook, the one that these rules lean on."""

_PART = re.compile(r"[a-z]+(?=\d)")
_PIECE = {
    "letter": re.compile(r"[a-z]"),
    "digit": re.compile(r"\d+"),
    "range": re.compile(r"r(\d+(?:-\d+)?)"),
    "step": re.compile(r"\d+[a-z]"),
    "row": re.compile(r"t\d+"),
    "example": re.compile(r"ex\d*"),
    "note": re.compile(r"note\d*"),
}


@dataclass(frozen=True)
class Known:
    """A clause of ours: its words help to tell which passage is meant, and are never taken for the publisher's."""

    id: str
    parent: str
    kind: str
    title: str
    text: str
    has_example: bool = False

    @cached_property
    def number(self) -> str:
        """The number as a publisher prints it: 9.14 of 9.14, 4.2.2 of s4.2.2; empty where the id has words in it."""
        parts = _PART.sub("", self.id.partition(".")[2] if self._foreign else self.id, count=1).split(".")
        return ".".join(parts) if all(part.isdigit() for part in parts) else ""

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The number, and the other way to write a chapter's: 9 for 9.0."""
        number = self.number
        return (number, number.removesuffix(".0")) if number.endswith(".0") else (number,) if number else ()

    @cached_property
    def item(self) -> tuple[str, str]:
        """What the clause is called below its parent: ("letter", "a"), ("range", "1-2"), ("", "") where by nothing."""
        above, dot, last = self.id.rpartition(".")
        if not dot or above != self.parent:
            return "", ""
        for kind, pattern in _PIECE.items():
            if found := pattern.fullmatch(last):
                return kind, found[found.lastindex or 0]
        return "", ""

    @cached_property
    def is_term(self) -> bool:
        """Whether it explains what something is called: a definition, a glossary's entry, a card, a chit."""
        return self.kind in ("term", "card", "chit") or ".def." in self.id

    @cached_property
    def slug(self) -> str:
        """The words that its id ends with."""
        last = self.id.rpartition(".")[2]
        return " ".join(last.split("-")) if len(last) > 3 and not last.isdigit() else ""

    @property
    def _foreign(self) -> bool:
        return self.id.partition(".")[0] in LANGUAGES

    def stands_in(self, lang: str) -> bool:
        """Whether it can stand in a printing of this language: en.19 stands in the English one only."""
        return self.kind != BASE and (not self._foreign or self.id.startswith(f"{lang}."))


def of_game(library: Library, game: str, lang: str) -> Sequence[Known]:
    """Return the clauses of a game that a printing in this language may have, in our order."""
    found = []
    for one in library.ids(game):
        clause = library.clause(game, one, lang)
        text = f"{clause.text}\n{clause.example}"
        known = Known(one, clause.parent, clause.kind, clause.title, text, bool(clause.example))
        if known.stands_in(lang):
            found.append(known)
    return found
