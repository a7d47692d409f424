"""Books into one SQLite file: texts with their numbers filled in, values, issues, tables, calculators."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.build import procedures, seal
from punicref.build.source import Book, SourceClause, value_of
from punicref.files.files import PART
from punicref.language import words
from punicref.language.messages import Template, clean
from punicref.rulebook import tables, template
from punicref.rulebook.library import connect
from punicref.search import absent, index, learned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from punicref.build.procedures import Procedures
    from punicref.build.words import Said
    from punicref.rulebook.entries import Absent, Term, Topic
    from punicref.rulebook.model import Calculator, Value

FORMAT = 20
"""Raised with every change of the schema below."""

LEFT = 600
"""Seconds after which a temporary file belongs to nobody any more."""

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (code TEXT PRIMARY KEY, position INTEGER, name TEXT) WITHOUT ROWID;
CREATE TABLE game_title (
    code TEXT, lang TEXT, title TEXT, published TEXT, example TEXT, called TEXT, PRIMARY KEY (code, lang)
) WITHOUT ROWID;
CREATE TABLE clause (
    game TEXT, id TEXT, position INTEGER, parent TEXT, kind TEXT, see TEXT, house TEXT, regions TEXT, part TEXT,
    but TEXT,
    PRIMARY KEY (game, id)
) WITHOUT ROWID;
CREATE TABLE printed (game TEXT, id TEXT, key TEXT, shape TEXT, PRIMARY KEY (game, id, key)) WITHOUT ROWID;
CREATE TABLE name (
    game TEXT, id TEXT, lang TEXT, position INTEGER, name TEXT, PRIMARY KEY (game, id, lang, position)
) WITHOUT ROWID;
CREATE TABLE value (
    game TEXT, id TEXT, name TEXT, position INTEGER, kind TEXT, value TEXT, PRIMARY KEY (game, id, name)
) WITHOUT ROWID;
CREATE TABLE text (
    game TEXT, id TEXT, lang TEXT, title TEXT, short TEXT, text TEXT, example TEXT, written TEXT,
    PRIMARY KEY (game, id, lang)
);
CREATE TABLE issue (
    game TEXT, id TEXT, lang TEXT, position INTEGER, key TEXT, kind TEXT, text TEXT, see TEXT, settled TEXT,
    PRIMARY KEY (game, id, lang, position)
);
CREATE TABLE reading (
    game TEXT, id TEXT, lang TEXT, issue INTEGER, position INTEGER, key TEXT, name TEXT, text TEXT,
    PRIMARY KEY (game, id, lang, issue, position)
) WITHOUT ROWID;
CREATE TABLE calculator (
    name TEXT PRIMARY KEY, position INTEGER, module TEXT, title TEXT, titles TEXT, clauses TEXT, chapter TEXT
) WITHOUT ROWID;
CREATE TABLE result (calculator TEXT PRIMARY KEY, held TEXT) WITHOUT ROWID;
CREATE TABLE procedures (game TEXT PRIMARY KEY, data TEXT) WITHOUT ROWID;
CREATE TABLE applies (
    game TEXT, id TEXT, calculator TEXT, rank INTEGER, PRIMARY KEY (game, id, calculator)
) WITHOUT ROWID;
CREATE TABLE term (id TEXT PRIMARY KEY, position INTEGER, games TEXT, defined TEXT) WITHOUT ROWID;
CREATE TABLE term_word (
    term TEXT, lang TEXT, kind TEXT, position INTEGER, word TEXT, PRIMARY KEY (term, lang, kind, position)
) WITHOUT ROWID;
CREATE TABLE player_word (
    kind TEXT, key TEXT, lang TEXT, position INTEGER, word TEXT, PRIMARY KEY (kind, key, lang, position)
) WITHOUT ROWID;
CREATE TABLE topic (id TEXT, lang TEXT, command TEXT, title TEXT, PRIMARY KEY (id, lang)) WITHOUT ROWID;
"""


class Beside(NamedTuple):
    """What the rules folder holds beside the rulebooks and the termbase."""

    said: Sequence[Said] = ()
    best: Mapping[str, Sequence[str]] = MappingProxyType({})
    topics: Sequence[Topic] = ()
    things: Sequence[Absent] = ()
    procedures: Sequence[Procedures] = ()
    results: Mapping[str, Any] = MappingProxyType({})


NOTHING = Beside()


def write(
    target: str,
    books: Sequence[Book],
    terms: Sequence[Term],
    calculators: Iterable[Calculator],
    meta: Mapping[str, str],
    beside: Beside = NOTHING,
) -> None:
    """Compile into `target`, which is replaced in one step when all is written."""
    with _made(target) as temporary, closing(sqlite3.connect(temporary)) as library:
        library.executescript(SCHEMA)
        for position, book in enumerate(books):
            _book(library, book, position)
        _terms(library, terms)
        _topics(library, beside.topics)
        index.write(library, terms, asks(books, beside.topics), beside.topics)
        absent.write(library, beside.things)
        learned.write(library, *learned.read())
        every = sorted((*calculators, *procedures.calculators(beside.procedures)), key=lambda one: one.name)
        _calculators(library, every, beside.best)
        _said(library, beside.said)
        _said(library, _unsaid(library, beside.procedures))
        _procedures(library, beside.procedures)
        results = [(name, _json(one)) for name, one in beside.results.items()]
        library.executemany("INSERT INTO result VALUES (?, ?)", results)
        library.executemany("INSERT INTO meta VALUES (?, ?)", [("format", str(FORMAT)), *sorted(meta.items())])
        library.commit()
        library.execute("VACUUM")


def asks(books: Iterable[Book], topics: Iterable[Topic] = ()) -> index.Asks:
    """Return the questions of clauses, in a language that one is not written in those of the first that it is."""
    clauses = {
        (book.code, clause.id, lang): clause.texts.get(lang, next(iter(clause.texts.values()))).asks
        for book in books
        for clause in book.clauses.values()
        for lang in LANGUAGES
    }
    return clauses | {(words.PROGRAM, one.id, lang): asks for one in topics for lang, asks in one.asks.items()}


class Changes(NamedTuple):
    """What makes a user's library of the shipped one."""

    books: Sequence[Book]  # of the shipped ones those that house rules may have touched
    own: Sequence[Book]  # the user's own
    terms: Sequence[Term]  # of these
    procedures: Sequence[Procedures]
    meta: Mapping[str, str]


def revise(target: str, base: str, changes: Changes) -> None:
    """Make `target` from the library `base`: clauses that a house rule touches are written anew, games are added."""
    with _made(target) as temporary:
        shutil.copyfile(base, temporary)
        with closing(sqlite3.connect(temporary)) as library:
            _revise(library, changes)


def revised(base: str, changes: Changes) -> bytes:
    """Return what `revise` writes to a file."""
    with closing(sqlite3.connect(":memory:")) as library:
        with closing(connect(base)) as shipped:
            shipped.backup(library)
        _revise(library, changes)
        return library.serialize()


def _revise(library: sqlite3.Connection, changes: Changes) -> None:
    touched = []
    for book in changes.books:
        for place, clause in enumerate(book.clauses.values()):
            if clause.house:
                for table in ("clause", "value", "printed", "text", "issue", "reading"):
                    library.execute(f"DELETE FROM {table} WHERE game = ? AND id = ?", (book.code, clause.id))
                _clause(library, book, clause, place)
                touched.append((book.code, clause.id))
            else:
                _tables(library, book, clause)  # what stands in them may be another clause's value
                library.executemany(
                    "UPDATE issue SET settled = ? WHERE game = ? AND id = ? AND key = ?",
                    [(one.settled, book.code, clause.id, key) for key, one in clause.issues.items() if one.settled],
                )
    index.revise(library, touched)
    ((games,),) = library.execute("SELECT count(*) FROM game")
    for position, book in enumerate(changes.own, games):
        _book(library, book, position)
    _calculators(library, procedures.calculators(changes.procedures), {})
    _said(library, procedures.said(changes.procedures))
    _procedures(library, changes.procedures)
    _terms(library, changes.terms)
    index.add(library, [book.code for book in changes.own], changes.terms, asks(changes.own))
    library.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", sorted(changes.meta.items()))
    library.commit()


@contextmanager
def _made(target: str) -> Iterator[str]:
    """Give the name of a temporary file, which becomes `target` at the end of the block; OSError where it cannot be."""
    folder = os.path.dirname(target)
    os.makedirs(folder, exist_ok=True)
    _sweep(folder)
    handle, temporary = tempfile.mkstemp(dir=folder, suffix=PART)
    os.close(handle)
    try:
        yield temporary
        seal.seal(temporary)
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except sqlite3.OperationalError as error:  # the disk is full, or the like
        os.unlink(temporary)
        raise OSError(0, str(error)) from None
    except BaseException:
        os.unlink(temporary)
        raise


def _sweep(folder: str) -> None:
    """Throw away what compilers have left that were killed; none works on a file for so long."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.startswith("tmp") and (PART in name or ".sqlite" in name):
            with suppress(OSError):  # another compiler may be doing the same
                if os.stat(path).st_mtime < time.time() - LEFT:
                    os.unlink(path)


def _stored(value: Value) -> tuple[str, str]:
    """Return a value's kind and its text: n a number, s a string, and in capitals lists of these."""
    if isinstance(value, list):
        return "N" if isinstance(value[0], int) else "S", _lines(str(item) for item in value)
    return "n" if isinstance(value, int) else "s", str(value)


def printable(text: str) -> str:
    """Make what a terminal could act on visible: whoever wrote it, lookers-up print it as it is."""
    return "\n".join(map(clean, text.split("\n")))


def _lines(items: Iterable[str]) -> str:
    """Join a list: the bare lane splits lines without importing json."""
    return "\n".join(items)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _book(library: sqlite3.Connection, book: Book, position: int) -> None:
    library.execute(
        "INSERT INTO game VALUES (?, ?, ?)",
        (book.code, position, book.name),
    )
    library.executemany(
        "INSERT INTO game_title VALUES (?, ?, ?, ?, ?, ?)",
        [
            (book.code, lang, *map(printable, (title, book.published[lang], book.examples[lang], book.called[lang])))
            for lang, title in book.titles.items()
        ],
    )
    library.executemany(
        "INSERT INTO name VALUES (?, ?, ?, ?, ?)",
        [
            (book.code, one, lang, at, name)
            for one, languages in book.names.items()
            for lang, names in languages.items()
            for at, name in enumerate(names)
        ],
    )
    for place, clause in enumerate(book.clauses.values()):
        _clause(library, book, clause, place)


def _clause(library: sqlite3.Connection, book: Book, clause: SourceClause, place: int) -> None:
    library.execute(
        "INSERT INTO clause VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            book.code, clause.id, place, clause.parent, clause.kind,
            _lines(clause.see), _lines(clause.house), _lines(clause.regions), clause.part,
            _lines(f"{one.by} {one.kind}" for one in clause.but),
        ),
    )  # fmt: skip
    library.executemany(
        "INSERT INTO value VALUES (?, ?, ?, ?, ?, ?)",
        [
            (book.code, clause.id, name, at, *_stored(value))
            for at, (name, value) in enumerate(
                [*clause.values.items(), *((f"example.{one}", figure) for one, figure in clause.example.items())]
            )
        ],
    )
    _tables(library, book, clause)
    for lang in LANGUAGES:
        _text(library, book, clause, lang)


def _tables(library: sqlite3.Connection, book: Book, clause: SourceClause) -> None:
    library.executemany(
        "INSERT OR REPLACE INTO printed VALUES (?, ?, ?, ?)",
        [(book.code, clause.id, table.key, _declared(book, clause, table)) for table in clause.tables],
    )


def _text(library: sqlite3.Connection, book: Book, clause: SourceClause, lang: str) -> None:
    """Write a clause in a language; one that it is not written in has the text of the first that it is."""

    def look_up(home: str, name: str) -> Value:
        return value_of(book, clause, home, name)

    def filled(text: str) -> str:
        return printable(template.joined(text)) if book.verbatim else template.fill(text, lang, look_up)

    written = lang if lang in clause.texts else next(iter(clause.texts))
    text = clause.texts[written]
    here = (book.code, clause.id, lang)
    for place, (key, issue) in enumerate(clause.issues.items()):
        said = text.issues[key]
        library.execute(
            "INSERT INTO issue VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*here, place, key, issue.kind, filled(said.text), _lines(issue.see), issue.settled),
        )
        library.executemany(
            "INSERT INTO reading VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (*here, place, at, one, filled(said.names[one]), filled(said.readings[one]))
                for at, one in enumerate(issue.readings)
            ],
        )
    library.execute(
        "INSERT INTO text VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *here, filled(text.title), filled(text.short), filled(text.text), filled(text.example), written,
        ),
    )  # fmt: skip


def _declared(book: Book, clause: SourceClause, table: tables.Shape) -> str:
    declared = tables.declare(book.code, clause.id, table, lambda home, name: value_of(book, clause, home, name))
    return _json(declared._asdict())


def _terms(library: sqlite3.Connection, terms: Iterable[Term]) -> None:
    ((known,),) = library.execute("SELECT count(*) FROM term")
    for position, term in enumerate(terms, known):
        library.execute("INSERT INTO term VALUES (?, ?, ?, ?)", (term.id, position, _lines(term.games), term.defined))
        for lang, said in term.words.items():
            kinds = {"term": (said.term,), "form": said.forms, "short": said.short, "synonym": said.synonyms}
            library.executemany(
                "INSERT INTO term_word VALUES (?, ?, ?, ?, ?)",
                [(term.id, lang, kind, at, word) for kind, all_ in kinds.items() for at, word in enumerate(all_)],
            )


def _topics(library: sqlite3.Connection, topics: Iterable[Topic]) -> None:
    for topic in topics:
        for lang, title in topic.titles.items():
            library.execute("INSERT INTO topic VALUES (?, ?, ?, ?)", (topic.id, lang, topic.command, title))


def _said(library: sqlite3.Connection, said: Iterable[Said]) -> None:
    for one in said:
        library.executemany(
            "INSERT INTO player_word VALUES (?, ?, ?, ?, ?)",
            [
                (one.kind, one.key, lang, at, word)
                for lang, all_ in one.words.items()
                for at, word in enumerate(dict.fromkeys(all_))
            ],
        )


def _titles(title: str) -> str:
    return _json(title.texts) if isinstance(title, Template) else ""


def _procedures(library: sqlite3.Connection, found: Iterable[Procedures]) -> None:
    library.executemany("INSERT INTO procedures VALUES (?, ?)", [(one.game, _json(one.raw)) for one in found])


def _unsaid(library: sqlite3.Connection, found: Iterable[Procedures]) -> list[Said]:
    """Return the words of procedures of ours that are not there yet; what has but its name is called as elsewhere."""
    more = []
    for one in procedures.said(found):
        name = one.key.rpartition(":")[2]
        bare = all(words == (name.replace("_", " ").replace("-", " "),) for words in one.words.values())
        keys = (one.key, name if bare else one.key)
        known = library.execute("SELECT 1 FROM player_word WHERE kind = ? AND key IN (?, ?)", (one.kind, *keys))
        if known.fetchone() is None:
            more.append(one)
    return more


def _calculators(
    library: sqlite3.Connection, calculators: Iterable[Calculator], best: Mapping[str, Sequence[str]]
) -> None:
    """Write the calculators, each at home in its chapter: as it says, else the one of which it applies most.

    Of those that apply a clause, `best` says which come first; then those at home in its chapter.
    """
    parents = {(game, one): above for game, one, above in library.execute("SELECT game, id, parent FROM clause")}

    def chapter(game: str, clause: str) -> str:
        while parents.get((game, clause)):
            clause = parents[game, clause]
        return clause

    ((before,),) = library.execute("SELECT count(*) FROM calculator")
    for position, one in enumerate(calculators, before):
        game, _, name = one.name.partition(".")
        chapters = [chapter(game, clause) for clause in one.clauses]
        home = one.chapter or max(dict.fromkeys(chapters), key=chapters.count, default="")
        if one.chapter and parents.get((game, home), home):
            raise ValueError(f"{one.name}: {home} is no chapter of {game}")
        library.execute(
            "INSERT INTO calculator VALUES (?, ?, ?, ?, ?, ?, ?)",
            (one.name, position, one.module, one.title, _titles(one.title), _lines(one.clauses), home),
        )
        for clause, at in zip(one.clauses, chapters, strict=True):
            known = best.get(f"{game}:{clause}", ())
            rank = known.index(name) if name in known else len(known) + (at != home)
            library.execute("INSERT INTO applies VALUES (?, ?, ?, ?)", (game, clause, one.name, rank))
