"""Numbers in words: two, half, twice, the second, in all their forms."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import lexicon, vote
from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for group in (view.groups[at] for at in view.binding):
        if not any(lexicon.counts_at_all(one.tokens, lang) for lang, one in group.said.items()):
            continue
        found = {lang: lexicon.numbers(one.plain, lang) for lang, one in group.said.items()}
        said = {lang: one.said for lang, one in found.items()}
        perhaps = {lang: Counter(one.perhaps) for lang, one in found.items()}
        for word, counts in vote.differing(said):
            if max(counts.values()) > min(counts[lang] + perhaps[lang][word] for lang in counts):
                odd = vote.odd(counts)
                yield Note(
                    HINT, odd,
                    view.quoting(
                        say("The number in words “{number}” does not stand equally often in all: {counts}: “{text}”"),
                        group, odd[0], number=word, counts=vote.shown(counts),
                    ),
                    group.part,
                )  # fmt: skip


CHECK = Check("numbers", say("numbers in words, in all their forms, that differ between the languages"), _run)
