"""What shows number, gender or case of the noun beside it, and what stands before a noun that begins a clause."""

from __future__ import annotations

import re

from punicref.audit.lexicon.data import senses

BEFORE, BEHIND = "before", "behind"
"""An article or adjective stands before its noun, a verb behind it."""

_KINDS = {BEFORE: senses("agreement", "before"), BEHIND: senses("agreement", "behind")}

_OPENING = {
    lang: {name: re.compile(words) for name, words in one.items()}
    for lang, one in senses("agreement", "opening").items()
}


class _Shown(dict[str, tuple[str, str]]):
    """What each word of a language shows, found out when it is first met."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        every = [(side, sort, words) for side, kinds in _KINDS.items() for sort, words in kinds[lang].items()]
        self._sorts = {f"s{number}": (side, sort) for number, (side, sort, _) in enumerate(every)}
        self._pattern = re.compile("|".join(f"(?P<s{number}>{words})" for number, (*_, words) in enumerate(every)))

    def __missing__(self, word: str) -> tuple[str, str]:
        found = self._pattern.fullmatch(word)
        self[word] = self._sorts[found.lastgroup or ""] if found else ("", "")
        return self[word]


SHOWN = {lang: _Shown(lang) for lang in _OPENING}
"""On which side of its noun a word stands, and the number, gender or case that it shows; empty: neither."""


def is_article(word: str, lang: str) -> bool:
    """Whether a word stands before a noun that may begin a clause."""
    return _OPENING[lang]["article"].fullmatch(word) is not None


def begins_clause(word: str, lang: str) -> bool:
    """Whether a clause begins behind a word."""
    return _OPENING[lang]["conjunction"].fullmatch(word) is not None
