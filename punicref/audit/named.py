"""What a rulebook writes as a name (Supply Phase, Disrupted), and what stands for it in another one."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.counterparts import AT_ALL, OFTEN, SHORTEST, SURELY, TOGETHER, Exchanged, stemmed

if TYPE_CHECKING:
    from collections.abc import Sequence

FEW, DEFINED = 4, 2
"""A passage of so few words is a heading or the item of a list, and counts so often: there a name is set."""

_WORD = re.compile(r"[^\W\d_]+")
_OPENS = " («“\"'’["

_PHASE = re.compile(
    r"([^\W\d_]+) phases?\b|\bfas[ei] (?:di |del |dei |degli |della |delle |dell['’])?([^\W\d_]+)|\bфаз\w* ([^\W\d_]+)",
    re.IGNORECASE,
)
"""What a phase is called, be it in capitals or not."""


def _capitals(text: str) -> list[tuple[int, str]]:
    """Return the words of a sentence that are written with a capital and are no abbreviations, and where they stand."""
    return [(one.start(), one[0]) for one in _WORD.finditer(text) if one[0][:1].isupper() and not one[0].isupper()]


def _phases(text: str) -> list[tuple[int, str]]:
    return [
        (found.start(at), one) for found in _PHASE.finditer(text) for at, one in enumerate(found.groups(), 1) if one
    ]


def _names(texts: Sequence[str], lang: str) -> list[Counter[str]]:
    """Return the names of each sentence as stems: of phases, and what is a capital in the middle of any sentence."""
    capitals = [_capitals(text) for text in texts]
    known = {
        stem
        for text, words in zip(texts, capitals, strict=True)
        for at, word in words
        if _goes_on(text[:at])
        for stem in stemmed(word, lang)
    }
    found = []
    for text, words in zip(texts, capitals, strict=True):
        phases = dict(_phases(text))
        stems = {at: next(iter(stemmed(word, lang)), "") for at, word in words}
        places = {at: stem for at, stem in stems.items() if stem in known}
        places |= {at: stem for at, word in phases.items() for stem in stemmed(word, lang)}
        found.append(Counter(places.values()))
    return found


def _goes_on(before: str) -> bool:
    """Whether a word behind these begins no sentence, item or cell."""
    end = before.rstrip(_OPENS)[-1:]
    return end.isalnum() or end == ","


class Named:
    """What stands for what among the names of two texts; `here` and `there` are the languages."""

    def __init__(self, passages: Sequence[tuple[str, str]], here: str, there: str) -> None:
        self._here, self._there = here, there
        first, second = [one for one, _ in passages], [other for _, other in passages]
        self._words = {stem: word for text in second for stem, word in stemmed(text, there).items()}
        self._names = [
            dict(zip(texts, _names(texts, lang), strict=True)) for texts, lang in ((first, here), (second, there))
        ]
        both: Counter[tuple[str, str]] = Counter()
        self._counts: list[Counter[str]] = [Counter(), Counter()]
        for one, other in passages:
            weight = DEFINED if max(len(one.split()), len(other.split())) <= FEW else 1
            sides = self._names[0][one], self._names[1][other]
            for at in (0, 1):
                self._counts[at].update(dict.fromkeys(sides[at], weight))
            both.update({(mine, theirs): weight for mine in sides[0] for theirs in sides[1]})
        best: dict[str, tuple[float, int, str]] = {}
        back: dict[str, tuple[float, int, str]] = {}
        for (one, other), times in both.items():
            likely = (times / (self._counts[0][one] + self._counts[1][other] - times), times)
            best[one] = max(best.get(one, (0.0, 0, "")), (*likely, other))
            back[other] = max(back.get(other, (0.0, 0, "")), (*likely, one))
        mutual = {one: found for one, found in best.items() if back[found[2]][2] == one}
        self._pairs = {one: found[2] for one, found in mutual.items() if found[0] >= TOGETHER and found[1] >= AT_ALL}
        self._sure = {one for one, found in mutual.items() if found[0] >= SURELY and found[1] >= OFTEN}
        self._back = {other: one for one, other in self._pairs.items()}

    def exchanged(self, text: str, other: str) -> Exchanged | None:
        """Return a name in place of another one: that of something else, or one that stands nowhere else."""
        first, second = self._names[0].get(text, Counter()), self._names[1].get(other, Counter())
        mine, theirs = stemmed(text, self._here), stemmed(other, self._there)
        said = Counter(next(iter(stemmed(word, self._there)), "") for word in segments.tokens(other))
        words = ({*segments.tokens(text)}, {*segments.tokens(other)})  # what both write alike is no exchange
        first = Counter({one: n for one, n in first.items() if mine[one] not in words[1]})
        second = Counter({one: n for one, n in second.items() if theirs[one] not in words[0]})
        lost = [one for one in first if one in self._pairs and first[one] > said[self._pairs[one]]]
        for one in lost:
            for instead in second:
                meant = self._back.get(instead, "")
                known = meant and meant not in mine
                new = (
                    one in self._sure
                    and not meant
                    and self._counts[1][instead] == 1
                    and instead[:SHORTEST] != self._pairs[one][:SHORTEST]
                )
                if (known or new) and second[instead] and meant != one:
                    usual = self._pairs[one]
                    return Exchanged(mine[one], theirs[instead], self._words[usual])
        return None
