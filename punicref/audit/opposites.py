"""A word whose opposite stands in the two other languages: inside for outside, the defender for the attacker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.audit import contrasts, said, vote
from punicref.audit.check import Check
from punicref.audit.lexicon import opposites
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping

    from punicref.audit.finding import Note
    from punicref.audit.view import View


SWAPPED = say("Only this names “{word}” and “{other}” in this order: “{text}”")


def _run(view: View) -> Iterator[Note]:
    for at, words in view.words.items():
        counts = {lang: opposites.LEXICON[lang].tally(tokens).perhaps for lang, tokens in words.items()}
        told: set[object] = set()
        pairs = opposites.pairs(counts)
        for one in contrasts.turned(counts, pairs) if pairs else ():
            pair = frozenset((one.lost, one.gained))
            if pair in opposites.LIGHT:
                if pair in told:
                    continue
                told.add(pair)
            if (one.lang, one.gained) not in told:
                told |= {(one.lang, one.gained), one.lang}
                yield said.exchanged(view, at, opposites.LEXICON, one)
        for lost in contrasts.left_out(counts, opposites.KEPT):
            if lost.lang not in told:
                told.add(lost.lang)
                yield said.missing(view, at, opposites.LEXICON, lost)
        yield from _swapped(view, at, counts)


def _swapped(view: View, at: int, counts: Mapping[str, Counter[str]]) -> Iterator[Note]:
    """Yield the opposites that one language names the other way round: the defender first, then the attacker."""
    first = next(iter(counts.values()))
    alike = {sense for sense, n in first.items() if all(one[sense] == n for one in counts.values())}
    if len(alike) < 2:
        return
    for pair in (one for one in opposites.ORDERED if alike.issuperset(one)):
        order = {
            lang: tuple(sense for sense in opposites.LEXICON[lang].order(tokens) if sense in pair)
            for lang, tokens in view.words[at].items()
        }
        odd = vote.odd(order)
        if len(odd) == 1:
            (lang,) = odd
            lexicon, tokens = opposites.LEXICON[lang], view.words[at][lang]
            here, there = (lexicon.words(tokens, sense) for sense in dict.fromkeys(order[lang]))
            yield view.note(at, lang, SWAPPED, word=here, other=there)


CHECK = Check("opposites", say("a word whose opposite stands in the two other languages: inside for outside"), _run)
