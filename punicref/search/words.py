"""Words as the index holds them: no case, no accents, no ё, stemmed by Snowball.

The same functions make the index and read a question, so that the two cannot differ.
"""

from __future__ import annotations

import unicodedata

STEMMERS = {"it": "italian", "en": "english", "ru": "russian"}

MOST = 64
"""How many words of a question are looked at; nobody at a table types more."""

MARK = "game"
"""What a game's code begins with in the index, so that it is no word."""

_stemmers: dict[str, object] = {}


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


def stems(words: list[str], lang: str) -> list[str]:
    """Return the stem of each word in a language."""
    stemmer = _stemmers.get(lang)
    if stemmer is None:
        import Stemmer

        stemmer = _stemmers[lang] = Stemmer.Stemmer(STEMMERS[lang])
    return [_folded(stem) for stem in stemmer.stemWords(words)]  # type: ignore[attr-defined]


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


def _folded(stem: str) -> str:
    if stem.isascii() or "а" <= stem[0] <= "я":
        return stem
    return "".join(c for c in unicodedata.normalize("NFD", stem) if not unicodedata.combining(c))
