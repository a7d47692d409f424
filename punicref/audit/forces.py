"""What two languages say, and the third does not, where every language has words of its own for it.

A sentence surely says so many things of a kind (it denies, permits, requires). Other words may stand for one more:
those that the lexicon lists, unless this rulebook shows that they seldom do, and those that this rulebook uses so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from punicref.audit.lexicon import Force
    from punicref.audit.segments import Sentence
    from punicref.audit.view import Group, View

OFTEN = 0.25
"""A word stands for something that is missing if it does so in this share of its places, and more than once."""

SELDOM = 0.12
"""A listed word stands for nothing if it does so in less than this share of its places."""

KNOWN = 6
"""So many places tell how a word is used."""


@dataclass(frozen=True)
class Kind:
    """A kind of thing that sentences say: how it is counted, and which words may stand for it."""

    name: str
    count: Callable[[str, str], Force]
    hides: Callable[[str, str], bool]


class Usage:
    """Which words stand for a kind of thing in these rulebooks."""

    def __init__(self, kind: Kind, places: Iterable[Mapping[str, tuple[Sentence, Force]]]) -> None:
        self._kind = kind
        self._total: dict[str, Counter[str]] = {}
        self._short: dict[str, Counter[str]] = {}
        for place in places:
            for lang, (said, force) in place.items():
                self._total.setdefault(lang, Counter()).update(set(said.tokens))
                if all(other.least > force.least for name, (_, other) in place.items() if name != lang):
                    self._short.setdefault(lang, Counter()).update(set(said.tokens))

    def most(self, lang: str, said: Sentence, force: Force) -> int:
        """Return how often a sentence says such a thing at the most."""
        return force.least + force.extra + sum(self._stands(lang, word) for word in said.tokens)

    def _stands(self, lang: str, word: str) -> bool:
        short, total = self._short.get(lang, Counter())[word], self._total.get(lang, Counter())[word]
        if short > 1 and short >= OFTEN * total:
            return True
        return self._kind.hides(word, lang) and (total < KNOWN or short >= SELDOM * total)


def places(view: View, kind: Kind) -> Iterator[tuple[Group, dict[str, tuple[Sentence, Force]]]]:
    """Yield the places where a clause says such a thing in any language, with the counts of each."""
    for at in view.binding:
        group = view.groups[at]
        found = {lang: (said, kind.count(said.plain, lang)) for lang, said in group.said.items()}
        if any(force.least for _, force in found.values()):
            yield group, found


def odd(view: View, kind: Kind) -> Iterator[tuple[Group, str, bool]]:
    """Yield the places where one language says less, or more, than each other can be taken to say."""
    usage = view.context.usage(kind)
    for group, found in view.forces(kind):
        for lang, (said, force) in found.items():
            others = [one for name, one in found.items() if name != lang]
            if all(other.least > force.least for _, other in others) and all(
                other.least > usage.most(lang, said, force) for _, other in others
            ):
                yield group, lang, False
            elif all(force.least > other.least for _, other in others) and all(
                force.least > usage.most(name, *one) for name, one in found.items() if name != lang
            ):
                yield group, lang, True
