"""A word of another language in the midst of a text: half of it was translated.

It stands in no other text of its language, in no everyday question and in no name of the termbase, and is common in
another one. What the termbase calls a thing in another language is foreign however often it stands here.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments, spelling
from punicref.audit.check import Check
from punicref.audit.finding import STRONG
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.corpus import Game
    from punicref.audit.finding import Note
    from punicref.audit.view import View

SHORTEST = 3
"""Shorter words stand in more than one language."""

COMMON = 2
"""A word that stands so often in another language is a word of it."""

MESSAGE = say("“{word}” is a word of {lang}; was it left untranslated? “{text}”")

_ROMAN = re.compile("[ivxlcdm]+")
_QUOTED = re.compile(r"«[^«»]*»|\"[^\"]*\"|\([^()]*\)")


class Own(NamedTuple):
    """The words of one language: in which clause a word stands, empty for several; and those of all questions."""

    places: dict[str, str]
    asked: frozenset[str]


def _run(view: View) -> Iterator[Note]:
    game = view.context.game(view.clause)
    own = {lang: view.context.once((Own, game.code, lang), partial(_own, game, lang)) for lang in view.langs}
    terms = {lang: view.context.once((MESSAGE, game.code, lang), partial(_terms, view, lang)) for lang in view.langs}
    for at, group in enumerate(view.groups):
        for lang, said in group.said.items():
            if word := next(_foreign(view, lang, said, own, terms), ""):
                other = next(one for one in view.langs if one != lang and _has(own[one], terms[one], word))
                yield view.note(at, lang, MESSAGE, STRONG, word=word, lang=other)


def _foreign(
    view: View,
    lang: str,
    said: segments.Sentence,
    own: dict[str, Own],
    terms: dict[str, frozenset[str]],
) -> Iterator[str]:
    """Yield the words of a sentence that are another language's."""
    places, clause = own[lang].places, view.clause.id
    for word in said.tokens:
        if places.get(word, clause) != clause and not (word not in terms[lang] and _is_term(word, lang, terms)):
            continue  # nearly every word
        if len(word) < SHORTEST or not word.isalpha() or _ROMAN.fullmatch(word) or word in terms[lang]:
            continue
        if not any(_has(own[other], terms[other], word) for other in view.langs if other != lang):
            continue
        plain = _QUOTED.sub(" ", said.text)
        if not re.search(rf"\b{word}\b", plain) or word in own[lang].asked:  # with a capital it is a name
            continue
        if not any(word in found for found in spelling.elsewhere(view, lang)):
            yield word


def _is_term(word: str, lang: str, terms: dict[str, frozenset[str]]) -> bool:
    return any(word in named for other, named in terms.items() if other != lang)


def _has(own: Own, terms: frozenset[str], word: str) -> bool:
    """Whether a word is common in a language."""
    return word in terms or own.places.get(word) == ""


def _own(game: Game, lang: str) -> Own:
    places: dict[str, str] = {}
    asked: set[str] = set()
    for clause in game.clauses.values():
        text = clause.texts.get(lang)
        if text is None:
            continue
        for word in set(spelling.words("\n".join(text.parts.values()))):
            places[word] = clause.id if places.get(word, clause.id) == clause.id else ""
        asked.update(segments.tokens("\n".join(text.asks)))
    return Own(places, frozenset(asked))


def _terms(view: View, lang: str) -> frozenset[str]:
    """Return the words of all names that the termbase has for the things of a game."""
    said = (one.words[lang] for one in view.context.terms if view.clause.game in one.games)
    return frozenset(word for one in said for name in (*one.all, *one.avoid) for word in segments.tokens(name))


CHECK = Check("foreign", say("words of another language in the midst of a text"), _run, alone=True)
