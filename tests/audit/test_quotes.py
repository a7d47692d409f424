"""Quotation marks by language."""

from __future__ import annotations

from punicref.audit.quotes import CHECK
from tests.audit.sample import clause, notes, said

RIGHT = {"it": "«Fuga»", "en": '"Flight"', "ru": "«Бегство»"}


def test_each_language_has_its_own() -> None:
    """The quotation marks of the language are silent."""
    assert not notes(CHECK, clause(**RIGHT))


def test_those_of_another_language_are_found() -> None:
    """Foreign quotation marks, and one without a partner, are warnings."""
    assert said(notes(CHECK, clause(**{**RIGHT, "ru": '"Бегство"'}))) == [
        ("warning", ("ru",), 'The language writes «», not ".')
    ]
    assert said(notes(CHECK, clause(**{**RIGHT, "it": "«Fuga"}))) == [
        ("warning", ("it",), "A quotation mark has no partner.")
    ]


def test_many_lost_quotations_are_a_hint() -> None:
    """One language without any quotation where the others have several is a hint."""
    texts = {"it": "«a» «b» «c»", "en": '"a" "b" "c"', "ru": "а б в"}
    assert said(notes(CHECK, clause(**texts)))[0][:2] == ("hint", ("ru",))
