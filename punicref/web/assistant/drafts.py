"""Procedures of a game of the player's own, drafted by an assistant: the format, and what is wrong with a draft.

Nothing is installed: the player saves the draft and does that.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.build import build, procedures
from punicref.errors import did_you_mean
from punicref.rulebook import own

if TYPE_CHECKING:
    from punicref.book.book import Book
    from punicref.errors import Problem

SHOWN = "draft"
"""What a draft is called where something is wrong with it."""


def described() -> str:
    """Return the description of the format, as docs/procedures.md has it."""
    with open(os.path.join(os.path.dirname(__file__), "format.md"), encoding="utf-8") as file:
        return file.read()


def checked(book: Book, game: str, text: str) -> tuple[list[str], dict[str, Any]]:
    """Return what is said of a draft for one of the player's own games, line by line, and the same as data.

    NotFound where there is no such game of the player's own.
    """
    own.named(game)
    rules, _ = build.own_game(own.folder(game), game)
    found, wrong, odd = procedures.checked(text.encode(), {game: rules}, SHOWN)
    made = [one.name for each in found for one in each.made]
    lines = [line for kind, all_ in (("wrong", wrong), ("odd", odd)) for one in all_ for line in _told(book, kind, one)]
    if wrong:
        lines.append("The draft cannot be used yet.")
    else:
        install = f"punicref games procedures {game} FILE"
        lines.append(f"The draft can be used: {', '.join(made)}. Only the player installs it: save it, then {install}.")
    return lines, {
        "procedures": made,
        "mistakes": [_data(book, one) for one in wrong],
        "findings": [_data(book, one) for one in odd],
    }


def _told(book: Book, kind: str, one: Problem) -> list[str]:
    translate = book.translator()
    more = [part for part in (did_you_mean(one.suggestions) if one.suggestions else None, one.hint) if part]
    return [f"{one.where} {kind}: {translate(one.message)}", *(f"  {translate(part)}" for part in more)]


def _data(book: Book, one: Problem) -> dict[str, Any]:
    one.lang = book.lang
    return {**one.as_dict(), "line": getattr(one, "line", 0)}
