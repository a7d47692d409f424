"""Making the index: for each language its stems, each with the clauses that it stands in and what it says there.

What a stem says of a clause is known beforehand (BM25F), from how often it stands in each field:

    asks    the everyday questions that it answers
    title   its title
    body    its text
    near    the titles above it, and of the clauses it refers to
    more    its example and its known issues

Of the questions their words are kept too, a sign for each stem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from punicref.base import LANGUAGES
from punicref.language import function, words
from punicref.search import engine

if TYPE_CHECKING:
    import sqlite3

    from punicref.rulebook.entries import Term, Topic

Asks = Mapping[tuple[str, str, str], Sequence[str]]
"""The everyday questions by game, clause and language; those about the program under `words.PROGRAM`."""

WEIGHTS = {"asks": 3.0, "title": 3.0, "body": 2.0, "near": 0.5, "more": 0.5}
"""What a word counts in each field of a clause."""

LENGTH = {"asks": 0.6, "title": 0.5, "body": 0.5, "near": 0.5, "more": 0.5}
"""How much a long field is held against its words, from 0 to 1."""

ENOUGH = 6.0
"""At what weight a word counts for half of what it could: beyond it, saying it again adds little."""

FIRST = 0x80
"""The first sign that stands for a stem: those before it, such as `words.BETWEEN`, stand for none."""

SURROGATES = range(0xD800, 0xE000)
"""What is no character."""

SCHEMA = """
CREATE TABLE entry (row INTEGER PRIMARY KEY, game TEXT, id TEXT);
CREATE TABLE stem (
    lang TEXT, stem TEXT, sign TEXT, word TEXT, clauses INTEGER, questions INTEGER, rows BLOB, shares BLOB,
    PRIMARY KEY (lang, stem)
) WITHOUT ROWID;
CREATE TABLE question (lang TEXT, row INTEGER, asks TEXT, lengths TEXT, PRIMARY KEY (lang, row));
CREATE TABLE measure (lang TEXT, name TEXT, value REAL, PRIMARY KEY (lang, name)) WITHOUT ROWID;
CREATE TABLE called (
    lang TEXT, phrase TEXT, term TEXT, kind INTEGER, short INTEGER, PRIMARY KEY (lang, phrase, term)
) WITHOUT ROWID;
CREATE TABLE said (term TEXT, lang TEXT, stems TEXT, names TEXT, PRIMARY KEY (term, lang)) WITHOUT ROWID;
"""


def write(library: sqlite3.Connection, terms: Sequence[Term], asks: Asks, topics: Sequence[Topic] = ()) -> None:
    """Fill the index from the texts that the library holds and the questions that they answer."""
    library.executescript(SCHEMA)
    library.execute(
        "INSERT INTO entry (game, id) SELECT game, id FROM clause JOIN game ON game.code = clause.game"
        " ORDER BY game.position, clause.position"
    )
    library.executemany("INSERT INTO entry (game, id) VALUES (?, ?)", [(words.PROGRAM, one.id) for one in topics])
    for lang in LANGUAGES:
        fields = _fields(library, lang, asks) | _topics(library, lang, asks, topics)
        entries = {row: _stems(texts, lang) for (row, *_), texts in fields.items()}
        single = [set(one.split()) for stems in entries.values() for one in stems["asks"].split(words.BETWEEN)]
        sizes = {field: sum(len(stems[field].split()) for stems in entries.values()) for field in WEIGHTS}
        averages = {field: max(1.0, size / max(1, len(entries))) for field, size in sizes.items()}
        numbers = averages | {words.QUESTIONS: len(single), words.ENTRIES: len(entries)}
        library.executemany("INSERT INTO measure VALUES (?, ?, ?)", [(lang, *number) for number in numbers.items()])
        _keep(library, lang, entries, fields.values(), Counter(stem for one in single for stem in one))
        _names(library, terms, lang)


def add(library: sqlite3.Connection, games: Sequence[str], terms: Sequence[Term], asks: Asks) -> None:
    """Index games that are not ours; ours are found as before: what is counted over all clauses stays."""
    marks = ", ".join("?" * len(games))
    library.execute(
        "INSERT INTO entry (game, id) SELECT game, id FROM clause JOIN game ON game.code = clause.game"
        f" WHERE game IN ({marks}) ORDER BY game.position, clause.position",
        tuple(games),
    )
    for lang in LANGUAGES if games else ():
        own = {key: texts for key, texts in _fields(library, lang, asks).items() if key[1] in games}
        _keep(library, lang, {row: _stems(texts, lang) for (row, *_), texts in own.items()}, own.values())
        _names(library, terms, lang)


def revise(library: sqlite3.Connection, clauses: Container[tuple[str, str]], asks: Asks = MappingProxyType({})) -> None:
    """Index the new texts of clauses; what is counted over all clauses stays, and questions where `asks` has none."""
    for lang in LANGUAGES:
        every = _fields(library, lang, asks)
        own = {row: texts for (row, *clause), texts in every.items() if tuple(clause) in clauses}
        entries = {row: _stems(texts, lang) for row, texts in own.items()}
        for row, stems in entries.items():
            stems["asks"] = stems["asks"] or asked(library, lang, row)
        _keep(library, lang, entries, own.values())


def asked(library: sqlite3.Connection, lang: str, row: int) -> str:
    """Return the stems of an entry's questions."""
    stems = dict(library.execute("SELECT sign, stem FROM stem WHERE lang = ?", (lang,)))
    ((signs,),) = library.execute("SELECT asks FROM question WHERE lang = ? AND row = ?", (lang, row))
    return " ".join(stems.get(sign, sign) for sign in signs)


def _fields(library: sqlite3.Connection, lang: str, asks: Asks) -> dict[tuple[int, str, str], dict[str, str]]:
    """Return the texts of all clauses, by entry, game and clause."""
    headings = _headings(library, lang)
    more: dict[tuple[str, str], list[str]] = {}
    for game, one, text in library.execute("SELECT game, id, text FROM issue WHERE lang = ?", (lang,)):
        more.setdefault((game, one), []).append(text)
    rows = library.execute(
        "SELECT row, game, id, title, text, example FROM entry JOIN text USING (game, id) WHERE lang = ?", (lang,)
    )
    return {
        (row, game, one): {
            "asks": "\n".join(asks.get((game, one, lang), ())),
            "title": title,
            "body": text,
            "near": headings[game, one],
            "more": " ".join((example, *more.get((game, one), ()))),
        }
        for row, game, one, title, text, example in rows
    }


def _topics(
    library: sqlite3.Connection, lang: str, asks: Asks, topics: Sequence[Topic]
) -> dict[tuple[int, str, str], dict[str, str]]:
    """Return the same of the topics of the program."""
    rows = dict(library.execute("SELECT id, row FROM entry WHERE game = ?", (words.PROGRAM,)))
    return {
        (rows[one.id], words.PROGRAM, one.id): dict.fromkeys(WEIGHTS, "")
        | {"asks": "\n".join(asks[words.PROGRAM, one.id, lang]), "title": one.titles[lang]}
        for one in topics
    }


def _stems(fields: Mapping[str, str], lang: str) -> dict[str, str]:
    """Return the stems of fields, a blank between them; of questions without what only puts them, and kept apart."""
    questions = (words.stems(function.unframed(words.tokens(one)), lang) for one in fields["asks"].splitlines())
    return {field: " ".join(words.stemmed(text, lang)) for field, text in fields.items()} | {
        "asks": f" {words.BETWEEN} ".join(map(" ".join, questions))
    }


def _keep(
    library: sqlite3.Connection,
    lang: str,
    entries: Mapping[int, Mapping[str, str]],
    texts: Iterable[Mapping[str, str]],
    questions: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Keep where stems stand and what they say there, in place of what was kept of these entries; and their questions.

    Of a stem that is new its sign is kept, too, its commonest word in the texts, and in how many entries and questions
    it stands.
    """
    averages = dict(library.execute("SELECT name, value FROM measure WHERE lang = ?", (lang,)))
    found: dict[str, dict[int, int]] = {}
    for row, fields in sorted(entries.items()):
        for stem, share in _shares(fields, averages).items():
            found.setdefault(stem, {})[row] = share
    rows = library.execute("SELECT stem, rows, shares FROM stem WHERE lang = ?", (lang,)).fetchall()
    for stem, before, shares in rows:
        stands = {row: share for row, share in zip(engine.rows(before), shares, strict=True) if row not in entries}
        library.execute(
            "UPDATE stem SET rows = ?, shares = ? WHERE lang = ? AND stem = ?",
            (*_stored(stands | found.pop(stem, {})), lang, stem),
        )
    commonest = _commonest(texts, lang)
    library.executemany(
        "INSERT INTO stem VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (lang, stem, _sign(place), commonest.get(stem, ""), len(stands), questions.get(stem, 0), *_stored(stands))
            for place, (stem, stands) in enumerate(
                sorted(found.items(), key=lambda one: (-len(one[1]), one[0])), len(rows)
            )
        ],
    )
    _ask(library, lang, {row: fields["asks"] for row, fields in entries.items()})


def _shares(fields: Mapping[str, str], averages: Mapping[str, float]) -> dict[str, int]:
    """Return what each stem says of an entry with these fields, from 0 to 255."""
    weights: dict[str, float] = {}
    for field, weight in WEIGHTS.items():
        stems = fields[field].split()
        counts = weight / (1 - LENGTH[field] + LENGTH[field] / averages[field] * len(stems))
        for stem in stems:
            weights[stem] = weights.get(stem, 0.0) + counts
    weights.pop(words.BETWEEN, None)
    return {stem: round(engine.WHOLE * weight / (ENOUGH + weight)) for stem, weight in weights.items()}


def _stored(stands: Mapping[int, int]) -> tuple[bytes, bytes]:
    """Return rows, which `engine.rows` reads, and what is said in each."""
    rows = sorted(stands)
    steps = "".join(chr(row - before) for before, row in pairwise((0, *rows)))
    return steps.encode("utf-8", "surrogatepass"), bytes(stands[row] for row in rows)


def _commonest(entries: Iterable[Mapping[str, str]], lang: str) -> dict[str, str]:
    """Return the commonest word of each stem."""
    said = Counter(word for fields in entries for text in fields.values() for word in words.tokens(text))
    known = sorted(said, key=lambda word: (said[word], word))
    return dict(zip(words.stems(known, lang), known, strict=True))


def _sign(place: int) -> str:
    sign = FIRST + place
    return chr(sign if sign < SURROGATES.start else sign + len(SURROGATES))


def _ask(library: sqlite3.Connection, lang: str, asks: Mapping[int, str]) -> None:
    """Keep the questions of entries in signs, and how long each is, as a vector of what its stems tell."""
    rows = library.execute("SELECT stem, sign, questions FROM stem WHERE lang = ?", (lang,)).fetchall()
    signs = {stem: sign for stem, sign, _ in rows}
    known = {stem: number for stem, _, number in rows}
    total = words.measure(library, lang, words.QUESTIONS)
    for row, stems in asks.items():
        squares = (
            sum(words.apart(total, known[stem]) ** 2 for stem in set(one.split())) for one in stems.split(words.BETWEEN)
        )
        library.execute(
            "INSERT OR REPLACE INTO question VALUES (?, ?, ?, ?)",
            (
                lang,
                row,
                "".join(signs.get(stem, stem) for stem in stems.split()),
                " ".join(f"{square**0.5:.1f}" for square in squares),
            ),
        )


def _names(library: sqlite3.Connection, terms: Sequence[Term], lang: str) -> None:
    """Keep by which phrases, stemmed, a term is called, and all their stems; of its names those of one word apart."""
    for term in terms:
        called = _called(term, lang)
        short = {_phrase(name, lang) for other in LANGUAGES for name in term.words[other].short}
        library.executemany(
            "INSERT INTO called VALUES (?, ?, ?, ?, ?)",
            [(lang, one, term.id, called.get(one, words.ELSEWHERE), one in short) for one in called.keys() | short],
        )
        stems = sorted({stem for one in called for stem in one.split()})
        single = sorted(one for one, kind in called.items() if kind >= words.SYNONYM and one and " " not in one)
        library.execute("INSERT INTO said VALUES (?, ?, ?, ?)", (term.id, lang, " ".join(stems), " ".join(single)))


def _called(term: Term, lang: str) -> dict[str, int]:
    """Return the phrases by which a term is called in a language, and as what: of several kinds the nearest to it."""
    said = term.words[lang]
    kinds = {
        words.NEAR: said.near,
        words.SYNONYM: said.synonyms,
        words.FORM: (*said.forms, *said.short),
        words.TERM: (said.term,),
    }
    return {_phrase(name, lang): kind for kind, names in kinds.items() for name in names}


def _phrase(name: str, lang: str) -> str:
    return " ".join(words.stemmed(name, lang))


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
