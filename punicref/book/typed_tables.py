"""A printed table as its owner types it in: what there is to type in, how it is said, and taking it over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Mistakes
from punicref.language.messages import say
from punicref.rulebook import installed, records, tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.book.book import Book
    from punicref.language.messages import Message
    from punicref.rulebook.declared import Declared


def template(book: Book, declared: Declared, typed: tables.Typed = tables.NOTHING) -> str:
    """Return the file to fill in for a table, with what has been typed in already."""
    note = say("Fill in what is printed on your map, then: {command}", command="punicref tables install FILE")
    title, t = book.library.title(declared.game, declared.clause, book.lang), book.translator()
    return tables.template(
        declared,
        f"{declared.name} {title}",
        [t(one) for one in (note, *notes(declared))],
        known_rows(book, declared),
        typed,
        more=may_have_more(book, declared),
        told=t.show,
    )


def may_have_more(book: Book, declared: Declared) -> bool:
    """Whether a table may have rows besides those that the game is known to print."""
    every = book.library.names(declared.game)
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


def known_rows(book: Book, declared: Declared) -> list[str]:
    """Return the rows that the game is known to print, as they are called in the session's language."""
    if declared.keys != "names":
        return [*map(str, declared.rows or ()), *declared.named]
    names = book.library.names(declared.game)
    found = []
    for one in declared.named or book.library.regions(declared.game, declared.clause):
        id_, _, rest = one.partition(" ")
        found.append(f"{names[id_][book.lang][0]} {rest}".rstrip())
    return found


def typed(book: Book, declared: Declared) -> tables.Typed:
    """Return what is installed of a table, as its owner would type it in; nothing where none is."""
    printed = installed.load(declared.name)
    if isinstance(printed, records.Records):
        return tables.Typed({key: _shown(book, declared, row.values()) for key, row in printed.rows.items()})
    if printed is None:
        return tables.NOTHING
    rows = {str(row): ["/".join(map(str, cell)) for cell in cells] for row, cells in printed.rows.items()}
    return tables.Typed(rows, printed.columns)


def _shown(book: Book, declared: Declared, row: Iterable[str | int]) -> list[str]:
    """Return the cells of an installed row as the owner calls them."""
    show = book.translator().show
    return [
        show(records.name(declared, str(cell))) if "|" in kind and set(kind.split("|")) != {"yes", "no"} else str(cell)
        for cell, (_, kind) in zip(row, declared.fields, strict=True)
    ]


def install(book: Book, raw: Mapping[str, Any], declared: Declared, wrong: Mistakes) -> list[Message]:
    """Check a table and install it; returns what is odd with it. Everything that is wrong with it is raised at once."""
    printed, odd = tables.read(raw, declared, wrong)
    if printed is not None:
        try:
            odd += registry.check_table(printed, book.library)
        except InputProblem as problem:
            wrong.take(problem)
    wrong.stop()
    assert printed is not None
    installed.install(printed)
    return [*map(records.words(declared), odd)]
