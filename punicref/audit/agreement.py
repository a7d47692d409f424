"""A noun with an article, adjective or verb of another gender or number: una esagono, a units, римская игрок.

Which of them go with a word is learnt from the texts of the game: what stands beside none of its other uses, where it
has several, does not agree.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.check import Check
from punicref.audit.finding import FAIR
from punicref.audit.lexicon import function_words
from punicref.audit.lexicon.data import senses
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.corpus import Game
    from punicref.audit.finding import Note
    from punicref.audit.view import View

OFTEN = 4
"""So often a word must stand beside others of a kind before its habits are known."""

BEFORE, BEHIND = "before", "behind"
"""An article or adjective stands before its noun, a verb behind it."""

MESSAGE = say("“{words}” do not agree in number or gender: “{text}”")

_TOKEN = re.compile(r"[^\W\d_]+|[^\w\s]")

SHORTEST = 3
"""Shorter words name nothing."""

_OPENING = senses("agreement", "opening")

_KINDS = {kind: senses("agreement", kind) for kind in (BEFORE, BEHIND)}


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
            odd = next((one for one in _pairs(said.text, lang) if _is_odd(view, lang, one, known[lang])), None)
            if odd:
                yield view.note(at, lang, MESSAGE, FAIR, words=odd.words)


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
    return times <= sum(other[:3] == one[:3] for other in _pairs(text, lang))


def _known(game: Game, lang: str) -> Counter[tuple[str, ...]]:
    """Count what stands beside each word of a game, by sort and in all."""
    found: Counter[tuple[str, ...]] = Counter()
    for clause in game.clauses.values():
        text = "\n".join(clause.texts[lang].parts.values()) if lang in clause.texts else ""
        for one in _pairs(text, lang):
            found[one[:3]] += 1
            found[one[:2]] += 1
    return found


def _pairs(text: str, lang: str) -> Iterator[Pair]:
    tokens = ["", "", *_TOKEN.findall(text.casefold().replace("ё", "е")), ""]
    for at, (first, second) in enumerate(pairwise(tokens[:-1])):
        if (sort := _sort(BEFORE, first, lang)) and _names(second, tokens[at + 2], lang, sort):
            yield Pair(BEFORE, second, sort, f"{first} {second}")
        if (sort := _sort(BEHIND, second, lang)) and first.isalpha() and _opens(tokens[:at], lang):
            yield Pair(BEHIND, first, sort, f"{first} {second}")


def _names(word: str, following: str, lang: str, sort: str) -> bool:
    """Whether a word is probably the noun of an article or adjective: no little word, and no adjective in its place."""
    if len(word) < SHORTEST or not word.isalpha() or function_words.known(word, lang):
        return False
    if lang != "en":
        return True
    noun = not following.isalpha() or function_words.known(following, lang)
    return noun if sort == "plural" else word.endswith("s") or noun


def _opens(before: Sequence[str], lang: str) -> bool:
    """Whether a noun behind these words is a subject: it begins its clause, with or without an article."""
    article = bool(before) and re.fullmatch(_OPENING[lang]["article"], before[-1]) is not None
    last = before[-2:-1] if article else before[-1:]
    return not last or not last[0].isalpha() or re.fullmatch(_OPENING[lang]["conjunction"], last[0]) is not None


@cache
def _sort(side: str, word: str, lang: str) -> str:
    """Return which number, gender or case a word shows, if it does."""
    return next((sort for sort, words in _KINDS[side][lang].items() if re.fullmatch(words, word)), "")


CHECK = Check("agreement", say("articles, adjectives and verbs that do not agree with their noun"), _run, alone=True)
