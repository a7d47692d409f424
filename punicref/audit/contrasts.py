"""What one language says otherwise than the two others: a vote over senses, learnt from no text.

A sense is something that every language has words for: at least, before, not, inside. `turned`: one language has less
of a sense than the others, and more of a contrary one; the same number of both in all, divided otherwise, is the plainest
case. `lost` and `gained`: less or more of it than both others, where no word that may have the sense explains it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import vote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.audit.lexicon.senses import Tally


class Turned(NamedTuple):
    """A language that has less of one sense than the others and more of a contrary one."""

    lang: str
    lost: str
    gained: str


class Odd(NamedTuple):
    """A language that has less of a sense than each other, or more."""

    lang: str
    sense: str


def turned(
    said: Mapping[str, Mapping[str, int]], contrary: Iterable[tuple[str, str]], *, closely: bool = False
) -> Iterator[Turned]:
    """Yield the senses that one language has exchanged; `closely`: it must differ from both others in both senses."""
    langs = tuple(said)
    for first, second in contrary:
        counts = {lang: (one.get(first, 0), one.get(second, 0)) for lang, one in said.items()}
        if len({one[0] for one in counts.values()}) == 1 or len({one[1] for one in counts.values()}) == 1:
            continue  # exchanging one for the other changes both
        swapped = len({sum(one) for one in counts.values()}) == 1 and len(langs) > 1
        odd = vote.odd(counts) if swapped else ()
        for lang in langs:
            others = [counts[other] for other in langs if other != lang]
            for less, more, names in ((0, 1, (first, second)), (1, 0, (second, first))):
                here_less, here_more = counts[lang][less], counts[lang][more]
                there_less, there_more = [one[less] for one in others], [one[more] for one in others]
                fewer, plainly_fewer = here_less < max(there_less), here_less < min(there_less)
                added, plainly_added = here_more > min(there_more), here_more > max(there_more)
                if (odd == (lang,) and fewer) or (
                    plainly_fewer and plainly_added
                    if closely
                    else (plainly_fewer and added) or (fewer and plainly_added)
                ):
                    yield Turned(lang, *names)


def lost(said: Mapping[str, Tally]) -> Iterator[Odd]:
    """Yield the senses of which one language has less than each other, even with what may have it."""
    for lang, sense, others in _differing(said):
        here = said[lang]
        relief = here.perhaps[sense] - min(one.perhaps[sense] for one in others)
        if min(one.sure[sense] for one in others) > here.sure[sense] + max(0, relief):
            yield Odd(lang, sense)


def gained(said: Mapping[str, Tally]) -> Iterator[Odd]:
    """Yield the senses of which one language has more than each other, even with what may have it there."""
    for lang, sense, others in _differing(said):
        here = said[lang]
        if all(
            here.sure[sense] > one.sure[sense] + max(0, one.perhaps[sense] - here.perhaps[sense]) for one in others
        ):
            yield Odd(lang, sense)


def _differing(said: Mapping[str, Tally]) -> Iterator[tuple[str, str, Sequence[Tally]]]:
    senses = dict.fromkeys(sense for one in said.values() for sense in one.sure)
    for sense in senses:
        if len({one.sure[sense] for one in said.values()}) > 1:
            for lang in said:
                yield lang, sense, [one for other, one in said.items() if other != lang]
