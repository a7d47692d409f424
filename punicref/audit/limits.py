"""At least, at most, more than, less than: said otherwise in one language than in the two others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.finding import Note
from punicref.audit.lexicon import comparisons
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    yield from said.differences(view, comparisons.LEXICON, comparisons.CONTRARY)
    yield from said.differences(view, comparisons.ROUNDING, comparisons.ROUNDED)


CHECK = Check("limits", say("at least, at most, more than, less than: otherwise in one language than in two"), _run)
