"""What the lexicons hold in each language: {it,en,ru}.toml beside this module, a table per module.

Every function returns an entry of a table by language; languages that have none are left out.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from punicref.audit.lexicon.patterns import any_of, either
from punicref.audit.lexicon.senses import Lexicon
from punicref.base import LANGUAGES
from punicref.build import shape

if TYPE_CHECKING:
    from collections.abc import Mapping


def texts(table: str, entry: str) -> dict[str, str]:
    """Return texts, as they are written."""
    return _by_language(table, entry)


def senses(table: str, entry: str) -> dict[str, dict[str, str]]:
    """Return phrases by sense."""
    return _by_language(table, entry)


def lexicons(table: str, sure: str, perhaps: str = "") -> dict[str, Lexicon]:
    """Return phrases by sense, and those that may have it, if these stand in an entry of their own."""
    others = senses(table, perhaps)
    return {lang: Lexicon(said, others.get(lang, {})) for lang, said in senses(table, sure).items()}


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
    found = {lang: read(lang).get(table, {}).get(entry) for lang in LANGUAGES}
    return {lang: said for lang, said in found.items() if said is not None}


@cache
def read(lang: str) -> dict[str, Any]:
    """Return all tables of a language, with its classes put in where they are named."""
    name = f"{lang}.toml"
    tables = shape.load(os.path.join(os.path.dirname(__file__), name), name)
    classes: dict[str, str] = {}
    for one, written in tables.pop("classes", {}).items():
        classes[one] = _filled("".join(written.split()), classes)
    filled: dict[str, Any] = _filled(tables, classes)
    return filled


_CLASS = re.compile(r"<(\w+)>")


def _filled(said: Any, classes: Mapping[str, str]) -> Any:
    if isinstance(said, str):
        return _CLASS.sub(lambda match: f"(?:{classes[match[1]]})", said) if "<" in said else said
    if isinstance(said, dict):
        return {name: _filled(one, classes) for name, one in said.items()}
    return [_filled(one, classes) for one in said]
