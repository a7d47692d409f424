"""At least, or at most, in two languages and not in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import forces, lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

LIMITS = (
    (
        forces.Kind("at least", lexicon.at_least, lexicon.hides_limit),
        say("The others say “at least” or the like, this does not: “{text}”"),
    ),
    (
        forces.Kind("at most", lexicon.at_most, lexicon.hides_limit),
        say("The others say “at most” or the like, this does not: “{text}”"),
    ),
)


def _run(view: View) -> Iterator[Note]:
    for kind, message in LIMITS:
        for group, lang, more in forces.odd(view, kind):
            if not more:
                yield Note(HINT, (lang,), view.quoting(message, group, lang), group.part)


CHECK = Check("limits", say("at least and at most: said in two languages and not in the third"), _run)
