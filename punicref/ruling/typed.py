"""Lists that a player types, such as the areas of a way: the words of any language read as ours, and ours shown."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from punicref.language.messages import Name
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from punicref.rulebook.library import Library


def worded(library: Library, text: str, section: str = "item", only: tuple[str, ...] = ()) -> str:
    """Return a list with the words of any language in the place of which ours stand, the longest first.

    `section` is the one of rules/words.toml that has the words; of these `only` some are read, or all. What is none of
    them stays as it is.
    """
    words = [" ".join(part.split()) for part in plain(text).split(",")]
    for phrase, word in _said(library, section, only):
        if any(phrase in part for part in words):  # hundreds are not, and to look costs a hundredth of a pattern
            words = [re.sub(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", f"<{word}>", part) for part in words]
    return ", ".join(words).replace("<", "").replace(">", "")


def shown(library: Library, words: Iterable[str], section: str = "item") -> list[Name]:
    """Return words as a player calls them, in every language."""
    said = library.said(section)
    return [Name(texts={lang: said[word][lang][0] for lang in said[word]}) for word in words]


@cache
def _said(library: Library, section: str, only: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return what players say for each word, and the word."""
    words = library.said(section)
    found = {plain(word): word for word in only or words}
    for word in only or words:
        found |= {plain(phrase): word for all_ in words[word].values() for phrase in all_}
    return tuple(sorted(found.items(), key=lambda one: -len(one[0])))
