"""Answering a question from the index.

Every word of a question is a concept: the word itself, or, for less, another word for the same thing (termbase).
FTS5 fetches the clauses that hold any of them; these are then weighed field by field (BM25F), each concept counting
once, by the best of its words. A word that the language of the question does not know may be of another language, or
misspelt.
"""

from __future__ import annotations

from math import exp, log

from punicref.base import Record
from punicref.language import shorthand, words
from punicref.language.function import FUNCTION
from punicref.search import meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

WEIGHTS = {"asks": 3.0, "title": 3.0, "body": 2.0, "near": 0.5, "more": 0.5}
"""What a word counts in each field of a clause."""

LENGTH = {"asks": 0.6, "title": 0.5, "body": 0.5, "near": 0.5, "more": 0.5}
"""How much a long field is held against its words, from 0 to 1."""

ENOUGH = 6.0
"""At what weight a word counts for half of what it could: beyond it, saying it again adds little."""

ALIKE = 0.2
"""What another word for the same thing counts, beside the word itself."""

SAME = 0.4
"""What another name of it counts: a synonym, not a word that only leads there."""

CANDIDATES = 90
"""How many clauses the full text may hand on to the closer look."""

CLOSER = 20
"""Of how many of the best the single questions are looked at."""

KINDRED = 1.92
"""What a clause gains by a question of its own that says the same: so much of all that the question tells."""

EXACT = 0.99
"""So nearly the same is word for word (lengths are rounded): the clause gains all that the question tells."""

MEANT = 4.74
"""What a clause gains by being meant for sure: so much of all that the question tells; less by the logarithm of its
chance. This and KINDRED are learned by `benchmarks/weigh.py`, on questions that `meaning` has not learned from."""

SHARP = 3.5
"""By how much (log odds) a clause is likelier to answer that scores more by all that the question tells."""

READ = 1000
"""How many entries of the index a question may touch: the commonest words give way, and are only weighed."""

LONGEST = 3
"""So many words a name of the termbase may have to be found in a question."""

LEAD = 0.84
"""What the best other clause may score, of the score of one that has the question word for word among its own."""

INDEED = 0.5
"""So nearly the same it must be at least, since two questions may have one key."""

TELLING = 0.5
"""A rarer word tells something; one that is in three clauses of five is asked for only where there is no other."""

PARAMETERS = 500
"""So many a statement may surely have, whichever SQLite Python comes with."""

SURE = 2.0
"""By how much (log odds) a language must fit better than another for the other to be left out."""


class Asked(Record):
    """A word of a question as it was read.

    `stem` is what was looked for, of the language `lang`; it is empty where no clause knows the word. `tells` is how
    much it says of what is asked, 0 for a function word. `instead` is the word as which a misspelt one was read.
    `here`: a clause of the game that was asked for holds it.
    """

    word: str
    lang: str
    stem: str
    tells: float
    instead: str = ""
    here: bool = True


class Hit(Record):
    """A clause that may answer.

    Its place in the library, how well it fits, what part of each word of the question it holds (by the word's place in
    the question, from 0 to 1), how nearly one of its own questions says the same, how likely it is to be meant
    whatever the words, and how likely it is the best of those found, taken all together (from 0 to 1).
    """

    row: int
    score: float
    holds: Mapping[int, float]
    kindred: float
    near: float = 0.0
    chance: float = 0.0


class Found(Record):
    """What a question was read as, in which language (empty: no word is known), and what may answer it, best first.

    `whole` is what all its words tell; `none` how likely it is, whatever the words, that no clause is meant.
    """

    lang: str
    asked: tuple[Asked, ...]
    hits: list[Hit]
    whole: float = 0.0
    none: float = 0.0


class _Read(Record):
    """A question in one language, a word of another here and there.

    `wanted` has for each language the stems to look for, each with the places in the question of the words that it
    stands for and what it counts for them: its rarity, less if it is only alike. `counts` says in how many clauses
    each stands, `apart` how well those asked tell questions apart, squared.
    """

    lang: str
    asked: tuple[Asked, ...]
    wanted: Mapping[str, dict[str, dict[int, float]]]
    counts: Mapping[str, Mapping[str, int]]
    apart: Mapping[str, Mapping[str, float]]
    likely: float  # log probability of the words in this language

    @property
    def whole(self) -> float:
        """What all the words tell, each counted once; where all are function words, how rare they are."""
        told = sum({one.stem or one.word: one.tells for one in self.asked}.values())
        rare: dict[int, float] = {}
        for places in (places for wanted in self.wanted.values() for places in wanted.values()):
            rare |= {place: max(rarity, rare.get(place, 0.0)) for place, rarity in places.items()}
        return told or sum(rare.values())


def search(db: sqlite3.Connection, question: str, game: str = "", most: int = 5) -> Found:
    """Read a question and find the clauses that answer it best, in order.

    `game` limits the search to one game. Scores are comparable within one answer only.
    """
    said = words.tokens(question)[: words.MOST]
    readings = [_read(db, lang, said, game) for lang in words.languages(said)] if said else []
    if not readings:
        return Found(lang="", asked=(), hits=[])
    surest = max(readings, key=lambda one: one.likely)
    best: dict[int, Hit] = {}
    verbatim = _verbatim(db, said, game)
    for one in readings:
        if one is not surest and one.likely + SURE < surest.likely:
            continue
        for hit in _hits(db, one, game, verbatim):
            if hit.row not in best or best[hit.row].score < hit.score:
                best[hit.row] = hit
    known = any(one.stem for one in surest.asked)
    near = meaning.near(db, said if known else (), game)
    whole = surest.whole
    hits = _weighed_up(_leading(sorted(_meant(best, near.chances, whole), key=_order), verbatim), whole)[:most]
    return Found(lang=surest.lang if known else "", asked=surest.asked, hits=hits, whole=whole, none=near.none)


def clauses(
    db: sqlite3.Connection, question: str, game: str = "", most: int = 5
) -> tuple[Found, list[tuple[str, str, Hit]]]:
    """Return how a question was read, and game, clause and hit for those that answer it best."""
    found = search(db, question, game, most)
    where = "SELECT game, id FROM entry WHERE row = ?"
    return found, [(*db.execute(where, (hit.row,)).fetchone(), hit) for hit in found.hits]


def _meant(hits: Mapping[int, Hit], near: Mapping[int, float], whole: float) -> list[Hit]:
    """Add to hits what a question means beside its words, of all that these tell; and what it means without them."""
    others = {row: Hit(row=row, score=0.0, holds={}, kindred=0.0) for row in near if row not in hits}
    return [
        _changed(hit, score=hit.score + MEANT * whole * close(near.get(row, 0.0)), near=near.get(row, 0.0))
        for row, hit in {**hits, **others}.items()
    ]


def close(chance: float) -> float:
    """Return how near a clause is that is meant with a chance: from 0 to 1, by the logarithm."""
    return max(0.0, 1 + log(chance) / meaning.FLOOR) if chance else 0.0


def _weighed_up(hits: Sequence[Hit], whole: float) -> list[Hit]:
    """Tell of each hit, best first, how likely it is the best."""
    odds = [exp(SHARP * (hit.score - hits[0].score) / (whole or 1.0)) for hit in hits]
    return [_changed(hit, chance=one / sum(odds)) for hit, one in zip(hits, odds, strict=True)]


def _verbatim(db: sqlite3.Connection, said: Sequence[str], game: str) -> dict[int, str]:
    """Return the entries that have a question word for word among their own, with its language."""
    rows = db.execute(
        "SELECT row, lang, game FROM verbatim JOIN entry USING (row) WHERE said = ?", (words.key(said),)
    ).fetchall()
    return {row: lang for row, lang, where in rows if not game or where in (game, words.PROGRAM)}


def _leading(hits: Sequence[Hit], verbatim: Mapping[int, str]) -> list[Hit]:
    """Put the clauses that have the question word for word before all others, clearly where it is one."""
    own = [hit for hit in hits if hit.row in verbatim and hit.kindred >= INDEED]
    others = [hit for hit in hits if hit not in own]
    if not own or not others:
        return [*hits]
    least = others[0].score / LEAD
    return [_changed(hit, score=max(hit.score, least)) for hit in own] + others


def _changed(hit: Hit, **changes: float) -> Hit:
    return Hit(**{**vars(hit), **changes})


def _order(hit: Hit) -> tuple[float, int]:
    return -hit.score, hit.row


def meant(db: sqlite3.Connection, question: str, lang: str, game: str = "") -> Mapping[str, Mapping[int, float]]:
    """Return the stems that stand for each word of a question, in a language, by its place, with what they tell."""
    return _read(db, lang, words.tokens(question)[: words.MOST], game).wanted[lang]


def names_terms(db: sqlite3.Connection, lang: str, stems: Sequence[str], game: str) -> bool:
    """Whether each of some stems is a name of a term of a game, and there is at least one."""
    wanted = set(stems)
    marks = ", ".join("?" * len(wanted))
    rows = db.execute(
        "SELECT phrase, term.games FROM called JOIN term ON term.id = called.term"
        f" WHERE lang = ? AND name AND phrase IN ({marks})",
        (lang, *wanted),
    )
    return bool(wanted) and wanted == {phrase for phrase, games in rows if game in games.split()}


# Reading a question


def _read(db: sqlite3.Connection, lang: str, said: Sequence[str], game: str) -> _Read:
    total = _total(db)
    typed = dict(zip(said, words.stems(said, lang), strict=True))
    known = _counts(db, lang, typed.values())
    likely = sum(log((known[typed[word]] + 0.1) / (total + 1)) for word in said)

    def held(stem: str) -> bool:
        return _in_game(db, lang, stem, game) if game else bool(_counts(db, lang, (stem,))[stem])

    telling = [word for word in typed if not _function(word, lang)]
    meant = shorthand.read(db, lang, {word: typed[word] for word in telling}, known, held, game)
    read = [(word, one) for word in said for one in meant.get(word, [word])]
    stems = words.stems([one for _, one in read], lang)
    counts = {lang: _counts(db, lang, stems)}
    asked: list[Asked] = []
    for (word, one), stem in zip(read, stems, strict=True):
        function = _function(one, lang)
        at, instead = lang, ""
        if not counts[lang][stem] and not function:
            at, stem, instead = _otherwise(db, lang, word, stem)  # noqa: PLW2901
            function = bool(instead) and _function(instead, at)
            if stem:
                counts.setdefault(at, {}).update(_counts(db, at, (stem,)))
        number = counts[at].get(stem, 0)
        tells = 0.0 if function else _rarity(total, number)
        here = not number or function or not game or _in_game(db, at, stem, game)
        asked.append(Asked(word=word, lang=at, stem=stem if number else "", tells=tells, instead=instead, here=here))
    wanted: dict[str, dict[str, dict[int, float]]] = {lang: {}}
    places = _places(asked)
    rarities = {place: _rarity(total, counts[asked[place].lang][asked[place].stem]) for place in places}
    for place in [place for place in places if rarities[place] >= TELLING] or places:
        wanted.setdefault(asked[place].lang, {}).setdefault(asked[place].stem, {})[place] = rarities[place]
    own = [one.stem if one.lang == lang else "" for one in asked]
    alike = _alike(db, lang, own, game)
    counts[lang] = {**counts[lang], **_counts(db, lang, {other for others in alike.values() for other in others})}
    for place, others in alike.items():
        for other, share in others.items():
            if other not in own:
                rarity = share * _rarity(total, counts[lang][other])
                wanted[lang].setdefault(other, {})[place] = rarity
    apart = {at: _apart(db, at, {one.stem for one in asked if one.stem and one.lang == at}) for at in wanted}
    return _Read(lang=lang, asked=tuple(asked), wanted=wanted, counts=counts, apart=apart, likely=likely)


def _function(word: str, lang: str) -> bool:
    return word.isdecimal() or words.folded(word) in FUNCTION[lang]


def _apart(db: sqlite3.Connection, lang: str, stems: set[str]) -> dict[str, float]:
    total = words.questions(db, lang)
    marks = ",".join("?" * len(stems))
    rows = db.execute(f"SELECT stem, questions FROM stem WHERE lang = ? AND stem IN ({marks})", (lang, *stems))
    return {stem: words.apart(total, number) ** 2 for stem, number in rows}


def _in_game(db: sqlite3.Connection, lang: str, stem: str, game: str) -> bool:
    """Whether a clause of a game holds a stem."""
    wanted = f'game : "{words.MARK}{game}" AND "{stem}"'
    return bool(db.execute(f"SELECT 1 FROM fts_{lang} WHERE fts_{lang} MATCH ? LIMIT 1", (wanted,)).fetchone())


def _places(asked: Sequence[Asked]) -> list[int]:
    """Return the places of the words known, each word's first."""
    first: dict[tuple[str, str], int] = {}
    for place, one in enumerate(asked):
        if one.stem:
            first.setdefault((one.lang, one.stem), place)
    return list(first.values())


def _otherwise(db: sqlite3.Connection, lang: str, word: str, stem: str) -> tuple[str, str, str]:
    """Read a word that a language does not know: language, stem and, if it was misspelt, the word that was meant."""
    for other in words.languages([word]):
        (known,) = words.stems([word], other)
        if other != lang and _counts(db, other, (known,))[known]:
            return other, known, ""
    from punicref.language import spelling

    meant = spelling.meant(db, lang, word, stem)
    return (lang, *meant) if meant else (lang, "", "")


def _counts(db: sqlite3.Connection, lang: str, stems: Iterable[str]) -> dict[str, int]:
    """Return in how many clauses each stem stands."""
    counts = dict.fromkeys(stems, 0)
    known = tuple(counts)
    for at in range(0, len(known), PARAMETERS):
        some = known[at : at + PARAMETERS]
        marks = ",".join("?" * len(some))
        counts.update(db.execute(f"SELECT stem, clauses FROM stem WHERE lang = ? AND stem IN ({marks})", (lang, *some)))
    return counts


def _rarity(total: int, number: int) -> float:
    """Return how much a stem tells (inverse document frequency)."""
    return log(1 + (total - number + 0.5) / (number + 0.5))


def _total(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT max(row) FROM entry").fetchone()[0] or 0)


def _alike(db: sqlite3.Connection, lang: str, stems: Sequence[str], game: str) -> dict[int, dict[str, float]]:
    """Return other words for the same thing, by the place of a word or of a phrase's first.

    Each with what it counts there.
    """
    firsts: dict[str, set[int]] = {}
    for at, stem in enumerate(stems):
        for length in range(1, min(LONGEST, len(stems) - at) + 1) if stem else ():
            firsts.setdefault(" ".join(stems[at : at + length]), set()).add(stems.index(stem))
    found: dict[int, dict[str, float]] = {}
    if not firsts:
        return found
    rows = db.execute(
        "SELECT phrase, name, said.stems, said.names, term.games"
        " FROM called JOIN said USING (term) JOIN term ON term.id = called.term"
        f" WHERE called.lang = ? AND phrase IN ({', '.join('?' * len(firsts))}) AND said.lang = ?",
        (lang, *firsts, lang),
    )
    for phrase, name, alike, names, games in rows:
        if not game or not games or game in games.split():
            same = set(names.split()) if name and games else ()
            for place in firsts[phrase]:
                here = found.setdefault(place, {})
                for stem in alike.split():
                    here[stem] = max(here.get(stem, 0.0), SAME if stem in same else ALIKE)
    return found


# Weighing clauses


def _hits(db: sqlite3.Connection, read: _Read, game: str, verbatim: Mapping[int, str]) -> list[Hit]:
    """Return the clauses that hold words of a question, weighed, and in any case those that have it `verbatim`."""
    found: dict[int, dict[int, float]] = {}
    asks: dict[int, list[tuple[str, str]]] = {}
    for lang, wanted in read.wanted.items():
        chosen = " OR ".join(f'"{stem}"' for stem in _chosen(read, lang))
        if not chosen:
            continue
        if game:
            chosen = f'game : ("{words.MARK}{game}" OR "{words.MARK}{words.PROGRAM}") AND ({chosen})'
        scales = _scales(db, lang, WEIGHTS)
        fields = f"SELECT rowid, {', '.join(WEIGHTS)} FROM fts_{lang}"
        rows = db.execute(f"{fields} WHERE fts_{lang} MATCH ? ORDER BY rank LIMIT {CANDIDATES}", (chosen,)).fetchall()
        missing = {row for row, at in verbatim.items() if at == lang}.difference(row for row, *_ in rows)
        if missing:
            rows += db.execute(f"{fields} WHERE rowid IN ({', '.join(map(str, sorted(missing)))})").fetchall()
        for row, *texts in rows:
            weights, before = _weighed(wanted, texts, scales), found.get(row, {})
            found[row] = {at: max(before.get(at, 0.0), weights.get(at, 0.0)) for at in {**before, **weights}}
            asks.setdefault(row, []).append((lang, texts[0]))
    whole = read.whole
    best = sorted(found, key=lambda row: (-sum(found[row].values()), row))
    closer = dict.fromkeys([*best[:CLOSER], *(row for row in verbatim if row in found)])
    kindred = _kindred(db, read, {row: asks[row] for row in closer})
    return [
        Hit(
            row=row,
            score=sum(weights.values()) + whole * gain(kindred.get(row, 0.0)),
            holds={at: weight / read.asked[at].tells for at, weight in weights.items() if read.asked[at].tells},
            kindred=kindred.get(row, 0.0),
        )
        for row, weights in found.items()
    ]


def gain(kindred: float) -> float:
    """Return what a clause gains by a question of its own that is so nearly the same, of all that is told."""
    return KINDRED * kindred + (kindred >= EXACT)


def _kindred(db: sqlite3.Connection, read: _Read, asks: Mapping[int, Iterable[tuple[str, str]]]) -> dict[int, float]:
    """Return how nearly questions of some clauses say what is asked: the cosine of the best one."""
    marks = ", ".join(map(str, asks))
    lengths = {
        (lang, row): sizes.split()
        for lang in read.apart
        for row, sizes in db.execute(f"SELECT row, lengths FROM question WHERE lang = ? AND row IN ({marks})", (lang,))
    }
    whole = {lang: sum(apart.values()) ** 0.5 or 1.0 for lang, apart in read.apart.items()}
    return {
        row: max(_nearest(text, lengths[lang, row], read.apart[lang]) / whole[lang] for lang, text in said)
        for row, said in asks.items()
    }


def _nearest(asks: str, sizes: Iterable[str], apart: Mapping[str, float]) -> float:
    best = 0.0
    for one, size in zip(asks.split(words.BETWEEN), sizes, strict=True):
        common = sum(apart[stem] for stem in set(one.split()) if stem in apart)
        if common:
            best = max(best, common / float(size))
    return best


def _scales(db: sqlite3.Connection, lang: str, fields: Iterable[str]) -> list[tuple[float, float, float]]:
    """Return for each field what a word counts in it, and the divisor of that: a constant and a share for each word."""
    average = dict(db.execute("SELECT field, average FROM field_length WHERE lang = ?", (lang,)))
    return [(WEIGHTS[field], 1 - LENGTH[field], LENGTH[field] / average[field]) for field in fields]


def _chosen(read: _Read, lang: str) -> Iterable[str]:
    """Return the stems to look for: all that are known and tell something, or in a large library the rarest."""
    counts = read.counts[lang]
    own = {one.stem for one in read.asked}
    known = [stem for stem in read.wanted[lang] if counts[stem]]
    telling = {place for place, one in enumerate(read.asked) if one.tells}
    known = [stem for stem in known if telling.intersection(read.wanted[lang][stem])] or known
    touched = 0
    for number, stem in enumerate(sorted(known, key=lambda stem: (stem not in own, counts[stem], stem))):
        touched += counts[stem]
        if number and touched > READ:
            return
        yield stem


def _weighed(
    wanted: Mapping[str, Mapping[int, float]],
    texts: Iterable[str],
    scales: Iterable[tuple[float, float, float]],
) -> dict[int, float]:
    """Return what the texts of a clause say for each place in the question."""
    weights: dict[str, float] = {}
    for text, (weight, constant, each) in zip(texts, scales, strict=True):
        said = text.split()
        found = [stem for stem in said if stem in wanted]
        if found:
            counts = weight / (constant + each * len(said))
            for stem in found:
                weights[stem] = weights.get(stem, 0.0) + counts
    best: dict[int, float] = {}
    for word, weight in weights.items():
        share = weight / (ENOUGH + weight)
        for place, rarity in wanted[word].items():
            best[place] = max(best.get(place, 0.0), rarity * share)
    return best
