"""What may be done in two languages and must be done, or simply is so, in the third."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import contrasts, lexicon
from punicref.audit.check import Check
from punicref.audit.finding import STRONG
from punicref.audit.lexicon.senses import Tally
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.finding import Note
    from punicref.audit.segments import Sentence
    from punicref.audit.view import View

MAY, MUST, ONLY = "may", "must", "only"

LOST = {
    MAY: say("What the others say may or can be done has no such word here: “{text}”"),
    MUST: say("What the others say must be done has no such word here: “{text}”"),
    ONLY: say("The others say “only”, this does not: “{text}”"),
}
GAINED = {
    MAY: say("Only this says that something may or can be done: “{text}”"),
    MUST: say("Only this says that something must be done: “{text}”"),
    ONLY: say("Only this says “only”: “{text}”"),
}
EXCHANGED = {
    MAY: say("What the others say may be done must be done here: “{text}”"),
    MUST: say("What the others say must be done may be done here: “{text}”"),
}


def sure(said: Sentence, lang: str) -> Counter[str]:
    """Count what a sentence surely says may and must be done and is only so."""
    return Counter(
        {
            MAY: lexicon.permitted(said.plain, lang).least,
            MUST: lexicon.required(said.plain, lang).least,
            ONLY: lexicon.only(said.plain, lang),
        }
    )


def tally(said: Sentence, lang: str) -> Tally:
    """Count what a sentence says may and must be done and is only so, and the words that may say it otherwise."""
    perhaps = Counter(
        {
            MAY: sum(lexicon.hides_permission(word, lang) for word in said.tokens),
            MUST: sum(lexicon.hides_duty(word, lang) for word in said.tokens),
            ONLY: sum(lexicon.hides_only(word, lang) for word in said.tokens),
        }
    )
    return Tally(sure(said, lang), perhaps)


def _run(view: View) -> Iterator[Note]:
    for at in view.binding:
        group = view.groups[at]
        if len({tuple(sure(one, lang).values()) for lang, one in group.said.items()}) == 1:
            continue  # most places: all say the same
        said = {lang: tally(one, lang) for lang, one in group.said.items()}
        told: dict[tuple[str, str], Note] = {}
        for one in contrasts.turned({lang: found.sure for lang, found in said.items()}, ((MAY, MUST),)):
            note = view.note(at, one.lang, EXCHANGED[one.lost], STRONG)
            told[one.lang, MAY] = told[one.lang, MUST] = note
        for odd in contrasts.odd(said):
            message = (GAINED if odd.more else LOST)[odd.sense]
            told.setdefault((odd.lang, odd.sense), view.note(at, odd.lang, message))
        yield from dict.fromkeys(told.values())


CHECK = Check("modals", say("may, must and only: in two languages and not in the third, or in one only"), _run)
