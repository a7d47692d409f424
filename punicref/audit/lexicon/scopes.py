"""Words of which it matters what they go with: only, all, not, may, must."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.patterns import matches

if TYPE_CHECKING:
    from collections.abc import Sequence

SENSES = ("only", "every", "not")

_WORDS = senses("scopes", "words")


def places(tokens: Sequence[str], lang: str, sense: str) -> list[int]:
    """Return where such words stand in a sentence."""
    wanted = _WORDS[lang][sense]
    return [at for at, word in enumerate(tokens) if matches(word, wanted)]
