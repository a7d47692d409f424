"""What a question is about, whatever words it has: a clause is near whose questions have been asked in such words.

A question is the mean of what its words, pairs of words and pieces of words stand for, in any of the languages; that is
compared with what each clause stands for. `benchmarks/meaning.py` learns both from the everyday questions of the rules.
"""

from __future__ import annotations

from array import array
from math import exp, tanh
from operator import mul
from zlib import crc32

from punicref.language import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

ROWS, WIDTH = 16_384, 64
"""The size of the table of features, and by how many numbers each is told."""

PIECES = (3, 4)
"""How long the pieces of words are: they find other forms, compounds and slips."""

LONGEST = 30
"""So many letters of a word are looked at."""

LIKELY = 0.03
"""A clause that is less likely than this is not near."""


def features(said: Sequence[str]) -> list[int]:
    """Return the rows of the table for the words of a question."""
    found = ["."]
    before = ""
    for word in said:
        stem = words.stems([word], words.languages([word])[-1])[0]
        whole = f"<{words.folded(word[:LONGEST])}>"
        found += [f"w{word}", f"s{stem}", f"b{before} {stem}"]
        found += [f"p{whole[at : at + size]}" for size in PIECES for at in range(len(whole) - size + 1)]
        before = stem
    return [crc32(one.encode()) % ROWS for one in found]


def near(db: sqlite3.Connection, said: Sequence[str], game: str) -> dict[int, float]:
    """Return the entries that a question is likely to be about, with their chances among those of its game, or of all.

    Nothing where the library has no such table.
    """
    steps = dict(db.execute("SELECT name, step FROM meaning_step"))
    if not steps or not said:
        return {}
    found = features(said)
    marks = ", ".join(map(str, sorted(set(found))))
    rows = {
        one: array("b", data) for one, data in db.execute(f"SELECT id, data FROM meaning_row WHERE id IN ({marks})")
    }
    sums = [sum(column) for column in zip(*(rows[one] for one in found if one in rows), strict=True)]
    seen = [*(tanh(steps["row"] * value / len(found)) for value in sums), 1.0]
    query = "SELECT row, data FROM meaning_clause JOIN entry USING (game, id)" + (" WHERE game = ?" if game else "")
    values = {
        row: steps["clause"] * sum(map(mul, array("b", data), seen))
        for row, data in db.execute(query, (game,) if game else ())
    }
    most = max(values.values(), default=0.0)
    chances = {row: exp(value - most) for row, value in values.items()}
    whole = sum(chances.values())
    return {row: chance / whole for row, chance in chances.items() if chance / whole >= LIKELY}
