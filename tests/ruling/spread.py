"""A spread of inputs for any calculator, and printed tables made up for it: nobody's tables look like these."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from punicref.rulebook import tables
from punicref.rulebook.records import Records
from punicref.ruling import inputs
from punicref.ruling.inputs import Result, Roll, Span
from tests.conftest import made_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

NUMBERS = (0, 0, 1, 1, 2, 3, 4, 6, 10, 25, 60)
WORDS = ("latium", "syracuse", "illyria", "hispania", "gallia", "sicilia", "4,3", "sicilia, illyria", "12", "")


def nothing(_: str) -> None:
    """Have no printed table at hand."""


def typed_in(library: Library) -> Callable[[str], tables.Printed | Records | None]:
    """Have every printed table at hand that the rules declare."""
    found: dict[str, tables.Printed | Records] = {}
    for declared in library.tables():
        if declared.cells == "record":
            found[declared.name] = Records(declared.name, _rows(declared, library))
        else:
            found[declared.name], _ = tables.parse(made_up(declared), declared, "made up:")
    return found.get


def _rows(declared: tables.Declared, library: Library) -> dict[str, dict[str, str | int]]:
    """Make up a list: each fact is one of its words, a small number, or a name."""
    if declared.keys == "names":
        keys = [names["en"][0] for names in library.names(declared.game).values()]
    elif declared.keys == "die":
        keys = [str(row) for row in declared.rows or range(2, 13)]
    else:
        keys = ["0101", "0202", "0303", "0404"]
    return {
        key: {
            name: at % 5 + 1
            if kind == "number"
            else keys[at]
            if kind == "text"
            else kind.split("|")[at % len(kind.split("|"))]
            for name, kind in declared.fields
        }
        for at, key in enumerate(keys)
    }


def spread(function: CalculatorFunction, library: Library, number: int) -> Iterator[dict[str, Any]]:
    """Yield raw inputs of a calculator, the same ones every time."""
    schema = inputs.schema(function.inputs, library, function.game, lambda message: message.text)["properties"]
    chance = random.Random(function.name)
    for _ in range(number):
        yield {
            one.name: _value(one, schema[one.name], chance)
            for one in function.inputs
            if one.required or chance.random() < 0.5
        }


def _value(one: inputs.Input, schema: dict[str, Any], chance: random.Random) -> Any:
    if one.choices:
        return chance.choice(one.choices)
    if one.kind is bool:
        return chance.random() < 0.5
    if one.kind is str:
        return chance.choice(WORDS)
    if one.kind is Result:
        return str(Result(chance.choice((0, 25, 50, 100)), chance.choice((0, 25, 75, 100))))
    if one.kind is tuple:
        return [_number(schema["items"], chance) for _ in range(chance.randrange(4))]
    limits = schema["anyOf"][0] if one.kind in (Span, Roll) else schema
    if one.kind is Span and chance.random() < 0.3:
        return str(Span(_number(limits, chance), _number(limits, chance)))
    return _number(limits, chance)


def _number(limits: dict[str, Any], chance: random.Random) -> int:
    low, high = limits.get("minimum", -3), limits.get("maximum", 200)
    return min(max(chance.choice(NUMBERS), low), high)
