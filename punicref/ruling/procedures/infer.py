"""The kind of an expression, found without any case.

The limits of numbers make it sound (nothing is divided by what may be nought) and tell what can never be: a condition
that no case meets, a row of a table that is lacking.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from punicref.errors import near
from punicref.language.messages import say
from punicref.ruling.procedures.grammar import COMPARED, FUNCTIONS, ROUNDINGS, Node, Wrong
from punicref.ruling.procedures.kinds import BEYOND, NOUGHT, NUMBER, WORD, YES, Kind, number, word, yes
from punicref.ruling.procedures.labels import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.rulebook.model import Value
    from punicref.ruling.procedures.declared import Table

    Values = Callable[[str, str], Value | None]
    """Looks up a value of a clause."""


def of(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    """Return the kind of an expression; Wrong where it cannot be, with what would be right."""
    return _KINDS[node.kind](node, scope, values)


def _number(node: Node, *_: object) -> Kind:
    value = node.parts[0]
    return number(value, value, whole=isinstance(value, int))


def _yes(node: Node, *_: object) -> Kind:
    return yes(node.parts[0])


def _word(node: Node, *_: object) -> Kind:
    return word(node.parts[0])


def _name(node: Node, scope: Mapping[str, Kind], _: Values) -> Kind:
    name = node.parts[0]
    if name in scope:
        return scope[name]
    raise Wrong(
        say("Nothing is called {name} here.", name=name),
        say("A name is that of a fact, or of a step that stands before: {names}.", names=list(scope) or ["–"]),
        tuple(near(name, scope, 1)),
    )


def _value(node: Node, _: Mapping[str, Kind], values: Values) -> Kind:
    clause, name = node.parts
    found = values(clause, name)
    if found is None:
        raise Wrong(
            say("Clause {clause} has no value {name}.", clause=clause, name=name),
            say(
                "Values stand in the game's neutral file: {example}.", example=f'["{clause}"] values = {{ {name} = 3 }}'
            ),
        )
    if isinstance(found, int):
        return number(-BEYOND if found < 0 else 0 if found == 0 else 1, BEYOND)  # a house rule may change it
    if isinstance(found, str) and "/" in found:
        return number(Fraction(1, BEYOND), BEYOND, whole=False)
    raise Wrong(say("The value {name} of clause {clause} is no number.", clause=clause, name=name))


def _needs(kind: str, found: Kind, sign: str) -> None:
    if found.of != kind:
        raise Wrong(
            say("“{sign}” takes {kind}; this is {found}.", sign=sign, kind=_said(kind), found=_said(found.of)),
            _COMPARE if kind == YES else None,
        )


_COMPARE = say("Compare it: {one}, {other}.", one="strength >= 5", other="terrain = hill")


def _said(kind: str) -> object:
    return {YES: say("yes or no"), NUMBER: say("a number"), WORD: say("a word")}[kind]


def _both(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    found = [of(part, scope, values) for part in node.parts]
    for one in found:
        _needs(YES, one, node.kind)
    decides = node.kind == "or"  # one that is decides for or, one that is not for and
    if any(one.always is decides for one in found):
        return yes(decides)
    return yes(not decides if all(one.always is not None for one in found) else None)


def _not(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    found = of(node.parts[0], scope, values)
    _needs(YES, found, "not")
    return yes(None if found.always is None else not found.always)


def _compared(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    left, right = _sides(node, scope, values)
    sign = node.kind
    if left.of != right.of:
        raise Wrong(say("{one} and {other} cannot be compared.", one=_said(left.of), other=_said(right.of)))
    if left.of == NUMBER:
        return yes(_ordered(sign, left, right))
    if sign not in ("=", "!="):
        raise Wrong(say("Only numbers are more or less than others; here only = and != can stand."))
    if left.of == WORD:
        for one, other in ((left, right), (right, left)):
            strange = [each for each in one.words if each not in other.words]
            if strange and len(one.words) == 1 and one.always is other.always is None:
                raise Wrong(
                    say("“{word}” is none of these: {words}.", word=strange[0], words=list(other.words)),
                    None,
                    tuple(near(strange[0], other.words, 1)),
                )
        if len(left.words) == 1 and left.words == right.words:
            return yes(sign == "=")
        if not set(left.words) & set(right.words):
            return yes(sign != "=")
    elif left.always is not None and right.always is not None:
        return yes((left.always == right.always) is (sign == "="))
    return yes()


def plain(node: Node, scope: Mapping[str, Kind], tables: Mapping[str, Table]) -> Node:
    """Return an expression in which tables stand for their names, and bare words beside what is one of them as words.

    Wrong where there is no such table, or it is printed only.
    """
    if not any(isinstance(part, Node) for part in node.parts):
        return node
    parts: tuple[Any, ...] = tuple(
        plain(part, scope, tables) if isinstance(part, Node) else part for part in node.parts
    )
    if node.kind == "cell":
        return node._replace(parts=(_table(parts[0], tables), *(_bare(part, scope) for part in parts[1:])))
    if node.kind in COMPARED:
        left, right = parts
        parts = _as_word(left, right, scope), _as_word(right, left, scope)
    return node._replace(parts=parts)


def _table(name: str, tables: Mapping[str, Table]) -> Table:
    table = tables.get(name)
    if table is None or table.rows is None:
        known = [one for one, each in tables.items() if each.rows is not None]
        raise Wrong(
            say("There is no table {name} with cells, nor such a function.", name=name),
            say("The tables are {names}.", names=known or ["–"]),
            tuple(near(name, known, 1)),
        )
    return table


def _bare(node: Node, scope: Mapping[str, Kind]) -> Node:
    return node._replace(kind="word") if node.kind == "name" and node.parts[0] not in scope else node


def _cell(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    table: Table = node.parts[0]
    places = node.parts[1:]
    found = [of(place, scope, values) for place in places]
    assert table.rows is not None
    assert table.columns is not None
    wanted = [table.rows] if len(table.columns.texts) == 1 else [table.rows, table.columns]
    if len(found) != len(wanted):
        raise Wrong(say("In the table {name} a row and a column say which cell, in this order.", name=table.name))
    for kind, labels in zip(found, wanted, strict=True):
        lacking = kind.words[0] if kind.of == YES else labels.lacks(kind)
        if lacking is not None or (kind.of == NUMBER and (not kind.whole or labels.kind == WORDS)):
            raise Wrong(
                say("The table {name} has nothing for {value}.", name=table.name, value=str(lacking or kind.least)),
                say("It has {labels}.", labels=list(labels.texts)),
            )
    return table.kind


def _as_word(node: Node, other: Node, scope: Mapping[str, Kind]) -> Node:
    bare = node.kind == "name" and node.parts[0] not in scope
    beside: Kind | None = scope.get(other.parts[0]) if other.kind == "name" else None
    if other.kind == "cell":
        beside = other.parts[0].kind
    return node._replace(kind="word") if bare and beside is not None and beside.of == WORD else node


def _sides(node: Node, scope: Mapping[str, Kind], values: Values) -> tuple[Kind, Kind]:
    left, right = (of(part, scope, values) for part in node.parts)
    return left, right


def _ordered(sign: str, left: Kind, right: Kind) -> bool | None:
    """Return how a comparison of numbers always comes out; None where that depends on the case."""
    less, more = left.most < right.least, left.least > right.most
    single = left.least == left.most == right.least == right.most
    if sign in ("=", "!="):
        if less or more or single:
            return single is (sign == "=")
        return None
    if sign in (">", ">="):
        less, more = more, less
        left, right = right, left
    # Now it is left < right or left <= right.
    if less or (sign in ("<=", ">=") and left.most <= right.least):
        return True
    if more or (sign in ("<", ">") and left.least >= right.most):
        return False
    return None


def _reckoned(node: Node, scope: Mapping[str, Kind], values: Values) -> Kind:
    found = [of(part, scope, values) for part in node.parts]
    for one in found:
        _needs(NUMBER, one, "-" if node.kind == "neg" else node.kind)
    first, *more = found
    whole = all(one.whole for one in found)
    if node.kind == "neg":
        return number(-first.most, -first.least, whole=whole)
    if node.kind in ("min", "max"):
        lows, highs = [one.least for one in found], [one.most for one in found]
        ends = (min(lows), min(highs)) if node.kind == "min" else (max(lows), max(highs))
        return number(*ends, whole=whole)
    if node.kind == "abs":
        least = NOUGHT if first.least <= 0 <= first.most else min(abs(first.least), abs(first.most))
        return number(least, max(abs(first.least), abs(first.most)), whole=whole)
    if node.kind in ROUNDINGS:
        return number(floor(first.least), ceil(first.most))
    second = more[0]
    if node.kind == "/" and second.least <= 0 <= second.most:
        raise Wrong(
            say("What stands behind “/” may be 0."),
            say("Give the fact {example}, or write {other}.", example="least = 1", other="max(1, …)"),
        )
    corners = [_reckon(node.kind, one, two) for one in (first.least, first.most) for two in (second.least, second.most)]
    return number(min(corners), max(corners), whole=whole and node.kind != "/")


def _reckon(sign: str, one: Fraction, two: Fraction) -> Fraction:
    if sign == "+":
        return one + two
    if sign == "-":
        return one - two
    return one * two if sign == "*" else one / two


_KINDS: dict[str, Callable[..., Kind]] = {
    "number": _number,
    "yes": _yes,
    "word": _word,
    "name": _name,
    "value": _value,
    "cell": _cell,
    "not": _not,
    "and": _both,
    "or": _both,
    **dict.fromkeys(COMPARED, _compared),
    **dict.fromkeys(("neg", "+", "-", "*", "/", *FUNCTIONS), _reckoned),
}
