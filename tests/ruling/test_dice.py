"""Exact distributions against two oracles: brute force and icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.ruling.dice import Distribution, dice, die


@given(number=st.integers(1, 4), sides=st.integers(1, 8))
def test_sums_equal_brute_force(number: int, sides: int) -> None:
    """The ways to roll a sum are those found by trying every roll."""
    rolls = [sum(roll) for roll in product(range(1, sides + 1), repeat=number)]
    total = dice(number, sides)
    assert total.ways == len(rolls)
    assert all(total.ways_for(value) == rolls.count(value) for value in range(number * sides + 2))


@given(number=st.integers(1, 6))
def test_sums_equal_icepool(number: int) -> None:
    """The distribution of a sum of six-sided dice is icepool's."""
    theirs = number @ icepool.d6
    assert dict(dice(number, 6)) == {value: Fraction(ways, theirs.denominator()) for value, ways in theirs.items()}


@given(counts=st.dictionaries(st.integers(-5, 5), st.integers(1, 50), min_size=1))
def test_chances_sum_to_one(counts: dict[int, int]) -> None:
    """Chances sum to exactly 1, before and after a table look-up."""
    before = Distribution(counts)
    assert sum(chance for _, chance in before) == 1
    assert sum(chance for _, chance in before.map(lambda value: value > 0)) == 1


def test_a_table_joins_equal_results() -> None:
    """Rolls with the same result become one outcome with the sum of their ways."""
    assert die(6).map(lambda face: face >= 5) == Distribution({False: 4, True: 2})


def test_two_dice_are_independent() -> None:
    """The higher of two dice is 6 in 11 of 36 cases."""
    assert die(6).with_(die(6), max).chance(lambda face: face == 6) == Fraction(11, 36)


@pytest.mark.parametrize("counts", [{}, {1: 0}, {1: -1}])
def test_impossible_values_are_refused(counts: dict[int, int]) -> None:
    """A distribution has at least one value, and each has a way to come up."""
    with pytest.raises(ValueError, match="positive"):
        Distribution(counts)
