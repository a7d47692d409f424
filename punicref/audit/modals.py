"""What may be done in two languages and must be done, or simply is so, in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import forces, lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View

MAY = forces.Kind("may", lexicon.permitted, lexicon.hides_permission)
MUST = forces.Kind("must", lexicon.required, lexicon.hides_duty)

LOST = {
    MAY.name: say("What the others say may or can be done has no such word here: “{text}”"),
    MUST.name: say("What the others say must be done has no such word here: “{text}”"),
}


def _run(view: View) -> Iterator[Note]:
    told = set()
    for kind in (MAY, MUST):
        for group, lang, more in forces.odd(view, kind):
            if not more:
                told.add((id(group), lang))
                yield Note(HINT, (lang,), view.quoting(LOST[kind.name], group, lang), group.part)
    may = {id(group): (group, found) for group, found in view.forces(MAY)}
    for group, must in view.forces(MUST):
        if id(group) not in may:
            continue
        permitted = may[id(group)][1]
        for lang in must:
            others = [other for other in must if other != lang]
            gaps = [must[lang][1].least - must[other][1].least for other in others]
            gaps += [permitted[other][1].least - permitted[lang][1].least for other in others]
            if (min(gaps) > 0 or max(gaps) < 0) and (id(group), lang) not in told:
                message = say("The others do not say in the same way what may and what must be done: “{text}”")
                yield Note(HINT, (lang,), view.quoting(message, group, lang), group.part)


CHECK = Check("modals", say("may and must: a word for it in two languages and none in the third, or in one only"), _run)
