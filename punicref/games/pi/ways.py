"""Lists that a player types: areas entered one after the other, each a word with marks and a number.

sea, embark 3, sea beside          commas part the items, the first word of an item says what it is
"""

from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import InputProblem, near
from punicref.messages import say
from punicref.ruling.reading import LARGEST

if TYPE_CHECKING:
    from collections.abc import Mapping


class Item(NamedTuple):
    """One item: what it is, the number with it (None: none was given), and the marks."""

    word: str
    number: int | None = None
    marks: frozenset[str] = frozenset()


def items(text: str, option: str, known: "Mapping[str, tuple[str, ...]]", counted: tuple[str, ...] = ()) -> list[Item]:
    """Read a list; `known` has the marks that go with each word, `counted` are the words that take a number.

    A counted word without a number counts one. InputProblem names `option`, the word, and what would be understood.
    """
    found = []
    for part in text.split(","):
        words = part.casefold().split()
        if words:
            found.append(_item(words, option, known, counted))
    return found


def _item(words: list[str], option: str, known: "Mapping[str, tuple[str, ...]]", counted: tuple[str, ...]) -> Item:
    first, *rest = words
    if first not in known:
        raise InputProblem(
            say(
                "{option}: {found} is not understood; it takes {known}.", option=option, found=first, known=tuple(known)
            ),
            suggestions=near(first, known, 1),
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
                say(
                    "{option}: {found} does not go with {word}; what does: {known}.",
                    option=option,
                    found=word,
                    word=first,
                    known=marks,
                ),
                suggestions=near(word, marks, 1),
            )
        else:
            raise InputProblem(
                say(
                    "{option}: {found} does not go with {word}; it stands alone.", option=option, found=word, word=first
                )
            )
    return Item(first, number, frozenset(taken))


def whole(word: str, option: str) -> int:
    """Read a number that stands in a text; InputProblem where it is none or too large."""
    if not (word.isdecimal() and len(word) <= len(str(LARGEST)) and int(word) <= LARGEST):
        raise InputProblem(say("{option}: {found} is not a number that can be used.", option=option, found=word))
    return int(word)
