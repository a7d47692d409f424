"""Words that stand twice in a row, one or up to three together."""

from __future__ import annotations

import re
from operator import eq
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

LONGEST = 3
_TWICE = re.compile(rf"\b((?:[^\W\d_]+\s+){{0,{LONGEST - 1}}}[^\W\d_]+)\s+\1\b(?!-)", re.IGNORECASE)
MEANT = {
    "it": {"via", "man", "piano", "si", "le", "la", "li", "a poco", "a mano", "a uno", "a due"},
    "en": {"that", "had"},
    "ru": {"чуть", "еле", "едва", "и так"},
}
"""Words that may stand twice."""


def _run(view: View) -> Iterator[Note]:
    for part, blocks in view.blocks.items():
        for lang, found in blocks.items():
            for text in (text for block in found for text in block.sentences):
                tokens = segments.tokens(text)
                # Most sentences are ended here, much quicker than by the pattern.
                if not any(any(map(eq, tokens, tokens[apart:])) for apart in range(1, LONGEST + 1)):
                    continue
                for match in _TWICE.finditer(text):
                    if match[1].casefold() not in MEANT[lang]:
                        yield Note(WARNING, (lang,), say("A word stands twice: {words}.", words=match[0]), part)


CHECK = Check("doubled", say("words that stand twice in a row"), _run, alone=True)
