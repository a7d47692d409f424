"""Instead of, besides, even if, the same, own, the enemy's, modified: said otherwise in one language than in two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import said
from punicref.audit.check import Check
from punicref.audit.lexicon import relations
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    return said.differences(
        view, relations.LEXICON, relations.CONTRARY, lost_only=(relations.OWN,), added_only=(relations.ENEMY,)
    )


CHECK = Check(
    "relations",
    say("instead of, besides, even if, the same, one's own, modified: otherwise in one language than in two"),
    _run,
)
