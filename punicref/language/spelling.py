"""Misspelt words: the word of the index that was meant. Loaded only where a word is not known."""

from __future__ import annotations

from punicref.language import lists, words
from punicref.language.function import FUNCTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3

SHORTEST = 4
"""A shorter word may be anything."""

SWAPPED = 3
"""In a function word so short two letters may be swapped: "teh", "nad"."""

LONG = 6
"""In a shorter word one letter for another makes another word, if the two are not easily mistaken."""

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
"""The rows of the keyboards: a finger slips to the next key."""

SOUNDS = lists.every("mistaken")
"""Letters that are heard alike."""

CUT = 4
"""So many letters of a word may stand for it: "reinf", "макс"."""

SLIPS = 1
"""So many letters may be put in, left out, changed or swapped."""

_LOOKS = str.maketrans("abcehkmoptxy", "авсенкмортху")
"""Latin letters that look like Cyrillic ones."""


def meant(db: sqlite3.Connection, lang: str, word: str, stem: str) -> tuple[str, str] | None:
    """Return the stem of the word that was meant, and the word; None where none is like it."""
    if lang == "ru" and not word.isascii() and any("a" <= letter <= "z" for letter in word):
        word = word.translate(_LOOKS)
        (stem,) = words.stems([word], lang)
        if known := _known(db, lang, stem):
            return stem, known
    if swapped := _swapped(db, lang, word):
        return swapped
    if len(stem) < SHORTEST or not stem.isalpha():
        return None
    # A word with an ending is whole, and stands for no longer one.
    if len(stem) >= CUT and words.folded(word) == stem and (whole := _cut(db, lang, stem)):
        return whole
    rows = db.execute(
        "SELECT stem, word, clauses FROM stem WHERE lang = ? AND length(stem) BETWEEN ? AND ?"
        " AND (substr(stem, 1, 1) = ? OR substr(stem, 2, 2) = ?)",
        (lang, len(stem) - SLIPS, len(stem) + SLIPS, stem[0], stem[1:3]),
    )
    found = [
        (far, other[0] != stem[0], -clauses, other, other_word)
        for other, other_word, clauses in rows
        if other.isalpha()
        and (far := min(distance(stem, other, SLIPS), distance(word, other_word, SLIPS))) <= SLIPS
        and (len(stem) >= LONG or slipped(stem, other) or slipped(word, other_word))
    ]
    return min(found)[3:] if found else None


def _swapped(db: sqlite3.Connection, lang: str, word: str) -> tuple[str, str] | None:
    """Return the function word, as stem and word, in which two letters were swapped; of several the commonest."""
    # A longer word is none of them; trying all its swaps would take the square of its length.
    if not SWAPPED <= len(word) <= max(map(len, FUNCTION[lang])):
        return None
    swaps = [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    meant = [one for one in swaps if one in FUNCTION[lang]]
    if not meant:
        return None
    stems = words.stems(meant, lang)
    marks = ", ".join("?" * len(stems))
    rows = db.execute(f"SELECT stem, clauses FROM stem WHERE lang = ? AND stem IN ({marks})", (lang, *stems))
    common = dict(rows.fetchall())
    return max(zip(stems, meant, strict=True), key=lambda one: (common.get(one[0], 0), one))


def _cut(db: sqlite3.Connection, lang: str, start: str) -> tuple[str, str] | None:
    """Return the commonest stem that begins so and is a good deal longer, and its word."""
    row = db.execute(
        "SELECT stem, word FROM stem WHERE lang = ? AND stem > ? AND stem < ? AND length(stem) > ?"
        " ORDER BY clauses DESC, stem LIMIT 1",
        (lang, start, start + chr(0x10FFFF), len(start) + SLIPS),
    ).fetchone()
    return (row[0], row[1]) if row else None


def slipped(typed: str, known: str) -> bool:
    """Whether two words differ by a slip of the finger or the ear, not by one letter for any other."""
    if len(typed) != len(known):
        return distance(typed, known, SLIPS) <= SLIPS
    other = [one + two for one, two in zip(typed, known, strict=True) if one != two]
    if len(other) == SLIPS:
        return any(other[0] in pair or other[0][::-1] in pair for pair in (*SOUNDS, *KEYS))
    return len(other) == 2 and other[0] == other[1][::-1]


def _known(db: sqlite3.Connection, lang: str, stem: str) -> str:
    row = db.execute("SELECT word FROM stem WHERE lang = ? AND stem = ?", (lang, stem)).fetchone()
    return row[0] if row else ""


def distance(one: str, other: str, most: int) -> int:
    """Return how many letters must be put in, left out, changed or swapped; more than `most` may be any such number."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, before, row = before, row, [at]
        for place, found in enumerate(other, 1):
            best = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != found))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == found:
                best = min(best, last[place - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return row[-1]
