"""Placeholders in rule texts, filled in when the rules are compiled.

{face_up}                       a value of the clause itself
{9.14:inverted}                 a value of another clause
{example.points}                a figure of the printed example
{+modifier}                     with its sign
{cost|очко|очка|очков}          only the word form that agrees with the number
[9.16]                          a reference to a clause
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from babel import Locale

    from punicref.rulebook.model import Value

FORMS = {"it": ("one", "other"), "en": ("one", "other"), "ru": ("one", "few", "many")}
"""The plural categories (CLDR) that a text gives word forms for, by language."""

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_REFERENCE = re.compile(r"\[([^\[\]]+)\]")
_IN_PARENTHESES = re.compile(r"\((\[[^\[\]]+\](?:, \[[^\[\]]+\])*)\)")
_DIGIT = re.compile(r"\d")


class Placeholder(NamedTuple):
    """One placeholder: whose value, its name, whether signed, word forms if any, and as it was written."""

    clause: str  # empty: the clause itself
    name: str
    signed: bool
    forms: tuple[str, ...]
    written: str


def placeholders(text: str) -> Iterator[Placeholder]:
    """Yield the placeholders of a text in order."""
    for match in _PLACEHOLDER.finditer(text):
        yield _parse(match[1])


def placed(text: str) -> Iterator[tuple[int, int, Placeholder]]:
    """Yield the placeholders of a text in order, each with where it begins and ends."""
    for match in _PLACEHOLDER.finditer(text):
        yield match.start(), match.end(), _parse(match[1])


def references(text: str) -> list[str]:
    """Return the clause ids that a text refers to."""
    return _REFERENCE.findall(text)


def bare_digits(text: str) -> str:
    """Return the first word with a digit that no placeholder provides, or an empty string."""
    bare = _REFERENCE.sub("", _PLACEHOLDER.sub("", text))
    return next((word for word in bare.split() if _DIGIT.search(word)), "")


def fill(text: str, lang: str, look_up: Callable[[str, str], Value]) -> str:
    """Put values in; `look_up` takes a clause id (empty for the clause itself) and a value's name."""

    def one(match: re.Match[str]) -> str:
        wanted = _parse(match[1])
        value = look_up(wanted.clause, wanted.name)
        if wanted.forms:
            return wanted.forms[FORMS[lang].index(_category(value, lang))]
        return _shown(value, lang, signed=wanted.signed)

    return _joined(_IN_PARENTHESES.sub(r"\1", _PLACEHOLDER.sub(one, text)))


def _parse(written: str) -> Placeholder:
    name, *forms = written.split("|")
    signed = name.startswith("+")
    clause, _, own = name.removeprefix("+").rpartition(":")
    return Placeholder(clause, own, signed, tuple(forms), written)


def _category(value: Value, lang: str) -> str:
    if not isinstance(value, int):  # fractions and lists: the form after a part of a whole
        return FORMS[lang][1]
    category = _locale(lang).plural_form(abs(value))
    return category if category in FORMS[lang] else FORMS[lang][-1]


def _shown(value: Value, lang: str, *, signed: bool = False) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(item, lang) for item in value)
    if isinstance(value, str):
        return value
    from babel.numbers import format_decimal

    text = format_decimal(value, locale=_locale(lang))
    return f"+{text}" if signed and value > 0 else text


@cache
def _locale(lang: str) -> Locale:
    from babel import Locale

    return Locale.parse(lang)


def _joined(text: str) -> str:
    """Join the lines of a paragraph; blank lines part paragraphs, a dash starts a list item."""
    paragraphs: list[list[str]] = [[]]
    for line in text.strip().splitlines():
        line = line.strip()  # noqa: PLW2901
        if not line:
            paragraphs.append([])
        elif line.startswith("- ") or not paragraphs[-1]:
            paragraphs[-1].append(line)
        else:
            paragraphs[-1][-1] += " " + line
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)
