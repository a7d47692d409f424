"""What the reader has learned: weights, concepts of words, what words were seen to mean; one file, made by one script.

`benchmarks/train.py` writes it from tests/corpus.
"""

from __future__ import annotations

import json
import os
import sqlite3
from array import array
from bisect import bisect_left
from collections import Counter
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.reader.features import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FILE = os.path.join(os.path.dirname(__file__), "model.sqlite")

STEP, CASE_STEP = 0.25, 0.05
"""What one unit of a stored weight is worth: of a reading, of a case."""


MOST = 330_000
"""How many weights a megabyte holds: each has two bytes for its place within its block, and one for itself."""

BLOCK = 1 << 16


class Table(NamedTuple):
    """Weights by their places: the blocks of places, what is left of each within its block, and the weights."""

    starts: array[int]
    rests: array[int]
    weights: array[int]

    def total(self, features: Iterable[int]) -> int:
        """Return the sum of the weights of features; nought for those of which nothing was learned."""
        starts, rests, weights = self
        total = 0
        for feature in features:
            block, rest = feature >> 16, feature & 0xFFFF
            end = starts[block + 1]
            at = bisect_left(rests, rest, starts[block], end)
            if at < end and rests[at] == rest:
                total += weights[at]
        return total


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

    def __contains__(self, stem: object) -> bool:
        return bool(self[str(stem)])


class Known(frozenset[int]):
    """The stems of which something was learned, by their numbers."""


class Learned(dict[Any, tuple[tuple[str, Any], ...]]):
    """What words and concepts of a game were seen to mean, looked up when they are asked for."""

    def __init__(self, model: Model, game: str) -> None:
        self._model, self._game = model, game

    def __missing__(self, key: str | int) -> tuple[tuple[str, Any], ...]:
        row = self._model.one("SELECT pairs FROM learned WHERE game = ? AND key = ?", self._game, str(key))
        self[key] = found = tuple((field, value) for field, value in json.loads(row[0])) if row else ()
        return found

    def get(self, key: str | int, _: Any = ()) -> Any:
        """Return the fields and values that a word was seen to mean; none for another."""
        return self[key]


class Model:
    """The learned file, read as far as a line needs it."""

    def __init__(self, path: str = FILE) -> None:
        self._db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        self._learned: dict[str, Learned] = {}
        self.concepts = Concepts(self)

    def one(self, query: str, *values: str) -> Any:
        """Return the first row of a query."""
        return self._db.execute(query, values).fetchone()

    @cached_property
    def known(self) -> Known:
        """The stems of which something was learned."""
        found = array("I")
        found.frombytes(self.one("SELECT value FROM learning WHERE name = 'known'")[0])
        return Known(found)

    @cached_property
    def _readings(self) -> Table:
        return self._table("weights")

    @cached_property
    def _cases(self) -> Table:
        return self._table("cases")

    def _table(self, name: str) -> Table:
        found = Table(array("I"), array("H"), array("b"))
        row = self._db.execute("SELECT starts, rests, weights FROM weights WHERE name = ?", (name,)).fetchone()
        for one, data in zip(found, row, strict=True):
            one.frombytes(data)
        return found

    def learned(self, game: str) -> Learned:
        """Return what words of a game were seen to mean."""
        return self._learned.setdefault(game, Learned(self, game))

    def total(self, features: Iterable[int]) -> float:
        """Return the sum of the weights of features of a reading."""
        return self._readings.total(features) * STEP

    def case_total(self, features: Iterable[int]) -> float:
        """Return the sum of the weights of features of a case."""
        return self._cases.total(features) * CASE_STEP

    def close(self) -> None:
        """Close the file."""
        self._db.close()


@cache
def shipped() -> Model:
    """Return the model that is shipped, opened once."""
    return Model()


def written(
    path: str,
    weights: Sequence[tuple[int, float]],
    cases: Sequence[tuple[int, float]],
    known: Iterable[int],
    concepts: Iterable[tuple[str, Sequence[int]]],
    learned: Iterable[tuple[str, str, Sequence[tuple[str, Any]]]],
) -> None:
    """Write a model anew."""
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript(
        "CREATE TABLE learning (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;"
        "CREATE TABLE weights (name TEXT PRIMARY KEY, starts BLOB, rests BLOB, weights BLOB) WITHOUT ROWID;"
        "CREATE TABLE word (stem TEXT PRIMARY KEY, concepts TEXT) WITHOUT ROWID;"
        "CREATE TABLE learned (game TEXT, key TEXT, pairs TEXT, PRIMARY KEY (game, key)) WITHOUT ROWID;"
    )
    db.execute("INSERT INTO learning VALUES (?, ?)", ("known", array("I", sorted(known)).tobytes()))
    for name, table in (("weights", _packed(weights, STEP)), ("cases", _packed(cases, CASE_STEP))):
        db.execute("INSERT INTO weights VALUES (?, ?, ?, ?)", (name, *(one.tobytes() for one in table)))
    db.executemany(
        "INSERT INTO word VALUES (?, ?)", [(stem, json.dumps(list(signs))) for stem, signs in sorted(concepts)]
    )
    db.executemany(
        "INSERT INTO learned VALUES (?, ?, ?)",
        [(game, key, json.dumps(pairs, ensure_ascii=False)) for game, key, pairs in sorted(learned)],
    )
    db.commit()
    db.execute("VACUUM")
    db.close()


def _packed(weights: Sequence[tuple[int, float]], step: float) -> Table:
    """Return the weights that are no nought, in units, by their places."""
    units = ((place, max(-127, min(127, round(value / step)))) for place, value in sorted(weights))
    found = [(place, value) for place, value in units if value]
    numbers = Counter(place >> 16 for place, _ in found)
    starts = accumulate((numbers[block] for block in range(SIZE // BLOCK + 1)), initial=0)
    return Table(
        array("I", starts),
        array("H", (place & 0xFFFF for place, _ in found)),
        array("b", (value for _, value in found)),
    )
