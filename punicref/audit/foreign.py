"""A word of another language in the midst of a text: half of it was translated.

It stands in no other text of its language, in no everyday question and in no name of the termbase, and is common in
another one. What the termbase calls a thing in another language is foreign however often it stands here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments, spelling
from punicref.audit.check import Check
from punicref.audit.finding import STRONG
from punicref.audit.lexicon.patterns import Remembered
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.finding import Note
    from punicref.audit.segments import Sentence
    from punicref.audit.view import View

SHORTEST = 3
"""Shorter words stand in more than one language."""

COMMON = 2
"""A word that stands so often in another language is a word of it."""

RARE = 4
"""A word that stands so often in a game's texts is none that was left over."""

MESSAGE = say("“{word}” is a word of {lang}; was it left untranslated? “{text}”")

_ROMAN = re.compile("[ivxlcdm]+")
_QUOTED = re.compile(r"\[[^\[\]]*\]|«[^«»]*»|\"[^\"]*\"|\([^()]*\)")


class Own(NamedTuple):
    """How often each word stands in a game's texts of one language, and the words that the termbase has."""

    counts: Mapping[str, int]
    terms: frozenset[str]

    def has(self, word: str) -> bool:
        """Whether a word is common in the language."""
        return word in self.terms or self.counts.get(word, 0) >= COMMON


def _run(view: View) -> Iterator[Note]:
    own = {lang: view.context.once((Own, view.clause.game, lang), partial(_own, view, lang)) for lang in view.langs}
    foreign = {lang: view.context.once((MESSAGE, view.clause.game, lang), partial(_may_be, own, lang)) for lang in own}
    for at, group in enumerate(view.groups):
        for lang, said in group.said.items():
            known = foreign[lang]
            rare = [word for word in said.tokens if known[word]]
            if rare and (word := next(_foreign(view, lang, said, rare, own), "")):
                other = next(one for one in view.langs if one != lang and own[one].has(word))
                yield view.note(at, lang, MESSAGE, STRONG, word=word, lang=other)


def _may_be(own: Mapping[str, Own], lang: str) -> Remembered[bool]:
    """Return what tells whether a word may be another language's: it is common there, and rare or no term here."""
    others = [one for other, one in own.items() if other != lang]
    here = own[lang]

    def may_be(word: str) -> bool:
        rare = here.counts.get(word, 0) < RARE or any(word in one.terms for one in others)
        named = len(word) >= SHORTEST and word.isalpha() and not _ROMAN.fullmatch(word)
        return rare and named and word not in here.terms and any(one.has(word) for one in others)

    return Remembered(may_be)


def _foreign(view: View, lang: str, said: Sentence, rare: Sequence[str], own: Mapping[str, Own]) -> Iterator[str]:
    """Yield the words of a sentence that are another language's."""
    here = view.once((MESSAGE, lang), partial(_standing, view, lang))
    plain = _QUOTED.sub(" ", said.text)
    for word in rare:
        alien = any(word in one.terms for other, one in own.items() if other != lang)
        if own[lang].counts.get(word, 0) > here[word] and not alien:
            continue
        if not re.search(rf"\b{word}\b", plain):  # with a capital it is a name
            continue
        asked = view.context.once((Own, "asked", view.clause.game, lang), partial(_asked, view, lang))
        if word not in asked and not any(word in found for found in spelling.elsewhere(view, lang)):
            yield word


def _standing(view: View, lang: str) -> Counter[str]:
    """Count the words of a clause as it stands in the rules."""
    text = view.context.game(view.clause).clauses[view.clause.id].texts.get(lang)
    return Counter(spelling.words("\n".join(text.parts.values()))) if text else Counter()


def _own(view: View, lang: str) -> Own:
    said = (one.words[lang] for one in view.context.terms if view.clause.game in one.games)
    terms = frozenset(word for one in said for name in (*one.all, *one.avoid) for word in segments.tokens(name))
    return Own(spelling.known(view, lang).counts, terms)


def _asked(view: View, lang: str) -> frozenset[str]:
    """Return the words of all everyday questions of a game."""
    texts = (clause.texts.get(lang) for clause in view.context.game(view.clause).clauses.values())
    return frozenset(segments.tokens("\n".join(one for text in texts if text for one in text.asks)))


CHECK = Check("foreign", say("words of another language in the midst of a text"), _run, alone=True)
