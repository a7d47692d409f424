"""What players write in short or otherwise: read as the term that it stands for.

An abbreviation, and any other name of a term that no clause of the game holds.
"""

from __future__ import annotations

from punicref.language import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping

USUAL = 12
"""An abbreviation that so many clauses hold is a word of the texts, and stays one."""

CUT = 3
"""An everyday word so short is written for a longer one (pt, max); others stay what they are: near misses are made of
them."""

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
        "SELECT phrase, word, short, term.games FROM called JOIN term ON term.id = called.term"
        " JOIN term_word ON term_word.term = term.id AND term_word.lang = called.lang AND term_word.kind = 'term'"
        f" WHERE called.lang = ? AND called.kind < ? AND phrase IN ({', '.join('?' * len(stems))})"
        " ORDER BY term.position",
        (lang, words.TERM, *stems),
    )
    found: dict[str, dict[str, bool]] = {}
    other = set()
    for stem, meant, short, games in rows.fetchall():
        of_game = bool(games) and (not game or game in games.split())
        if games and not of_game:
            other.add(stem)
        if (of_game or (not games and len(stem) <= CUT)) and ((short and counts[stem] < USUAL) or not held(stem)):
            found.setdefault(stem, {}).setdefault(meant, of_game)
    read = {}
    for word, stem in said.items():
        terms = found.get(stem, {})
        best = [meant for meant in terms if terms[meant]] or ([] if stem in other else list(terms))
        if 0 < len(best) <= MOST:
            read[word] = [one for meant in best for one in words.tokens(meant)]
    return read
