"""Sentences that are the same in two languages: one of them was left untranslated."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit.check import Check
from punicref.audit.finding import SURE, WARNING
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.view import View

WORDS = 4
"""A shorter sentence may be the same: names, titles of cards."""

_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def _run(view: View) -> Iterator[Note]:
    for at, group in enumerate(view.groups):
        for first, second in combinations(group.said, 2):
            tokens = group.said[first].tokens
            if len([word for word in tokens if not word.isdigit()]) >= WORDS and tokens == group.said[second].tokens:
                note = view.note(at, first, say("The sentence is the same in two languages: “{text}”"), SURE)
                yield replace(note, langs=(first, second), severity=WARNING)
        if "ru" in group.said:
            said = group.said["ru"]
            if len(said.tokens) >= WORDS and not _CYRILLIC.search(said.text):
                yield replace(view.note(at, "ru", say("This is no Russian: “{text}”"), SURE), severity=WARNING)


CHECK = Check("untranslated", say("sentences that are the same in two languages"), _run)
