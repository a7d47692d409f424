"""At least, at most, more than, less than: in every way to say them, by a vote of three languages."""

from __future__ import annotations

import pytest

from punicref.audit.votes import CHECKS
from tests.audit.sample import clause, notes, said

LEAST = {"it": "Servono almeno {n} punti.", "en": "At least {n} points are needed.", "ru": "Нужно не менее {n} очков."}
MOST = {"it": "Al massimo {n} punti.", "en": "No more than {n} points.", "ru": "Не более {n} очков."}
MORE = {"it": "Servono più di {n} punti.", "en": "More than {n} points.", "ru": "Нужно больше {n} очков."}
LESS = {"it": "Con meno di {n} punti.", "en": "With fewer than {n} points.", "ru": "Если очков меньше {n}."}


@pytest.mark.parametrize(
    "texts",
    [
        LEAST,
        MOST,
        MORE,
        LESS,
        {**MOST, "en": "Only {n} points."},
        {**MOST, "it": "Non può spendere più di {n} punti.", "en": "Up to {n} points.", "ru": "До {n} очков."},
        {**MOST, "it": "Fino a {n} punti.", "en": "{n} points or fewer.", "ru": "Не свыше {n} очков."},
        {**LEAST, "it": "{n} punti o più.", "en": "No fewer than {n} points.", "ru": "Хотя бы {n} очков."},
        {**MORE, "it": "Oltre {n} punti.", "en": "It exceeds {n} points.", "ru": "Свыше {n} очков."},
        {"it": "Non muove più.", "en": "It moves no longer.", "ru": "Больше он не двигается."},
    ],
)
def test_the_same_limit_is_right(texts: dict[str, str]) -> None:
    """The same limit, in whatever words, is silent; so is what only looks like one."""
    assert not notes(CHECKS["limits"], clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("texts", "other"), [(LEAST, MOST), (MOST, LEAST), (MORE, LESS), (LESS, MORE), (LEAST, MORE)])
def test_another_limit_is_found(texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that turns the comparison is named, once, with the words."""
    [found] = said(notes(CHECKS["limits"], clause(**{**texts, lang: other[lang]})))
    assert found[:2] == ("hint", (lang,))
    assert found[2].startswith("This says “")


@pytest.mark.parametrize("texts", [LEAST, MOST])
def test_a_lost_limit_is_found(texts: dict[str, str]) -> None:
    """A language without the limit is named."""
    [found] = said(notes(CHECKS["limits"], clause(**{**texts, "ru": "Нужно {n} очков."})))
    assert found[:2] == ("hint", ("ru",))
    assert "this does not" in found[2]


def test_an_added_limit_is_found() -> None:
    """A limit in one language only is named."""
    [found] = said(
        notes(CHECKS["limits"], clause(it="Costa {n} punti.", en="It costs at least {n} points.", ru="Стоит {n} очка."))
    )
    assert found[1:] == (("en",), "Only this says “at least”: “It costs at least {n} points.”")


def test_the_same_number_of_both_divided_otherwise_is_found() -> None:
    """Two comparisons exchanged within a sentence."""
    texts = {
        "it": "Da almeno {a} a meno di {b}.",
        "en": "At least {a} and less than {b}.",
        "ru": "Меньше {a} и не менее {b}, но и меньше {a}.",
    }
    assert {one[1] for one in said(notes(CHECKS["limits"], clause(**texts)))} == {("ru",)}
