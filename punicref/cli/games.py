"""`games`: the games that there are, ours and the user's own; these are handed on, added and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.cli import agreed, house
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.cli.tables import OUTPUT, needed
from punicref.errors import Problem
from punicref.language.messages import say
from punicref.rulebook import own

if TYPE_CHECKING:
    from punicref.cli.session import Session

GAME = Argument("game", say("a game of your own, such as torre"))
YES = Option("--yes", say("do not ask"))


def _list(session: Session, _: dict[str, Any]) -> int:
    library = session.library
    mine = own.codes()
    rows = [
        {
            "code": code,
            "title": title,
            "languages": list(library.languages(code)),
            "clauses": len(library.ids(code)),
            "folder": own.folder(code) if code in mine else "",
        }
        for code, title in library.games(session.lang).items()
    ]
    damaged = [code for code in mine if code not in library.game_codes()]
    if session.json:
        session.print_json({"games": rows, "damaged": damaged})
        return 0
    table = []
    for code, title in library.games(session.lang).items():
        clauses = session.translate(say("{n} {n|clause|clauses}", n=len(library.ids(code))))
        whose = session.translate(say("your own")) if code in mine else ""
        table.append((code, title, ", ".join(library.languages(code)), clauses, whose))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    session.print("  ".join(map(str.ljust, row, widths)).rstrip() for row in table)
    return 0


def _remove(session: Session, values: dict[str, Any]) -> int:
    code = _own(values["game"])
    changing = [one.name for one in house.in_force() if any(clause.startswith(f"{code}:") for clause in one.clauses)]
    if changing:
        raise Problem(
            say("{game} is changed by a house rule: {names}.", game=code, names=changing),
            hint=say("Put it out of force first: {command}", command=f'punicref house remove "{changing[0]}"'),
        )
    question = say("{game} and all that is written in {folder} go.", game=code, folder=own.folder(code))
    if not agreed.asked(session, question, yes=values["yes"]):
        return 1
    from punicref.audit.exchange import sharing

    sharing.remove(code)
    if session.json:
        session.print_json({"removed": code})
    else:
        session.say(say("{reference} is removed.", reference=code))
    return 0


def _export(session: Session, values: dict[str, Any]) -> int:
    from punicref.audit.exchange import sharing

    code = _own(values["game"])
    path = values["output"] or f"{code}.zip"
    data = sharing.packed(code)
    try:
        with open(path, "xb") as file:
            file.write(data)
    except FileExistsError:
        raise Problem(say("{file} exists already; nothing was written.", file=path)) from None
    except OSError as error:
        raise Problem(say("{file} cannot be written: {reason}.", file=path, reason=error.strerror or "")) from None
    if session.json:
        session.print_json({"written": path})
    else:
        session.say(say("Written to {file}.", file=path))
    return 0


def _add(session: Session, values: dict[str, Any]) -> int:
    from punicref.audit.exchange import rulebook, sharing
    from punicref.cli.meaning import COMMANDS

    code, texts = sharing.unpacked(needed(values["file"], say("Say which file.")))
    mine = own.codes()
    rulebook.checked_code(code, [*COMMANDS, *(one for one in session.library.game_codes() if one not in mine)])
    question = say("There is a game {game} already; what the archive holds takes the place of its files.", game=code)
    if code in mine and not agreed.asked(session, question, yes=values["yes"]):
        return 1
    sharing.install(code, texts)
    session.reopen()
    if session.json:
        session.print_json({"added": code})
    else:
        session.say(say("{game} is there: {title}.", game=code, title=session.library.games(session.lang)[code]))
    return 0


def _check(session: Session, values: dict[str, Any]) -> int:
    from punicref.cli import procedures

    return procedures.check(session, _own(values["game"]), values["file"])


def _procedures(session: Session, values: dict[str, Any]) -> int:
    from punicref.cli import procedures

    code = _own(values["game"])
    return procedures.install(session, code, needed(values["file"], say("Say which file.")), yes=values["yes"])


def _own(typed: str | None) -> str:
    """Return the code of a game of the user's own; NotFound where there is none such."""
    return own.named(needed(typed, say("Say which game.")).strip().casefold())


_COMMANDS = {
    "list": Command("list", say("The games that there are, ours and your own."), _list),
    "add": Command(
        "add",
        say("Take over a game that somebody else has exported."),
        _add,
        arguments=(Argument("file", say("the ZIP archive that games export wrote")),),
        options=(YES,),
    ),
    "check": Command(
        "check",
        say("What is wrong or odd with the procedures of a game of your own, or with a draft of them."),
        _check,
        arguments=(GAME, Argument("file", say("a draft; without it the game's own"))),
    ),
    "export": Command(
        "export",
        say("Write a game of your own as one file, a ZIP archive of its TOML, for others to add."),
        _export,
        arguments=(GAME,),
        options=(OUTPUT,),
    ),
    "procedures": Command(
        "procedures",
        say("Give a game of your own procedures: calculators that are data."),
        _procedures,
        arguments=(GAME, Argument("file", say("the procedures (TOML)"))),
        options=(YES,),
    ),
    "remove": Command("remove", say("Take a game of your own away."), _remove, arguments=(GAME,), options=(YES,)),
}

COMMAND = Group(
    "games",
    say("The games that there are, ours and your own; hand one on, add one, take one away."),
    tuple((name, one.help) for name, one in _COMMANDS.items()),
    _COMMANDS.__getitem__,
    alone="list",
)
