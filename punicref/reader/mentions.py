"""A line as a calculator sees it: its tokens, its numbers, and the phrases that may mean something there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader import features
from punicref.reader.index import SEVERAL
from punicref.reader.tokens import DASH, ID, NUMBER, QUOTE, SIGN, WORD, Token, code, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.reader.index import Index, Meaning

NOTHING: Mapping[str, Any] = MappingProxyType({})

MOST_TIMES = 6
"""No number is said more often at once."""

UNKNOWN = "?"
"""The value of a fact of which it is said that there is one, and not what."""


class Number(NamedTuple):
    """A number of a line, or the name of an area: the tokens that it takes, how it is written, how often it is said."""

    at: int
    end: int
    text: str
    named: bool = False
    times: int = 1


class Phrase(NamedTuple):
    """Words that may mean something."""

    at: int
    end: int
    meanings: tuple[Meaning, ...]


class Line:
    """A line with its numbers and phrases, for one calculator; `stated` are facts known before."""

    def __init__(
        self,
        index: Index,
        found: Sequence[Token],
        concepts: Mapping[str, Sequence[int]],
        stated: Mapping[str, Any] = NOTHING,
    ) -> None:
        self.index = index
        self.tokens = [signed(one, concepts) for one in found]
        self.stated = stated
        self.numbers: list[Number] = []
        self.phrases: list[Phrase] = []
        self.quotes = [at for at, one in enumerate(found) if one.kind == QUOTE]
        self._found()

    @property
    def features(self) -> list[tuple[int, ...]]:
        """What the network is told: of the case, of each token, of the end."""
        first, every = features.of_case(self.index, sorted(self.stated))
        told = [[*features.of_token(one), *every] for one in self.tokens]
        for one in self.phrases:
            meant = features.of_meanings(self.index, one.meanings)
            meant += features.of_stated(self.index, one.meanings, self.stated) if self.stated else ()
            for at in range(one.at, one.end):
                told[at] += (*meant, *features.within(at - one.at, one.end - one.at))
        for number in self.numbers if self.stated else ():
            told[number.at] += features.of_stated_number(self.index, number.text, self.stated)
        return [first, *map(tuple, told), (features.END, *every)]

    def _found(self) -> None:
        at, line = 0, self.tokens
        while at < len(line):
            one = line[at]
            if one.kind in (NUMBER, ID):
                number = self._several(at) or self._number(at)
                self.numbers.append(number)
                at = number.end
                continue
            size, meanings = self._phrase(at) if one.kind == WORD else (1, ())
            if one.kind == WORD and not meanings:
                meanings = self.index.near(one.value)
            if meanings:
                self.phrases.append(Phrase(at, at + size, meanings))
            at += size

    def _several(self, at: int) -> Number | None:
        """Return a number that is said so many times: "three sixes", "a pair of fours"; else None."""
        line, one = self.tokens, self.tokens[at]
        if not self.index.lists or not one.value.isdecimal() or not 1 < int(one.value) <= MOST_TIMES:
            return None
        face = at + 1 + (at + 1 < len(line) and line[at + 1].value == "of")
        if face >= len(line) or line[face].kind != NUMBER:
            return None
        faces = plain(line[face].text) in SEVERAL or (face + 1 < len(line) and line[face + 1].text == "s")
        return Number(face, face + 1, line[face].value, times=int(one.value)) if faces else None

    def _number(self, at: int) -> Number:
        line, one, end = self.tokens, self.tokens[at], at + 1
        number = one.value
        if one.kind == ID:
            return Number(at, end, number, named=True)
        if self.index.spans and at + 2 < len(line) and _spans(line[at : at + 3]):
            return Number(at, at + 3, f"{number}-{line[at + 2].value}")
        total = int(number) if number.isdecimal() and self.index.adds else -1
        while total >= 0 and end < len(line) and (more := _added(line, end)):
            total, end = total + more[0], more[1]
        return Number(at, end, str(total) if end > at + 1 else number)

    def _phrase(self, at: int) -> tuple[int, tuple[Meaning, ...]]:
        """Return the longest phrase that begins here, and what it may mean."""
        best: dict[Meaning, None] = {}
        longest = 1
        line = self.tokens
        for form in line[at].forms:
            for keys, meaning in self.index.phrases.get(form, ()):
                size = len(keys)
                if size < longest or at + size > len(line):
                    continue
                if all(_fits(line[at + step], keys[step]) for step in range(1, size)):
                    if size > longest:
                        longest, best = size, {}
                    best[meaning] = None
        return longest, tuple(best)


def line(
    index: Index,
    text: str,
    numerals: Mapping[str, str],
    concepts: Mapping[str, Sequence[int]],
    stated: Mapping[str, Any] = NOTHING,
) -> Line:
    """Return a line as a calculator's index sees it."""
    found = tokens(text, numerals, index.units)
    return Line(index, found if index.ratios else list(_apart(found)), concepts, stated)


def signed(one: Token, concepts: Mapping[str, Sequence[int]]) -> Token:
    """Return a token with the concepts that it is of."""
    meant = dict.fromkeys(sign for form in one.forms for sign in concepts.get(form, ()))
    return one._replace(signs=tuple(meant))


def _spans(three: Sequence[Token]) -> bool:
    first, dash, last = three
    return dash.kind == DASH and last.kind == NUMBER and first.value.isdecimal() and last.value.isdecimal()


def _added(line: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return the number that is added with a plus right behind another, and where it ends: "3+2"."""
    one = line[at]
    if one.kind == SIGN and one.value == "+" and at + 1 < len(line):
        two = line[at + 1]
        if two.kind == NUMBER and two.value.isdecimal():
            return int(two.value), at + 2
    return None


def _fits(token: Token, key: tuple[str, ...]) -> bool:
    return any(form in key for form in token.forms) if token.forms else token.value in key


def _apart(found: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens with N/M as two numbers, where no fact of the calculator takes it as one."""
    for one in found:
        if one.kind == NUMBER and "/" in one.value:
            first, second = one.value.split("/")
            yield one._replace(text=first, value=first)
            yield Token("/", SIGN, "/", code("/"), at=one.at)
            yield one._replace(text=second, value=second)
        else:
            yield one
