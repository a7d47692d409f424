"""What a rulebook says again and again: in capitals, as a fixed phrase, or always with the same word of the other one.

These are what its terms may be, to be settled by somebody who knows the game.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit import segments
from punicref.audit.counterparts import OFTEN, SHORTEST, stemmed
from punicref.audit.lexicon import NUMBERS, function_words
from punicref.published.model import whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.audit.rulebooks import Rulebooks

LONGEST = 3
"""So many words a phrase has."""

TOGETHER = 0.5
"""So large a part of the passages that have one of two phrases have both, where one may translate the other."""

PART = 0.8
"""A phrase that stands nearly always inside a longer one is no term of its own."""

_Stems = tuple[str, ...]


class Proposal(NamedTuple):
    """What may be a term: how each language calls it, and in how many passages."""

    words: Mapping[str, tuple[str, ...]]  # the most frequent form first
    times: int


class _Found(NamedTuple):
    """The phrases of a text: in which passages each stands, in which words, and whether as a name."""

    places: dict[_Stems, set[int]]
    written: dict[_Stems, Counter[str]]
    named: Counter[_Stems]


def of(audit: Rulebooks, most: int = 200) -> list[Proposal]:
    """Return what may be terms of some rulebooks, the most frequent first; at most so many."""
    said: dict[str, list[tuple[int, str]]] = {lang: [] for lang in audit.texts}
    number = 0
    for one in audit.ids:
        clauses = audit.clauses(one)
        texts = [place.said for place in audit.places(one, clauses)] or [{k: whole(c) for k, c in clauses.items()}]
        for place in texts:
            number += 1
            for lang, text in place.items():
                said[lang].append((number, text))
    found = {lang: _phrases(texts, lang) for lang, texts in said.items()}
    first, *others = found
    matches = {lang: _matches(found[first], found[lang]) for lang in others}
    paired = {phrase for pairs in matches.values() for phrase in pairs}
    proposals = []
    for phrase in _whole(found[first], paired):
        words = {first: _usual(found[first], phrase)}
        words |= {lang: _usual(found[lang], pairs[phrase]) for lang, pairs in matches.items() if phrase in pairs}
        proposals.append(Proposal(words, len(found[first].places[phrase])))
    proposals.sort(key=lambda one: (-len(one.words), -one.times))
    return proposals[:most]


def _phrases(texts: Iterable[tuple[int, str]], lang: str) -> _Found:
    """Return what a text says in several places: words, and phrases that begin and end with a word that names."""
    found = _Found({}, {}, Counter())
    for number, text in texts:
        for sentence in segments.sentences(text, lang):
            for phrase, written, named in _in_sentence(sentence, lang):
                found.places.setdefault(phrase, set()).add(number)
                found.written.setdefault(phrase, Counter())[written.casefold() if not named else written] += 1
                found.named[phrase] += named
    for phrase in [one for one, places in found.places.items() if len(places) < OFTEN]:
        del found.places[phrase]
    return found


def _in_sentence(text: str, lang: str) -> Iterator[tuple[_Stems, str, bool]]:
    """Yield the phrases of a sentence, each with how it is written, and whether in capitals where nothing else asks."""
    words = text.split()
    bare = [word.strip(".,;:!?()[]«»“”\"'’…–—-") for word in words]
    stems = [_stem(word, lang) for word in bare]
    for start in range(len(words)):
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
            if end - 1 > start and words[end - 2][-1:] in ".,;:!?)":
                break
            if stems[start] and stems[end - 1]:
                phrase = tuple(stems[at] or bare[at].casefold() for at in range(start, end))
                capital = [bare[at][:1].isupper() for at in range(start, end) if stems[at]]
                named = all(capital) and (start > 0 or (end - start > 1 and all(one.istitle() for one in bare[1:end])))
                yield phrase, " ".join(bare[start:end]), named and not text.isupper()


def _stem(word: str, lang: str) -> str:
    """Return the stem of a word that may name something, else an empty string."""
    if len(word) < SHORTEST or word.casefold() in NUMBERS.get(lang, ()) or function_words.known(word.casefold(), lang):
        return ""
    return next(iter(stemmed(word, lang)), "") if word.isalpha() else ""


def _matches(here: _Found, there: _Found) -> dict[_Stems, _Stems]:
    """Return what of the other text may translate each phrase: each is the other's best, the longer one where equal."""
    by_place: dict[int, list[_Stems]] = {}
    for phrase, places in there.places.items():
        for number in places:
            by_place.setdefault(number, []).append(phrase)
    best: dict[_Stems, tuple[float, int, _Stems]] = {}
    back: dict[_Stems, tuple[float, int, _Stems]] = {}
    for phrase, places in here.places.items():
        both = Counter(other for number in places for other in by_place.get(number, ()))
        for other, times in both.items():
            alike = times / len(places | there.places[other])
            if times >= OFTEN - 1 and alike >= TOGETHER:
                likely = round(alike, 2) + 0.02 * min(len(phrase), len(other))
                best[phrase] = max(best.get(phrase, (0.0, 0, ())), (likely, times, other))
                back[other] = max(back.get(other, (0.0, 0, ())), (likely, times, phrase))
    return {phrase: other for phrase, (*_, other) in best.items() if back[other][2] == phrase}


def _whole(found: _Found, paired: Iterable[_Stems]) -> list[_Stems]:
    """Return the phrases that may be terms: with a counterpart, as names, or of several words; the longest only."""
    known = set(paired)
    likely = [
        one for one, places in found.places.items()
        if one in known or found.named[one] * 2 >= len(places) or (len(one) > 1 and len(places) >= OFTEN)
    ]  # fmt: skip
    longer = [one for one in likely if len(one) > 1]
    return [one for one in likely if not any(_inside(one, other, found) for other in longer)]


def _inside(one: _Stems, other: _Stems, found: _Found) -> bool:
    if len(one) >= len(other) or not any(other[at : at + len(one)] == one for at in range(len(other) - len(one) + 1)):
        return False
    return len(found.places[other] & found.places[one]) >= PART * len(found.places[one])


def _usual(found: _Found, phrase: Sequence[str]) -> tuple[str, ...]:
    """Return how a phrase is written, the most frequent form first."""
    return tuple(one for one, _ in found.written[tuple(phrase)].most_common())
