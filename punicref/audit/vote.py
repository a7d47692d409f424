"""Three languages let the majority decide: which one differs from the two that agree."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")


def odd(by_lang: Mapping[str, object]) -> tuple[str, ...]:
    """Return the language that differs from the others, all where none can be told, none where they agree."""
    if all(one == next(iter(by_lang.values())) for one in by_lang.values()):
        return ()
    for lang, one in by_lang.items():
        others = [other for name, other in by_lang.items() if name != lang]
        if len(others) > 1 and all(other == others[0] != one for other in others):
            return (lang,)
    return tuple(by_lang)


def differing(by_lang: Mapping[str, Iterable[str]]) -> list[tuple[str, dict[str, int]]]:
    """Return what does not stand equally often in every language, each with its counts."""
    kept = {lang: sorted(items) for lang, items in by_lang.items()}
    if all(items == next(iter(kept.values())) for items in kept.values()):
        return []
    counts = {lang: Counter(items) for lang, items in kept.items()}
    items = dict.fromkeys(item for found in counts.values() for item in found)
    rows = [(item, {lang: found[item] for lang, found in counts.items()}) for item in items]
    return [(item, row) for item, row in rows if len(set(row.values())) > 1]


def shown(counts: Mapping[str, int]) -> str:
    """Return counts by language: it 1, en 2, ru 1."""
    return ", ".join(f"{lang} {number}" for lang, number in counts.items())
