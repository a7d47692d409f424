"""What a question is about, whatever words it has: a clause is near whose questions have been asked in such words.

A question is the mean of what its words, pairs of words and pieces of words stand for, in any of the languages; that is
compared with what each clause stands for. `benchmarks/meaning.py` learns both from the everyday questions of the rules.
"""

from __future__ import annotations

from array import array
from math import exp, tanh
from operator import mul
from zlib import crc32

from punicref.base import Record
from punicref.language import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

ROWS, WIDTH = 16_384, 64
"""The size of the table of features, and by how many numbers each is told."""

PIECES = (3, 4)
"""How long the pieces of words are: they find other forms, compounds and slips."""

LONGEST = 30
"""So many letters of a word are looked at."""

FLOOR = 8.0
"""A clause whose chance is less than e to the power of minus this is not near."""

NONE = ""
"""What stands for a clause where a question is about none."""


class Near(Record):
    """What a question is about, whatever its words.

    `chances` are those of the entries that are likely, by their rows, which come to 1 with those left out; `none` is
    the chance that it is about none of them: of all games that which has most to say.
    """

    chances: Mapping[int, float]
    none: float


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


def near(db: sqlite3.Connection, said: Sequence[str], game: str) -> Near:
    """Return what words of a question are likely to be about, among the entries of a game or of all.

    Nothing where the library has no such table.
    """
    steps = dict(db.execute("SELECT name, step FROM meaning_step"))
    if not steps or not said:
        return Near(chances={}, none=0.0)
    found = features(said)
    marks = ", ".join(map(str, sorted(set(found))))
    rows = {
        one: array("b", data) for one, data in db.execute(f"SELECT id, data FROM meaning_row WHERE id IN ({marks})")
    }
    sums = [sum(column) for column in zip(*(rows[one] for one in found if one in rows), strict=True)]
    seen = [*(tanh(steps["row"] * value / len(found)) for value in sums), 1.0]
    where = "game IN (?1, ?2)" if game else "?1 != ?2"
    query = (
        f"SELECT row, game, data FROM entry JOIN meaning_clause USING (game, id) WHERE {where}"
        f" UNION ALL SELECT 0, game, data FROM meaning_clause WHERE id = '{NONE}' AND {where}"
    )
    chances: dict[int, float] = {}
    whole: dict[str, float] = {}
    none: dict[str, float] = {}
    for row, of, data in db.execute(query, (game, words.PROGRAM)):
        value = exp(steps["clause"] * sum(map(mul, array("b", data), seen)))
        if row:
            chances[row] = value
            whole[of] = whole.get(of, 0.0) + value
        else:
            none[of] = value
    if game and game not in whole:  # a game of the user's own, which nothing was learned of
        return Near(chances={}, none=0.0)
    every = sum(whole.values()) or 1.0
    return Near(
        chances={row: value / every for row, value in chances.items() if value / every >= exp(-FLOOR)},
        none=min((value / (value + whole[of]) for of, value in none.items()), default=0.0),
    )
