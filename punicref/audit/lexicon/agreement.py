"""What shows number, gender or case of the noun beside it, and what stands before a noun that begins a clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import eithers, senses, word_sets
from punicref.audit.lexicon.patterns import sort_of

if TYPE_CHECKING:
    from collections.abc import Container

SHORTEST = 3
"""Shorter words have too many other forms."""

VOWELS = "аеиоуыэюяьй"

BEFORE, BEHIND = "before", "behind"
"""An article or adjective stands before its noun, a verb behind it."""

_KINDS = {BEFORE: senses("agreement", "before"), BEHIND: senses("agreement", "behind")}

_OPENING = {lang: sort_of(words) for lang, words in senses("agreement", "opening").items()}

SHOWN = {
    lang: sort_of({(side, sort): words for side, kinds in _KINDS.items() for sort, words in kinds[lang].items()})
    for lang in _OPENING
}
"""On which side of its noun a word stands, and the number, gender or case that it shows, if any."""


NEVER = {lang: re.compile(rf"(?<!\w)(?:{written})") for lang, written in eithers("agreement", "never").items()}
"""Words beside each other that agree in no text, between blanks."""


GOVERNING = word_sets("agreement", "governing")
"""Prepositions that no nominative follows, nor an accusative that is like it."""


def is_nominative(word: str, known: Container[str]) -> bool:
    """Whether a word of Russian is the nominative of a masculine noun, by its other forms among known words."""
    stem = word[:-1] if word[-1:] in ("ы", "и") else word
    if len(stem) < SHORTEST or stem[-1] in VOWELS or stem not in known or f"{stem}о" in known:
        return False
    return any(one in known for one in (f"{stem}ом", f"{stem}ов", f"{stem.removesuffix('ец')}цом"))


def is_article(word: str, lang: str) -> bool:
    """Whether a word stands before a noun that may begin a clause."""
    return _OPENING[lang][word] == "article"


def begins_clause(word: str, lang: str) -> bool:
    """Whether a clause begins behind a word."""
    return _OPENING[lang][word] == "conjunction"
