"""From a file to an imported rulebook: read, split, placed, put together; and refused where it is another one."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import Problem
from punicref.language.messages import say
from punicref.published import known, text
from punicref.published.assemble import assemble
from punicref.published.likeness import Likeness
from punicref.published.model import Published
from punicref.published.place import place
from punicref.published.split import split
from punicref.published.words import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.published.known import Known
    from punicref.rulebook.library import Library

FEWEST = 3
"""With fewer clauses recognised by numbers, titles or lists, a file is not this rulebook."""

MOST_FOUND = 0.6
"""Where a greater share of the clauses is found, nobody asks whether it is another game's rulebook."""

MORE_ALIKE, LEAST_ALIKE = 1.25, 0.3
"""So much more alike must a text be to another game's rules, and so much at the least."""


MOST_LINES = 8_000
"""Lines that are not empty; where pages are broken into short lines, a rulebook has a quarter of it."""

MOST_WORK = 300_000
"""Paragraphs times clauses: each is held against each. The largest of the rulebooks has a third of it."""


class Imported(NamedTuple):
    """An imported rulebook, what of our clauses is missing from it, and how its file was read."""

    published: Published
    missing: tuple[str, ...]
    encoding: str


def read(path: str, game: str, lang: str, library: Library, name: str = "") -> Imported:
    """Read a file as a game's rulebook in a language; Problem where it is not."""
    written, encoding = text.read(path, lang)
    _check_language(written, lang, path)
    clauses = known.of_game(library, game, lang)
    published = take_apart(written, clauses, game, lang)
    sure = sum(one.how != "words" for one in published.clauses.values())
    missing = missing_from(published, clauses)
    if len(missing) > (1 - MOST_FOUND) * len(clauses):
        _check_game(written, game, lang, library, path)
    if sure < FEWEST:
        raise Problem(
            say("No clauses of {game} can be recognised in {file}.", game=library.games(lang)[game], file=path),
            hint=say("A clause's number must stand before its text, at the beginning of a line."),
        )
    made = Published(
        game, lang, name, os.path.basename(path), time.strftime("%Y-%m-%d"),
        published.clauses, published.unplaced, published.furniture,
    )  # fmt: skip
    return Imported(made, missing, encoding)


def take_apart(written: str, clauses: Sequence[Known], game: str, lang: str) -> Published:
    """Split a text and place what it says."""
    most = MOST_WORK // max(1, len(clauses))
    if sum(not line.isspace() for line in written.splitlines() if line) > MOST_LINES:
        raise Problem(say("This text has more than {most} lines; no rulebook has.", most=MOST_LINES))
    parts = split(written, lang, most)
    if len(parts.units) > most:
        raise Problem(say("This text has more than {most} paragraphs; this rulebook has far fewer.", most=most))
    placed = place(parts.units, clauses, parts.contents, lang)
    found, unplaced = assemble(parts.units, placed, clauses)
    return Published(game, lang, "", "", "", found, unplaced, parts.furniture)


def missing_from(published: Published, clauses: Sequence[Known]) -> tuple[str, ...]:
    """Return the clauses of ours that were not found, in order."""
    return tuple(one.id for one in clauses if one.id not in published.clauses)


def _check_language(written: str, lang: str, path: str) -> None:
    spoken = language(written)
    if spoken and spoken != lang:
        raise Problem(
            say("{file} seems to be in another language: {lang}.", file=path, lang=spoken),
            hint=say("Import it with {option}.", option=f"--lang {spoken}"),
        )


def _check_game(written: str, game: str, lang: str, library: Library, path: str) -> None:
    """Refuse a rulebook that is much more like another game's."""
    games = library.game_codes()
    texts = [" ".join(f"{one.title} {one.text}" for one in known.of_game(library, code, lang)) for code in games]
    alike = dict(zip(games, Likeness(texts, lang).to_each(written), strict=True))
    best = max(games, key=alike.__getitem__)
    if alike[best] > max(LEAST_ALIKE, MORE_ALIKE * alike[game]):
        raise Problem(
            say("{file} seems to be another game's rulebook: {title}.", file=path, title=library.games(lang)[best]),
            hint=say("Import it with {option}.", option=f"--game {best}"),
        )
