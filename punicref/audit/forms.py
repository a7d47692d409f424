"""Word forms of one placeholder that do not say the same: one denies or obliges and another does not, or names a thing.

They should differ by the number of a noun only. A reader sees one of them at a time, and so does a vote over the
languages.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from punicref.audit import lexicon
from punicref.audit.check import Check
from punicref.audit.finding import HINT, WARNING, Note
from punicref.language import words
from punicref.language.messages import say
from punicref.rulebook import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.corpus import Game
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
                elif one.forms and _exchanged(view, lang, one.forms, counted=_counted(text, one)):
                    message = say("Singular and plural of {{{forms}}} are exchanged.", forms="|".join(one.forms))
                    yield Note(WARNING, (lang,), message, part)


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


def _exchanged(view: View, lang: str, forms: tuple[str, ...], *, counted: bool) -> bool:
    """Whether forms stand in another order than elsewhere in the game, or, of a noun behind its number, than they end.

    `counted`: they stand behind their number.
    """
    if len(set(forms)) == 1 or len(forms) != len(template.FORMS[lang]):
        return False
    known = view.context.once((_used, view.clause.game, lang), partial(_used, view.context.game(view.clause), lang))
    others = known.get(tuple(sorted(forms)), Counter())
    most = max((number for other, number in others.items() if other != forms), default=0)
    if most or others[forms] > 1:
        return others[forms] * USUAL <= most
    return counted and _is_reversed([words.tokens(form)[0] for form in forms], lang)


USUAL = 3
"""An order that is so many times as frequent as another is the right one."""

_REVERSED = {
    "it": (("i", "o"), ("e", "a"), ("i", "e"), ("ni", "ne"), ("he", "a"), ("hi", "o")),
    "en": (("s", ""), ("es", ""), ("ies", "y"), ("men", "man")),
}
"""How the plural and the singular of a noun end."""

_MANY = re.compile(r"\w+[ое]в")
_FEW = re.compile(r"\w+(?:[аяыи]|[ыи][хе]|[уюая]т)")
"""How Russian nouns end behind five, and with their adjectives and verbs behind two."""


def _is_reversed(forms: Sequence[str], lang: str) -> bool:
    """Whether forms, of which these are the first words, end as those of a noun in another order."""
    if lang == "ru":
        one, few, many = forms
        return bool(_MANY.fullmatch(one) or (few != many and not _FEW.fullmatch(few)))
    first, second = forms
    return any(
        first.endswith(plural) and second == first[: -len(plural)] + singular for plural, singular in _REVERSED[lang]
    )


def _counted(text: str, one: template.Placeholder) -> bool:
    """Whether word forms stand right behind their number."""
    placed = list(template.placed(text))
    return any(
        here.forms == one.forms and number.name == here.name and not number.forms and text[end:start].isspace()
        for (_, end, number), (start, _, here) in pairwise(placed)
    )


def _used(game: Game, lang: str) -> dict[tuple[str, ...], Counter[tuple[str, ...]]]:
    """Return how often the forms of a word stand in each order, by the sorted forms."""
    found: dict[tuple[str, ...], Counter[tuple[str, ...]]] = {}
    for clause in game.clauses.values():
        for one in clause.texts[lang].placeholders if lang in clause.texts else ():
            if one.forms:
                found.setdefault(tuple(sorted(one.forms)), Counter())[one.forms] += 1
    return found


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
