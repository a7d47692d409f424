"""`serve`: the same on every phone in the room, as pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.cli import extra, play
from punicref.cli.spec import Command, Option
from punicref.errors import Problem
from punicref.files import given
from punicref.language.messages import say
from punicref.render import streams
from punicref.rulebook import reference

if TYPE_CHECKING:
    from punicref.cli.session import Session

EXTRA = "web"
MODULES = ("starlette", "uvicorn", "jinja2", "segno")

PORT = 8264
"""Where it is served unless --port says otherwise."""

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104  only where --lan asks for it
LAST_PORT = 65535


def _run(session: Session, values: dict[str, Any]) -> int:
    extra.needed(EXTRA, *MODULES)
    from punicref.web import serving

    library = session.library
    game = reference.game(values["game"], library) if values["game"] else ""
    evening = _evening(session, values["evening"], game)
    port = _port(values["port"])
    if values["host"] and values["lan"]:
        raise Problem(say("Give either {option} or {other}, not both.", option="--host", other="--lan"))
    host = values["host"] or (EVERYWHERE if values["lan"] else HERE)
    bound = serving.bind(host, port)
    addresses = serving.addresses(bound, f"/{session.lang}/{'tonight' if evening else game}")
    for address in addresses:
        session.say(say("Open {address} in a browser; Ctrl-C ends it.", address=address))
    if evening:
        command = f"punicref play {evening.replace('/', ' ')} --resume"
        session.say(say("{command} opens the same evening here.", command=command))
    if not serving.is_only_here(host):
        session.note(
            say(
                "Everybody on this network can open these pages, say a line of the evening, type in a printed table"
                " and play a battle; nothing else."
            )
        )
        if session.terminal and streams.is_utf8():
            session.print(serving.qr_code(addresses[0]))
    streams.flush()
    first = game or reference.default_game(library.game_codes())
    where = addresses[0].rpartition(f"/{session.lang}/")[0]
    serving.run(bound, first, evening, "" if serving.is_only_here(host) else where)
    return 0


def _evening(session: Session, named: str | None, game: str) -> str:
    """Return the game, and the battle or scenario, of the evening that is asked for; empty for none."""
    if not named:
        return ""
    found = "/".join(filter(None, play.place_of(session.library, named.split())))
    if game and found.partition("/")[0] != game:
        raise Problem(say("The evening is of {evening}, the visitors begin with {game}.", evening=found, game=game))
    return found


def _port(written: str | None) -> int:
    return PORT if written is None else given.whole(written, "--port", 0, LAST_PORT)


COMMAND = Command(
    "serve",
    say("Rules and rulings as pages, for every phone at the table."),
    _run,
    options=(
        Option("--game", say("the game that visitors begin with"), "CODE"),
        Option(
            "--evening",
            say("an evening that all share, of a game and its battle or scenario: gone on with, or begun"),
            "GAME",
        ),
        Option("--lan", say("for the whole local network, not only this computer")),
        Option("--host", say("the address to listen at, instead of --lan"), "ADDRESS"),
        Option("--port", say("the port; 0 takes a free one"), "N"),
    ),
    data=False,
    examples=("punicref serve", "punicref serve --lan --game dbp", "punicref serve --lan --evening dbp/zama"),
)
