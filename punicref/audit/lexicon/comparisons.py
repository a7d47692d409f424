"""At least, at most, more than, less than, in all the ways to say them; negations are taken in."""

from __future__ import annotations

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.senses import Lexicon

LEAST, MOST, MORE, LESS = SENSES = ("at least", "at most", "more than", "less than")

CONTRARY = ((LEAST, MOST), (MORE, LESS), (LEAST, LESS), (MOST, MORE), (LEAST, MORE), (MOST, LESS))
"""Senses that exchange for each other turn what is said."""

_SURE = senses("comparisons", "sure")

_PERHAPS = senses("comparisons", "perhaps")

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}


UP, DOWN = "rounded up", "rounded down"

_ROUNDED = senses("comparisons", "rounded")
ROUNDING = {lang: Lexicon(senses, {}) for lang, senses in _ROUNDED.items()}
"""Which way a fraction goes, apart from all else that goes up or down."""

ROUNDED = ((UP, DOWN),)
