"""All, each, both; any; some; one of them: of how many a rule speaks, without a number."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons, lists, senses, texts
from punicref.audit.lexicon.senses import Lexicon

EVERY, ANY, SOME, ONE = "every", "any", "some", "one"

QUIET = (ANY, SOME, ONE)
"""Senses that only count beside their contrary: an article may stand for them."""

CONTRARY = ((EVERY, ANY), (EVERY, SOME), (EVERY, ONE), (ANY, SOME), (ANY, ONE), (SOME, ONE))
"""Senses that exchange for each other turn what is said."""

LEXICON = lexicons("quantities", "sure", "perhaps")

_EACH = lists("quantities", "each")

EACH, TOTAL = "each", "in total"

SHARED = {lang: Lexicon({EACH: sure}, {EACH: perhaps}) for lang, (sure, perhaps) in _EACH.items()}
"""For each: what is done for every single one, and not for all together."""

_TOTAL, _PART = texts("quantities", "total"), texts("quantities", "part")

SHARES = {lang: Lexicon({EACH: alone, TOTAL: _TOTAL[lang]}, {}) for lang, (_, alone) in _EACH.items()}
"""For every single one, or for all together."""

PARTS = {lang: Lexicon({EVERY: one[EVERY], ONE: _PART[lang]}, {}) for lang, one in senses("quantities", "sure").items()}
"""All of them, or one of them."""
