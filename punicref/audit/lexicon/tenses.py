"""What has been done, and what will be: the tenses that are no present."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

DONE, COMING = "done", "coming"

CONTRARY = ((DONE, COMING),)

LEXICON = lexicons("tenses", "sure", "perhaps")
