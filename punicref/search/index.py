"""Making the full-text index: one FTS5 table for each language, one row for each clause, all words stemmed by us.

The columns are its game, to limit a search, and the fields that `search.engine` weighs:

    asks    the everyday questions that it answers
    title   its title
    body    its text
    near    the titles above it, and of the clauses it refers to
    more    its example and its known issues
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.language import function, words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.rulebook.entries import Term, Topic

FIELDS = ("asks", "title", "body", "near", "more")

SCHEMA = """
CREATE TABLE entry (row INTEGER PRIMARY KEY, game TEXT, id TEXT);
CREATE TABLE stem (lang TEXT, stem TEXT, word TEXT, clauses INTEGER, questions INTEGER, PRIMARY KEY (lang, stem))
    WITHOUT ROWID;
CREATE TABLE question (lang TEXT, row INTEGER, lengths TEXT, PRIMARY KEY (lang, row)) WITHOUT ROWID;
CREATE TABLE verbatim (said INTEGER, lang TEXT, row INTEGER, PRIMARY KEY (said, lang, row)) WITHOUT ROWID;
CREATE TABLE field_length (lang TEXT, field TEXT, average REAL, PRIMARY KEY (lang, field)) WITHOUT ROWID;
CREATE TABLE called (lang TEXT, phrase TEXT, term TEXT, name INTEGER, PRIMARY KEY (lang, phrase, term)) WITHOUT ROWID;
CREATE TABLE said (term TEXT, lang TEXT, stems TEXT, names TEXT, PRIMARY KEY (term, lang)) WITHOUT ROWID;
CREATE TABLE shorthand (lang TEXT, stem TEXT, term TEXT, words TEXT, short INTEGER, PRIMARY KEY (lang, stem, term))
    WITHOUT ROWID;
""" + "".join(
    f"CREATE VIRTUAL TABLE fts_{lang} USING fts5(game, {', '.join(FIELDS)},"
    " tokenize = 'unicode61 remove_diacritics 0', columnsize = 1, detail = column);\n"
    for lang in LANGUAGES
)


def write(library: sqlite3.Connection, terms: Sequence[Term], topics: Sequence[Topic] = ()) -> None:
    """Fill the index from the texts that the library holds, and from the questions about the program."""
    library.executescript(SCHEMA)
    library.execute(
        "INSERT INTO entry (game, id) SELECT game, id FROM clause JOIN game ON game.code = clause.game"
        " ORDER BY game.position, clause.position"
    )
    library.executemany("INSERT INTO entry (game, id) VALUES (?, ?)", [(words.PROGRAM, one.id) for one in topics])
    for lang in LANGUAGES:
        _entries(library, lang, topics)
        _names(library, terms, lang)


def revise(library: sqlite3.Connection, game: str, clause: str) -> None:
    """Index the new texts of a clause; titles beside it, and what is counted over all clauses, stay."""
    for lang in LANGUAGES:
        ((row, _, _, *texts),) = library.execute(f"{_TEXTS} AND game = ? AND id = ?", (lang, game, clause))
        fields = _fields(texts, _more(library, lang, clause).get((game, clause), ()))
        library.execute(
            f"UPDATE fts_{lang} SET {', '.join(f'{field} = ?' for field in fields)} WHERE rowid = ?",
            (*(stemmed(text, lang, field) for field, text in fields.items()), row),
        )
        keep_asks(library, lang, row, fields["asks"])


def keep_asks(library: sqlite3.Connection, lang: str, row: int, asks: str) -> None:
    """Keep an entry's own questions anew, one in a line: how long each is, and how it is worded."""
    _lengths(library, lang, {row: stemmed(asks, lang, "asks")})
    library.execute("DELETE FROM verbatim WHERE lang = ? AND row = ?", (lang, row))
    _verbatim(library, lang, row, asks)


def stemmed(text: str, lang: str, field: str) -> str:
    """Return the stems of a text as the index holds them; questions are kept apart."""
    if field != "asks":
        return " ".join(words.stemmed(text, lang))
    return f" {words.BETWEEN} ".join(" ".join(words.stemmed(line, lang)) for line in text.splitlines())


_TEXTS = "SELECT row, game, id, title, text, example, asks FROM entry JOIN text USING (game, id) WHERE lang = ?"


def _fields(texts: Sequence[str], more: Sequence[str]) -> dict[str, str]:
    """Return what a clause's own texts give the index."""
    title, text, example, asks = texts
    return {"asks": asks, "title": title, "body": text, "more": " ".join((example, *more))}


def _entries(library: sqlite3.Connection, lang: str, topics: Sequence[Topic]) -> None:
    """Index the clauses, and the topics of the program behind them."""
    headings = _headings(library, lang)
    more = _more(library, lang)
    fields = {
        (game, one): _fields(texts, more.get((game, one), ())) | {"near": headings[game, one]}
        for _, game, one, *texts in library.execute(_TEXTS, (lang,))
    }
    for topic in topics:
        empty = dict.fromkeys(FIELDS, "")
        fields[words.PROGRAM, topic.id] = empty | {"asks": "\n".join(topic.asks[lang]), "title": topic.titles[lang]}
    sizes = dict.fromkeys(FIELDS, 0)
    said: Counter[str] = Counter()
    asks: dict[int, str] = {}
    for row, game, one in library.execute("SELECT row, game, id FROM entry").fetchall():
        texts = fields[game, one]
        stems = {field: stemmed(texts[field], lang, field) for field in FIELDS}
        for field, found in stems.items():
            sizes[field] += len(found.split())
            said.update(words.tokens(texts[field]))
        asks[row] = stems["asks"]
        _verbatim(library, lang, row, texts["asks"])
        library.execute(
            f"INSERT INTO fts_{lang} (rowid, game, {', '.join(FIELDS)}) VALUES (?, ?{', ?' * len(FIELDS)})",
            (row, words.MARK + game, *stems.values()),
        )
    library.executemany(
        "INSERT INTO field_length VALUES (?, ?, ?)",
        [(lang, field, max(1.0, size / max(1, len(fields)))) for field, size in sizes.items()],
    )
    library.execute(f"INSERT INTO fts_{lang} (fts_{lang}) VALUES ('optimize')")
    _vocabulary(library, lang, said, asks.values())
    _lengths(library, lang, asks)


def _verbatim(library: sqlite3.Connection, lang: str, row: int, asks: str) -> None:
    """Keep the questions of an entry word for word, as they are looked up."""
    asked = {words.key(function.unframed(words.tokens(one))) for one in asks.splitlines()}
    library.executemany("INSERT INTO verbatim VALUES (?, ?, ?)", [(one, lang, row) for one in sorted(asked)])


def _vocabulary(library: sqlite3.Connection, lang: str, said: Counter[str], asks: Iterable[str]) -> None:
    """Keep of every stem its commonest word, in how many entries it stands, and in how many questions."""
    # The vocabulary of FTS5 counts alike, but is slow to be asked word by word.
    library.execute(f"CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, fts_{lang}, row)")
    counts = library.execute("SELECT term, doc FROM temp.vocabulary").fetchall()
    library.execute("DROP TABLE temp.vocabulary")
    known = sorted(said, key=lambda word: (said[word], word))
    commonest = dict(zip(words.stems(known, lang), known, strict=True))
    single = [set(one.split()) for questions in asks for one in questions.split(words.BETWEEN)]
    asked = Counter(stem for one in single for stem in one)
    library.executemany(
        "INSERT INTO stem VALUES (?, ?, ?, ?, ?)",
        [(lang, stem, commonest.get(stem, ""), number, asked[stem]) for stem, number in counts],
    )
    library.execute("INSERT INTO field_length VALUES (?, ?, ?)", (lang, words.QUESTIONS, len(single)))


def _lengths(library: sqlite3.Connection, lang: str, asks: Mapping[int, str]) -> None:
    """Keep of each question of some entries how long it is, as a vector of what its stems tell."""
    known = dict(library.execute("SELECT stem, questions FROM stem WHERE lang = ?", (lang,)))
    total = words.questions(library, lang)
    for row, questions in asks.items():
        squares = (
            sum(words.apart(total, known.get(stem, 0)) ** 2 for stem in set(one.split()))
            for one in questions.split(words.BETWEEN)
        )
        library.execute(
            "INSERT OR REPLACE INTO question VALUES (?, ?, ?)",
            (lang, row, " ".join(f"{square**0.5:.1f}" for square in squares)),
        )


def _names(library: sqlite3.Connection, terms: Sequence[Term], lang: str) -> None:
    """Keep by which phrases, stemmed, a term is called, which of them are its names, and all their stems.

    Of its names those of one word stand by themselves; what only leads to a term is no name of it.
    """
    for term in terms:
        said = term.words[lang]
        names = {" ".join(words.stemmed(name, lang)) for name in said.names}
        phrases = sorted(names.union(" ".join(words.stemmed(name, lang)) for name in said.near))
        library.executemany(
            "INSERT INTO called VALUES (?, ?, ?, ?)", [(lang, one, term.id, one in names) for one in phrases]
        )
        stems = sorted({stem for one in phrases for stem in one.split()})
        single = sorted(name for name in names if name and " " not in name)
        library.execute("INSERT INTO said VALUES (?, ?, ?, ?)", (term.id, lang, " ".join(stems), " ".join(single)))
        library.executemany(
            "INSERT INTO shorthand VALUES (?, ?, ?, ?, ?)",
            [(lang, stem, term.id, term.words[lang].term, short) for stem, short in _shorthand(term, lang).items()],
        )


def _shorthand(term: Term, lang: str) -> dict[str, bool]:
    """Return the single words that stand for a term, stemmed: true for the abbreviations, which all languages share."""
    names = [words.stemmed(name, lang) for name in term.words[lang].all]
    short = [words.stemmed(name, lang) for other in LANGUAGES for name in term.words[other].short]
    own = " ".join(words.stemmed(term.words[lang].term, lang))
    single = {one[0]: False for one in names if len(one) == 1} | {one[0]: True for one in short if len(one) == 1}
    return {stem: kind for stem, kind in single.items() if stem != own}


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
