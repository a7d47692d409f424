"""What players write in short or otherwise: read as the term that it stands for.

An abbreviation, and any other name of a term that no clause of the game holds.
"""

from __future__ import annotations

from punicref.search import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

USUAL = 12
"""An abbreviation that so many clauses hold is a word of the texts, and stays one."""

MOST = 2
"""For so many terms a word may stand; one that may mean more is too vague."""


def read(
    db: sqlite3.Connection,
    lang: str,
    said: Mapping[str, str],
    counts: Mapping[str, int],
    held: Callable[[str], bool],
    game: str,
) -> dict[str, list[str]]:
    """Return the words of a question that stand for terms, each with the words of those.

    `said` are the words that tell something, with their stems. `counts` says in how many clauses each stem stands,
    `held` whether one of this game holds it. Terms of the game go before everyday words; a word for another game's
    term stays what it is. Of several terms, each.
    """
    stems = tuple(dict.fromkeys(said.values()))
    rows = db.execute(
        "SELECT stem, words, short, term.games, stems FROM shorthand JOIN term ON term.id = shorthand.term"
        " JOIN said USING (term, lang)"
        f" WHERE lang = ? AND stem IN ({', '.join('?' * len(stems))}) ORDER BY term.position",
        (lang, *stems),
    )
    found: dict[str, dict[str, bool]] = {}
    other = set()
    for stem, meant, short, games, alike in rows.fetchall():
        of_game = bool(games) and (not game or game in games.split())
        if games and not of_game:
            other.add(stem)
        if (of_game or not games) and ((short and counts[stem] < USUAL) or not held(stem)):
            said_here = meant if of_game else _here(db, lang, meant, alike.split(), held)
            found.setdefault(stem, {}).setdefault(said_here, of_game)
    read = {}
    for word, stem in said.items():
        terms = found.get(stem, {})
        best = [meant for meant in terms if terms[meant]] or ([] if stem in other else list(terms))
        if 0 < len(best) <= MOST:
            read[word] = [one for meant in best for one in words.tokens(meant)]
    return read


def _here(db: sqlite3.Connection, lang: str, meant: str, alike: list[str], held: Callable[[str], bool]) -> str:
    """Return everyday words as this game says them: the same, or the commonest for it that a clause holds."""
    if all(held(stem) for stem in words.stemmed(meant, lang)):
        return meant
    rows = db.execute(
        f"SELECT stem, word FROM stem WHERE lang = ? AND stem IN ({', '.join('?' * len(alike))})"
        " ORDER BY clauses DESC, stem",
        (lang, *alike),
    )
    return next((str(word) for stem, word in rows.fetchall() if held(stem)), meant)
