"""Before and after, until and while, beginning and end, the last and the next."""

from __future__ import annotations

from punicref.audit.lexicon import relations
from punicref.audit.lexicon.data import lexicons
from punicref.audit.lexicon.senses import Lexicon

BEFORE, AFTER, UNTIL, DURING, NEXT, PREVIOUS, BEGINNING, END, FIRST, THEN, WHEN, AT_ONCE = (
    "before", "after", "until", "during", "next", "previous", "beginning", "end", "first", "then", "when", "at once",
)  # fmt: skip

QUIET = (FIRST, THEN, WHEN, AT_ONCE)
"""Senses that only count beside their contrary: "then" is left out too easily."""

LOST_ONLY = (NEXT, BEGINNING, END, DURING)
"""Senses that a language may well add."""

CONTRARY = (
    (BEFORE, AFTER), (UNTIL, AFTER), (DURING, BEFORE), (DURING, AFTER), (UNTIL, DURING), (NEXT, PREVIOUS),
    (BEGINNING, END), (BEFORE, NEXT), (AFTER, PREVIOUS), (UNTIL, BEFORE), (FIRST, THEN),
    (BEFORE, THEN), (WHEN, UNTIL), (WHEN, DURING), (AT_ONCE, END), (AT_ONCE, NEXT),
)  # fmt: skip
"""Senses that exchange for each other turn what is said."""

PLAINLY = tuple(pair for pair in CONTRARY if not {FIRST, THEN, WHEN, DURING, UNTIL} & set(pair))
"""Those of which two languages alone tell something."""

LEXICON = lexicons("times", "sure", "perhaps")

MOMENT = (relations.SAME, NEXT)

MOMENTS = {
    lang: Lexicon({**relations.LEXICON[lang].only(MOMENT), **one.only(MOMENT)}, {}) for lang, one in LEXICON.items()
}
"""In the same turn, or in the next."""
