"""The network that weighs a line: what its tokens say, and what each label is worth.

A recurrent layer goes over the tokens in both directions; in another each looks at all others. A number is taken for
one of the labels of its calculator or for none (a softmax); a label of words, such as a choice or a condition, is said
where any token says it (the greatest of its values). Numbers small enough for plain Python: a line of twenty-five
tokens takes some twenty milliseconds.
"""

from __future__ import annotations

from math import dist, exp, hypot, log, tanh
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Vector = Sequence[float]

EMBED, HIDDEN, OUT = 48, 128, 64
"""The sizes of a token's vector, of the recurrent layer in each direction, and of what is compared with labels."""

HEADS, LOOKED, FAR = 4, 64, 8
"""How many heads each token looks at the others with, by how many numbers in all, and from where on it is only far."""

OFFSET = 3.0
"""A label of words begins with so little: most are not said."""


class Matrix(NamedTuple):
    """A matrix by its rows, with half the square of each row's length.

    The product of two vectors is half the squares of their lengths less half the square of their distance: `math.dist`
    is three times as fast as a sum of products.
    """

    rows: Sequence[Vector]
    halves: Vector

    @classmethod
    def of(cls, rows: Iterable[Iterable[float]]) -> Matrix:
        """Return a matrix of these rows."""
        made = [tuple(row) for row in rows]
        return cls(made, [hypot(*row) ** 2 / 2 for row in made])

    def parted(self, at: int) -> tuple[Matrix, Matrix]:
        """Return its first rows and the others."""
        return Matrix(self.rows[:at], self.halves[:at]), Matrix(self.rows[at:], self.halves[at:])

    def times(self, vector: Iterable[float]) -> list[float]:
        """Return the product of each row with a vector of the same length."""
        own = tuple(vector)
        half = hypot(*own) ** 2 / 2
        return [half + other - dist(own, row) ** 2 / 2 for row, other in zip(self.rows, self.halves, strict=True)]


class Label(NamedTuple):
    """What a token may say: a fact, and its value, or of a number on which ground it is taken."""

    fact: str
    value: Any


class Layers(NamedTuple):
    """The weights, as floats: `rows` gives the vector that features add up to."""

    forward: Gates
    backward: Gates
    out: Matrix
    out_bias: Vector
    looked: Matrix
    near: Matrix
    told: Matrix
    none: Matrix
    idle: Matrix


class Gates(NamedTuple):
    """The weights of one direction: of the gates, reset above update, of token and state; of what is new, of each."""

    gates: Matrix
    gates_bias: Vector
    given: Matrix
    given_bias: Vector
    had: Matrix
    had_bias: Vector


class Scores(NamedTuple):
    """What a line's tokens say.

    For each number the logarithms of the chances of its labels, none first; for each label of words its value at each
    token; for each token what speaks for its having nothing to do with the case.
    """

    numbers: dict[int, list[float]]
    words: list[list[float]]
    idle: list[float]


def scores(
    layers: Layers, tokens: Sequence[Vector], numbers: Iterable[int], of_numbers: Matrix, of_words: Matrix
) -> Scores:
    """Return what the tokens say; the first and the last stand before and behind the line and are not counted."""
    ahead = _states(layers.forward, tokens)
    back = _states(layers.backward, tokens[::-1])[::-1]
    own = [
        _linear(layers.out, layers.out_bias, [*one, *other, *token])
        for one, other, token in zip(ahead, back, tokens, strict=True)
    ]
    seen = [
        [tanh(value + more) for value, more in zip(one, layers.told.times(other), strict=True)]
        for one, other in zip(own, _others(layers, [[*map(tanh, one)] for one in own]), strict=True)
    ]
    found = {}
    for at in numbers:
        one = [*seen[at + 1], 1.0]
        found[at] = _log_softmax([*layers.none.times(one), *of_numbers.times(one)])
    ones = [[*one, 1.0] for one in seen]
    words = [[value - OFFSET for value in label] for label in zip(*map(of_words.times, ones), strict=True)]
    return Scores(found, words, [layers.idle.times(one)[0] for one in ones[1:-1]])


def _others(layers: Layers, seen: Sequence[Vector]) -> list[list[float]]:
    """Return for each token what it takes from the others of its line: more of those that fit what it looks for."""
    parts = [layers.looked.times(one) for one in seen]
    size, width = LOOKED // HEADS, OUT // HEADS
    found: list[list[float]] = [[] for _ in parts]
    for head, near in enumerate(layers.near.rows):
        asks = [one[head * size : (head + 1) * size] for one in parts]
        offers = Matrix.of(one[LOOKED + head * size : LOOKED + (head + 1) * size] for one in parts)
        gives = [one[2 * LOOKED + head * width : 2 * LOOKED + (head + 1) * width] for one in parts]
        columns = Matrix.of(zip(*gives, strict=True))
        for at, ask in enumerate(asks):
            apart = (near[max(0, min(2 * FAR, other - at + FAR))] for other in range(len(parts)))
            fits = [exp(value + plus) for value, plus in zip(offers.times(ask), apart, strict=True)]
            whole = sum(fits)
            found[at] += columns.times([value / whole for value in fits])
    return found


def _linear(matrix: Matrix, bias: Vector, vector: Vector) -> list[float]:
    return [value + plus for value, plus in zip(matrix.times(vector), bias, strict=True)]


def _states(gates: Gates, tokens: Sequence[Vector]) -> list[list[float]]:
    size = len(gates.had.rows)
    state = [0.0] * size
    found = []
    for token in tokens:
        both = [0.5 + 0.5 * tanh(0.5 * value) for value in _linear(gates.gates, gates.gates_bias, [*token, *state])]
        given = _linear(gates.given, gates.given_bias, token)
        had = _linear(gates.had, gates.had_bias, state)
        new = [tanh(one + gate * other) for one, gate, other in zip(given, both, had, strict=False)]
        state = [fresh + gate * (old - fresh) for fresh, gate, old in zip(new, both[size:], state, strict=True)]
        found.append(state)
    return found


def _log_softmax(values: Sequence[float]) -> list[float]:
    most = max(values)
    whole = most + log(sum(exp(value - most) for value in values))
    return [value - whole for value in values]


def chosen(out: Matrix, mean: Vector) -> list[float]:
    """Return what each row of a matrix says of a mean of features; its last column stands for itself."""
    return out.times([*map(tanh, mean), 1.0])
