"""Before, after, until, at the end: said otherwise in one language than in the two others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.finding import Note
from punicref.audit.lexicon import times
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    return said.differences(view, times.LEXICON, times.CONTRARY, quiet=times.QUIET, lost_only=times.LOST_ONLY)


CHECK = Check("times", say("before, after, until, at the end: otherwise in one language than in two"), _run)
