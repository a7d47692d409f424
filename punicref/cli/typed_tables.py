"""A printed table as its owner types it in: the file to fill in, what to say of it, and taking it over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Mistakes
from punicref.language.messages import say
from punicref.rulebook import installed, records, tables
from punicref.rulebook.declared import Declared
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.cli.session import Session
    from punicref.language.messages import Message


def template(session: Session, declared: Declared, typed: tables.Typed = tables.NOTHING) -> str:
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


def may_have_more(session: Session, declared: Declared) -> bool:
    """Whether a table may have rows besides those that the game is known to print."""
    every = session.library.names(declared.game)
    return declared.rows is None and not (declared.keys == "names" and set(every) <= set(declared.named))


def notes(declared: Declared) -> list[Message]:
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


def known_rows(session: Session, declared: Declared) -> list[str]:
    """Return the rows that the game is known to print, as they are called in the session's language."""
    if declared.keys != "names":
        return [*map(str, declared.rows or ()), *declared.named]
    names = session.library.names(declared.game)
    found = []
    for one in declared.named or session.library.regions(declared.game, declared.clause):
        id_, _, rest = one.partition(" ")
        found.append(f"{names[id_][session.lang][0]} {rest}".rstrip())
    return found


def accept(session: Session, raw: Mapping[str, Any], declared: Declared, wrong: Mistakes) -> int:
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
