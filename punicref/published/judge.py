"""How much speaks for a unit's beginning a clause, and for its going on with the one before it.

The figures are points. They are weighed against each other only, so that a printed number counts for more than a title,
a title for more than a place in a list, and all of them for more than words alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.language import words
from punicref.published.likeness import Likeness
from punicref.published.words import EXAMPLE, NOTE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.published.known import Known
    from punicref.published.model import How
    from punicref.published.split import Unit

WORDS = 9.0
"""All words in common with our text."""

START = 3.0
"""Against beginning a clause that nothing else speaks for."""

NUMBER, CHAPTER, ITEM, LISTED, MARKED, TITLE = 10.0, 6.0, 4.0, 2.0, 4.0, 7.0
"""For a full number, a chapter's number, a letter or number in a list, a bullet, an example's mark, a title."""

SAME_TITLE = 0.75
"""From here on two titles say the same."""

ELSEWHERE = 2.0
"""Against an example or a note that stands away from its clause."""

IMPOSSIBLE = float("-inf")


class Beginning(NamedTuple):
    """What speaks for beginning a clause here, and by what it would be recognised."""

    points: float
    how: How = "words"


_NOT_HERE = Beginning(IMPOSSIBLE)


class Judge:
    """Weighs units against the clauses of one game."""

    def __init__(self, known: Sequence[Known], contents: Mapping[str, str], lang: str) -> None:
        self.known = known
        self._lang = lang
        self._likeness = Likeness([f"{one.title}\n{one.text}" for one in known], lang)
        self._at: dict[str, list[int]] = {}
        for at, one in enumerate(known):
            for number in one.numbers:
                self._at.setdefault(number, []).append(at)
        self._titles = [self._all_stems(one.title.partition("(")[0], one.slug) for one in known]
        self._listed = [self._all_stems(*(contents.get(number, "") for number in one.numbers)) for one in known]
        self._names = [[*ours, *listed] for ours, listed in zip(self._titles, self._listed, strict=True)]
        self._by_stem: dict[str, list[int]] = {}
        for at, names in enumerate(self._names):
            for stem in {stem for name in names for stem in name}:
                self._by_stem.setdefault(stem, []).append(at)
        self._marks = {word for marks in (EXAMPLE, NOTE) for word in marks[lang]}

    def alike(self, unit: Unit) -> list[float]:
        """Return how far a unit's words speak for each clause."""
        return [WORDS * one for one in self._likeness.to_each(unit.text)]

    def beginnings(self, unit: Unit, alike: Sequence[float]) -> list[Beginning]:
        """Return what speaks for the unit's beginning each clause."""
        titled = self._titled(unit)
        label = unit.label
        if label.kind == "number" and "." in label.value and label.sure and not label.damaged:
            found = [_NOT_HERE] * len(self.known)  # a full number is that of a clause or two, and of no others
            for at in self._at.get(label.value, ()):
                more = self._beginning(unit, self.known[at], titled[at])
                found[at] = Beginning(more.points + alike[at], more.how)
            return found
        return [
            Beginning(more.points + words, more.how) if more.points > IMPOSSIBLE else more
            for one, title, words in zip(self.known, titled, alike, strict=True)
            for more in (self._beginning(unit, one, title),)
        ]

    def staying(self, unit: Unit) -> float:
        """Return what speaks against the unit's going on with the clause before it, as a negative number."""
        label = unit.label
        if label.kind == "number" and label.sure and "." in label.value:
            return -6.0 if label.value in self._at else -3.0
        if label.kind == "number":
            return {"strong": -4.0, "weak": -1.5}.get(unit.heading, -0.3)
        if label.kind:
            return -0.5
        if unit.heading == "strong":
            return -3.5
        return -0.5 if unit.example or unit.note or unit.quoted else -0.3 if unit.cells or unit.heading else 0.0

    def elsewhere(self, unit: Unit, alike: Sequence[float]) -> tuple[float, int]:
        """Return the clause that a lone example or note is of, and what speaks for that."""
        if not (unit.example or unit.note or unit.quoted):
            return IMPOSSIBLE, 0
        titled = self._titled(unit)
        points = [
            words + self._mark(unit, one, title) - ELSEWHERE
            for one, title, words in zip(self.known, titled, alike, strict=True)
        ]
        best = max(range(len(points)), key=points.__getitem__)
        return points[best], best

    def _beginning(self, unit: Unit, one: Known, title: float) -> Beginning:
        label = unit.label
        by_label = self._by_label(unit, one, title)
        if label.kind and label.sure:
            return Beginning(by_label, "number") if by_label else Beginning(IMPOSSIBLE)
        if by_label:
            return Beginning(by_label - 1, "number")
        kind = one.item[0]
        if unit.cells and kind == "row":
            return Beginning(0.5 if unit.first_row else 3.0, "place")
        if label.bullet and kind in ("letter", "digit"):
            return Beginning(LISTED, "place")
        if (unit.example and kind == "example") or ((unit.note or unit.quoted) and kind == "note"):
            return Beginning(MARKED, "place")
        if one.is_term and unit.head:
            return Beginning(1.0 + TITLE * title, "title" if title > 0.5 else "place")
        if unit.heading and title:
            return Beginning(TITLE * title - START, "title")
        return Beginning(-START)

    def _by_label(self, unit: Unit, one: Known, title: float) -> float:
        """Return what a label says for a clause; nothing where it is another's."""
        label, (kind, item) = unit.label, one.item
        if not label.kind:
            return 0.0
        if label.kind == "number" and "." in label.value:
            if label.damaged and not title:
                return LISTED if one.id.startswith(one.parent) and self._is_under(label.value, one) else 0.0
            return NUMBER + 2 * title if label.value in one.numbers else 0.0
        if label.kind == "number":
            if label.value in one.numbers:
                return (CHAPTER if unit.heading else ITEM) + ITEM * title
            if kind in ("digit", "range") and item == label.value:
                return ITEM + ITEM * title
            # A printing may count its chapters otherwise than we do.
            lone = any(number.isdigit() for number in one.numbers)
            return 1.0 + 5 * title if lone and unit.heading and title >= SAME_TITLE else 0.0
        if label.kind == "range":
            fits = kind in ("range", "digit") and item == label.value
            return CHAPTER if fits else 0.0
        return ITEM + LISTED * title if label.kind == kind and item == label.value else 0.0

    def _is_under(self, number: str, one: Known) -> bool:
        """Whether a number whose end is lost may be a clause's: 7.1… of an item below 7.1.7."""
        above = next((other for other in self.known if other.id == one.parent), None)
        return any(n.startswith(f"{number}.") for n in (*one.numbers, *(above.numbers if above else ())))

    def _mark(self, unit: Unit, one: Known, title: float) -> float:
        kind = one.item[0]
        if (unit.example and kind == "example") or ((unit.note or unit.quoted) and kind == "note"):
            return MARKED
        return LISTED - START + 5 * title if unit.example and one.has_example else IMPOSSIBLE

    def _titled(self, unit: Unit) -> list[float]:
        """Return how far a unit's heading says the same as each title."""
        body = unit.body
        name = unit.head or (body if unit.heading else " ".join(body.split()[:8]) if unit.label.kind else "")
        stems = self._stems(name.partition("(")[0]) or self._stems(name)
        if unit.example:
            stems -= self._marks
        if not stems:
            return [0.0] * len(self.known)
        share = self._likeness.shared
        near = self._titled_with(stems)
        # A number stands for itself: that the contents give it the same title says nothing about our clause.
        names = self._titles if unit.label.kind else self._names
        return [
            max((share(stems, title) for title in titles), default=0.0) if at in near else 0.0
            for at, titles in enumerate(names)
        ]

    def _titled_with(self, stems: frozenset[str]) -> set[int]:
        """Return which clauses have one of these stems in a title."""
        return {at for stem in stems for at in self._by_stem.get(stem, ())}

    def _all_stems(self, *names: str) -> list[frozenset[str]]:
        return [stems for name in names if (stems := self._stems(name))]

    def _stems(self, text: str) -> frozenset[str]:
        return frozenset(words.stemmed(text, self._lang)) if text else frozenset()
