"""If, unless, except, or: on what a rule hangs."""

from __future__ import annotations

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.senses import Lexicon

IF, UNLESS, OR = "if", "unless", "or"

LOST_ONLY = (UNLESS,)
"""A sense that a language may well add."""

CONTRARY = ((IF, UNLESS),)

_SURE = senses("conditions", "sure")

_PERHAPS = senses("conditions", "perhaps")

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}

AND = "and"

_CHOICES = senses("conditions", "choices")

CHOICES = {lang: Lexicon(_CHOICES[lang], {}) for lang in _CHOICES}
"""Both, or one of the two."""
