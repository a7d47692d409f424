"""The Punic Wars in everyday speech: what lines make of the case at hand, and what they leave on the sheet."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import Problem
from punicref.sheet.effects import Key
from punicref.sheet.table import Table
from tests.chains.playing import House

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

C5 = "console C, valore 2, con 5 punti terrestri a 2605"
AT_CAPUA = [
    "console D, valore 2, con 6 punti terrestri a Capua; Magone, valore 2, con 3 punti terrestri dentro la città",
]
INSIDE = {"leader": 2, "attack": 6, "defend": 3, "inverted": True, "inside": None, "roll": 5}
ATTRITION = [
    "Annibale, valore 3, con 3 punti terrestri a 2404",
    "fase rifornimenti cartaginese",
    "attrito Annibale non rifornita, dado 2",
    "fase campagna romana",
]
ATTACK = [
    "a 2404 ci sono 3 punti terrestri romani dentro la città; Annibale, valore 3, sta fuori con 7 punti terrestri",
    "Annibale attacca i romani a 2404, dado 3",
]

CASES: list[tuple[list[str], dict[str, Any]]] = [
    (
        [C5, "combattimento console C con 1 punto terrestre contro 1, dado 2"],
        {"leader": 2, "attack": 1, "defend": 1, "roll": 2},
    ),
    ([C5, "combat consul C with 1 land point against 1, die 2"], {"leader": 2, "attack": 1, "defend": 1, "roll": 2}),
    (
        ["fase rifornimenti cartaginese", "l'attrito: Annibale, valore 3, non è rifornito, 3 punti terrestri, tiro 2"],
        {"event": "unsupplied", "leader": 3, "land": 3, "roll": 2},
    ),
    ([*AT_CAPUA, "il console D attacca Magone dentro Capua, tiro 5"], INSIDE),
    ([*AT_CAPUA, "consul D attacks Mago inside Capua, die 5"], INSIDE),
    ([*AT_CAPUA, "консул D атакует Магона внутри города, кубик 5"], INSIDE),
    ([*AT_CAPUA, "D assalta Capua, tiro 5"], INSIDE),
    (
        [*ATTRITION, "il console D, valore 2, parte dal Lazio con 8 punti terrestri e 4 navali"],
        {"leader": 3, "land": 3},
    ),
    *(
        ([*ATTACK, line], {"leader": 3, "attack": 7, "defend": 3, "roll": 2})
        for line in (
            "Annibale attacca di nuovo, dado 2",
            "attacca ancora, stavolta un 2",
            "Hannibal attacks again, this time a 2",
            "Ганнибал атакует снова, на этот раз 2",
        )
    ),
    ([*ATTACK, "Annibale attacca di nuovo"], {"leader": 3, "attack": 7, "defend": 3, "roll": None}),
    ([*ATTACK, "adesso tocca ad Asdrubale: ha altri 6 punti terrestri"], {"leader": 3, "attack": 7}),
    ([*ATTACK, "now it is Hasdrubal's go: he has another 6 land points"], {"leader": 3, "attack": 7}),
]

FORCE, OF_C, OF_D, HASDRUBAL, HANNIBAL = (Key("force", name) for name in ("#1", "@C", "@D", "@hasdrubal", "@hannibal"))
WITHIN = "Annibale, valore 3, con 7 punti terrestri dentro la città 2605"
AWAY = {"at": "2404", "land": 7, "inside_land": False, "terrain": None}
BOTH = {"land": 3, "inside_land": True, "naval": 1, "inside_naval": True}

SHEETS: list[tuple[list[str], Key, dict[str, Any]]] = [
    ([C5, "combattimento console C con 1 punto terrestre contro 1, dado 2"], Key("leader", "C"), {"rating": 2}),
    (["a 2404 ci sono 3 punti terrestri romani e 1 punto navale romano dentro la città"], FORCE, BOTH),
    (["at 2404 there are 3 Roman land points and 1 naval point inside the city"], FORCE, BOTH),
    (["в 2404 стоят 3 римских сухопутных очка и 1 морское внутри города"], FORCE, BOTH),
    (
        ["a 2404 ci sono 3 punti terrestri romani e 2 punti navali cartaginesi dentro la città"],
        FORCE,
        {"side": "roman", "land": 3, "inside_land": None},
    ),
    (["a 2404 i romani hanno 3 punti terrestri, il console C di valore 2 sta con loro"], OF_C, {"land": 3}),
    (["Siracusa: 2 punti terrestri"], Key("syracuse"), {"land": 2}),
    ([*ATTRITION, "il console D, valore 2, parte dal Lazio con 8 punti terrestri e 4 navali"], OF_D, {"land": 8}),
    ([*ATTACK, "adesso tocca ad Asdrubale: ha altri 6 punti terrestri e parte da Hispania"], HASDRUBAL, {"land": 6}),
    *(
        ([WITHIN, line], HANNIBAL, AWAY)
        for line in (
            "Annibale si sposta a 2404",
            "Annibale adesso è a 2404",
            "si sposta a 2404",
            "Hannibal goes to 2404",
            "Hannibal is now at 2404",
            "Ганнибал идёт в 2404",
            "Ганнибал теперь в 2404",
        )
    ),
    ([*AT_CAPUA, "Magone ha altri 2 punti terrestri"], Key("force", "@mago"), {"land": 5, "inside_land": True}),
]


def told(library: Library, lines: list[str]) -> Table:
    """Return a table at which lines have been said."""
    found = Table(House(library), "pw")
    for line in lines:
        found.tell(line)
    return found


@pytest.mark.parametrize(("lines", "facts"), CASES, ids=[one[0][-1] for one in CASES])
def test_what_a_line_says_of_the_case(lines: list[str], facts: dict[str, Any], shipped: Library) -> None:
    now = told(shipped, lines).situation.facts
    assert {name: now.get(name) for name in facts} == facts


@pytest.mark.parametrize(("lines", "key", "fields"), SHEETS, ids=[one[0][-1] for one in SHEETS])
def test_what_a_line_leaves(lines: list[str], key: Key, fields: dict[str, Any], shipped: Library) -> None:
    things = told(shipped, lines).things
    assert {name: things.known(key).get(name) for name in fields} == fields


def test_points_of_nobody_are_not_those_of_syracuse(shipped: Library) -> None:
    """The range of Syracuse's points is none of a region's."""
    with pytest.raises(Problem, match="region, allegiance"):
        told(shipped, ["controllo: regione di valore 4, 3 punti terrestri romani e 1 cartaginese non assediati"])


@pytest.mark.parametrize("line", ["Annibale va a Sagunto", "Hannibal goes to Saguntum"])
def test_a_place_that_is_not_known_is_asked_for_by_its_number(line: str, shipped: Library) -> None:
    with pytest.raises(Problem, match="number of its hex"):
        told(shipped, [WITHIN, line])


HIS_TURN = "adesso tocca ad Asdrubale: ha altri 6 punti terrestri"


@pytest.mark.parametrize("lines", [["Magone attacca di nuovo, dado 4"], [HIS_TURN, "attacca ancora, dado 4"]])
def test_who_has_not_attacked_does_not_attack_again(lines: list[str], shipped: Library) -> None:
    found = told(shipped, [*ATTACK, *lines[:-1]])
    with suppress(Problem):
        found.tell(lines[-1])
    facts = found.situation.facts
    assert (facts.get("leader"), facts.get("attack"), facts.get("roll")) != (3, 7, 4)
