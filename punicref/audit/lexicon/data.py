"""What the lexicons hold in each language: {it,en,ru}.toml beside this module, a table per module.

Every function returns an entry of a table by language; languages that have none are left out.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from punicref.audit.lexicon.patterns import any_of, either
from punicref.base import LANGUAGES
from punicref.build import shape


def texts(table: str, entry: str) -> dict[str, str]:
    """Return texts, as they are written."""
    return _by_language(table, entry)


def senses(table: str, entry: str) -> dict[str, dict[str, str]]:
    """Return phrases by sense."""
    return _by_language(table, entry)


def lists(table: str, entry: str) -> dict[str, list[str]]:
    """Return lists of texts."""
    return _by_language(table, entry)


def any_ofs(table: str, entry: str) -> dict[str, str]:
    """Return a pattern of any of the words."""
    return {lang: any_of(written) for lang, written in texts(table, entry).items()}


def eithers(table: str, entry: str) -> dict[str, str]:
    """Return a pattern of any of the patterns."""
    return {lang: either(*patterns) for lang, patterns in lists(table, entry).items()}


def word_sets(table: str, entry: str) -> dict[str, frozenset[str]]:
    """Return the words."""
    return {lang: frozenset(written.split()) for lang, written in texts(table, entry).items()}


def _by_language(table: str, entry: str) -> dict[str, Any]:
    read = {lang: _read(lang).get(table, {}).get(entry) for lang in LANGUAGES}
    return {lang: found for lang, found in read.items() if found is not None}


@cache
def _read(lang: str) -> dict[str, Any]:
    name = f"{lang}.toml"
    return shape.load(os.path.join(os.path.dirname(__file__), name), name)
