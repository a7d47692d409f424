"""Phrases with a sense that the three languages share: at least, before, inside, and what is contrary to them.

A sense is found by its phrases, the longest at each place, so that "no more than" is not also "more than". A phrase is
words with a blank between them, each a pattern; … stands for up to three words, # for a number. What is found without
a sense is only taken out of the way ("non più" is no comparison).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GAP = 3
"""So many words may stand for …"""

NUMBER = r"\d+"


class Tally(NamedTuple):
    """How often a sentence has each sense: surely, and besides perhaps, in words that have others, too."""

    sure: Counter[str]
    perhaps: Counter[str]


class _Phrase(NamedTuple):
    words: tuple[str, ...]
    sense: str


class Lexicon:
    """The phrases of one language by sense; `perhaps` are those that may have it and need not."""

    def __init__(self, sure: Mapping[str, str], perhaps: Mapping[str, str]) -> None:
        phrases = [_Phrase(_words(one), sense) for sense, written in sure.items() for one in _listed(written)]
        self._perhaps = {sense: tuple(_words(one) for one in _listed(written)) for sense, written in perhaps.items()}
        self._phrases = tuple(phrases)
        openings = {one.words[0] for one in phrases}
        openings |= {words[0] for several in self._perhaps.values() for words in several}
        self._opening = re.compile("|".join(f"(?:{one})" for one in sorted(openings)))
        self._known: dict[str, tuple[tuple[_Phrase, ...], tuple[_Phrase, ...]]] = {}

    def tally(self, tokens: Sequence[str]) -> Tally:
        """Count the senses of a sentence's words."""
        sure: Counter[str] = Counter()
        perhaps: Counter[str] = Counter()
        known = self._known
        end = 0
        for at, word in enumerate(tokens):
            found = known.get(word)
            if found is None:
                found = self._begun(word)
            surely, possibly = found
            if surely and at >= end:
                longest, sense = 0, ""
                for one in surely:
                    length = _length(one.words, tokens, at)
                    if length > longest:
                        longest, sense = length, one.sense
                if longest:
                    end = at + longest
                    if sense:
                        sure[sense] += 1
            for one in possibly:
                if _length(one.words, tokens, at):
                    perhaps[one.sense] += 1
        return Tally(sure, perhaps)

    def words(self, tokens: Sequence[str], sense: str) -> str:
        """Return the words that have a sense, the first and longest of them, or an empty string."""
        for kind in (0, 1):
            for at, word in enumerate(tokens):
                phrases = (self._known.get(word) or self._begun(word))[kind]
                longest = max((_length(one.words, tokens, at) for one in phrases if one.sense == sense), default=0)
                if longest:
                    return " ".join(tokens[at : at + longest])
        return ""

    def _begun(self, word: str) -> tuple[tuple[_Phrase, ...], tuple[_Phrase, ...]]:
        """Return the phrases that may begin with a word."""
        surely: tuple[_Phrase, ...] = ()
        possibly: tuple[_Phrase, ...] = ()
        if self._opening.fullmatch(word):
            surely = tuple(one for one in self._phrases if _is(one.words[0], word))
            possibly = tuple(
                _Phrase(words, sense)
                for sense, several in self._perhaps.items()
                for words in several
                if _is(words[0], word)
            )
        self._known[word] = (surely, possibly)
        return surely, possibly


def _listed(written: str) -> list[str]:
    return [" ".join(one.split()) for one in re.split(r"[;\n]", written) if one.strip()]


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(NUMBER if word == "#" else word for word in phrase.split())


@cache
def _is(pattern: str, word: str) -> bool:
    return re.fullmatch(pattern, word) is not None


def _length(words: Sequence[str], tokens: Sequence[str], at: int) -> int:
    """Return how many words from a place on a phrase takes, 0 where it does not stand there."""
    if len(words) == 1:
        return 1
    here = at
    for number, word in enumerate(words):
        if word == "…":
            rest = words[number + 1 :]
            for skipped in range(GAP + 1):
                start = here + skipped
                if start < len(tokens) and _is(rest[0], tokens[start]) and (length := _length(rest, tokens, start)):
                    return start + length - at
            return 0
        if here >= len(tokens) or not _is(word, tokens[here]):
            return 0
        here += 1
    return here - at
