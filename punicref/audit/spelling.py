"""Words that stand once and are but for a letter a frequent word of their language: probably a slip of the pen.

A word that the termbase has, that another game's texts have, or that has the stem of the frequent one, is a word.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say
from punicref.search import words as search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.audit.corpus import Game
    from punicref.audit.view import View
    from punicref.rulebook.terms import Term

SHORTEST = 5
"""Shorter words have too many neighbours."""

FREQUENT = 4
"""A word that stands so often is a word."""

_WORD = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r"\{[^{}|]*|[{}|]|\[[^\[\]]*\]")


class Known(NamedTuple):
    """How often each word of a game stands in one language, and the frequent ones by what a lost letter leaves."""

    counts: Mapping[str, int]
    near: Mapping[str, frozenset[str]]


def _run(view: View) -> Iterator[Note]:
    game = view.context.game(view.clause)
    for lang in view.langs:
        known = view.context.words.get((game.code, lang))
        if known is None:
            known = view.context.words[game.code, lang] = _known(game, lang)
        for part, text in view.clause.texts[lang].parts.items():
            for word in dict.fromkeys(_words(text)):
                if (
                    known.counts.get(word, 0) < 2
                    and len(word) >= SHORTEST
                    and (other := _meant(view, lang, word, known))
                ):
                    yield Note(
                        HINT, (lang,), say("“{word}” stands only here; is it “{other}”?", word=word, other=other), part
                    )  # fmt: skip


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(_ASIDE.sub(" ", text))]


def _known(game: Game, lang: str) -> Known:
    counts = Counter(
        word
        for clause in game.clauses.values()
        if lang in clause.texts
        for text in clause.texts[lang].parts.values()
        for word in _words(text)
    )
    near: dict[str, set[str]] = {}
    for word, number in counts.items():
        if number >= FREQUENT and len(word) >= SHORTEST:
            for left in (word, *_shorter(word)):
                near.setdefault(left, set()).add(word)
    return Known(counts, {left: frozenset(several) for left, several in near.items()})


def _shorter(word: str) -> list[str]:
    """Return a word with each of its letters left out."""
    return [word[:at] + word[at + 1 :] for at in range(len(word))]


def _meant(view: View, lang: str, word: str, known: Known) -> str:
    """Return the frequent word that a rare one probably is, or an empty string."""
    likely = {other for left in (word, *_shorter(word)) for other in known.near.get(left, ()) if _one_slip(word, other)}
    if not likely or word in _elsewhere(view, lang):
        return ""
    (stem,) = search.stems([word], lang)
    likely = {other for other in likely if search.stems([other], lang) != [stem]}
    return max(sorted(likely), key=lambda other: known.counts[other], default="")


def _one_slip(word: str, other: str) -> bool:
    """Whether one letter is another, one too many, one too few, or two stand the wrong way round."""
    if word == other:
        return False
    start = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest, theirs = word[start:], other[start:]
    return (
        rest[1:] == theirs[1:]
        or rest[1:] == theirs
        or rest == theirs[1:]
        or (rest[:2] == theirs[1::-1] and rest[2:] == theirs[2:])
    )


def _elsewhere(view: View, lang: str) -> frozenset[str]:
    """Return the words of the termbase and of the other games' texts, each language's once for a game."""
    known = view.context.elsewhere
    if (view.clause.name, lang) not in known:
        folder = view.context.folder
        known[view.clause.name, lang] = (
            _of_files(folder, lang, view.clause.name) if folder else _of_terms(view.context.terms, lang)
        )
    return known[view.clause.name, lang]


def _of_terms(terms: Iterable[Term], lang: str) -> frozenset[str]:
    return frozenset(word for term in terms for name in term.words[lang].all for word in _words(name))


def _of_files(folder: str, lang: str, name: str) -> frozenset[str]:
    """Return the words of the termbase's file and of all files of a language but one game's.

    They are read as they are, and only where needed: which terms and games are loaded makes no difference.
    """
    texts = [os.path.join(lang, entry) for entry in sorted(os.listdir(os.path.join(folder, lang)))]
    others = [path for path in texts if path.endswith(".toml") and os.path.basename(path) != f"{name}.toml"]
    found = set(_WORD.findall(_read(folder, "terms.toml").casefold()))
    for path in others:
        found.update(_words(_read(folder, path)))
    return frozenset(found)


def _read(folder: str, path: str) -> str:
    with open(os.path.join(folder, path), encoding="utf-8", errors="replace") as file:
        return file.read()


CHECK = Check("spelling", say("words that stand once and are but for a letter a frequent word"), _run)
