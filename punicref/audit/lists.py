"""Paragraphs and list items: as many in every language, in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for part, blocks in view.blocks.items():
        items = {lang: sum(block.item for block in found) for lang, found in blocks.items()}
        paragraphs = {lang: len(found) - items[lang] for lang, found in blocks.items()}
        shapes = {lang: tuple(block.item for block in found) for lang, found in blocks.items()}
        if odd := vote.odd(items):
            message = say("The list items are not as many in all: {counts}.", counts=vote.shown(items))
        elif odd := vote.odd(paragraphs):
            message = say("The paragraphs are not as many in all: {counts}.", counts=vote.shown(paragraphs))
        elif odd := vote.odd(shapes):
            message = say("Paragraphs and list items do not stand in the same order as in the others.")
        else:
            continue
        yield Note(WARNING, odd, message, part)


CHECK = Check("lists", say("paragraphs and list items that are not as many in every language"), _run)
