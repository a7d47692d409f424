"""Printed tables: declared by the rules, typed in by the owner of the game, checked against what the rules say.

A shape is part of a clause in the neutral file:

    ["9.4".table]
    cells = "percent/percent"                  # percent, percent/percent (attacker/defender) or points
    rows = ["9.25:lowest", "9.4:highest"]      # first and last; leave out: 1, 2, 3 … as far as the print goes
    columns = "9.4:columns"                    # leave out: percentages, as printed; "none": a single column
    fixed = [["9.31:example.points", "9.31:example.percent", "9.31:example.lost"]]  # row, column, cell

What the owner types in is a TOML file: `template` writes it, `parse` reads it. A row of question marks counts as not
typed in: a table may be partial, and where a ruling needs a row that is missing, it says what to look up.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import Mistakes, RulesProblem, near
from punicref.language.messages import English, Message, say
from punicref.rounding import WHOLE
from punicref.rulebook import records
from punicref.rulebook.declared import Declared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.rulebook.model import Value

    LookUp = Callable[[str, str], Value | None]

CELLS = ("percent", "percent/percent", "points", "record")
ENGLISH = English()

SINGLE = "loss"
"""The name of the only column of a table that has one."""

PLACE = re.compile(r"\{([^}]*)\}")
"""A value within the name of a row."""


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
    named: tuple[str, ...] = ()


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
    keys = ("cells", "rows", "columns", "fixed", "keys", "count", "fields", "named")
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
    named = raw.get("named", [])
    if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
        raise RulesProblem(say("table.named lists the rows that the rules name."), where=where)
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
        tuple(named),
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
    for name in (one for row in declared.named for one in PLACE.findall(row)):
        if _named(name, look_up) is None:
            raise RulesProblem(say("The table names {name}, which is no value.", name=name), where=where)


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
        tuple(PLACE.sub(lambda place: str(_named(place[1], look_up)), row) for row in declared.named),
    )  # fmt: skip


def _named(name: str, look_up: LookUp) -> Value | None:
    home, _, own = name.rpartition(":")
    return look_up(home, own)


class Typed(NamedTuple):
    """What of a table has been typed in so far: the cells as they were typed, by row."""

    rows: Mapping[str, Sequence[str]]
    columns: Sequence[str] = ()


NOTHING = Typed({})


def template(
    declared: Declared,
    title: str,
    notes: Sequence[str],
    known: Sequence[str] = (),
    typed: Typed = NOTHING,
    *,
    more: bool = True,
    told: Callable[[object], str] = ENGLISH.show,
) -> str:
    """Return a commented TOML file for the owner to fill in, its comments in the reader's language.

    It has the rows that the game is known to print, or a single one to copy; rows typed in already are filled in.
    `more` says that a list may have rows besides those `known`; `told` gives names and messages in that language.
    """
    if declared.fields:
        return records.template(declared, title, notes, known, typed.rows, more=more, told=told)
    columns = declared.columns or typed.columns or ("?", "?", "?", "?")
    rows = [*typed.rows, *(row for row in map(str, declared.rows or (1,)) if row not in typed.rows)]
    if declared.rows is None and typed.rows:
        rows = [*typed.rows]
    rows.sort(key=int)
    blank = "?/?" if declared.cells == "percent/percent" else "?"
    every = [blank, *columns, *(cell for cells in typed.rows.values() for cell in cells)]
    width = max(map(len, every)) + 2

    def line(cells: Iterable[str]) -> str:
        return "".join(cell.ljust(width) for cell in cells).rstrip()

    lines = [f"# {title}", *(f"# {note}" for note in notes), "", f'table = "{declared.name}"']
    if declared.columns != (SINGLE,):
        lines.append(f"columns = {records.quoted(line(columns))}")
    lines += ["", "[rows]"]
    lines += [f"{row:<3} = {records.quoted(line(typed.rows.get(row) or [blank for _ in columns]))}" for row in rows]
    return "\n".join(lines) + "\n"


def parse(raw: Mapping[str, Any], declared: Declared, where: str) -> tuple[Printed | records.Records, list[Message]]:
    """Read a filled-in table; returns it with warnings about what is odd but possible.

    Raises InputProblem for everything that contradicts the rules: a missing or unknown column, an unknown row, a cell
    that is no percentage from 0 to 100, losses of more points than there are, and a cell that the rules' own example
    contradicts. All mistakes are raised at once, each with its row and column.
    """
    wrong = Mistakes(where)
    printed, odd = read(raw, declared, wrong)
    wrong.stop()
    assert printed is not None
    return printed, odd


def read(
    raw: Mapping[str, Any], declared: Declared, wrong: Mistakes
) -> tuple[Printed | records.Records | None, list[Message]]:
    """Read a filled-in table as `parse` does, noting its mistakes; None where nothing is left to be checked."""
    wrong.words = records.words(declared)
    for key in raw:
        if key not in ("table", "columns", "rows", "note"):
            wrong.add(
                say(
                    "There is no key {found} here; the keys are {keys}.",
                    found=key,
                    keys=("table", "columns", "rows", "note"),
                )
            )
    if raw.get("table") != declared.name:
        wrong.add(say("This is not the table {name}.", name=declared.name))
        return None, []
    if declared.fields:
        return records.read(raw, declared, wrong)
    before = len(wrong.found)
    columns = read_columns(raw.get("columns"), declared, wrong)
    rows = _rows(raw, declared, columns, wrong, counted=len(wrong.found) == before)
    if wrong.found:
        return None, []
    order = sorted(range(len(columns)), key=lambda at: _place(columns[at], declared))
    printed = Printed(
        declared.name,
        tuple(columns[at] for at in order),
        {row: tuple(cells[at] for at in order) for row, cells in rows.items()},
    )
    for row, column, cell in declared.fixed:
        found = printed.cell(row, column)
        if found is not None and found != (cell,):
            wrong.add(
                say(
                    "Row {row}, column {column} is {found}, but the rules' own example says {cell}.",
                    row=row, column=column, found=_shown(found), cell=cell,
                )
            )  # fmt: skip
    missing = [row for row in declared.rows or range(1, max(rows) + 1) if row not in rows]
    return printed, [*([records.missing(missing)] if missing else []), *_oddities(printed, declared)]


def _place(column: str, declared: Declared) -> int:
    return declared.columns.index(column) if declared.columns else int(column)


def read_columns(raw: object, declared: Declared, wrong: Mistakes) -> tuple[str, ...]:
    """Read the columns as typed, noting what is wrong with them."""
    if declared.columns == (SINGLE,):
        return declared.columns
    found = cells_of(raw)
    if declared.columns is None:
        numbers = [number(column) for column in found]
        if not numbers or not all(one is not None and one <= WHOLE for one in numbers):
            wrong.add(say("The columns are percentages as printed, from 0 to 100."))
            return tuple(found)
        found = [str(one) for one in numbers]
    else:
        for column in declared.columns:
            if column not in found:
                wrong.add(say("The column {column} is missing.", column=column))
        for column in dict.fromkeys(found):
            if column not in declared.columns:
                wrong.add(
                    say(
                        "The rules know no column {column}; they are {columns}.",
                        column=column,
                        columns=declared.columns,
                    )
                )
    for column, times in Counter(found).items():
        if times > 1:
            wrong.add(say("The column {column} stands twice.", column=column))
    return tuple(found)


def _rows(
    raw: Mapping[str, Any], declared: Declared, columns: Sequence[str], wrong: Mistakes, *, counted: bool
) -> dict[int, tuple[tuple[int, ...], ...]]:
    pairs = list(records.pairs(raw.get("rows")))
    if not pairs:
        wrong.add(say("The table has no rows."))
        return {}
    rows: dict[int, tuple[tuple[int, ...], ...]] = {}
    seen: set[int] = set()
    for key, value in pairs:
        cells = cells_of(value)
        if blank(cells):
            continue
        row = read_row(key, declared, wrong)
        if row is None:
            continue
        if row in seen:
            wrong.add(say("The row {row} stands twice.", row=row))
            continue
        seen.add(row)
        if not counted and len(cells) != len(columns):
            continue  # the columns themselves are wrong, and that is told
        found = read_cells(row, cells, columns, declared, wrong)
        if found is not None:
            rows[row] = found
    if not seen and not wrong.found:
        wrong.add(records.unfilled())
    return dict(sorted(rows.items()))


def read_row(key: str, declared: Declared, wrong: Mistakes) -> int | None:
    """Read the name of a row of a grid, noting what is wrong with it."""
    row = whole(key)
    if row is None:
        wrong.add(say("{row} is no row: rows are whole numbers.", row=key))
        return None
    if (row not in declared.rows) if declared.rows else row < 1:
        last = declared.rows[-1] if declared.rows else "…"
        wrong.add(
            say(
                "The rules know no row {row}; the rows are {first} to {last}.",
                row=row,
                first=declared.rows[0] if declared.rows else 1,
                last=last,
            )
        )
        return None
    return row


def read_cells(
    row: int, cells: Sequence[str], columns: Sequence[str], declared: Declared, wrong: Mistakes
) -> tuple[tuple[int, ...], ...] | None:
    """Read the cells of a row, noting what is wrong with them; None where something is."""
    if len(cells) != len(columns):
        wrong.add(
            say(
                "Cells in row {row}: {found}; columns: {needed}.",
                row=row,
                found=len(cells),
                needed=len(columns),
            )
        )
        return None
    found = [_cell(cell, row, column, declared, wrong) for cell, column in zip(cells, columns, strict=True)]
    done = tuple(one for one in found if one is not None)
    return done if len(done) == len(found) else None


def cells_of(value: object) -> list[str]:
    """Return the cells of a row: parted by blanks, or by tabs, or a list of TOML's own."""
    if isinstance(value, str):
        text = tidy(value).replace(" %", "%")
        return re.sub(r"\s*/\s*", "/", text).split()
    if isinstance(value, (list, tuple)):
        return [re.sub(r"\s*/\s*", "/", tidy(str(item)).replace(" %", "%")) for item in value]
    return [str(value)] if isinstance(value, int) else []


def blank(cells: Sequence[str]) -> bool:
    """Whether a row is still as the template has it, or empty."""
    return bool(cells) and all(set(cell) <= set("?/") for cell in cells)


def tidy(text: str) -> str:
    """Return text without the blanks and minus signs that only look like the common ones."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2212", "-").strip()


def whole(text: str) -> int | None:
    """Read the number of a row; None for anything else."""
    return int(tidy(text)) if re.fullmatch(r"[+-]?[0-9]{1,4}", tidy(text)) else None


def number(text: str) -> int | None:
    """Read a number of a table: with or without a percent sign, or decimals that are nothing; a dash is 0."""
    if text in ("-", "–", "—"):
        return 0
    found = re.fullmatch(r"([0-9]{1,4})(?:[.,]0+)?\s*%?", text)
    return int(found[1]) if found else None


def _cell(text: str, row: int, column: str, declared: Declared, wrong: Mistakes) -> tuple[int, ...] | None:
    numbers = tuple(one for one in map(number, text.split("/")) if one is not None)
    wanted = 2 if declared.cells == "percent/percent" else 1
    limit = row if declared.cells == "points" else WHOLE
    if len(numbers) == wanted == text.count("/") + 1 and all(one <= limit for one in numbers):
        return numbers
    if "?" in text or not text:
        wrong.add(say("Row {row}, column {column} is not filled in.", row=row, column=column))
        return None
    expected = {
        "percent": say("a percentage from 0 to 100"),
        "percent/percent": say("two percentages from 0 to 100, attacker/defender, such as {example}", example="50/25"),
        "points": say("a number of points from 0 to {limit}", limit=limit),
    }[declared.cells]
    wrong.add(
        say(
            "Row {row}, column {column} is {found}; it must be {expected}.",
            row=row,
            column=column,
            found=text,
            expected=expected,
        )
    )
    return None


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
