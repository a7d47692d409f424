"""Phrases with a sense that the three languages share: at least, before, inside, and what is contrary to them.

A sense is found by its phrases, the longest at each place, so that "no more than" is not also "more than". A phrase is
words with a blank between them, each a pattern; … stands for up to seven words, # for a number. What is found without
a sense is only taken out of the way ("non più" is no comparison).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

GAP = 7
"""So many words may stand for …"""

BREAKS = frozenset(("and", "but", "e", "ed", "ma", "и", "но"))
"""None of them is such a word where a phrase denies: what follows is said by itself."""

_DENIES = re.compile(r"\b(?:no|not|non|не)\b")

NUMBER = r"\d+"


class Tally(NamedTuple):
    """How often a sentence has each sense: surely, and besides perhaps, in words that have others, too."""

    sure: Counter[str]
    perhaps: Counter[str]


class _Phrase(NamedTuple):
    words: tuple[str, ...]
    sense: str


_NOTHING = Tally(Counter(), Counter())


class _Begun(NamedTuple):
    """The phrases that may begin with a word; of those that perhaps have their sense, single words by that alone."""

    whole: tuple[_Phrase, ...]
    surely: tuple[_Phrase, ...]
    possibly: tuple[_Phrase, ...]
    alone: tuple[str, ...]
    longer: tuple[_Phrase, ...]


class Lexicon:
    """The phrases of one language by sense; `perhaps` are those that may have it and need not.

    `idioms` are phrases that perhaps have theirs, and whose words have no other sense: "use up" is not up.
    """

    def __init__(
        self, sure: Mapping[str, str], perhaps: Mapping[str, str], idioms: Mapping[str, str] | None = None
    ) -> None:
        self._sure = sure
        self._perhaps = perhaps
        self._idioms = idioms or {}
        self._known = _Known(self)
        self._openings = _Surely(self._surely_known)

    @cached_property
    def _whole(self) -> dict[str, _Opening]:
        return _by_opening(self._idioms)

    @cached_property
    def _surely(self) -> dict[str, _Opening]:
        return _by_opening(self._sure)

    def _surely_known(self, word: str) -> tuple[_Phrase, ...]:
        return _beginning(self._surely, word)

    @cached_property
    def _possibly(self) -> dict[str, _Opening]:
        return _by_opening(self._perhaps)

    def tally(self, tokens: Sequence[str]) -> Tally:
        """Count the senses of a sentence's words."""
        known = self._known
        begun = [(at, found) for at, word in enumerate(tokens) if (found := known[word])]
        if not begun:  # most sentences
            return _NOTHING
        sure: Counter[str] = Counter()
        perhaps: Counter[str] = Counter()
        end, inside, past = 0, "", 0
        for at, here in begun:
            if at < past:
                continue
            if here.whole:
                longest, sense = _longest(here.whole, tokens, at)
                if longest:
                    past = at + longest
                    if sense:
                        perhaps[sense] += 1
                    continue
            if here.surely and at >= end:
                longest, sense = _longest(here.surely, tokens, at)
                if longest:
                    end, inside = at + longest, sense
                    if sense:
                        sure[sense] += 1
            counted = inside if at < end else ""  # part of a phrase that is counted already
            for sense in here.alone:
                if sense != counted:
                    perhaps[sense] += 1
            for one in here.longer:
                if one.sense != counted and _taken(one.words, tokens, at):
                    perhaps[one.sense] += 1
        return Tally(sure, perhaps)

    def sure(self, tokens: Sequence[str]) -> dict[str, int]:
        """Count the senses that a sentence's words surely have, as `tally` does, in a small part of the time."""
        openings = self._openings
        begun = [(at, phrases) for at, word in enumerate(tokens) if (phrases := openings[word])]
        found: dict[str, int] = {}
        end = 0
        for at, phrases in begun:
            if at >= end:
                longest, sense = _longest(phrases, tokens, at)
                if longest:
                    end = at + longest
                    if sense:
                        found[sense] = found.get(sense, 0) + 1
        return found

    def order(self, tokens: Sequence[str]) -> list[str]:
        """Return the senses that the words of a sentence may have, one after the other."""
        return [sense for _, sense in self.located(tokens)]

    def located(self, tokens: Sequence[str]) -> list[tuple[int, str]]:
        """Return the senses that the words of a sentence may have, each with the place of its first word."""
        found: list[tuple[int, str]] = []
        past = 0
        for at, word in enumerate(tokens):
            here = self._known[word]
            if here is not None and at >= past:
                longest, sense = _longest(here.whole, tokens, at)
                if longest:
                    past = at + longest
                    found += [(at, sense)] if sense else []
                    continue
                found += [(at, sense) for sense in here.alone]
                found += [(at, one.sense) for one in here.longer if _taken(one.words, tokens, at)]
        return found

    def spans(self, tokens: Sequence[str], senses: Collection[str]) -> list[tuple[int, int]]:
        """Return where words surely have one of some senses, as slices."""
        found, end = [], 0
        for at, word in enumerate(tokens):
            here = self._known[word]
            if here is not None and at >= end:
                longest, sense = _longest(here.surely, tokens, at)
                if longest:
                    end = at + longest
                    if sense in senses:
                        found.append((at, end))
        return found

    def words(self, tokens: Sequence[str], sense: str) -> str:
        """Return the words that have a sense, the first and longest of them, or an empty string."""
        for kind in ("whole", "surely", "possibly"):
            for at, word in enumerate(tokens):
                begun = self._known[word]
                phrases = getattr(begun, kind) if begun else ()
                longest = max((_length(one.words, tokens, at) for one in phrases if one.sense == sense), default=0)
                if longest:
                    return " ".join(tokens[at : at + longest])
        return ""

    def begun(self, word: str) -> _Begun | None:
        """Return the phrases that may begin with a word: those that surely have their sense, and the others."""
        whole = _beginning(self._whole, word)
        surely, possibly = _beginning(self._surely, word), _beginning(self._possibly, word)
        if not whole and not surely and not possibly:
            return None
        alone = tuple(one.sense for one in possibly if len(one.words) == 1)
        return _Begun(whole, surely, possibly, alone, tuple(one for one in possibly if len(one.words) > 1))


def _longest(phrases: Iterable[_Phrase], tokens: Sequence[str], at: int) -> tuple[int, str]:
    """Return how many words the longest of some phrases takes at a place, and its sense; 0 where none stands there."""
    longest, sense = 0, ""
    for one in phrases:
        length = _taken(one.words, tokens, at)
        if length > longest:
            longest, sense = length, one.sense
    return longest, sense


def _taken(words: Sequence[str], tokens: Sequence[str], at: int) -> int:
    """Return how many words a phrase takes whose first word stands at a place, 0 where it does not stand there."""
    if len(words) == 1:
        return 1
    if words[1] != "…" and (at + 1 >= len(tokens) or not _is(words[1], tokens[at + 1])):
        return 0  # mostly
    return _length(words, tokens, at)


class _Known(dict[str, "_Begun | None"]):
    """What each word may begin, found out when it is first met."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon

    def __missing__(self, word: str) -> _Begun | None:
        self[word] = self._lexicon.begun(word)
        return self[word]


class _Surely(dict[str, tuple[_Phrase, ...]]):
    """The phrases that surely have their sense by the words that they begin with, found out when first met."""

    def __init__(self, begun: Callable[[str], tuple[_Phrase, ...]]) -> None:
        super().__init__()
        self._begun = begun

    def __missing__(self, word: str) -> tuple[_Phrase, ...]:
        self[word] = self._begun(word)
        return self[word]


class _Opening:
    """Phrases that begin with the same letters; what their first words are is compiled when first needed."""

    def __init__(self, phrases: Iterable[_Phrase]) -> None:
        self.phrases = tuple(phrases)
        first = dict.fromkeys(one.words[0] for one in self.phrases)
        self._plain = frozenset(one for one in first if one.isalpha())
        self._others = "|".join(f"(?:{one})" for one in first if not one.isalpha())

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._others)

    def begins(self, word: str) -> bool:
        """Whether a word is the first of any phrase."""
        return word in self._plain or bool(self._others and self._pattern.fullmatch(word))


_LETTERS = re.compile(r"[^\W\d_]{0,2}(?![?*{])")


def _by_opening(said: Mapping[str, str]) -> dict[str, _Opening]:
    """Sort phrases by the letters that they surely begin with, so that few of them need to be tried for a word."""
    found: dict[str, list[_Phrase]] = {}
    for sense, listed in said.items():
        for one in _listed(listed):
            letters = _LETTERS.match(one)
            assert letters is not None  # it matches nothing, too
            found.setdefault(letters[0], []).append(_Phrase(_words(one), sense))
    return {letters: _Opening(same) for letters, same in found.items()}


def _beginning(openings: Mapping[str, _Opening], word: str) -> tuple[_Phrase, ...]:
    found: list[_Phrase] = []
    for letters in dict.fromkeys((word[:2], word[:1], "")):  # what names more letters goes before
        opening = openings.get(letters)
        if opening is not None and opening.begins(word):
            found += [one for one in opening.phrases if _is(one.words[0], word)]
    return tuple(found)


def _listed(written: str) -> list[str]:
    return [" ".join(one.split()) for one in re.split(r"[;\n]", written) if one.strip()]


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(NUMBER if word == "#" else word for word in phrase.split())


@cache
def _is(pattern: str, word: str) -> bool:
    return pattern == word if pattern.isalpha() else _compiled(pattern).fullmatch(word) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _length(words: Sequence[str], tokens: Sequence[str], at: int) -> int:
    """Return how many words from a place on a phrase takes, 0 where it does not stand there."""
    if len(words) == 1:
        return 1
    here = at
    for number, word in enumerate(words):
        if word == "…":
            rest = words[number + 1 :]
            denies = number == 1 and _DENIES.search(words[0])
            for skipped in range(GAP + 1):
                start = here + skipped
                if start >= len(tokens) or (denies and skipped and tokens[start - 1] in BREAKS):
                    break
                if _is(rest[0], tokens[start]) and (length := _length(rest, tokens, start)):
                    return start + length - at
            return 0
        if here >= len(tokens) or not _is(word, tokens[here]):
            return 0
        here += 1
    return here - at
