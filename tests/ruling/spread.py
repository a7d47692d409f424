"""A spread of inputs for any calculator, and printed tables made up for it: nobody's tables look like these."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from punicref.rulebook import tables
from punicref.ruling import facts, schema
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws
from tests.made_up import made_up
from tests.ruling.cases import pi

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.rulebook.library import Library
    from punicref.rulebook.records import Records
    from punicref.ruling.registry import CalculatorFunction

NUMBERS = (-3, 0, 0, 0, 1, 1, 2, 3, 4, 6, 10, 25, 60, 200)
WORDS = {
    "pw": ("latium", "syracuse", "illyria", "hispania", "gallia", "sicilia", "4,3", "sicilia, illyria", "12", ""),
    "dbp": (
        "hastati", "veterani", "Слоны", "mercenaries", "velites", "light-cavalry", "equites", "triarii", "skirmishers",
        "open,turn", "n", "n,ne", "hastati 2, veterans", "leader", "elephants 3", "",
    ),
    "sor": ("6,6,6", "6,5,4,1", "2,2,5", "1", "hanno", "hanno 2, minor", "3", "", "4,4,5,6"),
    "pi": (
        "infantry", "naval range 5", "gallic-infantry 5 depleted", "Слоны", "naval, cavalry", "pintias", "messana", "Made-up 0", "haderbal", "4,3", "Made-up 0, Made-up 1", "12", "0", "", " , ",
    ),
}  # fmt: skip

SPARSE = {"pi.battle": 0.05, "dbp.combat": 0.2, "dbp.fight": 0.15, "dbp.support": 0.25}
"""How often an optional input is given where they seldom go together."""

ALWAYS = {"dbp.fight": ("attack", "defend", "attacker_morale", "defender_morale")}
"""The inputs that are needed as good as always, though a list may stand for them."""

BY_INPUT = {
    "dbp": {
        "way": ("open", "open,turn", "hill,open", "turn", "open,open,open", "river", ""),
        "attacker": ("hastati", "Слоны", "mercenaries", "light-cavalry", "equites", "velites", "hoplites"),
        "defender": ("triarii", "elephants", "skirmishers", "light-cavalry", "equites", "infantry", "leader"),
    },
    "pi": {
        "way": ("land", "sea beside", "sea, port", "land, mountain city ships", ""),
        "units": (
            "naval range 5", "2 naval range 4", "infantry movement 4", "naval", "3 cavalry", "infantry 5, cavalry",
            "5", "3 naval 5/4", "infantry 6 disorganized", "2 cavalry 5/4 depleted isolated", "",
        ),
        "around": ("land enemy, sea", "land", "sea enemy, port", "land garrison, etna"),
        "ways_out": ("land, land supply; land garrison", "land origin", "sea", "strait, land", ""),
        "actions": (
            "move infantry, distance 3", "move A: 2 naval, leader; siege infantry, port, fleet",
            "rebuild naval, port; card: cost 2", "uprising infantry, africa", "x",
        ),
        "plays": tuple(raw["plays"] for name, raw in pi.CASES if name == "pi.battle" and raw["plays"].startswith("{")),
        "own": (
            "3 naval 5/4", "naval 5/4 depleted disorganized, naval 6/5", "2 infantry 5/4, cavalry 5/4",
            "elephant 6/5, gallic-infantry 5/4", "",
        ),
        "enemy": ("3 naval 5/4", "naval 5/4 depleted, naval 6/5", "2 infantry 5/4, cavalry 5/4", "infantry 6/5", ""),
        "chit": (
            "corvus", "ballistas", "boarding", "periplus", "cavalry", "skirmish", "flank-attack", "wedge",
            "gallic-fury", "elephant-charge",
        ),
        "choose": ("", "", "", "R1", "C1"),
        "against": ("", "", "", "R1 R2", "C1"),
        "engaged": ("", "", "corvus R1 C1", "boarding C1 R1", "wedge R1 C1"),
    },
}  # fmt: skip
"""Words for inputs that are read as lists of their own kind."""


def nothing(_: str) -> None:
    """Have no printed table at hand."""


def typed_in(library: Library) -> Callable[[str], tables.Printed | Records | None]:
    """Have every printed table at hand that the rules declare."""
    found = {one.name: tables.parse(made_up(one), one, "made up:")[0] for one in library.tables()}
    return found.get


def spread(function: CalculatorFunction, library: Library, number: int) -> Iterator[dict[str, Any]]:
    """Yield raw inputs of a calculator, the same ones every time."""
    properties = schema.schema(function.inputs, library, function.game, lambda message: message.text)["properties"]
    chance = random.Random(function.name)
    for _ in range(number):
        yield {
            one.name: _value(one, properties[one.name], chance, function.game)
            for one in function.inputs
            if one.required
            or one.name in ALWAYS.get(function.name, ())
            or chance.random() < SPARSE.get(function.name, 0.5)
        }


def _value(one: facts.Input, body: dict[str, Any], chance: random.Random, game: str) -> Any:
    if one.choices:
        return chance.choice(one.choices)
    if one.kind is bool:
        return chance.random() < 0.5
    if one.kind is str:
        return chance.choice(BY_INPUT.get(game, {}).get(one.name, WORDS[game]))
    if one.kind is Result:
        return str(Result(chance.choice((0, 25, 50, 100)), chance.choice((0, 25, 75, 100))))
    if one.kind in (tuple, Throws):
        return [_number(body["anyOf"][0]["items"], chance) for _ in range(chance.randrange(4))]
    if one.kind is Rolls:
        return "random" if chance.random() < 0.5 else [_number(body["anyOf"][0]["items"], chance) for _ in range(3)]
    limits = body["anyOf"][0] if one.kind in (Span, Roll) else body
    if one.kind is Span and chance.random() < 0.3:
        return str(Span(_number(limits, chance), _number(limits, chance)))
    return _number(limits, chance)


def _number(limits: dict[str, Any], chance: random.Random) -> int:
    low: int = limits.get("minimum", min(NUMBERS))
    high: int = limits.get("maximum", max(NUMBERS))
    return min(max(chance.choice(NUMBERS), low), high)
