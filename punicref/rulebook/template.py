"""Placeholders in rule texts, filled in when the rules are compiled.

{face_up}                       a value of the clause itself
{9.14:inverted}                 a value of another clause
{example.points}                a figure of the printed example
{+modifier}                     with its sign
{cost|очко|очка|очков}          only the word form that agrees with the number
{times!once}                    the number as a word of that kind: once, twice, 3 times
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

Number = tuple[dict[str, str], tuple[str, ...]]
"""Words for some numbers, and what other numbers are: a form, or one by plural category, # standing for the digits."""

_ONE = {
    "en": ("one two three four five six",),
    "it": tuple(f"{one} due tre quattro cinque sei" for one in ("un", "uno", "una")),
    "ru": (
        *(f"{one} {two} три четыре пять шесть" for one, two in (("один", "два"), ("одно", "два"))),
        *(f"{one} две три четыре пять шесть" for one in ("одна", "одну")),
        *(f"{one} двух трёх четырёх пяти шести" for one in ("одного", "одной", "одном")),
        "одному двум трём четырём пяти шести",
        "одним двумя тремя четырьмя пятью шестью",
    ),
}
_BOTH = {
    "en": (("both", "all #"),),
    "it": (("entrambi", "tutti e #"), ("entrambe", "tutte e #")),
    "ru": tuple(
        (both, f"{every} #")
        for every, forms in (
            ("все", ("оба", "обе")), ("всех", ("обоих", "обеих")),
            ("всем", ("обоим", "обеим")), ("всеми", ("обоими", "обеими")),
        )
        for both in forms
    ),
}  # fmt: skip

WORDS: dict[str, tuple[Number, ...]] = {
    "en": (
        ({"1": "once", "2": "twice"}, ("# times",)),
        ({"1/2": "half", "1/3": "a third", "1/4": "a quarter"}, ("#",)),
    ),
    "it": (
        ({"1": "una volta", "2": "due volte"}, ("# volte",)),
        ({"1": "una sola volta"}, ("solo # volte",)),
        ({"2": "il doppio", "3": "il triplo"}, ("# volte tanto",)),
        ({"1/2": "metà", "1/3": "un terzo", "1/4": "un quarto"}, ("#",)),
        ({"1/2": "la metà", "1/3": "un terzo", "1/4": "un quarto"}, ("#",)),
        ({"1/2": "della metà", "1/3": "di un terzo", "1/4": "di un quarto"}, ("di #",)),
        ({"1/2": "alla metà", "1/3": "a un terzo", "1/4": "a un quarto"}, ("a #",)),
    ),
    "ru": (
        ({"1": "один раз", "2": "дважды"}, ("# раз", "# раза", "# раз")),
        ({"1": "одного раза"}, ("# раза", "# раз", "# раз")),
        ({"2": "вдвое", "3": "втрое"}, ("в # раз", "в # раза", "в # раз")),
        ({"1/2": "половина", "1/3": "треть", "1/4": "четверть"}, ("#",)),
        ({"1/2": "половину", "1/3": "треть", "1/4": "четверть"}, ("#",)),
        ({"1/2": "половины", "1/3": "трети", "1/4": "четверти"}, ("#",)),
        ({"1/2": "половине", "1/3": "трети", "1/4": "четверти"}, ("#",)),
        ({"1/2": "половиной", "1/3": "третью", "1/4": "четвертью"}, ("#",)),
    ),
}
"""How a number is said, by language; a text names a kind by its first word, in the gender and case it needs."""

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_REFERENCE = re.compile(r"\[([^\[\]]+)\]")
_IN_PARENTHESES = re.compile(r"\((\[[^\[\]]+\](?:, \[[^\[\]]+\])*)\)")
_DIGIT = re.compile(r"\d")


class Placeholder(NamedTuple):
    """One placeholder: whose value, its name, whether signed, word forms or word if any, and as it was written."""

    clause: str  # empty: the clause itself
    name: str
    signed: bool
    forms: tuple[str, ...]
    written: str
    word: str = ""  # the first of a kind of number words


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
        if wanted.word:
            return _said(value, lang, *_kinds(lang)[wanted.word])
        return _shown(value, lang, signed=wanted.signed)

    return joined(_IN_PARENTHESES.sub(r"\1", _PLACEHOLDER.sub(one, text)))


def number_words(lang: str) -> tuple[str, ...]:
    """Return the words that a placeholder may ask for after its exclamation mark."""
    return tuple(_kinds(lang))


def kinds_with(word: str, lang: str) -> tuple[str, ...]:
    """Return the words that a placeholder may ask for to get this one for a value beyond the first: двух by одного."""
    return tuple(name for name, (words, _) in _kinds(lang).items() if word in words.values())


@cache
def _kinds(lang: str) -> dict[str, Number]:
    kinds: list[Number] = [({str(at): word for at, word in enumerate(one.split(), 1)}, ("#",)) for one in _ONE[lang]]
    kinds += [({"2": both}, (every,)) for both, every in _BOTH[lang]]
    return {next(iter(words.values())): (words, other) for words, other in (*kinds, *WORDS[lang])}


def _said(value: Value, lang: str, words: dict[str, str], other: tuple[str, ...]) -> str:
    if str(value) in words:
        return words[str(value)]
    form = other[FORMS[lang].index(_category(value, lang))] if len(other) > 1 else other[0]
    return form.replace("#", _shown(value, lang))


@cache
def _parse(written: str) -> Placeholder:
    name, *forms = written.split("|")
    name, _, word = name.partition("!")
    signed = name.startswith("+")
    clause, _, own = name.removeprefix("+").rpartition(":")
    return Placeholder(clause, own, signed, tuple(forms), written, word)


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


def joined(text: str) -> str:
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
