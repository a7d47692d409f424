"""Tables for spreadsheets: CSV that no spreadsheet takes for formulas, read back whatever a spreadsheet made of it."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, NamedTuple

from punicref.errors import Problem, near
from punicref.files import files
from punicref.language.messages import clean, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from punicref.language.messages import Message

BOM = "\ufeff"
"""What a file begins with, for a spreadsheet takes it for another encoding else."""

LARGEST = 20_000_000
"""Bytes that are read of such a file."""

SEPARATORS = ",;\t"
"""Spreadsheets write a semicolon where the comma is the decimal sign."""

_FORMULA = re.compile(r"'*[=+\-@\t\r]")


class Row(NamedTuple):
    """A row by its columns, and the line of the file on which it ends."""

    line: int
    cells: Mapping[str, str]


def written(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """Return a table as CSV; what a spreadsheet would take for a formula gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_guarded(clean(row.get(column, ""))) for column in columns])
    return out.getvalue()


def _guarded(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def read(path: str, needed: Sequence[str], known: Sequence[str] = ()) -> list[Row]:
    """Read a table that has certain columns, in any order; Problem where it is none, or lacks one of them.

    `known` are all the columns that it may have; without them it may have any.
    """
    text = decoded(files.load(path, LARGEST), path, TABLE)
    head = text.partition("\n")[0]
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows = []
    try:
        heads = [cell.strip().casefold() for cell in next(reader, [])]
        _check(heads, needed, known or heads, path)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if len(cells) > len(heads) and any(cell.strip() for cell in cells[len(heads) :]):
                    raise Problem(
                        say("The row has {n} cells, the first row has {most}.", n=len(cells), most=len(heads)),
                        where=f"{path}, {reader.line_num}:",
                    )
                body = {head: _plain(cell) for head, cell in zip(heads, cells, strict=False)}
                rows.append(Row(reader.line_num, {head: body.get(head, "") for head in heads}))
    except csv.Error as error:
        raise Problem(say("This is no table: {reason}.", reason=str(error)), where=f"{path}:") from None
    return rows


def _check(heads: Sequence[str], needed: Sequence[str], known: Sequence[str], path: str) -> None:
    missing = tuple(name for name in needed if name not in heads)
    if missing:
        raise Problem(say("The first row must have the columns {columns}.", columns=missing), where=f"{path}:")
    for head in heads:
        if head not in known:
            raise Problem(
                say("There is no column {column} here; the columns are {columns}.", column=head, columns=tuple(known)),
                where=f"{path}:",
                suggestions=near(head, known),
            )
        if heads.count(head) > 1:
            raise Problem(say("The column {column} stands twice.", column=head), where=f"{path}:")


def _plain(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


TABLE = say("Save it as CSV in UTF-8.")
PLAIN = say("Save it in UTF-8: the program that wrote it has a setting for it.")


def decoded(data: bytes, path: str, hint: Message = PLAIN) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 as spreadsheets write it; Problem with a hint for any other."""
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise Problem(
            say("{file} is not UTF-8 text.", file=path),
            hint=hint,
        ) from None
    if "\0" in text:
        raise Problem(say("This is no table: {reason}.", reason="NUL"), where=f"{path}:")
    return text.replace("\r\n", "\n").replace("\r", "\n")
