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
    [found] = said(notes(CHECK, clause(**{**RIGHT, "it": "La fuga costa {n}."})))
    assert found == ("warning", ("it",), "Write “ritirata”, not “fuga”.")
