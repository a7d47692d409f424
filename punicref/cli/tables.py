"""`tables`: tables printed only on maps, counters and play aids. Their owner types them in; nothing is shipped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

from punicref import files
from punicref.cli.spec import Argument, Command, Group, Option
from punicref.errors import InputProblem, Mistakes, NotFound, Problem, RulesProblem, near
from punicref.messages import say
from punicref.rulebook import installed, pasted, records, tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.cli.session import Session
    from punicref.messages import Message

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


def _state(declared: tables.Declared) -> str:
    try:
        return "missing" if installed.load(declared.name, declared) is None else "installed"
    except Problem:
        return "damaged"


def _template(session: Session, values: dict[str, Any]) -> int:
    declared = declared_as(session, values["table"])
    return write_template(session, template(session, declared), values["output"])


def template(session: Session, declared: tables.Declared, typed: tables.Typed = tables.NOTHING) -> str:
    """Return the file to fill in for a table, with what has been typed in already."""
    note = say("Fill in what is printed on your map, then: {command}", command="punicref tables install FILE")
    title = session.library.title(declared.game, declared.clause, session.lang)
    return tables.template(
        declared,
        f"{declared.name} {title}",
        [session.translate(one) for one in (note, *notes(declared))],
        known_rows(session, declared),
        typed,
        more=may_have_more(session, declared),
        told=session.translate.show,
    )


def may_have_more(session: Session, declared: tables.Declared) -> bool:
    """Whether a table may have rows besides those that the game is known to print."""
    every = session.library.names(declared.game)
    return declared.rows is None and not (declared.keys == "names" and set(every) <= set(declared.named))


def notes(declared: tables.Declared) -> list[Message]:
    """Say how a table is to be typed in."""
    cells = {
        "percent/percent": say("A cell is attacker/defender, the losses of both in percent; a dash is no loss."),
        "percent": say("A cell is the loss in percent; a dash is no loss."),
        "points": say("A cell is the points lost."),
        "record": say("A row gives the facts named above the rows, in that order; rows may be added."),
    }
    found = [cells[declared.cells]]
    if declared.columns is None and not declared.fields:
        found.append(say("Put the printed percentages in place of the question marks in columns."))
    if declared.rows is None and not declared.fields:
        found.append(say("Rows are the points of a force; add or remove rows as your table has them."))
    if declared.keys == "die":
        found.append(say("The first row also counts for lower results, the last for higher ones."))
    if declared.keys == "ratio":
        found.append(say("A row is larger:smaller and counts up to the next; below the first there is no modifier."))
    found.append(say("A row left with its question marks counts as not typed in."))
    return found


def known_rows(session: Session, declared: tables.Declared) -> list[str]:
    """Return the rows that the game is known to print, as they are called in the session's language."""
    if declared.keys != "names":
        return [*map(str, declared.rows or ()), *declared.named]
    names = session.library.names(declared.game)
    found = []
    for one in declared.named or session.library.regions(declared.game, declared.clause):
        id_, _, rest = one.partition(" ")
        found.append(f"{names[id_][session.lang][0]} {rest}".rstrip())
    return found


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
        raw = parse_toml(path)
        declared = declared_as(session, name or raw.get("table"))
        raw.setdefault("table", name)
    return accept(session, raw, declared, wrong)


def accept(session: Session, raw: Mapping[str, Any], declared: tables.Declared, wrong: Mistakes) -> int:
    """Check a table and install it; everything that is wrong with it is raised at once."""
    printed, odd = tables.read(raw, declared, wrong)
    if printed is not None:
        try:
            odd += registry.check_table(printed, session.library)
        except InputProblem as problem:
            wrong.take(problem)
    wrong.stop()
    assert printed is not None
    installed.install(printed)
    odd = [*map(records.words(declared), odd)]
    if session.json:
        session.print_json({"installed": declared.name, "warnings": [session.translate(one) for one in odd]})
        return 0
    for one in odd:
        session.note(say("Warning: {text}", text=one))
    session.say(say("{table} is installed; rulings use it from now on.", table=declared.name))
    return 0


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


def declared_as(session: Session, name: object) -> tables.Declared:
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
