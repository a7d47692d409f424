"""All, each, both, any, some, one of: said otherwise in one language than in the two others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.finding import FAIR, Note
from punicref.audit.lexicon import quantities
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    yield from said.differences(view, quantities.LEXICON, quantities.CONTRARY, quiet=quantities.QUIET, trust=FAIR)
    yield from said.differences(view, quantities.SHARED, (), lost_only=(quantities.EACH,))


CHECK = Check("quantities", say("all, each, both, any, some, one of: otherwise in one language than in two"), _run)
