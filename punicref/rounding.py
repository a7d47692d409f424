"""Rounding and percentages: arithmetic that belongs to no game."""

from fractions import Fraction
from math import ceil, floor

WHOLE = 100
"""All of something, in percent."""

_HALF = Fraction(1, 2)


def up(exact: Fraction) -> int:
    """Count every fraction as a whole."""
    return ceil(exact)


def half_up(exact: Fraction) -> int:
    """Round to the nearest whole number, halves up."""
    return floor(exact + _HALF)


def half_down(exact: Fraction) -> int:
    """Round to the nearest whole number, halves down."""
    return ceil(exact - _HALF)


def percent_of(percent: int, number: int) -> Fraction:
    """Return an exact percentage of a number."""
    return Fraction(percent * number, WHOLE)
