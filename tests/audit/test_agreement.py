"""Words beside each other whose gender, number or case do not go together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from punicref.audit import registry
from punicref.audit.agreement import CHECK
from punicref.audit.corpus import Text

if TYPE_CHECKING:
    from punicref.audit.context import Context

PAIRS = {
    "it": (
        ("un segnalino libero", "una segnalino libero"),
        ("Il giocatore può attaccare.", "Il giocatore possono attaccare."),
        ("Le unità navali nemiche muovono.", "Le unità navali nemici muovono."),
        ("Solo l'unità isolata resta.", "Solo l'unità isolato resta."),
        ("La pila di unità nemica si ferma.", "La pila di unità nemico si ferma."),
        ("Le unità non sono eliminate.", "Le unità non sono eliminati."),
        ("La città viene presa, e il giocatore è sconfitto.", "La città viene preso, e il giocatore è sconfitto."),
        ("Il giocatore può muovere.", "Il giocatore può muove."),
        ("Secondo il suo tiro.", "Secondo i suo tiro."),
    ),
    "en": (
        ("a unit of a player", "a units of a player"),
        ("Naval units move through it.", "Naval units moves through it."),
        ("A leader always moves with them.", "A leader always move with them."),
        ("The siege is lifted.", "The siege are lifted."),
        ("A unit and a leader are there.", "A unit and a leader is there."),
        ("The player may move it.", "The player may moves it."),
        ("He moves it.", "He move it."),
        ("Use these land areas.", "Use these land area."),
    ),
    "ru": (
        ("морская область", "морской область"),
        ("каждый игрок", "каждая игрок"),
        ("Игрок может двигаться.", "Игрок могут двигаться."),
        ("Игроки не могут двигаться.", "Игроки не может двигаться."),
        ("Отряд может двигаться.", "Отряд может двигается."),
        ("Армия уничтожена.", "Армия уничтожен."),
        ("Отряд и полководец должны уйти.", "Отряд и полководец должен уйти."),
        ("рядом с отрядами", "рядом с отряды"),
        ("в каждой морской области", "в каждой морская область"),
        ("карта игрока", "карта игроке"),
    ),
}
"""What agrees, and what does not."""


def _said(rules: Context, lang: str, text: str) -> list[tuple[str, ...]]:
    """Return the languages that the check names where a clause says this in one of them."""
    clause = rules.games["pi"].clauses["s6.4"]
    changed = replace(clause, texts={**clause.texts, lang: Text({"text": text})})
    return [one.langs for one in registry.check_clause(rules, changed, (CHECK,))]


@pytest.mark.parametrize(("lang", "right", "wrong"), [(lang, *pair) for lang, pairs in PAIRS.items() for pair in pairs])
def test_what_does_not_agree_is_found(rules: Context, lang: str, right: str, wrong: str) -> None:
    """What agrees is silent; where it does not, the language is named."""
    assert not _said(rules, lang, right)
    assert _said(rules, lang, wrong) == [(lang,)]
