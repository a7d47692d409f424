"""Answering a question from the index: full text first, then a closer look at the best.

A question is taken word by word, in every language that its words may be in. FTS5 ranks the clauses (BM25 over the
fields of `search.index`); the best of them are held against the questions that they are known to answer.
"""

from __future__ import annotations

from math import log

from punicref import Record
from punicref.search import words
from punicref.search.index import BAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

WEIGHTS = {"game": 0.0, "asks": 3.0, "title": 3.0, "terms": 1.0, "body": 1.0, "near": 0.5, "more": 0.3}
"""What a word counts in each field of a clause, in the order of the index's columns."""

CLOSE = 10.0
"""What a question counts that is just like one of the clause's own, beside the full text's score."""

LENGTH = 0.35
"""What a word of a clause's own question counts against it that was not asked, in idf of an average word."""

CANDIDATES = 40
"""How many clauses the full text may hand on to the closer look."""

READ = 3000
"""How many entries of the index a question may touch; in a large library the commonest words give way."""

SURE = 2.0
"""By how much (log odds) a language must fit better than another for the other to be left out."""


class Hit(Record):
    """A clause that may answer: its place in the library, how well it fits, the stems that matched."""

    row: int
    score: float
    lang: str
    stems: frozenset[str]


class _Read(Record):
    """A question in one language: its stems with their inverse document frequencies, rarest first."""

    lang: str
    idf: dict[str, float]
    counts: dict[str, int]
    likely: float  # log probability of the words in this language


def search(db: sqlite3.Connection, question: str, game: str = "", most: int = 5) -> list[Hit]:
    """Return the clauses that answer best, in order; an empty list where no word is known.

    `game` limits the search to one game. Scores are comparable within one answer only. Misspelt words are repaired
    only where nothing was found as the question was typed.
    """
    asked = words.tokens(question)[: words.MOST]
    if not asked:
        return []
    stems = {lang: words.stems(asked, lang) for lang in words.languages(asked)}
    found = _search(db, stems, game)
    if not found:
        found = _search(db, {lang: _repaired(db, lang, said) for lang, said in stems.items()}, game)
    return found[:most]


def _search(db: sqlite3.Connection, stems: Mapping[str, Sequence[str]], game: str) -> list[Hit]:
    readings = [_read(db, lang, said) for lang, said in stems.items()]
    likeliest = max(one.likely for one in readings)
    best: dict[int, Hit] = {}
    for one in readings:
        if one.likely + SURE < likeliest:
            continue
        for hit in _hits(db, one, game):
            if hit.row not in best or best[hit.row].score < hit.score:
                best[hit.row] = hit
    return sorted(best.values(), key=lambda hit: (-hit.score, hit.row))


def _repaired(db: sqlite3.Connection, lang: str, stems: Sequence[str]) -> list[str]:
    """Return the stems with each replaced by the known one that is most like it, if one is like it at all."""
    from punicref.errors import near

    repaired = []
    for stem in stems:
        alike = db.execute(
            f"SELECT term FROM vocabulary_{lang} WHERE term >= ? AND term < ?", (stem[0], chr(ord(stem[0]) + 1))
        )
        repaired += near(stem, (term for (term,) in alike), 1) or [stem]
    return repaired


def _read(db: sqlite3.Connection, lang: str, stems: Sequence[str]) -> _Read:
    total = _size(db, lang)
    counts = {}
    likely = 0.0
    for stem in stems:
        if stem not in counts:
            row = db.execute(f"SELECT doc FROM vocabulary_{lang} WHERE term = ?", (stem,)).fetchone()
            counts[stem] = row[0] if row else 0
        likely += log((counts[stem] + 0.1) / (total + 1))
    rarest = sorted(counts, key=lambda stem: counts[stem])
    idf = {stem: log(1 + (total - counts[stem] + 0.5) / (counts[stem] + 0.5)) for stem in rarest}
    return _Read(lang=lang, idf=idf, counts=counts, likely=likely)


def _size(db: sqlite3.Connection, lang: str) -> int:
    return int(db.execute(f"SELECT max(rowid) FROM fts_{lang}").fetchone()[0] or 0)


def _hits(db: sqlite3.Connection, read: _Read, game: str) -> list[Hit]:
    chosen: list[str] = []
    touched = 0
    for stem in read.idf:
        if read.counts[stem] and (not chosen or touched + read.counts[stem] <= READ):
            chosen.append(stem)
            touched += read.counts[stem]
    if not chosen:
        return []
    wanted = " OR ".join(f'"{stem}"' for stem in chosen)
    if game:
        wanted = f'game : "{words.MARK}{game}" AND ({wanted})'
    weights = ", ".join(str(weight) for weight in WEIGHTS.values())
    rows = db.execute(
        f"SELECT rowid, bm25(fts_{read.lang}, {weights}) AS rank_, asks, title, terms, body, near"
        f" FROM fts_{read.lang} WHERE fts_{read.lang} MATCH ? ORDER BY rank_ LIMIT {CANDIDATES}",
        (wanted,),
    )
    whole = sum(read.idf.values())
    found = []
    for row, rank, asks, *fields in rows:
        there = {stem for field in (asks, *fields) for stem in field.split()}
        matched = frozenset(stem for stem in read.idf if stem in there)
        found.append(
            Hit(row=row, score=-rank + CLOSE * _likeness(asks, read.idf, whole), lang=read.lang, stems=matched)
        )
    return found


def _likeness(asks: str, idf: dict[str, float], whole: float) -> float:
    """Return how much the question is like the likest of a clause's own, from 0 to 1."""
    average = whole / len(idf)
    best = 0.0
    for ask in asks.split(BAR):
        own = set(ask.split())
        shared = sum(weight for stem, weight in idf.items() if stem in own)
        if shared:
            best = max(best, shared / (whole + LENGTH * average * sum(stem not in idf for stem in own)))
    return best
