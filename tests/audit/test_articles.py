"""Articles and the sound of the word behind them."""

from __future__ import annotations

import pytest

from punicref.audit.articles import CHECK
from tests.audit.sample import clause, notes, said


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "An engaged unit, a unit, a one-hex river, a European, an hour, a hex, an army, leader A and a user."),
        (
            "it",
            "Gli esagoni, dello stesso, degli zeri, un'unità, un esercito, uno scudo, la attacca, lo muove, dei punti.",
        ),
        ("it", "L'unità gli resta, i segnalini, quello inglese, sulla mappa, nello spazio, dai pesi."),
        ("ru", "Отряд."),
    ],
)
def test_articles_that_go_with_their_word_are_right(lang: str, text: str) -> None:
    """Sounds count, not letters; what may be a pronoun is left alone."""
    assert not notes(CHECK, clause(**{lang: text}))


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        *(("en", one) for one in ("a unengaged", "an fleet", "a army", "an hex", "a order")),
        *(("it", one) for one in ("il esagono", "degli segnalini", "dello esercito", "un scudo", "nella area")),
        *(("it", one) for one in ("dei esagoni", "i stormi", "allo villaggio", "del zaino", "sul gnomone")),
    ],
)
def test_an_article_of_another_word_is_found(lang: str, wrong: str) -> None:
    """It is named with the word behind it."""
    [found] = said(notes(CHECK, clause(**{lang: f"Qui, {wrong}."})))
    assert found == ("hint", (lang,), f"The article does not go with the word behind it: {wrong}.")
