"""What has been done and what will be, by a vote of three languages."""

from __future__ import annotations

import pytest

from punicref.audit.votes import CHECKS
from tests.audit.sample import clause, notes, said

DONE = {
    "it": "Non attacca chi ha mosso.", "en": "Who has moved does not attack.",
    "ru": "Не атакует тот, кто уже двигался.",
}  # fmt: skip
COMING = {
    "it": "Non attacca chi muoverà.", "en": "Who is about to move does not attack.",
    "ru": "Не атакует тот, кто будет двигаться.",
}  # fmt: skip


@pytest.mark.parametrize("texts", [DONE, COMING])
def test_the_same_tense_is_right(texts: dict[str, str]) -> None:
    """What all languages say in one tense is silent."""
    assert not notes(CHECKS["tenses"], clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("texts", "other"), [(DONE, COMING), (COMING, DONE)])
def test_another_tense_is_found(texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that says it in another tense is named."""
    found = said(notes(CHECKS["tenses"], clause(**{**texts, lang: other[lang]})))
    assert {one[1] for one in found} == {(lang,)}


def test_nouns_are_no_verbs() -> None:
    """Russian nouns that end as the past does are none: правило, предел, начала."""
    texts = {"it": "La regola fissa il limite.", "en": "The rule sets the limit.", "ru": "Правило задаёт предел."}
    assert not notes(CHECKS["tenses"], clause(**texts))
