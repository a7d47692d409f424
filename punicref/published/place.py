"""Which clause each unit of a published text belongs to.

The units stand in the file in an order, our clauses have theirs. Of all ways to walk through both from top to bottom,
the one that labels, titles and words speak for most is taken (dynamic programming, as texts are aligned). A walk may
stay in a clause, begin a later one, leave some out, lay passages aside, or jump where it must. Nothing is ever
dropped: what fits nowhere is laid aside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from punicref.published.judge import IMPOSSIBLE, Judge

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.published.judge import Beginning
    from punicref.published.known import Known
    from punicref.published.model import How
    from punicref.published.split import Unit

SKIP = 1.2
"""Against leaving a clause out."""

FAR = 9.0
"""Against going back, or farther ahead than this in clauses left out."""

ASIDE, STAY_ASIDE = 2.5, 0.3
"""Against laying a passage aside, the first and each further one; and against coming back."""

RISE = 0.8
"""Against going on, after the items of a list, with the clause that the list is in."""

NOWHERE = -1


@dataclass(frozen=True)
class Placed:
    """Where a unit belongs: a clause of ours, or NOWHERE; whether it begins it, and by what that is known."""

    clause: int
    begins: bool = False
    how: How = "number"


class _Step(NamedTuple):
    """How a walk came to a place: what became of the unit, and from which place and state it came."""

    placed: Placed
    origin: int
    inside: bool  # at the origin, the walk was inside the clause rather than aside


class _Said(NamedTuple):
    """What a unit says for each clause, for going on, and for its being away from its clause."""

    beginnings: Sequence[Beginning]
    staying: float
    alike: Sequence[float]
    elsewhere: tuple[float, int]


@dataclass
class _Walk:
    """What the best walk to each place is worth. Place 0 is before the first clause, place n is the clause n - 1."""

    inside: list[float]
    aside: list[float]

    def best(self, place: int) -> float:
        return max(self.inside[place], self.aside[place])

    def better(self, place: int) -> bool:
        """Whether the better walk ends inside the clause."""
        return self.inside[place] > self.aside[place]


class _Ways:
    """The steps that are the same for every unit, by place, and by whether the walk was inside the clause before."""

    def __init__(self, size: int) -> None:
        nowhere = Placed(NOWHERE)
        self.aside = [tuple(_Step(nowhere, place, inside) for inside in (False, True)) for place in range(size)]
        self.stay = [
            tuple(_Step(Placed(place - 1), place, inside) for inside in (False, True)) for place in range(size)
        ]


def place(units: Sequence[Unit], known: Sequence[Known], contents: Mapping[str, str], lang: str) -> list[Placed]:
    """Place each unit."""
    judge = Judge(known, contents, lang)
    walk = _Walk([IMPOSSIBLE] * (len(known) + 1), [0.0] + [IMPOSSIBLE] * len(known))
    steps = []
    lists, ways = _lists(known), _Ways(len(known) + 1)
    for unit in units:
        alike = judge.alike(unit)
        new = not unit.label.length and not unit.text[:1].islower()
        walk, taken = _further(
            walk, _Said(judge.beginnings(unit, alike), judge.staying(unit), alike, judge.elsewhere(unit, alike)),
            lists if new else {}, ways,
        )  # fmt: skip
        steps.append(taken)
    return _back(walk, steps)


def _further(
    before: _Walk, said: _Said, lists: Mapping[int, int], ways: _Ways
) -> tuple[_Walk, list[tuple[_Step, _Step]]]:
    """Take every walk one unit further; returns how each of them came, inside and aside."""
    size = len(said.alike) + 1
    after = _Walk([IMPOSSIBLE] * size, [IMPOSSIBLE] * size)
    steps: list[tuple[_Step, _Step]] = []
    far = max(range(size), key=before.best)
    jump = before.best(far) - FAR
    near, origin = IMPOSSIBLE, 0
    lone, of = said.elsewhere
    for place, (inside, aside) in enumerate(zip(before.inside, before.aside, strict=True)):
        leave, remain = inside - ASIDE, aside - (STAY_ASIDE if place else 0.0)
        after.aside[place] = max(leave, remain)
        step = put_aside = ways.aside[place][leave > remain]
        if place:
            stay = said.staying + said.alike[place - 1]
            best, step = inside + stay, ways.stay[place][True]
            if (back := aside - ASIDE + stay) > best:
                best, step = back, ways.stay[place][False]
            if place in lists:
                above = lists[place] - 1
                if (over := inside - RISE + said.staying + said.alike[above]) > best:
                    best, step = over, _Step(Placed(above), place, inside=True)
            if (other := inside + lone) > best:
                best, step = other, _Step(Placed(of, begins=True, how="words"), place, inside=True)
            points, how = said.beginnings[place - 1]
            source, start = (jump, far) if jump > near and far != place else (near, origin)
            if source + points > best:
                best = source + points
                step = _Step(Placed(place - 1, begins=True, how=how), start, before.better(start))
            after.inside[place] = best
            near -= SKIP
        if (reach := max(aside, inside)) > near:
            near, origin = reach, place
        steps.append((step, put_aside))
    return after, steps


def _lists(known: Sequence[Known]) -> dict[int, int]:
    """Return the places of the items of lists, each with the place of the clause that the list is in."""
    places = {one.id: place for place, one in enumerate(known, 1)}
    return {
        places[one.id]: places[one.parent] for one in known if one.item[0] and not one.number and one.parent in places
    }


def _back(walk: _Walk, steps: Sequence[list[tuple[_Step, _Step]]]) -> list[Placed]:
    """Follow the best walk back to where it began."""
    place = max(range(len(walk.inside)), key=walk.best)
    inside = walk.better(place)
    placed = []
    for taken in reversed(steps):
        step = taken[place][0 if inside else 1]
        placed.append(step.placed)
        place, inside = step.origin, step.inside
    return placed[::-1]
