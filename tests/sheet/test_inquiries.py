"""Questions about what is kept are answered from the sheet, with the clause of the field; others are for the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.language.messages import Translator
from punicref.sheet import registry
from punicref.sheet.table import Table
from tests.chains.playing import House

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

KEPT = {
    "pw": [
        "scenario 2, turn 2, Roman campaign phase",
        "combat: consul A, leader 1, attack 8, defend 4, die 4, result 0/50",
        "take",
    ],
    "dbp": [
        "Roman combat impulse",
        "combat Rome, Hastati A 5 morale 4 v Veterans V 6 morale 4, dice 4 3",
        "take",
    ],
    "sor": [
        "state level 4",
        "state CU in the box 6",
        "action of Carthage",
        "garrison out, Hanno, CU 3, card 1",
        "take",
    ],
    "pi": ["state Pintias besieger Roman", "state Camarina Roman resource points 3"],
}
"""What is told first at each table."""

ANSWERED = [
    ("pw", "quanti punti movimento restano ad A?", "it", "comandante A: punti movimento rimasti 15"),
    ("pw", "how many strength points has Carthage lost?", "en", "Carthaginian: strength points lost"),
    ("pw", "di chi è il turno?", "it", "turno 2, Roma: fase campagna."),
    ("dbp", "who has attacked already?", "en", "Hastati A: has attacked [dbp:10]"),
    ("dbp", "сколько очков расстройства у ветеранов?", "ru", "Ветераны V: очки расстройства 1"),
    ("dbp", "how many disorder points do the Veterans have?", "en", "Veterans V: disorder points 1 [dbp:10.7]"),
    ("dbp", "Scipione è morto?", "it", "comandante romano: in gioco"),
    ("dbp", "how many rout points is a leader worth?", "en", ""),
    ("sor", "сколько у меня осталось БЕ в поле?", "ru", "Поле Гарнизона: БЕ 3 [sor:19]"),
    ("sor", "где Ганнон?", "ru", "Ганнон: находится на карте, осталось очков движения 1"),
    ("sor", "какой максимальный уровень волнений?", "ru", ""),
    ("pi", "is Pintias besieged?", "en", "Pintias: besieged by Rome [pi:s11.3.3]"),
    ("pi", "can a fleet besieged in port retreat?", "en", ""),
]


@pytest.fixture(scope="module")
def tables(shipped: Library) -> dict[str, Table]:
    """Return the tables at which that has been told."""
    found = {game: Table(House(shipped), game, "zama" if game == "dbp" else "") for game in KEPT}
    for game, lines in KEPT.items():
        for line in lines:
            found[game].tell(line)
    return found


@pytest.mark.parametrize(("game", "question", "lang", "answer"), ANSWERED, ids=lambda one: one)
def test_a_question_is_answered_from_the_sheet(
    game: str, question: str, lang: str, answer: str, tables: dict[str, Table]
) -> None:
    before = tables[game].situation
    found = tables[game].tell(question)
    told = "\n".join(map(Translator(lang), found.told))
    assert (answer in told and found.kind == "told") if answer else found.kind == "ask", told
    assert tables[game].situation == before


def test_the_clauses_of_fields_are_in_the_book(shipped: Library) -> None:
    clauses = [
        (game, field.clause)
        for game in KEPT
        for kind in registry.of(game).kinds
        for field in kind.fields
        if field.clause
    ]
    assert len(clauses) > 100
    assert [f"{game}:{clause}" for game, clause in clauses if not shipped.has(game, clause)] == []
