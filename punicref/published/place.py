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

NOWHERE = -1


@dataclass(frozen=True)
class Placed:
    """Where a unit belongs: the place of a clause, or NOWHERE; whether it begins it there, and by what that is known."""

    clause: int
    begins: bool = False
    how: How = "number"


class _Step(NamedTuple):
    """How a walk came to a place: what became of the unit, and from which place and state it came."""

    placed: Placed
    origin: int
    inside: bool  # at the origin, the walk was inside the clause rather than aside


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


def place(units: Sequence[Unit], known: Sequence[Known], contents: Mapping[str, str], lang: str) -> list[Placed]:
    """Place each unit."""
    judge = Judge(known, contents, lang)
    walk = _Walk([IMPOSSIBLE] * (len(known) + 1), [0.0] + [IMPOSSIBLE] * len(known))
    steps = []
    for unit in units:
        alike = judge.alike(unit)
        walk, taken = _further(
            walk, judge.beginnings(unit, alike), judge.staying(unit), alike, judge.elsewhere(unit, alike)
        )
        steps.append(taken)
    return _back(walk, steps)


def _further(
    before: _Walk,
    beginnings: Sequence[Beginning],
    staying: float,
    alike: Sequence[float],
    elsewhere: tuple[float, int],
) -> tuple[_Walk, list[tuple[_Step, _Step]]]:
    """Take every walk one unit further; returns how each of them came, inside and aside."""
    size = len(alike) + 1
    after = _Walk([IMPOSSIBLE] * size, [IMPOSSIBLE] * size)
    nowhere = Placed(NOWHERE)
    steps: list[tuple[_Step, _Step]] = []
    far = max(range(size), key=before.best)
    jump = before.best(far) - FAR
    near, origin = IMPOSSIBLE, 0
    for place in range(size):
        inside, aside = before.inside[place], before.aside[place]
        leave, remain = inside - ASIDE, aside - (STAY_ASIDE if place else 0.0)
        after.aside[place] = max(leave, remain)
        put_aside = _Step(nowhere, place, leave > remain)
        clause = place - 1
        step = put_aside
        if place:
            best = inside + staying + alike[clause]
            step = _Step(Placed(clause), place, inside=True)
            if (back := aside - ASIDE + staying + alike[clause]) > best:
                best, step = back, _Step(Placed(clause), place, inside=False)
            if (other := inside + elsewhere[0]) > best:
                best, step = other, _Step(Placed(elsewhere[1], begins=True, how="words"), place, inside=True)
            points, how = beginnings[clause]
            source, start = (jump, far) if jump > near and far != place else (near, origin)
            if source + points > best:
                best = source + points
                step = _Step(Placed(clause, begins=True, how=how), start, before.better(start))
            after.inside[place] = best
            near -= SKIP
        if (reach := before.best(place)) > near:
            near, origin = reach, place
        steps.append((step, put_aside))
    return after, steps


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
