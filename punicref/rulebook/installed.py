"""The printed tables that the owner has typed in, kept in the user's data folder.

They are kept as JSON, checked once when installed, so that a ruling never parses TOML.
"""

from __future__ import annotations

import json

from punicref import paths
from punicref.errors import Problem
from punicref.files import files, kept
from punicref.language.messages import say
from punicref.rulebook.declared import Declared
from punicref.rulebook.records import Records, is_fact
from punicref.rulebook.tables import Printed


def load(reference: str, declared: Declared | None = None) -> Printed | Records | None:
    """Return an installed table, or None; Problem where it is damaged, or is not as it is `declared`."""
    path = paths.printed_table(reference)
    if not files.exists(path):
        return None
    try:
        found = _read(reference, kept.read(path))
        if declared is None or _fits(found, declared):
            return found
    except (kept.Damaged, ValueError):  # a ValueError: a row's number of thousands of digits
        pass
    raise Problem(
        say("The installed table {name} is damaged: {file}.", name=reference, file=path),
        hint=say(
            "Install it again, or remove it with {command}.",
            command=f"punicref tables remove {reference}",
        ),
    )


def _read(reference: str, raw: object) -> Printed | Records:
    if not isinstance(raw, dict) or raw.get("table") != reference:
        raise kept.Damaged
    if set(raw) == {"table", "records"}:
        return Records(reference, kept.shaped(dict[str, dict[str, str | int]], raw["records"]))
    if set(raw) != {"table", "columns", "rows"}:
        raise kept.Damaged
    columns = kept.shaped(tuple[str, ...], raw["columns"])
    rows = kept.shaped(dict[str, tuple[tuple[int, ...], ...]], raw["rows"])
    if not all(len(cells) == len(columns) for cells in rows.values()):
        raise kept.Damaged
    return Printed(reference, columns, {int(row): cells for row, cells in rows.items()})


def _fits(found: Printed | Records, declared: Declared) -> bool:
    """Whether a table has the facts, or cells of the kind, that calculators look for in it."""
    if isinstance(found, Records):
        return bool(declared.fields) and all(
            tuple(row) == tuple(name for name, _ in declared.fields)
            and all(is_fact(row[name], kind) for name, kind in declared.fields)
            for row in found.rows.values()
        )
    size = len(declared.cells.split("/"))
    return not declared.fields and all(len(cell) == size for row in found.rows.values() for cell in row)


def install(printed: Printed | Records) -> str:
    """Keep a table, replacing an earlier one; returns the file's path."""
    path = paths.printed_table(printed.name)
    raw: dict[str, object] = {"table": printed.name}
    if isinstance(printed, Records):
        raw["records"] = printed.rows
    else:
        raw |= {"columns": printed.columns, "rows": {str(row): cells for row, cells in printed.rows.items()}}
    files.write(path, json.dumps(raw, indent=1) + "\n")
    return path


def remove(reference: str) -> bool:
    """Forget a table; False where none was installed."""
    return files.remove(paths.printed_table(reference))
