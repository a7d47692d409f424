"""At least in two languages, at most or nothing of the kind in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

LIMITS = (
    (lexicon.at_least, say("The others say “at least” or the like, this does not: “{text}”")),
    (lexicon.at_most, say("The others say “at most” or the like, this does not: “{text}”")),
)


def _run(view: View) -> Iterator[Note]:
    for group in (view.groups[at] for at in view.binding):
        for count, message in LIMITS:
            found = {lang: count(said.plain, lang) for lang, said in group.said.items()}
            for lang, one in found.items():
                if not one.most and all(other.least for name, other in found.items() if name != lang):
                    yield Note(HINT, (lang,), view.quoting(message, group, lang), group.part)


CHECK = Check("limits", say("at least and at most: said in two languages and not in the third"), _run)
