"""Making the full-text index: one FTS5 table for each language, one row for each clause, all words stemmed by us.

The columns are fields of a clause, weighed by `search.engine`:

    asks    the everyday questions that it answers, parted by bars
    title   its title
    terms   what players also call the terms in its title and asks, from the termbase
    body    its text
    near    the titles above it, and of the clauses it refers to
    more    its example and its known issues
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref import LANGUAGES
from punicref.search import words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from punicref.rulebook.terms import Term

COLUMNS = "game, asks, title, terms, body, near, more"
"""The fields, in order; `game` limits a search to one game."""

SCHEMA = "CREATE TABLE entry (row INTEGER PRIMARY KEY, game TEXT, id TEXT);\n" + "".join(
    f"CREATE VIRTUAL TABLE fts_{lang} USING fts5({COLUMNS},"
    " tokenize = 'unicode61 remove_diacritics 0', columnsize = 1);\n"
    f"CREATE VIRTUAL TABLE vocabulary_{lang} USING fts5vocab(fts_{lang}, row);\n"
    for lang in LANGUAGES
)

BAR = " | "
"""What parts the questions of a clause; no token, so nothing is found across it."""


class Lexicon:
    """Which terms stand in a text of one language, found by their stems."""

    def __init__(self, terms: Sequence[Term], lang: str) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], str, frozenset[str]]]] = {}
        self._words: dict[str, frozenset[str]] = {}
        for term in terms:
            said = [tuple(words.stemmed(word, lang)) for word in term.words[lang].all]
            self._words[term.id] = frozenset(stem for phrase in said for stem in phrase)
            for phrase in dict.fromkeys(said):
                if phrase:
                    self._by_first.setdefault(phrase[0], []).append((phrase, term.id, frozenset(term.games)))

    def found(self, stems: Sequence[str], game: str) -> list[str]:
        """Return the ids of the terms in a stemmed text of a game."""
        ids: dict[str, None] = {}
        for at, stem in enumerate(stems):
            for phrase, one, games in self._by_first.get(stem, ()):
                if (not games or game in games) and tuple(stems[at : at + len(phrase)]) == phrase:
                    ids[one] = None
        return list(ids)

    def words_of(self, ids: Iterable[str], said: Iterable[str]) -> list[str]:
        """Return the stems of all that the terms are called, without those that are said already."""
        there = set(said)
        return sorted({stem for one in ids for stem in self._words[one]} - there)


def write(library: sqlite3.Connection, terms: Sequence[Term]) -> None:
    """Fill the index from the texts that the library holds."""
    library.executescript(SCHEMA)
    library.execute(
        "INSERT INTO entry (game, id) SELECT game, id FROM clause JOIN game ON game.code = clause.game"
        " ORDER BY game.position, clause.position"
    )
    for lang in LANGUAGES:
        _write(library, Lexicon(terms, lang), lang)


def _write(library: sqlite3.Connection, lexicon: Lexicon, lang: str) -> None:
    headings = _headings(library, lang)
    more = _more(library, lang)
    rows = library.execute(
        "SELECT row, game, id, title, text, example, asks FROM entry JOIN text USING (game, id) WHERE lang = ?", (lang,)
    ).fetchall()
    for row, game, one, title, text, example, asks in rows:
        questions = [words.stemmed(ask, lang) for ask in asks.splitlines()]
        heading = words.stemmed(title, lang)
        said = [*heading, *(stem for question in questions for stem in question)]
        fields = (
            words.MARK + game,
            BAR.join(" ".join(question) for question in questions),
            " ".join(heading),
            " ".join(lexicon.words_of(lexicon.found(said, game), said)),
            *(
                " ".join(words.stemmed(part, lang))
                for part in (text, headings[game, one], " ".join((example, *more.get((game, one), ()))))
            ),
        )
        library.execute(
            f"INSERT INTO fts_{lang} (rowid, {COLUMNS}) VALUES (?{', ?' * len(fields)})",
            (row, *fields),
        )
    library.execute(f"INSERT INTO fts_{lang} (fts_{lang}) VALUES ('optimize')")


def _headings(library: sqlite3.Connection, lang: str) -> dict[tuple[str, str], str]:
    """Return for each clause the titles above it and of the clauses that it refers to."""
    columns = "game, id, parent, see, title"
    rows = library.execute(f"SELECT {columns} FROM clause JOIN text USING (game, id) WHERE lang = ?", (lang,))
    clauses = {(game, one): (parent, see.split(), title) for game, one, parent, see, title in rows}
    found = {}
    for (game, one), (parent, see, _) in clauses.items():
        beside = [clauses[game, other][2] for other in see]
        above = parent
        while above:
            above, _, title = clauses[game, above]
            beside.append(title)
        found[game, one] = " ".join(beside)
    return found


def _more(library: sqlite3.Connection, lang: str) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for game, one, text in library.execute("SELECT game, id, text FROM issue WHERE lang = ?", (lang,)):
        found.setdefault((game, one), []).append(text)
    return found
