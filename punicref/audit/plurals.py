"""A thing of which two languages speak in the singular and the third in the plural, or the reverse."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import WEAK
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.audit.finding import Note
    from punicref.audit.view import View

ONE, MANY, EITHER = "singular", "plural", ""

MESSAGES = {
    MANY: say("This speaks of several, “{word}”, the others of one: “{text}”"),
    ONE: say("This speaks of one, “{word}”, the others of several: “{text}”"),
}

_ITALIAN = {
    ONE: re.compile(
        r"un[oa]?|il|lo|l|(?:de|a|da|ne|su)ll?[oa]?|del|al|dal|nel|sul|la|ogni|ciascun[oa]?|nessun[oa]?|quest[oa]|quell[oa]|"
        r"quel|su[oa]|propri[oa]|qualsiasi|qualunque|singol[oa]|altr[oa]|stess[oa]|prim[oa]|nemic[oa]|amic[oa]"
    ),
    MANY: re.compile(
        r"i|gli|le|(?:de|a|da|ne|su)(?:i|gli|lle)|quest[ie]|quei|quegli|quelle|su[oe]i?|propri[e]?|altr[ie]|tutt[ie]|due|tre|"
        r"quattro|più|alcun[ie]|cert[ie]|molt[ie]|stess[ie]|prim[ie]|divers[ie]|entramb[ie]|nemic(?:i|he)|amic(?:i|he)"
    ),
}
"""What stands before an Italian noun that is the same in the singular and in the plural."""


_ANY = re.compile(
    r"every|each|any|no|another|more|ogni|ciascun\w?|nessun\w?|qualsiasi|qualunque|alcun\w?|più|кажд\w+|любо\w+|ни|никак\w+|"
    r"нет|без|senza|without|несколько|tutt\w|all|вс[еяю]\w?"
)
"""Words beside which it does not matter whether a noun is in the singular."""

NEAR = 3
"""So many words before a noun are looked at."""


def _run(view: View) -> Iterator[Note]:
    nouns = view.context.once((_nouns, view.clause.game), lambda: _nouns(view))
    for at in view.binding:
        said = view.spoken[at].said
        first = next(iter(said.values())).counts
        for term in sorted(first.keys() & nouns):
            if any(one.counts.get(term) != first[term] for one in said.values()):
                continue
            found = {lang: _numbers(view, at, lang, term, nouns) for lang in said}
            known = {lang: several for lang, several in found.items() if all(sort for _, sort in several)}
            odd = vote.odd({lang: sorted(sort for _, sort in several) for lang, several in known.items()})
            for lang in odd[:1]:
                other = next(several for name, several in known.items() if name != lang)
                usual = [sort for _, sort in other]
                here = [sort for _, sort in known[lang]]
                word, sort = next(one for one in known[lang] if here.count(one[1]) > usual.count(one[1]))
                yield replace(view.note(at, lang, MESSAGES[sort], WEAK, word=word), langs=odd)


def _nouns(view: View) -> frozenset[str]:
    """Return the terms that name what can be counted: the termbase lists an English plural of them, and no verb."""
    found = set()
    for term in view.context.terms:
        word, forms = term.words["en"].term, term.words["en"].forms
        plurals = (f"{word}s", f"{word}es", f"{word[:-1]}ies")
        verbs = any(form.endswith(("ing", "ed")) for form in forms)
        if view.clause.game in term.games and any(one in forms for one in plurals) and not verbs:
            found.add(term.id)
    return frozenset(found)


def _numbers(view: View, at: int, lang: str, term: str, nouns: frozenset[str]) -> list[tuple[str, str]]:
    """Return the words by which a language says a term in a place, each with its number."""
    tokens = view.groups[at].said[lang].tokens
    places = view.spoken[at].said[lang].places
    things = {start for name, start, _ in places if name in nouns}
    named = tuple(view.context.named(term, lang).casefold().replace("ё", "е").split())
    found = []
    for name, start, end in places:
        if name == term:
            beside = lang == "en" and end in things  # a unit counter, enemy units
            beside = beside or any(_ANY.fullmatch(word) for word in tokens[max(0, start - NEAR) : start])
            sort = EITHER if beside else number(tokens[start:end], named, lang) or _before(tokens[:start], lang)
            found.append((" ".join(tokens[start:end]), sort))
    return found


def _before(tokens: Sequence[str], lang: str) -> str:
    """Return the number of a noun by the word before it."""
    if lang != "it" or not tokens:
        return EITHER
    return next((sort for sort, pattern in _ITALIAN.items() if pattern.fullmatch(tokens[-1])), EITHER)


@cache
def number(words: tuple[str, ...], named: tuple[str, ...], lang: str) -> str:
    """Return whether a term is said in the singular or in the plural, if its form tells; `named`: as it is listed."""
    if len(words) != len(named):
        return EITHER
    if lang == "en":
        return (
            ONE if words == named else MANY if words[-1].startswith(named[-1][:-1]) and words[-1][-1] == "s" else EITHER
        )
    numbers = {_form(word, name, lang) for word, name in zip(words, named, strict=True) if word != name}
    if numbers:
        return next(iter(numbers)) if len(numbers) == 1 else EITHER
    return ONE if lang == "ru" or (named[0][-1] in "oae" and len(named[0]) > SHORT) else EITHER


def _form(word: str, named: str, lang: str) -> str:
    if lang == "it":
        return MANY if word[:3] == named[:3] and word[-1] in "ie" else EITHER
    if re.search(r"(?:[ыи]й|[ая]я|[ое]е|ой)$", named):  # an adjective
        return MANY if re.search(r"(?:[ыи][ехм]|[ыи]ми)$", word) else ONE
    if re.search(r"(?:[ая]ми?|[ая]х|[ое]в)$", word):
        return MANY
    for ends, pattern in _RUSSIAN.items():
        if named[-1] in ends:
            return ONE if pattern.search(word) else EITHER
    return MANY if word[-1] in "ыи" else ONE if re.search(r"(?:[уюе]|[ое]м)$", word) else EITHER


SHORT = 3

_RUSSIAN = {
    "ая": re.compile(r"(?:[еую]|[оеё]й)$"),
    "ь": re.compile(r"ью$"),
    "ое": re.compile(r"(?:[ую]|[ое]м)$"),
}
"""How the singular of Russian nouns ends, by the ending of the nominative, where that tells it from the plural."""


CHECK = Check("plurals", say("one thing in two languages and several in the third, or the reverse"), _run)
