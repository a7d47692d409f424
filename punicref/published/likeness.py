"""How alike two texts are, by the stems that they share; rare stems count for more."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from punicref.language import words

if TYPE_CHECKING:
    from collections.abc import Sequence

FEW = 12
"""A text with fewer words than this says little about what it is, and is alike to nothing in full."""


class Likeness:
    """Texts to be compared with: numbered, in one language."""

    def __init__(self, texts: Sequence[str], lang: str) -> None:
        self._lang = lang
        self.size = len(texts)
        stems = [Counter(words.stemmed(text, lang)) for text in texts]
        seen = Counter(stem for counts in stems for stem in counts)
        self._weight = {stem: math.log(1 + len(texts) / count) for stem, count in seen.items()}
        self._posting: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, counts in enumerate(stems):
            vector = self._vector(counts)
            for stem, weight in vector.items():
                self._posting[stem].append((at, weight))

    def _vector(self, counts: Counter[str]) -> dict[str, float]:
        vector = {
            stem: (1 + math.log(count)) * self._weight[stem] for stem, count in counts.items() if stem in self._weight
        }
        length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1
        return {stem: weight / length for stem, weight in vector.items()}

    def to_each(self, text: str) -> list[float]:
        """Return how alike a text is to each of the texts, from 0 to 1."""
        counts = Counter(words.stemmed(text, self._lang))
        alike = [0.0] * self.size
        unknown = sum(count for stem, count in counts.items() if stem not in self._weight)
        share = min(1.0, math.sqrt(counts.total() / FEW)) * (1 - unknown / (counts.total() or 1) / 2)
        for stem, weight in self._vector(counts).items():
            for at, other in self._posting[stem]:
                alike[at] += weight * other * share
        return alike

    def shared(self, one: frozenset[str], other: frozenset[str]) -> float:
        """Return how far two names say the same, from 0 to 1."""
        common = one & other
        if not common:
            return 0.0
        rare = math.log(1 + self.size)
        weigh = [sum(self._weight.get(stem, rare) for stem in stems) for stems in (common, one, other)]
        return 2 * weigh[0] / (weigh[1] + weigh[2])
