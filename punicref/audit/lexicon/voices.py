"""What one does, and what is done to one: attacks, is attacked, by the verbs of which it matters who does what."""

from __future__ import annotations

from punicref.audit.lexicon.data import lexicons

LEXICON = lexicons("voices", "sure")

QUIET = tuple(dict.fromkeys(sense for said in LEXICON.values() for sense in said.phrases[1] if sense))
"""A verb may be left out; it is only looked at where it is turned."""

CONTRARY = tuple((verb, f"{verb} it") for verb in QUIET if f"{verb} it" in QUIET)
"""Each verb, and the same said of whom it is done to."""
