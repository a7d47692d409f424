"""If, unless, except, or: on what a rule hangs."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

IF, UNLESS, OR = "if", "unless", "or"

LOST_ONLY = (UNLESS,)
"""A sense that a language may well add."""

CONTRARY = ((IF, UNLESS),)

LEXICON = lexicons("conditions", "sure", "perhaps")

AND = "and"

CHOICES = lexicons("conditions", "choices")
"""Both, or one of the two."""
