"""What a question asks for that a game does not have: things of other wargames (rules/absent.toml)."""

from __future__ import annotations

from punicref.base import LANGUAGES
from punicref.language import words
from punicref.language.function import tells

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from punicref.rulebook.entries import Absent

SCHEMA = """
CREATE TABLE absent (lang TEXT, stem TEXT, words TEXT, exact INTEGER, thing TEXT, games TEXT);
CREATE INDEX absent_stem ON absent (lang, stem);
CREATE TABLE absent_name (thing TEXT, lang TEXT, name TEXT, PRIMARY KEY (thing, lang)) WITHOUT ROWID;
"""

QUOTE = '"'
"""What stands around words that must be side by side."""


def write(library: sqlite3.Connection, things: Iterable[Absent]) -> None:
    """Keep each wording under its longest stem."""
    library.executescript(SCHEMA)
    for one in things:
        for lang in LANGUAGES:
            library.execute("INSERT INTO absent_name VALUES (?, ?, ?)", (one.id, lang, one.said[lang][0].strip(QUOTE)))
            for written in one.said[lang]:
                said, exact = words.tokens(written), written.startswith(QUOTE)
                telling = [word for word in said if tells(word)]
                telling = telling if len(telling) > 1 else said  # one word alone would say too little
                stems = words.stems(telling, lang)
                kept = " ".join(said if exact else stems)
                row = (lang, max(stems, key=len), kept, exact, one.id, " ".join(one.games))
                library.execute("INSERT INTO absent VALUES (?, ?, ?, ?, ?, ?)", row)


def lacking(library: sqlite3.Connection, question: str) -> dict[str, str]:
    """Return the games that do not have something that a question names, each with that thing."""
    said = words.tokens(question)[: words.MOST]
    whole = f" {' '.join(said)} "
    found: dict[str, str] = {}
    for lang in words.languages(said):
        stems = set(words.stems(said, lang))
        rows = library.execute(
            f"SELECT words, exact, thing, games FROM absent WHERE lang = ? AND stem IN ({', '.join('?' * len(stems))})",
            (lang, *stems),
        )
        for wanted, exact, thing, games in rows:
            if f" {wanted} " in whole if exact else stems.issuperset(wanted.split()):
                found |= dict.fromkeys(games.split(), thing)
    return found


def name(library: sqlite3.Connection, thing: str, lang: str) -> str:
    """Return what a thing that a game does not have is called in a language."""
    row = library.execute("SELECT name FROM absent_name WHERE thing = ? AND lang = ?", (thing, lang)).fetchone()
    return str(row[0])
