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


@pytest.mark.parametrize(
    ("lang", "right", "wrong"),
    [
        ("it", "È uno stesso combattimento.", "È una stessa combattimento."),
        ("it", "Sono punti navali nemici.", "Sono punti navali nemico."),
        ("it", "Solo l'unità isolata.", "Solo l'unità isolato."),
        ("it", "Nella colonna del combattimento.", "Nella colonna della combattimento."),
        ("it", "Chi la perdono, i romani o loro.", "Chi la prima combattimento, i romani."),
        ("en", "These are other fights.", "These is other fights."),
        ("en", "A disorganized unit has less.", "A disorganized unit have less."),
        ("en", "If besieged units have to go.", "If besieged units has to go."),
        ("ru", "Эта бесплатная активация.", "Этот бесплатная активация."),
        ("ru", "Каждый игрок кладёт колоду.", "Каждый игрок кладут колоду."),
        ("ru", "Потом игроки могут ходить.", "Потом игроки может ходить."),
        ("ru", "Рядом с отрядом, отряды рядом с отрядами.", "Отрядом, отрядов: рядом с отряды, отряд."),
    ],
)
def test_what_agrees_in_no_text_needs_no_other(lang: str, right: str, wrong: str) -> None:
    """Words that can never stand beside each other are found in the only text that there is."""
    assert not notes(CHECK, clause(**{**TEXTS, lang: right}))
    [found] = said(notes(CHECK, clause(**{**TEXTS, lang: wrong})))
    assert found[1] == (lang,)
