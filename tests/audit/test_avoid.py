"""Words that the termbase says not to write for a term."""

from __future__ import annotations

from punicref.audit.avoid import CHECK
from tests.audit.sample import clause, notes, said

RIGHT = {"it": "La ritirata costa {n}.", "en": "The withdrawal costs {n}.", "ru": "Отход стоит {n}."}


def test_the_term_is_right() -> None:
    """The proper term is silent, and so is the word where the others speak of something else."""
    assert not notes(CHECK, clause(**RIGHT))
    assert not notes(CHECK, clause(it="La fuga costa {n}.", en="The flight costs {n}.", ru="Бегство стоит {n}."))


def test_an_avoided_word_is_found() -> None:
    """The word that stands for the term is a warning."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "it": "La fuga costa {n}."}), clause("1.2", **RIGHT)))
    assert found == ("warning", ("it",), "Write “ritirata”, not “fuga”.")


def test_a_term_that_no_text_says_is_not_told_here() -> None:
    """It is told once, of the game."""
    assert not notes(CHECK, clause(**{**RIGHT, "it": "La fuga costa {n}."}))


def test_every_form_of_a_slot_is_looked_at() -> None:
    """A slot that has the term in one form and the avoided word in another, whichever its value selects."""
    for slot in ("{n|la ritirata|la fuga}", "{n|la fuga|la ritirata}"):
        [found] = said(notes(CHECK, clause(**{**RIGHT, "it": f"Costa {{n}} {slot}."}), clause("1.2", **RIGHT)))
        assert found == ("warning", ("it",), "Write “ritirata”, not “fuga”.")
