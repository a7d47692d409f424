"""Words that stand once and are but for a letter a frequent word."""

from __future__ import annotations

import pytest

from punicref.audit.spelling import CHECK
from tests.audit.sample import clause, notes, said

FREQUENT = [clause(f"2.{at}", it="La legione", en="The legion marches", ru="Легион идёт") for at in range(1, 6)]


@pytest.mark.parametrize("word", ["leigon", "legoin", "legon", "leggion", "lekion"])
def test_one_slip_is_found(word: str) -> None:
    """A letter too many, too few, another, or two that changed places."""
    [found] = said(notes(CHECK, clause(it="La legione", en=f"A {word} marches", ru="Легион идёт"), *FREQUENT))
    assert found == ("hint", ("en",), f"“{word}” stands only here; is it “legion”?")


@pytest.mark.parametrize("word", ["legion", "legions", "region far off", "cohort", "{legoin}", "[legoin]"])
def test_what_is_a_word_is_silent(word: str) -> None:
    """A frequent word, its other forms, one that stands elsewhere too, a short one, and what is no word."""
    known = clause("3.1", it="La legione", en="A region far off", ru="Легион идёт")
    text = clause(it="La legione", en=f"A {word} marches", ru="Легион идёт")
    assert not notes(CHECK, text, *FREQUENT, known)
