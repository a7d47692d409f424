"""Words that stand twice in a row."""

from __future__ import annotations

from punicref.audit.doubled import CHECK
from tests.audit.sample import clause, notes, said


def test_words_that_may_stand_twice_are_right() -> None:
    """Idioms, and the same word behind a comma, are silent."""
    assert not notes(
        CHECK, clause(it="Via via che muove, a poco a poco.", en="All that that says, says it.", ru="Едва едва.")
    )


def test_a_doubled_word_is_found() -> None:
    """A word that stands twice is a warning, also over the end of a line."""
    found = said(notes(CHECK, clause(it="il\nil dado", en="the die of the die of theirs", ru="на на кубике")))
    assert found == [
        ("warning", ("it",), "A word stands twice: il il."),
        ("warning", ("en",), "A word stands twice: the die of the die of."),
        ("warning", ("ru",), "A word stands twice: на на."),
    ]
