"""Words as the index holds them: no case, no accents, no ё, stemmed by Snowball.

The same functions make the index and read a question, so that the two cannot differ.
"""

from __future__ import annotations

import unicodedata
from _thread import get_ident
from math import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

STEMMERS = {"it": "italian", "en": "english", "ru": "russian"}

MOST = 64
"""How many words of a question are looked at; nobody at a table types more."""

LETTERS = 2_000
"""A question or a line at the table is no longer."""

MARK = "game"
"""What a game's code begins with in the index, so that it is no word."""

PROGRAM = "program"
"""What stands for a game where a question is about the program."""

BETWEEN = "|"
"""What parts the questions of a clause in the index; no word holds it."""

QUESTIONS, ENTRIES = "questions", "entries"
"""Under what the number of all questions of a language is kept, and of our games' clauses."""

ELSEWHERE, NEAR, SYNONYM, FORM, TERM = range(5)
"""As what a phrase stands for a term: an abbreviation of another language; a phrase that only leads to it; what else
players say; a form or an abbreviation; the term itself."""

_stemmers: dict[tuple[str, int], object] = {}
"""A Snowball stemmer serves one thread at a time."""


class _Letters(dict[int, int]):
    """What a sign becomes: a letter or digit itself, any other a blank; worked out once for each."""

    def __missing__(self, sign: int) -> int:
        self[sign] = sign if chr(sign).isalnum() else ord(" ")
        return self[sign]


_LETTERS = _Letters()


def tokens(text: str) -> list[str]:
    """Split a text into words, in small letters; apostrophes and all other signs part words."""
    try:
        text.encode()
    except UnicodeEncodeError:
        # From a terminal that is not UTF-8 letters come as escapes; whatever else is no character is dropped.
        text = text.encode("utf-8", "surrogateescape" if _escaped(text) else "replace").decode("utf-8", "replace")
    return unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").translate(_LETTERS).split()


def stems(words: Sequence[str], lang: str) -> list[str]:
    """Return the stem of each word in a language."""
    here = (lang, get_ident())
    stemmer = _stemmers.get(here)
    if stemmer is None:
        import Stemmer

        stemmer = _stemmers[here] = Stemmer.Stemmer(STEMMERS[lang])
    return [folded(stem) for stem in stemmer.stemWords(list(words))]  # type: ignore[attr-defined]


def stemmed(text: str, lang: str) -> list[str]:
    """Return the stems of a text."""
    return stems(tokens(text), lang)


def languages(words: list[str]) -> tuple[str, ...]:
    """Return the languages that words may be in, by their letters: Cyrillic is Russian, Latin Italian or English."""
    cyrillic = any("а" <= letter <= "я" for word in words for letter in word)
    latin = any("a" <= letter <= "z" for word in words for letter in word)
    return (*(("ru",) if cyrillic else ()), *(("it", "en") if latin or not cyrillic else ()))


def _escaped(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udbff" or "\udd00" <= letter <= "\udfff" for letter in text)


def folded(stem: str) -> str:
    """Return a word or stem without accents."""
    if stem.isascii() or "а" <= stem[0] <= "я":
        return stem
    return "".join(c for c in unicodedata.normalize("NFD", stem) if not unicodedata.combining(c))


def measure(db: sqlite3.Connection, lang: str, name: str) -> int:
    """Return how many of something the index holds in a language."""
    row = db.execute("SELECT value FROM measure WHERE lang = ? AND name = ?", (lang, name)).fetchone()
    return int(row[0]) if row else 0


def apart(total: int, number: int) -> float:
    """Return how well a stem that stands in so many of all questions tells them apart."""
    return log((total + 1) / (number + 0.5))
