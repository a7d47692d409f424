"""Half, once, twice, three times: by what a number or a right is multiplied."""

from __future__ import annotations

from itertools import combinations

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.senses import Lexicon

HALF, ONCE, TWICE, THRICE = SENSES = ("half", "once", "twice", "three times")

CONTRARY = tuple(combinations(SENSES, 2))
"""Senses that exchange for each other turn what is said."""

_SURE = senses("factors", "sure")

LEXICON = {lang: Lexicon(senses, {}) for lang, senses in _SURE.items()}
