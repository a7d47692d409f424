"""What has been done and what will be: said in another tense in one language than in the two others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.lexicon import tenses
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    return said.differences(view, tenses.LEXICON, tenses.CONTRARY)


CHECK = Check("tenses", say("what has been done, what will be: in another tense in one language than in two"), _run)
