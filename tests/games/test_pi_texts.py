"""The rule text of Punic Island: what players found missing, said too surely or out of place stays mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Clause

LANGUAGES = ("it", "en", "ru")

ALL = pytest.mark.parametrize("lang", LANGUAGES)

LINKS = [
    ("c9.c", "c15.b"),
    ("c9.e", "ex.pintias.3a"),
    ("c9.e", "s12.2"),
    ("s9.5.3", "s9.5.4"),
    ("s9.5.3", "c12.e"),
    ("s9.5.5", "ex.pintias.2a"),
    ("s9.5.5", "c9.e"),
    ("c6.a.2", "s5.2.4"),
    ("c6.a.2", "s7.4.4"),
    ("s11.3.1", "s11.3.2"),
    ("s11.3.1", "s11.3.5.b"),
    ("s11.3.3", "s5.4.1"),
    ("chit.roman.naval.periplus", "s9.6.5.a"),
    ("chit.carthaginian.naval.periplus", "s9.6.5.a"),
    ("chit.roman.naval.dieklus", "s9.6.5.a"),
    ("chit.carthaginian.naval.diekiplus", "s9.6.5.a"),
    ("chit.roman.naval.wrong-course", "s9.6.3.d"),
    ("chit.carthaginian.naval.wrong-course", "s9.6.3.d"),
    ("chit.roman.naval.ballistas", "s9.6.2.b"),
    ("chit.carthaginian.naval.ballistas", "s9.6.2.b"),
    ("chit.carthaginian.naval.boarding", "chit.roman.naval.corvus"),
    ("chit.carthaginian.naval.boarding", "s9.5.4"),
    ("ex.pintias.4b", "chit.roman.naval.corvus"),
    ("ex.pintias.4b", "s9.5.5"),
]

REPLACED = [
    "chit.carthaginian.land.cavalry",
    "chit.roman.land.cavalry",
    "chit.carthaginian.land.frontal-assault",
    "chit.carthaginian.land.flank-attack",
    "chit.roman.land.flank-attack",
    "chit.carthaginian.land.galic-fury",
    "chit.carthaginian.land.elephant-charge",
    "chit.carthaginian.naval.periplus",
    "chit.roman.naval.periplus",
    "chit.carthaginian.naval.diekiplus",
    "chit.roman.naval.dieklus",
    "chit.roman.land.wedge",
]
"""The chits that are replaced when they are drawn, and have no effect when they are played, for the same condition."""

OPEN = {
    "s9.6.6.f": "held",
    "s9.6.3.f": "nearest",
    "s9.6.3.e": "enemies",
    "s8.2.2": "beside",
    "s11.3.1": "attacker",
    "c10.b": "land",
    "c9.d": "several",
    "s7.4.1": "already",
    "s7.4.2": "both",
    "s4.2.2": "unable",
    "s9.5.5": "refill",
    "s11.3.3": "signs",
    "ex.operation.3": "fortress",
    "s11.3.3.c": "leader",
}
"""Open points that were taken for settled, each with the readings that rulings hold against each other."""

PRINTED = {
    "c16.a": ("Corvus Withdrawn", "In Extremis", "Incursions in Africa", "Incursions in Italy"),
    "c14.a": ("Syracuse switches sides",),
    "chit.roman.naval.corvus": ("Corvus Withdrawn",),
    "ex.operation.1": ("Camarina",),
    "ex.operation.3": ("Pintias",),
}
"""Names as the components print them, by which players look for them."""

PROGRAM = {
    "en": r"\b(program|punicref|installed|a row|list copied|command line)\b",
    "it": r"\b(programma|punicref|installat\w+|una riga|elenco copiato|riga di comando)\b",
    "ru": r"\b(программ\w*|punicref|установлен\w+ списк\w+|строк\w+ списка)\b",
}


def every(library: Library, lang: str) -> list[Clause]:
    """Return all clauses of the game."""
    return [library.clause("pi", one, lang) for one in library.ids("pi")]


@pytest.mark.parametrize(("clause", "needed"), LINKS)
def test_what_a_player_needs_beside_a_clause_is_linked(shipped: Library, clause: str, needed: str) -> None:
    """The clause is among the links of the other one."""
    assert needed in shipped.clause("pi", clause, "en").see


@ALL
def test_rule_texts_do_not_speak_of_the_program(shipped: Library, lang: str) -> None:
    """Nobody at the table knows lists, rows and commands."""
    said = [one.id for one in every(shipped, lang) if re.search(PROGRAM[lang], one.text, re.IGNORECASE)]
    assert not said


@ALL
@pytest.mark.parametrize("clause", REPLACED)
def test_a_chit_says_when_it_is_replaced_and_when_it_has_no_effect(shipped: Library, clause: str, lang: str) -> None:
    """The two are told apart by drawing and playing, as c12.d says where they come from."""
    text = shipped.clause("pi", clause, lang).text
    when = {"en": ("draw", "only when"), "it": ("peschi", "soltanto quando"), "ru": ("вытянули", "к моменту розыгрыша")}
    assert all(word in text for word in when[lang]), text
    assert "[c12.d]" in text


@pytest.mark.parametrize(("clause", "issue"), OPEN.items())
def test_what_the_rules_leave_open_has_readings(shipped: Library, clause: str, issue: str) -> None:
    """Each has at least two, with a name in every language."""
    for lang in LANGUAGES:
        (one,) = (one for one in shipped.issues("pi", clause, lang) if one.key == issue)
        assert len(one.readings) > 1
        assert all(reading.name for reading in one.readings)


def test_notes_that_change_nothing_are_no_open_questions(shipped: Library) -> None:
    """Plain English for chance, abbreviations and spellings are not told as gaps of the rules."""
    assert "random" not in {one.key for one in shipped.issues("pi", "c9.d", "en")}
    kinds = {
        (clause, one.kind)
        for clause in ("c1.f", "s10.3", "chit.carthaginian.land.galic-fury")
        for one in shipped.issues("pi", clause, "en")
    }
    assert not {kind for _, kind in kinds} & {"gap", "contradiction"}


@ALL
@pytest.mark.parametrize(("clause", "names"), PRINTED.items())
def test_cards_and_places_have_their_printed_names(
    shipped: Library, clause: str, names: tuple[str, ...], lang: str
) -> None:
    """A translation may stand beside the name, not in its place."""
    text = shipped.clause("pi", clause, lang).text
    assert [name for name in names if name not in text] == []
