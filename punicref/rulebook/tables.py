"""Printed tables: declared by the rules, typed in by the owner of the game, checked against what the rules say.

A shape is part of a clause in the neutral file:

    ["9.4".table]
    cells = "percent/percent"                  # percent, percent/percent (attacker/defender) or points
    rows = ["9.25:lowest", "9.4:highest"]      # first and last; leave out: 1, 2, 3 … as far as the print goes
    columns = "9.4:columns"                    # leave out: percentages, as printed; "none": a single column
    fixed = [["9.31:example.points", "9.31:example.percent", "9.31:example.lost"]]  # row, column, cell

What the owner types in is a TOML file: `template` writes it, `parse` reads it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem, RulesProblem, near
from punicref.messages import Message, say
from punicref.rounding import WHOLE
from punicref.rulebook import records

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from punicref.rulebook.model import Value

    LookUp = Callable[[str, str], Value | None]

CELLS = ("percent", "percent/percent", "points", "record")
SINGLE = "loss"
"""The name of the only column of a table that has one."""


class Shape(NamedTuple):
    """What a rules file declares; values are named, not written out."""

    key: str  # where a clause declares several
    cells: str
    rows: tuple[str, str] | None
    columns: str
    fixed: tuple[tuple[str, str, str], ...]
    keys: str
    length: str
    fields: tuple[tuple[str, str], ...]


class Declared(NamedTuple):
    """A shape with its values put in: what the library holds."""

    game: str
    clause: str
    cells: str
    rows: tuple[int, ...] | None  # None: from 1 up, as far as the print goes
    columns: tuple[str, ...] | None  # None: percentages, as printed
    fixed: tuple[tuple[int, str, int], ...]
    key: str = ""
    keys: str = ""
    length: int | None = None
    fields: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The table's reference, e.g. pw:9.4, or pw:16.5.one where a clause declares several."""
        return f"{self.game}:{self.clause}{self.key and '.'}{self.key}"


class Printed(NamedTuple):
    """A table as its owner typed it in; a cell is (loss,) or (attacker's loss, defender's loss)."""

    name: str
    columns: tuple[str, ...]
    rows: dict[int, tuple[tuple[int, ...], ...]]

    def cell(self, row: int, column: str = SINGLE) -> tuple[int, ...] | None:
        """Return a cell, or None where the print has no such row or column."""
        if row not in self.rows or column not in self.columns:
            return None
        return self.rows[row][self.columns.index(column)]


def shape(raw: object, where: str, key: str = "") -> Shape:
    """Read a declaration from a rules file."""
    if not isinstance(raw, dict):
        raise RulesProblem(say("{key} must be a table.", key="table"), where=where)
    keys = ("cells", "rows", "columns", "fixed", "keys", "count", "fields")
    for found in raw:
        if found not in keys:
            raise RulesProblem(
                say("There is no key {found} here; the keys are {keys}.", found=f"table.{found}", keys=keys),
                where=where,
                suggestions=near(found, keys, 1),
            )
    cells = raw.get("cells")
    if cells not in CELLS:
        raise RulesProblem(
            say("{key} is {found}; allowed are {allowed}.", key="table.cells", found=str(cells), allowed=CELLS),
            where=where,
        )
    rows, fixed = raw.get("rows"), raw.get("fixed", [])
    if rows is not None and not (isinstance(rows, list) and len(rows) == 2 and all(isinstance(r, str) for r in rows)):
        raise RulesProblem(say("table.rows names two values: the first and the last row."), where=where)
    if not isinstance(fixed, list) or not all(_triple(one) for one in fixed):
        raise RulesProblem(say("table.fixed lists triples of values: row, column, cell."), where=where)
    record = cells == "record"
    if record and raw.get("keys") not in records.KEYS:
        raise RulesProblem(
            say(
                "{key} is {found}; allowed are {allowed}.",
                key="table.keys",
                found=str(raw.get("keys")),
                allowed=records.KEYS,
            ),
            where=where,
        )
    return Shape(
        key,
        str(cells),
        (rows[0], rows[1]) if rows else None,
        str(raw.get("columns", "")),
        tuple((f[0], f[1], f[2]) for f in fixed),
        str(raw.get("keys", "")),
        str(raw.get("count", "")),
        records.fields(raw.get("fields"), where) if record else (),
    )


def _triple(raw: object) -> bool:
    return isinstance(raw, list) and len(raw) == 3 and all(isinstance(one, str) for one in raw)


def check_values(declared: Shape, look_up: LookUp, where: str) -> None:
    """Refuse a declaration that names values which do not exist."""
    names = [*(declared.rows or ()), *(name for triple in declared.fixed for name in triple)]
    if declared.columns not in ("", "none"):
        names.append(declared.columns)
    if declared.length:
        names.append(declared.length)
    for name in names:
        value = _named(name, look_up)
        if value is None or isinstance(value, list) != (name == declared.columns):
            raise RulesProblem(say("The table names {name}, which is no value.", name=name), where=where)
        if isinstance(value, str):
            raise RulesProblem(say("The table names {name}, which is no number.", name=name), where=where)


def declare(game: str, clause: str, declared: Shape, look_up: LookUp) -> Declared:
    """Put the values in."""

    def number(name: str) -> int:
        value = _named(name, look_up)
        assert isinstance(value, int), name
        return value

    rows = None
    if declared.rows:
        rows = tuple(range(number(declared.rows[0]), number(declared.rows[1]) + 1))
    columns: tuple[str, ...] | None = None
    if declared.columns == "none":
        columns = (SINGLE,)
    elif declared.columns:
        values = _named(declared.columns, look_up)
        assert isinstance(values, list)
        columns = tuple(str(value) for value in values)
    fixed = tuple((number(row), str(number(column)), number(cell)) for row, column, cell in declared.fixed)
    return Declared(
        game, clause, declared.cells, rows, columns, fixed,
        declared.key, declared.keys, number(declared.length) if declared.length else None, declared.fields,
    )  # fmt: skip


def _named(name: str, look_up: LookUp) -> Value | None:
    home, _, own = name.rpartition(":")
    return look_up(home, own)


def template(declared: Declared, title: str, notes: Sequence[str], known: Sequence[str] = ()) -> str:
    """Return a commented TOML file for the owner to fill in, its comments in the reader's language."""
    if declared.fields:
        return records.template(declared, title, notes, known)
    columns = declared.columns or ("?", "?", "?", "?")
    rows = declared.rows or range(1, 11)
    blank = "?/?" if declared.cells == "percent/percent" else "?"
    width = max(len(blank), *(len(column) for column in columns)) + 2
    lines = [f"# {title}", *(f"# {note}" for note in notes), "", f'table = "{declared.name}"']
    if declared.columns != (SINGLE,):
        lines.append(f'columns = "{"".join(column.ljust(width) for column in columns).rstrip()}"')
    lines += ["", "[rows]"]
    lines += [f'{row:<3} = "{"".join(blank.ljust(width) for _ in columns).rstrip()}"' for row in rows]
    return "\n".join(lines) + "\n"


def parse(raw: dict[str, Any], declared: Declared, where: str) -> tuple[Printed | records.Records, list[Message]]:
    """Read a filled-in table.

    Returns it with warnings about what is odd but possible. Raises InputProblem, naming row and column, for
    everything that contradicts the rules: a missing or unknown column or row, a cell that is no percentage from 0 to
    100, losses of more points than there are, and a cell that the rules' own example contradicts.
    """
    for key in raw:
        if key not in ("table", "columns", "rows", "note"):
            raise InputProblem(
                say(
                    "There is no key {found} here; the keys are {keys}.",
                    found=key,
                    keys=("table", "columns", "rows", "note"),
                ),
                where=where,
            )
    if raw.get("table") != declared.name:
        raise InputProblem(say("This is not the table {name}.", name=declared.name), where=where)
    if declared.fields:
        return records.parse(raw, declared, where), []
    columns = _columns(raw, declared, where)
    rows = _rows(raw, declared, columns, where)
    order = sorted(range(len(columns)), key=lambda at: _place(columns[at], declared))
    printed = Printed(
        declared.name,
        tuple(columns[at] for at in order),
        {row: tuple(cells[at] for at in order) for row, cells in rows.items()},
    )
    for row, column, cell in declared.fixed:
        found = printed.cell(row, column)
        if found is not None and found != (cell,):
            raise InputProblem(
                say(
                    "Row {row}, column {column} is {found}, but the rules' own example says {cell}.",
                    row=row, column=column, found=_shown(found), cell=cell,
                ),
                where=where,
            )  # fmt: skip
    return printed, list(_oddities(printed, declared))


def _place(column: str, declared: Declared) -> int:
    return declared.columns.index(column) if declared.columns else int(column)


def _columns(raw: dict[str, Any], declared: Declared, where: str) -> tuple[str, ...]:
    if declared.columns == (SINGLE,):
        return declared.columns
    found = _cells(raw.get("columns"))
    if declared.columns is None:
        if not found or not all(
            column.rstrip("%").isdecimal() and len(column) < 5 and 0 <= int(column.rstrip("%")) <= 100
            for column in found
        ):
            raise InputProblem(say("columns lists the percentages as printed, from 0 to 100."), where=where)
        return _once(tuple(column.rstrip("%") for column in found), where)
    for column in declared.columns:
        if column not in found:
            raise InputProblem(say("The column {column} is missing.", column=column), where=where)
    for column in found:
        if column not in declared.columns:
            raise InputProblem(
                say(
                    "The rules know no column {column}; they are {columns}.",
                    column=column,
                    columns=declared.columns,
                ),
                where=where,
            )
    return _once(tuple(found), where)


def _once(columns: tuple[str, ...], where: str) -> tuple[str, ...]:
    for column in columns:
        if columns.count(column) > 1:
            raise InputProblem(say("The column {column} stands twice.", column=column), where=where)
    return columns


def _rows(
    raw: dict[str, Any], declared: Declared, columns: tuple[str, ...], where: str
) -> dict[int, tuple[tuple[int, ...], ...]]:
    table = raw.get("rows")
    if not isinstance(table, dict) or not table:
        raise InputProblem(say("The table has no rows."), where=where)
    rows = {}
    for key, value in table.items():
        try:
            row = int(key)
        except ValueError:
            raise InputProblem(say("{row} is no row: rows are whole numbers.", row=key), where=where) from None
        if row in rows:
            raise InputProblem(say("The row {row} stands twice.", row=row), where=where)
        cells = _cells(value)
        if len(cells) != len(columns):
            raise InputProblem(
                say(
                    "Row {row} has {found} cells; there are {needed} columns.",
                    row=row,
                    found=len(cells),
                    needed=len(columns),
                ),
                where=where,
            )
        rows[row] = tuple(
            _cell(cell, row, column, declared, where) for cell, column in zip(cells, columns, strict=True)
        )
    wanted = declared.rows or range(1, max(rows) + 1)
    for row in wanted:
        if row not in rows:
            raise InputProblem(say("The row {row} is missing.", row=row), where=where)
    for row in rows:
        if row not in wanted:
            raise InputProblem(
                say(
                    "The rules know no row {row}; the rows are {first} to {last}.",
                    row=row,
                    first=wanted[0],
                    last=wanted[-1],
                ),
                where=where,
            )
    return dict(sorted(rows.items()))


def _cells(value: object) -> list[str]:
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list):
        return [str(item) for item in value]
    return [str(value)] if isinstance(value, int) else []


def _cell(text: str, row: int, column: str, declared: Declared, where: str) -> tuple[int, ...]:
    parts = text.split("/")
    numbers = [
        0 if part in ("-", "–", "—") else int(p) if (p := part.rstrip("%")).isdecimal() and len(p) < 5 else None
        for part in parts
    ]
    wanted = 2 if declared.cells == "percent/percent" else 1
    limit = row if declared.cells == "points" else 100
    if len(numbers) != wanted or any(n is None or not 0 <= n <= limit for n in numbers):
        if "?" in text:
            raise InputProblem(say("Row {row}, column {column} is not filled in.", row=row, column=column), where=where)
        expected = {
            "percent": say("a percentage from 0 to 100"),
            "percent/percent": say(
                "two percentages from 0 to 100, attacker/defender, such as {example}", example="50/25"
            ),
            "points": say("a number of points from 0 to {limit}", limit=limit),
        }[declared.cells]
        raise InputProblem(
            say(
                "Row {row}, column {column} is {found}; it must be {expected}.",
                row=row,
                column=column,
                found=text,
                expected=expected,
            ),
            where=where,
        )
    return tuple(n for n in numbers if n is not None)


def _percent(text: str) -> int | None:
    """Read a number from 0 to 100 with or without its percent sign, a dash as 0; None for anything else."""
    if text in ("-", "–", "—"):
        return 0
    digits = text.removesuffix("%")
    # at most three digits: int() itself refuses absurdly long numbers with an error
    return int(digits) if digits.isdecimal() and len(digits) <= 3 and int(digits) <= WHOLE else None


def _shown(cell: tuple[int, ...]) -> str:
    return "/".join(str(number) for number in cell)


def _oddities(printed: Printed, declared: Declared) -> list[Message]:
    """Tell where a better column or a higher die is worse for the side that it should favour."""
    found: list[Message] = []
    rows = list(printed.rows)

    def worse(low: tuple[int, ...], high: tuple[int, ...]) -> bool:
        if declared.cells == "percent/percent":  # attacker/defender: more for the attacker, less for the defender
            return high[0] > low[0] or high[1] < low[1]
        return high[0] > low[0] if declared.cells == "percent" else high[0] < low[0]

    def pair(
        row: int, column: str, other: int | str, cell: tuple[int, ...], before: tuple[int, ...]
    ) -> dict[str, object]:
        return {"row": row, "column": column, "other": other, "cell": _shown(cell), "before": _shown(before)}

    if declared.columns != (SINGLE,):
        found += [
            say(
                "Row {row}: column {column} ({cell}) is worse than column {other} ({before}); is it typed right?",
                **pair(row, right, left, after, before),
            )
            for row, cells in printed.rows.items()
            for (left, before), (right, after) in pairwise(zip(printed.columns, cells, strict=True))
            if worse(before, after)
        ]
    found += [
        say(
            "Column {column}: row {row} ({cell}) is worse than row {other} ({before}); is it typed right?",
            **pair(low, column, high, printed.rows[low][at], printed.rows[high][at]),
        )
        for high, low in pairwise(rows)
        for at, column in enumerate(printed.columns)
        if worse(printed.rows[high][at], printed.rows[low][at])
    ]
    return found
