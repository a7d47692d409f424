"""Tables in a text."""

from __future__ import annotations

from punicref.audit.tables import CHECK, rows
from tests.audit.sample import clause, notes, said

RIGHT = {"it": "| a | b |\n| c | d |", "en": "| a | b |\n| c | d |", "ru": "| а | б |\n| в | г |"}


def test_rows_are_counted_by_their_cells() -> None:
    """A row is a line between bars; other lines are none."""
    assert rows("text\n| a | b | c |\n| d |") == [3, 1]


def test_the_same_shape_is_right() -> None:
    """Tables of the same shape, and texts without any, are silent."""
    assert not notes(CHECK, clause(**RIGHT))
    assert not notes(CHECK, clause(it="a", en="b", ru="c"))


def test_a_lost_row_and_a_ragged_one_are_found() -> None:
    """A table with another number of rows or cells is a warning."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "en": "| a | b |"})))
    assert found == (
        "warning",
        ("en",),
        "The table has another shape than in the others: it 2 × 2, en 1 × 2, ru 2 × 2.",
    )
    found = said(notes(CHECK, clause(**{**RIGHT, "en": "| a | b |\n| c |"})))[0]
    assert found == ("warning", ("en",), "The rows of the table have 2, 1 cells.")
