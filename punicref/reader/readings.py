"""Readings of a line, the likeliest first: what each number is, and what is said in words, as far as they go together.

A beam goes over the numbers and then over what may be said in words. A fact is said once, or twice alike; several
values are of those that take several. A reading's score is the logarithm of its chance.
"""

from __future__ import annotations

import re
from collections import defaultdict
from math import exp, log1p
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader.index import FACT
from punicref.reader.texts import ALONE, COUNT, NAME, PIECE, VALUE, Piece, text_of
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.reader.index import Slot
    from punicref.reader.mentions import Line, Number
    from punicref.reader.model import Labels
    from punicref.reader.network import Scores
    from punicref.ruling.facts import Parts

PLAIN, BOTH, QUOTED = "", "both", "quoted"
"""The grounds of a number that is a fact's value, of one that is said of both sides, of a text in quotation marks."""

TEXT = (COUNT, VALUE, ALONE, NAME)
"""The grounds of numbers in texts."""

WORD_OF = "§"
"""What a label of a word of a text begins with."""

BEAM = 16

LEAST = -7.0
"""What is less likely, as a logarithm, is not weighed."""

SAID = -4.0
"""What words say from this value on is weighed; below it is not said."""


SURE = -0.36
"""The network is sure of a piece with at least this logarithm of a chance: seven in ten."""


class Place(NamedTuple):
    """A fact, what is said of it, on which ground, and the tokens that say it."""

    fact: str
    value: Any
    ground: str
    at: int
    end: int


class Reading(NamedTuple):
    """What a line says: its facts as a calculator takes them, with the places that say them.

    `idle` are the numbers that it makes nothing of; `weakest` and `doubts` tell how sure each piece of it is.
    """

    score: float
    facts: Mapping[str, Any]
    places: tuple[Place, ...]
    idle: tuple[Number, ...]
    weakest: float
    doubts: int


class State(NamedTuple):
    """The beginning of a reading."""

    score: float = 0.0
    places: tuple[Place, ...] = ()
    idle: tuple[Number, ...] = ()
    weakest: float = 0.0
    doubts: int = 0

    def and_(self, one: Choice) -> State:
        """Return it with one piece more."""
        idle = (one.number,) if one.number is not None and not one.places else ()
        return State(
            self.score + one.score,
            (*self.places, *one.places),
            (*self.idle, *idle),
            min(self.weakest, one.score),
            self.doubts + (one.score < SURE),
        )


class Choice(NamedTuple):
    """What may be said: places, with the logarithm of the chance."""

    score: float
    places: tuple[Place, ...]
    number: Number | None = None


def search(line: Line, scores: Scores, labels: Labels) -> list[Reading]:
    """Return the best readings of a line, the likeliest first, those with the same facts as one."""
    states = [State()]
    if not line.tokens:
        return _together(line, states)
    for choices in (*_of_numbers(line, scores, labels), *_of_quotes(line), *_of_words(line, scores, labels)):
        after = [
            state.and_(one)
            for state in states
            for one in choices
            if all(_goes(line, state, place) for place in one.places)
        ]
        after.sort(key=lambda one: -one.score)
        states = after[:BEAM] or states  # what goes with nothing said before is not said
    return _together(line, states)


def _together(line: Line, states: Iterable[State]) -> list[Reading]:
    """Return readings, those that say the same as one: its chance is the sum of theirs."""
    found: dict[str, Reading] = {}
    for state in states:
        facts = _facts(line, sorted(state.places, key=lambda one: one.at))
        key = repr(sorted(facts.items()))
        before = found.get(key)
        if before is None:
            found[key] = Reading(state.score, facts, *state[1:])
        else:
            found[key] = before._replace(score=before.score + log1p(exp(state.score - before.score)))
    return sorted(found.values(), key=lambda one: -one.score)


def _goes(line: Line, state: State, place: Place) -> bool:
    """Whether a fact can be said besides what is said already."""
    slot = line.index.slots[place.fact]
    said = [one for one in state.places if one.fact == place.fact]
    if not said:
        return True
    if slot.text:
        return _joins(slot, said, place)
    if slot.many and place.ground in (PLAIN, BOTH, NAME) and isinstance(place.value, str) and place.value != "random":
        if any(one.value == "random" for one in said):
            return False
        if slot.one.kind is Span:
            first = said[0].value
            return len(said) == 1 and first.isdecimal() and place.value.isdecimal() and int(first) < int(place.value)
        return True
    return str(said[0].value) == str(place.value)


def _joins(slot: Slot, said: Sequence[Place], place: Place) -> bool:
    """Whether a piece can join those of a text: what is single has one thing, and said again it is the same one."""
    parts, listed = slot.one.ask.parts, slot.listed
    if QUOTED in (place.ground, said[0].ground):
        return False
    if place.ground in TEXT or listed:
        return True
    if parts is None:
        return all(one.value == place.value for one in said if one.ground not in TEXT)
    things = {*parts.things, *parts.heads} - {*parts.before}
    return not parts.single or place.value not in things or not any(one.value in things for one in said)


# What numbers may be


def _of_numbers(line: Line, scores: Scores, labels: Labels) -> Iterator[list[Choice]]:
    slots = line.index.slots
    for number in line.numbers:
        chances = scores.numbers[number.at]
        found = [Choice(chances[0], (), number)]
        named = _named(line, number)
        for label, score in zip(labels.numbers, chances[1:], strict=True):
            slot = slots.get(label.fact)
            if score < LEAST or slot is None or not _takes(slot, number, label.value):
                continue
            if not (label.fact in named or _within(slot, number)):
                continue
            place = Place(label.fact, number.text, label.value, number.at, number.end)
            twin = line.index.twins.get(label.fact)
            if label.value == BOTH:
                found.append(Choice(score, (place, place._replace(fact=twin or label.fact)), number))
            else:
                found.append(Choice(score, (place,), number))
        yield found


def _takes(slot: Slot, number: Number, ground: str) -> bool:
    """Whether a fact takes a number at all."""
    text, kind = number.text, slot.one.kind
    if ground in (COUNT, ALONE):
        return text.isdecimal()
    if ground == NAME or number.named:
        return number.named and ground == NAME
    if ground == VALUE:
        return text[0] not in "+-"
    if "/" in text:
        return kind is Result
    if kind is Result or ("-" in text[1:] and kind is not Span):
        return False
    if "-" in text[1:]:
        return True
    return kind not in (Roll, Rolls, Throws) or text[0] not in "+-"


def _within(slot: Slot, number: Number) -> bool:
    """Whether a number is one that a fact can have."""
    if not re.fullmatch(r"[+-]?\d+%?", number.text):
        return True
    value = int(number.text.rstrip("%"))
    least = 0 if slot.least is None and number.text[0] != "-" else slot.least
    return (least is None or least <= value) and (slot.most is None or value <= slot.most)


def _named(line: Line, number: Number) -> frozenset[str]:
    """Return the facts that are named right before a number: one that they cannot have is refused by the rules."""
    return frozenset(
        meaning.fact for one in line.phrases if one.end == number.at for meaning in one.meanings if meaning.kind == FACT
    )


# What words may say


def _of_words(line: Line, scores: Scores, labels: Labels) -> Iterator[list[Choice]]:
    by: dict[str, list[tuple[float, Any, int]]] = defaultdict(list)
    pieces: dict[str, list[tuple[Any, list[float]]]] = defaultdict(list)
    numbers = {at for one in line.numbers for at in range(one.at, one.end)}
    for label, values in zip(labels.words, scores.words, strict=True):
        if label.fact not in line.index.slots:
            continue
        most = max(values)
        if most < SAID or (_is_nought(label.value) and _corrects(line, values[1:-1])):
            continue
        if isinstance(label.value, str) and label.value.startswith(WORD_OF):
            said = [SAID - 1 if place in numbers else worth for place, worth in enumerate(values[1:-1])]
            pieces[label.fact].append((label.value[len(WORD_OF) :], said))
        else:
            said = values[1:-1]
            by[label.fact].append((most, label.value, said.index(max(said))))
    for fact, found in by.items():
        none = -sum(log1p(exp(most)) for most, _, _ in found)
        choices = [Choice(none, ())]
        for most, value, at in found:
            start, end = _span(line, at)
            choices.append(Choice(none + most, (Place(fact, value, PLAIN, start, end),)))
        yield choices
    for fact, words in pieces.items():
        yield from _of_pieces(line, fact, words)


def _is_nought(value: Any) -> bool:
    return value == 0 and value is not None and not isinstance(value, str)


def _corrects(line: Line, values: Sequence[float]) -> bool:
    """Whether a word only says that a case at hand is corrected: "no, they were six" says that nothing is nought."""
    return bool(line.stated) and values.index(max(values)) == 0 and line.tokens[0].denies


def _of_pieces(line: Line, fact: str, words: Sequence[tuple[str, list[float]]]) -> Iterator[list[Choice]]:
    """Yield for each token, or for several of one phrase, what word of a text it may be."""
    spans = sorted({_span(line, at) for _, values in words for at, value in enumerate(values) if value >= SAID})
    for start, end in spans:
        likely = [(max(values[start:end]), word) for word, values in words]
        likely = [one for one in likely if one[0] >= SAID]
        none = -sum(log1p(exp(most)) for most, _ in likely)
        yield [
            Choice(none, ()),
            *(Choice(none + most, (Place(fact, word, PIECE, start, end),)) for most, word in likely),
        ]


def _span(line: Line, at: int) -> tuple[int, int]:
    """Return the phrase that a token is of, else its own place."""
    return next(((one.at, one.end) for one in line.phrases if one.at <= at < one.end), (at, at + 1))


def _of_quotes(line: Line) -> Iterator[list[Choice]]:
    """Yield what a text in quotation marks is: of the fact named before it, else of the first needed."""
    texts = [slot.name for slot in line.index.texts]
    for at in line.quotes:
        before = [meaning.fact for one in line.phrases if one.end == at for meaning in one.meanings]
        wanted = [name for name in before if name in texts] + [n for n in line.index.required if n in texts] + texts
        yield [
            Choice(-float(rank), (Place(name, line.tokens[at].value, QUOTED, at, at + 1),))
            for rank, name in enumerate(dict.fromkeys(wanted))
        ] or [Choice(0.0, ())]


# What they come to


def _facts(line: Line, places: Sequence[Place]) -> dict[str, Any]:
    """Return facts as a calculator takes them."""
    said: dict[str, list[Place]] = defaultdict(list)
    for one in places:
        said[one.fact].append(one)
    values = {name: _value(line, line.index.slots[name], found) for name, found in said.items()}
    return {name: value for name, value in values.items() if value != ""}


def _value(line: Line, slot: Slot, said: Sequence[Place]) -> Any:
    one, first = slot.one, said[0].value
    if slot.text:
        return first if said[0].ground == QUOTED else _text(line, slot, said)
    if first == "random" or isinstance(first, bool):
        return first
    if one.kind is Span:
        return "-".join(str(place.value) for place in said[:2])
    if one.kind is Throws and any(place.ground == NAME for place in said):
        return re.sub(r"([RC]\d+), (?=\d)", r"\1 ", ", ".join(str(place.value) for place in said))
    if slot.many:
        times = {number.at: number.times for number in line.numbers}
        return [_number(place.value) for place in said for _ in range(times.get(place.at, 1))]
    return _number(first) if one.kind is not Result and not one.choices else first


def _number(value: Any) -> Any:
    plain = value.rstrip("%") if isinstance(value, str) else value
    return int(plain) if isinstance(plain, str) and re.fullmatch(r"[+-]?\d+", plain) else plain


def _text(line: Line, slot: Slot, said: Sequence[Place]) -> str:
    pieces = [
        Piece(
            one.ground,
            str(one.value),
            _parted(line, said[at - 1].at if at else one.at, one.at),
            _apart(line, said[at - 1].end if at else one.at, one.at),
        )
        for at, one in enumerate(said)
    ]
    parts = slot.one.ask.parts
    if parts is not None:
        return text_of(parts, list(_counting(parts, pieces)) if parts.acts else pieces)
    if not slot.listed:
        return next((one.word for one in pieces if one.ground == PIECE), "")
    items: list[str] = []
    count = ""
    for ground, word, *_ in pieces:
        if ground == COUNT:
            count = word
        else:
            items.append(f"{count} {word}".strip())
            count = ""
    return ", ".join(items)


def _counting(parts: Parts, pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces of actions, numbers right before a thing as what counts it: "move 3 infantry"."""
    for at, one in enumerate(pieces):
        before, behind = (pieces[at - 1] if at else None), (pieces[at + 1] if at + 1 < len(pieces) else None)
        free = before is None or before.word not in parts.counted
        if one.ground == VALUE and free and behind is not None and behind.word in parts.things:
            yield one._replace(ground=COUNT)
        else:
            yield one


def _apart(line: Line, start: int, end: int) -> bool:
    """Whether a comma or an "and" stands between two pieces."""
    return any(one.value in COMMAS for one in line.tokens[start:end])


COMMAS = frozenset((",", ";", ":", "and", "e", "ed", "plus", "и", "да"))
"""Signs and words that stand between the things of a list."""

GROUPS = frozenset(("or", "oppure", "o", "ovvero", "или", "либо", "altrimenti", "else"))
"""Words that begin another of several texts, beside the semicolon."""


def _parted(line: Line, start: int, end: int) -> bool:
    """Whether another group begins between two pieces."""
    return any(one.value == ";" or one.value in GROUPS for one in line.tokens[start:end])
