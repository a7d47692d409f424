"""One thing that a print calls by several names, seen by its translation.

Where that says the term, this says a word that players use for it, and not the term.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from punicref.audit import segments
from punicref.audit.lexicon import function_words
from punicref.audit.passages import both
from punicref.audit.remarks import Remark
from punicref.language import lists
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.between import Place
    from punicref.audit.compare import Finder
    from punicref.rulebook import model
    from punicref.rulebook.entries import Term

BEFORE_VERBS = lists.words("before verbs")
ATTRIBUTES = lists.words("before nouns")
BEFORE_NOUNS = {
    lang: frozenset(function_words.HANGING[lang] - verbs | ATTRIBUTES[lang]) for lang, verbs in BEFORE_VERBS.items()
}
"""Words that a noun follows, so that to start is not the start."""


def remarks(
    places: Sequence[Place], terms: Sequence[model.Term], finder: Finder, base: Sequence[Term]
) -> Iterator[Remark]:
    """Yield the terms that a print calls by other words as well, with how often it has each.

    `base` has the everyday words for them.
    """
    others = {lang: _others(terms, finder, lang, base) for lang in BEFORE_NOUNS}
    usual: Counter[tuple[str, str]] = Counter()
    instead: dict[tuple[str, str], Counter[str]] = {}
    where: dict[tuple[str, str], Place] = {}
    for place in places:
        if len(place.said) < 2:
            continue
        spoken = {lang: finder.spoken(text, lang) for lang, text in place.said.items()}
        for lang, other in both(place.said):
            usual.update((lang, term) for term in spoken[lang].sure)
            nouns = _nouns(place.said[lang], finder, lang) if lang in others else {}
            for term in spoken[other].sure - spoken[lang].sure:
                listed = others.get(lang, {}).get(term, {})
                for stem in listed.keys() & nouns.keys():
                    if abs(len(nouns[stem]) - len(listed[stem])) < 2:  # a beginning is not to begin
                        instead.setdefault((lang, term), Counter())[nouns[stem]] += 1
                        where.setdefault((lang, term), place)
    called = {term.id: term.words for term in terms}
    for (lang, term), words in instead.items():
        counts = {called[term][lang]["term"][0]: usual[lang, term], **words}
        counts = {name: number for name, number in counts.items() if number}
        if len(counts) > 1:
            shown = ", ".join(f"{name} {number}" for name, number in counts.items())
            at = where[lang, term]
            message = say("One thing, several names: {counts}.", counts=shown)
            yield Remark("variants", at.clause, (lang,), message, at.said)


def _others(terms: Sequence[model.Term], finder: Finder, lang: str, base: Sequence[Term]) -> dict[str, dict[str, str]]:
    """Return for each term the single words that players say for it, by stem, which are in no term's name."""
    names = {
        stem
        for term in terms
        for kind in ("term", "form", "short")
        for name in term.words.get(lang, {}).get(kind, ())
        for stem in finder.stems(name, lang)
    }
    names |= {short.casefold() for term in terms for said in term.words.values() for short in said.get("short", ())}
    known = {term.id for term in terms}
    found = {}
    for one in base:
        words = (*one.words[lang].synonyms, *one.words[lang].near) if one.id in known else ()
        said = {
            stem: name for name in words if name[1:].islower() and " " not in name for stem in finder.stems(name, lang)
        }
        found[one.id] = {stem: name for stem, name in said.items() if stem not in names}
    return found


def _nouns(text: str, finder: Finder, lang: str) -> Mapping[str, str]:
    """Return the stems of what are plainly nouns in a text, each with the word."""
    tokens = segments.tokens(text)
    words = [
        word for before, word in pairwise(tokens) if before in BEFORE_NOUNS[lang] and word not in BEFORE_NOUNS[lang]
    ]
    return {stem: word for word in words for stem in finder.stems(word, lang)}
