"""What stands in another order in one language than in the two others: values, and what only, all and not go with.

Values or references that are exchanged within a sentence, and a word that limits, sums up or denies something else
than it does in the others: only friendly units may attack, units may attack only friendly ones.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import FAIR, STRONG, WEAK
from punicref.audit.lexicon import opposites, scopes
from punicref.audit.view import MARK, REFERENCE
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from punicref.audit.finding import Note
    from punicref.audit.view import View

NEAR = 8
"""So many words on is what a word goes with."""

CLOSE = 3
"""So many of the things that stand behind a word may be what it goes with: a noun and its adjective, or the verb."""

VALUES = say("The values stand in another order than in the others: “{text}”")
REFERENCES = say("The references stand in another order than in the others: “{text}”")
ACTORS = say("Only this names “{word}” and “{other}” in this order: “{text}”")
SCOPE = say("“{word}” goes with “{here}”, in the others with “{there}”: “{text}”")


class Placed(NamedTuple):
    """Something that a sentence says once, with its words and where it stands."""

    start: int
    words: str


def _run(view: View) -> Iterator[Note]:
    acting = view.context.once((ACTORS, view.clause.game), lambda: _acting(view))
    for at in view.binding:
        yield from _values(view, at)
        yield from _scopes(view, at)
        yield from _actors(view, at, acting)


def _acting(view: View) -> frozenset[str]:
    """Return the terms of a game that name who may do something."""
    terms = (one for one in view.context.terms if view.clause.game in one.games)
    return frozenset(one.id for one in terms if scopes.ACTORS.search(one.words["en"].term))


def _actors(view: View, at: int, acting: frozenset[str]) -> Iterator[Note]:
    """Yield two of those who may do something that stand the other way round: who does it, and whom it is done to."""
    spoken = view.spoken[at].said
    first = next(iter(spoken.values())).counts
    named = [one for one in acting & first.keys() if all(said.counts.get(one) == 1 for said in spoken.values())]
    for pair in combinations(sorted(named), 2):
        places = {lang: sorted(one for one in said.places if one[0] in pair) for lang, said in spoken.items()}
        order = {lang: one[0][1] < one[1][1] for lang, one in places.items()}
        odd = vote.odd(order)
        if len(odd) == 1 and all(max(one[0][1], one[1][1]) - min(one[0][2], one[1][2]) > 0 for one in places.values()):
            tokens = view.groups[at].said[odd[0]].tokens
            (_, *here), (_, *there) = sorted(places[odd[0]], key=lambda one: one[1])
            words = {"word": " ".join(tokens[slice(*here)]), "other": " ".join(tokens[slice(*there)])}
            yield view.note(at, odd[0], ACTORS, WEAK, **words)
            return


def _values(view: View, at: int) -> Iterator[Note]:
    group = view.groups[at]
    for message, pattern, trust in ((VALUES, MARK, STRONG), (REFERENCES, REFERENCE, FAIR)):
        named = {lang: tuple(pattern.findall(one.text)) for lang, one in group.said.items()}
        first = next(iter(named.values()))
        if len(set(first)) > 1 and len({tuple(sorted(one)) for one in named.values()}) == 1:
            odd = vote.odd(named)
            if len(odd) == 1:
                yield view.note(at, odd[0], message, trust)


def _scopes(view: View, at: int) -> Iterator[Note]:
    said = view.groups[at].said
    known: dict[str, dict[str, Placed]] = {}
    lang, first = next(iter(said.items()))
    senses = [sense for sense, places in scopes.places(first.tokens, lang).items() if len(places) == 1]
    senses = [sense for sense in scopes.SENSES if sense in senses]
    if not senses:  # most places
        return
    every = {lang: scopes.places(one.tokens, lang) for lang, one in said.items()}
    for sense in senses:
        places = {lang: one.get(sense, []) for lang, one in every.items()}
        if any(len(one) != 1 for one in places.values()):
            continue
        known = known or _anchors(view, at)
        near = {lang: _behind(known[lang], places[lang][0]) for lang in said}
        odd = vote.odd({lang: one[:1] for lang, one in near.items()})
        if len(odd) != 1 or not all(near.values()):
            continue
        lang = odd[0]
        others = [one for other, one in near.items() if other != lang]
        here, there = near[lang][0], others[0][0]
        if there in near[lang][:CLOSE] or any(here in one[:CLOSE] for one in others):
            continue  # the noun and its adjective
        words = known[lang]
        word = said[lang].tokens[places[lang][0]]
        yield view.note(at, lang, SCOPE, FAIR, word=word, here=words[here].words, there=words[there].words)


def _behind(anchors: Mapping[str, Placed], at: int) -> list[str]:
    """Return what stands near behind a word, the nearest first."""
    near = ((one.start, name) for name, one in anchors.items() if at < one.start <= at + NEAR)
    return [name for _, name in sorted(near)]


def _anchors(view: View, at: int) -> dict[str, dict[str, Placed]]:
    """Return what every language says once in a place: terms, and words that have opposites or a scope."""
    found = {}
    for lang, one in view.groups[at].said.items():
        uses = [*view.spoken[at].said[lang].places]
        uses += [(f"sense {sense}", start, start + 1) for start, sense in opposites.LEXICON[lang].located(one.tokens)]
        uses += [
            (f"scope {sense}", start, start + 1)
            for sense, several in scopes.places(one.tokens, lang).items()
            for start in several
        ]
        places: dict[str, list[Placed]] = {}
        for name, start, end in uses:
            places.setdefault(name, []).append(Placed(start, " ".join(one.tokens[start:end])))
        found[lang] = {name: several[0] for name, several in places.items() if len(several) == 1}
    common = set.intersection(*(set(one) for one in found.values()))
    return {lang: {name: one for name, one in places.items() if name in common} for lang, places in found.items()}


CHECK = Check("order", say("values, and what only, all and not go with, in another order than in the others"), _run)
