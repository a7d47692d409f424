"""The unit that a question is about and the areas around it, read from what a player types."""

from collections.abc import Mapping
from typing import Literal

from punicref.errors import InputProblem
from punicref.games.pi import movement, units, ways
from punicref.games.pi.units import Unit
from punicref.games.pi.ways import Item
from punicref.language.messages import say
from punicref.ruling.case import Case

LAND, MOUNTAIN, STRAIT, SEA, ETNA = movement.LAND, movement.MOUNTAIN, movement.STRAIT, movement.SEA, movement.ETNA
PORT = "port"

Role = Literal["attacker", "defender"]
"""The side of a unit in the battle that it leaves."""

ENEMY, GARRISON, ORIGIN = "enemy", "garrison", "origin"
ENEMY_RESOURCE, OWN_RESOURCE, OWN_FORTRESS = "enemy-resource", "own-resource", "own-fortress"
"""Marks of an area: enemy units; an enemy garrison; the attackers came from there; a resource point of the enemy; one
or a fortress of the unit's side."""

WHOSE = "resource"
"""A word that does not say whose: refused."""

SAME = {"supply": OWN_RESOURCE, "fortress": OWN_FORTRESS}
"""Other words for marks."""


def areas_of(case: Case, text: str, option: str, known: Mapping[str, tuple[str, ...]]) -> list[Item]:
    """Read areas parted by commas; InputProblem for what is not understood, or does not say whose it is."""
    words = ways.worded(case, text).replace(",", " , ").split()
    if WHOSE in words:
        own = any(OWN_RESOURCE in marks for marks in known.values())
        raise InputProblem(
            say(
                "{option}: whose resource point? Say {known}.",
                option=option,
                known=ways.shown(case, [ENEMY_RESOURCE, OWN_RESOURCE]),
            )
            if own
            else say(
                "{option}: whose resource point? Say {known}.", option=option, known=ways.shown(case, [ENEMY_RESOURCE])
            )
        )
    return ways.items(case, " ".join(SAME.get(word, word) for word in words), option, known)


def single(case: Case, text: str) -> Unit:
    """Read the one unit that is asked about; InputProblem for several, or one without a type."""
    found = units.read(case, text, "roman", "--unit")
    if len(found) != 1 or not found[0].type:
        raise InputProblem(
            "{option} names one unit with its type; the types are {types}.",
            option="--unit",
            types=[units.type_name(case, one) for one in units.TYPES],
        )
    return found[0]


def tell_counter(case: Case, one: Unit) -> None:
    """Say so where the values of a unit come from the printed list of counters."""
    if one.counter:
        case.tell(
            "From the list of counters: {names}.",
            None,
            names=[one.counter],
            cites=(units.NAVAL_COUNTERS if one.naval else units.GROUND_COUNTERS,),
        )
