"""Word forms of one placeholder that do not say the same: one denies or obliges and another does not, or names a thing.

They should differ by the number of a noun only. A reader sees one of them at a time, and so does a vote over the
languages.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit import lexicon
from punicref.audit.check import Check
from punicref.audit.finding import HINT, Note
from punicref.language import words
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.view import View


EACH = ("each", "ciascun", "ognun", "кажд")
"""What may stand in the plural for the noun of the singular: one ship … each."""

SHORT = 4
"""Shorter words are articles, pronouns and verbs such as is and are, which need have no letter in common."""

LONG = 6
"""Words from this length on have two letters in common, others one: viene and vengono."""


def _run(view: View) -> Iterator[Note]:
    for lang in view.langs:
        for part, text in view.clause.texts[lang].parts.items():
            if "|" not in text:
                continue
            for one in dict.fromkeys(placed for _, _, placed in template.placed(text)):
                if one.forms and not _same(one.forms, lang):
                    message = say("The word forms of {{{written}}} do not say the same.", written=one.written)
                    yield Note(HINT, (lang,), message, part)


@cache
def _same(forms: tuple[str, ...], lang: str) -> bool:
    """Whether forms have the same force, and in each place the same word where they have equally many."""
    said = [words.tokens(form) for form in forms]
    if len({_force(one, lang) for one in said}) > 1:
        return False
    return len({len(one) for one in said}) > 1 or all(
        _inflected(one, other) for places in zip(*said, strict=True) for one, other in combinations(places, 2)
    )


def _inflected(one: str, other: str) -> bool:
    """Whether two words may be forms of one word: they begin alike, be they no little words."""
    shorter = min(len(one), len(other))
    alike = 0 if shorter < SHORT else 1 if shorter < LONG else 2
    return one[:alike] == other[:alike] or one.startswith(EACH) or other.startswith(EACH)


def _force(said: Sequence[str], lang: str) -> tuple[int, int, int, int]:
    """Count what a word form denies, forbids, demands and allows."""
    plain = f" {' '.join(said)} "
    return (
        lexicon.negations(plain, lang).least,
        lexicon.prohibitions(plain, lang),
        lexicon.required(plain, lang).least,
        lexicon.permitted(plain, lang).least,
    )


CHECK = Check("forms", say("word forms of one number that do not say the same: a point may, points may not"), _run)
