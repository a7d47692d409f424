"""The terms of a game in a text: each leads, where it is said first, to the clause that explains it in this game."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from punicref.language import words
from punicref.web import address
from punicref.web.markup import Block, Piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.book.book import Book

_WORD = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"[\s’'-]+")
"""What may stand between the words of a term."""


class Term(NamedTuple):
    """A term: the stems of its words, the clause of the game that explains it, and an abbreviation's very letters."""

    stems: tuple[str, ...]
    clause: str
    letters: str = ""


@cache
def of_game(book: Book, game: str) -> dict[str, tuple[Term, ...]]:
    """Return the terms of a game in the book's language by their first stems, those of most words first."""
    found: dict[str, list[Term]] = {}
    for one in book.terms(game=game):
        own = next((clause.partition(":")[2] for clause in one.clauses if clause.startswith(f"{game}:")), "")
        said = one.words[book.lang]
        for text in said["term"] if own else ():
            stems = tuple(words.stemmed(text, book.lang))
            found.setdefault(stems[0], []).append(Term(stems, own))
        for text in said.get("short", ()) if own else ():
            stems = tuple(words.stemmed(text, book.lang))
            found.setdefault(stems[0], []).append(Term(stems, own, text))
    return {stem: tuple(sorted(terms, key=lambda one: -len(one.stems))) for stem, terms in found.items()}


def linked(blocks: Sequence[Block], book: Book, game: str, own: str) -> list[Block]:
    """Return blocks of a clause's text in which terms are links; not to the clause itself, and each term only once."""
    known, told = of_game(book, game), {own}

    def piece(one: Piece) -> Iterator[Piece]:
        if one.address:
            yield one
            return
        spans = list(_WORD.finditer(one.text))
        stems = words.stems([span[0].casefold().replace("ё", "е") for span in spans], book.lang)
        at = number = 0
        while number < len(spans):
            term = _said(one.text, spans[number:], stems[number:], known.get(stems[number], ()))
            if term is None or term.clause in told:
                number += 1
                continue
            told.add(term.clause)
            first, number = spans[number].start(), number + len(term.stems)
            last = spans[number - 1].end()
            yield Piece(one.text[at:first])
            yield Piece(one.text[first:last], address.clause(book.lang, game, term.clause), term=True)
            at = last
        yield Piece(one.text[at:])

    def item(line: Sequence[Piece]) -> tuple[Piece, ...]:
        return tuple(made for one in line for made in piece(one) if made.text)

    return [block._replace(items=tuple(map(item, block.items))) for block in blocks]


def _said(text: str, spans: Sequence[re.Match[str]], stems: Sequence[str], terms: Sequence[Term]) -> Term | None:
    """Return the longest of some terms that a text begins with."""
    for term in terms:
        number = len(term.stems)
        gaps = pairwise(spans[:number])
        if tuple(stems[:number]) != term.stems:
            continue
        if term.letters and text[spans[0].start() : spans[number - 1].end()] != term.letters:
            continue
        if all(_BETWEEN.fullmatch(text[one.end() : other.start()]) for one, other in gaps):
            return term
    return None
