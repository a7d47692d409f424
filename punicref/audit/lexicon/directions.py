"""With, without, for and against, under and over, through and around: prepositions that turn what is said."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

AGAINST, WITH, WITHOUT, FOR, UNDER, OVER, THROUGH, AROUND = (
    "against", "with", "without", "for", "under", "over", "through", "around",
)  # fmt: skip

QUIET = (WITH, WITHOUT, FOR, UNDER, OVER, THROUGH, AROUND)
"""Senses that only count beside their contrary: a language has many words for them."""

CONTRARY = (
    (WITH, WITHOUT), (AGAINST, FOR), (AGAINST, WITH), (UNDER, OVER), (THROUGH, AROUND),
)  # fmt: skip

LEXICON = lexicons("directions", "sure", "perhaps")
