"""Answering a question from the index.

Every word of a question is a concept: the word itself, or, for less, another word for the same thing (termbase).
FTS5 fetches the clauses that hold any of them; these are then weighed field by field (BM25F), each concept counting
once, by the best of its words.
"""

from __future__ import annotations

from math import log

from punicref import Record
from punicref.search import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

WEIGHTS = {"asks": 3.0, "title": 3.0, "body": 1.0, "near": 0.5, "more": 0.5}
"""What a word counts in each field of a clause."""

LENGTH = {"asks": 0.6, "title": 0.5, "body": 0.5, "near": 0.5, "more": 0.5}
"""How much a long field is held against its words, from 0 to 1."""

ENOUGH = 3.0
"""At what weight a word counts for half of what it could: beyond it, saying it again adds little."""

ALIKE = 0.2
"""What another word for the same thing counts, beside the word itself."""

CANDIDATES = 90
"""How many clauses the full text may hand on to the closer look."""

BEST = 15
"""How many of them are also looked at in the other languages, through the termbase."""

ELSEWHERE = 0.4
"""What a concept found there counts."""

READ = 1000
"""How many entries of the index a question may touch: the commonest words give way, and are only weighed."""

LONGEST = 3
"""So many words a name of the termbase may have to be found in a question."""

TELLING = 0.5
"""A rarer word tells something; one that is in three clauses of five is asked for only where there is no other."""

PARAMETERS = 500
"""So many a statement may surely have, whichever SQLite Python comes with."""

SURE = 2.0
"""By how much (log odds) a language must fit better than another for the other to be left out."""


class Hit(Record):
    """A clause that may answer: its place in the library, how well it fits, the stems of the question that matched."""

    row: int
    score: float
    lang: str
    stems: frozenset[str]


class _Read(Record):
    """A question in one language.

    `asked` are its stems. `words` has for each word to look for the stems asked that it stands for, each with what it
    counts: its rarity, less if it is only alike. `counts` says in how many clauses a word stands.
    """

    lang: str
    asked: tuple[str, ...]
    words: dict[str, dict[str, float]]
    counts: dict[str, int]
    likely: float  # log probability of the words in this language


def search(db: sqlite3.Connection, question: str, game: str = "", most: int = 5, *, repair: bool = True) -> list[Hit]:
    """Return the clauses that answer best, in order; an empty list where no word is known.

    `game` limits the search to one game. Scores are comparable within one answer only. Misspelt words are repaired
    only where nothing was found as the question was typed, and not at all without `repair`.
    """
    asked = words.tokens(question)[: words.MOST]
    if not asked:
        return []
    stems = {lang: words.stems(asked, lang) for lang in words.languages(asked)}
    found = _search(db, stems, game)
    if not found and repair:
        found = _search(db, {lang: _repaired(db, lang, said) for lang, said in stems.items()}, game)
    return found[:most]


def _search(db: sqlite3.Connection, stems: Mapping[str, Sequence[str]], game: str) -> list[Hit]:
    readings = [_read(db, lang, said, game) for lang, said in stems.items()]
    likeliest = max(one.likely for one in readings)
    best: dict[int, Hit] = {}
    for one in readings:
        if one.likely + SURE < likeliest:
            continue
        for hit in _hits(db, one, game):
            if hit.row not in best or best[hit.row].score < hit.score:
                best[hit.row] = hit
    best_first = sorted(best.values(), key=_order)
    surest = max(readings, key=lambda one: one.likely)
    return sorted(_elsewhere(db, stems[surest.lang], surest.lang, game, best_first), key=_order)


def _order(hit: Hit) -> tuple[float, int]:
    return -hit.score, hit.row


def _repaired(db: sqlite3.Connection, lang: str, stems: Sequence[str]) -> list[str]:
    """Return the stems with each replaced by the known one that is most like it, if one is like it at all."""
    from punicref.errors import near

    repaired = []
    for stem in stems:
        alike = db.execute(
            "SELECT stem FROM stem WHERE lang = ? AND stem >= ? AND stem < ?", (lang, stem[0], chr(ord(stem[0]) + 1))
        )
        repaired += near(stem, (known for (known,) in alike), 1) or [stem]
    return repaired


def _read(db: sqlite3.Connection, lang: str, stems: Sequence[str], game: str) -> _Read:
    alike = _alike(db, lang, stems, lang, game)
    counts, rarity = _rarity(db, lang, {*stems, *(other for others in alike.values() for other in others)})
    total = _total(db)
    asked = tuple(dict.fromkeys(stems))
    telling = [stem for stem in asked if rarity[stem] >= TELLING] or asked
    wanted = {stem: {stem: rarity[stem]} for stem in telling}
    for stem, others in alike.items():
        for other in others.difference(asked):
            wanted.setdefault(other, {})[stem] = ALIKE * rarity[other]
    likely = sum(log((counts[stem] + 0.1) / (total + 1)) for stem in stems)
    return _Read(lang=lang, asked=asked, words=wanted, counts=counts, likely=likely)


def _elsewhere(db: sqlite3.Connection, stems: Sequence[str], lang: str, game: str, hits: Sequence[Hit]) -> list[Hit]:
    """Add to the best hits what their texts in the other languages say for them: a second and a third wording."""
    more: dict[int, float] = {}
    rows = ", ".join(str(hit.row) for hit in hits[:BEST])
    for other in words.STEMMERS:
        alike = _alike(db, lang, stems, other, game) if other != lang else {}
        if not alike:
            continue
        counts, rarity = _rarity(db, other, {word for others in alike.values() for word in others})
        wanted: dict[str, dict[str, float]] = {}
        for stem, others in alike.items():
            for word in others:
                wanted.setdefault(word, {})[stem] = rarity[word]
        read = _Read(lang=other, asked=tuple(alike), words=wanted, counts=counts, likely=0.0)
        scales = _scales(db, other, ("asks", "title"))
        for row, *texts in db.execute(f"SELECT rowid, asks, title FROM fts_{other} WHERE rowid IN ({rows})"):
            found = _hit(read, row, texts, scales)
            more[row] = more.get(row, 0.0) + ELSEWHERE * found.score
    return [Hit(row=hit.row, score=hit.score + more.get(hit.row, 0.0), lang=hit.lang, stems=hit.stems) for hit in hits]


def _rarity(db: sqlite3.Connection, lang: str, stems: Iterable[str]) -> tuple[dict[str, int], dict[str, float]]:
    """Return in how many clauses each stem stands, and how much it tells (inverse document frequency)."""
    total = _total(db)
    counts = dict.fromkeys(stems, 0)
    wanted = tuple(counts)
    for at in range(0, len(wanted), PARAMETERS):
        some = wanted[at : at + PARAMETERS]
        marks = ",".join("?" * len(some))
        found = db.execute(f"SELECT stem, clauses FROM stem WHERE lang = ? AND stem IN ({marks})", (lang, *some))
        counts.update(found)
    return counts, {stem: log(1 + (total - number + 0.5) / (number + 0.5)) for stem, number in counts.items()}


def _total(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT max(row) FROM entry").fetchone()[0] or 0)


def _scales(db: sqlite3.Connection, lang: str, fields: Iterable[str]) -> list[tuple[float, float, float]]:
    """Return for each field what a word counts in it, and the divisor of that: a constant and a share for each word."""
    average = dict(db.execute("SELECT field, average FROM field_length WHERE lang = ?", (lang,)))
    return [(WEIGHTS[field], 1 - LENGTH[field], LENGTH[field] / average[field]) for field in fields]


def _alike(db: sqlite3.Connection, lang: str, stems: Sequence[str], into: str, game: str) -> dict[str, set[str]]:
    """Return other words for the same thing, in one of the languages, for each stem or, for a phrase, for its first."""
    firsts: dict[str, set[str]] = {}
    for at, stem in enumerate(stems):
        for length in range(1, min(LONGEST, len(stems) - at) + 1):
            firsts.setdefault(" ".join(stems[at : at + length]), set()).add(stem)
    found: dict[str, set[str]] = {}
    rows = db.execute(
        "SELECT phrase, said.stems, term.games FROM called JOIN said USING (term) JOIN term ON term.id = called.term"
        f" WHERE called.lang = ? AND phrase IN ({', '.join('?' * len(firsts))}) AND said.lang = ?",
        (lang, *firsts, into),
    )
    for phrase, alike, games in rows:
        if not game or not games or game in games.split():
            for stem in firsts[phrase]:
                found.setdefault(stem, set()).update(alike.split())
    return found


def _hits(db: sqlite3.Connection, read: _Read, game: str) -> list[Hit]:
    wanted = " OR ".join(f'"{stem}"' for stem in _chosen(read))
    if not wanted:
        return []
    if game:
        wanted = f'game : "{words.MARK}{game}" AND ({wanted})'
    scales = _scales(db, read.lang, WEIGHTS)
    rows = db.execute(
        f"SELECT rowid, {', '.join(WEIGHTS)} FROM fts_{read.lang} WHERE fts_{read.lang} MATCH ?"
        f" ORDER BY rank LIMIT {CANDIDATES}",
        (wanted,),
    )
    return [_hit(read, row, texts, scales) for row, *texts in rows]


def _chosen(read: _Read) -> Iterable[str]:
    """Return the stems to look for: all that are known, or in a large library the rarest."""
    known = [stem for stem in read.words if read.counts[stem]]
    touched = 0
    for number, stem in enumerate(sorted(known, key=lambda stem: (stem not in read.asked, read.counts[stem], stem))):
        touched += read.counts[stem]
        if number and touched > READ:
            return
        yield stem


def _hit(read: _Read, row: int, texts: Iterable[str], scales: Iterable[tuple[float, float, float]]) -> Hit:
    wanted = read.words
    weights: dict[str, float] = {}
    for text, (weight, constant, each) in zip(texts, scales, strict=True):
        said = text.split()
        found = [stem for stem in said if stem in wanted]
        if found:
            counts = weight / (constant + each * len(said))
            for stem in found:
                weights[stem] = weights.get(stem, 0.0) + counts
    best: dict[str, float] = {}
    for word, weight in weights.items():
        share = weight / (ENOUGH + weight)
        for stem, rarity in wanted[word].items():
            best[stem] = max(best.get(stem, 0.0), rarity * share)
    return Hit(row=row, score=sum(best.values()), lang=read.lang, stems=frozenset(best))
