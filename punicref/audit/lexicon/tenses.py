"""What has been done, and what will be: the tenses that are no present."""

from __future__ import annotations

from punicref.audit.lexicon.data import senses
from punicref.audit.lexicon.senses import Lexicon

DONE, COMING = "done", "coming"

CONTRARY = ((DONE, COMING),)

_SURE = senses("tenses", "sure")

_PERHAPS = senses("tenses", "perhaps")

LEXICON = {lang: Lexicon(_SURE[lang], _PERHAPS[lang]) for lang in _SURE}
