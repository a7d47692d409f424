"""How far a reading is to be trusted: what speaks for it and against it, weighed by what has been learned.

The network gives each reading a chance. Beside that it counts how sure the network is of each piece, whether the rules
have a place for the facts, and what the line says that nothing is made of. `benchmarks/trust.py` fits the weights on
lines that the network has not learned from.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RULED, NEEDS, REFUSED = "ruled", "needs", "refused"
"""What the rules make of the facts of a reading: a ruling, the question for another fact, or a refusal."""

NEAR = 0.03
"""A reading with such a share of the chances is one of several."""

ALONE = 8.0
"""How far before the next a reading is that has none beside it."""

MANY = 4
"""More words, or runs of words, that are not used, tell no more than so many."""


LEAST = -5.0
"""No piece of a reading counts as less likely, as a logarithm."""


class Measures(NamedTuple):
    """What speaks for a reading and against it.

    `share` is its part of the chances of all readings, those that are ruled alike as one; `chance` its own. `idle`
    numbers, `unused` runs of words and their `words` it makes nothing of; `lost` tells that one of them may not be left
    out. `missing` facts the case needs besides, of the `unvalued` no value is said. `weakest` is the logarithm of the
    chance of the piece that the network is least sure of, `doubts` how many it is not sure of; `literal` is how much of
    it is said by names that stand where they belong. Of a case at hand `restated` facts have another value then, the
    `repeated` the same; `texts` are facts made of several pieces.
    """

    share: float
    chance: float
    facts: int
    weakest: float = 0.0
    doubts: int = 0
    literal: float = 0.0
    idle: int = 0
    lost: bool = False
    unused: int = 0
    words: int = 0
    state: str = ""
    missing: int = 0
    unvalued: int = 0
    restated: int = 0
    repeated: int = 0
    texts: int = 0


class Line(NamedTuple):
    """What a line is like: its tokens, its numbers, its words that are not known, whether it follows a case.

    `terse`: its numbers are figures, and it has no little words. `strange` are words that mean nothing in such a case.
    `corrects`: it begins with a "no" to a case at hand.
    """

    tokens: int
    numbers: int
    unknown: int
    follows: bool
    commas: int
    terse: bool
    strange: int
    corrects: bool = False


def odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance."""
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return log(chance / (1 - chance))


def _plain(one: Measures) -> bool:
    """Whether a line says a reading as it stands, and nothing besides."""
    return one.literal == 1 and not one.idle and not one.unused


def ranking(one: Measures) -> list[float]:
    """Return what readings of a line are ranked by."""
    return [
        log(one.share + 1e-6),
        one.idle,
        one.lost,
        min(one.unused, MANY),
        min(one.words, 2 * MANY),
        one.state == REFUSED,
        one.state == NEEDS,
        one.missing,
        one.facts,
        max(one.weakest, LEAST),
        one.doubts,
        one.literal,
        _plain(one),
        one.restated,
        one.repeated,
        one.texts,
    ]


def telling(line: Line, ranked: Sequence[Measures], gap: float, first: bool) -> list[float]:
    """Return what the best of some ranked readings is trusted by: `first` says that it is the network's own best."""
    best = ranked[0]
    rivals = min(sum(_plain(one) and one.facts >= best.facts for one in ranked[1:]), MANY)
    return [
        1.0,
        odds(best.share),
        odds(best.chance),
        gap,
        best.idle,
        best.lost,
        min(best.unused, MANY),
        min(best.words, 2 * MANY),
        best.state == REFUSED,
        best.state == NEEDS,
        best.missing,
        best.unvalued,
        max(best.weakest, LEAST),
        best.doubts,
        best.literal,
        _plain(best),
        _plain(best) and not rivals,
        _plain(best) and best.state == NEEDS,
        _plain(best) and best.state == REFUSED,
        _plain(best) and line.terse,
        rivals,
        line.terse,
        line.strange,
        line.strange / max(1, line.tokens),
        line.unknown,
        line.unknown / max(1, line.tokens),
        best.facts,
        line.tokens,
        line.numbers,
        best.facts - line.numbers,
        line.follows,
        min(sum(one.share > NEAR for one in ranked), MANY),
        not first,
        best.share,
        best.chance,
        sum(one.share for one in ranked if one.state == RULED),
        line.commas,
        best.restated,
        best.repeated,
        line.follows and not best.restated,
        line.corrects and best.restated == 1,
        line.corrects and not best.restated,
        best.texts,
        best.texts > 1,
    ]


class Weights(NamedTuple):
    """What has been learned: weights of the ranking, and of trust."""

    ranking: tuple[float, ...]
    trust: tuple[float, ...]

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Weights:
        """Read them as they are kept."""
        return cls(tuple(raw["ranking"]), tuple(raw["trust"]))


def ranked(found: Sequence[Measures], weights: Weights) -> list[tuple[float, int]]:
    """Return the places of readings, the best first, each with its worth."""
    worth = [sum(map(float.__mul__, map(float, ranking(one)), weights.ranking)) for one in found]
    return sorted(((value, at) for at, value in enumerate(worth)), key=lambda one: (-one[0], one[1]))


def margin(line: Line, found: Sequence[Measures], order: Sequence[tuple[float, int]], weights: Weights) -> float:
    """Return the logarithm of the odds that the best reading is right."""
    gap = order[0][0] - order[1][0] if len(order) > 1 else ALONE
    measures = [found[at] for _, at in order]
    return sum(a * b for a, b in zip(telling(line, measures, gap, order[0][1] == 0), weights.trust, strict=True))
