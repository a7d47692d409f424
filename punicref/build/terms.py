"""The termbase, rules/terms.toml: each game term in three languages.

    [zone-of-control]
    games = ["dbp"]
    defined = "dbp:8.2"               # of each game that has it at most one, parted by blanks
    pos = "verb"                      # part of speech, where it is no noun
    opposite = []                     # terms that turn the sense where they stand for this one
    it = { term = "zona di controllo", forms = ["zone di controllo"], short = ["ZdC"], synonyms = [], avoid = ["ZOC"] }
    en = { … }
    ru = { … }

An entry whose `games` is empty is no term of a game: it gathers everyday words that mean the same.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.build import shape
from punicref.errors import RulesProblem, near
from punicref.language.messages import say
from punicref.rulebook.entries import NOUN, POS, Term, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.build.source import Book

FILE = "terms.toml"
LISTS = ("forms", "short", "synonyms", "near", "avoid")


def read(folder: str, books: Iterable[Book], langs: Sequence[str] = LANGUAGES) -> list[Term]:
    """Read the termbase of a rules folder; an empty list where there is none.

    A term must stand in the languages `langs`; in any other it has the words of the first one that it is in.

    Raises RulesProblem for an unknown key, a missing language, an unknown game or defining clause.
    """
    if not os.path.exists(os.path.join(folder, FILE)):
        return []
    raw = shape.load(os.path.join(folder, FILE), FILE)
    ids = {book.code: set(book.clauses) for book in books}
    return [entry(one, body, ids, langs) for one, body in raw.items()]


def entry(one: str, raw: object, ids: Mapping[str, set[str]], langs: Sequence[str] = LANGUAGES) -> Term:
    """Read one term; `ids` are the clauses that there are, by game."""
    body = shape.table(raw, FILE, one, ("games", "defined", "opposite", "pos", *LANGUAGES))
    games = shape.strings(body.get("games", []), FILE, one, "games")
    for game in games:
        if game not in ids:
            raise RulesProblem(
                say("There is no game {game}; the games are {games}.", game=game, games=sorted(ids)),
                where=f"{FILE} [{one}]", suggestions=near(game, ids, 1),
            )  # fmt: skip
    defined = str(body.get("defined", ""))
    for reference in defined.split():
        game, _, clause = reference.partition(":")
        if clause not in ids.get(game, ()):
            raise RulesProblem(
                say("There is no clause {target}.", target=reference),
                where=f"{FILE} [{one}]", suggestions=[f"{game}:{id_}" for id_ in near(clause, ids.get(game, ()))],
            )  # fmt: skip
    opposite = shape.strings(body.get("opposite", []), FILE, one, "opposite")
    said = {lang: _words(body.get(lang), one, lang) for lang in LANGUAGES if lang in langs or lang in body}
    words = {lang: said.get(lang) or next(iter(said.values())) for lang in LANGUAGES}
    pos = str(body.get("pos", NOUN))
    shape.one_of(pos, POS, f"{FILE} [{one}]", "pos")
    return Term(one, games, defined, words, opposite, pos)


def _words(raw: object, one: str, lang: str) -> Words:
    body: dict[str, Any] = shape.table(raw, FILE, one, ("term", *LISTS), lang)
    lists = {name: shape.strings(body.get(name, []), FILE, one, f"{lang}.{name}") for name in LISTS}
    return Words(shape.string(body.get("term"), FILE, one, f"{lang}.term"), **lists)
