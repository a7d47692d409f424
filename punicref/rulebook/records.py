"""Printed lists: tables whose rows are things and whose columns are facts about them.

    ["14.0".table]
    cells = "record"
    keys = "names"                             # names (of regions), hex, die, or ratio (larger:smaller)
    count = "regions"                          # a value: how many rows there are; leave out if the rules do not say
    fields = { value = "number", first = "roman|carthaginian|neutral" }   # number, words to choose from, or text

In the owner's file a row is the facts in this order, parted by blanks; a text comes last and takes the rest.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem, RulesProblem, near
from punicref.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.rulebook.tables import Declared

KEYS = ("names", "hex", "die", "ratio")

HEX_DIGITS = 4
"""How maps print a hex: column and row in two digits each."""

LONGEST_NUMBER = 5
"""The most digits of a number in a table."""


class Records(NamedTuple):
    """A printed list as its owner typed it in: facts by row and field."""

    name: str
    rows: dict[str, dict[str, str | int]]


def fields(raw: object, where: str) -> tuple[tuple[str, str], ...]:
    """Read the declared fields of a rules file."""
    if not isinstance(raw, dict) or not raw or not all(isinstance(kind, str) for kind in raw.values()):
        raise RulesProblem(say("table.fields names each fact and its kind."), where=where)
    texts = [name for name, kind in raw.items() if kind == "text"]
    if texts and texts != [list(raw)[-1]]:
        raise RulesProblem(say("Only the last of table.fields may be a text."), where=where)
    return tuple(raw.items())


def template(declared: Declared, title: str, notes: Sequence[str], known: Sequence[str]) -> str:
    """Return a commented TOML file for the owner to fill in; `known` are the rows that the rules name."""
    blanks = "  ".join("?" for _ in declared.fields)
    lines = [f"# {title}", *(f"# {note}" for note in notes), "", f'table = "{declared.name}"', "", "[rows]"]
    lines.append("# " + ", ".join(f"{name} ({kind})" for name, kind in declared.fields))
    width = max((len(key) for key in known), default=0) + 2
    lines += [f'{_quoted(key):{width}} = "{blanks}"' for key in known]
    missing = (declared.length or len(known) + 3) - len(known)
    blank_row = "?:?" if declared.keys == "ratio" else "…"
    lines += [f'# "{blank_row}" = "{blanks}"' for _ in range(max(0, missing))]
    return "\n".join(lines) + "\n"


def _quoted(key: str) -> str:
    return '"' + key + '"'


def parse(raw: Mapping[str, Any], declared: Declared, where: str) -> Records:
    """Read a filled-in list; InputProblem names the row and the fact that cannot be."""
    table = raw.get("rows")
    if not isinstance(table, dict) or not table:
        raise InputProblem(say("The table has no rows."), where=where)
    rows: dict[str, dict[str, str | int]] = {}
    for key, value in table.items():
        row = _key(key, declared, where)
        if row in rows:
            raise InputProblem(say("The row {row} stands twice.", row=row), where=where)
        rows[row] = _row(key, value, declared, where)
    if declared.length is not None and len(rows) != declared.length:
        raise InputProblem(
            say("There are {found} rows; the rules say {needed}.", found=len(rows), needed=declared.length), where=where
        )
    if declared.keys == "die":
        numbers = sorted(int(key) for key in rows)
        wanted = declared.rows or tuple(range(numbers[0], numbers[-1] + 1))
        for number in wanted:
            if number not in numbers:
                raise InputProblem(say("The row {row} is missing.", row=number), where=where)
        rows = {str(number): rows[str(number)] for number in numbers}
    if declared.keys == "ratio":
        rows = {row: rows[row] for row in sorted(rows, key=_size)}
    return Records(declared.name, rows)


def _key(key: str, declared: Declared, where: str) -> str:
    if declared.keys == "die":
        try:
            return str(int(key))
        except ValueError:
            raise InputProblem(say("{row} is no row: rows are whole numbers.", row=key), where=where) from None
    if declared.keys == "hex" and not (len(key) == HEX_DIGITS and key.isdecimal()):
        raise InputProblem(say("{row} is no hex number.", row=key), where=where)
    return _ratio(key, where) if declared.keys == "ratio" else key


def _ratio(key: str, where: str) -> str:
    """Return a ratio in lowest terms, so that 4:2 and 2:1 are the same row."""
    numbers = [int(part) if part.isdecimal() and len(part) <= LONGEST_NUMBER else 0 for part in key.split(":")]
    if len(numbers) != 2 or not numbers[0] >= numbers[1] > 0:
        raise InputProblem(
            say("{row} is no ratio of whole numbers, the larger one first, such as {example}.", row=key, example="3:2"),
            where=where,
        )
    common = gcd(*numbers)
    return f"{numbers[0] // common}:{numbers[1] // common}"


def _size(row: str) -> float:
    larger, _, smaller = row.partition(":")
    return int(larger) / int(smaller)


def _row(key: str, value: object, declared: Declared, where: str) -> dict[str, str | int]:
    names = [name for name, _ in declared.fields]
    last_is_text = declared.fields[-1][1] == "text"
    if isinstance(value, str):
        cells = value.split(None, len(names) - 1) if last_is_text else value.split()
    else:
        cells = [str(item) for item in value] if isinstance(value, list) else [str(value)]
    if last_is_text and len(cells) == len(names) - 1:
        cells.append("")
    if len(cells) != len(names):
        raise InputProblem(
            say(
                "Row {row} has {found} cells; there are {needed} columns.", row=key, found=len(cells), needed=len(names)
            ),
            where=where,
        )
    return {
        name: _cell(cell.strip(), kind, key, name, where)
        for cell, (name, kind) in zip(cells, declared.fields, strict=True)
    }


def _cell(cell: str, kind: str, row: str, name: str, where: str) -> str | int:
    if cell == "?":
        raise InputProblem(say("Row {row}, column {column} is not filled in.", row=row, column=name), where=where)
    if kind == "text":
        return cell
    if kind == "number":
        if not cell.isdecimal() or len(cell) > LONGEST_NUMBER:
            raise InputProblem(
                say(
                    "Row {row}, column {column} is {found}; it must be a whole number.",
                    row=row,
                    column=name,
                    found=cell,
                ),
                where=where,
            )
        return int(cell)
    choices = kind.split("|")
    if cell.casefold() not in choices:
        raise InputProblem(
            say(
                "Row {row}, column {column} is {found}; choose one of {choices}.",
                row=row, column=name, found=cell, choices=choices,
            ),
            where=where,
            suggestions=near(cell, choices, 1),
        )  # fmt: skip
    return cell.casefold()


def is_fact(cell: str | int, kind: str) -> bool:
    """Whether a cell is what `parse` makes of a fact of this kind."""
    if kind == "number":
        return isinstance(cell, int) and 0 <= cell < 10**LONGEST_NUMBER
    return isinstance(cell, str) and (kind == "text" or cell in kind.split("|"))
