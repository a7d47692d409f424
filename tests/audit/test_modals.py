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


def test_only_is_voted_on() -> None:
    """A language that alone says only, or alone does not, is named; a single one is something else."""
    only = {"it": "Solo Roma muove.", "en": "Only Rome moves.", "ru": "Только Рим движется."}
    plain = {"it": "Roma muove.", "en": "Rome moves.", "ru": "Рим движется."}
    assert not notes(CHECK, clause(**only))
    assert not notes(CHECK, clause(it="Un solo punto.", en="A single point.", ru="Одно очко."))
    assert [one[1:] for one in said(notes(CHECK, clause(**{**only, "it": plain["it"]})))] == [
        (("it",), "The others say “only”, this does not: “Roma muove.”")
    ]
    assert [one[1:] for one in said(notes(CHECK, clause(**{**plain, "ru": only["ru"]})))] == [
        (("ru",), "Only this says “only”: “Только Рим движется.”")
    ]


def test_what_we_say_of_an_issue_is_looked_at() -> None:
    """Known issues are compared as closely as rules, examples and readings."""
    parts = {lang: {"issues.odd": text} for lang, text in {**MAY, "en": MUST["en"]}.items()}
    [found] = notes(CHECK, clause(parts=parts))
    assert (found.langs, found.part) == (("en",), "issues.odd")
