"""A clause in several languages, side by side: what programs get. Frozen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref import Record
from punicref.audit import compare
from punicref.rulebook.model import Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.rulebook.library import Library


class Difference(Record):
    """Something that does not stand equally often in every language: `counts` says how often in each.

    `kind` is number, reference or term; `item` is the number, the reference, or the id of the term.
    """

    kind: str
    item: str
    counts: Mapping[str, int]


class Row(Record):
    """What the languages say in one place of a part; one that says nothing there is not among the `texts`."""

    part: str
    texts: Mapping[str, str]
    differences: tuple[Difference, ...]


class Comparison(Record):
    """A clause, row by row."""

    game: str
    id: str
    langs: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def reference(self) -> str:
        """The clause as a person types it."""
        return f"{self.game}:{self.id}"

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "game": self.game,
            "id": self.id,
            "columns": list(self.langs),
            "missing": [],
            "rows": [
                {
                    "part": row.part,
                    "texts": dict(row.texts),
                    "differences": [
                        {"kind": one.kind, "item": one.item, "counts": dict(one.counts)} for one in row.differences
                    ],
                }
                for row in self.rows
            ],
        }


def of(library: Library, game: str, clause: str, langs: Sequence[str]) -> Comparison:
    """Compare our texts of a clause."""
    columns = [compare.Column(lang, lang, library.clause(game, clause, lang).parts) for lang in dict.fromkeys(langs)]
    found = compare.clause(game, clause, columns, compare.Finder(library.terms(game)))
    return Comparison(
        game=game,
        id=clause,
        langs=found.columns,
        rows=tuple(
            Row(
                part=row.part,
                texts=Frozen({key: cell.text for key, cell in row.cells.items()}),
                differences=tuple(
                    Difference(kind=one.kind, item=one.item, counts=Frozen(one.counts)) for one in row.differences
                ),
            )
            for row in found.rows
        ),
    )
