"""Words of which it matters what they go with: only, all, not; and those beside which they may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Sequence

SENSES = ("only", "every", "not")

_WORDS = senses("scopes", "words")

_known: dict[str, dict[str, str]] = {lang: {} for lang in _WORDS}


def places(tokens: Sequence[str], lang: str) -> dict[str, list[int]]:
    """Return where a sentence has each of the senses, and modal words and conditions."""
    known = _known[lang]
    found: dict[str, list[int]] = {}
    for at, word in enumerate(tokens):
        sense = known.get(word)
        if sense is None:
            sense = known[word] = next((one for one, words in _WORDS[lang].items() if matches(word, words)), "")
        if sense:
            found.setdefault(sense, []).append(at)
    return found
