"""What players say around the facts of a case, in three languages (rules/words.toml, [speech])."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.reader.tokens import plain, stems_of

if TYPE_CHECKING:
    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library

BEGINS = "-"
"""What a word ends with that is only how words begin."""


@lru_cache(64)
def phrases(library: Library, key: str) -> tuple[str, ...]:
    """Return all that is said for something, the longest first."""
    return tuple(sorted((one for said in library.said("speech")[key].values() for one in said), key=len, reverse=True))


forms_of = lru_cache(8192)(stems_of)
"""The forms of each word of a phrase; names are looked for in every line."""


@lru_cache(64)
def stems(library: Library, key: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return the forms of the words of each phrase."""
    return tuple(forms_of(one) for one in phrases(library, key))


@lru_cache(64)
def _words(library: Library, key: str) -> tuple[frozenset[str], tuple[str, ...]]:
    known = [plain(one) for one in phrases(library, key)]
    begin = tuple(one.removesuffix(BEGINS) for one in known if one.endswith(BEGINS))
    return frozenset(one for one in known if not one.endswith(BEGINS)), begin


def words(library: Library, key: str) -> frozenset[str]:
    """Return the plain words for something."""
    return _words(library, key)[0]


def says(one: Token, library: Library, key: str) -> bool:
    """Whether a token is a word for something, or begins like one."""
    whole, begin = _words(library, key)
    return one.value in whole or (bool(begin) and one.value.startswith(begin))


def language(one: Token, library: Library, key: str) -> str:
    """Return the language in which a token is a word for something, or begins like one."""
    said = library.said("speech")[key]
    return next(lang for lang, all_ in said.items() if any(_is(one, plain(each)) for each in all_))


def _is(one: Token, word: str) -> bool:
    return one.value.startswith(word.removesuffix(BEGINS)) if word.endswith(BEGINS) else one.value == word


def begins(line: str, library: Library, key: str) -> int:
    """Return how many characters at the beginning of a line say something; nought where none do."""
    folded = line.casefold().replace("ё", "е")
    for one in phrases(library, key):
        said = one.replace("ё", "е")
        if folded.startswith(said) and not folded[len(said) : len(said) + 1].isalnum():
            return len(said)
    return 0
