"""How likely a reading is right: by its lead before the next, and by what was left over and what was missing.

The weights are fitted to the development part of tests/corpus (`python benchmarks/lines.py dev --fit`), whose writers
the training has not seen.
"""

from __future__ import annotations

from math import log1p
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader.mentions import STRANGE

if TYPE_CHECKING:
    from punicref.reader.mentions import Line
    from punicref.reader.readings import State


class Signs(NamedTuple):
    """What tells how sure a reading is, each as a number of about the same size."""

    always: float
    lead: float  # before the next different reading, as a logarithm
    wide: float  # whether that lead is great
    facts: float
    unused: float  # words that were not used
    some_unused: float
    strange: float  # words of which nothing is known
    lacking: float  # needed facts that are not said
    long: float


WEIGHTS = Signs(0.78, 0.82, 1.18, 0.13, -0.84, -0.42, 0.38, -1.68, -0.92)

WIDE = 12.0
FEW, MANY = 5, 20


def signs(line: Line, state: State, lead: float, unused: int) -> Signs:
    """Return the signs of a reading."""
    lacking = [one for one in line.index.required if one not in state.facts and one not in line.stated]
    return Signs(
        1.0,
        log1p(min(lead, 4 * WIDE)),
        min(lead, WIDE) / WIDE,
        len(state.facts) / FEW,
        min(unused, FEW) / FEW,
        float(unused > 0),
        min(sum(STRANGE in one.signs for one in line.tokens), FEW) / FEW,
        float(bool(lacking)),
        len(line.tokens) / MANY,
    )


def sureness(found: Signs) -> float:
    """Return the logarithm of the odds that a reading is right; nought where it is rather not."""
    return max(0.0, sum(weight * value for weight, value in zip(WEIGHTS, found, strict=True)))
