"""The places of the rules that hold a text: what goes out to translators and comes back, and where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from punicref.audit.exchange.source import LONG
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterable

    from punicref.audit.corpus import Clause, Game


@dataclass(frozen=True)
class Place:
    """A part of a clause."""

    clause: Clause
    part: str

    @property
    def context(self) -> str:
        """How it is called in a file for translators."""
        return f"{self.clause.game}:{self.clause.id}.{self.part}"

    def text(self, lang: str) -> str:
        """Return what stands there, its lines joined; empty where nothing does."""
        body = self.clause.texts.get(lang)
        return template.joined(body.parts.get(self.part, "")) if body else ""

    def file(self, lang: str) -> str:
        """Return the file of a language's text, below the rules folder."""
        return f"{lang}/{self.clause.name}.toml"

    @property
    def keys(self) -> list[str]:
        """The keys under which it stands in a file of texts, one inside the other."""
        head, *rest = self.part.split(".", 2)
        if head != "issues":
            return [self.clause.id, head]
        issue, *more = rest
        kind, _, reading = more[0].partition(".") if more else ("text", "", "")
        return [self.clause.id, "issues", issue, kind, *([reading] if reading else [])]

    @property
    def inline(self) -> bool:
        """Whether its table is written on one line."""
        return len(self.keys) > 4

    @property
    def is_long(self) -> bool:
        """Whether it may have paragraphs."""
        return self.keys[-1] in LONG


def places(games: Iterable[Game]) -> dict[str, Place]:
    """Return every place that has a text in some language, by its context, in the order of the rules."""
    found = {}
    for game in games:
        for clause in game.clauses.values():
            for part in dict.fromkeys(part for text in clause.texts.values() for part in text.parts):
                place = Place(clause, part)
                found[place.context] = place
    return found
