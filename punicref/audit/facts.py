"""What a printed text states that is the same in every language: numbers, references, codes.

Here numbers are no placeholders: they come as digits, as words, as Roman numerals, stuck to a unit (1PM) or as dice.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from punicref.audit import lexicon, segments
from punicref.base import LANGUAGES
from punicref.language import lists

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_NUMBER = r"\d+(?:\.[\da-z]+)*"
_REFERRED = re.compile(
    r"(?:\b(?:regol[ae]|rules?|cas[io]|cases?|vedi|anche|see|also|eccezion[ei]|exceptions?|sezion[ei]|sections?|"
    r"правил\w+|пункт\w*|раздел\w*|см|исключени\w+|siehe|regel|abschnitt|voir|r[èe]gle|v[ée]ase|regla|zie|zob|viz)"
    r"(?:(?<=\bсм)\.|\b:?)|§)\s*"
    rf"\[?({_NUMBER}(?:\]?\s*(?:,|e|and|и|or|o)\s*\[?{_NUMBER})*)(?![\w°])",
    re.IGNORECASE,
)
_DECIMAL = re.compile(r"(?<![\d.,])\d+(?:\.\d+)+(?:\.[a-z]\b)?(?![\d,]*\d)")
_BRACKETED = re.compile(r"\[([^\[\]\s]+)\]")
_GROUPED = re.compile(r"(?<=\d)[.,\u00a0\u202f](?=\d{3}\b)")
_REMARK = re.compile(r"\(([^()]*[^\W\d_]{2}[^()]*)\)")
_DICE = re.compile(r"\b(\d*)[dD](\d+)\b")
ROMAN = re.compile(
    r"\b(?=[IVXLC]{2,}\b)C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?<=\w)\b|\b(?<=casella )[IVX]\b|\b(?<=box )[IVX]\b"
)
_CODE = re.compile(r"\b[A-Z]{2,3}\b")
_DIGITS = re.compile(r"\d+")
_SIGNED = re.compile(r"([+−–-])\s?(\d+)")

ONE = lists.words("one")
"""Words for one, which are articles and more besides: they may stand for the digit, and need not."""

_THE_TWO = {
    "it": re.compile(
        r" (?:i|le|delle|dei|tra le|alle|ai|nei|nelle|sulle) (?:prime |primi )?due(?= )| due(?= giocatori | o più )"
    ),
    "en": re.compile(r" the (?:first )?two(?= )| of two(?= )| two(?= players | or more )"),
    "ru": re.compile(r" (?:эти|этих|первые|обе|оба) дв\w+(?= )| (?:двое|два|двух)(?= игрок\w+ | или более )"),
}


@dataclass(frozen=True)
class Facts:
    """What a text states: `perhaps` counts the words that may stand for a number."""

    numbers: Counter[str]
    perhaps: Counter[str]
    references: Counter[str]
    codes: Counter[str]
    signs: frozenset[str]
    remarks: tuple[str, ...]  # what stands between round brackets, references aside


def of(text: str, lang: str, ids: Collection[str], short: Collection[str] = ()) -> Facts:
    """Return the facts of a text; `ids` are the clauses that there are, `short` abbreviations that are translated.

    Of a language without a lexicon only what is written in figures is found.
    """
    references: Counter[str] = Counter(match[1] for match in _BRACKETED.finditer(text))
    rest = _GROUPED.sub("", _BRACKETED.sub(" ", text))
    for match in _REFERRED.finditer(rest):
        references.update(re.findall(_NUMBER, match[1]))
    rest = _REFERRED.sub(" ", rest)
    for match in _DECIMAL.finditer(rest):
        if match[0] in ids or _in_brackets(rest, match.start()):
            references[match[0]] += 1
            rest = rest[: match.start()] + " " * len(match[0]) + rest[match.end() :]
    remarks = [match[1] for match in _REMARK.finditer(rest)]
    numbers: Counter[str] = Counter(f"d{match[2]}" for match in _DICE.finditer(rest))
    numbers.update(match[1] for match in _DICE.finditer(rest) if match[1] not in ("", "1"))
    rest = _DICE.sub(" ", rest)
    romans = ROMAN.findall(rest)
    numbers.update(romans)
    rest = ROMAN.sub(" ", rest)
    signs = frozenset(f"{'+' if sign == '+' else '-'}{number}" for sign, number in _SIGNED.findall(rest))
    numbers.update(str(int(digits)) for digits in _DIGITS.findall(rest))
    perhaps: Counter[str] = Counter()
    if lang in LANGUAGES:
        words = segments.joined([rest])
        said = lexicon.numbers(words.plain, lang)
        numbers.update(said.said)
        perhaps.update(said.perhaps)
        both = len(_THE_TWO[lang].findall(words.plain))  # those that were spoken of: no number that the rule sets
        numbers["2"] -= both
        perhaps["2"] += both
        perhaps["1"] += sum(word in ONE[lang] for word in words.tokens)
        perhaps.update(number for word in words.tokens if (number := _within(word)))
    loud = rest.isupper()  # a heading in capitals
    codes = Counter(code for code in (() if loud else _CODE.findall(rest)) if code not in short and code not in romans)
    return Facts(+numbers, perhaps, references, codes, signs, tuple(remarks))


_COMPOUND = re.compile(
    r"(дв|тр|четыр)(?:ух|[её]х)\w{3,}|(пят|шест|сем|восьм|девят|десят|одиннадцат|двенадцат|двадцат)и\w{4,}"
)
"""A number within a word, as Russian has it: десятигранный is of ten sides."""

_PARTS = {
    "дв": "2", "тр": "3", "четыр": "4", "пят": "5", "шест": "6", "сем": "7", "восьм": "8", "девят": "9",
    "десят": "10", "одиннадцат": "11", "двенадцат": "12", "двадцат": "20",
}  # fmt: skip


def _within(word: str) -> str:
    """Return the number that a compound begins with, an empty text where it is none."""
    found = _COMPOUND.fullmatch(word)
    return _PARTS[found[1] or found[2]] if found else ""


def _in_brackets(text: str, at: int) -> bool:
    return text.count("(", 0, at) > text.count(")", 0, at)


def agree(item: str, sides: Iterable[Facts]) -> bool:
    """Whether all sides may state a number equally often."""
    least, most = [], []
    for side in sides:
        least.append(side.numbers[item])
        most.append(side.numbers[item] + side.perhaps[item])
    return max(least) <= min(most)


_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def value(item: str) -> str:
    """Return the plain number that an item states: XIV and d14 are 14, double is 2."""
    if item == "double":
        return "2"
    if item[:1] == "d" and item[1:].isdigit():
        return item[1:]
    if item and set(item) <= set(_LETTERS):
        numbers = [_LETTERS[letter] for letter in item]
        return str(sum(-n if n < max(numbers[at:]) else n for at, n in enumerate(numbers)))
    return item
