"""Numbers that are said as words where a language wants a word: once, half, one of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from punicref.language.messages import count, say

if TYPE_CHECKING:
    from punicref.language.messages import Message

HALF = Fraction("1/2")


def times(number: int) -> Message:
    """Say how often: once, 3 times."""
    return say("once") if number == 1 else count("{n} time", "{n} times", number)


def part(share: Fraction) -> Message:
    """Say a part of a whole, to stand before "of": half, 1/3."""
    return say("half") if share == HALF else say("{share}", share=str(Fraction(share)))
