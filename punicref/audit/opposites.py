"""A word whose opposite stands in the two other languages: inside for outside, the defender for the attacker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import contrasts, said
from punicref.audit.finding import Check, Note
from punicref.audit.lexicon import opposites
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for at, words in view.words.items():
        counts = {lang: opposites.LEXICON[lang].tally(tokens).perhaps for lang, tokens in words.items()}
        told: set[object] = set()
        pairs = opposites.pairs(counts)
        for one in contrasts.turned(counts, pairs) if pairs else ():
            pair = frozenset((one.lost, one.gained))
            if pair in opposites.LIGHT:
                if pair in told:
                    continue
                told.add(pair)
            if (one.lang, one.gained) not in told:
                told.add((one.lang, one.gained))
                yield said.exchanged(view, at, opposites.LEXICON, one)


CHECK = Check("opposites", say("a word whose opposite stands in the two other languages: inside for outside"), _run)
