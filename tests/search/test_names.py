"""Questions in other words for a term: its names count like it, and slips are not seen where none are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.language import spelling
from punicref.search.answer import reply

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


@pytest.mark.parametrize(
    ("game", "asked", "clause"),
    [
        ("dbp", "лидеры", "13"),
        ("dbp", "generali", "13"),
        ("dbp", "лидер погиб", "13"),
        ("pw", "лидер погибает в бою", "8.31"),
        ("pi", "il leader muore se muore la pila?", "s12.3"),
    ],
)
def test_another_name_of_a_term_finds_what_is_said_of_it(shipped: Library, game: str, asked: str, clause: str) -> None:
    """Though another game's texts say that word, and this one's do not."""
    found = reply(shipped, asked, game)
    assert clause in [one.id for one in found.answers]


def test_words_of_another_games_terms_are_still_refused(shipped: Library) -> None:
    """What is no term of this game is not asked of it."""
    assert not reply(shipped, "flotta", "dbp").answers


@pytest.mark.parametrize("asked", ["погода", "дождь", "бла"])
def test_a_whole_word_is_not_taken_for_a_slip(shipped: Library, asked: str) -> None:
    """Weather is no campaign, rain no waiting."""
    found = reply(shipped, asked, "pw")
    assert not found.answers


@pytest.mark.parametrize(
    ("typed", "known", "slip"),
    [
        ("город", "горид", False),
        ("поход", "погод", False),
        ("бой", "бый", False),
        ("фора", "вора", True),
        ("siege", "siwge", True),
        ("siege", "sigee", True),
        ("siege", "siegge", True),
        ("dadi", "didi", False),
    ],
)
def test_what_is_a_slip(typed: str, known: str, slip: bool) -> None:
    """The next key, a letter that sounds alike, two swapped, one too many or too few."""
    assert spelling.slipped(typed, known) is slip
