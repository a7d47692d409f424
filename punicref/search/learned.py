"""What the words of questions were learned to mean, written into a library when it is made.

`benchmarks/meaning.py` makes the file.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from punicref import paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SCHEMA = """
CREATE TABLE meaning_row (id INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE meaning_clause (game TEXT, id TEXT, data BLOB, PRIMARY KEY (game, id)) WITHOUT ROWID;
CREATE TABLE meaning_step (name TEXT PRIMARY KEY, step REAL) WITHOUT ROWID;
"""


FILE = os.path.join(os.path.dirname(__file__), "meaning.sqlite")
"""What was learned; a library is made with it, and nothing else reads it. An installed library has it itself."""


def read() -> tuple[list[bytes], dict[tuple[str, str], bytes], tuple[float, float]]:
    """Return what was learned, for `write`."""
    file = FILE if os.path.exists(FILE) else paths.LIBRARY
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        rows = [data for (data,) in db.execute("SELECT data FROM meaning_row ORDER BY id")]
        clauses = {(game, one): data for game, one, data in db.execute("SELECT game, id, data FROM meaning_clause")}
        steps = dict(db.execute("SELECT name, step FROM meaning_step"))
    return rows, clauses, (steps["row"], steps["clause"])


def write(
    library: sqlite3.Connection,
    rows: Iterable[bytes],
    clauses: Mapping[tuple[str, str], bytes],
    steps: tuple[float, float],
) -> None:
    """Write what was learned into a library."""
    library.executescript(SCHEMA)
    library.executemany("INSERT INTO meaning_row VALUES (?, ?)", enumerate(rows))
    library.executemany("INSERT INTO meaning_clause VALUES (?, ?, ?)", [(*key, data) for key, data in clauses.items()])
    library.executemany("INSERT INTO meaning_step VALUES (?, ?)", zip(("row", "clause"), steps, strict=True))
