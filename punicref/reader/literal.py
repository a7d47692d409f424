"""Whether the words of a line say a reading as it stands: each fact by its name or value, right where it is said.

Nothing is read here; a reading that the network has found is held against the names of facts, values and sides. One
that is said so, while no other is, can be trusted; of two that are both said so nobody can tell which is meant.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from punicref.reader.index import CHOICE, DENIED, FACT, PART, SIDE, THING
from punicref.reader.readings import QUOTED, TEXT
from punicref.reader.tokens import NUMBER, SIGN, STOP, WORD, stems_of
from punicref.reader.used import LITTLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.reader.mentions import Line, Phrase
    from punicref.reader.readings import Place, Reading
    from punicref.rulebook.library import Library


class Said:
    """A line with what its words name, to hold readings against."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._phrases = {at: one for one in line.phrases for at in range(one.at, one.end)}
        self._numbers = {at: one for one in line.numbers for at in range(one.at, one.end)}
        slots, twins = line.index.slots, line.index.twins
        numeric = (one.name for one in slots.values() if one.numeric and one.name in twins)
        first = next(numeric, "")
        self._strengths = (first, twins[first]) if first else ()

    def share(self, reading: Reading) -> float:
        """Return how much of a reading, from 0 to 1, is said by names and values that stand where they belong."""
        places = sorted(reading.places, key=lambda one: one.at)
        if not places:
            return 0.0
        return sum(self._says(one, places) for one in places) / len(places)

    def _says(self, one: Place, places: list[Place]) -> bool:
        if one.ground == QUOTED:
            return True
        if one.at in self._numbers:
            return self._number(one, places)
        phrase = self._phrases.get(one.at)
        return phrase is not None and self._names(phrase, one.fact, one.value) and self._of_side(one)

    def _number(self, one: Place, places: list[Place]) -> bool:
        """Whether a number stands beside the name of its fact, or beside what it goes with."""
        slot = self._line.index.slots[one.fact]
        for at in (self._before(one.at), self._behind(one.end)):
            phrase = self._phrases.get(at)
            if phrase is not None and self._names(phrase, one.fact, None) and self._of_side(one):
                return True
            own = next((other for other in places if other.at <= at < other.end and other is not one), None)
            if own is not None and one.ground in TEXT and own.fact == one.fact:
                return True
            beside = own is not None and own.at not in self._numbers and one.fact in self._strengths
            if beside and own is not None and self._line.index.slots[own.fact].role == slot.role:
                return True  # "hastati 5"
        return self._against(one) or self._thrown(one) or self._goes_on(one, places)

    def _thrown(self, one: Place) -> bool:
        """Whether a number stands behind a word for dice: the first, or of the side that is named: "dice 3 6"."""
        at = one.at - 1
        while at >= 0 and self._line.tokens[at].kind == SIGN:
            at -= 1
        if at < 0 or not self._line.index.slots[one.fact].one.rolled:
            return False
        if not _dice(self._line.index.library).intersection(self._line.tokens[at].forms):
            return False
        return self._first(one.fact) or any(fact in self._line.index.homes for _, fact in self._sides(one))

    def _against(self, one: Place) -> bool:
        """Whether a number is one of two that are set against each other: "12:5"."""
        tokens = self._line.tokens
        for side, at in enumerate((one.end, one.at - 1)):
            if 0 <= at < len(tokens) and tokens[at].versus and one.fact in self._strengths:
                return self._strengths[side] == one.fact
        return False

    def _goes_on(self, one: Place, places: list[Place]) -> bool:
        """Whether a number goes on behind another: several dice of one fact, or those of both sides, ours first."""
        before = next((other for other in places if other.end == one.at and other.at in self._numbers), None)
        if before is None or not self._number(before, places):
            return False
        return before.fact == one.fact or (
            self._line.index.twins.get(before.fact) == one.fact and self._first(before.fact)
        )

    def _first(self, fact: str) -> bool:
        """Whether a fact has no counterpart on the other side, or stands before it."""
        twin, order = self._line.index.twins.get(fact), list(self._line.index.slots)
        return twin is None or order.index(fact) < order.index(twin)

    def _of_side(self, one: Place) -> bool:
        """Whether no other side is named beside a fact that is of one, in the same part of the line."""
        index = self._line.index
        home = index.slots[one.fact].one.place[0]
        if home not in index.homes:
            return True
        near = [fact for at, fact in self._sides(one) if fact in index.homes]
        return not near or near[0] == home

    def _sides(self, one: Place) -> Iterator[tuple[int, str]]:
        """Yield the sides that are named in the part of the line where a fact is said, the one before it first."""
        tokens = self._line.tokens
        start, end = one.at, one.end
        while start > 0 and not self._parts(start - 1):
            start -= 1
        while end < len(tokens) and not self._parts(end):
            end += 1
        found = [
            (one.at - phrase.at if phrase.at <= one.at else phrase.at + len(tokens), meaning.fact)
            for phrase in self._line.phrases
            if start <= phrase.at < end
            for meaning in phrase.meanings
            if meaning.kind == SIDE
        ]
        yield from sorted(found)

    def _parts(self, at: int) -> bool:
        one = self._line.tokens[at]
        return one.kind == STOP or one.versus

    @staticmethod
    def _names(phrase: Phrase, fact: str, value: Any) -> bool:
        """Whether a phrase names a fact, or its value."""
        for one in phrase.meanings:
            if one.fact != fact:
                continue
            if one.kind in (FACT, DENIED) or (value is not None and one.value == str(value)):
                return True
            if value is not None and one.kind in (CHOICE, PART, THING) and one.value.replace(" ", "-") == str(value):
                return True
        return False

    def _before(self, at: int) -> int:
        return self._next(at, -1)

    def _behind(self, end: int) -> int:
        return self._next(end - 1, 1)

    def _next(self, at: int, step: int) -> int:
        """Return the next token that says something; little words and signs between a name and its number do not."""
        tokens = self._line.tokens
        at += step
        while 0 <= at < len(tokens) and at not in self._phrases:
            one = tokens[at]
            if one.versus or one.kind == NUMBER or not (one.kind == SIGN or (one.kind == WORD and one.value in LITTLE)):
                return -1
            at += step
        return at if 0 <= at < len(tokens) else -1


@cache
def _dice(library: Library) -> frozenset[str]:
    """Return the stems of the words for dice."""
    said = library.said("fact")
    words = (word for key in ("roll", "rolls") for all_ in said[key].values() for word in all_)
    return frozenset(form for word in words for keys in stems_of(word) for form in keys)
