"""Patterns over the words of a sentence, which stand with a blank before, between and after them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Force(NamedTuple):
    """How often a sentence says something of a kind: surely, and besides perhaps by the way it is put."""

    least: int
    extra: int = 0


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
    return re.fullmatch(alternatives, word) is not None


def number_of(plain: str, alternatives: str) -> int:
    """Count these words in a sentence."""
    return len(words(alternatives).findall(plain))
