"""What shows number, gender or case of the noun beside it, and what stands before a noun that begins a clause."""

from __future__ import annotations

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.patterns import sort_of

BEFORE, BEHIND = "before", "behind"
"""An article or adjective stands before its noun, a verb behind it."""

_KINDS = {BEFORE: senses("agreement", "before"), BEHIND: senses("agreement", "behind")}

_OPENING = {lang: sort_of(words) for lang, words in senses("agreement", "opening").items()}

SHOWN = {
    lang: sort_of({(side, sort): words for side, kinds in _KINDS.items() for sort, words in kinds[lang].items()})
    for lang in _OPENING
}
"""On which side of its noun a word stands, and the number, gender or case that it shows, if any."""


def is_article(word: str, lang: str) -> bool:
    """Whether a word stands before a noun that may begin a clause."""
    return _OPENING[lang][word] == "article"


def begins_clause(word: str, lang: str) -> bool:
    """Whether a clause begins behind a word."""
    return _OPENING[lang][word] == "conjunction"
