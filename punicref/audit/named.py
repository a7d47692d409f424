"""What a rulebook writes as a name (Supply Phase, Disrupted), and what stands for it in another one."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.counterparts import AT_ALL, OFTEN, SURELY, TOGETHER, Exchanged, stemmed

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
_OPENS = " («“\"'’["

_PHASE = re.compile(
    r"([^\W\d_]+) phases?\b|\bfas[ei] (?:di |del |dei |degli |della |delle |dell['’])?([^\W\d_]+)|\bфаз\w* ([^\W\d_]+)",
    re.IGNORECASE,
)
"""What a phase is called, be it in capitals or not."""


def names(text: str, lang: str) -> Counter[str]:
    """Return the stems of the names in a sentence, and how often each stands there."""
    places = {
        found.start(): found[0]
        for found in _WORD.finditer(text)
        if found[0][:1].isupper() and not found[0].isupper() and _goes_on(text[: found.start()])
    }
    for found in _PHASE.finditer(text):
        places |= {found.start(at): one for at, one in enumerate(found.groups(), 1) if one}
    return Counter(stem for word in places.values() for stem in stemmed(word, lang))


def _goes_on(before: str) -> bool:
    """Whether a word behind these begins no sentence, item or cell."""
    end = before.rstrip(_OPENS)[-1:]
    return end.isalnum() or end == ","


class Named:
    """What stands for what among the names of two texts; `here` and `there` are the languages."""

    def __init__(self, passages: Iterable[tuple[str, str]], here: str, there: str) -> None:
        self._here, self._there = here, there
        self._words: dict[str, str] = {}
        sides = []
        for one, other in passages:
            sides.append((names(one, here), names(other, there)))
            self._words |= stemmed(other, there)
        self._counts = [Counter(one for side in sides for one in side[at]) for at in (0, 1)]
        both = Counter((one, other) for first, second in sides for one in first for other in second)
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
        first, second = names(text, self._here), names(other, self._there)
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
                new = one in self._sure and not meant and self._counts[1][instead] == 1 and instead not in first
                if (known or new) and second[instead] and meant != one:
                    usual = self._pairs[one]
                    return Exchanged(mine[one], theirs[instead], self._words[usual])
        return None
