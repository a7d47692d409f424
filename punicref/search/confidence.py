"""Whether the clauses found answer the question at all: a measure of what part of the question they hold.

Only words that tell something are evidence. The weights are fitted by `benchmarks/refusals.py` on questions with and
without an answer; it prints the curve on which THRESHOLD stands.
"""

from __future__ import annotations

from math import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.search.engine import Asked, Found, Hit

WEIGHTS = {
    "held": 2.65,
    "score": 0.39,
    "missing": -2.78,
    "foreign": -2.48,
    "mended": 0.51,
    "elsewhere": -8.09,
    "kindred": -0.17,
    "near": 0.77,
    "none": -8.04,
    "chance": 0.87,
    "words": 0.80,
}
BIAS = -4.31

THRESHOLD = -1.37
"""Below it a question has no answer."""

SURE = 2.0
"""Below it no clause is surely the best, however far ahead: it may be that the rules do not say it."""

WHOLE = 0.5
"""What part of a word's weight a clause must hold for the word to count as said there."""

FIRST = 3
"""So many clauses may share the evidence."""


def measure(read: Found, hits: Sequence[Hit], beyond: float = 0.0) -> float:
    """Return how surely some hits, best first and at least one, answer a question: log odds.

    `beyond` is the score of the best clause of any game, where only one game was looked through.
    """
    found = evidence(read, hits, beyond)
    return BIAS + sum(weight * found[name] for name, weight in WEIGHTS.items())


def _lost(one: Asked, best: Hit, at: int) -> bool:
    """Whether no clause knows a word, or, misspelt, it was read as one that the best clause does not say."""
    return not one.stem or bool(one.instead and not best.holds.get(at))


def evidence(read: Found, hits: Sequence[Hit], beyond: float = 0.0) -> dict[str, float]:
    """Return what speaks for the hits and against them.

    Of all that the words tell, the parts that are: held, said in the best of the first clauses; missing, known to no
    clause; foreign, known to none of this game; mended, read as another word. Then score, that of the best clause;
    elsewhere, by what part another game's clause has a better one; kindred, how nearly an everyday question of a clause
    says the same; near, how likely one of the first is meant whatever the words; none, how likely no clause is; chance,
    how likely the first is the best of all; words, their number.
    """
    asked = read.asked
    first: dict[str, int] = {}
    for place, one in enumerate(asked):
        if one.tells:
            first.setdefault(one.stem or one.word, place)
    tells = {place: asked[place].tells for place in first.values()}
    whole = sum(tells.values()) or 1.0

    def share(hit: Hit) -> float:
        return sum(weight * min(1.0, hit.holds.get(at, 0.0) / WHOLE) for at, weight in tells.items()) / whole

    return {
        "held": max(share(hit) for hit in hits[:FIRST]),
        "score": hits[0].score / (read.whole or 1.0),
        "missing": sum(weight for at, weight in tells.items() if _lost(asked[at], hits[0], at)) / whole,
        "foreign": sum(weight for at, weight in tells.items() if not asked[at].here) / whole,
        "mended": sum(weight for at, weight in tells.items() if asked[at].instead) / whole,
        "elsewhere": max(0.0, 1 - hits[0].score / beyond) if beyond else 0.0,
        "kindred": max(hit.kindred for hit in hits[:FIRST]),
        "near": max(hit.near for hit in hits[:FIRST]),
        "none": read.none,
        "chance": hits[0].chance,
        "words": log(max(1, len(tells))),
    }
