"""The words by which players name facts and what may be chosen, in the three languages (rules/words.toml)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.errors import InputProblem, near_called
from punicref.language.messages import Message, Name, say
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input


YES_NO = frozenset(("yes", "no"))


@cache
def numerals(library: Library) -> dict[str, str]:
    """Return the numbers that are words, in figures: "otto", "eight" and «восемь» are 8."""
    return {
        plain(word): number
        for number, said in library.said("number").items()
        for words in said.values()
        for word in words
    }


@cache
def ordinals(library: Library) -> dict[str, str]:
    """Return the numbers by which scenarios and turns are called, in figures: "second" is 2."""
    return {
        plain(word): number
        for number, said in library.said("ordinal").items()
        for words in said.values()
        for word in words
    }


def of_choice(one: Input, value: str, library: Library) -> Mapping[str, list[str]]:
    """Return the words for a value of a fact, by language: those of its calculator or of the fact before the others."""
    return _first(library.said("choice"), (f"{one.home}:{one.name}:{value}", f"{one.name}:{value}", value))


def of_fact(one: Input, library: Library) -> Mapping[str, list[str]]:
    """Return the words for a fact, by language; of one that stands on two sides, without the side."""
    field = one.place[-1]
    names = (field, one.name) if one.shared and one.name.endswith(f"_{field}") else (one.name, field)
    return _first(library.said("fact"), (*(f"{one.home}:{name}" for name in names), *names))


def of_denied(one: Input, library: Library) -> Mapping[str, list[str]]:
    """Return the words that say of a condition that it does not hold, by language: "face up" of what is inside."""
    return _first(library.said("denied"), (f"{one.home}:{one.name}", one.name)) if one.kind is bool else {}


def of_parts(one: Input, library: Library) -> Mapping[str, Mapping[str, list[str]]]:
    """Return the words that a text is made of: our word for each, and what is said for it by language."""
    parts = one.ask.parts
    if parts is None:
        return {}
    names, said = library.names(one.home.partition(".")[0]), library.said("item") | library.said(parts.section)
    words = {word: said[word] for word in (*parts.heads, *parts.flags, *parts.marks, *parts.counted)}
    return words | {thing: names[thing] for thing in parts.things}


def of_side(one: Input, library: Library) -> Mapping[str, list[str]]:
    """Return the words for the side that a fact belongs to, by language; none where its group stands only once."""
    return library.said("side").get(one.group.heading.text, {}) if one.group is not None and one.shared else {}


def shown(one: Input, value: str, library: Library) -> Name:
    """Return what a value is called, to be put in a message."""
    words = of_choice(one, value, library)
    return Name(texts={lang: words[lang][0] if lang in words else value for lang in LANGUAGES})


def _first(said: Mapping[str, Mapping[str, list[str]]], keys: Iterable[str]) -> Mapping[str, list[str]]:
    return next((said[key] for key in keys if key in said), {})


def choice(written: str, one: Input, library: Library, fact: Message | str = "") -> str:
    """Read one of the values of a fact: its name in any language, or an unambiguous beginning or form of it.

    A single letter is the beginning of the first name of a language only. InputProblem for anything else, with the
    values to choose from in the reader's language; `fact` is what the fact is called there, if not by its name.
    """
    word = plain(written)
    named: dict[str, set[str]] = {}
    begun: set[str] = set()
    for value in one.choices:
        said = of_choice(one, value, library)
        for name in (value, *(name for all_ in said.values() for name in all_)):
            named.setdefault(plain(name), set()).add(value)
        first = [value, *(name for all_ in said.values() for name in (all_[:1] if len(word) == 1 else all_))]
        if word and any(plain(name).startswith(word) for name in first):
            begun.add(value)
    found = named.get(word) or begun
    if not found:
        found = _by_stem(written, named)
    if len(found) == 1:
        return next(iter(found))
    if not found:
        called = [of_choice(one, value, library) or {lang: [value] for lang in LANGUAGES} for value in one.choices]
        raise none_of(written, one, library, near_called(word, called, 1), fact)
    several = [shown(one, value, library) for value in one.choices if value in found]
    raise InputProblem(say("{found} could be {several}.", found=written.strip(), several=several))


def numbered(one: Input) -> bool:
    """Whether the values of a fact are shown with numbers, to be chosen by them; yes and no have none."""
    return bool(one.choices) and YES_NO.isdisjoint(one.choices)


def by_number(written: str, one: Input) -> str:
    """Return the value whose number in the list is written, else what is written; no value is called a number."""
    number = int(written) if written.isascii() and written.isdecimal() and len(written) < len("100") else 0
    if not numbered(one) or not 0 < number <= len(one.choices):
        return written
    return str(list(one.choices)[number - 1])


def none_of(
    written: str, one: Input, library: Library, close: Sequence[Name] = (), fact: Message | str = ""
) -> InputProblem:
    """Return the problem that something is none of a fact's values, with these in the reader's language."""
    return InputProblem(
        say(
            "{name} is {found}; choose one of {choices}.",
            name=fact or one.name,
            found=written if len(written) <= 40 else f"{written[:37]}…",
            choices=[shown(one, value, library) for value in one.choices],
        ),
        suggestions=close,
    )


def _by_stem(written: str, named: Mapping[str, set[str]]) -> set[str]:
    """Return the values of which a name is another form of what is written: plural, case."""
    from punicref.language import words

    tokens = words.tokens(written)
    found: set[str] = set()
    for lang in words.languages(tokens):
        wanted = words.stems(tokens, lang)
        found |= {
            value for name, all_ in named.items() if wanted and words.stemmed(name, lang) == wanted for value in all_
        }
    return found
