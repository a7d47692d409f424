"""Readings of a line: its mentions, each with one of its labels, the best by the sum of the weights.

A beam of the best beginnings goes over the line. A fact is said once, or twice alike; several values are of those that
take several.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader.features import KIND, mixed
from punicref.reader.mentions import ALONE, BOTH, COUNT, NAME, NOTHING, OBJECT, PIECE, PLAIN, QUOTED, VALUE, Label
from punicref.reader.texts import Piece, text_of
from punicref.reader.tokens import STOP, code
from punicref.ruling.values import Span, Throws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.reader.index import Index
    from punicref.reader.mentions import Line, Mention

BEAM = 12


TEXT = frozenset((COUNT, VALUE, PIECE, NAME, ALONE, OBJECT))
"""The grounds of pieces that make a text."""


class State(NamedTuple):
    """The beginning of a reading."""

    score: float
    facts: Mapping[str, tuple[tuple[Any, ...], int]]  # by fact: what was said, and the last mention that said it
    last: tuple[int, Label] | None  # the last mention that said something, and what
    trace: tuple[Any, ...]  # (before, mention, label, dynamic features)


def taken(index: Index, state: State, one: Mention, label: Label) -> tuple[Any, ...] | None:
    """Return what a fact has been told with a label besides; None where it cannot be."""
    slot = index.slots[label.fact]
    before = state.facts.get(label.fact)
    value = (label.ground, label.value, one.at) if slot.text else label.value
    if before is None:
        return (value,)
    said = before[0]
    if slot.text:
        if label.ground == QUOTED or said[0][0] == QUOTED:
            return None
        if slot.one.ask.parts is not None or slot.one.ask.row in ("things", "values") or label.fact == "toward":
            return (*said, value)
        return said if said[-1][1] == label.value else None
    if slot.many and label.ground in (PLAIN, BOTH, NAME) and "random" not in said:
        if slot.one.kind is Span and (
            len(said) > 1 or not isinstance(said[0], int) or not isinstance(label.value, int) or said[0] >= label.value
        ):
            return None
        return (*said, label.value)
    return said if said[0] == label.value else None


def dynamic(line: Line, state: State, at: int, one: Mention, label: Label) -> list[int]:
    """Return what speaks for a label by what was said before it."""
    index = line.index
    facts = state.facts
    if label is NOTHING:
        found = []
        if not one.number:
            for meaning in one.meanings:
                if meaning.kind == "fact":
                    used = facts.get(meaning.fact)
                    found.append(mixed(KIND.skipnamed, 0 if used is None else 1 if at - used[1] <= 1 else 2))
                elif meaning.kind == "choice":
                    found.append(mixed(KIND.skipchoice, meaning.fact in facts))
        return found
    slot = index.slots[label.fact]
    ground = code(label.ground)
    found = []
    add = found.append
    field, role = slot.field, slot.role
    if state.last is None:
        add(mixed(KIND.firstfact, field))
        add(mixed(KIND.firstrole, role, ground))
    else:
        last, said_last = state.last
        other = index.slots[said_last.fact]
        before = line.mentions[last]
        parted = any(line.tokens[k].kind == STOP for k in range(before.end, one.at))
        gap = min(3, one.at - before.end) + 4 * parted
        versus = any(before.end <= place < one.at for place in line.versus)
        add(mixed(KIND.follows + gap, other.field, field))
        add(mixed(KIND.followswhole + parted, other.whole, slot.whole))
        if role or other.role:
            same = 1 if role == other.role else 2 if role and other.role else 3
            add(mixed(KIND.roles + same, parted + 2 * versus, one.number != ""))
            add(mixed(KIND.rolesfield + same, parted + 2 * versus, field))
            between = line.tokens[before.end : one.at][:4]
            for token in between:
                for sign in token.signs:
                    add(mixed(KIND.rolesword + same, sign))
        if label.ground in TEXT:
            same_text = said_last.fact == label.fact
            add(mixed(KIND.textgap + gap, code(said_last.ground if same_text else ""), ground))
            if same_text:
                add(mixed(KIND.textword + parted, code(str(said_last.value)), code(str(label.value))))
    if one.run is not None and state.last is not None and line.mentions[state.last[0]].run == one.run:
        same = state.last[1].fact == label.fact
        add(mixed(KIND.run, same, slot.many))
        add(mixed(KIND.runfield + same, field))
    said = facts.get(label.fact)
    if said is not None:
        add(mixed(KIND.again + (at - said[1] == 1), ground, slot.many))
        add(mixed(KIND.againfield, field, min(4, len(said[0]))))
        if not slot.text and not slot.many:
            add(mixed(KIND.repeat, ground))
    if one.number or label.ground == OBJECT:
        wanted = [name for name in index.required if name not in facts and name not in line.stated]
        if label.fact in wanted:
            add(mixed(KIND.order, wanted[0] == label.fact, len(wanted)))
    if role:
        twin = next(
            (name for name, two in index.slots.items() if two.field == field and two.role and two.role != role), ""
        )
        if twin:
            add(mixed(KIND.twin, twin in facts, role))
            add(mixed(KIND.twinfield + (twin in facts), field, role))
    return found


def search(
    line: Line,
    total: Callable[[Iterable[int]], float],
    beam: int = BEAM,
    allowed: Callable[..., bool] | None = None,
    by: Callable[[State], Any] = lambda one: -one.score,
) -> list[State]:
    """Return the best readings of a line, best first; `allowed` says which steps may be taken."""
    states = [State(0.0, {}, None, ())]
    index = line.index
    for at, one in enumerate(line.mentions):
        static = [total(found) for found in one.features]
        after: list[State] = []
        for state in states:
            for label, points in zip(one.labels, static, strict=True):
                if label.fact:
                    said = taken(index, state, one, label)
                    if said is None or (allowed is not None and not allowed(label, state, said)):
                        continue
                    facts: Mapping[str, Any] = {**state.facts, label.fact: (said, at)}
                    if label.ground == BOTH:
                        twin = label._replace(fact=index.twins[label.fact])
                        said = taken(index, state, one, twin)
                        if said is None or (allowed is not None and not allowed(twin, state, said)):
                            continue
                        facts = {**facts, twin.fact: (said, at)}
                    last: tuple[int, Label] | None = (at, label)
                else:
                    facts, last = state.facts, state.last
                more = dynamic(line, state, at, one, label)
                score = state.score + points + total(more)
                if label.ground == QUOTED:
                    score += _quoted(line, state, at, label)
                after.append(State(score, facts, last, (state.trace, one, label, more)))
        after.sort(key=by)
        states = _different(after, beam)
    if index.required and allowed is None:
        states = sorted((ended(line, one, total) for one in states), key=by)
    return states


QUOTES = 30.0
"""What speaks for a text in quotation marks to be of the fact that is named before it, else of the first needed."""


def _quoted(line: Line, state: State, at: int, label: Label) -> float:
    index = line.index
    before = line.mentions[at - 1] if at else None
    if before is not None and any(one == ("fact", label.fact, "") for one in before.meanings):
        return 2 * QUOTES
    wanted = [one.name for one in index.texts if one.one.required and one.name not in state.facts]
    return QUOTES if wanted[:1] == [label.fact] else 1.0


def ended(line: Line, state: State, total: Callable[[Iterable[int]], float]) -> State:
    """Return a whole reading with what speaks for it by the facts that it lacks."""
    lacking = lacks(line, state)
    return state._replace(score=state.score + total(lacking), trace=(state.trace, None, NOTHING, lacking))


def lacks(line: Line, state: State) -> list[int]:
    """Return the features of the needed facts that a reading does not state."""
    index = line.index
    missing = [name for name in index.required if name not in state.facts and name not in line.stated]
    return [
        mixed(KIND.lacks, code(index.name), min(3, len(missing))),
        mixed(KIND.lacksany, min(3, len(missing)), min(3, len(index.required))),
        *(mixed(KIND.lacksfact, index.slots[name].whole) for name in missing),
    ]


def _different(states: Sequence[State], beam: int) -> list[State]:
    """Return the best states, of those that have said the same only the best."""
    found: list[State] = []
    seen = set()
    for one in states:
        key = (one.last and one.last[0], tuple(sorted((name, repr(said[0])) for name, said in one.facts.items())))
        if key in seen:
            continue
        seen.add(key)
        found.append(one)
        if len(found) == beam:
            break
    return found


def facts_of(line: Line, state: State) -> dict[str, Any]:
    """Return the facts of a reading as a calculator takes them."""
    found: dict[str, Any] = {}
    for name, (said, _) in state.facts.items():
        slot = line.index.slots[name]
        one = slot.one
        if slot.text and said[0][0] == QUOTED:
            found[name] = said[0][1]
        elif slot.text:
            pieces = [
                Piece(ground, str(value), _parted(line, said[k - 1][2] if k else at, at))
                for k, (ground, value, at) in enumerate(said)
            ]
            if one.ask.parts is not None:
                found[name] = text_of(one.ask.parts, pieces)
            else:
                found[name] = _list(pieces)
        elif one.kind is Span:
            found[name] = said[0] if len(said) == 1 else f"{said[0]}-{said[1]}"
        elif one.kind is Throws and any(isinstance(value, str) and value != "random" for value in said):
            found[name] = re.sub(r"([RC]\d+), (?=\d)", r"\1 ", ", ".join(map(str, said)))
        elif slot.many:
            found[name] = "random" if said == ("random",) else list(said)
        else:
            found[name] = said[0]
    return found


GROUPS = frozenset(("or", "oppure", "o", "ovvero", "или", "либо", "altrimenti", "else"))
"""Words that begin another of several texts, beside the semicolon."""


def _parted(line: Line, start: int, end: int) -> bool:
    """Whether another group begins between two pieces."""
    return any(one.value == ";" or one.value in GROUPS for one in line.tokens[start:end])


def _list(pieces: Sequence[Piece]) -> str:
    items: list[str] = []
    count = ""
    for ground, word, _ in pieces:
        if ground == COUNT:
            count = word
        else:
            items.append(f"{count} {word}".strip())
            count = ""
    return ", ".join(items)
