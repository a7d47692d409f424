"""How units begin a battle (17.1.3.a): at the Trebbia the Romans on their reduced side."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from punicref.games.dbp import units
from punicref.games.dbp.battles import OTHER
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.units import CAVALRY, Unit
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask

FULL: dict[str, tuple[str, ...]] = {"celts": ("equites", "celtic-allies"), "cavalry": CAVALRY}
"""The Roman types that begin the Trebbia on their full side, by the reading of 17.1.3.a (codes); ours comes first."""

UNREDUCED = next(iter(FULL.values()))

IN_ORDER: Mapping[str, int] = {"celts": 0}
"""The disorder with which a unit begins any other battle."""


class Where(NamedTuple):
    """Where units meet, as far as it tells in what order they begin."""

    side: Annotated[Side | None, ask("whose unit attacks, with the battle", usual="no side named")] = None
    battle: Annotated[Battle | None, ask("the battle, with the side: in what order its units begin", printed=True)] = (
        None
    )


def owner(case: Case, side: Side | None, first: str | None, second: str | None) -> Side | None:
    """Return whose unit the first of two is: as it was said, else by a type of the legion; None where neither tells.

    Where it was not stated, it is said what it is taken to be.
    """
    if side is not None:
        return side
    of_legion = [word is not None and units.unit(case, word).id in units.LEGION for word in (first, second)]
    if of_legion[0] == of_legion[1]:
        return None
    found: Side = "roman" if of_legion[0] else OTHER["roman"]
    legion = units.unit(case, str(first if of_legion[0] else second)).name
    case.usual("side", found, say("{unit} are of Rome", unit=legion))
    return found


def disorder(case: Case, one: Unit | None, battle: Battle | None, whose: Side | None, fact: str) -> Mapping[str, int]:
    """Return the disorder points with which a unit begins a battle, by the reading of 17.1.3.a (codes).

    A step says so where there are any, and what the input `fact` is taken to be. Of a type that is not known none is
    taken for granted.
    """
    if battle != "trebbia" or whose == "carthaginian":
        return IN_ORDER
    if whose is None:
        case.usual("side", None, say("neither unit told to be of Rome, whose units begin the Trebbia reduced"))
        return IN_ORDER
    if one is None:
        case.tell(
            "Roman units other than {types} begin on their reduced side, with a disorder point (our reading): the type was not told. [17.1.3.a, 10.7]",
            types=[case.name(full) for full in UNREDUCED],
        )
        return IN_ORDER
    found = {reading: int(one.id not in full) for reading, full in FULL.items()}
    begun = next(iter(found.values()))
    if begun:
        case.tell(
            "{unit} of Rome: on its reduced side since the battle began, with a disorder point (our reading). [17.1.3.a, 10.7]",
            begun,
            unit=one.name,
        )
        case.usual(fact, begun, _REDUCED)
    return found


_REDUCED: Message = say("reduced since the battle began")
