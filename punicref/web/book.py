"""A game's rules as one file that works offline: three languages, contents, search, charts. No rulings are in it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref import paths
from punicref.base import LANGUAGES
from punicref.build import build, source, terms
from punicref.build import compile as compiling
from punicref.language import lists, words
from punicref.rulebook import own
from punicref.web import address, charts, rules, site, texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from punicref.book.book import Book
    from punicref.rulebook.entries import Term
    from punicref.rulebook.model import Clause
    from punicref.search.index import Asks
    from punicref.web.rules import Shown

TITLE, ASKS, TEXT = 6, 3, 1
"""What a stem counts in the title of a clause, in the questions that it answers, in its text."""

OFTEN = 4
"""A stem counts no more than so many times in one clause's questions or text."""


class Chapter(NamedTuple):
    """A chapter in a language."""

    id: str
    title: str
    anchor: str
    clauses: tuple[Shown, ...]


class Volume(NamedTuple):
    """The rules in a language."""

    lang: str
    title: str
    chapters: tuple[Chapter, ...]
    charts: tuple[charts.Chart, ...]
    published: str
    words: dict[str, str]


def make(book: Book, game: str) -> str:
    """Return the book of a game as HTML; it opens in the language that the rules speak."""
    langs = sorted(book.library.languages(game), key=lambda one: (one != book.lang, LANGUAGES.index(one)))
    spoken = [book.speaking(one) for one in langs]
    asks, said = _source(game)
    index = {one.lang: _index(one, game, asks, said) for one in spoken}
    style, script = site.file("book.css"), site.file("book.js")
    visit = site.Visit(book.lang, "/", "", (), {})
    # Inside a script element nothing but this sign can end it.
    data = json.dumps(index, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return site.render(
        "book.html",
        book,
        visit,
        game=game,
        volumes=[_volume(one, game) for one in spoken],
        style=site.safe(style),
        script=site.safe(script),
        data=site.safe(data),
        policy=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'",
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _volume(book: Book, game: str) -> Volume:
    lang, t = book.lang, book.translator()
    chapters = tuple(
        Chapter(
            entry.id,
            entry.title,
            _anchor(lang, entry.id),
            tuple(_clause(book, one, level + (one.id != entry.id)) for one, level in clauses),
        )
        for entry, clauses in rules.chapters(book, game)
    )
    said = {name: t(getattr(texts, name)) for name in texts.BOOK}
    return Volume(
        lang, book.games[game], chapters, charts.of_game(book, game), book.library.published(game, lang), said
    )


def _clause(book: Book, clause: Clause, level: int) -> Shown:
    """Return a clause whose links stay in the book; those to other games lead nowhere."""
    lang = book.lang
    made = rules.within(rules.shown(book, clause, level), clause.game, partial(_anchor, lang))
    here = _anchor(lang, clause.id)
    return made._replace(anchor=here, address=f"#{here}", resolve=())


def _anchor(lang: str, one: str) -> str:
    return f"{lang}-{address.anchor(one)}"


def _index(book: Book, game: str, asks: Asks, said: Iterable[Term]) -> dict[str, Any]:
    """Return what the book is searched with: for each stem the clauses that have it, for each word its stem.

    The words are those of titles, texts and everyday questions; of any other the search goes by its beginning.
    """
    lang, ids = book.lang, book.library.ids(game)
    postings: dict[str, dict[int, int]] = {}
    forms: dict[str, str] = {}
    for at, one in enumerate(ids):
        clause = book.library.clause(game, one, lang)
        weights: Counter[str] = Counter()
        for text, weight, most in (
            (f"{one} {clause.title}", TITLE, 1),
            ("\n".join(asks[game, one, lang]), ASKS, OFTEN),
            (f"{clause.text} {clause.example}", TEXT, OFTEN),
        ):
            for stem, number in Counter(_stemmed(text, lang, forms)).items():
                weights[stem] += weight * min(number, most)
        for stem, weight in weights.items():
            postings.setdefault(stem, {})[at] = weight
    near = _near(said, game, lang)
    order = sorted(postings)
    place = {stem: at for at, stem in enumerate(order)}
    return {
        "ids": [_anchor(lang, one) for one in ids],
        "stems": order,
        "in": [_packed(postings[stem].items()) for stem in order],
        "forms": {word: place[stem] for word, stem in forms.items() if word != stem},
        "near": {stem: [place[one] for one in meant if one in place] for stem, meant in near.items()},
        "small": sorted(SMALL[lang]),
    }


SMALL = lists.words("anywhere")
"""Words that stand anywhere and tell no clause from another, without accents."""


def _near(known: Iterable[Term], game: str, lang: str) -> dict[str, list[str]]:
    """Return what else players say for the terms of a game: the stem of each such word, and the stems that it means."""
    found: dict[str, list[str]] = {}
    for term in known:
        said = term.words[lang]
        meant = words.stemmed(said.term, lang)
        for other in (*said.synonyms, *said.near) if game in term.games else ():
            stems = words.stemmed(other, lang)
            if len(stems) == 1 and stems[0] not in meant:
                found.setdefault(stems[0], []).extend(meant)
    return found


def _source(game: str) -> tuple[Asks, list[Term]]:
    """Return from the source of a game the questions that its clauses answer, and the terms."""
    if game in own.codes():
        rules_, known = build.own_game(own.folder(game), game)
        return compiling.asks([rules_]), known
    books = source.read_all(paths.RULES)
    return compiling.asks(books), terms.read(paths.RULES, books)


def _stemmed(text: str, lang: str, forms: dict[str, str]) -> list[str]:
    said = words.tokens(text)
    stems = words.stems(said, lang)
    forms.update((words.folded(word), stem) for word, stem in zip(said, stems, strict=True))
    return stems


def _packed(found: Iterable[tuple[int, int]]) -> list[int]:
    """Return clauses and weights in a row, without brackets around each."""
    return [number for pair in found for number in pair]
