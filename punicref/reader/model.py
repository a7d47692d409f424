"""What the reader has learned: the network's weights, the labels of each calculator, concepts of words; one file.

`benchmarks/train.py` writes it from tests/corpus. Weights are kept as bytes, each matrix with the size of its step.
"""

from __future__ import annotations

import json
import os
import sqlite3
from array import array
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader import network
from punicref.reader.network import Gates, Label, Layers, Matrix
from punicref.reader.trust import Weights

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.reader.network import Vector

FILE = os.path.join(os.path.dirname(__file__), "model.sqlite")

GREATEST = 127
"""The greatest value of a byte."""


class Labels(NamedTuple):
    """The labels of a calculator, of numbers and of words, and what each is compared with."""

    numbers: Sequence[Label]
    words: Sequence[Label]
    of_numbers: Matrix
    of_words: Matrix


class Bytes(NamedTuple):
    """A matrix as it is kept."""

    width: int
    step: float
    data: bytes

    def row(self, at: int) -> array[int]:
        """Return a row in steps."""
        return array("b", self.data[at * self.width : (at + 1) * self.width])

    def floats(self) -> Matrix:
        """Return the whole matrix."""
        return Matrix.of(map(self.step.__mul__, self.row(at)) for at in range(len(self.data) // self.width))

    def sum(self, rows: Iterable[int]) -> Vector:
        """Return the sum of rows."""
        return [self.step * sum(column) for column in zip(*map(self.row, rows), strict=True)]


class Concepts(dict[str, tuple[int, ...]]):
    """The concepts of stems, looked up when they are asked for."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def __missing__(self, stem: str) -> tuple[int, ...]:
        row = self._model.one("SELECT concepts FROM word WHERE stem = ?", stem)
        self[stem] = found = tuple(json.loads(row[0])) if row else ()
        return found

    def get(self, stem: str, _: Any = ()) -> Any:
        """Return the concepts of a stem, none for a strange one."""
        return self[stem]


class Model:
    """The learned file, read as far as a line needs it."""

    def __init__(self, path: str = FILE) -> None:
        self._db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        self._labels: dict[str, Labels] = {}
        self.concepts = Concepts(self)

    def one(self, query: str, *values: str) -> Any:
        """Return the first row of a query."""
        return self._db.execute(query, values).fetchone()

    def _bytes(self, name: str) -> Bytes:
        return Bytes(*self.one("SELECT width, step, data FROM matrix WHERE name = ?", name))

    @cached_property
    def known(self) -> frozenset[int]:
        """The stems and beginnings of words that the reader has learned from."""
        found = array("I")
        found.frombytes(self.one("SELECT value FROM learning WHERE name = 'known'")[0])
        return frozenset(found)

    @cached_property
    def trust(self) -> Weights:
        """What readings are ranked and trusted by."""
        return Weights.of(json.loads(self.one("SELECT value FROM learning WHERE name = 'trust'")[0]))

    @cached_property
    def rows(self) -> Bytes:
        """The table of what a token is told by."""
        return self._bytes("rows")

    @cached_property
    def layers(self) -> Layers:
        """The weights of the network."""
        ways = [
            Gates(
                self._bytes(f"{way}_gates").floats(),
                self._bytes(f"{way}_gates_bias").floats().rows[0],
                self._bytes(f"{way}_given").floats(),
                self._bytes(f"{way}_given_bias").floats().rows[0],
                self._bytes(f"{way}_had").floats(),
                self._bytes(f"{way}_had_bias").floats().rows[0],
            )
            for way in ("forward", "backward")
        ]
        names = ("out", "out_bias", "looked", "near", "told", "none", "idle")
        out, bias, looked, near, told, none, idle = (self._bytes(name).floats() for name in names)
        return Layers(ways[0], ways[1], out, bias.rows[0], looked, near, told, none, idle)

    @cached_property
    def _cases(self) -> tuple[Bytes, Matrix, list[str]]:
        names = [name for (name,) in self._db.execute("SELECT calculator FROM labels ORDER BY rowid")]
        return self._bytes("case_rows"), self._bytes("case_out").floats(), names

    def knows(self, calculator: str) -> bool:
        """Whether it has learned lines of a calculator; those of a game of the user's own are strange to it."""
        return calculator in self._labels or bool(self.one("SELECT 1 FROM labels WHERE calculator = ?", calculator))

    def labels(self, calculator: str) -> Labels:
        """Return the labels of a calculator."""
        if calculator not in self._labels:
            names, step, data = self.one("SELECT names, step, data FROM labels WHERE calculator = ?", calculator)
            numbers, words = ([Label(fact, value) for fact, value in part] for part in json.loads(names))
            made = Bytes(network.OUT + 1, step, data).floats()
            self._labels[calculator] = Labels(numbers, words, *made.parted(len(numbers)))
        return self._labels[calculator]

    def of_cases(self, found: Sequence[int]) -> dict[str, float]:
        """Return what speaks for each calculator by what a line has."""
        rows, out, names = self._cases
        mean = [value / len(found) for value in rows.sum(found)]
        return dict(zip(names, network.chosen(out, mean), strict=True))

    def close(self) -> None:
        """Close the file."""
        self._db.close()


@cache
def shipped() -> Model:
    """Return the model that is shipped, opened once."""
    return Model()


def kept(matrix: Sequence[Vector]) -> tuple[int, float, bytes]:
    """Return a matrix as it is kept: its width, its step, its bytes."""
    step = max((abs(value) for row in matrix for value in row), default=1.0) / GREATEST or 1.0
    return len(matrix[0]), step, array("b", [round(value / step) for row in matrix for value in row]).tobytes()


def written(
    path: str,
    layers: Mapping[str, Sequence[Vector]],
    labels: Mapping[str, tuple[Sequence[Any], Sequence[Any], Sequence[Vector]]],
    concepts: Mapping[str, Sequence[int]],
    known: Iterable[int],
    trust: Mapping[str, Sequence[float]],
) -> None:
    """Write a model anew."""
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(
        "CREATE TABLE learning (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"
        "CREATE TABLE matrix (name TEXT PRIMARY KEY, width INTEGER, step REAL, data BLOB) WITHOUT ROWID;"
        "CREATE TABLE labels (calculator TEXT UNIQUE, names TEXT, step REAL, data BLOB);"
        "CREATE TABLE word (stem TEXT PRIMARY KEY, concepts TEXT) WITHOUT ROWID;"
    )
    db.execute("INSERT INTO learning VALUES (?, ?)", ("known", array("I", sorted(known)).tobytes()))
    db.execute("INSERT INTO learning VALUES (?, ?)", ("trust", json.dumps(trust)))
    db.executemany("INSERT INTO matrix VALUES (?, ?, ?, ?)", [(name, *kept(one)) for name, one in layers.items()])
    for name, (numbers, words, made) in labels.items():
        _, step, data = kept(made)
        db.execute("INSERT INTO labels VALUES (?, ?, ?, ?)", (name, json.dumps([numbers, words]), step, data))
    db.executemany(
        "INSERT INTO word VALUES (?, ?)", [(stem, json.dumps(list(signs))) for stem, signs in sorted(concepts.items())]
    )
    db.commit()
    db.execute("VACUUM")
    db.close()
