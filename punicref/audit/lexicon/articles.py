"""Articles and prepositions that do not go with the sound of the word behind them."""

from __future__ import annotations

import re

from punicref.audit.lexicon.data import eithers

_SOUND = eithers("articles", "sound")

SOUND = {lang: re.compile(rf"\b(?:{written})\w*") for lang, written in _SOUND.items()}
