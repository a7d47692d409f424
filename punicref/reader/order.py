"""Who attacks whom where Russian has it by its cases: «гастатов атакуют ветераны» are veterans who attack hastati."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from punicref.reader import speech
from punicref.reader.tokens import WORD, alike, forms, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.reader.tokens import Token
    from punicref.rulebook.library import Library

REACH = 3
"""So many words may stand between a name and the verb."""


def subject_first(text: str, game: str, library: Library) -> str:
    """Return a line with who attacks before whom they attack, where their cases tell; any other line as it is."""
    if text.isascii():
        return text
    names = _names(library, game)
    found = tokens(text, {}) if names else []
    for at, one in enumerate(found):
        if one.kind != WORD or not speech.says(one, library, "attacks"):
            continue
        whom = next((place for place in _near(found, at, -1) if _named(found[place], names)), -1)
        who = next((place for place in _near(found, at, 1) if _named(found[place], names)), -1)
        if min(whom, who) >= 0 and found[who].value in names and found[whom].value not in names:
            first, second = _span(found, whom), _span(found, who)
            between, rest = text[first[1] : second[0]], text[second[1] :]
            return f"{text[: first[0]]}{text[slice(*second)]}{between}{text[slice(*first)]}{rest}"
    return text


def _near(found: Sequence[Token], at: int, step: int) -> Iterator[int]:
    for place in range(at + step, at + step * (REACH + 1), step):
        if not 0 <= place < len(found) or (found[place].kind != WORD and found[place].text != " "):
            return
        yield place


def _span(found: Sequence[Token], at: int) -> tuple[int, int]:
    """Return where a name stands in the line, with the letter behind it."""
    last = at
    if at + 1 < len(found) and len(found[at + 1].text) == 1 and found[at + 1].text.isupper():
        last = at + 1
    return found[at].at, found[last].at + len(found[last].text)


def _named(one: Token, names: frozenset[str]) -> bool:
    return one.kind == WORD and alike(one.forms, _stems(names))


@lru_cache(8)
def _stems(names: frozenset[str]) -> frozenset[str]:
    return frozenset(form for name in names for form in forms(name))


@lru_cache(8)
def _names(library: Library, game: str) -> frozenset[str]:
    """Return the names of units, in one word, as the one who acts is called."""
    found = (plain(one) for said in library.names(game).values() for one in said.get("ru", ()))
    return frozenset(one for one in found if one.isalpha())
