"""Which clause of one rulebook is which of another: by their numbers, else by order, figures, names and length."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import align
from punicref.audit.between import roots
from punicref.published.model import PublishedClause, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

HALF = 0.5
"""Two rulebooks are numbered alike where so large a part of the clauses of the shorter one have their like."""

LARGEST = 60_000
"""Clauses of one by clauses of the other that are compared by what they say; larger ones go by number only."""

FEES = {(1, 1): 0.0, (1, 0): 5.5, (0, 1): 5.5, (2, 1): 9.0, (1, 2): 9.0}
"""What it costs to put clauses together: two are seldom one in the other rulebook."""

_FIGURES = re.compile(r"\d+")


class Matched(NamedTuple):
    """The clauses of each rulebook under common ids, and the ids in order."""

    texts: Mapping[str, Mapping[str, PublishedClause]]
    ids: tuple[str, ...]


def matched(sides: Mapping[str, Sequence[PublishedClause]], given: Iterable[str] = ()) -> Matched:
    """Put clauses together; `given` are the rulebooks whose numbers are not their own, so that they tell nothing."""
    first = max(sides, key=lambda key: len(sides[key]))
    ids = [one.id for one in sides[first]]
    texts = {key: {one.id: one for one in sides[first]} if key == first else {} for key in sides}
    loose = set(given)
    for key, clauses in sides.items():
        if key == first:
            continue
        paired = pairs(sides[first], clauses, by_number=not loose & {first, key})
        merged = {
            one: _joined([sides[first][at] for at in pair]) for one, pair in _several(paired, sides[first]).items()
        }
        texts[first] |= merged
        after = -1
        for left, right in paired:
            if left:
                one = sides[first][left[0]].id
                for at in left[1:]:
                    texts[first].pop(sides[first][at].id, None)
            else:
                one = _free(clauses[right[0]].id, ids)
                ids.insert(after + 1, one)
            after = ids.index(one)
            if right:
                texts[key][one] = _joined([clauses[at] for at in right], one)
    known = {one for clauses in texts.values() for one in clauses}
    return Matched(texts, tuple(one for one in ids if one in known))


Pair = tuple[tuple[int, ...], tuple[int, ...]]


def _several(pairs: Iterable[Pair], clauses: Sequence[PublishedClause]) -> dict[str, tuple[int, ...]]:
    """Return which clauses are one in the other rulebook."""
    return {clauses[left[0]].id: left for left, _ in pairs if len(left) > 1}


def pairs(left: Sequence[PublishedClause], right: Sequence[PublishedClause], *, by_number: bool) -> list[Pair]:
    """Pair clauses by position: numbered alike, else in order by what they say."""
    places = {one.id: at for at, one in enumerate(right)}
    common = [one.id for one in left if one.id in places]
    alike = by_number and len(common) >= HALF * min(len(left), len(right))
    if not alike and len(left) * len(right) <= LARGEST:
        return [(one.left, one.right) for one in align.align(*_units(left, right), FEES)]
    found: list[Pair] = [((at,), (places[one.id],) if one.id in places else ()) for at, one in enumerate(left)]
    named = {one.id for one in left}
    for at, one in enumerate(right):
        if one.id not in named:
            before = next((n for n, (_, other) in enumerate(found) if at - 1 in other), -1)
            found.insert(before + 1, ((), (at,)))
    return _renumbered(found, left, right)


def _renumbered(pairs: list[Pair], left: Sequence[PublishedClause], right: Sequence[PublishedClause]) -> list[Pair]:
    """Put neighbours together of which each rulebook has but one, where they plainly say the same."""
    found: list[Pair] = []
    for one in pairs:
        if found and ((not found[-1][1] and not one[0]) or (not found[-1][0] and not one[1])):
            both = (found[-1][0] or one[0], found[-1][1] or one[1])
            if _alike(left[both[0][0]], right[both[1][0]]):
                found[-1] = both
                continue
        found.append(one)
    return found


def _alike(one: PublishedClause, other: PublishedClause) -> bool:
    first, second = whole(one), whole(other)
    near = HALF < (len(first) + 1) / (len(second) + 1) < 1 / HALF
    return near and set(_FIGURES.findall(first)) == set(_FIGURES.findall(second))


def _units(
    left: Sequence[PublishedClause], right: Sequence[PublishedClause]
) -> tuple[list[align.Unit], list[align.Unit]]:
    """Return clauses as alignment sees them: their figures, and the names that both rulebooks have."""
    said = [[whole(one) for one in side] for side in (left, right)]
    common = frozenset.intersection(*(frozenset().union(*map(roots, side)) for side in said))
    first, second = (
        [align.Unit(len(text), frozenset(_FIGURES.findall(text)), roots(text) & common) for text in side]
        for side in said
    )
    return first, second


def _joined(clauses: Sequence[PublishedClause], one: str = "") -> PublishedClause:
    """Return several clauses as one, under an id."""
    first, *others = clauses
    text = "\n\n".join((first.text, *map(whole, others))).strip()
    return PublishedClause(one or first.id, first.heading, text, first.number, first.how, first.lines)


def _free(one: str, ids: Sequence[str]) -> str:
    """Return an id that no other clause has."""
    while one in ids:
        one = f"{one}*"
    return one
