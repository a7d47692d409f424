"""Which words of one text stand for which of another, learnt from the two texts alone: infantry is fanteria.

Two words belong together where sentences that say the same have nearly always both or neither. That needs no lexicon,
so it serves any language, and what a game calls its things.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import lexicon, segments
from punicref.audit.lexicon import function_words, quantities
from punicref.base import LANGUAGES
from punicref.language import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

TOGETHER = 0.6
"""So large a part of the sentences that have one of two words have both, where they belong together."""

SURELY = 0.7
"""The same of words that stand for each other although no sentence has both of what was exchanged."""

OFTEN, AT_ALL = 3, 2
"""So many sentences have both words of a pair that can be trusted, and of one that stands beside such a pair."""

SHORTEST = 3
"""Shorter words are articles and the like."""

ROOT = 5
"""So many letters a stem of a language without a stemmer has, and two cognates have in common."""

ALIKE = 4
"""Words that begin with so many letters alike may be of one root."""

FREELY = 3
"""A sentence that renders more words otherwise than elsewhere is freely translated."""

SPECIAL = 0.15
"""A word in no more than such a part of the sentences is special enough to be missed."""

COMMON = 0.3
"""A word in more than such a part of the sentences names nothing."""


_ENDING = re.compile(r"(?<=\w{2})[aeiouàèéìòù]{1,2}$")
_HARD = re.compile(r"([cg])h(?=[ei]$)")


class Exchanged(NamedTuple):
    """Words of a passage and of its translation that do not stand for each other, though elsewhere each has another."""

    here: str
    there: str
    usual: str  # what the translation has for `here` elsewhere


def stemmed(text: str, lang: str) -> dict[str, str]:
    """Return the stems of a text's words that may name something, each with the word, small words left out."""
    found = [
        word
        for word in segments.tokens(text)
        if len(word) >= SHORTEST and not word.isdigit() and not function_words.known(word, lang)
        and word not in lexicon.NUMBERS.get(lang, ()) and not _counts(word, lang)
    ]  # fmt: skip
    if lang == "it":  # Snowball takes many a plural for a verb: tessere, esagono
        return {_ENDING.sub("", _HARD.sub(r"\1", word)): word for word in found}
    if lang in LANGUAGES:
        return dict(zip(words.stems(found, lang), found, strict=True))
    return {word[:ROOT]: word for word in found}


@cache
def _counts(word: str, lang: str) -> bool:
    """Whether a word says of how many one speaks, and names nothing: all, both."""
    return lang in LANGUAGES and bool(quantities.LEXICON[lang].tally((word,)).sure)


class Counterparts:
    """What stands for what in two texts, by stems; `here` and `there` are the languages."""

    def __init__(self, passages: Iterable[tuple[str, str]], here: str, there: str) -> None:
        self._here, self._there = here, there
        sides: list[tuple[frozenset[str], frozenset[str]]] = []
        self._words: dict[str, str] = {}
        for text, other in passages:
            first, second = stemmed(text, here), stemmed(other, there)
            self._words |= second
            sides.append((frozenset(first), frozenset(second)))
        self.counts = (Counter(one for side, _ in sides for one in side), Counter(one for _, o in sides for one in o))
        self._number = len(sides)
        self._beside = [side for side, _ in sides]
        self.both: Counter[tuple[str, str]] = Counter(
            (one, other) for side, others in sides for one in side for other in others
        )
        self.pairs = self._paired()
        self._back = {other: one for one, other in self.pairs.items()}
        self._firm = frozenset(
            one
            for one in self.pairs
            if self._is_firm(one) and self.counts[0][one] <= max(OFTEN, SPECIAL * self._number)
        )

        self._times = Counter(found for side, others in sides for found in self._instead(side, others))

    def _paired(self) -> dict[str, str]:
        """Return for stems of the one text what stands for them in the other: each is the other's best."""
        best: dict[str, tuple[float, int, str]] = {}
        back: dict[str, tuple[float, int, str]] = {}
        most = max(COMMON * self._number, OFTEN)
        for (one, other), both in self.both.items():
            first, second = self.counts[0][one], self.counts[1][other]
            alike = self._alike(one, other)
            cognate = akin(one, other)
            if not cognate and (both < AT_ALL or alike < TOGETHER or first > most or second > most):
                continue
            likely = (alike + cognate, both)
            best[one] = max(best.get(one, (0.0, 0, "")), (*likely, other))
            back[other] = max(back.get(other, (0.0, 0, "")), (*likely, one))
        return {one: other for one, (*_, other) in best.items() if back[other][2] == one}

    def _alike(self, one: str, other: str) -> float:
        """Return in what part of the sentences that have one of two words both stand."""
        both = self.both[one, other]
        return both / (self.counts[0][one] + self.counts[1][other] - both)

    def anchors(self, text: str, *, there: bool) -> frozenset[str]:
        """Return what a text speaks of, the same for both languages."""
        stems = stemmed(text, self._there if there else self._here)
        return frozenset(self._back[one] for one in stems if one in self._back) if there else frozenset(
            one for one in stems if one in self.pairs
        )  # fmt: skip

    def unmatched(self, text: str, other: str) -> tuple[list[str], list[str]]:
        """Return the words of each of two passages that have nothing in the other one, though elsewhere they have."""
        first, second = stemmed(text, self._here), stemmed(other, self._there)
        mine, theirs = _beginnings(first), _beginnings(second)
        lost = [first[one] for one in first if self._is_firm(one) and self.pairs[one][:ALIKE] not in theirs]
        gained = [
            second[one]
            for one in second
            if (meant := self._back.get(one, "")) and self._is_firm(meant) and meant[:ALIKE] not in mine
        ]
        return lost, gained

    def _is_firm(self, one: str) -> bool:
        other = self.pairs.get(one, "")
        return bool(other) and self.both[one, other] >= AT_ALL and self._alike(one, other) >= TOGETHER

    def exchanged(self, text: str, other: str, around: tuple[str, str] = ("", "")) -> Iterator[Exchanged]:
        """Yield the words of a passage that its translation renders by what stands for another word elsewhere.

        `around` is what the two texts say in the sentences about it, where a pronoun may refer to.
        """
        first, second = stemmed(text, self._here), stemmed(other, self._there)
        found = list(self._instead(first, second))
        if not found:
            return
        near = (_beginnings(stemmed(around[0], self._here)), _beginnings(stemmed(around[1], self._there)))
        for one, instead in found:
            wanted, meant = self.pairs[one], self._back[instead]
            pronouns = meant[:ALIKE] in near[0] and wanted[:ALIKE] in near[1]
            if self._times[one, instead] < AT_ALL and not pronouns:
                yield Exchanged(first[one], second[instead], self._words[wanted])

    def _instead(self, first: Iterable[str], second: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the words of a passage that have lost what stands for them, each with what stands there instead."""
        mine, theirs = _beginnings(first), _beginnings(second)
        lost = [one for one in first if one in self._firm and self.pairs[one][:ALIKE] not in theirs]
        gained = [one for one in second if one in self._back and self._back[one] in self._firm]
        gained = [one for one in gained if self._back[one][:ALIKE] not in mine]
        if len(lost) + len(gained) > FREELY:
            return
        for one, instead in ((one, instead) for one in lost for instead in gained):
            meant = self._back[instead]
            often = max(self.both[one, self.pairs[one]], self.both[meant, instead]) >= OFTEN
            cognate = one[:SHORTEST] == instead[:SHORTEST]
            sure = all(
                self.both[pair] >= OFTEN and self._alike(*pair) >= SURELY
                for pair in ((one, self.pairs[one]), (meant, instead))
            )
            if often and not cognate and (sure or any({one, meant} <= side for side in self._beside)):
                yield one, instead


def _beginnings(stems: Iterable[str]) -> frozenset[str]:
    """Return how words begin, so that one of the same root counts: to move and a movement."""
    return frozenset(one[:ALIKE] for one in stems)


@cache
def _bare(word: str) -> str:
    flat = unicodedata.normalize("NFD", word)
    return "".join(sign for sign in flat if not unicodedata.combining(sign))


def akin(one: str, other: str) -> bool:
    """Whether two stems are plainly one word in two languages: bombard, bombardament."""
    return len(one) >= ROOT - 1 and len(other) >= ROOT - 1 and _bare(one)[:ROOT] == _bare(other)[:ROOT]


def reordered(sides: Sequence[frozenset[str]], others: Sequence[frozenset[str]]) -> bool:
    """Whether some of equally many things plainly stand in another order: two or more have their like elsewhere."""
    moved = 0
    for at, one in enumerate(sides):
        alike = [place for place, other in enumerate(others) if one & other]
        moved += len(alike) == 1 and alike[0] != at
    return moved > 1
