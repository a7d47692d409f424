"""What one language says otherwise than the two others: a vote over senses, learnt from no text.

A sense is something that every language has words for: at least, before, not, inside. `turned`: one language has less
of a sense than the others, and more of a contrary one; plainest where all have the same number of both, divided
otherwise. `odd`: it has a sense more or less often than the others, where no word that may have the sense explains it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import vote

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from punicref.audit.lexicon.senses import Tally


class Turned(NamedTuple):
    """A language that has less of one sense than the others and more of a contrary one."""

    lang: str
    lost: str
    gained: str


class Odd(NamedTuple):
    """A language that has more of a sense than the others, or less."""

    lang: str
    sense: str
    more: bool


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


def odd(said: Mapping[str, Tally], quiet: Collection[str] = (), *, shared: bool = True) -> Iterator[Odd]:
    """Yield the senses that the languages cannot all have equally often, with the one language that differs.

    A language has a sense as often as it surely does, and up to as often as it may. What may have it in all languages
    explains nothing and is left out (`shared`), unless such words are common. Where more than one language may be the
    odd one, that which has most is.
    """
    for sense in dict.fromkeys(sense for one in said.values() for sense in one.sure):
        least = {lang: one.sure[sense] for lang, one in said.items()}
        if sense in quiet or len(set(least.values())) == 1:
            continue
        everywhere = min(one.perhaps[sense] for one in said.values()) if shared else 0
        most = {lang: least[lang] + one.perhaps[sense] - everywhere for lang, one in said.items()}
        if max(least.values()) <= min(most.values()):
            continue
        for lang in sorted(said, key=least.__getitem__, reverse=True):
            others = [other for other in said if other != lang]
            if max(least[one] for one in others) <= min(most[one] for one in others):
                yield Odd(lang, sense, least[lang] > min(most[one] for one in others))
                break


def left_out(said: Mapping[str, Mapping[str, int]], senses: Collection[str]) -> Iterator[Odd]:
    """Yield those of some senses that one language has not at all and every other has."""
    for sense in dict.fromkeys(sense for one in said.values() for sense in one if sense in senses):
        without = [lang for lang, one in said.items() if not one.get(sense, 0)]
        if len(without) == 1 and len(said) > 2:
            yield Odd(without[0], sense, more=False)
