"""The traits by which several words name a number of a case: where its points are, whose, and of what type."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from punicref.ruling.names import plain
from punicref.ruling.words import uncased

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input

Traits = frozenset[str]

TYPES = frozenset(("land", "ground", "naval", "fleet"))
"""The traits of which each number has its own; the others are said once for all numbers that stand together."""
OPPOSED = ("enemy", "besieger")
"""The traits of whoever stands behind "against"."""
SILENT = frozenset(("outside", "friendly"))
"""What may be said besides: the enemy is outside, and points of which nothing else is said are friendly."""


@cache
def _words(library: Library) -> dict[str, frozenset[str]]:
    """Return the traits by each of their words: stems do not serve, for "besieged" and "besieging" have the same."""
    found: dict[str, frozenset[str]] = {}
    for trait, said in library.said("trait").items():
        for word in (uncased(plain(word)) for all_ in said.values() for word in all_):
            found[word] = found.get(word, frozenset()) | {trait}
    return found


def named(text: str, library: Library) -> Traits:
    """Return the traits that words name, in whatever calculator; empty where they name none."""
    known = _words(library)
    return frozenset(trait for word in plain(text).split() for trait in known.get(uncased(word), ()))


def whole(text: str, library: Library, own: Traits) -> bool:
    """Whether every word names a trait of a calculator."""
    return all(_words(library).get(uncased(word), frozenset()) & own for word in plain(text).split())


def candidates(own: Traits) -> Iterator[Traits]:
    """Return what words may name, the nearest first: whatever they say of it, or less where that goes without saying.

    Ships are naval points and may be a fleet; where there are points of one type only, that has no name.
    """
    besides = SILENT if own & {*OPPOSED} else SILENT - {"outside"}
    for said in (own, own - besides):
        yield said
        yield said - {"fleet"}
        yield said - {"naval"}
    yield own - besides - {"fleet", "naval"}
    yield own - besides - TYPES


def of_numbers(inputs: Iterable[Input], library: Library) -> dict[Traits, str]:
    """Return the numbers of a case that several words name, by their traits; those that share them are none."""
    known = library.said("trait")
    names = {one.name: frozenset(one.name.split("_")) for one in inputs if one.kind is int and not one.shared}
    names = {name: parts for name, parts in names.items() if all(part in known for part in parts)}
    found = {parts: name for name, parts in names.items() if list(names.values()).count(parts) == 1}
    return found if len(found) > 1 and any(len(parts) > 1 for parts in found) else {}
