"""Patterns over the words of a sentence, which stand with a blank before, between and after them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

T = TypeVar("T")
K = TypeVar("K", bound="Hashable")


class Force(NamedTuple):
    """How often a sentence says something of a kind: surely, and besides perhaps by the way it is put."""

    least: int
    extra: int = 0


class Remembered(dict[str, T]):
    """What is told of each word, found out when it is first met: no other way is as quick for those met before."""

    def __init__(self, told: Callable[[str], T]) -> None:
        super().__init__()
        self._told = told

    def __missing__(self, word: str) -> T:
        self[word] = self._told(word)
        return self[word]


def sort_of(named: Mapping[K, str]) -> Remembered[K | None]:
    """Return what tells by which name, if any, the pattern goes that a whole word matches."""
    names = dict(enumerate(named))
    every = "|".join(f"(?P<p{number}>{written})" for number, written in enumerate(named.values()))

    def sort(word: str) -> K | None:
        found = pattern(every).fullmatch(word)
        return names[int(found.lastgroup[1:])] if found and found.lastgroup else None

    return Remembered(sort)


def any_of(written: str) -> str:
    """Return the pattern of any of these words; blanks part them, so that a blank inside one is written _."""
    return "|".join(word.replace("_", " ") for word in written.split())


def either(*patterns: str) -> str:
    """Return the pattern of any of these."""
    return "|".join(patterns)


@cache
def pattern(written: str) -> re.Pattern[str]:
    """Compile a pattern once."""
    return re.compile(written)


@cache
def words(alternatives: str) -> re.Pattern[str]:
    """Compile a pattern of whole words."""
    return re.compile(f" (?:{alternatives})(?= )")


@cache
def matches(word: str, alternatives: str) -> bool:
    """Whether a whole word is one of these."""
    return pattern(alternatives).fullmatch(word) is not None


def number_of(plain: str, alternatives: str) -> int:
    """Count these words in a sentence."""
    return len(words(alternatives).findall(plain))
