"""Names that players give: to leaders whom no rule names, with a capital letter, and to places."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader import speech
from punicref.reader.tokens import WORD, alike, plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Words
    from punicref.sheet.things import Things

CALLED = "called"
"""The field of a lettered thing that has the name by which players call it, too."""

SHORT = 3
"""The fewest letters of a name."""

SAID = (
    *("choice", "fact", "side", "calculator", "table", "speech", "item", "action", "same", "ground", "cell", "number"),
    *("little", "denied", "trait", "ordinal"),
)
"""The sections of rules/words.toml whose words are no names."""


class Person(NamedTuple):
    """Somebody whom the history of a game knows: whose he is, and what he is called."""

    side: str
    words: Words


@lru_cache(8)
def persons(library: Library, game: str) -> Mapping[str, Person]:
    """Return those whose names players give to leaders of a game, by name."""
    found = {}
    for key, words in library.said("person").items():
        of, side, name = key.split(".")
        if of == game:
            found[name] = Person(side, {lang: tuple(all_) for lang, all_ in words.items()})
    return found


@lru_cache(8)
def _ordinary(library: Library, game: str) -> frozenset[str]:
    """Return the stems of the words that are no names that players give: of the cases, of the rules' own names."""
    said = [words for kind in SAID for words in library.said(kind).values()]
    said += library.names(game).values()
    return frozenset(
        form
        for words in said
        for all_ in words.values()
        for one in all_
        for stems in speech.forms_of(one)
        for form in stems
    )


def is_name(one: Token, library: Library, game: str) -> bool:
    """Whether a word is written like a name, and says nothing else."""
    written = one.kind == WORD and len(one.text) >= SHORT and one.text[0].isupper() and one.text[1:].islower()
    return written and _ordinary(library, game).isdisjoint(one.forms)


def known(found: Sequence[Token], at: int, names: Mapping[str, str]) -> tuple[str, int]:
    """Return whom the words from a place on name of those who have been named, and where that ends; empty for nobody.

    Of several words one is enough.
    """
    for name, called in names.items():
        words = called.split()
        size = 0
        while at + size < len(found) and any(_alike(found[at + size], word) for word in words):
            size += 1
        if size:
            return name, at + size
    return "", at


def of_history(found: Sequence[Token], at: int, library: Library, game: str) -> tuple[str, int]:
    """Return whom the words from a place on name of those whom the history knows, and where that ends."""
    for name, person in persons(library, game).items():
        for phrase in sorted((one.split() for all_ in person.words.values() for one in all_), key=len, reverse=True):
            part = found[at : at + len(phrase)]
            if len(part) == len(phrase) and all(_alike(one, word) for one, word in zip(part, phrase, strict=True)):
                return name, at + len(phrase)
    return "", at


def _alike(one: Token, word: str) -> bool:
    if one.kind != WORD or not one.text[:1].isupper():
        return False
    return alike(_forms(one.text), _forms(word)) or (not word.isascii() and _declined(plain(one.text), plain(word)))


def _declined(one: str, other: str) -> bool:
    """Whether two Russian names differ only in their ends: «Капуя», «Капую»."""
    stem = max(SHORT, len(one) - ENDING, len(other) - ENDING)
    return min(len(one), len(other)) >= stem and one[:stem] == other[:stem]


ENDING = 2
"""The most letters of an ending of a name in Russian."""


@lru_cache(2048)
def _forms(word: str) -> AbstractSet[str]:
    return frozenset(form for stems in speech.forms_of(plain(word)) for form in stems)


def shown(name: str, things: Things) -> Words:
    """Return what somebody is called whose name a player has given, by language; nothing for a letter or a number."""
    if things.rules is None:
        return {}
    person = persons(things.rules.library, things.rules.game).get(name)
    return person.words if person is not None else {}
