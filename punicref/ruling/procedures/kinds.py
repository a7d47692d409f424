"""The kinds of values: numbers within limits, yes or no, and one of some words."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

BEYOND = 10**9
"""No number of a procedure may be greater."""

NOUGHT = Fraction(0)

YES, NUMBER, WORD = "yes or no", "a number", "a word"


class Kind(NamedTuple):
    """What an expression comes to.

    `always`: of yes or no, how it comes out in every case; of words, that only this one of them is looked at.
    """

    of: str
    least: Fraction = NOUGHT
    most: Fraction = NOUGHT
    whole: bool = True
    words: tuple[str, ...] = ()
    always: bool | None = None


def number(least: Fraction | int, most: Fraction | int, *, whole: bool = True) -> Kind:
    """Return the kind of numbers within limits."""
    return Kind(NUMBER, Fraction(max(least, -BEYOND)), Fraction(min(most, BEYOND)), whole)


def word(*words: str) -> Kind:
    """Return the kind of these words."""
    return Kind(WORD, words=tuple(dict.fromkeys(words)))


def yes(always: bool | None = None) -> Kind:
    """Return the kind of what holds or not."""
    return Kind(YES, always=always)


def joined(*kinds: Kind) -> Kind | None:
    """Return the kind of what is one or the other; None where they are not alike."""
    first = kinds[0]
    if any(one.of != first.of for one in kinds):
        return None
    if first.of == NUMBER:
        return number(
            min(one.least for one in kinds), max(one.most for one in kinds), whole=all(one.whole for one in kinds)
        )
    if first.of == WORD:
        return word(*(each for one in kinds for each in one.words))
    return yes(first.always if all(one.always == first.always for one in kinds) else None)
