"""Exact distributions: whole-number counts over one denominator, divided only when shown.

icepool and brute force are oracles in the tests; this page of code starts and answers faster than either.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping

    T = TypeVar("T", bound=Hashable)
    U = TypeVar("U", bound=Hashable)
    V = TypeVar("V", bound=Hashable)
else:
    T, U, V = TypeVar("T"), TypeVar("U"), TypeVar("V")


KEPT = 4096
"""How many distributions are worth keeping: rulings are made again and again to find out what they assume."""


class Distribution(Generic[T]):
    """A random result: each value with the number of equally likely ways to get it.

    Immutable; the counts are positive and `ways` is their sum.
    """

    __slots__ = ("_counts", "ways")

    def __init__(self, counts: Mapping[T, int]) -> None:
        if not counts or any(number <= 0 for number in counts.values()):
            raise ValueError("a distribution needs values with positive counts")
        self._counts = dict(counts)
        self.ways = sum(self._counts.values())

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        """Yield each value with its exact chance."""
        for value, number in self._counts.items():
            yield value, Fraction(number, self.ways)

    def counts(self) -> Iterator[tuple[T, int]]:
        """Yield each value with the number of ways to get it."""
        return iter(self._counts.items())

    def __len__(self) -> int:
        return len(self._counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self) == dict(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"Distribution({self._counts!r})"

    def counted(self) -> Iterator[tuple[T, int]]:
        """Yield each value with the number of ways to get it."""
        yield from self._counts.items()

    def ways_for(self, value: T) -> int:
        """Return in how many of the `ways` the value comes up."""
        return self._counts.get(value, 0)

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance that a value satisfies a condition."""
        return Fraction(sum(number for value, number in self._counts.items() if holds(value)), self.ways)

    def mean(self, of: Callable[[T], int]) -> Fraction:
        """Return the mean of a whole number that goes with each value."""
        return Fraction(sum(number * of(value) for value, number in self._counts.items()), self.ways)

    def map(self, into: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of a function of the value, such as a table look-up."""
        counts: dict[U, int] = {}
        for value, number in self._counts.items():
            result = into(value)
            counts[result] = counts.get(result, 0) + number
        return Distribution(counts)

    def with_(self, other: Distribution[U], into: Callable[[T, U], V]) -> Distribution[V]:
        """Return the distribution of a function of two independent values, such as their sum."""
        counts: dict[V, int] = {}
        for value, number in self._counts.items():
            for second, ways in other._counts.items():
                result = into(value, second)
                counts[result] = counts.get(result, 0) + number * ways
        return Distribution(counts)

    def then(self, into: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Return the distribution of what follows from each value by chance, such as the next throw."""
        branches = [(number, into(value)) for value, number in self._counts.items()]
        whole = lcm(*(branch.ways for _, branch in branches))
        counts: dict[U, int] = {}
        for number, branch in branches:
            for value, ways in branch.counts():
                counts[value] = counts.get(value, 0) + number * ways * (whole // branch.ways)
        return Distribution(counts)


def die(sides: int) -> Distribution[int]:
    """Return one fair die, 1 to `sides`."""
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def dice(number: int, sides: int) -> Distribution[int]:
    """Return the sum of `number` fair dice, at least one."""
    total = die(sides)
    for _ in range(number - 1):
        total = total.with_(die(sides), lambda a, b: a + b)
    return total
