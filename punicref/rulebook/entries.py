"""What the rules hold beside the rulebooks, as it is compiled: terms, topics of the program, things that games lack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Words:
    """A term in one language: our word, its forms and abbreviations, what players say instead, what not to write."""

    term: str
    forms: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Everything that may mean the term in a question."""
        return (*self.names, *self.near)

    @property
    def names(self) -> tuple[str, ...]:
        """What the term is called: our word, its forms and abbreviations, what players say instead."""
        return (self.term, *self.forms, *self.short, *self.synonyms)


NOUN = "noun"
POS = (NOUN, "verb", "adjective", "adverb", "other")
"""The parts of speech that a term may be, as terminologists name them."""


@dataclass(frozen=True)
class Term:
    """A term of the games that use it, and the clauses that define it, one of each game: "pw:5.12 dbp:6", or ""."""

    id: str
    games: tuple[str, ...]
    defined: str
    words: Mapping[str, Words]
    opposite: tuple[str, ...] = ()
    pos: str = NOUN  # part of speech


class Topic(NamedTuple):
    """Something that people ask of the program: the command, and by language its title and how people ask."""

    id: str
    command: str
    titles: Mapping[str, str]
    asks: Mapping[str, tuple[str, ...]]


class Absent(NamedTuple):
    """A thing, the games that do not have it, and how players speak of it, by language."""

    id: str
    games: tuple[str, ...]
    said: Mapping[str, tuple[str, ...]]
