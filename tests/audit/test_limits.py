"""At least and at most."""

from __future__ import annotations

import pytest

from punicref.audit.limits import CHECK
from tests.audit.sample import clause, notes, said

LEAST = {"it": "Servono almeno {n} punti.", "en": "At least {n} points are needed.", "ru": "Нужно не менее {n} очков."}
MOST = {"it": "Al massimo {n} punti.", "en": "No more than {n} points.", "ru": "Не более {n} очков."}


@pytest.mark.parametrize("texts", [LEAST, MOST, {**MOST, "en": "Only {n} points."}])
def test_the_same_limit_is_right(texts: dict[str, str]) -> None:
    """The same limit, in whatever words, is silent."""
    assert not notes(CHECK, clause(**texts))


@pytest.mark.parametrize("texts", [LEAST, MOST])
def test_a_lost_limit_is_found(texts: dict[str, str]) -> None:
    """A language without the limit is named."""
    [found] = said(notes(CHECK, clause(**{**texts, "ru": "Нужно {n} очков."})))
    assert found[:2] == ("hint", ("ru",))
