"""If, unless, except, or: said otherwise in one language than in the two others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.finding import FAIR, Note
from punicref.audit.lexicon import conditions
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    return said.differences(view, conditions.LEXICON, conditions.CONTRARY, lost_only=conditions.LOST_ONLY, trust=FAIR)


CHECK = Check("conditions", say("if, unless, except, or: otherwise in one language than in two"), _run)
