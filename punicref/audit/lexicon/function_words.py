"""The small words by which a language shows, and those that no text ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import word_sets

if TYPE_CHECKING:
    from collections.abc import Sequence

SMALL = word_sets("function_words", "small") | {
    lang: frozenset(said.split())
    for lang, said in {
        "fr": "le les des du et est une dans pour que qui sur pas par au aux avec ce cette sont ou être plus "
        "se sa ses leur",
        "es": "el los las del de la un y es una en para que por con su sus al lo como más o este esta son ser se cada "
        "puede cuando si no sin",
        "de": "der die das und ist ein eine einer den dem des im mit für von auf nicht zu werden wird sich "
        "kann bei aus als",
        "la": "et est non cum ad sunt qui quae quod ut sed ab ex per sic erat",
    }.items()
}

HANGING = word_sets("function_words", "hanging")


def known(word: str, lang: str) -> bool:
    """Whether a word is a small word of a language."""
    return word in SMALL.get(lang, ())


def language(words: Sequence[str], own: str, least: int) -> str:
    """Return the language that some words are plainly written in, if it is another than their own; else nothing."""
    if len(words) < least:
        return ""
    counts = {lang: sum(word in small for word in words) for lang, small in SMALL.items()}
    best = max(counts, key=counts.__getitem__)
    if best == own or counts[best] <= 2 * counts[own] or counts[own] > 1 or 4 * counts[best] < len(words):
        return ""
    return best
