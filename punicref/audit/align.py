"""Which sentence of one language says what which sentence of another does.

Gale and Church's dynamic programme over sentence lengths (1993), with a fee for facts (numbers, references) that stand
on one side only: a sentence without a partner is a lost rule, two for one are only style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Unit(NamedTuple):
    """A sentence or a block as alignment sees it."""

    length: int
    facts: frozenset[str]  # what a translation must keep: numbers, references
    terms: frozenset[str] = frozenset()  # what it mostly keeps


class Bead(NamedTuple):
    """Some units of one side, some of the other, by position."""

    left: tuple[int, ...]
    right: tuple[int, ...]


SPREAD = 3.0
"""Variance of the length of a translation, by character: rulebooks keep closer to each other than Gale and Church's
parliament, for which it is 6.8."""

FEES = {(1, 1): 0.0, (1, 0): 5.5, (0, 1): 5.5, (2, 1): 3.5, (1, 2): 3.5, (2, 2): 12.0, (3, 1): 6.0, (1, 3): 6.0,
        (4, 1): 8.5, (1, 4): 8.5}  # fmt: skip
"""What a bead costs by itself: minus the logarithm of how rare it is, roughly."""

FACT = 2.5
"""What a fact costs that stands on one side only."""

TERM = 0.7
"""What a term costs that stands on one side only."""

ALONE = 0.03
"""What a unit without a partner costs by character: the longer, the less likely."""


def align(left: Sequence[Unit], right: Sequence[Unit], fees: Mapping[tuple[int, int], float] = FEES) -> list[Bead]:
    """Pair the units of two sides, in order, at the least cost; `fees` are what each kind of pair costs by itself."""
    if len(left) == len(right) == 1:
        return [Bead((0,), (0,))]
    if len(left) == len(right) and (1, 1) in fees:
        step = sum(fees[1, 1] + _cost([one], [other]) for one, other in zip(left, right, strict=True))
        if step < min(fee if i == j else 2 * fee for (i, j), fee in fees.items() if (i, j) != (1, 1)):
            return [Bead((at,), (at,)) for at in range(len(left))]  # any other way costs more by its fees alone
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            for (di, dj), fee in fees.items():
                before = best.get((i - di, j - dj)) if di <= i and dj <= j else None
                if before is None:
                    continue
                cost = before[0] + fee + _cost(left[i - di : i], right[j - dj : j])
                if (i, j) not in best or cost < best[i, j][0]:
                    best[i, j] = (cost, (di, dj))
    beads = []
    i, j = len(left), len(right)
    while i or j:
        di, dj = best[i, j][1]
        beads.append(Bead(tuple(range(i - di, i)), tuple(range(j - dj, j))))
        i, j = i - di, j - dj
    return beads[::-1]


def _cost(left: Sequence[Unit], right: Sequence[Unit]) -> float:
    here, there = sum(one.length for one in left), sum(one.length for one in right)
    if not left or not right:
        return (
            ALONE * (here + there) + FACT * len(_facts(left) | _facts(right)) + TERM * len(_terms(left) | _terms(right))
        )
    off = (here - there) ** 2 / (SPREAD * max(1, here + there) / 2) / 2
    return min(off, 40.0) + FACT * len(_facts(left) ^ _facts(right)) + TERM * len(_terms(left) ^ _terms(right))


def _facts(units: Sequence[Unit]) -> frozenset[str]:
    return frozenset().union(*(one.facts for one in units))


def _terms(units: Sequence[Unit]) -> frozenset[str]:
    return frozenset().union(*(one.terms for one in units))


def join(sides: Sequence[Sequence[Unit]]) -> list[tuple[tuple[int, ...], ...]]:
    """Pair the units of several sides: groups in order, each with the positions on every side.

    The side with most units is the one that the others are aligned to, so that what one side alone lacks shows.
    """
    if len({len(side) for side in sides}) == 1 and _in_step(sides):
        return [tuple((at,) for _ in sides) for at in range(len(sides[0]))]
    pivot = max(range(len(sides)), key=lambda at: len(sides[at]))
    beads = [align(sides[pivot], side) if at != pivot else None for at, side in enumerate(sides)]
    # Cut the pivot wherever no bead runs over the cut.
    joined = set(range(1, len(sides[pivot])))
    for found in beads:
        for bead in found or ():
            joined -= set(bead.left[1:])
    starts = [0, *sorted(joined)]
    groups = []
    for start, end in zip(starts, [*starts[1:], len(sides[pivot])], strict=True):
        group = []
        for found in beads:
            if found is None:
                group.append(tuple(range(start, end)))
            else:
                inside = [b for b in found if b.left and start <= b.left[0] < end]
                group.append(tuple(one for bead in inside for one in bead.right))
        groups.append(tuple(group))
    return _with_strays(groups, beads, pivot)


def _in_step(sides: Sequence[Sequence[Unit]]) -> bool:
    """Whether sides with equally many units plainly go one by one, so that nothing need be worked out."""
    return len(sides[0]) == 1 or all(
        one.facts == first.facts and one.length < 2 * first.length and first.length < 2 * one.length
        for first, *others in zip(*sides, strict=True)
        for one in others
    )


def _with_strays(
    groups: list[tuple[tuple[int, ...], ...]], beads: list[list[Bead] | None], pivot: int
) -> list[tuple[tuple[int, ...], ...]]:
    """Put in what stands on another side only, in a group of its own behind what it follows."""
    for at, found in enumerate(beads):
        for place, bead in enumerate(found or ()):
            if bead.left:
                continue
            before = next((b.left[-1] for b in reversed((found or [])[:place]) if b.left), -1)
            behind = next((n for n, group in enumerate(groups) if before in group[pivot]), -1)
            groups.insert(behind + 1, tuple(bead.right if n == at else () for n in range(len(beads))))
    return groups
