"""The words of the table in three languages (rules/words.toml, [table]): again, undo, why and the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.files import given
from punicref.language.messages import Name
from punicref.language.words import LETTERS
from punicref.rulebook import reference
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.rulebook.library import Library

PROGRAM = "punicref"
"""What stands before a command where one is told how to go on."""

TAKES_MORE = frozenset(("again", "what-if", "reading", "state", "log"))
"""The words behind which something may be said; any other stands alone, so that "why can I not …" is a question."""


def read(line: str, library: Library) -> tuple[str, str]:
    """Return the word of the table that a line begins with, and what is said behind it; empty where there is none."""
    spoken = plain(line).strip("?! ")
    found = ("", "")
    longest = 0
    for key, said in library.said("table").items():
        for phrase in (plain(one) for all_ in said.values() for one in all_):
            rest = spoken[len(phrase) :]
            begins = spoken.startswith(phrase) and (not rest or rest[0] in " ,:")
            if begins and len(phrase) > longest and (not rest or key in TAKES_MORE):
                longest = len(phrase)
                found = (key, _behind(line, len(phrase.split())))
    return found


def bare(line: str) -> str:
    """Return a line without the program's name, with which commands are written where they are suggested.

    Problem for a line that is longer than anybody says.
    """
    if len(line) > LETTERS:
        raise given.too_long(line, LETTERS)
    first, _, rest = line.strip().partition(" ")
    return rest.strip() if first == PROGRAM and rest.strip() else line


def looked_up(line: str, game: str, games: Sequence[str]) -> tuple[str, str]:
    """Return what a line looks up as on the command line: ask and a question, show and clauses or games; else empty.

    `game` is the one that is played, if there is one.
    """
    name, *rest = line.split() or [""]
    if name == "ask" and rest:
        return "ask", " ".join(rest)
    named = all(one in games or reference.looks_like_reference([one], games) for one in rest)
    return ("show", clauses(rest, game, games)) if name == "show" and rest and named else ("", "")


def clauses(said: Sequence[str], game: str, games: Sequence[str]) -> str:
    """Return the clauses that are named, of the game that is played where none is."""
    return " ".join(said if said[0] in games or ":" in said[0] or not game else (game, *said))


def _behind(line: str, words: int) -> str:
    """Return a line without its first words, as it was written."""
    said = re.match(rf"\s*(?:[^\s,_'’-]+[\s,_'’-]*){{{words}}}", line)
    return line[said.end() :].strip().strip(" ,:") if said else ""


def name(key: str, library: Library) -> Name:
    """Return a word of the table, to be put in a message."""
    return Name(texts={lang: all_[0] for lang, all_ in library.said("table")[key].items()})


def shown(key: str, lang: str, library: Library) -> str:
    """Return a word of the table in a language, as it is shown."""
    return library.said("table")[key][lang][0]
