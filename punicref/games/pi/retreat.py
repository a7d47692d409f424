"""Retreat out of a battle (s9.6.3)."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units, ways
from punicref.games.pi.around import (
    ENEMY,
    ENEMY_RESOURCE,
    ETNA,
    GARRISON,
    LAND,
    MOUNTAIN,
    ORIGIN,
    OWN_FORTRESS,
    OWN_RESOURCE,
    SEA,
    STRAIT,
    Role,
    areas_of,
    single,
)
from punicref.games.pi.naval_retreat import AtSea, retreat_naval
from punicref.games.pi.openly import follow
from punicref.games.pi.ways import Item
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

_MARKS = (ENEMY, GARRISON, ENEMY_RESOURCE, ORIGIN, OWN_RESOURCE, OWN_FORTRESS)
AWAY: dict[str, tuple[str, ...]] = {LAND: _MARKS, MOUNTAIN: _MARKS, STRAIT: _MARKS, SEA: (), ETNA: ()}
"""What the areas of a retreat may be."""


EXAMPLE = say("land, land own-resource; land enemy")
"""Two ways."""


class OnLand(NamedTuple):
    """Where a ground unit stands, and where it could go."""

    ways_out: Annotated[
        str,
        ask(
            "ground unit: ways towards the nearest resource point of its side, parted by semicolons; areas land, mountain, strait, sea, etna with enemy, garrison, enemy-resource, origin, own-resource, own-fortress",
            printed=True,
        )
        .briefly(say("the areas towards the nearest resource point of its side"), EXAMPLE)
        .of(ways.spoken(AWAY)._replace(grouped=True))
        .checked(lambda case, text: _ways(case, text)),  # noqa: PLW0108  it is defined below
    ] = ""
    besieged: Annotated[
        bool, ask("it is one of the units besieged in a fortress", usual="not besieged", ordinary=True)
    ] = False
    own_fortress: Annotated[
        bool,
        ask(
            "the battle is in the area of a fortress of its side",
            usual="no fortress of its side in the area of the battle",
        ),
    ] = False
    inside: Annotated[
        int,
        ask(
            "units already inside that fortress, the garrison left out",
            usual="room in the fortress",
            least=0,
            needs="own_fortress",
        ),
    ] = 0
    from_sea: Annotated[bool, ask("it attacked from the sea", usual="not come from the sea", needs="role")] = False
    both_cities: Annotated[
        bool,
        ask("its player controls both Reggio and Messana", usual="its player does not control both Reggio and Messana"),
    ] = False


class Goal(NamedTuple):
    """What is unusual about the resource point to which a ground unit retreats."""

    no_resource: Annotated[
        bool,
        ask(
            "its side has no resource point on the map", usual="a resource point of its side on the map", ordinary=True
        ),
    ] = False
    besieged_point: Annotated[
        bool,
        ask(
            "the nearest resource point of its side is in a fortress under siege",
            usual="the nearest resource point free of siege",
            ordinary=True,
        ),
    ] = False
    mountains: Annotated[
        bool,
        ask(
            "counted in movement factors another resource point is the nearest",
            usual="the same one nearest in movement factors",
            ordinary=True,
        ),
    ] = False


class Ground(NamedTuple):
    """How a ground unit retreats: the numbers of s9.6.3.f, and the readings."""

    role: Role
    areas: int
    garrisons: bool = True  # whether a garrison alone occupies its area (s11.1)
    strait: bool = True  # whether the way from Reggio to Messana serves a retreat (c1.h)


class Bar(NamedTuple):
    """Why an area cannot be entered: the reason in a few words, and the clause."""

    reason: Message
    clause: str


class End(NamedTuple):
    """Where a retreat may end: the way and how many of its areas are entered, both from 1."""

    way: int
    areas: int


def reach(way: list[Item], rules: Ground) -> int:
    """Return how many areas of a way can be entered, at most as many as a retreat has (s9.6.3.f)."""
    for at, item in enumerate(way[: int(rules.areas)]):
        if barred(item, rules, first=at == 0):
            return at
    return min(len(way), int(rules.areas))


def barred(item: Item, rules: Ground, *, first: bool) -> Bar | None:
    """Return why an area of a way cannot be entered, None where it can (s9.6.3.f)."""
    if item.word == SEA:
        return Bar(say("the sea"), "c1.a")
    if item.word == ETNA:
        return Bar(say("Etna"), "c1.i")
    if item.word == STRAIT and not rules.strait:
        return Bar(say("the strait, without both cities"), "c1.h")
    if ENEMY in item.marks:
        return Bar(say("enemy units"), "s9.6.3.f")
    if ENEMY_RESOURCE in item.marks:
        return Bar(say("an enemy resource point"), "s9.6.3.f")
    if rules.garrisons and GARRISON in item.marks:
        return Bar(say("an enemy garrison"), "s11.1")
    if rules.role == "defender" and ORIGIN in item.marks:
        return Bar(say("the attackers came from there"), "s9.6.3.f")
    if rules.role == "attacker" and first and ORIGIN not in item.marks:
        return Bar(say("not where the attacker came from"), "s9.6.3.f")
    return None


def ends(listed: list[list[Item]], rules: Ground) -> list[End]:
    """Return where a retreat may end: as far as any way leads, or sooner beside what is its own (s9.6.3.f)."""
    far = [reach(way, rules) for way in listed]
    most = max(far, default=0)
    return [
        End(number, areas)
        for number, (way, reached) in enumerate(zip(listed, far, strict=True), 1)
        for areas in range(1, reached + 1)
        if areas == most or way[areas - 1].marks & {OWN_RESOURCE, OWN_FORTRESS}
    ]


def _told(found: list[End], bars: list[Bar], *, fortress: bool) -> Message:
    """Return a ground retreat in a line."""
    if not found:
        if fortress:
            return say("It retreats into its fortress.")
        reasons = [one.reason for one in dict.fromkeys(bars)]
        return say("Destroyed: it must retreat, and every way is barred: {reasons}.", reasons=reasons)
    most = max(end.areas for end in found)
    if min(end.areas for end in found) < most:
        return say("It retreats {n} {n|area|areas}, or ends its retreat sooner beside its own.", n=most)
    return say("It retreats {n} {n|area|areas}.", n=most)


def _short(found: list[End], *, fortress: bool) -> Message:
    """Return it as the result of a reading."""
    if not found:
        return say("into the fortress") if fortress else say("destroyed")
    most = max(end.areas for end in found)
    if min(end.areas for end in found) < most:
        return say("{n} {n|area|areas}, or fewer", n=most)
    return say("{n} {n|area|areas}", n=most)


@calculator(
    "pi.retreat", "Where does a unit retreat, and can it?", without=("c9.b", "c9.e", "c9.f", "s3.2", "s6.3", "s8.4")
)
def retreat(
    case: Case,
    unit: Annotated[
        str,
        ask("the unit with its type, a naval unit with its range, such as naval range 1")
        .of(units.SPOKEN)
        .checked(single),
    ],
    ground: Annotated[OnLand, group("ground unit")],
    goal: Annotated[Goal, group("nearest resource point")],
    naval: Annotated[AtSea, group("naval unit")],
    role: Annotated[Role, ask("side of the unit in the battle", usual="a defending unit")] = "defender",
) -> Ruling:
    """Rule on the retreat of one unit that has become disorganized in battle, or is driven from port (s9.6.3).

    Distances in areas, ranges in range factors. InputProblem for units, ways and ports that cannot be read.
    """
    one = single(case, unit)
    if one.naval and naval.driven_out:
        case.tell("Troops that enter a port drive out naval units that are alone there. [s6.3.2, s9.6.3.e]", True)
        return retreat_naval(case, one, naval, role)
    if one.isolated:
        case.tell("An isolated unit that becomes disorganized in combat is destroyed. [s9.6.6.c]", True)
        return case.rule("Destroyed: it is isolated.", {"outcome": "destroyed", "areas": 0})
    if one.naval and naval.engaged:
        case.tell("A unit engaged by Boarding or Corvus stays in the battle. [s9.6.3.d]", False)
        return case.rule("It does not retreat.", {"outcome": "stays", "areas": 0})
    case.tell("A unit that becomes disorganized must retreat from the battle at once. [s9.6.3.d]", True)
    if one.naval:
        return retreat_naval(case, one._replace(disorganized=True), naval, role)
    if ground.besieged:
        case.tell("Besieged units go back into their fortress. [s11.3.5.b]", True)
        return case.rule("It retreats into its fortress.", {"outcome": "fortress", "areas": 0})
    fortress = ground.own_fortress and _room(case, ground.inside)
    if ground.from_sea and role == "attacker":
        return _to_sea(case, fortress=fortress)
    return _ground(case, ground, goal, role, fortress=fortress)


def _room(case: Case, inside: int) -> bool:
    """Say whether a unit may retreat into the fortress of its side in the area of the battle (s11.3.1)."""
    most = case.number("s11.2", "units")
    case.tell(
        say(
            "{n} {n|unit is|units are} inside the fortress in the area, of at most {most}: it may go in. [s11.3.1]",
            n=inside,
            most=most,
        )
        if inside < most
        else say("The fortress in the area is full: at most {most} units are inside. [s11.3.1]", most=most),
        inside < most,
    )
    return inside < most


def _to_sea(case: Case, *, fortress: bool) -> Ruling:
    """Rule on an attacker that came from the sea (s9.6.3.f `landed`)."""
    ships, lost = say("aboard the ships"), say("into the fortress") if fortress else say("destroyed")
    if fortress:
        follow(case, "s11.3.1", "attacker", {"inside": say("aboard the ships or into the fortress"), "back": ships})
    case.points.compare("s9.6.3.f", "landed", {"ships": ships, "destroyed": lost})
    case.tell(
        "An attacker first retreats to where it came from: aboard the naval units that put it ashore (our reading). [s9.6.3.f]",
        "ships",
    )
    told = say("It retreats aboard the ships.")
    if fortress:
        told = say("{retreat} It may go into the fortress instead.", retreat=told)
    return case.rule(told, {"outcome": "ships", "areas": 0, "fortress": fortress})


def _ground(case: Case, ground: OnLand, goal: Goal, role: Role, *, fortress: bool) -> Ruling:
    listed = _ways(case, ground.ways_out)
    rules = Ground(role, case.number("s9.6.3.f", "areas"), strait=ground.both_cities)
    found = ends(listed, rules)
    towards = _towards(case, goal, _short(found, fortress=fortress), rules)
    case.tell(
        "As an attacker it must first go back where it came from. [s9.6.3.f]"
        if role == "attacker"
        else "As a defender it cannot go where the attackers came from. [s9.6.3.f]"
    )
    bars = []
    for number, way in enumerate(listed, 1):
        bar = _walk(case, number, way, rules)
        if bar is not None:
            bars.append(bar)
    if fortress and role == "attacker":
        follow(case, "s11.3.1", "attacker", {"inside": _either(found), "back": _short(found, fortress=False)})
    _hold(case, listed, rules, _short(found, fortress=fortress), fortress=fortress)
    told = _told(found, bars, fortress=fortress)
    if fortress and found:
        told = say("{retreat} It may go into the fortress instead.", retreat=told)
    outcome = "retreats" if found else "fortress" if fortress else "destroyed"
    if outcome == "destroyed":
        case.follows("It must retreat and cannot, so it is destroyed. [s9.6.5]", True)
    elif any(end.areas < max(one.areas for one in found) for end in found):
        case.follows(
            "It may end its retreat sooner in an area with its own resource point or fortress. [s9.6.3.f]", True
        )
    return case.rule(
        told,
        {
            "outcome": outcome,
            "areas": max((end.areas for end in found), default=0),
            "options": [{"way": end.way, "areas": end.areas} for end in found],
            "fortress": fortress,
            "towards": towards if found else None,
        },
    )


def _ways(case: Case, text: str) -> list[list[Item]]:
    """Read the ways of a retreat; Needed where there are none, InputProblem for an area that cannot be."""
    listed = [way for way in (areas_of(case, part, "--ways-out", AWAY) for part in text.split(";")) if way]
    if not listed:
        raise case.needed(
            "ways_out", hint=say("For example {example}.", example=say("ways out {example}", example=EXAMPLE))
        )
    for item in (item for way in listed for item in way):
        if ENEMY_RESOURCE in item.marks and item.marks & {OWN_RESOURCE, OWN_FORTRESS}:
            raise InputProblem(
                "{option}: an enemy resource point lies in a fortress of the enemy, not beside {own}.",
                option="--ways-out",
                own=ways.shown(case, sorted(item.marks & {OWN_RESOURCE, OWN_FORTRESS})),
            )
    return listed


def _towards(case: Case, goal: Goal, first: Message, rules: Ground) -> str:
    """Say which way the retreat leads, and hold what is open about it; returns that for the result."""
    shorter = case.number("s9.6.3.f", "shorter")
    if goal.no_resource:
        case.points.compare("s9.6.3.f", "edge", {"owner": first, "destroyed": say("destroyed")})
        case.tell(
            "Its side has no resource point on the map: the owner chooses the direction (our reading). [s9.6.3.f]"
        )
        return "owner"
    case.tell(
        "It retreats {n} {n|area|areas} towards the nearest resource point of its side, or {shorter} if it can go no further.",
        rules.areas,
        n=rules.areas,
        shorter=shorter,
    )
    if goal.besieged_point:
        follow(
            case,
            "s9.6.3.f",
            "besieged",
            {
                "counts": say("towards the besieged resource point"),
                "not": say("towards the nearest of the other resource points"),
            },
        )
    if goal.mountains:
        follow(
            case,
            "s9.6.3.f",
            "nearest",
            {
                "areas": say("towards the resource point fewest areas away"),
                "movement": say("towards the one that costs fewest movement factors"),
            },
        )
    return "besieged" if goal.besieged_point else "areas" if goal.mountains else "nearest"


def _walk(case: Case, number: int, way: list[Item], rules: Ground) -> Bar | None:
    """Say how far a way leads; returns what bars it, None where it is long enough or at its end."""
    areas = reach(way, rules)
    bar = barred(way[areas], rules, first=areas == 0) if areas < min(len(way), rules.areas) else None
    if bar is None:
        case.tell("Way {number}: {n} {n|area|areas} can be entered. [s9.6.3.f]", areas, n=areas, number=number)
        return None
    case.tell(
        say(
            "Way {number}: {n} {n|area|areas} can be entered; then it is barred: {reason}. [s9.6.3.f]",
            n=areas,
            number=number,
            reason=bar.reason,
        )
        if areas
        else say("Way {number} is barred: {reason}. [s9.6.3.f]", number=number, reason=bar.reason),
        areas,
        cites=(bar.clause,),
    )
    return bar


def _either(found: list[End]) -> Message:
    """Return a retreat, as the result of a reading, that may go into the fortress as well."""
    if not found:
        return say("into the fortress")
    return say("{retreat}, or into the fortress", retreat=_short(found, fortress=False))


def _hold(case: Case, listed: list[list[Item]], rules: Ground, first: Message, *, fortress: bool) -> None:
    """Hold the readings of garrisons and of the strait against each other, where a way has them."""
    areas = [item for way in listed for item in way]
    if any(GARRISON in item.marks for item in areas):
        case.tell("An enemy garrison occupies its area (our reading). [s11.1]", True)
        other = ends(listed, rules._replace(garrisons=False))
        case.points.compare("s11.1", "occupied", {"counts": first, "not": _short(other, fortress=fortress)})
    if any(item.word == STRAIT for item in areas):
        case.tell(
            "Reggio and Messana count as adjacent land areas for who controls both. [c1.h]"
            if rules.strait
            else "Only who controls both Reggio and Messana may move ground units across. [c1.h]",
            rules.strait,
        )
        if rules.strait:
            other = ends(listed, rules._replace(strait=False))
            follow(
                case, "c1.h", "other_uses", {"all_purposes": first, "movement_only": _short(other, fortress=fortress)}
            )
