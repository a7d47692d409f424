"""Lines that say where in the sequence of play the evening stands, or that it goes on: "new turn", "Roman campaign"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.reader import speech
from punicref.reader.index import numerals
from punicref.reader.tokens import NUMBER, WORD, tokens
from punicref.sheet.sequence import STEP, TURN, Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from punicref.rulebook.library import Library
    from punicref.sheet.kinds import Sequence, Words
    from punicref.sheet.things import Things


class Said(NamedTuple):
    """The moments that a line names, one after the other, the battle or scenario, and what it goes on to say.

    `last` is the same with the words that name the last moment.
    """

    moments: tuple[Moment, ...]
    part: str = ""
    rest: str = ""
    last: str = ""


def read(line: str, things: Things, part_of: Callable[[str], str] = lambda _: "") -> Said | None:
    """Return where a line says that the evening is; None where it says anything else.

    `part_of` returns the battle or scenario that words name, empty for none.
    """
    order = things.declared.sequence
    if line.rstrip().endswith("?"):
        return None
    at = things.get(TURN, STEP) if things.single(TURN.kind) else None
    assert things.rules is not None
    library = things.rules.library
    known = list(_known(order, library))
    sides = {side: [_stems(one, library) for one in _texts(words)] for side, words in order.sides.items()}
    scenario = [form for one in speech.stems(library, "scenario") for form in one]
    line = line[speech.begins(line, library, "opens") :]  # "we begin, turn 1"
    moments: list[Moment] = []
    where = ""
    parts = list(PART.finditer(line))
    rest, last = "", 0
    for piece in parts:
        part = piece[0]
        if not part.strip():
            continue
        words = list(_words(part, library))
        number = next((int(one) for one in words if one.isdecimal()), None)
        plain = frozenset(one for one in words if not one.isdecimal())
        if number is not None and plain and plain <= {one for form in scenario for one in form}:
            where = str(number)
            continue
        named = part_of(_without(part.strip(), library)) if number is None else ""
        if named:
            where = named
            continue
        found = _moment(plain, number, known, sides, _coming(order, at))
        if found is None and number is None:  # "the third turn"
            number, plain = _ordinal(part, library, plain)
            found = _moment(plain, number, known, sides, _coming(order, at))
        if found is None:
            rest = line[piece.start() :].strip()
            break
        moments.append(found)
        last = piece.start()
    return Said(tuple(moments), where, rest, line[last:].strip()) if moments or where else None


def _ordinal(part: str, library: Library, plain: frozenset[str]) -> tuple[int | None, frozenset[str]]:
    """Return the number that a word of a part says as an ordinal, and the other words; None and all for none."""
    for one in tokens(part, numerals(library)):
        if one.kind == NUMBER and one.ordinal:
            rest = frozenset(_words(part.replace(one.text, " "), library))
            return int(one.value.rstrip(".")), rest
    return None, plain


def _without(part: str, library: Library) -> str:
    """Return the words of a part behind those that say that a battle is played, and an article."""
    said = part.casefold()
    begins = next((one for one in speech.phrases(library, "battle") if said.startswith(f"{one} ")), "")
    first, _, rest = part[len(begins) :].strip().partition(" ")
    return rest if rest and first.casefold() in speech.words(library, "little") else f"{first} {rest}".strip()


def _known(order: Sequence, library: Library) -> Iterator[tuple[frozenset[str], Moment, bool]]:
    """Yield the words of each span and step, what they mean, and whether a number may stand with them."""
    for span in order.spans:
        for text in _texts(span.words):
            yield _stems(text, library), Moment(span=span.name), False
        for text in speech.phrases(library, span.name) if span.name in COUNTED else ():
            yield _stems(text, library), Moment(span=span.name, number=0), True
    for step in order.steps:
        for text in _texts(step.words):
            yield _stems(text, library), Moment(step=step.name, side=step.side), False
    for text in _texts(order.next):
        yield _stems(text, library), Moment(span=order.of), False


PART = re.compile(r"(?:(?!\s(?:and|e|ed|и|а)\s)[^,;.:])+")
"""What is said of one moment: "and" parts two."""

COUNTED = ("turn", "round")
"""Spans that are told by their number: "turn 3"."""


def _moment(
    words: frozenset[str],
    number: int | None,
    known: Iterable[tuple[frozenset[str], Moment, bool]],
    sides: Mapping[str, Iterable[frozenset[str]]],
    coming: Mapping[str, int],
) -> Moment | None:
    """Return the moment that the words of a part say, all of them; a side may stand beside."""
    options = [(words, "")]
    for side, all_ in sides.items():
        options += [(words - one, side) for one in all_ if one and one <= words and words - one]
    for rest, side in options:
        steps = [found for stems, found, counted in known if stems == rest and (number is not None) == counted]
        own = [one for one in steps if not one.side or not side or one.side == side]
        if own and rest:
            own.sort(key=lambda one: coming.get(one.step, 0))
            first = next((one for one in own if one.side == side and side), own[0])
            return first._replace(side=side or first.side, number=number if number is not None else None)
    return None


def _coming(order: Sequence, at: str | None) -> dict[str, int]:
    """Return how far each step lies ahead; where several have the same name the next one is meant."""
    names = [one.name for one in order.steps]
    here = names.index(at) if at in names else 0
    return {name: (place - here) % len(names) for place, name in enumerate(names)}


def _texts(words: Words) -> list[str]:
    return [one for all_ in words.values() for one in all_]


@lru_cache(4096)
def _stems(text: str, library: Library) -> frozenset[str]:
    return frozenset(_words(text, library))


def _words(text: str, library: Library) -> Iterator[str]:
    for one in tokens(text, {}):
        if one.kind == NUMBER:
            yield one.value
        elif one.kind == WORD and not speech.says(one, library, "little"):
            yield one.forms[0]
