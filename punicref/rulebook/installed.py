"""The printed tables that the owner has typed in, kept in the user's data folder.

They are kept as JSON, checked once when installed, so that a ruling never parses TOML.
"""

from __future__ import annotations

import json
import os

from punicref import files, paths
from punicref.errors import Problem
from punicref.messages import say
from punicref.rulebook.records import Records
from punicref.rulebook.tables import Printed


def load(reference: str) -> Printed | Records | None:
    """Return an installed table, or None."""
    path = paths.printed_table(reference)
    if not os.path.exists(path):
        return None
    try:
        raw = json.loads(files.read(path))
        if "records" in raw:
            records = {key: dict(row) for key, row in raw["records"].items()}
            return Records(raw["table"], records)
        rows = {
            int(row): tuple(tuple(int(number) for number in cell) for cell in cells)
            for row, cells in raw["rows"].items()
        }
        return Printed(raw["table"], tuple(raw["columns"]), rows)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Problem(
            say("The installed table {name} is damaged: {file}.", name=reference, file=path),
            hint=say(
                "Install it again, or remove it with {command}.",
                command=f"punicref tables remove {reference}",
            ),
        ) from None


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
