"""What should rather be done, instead of and besides, even if, the same, one's own and the enemy's, modified or not."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

INSTEAD, BESIDES, CONCESSION, SAME, OWN, ENEMY, MODIFIED, UNMODIFIED, VOLUNTARY, EXACTLY = (
    "instead", "besides", "concession", "same", "own", "enemy", "modified", "unmodified", "voluntary", "exactly",
)  # fmt: skip

CONTRARY = ((INSTEAD, BESIDES), (MODIFIED, UNMODIFIED))
"""Senses that exchange for each other turn what is said."""

LEXICON = lexicons("relations", "sure", "perhaps")
