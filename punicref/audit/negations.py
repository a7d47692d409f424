"""A rule that is denied in two languages and not in the third."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import forces, lexicon
from punicref.audit.finding import HINT, Check, Note
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import Group, View

KIND = forces.Kind("negations", lexicon.negations, lexicon.hides_negation)


DENIED = say("What is denied here is not denied by the others: “{text}”")
NOT_DENIED = say("What the others deny is not denied here: “{text}”")


def _run(view: View) -> Iterator[Note]:
    told = set()
    for group, lang, more in forces.odd(view, KIND):
        if not more or _forbids(group, lang) > 0:  # said in other words; that something is forbidden is not
            told.add((id(group), lang))
            yield Note(HINT, (lang,), view.quoting(DENIED if more else NOT_DENIED, group, lang), group.part)
    for group, found in view.forces(KIND):
        if len(set(_urged(group))) == 1:  # all say may and must alike: then not belongs to it, and no word hides it
            for lang in group.said:
                sense = _forbids(group, lang)
                gaps = {
                    sense * (found[lang][1].least - one.least) > 0 for name, (_, one) in found.items() if name != lang
                }
                if sense and gaps == {True} and (id(group), lang) not in told:
                    message = DENIED if sense > 0 else NOT_DENIED
                    yield Note(HINT, (lang,), view.quoting(message, group, lang), group.part)


def _forbids(group: Group, lang: str) -> int:
    """Return 1 where a language forbids more than each other, -1 where it forbids less, else 0."""
    found = {name: lexicon.prohibitions(said.plain, name) for name, said in group.said.items()}
    others = [number for name, number in found.items() if name != lang]
    return (found[lang] > max(others)) - (found[lang] < min(others))


def _urged(group: Group) -> list[tuple[int, int]]:
    """Return how often each language says may and must."""
    return [
        (lexicon.permitted(said.plain, lang).least, lexicon.required(said.plain, lang).least)
        for lang, said in group.said.items()
    ]


CHECK = Check("negations", say("a negation that stands in two languages and not in the third, or in one only"), _run)
