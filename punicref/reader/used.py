"""Which words of a line a reading has used, and which of the others may not be left out in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.language import lists
from punicref.language.function import FUNCTION
from punicref.reader import model
from punicref.reader.index import CHOICE, FACT, SIDE
from punicref.reader.readings import SAID
from punicref.reader.tokens import NUMBER, STOP, WORD, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from punicref.reader.mentions import Line, Number, Phrase
    from punicref.reader.model import Labels
    from punicref.reader.network import Scores
    from punicref.reader.readings import Place, Reading

REACH = 6
"""How far a denial may stand from what it denies."""

LITTLE = frozenset(word for words in FUNCTION.values() for word in words)
"""Words that say nothing by themselves."""

BOTH, OR_NOT = lists.phrases("both"), lists.phrases("or not")
"""What says that something is of two that are known, and what only ends a question: neither is a fact."""

PLUS = frozenset(("plus", "piu", "плюс"))
"""Words that would have two numbers added up."""

IDLE = 0.0
"""The value from which the network takes a word to have nothing to do with the case."""


def text_of(text: str, line: Line, start: int, end: int) -> str:
    """Return the words of a line from one token to another, as they were typed."""
    last = line.tokens[end - 1]
    return text[line.tokens[start].at : last.at + len(last.text)]


def places_of(reading: Reading) -> dict[str, list[Place]]:
    """Return the places that say each fact, in the order of the line."""
    found: dict[str, list[Place]] = {}
    for one in sorted(reading.places, key=lambda place: place.at):
        found.setdefault(one.fact, []).append(one)
    return found


def lost(line: Line, reading: Reading, scores: Scores, labels: Labels) -> Iterator[str]:
    """Yield what may not be left out in silence: numbers, denials, words that name a value of a fact not stated."""
    taken = {at for one in reading.places for at in range(one.at, one.end)}
    idle = scores.idle
    for number in stray(line, reading, idle):
        token = line.tokens[number.at]
        if not (token.said and (token.value == "1" or token.ordinal or _ends(line, number.at, BOTH))):
            yield token.text
    for at, token in enumerate(line.tokens):
        corrects = at == 0 and bool(line.stated)  # "no, with nine"
        near = any(abs(place - at) <= REACH for place in taken)
        if token.denies and idle[at] < IDLE and not corrects and not near and not _ends(line, at, OR_NOT):
            yield token.text
    for at, token in enumerate(line.tokens[1:-1], 1):
        before, behind = line.tokens[at - 1], line.tokens[at + 1]
        if token.value in PLUS and before.kind == NUMBER == behind.kind and not (before.said and before.value == "1"):
            yield token.text  # nobody has added them up
    likely = {
        (label.fact, str(label.value), at)
        for label, values in zip(labels.words, scores.words, strict=True)
        for at, value in enumerate(values[1:-1])
        if value >= SAID
    }
    for one in line.phrases:
        span = range(one.at, one.end)
        if taken.intersection(span) or not _values(line, one, reading) or max(idle[at] for at in span) >= IDLE:
            continue
        if any((meaning.fact, meaning.value, at) in likely for meaning in one.meanings for at in span):
            yield line.tokens[one.at].text


def stray(line: Line, reading: Reading, idle: Sequence[float]) -> list[Number]:
    """Return the numbers that a reading makes nothing of, but for those of chatter, and those that count its lists.

    Chatter ("my aunt comes at seven, …") is what stands between two stops, of which nothing is used, and of whose words
    most have nothing to do with the case.
    """
    taken = {at for one in reading.places for at in range(one.at, one.end)}
    found = []
    for number in reading.idle:
        start, end = number.at, number.at
        while start and line.tokens[start - 1].kind != STOP:
            start -= 1
        while end < len(line.tokens) and line.tokens[end].kind != STOP:
            end += 1
        said = [at for at in range(start, end) if line.tokens[at].kind == WORD and tells(line.tokens[at])]
        apart = not taken.intersection(range(start, end)) and sum(idle[at] >= IDLE for at in said) * 2 > len(said)
        if not apart and not _counts(line, number, reading):
            found.append(number)
    return found


def _ends(line: Line, at: int, phrases: AbstractSet[str]) -> bool:
    """Whether one of some phrases, of two or three words, ends at a token."""
    said = [one.text.casefold() for one in line.tokens[max(0, at - 2) : at + 1]]
    return " ".join(said) in phrases or " ".join(said[-2:]) in phrases


def _counts(line: Line, number: Number, reading: Reading) -> bool:
    """Whether a number says how many things a list has that is told, too: "two leaders, a one and a two"."""
    behind = {
        meaning.fact
        for one in line.phrases
        if one.at - number.end in (0, 1)
        for meaning in one.meanings
        if meaning.fact in reading.facts
    }
    told = (str(reading.facts[fact]).strip("[]()").split(",") for fact in behind)
    return any(len(items) > 1 and str(len(items)) == line.tokens[number.at].value for items in told)


def _values(line: Line, one: Phrase, reading: Reading) -> bool:
    """Whether a phrase names only values that are not stated, and is no little word."""
    if any(meaning.kind != CHOICE or meaning.fact in reading.facts for meaning in one.meanings):
        return False
    return any(tells(token) for token in line.tokens[one.at : one.end])


def _unstated(line: Line, one: Phrase, reading: Reading) -> bool:
    """Whether a phrase can name a value, and a reading states none of the facts that it could be of."""
    kinds = {meaning.kind for meaning in one.meanings}
    stated = any(meaning.fact in reading.facts for meaning in one.meanings)
    return CHOICE in kinds and SIDE not in kinds and not stated and any(map(tells, line.tokens[one.at : one.end]))


def unused(line: Line, reading: Reading, text: str, idle: Sequence[float], *, values: bool = False) -> list[str]:
    """Return the words that were not used, those that stand together as one; little words alone are not told.

    With the words that name `values` of facts that are not stated: to be told, though the reader has learned from them.
    """
    used = _used(line, reading, idle)
    if values:
        said = {at for place in reading.places for at in range(place.at, place.end)}
        named = [range(one.at, one.end) for one in line.phrases if _unstated(line, one, reading)]
        used -= {at for span in named if not said.intersection(span) for at in span}
    runs: list[str] = []
    start = -1
    for at, one in enumerate([*line.tokens, None]):
        left = one is not None and at not in used and one.kind in (WORD, NUMBER)
        if left and start < 0:
            start = at
        elif not left and start >= 0:
            if any(tells(other) for other in line.tokens[start:at]):
                runs.append(text_of(text, line, start, at))
            start = -1
    return runs


def wordless(line: Line, reading: Reading, idle: Sequence[float]) -> bool:
    """Whether a line has words and a reading makes nothing of any: then its numbers are guesses."""
    words = [at for at, one in enumerate(line.tokens) if one.kind == WORD and tells(one)]
    return bool(words) and not _used(line, reading, idle).intersection(words)


def tells(one: Token) -> bool:
    """Whether a token says something by itself."""
    if one.kind == NUMBER:
        return not (one.said and one.value == "1")
    return one.kind == WORD and one.value not in LITTLE and len(one.value) > 1


def _used(line: Line, reading: Reading, idle: Sequence[float]) -> set[int]:
    """Return the places of the tokens that say a fact or name one, and of those that the reader has learned from."""
    known = model.shipped().known
    numbers = {at for one in reading.idle for at in range(one.at, one.end)}
    used = {
        at
        for at, one in enumerate(line.tokens)
        if one.versus or (at not in numbers and idle[at] < IDLE and (one.stem in known or one.head in known))
    }
    for one in line.phrases:
        if any(
            (meaning.kind == FACT and meaning.fact in reading.facts) or meaning.kind == SIDE for meaning in one.meanings
        ):
            used.update(range(one.at, one.end))
    for place in reading.places:
        used.update(range(place.at, place.end))
    return used
