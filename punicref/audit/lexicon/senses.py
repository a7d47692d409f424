"""Phrases with a sense that the three languages share: at least, before, inside, and what is contrary to them.

A sense is found by its phrases, the longest at each place, so that "no more than" is not also "more than". A phrase is
words with a blank between them, each a pattern; … stands for up to seven words, # for a number. What is found without
a sense is only taken out of the way ("non più" is no comparison).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.lexicon.patterns import Remembered

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

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
    kind: int
    lexicon: str


_WHOLE, _SURELY, _POSSIBLY = range(3)
"""What kind a phrase is: an idiom, one that surely has its sense, or one that may have it."""

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
        self.phrases = (idioms or {}, sure, perhaps)
        self._known: Mapping[str, _Begun | None] = Remembered(_Vocabulary({"": self}).begun)

    def only(self, senses: Collection[str]) -> dict[str, str]:
        """Return the phrases that surely have one of some senses, as they are written."""
        return {sense: said for sense, said in self.phrases[_SURELY].items() if sense in senses}

    def among(self, known: Mapping[str, _Begun | None]) -> None:
        """Find out what a word begins together with other lexicons from now on."""
        self._known = known

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
                if one.sense != counted and _length(one.words, tokens, at):
                    perhaps[one.sense] += 1
        return Tally(sure, perhaps)

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
                found += [(at, one.sense) for one in here.longer if _length(one.words, tokens, at)]
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


def _longest(phrases: Iterable[_Phrase], tokens: Sequence[str], at: int) -> tuple[int, str]:
    """Return how many words the longest of some phrases takes at a place, and its sense; 0 where none stands there.

    The first word of each stands there.
    """
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    longest, sense = 0, ""
    for one in phrases:
        if _goes_on(one.words, following):
            length = _length(one.words, tokens, at)
            if length > longest:
                longest, sense = length, one.sense
    return longest, sense


def _goes_on(words: Sequence[str], following: str) -> bool:
    """Whether a phrase may go on with the word that follows its first: mostly not."""
    return len(words) == 1 or words[1] == "…" or _is(words[1], following)


class _Vocabulary:
    """The phrases of several lexicons of a language, by what they begin with."""

    def __init__(self, lexicons: Mapping[str, Lexicon]) -> None:
        self._lexicons = lexicons

    @cached_property
    def _openings(self) -> dict[str, _Opening]:
        """The phrases by the letters that they surely begin with, so that few of them need to be tried for a word."""
        found: dict[str, list[_Phrase]] = {}
        for name, lexicon in self._lexicons.items():
            for kind, said in enumerate(lexicon.phrases):
                for sense, listed in said.items():
                    for first, *rest in map(_words, _listed(listed)):
                        for one in _alternatives(first):
                            letters = _LETTERS.match(one)
                            assert letters is not None  # it matches nothing, too
                            found.setdefault(letters[0], []).append(_Phrase((one, *rest), sense, kind, name))
        return {letters: _Opening(same) for letters, same in found.items()}

    def begun(self, word: str, name: str = "") -> _Begun | None:
        """Return the phrases of a lexicon that may begin with a word."""
        return self.all_begun(word).get(name)

    def all_begun(self, word: str) -> dict[str, _Begun]:
        """Return the phrases that may begin with a word, by lexicon."""
        by_name: dict[str, tuple[list[_Phrase], ...]] = {}
        for letters in dict.fromkeys((word[:2], word[:1], "")):  # what names more letters goes before
            opening = self._openings.get(letters)
            for one in opening.begun(word) if opening else ():
                by_name.setdefault(one.lexicon, ([], [], []))[one.kind].append(one)
        return {name: _begun(*map(tuple, kinds)) for name, kinds in by_name.items()}


def _begun(whole: tuple[_Phrase, ...], surely: tuple[_Phrase, ...], possibly: tuple[_Phrase, ...]) -> _Begun:
    alone = tuple(one.sense for one in possibly if len(one.words) == 1)
    return _Begun(whole, surely, possibly, alone, tuple(one for one in possibly if len(one.words) > 1))


class Together:
    """Lexicons of one language by name, through which a sentence goes once."""

    def __init__(self, lexicons: Mapping[str, Lexicon]) -> None:
        known = Remembered(_Vocabulary(lexicons).all_begun)
        self._surely = Remembered(lambda word: _by_next(known[word]))
        for name, one in lexicons.items():
            one.among(Remembered(partial(_of_lexicon, known, name)))

    def sure(self, tokens: Sequence[str]) -> dict[tuple[str, str], int]:
        """Count the senses that a sentence's words surely have, by lexicon and sense, as its `tally` does."""
        known = self._surely
        begun = [(at, here) for at, word in enumerate(tokens) if (here := known[word])]
        found: dict[tuple[str, str], int] = {}
        ends: dict[str, int] = {}
        for at, here in begun:
            phrases = here.get(tokens[at + 1] if at + 1 < len(tokens) else "", ()) or here[""]
            if not phrases:
                continue  # mostly
            longest: dict[str, tuple[int, str]] = {}
            for one in phrases:
                name = one.lexicon
                length = _length(one.words, tokens, at) if at >= ends.get(name, 0) else 0
                if length > longest.get(name, (0, ""))[0]:
                    longest[name] = length, one.sense
            for name, (length, sense) in longest.items():
                ends[name] = at + length
                if sense:
                    found[name, sense] = found.get((name, sense), 0) + 1
        return found


def _of_lexicon(known: Mapping[str, Mapping[str, _Begun]], name: str, word: str) -> _Begun | None:
    return known[word].get(name)


def _by_next(begun: Mapping[str, _Begun]) -> dict[str, tuple[_Phrase, ...]]:
    """Return the phrases that a word surely begins by the word behind it, under "" those that it may go before."""
    surely = [phrase for one in begun.values() for phrase in one.surely]
    after = {one: _alternatives(one.words[1]) if len(one.words) > 1 else [""] for one in surely}
    rest = {one for one, seconds in after.items() if not all(second.isalpha() for second in seconds)}
    plain = dict.fromkeys(second for one, seconds in after.items() if one not in rest for second in seconds)
    found = {second: tuple(one for one in surely if one in rest or second in after[one]) for second in plain}
    return {**found, "": tuple(one for one in surely if one in rest)} if surely else {}


class _Opening:
    """Phrases that begin with the same letters; what their first words are is compiled when first needed."""

    def __init__(self, phrases: Iterable[_Phrase]) -> None:
        self._phrases: dict[str, list[_Phrase]] = {}
        for one in phrases:
            self._phrases.setdefault(one.words[0], []).append(one)
        self._others = [one for one in self._phrases if not one.isalpha()]

    @cached_property
    def _any(self) -> re.Pattern[str]:
        return re.compile("|".join(f"(?:{one})" for one in self._others))

    def begun(self, word: str) -> list[_Phrase]:
        """Return the phrases that may begin with a word."""
        first = [word] if word in self._phrases else []
        if self._others and self._any.fullmatch(word):
            first += [one for one in self._others if one != word and _is(one, word)]
        return [phrase for one in first for phrase in self._phrases[one]]


_LETTERS = re.compile(r"[^\W\d_]{0,2}(?![?*{])")


def _alternatives(written: str) -> list[str]:
    """Return the patterns of which a pattern is any: a plain word is looked up more quickly than tried."""
    found, depth = [""], 0
    for sign in written[3:-1] if written.startswith("(?:") and written.endswith(")") else ():
        depth += (sign in "([") - (sign in ")]")
        if depth < 0:
            break
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [word for one in ([written] if depth or found == [""] else found) for word in _spelt(one)]


def _spelt(written: str) -> list[str]:
    """Return the words that a pattern stands for where only its last letter varies."""
    if last := _LAST.fullmatch(written):
        return [last[1] + letter for letter in last[2]]
    if last := _PERHAPS.fullmatch(written):
        return [last[1], last[1] + last[2]]
    return [written]


_LAST = re.compile(r"([^\W\d_]+)\[([^\W\d_]+)\]")
_PERHAPS = re.compile(r"([^\W\d_]+)([^\W\d_])\?")


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
