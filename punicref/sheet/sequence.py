"""Where the evening stands in the sequence of play, and what ends as it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import Problem
from punicref.language.messages import Message, say
from punicref.sheet.effects import Key
from punicref.sheet.kinds import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.sheet.kinds import Sequence, Step
    from punicref.sheet.things import Things

TURN = Key("turn")
"""The thing that tells where the evening stands: its number, the step, whose it is, and the counts of other spans."""

NUMBER, STEP, SIDE = "number", "step", "side"


class Moment(NamedTuple):
    """A place in the sequence that a line names: a span or a step, whose it is, and its number where it is said."""

    span: str = ""
    step: str = ""
    side: str = ""
    number: int | None = None


class Moved(NamedTuple):
    """The sheet after it has gone on, and the steps that were passed."""

    things: Things
    passed: tuple[Step, ...] = ()


class WhichStep(Problem):
    """The rules, or what is known of the evening, do not say which step comes next."""


def advanced(things: Things, moment: Moment) -> Moved:
    """Return the sheet as it is at another moment; Problem where the rules do not say what comes next."""
    order = things.declared.sequence
    if moment.step:
        return _to_step(things, moment)
    if moment.span == order.of and not moment.side:
        return _to_step(things, Moment(step=_next(things)))
    now = things
    passed: tuple[Step, ...] = ()
    if moment.span == "turn":
        now, passed = _to_turn(things, moment.number)
    else:
        now = _began(now, moment.span)
        span = next(one for one in order.spans if one.name == moment.span)
        if span.step:
            now = now.put(TURN, **{STEP: span.step})
        if span.counted:
            number = moment.number if moment.number is not None else (things.get(TURN, moment.span) or 1) + 1
            now = now.put(TURN, **{moment.span: number})
    if moment.side:
        now = now.put(TURN, **{SIDE: moment.side})
    return Moved(now, passed)


def _next(things: Things) -> str:
    """Return the name of the next step."""
    order = things.declared.sequence
    names = [one.name for one in order.steps]
    at = things.get(TURN, STEP)
    if not order.ordered or at not in names:
        if not order.steps:
            raise Problem(say("This game has no such steps."))
        raise WhichStep(say("Say which one comes next: {steps}.", steps=[one.says for one in order.steps]))
    return names[(names.index(at) + 1) % len(names)]


def _to_turn(things: Things, number: int | None) -> tuple[Things, tuple[Step, ...]]:
    """Go through what is left of the turn to the beginning of the next, or say only which turn it is."""
    order = things.declared.sequence
    before = things.get(TURN, NUMBER)
    if number is not None and (before is None or number <= before or TURN not in things):
        if number > (before or 1):  # nobody has said which it was till now: its actions are over, its stock may be told
            shorter = _within(order, "turn") - {"turn"}
            things = _over(things, shorter)
        return things.put(TURN, **{NUMBER: number}), ()
    passed: list[Step] = []
    now = things
    while True:
        for step in _left(now):
            now = _ended(_entered(now, step), step)
            passed.append(step)
        now = _began(now, "turn")
        count = (now.get(TURN, NUMBER) or 1) + 1
        now = now.put(TURN, **{NUMBER: count, STEP: order.steps[0].name if order.ordered and order.steps else None})
        now = now.put(TURN, **{SIDE: order.steps[0].side or None if order.ordered and order.steps else None})
        if number is None or count >= number:
            return now, tuple(passed)


def _left(things: Things) -> list[Step]:
    """Return the steps of this turn that are not over; where nobody has said where it stands, those of a whole turn."""
    order = things.declared.sequence
    if not order.ordered:
        return list(order.steps)
    names = [one.name for one in order.steps]
    at = things.get(TURN, STEP) or order.begin
    return list(order.steps[names.index(at) if at in names else 0 :])


def _to_step(things: Things, moment: Moment) -> Moved:
    """Go on to a step, through all that lie between; it is of the next turn where this one has passed it."""
    order = things.declared.sequence
    names = [one.name for one in order.steps]
    at, to = things.get(TURN, STEP), names.index(moment.step)
    step = order.steps[to]
    now = things
    passed: list[Step] = []
    if order.ordered and at in names:
        here = names.index(at)
        if to < here or (to == here and TURN in things and moment.span == "next"):
            now, gone = _to_turn(things, None)
            passed += gone
            here = 0
        for one in order.steps[here:to]:
            now = _ended(_entered(now, one), one)
            passed.append(one)
    elif at in names and at != moment.step:
        now = _ended(now, order.steps[names.index(at)])
    now = _began(now, order.of) if at != moment.step or passed else now
    side = moment.side or step.side or None
    now = _entered(now, step) if at != moment.step or passed else now
    return Moved(now.put(TURN, **{STEP: step.name, SIDE: side}), tuple(passed))


def _entered(things: Things, step: Step) -> Things:
    """Return the sheet as a step begins: fields that last until then are as at the start."""
    return things.without((key, field) for key, field, _, ends in _fields(things) if f"on:{step.name}" in ends)


def _ended(things: Things, step: Step) -> Things:
    """Return the sheet at the end of a step: fields that last until then are as at the start."""
    order = things.declared.sequence
    inner = _within(order, order.of)
    return things.without(
        (key, field)
        for key, field, lasts, ends in _fields(things)
        if (step.name in ends if ends else lasts in inner)
        and _whose(things, key) in ("", step.side or _whose(things, key))
    )


def _began(things: Things, span: str) -> Things:
    """Return the sheet as a new span begins: what lasts as long as one, or as one within it, is as at the start."""
    return _with_begun(_over(things, _within(things.declared.sequence, span)), span)


def _over(things: Things, spans: frozenset[str]) -> Things:
    """Return the sheet without what lasts as long as these spans."""
    return things.without((key, field) for key, field, lasts, ends in _fields(things) if not ends and lasts in spans)


def due(before: Things, after: Things) -> list[tuple[Key, list[str]]]:
    """Return what was still to be done by things, as it ends undone."""
    found = {
        key: [one.name for one in before.declared.kind(key.kind).fields if one.due and before.known(key).get(one.name)]
        for key in before
    }
    return [
        (key, names)
        for key, fields in found.items()
        if (names := [name for name in fields if not after.known(key).get(name)]) and not before.gone(key)
    ]


def _with_begun(things: Things, span: str) -> Things:
    """Return the sheet with what a span has at its beginning, as the rules say."""
    for kind in things.declared.kinds if things.rules is not None else ():
        own = {one.name: things.number(one.begins) for one in kind.fields if one.begins and one.lasts == span}
        if own and kind.single:
            things = things.put(Key(kind.name), **own)
    return things


def _within(order: Sequence, span: str) -> frozenset[str]:
    names = [one.name for one in order.spans]
    return frozenset(names[names.index(span) :]) if span in names else frozenset()


def _fields(things: Things) -> Iterator[tuple[Key, str, str, tuple[str, ...]]]:
    for key in things:
        kind = things.declared.kind(key.kind)
        for name in things.known(key):
            field = kind.field(name)
            if field.lasts != GAME or field.ends:
                yield key, name, field.lasts, field.ends


def _whose(things: Things, key: Key) -> str:
    """Return whose a thing is; empty where nobody knows."""
    kind = things.declared.kind(key.kind)
    return (things.get(key, kind.side) or "") if kind.side else ""


def told(things: Things) -> Message:
    """Return where the evening stands."""
    order = things.declared.sequence
    parts = []
    number = things.get(TURN, NUMBER)
    span = {one.name: one for one in order.spans}
    if number is not None and "turn" in span:
        parts.append(say("{span} {number}", span=span["turn"].says, number=number))
    at = things.get(TURN, STEP)
    parts += [one.says for one in order.steps if one.name == at]
    for one in order.spans:
        count = things.known(TURN).get(one.name)
        if one.counted and count is not None:
            parts.append(say("{span} {number}", span=one.says, number=count))
    return say("{parts}.", parts=parts) if parts else say("Nobody has said where in the turn it is.")
