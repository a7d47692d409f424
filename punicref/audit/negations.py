"""A rule that is denied in two languages and not in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


def _run(view: View) -> Iterator[Note]:
    for group in (view.groups[at] for at in view.binding):
        if not any(lexicon.denies_at_all(said.tokens, lang) for lang, said in group.said.items()):
            continue
        counts = {lang: lexicon.negations(said.plain, lang) for lang, said in group.said.items()}
        for lang, one in counts.items():
            others = [other for name, other in counts.items() if name != lang]
            if all(one.most < other.least for other in others):
                message = say("What the others deny is not denied here: “{text}”")
            elif all(one.least > other.widest for other in others):
                message = say("What is denied here is not denied by the others: “{text}”")
            else:
                continue
            yield Note(HINT, (lang,), view.quoting(message, group, lang), group.part)


CHECK = Check("negations", say("a negation that stands in two languages and not in the third, or in one only"), _run)
