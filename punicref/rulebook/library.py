"""Reading the compiled library. This is all that a look-up at the table needs: SQLite and nothing else."""

from __future__ import annotations

import sqlite3
from _thread import allocate_lock, get_ident  # `threading`, which has it too, costs the bare lane 1 ms
from os import getpid
from weakref import finalize

from punicref.rulebook.model import Calculator, Clause, Exempt, Issue, Reading, Term, frozen

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from punicref.language.messages import Message
    from punicref.rulebook.declared import Declared
    from punicref.rulebook.model import Value


Damage = sqlite3.Error
"""Raised where a library cannot be read as it should be."""


class Closed(sqlite3.ProgrammingError):
    """Raised where a library is read that has been closed."""


class Connection(sqlite3.Connection):
    """A connection that any thread may close: not while another reads a statement, which would end the program."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._closed = False
        self._reading = allocate_lock()

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        """Return all the rows of a statement, as a cursor would one by one; Closed where there are none to be had."""
        with self._reading:
            if self._closed:
                raise Closed
            return Rows(super().execute(sql, parameters).fetchall())

    def close(self) -> None:
        """Close it as soon as nobody reads a statement."""
        with self._reading:
            self._closed = True
            super().close()


class Rows:
    """The rows of a statement, read to the last."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def fetchall(self) -> list[Any]:
        """Return all of them."""
        return self._rows

    def fetchone(self) -> Any:
        """Return the first, or None."""
        return self._rows[0] if self._rows else None


def connect(path: str) -> Connection:
    """Open a library's file, read-only; Damage where there is none."""
    # Quoting by hand: urllib, which would do it, costs more than the whole look-up.
    uri = path.replace("\\", "/").replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # Any thread may close it.
    return sqlite3.connect(f"file:{uri}?mode=ro&immutable=1", uri=True, check_same_thread=False, factory=Connection)


Connections = dict[tuple[int, int], Connection]
"""By process and thread."""


def _close(connections: Connections) -> None:
    """Close what this process has opened."""
    while connections:
        (pid, _), connection = connections.popitem()
        if pid == getpid():
            connection.close()


class Library:
    """The rules, read-only, for any number of threads. `notice` is what whoever opened it should be told.

    `where` is its file, or what SQLite has serialized of it. Each thread, and each process that was forked off, has a
    connection of its own; a thread takes over that of an earlier one that had its number. What is cached is made anew
    where two threads meet in it, and is the same. A library that nobody holds any more closes its connections itself,
    and all of them are closed when the program ends.
    """

    def __init__(self, where: str | bytes, notice: Message | None = None) -> None:
        self.notice = notice
        self.closed = False
        self._where = where
        self._connections: Connections = {}
        finalize(self, _close, self._connections)
        self.db  # noqa: B018  Damage now, not at the first look
        self._values: dict[tuple[str, str], tuple[dict[str, Value], tuple[str, ...]]] = {}
        self._names: dict[str, dict[str, dict[str, list[str]]]] = {}
        self._said: dict[str, dict[str, dict[str, list[str]]]] = {}
        self._issues: dict[tuple[str, str, str], tuple[Issue, ...]] = {}
        self._ids: dict[str, frozenset[str]] = {}

    @property
    def db(self) -> Connection:
        """What its parts are read from by those that know their tables; each thread has a connection of its own."""
        here = (getpid(), get_ident())
        found = self._connections.get(here)
        return found if found is not None else self._connected(here)

    def _connected(self, here: tuple[int, int]) -> Connection:
        if isinstance(self._where, str):
            made = connect(self._where)
        else:
            made = sqlite3.connect(":memory:", check_same_thread=False, factory=Connection)
            made.deserialize(self._where)
        self._connections[here] = made
        if self.closed:  # looked at last: it may have been closed meanwhile
            _close(self._connections)
            raise Closed
        return made

    def meta(self, key: str) -> str:
        """Return a fact about the library itself, or an empty string."""
        row = self.db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row else ""

    def games(self, lang: str = "en") -> dict[str, str]:
        """Return code and title of every game, in order."""
        rows = self.db.execute(
            "SELECT code, title FROM game JOIN game_title USING (code) WHERE lang = ? ORDER BY position", (lang,)
        )
        return dict(rows.fetchall())

    def game_codes(self) -> list[str]:
        """Return the codes of the games."""
        return [code for (code,) in self.db.execute("SELECT code FROM game ORDER BY position")]

    def game_names(self) -> dict[str, list[list[str]]]:
        """Return by what a player calls each game, word by word, longest first: title, other names, code.

        A title is called without its article, too.
        """
        from punicref.language import words
        from punicref.language.function import FUNCTION

        found: dict[str, list[list[str]]] = {code: [[code]] for code in self.game_codes()}
        for code, title, called in self.db.execute("SELECT code, title, called FROM game_title ORDER BY code, lang"):
            for name in map(words.tokens, (title, *called.split(","))):
                bare = name[1:] if len(name) > 2 and name[0] in FUNCTION["en"] else name
                found[code] += [one for one in (name, bare) if one and one not in found[code]]
        return {code: sorted(names, key=len, reverse=True) for code, names in found.items()}

    def topic(self, one: str, lang: str) -> tuple[str, str]:
        """Return the command that answers a question about the program, and what it does."""
        command, title = self.db.execute(
            "SELECT command, title FROM topic WHERE id = ? AND lang = ?", (one, lang)
        ).fetchone()
        return str(command), str(title)

    def published(self, game: str, lang: str) -> str:
        """Return edition and publisher of a game's rulebook, told in a language."""
        return self._of_game("published", game, lang)

    def worth_asking(self, game: str, lang: str) -> str:
        """Return a question worth asking of a game's rules; empty where its texts name none."""
        return self._of_game("example", game, lang)

    def _of_game(self, column: str, game: str, lang: str) -> str:
        (found,) = self.db.execute(
            f"SELECT {column} FROM game_title WHERE code = ? AND lang = ?",
            (game, lang),
        ).fetchone()
        return str(found)

    def languages(self, game: str) -> tuple[str, ...]:
        """Return the languages that a game's rules are written in."""
        return tuple(row for (row,) in self.db.execute("SELECT DISTINCT written FROM text WHERE game = ?", (game,)))

    def is_learned(self, game: str) -> bool:
        """Whether questions about a game were learned; where they were not, its clauses are found by their words."""
        return bool(self.db.execute("SELECT 1 FROM meaning_clause WHERE game = ? LIMIT 1", (game,)).fetchone())

    def ids(self, game: str) -> list[str]:
        """Return the clause ids of a game in the rulebook's order."""
        return [one for (one,) in self.db.execute("SELECT id FROM clause WHERE game = ? ORDER BY position", (game,))]

    def has(self, game: str, clause: str) -> bool:
        """Whether a game has a clause."""
        if game not in self._ids:
            self._ids[game] = frozenset(self.ids(game))
        return clause in self._ids[game]

    def title(self, game: str, clause: str, lang: str) -> str:
        """Return a clause's title, or an empty string."""
        row = self.db.execute(
            "SELECT title FROM text WHERE game = ? AND id = ? AND lang = ?", (game, clause, lang)
        ).fetchone()
        return row[0] if row else ""

    def clause(self, game: str, clause: str, lang: str) -> Clause:
        """Return one clause; KeyError where there is none."""
        row = self.db.execute(
            "SELECT kind, parent, see, house, but, title, short, text, example, written"
            " FROM clause JOIN text USING (game, id) WHERE game = ? AND id = ? AND lang = ?",
            (game, clause, lang),
        ).fetchone()
        if row is None:
            raise KeyError(f"{game}:{clause}")
        kind, parent, see, house, but, title, short, text, example, written = row
        return Clause(
            game=game, id=clause, lang=written, title=title, short=short, text=text, example=example,
            kind=kind, parent=parent, but=self._exceptions(game, but, lang),
            see=tuple(see.split()), issues=self.issues(game, clause, lang), house=tuple(house.splitlines()),
            calculators=tuple(self.resolvers(game, clause)),
            values=frozen(self.values(game, clause)[0]),
        )  # fmt: skip

    def _exceptions(self, game: str, stored: str, lang: str) -> tuple[Exempt, ...]:
        found = []
        for line in stored.splitlines():
            clause, _, kind = line.partition(" ")
            found.append(Exempt(game=game, id=clause, kind=kind, short=self.short(game, clause, lang)))
        return tuple(found)

    def short(self, game: str, clause: str, lang: str) -> str:
        """Return what a clause says in one breath; empty where it has no such sentence, or there is none."""
        row = self.db.execute(
            "SELECT short FROM text WHERE game = ? AND id = ? AND lang = ?", (game, clause, lang)
        ).fetchone()
        return row[0] if row else ""

    def contents(self, game: str, lang: str) -> list[tuple[str, str, str, str]]:
        """Return id, title, parent and the one breath of every clause of a game, in the rulebook's order."""
        rows: list[tuple[str, str, str, str]] = self.db.execute(
            "SELECT id, title, parent, short FROM clause JOIN text USING (game, id) WHERE game = ? AND lang = ?"
            " ORDER BY position",
            (game, lang),
        ).fetchall()
        return rows

    def family(self, game: str, clause: str) -> list[str]:
        """Return the clause and everything under it, in the rulebook's order."""
        rows = self.db.execute(
            "WITH RECURSIVE under(id) AS (SELECT ? UNION SELECT clause.id FROM clause JOIN under"
            " ON clause.parent = under.id WHERE game = ?)"
            " SELECT id FROM clause JOIN under USING (id) WHERE game = ? ORDER BY position",
            (clause, game, game),
        )
        return [one for (one,) in rows]

    def parts(self, game: str) -> dict[str, str]:
        """Return the battles or scenarios of a game, as calculators call them, each with the clause about it."""
        rows = self.db.execute("SELECT part, id FROM clause WHERE game = ? AND part != '' ORDER BY position", (game,))
        return dict(rows.fetchall())

    def ancestors(self, game: str, clause: str) -> list[str]:
        """Return the headings above a clause, the chapter first."""
        above: list[str] = []
        while True:
            row = self.db.execute("SELECT parent FROM clause WHERE game = ? AND id = ?", (game, clause)).fetchone()
            if not row or not row[0]:
                return above
            clause = row[0]
            above.insert(0, clause)

    def values(self, game: str, clause: str) -> tuple[dict[str, Value], tuple[str, ...]]:
        """Return a clause's values and the names of the house rules that change it; KeyError where there is none.

        The figures of its printed example are left out: see `example`.
        """
        if (game, clause) not in self._values:
            row = self.db.execute("SELECT house FROM clause WHERE game = ? AND id = ?", (game, clause)).fetchone()
            if row is None:
                raise KeyError(f"{game}:{clause}")
            rows = self.db.execute(
                "SELECT name, kind, value FROM value WHERE game = ? AND id = ? ORDER BY position", (game, clause)
            )
            self._values[game, clause] = (
                {name: _value(kind, stored) for name, kind, stored in rows if not name.startswith("example.")},
                tuple(row[0].splitlines()),
            )
        return self._values[game, clause]

    def example(self, game: str, clause: str, name: str) -> Value:
        """Return a figure of a clause's printed example; KeyError where there is none."""
        row = self.db.execute(
            "SELECT kind, value FROM value WHERE game = ? AND id = ? AND name = ?", (game, clause, f"example.{name}")
        ).fetchone()
        if row is None:
            raise KeyError(f"{game}:{clause} example.{name}")
        return _value(*row)

    def regions(self, game: str, clause: str) -> tuple[str, ...]:
        """Return the ids of the regions that a clause lists."""
        row = self.db.execute("SELECT regions FROM clause WHERE game = ? AND id = ?", (game, clause)).fetchone()
        return tuple(row[0].split())

    def names(self, game: str) -> dict[str, dict[str, list[str]]]:
        """Return the names of a game's regions: by id and language, the one to be shown first."""
        if game not in self._names:
            found: dict[str, dict[str, list[str]]] = {}
            rows = self.db.execute(
                "SELECT id, lang, name FROM name WHERE game = ? ORDER BY id, lang, position", (game,)
            )
            for one, lang, name in rows:
                found.setdefault(one, {}).setdefault(lang, []).append(name)
            self._names[game] = found
        return self._names[game]

    def said(self, kind: str) -> dict[str, dict[str, list[str]]]:
        """Return what players say for choices, facts, sides, calculators: by key and language, first what is shown."""
        if kind not in self._said:
            found: dict[str, dict[str, list[str]]] = {}
            rows = self.db.execute(
                "SELECT key, lang, word FROM player_word WHERE kind = ? ORDER BY key, lang, position", (kind,)
            )
            for key, lang, word in rows:
                found.setdefault(key, {}).setdefault(lang, []).append(word)
            self._said[kind] = found
        return self._said[kind]

    def issues(self, game: str, clause: str, lang: str) -> tuple[Issue, ...]:
        """Return the known issues of a clause."""
        here = (game, clause, lang)
        if here not in self._issues:
            rows = self.db.execute(
                "SELECT position, key, kind, text, see, settled FROM issue WHERE game = ? AND id = ? AND lang = ?", here
            ).fetchall()
            self._issues[here] = tuple(
                Issue(
                    key=key,
                    kind=kind,
                    text=text,
                    readings=self._readings(here, position),
                    see=tuple(see.split()),
                    settled=settled,
                )
                for position, key, kind, text, see, settled in rows
            )
        return self._issues[here]

    def _readings(self, here: tuple[str, str, str], issue: int) -> tuple[Reading, ...]:
        rows = self.db.execute(
            "SELECT key, name, text FROM reading WHERE game = ? AND id = ? AND lang = ? AND issue = ?", (*here, issue)
        )
        return tuple(Reading(key=key, name=name, text=text) for key, name, text in rows)

    def tables(self) -> list[Declared]:
        """Return every printed table that the rules declare."""
        rows = self.db.execute(
            "SELECT shape FROM printed JOIN game ON game.code = printed.game JOIN clause USING (game, id)"
            " ORDER BY game.position, clause.position, key"
        )
        return [self._worded(_declared(shape)) for (shape,) in rows]

    def _worded(self, declared: Declared) -> Declared:
        """Put in what players call the columns of a list and what is chosen there."""
        said, names, choices = self.said("cell"), self.names(declared.game), self.said("choice")
        words: dict[str, dict[str, list[str]]] = {}
        for column, kind in declared.fields:
            for one in (column, *(kind.split("|") if "|" in kind else ())):
                keys = (f"{declared.name}:{one}", one)
                known = next((said[key] for key in keys if key in said), None)
                words[one] = known or names.get(one.replace("_", "-")) or choices.get(one) or {}
        return declared._replace(said={one: known for one, known in words.items() if known})

    def calculators(self) -> list[Calculator]:
        """Return every calculator, in order."""
        rows = self.db.execute("SELECT name, module, title, titles, clauses, chapter FROM calculator ORDER BY position")
        return [
            Calculator(
                name=name,
                module=module,
                title=_titled(titles) if titles else title,
                clauses=tuple(clauses.split()),
                chapter=chapter,
            )
            for name, module, title, titles, clauses, chapter in rows
        ]

    def procedures(self, game: str) -> Any:
        """Return the file of a game's procedures, those calculators that are data; None for a game that has none."""
        import json

        row = self.db.execute("SELECT data FROM procedures WHERE game = ?", (game,)).fetchone()
        return json.loads(row[0]) if row else None

    def held(self, calculator: str) -> Any:
        """Return what the result of a calculator holds, as rules/results.toml has it; empty where that is not known."""
        import json

        row = self.db.execute("SELECT held FROM result WHERE calculator = ?", (calculator,)).fetchone()
        return json.loads(row[0]) if row else {}

    def calculator_names(self) -> list[str]:
        """Return the names of the calculators, game.procedure, in order."""
        return [one for (one,) in self.db.execute("SELECT name FROM calculator ORDER BY position")]

    def called(self, calculator: str, lang: str) -> str:
        """Return what a calculator is called after its game's code, in a language."""
        words = self.said("calculator").get(calculator, {}).get(lang)
        return words[0] if words else calculator.partition(".")[2]

    def vocabulary(self, lang: str) -> dict[str, str]:
        """Return the stems of all words of the rules in a language, each with a word that has it."""
        return dict(self.db.execute("SELECT stem, word FROM stem WHERE lang = ?", (lang,)))

    def terms(self, game: str = "") -> list[Term]:
        """Return the termbase, or what one game uses of it, in order."""
        rows = self.db.execute("SELECT id, games, defined FROM term WHERE games != '' ORDER BY position").fetchall()
        return [self._term(*row, of=game) for row in rows if not game or game in row[1].split()]

    def terms_called(self, phrases: Mapping[str, str]) -> dict[str, bool]:
        """Return the ids of the terms that are called so in a language; each phrase is a whole name, stemmed.

        True where it is the term, a form or an abbreviation of it, False where it is what else players say.
        """
        from punicref.language.words import FORM, SYNONYM

        pairs = ", ".join(["(?, ?)"] * len(phrases))
        rows = self.db.execute(
            "SELECT term, max(kind) >= ? FROM called JOIN term ON term.id = term"
            f" WHERE kind >= ? AND (lang, phrase) IN (VALUES {pairs}) AND games != '' GROUP BY term",
            (FORM, SYNONYM, *(one for pair in phrases.items() for one in pair)),
        )
        return {one: bool(own) for one, own in rows}

    def _term(self, one: str, games: str, defined: str, *, of: str) -> Term:
        said: dict[str, dict[str, list[str]]] = {}
        rows = self.db.execute(
            "SELECT lang, kind, word FROM term_word WHERE term = ? ORDER BY lang, kind, position", (one,)
        )
        for lang, kind, word in rows:
            said.setdefault(lang, {}).setdefault(kind, []).append(word)
        clauses = tuple(clause for clause in defined.split() if clause.startswith(f"{of}:" if of else ""))
        return Term(
            id=one, games=tuple(games.split()), defined=next(iter(clauses), ""), clauses=clauses, words=frozen(said)
        )

    def resolvers(self, game: str, clause: str) -> list[str]:
        """Return the calculators that apply a clause, the most particular first."""
        rows = self.db.execute(
            "SELECT calculator FROM applies JOIN calculator ON name = calculator"
            " WHERE game = ? AND id = ? ORDER BY rank, length(clauses), position",
            (game, clause),
        )
        return [one for (one,) in rows]

    def close(self) -> None:
        """Let the file go, for all threads."""
        self.closed = True
        _close(self._connections)


def _value(kind: str, stored: str) -> Value:
    """Read a value as `compile` stored it."""
    if kind == "n":
        return int(stored)
    if kind == "s":
        return stored
    items = stored.splitlines()
    return [int(item) for item in items] if kind == "N" else items


def _titled(stored: str) -> str:
    """Return a title that has its own translations."""
    import json

    from punicref.language.messages import Template

    return Template.of(json.loads(stored))


def _declared(stored: str) -> Declared:
    import json

    from punicref.rulebook.declared import Declared

    raw = json.loads(stored)
    return Declared(
        raw["game"],
        raw["clause"],
        raw["cells"],
        tuple(raw["rows"]) if raw["rows"] is not None else None,
        tuple(raw["columns"]) if raw["columns"] is not None else None,
        tuple((row, column, cell) for row, column, cell in raw["fixed"]),
        raw["key"],
        raw["keys"],
        raw["length"],
        tuple((name, kind) for name, kind in raw["fields"]),
        tuple(raw["named"]),
    )
