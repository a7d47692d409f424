"""Articles, adjectives and verbs that do not agree with their noun."""

from __future__ import annotations

import pytest

from punicref.audit.agreement import CHECK
from tests.audit.sample import clause, many, notes, said

TEXTS = {
    "it": "Entra in un esagono. Il giocatore può attaccare.",
    "en": "Each unit stops. If units are here, it stops.",
    "ru": "Играет римский игрок. Игрок может атаковать.",
}
WRONG = (
    ("it", "Entra in una esagono. Il giocatore può attaccare."),
    ("it", "Entra in un esagono. Il giocatore possono attaccare."),
    ("en", "Each unit stops. If units is here, it stops."),
    ("ru", "Играет римская игрок. Игрок может атаковать."),
    ("ru", "Играет римский игрок. Игрок могут атаковать."),
)


def test_what_agrees_is_right() -> None:
    """What stands in all clauses is silent."""
    assert not notes(CHECK, clause(**TEXTS), *many(5, **TEXTS))


@pytest.mark.parametrize(("lang", "text"), WRONG)
def test_what_does_not_agree_is_found(lang: str, text: str) -> None:
    """The language is named."""
    [found] = said(notes(CHECK, clause(**{**TEXTS, lang: text}), *many(5, **TEXTS)))
    assert found[1] == (lang,)
