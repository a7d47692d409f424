"""Texts of pieces: in whatever order a line says them, they come out as a calculator reads them."""

from __future__ import annotations

import pytest

from punicref.games.pi.actions import SPOKEN as ACTIONS
from punicref.games.pi.units import SPOKEN as UNITS
from punicref.reader.texts import COUNT, PIECE, VALUE, Piece, text_of

CASES = [
    (ACTIONS, "move #4 infantry reorganize cavalry", "move 4 infantry; reorganize cavalry"),
    (ACTIONS, "infantry move infantry siege inland", "move infantry; siege infantry, inland"),
    (ACTIONS, "#4 infantry leader move stack reorganize cavalry", "move 4 infantry, leader, stack; reorganize cavalry"),
    (UNITS, "infantry 5 movement", "infantry movement 5"),
    (UNITS, "infantry 6 movement 4", "infantry 6 movement 4"),
    (UNITS, "naval #2 5", "2 naval 5"),
    (UNITS, "naval #4 range 5", "4 naval range 5"),
    (UNITS, "naval 6 4 depleted", "naval 6/4 depleted"),
    (UNITS, "#2 naval 6 5", "2 naval 6 5"),
]
"""What a text is made of, its pieces (# before what counts), and the text."""


@pytest.mark.parametrize(("parts", "said", "meant"), CASES)
def test_a_text_is_made_of_pieces(parts: object, said: str, meant: str) -> None:
    """Deeds behind what they are done with, counts and values behind: the text is the same."""
    pieces = []
    for word in said.split():
        ground = COUNT if word[0] == "#" else VALUE if word.isdecimal() else PIECE
        pieces.append(Piece(ground, word.lstrip("#"), parted=False))
    assert text_of(parts, pieces) == meant  # type: ignore[arg-type]
