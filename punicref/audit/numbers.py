"""Numbers in words: two, half, twice, the second, in all their forms."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import lexicon, vote
from punicref.audit.check import Check
from punicref.audit.finding import STRONG
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for at in view.binding:
        group = view.groups[at]
        if not any(lexicon.counts_at_all(one.tokens, lang) for lang, one in group.said.items()):
            continue
        found = {lang: lexicon.numbers(one.plain, lang) for lang, one in group.said.items()}
        said = {lang: one.said for lang, one in found.items()}
        perhaps = {lang: Counter(one.perhaps) for lang, one in found.items()}
        for word, counts in vote.differing(said):
            if max(counts.values()) > min(counts[lang] + perhaps[lang][word] for lang in counts):
                odd = vote.odd(counts)
                message = say("The number in words “{number}” does not stand equally often in all: {counts}: “{text}”")
                note = view.note(at, odd[0], message, STRONG, number=word, counts=vote.shown(counts))
                yield replace(note, langs=odd)


CHECK = Check("numbers", say("numbers in words, in all their forms, that differ between the languages"), _run)
