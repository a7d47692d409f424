"""Texts that are much longer or shorter than usual."""

from __future__ import annotations

from punicref.audit.length import CHECK
from tests.audit.sample import clause, many, notes, said

RIGHT = {
    "it": "Ogni comandante muove le sue unità sulla mappa quanto vuole.",
    "en": "Every leader moves his units on the map as far as he likes.",
    "ru": "Каждый полководец двигает свои единицы по карте сколько хочет.",
}
HABIT = many(20, **RIGHT)


def test_a_usual_length_is_right() -> None:
    """Texts about as long as usual are silent, and very short ones, which vary."""
    assert not notes(CHECK, clause(**RIGHT), *HABIT)
    assert not notes(CHECK, clause(it="Movimento delle unità", en="Moves", ru="Ход"), *HABIT)


def test_a_cut_text_is_found() -> None:
    """A text that is cut off, or has grown, is a hint."""
    found = said(notes(CHECK, clause(**{**RIGHT, "en": "Every leader moves."}), *HABIT))
    assert found == [("hint", ("en",), "This is much shorter than in the others.")]
    found = said(notes(CHECK, clause(**{**RIGHT, "ru": RIGHT["ru"] * 3}), *HABIT))
    assert found == [("hint", ("ru",), "This is much longer than in the others.")]
