"""What the reader has learned: weights, concepts of words, what words were seen to mean; one file, made by one script.

`benchmarks/train.py` writes it from tests/corpus.
"""

from __future__ import annotations

import json
import os
import sqlite3
from array import array
from bisect import bisect_left
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FILE = os.path.join(os.path.dirname(__file__), "model.sqlite")

STEP, CASE_STEP = 0.25, 0.05
"""What one unit of a stored weight is worth: of a reading, of a case."""


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
    def _weights(self) -> tuple[array[int], array[int]]:
        return self._table("places", "weights")

    @cached_property
    def _cases(self) -> tuple[array[int], array[int]]:
        return self._table("case_places", "case_weights")

    def _table(self, keys: str, weights: str) -> tuple[array[int], array[int]]:
        places, values = array("I"), array("b")
        places.frombytes(self.one("SELECT value FROM learning WHERE name = ?", keys)[0])
        values.frombytes(self.one("SELECT value FROM learning WHERE name = ?", weights)[0])
        return places, values

    def learned(self, game: str) -> Learned:
        """Return what words of a game were seen to mean."""
        return self._learned.setdefault(game, Learned(self, game))

    def total(self, features: Iterable[int]) -> float:
        """Return the sum of the weights of features of a reading."""
        return _total(self._weights, features) * STEP

    def case_total(self, features: Iterable[int]) -> float:
        """Return the sum of the weights of features of a case."""
        return _total(self._cases, features) * CASE_STEP

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _total(table: tuple[array[int], array[int]], features: Iterable[int]) -> int:
    places, values = table
    size, total = len(places), 0
    for feature in features:
        at = bisect_left(places, feature)
        if at < size and places[at] == feature:
            total += values[at]
    return total


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
        "CREATE TABLE word (stem TEXT PRIMARY KEY, concepts TEXT) WITHOUT ROWID;"
        "CREATE TABLE learned (game TEXT, key TEXT, pairs TEXT, PRIMARY KEY (game, key)) WITHOUT ROWID;"
    )
    places, values = _packed(weights, STEP)
    case_places, case_values = _packed(cases, CASE_STEP)
    rows: tuple[tuple[str, array[int]], ...] = (
        ("known", array("I", sorted(known))),
        ("places", places),
        ("weights", values),
        ("case_places", case_places),
        ("case_weights", case_values),
    )
    db.executemany("INSERT INTO learning VALUES (?, ?)", [(name, value.tobytes()) for name, value in rows])
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


def _packed(weights: Sequence[tuple[int, float]], step: float) -> tuple[array[int], array[int]]:
    """Return the places of weights that are no nought, in order, and their units."""
    units = ((place, max(-127, min(127, round(value / step)))) for place, value in sorted(weights))
    found = [(place, value) for place, value in units if value]
    return array("I", (place for place, _ in found)), array("b", (value for _, value in found))
