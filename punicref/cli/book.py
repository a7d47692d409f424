"""`book`: a game's rules as one file, to be read offline."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from punicref.cli import extra
from punicref.cli.spec import Argument, Command, Option
from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import reference

if TYPE_CHECKING:
    from punicref.cli.session import Session

EXTRA = "web"
MODULES = ("starlette", "jinja2")


def _run(session: Session, values: dict[str, Any]) -> int:
    game = values["game"] or reference.default_game(session.library.game_codes())
    if not game:
        raise Problem(
            say("Say which game: {games}.", games=session.library.game_codes()),
            hint=say("For example {example}.", example="punicref book dbp --output dbp.html"),
        )
    game = reference.game(game, session.library)
    extra.needed(EXTRA, *MODULES)
    output = values["output"] or (f"{game}-aid.html" if values["aid"] else f"{game}.html")
    if os.path.exists(output):
        raise Problem(say("{file} exists already; nothing was written.", file=output))
    from punicref.web import aid, book

    files.write(output, (aid if values["aid"] else book).make(session.book, game))
    session.say(say("Written to {file}.", file=output))
    return 0


COMMAND = Command(
    "book",
    say("A game's rules in three languages as one file, for a phone without a network."),
    _run,
    arguments=(Argument("game", say("the game: pw, dbp, sor or pi")),),
    options=(
        Option("--aid", say("only a player aid: the sequence of play, modifiers, tables and limits on a side of A4")),
        Option("--output", say("the file, which must not exist yet; without it GAME.html here"), "FILE"),
    ),
    data=False,
    examples=("punicref book pw", "punicref book dbp --lang it --output dbp.html", "punicref book dbp --aid"),
)
