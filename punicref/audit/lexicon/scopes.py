"""Words of which it matters what they go with: only, all, not; and those beside which they may stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.patterns import sort_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ACTORS = re.compile(
    "player|leader|commander|consul|attacker|defender|unit|army|fleet|force|stack|garrison|rebel|roman|carthaginian|gaul|"
    "power|enemy|side|cavalry|infantry|elephant|skirmish|ship"
)
"""What the English names of those who may do something, or to whom it is done, have in them."""

SENSES = ("only", "every", "not")

_WORDS = senses("scopes", "words")

_SENSES = {lang: sort_of(said) for lang, said in _WORDS.items()}


def places(tokens: Sequence[str], lang: str) -> dict[str, list[int]]:
    """Return where a sentence has each of the senses, and modal words and conditions."""
    senses = _SENSES[lang]
    found: dict[str, list[int]] = {}
    for at, sense in [(at, senses[word]) for at, word in enumerate(tokens)]:
        if sense:
            found.setdefault(sense, []).append(at)
    return found
