"""Expressions of procedures that are data: a closed grammar, parsed into a tree; nothing of it is ever executed.

either     = both { "or" both }
both       = denied { "and" denied }
denied     = "not" denied | compared
compared   = sum [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) sum | "in" "(" sum { "," sum } ")" ]
sum        = product { ( "+" | "-" ) product }
product    = factor { ( "*" | "/" ) factor }
factor     = "-" factor | number | "yes" | "no" | name | "'" word "'" | "{" clause ":" value "}"
           | function "(" either { "," either } ")" | table "(" either [ "," either ] ")" | "(" either ")"
function   = "min" | "max" | "abs" | "up" | "down" | "half_up" | "half_down"
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.language.messages import Message

LONGEST = 400
"""The most characters of an expression."""

MOST = 120
"""The most words and signs of one."""

DEEPEST = 24
"""How deep parentheses, functions and signs may stand in each other."""

DIGITS = 7
"""No number has more."""

FUNCTIONS = ("min", "max", "abs", "up", "down", "half_up", "half_down")
ROUNDINGS = ("up", "down", "half_up", "half_down")
COMPARED = ("=", "!=", "<", "<=", ">", ">=")
RESERVED = frozenset((*FUNCTIONS, "and", "or", "not", "in", "yes", "no"))
"""Words that no fact or step is called."""

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|'(?P<word>[^']*)'|"
    r"\{(?P<clause>[a-z0-9.:-]+):(?P<value>[a-z0-9_]+)\}|(?P<sign><=|>=|!=|(?!==|<>)[-+*/=<>(),]))"
)


class Node(NamedTuple):
    """A part of an expression: what it is, its parts or its value, and the character at which it begins."""

    kind: str  # number, yes, name, word, value, neg, not, cell (its table, row, column), or the sign or function itself
    parts: tuple[Any, ...]
    at: int

    def every(self) -> Iterator[Node]:
        """Yield it and all parts within."""
        yield self
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.every()

    @property
    def names(self) -> frozenset[str]:
        """The names that stand in it."""
        return frozenset(one.parts[0] for one in self.every() if one.kind == "name")

    @property
    def tables(self) -> frozenset[str]:
        """The names of the tables of which a cell stands in it, as long as it is only parsed."""
        return frozenset(one.parts[0] for one in self.every() if one.kind == "cell")

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses whose values, and whose tables, stand in it."""
        found = (one.parts[0] for one in self.every() if one.kind in ("value", "cell"))
        return tuple(dict.fromkeys(one if isinstance(one, str) else one.clause for one in found))


class Wrong(Exception):  # noqa: N818  a mistake of whoever wrote the expression
    """An expression that cannot be: what is wrong, what would be right, and near names."""

    def __init__(self, message: Message, hint: Message | None = None, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.message, self.hint, self.suggestions = message, hint, suggestions


def parse(text: str) -> Node:
    """Return the tree of an expression; Wrong where it is none."""
    if len(text) > LONGEST:
        raise Wrong(say("The expression has more than {most} characters.", most=LONGEST), _SHORTER)
    tokens = list(_tokens(text))
    if len(tokens) > MOST:
        raise Wrong(say("The expression has more than {most} words and signs.", most=MOST), _SHORTER)
    reader = _Reader(tokens, text)
    found = reader.either(0)
    reader.ended()
    return found


ELSEWHERE = {"==": "=", "&&": "and", "||": "or", "&": "and", "|": "or", "<>": "!=", "≠": "!=", "≤": "<=", "≥": ">=",
             "!": "not", "×": "*", "÷": "/", "^": "*"}  # fmt: skip
"""What is written in other languages for signs and words of this one."""


def _meant(rest: str) -> Message:
    """Return what would be right for what cannot stand in an expression."""
    if rest[0] in "–—":
        return say("A cell in which “{sign}” stands forbids it by itself: no step has to ask for it.", sign=rest[0])
    sign = next((one for one in ELSEWHERE if rest.startswith(one)), "")
    return say("Write {example}.", example=ELSEWHERE[sign]) if sign else GRAMMAR


_SHORTER = say("Divide it: what a step is called may stand in the expressions of later ones.")


class _Token(NamedTuple):
    kind: str
    value: Any
    at: int


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            rest = text[at:].split(maxsplit=1)[0][:20]
            raise Wrong(say("“{text}” cannot stand in an expression.", text=rest), _meant(rest))
        kind = found.lastgroup or ""
        if kind == "value":
            yield _Token("value", (found["clause"], found["value"]), found.start("clause"))
        elif kind == "number":
            if len(found["number"]) > DIGITS:
                raise Wrong(say("The number {number} is too long.", number=found["number"][:20]))
            yield _Token("number", found["number"], found.start("number"))
        else:
            yield _Token(kind, found[kind], found.start(kind))
        at = found.end()


GRAMMAR = say(
    "There are numbers, names of facts and steps, + - * /, = != < <= > >=, in (…), and, or, not, min, max, abs,"
    " up, down, half_up, half_down, 'words' and {{clause:value}}."
)
"""What may stand in an expression."""


class _Reader:
    """Reads tokens by the grammar; `deep` is how deep it stands in parentheses."""

    def __init__(self, tokens: list[_Token], text: str) -> None:
        self._tokens, self._at, self._text = tokens, 0, text

    def _next(self, *signs: str, kind: str = "sign") -> _Token | None:
        """Take the next token where it is one of these."""
        if self._at < len(self._tokens):
            one = self._tokens[self._at]
            if one.kind == kind and (not signs or one.value in signs):
                self._at += 1
                return one
        return None

    def ended(self) -> None:
        if self._at < len(self._tokens):
            one = self._tokens[self._at]
            raise Wrong(
                say("Nothing joins “{text}” to what stands before it.", text=self._text[one.at :][:20]), GRAMMAR
            )

    def _joined(self, part: Callable[[int], Node], deep: int, *signs: str, kind: str = "sign") -> Node:
        found = part(deep)
        while (sign := self._next(*signs, kind=kind)) is not None:
            found = Node(sign.value, (found, part(deep)), sign.at)
        return found

    def either(self, deep: int) -> Node:
        return self._joined(self._both, deep, "or", kind="name")

    def _both(self, deep: int) -> Node:
        return self._joined(self._denied, deep, "and", kind="name")

    def _denied(self, deep: int) -> Node:
        sign = self._next("not", kind="name")
        return Node("not", (self._denied(self._deeper(deep)),), sign.at) if sign else self._compared(deep)

    def _compared(self, deep: int) -> Node:
        left = self._sum(deep)
        if (sign := self._next(*COMPARED)) is not None:
            return Node(sign.value, (left, self._sum(deep)), sign.at)
        if (sign := self._next("in", kind="name")) is None:
            return left
        self._closing("(")
        found = Node("=", (left, self._sum(deep)), sign.at)
        while self._next(","):
            found = Node("or", (found, Node("=", (left, self._sum(deep)), sign.at)), sign.at)
        self._closing(")")
        return found

    def _sum(self, deep: int) -> Node:
        return self._joined(self._product, deep, "+", "-")

    def _product(self, deep: int) -> Node:
        return self._joined(self._factor, deep, "*", "/")

    def _factor(self, deep: int) -> Node:
        if (sign := self._next("-")) is not None:
            return Node("neg", (self._factor(self._deeper(deep)),), sign.at)
        if (sign := self._next("(")) is not None:
            found = self.either(self._deeper(deep))
            self._closing(")")
            return found
        for kind in ("number", "word", "value"):
            if (one := self._next(kind=kind)) is not None:
                return _leaf(kind, one)
        one = self._next(kind="name")
        if one is None or one.value in ("and", "or", "not", "in"):
            rest = self._text[one.at :] if one else self._rest()
            if not rest:
                raise Wrong(say("The expression breaks off."), GRAMMAR)
            raise Wrong(say("Before “{text}” something is missing.", text=rest[:20]), GRAMMAR)
        if one.value in ("yes", "no"):
            return Node("yes", (one.value == "yes",), one.at)
        if one.value in FUNCTIONS:
            return self._function(one, deep)
        if self._next("(") is None:
            return Node("name", (one.value,), one.at)
        parts = [self.either(self._deeper(deep))]
        if self._next(","):
            parts.append(self.either(self._deeper(deep)))
        self._closing(")")
        return Node("cell", (one.value, *parts), one.at)

    def _rest(self) -> str:
        return self._text[self._tokens[self._at].at :] if self._at < len(self._tokens) else ""

    def _function(self, name: _Token, deep: int) -> Node:
        self._closing("(")
        parts = [self.either(self._deeper(deep))]
        while self._next(","):
            parts.append(self.either(self._deeper(deep)))
        self._closing(")")
        least = 2 if name.value in ("min", "max") else 1
        if len(parts) < least or (least == 1 and len(parts) > 1):
            raise Wrong(
                say("{name} takes one value.", name=name.value)
                if least == 1
                else say("{name} takes two values or more.", name=name.value)
            )
        return Node(name.value, tuple(parts), name.at)

    def _closing(self, sign: str) -> None:
        if self._next(sign) is None:
            rest = self._rest()
            if rest:
                raise Wrong(say("“{sign}” is missing before “{text}”.", sign=sign, text=rest[:20]))
            raise Wrong(say("“{sign}” is missing at the end.", sign=sign))

    def _deeper(self, deep: int) -> int:
        if deep >= DEEPEST:
            raise Wrong(say("The expression is more than {most} levels deep.", most=DEEPEST), _SHORTER)
        return deep + 1


def _leaf(kind: str, one: _Token) -> Node:
    if kind == "number":
        exact = Fraction(one.value)
        return Node("number", (int(exact) if exact.denominator == 1 else exact,), one.at)
    return Node(kind, one.value if kind == "value" else (one.value,), one.at)
