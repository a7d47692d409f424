"""Numbers that are names: "Hastati 3 are 5 with morale 4" are the third Hastati, as their strength is said behind that.

So of two that are told alike: "mercenaries 2, strength four, morale four, attack principes 1, five and five". Of who
shoots or is shot at no strength is told, and so its number is a name: "velites 2 let fly at mercenaries 4".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.reader import speech
from punicref.reader.amounts import AND
from punicref.reader.tokens import NUMBER, WORD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library

ENDS = (".", ";")
"""Signs behind which something else is told."""

STRENGTH, MORALE = "strength", "morale"
"""What is printed on a counter, in this order, by the words of rules/words.toml that tell it."""


class _Line(NamedTuple):
    """The words of a line."""

    found: Sequence[Token]
    library: Library

    def kind(self, at: int) -> str:
        """Return what stands at a place: a number, a label, a little word, or nothing of these."""
        if not 0 <= at < len(self.found):
            return ""
        one = self.found[at]
        if one.kind == NUMBER:
            return NUMBER if one.value.isdecimal() else ""
        label = next((key for key in (STRENGTH, MORALE) if speech.says(one, self.library, key)), "")
        if label or one.text in (",", "(", "/", "-", "–", "—", ":"):
            return label or one.text
        little = one.value in AND or any(speech.says(one, self.library, key) for key in LITTLE)
        return "little" if one.kind == WORD and little else ""

    def behind(self, at: int, *passed: str) -> int:
        """Return the first place behind another that is none of some kinds."""
        at += 1
        while self.kind(at) in passed:
            at += 1
        return at

    def part(self, at: int) -> range:
        """Return the places behind a number that tell of whose it is."""
        for end in range(at + 1, len(self.found)):
            one = self.found[end]
            if one.text in ENDS or one.versus or speech.says(one, self.library, "attacks"):
                return range(at + 1, end)
        return range(at + 1, len(self.found))


LITTLE = ("little", "with", "has", "valued", "points")


def names(found: Sequence[Token], behind: Iterable[int], known: Iterable[int], library: Library) -> frozenset[int]:
    """Return which of the numbers that stand `behind` a type are names: those that are `known`, or told so."""
    line = _Line(found, library)
    numbers = list(behind)
    told = {*known, *(at for at in numbers if _labelled(line, at) or _bare(line, at) or _shoots(line, at))}
    return frozenset((*told, *(at for at in numbers if told and _two(line, at))))


def _labelled(line: _Line, at: int) -> bool:
    """Whether another number behind one is called the strength: "hastati 1, strength 5", "2, four of combat"."""
    for place in line.part(at):
        if line.kind(place) != STRENGTH:
            continue
        after = line.behind(place, "little")
        before = place - 1
        while line.kind(before) == "little":
            before -= 1
        if before != at and line.kind(before) == NUMBER:
            return True
        if line.kind(after) != NUMBER:
            return False
        if before != at:
            return True
        next_ = line.behind(after)  # "hastati 5 strength 4 morale": the five is the strength
        return line.kind(next_) != MORALE or line.kind(next_ + 1) == NUMBER
    return False


def _bare(line: _Line, at: int) -> bool:
    """Whether a strength stands behind a number, and a morale value behind that: "hastati 3 are 5 with morale 4"."""
    first = line.behind(at, "little", ",", "(", ":", "—", "–")
    label = line.behind(first, "little", ",", "/", "-")
    if first >= len(line.found) or line.kind(first) != NUMBER:
        return False
    if line.kind(label) == NUMBER:  # "3, 5 and 4 morale"
        return line.kind(line.behind(label, "little")) == MORALE
    value = line.behind(label, "little")
    end = line.found[value + 1] if value + 1 < len(line.found) else None
    strange = end is not None and end.kind == WORD and value + 1 in line.part(at) and not line.kind(value + 1)
    return line.kind(label) == MORALE and line.kind(value) == NUMBER and not strange


def _shoots(line: _Line, at: int) -> bool:
    """Whether nobody's strength is told, as it is a shot: "velites 2 let fly at mercenaries 4 in the hex before them".

    A number before a comma may be that of the table, one before other words a distance.
    """
    shoots = [place for place, one in enumerate(line.found) if speech.says(one, line.library, "shoots")]
    if not shoots or at + 1 >= len(line.found):
        return False
    one = line.found[at + 1]
    return one.kind == WORD and (at + 1 in shoots or one.versus or speech.says(one, line.library, "at"))


def _two(line: _Line, at: int) -> bool:
    """Whether two numbers stand behind one, and nothing else: "principes 1, five and five"."""
    first = line.behind(at, "little", ",", "(", ":", "—", "–")
    second = line.behind(first, "little", "/", "-")
    ends = second + 1 not in line.part(at) or line.found[second + 1].kind != WORD
    return line.kind(first) == line.kind(second) == NUMBER and second > first and ends
