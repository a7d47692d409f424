"""Half, once, twice, three times: by what a number or a right is multiplied."""

from __future__ import annotations

from itertools import combinations

from punicref.audit.lexicon.data import lexicons

HALF, ONCE, TWICE, THRICE = SENSES = ("half", "once", "twice", "three times")

CONTRARY = tuple(combinations(SENSES, 2))
"""Senses that exchange for each other turn what is said."""

LEXICON = lexicons("factors", "sure")
