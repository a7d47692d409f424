"""At least, at most, more than, less than, in all the ways to say them; negations are taken in."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

LEAST, MOST, MORE, LESS = SENSES = ("at least", "at most", "more than", "less than")

CONTRARY = ((LEAST, MOST), (MORE, LESS), (LEAST, LESS), (MOST, MORE), (LEAST, MORE), (MOST, LESS))
"""Senses that exchange for each other turn what is said."""

LEXICON = lexicons("comparisons", "sure", "perhaps")


UP, DOWN = "rounded up", "rounded down"

ROUNDING = lexicons("comparisons", "rounded")
"""Which way a fraction goes, apart from all else that goes up or down."""

ROUNDED = ((UP, DOWN),)
