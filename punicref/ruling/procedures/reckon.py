"""What an expression comes to in a case: its tree turned into functions of what is known by name."""

from __future__ import annotations

import operator
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from punicref import rounding

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.ruling.procedures.declared import Table
    from punicref.ruling.procedures.grammar import Node

    Reckon = Callable[[Mapping[str, Any]], Any]
    Read = Callable[[str, str], Any]
    """Reads a value of a clause."""


def _divided(one: Any, two: Any) -> Any:
    found = Fraction(one) / two
    return int(found) if found.denominator == 1 else found


_TWO: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_ROUNDED: dict[str, Callable[[Any], int]] = {
    "abs": abs,
    "up": lambda value: rounding.up(Fraction(value)),
    "down": floor,
    "half_up": lambda value: rounding.half_up(Fraction(value)),
    "half_down": lambda value: rounding.half_down(Fraction(value)),
}


def _cell(table: Table, places: Sequence[Reckon]) -> Reckon:
    def found(known: Mapping[str, Any]) -> Any:
        return table.cell(*(place(known) for place in places))

    return found


def of(node: Node, read: Read) -> Reckon:
    """Return the function of an expression whose kind has been found; `read` reads values of clauses."""
    kind, parts = node.kind, node.parts
    if kind == "name":
        return operator.itemgetter(parts[0])
    if kind == "value":
        clause, name = parts
        return lambda _: read(clause, name)
    if kind in ("number", "word", "yes"):
        value = parts[0]
        return lambda _: value
    if kind == "cell":
        table, *places = parts
        return _cell(table, [of(place, read) for place in places])
    own = [of(part, read) for part in parts]
    if kind in ("min", "max"):
        pick = min if kind == "min" else max
        return lambda known: pick(one(known) for one in own)
    if kind in _TWO:
        (first, second), two = own, _TWO[kind]
        return lambda known: two(first(known), second(known))
    if kind == "and":
        return lambda known: all(one(known) for one in own)
    if kind == "or":
        return lambda known: any(one(known) for one in own)
    (first,) = own
    if kind == "not":
        return lambda known: not first(known)
    if kind == "neg":
        return lambda known: -first(known)
    rounded = _ROUNDED[kind]
    return lambda known: rounded(first(known))
