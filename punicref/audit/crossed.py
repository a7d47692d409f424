"""Two pairs of things of which one partner is exchanged: the left figure is the strength, the right one the speed."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_PARTED = re.compile(r"[;:()]|,(?!\d)|(?<=\s)(?:and|while|whereas|but|ed?|mentre|ma|а|и|но)(?=\s)", re.IGNORECASE)
"""Where one part of a sentence ends and another begins."""

_REFERENCE = re.compile(r"\[[^\[\]]*\]|\b\d+(?:\.\d+)+\b")


def parts(text: str) -> list[str]:
    """Return the parts of a sentence."""
    return [part for part in _PARTED.split(_REFERENCE.sub(" ", text)) if part.strip()]


def found(here: Sequence[Collection[str]], there: Sequence[Collection[str]]) -> tuple[str, str] | None:
    """Return two things that have exchanged their partners; the arguments are what the parts of a sentence speak of.

    Of each thing that both sentences name once: two go together in one part of the one sentence and two in another,
    and in the other sentence each goes with the other's partner. Of numbers it is enough that one thing goes with
    another one.
    """
    first, second = _places(here), _places(there)
    common = [one for one in first if one in second]
    together = [
        (one, other)
        for one, other in combinations(common, 2)
        if first[one] == first[other] and second[one] != second[other]
    ]
    for (a, b), (c, d) in combinations(together, 2):
        if first[a] == first[c] or len({a, b, c, d}) < 4:
            continue
        for left, right in ((c, d), (d, c)):
            if second[a] == second[right] and second[left] == second[b]:
                return b, right
    others = [one for one in common if not one.isdigit()]
    for x, y in permutations((one for one in common if one.isdigit()), 2):
        if any(first[one] == first[x] and second[one] == second[x] for one in others):
            continue  # what it goes with, too
        for one in others:
            if first[one] == first[x] != first[y] and second[one] == second[y] != second[x]:
                return x, y
    return None


def _places(sides: Sequence[Iterable[str]]) -> dict[str, int]:
    """Return in which part each thing is named that is named in one part only."""
    places: dict[str, list[int]] = {}
    for at, named in enumerate(sides):
        for one in set(named):
            places.setdefault(one, []).append(at)
    return {one: found[0] for one, found in places.items() if len(found) == 1}
