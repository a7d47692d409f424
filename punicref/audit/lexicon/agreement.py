"""What shows number, gender or case of the noun beside it, and what stands before a noun that begins a clause."""

from __future__ import annotations

import re

from punicref.audit.lexicon.data import senses

BEFORE, BEHIND = "before", "behind"
"""An article or adjective stands before its noun, a verb behind it."""

_KINDS = {BEFORE: senses("agreement", "before"), BEHIND: senses("agreement", "behind")}

_OPENING = senses("agreement", "opening")

_known: dict[str, dict[str, tuple[str, str]]] = {lang: {} for lang in _OPENING}


def shown(word: str, lang: str) -> tuple[str, str]:
    """Return on which side of its noun a word stands, and the number, gender or case that it shows; empty: neither."""
    known = _known[lang]
    if word not in known:
        every = ((side, sort, words) for side, kinds in _KINDS.items() for sort, words in kinds[lang].items())
        known[word] = next(((side, sort) for side, sort, words in every if re.fullmatch(words, word)), ("", ""))
    return known[word]


def is_article(word: str, lang: str) -> bool:
    """Whether a word stands before a noun that may begin a clause."""
    return re.fullmatch(_OPENING[lang]["article"], word) is not None


def begins_clause(word: str, lang: str) -> bool:
    """Whether a clause begins behind a word."""
    return re.fullmatch(_OPENING[lang]["conjunction"], word) is not None
