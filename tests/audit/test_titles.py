"""Titles: of another clause, and such as their clause says no word of."""

from __future__ import annotations

from punicref.audit.titles import CHECK
from tests.audit.sample import clause, notes, said

ONE = {
    "it": {"title": "Attacco", "text": "L'attacco costa."},
    "en": {"title": "Attack", "text": "An attack costs."},
    "ru": {"title": "Атака", "text": "Атака стоит."},
}
OTHER = {
    "it": {"title": "Ritirata", "text": "La ritirata costa."},
    "en": {"title": "Retreat", "text": "A retreat costs."},
    "ru": {"title": "Отход", "text": "Отход стоит."},
}


def test_titles_of_their_own_are_right() -> None:
    """Each clause with its own title is silent."""
    assert not notes(CHECK, clause("1", parts=ONE), clause("2", parts=OTHER))


def test_the_title_of_another_clause_is_found() -> None:
    """A title that another clause has, and in this language alone, is told; so is what the clause says no word of."""
    wrong = {**ONE, "en": {**ONE["en"], "title": "Retreat"}}
    found = said(notes(CHECK, clause("1", parts=wrong), clause("2", parts=OTHER)))
    assert [one[1] for one in found] == [("en",), ("en",)]
    assert "Clause 2" in found[0][2]
    assert "Retreat" in found[1][2] or "retreat" in found[1][2]


def test_a_title_that_several_clauses_share_in_all_languages_is_right() -> None:
    """Chits of two sides may be called alike."""
    assert not notes(CHECK, clause("1", parts=ONE), clause("2", parts=ONE))
