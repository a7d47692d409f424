"""Terms within the text of a clause, each a link to where this game explains it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.web import address
from punicref.web.markup import Block, Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.book.book import Book
    from punicref.rulebook.library import Library

CALLED = ("term", "form")
SHORT = "short"
"""The words for a term that are looked for, and its abbreviations, in their very letters; a synonym may mean something
else."""

KEPT = 24
"""So many glossaries are kept: those of a game in a language."""


class Glossary(NamedTuple):
    """The words for the terms of a game in a language, in lower case, with the clauses that explain them."""

    clauses: Mapping[str, str]
    pattern: re.Pattern[str]


def linked(book: Book, game: str, clause: str, blocks: Iterable[Block]) -> list[Block]:
    """Return the text of a clause with its terms as links, each where it comes up first.

    One that the clause itself explains, or what stands under it, is none.
    """
    glossary = _glossary(book.library, game, book.lang)
    seen = {one for one in glossary.clauses.values() if f"{one}.".startswith(f"{clause}.")}

    def line(pieces: Iterable[Piece]) -> Iterator[Piece]:
        for piece in pieces:
            if piece.address or piece.marked:
                yield piece
            else:
                yield from _parted(piece.text)

    def _parted(text: str) -> Iterator[Piece]:
        at = 0
        for match in glossary.pattern.finditer(text):
            explained = glossary.clauses[match[0] if match["short"] else match[0].casefold()]
            if explained not in seen:
                seen.add(explained)
                yield from filter(_text, (Piece(text[at : match.start()]),))
                yield Piece(match[0], address.clause(book.lang, game, explained), term=True)
                at = match.end()
        yield from filter(_text, (Piece(text[at:]),))

    return [block._replace(items=tuple(tuple(line(item)) for item in block.items)) for block in blocks]


def _text(piece: Piece) -> str:
    return piece.text


@lru_cache(KEPT)
def _glossary(library: Library, game: str, lang: str) -> Glossary:
    """Return the glossary of a game; of a word for several terms the first is meant."""
    found: dict[str, str] = {}
    short: dict[str, str] = {}
    for term in library.terms(game):
        explained = next((one for one in term.clauses if one.startswith(f"{game}:")), "").partition(":")[2]
        said = term.words.get(lang, {}) if explained else {}
        for word in (word for kind in CALLED for word in said.get(kind, ())):
            found.setdefault(word.casefold(), explained)
        for word in said.get(SHORT, ()):
            if len(word) > 2 or (len(word) > 1 and word.isupper()):  # a letter is a word as well, and so is “Ha”
                short.setdefault(word, explained)
    pattern = rf"(?<!\w)(?:(?P<short>{_any(short)})|(?i:{_any(found)}))(?!\w)"
    return Glossary({**found, **short}, re.compile(pattern))


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or r"(?!)"
