"""What an imported rulebook is once it is taken apart. All frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

How = Literal["number", "title", "place", "words"]
"""How a clause was recognised: by its printed number or letter, by its title, by its place in a list, by its words."""

Kind = Literal["contents", "running head", "page number", "picture"]
"""What furniture is: everything that is printed on the pages and is not the rules."""


@dataclass(frozen=True)
class Passage:
    """A stretch of the file, with the lines that it stands on, counted from one."""

    text: str
    first: int
    last: int


@dataclass(frozen=True)
class Furniture(Passage):
    """What was taken off the pages."""

    kind: Kind = "page number"


@dataclass(frozen=True)
class PublishedClause:
    """A clause as the publisher printed it."""

    id: str
    heading: str
    text: str
    number: str = ""  # as printed: 10.1, [10.11], a), empty where nothing is
    how: How = "number"
    lines: tuple[tuple[int, int], ...] = ()  # the stretches of the file that it is made of


def whole(clause: PublishedClause) -> str:
    """Return heading and text of a printed clause."""
    return "\n\n".join(part for part in (clause.heading, clause.text) if part.strip())


@dataclass(frozen=True)
class Published:
    """An imported rulebook. Every word of the file is in one clause, in one unplaced passage or in the furniture."""

    game: str
    lang: str
    name: str
    source: str  # the file's name
    date: str  # of the import, as 2026-01-31
    clauses: Mapping[str, PublishedClause]
    unplaced: tuple[Passage, ...] = ()
    furniture: tuple[Furniture, ...] = ()

    @property
    def reference(self) -> str:
        """The import as a person types it: dbp:it, or dbp:it:NAME."""
        return ":".join((self.game, self.lang, *((self.name,) if self.name else ())))
