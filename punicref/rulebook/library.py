"""Reading the compiled library. This is all that a look-up at the table needs: SQLite and nothing else."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from punicref.messages import NumberFormat
from punicref.rulebook.model import Calculator, Clause, Issue, Reading, Value

if TYPE_CHECKING:
    from punicref.rulebook.tables import Declared


class Library:
    """The rules, read-only."""

    def __init__(self, path: str) -> None:
        # Quoting by hand: urllib, which would do it, costs more than the whole look-up.
        uri = path.replace("\\", "/").replace("%", "%25").replace("?", "%3f").replace("#", "%23")
        self._db = sqlite3.connect(f"file:{uri}?mode=ro&immutable=1", uri=True)
        self._values: dict[tuple[str, str], tuple[dict[str, Value], tuple[str, ...]]] = {}
        self._issues: dict[tuple[str, str, str], tuple[Issue, ...]] = {}

    def meta(self, key: str) -> str:
        """Return a fact about the library itself, or an empty string."""
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""

    def games(self, lang: str = "en") -> dict[str, str]:
        """Return code and title of every game, in order."""
        rows = self._db.execute("SELECT code, titles FROM game ORDER BY position")
        return {code: json.loads(titles)[lang] for code, titles in rows}

    def game_codes(self) -> list[str]:
        """Return the codes of the games."""
        return [code for (code,) in self._db.execute("SELECT code FROM game ORDER BY position")]

    def published(self, game: str) -> str:
        """Return edition and publisher of a game's rulebook."""
        return str(self._db.execute("SELECT published FROM game WHERE code = ?", (game,)).fetchone()[0])

    def ids(self, game: str) -> list[str]:
        """Return the clause ids of a game in the rulebook's order."""
        return [
            one
            for (one,) in self._db.execute("SELECT id FROM clause WHERE game = ? ORDER BY position", (game,))
        ]

    def title(self, game: str, clause: str, lang: str) -> str:
        """Return a clause's title, or an empty string."""
        row = self._db.execute(
            "SELECT title FROM text WHERE game = ? AND id = ? AND lang = ?", (game, clause, lang)
        ).fetchone()
        return row[0] if row else ""

    def clause(self, game: str, clause: str, lang: str) -> Clause:
        """Return one clause; KeyError where there is none."""
        row = self._db.execute(
            'SELECT kind, parent, "values", see, house, title, text, example, issues'
            " FROM clause JOIN text USING (game, id) WHERE game = ? AND id = ? AND lang = ?",
            (game, clause, lang),
        ).fetchone()
        if row is None:
            raise KeyError(f"{game}:{clause}")
        kind, parent, values, see, house, title, text, example, issues = row
        return Clause(
            game=game, id=clause, lang=lang, title=title, text=text, example=example, kind=kind, parent=parent,
            values=json.loads(values), see=tuple(json.loads(see)), issues=_issues(issues),
            house=tuple(json.loads(house)), calculators=tuple(self._applied(game, clause)),
        )  # fmt: skip

    def family(self, game: str, clause: str) -> list[str]:
        """Return the clause and everything under it, in the rulebook's order."""
        rows = self._db.execute(
            "WITH RECURSIVE under(id) AS (SELECT ? UNION SELECT clause.id FROM clause JOIN under"
            " ON clause.parent = under.id WHERE game = ?)"
            " SELECT id FROM clause JOIN under USING (id) WHERE game = ? ORDER BY position",
            (clause, game, game),
        )
        return [one for (one,) in rows]

    def ancestors(self, game: str, clause: str) -> list[str]:
        """Return the headings above a clause, the chapter first."""
        above: list[str] = []
        while True:
            row = self._db.execute(
                "SELECT parent FROM clause WHERE game = ? AND id = ?", (game, clause)
            ).fetchone()
            if not row or not row[0]:
                return above
            clause = row[0]
            above.insert(0, clause)

    def values(self, game: str, clause: str) -> tuple[dict[str, Value], tuple[str, ...]]:
        """Return a clause's values and the names of the house rules that change it; KeyError where there is none."""
        if (game, clause) not in self._values:
            row = self._db.execute(
                'SELECT "values", house FROM clause WHERE game = ? AND id = ?', (game, clause)
            ).fetchone()
            if row is None:
                raise KeyError(f"{game}:{clause}")
            self._values[game, clause] = (json.loads(row[0]), tuple(json.loads(row[1])))
        return self._values[game, clause]

    def issues(self, game: str, clause: str, lang: str) -> tuple[Issue, ...]:
        """Return the known issues of a clause."""
        if (game, clause, lang) not in self._issues:
            row = self._db.execute(
                "SELECT issues FROM text WHERE game = ? AND id = ? AND lang = ?", (game, clause, lang)
            ).fetchone()
            self._issues[game, clause, lang] = _issues(row[0]) if row else ()
        return self._issues[game, clause, lang]

    def tables(self) -> list[Declared]:
        """Return every printed table that the rules declare."""
        rows = self._db.execute(
            'SELECT game, id, "table" FROM clause JOIN game ON game.code = clause.game'
            ' WHERE "table" IS NOT NULL ORDER BY game.position, clause.position'
        )
        return [_declared(game, one, json.loads(raw)) for game, one, raw in rows]

    def table(self, game: str, clause: str) -> Declared | None:
        """Return the printed table that a clause declares."""
        row = self._db.execute(
            'SELECT "table" FROM clause WHERE game = ? AND id = ?', (game, clause)
        ).fetchone()
        return _declared(game, clause, json.loads(row[0])) if row and row[0] else None

    def calculators(self) -> list[Calculator]:
        """Return every calculator, in order."""
        rows = self._db.execute("SELECT name, module, title, clauses FROM calculator ORDER BY position")
        return [
            Calculator(name, module, title, tuple(json.loads(clauses)))
            for name, module, title, clauses in rows
        ]

    def number_format(self, lang: str) -> NumberFormat:
        """Return how a language writes numbers."""
        row = self._db.execute(
            "SELECT decimal, percent FROM number_format WHERE lang = ?", (lang,)
        ).fetchone()
        return NumberFormat(*row)

    def _applied(self, game: str, clause: str) -> list[str]:
        rows = self._db.execute(
            "SELECT calculator FROM applies JOIN calculator ON name = calculator"
            " WHERE game = ? AND id = ? ORDER BY position",
            (game, clause),
        )
        return [one for (one,) in rows]

    def close(self) -> None:
        """Let the file go."""
        self._db.close()


def _issues(raw: str) -> tuple[Issue, ...]:
    return tuple(
        Issue(
            issue["key"],
            issue["kind"],
            issue["text"],
            tuple(Reading(key, text) for key, text in issue["readings"]),
            tuple(issue["see"]),
        )
        for issue in json.loads(raw)
    )


def _declared(game: str, clause: str, raw: dict[str, Any]) -> Declared:
    from punicref.rulebook.tables import Declared

    return Declared(
        game,
        clause,
        raw["cells"],
        tuple(raw["rows"]) if raw["rows"] is not None else None,
        tuple(raw["columns"]) if raw["columns"] is not None else None,
        tuple((row, column, cell) for row, column, cell in raw["fixed"]),
    )
