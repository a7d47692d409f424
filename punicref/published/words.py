"""The few words that rulebooks mark their examples and notes with, and by which a language is known."""

from __future__ import annotations

import re
from collections import Counter

from punicref.language import words

EXAMPLE = {"en": ("example", "ex"), "it": ("esempio", "es"), "ru": ("пример",)}
NOTE = {"en": ("note",), "it": ("nota", "commento"), "ru": ("примечание",)}
"""What stands before the colon of an example or a note, alone or among other words."""

COMMON = {
    "en": ("the", "of", "and", "to", "is", "are", "with", "that", "by", "or"),
    "it": ("di", "il", "che", "per", "una", "sono", "con", "del", "della", "le"),
    "ru": ("и", "в", "на", "не", "с", "для", "что", "или", "может", "по"),
}

ENOUGH = 40
"""With fewer words than this a language is not told."""


def language(text: str) -> str:
    """Return the language of a text, or an empty string where it cannot be told."""
    said = Counter(words.tokens(text))
    if said.total() < ENOUGH:
        return ""
    counts = {lang: sum(said[word] for word in common) for lang, common in COMMON.items()}
    best, second = sorted(counts, key=lambda lang: -counts[lang])[:2]
    return best if counts[best] > 2 * counts[second] and counts[best] * 20 > said.total() else ""


def opens(head: str, among: dict[str, tuple[str, ...]], lang: str) -> bool:
    """Whether the words before a colon make an example or a note of what follows."""
    return not set(among[lang]).isdisjoint(words.tokens(head))


SENTENCE_END = re.compile(r"[.!?;:…»”\"')\]]$")


def ends(text: str) -> bool:
    """Whether a line ends where a sentence, or a part of one, ends."""
    return bool(SENTENCE_END.search(text.rstrip()))
