"""Lists that a player types: areas entered one after the other, each a word with marks and a number.

sea, embark 3, sea beside          commas part the items, the first word of an item says what it is
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from punicref.errors import InputProblem, near_called
from punicref.language.messages import Name
from punicref.ruling import typed
from punicref.ruling.case import Case
from punicref.ruling.facts import Parts
from punicref.ruling.reading import LARGEST


class Item(NamedTuple):
    """One item: what it is, the number with it (None: none was given), and the marks."""

    word: str
    number: int | None = None
    marks: frozenset[str] = frozenset()


def spoken(known: Mapping[str, tuple[str, ...]], counted: tuple[str, ...] = ()) -> Parts:
    """Return the words of such a list for spoken lines, with the same arguments as `items`."""
    marks = dict.fromkeys(mark for all_ in known.values() for mark in all_)
    return Parts(heads=tuple(known), marks=tuple(marks), counted=counted)


def items(
    case: Case, text: str, option: str, known: Mapping[str, tuple[str, ...]], counted: tuple[str, ...] = ()
) -> list[Item]:
    """Read a list; `known` has the marks that go with each word, `counted` are the words that take a number.

    The words may be of any language. A counted word without a number counts one. InputProblem names `option`, the word,
    and what would be understood.
    """
    found = []
    for part in worded(case, text).split(","):
        words = part.split()
        if words:
            found.append(_item(case, words, option, known, counted))
    return found


def checks(
    option: str, known: Mapping[str, tuple[str, ...]], counted: tuple[str, ...] = ()
) -> Callable[[Case, str], list[Item]]:
    """Return what checks such a list for itself, with the same arguments as `items`."""
    return lambda case, text: items(case, text, option, known, counted)


def worded(case: Case, text: str) -> str:
    """Return a list with the words of any language in the place of which ours stand."""
    return typed.worded(case.library, text)


def shown(case: Case, words: Iterable[str]) -> list[Name]:
    """Return words as a player calls them, in every language."""
    return typed.shown(case.library, words)


def said(case: Case, words: Iterable[str]) -> list[dict[str, list[str]]]:
    """Return all that players say for words."""
    return [case.library.said("item")[word] for word in words]


def _item(
    case: Case, words: list[str], option: str, known: Mapping[str, tuple[str, ...]], counted: tuple[str, ...]
) -> Item:
    first, *rest = words
    if first not in known:
        raise InputProblem(
            "{option}: {found} is not understood; it takes {known}.",
            option=option,
            found=first,
            known=shown(case, known),
            suggestions=near_called(first, said(case, known), 1),
        )
    marks = known[first]
    number: int | None = 1 if first in counted else None
    taken: set[str] = set()
    for word in rest:
        if first in counted and word.isdecimal():
            number = whole(word, option)
        elif word in marks:
            taken.add(word)
        elif marks:
            raise InputProblem(
                "{option}: {found} does not go with {word}; what does: {known}.",
                option=option,
                found=word,
                word=first,
                known=shown(case, marks),
                suggestions=near_called(word, said(case, marks), 1),
            )
        else:
            raise InputProblem(
                "{option}: {found} does not go with {word}; it stands alone.", option=option, found=word, word=first
            )
    return Item(first, number, frozenset(taken))


def whole(word: str, option: str) -> int:
    """Read a number that stands in a text; InputProblem where it is none or too large."""
    if not (word.isdecimal() and len(word) <= len(str(LARGEST)) and int(word) <= LARGEST):
        raise InputProblem("{option}: {found} is not a number that can be used.", option=option, found=word)
    return int(word)
