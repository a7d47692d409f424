"""All, each, any, some, one of; if, unless, or: said otherwise in one language."""

from __future__ import annotations

import pytest

from punicref.audit.votes import CHECKS
from tests.audit.sample import clause, notes, said

ALL = {
    "it": "Deve soddisfare tutte queste condizioni.",
    "en": "It must meet all these conditions.",
    "ru": "Он должен удовлетворять всем этим условиям.",
}
EACH = {
    "it": "Si paga per ogni porto.",
    "en": "Pay for each port.",
    "ru": "Платят за каждый порт.",
}


@pytest.mark.parametrize(
    ("right", "lang", "wrong"),
    [
        (ALL, "it", "Deve soddisfare una di queste condizioni."),
        (ALL, "it", "Deve soddisfare alcune condizioni."),
        (ALL, "en", "It must meet one of these conditions."),
        (ALL, "en", "It must meet any of these conditions."),
        (ALL, "en", "It must meet these conditions."),
        (ALL, "ru", "Он должен удовлетворять одному из этих условий."),
        (ALL, "ru", "Он должен удовлетворять любому из этих условий."),
        (EACH, "it", "Si paga per i porti."),
        (EACH, "it", "Si paga per tutti i porti."),
        (EACH, "en", "Pay for all ports."),
        (EACH, "ru", "Платят за все порты."),
    ],
)
def test_another_quantity_is_found(right: dict[str, str], lang: str, wrong: str) -> None:
    """The language that speaks of another number of things is named."""
    assert not notes(CHECKS["quantities"], clause(**right))
    found = said(notes(CHECKS["quantities"], clause(**{**right, lang: wrong})))
    assert {one[:2] for one in found} == {("hint", (lang,))}


UNLESS = {
    "it": "Muove, a meno che non assedi.",
    "en": "It moves, unless it besieges.",
    "ru": "Он движется, если только не осаждает.",
}
OR = {"it": "Muove o attacca.", "en": "It moves or attacks.", "ru": "Он движется или атакует."}


@pytest.mark.parametrize(
    ("right", "lang", "wrong"),
    [
        (UNLESS, "it", "Muove, qualora assedi."),
        (UNLESS, "en", "It moves, if it besieges."),
        (UNLESS, "ru", "Он движется, если осаждает."),
        (OR, "it", "Muove e attacca."),
        (OR, "en", "It moves and attacks."),
        (OR, "ru", "Он движется и атакует."),
    ],
)
def test_another_condition_is_found(right: dict[str, str], lang: str, wrong: str) -> None:
    """The language in which a rule hangs on something else is named."""
    assert not notes(CHECKS["conditions"], clause(**right))
    found = said(notes(CHECKS["conditions"], clause(**{**right, lang: wrong})))
    assert {one[:2] for one in found} == {("hint", (lang,))}


ROUNDED = {
    "it": "Cala del livello diviso in parti, arrotondato per difetto.",
    "en": "It goes down by the level divided into parts, rounded down.",
    "ru": "Он падает на уровень, делённый на части с округлением вниз.",
}


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("it", ROUNDED["it"].replace("difetto", "eccesso")),
        ("en", ROUNDED["en"].replace("rounded down", "rounded up")),
        ("ru", ROUNDED["ru"].replace("вниз", "вверх")),
        ("en", ROUNDED["en"].replace(", rounded down", "")),
    ],
)
def test_the_way_of_rounding_is_found(lang: str, wrong: str) -> None:
    """What else goes down in a sentence does not hide that a fraction is rounded up in one language."""
    assert not notes(CHECKS["limits"], clause(**ROUNDED))
    found = said(notes(CHECKS["limits"], clause(**{**ROUNDED, lang: wrong})))
    assert {one[1] for one in found} == {(lang,)}
