"""Making the full-text index: one FTS5 table for each language, one row for each clause, all words stemmed by us.

The columns are its game, to limit a search, and the fields that `search.engine` weighs:

    asks    the everyday questions that it answers
    title   its title
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
    from collections.abc import Sequence

    from punicref.rulebook.terms import Term

FIELDS = ("asks", "title", "body", "near", "more")

SCHEMA = """
CREATE TABLE entry (row INTEGER PRIMARY KEY, game TEXT, id TEXT);
CREATE TABLE stem (lang TEXT, stem TEXT, clauses INTEGER, PRIMARY KEY (lang, stem)) WITHOUT ROWID;
CREATE TABLE field_length (lang TEXT, field TEXT, average REAL, PRIMARY KEY (lang, field)) WITHOUT ROWID;
CREATE TABLE called (lang TEXT, phrase TEXT, term TEXT, PRIMARY KEY (lang, phrase, term)) WITHOUT ROWID;
CREATE TABLE said (term TEXT, lang TEXT, stems TEXT, PRIMARY KEY (term, lang)) WITHOUT ROWID;
""" + "".join(
    f"CREATE VIRTUAL TABLE fts_{lang} USING fts5(game, {', '.join(FIELDS)},"
    " tokenize = 'unicode61 remove_diacritics 0', columnsize = 1);\n"
    for lang in LANGUAGES
)


def write(library: sqlite3.Connection, terms: Sequence[Term]) -> None:
    """Fill the index from the texts that the library holds."""
    library.executescript(SCHEMA)
    library.execute(
        "INSERT INTO entry (game, id) SELECT game, id FROM clause JOIN game ON game.code = clause.game"
        " ORDER BY game.position, clause.position"
    )
    for lang in LANGUAGES:
        _clauses(library, lang)
        _names(library, terms, lang)


def revise(library: sqlite3.Connection, game: str, clause: str) -> None:
    """Index the new texts of a clause; titles beside it, and what is counted over all clauses, stay."""
    for lang in LANGUAGES:
        ((row, *texts),) = library.execute(f"{_TEXTS} AND game = ? AND id = ?", (lang, game, clause))
        fields = _fields(texts, _more(library, lang, clause).get((game, clause), ()))
        library.execute(
            f"UPDATE fts_{lang} SET {', '.join(f'{field} = ?' for field in fields)} WHERE rowid = ?",
            (*(" ".join(words.stemmed(text, lang)) for text in fields.values()), row),
        )


_TEXTS = "SELECT row, title, text, example, asks FROM entry JOIN text USING (game, id) WHERE lang = ?"


def _fields(texts: Sequence[str], more: Sequence[str]) -> dict[str, str]:
    """Return what a clause's own texts give the index."""
    title, text, example, asks = texts
    return {"asks": asks, "title": title, "body": text, "more": " ".join((example, *more))}


def _clauses(library: sqlite3.Connection, lang: str) -> None:
    headings = _headings(library, lang)
    more = _more(library, lang)
    lengths = dict.fromkeys(FIELDS, 0)
    entries = library.execute("SELECT row, game, id FROM entry").fetchall()
    texts = {row: found for row, *found in library.execute(_TEXTS, (lang,))}
    for row, game, one in entries:
        fields = _fields(texts[row], more.get((game, one), ())) | {"near": headings[game, one]}
        stems = {field: words.stemmed(fields[field], lang) for field in FIELDS}
        for field, said in stems.items():
            lengths[field] += len(said)
        library.execute(
            f"INSERT INTO fts_{lang} (rowid, game, {', '.join(FIELDS)}) VALUES (?, ?{', ?' * len(FIELDS)})",
            (row, words.MARK + game, *(" ".join(said) for said in stems.values())),
        )
    library.executemany(
        "INSERT INTO field_length VALUES (?, ?, ?)",
        [(lang, field, max(1.0, length / max(1, len(entries)))) for field, length in lengths.items()],
    )
    library.execute(f"INSERT INTO fts_{lang} (fts_{lang}) VALUES ('optimize')")
    # The vocabulary of FTS5 counts alike, but is slow to be asked word by word.
    library.execute(f"CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, fts_{lang}, row)")
    library.execute(f"INSERT INTO stem SELECT '{lang}', term, doc FROM temp.vocabulary")
    library.execute("DROP TABLE temp.vocabulary")


def _names(library: sqlite3.Connection, terms: Sequence[Term], lang: str) -> None:
    """Keep by which names, stemmed, a term is called, and all the stems of these names."""
    for term in terms:
        names = sorted({" ".join(words.stemmed(name, lang)) for name in term.words[lang].all})
        library.executemany("INSERT INTO called VALUES (?, ?, ?)", [(lang, name, term.id) for name in names])
        stems = sorted({stem for name in names for stem in name.split()})
        library.execute("INSERT INTO said VALUES (?, ?, ?)", (term.id, lang, " ".join(stems)))


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


def _more(library: sqlite3.Connection, lang: str, clause: str = "") -> dict[tuple[str, str], list[str]]:
    """Return the known issues' texts by clause, of all clauses or of those with this id."""
    found: dict[tuple[str, str], list[str]] = {}
    wanted = "SELECT game, id, text FROM issue WHERE lang = ? AND (id = ? OR ? = '')"
    for game, one, text in library.execute(wanted, (lang, clause, clause)):
        found.setdefault((game, one), []).append(text)
    return found
