"""What a clause may begin with: a number in one of the shapes that printers use, a letter, a bullet, a die roll."""

from __future__ import annotations

import re
from dataclasses import dataclass

LETTERS = {cyrillic: latin for latin, cyrillic in zip("abcdefghijklmnopqr", "абвгдежзиклмнопрст", strict=True)}
"""Where a Russian list counts а, б, в, the clause ids count a, b, c."""

NUMBERS = ("number", "code", "roman")
"""Kinds of labels that may stand before a heading."""

_BULLET = re.compile(r"[-–—−•·●◦▪■*+]\s+(?=\S)")
_NAMES = "rule|section|chapter|part|case|regola|sezione|capitolo|parte|caso|paragrafo|раздел|глава|часть|правило|пункт"
_WORD = rf"(?:(?:{_NAMES})\s+(?=\d))?"
_NUMBER = re.compile(
    rf"{_WORD}(?P<open>[\[(§]\s?)?(?P<value>\d{{1,2}}(?:\.\d{{1,3}})+|\d{{1,2}})(?P<letter>\.?[a-z](?=[\])]?[.:]?\s))?"
    r"(?:\s*/\s*#?\s?\d{1,2})*(?P<close>\.{2,}|[\])]?[.:)]?)(?P<after>\s*[-–—:]\s+|\s*)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d{1,2}\s?[-–—/]\s?\d{1,2})\s?[:.]\s+")
_STEP = re.compile(r"(?:[^\W\d]+\s+)?(\d{1,2}[a-z])\)\s*")
_LETTER = re.compile(r"\(?([a-zа-я])\)[-–.:]{0,2}\s*|([a-zа-я])[.:]\s+(?=\S)", re.IGNORECASE)
_CODE = re.compile(
    rf"(?:(?i:{_NAMES})\s+)?[\[(§]?\s?"
    r"((?:[A-ZА-Я]\.\d{1,3}|[A-ZА-Я]\d{1,3}\.\d{1,3})(?:\.\d{1,3})*|\d{1,3}(?:\.\d{1,3})+-[A-Z]{1,2})"
    r"[\])]?[.:)]?(?:\s+[-–—:](?=\s))?(?:\s+|$)"
)
_ROMAN = re.compile(
    rf"(?:(?i:{_NAMES})\s+([IVXL]+)[.:)]?|[\[(]?([IVXL]{{2,7}})[\])]?[.:)]|\(?([ivx]{{2,5}})\)|([IVXL]{{2,7}})(?=\s*[-–—]))"
    r"(?:\s*[-–—:](?=\s))?(?:\s+|$)"
)

_CAPITAL = '[A-ZÀ-ÖØ-ÞА-ЯЁ«“"]'
_INLINE = re.compile(
    r"(?<=[.!?;:)»”\"]\s)(?:"
    rf"\[?\d{{1,2}}(?:\.\d{{1,3}})+(?:\.{{2,}}|[\])]?[.:)]?)\s*(?={_CAPITAL})"
    rf"|\(?[a-z]\)[-–.:]{{0,2}}\s*(?=\w)|[a-z]\.\s(?={_CAPITAL})|\d\.\s(?={_CAPITAL}))"
)


@dataclass(frozen=True)
class Label:
    """What stands before a text: its kind (number, code, roman, letter, range, step or nothing) and what it says.

    A code has letters and numbers, A.3 or 12.34-S.
    """

    kind: str = ""
    value: str = ""
    printed: str = ""
    length: int = 0  # of the text, bullet included
    bullet: bool = False
    sure: bool = True  # a number before a small letter may be part of a sentence
    damaged: bool = False  # 7.1… for a number whose end is lost


def at_start(text: str) -> Label:
    """Return the label that a text begins with."""
    found = _BULLET.match(text)
    start = found.end() if found else 0
    label = _label(text, start)
    if label:
        return Label(label.kind, label.value, label.printed, label.length, bool(found), label.sure, label.damaged)
    return Label(length=start, bullet=bool(found))


def inline(text: str) -> list[int]:
    """Return where clauses may begin inside a paragraph: numbers and letters after the end of a sentence."""
    return [found.start() for found in _INLINE.finditer(text)]


def _label(text: str, start: int) -> Label | None:
    if found := _CODE.match(text, start):
        value = found[1].casefold()
        return Label("code", LETTERS.get(value[0], value[0]) + value[1:], found[0].strip(" –—-"), found.end())
    if found := _ROMAN.match(text, start):
        return Label("roman", found[found.lastindex or 0].casefold(), found[0].strip(" –—-"), found.end())
    if found := _RANGE.match(text, start):
        return Label("range", re.sub(r"\s?[-–—/]\s?", "-", found[1]), found[0].strip(), found.end())
    if found := _STEP.match(text, start):
        return Label("step", found[1], found[0].strip(), found.end())
    if (found := _NUMBER.match(text, start)) and (label := _number(text, found)):
        return label
    if found := _LETTER.match(text, start):
        letter = (found[1] or found[2]).casefold()
        return Label("letter", LETTERS.get(letter, letter), found[0].strip(), found.end())
    return None


def _number(text: str, found: re.Match[str]) -> Label | None:
    """Return a number as a label, unless it is plainly a quantity."""
    value, rest = found["value"], text[found.end() :]
    closed = bool(found["open"] or found["close"])
    spaced = closed or not rest or found["after"]
    if not spaced or ((found["open"] or "")[:1] in ("[", "(") and not found["close"]):
        return None
    if found["close"].endswith(":") and rest and not found["after"]:
        return None  # odds of 2:1
    lone = "." not in value
    small = rest[:1].islower()
    if lone and not closed and (small or (rest and not rest[0].isalpha())):
        return None  # 30 minutes, 2 (two)
    if found["close"].startswith(")") and not found["open"] and not lone and small:
        return None  # …see 4.2) and so on, broken before the number
    if found["letter"]:
        value += "." + found["letter"].lstrip(".").casefold()
    return Label(
        "number",
        ".".join(part.lstrip("0") or "0" for part in value.split(".")),
        text[found.start() : found.end()].strip(" –—-"),
        found.end(),
        sure=not small or (found["open"] or "")[:1] == "[",
        damaged=found["close"].startswith(".."),
    )
