"""Retreat out of a battle (s9.6.3), and isolation (s9.6.6)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import movement, units, ways
from punicref.games.pi.speed import Speed, need_counters, pace, tell_pace
from punicref.games.pi.units import Unit
from punicref.games.pi.ways import Item
from punicref.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

LAND, MOUNTAIN, STRAIT, SEA, ETNA = movement.LAND, movement.MOUNTAIN, movement.STRAIT, movement.SEA, movement.ETNA

ENEMY, GARRISON, RESOURCE, ORIGIN, SUPPLY, FORTRESS = "enemy", "garrison", "resource", "origin", "supply", "fortress"
"""Marks of an area: enemy units; an enemy garrison; an enemy resource point; the attackers came from there; a resource
point or a fortress of the retreating side."""

_MARKS = (ENEMY, GARRISON, RESOURCE, ORIGIN, SUPPLY, FORTRESS)
AWAY: dict[str, tuple[str, ...]] = {LAND: _MARKS, MOUNTAIN: _MARKS, STRAIT: _MARKS, SEA: (), ETNA: ()}
"""What the areas of a retreat may be."""

PORT = "port"

Role = Literal["attacker", "defender"]


class Ground(NamedTuple):
    """How a ground unit retreats: the numbers of s9.6.3.f, and the readings."""

    role: Role
    areas: int
    garrisons: bool = True  # whether a garrison alone occupies its area (s11.1)
    strait: bool = True  # whether the way from Reggio to Messana serves a retreat (c1.h)


class End(NamedTuple):
    """Where a retreat may end: the way and how many of its areas are entered, both from 1."""

    way: int
    areas: int


def reach(way: list[Item], rules: Ground) -> int:
    """Return how many areas of a way can be entered, at most as many as a retreat has (s9.6.3.f)."""
    for at, item in enumerate(way[: rules.areas]):
        if _barred(item, rules, first=at == 0):
            return at
    return min(len(way), rules.areas)


def _barred(item: Item, rules: Ground, *, first: bool) -> bool:
    if item.word in (SEA, ETNA) or (item.word == STRAIT and not rules.strait):
        return True
    if item.marks & {ENEMY, RESOURCE} or (rules.garrisons and GARRISON in item.marks):
        return True
    if rules.role == "defender":
        return ORIGIN in item.marks
    return first and ORIGIN not in item.marks


def ends(listed: list[list[Item]], rules: Ground) -> list[End]:
    """Return where a retreat may end: as far as any way leads, or sooner beside what is its own (s9.6.3.f)."""
    far = [reach(way, rules) for way in listed]
    most = max(far, default=0)
    return [
        End(number, areas)
        for number, (way, reached) in enumerate(zip(listed, far, strict=True), 1)
        for areas in range(1, reached + 1)
        if areas == most or way[areas - 1].marks & {SUPPLY, FORTRESS}
    ]


def _told(found: list[End], *, fortress: bool) -> Message:
    """Return a ground retreat in a line."""
    if not found:
        return say("It retreats into its fortress.") if fortress else say("Destroyed: it cannot retreat.")
    most = max(end.areas for end in found)
    if min(end.areas for end in found) < most:
        return count(
            "It retreats {n} area, or ends its retreat sooner beside its own.",
            "It retreats {n} areas, or ends its retreat sooner beside its own.",
            most,
        )
    return count("It retreats {n} area.", "It retreats {n} areas.", most)


def _short(found: list[End], *, fortress: bool) -> Message:
    """Return it as the result of a reading."""
    if not found:
        return say("into the fortress") if fortress else say("destroyed")
    most = max(end.areas for end in found)
    if min(end.areas for end in found) < most:
        return count("{n} area, or fewer", "{n} areas, or fewer", most)
    return count("{n} area", "{n} areas", most)


@calculator(
    "pi.retreat",
    say("Where does a unit retreat, and can it?"),
    without=(
        "c9.b",
        "c9.e",
        "c9.f",
        "s3.2",
        "s6.3",
        "s8.4",
    ),
)
def retreat(
    case: Case,
    unit: Annotated[str, ask("the unit with its type, a naval unit with its range, such as naval range 1")],
    ways_out: Annotated[
        str,
        ask(
            "ground: ways towards the nearest resource point, parted by semicolons; areas land, mountain, strait, sea, etna with enemy, garrison, resource, origin, supply, fortress"
        ),
    ] = "",
    ports: Annotated[
        str,
        ask(
            "naval: how many areas away friendly ports are, parted by commas, or none; an enemy on the way as 1 enemy 1, with the area of the first"
        ),
    ] = "",
    role: Annotated[Role, ask("side of the unit in the battle")] = "defender",
    both_cities: Annotated[bool, ask("its player controls both Reggio and Messana")] = False,
    no_resource: Annotated[bool, ask("its side has no resource point on the map")] = False,
    from_sea: Annotated[bool, ask("a ground unit that attacked from the sea")] = False,
    besieged: Annotated[bool, ask("it is one of the units besieged in a fortress")] = False,
    own_fortress: Annotated[bool, ask("the battle is in the area of a fortress of its side")] = False,
    inside: Annotated[int, ask("units already inside that fortress, the garrison left out", least=0)] = 0,
    engaged: Annotated[bool, ask("a naval unit engaged by Boarding or Corvus")] = False,
    driven_out: Annotated[bool, ask("a naval unit that troops drive from port, without a battle")] = False,
    laden: Annotated[bool, ask("a naval unit at sea with ground units aboard")] = False,
) -> Ruling:
    """Rule on the retreat of one unit that has become disorganized in battle, or is driven from port (s9.6.3).

    Distances in areas, ranges in range factors. InputProblem for units, ways and ports that cannot be read.
    """
    found = units.read(case, unit, "roman", "--unit")
    if len(found) != 1 or not found[0].type:
        raise InputProblem(
            say("{option} names one unit with its type; the types are {types}.", option="--unit", types=units.TYPES)
        )
    one = found[0]
    if one.naval and driven_out:
        case.tell(say("Troops that enter a port drive out naval units that are alone there. [s6.3.2, s9.6.3.e]"), True)
        return _naval(case, one, ports, laden=laden)
    if one.isolated:
        case.tell(say("An isolated unit that becomes disorganized in combat is destroyed. [s9.6.6.c]"), True)
        return case.rule(say("Destroyed: it is isolated."), {"outcome": "destroyed", "areas": 0})
    if one.naval and engaged:
        case.tell(say("A unit engaged by Boarding or Corvus stays in the battle. [s9.6.3.d]"), False)
        return case.rule(say("It does not retreat."), {"outcome": "stays", "areas": 0})
    case.tell(say("A unit that becomes disorganized must retreat from the battle at once. [s9.6.3.d]"), True)
    if one.naval:
        return _naval(case, one._replace(disorganized=True), ports, laden=laden)
    if besieged:
        case.tell(say("Besieged units go back into their fortress. [s11.3.5.b]"), True)
        return case.rule(say("It retreats into its fortress."), {"outcome": "fortress", "areas": 0})
    fortress = own_fortress and _room(case, inside)
    if from_sea and role == "attacker":
        return _to_sea(case)
    return _ground(case, ways_out, role, both_cities=both_cities, no_resource=no_resource, fortress=fortress)


def _room(case: Case, inside: int) -> bool:
    """Say whether a unit may retreat into the fortress of its side in the area of the battle (s11.3.1)."""
    most = case.number("s11.2", "units")
    case.tell(
        count(
            "{n} unit is inside the fortress in the area, of at most {most}: it may go in. [s11.3.1]",
            "{n} units are inside the fortress in the area, of at most {most}: it may go in. [s11.3.1]",
            inside,
            most=most,
        )
        if inside < most
        else say("The fortress in the area is full: at most {most} units are inside. [s11.3.1]", most=most),
        inside < most,
    )
    return inside < most


def _to_sea(case: Case) -> Ruling:
    """Rule on an attacker that came from the sea (s9.6.3.f `landed`)."""
    outcome = case.readings("s9.6.3.f", "landed", {"ships": "ships", "destroyed": "destroyed"})
    case.tell(
        say("An attacker first retreats to where it came from: aboard the naval units that put it ashore. [s9.6.3.f]"), outcome
    )
    return case.rule(say("It retreats aboard the ships."), {"outcome": outcome, "areas": 0})


def _ground(case: Case, text: str, role: Role, *, both_cities: bool, no_resource: bool, fortress: bool) -> Ruling:
    listed = [way for way in (ways.items(part, "--ways-out", AWAY) for part in text.split(";")) if way]
    if not listed:
        raise InputProblem(
            say("Say where the unit could go: {option}.", option="--ways-out"),
            hint=say("For example {example}.", example='--ways-out "land, land supply; land enemy"'),
        )
    rules = Ground(role, case.number("s9.6.3.f", "areas"), strait=both_cities)
    shorter = case.number("s9.6.3.f", "shorter")
    found = ends(listed, rules)
    told = _told(found, fortress=fortress)
    if fortress and found:
        told = say("{retreat} It may go into the fortress instead.", retreat=told)
    if fortress and role == "attacker":
        case.tell(
            say(
                "It is taken that this goes for an attacker, too, instead of going back where it came from. [s11.3.1, s9.6.3.f]"
            ),
            True,
        )
    if no_resource:
        case.readings(
            "s9.6.3.f", "edge", {"owner": _short(found, fortress=fortress), "destroyed": _short([], fortress=fortress)}
        )
        case.tell(say("Its side has no resource point on the map: the owner chooses the direction. [s9.6.3.f]"))
    else:
        case.tell(
            count(
                "It retreats {n} area towards the nearest resource point of its side, or {shorter} if it can go no further.",
                "It retreats {n} areas towards the nearest resource point of its side, or {shorter} if it can go no further.",
                rules.areas,
                shorter=shorter,
            ),
            rules.areas,
        )
    case.tell(
        say("As an attacker it must first go back where it came from. [s9.6.3.f]")
        if role == "attacker"
        else say("As a defender it cannot go where the attackers came from. [s9.6.3.f]"),
        None,
    )
    for number, way in enumerate(listed, 1):
        areas = reach(way, rules)
        case.tell(
            count(
                "Way {number}: {n} area can be entered. [s9.6.3.f]",
                "Way {number}: {n} areas can be entered. [s9.6.3.f]",
                areas,
                number=number,
            ),
            areas,
        )
    _hold(case, listed, rules, _short(found, fortress=fortress), fortress=fortress)
    outcome = "retreats" if found else "fortress" if fortress else "destroyed"
    if outcome == "destroyed":
        case.tell(say("It must retreat and cannot, so it is destroyed. [s9.6.5]"), True)
    elif any(end.areas < max(one.areas for one in found) for end in found):
        case.tell(
            say("It may end its retreat sooner in an area with its own resource point or fortress. [s9.6.3.f]"), True
        )
    areas = max((end.areas for end in found), default=0)
    options = [{"way": end.way, "areas": end.areas} for end in found]
    return case.rule(told, {"outcome": outcome, "areas": areas, "options": options, "fortress": fortress})


def _hold(case: Case, listed: list[list[Item]], rules: Ground, first: Message, *, fortress: bool) -> None:
    """Hold the readings of garrisons and of the strait against each other, where a way has them."""
    areas = [item for way in listed for item in way]
    if any(GARRISON in item.marks for item in areas):
        case.tell(say("An enemy garrison occupies its area. [s11.1]"), True)
        other = ends(listed, rules._replace(garrisons=False))
        case.readings("s11.1", "occupied", {"counts": first, "not": _short(other, fortress=fortress)})
    if any(item.word == STRAIT for item in areas):
        case.tell(
            say("Reggio and Messana count as adjacent land areas for who controls both. [c1.h]")
            if rules.strait
            else say("Only who controls both Reggio and Messana may move ground units across. [c1.h]"),
            rules.strait,
        )
        if rules.strait:
            other = ends(listed, rules._replace(strait=False))
            case.readings(
                "c1.h", "other_uses", {"all_purposes": first, "movement_only": _short(other, fortress=fortress)}
            )


class Port(NamedTuple):
    """A friendly port: how many areas away, and the first of these that enemies occupy (None: none)."""

    distance: int
    enemy: int | None = None


class Naval(NamedTuple):
    """Where a naval unit ends up: a port of the list (from 1), or so many areas on the way to the nearest."""

    ports: tuple[int, ...]
    areas: int

    @property
    def told(self) -> Message:
        """The retreat in a line."""
        if self.ports:
            return say("It retreats into a port: number {ports} of the list.", ports=self.ports)
        if not self.areas:
            return say("Destroyed: it cannot retreat.")
        return count(
            "No port is within range: it moves {n} area towards the nearest.",
            "No port is within range: it moves {n} areas towards the nearest.",
            self.areas,
        )

    @property
    def short(self) -> Message:
        """The retreat as the result of a reading."""
        if self.ports:
            return say("into a port: number {ports} of the list", ports=self.ports)
        if not self.areas:
            return say("destroyed")
        return count("{n} area towards the nearest port", "{n} areas towards the nearest port", self.areas)


def sail(listed: list[Port], range_: int, *, blocked: bool) -> Naval:
    """Retreat naval units (s9.6.3.e): into a port within range, else towards the nearest as far as may be."""
    within = tuple(
        number for number, port in enumerate(listed, 1) if port.distance <= range_ and not (blocked and port.enemy)
    )
    if within:
        return Naval(within, 0)
    open_ = [
        (port.distance, min(range_, port.distance, port.enemy - 1 if blocked and port.enemy else port.distance))
        for port in listed
    ]
    moves = [(distance, -areas) for distance, areas in open_ if areas]
    return Naval((), -min(moves)[1] if moves else 0)


def _ports(text: str) -> list[Port]:
    """Read ports; InputProblem for what is none, and for an enemy that is farther away than the port."""
    found = []
    for part in text.casefold().split(","):
        match part.split():
            case [] | ["none"]:
                continue
            case [away]:
                distance, enemy = ways.whole(away, "--ports"), None
            case [away, "enemy", area]:
                distance, enemy = ways.whole(away, "--ports"), ways.whole(area, "--ports")
            case _:
                distance, enemy = 0, None
        if distance == 0 or (enemy is not None and not 0 < enemy <= distance):
            raise InputProblem(
                say("{option}: {found} is no distance of a port.", option="--ports", found=part.strip()),
                hint=say("For example {example}.", example='--ports "1, 1 enemy 1"'),
            )
        found.append(Port(distance, enemy))
    return found


def _naval(case: Case, one: Unit, text: str, *, laden: bool) -> Ruling:
    if not text.strip():
        raise InputProblem(say("Say how far the friendly ports are: {option}.", option="--ports"))
    listed = _ports(text)
    result: dict[str, object] = {"outcome": None, "areas": 0, "ports": [], "range": None}
    shown = one.shown("movement")
    if one.counter:
        case.tell(say("From the list of counters: {names}. [s3.3]", names=[one.counter]), None)
    if not listed:
        case.tell(say("No friendly port is on the map: it must retreat and cannot. [s9.6.3.e, s9.6.5]"), True)
        return case.rule(Naval((), 0).told, result | {"outcome": "destroyed"})
    nearest = min(port.distance for port in listed)
    if shown is None:
        need_counters(case, naval=True)
        case.tell(
            count(
                "The nearest friendly port is {n} area away. [s9.6.3.e]",
                "The nearest friendly port is {n} areas away. [s9.6.3.e]",
                nearest,
            ),
            nearest,
        )
        return case.rule(say("The range decides: look it up on the counter."), result)
    disorder, least = case.number("s9.6.3", "reduction"), case.number("s9.6.2.c", "least")
    range_ = pace((Speed(shown, one.disorganized),), 0, disorder, least, "leader_first")
    tell_pace(case, (Speed(shown, one.disorganized),), None, range_, naval=True)
    ranges = {"all": range_, "states": range_}
    if laden:
        cut = case.number("s7.1.7", "reduction")
        ranges = {"all": max(least, range_ - cut), "states": max(0, range_ - cut)}
        case.tell(say("With ground units aboard the range is {range}. [s9.6.2.c]", range=ranges["all"]), ranges["all"])
    found = sail(listed, ranges["all"], blocked=True)
    case.readings(
        "s9.6.2.c", "others", {name: sail(listed, value, blocked=True).short for name, value in ranges.items()}
    )
    free = sail(listed, ranges["all"], blocked=False)
    case.readings("s9.6.3.e", "enemies", {"blocked": found.short, "free": free.short})
    if found.ports:
        case.tell(say("It must go into a friendly port within range; the owner chooses which. [s9.6.3.e]"), found.ports)
    elif found.areas:
        case.tell(say("No friendly port is within range: it moves towards the nearest. [s9.6.3.e]"), found.areas)
    else:
        case.tell(say("It must retreat and cannot, so it is destroyed. [s9.6.5]"), True)
    if any(port.enemy for port in listed):
        case.tell(say("It does not pass through areas that enemies occupy. [s9.6.3.e]"), None)
    return case.rule(
        found.told,
        result
        | {
            "outcome": "port" if found.ports else "towards" if found.areas else "destroyed",
            "areas": found.areas,
            "ports": list(found.ports),
            "range": ranges["all"],
        },
    )


_OCCUPIED = (ENEMY, GARRISON, RESOURCE)
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
    return (read.garrisons and GARRISON in item.marks) or (read.resources and RESOURCE in item.marks)


@calculator("pi.isolated", say("Is a unit isolated, and what does it mean?"))
def isolated(
    case: Case,
    unit: Annotated[str, ask("the unit with its type and, if wanted, its cohesion value, such as infantry 1")],
    around: Annotated[
        str,
        ask(
            "the areas around it, parted by commas: land, mountain, strait, sea, etna, port, with enemy, garrison, resource"
        ),
    ],
    both_cities: Annotated[bool, ask("its player controls both Reggio and Messana")] = False,
    attacked: Annotated[bool, ask("units around it attack it")] = False,
    leaves: Annotated[bool, ask("it leaves for an area that the enemy does not hold")] = False,
) -> Ruling:
    """Rule on isolation (s9.6.6). InputProblem for units and areas that cannot be read."""
    found = units.read(case, unit, "roman", "--unit")
    items = ways.items(around, "--around", AROUND)
    if len(found) != 1 or not found[0].type:
        raise InputProblem(
            say("{option} names one unit with its type; the types are {types}.", option="--unit", types=units.TYPES)
        )
    if not items:
        raise InputProblem(say("Say what lies around the unit: {option}.", option="--around"))
    one = found[0]
    movement.cite_lists(case, found)
    read = Surroundings(one.naval, strait=both_cities)
    shut = sum(closed(item, read) for item in items)
    surrounded = shut == len(items)
    case.tell(
        say(
            "Areas around it: {total}; of these enemy-occupied or impassable: {closed}. [s9.6.6.a]",
            total=len(items),
            closed=shut,
        ),
        shut,
        cites=(*_terrain(items, one),),
    )
    _differ(case, items, read)
    result: dict[str, object] = {
        "isolated": surrounded and not leaves,
        "closed": shut,
        "around": len(items),
        "cohesion": one.shown("cohesion"),
    }
    if not surrounded:
        case.tell(
            say("One of them is open: it is not isolated, and its marker is taken off. [s9.6.6.a, s9.6.6.e]"), False
        ) if one.isolated else case.tell(say("One of them is open: it is not isolated. [s9.6.6.a]"), False)
        return case.rule(say("Not isolated."), result)
    if leaves:
        case.tell(
            say("Once it has left for an area that the enemy does not hold, it is isolated no more. [s9.6.6.f]"), False
        )
        return case.rule(say("Not isolated any more."), result)
    if attacked:
        case.tell(say("It stays isolated even if units around it attack it. [s9.6.6.d]"), True)
    case.tell(say("It gets an Isolated marker at once. [s9.6.6.b]"), True)
    _effects(case, one, result)
    return case.rule(say("Isolated."), result)


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


def _differ(case: Case, items: list[Item], read: Surroundings) -> None:
    """Hold the readings of what counts as occupied or impassable against each other."""

    def surrounded(**other: bool) -> bool:
        return all(closed(item, read._replace(**other)) for item in items)

    first = surrounded()
    case.readings("s9.6.6.a", "sea", {"impassable": first, "open": surrounded(seas=False)})
    case.readings("s9.6.6.a", "resources", {"with_resources": first, "units_only": surrounded(resources=False)})
    case.readings("s11.1", "occupied", {"counts": first, "not": surrounded(garrisons=False)})
    if read.strait:
        case.readings("c1.h", "other_uses", {"all_purposes": first, "movement_only": surrounded(strait=False)})


def _effects(case: Case, one: Unit, result: dict[str, object]) -> None:
    """Say what isolation means for the unit (s9.6.6.c, s9.6.6.g)."""
    cut = case.number("s9.6.6.c", "reduction")
    shown = one.shown("cohesion")
    if shown is None:
        case.tell(say("Its cohesion value is lower by {points}.", points=cut), -cut)
    else:
        disorder, least = case.number("s9.6.3", "reduction"), case.number("s9.6.2.c", "least")
        if one.disorganized:
            shown = max(least, shown - disorder)
            case.tell(say("Disorganized, it has a cohesion value of {value}. [s9.6.2.c, s9.6.3]", value=shown), shown)
        else:
            pass
        value = case.readings("s9.6.2.c", "others", {"all": max(least, shown - cut), "states": max(0, shown - cut)})
        case.tell(say("Its cohesion value is lower by {points}: {value}. [s9.6.2.c, s9.6.6.c]", points=cut, value=value), value)
        result["cohesion"] = value
    case.tell(say("If it becomes disorganized in combat, it is destroyed. [s9.6.6.c]"), True)
    case.tell(say("It can be neither reorganized nor rebuilt. [s9.6.6.g]"), False)
