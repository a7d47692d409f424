"""Reading what was typed or came as JSON into the facts of a calculator, each within its kind and limits."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, near, near_called
from punicref.files.given import seen
from punicref.language.messages import say
from punicref.ruling import vocabulary, words
from punicref.ruling.facts import SEED, takes_dice
from punicref.ruling.needed import Needed
from punicref.ruling.values import WIDEST, Dice, Result, Roll, Rolls, Span, Throws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Bound, Input

_PARTED = re.compile(r"[,;\s]+")
_BARE = re.compile(r"[-\d,;\s]*")
"""What parts numbers in a row, and a row of nothing but numbers."""

LARGEST = 1_000_000
"""The largest number that any input takes; no game has as many points."""


def read(inputs: tuple[Input, ...], raw: Mapping[str, Any], library: Library, game: str) -> dict[str, Any]:
    """Turn raw inputs into the arguments of a calculator.

    Raises InputProblem for an unknown name, for what is missing (all of it at once), and for a value out of its
    kind or limits.
    """
    by_name = {one.name: one for one in inputs}
    rolls = SEED in raw and takes_dice(inputs)
    for unknown in _unknown(inputs, raw):
        raise unknown
    given = {name.replace("-", "_"): value for name, value in raw.items() if value is not None}
    if missing := _missing(inputs, given):
        raise Needed(missing)
    dice = Dice(_number(given.pop(SEED), SEED, None, None) if rolls and SEED in given else None)
    values = {one.name: read_one(one, given[one.name], library, game, dice) for one in inputs if one.name in given}
    for one in inputs:
        if one.name in values and values[one.name] != one.default and not met(one, by_name, values):
            raise InputProblem(
                say("{one} needs {other}.", one=one.option, other=by_name[one.ask.needs].option),
                hint=say(
                    "{option}: {meaning}.",
                    option=by_name[one.ask.needs].option,
                    meaning=by_name[one.ask.needs].ask.prompt,
                ),
            )
    return {one.name: values.get(one.name, one.default) for one in inputs}


def mistakes(inputs: tuple[Input, ...], raw: Mapping[str, Any], library: Library, game: str) -> list[InputProblem]:
    """Return all that `read` would refuse, each fact looked at for itself: unknown names, values, what is missing."""
    found = list(_unknown(inputs, raw))
    given = {name.replace("-", "_"): value for name, value in raw.items() if value is not None}
    for one in inputs:
        if one.name in given:
            try:
                read_one(one, given[one.name], library, game)
            except InputProblem as problem:
                found.append(problem)
    if missing := _missing(inputs, given):
        found.append(Needed(missing))
    return found


def _unknown(inputs: tuple[Input, ...], raw: Mapping[str, Any]) -> Iterator[InputProblem]:
    dice = takes_dice(inputs)
    allowed = [*(one.name for one in inputs), *([SEED] if dice else ())]
    for name in raw:
        if name.replace("-", "_") not in allowed:
            yield InputProblem(
                say("There is no input {name}; the inputs are {names}.", name=name, names=allowed),
                suggestions=near(name, allowed),
            )


def _missing(inputs: tuple[Input, ...], given: Mapping[str, Any]) -> list[Input]:
    there = {one.place[0] for one in inputs if one.optional and one.name in given}
    return [one for one in inputs if (one.required or (one.inner and one.place[0] in there)) and one.name not in given]


def met(one: Input, inputs: Mapping[str, Input], given: Mapping[str, Any]) -> bool:
    """Whether the fact without which this one means nothing is there, and is not the usual one."""
    needs = one.ask.needs
    return not needs or (needs in given and (inputs[needs].required or given[needs] != inputs[needs].default))


def packed(
    inputs: tuple[Input, ...],
    values: Mapping[str, Any],
    groups: Mapping[str, tuple[Any, bool]],
    seen: set[str] | None = None,
) -> dict[str, Any]:
    """Return the arguments of a calculator: its facts, in their groups; a group of which nothing is said is None.

    `seen` takes up the names of those facts in groups that the calculator looks at.
    """
    arguments: dict[str, Any] = {}
    own: dict[str, dict[str, Input]] = {name: {} for name in groups}
    for one in inputs:
        if len(one.place) > 1:
            own[one.place[0]][one.place[1]] = one
        else:
            arguments[one.place[0]] = values[one.name]
    for name, (kind, optional) in groups.items():
        fields = own[name]
        if optional and all(values[one.name] == one.default for one in fields.values()):
            arguments[name] = None
            continue
        made = kind if seen is None else _watched(kind, {field: one.name for field, one in fields.items()}, seen)
        arguments[name] = made(**{field: values[one.name] for field, one in fields.items()})
    return arguments


def _watched(kind: Any, names: Mapping[str, str], seen: set[str]) -> Any:
    """Return a class like `kind`, a NamedTuple, that notes which of its fields are looked at."""

    def field(at: int, name: str) -> property:
        def look(self: Any) -> Any:
            seen.add(name)
            return tuple.__getitem__(self, at)

        return property(look)

    def every(self: Any) -> Any:
        seen.update(names.values())
        return tuple.__iter__(self)

    def item(self: Any, at: Any) -> Any:
        seen.update(names.values())
        return tuple.__getitem__(self, at)

    def replace(self: Any, **changed: Any) -> Any:
        return type(self)(**{**dict(zip(names, tuple.__iter__(self), strict=True)), **changed})

    fields = {one: field(at, names[one]) for at, one in enumerate(kind._fields)}
    return type(kind.__name__, (kind,), {**fields, "__iter__": every, "__getitem__": item, "_replace": replace})


def read_one(one: Input, raw: Any, library: Library, game: str, dice: Dice | None = None) -> Any:
    """Turn one raw input into its value; InputProblem where it cannot be."""
    least, most = (bound(limit, library, game, pick) for limit, pick in ((one.ask.least, min), (one.ask.most, max)))
    kind = one.kind
    if isinstance(kind, tuple):
        return _choice(raw, one, library)
    if kind is bool:
        if isinstance(raw, str):
            return words.yes_or_no(raw, one)
        if isinstance(raw, int) and not isinstance(raw, bool) and most is not None:
            return _one_or_none(raw, one, most, game)
        if not isinstance(raw, bool):
            raise InputProblem(say("{name} must be true or false, not {found}.", name=one.name, found=seen(raw)))
        return raw
    if kind is int:
        return _number(raw, one.name, least, most)
    if kind is Span:
        return _span(raw, one.name, least, most)
    if kind is Roll:
        return _roll(raw, one.name, least, most, dice or Dice(None))
    if kind is Rolls:
        if isinstance(raw, str) and words.is_random(raw):
            return Rolls((), dice or Dice(None), least or 1, most or 1)
        return Rolls(_rolled(raw, one.name, least, most))
    if kind is Throws:
        return _throws(raw, one.name, least, most)
    if kind is Result:
        return _result(raw, one.name)
    if kind is tuple:
        numbers = _numbers(raw, one.name, least, most)
        if one.required and not numbers:
            raise InputProblem(say("{name} names at least one number.", name=one.name))
        return numbers
    if not isinstance(raw, str):
        raise InputProblem(say("{name} must be a text, not {found}.", name=one.name, found=seen(raw)))
    return raw


def _one_or_none(raw: int, one: Input, most: int, game: str) -> bool:
    """Read a number of what a rule allows one of; InputProblem, with the rule, for more."""
    try:
        return bool(_number(raw, one.name, 0, most))
    except InputProblem as problem:
        if isinstance(one.ask.most, str):
            problem.hint = say("See {clauses}.", clauses=[f"{game}:{one.ask.most.partition(':')[0]}"])
        raise


@cache
def _named(bound: str, pick: Callable[..., int], library: Library, game: str) -> int:
    clause, _, name = bound.rpartition(":")
    value = library.values(game, clause)[0][name]
    return pick(int(item) for item in value) if isinstance(value, list) else int(value)


def bound(limit: Bound, library: Library, game: str, pick: Callable[..., int]) -> int | None:
    """Return a declared limit as a number."""
    return _named(limit, pick, library, game) if isinstance(limit, str) else limit


def _number(raw: Any, name: str, least: int | None, most: int | None) -> int:
    try:
        if isinstance(raw, bool) or (isinstance(raw, str) and not raw.strip().lstrip("+-").isdigit()):
            raise ValueError  # noqa: TRY301  true is no count of points
        number = int(raw) if isinstance(raw, str) else index(raw)  # and 1.0 none, nor any other fraction
    except (ValueError, TypeError):
        raise InputProblem(say("{name} must be a whole number, not {found}.", name=name, found=seen(raw))) from None
    if abs(number) > LARGEST and (least is None or most is None):
        least, most = -LARGEST if least is None else least, LARGEST if most is None else most
    if (least is not None and number < least) or (most is not None and number > most):
        if most is None:
            raise InputProblem(say("{name} is {found}; the least is {least}.", name=name, found=seen(raw), least=least))
        raise InputProblem(
            say(
                "{name} is {found}; it must be from {least} to {most}.",
                name=name,
                found=seen(raw),
                least=least,
                most=most,
            )
        )
    return number


def _numbers(raw: Any, name: str, least: int | None, most: int | None) -> tuple[int, ...]:
    # Commas, semicolons or blanks: a phone's number keys have not all of them.
    items = _PARTED.split(raw.strip()) if isinstance(raw, str) else raw if isinstance(raw, list) else [raw]
    return tuple(_number(item, name, least, most) for item in items if item != "")


def _rolled(raw: Any, name: str, least: int | None, most: int | None) -> tuple[int, ...]:
    """Read the faces of several dice; InputProblem for one number that is more than a die has: their sum."""
    try:
        return _numbers(raw, name, least, most)
    except InputProblem as problem:
        with suppress(InputProblem):
            if least is not None and len(_numbers(raw, name, least, None)) == 1:
                problem.hint = say("Say each die by itself, not their sum: {example}.", example="2, 5")
        raise


def _throws(raw: Any, name: str, least: int | None, most: int | None) -> Throws:
    """Read dice in a row: "9, 1", or with the name of each before it, "R1 9, C1 1"."""
    bare = isinstance(raw, str) and _BARE.fullmatch(raw.strip())
    items = [item.split() for item in raw.split(",")] if isinstance(raw, str) and not bare else []
    named = [item for item in items if len(item) > 1]
    if not named:
        return Throws(_numbers(raw, name, least, most))
    if any(len(item) != 2 for item in items):  # a name and its die
        raise InputProblem(
            say("{name}: say of every die whose it is, or of none.", name=name),
            hint=say("For example {example}.", example="R1 9, C1 1"),
        )
    return Throws(
        tuple(_number(face, name, least, most) for _, face in items), tuple(called.upper() for called, _ in items)
    )


def _span(raw: Any, name: str, least: int | None, most: int | None) -> Span:
    if isinstance(raw, str) and "-" in raw.strip()[1:]:
        low, _, high = raw.strip().partition("-")
        ends = sorted((_number(low, name, least, most), _number(high, name, least, most)))
        if ends[1] - ends[0] >= WIDEST:
            raise InputProblem(say("{name} spans more than {most} values.", name=name, most=WIDEST))
        return Span(ends[0], ends[1])
    number = _number(raw, name, least, most)
    return Span(number, number)


_RANDOM = {"it": ["a caso"], "en": ["random"], "ru": ["случайно"]}


def _roll(raw: Any, name: str, least: int | None, most: int | None, dice: Dice) -> Roll:
    if isinstance(raw, str) and words.is_random(raw):
        return dice.throw(least or 1, most or 1)
    if isinstance(raw, str) and not raw.strip().lstrip("-").isdigit():
        raise InputProblem(
            say(
                "{name} must be a number that was rolled, or random; not {found}.",
                name=name,
                found=seen(raw),
            ),
            suggestions=near_called(raw, [_RANDOM]),
        )
    return Roll(_number(raw, name, least, most), None)


def _result(raw: Any, name: str) -> Result:
    parts = raw.replace("%", "").split("/") if isinstance(raw, str) else []
    if len(parts) != 2:
        raise InputProblem(
            say(
                "{name} must be the losses as printed, attacker/defender in percent, such as {example}; not {found}.",
                name=name, example="50/25", found=seen(raw),
            )
        )  # fmt: skip
    attacker, defender = (_number(part, name, 0, 100) for part in parts)
    return Result(attacker, defender)


def _choice(raw: Any, one: Input, library: Library) -> str:
    if isinstance(raw, str):
        word = raw.strip().casefold()
        return word if word in one.choices else vocabulary.choice(word, one, library)
    raise vocabulary.none_of(seen(raw), one, library)
