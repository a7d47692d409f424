"""`tables`: tables printed only on maps, counters and play aids. Their owner types them in; nothing is shipped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

from punicref import files
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.errors import NotFound, Problem, RulesProblem, near
from punicref.messages import say
from punicref.rulebook import installed, tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.cli.session import Session
    from punicref.messages import Message

T = TypeVar("T")

TABLE = Argument("table", say("a printed table, for example pw:9.4"))
FILE = Argument("file", say("the filled-in file"))
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


def _state(declared: tables.Declared) -> str:
    try:
        return "missing" if installed.load(declared.name, declared) is None else "installed"
    except Problem:
        return "damaged"


def _template(session: Session, values: dict[str, Any]) -> int:
    declared = _declared(session, values["table"])
    cells = {
        "percent/percent": say("A cell is attacker/defender, the losses of both in percent; a dash is no loss."),
        "percent": say("A cell is the loss in percent; a dash is no loss."),
        "points": say("A cell is the points lost."),
        "record": say("A row gives the facts named above the rows, in that order; rows may be added."),
    }
    notes = [
        say("Fill in what is printed on your map, then: {command}", command="punicref tables install FILE"),
        cells[declared.cells],
    ]
    if declared.columns is None and not declared.fields:
        notes.append(say("Put the printed percentages in place of the question marks in columns."))
    if declared.rows is None and not declared.fields:
        notes.append(say("Rows are the points of a force; add or remove rows as your table has them."))
    if declared.keys == "die":
        notes.append(say("The first row also counts for lower results, the last for higher ones."))
    if declared.keys == "ratio":
        notes.append(say("A row is larger:smaller and counts up to the next; below the first there is no modifier."))
    known = [str(row) for row in declared.rows or ()]
    if declared.keys == "names":
        names = session.library.names(declared.game)
        rows = session.library.regions(declared.game, declared.clause) or tuple(names)
        known = [names[one][session.lang][0] for one in rows]
    title = session.library.title(declared.game, declared.clause, session.lang)
    text = tables.template(declared, f"{declared.name} {title}", [session.translate(note) for note in notes], known)
    return write_template(session, text, values["output"])


def write_template(session: Session, text: str, output: str | None) -> int:
    """Print a template, or write it to a file that must not exist yet."""
    if not output:
        session.print([text.rstrip("\n")])
        return 0
    if os.path.exists(output):
        raise Problem(say("{file} exists already; nothing was written.", file=output))
    files.write(output, text)
    session.note(say("Written to {file}.", file=output))
    return 0


def _install(session: Session, values: dict[str, Any]) -> int:
    path = needed(values["file"], say("Say which file."))
    raw = parse_toml(path)
    declared = _declared(session, raw.get("table"))
    printed, odd = tables.parse(raw, declared, f"{path}:")
    odd += registry.check_table(printed, session.library)
    installed.install(printed)
    if session.json:
        session.print_json({"installed": declared.name, "warnings": [session.translate(one) for one in odd]})
        return 0
    for one in odd:
        session.note(say("Warning: {text}", text=one))
    session.say(say("{table} is installed; rulings use it from now on.", table=declared.name))
    return 0


def _remove(session: Session, values: dict[str, Any]) -> int:
    declared = _declared(session, values["table"])
    if not installed.remove(declared.name):
        raise NotFound(say("{table} is not installed.", table=declared.name))
    if session.json:
        session.print_json({"removed": declared.name})
    else:
        session.say(say("{table} is removed.", table=declared.name))
    return 0


def _declared(session: Session, name: object) -> tables.Declared:
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


def parse_toml(path: str) -> dict[str, Any]:
    """Read a TOML file of the user's; mistakes in it name the file and the line."""
    from punicref.rulebook import shape

    try:
        return shape.parse(files.load(path), path)
    except RulesProblem as problem:  # it is no file of the rules
        raise Problem(problem.message, where=f"{path}:", hint=problem.hint) from None


_COMMANDS = {
    "status": Command("status", say("Which printed tables there are, and which are installed."), _status),
    "template": Command(
        "template", say("A file to fill in for a table."), _template, arguments=(TABLE,), options=(OUTPUT,)
    ),
    "install": Command("install", say("Check a filled-in table and use it from now on."), _install, arguments=(FILE,)),
    "remove": Command("remove", say("Forget an installed table."), _remove, arguments=(TABLE,)),
}

COMMAND = Group(
    "tables",
    say("The tables printed only on maps, counters and play aids: type them in once, and rulings are complete."),
    tuple((name, one.help) for name, one in _COMMANDS.items()),
    _COMMANDS.__getitem__,
)
