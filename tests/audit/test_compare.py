"""Texts side by side: rows, marks and differences."""

from __future__ import annotations

from punicref.audit.compare import Column, Finder, clause, differences
from punicref.rulebook.model import Term

TERMS = [
    Term(
        id="army", games=("sg",), defined="",
        words={"it": {"term": ["armata"]}, "en": {"term": ["army"], "form": ["armies"]}},
    ),
]  # fmt: skip
FINDER = Finder(TERMS)


def both(it: str, en: str) -> list[Column]:
    """Return two columns with a text."""
    return [Column("it", "it", {"text": it}), Column("en", "en", {"text": en})]


def test_what_is_the_same_is_not_marked() -> None:
    """The same numbers, references and terms are silent; numbers are written in each language's way."""
    done = clause("sg", "1", both("L'armata paga 1,5 punti [9.1].", "The army pays 1.5 points [9.1]."), FINDER)
    assert not differences(done)
    assert done.reference == "sg:1"


def test_what_differs_is_marked_where_it_stands() -> None:
    """Each difference has its counts, and the marks cover the words."""
    done = clause("sg", "1", both("L'armata paga 3 punti [9.1].", "It pays 4 points, box XV [9.2]."), FINDER)
    assert dict(differences(done)) == {"number": 3, "reference": 2, "term": 1}
    [row] = done.rows
    marked = {key: [cell.text[start:end] for start, end in cell.marks] for key, cell in row.cells.items()}
    assert marked == {"it": ["armata", "3", "[9.1]"], "en": ["4", "XV", "[9.2]"]}
    assert {one.item: dict(one.counts) for one in row.differences}["3"] == {"it": 1, "en": 0}


def test_what_one_side_lacks_has_no_cell() -> None:
    """A sentence without a partner stands in a row of its own; a column without the clause is named."""
    done = clause(
        "sg", "1", both("Si tira un dado. Poi si muovono tutte le unità della propria parte.", "Roll a die."), FINDER
    )
    assert [set(row.cells) for row in done.rows] == [{"it", "en"}, {"it"}]
    done = clause("sg", "1", [*both("Sì.", "Yes."), Column("ru", "ru", {})], FINDER)
    assert (done.missing, len(done.rows)) == (("ru",), 1)
