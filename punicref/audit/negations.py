"""A rule that is denied in two languages and not in the third, or in one only."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from punicref.audit import contrasts, lexicon
from punicref.audit.check import Check
from punicref.audit.lexicon import denials
from punicref.audit.lexicon.senses import Tally
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.finding import Note
    from punicref.audit.segments import Sentence
    from punicref.audit.view import View

NOT = "not"

DENIED = say("What is denied here is not denied by the others: “{text}”")
NOT_DENIED = say("What the others deny is not denied here: “{text}”")


def tally(said: Sentence, lang: str, force: lexicon.Force) -> Tally:
    """Return what a sentence denies, with the words that may deny something by themselves."""
    hidden = sum(lexicon.hides_negation(word, lang) for word in said.tokens)
    return Tally(Counter({NOT: force.least}), Counter({NOT: force.extra + hidden}))


def _run(view: View) -> Iterator[Note]:
    for at in view.binding:
        group = view.groups[at]
        forces = {lang: lexicon.negations(one.plain, lang) for lang, one in group.said.items()}
        odd: dict[str, bool] = {}
        if any(one.least for one in forces.values()):
            said = {lang: tally(one, lang, forces[lang]) for lang, one in group.said.items()}
            odd = {one.lang: one.more for one in contrasts.odd(said)} | _forbidden(group.said, said)
            words = {lang: denials.LEXICON[lang].tally(one.tokens) for lang, one in group.said.items()}
            for one in contrasts.odd(words, shared=False):
                odd.setdefault(one.lang, one.more)
        for lang in group.said:
            if denials.unsupported(group.said[lang].text, lang):
                odd.setdefault(lang, False)
        for lang, denied in odd.items():
            yield view.note(at, lang, DENIED if denied else NOT_DENIED)


def _forbidden(said: Mapping[str, Sentence], counts: Mapping[str, Tally]) -> dict[str, bool]:
    """Return the languages that forbid more than each other, or less: no other word explains that."""
    found = {lang: lexicon.prohibitions(one.plain, lang) for lang, one in said.items()}
    if len(set(found.values())) == 1:
        return {}
    urged = {
        (lexicon.permitted(one.plain, lang).least, lexicon.required(one.plain, lang).least)
        for lang, one in said.items()
    }
    if len(urged) > 1:  # one says may or must in other words, and so perhaps may not, too
        return {}
    odd = {}
    for lang in said:
        others = [other for other in said if other != lang]
        more = all(found[lang] > found[one] and counts[lang].sure[NOT] > counts[one].sure[NOT] for one in others)
        less = all(found[lang] < found[one] and counts[lang].sure[NOT] < counts[one].sure[NOT] for one in others)
        if more or less:
            odd[lang] = more
    return odd


CHECK = Check("negations", say("a negation that stands in two languages and not in the third, or in one only"), _run)
