"""A spoken line of which not every word is understood: what it says with as few words as possible left out.

Nothing is ruled by it unasked: whoever typed the line is shown what is left of it and what is not, and says whether to
go on with that.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem
from punicref.ruling import lexicon, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.items import Item
    from punicref.ruling.registry import CalculatorFunction
    from punicref.ruling.spoken import Understood

LONGEST = 4
"""The most words side by side that are left out beyond those that nobody understands."""


class Salvaged(NamedTuple):
    """What is left of a line, and the words that are left out of it; `known`: some of these mean something."""

    understood: Understood
    left: tuple[str, ...]
    known: bool


def salvage(
    calculator: CalculatorFunction, line: Sequence[str], library: Library, stated: Iterable[str] = ()
) -> Salvaged | None:
    """Return what a line says without some of its words; None where nothing is left then."""
    items, unknown = lexicon.parts_of(line, lexicon.lexicon_of(calculator, library))
    dice = {one.name for one in calculator.inputs if one.told}
    best: Salvaged | None = None
    for left, rest in _without(items):
        if best is not None and len(left) > len(best.left) - len(unknown):
            break  # fewer words were enough
        with suppress(InputProblem):
            understood = spoken.made_out(calculator, rest, library, stated)
            if understood.facts.keys() & dice and not _called_dice(rest, dice):
                continue  # a number that was said of what is left out is no die
            if understood.facts and (best is None or len(understood.facts) > len(best.understood.facts)):
                best = Salvaged(understood, (*unknown, *left), bool(left))
    return best


def _called_dice(items: Iterable[Item], dice: set[str]) -> bool:
    """Whether a line says of some of its numbers that they are dice."""
    return any(one.kind == "die" or any(meaning.fact in dice for meaning in one.meanings) for one in items)


def _without(items: Sequence[Item]) -> Iterator[tuple[tuple[str, ...], list[Item]]]:
    """Yield the items as they are, then without some that stand side by side, fewest first; numbers stay longest."""
    yield (), list(items)
    for size in range(1, min(LONGEST, len(items) - 1) + 1):
        places = range(len(items) - size, -1, -1)
        for at in sorted(places, key=lambda at: any(one.kind == "number" for one in items[at : at + size])):
            yield tuple(one.text for one in items[at : at + size]), [*items[:at], *items[at + size :]]
