"""What should rather be done, instead of and besides, even if, the same, one's own and the enemy's, modified or not."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

INSTEAD, BESIDES, CONCESSION, SAME, OWN, ENEMY, MODIFIED, UNMODIFIED, VOLUNTARY, EXACTLY = (
    "instead", "besides", "concession", "same", "own", "enemy", "modified", "unmodified", "voluntary", "exactly",
)  # fmt: skip

ACTING, ACTED_ON = "acts on it", "it acts on"
"""What is said of a thing in a clause of its own: the power that controls it, that it controls."""

QUIET = (ACTING, ACTED_ON)
"""Senses that only count beside their contrary."""

PLAINLY = ((INSTEAD, BESIDES), (MODIFIED, UNMODIFIED))
"""Those of which two languages alone tell something."""

CONTRARY = (*PLAINLY, (ACTING, ACTED_ON))
"""Senses that exchange for each other turn what is said."""

LEXICON = lexicons("relations", "sure", "perhaps")
