"""The word forms of one number: they say the same of one and of many."""

from __future__ import annotations

import pytest

from punicref.audit.corpus import Neutral
from punicref.audit.forms import CHECK
from tests.audit.sample import clause, notes, said

N = Neutral(values={"n": 5})


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "{n} {n|unità può|unità possono} muovere e {n|è|sono} qui."),
        ("it", "{n|Se la fallisce, diventa|Ciascuna che la fallisce diventa} ridotta."),
        ("en", "There {n|is|are} {n} {n|leader|leaders} and {n|it|each} may move."),
        ("en", "There {n|is not|are not} {n} {n|leader|leaders}."),
        ("ru", "{n|Один отряд не может|Отряда не могут|Отрядов не могут} двигаться {n|год|года|лет}."),
        ("ru", "{n|Отряд, провалив проверку,|Каждый, провалив проверку,|Каждый, провалив проверку,} уходит."),
    ],
)
def test_forms_of_the_same_words_are_right(lang: str, text: str) -> None:
    """Irregular ones, articles, verbs and each, too; and a text without any."""
    assert not notes(CHECK, clause(neutral=N, **{lang: text}))
    assert not notes(CHECK, clause(neutral=N, **{lang: "{n}."}))


@pytest.mark.parametrize(
    ("lang", "form"),
    [
        ("it", "{n|può|non possono}"),
        ("it", "{n|unità deve|unità possono}"),
        ("it", "{n|punto forza|punti armata}"),
        ("en", "{n|is not|are}"),
        ("en", "{n|unit must|units may}"),
        ("en", "{n|strength point|supply points}"),
        ("ru", "{n|входит|не входят|входят}"),
        ("ru", "{n|отряд должен|отряда должны|отрядов могут}"),
        ("ru", "{n|очко силы|очка силы|очков казны}"),
    ],
)
def test_a_form_that_says_something_else_is_found(lang: str, form: str) -> None:
    """A negation, another duty or another word in one of them; the placeholder is named as it is written."""
    [found] = said(notes(CHECK, clause(neutral=N, **{lang: f"{{n}} {form} qui, here."})))
    assert found == ("hint", (lang,), f"The word forms of {form} do not say the same.")
