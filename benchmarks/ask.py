"""How well `ask` finds the clause: `python benchmarks/ask.py QUESTIONS…`, or without questions `--held-out`.

A question file has `code` and entries `[[q]]` with `it`, `en`, `ru` and `gold`, the clauses that answer. Printed is
the share of questions with a gold clause among the first 1, 3 and 5, by game and language, within the game and across
all games.

`--held-out` takes one of each clause's own questions out of the index and asks it: a hard measure (the questions of a
clause are worded as differently as can be), good for weighing, since it has some thousand questions.

`--typos` asks each question with a slip in one of its words.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import tomli

from punicref import LANGUAGES, paths
from punicref.build import build, source
from punicref.build import compile as compiling
from punicref.search import engine, index

FIRST = (1, 3, 5)

LONG = 5
"""Letters of a word in which `--typos` makes a slip."""


class Question(NamedTuple):
    """A question in a language, and the clauses of its game that answer it."""

    game: str
    lang: str
    text: str
    gold: frozenset[str]


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="*", type=Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--typos", action="store_true", help="make a slip in every question")
    parser.add_argument("--misses", action="store_true", help="print the questions missed by the first 3")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "library.sqlite"))
        build.build(path)
        db = sqlite3.connect(path)
        asked = [one for file in options.questions for one in read(file)]
        if options.held_out:
            asked += hold_out(db)
        if options.typos:
            chance = random.Random(1)
            asked = [one._replace(text=misspelt(one.text, chance)) for one in asked]
        if not asked:
            sys.exit("no questions: name files, or --held-out")
        report(db, asked, misses=options.misses)


def read(path: Path) -> list[Question]:
    """Read a question file."""
    raw = tomli.loads(path.read_text("utf-8"))
    return [
        Question(raw["code"], lang, one[lang], frozenset(one["gold"]))
        for one in raw["q"]
        for lang in LANGUAGES
        if lang in one
    ]


def misspelt(text: str, chance: random.Random) -> str:
    """Return a question with a slip in one of its longer words: two letters swapped, one lost, doubled or wrong."""
    said = text.split()
    long = [at for at, word in enumerate(said) if len(word) >= LONG and word.isalpha()]
    if not long:
        return text
    at = chance.choice(long)
    word, place = said[at], chance.randrange(1, len(said[at]) - 1)
    before, letter, after = word[:place], word[place], word[place + 1 :]
    slip = chance.choice(("swap", "lose", "double", "wrong"))
    said[at] = {
        "swap": before[:-1] + letter + before[-1] + after,
        "lose": before + after,
        "double": before + letter + letter + after,
        "wrong": before + chance.choice(word) + after,
    }[slip]
    return " ".join(said)


def hold_out(db: sqlite3.Connection, seed: int = 1) -> list[Question]:
    """Take one question of each clause out of the index and return them."""
    chance = random.Random(seed)
    held = []
    left = {}
    for (game, one, lang), asks in compiling.asks(source.read_all(paths.RULES)).items():
        if own := list(asks):
            held.append(Question(game, lang, own.pop(chance.randrange(len(own))), frozenset({one})))
            left[game, one, lang] = own
    index.revise(db, {(game, one) for game, one, _ in left}, left)
    return held


def report(db: sqlite3.Connection, asked: list[Question], *, misses: bool) -> None:
    """Print a line for each game and language."""
    entries = {row: (game, one) for row, game, one in db.execute("SELECT row, game, id FROM entry")}
    there = {game for game, _ in entries.values()}
    print("game lang          within the game        all games    first", *FIRST)
    for game in sorted({one.game for one in asked} & there):
        for lang in LANGUAGES:
            group = [one for one in asked if (one.game, one.lang) == (game, lang)]
            shares = []
            for within in (game, ""):
                places = [_place(db, one, within, entries) for one in group]
                shares += [f"{sum(place < most for place in places) / len(group):5.0%}" for most in FIRST]
                if misses and within:
                    for one, place in zip(group, places, strict=True):
                        if place >= FIRST[1]:
                            print(f"   {place:3}  {one.text}  {sorted(one.gold)}")
            print(f"{game:4} {lang}  {len(group):4} questions  {' '.join(shares[:3])}    {' '.join(shares[3:])}")


def _place(db: sqlite3.Connection, one: Question, game: str, entries: dict[int, tuple[str, str]]) -> int:
    found = [entries[hit.row] for hit in engine.search(db, one.text, game, 20).hits]
    return next((at for at, (game_, id_) in enumerate(found) if game_ == one.game and id_ in one.gold), 99)


if __name__ == "__main__":
    main()
