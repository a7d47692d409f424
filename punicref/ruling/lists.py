"""The rows of printed lists, by the names that the rules know them by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.ruling.names import meant, plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.errors import Mistakes
    from punicref.rulebook.records import Records
    from punicref.ruling.case import Case


class Listed(NamedTuple):
    """A row of a printed list: its id where the rules name it, the name as typed, its facts."""

    id: str | None
    key: str
    row: Mapping[str, str | int]


def listed(printed: Records, case: Case, wrong: Mistakes) -> list[Listed]:
    """Return the rows of a printed list with their ids, noting what stands twice under two names."""
    found: dict[str, Listed] = {}
    for key, row in printed.rows.items():
        one = meant(case, key)
        if (one or plain(key)) in found:
            wrong.add("The row {row} stands twice.", row=case.name(one) if one else key)
        found[one or plain(key)] = Listed(one, key, row)
    return list(found.values())
