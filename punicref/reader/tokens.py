"""A line as tokens: numbers in figures or words, words with their stems in three languages, and signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from punicref.language import lists
from punicref.language import words as stemming

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

NUMBER, WORD, STOP, DASH, ID, SIGN, QUOTE = "number", "word", "stop", "dash", "id", "sign", "quote"

LONGEST_NUMBER = 9
"""The most digits of a number; a longer one is no number of any game."""

HEAD = 5
"""So many first letters of a word stand for all its forms, besides its stem."""

_TOKEN = re.compile(
    r"[\"“«„](?P<quote>[^\"”»“]+)[\"”»“]"
    r"|(?P<ratio>\d{1,9}/\d{1,9})(?!\d)"
    r"|(?P<signed>(?<![\w)])[+\-−–]\s?\d{1,9})(?!\d)"
    r"|(?P<number>\d+)(?P<percent>\s?%)?"
    r"|(?P<word>[^\W\d_]+)"
    r"|(?P<stop>[;,.?!()…—]|->|→)"
    r"|(?P<colon>[:])"
    r"|(?P<dash>[\-−–])"
    r"|(?P<sign>[+=×*#&%/])"
)
_UNIT = re.compile(r"[rc]\d{1,2}", re.IGNORECASE)

VERSUS = lists.every("versus")
"""Words that set two sides against each other, beside the colon between numbers."""

DENIALS = lists.every("denials")
"""Words that deny what stands beside them; of "hasn't" what stands before the apostrophe."""


class Token(NamedTuple):
    """A piece of a line: `value` is a number in figures or a word in plain letters, `stem` and `head` stand for it.

    `forms` are its stems in the languages that it may be of; `said` says whether a number was a word; `signs` stand for
    the word and for the concepts that it is of.
    """

    text: str
    kind: str
    value: str
    stem: int = 0
    head: int = 0
    forms: tuple[str, ...] = ()
    said: bool = False
    at: int = 0
    signs: tuple[int, ...] = ()
    ordinal: bool = False

    @property
    def denies(self) -> bool:
        """Whether it denies what stands beside it."""
        return self.kind == WORD and self.value in DENIALS

    @property
    def versus(self) -> bool:
        """Whether it sets two sides against each other."""
        return (self.kind == SIGN and self.value == ":") or (self.kind == WORD and self.value in VERSUS)


def plain(word: str) -> str:
    """Return a word in small letters, without accents and ё."""
    return stemming.folded(word.casefold().replace("ё", "е"))


@lru_cache(4096)
def forms(word: str) -> tuple[str, ...]:
    """Return the stems of a plain word in the languages that its letters allow."""
    langs = ("ru",) if "а" <= word[0] <= "я" else ("it", "en")
    return tuple(dict.fromkeys(stemming.stems((word,), lang)[0] for lang in langs))


LONG = 5
"""Stems of so many letters are alike where one begins with the other: the stemmer cuts "ветераны" shorter."""


def alike(some: Collection[str], others: Collection[str]) -> bool:
    """Whether stems of a word can be those of another."""
    return any(
        one == other or (min(len(one), len(other)) >= LONG and (one.startswith(other) or other.startswith(one)))
        for one in some
        for other in others
    )


@lru_cache(4096)
def code(text: str) -> int:
    """Return a number for a text, the same in every run."""
    return crc32(text.encode())


def stems_of(phrase: str) -> tuple[tuple[str, ...], ...]:
    """Return the forms of each word of a phrase; numbers and signs in it stand for themselves."""
    return tuple(forms(plain(one)) if one.isalpha() else (one,) for one in re.findall(r"[^\W\d_]+|\d+", phrase))


def tokens(line: str, numerals: Mapping[str, str], units: bool = False) -> list[Token]:
    """Return the tokens of a line; `numerals` are numbers as words, `units` allows names such as R1 and C2."""
    found: list[Token] = []
    at = 0
    line = line.replace("\u2019", "'")
    italian = None
    while at < len(line):
        if units and (unit := _UNIT.match(line, at)) and not (at and line[at - 1].isalnum()):
            found.append(Token(unit[0], ID, unit[0].upper(), code(unit[0][0].upper()), 0, (), at=at))
            at = unit.end()
            continue
        piece = _TOKEN.match(line, at)
        if piece is None:
            at += 1
            continue
        kind, text = piece.lastgroup, piece[0]
        if kind == "quote":
            found.append(Token(piece["quote"].strip(), QUOTE, piece["quote"].strip(), code(QUOTE), at=at))
        elif kind == "word":
            if italian is None:
                italian = _italian(line)
            found.append(_word(text, at, numerals, italian=italian))
        elif kind in ("number", "percent") and len(piece["number"]) <= LONGEST_NUMBER:
            found.append(Token(text, NUMBER, piece["number"] + ("%" if piece["percent"] else ""), at=at))
        elif kind == "ratio":
            found.append(Token(text, NUMBER, text, at=at))
        elif kind == "signed":
            found.append(Token(text, NUMBER, ("+" if text[0] == "+" else "-") + text[1:].strip(), at=at))
        elif kind == "stop":
            found.append(Token(text, STOP, text, at=at))
        elif kind == "colon":
            found.append(Token(text, SIGN, ":", code(":"), at=at))
        else:
            found.append(Token(text, DASH if kind == "dash" else SIGN, text, code(text), at=at))
        at = piece.end()
    return _joined(found)


def _word(text: str, at: int, numerals: Mapping[str, str], *, italian: bool) -> Token:
    word = plain(text)
    stems = forms(word)
    stem = stems[0] if len(stems) == 1 or italian else stems[1]
    number = numerals.get(word)
    if number is not None:
        ordinal = number.endswith(".")
        return Token(text, NUMBER, number.rstrip("."), code(stem), code(word[:HEAD]), stems, True, at, ordinal=ordinal)
    return Token(text, WORD, word, code(stem), code(word[:HEAD]), stems, at=at)


_COMMON = lists.words("common")


def _italian(line: str) -> bool:
    """Whether a line in Latin letters is rather Italian than English."""
    words = [plain(word) for word in re.findall(r"[^\W\d_]+", line)]
    english, italian = sum(word in _COMMON["en"] for word in words), sum(word in _COMMON["it"] for word in words)
    if english != italian:
        return italian > english
    return sum(word[-1] in "aeio" for word in words) * 2 > len(words)


TENS, HUNDRED = 10, 100

MULTIPLIED = (100, 1000)
"""What a smaller number before it multiplies: "five hundred"."""

MINUS = lists.every("minus")
"""Words that make a number less than nothing."""


def _joined(found: list[Token]) -> list[Token]:
    """Return tokens with numbers of several words as one: «двадцать пять», "twenty-five", "two hundred"."""
    joined: list[Token] = []
    for one in found:
        if one.kind == NUMBER and one.value.isdecimal() and joined and joined[-1].value in MINUS:
            before = joined.pop()
            joined.append(
                one._replace(text=f"{before.text} {one.text}", value=f"-{one.value}", said=False, at=before.at)
            )
            continue
        dashed = len(joined) > 1 and joined[-1].kind == DASH
        last = joined[-2] if dashed else joined[-1] if joined else None
        if last is not None and one.said and last.said and last.value.isdecimal() and one.value.isdecimal():
            whole = _together(int(last.value), int(one.value))
            if whole:
                parting = "-" if dashed else " "
                joined[-1 - dashed :] = [last._replace(text=f"{last.text}{parting}{one.text}", value=str(whole))]
                continue
        joined.append(one)
    return joined


def _together(first: int, second: int) -> int:
    """Return the number that two words say one after the other; 0 where they say two."""
    if second in MULTIPLIED and 0 < first < TENS:
        return first * second
    tens = first >= 2 * TENS and first % TENS == 0 and 0 < second < TENS
    hundreds = first >= HUNDRED and first % HUNDRED == 0 and 0 < second < HUNDRED
    return first + second if tens or hundreds else 0
