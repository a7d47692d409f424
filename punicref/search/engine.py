"""Answering a question from the index.

Every word of a question is a concept: the word itself, or, for less, another word for the same thing (termbase).
The index tells which clauses hold any of them, and what each says there (BM25F); each concept counts once, by the best
of its words. A word that the language of the question does not know may be of another language, or misspelt.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp, log

from punicref.base import Record
from punicref.language import shorthand, words
from punicref.language.function import FUNCTION
from punicref.search import meaning

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Container, Iterable, Mapping, Sequence
    from typing import Any

WHOLE = 255
"""What a word would say of a clause that were about nothing else; so it is kept."""

ALIKE = 0.2
"""What another word for the same thing counts, beside the word itself."""

SAME = 0.4
"""What another name of it counts: a synonym, not a word that only leads there."""

CANDIDATES = 90
"""How many clauses may answer by their words."""

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
    each stands, `apart` how well those asked tell questions apart, squared, and `signs` what stands for each.
    """

    lang: str
    asked: tuple[Asked, ...]
    wanted: Mapping[str, dict[str, dict[int, float]]]
    counts: Mapping[str, Mapping[str, int]]
    apart: Mapping[str, Mapping[str, float]]
    signs: Mapping[str, Mapping[str, str]]
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
    among = _among(db, game)
    readings = [_read(db, lang, said, game) for lang in words.languages(said)] if said else []
    if not readings:
        return Found(lang="", asked=(), hits=[])
    surest = max(readings, key=lambda one: one.likely)
    best: dict[int, Hit] = {}
    verbatim: set[int] = set()
    for one in readings:
        if one is not surest and one.likely + SURE < surest.likely:
            continue
        own = _verbatim(db, said, one.lang, among)
        verbatim.update(own)
        for hit in _hits(db, one, among, own):
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


def _verbatim(db: sqlite3.Connection, said: Sequence[str], lang: str, among: Container[int]) -> list[int]:
    """Return the entries that have a question among their own, word for word but for its forms."""
    stems = words.stems(said, lang)
    known = {stem: (sign, stands) for stem, sign, stands in _looked_up(db, lang, "sign, rows", stems)}
    if len(known) < len(set(stems)):
        return []
    both = set.intersection(*({row for row in rows(stands) if row in among} for _, stands in known.values()))
    asked = words.BETWEEN.join(("", "".join(known[stem][0] for stem in stems), ""))
    found = db.execute(
        f"SELECT row FROM question WHERE lang = ? AND row IN ({', '.join(map(str, sorted(both)))})"
        f" AND instr('{words.BETWEEN}' || asks || '{words.BETWEEN}', ?)",
        (lang, asked),
    )
    return [row for (row,) in found]


def rows(stored: bytes) -> Iterable[int]:
    """Return the rows where a stem stands, in order: they are kept as the steps from each to the next."""
    return accumulate(map(ord, stored.decode("utf-8", "surrogatepass")))


def _signs(db: sqlite3.Connection, lang: str, stems: Iterable[str]) -> dict[str, str]:
    """Return the sign of each stem that a language knows."""
    return dict(_looked_up(db, lang, "sign", stems))


def _looked_up(db: sqlite3.Connection, lang: str, columns: str, stems: Iterable[str]) -> Iterable[tuple[Any, ...]]:
    """Yield the stems that a language knows, with what is kept of them."""
    wanted = tuple(dict.fromkeys(stems))
    for at in range(0, len(wanted), PARAMETERS):
        some = wanted[at : at + PARAMETERS]
        marks = ",".join("?" * len(some))
        yield from db.execute(f"SELECT stem, {columns} FROM stem WHERE lang = ? AND stem IN ({marks})", (lang, *some))


def _leading(hits: Sequence[Hit], verbatim: Container[int]) -> list[Hit]:
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
        f" WHERE lang = ? AND kind >= ? AND phrase IN ({marks})",
        (lang, words.SYNONYM, *wanted),
    )
    return bool(wanted) and wanted == {phrase for phrase, games in rows if game in games.split()}


# Reading a question


def _read(db: sqlite3.Connection, lang: str, said: Sequence[str], game: str) -> _Read:
    total = words.measure(db, lang, words.ENTRIES)
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
    signs = {at: _signs(db, at, {*wanted[at], *apart[at]}) for at in wanted}
    return _Read(lang=lang, asked=tuple(asked), wanted=wanted, counts=counts, apart=apart, signs=signs, likely=likely)


def _function(word: str, lang: str) -> bool:
    return word.isdecimal() or words.folded(word) in FUNCTION[lang]


def _apart(db: sqlite3.Connection, lang: str, stems: set[str]) -> dict[str, float]:
    total = words.measure(db, lang, words.QUESTIONS)
    return {stem: words.apart(total, number) ** 2 for stem, number in _looked_up(db, lang, "questions", stems)}


def _in_game(db: sqlite3.Connection, lang: str, stem: str, game: str) -> bool:
    """Whether a clause of a game holds a stem."""
    own = {row for (row,) in db.execute("SELECT row FROM entry WHERE game = ?", (game,))}
    return any(not own.isdisjoint(rows(stands)) for _, stands in _looked_up(db, lang, "rows", (stem,)))


def _among(db: sqlite3.Connection, game: str) -> Container[int]:
    """Return the rows among which is searched: those of a game and of the program, or all."""
    where = "WHERE game IN (?, ?)" if game else ""
    return {row for (row,) in db.execute(f"SELECT row FROM entry {where}", (game, words.PROGRAM) if game else ())}


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
    counts.update(_looked_up(db, lang, "clauses", counts))
    return counts


def _rarity(total: int, number: int) -> float:
    """Return how much a stem tells (inverse document frequency)."""
    return log(1 + (total - number + 0.5) / (number + 0.5))


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
        "SELECT phrase, kind, said.stems, said.names, term.games"
        " FROM called JOIN said USING (term, lang) JOIN term ON term.id = called.term"
        f" WHERE lang = ? AND kind >= ? AND phrase IN ({', '.join('?' * len(firsts))})",
        (lang, words.NEAR, *firsts),
    )
    for phrase, kind, alike, names, games in rows:
        if not game or not games or game in games.split():
            same = set(names.split()) if kind >= words.SYNONYM and games else ()
            for place in firsts[phrase]:
                here = found.setdefault(place, {})
                for stem in alike.split():
                    here[stem] = max(here.get(stem, 0.0), SAME if stem in same else ALIKE)
    return found


# Weighing clauses


def _hits(db: sqlite3.Connection, read: _Read, among: Container[int], verbatim: Sequence[int]) -> list[Hit]:
    """Return the clauses that hold words of a question, weighed, and in any case those that have it `verbatim`."""
    found: dict[int, dict[int, float]] = {}
    for lang in read.wanted:
        _weigh(db, read, lang, among, found)
    whole = read.whole
    best = sorted(found, key=lambda row: (-sum(found[row].values()), row))[:CANDIDATES]
    also = [row for row in verbatim if row in found]
    kindred = _kindred(db, read, dict.fromkeys([*best[:CLOSER], *also]))
    return [
        Hit(
            row=row,
            score=sum(found[row].values()) + whole * gain(kindred.get(row, 0.0)),
            holds={at: weight / read.asked[at].tells for at, weight in found[row].items() if read.asked[at].tells},
            kindred=kindred.get(row, 0.0),
        )
        for row in dict.fromkeys([*best, *also])
    ]


def _weigh(
    db: sqlite3.Connection, read: _Read, lang: str, among: Container[int], found: dict[int, dict[int, float]]
) -> None:
    """Note for each clause that holds a word to look for what its words say for each place in the question."""
    wanted = read.wanted[lang]
    chosen = dict.fromkeys(_chosen(read, lang))
    stored = {stem: (stands, shares) for stem, stands, shares in _looked_up(db, lang, "rows, shares", wanted)}
    for stem in dict.fromkeys([*chosen, *stored]):
        stands, shares = stored[stem]
        for row, share in zip(rows(stands), shares, strict=True):
            best = found.get(row)
            if best is None:
                if stem not in chosen or row not in among:
                    continue
                best = found[row] = {}
            for place, rarity in wanted[stem].items():
                best[place] = max(best.get(place, 0.0), rarity * share / WHOLE)


def gain(kindred: float) -> float:
    """Return what a clause gains by a question of its own that is so nearly the same, of all that is told."""
    return KINDRED * kindred + (kindred >= EXACT)


def _kindred(db: sqlite3.Connection, read: _Read, closer: Iterable[int]) -> dict[int, float]:
    """Return how nearly questions of some clauses say what is asked: the cosine of the best one."""
    marks = ", ".join(map(str, closer))
    best = dict.fromkeys(closer, 0.0)
    for lang, told in read.apart.items():
        apart = {read.signs[lang][stem]: value for stem, value in told.items()}
        whole = sum(apart.values()) ** 0.5 or 1.0
        query = f"SELECT row, asks, lengths FROM question WHERE lang = ? AND row IN ({marks})"
        for row, asks, lengths in db.execute(query, (lang,)):
            best[row] = max(best[row], _nearest(asks, lengths.split(), apart) / whole)
    return best


def _nearest(asks: str, sizes: Iterable[str], apart: Mapping[str, float]) -> float:
    best = 0.0
    for one, size in zip(asks.split(words.BETWEEN), sizes, strict=True):
        common = sum(value for sign, value in apart.items() if sign in one)
        if common:
            best = max(best, common / float(size))
    return best


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
