"""A noun with an article, adjective or verb of another gender or number: una esagono, a units, римская игрок.

Which of them go with a word is learnt from the texts of the game: what stands beside none of its other uses, where it
has several, does not agree.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import spelling
from punicref.audit.check import Check
from punicref.audit.finding import FAIR
from punicref.audit.lexicon import function_words
from punicref.audit.lexicon.agreement import (
    BEFORE,
    BEHIND,
    GOVERNING,
    NEVER,
    SHOWN,
    begins_clause,
    is_article,
    is_nominative,
)
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.corpus import Game
    from punicref.audit.finding import Note
    from punicref.audit.view import View

OFTEN = 4
"""So often a word must stand beside others of a kind before its habits are known."""

MESSAGE = say("“{words}” do not agree in number or gender: “{text}”")

_TOKEN = re.compile(r"[^\W\d_]+|[^\w\s]")

SHORTEST = 3
"""Shorter words name nothing."""


class Pair(NamedTuple):
    """A word and the number, gender or case of what stands beside it: on which side, and in which words."""

    side: str
    word: str
    sort: str
    words: str


def _run(view: View) -> Iterator[Note]:
    game = view.context.game(view.clause)
    known = {lang: view.context.once((MESSAGE, game.code, lang), partial(_known, game, lang)) for lang in view.langs}
    for at, group in enumerate(view.groups):
        for lang, said in group.said.items():
            if odd := _odd(view, lang, said.text.casefold().replace("ё", "е"), known[lang]):
                yield view.note(at, lang, MESSAGE, FAIR, words=odd)


def _odd(view: View, lang: str, said: str, known: Counter[tuple[str, ...]]) -> str:
    """Return words of a sentence that do not agree, or an empty string."""
    if found := NEVER[lang].search(said):
        return found[0]
    tokens = _TOKEN.findall(said)
    odd = (one.words for one in _pairs(tokens, lang) if _is_odd(view, lang, one, known))
    return next(odd, "") or _ungoverned(view, lang, tokens)


def _ungoverned(view: View, lang: str, tokens: Sequence[str]) -> str:
    """Return a preposition with a nominative behind it, or an empty string."""
    governing = GOVERNING[lang]
    words = spelling.known(view, lang).counts if governing else {}
    found = (
        f"{word} {tokens[at]}"
        for at, word in enumerate(tokens[:-1], 1)
        if word in governing and is_nominative(tokens[at], words)
    )
    return next(found, "")


def _is_odd(view: View, lang: str, one: Pair, known: Counter[tuple[str, ...]]) -> bool:
    """Whether what stands beside a word stands beside none of its uses in other clauses, where it has several."""
    times = known[one[:3]]
    if times > OFTEN:
        return False  # nearly always
    others = known[one.side, one.word] - times
    if others < OFTEN:
        return False
    clause = view.context.game(view.clause).clauses.get(view.clause.id)
    text = "\n".join(clause.texts[lang].parts.values()) if clause and lang in clause.texts else ""
    return times <= sum(other[:3] == one[:3] for other in _pairs(_tokens(text), lang))


def _known(game: Game, lang: str) -> Counter[tuple[str, ...]]:
    """Count what stands beside each word of a game, by sort and in all."""
    texts = (
        text for clause in game.clauses.values() if lang in clause.texts for text in clause.texts[lang].parts.values()
    )
    found: Counter[tuple[str, ...]] = Counter()
    for one in _pairs(_tokens(" . ".join(texts)), lang):  # all at once is much quicker
        found[one[:3]] += 1
        found[one[:2]] += 1
    return found


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.casefold().replace("ё", "е"))


def _pairs(tokens: Sequence[str], lang: str) -> list[Pair]:
    found = []
    shown = SHOWN[lang]
    for at, what in [(at, what) for at, word in enumerate(tokens) if (what := shown[word])]:  # few words
        word, (side, sort) = tokens[at], what
        if side == BEFORE and at + 1 < len(tokens) and _names(tokens[at + 1 : at + 3], lang, sort):
            found.append(Pair(BEFORE, tokens[at + 1], sort, f"{word} {tokens[at + 1]}"))
        elif side == BEHIND and at and tokens[at - 1].isalpha() and _opens(tokens[max(0, at - 3) : at - 1], lang):
            found.append(Pair(BEHIND, tokens[at - 1], sort, f"{tokens[at - 1]} {word}"))
    return found


def _names(words: Sequence[str], lang: str, sort: str) -> bool:
    """Whether the first of two words is the noun of an article: no little word, and in English no adjective."""
    word = words[0]
    if len(word) < SHORTEST or not word.isalpha() or function_words.known(word, lang):
        return False
    following = words[1] if len(words) > 1 else ""
    noun = lang != "en" or not following.isalpha() or function_words.known(following, lang)
    return noun if sort == "plural" else noun or word.endswith("s")


def _opens(before: Sequence[str], lang: str) -> bool:
    """Whether a noun behind these words is a subject: it begins its clause, with or without an article."""
    article = bool(before) and is_article(before[-1], lang)
    last = before[-2:-1] if article else before[-1:]
    return not last or not last[0].isalpha() or begins_clause(last[0], lang)


CHECK = Check("agreement", say("articles, adjectives and verbs that do not agree with their noun"), _run, alone=True)
