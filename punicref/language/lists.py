"""Words that a language has whatever the game: lists/{it,en,ru}.txt, each list below its name in brackets.

Plain text, since they are read where a TOML reader would cost more than the answer.
"""

from __future__ import annotations

import os

from punicref.base import LANGUAGES

_read: dict[str, dict[str, str]] = {}


def texts(name: str) -> dict[str, str]:
    """Return a list as it is written, by language; languages without it are left out."""
    if not _read:
        for lang in LANGUAGES:
            with open(os.path.join(os.path.dirname(__file__), "lists", f"{lang}.txt"), encoding="utf-8") as file:
                parts = (part.partition("]\n") for part in f"\n{file.read()}".split("\n[")[1:])
                _read[lang] = {called: text.strip() for called, _, text in parts}
    return {lang: lists[name] for lang, lists in _read.items() if name in lists}


def words(name: str) -> dict[str, frozenset[str]]:
    """Return the words of a list by language."""
    return {lang: frozenset(text.split()) for lang, text in texts(name).items()}


def every(name: str) -> frozenset[str]:
    """Return the words of a list in all languages."""
    return frozenset().union(*words(name).values())


def phrases(name: str) -> frozenset[str]:
    """Return the phrases of a list in all languages, which commas part."""
    return frozenset(one for text in texts(name).values() for one in " ".join(text.split()).split(", "))


def numbered(name: str) -> dict[int, tuple[str, ...]]:
    """Return a list with a number before each line, in all languages: what is said for the number."""
    lines = [line.split() for text in texts(name).values() for line in text.splitlines()]
    return {
        int(number): tuple(word for other, *said in lines if other == number for word in said) for number, *_ in lines
    }
