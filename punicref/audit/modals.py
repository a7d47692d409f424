"""What may be done in two languages and must be done, or simply is so, in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

KINDS = (
    (
        lexicon.permitted,
        say("What the others say may or can be done has no such word here: “{text}”"),
        say("This speaks of what may or can be done, the others do not: “{text}”"),
    ),
    (
        lexicon.required,
        say("What the others say must be done has no such word here: “{text}”"),
        say("This speaks of what must be done, the others do not: “{text}”"),
    ),
)


def _run(view: View) -> Iterator[Note]:
    for group in (view.groups[at] for at in view.binding):
        if not any(lexicon.urges_at_all(said.plain, lang) for lang, said in group.said.items()):
            continue
        for count, lost, added in KINDS:
            forces = {lang: count(said.plain, lang) for lang, said in group.said.items()}
            for lang, one in forces.items():
                others = [other for name, other in forces.items() if name != lang]
                if all(one.most < other.least for other in others):
                    yield Note(HINT, (lang,), view.quoting(lost, group, lang), group.part)
                elif all(one.least > other.most for other in others):
                    yield Note(HINT, (lang,), view.quoting(added, group, lang), group.part)


CHECK = Check("modals", say("may and must: a word for it in two languages and none in the third, or in one only"), _run)
