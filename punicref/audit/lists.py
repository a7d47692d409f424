"""Paragraphs and list items: as many in every language, in the same order.

Of two items that stand in another order each says what the others say in the other one's place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from punicref.audit import vote
from punicref.audit.check import Check
from punicref.audit.finding import WARNING, Note
from punicref.audit.lexicon import opposites
from punicref.audit.view import REFERENCE
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.audit.view import View


MOVED = say("This stands in another place of the list than in the others: “{text}”")

_FACT = re.compile(rf"{REFERENCE.pattern}|\d+")


def _run(view: View) -> Iterator[Note]:
    odd = list(_shapes(view))
    yield from odd
    for places in () if odd else _listed(view):
        yield from _moved(view, places)


def _shapes(view: View) -> Iterator[Note]:
    for part, blocks in view.blocks.items():
        items = {lang: sum(block.item for block in found) for lang, found in blocks.items()}
        paragraphs = {lang: len(found) - items[lang] for lang, found in blocks.items()}
        shapes = {lang: tuple(block.item for block in found) for lang, found in blocks.items()}
        if odd := vote.odd(items):
            message = say("The list items are not as many in all: {counts}.", counts=vote.shown(items))
        elif odd := vote.odd(paragraphs):
            message = say("The paragraphs are not as many in all: {counts}.", counts=vote.shown(paragraphs))
        elif odd := vote.odd(shapes):
            message = say("Paragraphs and list items do not stand in the same order as in the others.")
        else:
            continue
        yield Note(WARNING, odd, message, part)


def _listed(view: View) -> Iterator[list[int]]:
    """Yield the places of the items of each list that has several."""
    found: list[int] = []
    for at in (*view.binding, -1):
        group = view.groups[at] if at >= 0 else None
        item = group is not None and group.item
        if found and (not item or at != found[-1] + 1 or view.groups[found[-1]].part != view.groups[at].part):
            if len(found) > 1:
                yield found
            found = []
        if item:
            found.append(at)


def _moved(view: View, places: list[int]) -> Iterator[Note]:
    """Yield the first item of a list that one language has in the place of another one, which it has elsewhere, too."""
    named = {at: {lang: _named(view, at, lang) for lang in view.groups[at].said} for at in places}
    for lang in view.langs:
        own = {at: by_lang.get(lang, frozenset()) for at, by_lang in named.items()}
        common = {
            at: frozenset.intersection(*(said for other, said in by_lang.items() if other != lang))
            for at, by_lang in named.items()
        }
        alone = {
            at: said.difference(*(one for other, one in common.items() if other != at)) for at, said in common.items()
        }
        moved = [
            at
            for at, said in alone.items()
            if said and said.isdisjoint(own[at]) and any(said <= one for other, one in own.items() if other != at)
        ]
        if len(moved) > 1:
            yield view.note(moved[0], lang, MOVED)
            return


def _named(view: View, at: int, lang: str) -> frozenset[str]:
    """Return what an item speaks of: values, references, terms, words that have opposites."""
    said = view.groups[at].said[lang]
    senses = (f"sense {one}" for one in opposites.LEXICON[lang].order(said.tokens))
    return frozenset(
        (*view.groups[at].marks(lang), *_FACT.findall(said.text), *view.spoken[at].said[lang].sure, *senses)
    )


CHECK = Check(
    "lists", say("paragraphs and list items that are not as many in every language, or stand elsewhere"), _run
)
