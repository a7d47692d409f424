"""Isolation (s9.6.6): when a unit is isolated, and what it means."""

from typing import Annotated, NamedTuple

from punicref.games.pi import ways
from punicref.games.pi.around import (
    ENEMY,
    ENEMY_RESOURCE,
    ETNA,
    GARRISON,
    LAND,
    MOUNTAIN,
    PORT,
    SEA,
    STRAIT,
    areas_of,
    single,
    tell_counter,
)
from punicref.games.pi.openly import follow
from punicref.games.pi.units import SPOKEN, Unit
from punicref.games.pi.ways import Item
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

_OCCUPIED = (ENEMY, GARRISON, ENEMY_RESOURCE)
AROUND: dict[str, tuple[str, ...]] = {
    LAND: _OCCUPIED,
    MOUNTAIN: _OCCUPIED,
    STRAIT: _OCCUPIED,
    SEA: (ENEMY,),
    ETNA: (),
    PORT: (ENEMY,),
}
"""What may lie around a unit; for naval units a port of their own side."""


class Surroundings(NamedTuple):
    """How the areas around a unit are read: s11.1 `occupied`, s9.6.6.a `sea` and `resources`, c1.h `other_uses`."""

    naval: bool
    garrisons: bool = True
    seas: bool = True  # whether naval areas are impassable for ground units
    resources: bool = True
    strait: bool = True


def closed(item: Item, read: Surroundings) -> bool:
    """Whether an area is enemy-occupied or impassable for the unit (s9.6.6.a)."""
    if item.word == ETNA or ENEMY in item.marks:
        return True
    if read.naval:
        return item.word not in (SEA, PORT)
    if item.word == SEA:
        return read.seas
    if item.word == STRAIT and not read.strait:
        return True
    return (read.garrisons and GARRISON in item.marks) or (read.resources and ENEMY_RESOURCE in item.marks)


@calculator("pi.isolated", "Is a unit isolated, and what does it mean?")
def isolated(
    case: Case,
    unit: Annotated[
        str,
        ask("the unit with its type and, if wanted, its cohesion value, such as infantry 1").of(SPOKEN).checked(single),
    ],
    around: Annotated[
        str,
        ask(
            "the areas around it, parted by commas: land, mountain, strait, sea, etna, port, with enemy, garrison, enemy-resource"
        )
        .briefly(say("the areas around it"), say("land, mountain enemy, sea"))
        .of(ways.spoken(AROUND))
        .checked(lambda case, text: areas_of(case, text, "--around", AROUND)),
    ],
    both_cities: Annotated[
        bool,
        ask("its player controls both Reggio and Messana", usual="its player does not control both Reggio and Messana"),
    ] = False,
    attacked: Annotated[
        bool, ask("units around it attack it", usual="not attacked by the units around it", ordinary=True)
    ] = False,
    leaves: Annotated[bool, ask("it leaves its area", usual="it stays in its area", ordinary=True)] = False,
) -> Ruling:
    """Rule on isolation (s9.6.6). InputProblem for units and areas that cannot be read."""
    one = single(case, unit)
    items = areas_of(case, around, "--around", AROUND)
    if not items:
        raise case.needed("around")
    tell_counter(case, one)
    read = Surroundings(one.naval, strait=both_cities)
    shut = sum(closed(item, read) for item in items)
    surrounded = shut == len(items)
    case.sum(
        "Areas around it: {total}; of these enemy-occupied or impassable: {closed}. [s9.6.6.a]",
        shut,
        total=len(items),
        closed=shut,
        cites=_terrain(items, one),
    )
    _differ(case, items, read)
    result: dict[str, object] = {
        "isolated": surrounded and not leaves,
        "closed": shut,
        "around": len(items),
        "cohesion": one.shown("cohesion"),
    }
    if not surrounded:
        case.follows(
            "One of them is open: it is not isolated, and its marker is taken off. [s9.6.6.a, s9.6.6.e]"
            if one.isolated
            else "One of them is open: it is not isolated. [s9.6.6.a]",
            False,
        )
        return case.rule("Not isolated: at least one area around it is open.", result)
    if leaves:
        case.points.compare(
            "s9.6.6.f",
            "held",
            {
                "break_out": NOT_ISOLATED,
                "free_area": say("isolated until it is in an area that the enemy does not hold"),
            },
        )
        case.follows(
            "As it leaves its area it is isolated no more, also in a battle that it begins by leaving (our reading). [s9.6.6.f]",
            False,
        )
        return case.rule("Not isolated any more, once it leaves its area.", result)
    if attacked:
        case.follows("It stays isolated even if units around it attack it. [s9.6.6.d]", True)
    case.follows("It gets an Isolated marker at once. [s9.6.6.b]", True)
    _effects(case, one, result)
    return case.rule("Isolated: every area around it is enemy-occupied or impassable.", result)


def _terrain(items: list[Item], one: Unit) -> tuple[str, ...]:
    """Return the clauses on the terrain around a unit."""
    words = {item.word for item in items}
    clauses = []
    if SEA in words and not one.naval:
        clauses.append("c1.a")
    if one.naval and words & {LAND, MOUNTAIN, STRAIT, PORT}:
        clauses.append("c1.b")
    if STRAIT in words and not one.naval:
        clauses.append("c1.h")
    if ETNA in words:
        clauses.append("c1.i")
    if any(GARRISON in item.marks for item in items) and not one.naval:
        clauses.append("s11.1")
    return tuple(clauses)


ISOLATED, NOT_ISOLATED = say("isolated"), say("not isolated")


def _differ(case: Case, items: list[Item], read: Surroundings) -> None:
    """Hold the readings of what counts as occupied or impassable against each other."""

    def surrounded(**other: bool) -> Message:
        return ISOLATED if all(closed(item, read._replace(**other)) for item in items) else NOT_ISOLATED

    first = surrounded()
    follow(case, "s9.6.6.a", "sea", {"impassable": first, "open": surrounded(seas=False)})
    follow(case, "s9.6.6.a", "resources", {"with_resources": first, "units_only": surrounded(resources=False)})
    follow(case, "s11.1", "occupied", {"counts": first, "not": surrounded(garrisons=False)})
    if read.strait:
        follow(case, "c1.h", "other_uses", {"all_purposes": first, "movement_only": surrounded(strait=False)})


def _effects(case: Case, one: Unit, result: dict[str, object]) -> None:
    """Say what isolation means for the unit (s9.6.6.c, s9.6.6.g)."""
    cut = case.number("s9.6.6.c", "reduction")
    shown = one.shown("cohesion")
    if shown is None:
        case.follows("Its cohesion value is lower by {points}.", -cut, points=cut)
    else:
        disorder, least = case.number("s9.6.3", "reduction"), case.number("s9.6.2.c", "least")
        if one.disorganized:
            shown = max(least, shown - disorder)
            case.tell("Disorganized, it has a cohesion value of {value}. [s9.6.2.c, s9.6.3]", shown, value=shown)
        value, low = max(least, shown - cut), max(0, shown - cut)
        follow(
            case,
            "s9.6.2.c",
            "others",
            {"all": say("cohesion value {value}", value=value), "states": say("cohesion value {value}", value=low)},
        )
        case.follows(
            "Its cohesion value is lower by {points}: {value}. [s9.6.2.c, s9.6.6.c]", value, points=cut, value=value
        )
        result["cohesion"] = value
    case.follows("If it becomes disorganized in combat, it is destroyed. [s9.6.6.c]", True)
    case.follows("It can be neither reorganized nor rebuilt. [s9.6.6.g]", False)
