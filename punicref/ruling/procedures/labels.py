"""The columns and rows of a table: odds (3:1), numbers and ranges of them (2, 3..5, ..1, 6..), or words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import say
from punicref.ruling.procedures.grammar import Wrong
from punicref.ruling.procedures.kinds import BEYOND, NUMBER, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.ruling.procedures.kinds import Kind

_ODDS = re.compile(r"(\d{1,4}):(\d{1,4})")
_RANGE = re.compile(r"(?:([+-]?\d{1,7})?(\.\.))?([+-]?\d{1,7})?")

ODDS, RANGES, WORDS = "odds", "ranges", "words"
KEPT = 256
"""How many tables are kept in order."""

ROUND = ("down", "up")
"""Which of two columns it is between them: the one below or the one above."""


class Labels(NamedTuple):
    """What columns or rows are called, as printed; `ends` are the numbers from and to which each goes."""

    texts: tuple[str, ...]
    kind: str
    ends: tuple[tuple[Fraction | int, Fraction | int], ...] = ()

    def find(self, value: Any, rounding: str = "") -> int | None:
        """Return the place of the one that fits; None where there is none. Odds are rounded down unless it is said."""
        if self.kind == WORDS:
            return self.texts.index(value) if value in self.texts else None
        if isinstance(value, str):  # the text of a label, which another step has found
            return self.texts.index(value) if value in self.texts else None
        if self.kind == ODDS or rounding:
            order, starts = _ordered(self.ends)
            place = bisect_left(starts, value) if rounding == "up" else bisect_right(starts, value) - 1
            return order[place] if 0 <= place < len(order) else None
        return next((at for at, (least, most) in enumerate(self.ends) if least <= value <= most), None)

    def lacks(self, kind: Kind, rounding: str = "") -> Fraction | int | str | None:
        """Return a value that has no place among them though it may come up; None where there is none such."""
        if kind.of == WORD:
            return next((one for one in kind.words if one not in self.texts), None)
        if kind.of != NUMBER or self.kind == WORDS:
            return None
        if self.kind == ODDS or rounding:
            extreme = kind.most if rounding == "up" else kind.least
            return None if self.find(extreme, rounding) is not None else extreme
        at: Fraction | int = kind.least
        for least, most in sorted(self.ends):
            if least > at:
                break
            at = max(at, most + 1)
        return at if at <= kind.most else None


@lru_cache(KEPT)
def _ordered(
    ends: tuple[tuple[Fraction | int, Fraction | int], ...],
) -> tuple[Sequence[int], Sequence[Fraction | int]]:
    """Return the places of labels from the least on, and where each begins."""
    order = sorted(range(len(ends)), key=lambda at: ends[at][0])
    return order, [ends[at][0] for at in order]


def read(texts: Sequence[str]) -> Labels:
    """Return labels by what is printed; Wrong where they are of several kinds, or overlap."""
    found = tuple(texts)
    twice = next((one for at, one in enumerate(found) if one in found[:at]), None)
    if twice is not None:
        raise Wrong(say("“{label}” stands twice.", label=twice))
    if all(_ODDS.fullmatch(one) for one in found):
        return Labels(found, ODDS, tuple(_odds(found)))
    if all(one and _RANGE.fullmatch(one) for one in found):
        ends = tuple(map(_ends, found))
        for (least, most), text in zip(ends, found, strict=True):
            if least > most:
                raise Wrong(say("“{label}” goes down; write the least number first.", label=text))
        order = sorted(ends)
        for (_, last), (first, _) in pairwise(order):
            if first <= last:
                raise Wrong(say("{number} is in two of these: {labels}.", number=first, labels=list(found)))
        return Labels(found, RANGES, ends)
    if any(_ODDS.fullmatch(one) or _RANGE.fullmatch(one) for one in found):
        raise Wrong(
            say("These are not of one kind: {labels}.", labels=list(found)),
            say("All are odds such as 3:1, or numbers and ranges such as 2, 3..5, ..1 and 6.., or words."),
        )
    return Labels(found, WORDS)


def _odds(texts: Sequence[str]) -> Iterator[tuple[Fraction, Fraction]]:
    for one in texts:
        parts = _ODDS.fullmatch(one)
        assert parts is not None
        if int(parts[2]) == 0:
            raise Wrong(say("“{label}” are no odds.", label=one))
        exact = Fraction(int(parts[1]), int(parts[2]))
        yield exact, exact


def _ends(text: str) -> tuple[int, int]:
    first, dots, last = _RANGE.fullmatch(text).groups()  # type: ignore[union-attr]
    if not dots:
        return int(last), int(last)
    return int(first) if first else -BEYOND, int(last) if last else BEYOND
