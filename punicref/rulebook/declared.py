"""A printed table as the library holds it: what the rules declare of one that its owner types in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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
    named: tuple[str, ...] = ()  # rows that the rules name: hexes, or ids of names with what else names the row
    said: Mapping[str, Mapping[str, Sequence[str]]] = {}  # what players call columns and what is chosen, by language

    @property
    def name(self) -> str:
        """The table's reference, e.g. pw:9.4, or pw:16.5.one where a clause declares several."""
        return f"{self.game}:{self.clause}{self.key and '.'}{self.key}"
