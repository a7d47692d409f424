"""A printed table copied out of a spreadsheet: cells parted by tabs, the columns in the first row.

The corner cell, or a line of its own above, may hold the table's reference. What spreadsheets add is tolerated: stray
blanks, percent signs, decimals that are nothing, empty lines.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

from punicref.errors import Mistakes, Problem
from punicref.language.messages import say
from punicref.rulebook import records
from punicref.rulebook.tables import tidy

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from punicref.rulebook.declared import Declared

SUFFIXES = (".tsv", ".tab", ".csv", ".txt")
"""What the files of a spreadsheet are called; any other file is TOML."""


class Sheet:
    """The cells of a spreadsheet, without what is empty; `table` is the reference that it names, if any."""

    def __init__(self, text: str, known: Collection[str], where: str) -> None:
        if "\t" not in text:
            raise Problem(
                say("The cells must be parted by tabs."),
                where=where,
                hint=say("Copy them out of the spreadsheet, or save it as tab-separated text."),
            )
        try:
            found = csv.reader(io.StringIO(text.removeprefix("\ufeff")), "excel-tab")
            lines = [[tidy(cell) for cell in line] for line in found]
        except csv.Error as error:
            raise Problem(say("This is no table of cells: {reason}.", reason=str(error)), where=where) from None
        self.rows = [_short(line) for line in lines if any(line)]
        self.table = self.rows[0][0] if self.rows and self.rows[0][0] in known else None
        if self.table and len(self.rows[0]) == 1:
            del self.rows[0]

    def raw(self, declared: Declared, name: object, wrong: Mistakes) -> dict[str, Any]:
        """Return the same as the TOML file of a table would give; a row may stand twice."""
        header = self.rows[0][1:] if self.rows else []
        body = [(row[0], _filled(row[1:], len(header))) for row in self.rows[1:]]
        if declared.fields:
            body = _ordered(header, body, declared, wrong)
        found: dict[str, Any] = {"table": name, "rows": body}
        return found if declared.fields else {**found, "columns": header}


def _short(line: Sequence[str]) -> list[str]:
    """Return a line without the empty cells at its end."""
    last = max(at for at, cell in enumerate(line) if cell)
    return list(line[: last + 1])


def _filled(cells: Sequence[str], width: int) -> list[str]:
    """Return a row as long as the first, question marks for what is empty."""
    return [*(cell or "?" for cell in cells), *("?" for _ in range(width - len(cells)))]


def _ordered(
    header: Sequence[str], body: Sequence[tuple[str, list[str]]], declared: Declared, wrong: Mistakes
) -> list[tuple[str, list[str]]]:
    """Put the columns of a list, named in any order, into that of the rules."""
    wrong.words = records.words(declared)
    names = [name for name, _ in declared.fields]
    called = {one.casefold(): name for name in names for all_ in declared.said.get(name, {}).values() for one in all_}
    found = [called.get(column.casefold(), re.sub(r"[\s-]+", "_", column.casefold())) for column in header]
    for name, kind in declared.fields:
        if name not in found and kind != "text":
            wrong.add(say("The column {column} is missing.", column=name))
    for column, shown in dict(zip(found, header, strict=True)).items():
        if column not in names:
            wrong.add(say("The rules know no column {column}; they are {columns}.", column=shown, columns=names))
        elif found.count(column) > 1:
            wrong.add(say("The column {column} stands twice.", column=shown))
    wrong.stop()

    def cells(row: Sequence[str]) -> list[str]:
        if len(row) > len(header):
            return list(row)  # what is too much is told with the row
        ordered = [row[found.index(name)] if name in found else "" for name in names]
        blank = all(cell in ("?", "") for cell in ordered)
        texts = {name for name, kind in declared.fields if kind == "text" and not blank}
        return ["" if name in texts and cell == "?" else cell for name, cell in zip(names, ordered, strict=True)]

    return [(key, cells(row)) for key, row in body]
