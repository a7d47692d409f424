"""Sentences that were left untranslated."""

from __future__ import annotations

from punicref.audit.untranslated import CHECK
from tests.audit.sample import clause, notes, said


def test_names_may_be_the_same() -> None:
    """Short texts that are the same in two languages are silent: names, titles of cards."""
    assert not notes(CHECK, clause(it="Apulia-Calabria", en="Apulia-Calabria", ru="Апулия-Калабрия"))


def test_the_same_sentence_is_found() -> None:
    """The same sentence in two languages is a warning, and so is a Russian one without Cyrillic letters."""
    english = "The leader moves his units first."
    found = said(notes(CHECK, clause(it=english, en=english, ru="Полководец двигает единицы первым.")))
    assert found == [("warning", ("it", "en"), f"The sentence is the same in two languages: “{english}”")]
    found = said(notes(CHECK, clause(it="Il comandante muove per primo.", en=english, ru=english)))
    assert ("warning", ("ru",), f"This is no Russian: “{english}”") in found
