"""Tables in a text: as many rows and columns in every language, and no ragged row."""

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
    for part in view.parts:
        shapes = {lang: rows(text) for lang, text in view.part(part).items()}
        for lang, widths in shapes.items():
            if len(set(widths)) > 1:
                yield Note(
                    WARNING, (lang,), say("The rows of the table have {widths} cells.", widths=tuple(widths)), part
                )
        if odd := vote.odd({lang: tuple(widths) for lang, widths in shapes.items()}):
            sizes = ", ".join(f"{lang} {len(widths)} × {max(widths, default=0)}" for lang, widths in shapes.items())
            yield Note(WARNING, odd, say("The table has another shape than in the others: {sizes}.", sizes=sizes), part)


def rows(text: str) -> list[int]:
    """Return how many cells each row of a text's tables has; a row is a line between bars."""
    lines = [line.strip() for line in text.splitlines()]
    return [line.strip("|").count("|") + 1 for line in lines if line.startswith("|")]


CHECK = Check("tables", say("tables in the texts whose rows and columns differ"), _run)
