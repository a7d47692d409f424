"""May and must."""

from __future__ import annotations

import pytest

from punicref.audit.modals import CHECK
from tests.audit.sample import clause, notes, said

MAY = {"it": "Il giocatore può muovere.", "en": "The player may move.", "ru": "Игрок может двигаться."}
MUST = {"it": "Il giocatore deve muovere.", "en": "The player must move.", "ru": "Игрок должен двигаться."}


@pytest.mark.parametrize("texts", [MAY, MUST, {"it": "Muove.", "en": "It moves.", "ru": "Он идёт."}])
def test_the_same_force_is_right(texts: dict[str, str]) -> None:
    """Texts of the same force are silent."""
    assert not notes(CHECK, clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("texts", "other"), [(MAY, MUST), (MUST, MAY)])
def test_another_force_is_found(texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that says must where the others say may, or the reverse, is named."""
    found = said(notes(CHECK, clause(**{**texts, lang: other[lang]})))
    assert {one[:2] for one in found} == {("hint", (lang,))}


def test_a_synonym_is_right() -> None:
    """Other words for the same permission are silent."""
    assert not notes(CHECK, clause(**{**MAY, "it": "Al giocatore è permesso muovere."}))


def test_what_we_say_of_an_issue_is_not_looked_at() -> None:
    """Only rules, examples and readings are compared so closely."""
    parts = {lang: {"issues.odd": text} for lang, text in {**MAY, "en": MUST["en"]}.items()}
    assert not notes(CHECK, clause(parts=parts))
