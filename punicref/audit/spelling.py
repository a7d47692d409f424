"""Words that stand once and are but for a letter a frequent word of their language: probably a slip of the pen.

A word that the termbase has, that another game's texts have, or that has the stem of the frequent one, is a word.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.language import slips
from punicref.language import words as stemmed
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.audit.corpus import Game
    from punicref.audit.view import View
    from punicref.rulebook.entries import Term

SHORTEST = 5
"""Shorter words have too many neighbours."""

FREQUENT = 4
"""A word that stands so often is a word."""

TERMS = "terms.toml"

_WORD = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r"\{[^{}|]*|[{}|]|\[[^\[\]]*\]")


class Known(NamedTuple):
    """How often each word of a game stands in one language, and the frequent ones by what a lost letter leaves."""

    counts: Mapping[str, int]
    near: Mapping[str, frozenset[str]]


def _run(view: View) -> Iterator[Note]:
    for lang in view.langs:
        found = known(view, lang)
        for part, text in view.clause.texts[lang].parts.items():
            for word in dict.fromkeys(words(text)):
                if (
                    found.counts.get(word, 0) < 2
                    and len(word) >= SHORTEST
                    and (other := _meant(view, lang, word, found))
                ):
                    yield Note(
                        HINT, (lang,), say("“{word}” stands only here; is it “{other}”?", word=word, other=other), part
                    )  # fmt: skip


def known(view: View, lang: str) -> Known:
    """Return the words of a game's texts."""
    game = view.context.game(view.clause)
    return view.context.once((Known, game.code, lang), partial(_known, game, lang))


@cache
def words(text: str) -> tuple[str, ...]:
    """Return the words of a text as it is written: neither names of values nor references."""
    return tuple(_WORD.findall(_ASIDE.sub(" ", text.casefold())))


def _known(game: Game, lang: str) -> Known:
    texts = (clause.texts[lang].parts.values() for clause in game.clauses.values() if lang in clause.texts)
    counts = Counter(chain.from_iterable(map(words, chain.from_iterable(texts))))
    near: dict[str, set[str]] = {}
    for word, number in counts.items():
        if number >= FREQUENT and len(word) >= SHORTEST:
            for left in (word, *slips.shorter(word)):
                near.setdefault(left, set()).add(word)
    return Known(counts, {left: frozenset(several) for left, several in near.items()})


def _meant(view: View, lang: str, word: str, known: Known) -> str:
    """Return the frequent word that a rare one probably is, or an empty string."""
    near = (other for left in (word, *slips.shorter(word)) for other in known.near.get(left, ()))
    likely = {other for other in near if slips.one_slip(word, other)}
    if likely:
        (stem,) = stemmed.stems([word], lang)
        likely = {other for other in likely if stemmed.stems([other], lang) != [stem]}
    if not likely or any(word in found for found in elsewhere(view, lang)):
        return ""
    return max(sorted(likely), key=lambda other: known.counts[other])


def elsewhere(view: View, lang: str) -> Iterator[frozenset[str]]:
    """Yield the words of the termbase and of each other game's texts.

    They are read as they stand in the files, each once and only where needed: which terms and games are loaded makes
    no difference.
    """
    folder = view.context.folder
    if not folder:
        yield _of_terms(view.context.terms, lang)
        return
    texts = [os.path.join(lang, entry) for entry in sorted(os.listdir(os.path.join(folder, lang)))]
    own = os.path.join(lang, f"{view.clause.name}.toml")
    for path in (TERMS, *(one for one in texts if one.endswith(".toml") and one != own)):
        yield view.context.once((elsewhere, path), partial(_in_file, folder, path))


def _of_terms(terms: Iterable[Term], lang: str) -> frozenset[str]:
    return frozenset(word for term in terms for name in term.words[lang].all for word in words(name))


def _in_file(folder: str, path: str) -> frozenset[str]:
    with open(os.path.join(folder, path), encoding="utf-8", errors="replace") as file:
        text = file.read()
    return frozenset(_WORD.findall(text.casefold()) if path == TERMS else words(text))


CHECK = Check("spelling", say("words that stand once and are but for a letter a frequent word"), _run, alone=True)
