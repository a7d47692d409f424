"""Values in another order, and what only goes with."""

from __future__ import annotations

import pytest

from punicref.audit.order import CHECK
from tests.audit.sample import clause, notes, said

VALUES = {
    "it": "Costa {cost} punti a terra e {more} in mare.",
    "en": "It costs {cost} points on land and {more} at sea.",
    "ru": "Стоит {cost} очка на суше и {more} на море.",
}
ONLY = {
    "it": "L'armata può attaccare in inverno soltanto una flotta.",
    "en": "An army may attack in winter only a fleet.",
    "ru": "Армия может атаковать зимой только флот.",
}


def test_the_same_order_is_right() -> None:
    """Values in one order and one thing limited are silent."""
    assert not notes(CHECK, clause(**VALUES))
    assert not notes(CHECK, clause(**ONLY))


def test_exchanged_values_are_found() -> None:
    """The language with another order is named."""
    [found] = said(notes(CHECK, clause(**{**VALUES, "ru": "Стоит {more} очка на суше и {cost} на море."})))
    assert found[:2] == ("hint", ("ru",))


def test_exchanged_references_are_found() -> None:
    """From the first rule to the last, or from the last to the first."""
    texts = {"it": "Da [1.1] a [1.2].", "en": "From [1.1] to [1.2].", "ru": "От [1.1] до [1.2]."}
    assert not notes(CHECK, clause(**texts))
    [found] = said(notes(CHECK, clause(**{**texts, "it": "Da [1.2] a [1.1]."})))
    assert found[1] == ("it",)


def test_only_with_something_else_is_found() -> None:
    """Only an army may attack, or an army may attack only a fleet."""
    moved = "Only an army may attack in winter a fleet."
    [found] = said(notes(CHECK, clause(**{**ONLY, "en": moved})))
    assert found[1] == ("en",)
    assert "army" in found[2]


ACTS = {"it": "L'armata attacca la flotta.", "en": "The army attacks the fleet.", "ru": "Армия атакует флот."}
ACTED_ON = {"it": "La flotta attacca l'armata.", "en": "The fleet attacks the army.", "ru": "Флот атакует армию."}


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_who_acts_on_whom_is_found(lang: str) -> None:
    """Two who may act stand in one order; a language that names them the other way round is named."""
    assert not notes(CHECK, clause(**ACTS))
    [found] = said(notes(CHECK, clause(**{**ACTS, lang: ACTED_ON[lang]})))
    assert found[1] == (lang,)
