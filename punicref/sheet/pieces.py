"""Corrections of one piece of a fact: how many there were of one thing in a list, or one die of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.reader import index as indexes
from punicref.reader import mentions, speech
from punicref.reader.amounts import faces
from punicref.reader.tokens import NUMBER, WORD
from punicref.ruling.values import Roll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.reader.mentions import Line
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

THINGS = "things"
"""The row of a fact that lists things, with how many there are."""

STRANGE = 2
"""A correction of a piece has so many other words at most: "there were three hastati"."""


WORDS = 7
"""And no more words in all."""


def corrected(
    calculator: CalculatorFunction, text: str, stated: Mapping[str, Any], library: Library
) -> dict[str, Any] | None:
    """Return the fact of which a line corrects one piece, with its new value; None for any other line."""
    index = indexes.of(calculator, library)
    line = mentions.line(index, text, indexes.numerals(library), {}, stated)
    if len(text.split()) > WORDS:
        return None
    return _counted(line, stated) or _one_of_several(line, stated) or _of_one_side(calculator, line, stated, library)


def joined(stated: Any, said: Any) -> Any:
    """Return a list of things with those items anew that are said again: "no, three hastati and two velites".

    What is said stands alone where it is no list, or has things that the one before has not.
    """
    if not (isinstance(stated, str) and isinstance(said, str)) or ";" in stated + said:
        return said
    before, now = _items(stated), _items(said)
    kinds = {_kind(one): one for one in now}
    if len(kinds) != len(now) or len(now) >= len(before) or not set(kinds) <= set(map(_kind, before)):
        return said
    return ", ".join(kinds.get(_kind(one), one) for one in before)


def _counted(line: Line, stated: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a list with another number of one of its things: "no, there were three hastati"."""
    numbers = [one for one in line.tokens if one.kind == NUMBER and not one.ordinal]
    named = {
        (meaning.fact, _kind(meaning.value))
        for one in line.phrases
        for meaning in one.meanings
        if isinstance(stated.get(meaning.fact), str) and line.index.slots[meaning.fact].one.ask.row == THINGS
    }
    there = {(fact, kind) for fact, kind in named if kind in map(_kind, _items(stated[fact]))}
    if len(numbers) != 1 or not numbers[0].value.isdecimal() or len(there) != 1 or _strange(line) > STRANGE:
        return None
    fact, kind = next(iter(there))
    items = [f"{numbers[0].value} {_bare(one)}" if _kind(one) == kind else one for one in _items(stated[fact])]
    return {fact: ", ".join(items)}


def _one_of_several(line: Line, stated: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return several dice with another value of one: "no, the second was a three"."""
    places = [int(one.value) for one in line.tokens if one.kind == NUMBER and one.ordinal]
    numbers = [one.value for one in line.tokens if one.kind == NUMBER and not one.ordinal and one.value.isdecimal()]
    numbers = [one for one in numbers if one != "1"] or numbers  # "a three"
    rows = {name: value for name, value in stated.items() if isinstance(value, (list, tuple)) and len(value) > 1}
    if len(places) != 1 or len(numbers) != 1 or len(rows) != 1 or _strange(line) > STRANGE:
        return None
    ((name, row),) = rows.items()
    at = places[0] - 1
    return {name: [*row[:at], int(numbers[0]), *row[at + 1 :]]} if at < len(row) else None


def _of_one_side(
    calculator: CalculatorFunction, line: Line, stated: Mapping[str, Any], library: Library
) -> dict[str, Any] | None:
    """Return the die of one of the two who fight with another value: "no, the defender rolled a 1"."""
    rolls = [one for one in calculator.inputs if one.kind is Roll and one.told and one.name in stated][:2]
    words = [one for one in line.tokens if one.kind == WORD]
    numbers = [one.value for one in line.tokens if one.kind == NUMBER and not one.ordinal and one.value.isdecimal()]
    said = {key: [one for one in words if speech.says(one, library, key)] for key in THROWN}
    whose = [at for at, key in enumerate(SIDES) if said[key]]
    known = {one.at for all_ in said.values() for one in all_}
    if any(one.at not in known and len(one.value) > TWO for one in words) or not said["throws"]:
        return None
    numbers = list(dict.fromkeys(numbers))
    numbers = numbers if len(numbers) == 1 else [one for one in numbers if one != "1"]  # "a three"
    die = int(numbers[0]) if len(numbers) == 1 else 0
    if len(rolls) != len(SIDES) or len(whose) != 1 or not 0 < die <= faces(rolls[0], calculator, library):
        return None
    return {rolls[whose[0]].name: die}


SIDES = ("first", "second")
"""The words for either of the two, as speech.says knows them."""

THROWN = (*SIDES, "throws", "corrects", "little", "has")
"""All words that say whose die was another one."""

TWO = 2
"""So many letters has an article."""


def _strange(line: Line) -> int:
    """Return how many words of a line mean nothing in the case."""
    meant = {at for one in line.phrases for at in range(one.at, one.end)}
    said = (at for at, one in enumerate(line.tokens) if one.kind == WORD and at not in meant)
    return sum(not line.tokens[at].denies and len(line.tokens[at].value) > 2 for at in said)


def _items(text: str) -> list[str]:
    return [one.strip() for one in text.split(",")]


def _bare(item: str) -> str:
    """Return an item of a list without how many."""
    return item.lstrip("0123456789 ")


def _kind(item: str) -> str:
    return _bare(item).casefold().replace(" ", "-")
