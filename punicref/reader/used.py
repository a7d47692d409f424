"""Which words of a line a reading has used, and which of the others may not be left out in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.reader import model
from punicref.reader.features import KIND, mixed
from punicref.reader.index import CHOICE, FACT, SIDE
from punicref.reader.mentions import BOTH
from punicref.reader.tokens import NUMBER, WORD, Token
from punicref.search.function import FUNCTION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from punicref.reader.mentions import Label, Line, Mention
    from punicref.reader.readings import State

LEAST = 0.5
"""The weight from which a word beside a fact has told something of it."""

REACH = 4
"""How far a denial may stand from what it denies."""

LITTLE = frozenset(word for words in FUNCTION.values() for word in words)
"""Words that say nothing by themselves."""


def trace_of(state: State) -> list[tuple[Mention, Label]]:
    """Return the mentions of a reading in the order of the line, each with what it was taken to say."""
    found, trace = [], state.trace
    while trace:
        trace, one, label, _ = trace
        if one is not None:
            found.append((one, label))
    return found[::-1]


def text_of(text: str, line: Line, start: int, end: int) -> str:
    """Return the words of a line from one token to another, as they were typed."""
    last = line.tokens[end - 1]
    return text[line.tokens[start].at : last.at + len(last.text)]


def places_of(line: Line, state: State) -> dict[str, list[Mention]]:
    """Return the mentions that say each fact, in the order of the line."""
    found: dict[str, list[Mention]] = {}
    for one, label in trace_of(state):
        if label.fact:
            found.setdefault(label.fact, []).append(one)
            if label.ground == BOTH:
                found.setdefault(line.index.twins[label.fact], []).append(one)
    return found


def lost(line: Line, state: State) -> Iterator[str]:
    """Yield what may not be left out in silence: numbers, denials, words that name a value of a fact not stated."""
    trace = trace_of(state)
    taken = [one for one, label in trace if label.fact]
    spoke = _used(line, state)
    for at, (one, label) in enumerate(trace):
        if label.fact:
            continue
        token = line.tokens[one.at]
        beside = [trace[place] for place in (at - 1, at + 1) if 0 <= place < len(trace)]
        if _owns(line, one, beside) and not any(meaning.fact in state.facts for meaning in one.meanings):
            yield token.text
            continue
        if _speaks(line, one, state) and not spoke.intersection(range(one.at, one.end)):
            yield token.text
            continue
        if one.number:
            if not (token.said and (token.value == "1" or token.ordinal)):
                yield token.text
        elif token.denies:
            if not any(abs(other.at - one.at) <= REACH for other in taken):
                yield token.text
        elif one.meanings and all(
            meaning.kind == CHOICE and meaning.fact not in state.facts for meaning in one.meanings
        ):
            yield token.text


def _speaks(line: Line, one: Mention, state: State) -> bool:
    """Whether a phrase of the game names only values that are not stated, and is no little word."""
    if not one.meanings or any(meaning.kind in (FACT, SIDE) or meaning.fact in state.facts for meaning in one.meanings):
        return False
    return any(_tells(token) for token in line.tokens[one.at : one.end])


def _owns(line: Line, one: Mention, beside: Sequence[tuple[Mention, Label]]) -> bool:
    """Whether a phrase names facts only, and a number right beside it was taken for another."""
    if not one.meanings or any(meaning.kind != FACT for meaning in one.meanings):
        return False
    if not any(line.index.slots[meaning.fact].numeric for meaning in one.meanings):
        return False
    return any(
        other.number and label.fact and min(abs(other.at - one.end), abs(one.at - other.end)) == 0
        for other, label in beside
    )


def unused(line: Line, state: State, text: str) -> list[str]:
    """Return the words that were not used, those that stand together as one; little words alone are not told."""
    used = _used(line, state)
    runs: list[str] = []
    start = -1
    for at, one in enumerate([*line.tokens, None]):
        idle = one is not None and at not in used and one.kind in (WORD, NUMBER)
        if idle and start < 0:
            start = at
        elif not idle and start >= 0:
            if any(_tells(other) for other in line.tokens[start:at]):
                runs.append(text_of(text, line, start, at))
            start = -1
    return runs


def _tells(one: Token) -> bool:
    return one.kind == NUMBER or (one.kind == WORD and one.value not in LITTLE and len(one.value) > 1)


def _used(line: Line, state: State) -> set[int]:
    """Return the places of the tokens that say a fact, name one that is stated, or have spoken for one."""
    trace = trace_of(state)
    used = {at for at, one in enumerate(line.tokens) if one.versus}
    for one, label in trace:
        named = any(
            (meaning.kind == FACT and meaning.fact in state.facts) or meaning.kind == SIDE for meaning in one.meanings
        )
        if label.fact or named:
            used.update(range(one.at, one.end))
    for one, label in trace:
        if label.fact:
            used.update(_spoke(line, one, label))
    return used


def _spoke(line: Line, one: Mention, label: Label) -> Iterator[int]:
    """Yield the places of the words beside a mention that have spoken for what it was taken to say."""
    total = model.shipped().total
    slot = line.index.slots[label.fact]
    for step in (-4, -3, -2, -1, 1, 2, 3, 4):
        at = one.at + step if step < 0 else one.end + step - 1
        if not one.left <= at < one.right:
            continue
        place = step & 0xFF
        told = total(
            feature
            for sign in line.tokens[at].signs
            for feature in (
                mixed(KIND.besidefield + place, sign, slot.field),
                mixed(KIND.besidewhole + place, sign, slot.whole),
                mixed(KIND.aroundfield + (step > 0), sign, slot.field),
                mixed(KIND.bagfield, sign, slot.field),
                mixed(KIND.bagwhole, sign, slot.whole),
            )
        )
        if told >= LEAST:
            yield at
