"""The two sides, the die, and inputs that several calculators of the game share."""

from typing import Annotated, Literal

from punicref.language.messages import Message, say
from punicref.ruling.facts import ask
from punicref.ruling.values import Roll

Side = Literal["roman", "carthaginian"]
"""The two players."""

SIDES: tuple[Side, Side] = ("roman", "carthaginian")
NAMES: dict[Side, Message] = {"roman": say("Rome"), "carthaginian": say("Carthage")}
OTHER: dict[Side, Side] = {"roman": "carthaginian", "carthaginian": "roman"}

NAMED_LEADERS = ("haderbal", "hamilcar-barca", "hanno-the-great")
"""The leaders that the rules and cards name, by their ids in rules/names.toml."""

DIE = "s9.6.1"
"""The clause that says how many sides the die has and what a zero on it counts as (`sides`, `zero`)."""

Die = Annotated[
    Roll | None,
    ask("the die that was rolled, or random; without it every outcome", least="s9.6.1:zero", most="s9.6.1:sides"),
]


def face(rolled: int, sides: int, zero: int) -> int:
    """Read a die as it counts: a zero is the highest face (s9.6.1)."""
    return sides if rolled == zero else rolled


def draws(limit: int, drawn: int) -> Message:
    """Say how many cards a player may draw whose hand is below the limit."""
    if drawn == 1:
        return say("With fewer than {limit} cards in hand a player may draw one. [s2.3, s4.2.3.b]", limit=limit)
    return say("With fewer than {limit} cards in hand a player may draw: {drawn}.", limit=limit, drawn=drawn)
