"""`tables`: tables printed only on maps, counters and play aids. Their owner types them in; nothing is shipped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

from punicref.book import typed_tables
from punicref.build import shape
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.cli.typed_tables import accept
from punicref.errors import Mistakes, NotFound, Problem, near
from punicref.files import files
from punicref.language.messages import say
from punicref.rulebook import installed, pasted
from punicref.rulebook.declared import Declared

if TYPE_CHECKING:
    from punicref.cli.session import Session
    from punicref.language.messages import Message

T = TypeVar("T")

TABLE = Argument("table", say("a printed table, for example pw:9.4"))
FILE = Argument("file", say("the filled-in file (TOML), or cells of a spreadsheet parted by tabs (.tsv)"))
WHICH = Option("--table", say("which table the file holds, where it does not say so itself"), "TABLE")
OUTPUT = Option("--output", say("write to this file, which must not exist yet"), "FILE")


def _status(session: Session, _: dict[str, Any]) -> int:
    declared = session.library.tables()
    rows = [
        {
            "table": one.name,
            "title": session.library.title(one.game, one.clause, session.lang),
            "installed": _state(one) == "installed",
            "state": _state(one),
        }
        for one in declared
    ]
    if session.json:
        session.print_json({"tables": rows})
        return 0
    width = max(len(str(row["table"])) for row in rows)
    states: dict[object, str] = {
        "installed": session.translate(say("installed")),
        "missing": session.translate(say("not installed")),
        "damaged": session.translate(say("damaged")),
    }
    most = max(map(len, states.values()))
    session.print(f"{row['table']:{width}}  {states[row['state']]:{most}}  {row['title']}" for row in rows)
    return 0


def _state(declared: Declared) -> str:
    try:
        return "missing" if installed.load(declared.name, declared) is None else "installed"
    except Problem:
        return "damaged"


def _template(session: Session, values: dict[str, Any]) -> int:
    declared = declared_as(session, values["table"])
    return write_template(session, typed_tables.template(session.book, declared), values["output"])


def write_template(session: Session, text: str, output: str | None) -> int:
    """Print a template, or write it to a file that must not exist yet."""
    if not output:
        if session.json:
            session.print_json({"template": text})
        else:
            session.print([text.rstrip("\n")])
        return 0
    if os.path.exists(output):
        raise Problem(say("{file} exists already; nothing was written.", file=output))
    files.write(output, text)
    if session.json:
        session.print_json({"written": output})
    else:
        session.note(say("Written to {file}.", file=output))
    return 0


def _install(session: Session, values: dict[str, Any]) -> int:
    path = needed(values["file"], say("Say which file."))
    wrong = Mistakes(f"{path}:")
    name: object = values["table"]
    if path.casefold().endswith(pasted.SUFFIXES):
        known = {one.name for one in session.library.tables()}
        sheet = pasted.Sheet(files.read(path), known, wrong.where)
        declared = declared_as(session, name or sheet.table)
        raw = sheet.raw(declared, sheet.table or name, wrong)
    else:
        raw = shape.own(path)
        declared = declared_as(session, name or raw.get("table"))
        raw.setdefault("table", name)
    return accept(session, raw, declared, wrong)


def _fill(session: Session, values: dict[str, Any]) -> int:
    from punicref.cli import filling

    return filling.fill(session, declared_as(session, values["table"]))


def _remove(session: Session, values: dict[str, Any]) -> int:
    declared = declared_as(session, values["table"])
    if not installed.remove(declared.name):
        raise NotFound(say("{table} is not installed.", table=declared.name))
    if session.json:
        session.print_json({"removed": declared.name})
    else:
        session.say(say("{table} is removed.", table=declared.name))
    return 0


def declared_as(session: Session, name: object) -> Declared:
    """Return a declared table by its reference."""
    known = {one.name: one for one in session.library.tables()}
    if not isinstance(name, str) or not name:
        raise Problem(say("Say which table: {tables}.", tables=tuple(known)))
    if name not in known:
        raise NotFound(
            say("There is no printed table {name}.", name=name),
            suggestions=near(name, known),
            hint=say("{command} lists them.", command="punicref tables status"),
        )
    return known[name]


def needed(value: T | None, message: Message) -> T:
    """Return an argument that must be given."""
    if not value:
        raise Problem(message)
    return value


_COMMANDS = {
    "status": Command("status", say("Which printed tables there are, and which are installed."), _status),
    "template": Command(
        "template", say("A file to fill in for a table."), _template, arguments=(TABLE,), options=(OUTPUT,)
    ),
    "fill": Command(
        "fill",
        say("Ask for a table row by row; what was typed is kept, and asked for no more."),
        _fill,
        arguments=(TABLE,),
        data=False,
    ),
    "install": Command(
        "install",
        say("Check a filled-in table and use it from now on."),
        _install,
        arguments=(FILE,),
        options=(WHICH,),
    ),
    "remove": Command("remove", say("Forget an installed table."), _remove, arguments=(TABLE,)),
}

COMMAND = Group(
    "tables",
    say("The tables printed only on maps, counters and play aids: type them in once, and rulings are complete."),
    tuple((name, one.help) for name, one in _COMMANDS.items()),
    _COMMANDS.__getitem__,
)
