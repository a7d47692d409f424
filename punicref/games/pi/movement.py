"""Movement by land and sea (s6, c1)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import sailing, stacking, voyage, ways
from punicref.games.pi import units as counters
from punicref.games.pi.inputs import Side
from punicref.games.pi.openly import follow
from punicref.games.pi.speed import Speed, need_counters, pace, speeds, tell_pace
from punicref.games.pi.units import Unit
from punicref.games.pi.ways import Item
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

LAND, MOUNTAIN, STRAIT, SEA, ETNA = "land", "mountain", "strait", "sea", "etna"
"""What ground units may be meant to enter; the strait is the way from Reggio to Messana or back."""

ENEMY, CITY, SHIPS, FRIENDS = "enemy", "city", "ships", "friends"
"""Marks: enemy ground units, an enemy city (its garrison), enemy naval units in port, friendly ground units."""

_MARKS = (ENEMY, CITY, SHIPS, FRIENDS)
OVERLAND: dict[str, tuple[str, ...]] = {LAND: _MARKS, MOUNTAIN: _MARKS, STRAIT: _MARKS, SEA: (), ETNA: ()}

Listed = Annotated[
    str,
    ask("the units, parted by commas, with number, type and movement factor or range, such as 1 naval range 1")
    .of(counters.SPOKEN)
    .checked(lambda case, text: moving(case, text)),  # noqa: PLW0108  it is defined below
]
Leader = Annotated[
    int | None,
    ask(
        "what the leader in command adds to the movement factor or range; 0: a leader who adds nothing",
        usual="no leader with the stack",
        least=0,
    ),
]


CARRYING = "pi.transport"
"""The calculator for ground units aboard."""


def moving(case: Case, text: str, side: Side = "roman") -> tuple[Unit, ...]:
    """Read units that move together; InputProblem where there are none or where ground and naval units are mixed."""
    found = counters.read(case, text, side, "--units")
    if not found:
        raise InputProblem("{option} names no unit.", option="--units")
    if len({unit.naval for unit in found}) > 1:
        if case.calculator == CARRYING:
            carried = sum(not unit.naval for unit in found)
            raise InputProblem(
                "Ground units are carried: leave them out here, and say in the way of the ships how many embark.",
                hint=say("Such as: {way}.", way=say("embark {n}, sea beside, debark {n}", n=carried)),
            )
        raise InputProblem(
            "Ground units do not move together with naval units: those aboard are given to {command}.",
            command=case.command(CARRYING),
        )
    if any(not unit.type for unit in found):
        raise InputProblem(
            "Each unit needs a type; the types are {types}.",
            types=[counters.type_name(case, one) for one in counters.TYPES],
        )
    return found


class Ground(NamedTuple):
    """The numbers of the rules for a march."""

    area: int
    mountain: int
    disorder: int
    least: int
    alone: int


Refusal = Literal["", "leader", "points", "sea", "etna", "strait", "fought"]

REFUSALS: dict[str, Message] = {
    "leader": voyage.NO_LEADER,
    "points": say("What is left is not enough for the next area; there is no minimum move. [s6.3, c1.c]"),
    "sea": say("Ground units enter naval areas only aboard naval units. [s6.1, c1.a]"),
    "etna": say("Etna is impassable. [c1.i]"),
    "strait": say("Only who controls both Reggio and Messana may move ground units across. [c1.h]"),
    "fought": voyage.FOUGHT,
}


class March(NamedTuple):
    """How far a way can be gone by land."""

    reached: int
    spent: int
    refusal: Refusal


def march(rules: Ground, allowance: int, way: list[Item], *, both_cities: bool) -> March:
    """Follow a way by land as far as the movement factor allows (s6.3, c1.b, c1.c, c1.h, c1.i).

    Enemy units beside their own fortress end it only if they choose the battle (s11.3): here they take refuge.
    """
    spent, fought = 0, False
    for at, item in enumerate(way):
        cost = rules.mountain if item.word == MOUNTAIN else rules.area
        refusal: Refusal = ""
        if fought:
            refusal = "fought"
        elif item.word == SEA:
            refusal = "sea"
        elif item.word == ETNA:
            refusal = "etna"
        elif item.word == STRAIT and not both_cities:
            refusal = "strait"
        elif spent + cost > allowance:
            refusal = "points"
        if refusal:
            return March(at, spent, refusal)
        spent += cost
        fought = ENEMY in item.marks and CITY not in item.marks
    return March(len(way), spent, "")


@calculator(
    "pi.move",
    "May units move this way, and at what cost?",
    without=(
        "c6.a.1",
        "c6.a.2",
        "s5.2.5",
        "s7.1.1",
        "s7.1.2",
        "s7.1.3",
        "s7.1.5",
        "s7.1.6",
        "s7.1.7",
        "s7.1.7.a",
        "s7.2",
        "s7.3.2",
    ),
)
def move(
    case: Case,
    units: Listed,
    way: Annotated[
        str,
        ask(
            "the areas entered in order. Ground: land, mountain, strait, sea, etna, with enemy, city, ships, friends; naval: sea, port, crossing, with beside, enemy"
        )
        .briefly(say("the areas entered in order"), say("land, mountain enemy"))
        .of(ways.spoken({**OVERLAND, **voyage.SAILING}))
        .checked(ways.checks("--way", {**OVERLAND, **voyage.SAILING})),
    ],
    leader: Leader = None,
    start: sailing.From = "port",
    both_cities: Annotated[
        bool, ask("the player controls both Reggio and Messana", usual="not both of Reggio and Messana controlled")
    ] = False,
    crossing: sailing.Crossing = None,
) -> Ruling:
    """Rule on a move of ground or naval units without cargo: its cost, what is left, battles on the way.

    Costs are movement factors or range factors. InputProblem for units or ways that cannot be read (s6, c1).
    """
    moved = moving(case, units)
    if moved[0].naval:
        return _sail(case, moved, ways.items(case, way, "--way", voyage.SAILING), leader, start, crossing)
    return _march(case, moved, ways.items(case, way, "--way", OVERLAND), leader, both_cities=both_cities)


def _march(case: Case, moved: tuple[Unit, ...], way: list[Item], leader: int | None, *, both_cities: bool) -> Ruling:
    if not way:
        raise InputProblem("The way enters no area.")
    rules = Ground(
        int(case.number("s6.3.1", "cost")),
        int(case.number("c1.c", "mountain")),
        int(case.number("s9.6.3", "reduction")),
        int(case.number("s9.6.2.c", "least")),
        int(case.number("c9.a", "alone")),
    )
    cite_lists(case, moved)
    result: dict[str, object] = {
        "allowed": False,
        "movement": None,
        "cost": None,
        "left": None,
        "reached": 0,
        "battle": "none",
        "ships": "none",
        "siege": False,
        "stacking": 0,
        "reason": "",
        "reasons": [],
    }
    if len(moved) > rules.alone and leader is None:
        case.tell(REFUSALS["leader"], False)
        return case.rule(sailing.REFUSED_AT_ONCE["leader"], result | _refused("leader"))
    known = speeds(moved)
    steps = sum(rules.mountain if item.word == MOUNTAIN else rules.area for item in way)
    if known is None:
        allowance = steps
        need_counters(case, naval=False)
    else:
        allowance = int(pace(known, leader or 0, rules.disorder, rules.least, "leader_first"))
        tell_pace(case, known, leader, allowance, naval=False)
        if leader and any(one.disorganized for one in known):
            last = int(pace(known, leader, rules.disorder, rules.least, "leader_last"))
            follow(
                case,
                "s9.6.2.c",
                "leader",
                {
                    "leader_first": _told(march(rules, allowance, way, both_cities=both_cities), allowance),
                    "leader_last": _told(march(rules, last, way, both_cities=both_cities), last),
                },
            )
    found = march(rules, allowance, way, both_cities=both_cities)
    gone = way[: found.reached]
    mountains = sum(item.word == MOUNTAIN for item in gone)
    if gone:
        case.sum(
            "Entered: land areas {areas}, mountain areas {mountains}; the cost is {cost}. [s6.3.1, c1.b]",
            found.spent,
            areas=len(gone) - mountains,
            mountains=mountains,
            cost=found.spent,
            cites=("c1.c",) if mountains else (),
        )
    if any(item.word == STRAIT for item in gone):
        case.tell("Reggio and Messana count as adjacent land areas for who controls both. [c1.h]", True)
    result |= {
        "movement": allowance if known else None,
        "cost": found.spent,
        "left": allowance - found.spent if known else None,
        "reached": found.reached,
    }
    for at, item in enumerate(gone):
        _garrison_and_ships(case, item, result, last=at + 1 == len(way))
    choosers = [at for at, item in enumerate(way[: found.reached], 1) if at < len(way) and {ENEMY, CITY} <= item.marks]
    if choosers:
        _passing(case, choosers)
        result["battle"] = "enemy_chooses"
    if found.refusal:
        case.tell(REFUSALS[found.refusal], False)
        return case.rule(
            "Not allowed at area {number} of the way. {reason}",
            result | _refused(found.refusal),
            number=found.reached + 1,
            reason=REFUSALS[found.refusal],
        )
    _end(case, way[-1], result)
    case.tell(
        "Not looked at: supply points, and whether the units have already acted; see {command}.",
        command=case.command(sailing.OPERATION),
    )
    if known is None or choosers:
        result["allowed"] = None
    else:
        result["allowed"] = True
    return case.rule(_verdict(result, found.spent, choosers), result)


def _verdict(result: dict[str, object], spent: int, choosers: list[int]) -> Message:
    """Return the answer for a march that nothing forbids; `choosers` are areas passed where the enemy may fight."""
    left = result["left"]
    if not isinstance(left, int):
        return say("The way costs {cost}: look up the movement factor on the counters.", cost=spent)
    if choosers:
        return say(
            "Allowed only if the enemy takes refuge inside: a battle ends the move in area {number} of the way.",
            number=choosers[0],
        )
    if result["battle"] == "must":
        return say("Allowed; the move ends with a battle.")
    if result["battle"] != "none":
        return say("Allowed; the enemy chooses between battle and siege.")
    if result["siege"]:
        return say("Allowed; the fortress where the move ends is placed under siege.")
    return say("Allowed; {n} movement {n|factor is|factors are} left.", n=left)


def _refused(refusal: Refusal) -> dict[str, object]:
    """Return why a march fails, for the result."""
    return {"reason": refusal, "reasons": [REFUSALS[refusal]]}


def _told(found: March, allowance: int) -> Message:
    if found.refusal:
        return say("not allowed")
    return say("possible: movement factors left {left}", left=allowance - found.spent)


def cite_lists(case: Case, moved: tuple[Unit, ...]) -> None:
    """Say which values come from the printed lists."""
    named = [unit.counter for unit in moved if unit.counter]
    if named:
        case.tell("From the list of counters: {names}.", names=named, cites=("s3.3" if moved[0].naval else "s3.2",))


def _garrison_and_ships(case: Case, item: Item, result: dict[str, object], *, last: bool) -> None:
    """Say what a garrison and ships in port do in an area that ground units enter."""
    if CITY in item.marks and ENEMY not in item.marks and not last:
        case.tell("The garrison of an enemy city does not stop the move. [s11.1]", True)
    if SHIPS in item.marks:
        if ENEMY in item.marks:
            case.tell("The enemy naval units in port stay: they are not the only enemy units there. [s6.3.2]", "stay")
            result["ships"] = "stay"
        elif CITY in item.marks:
            case.points.compare(
                "s6.3.2", "garrison", {"stay": say("the ships stay"), "leave": say("the ships leave the port")}
            )
            result["ships"] = "stay"
            case.follows(
                "The enemy naval units in port stay there as long as the city holds out (our reading). [s6.3.2]", "stay"
            )
        else:
            case.follows(
                "The enemy naval units are alone there and must leave the port as in a naval retreat. [s6.3.2, s9.6.3.e]",
                "leave",
            )
            result["ships"] = "leave"


def _passing(case: Case, areas: list[int]) -> None:
    """Say what enemy units beside their fortress may choose in areas of the way before the last (s11.3)."""
    case.follows(
        "The enemy units beside their {n|fortress|fortresses} ({n|area|areas} {areas} of the way) choose: a battle outside, after which the move is over, or refuge inside. [s6.5, s9.3, s11.3]",
        "enemy_chooses",
        n=len(areas),
        areas=areas,
    )
    follow(case, "s11.3", "onward", {"may": say("the units may then move on"), "stops": say("their move is over")})
    case.tell(
        "After the refuge there is no battle, a garrison stops nobody, and a siege is laid where the move ends. [s11.1, s11.3.2]"
    )


def _end(case: Case, last: Item, result: dict[str, object]) -> None:
    """Say what follows where a march ends: battle, siege, stacking."""
    if ENEMY in last.marks and CITY in last.marks:
        case.follows(
            "The enemy units beside their fortress choose: a battle outside, or refuge inside and a siege. [s6.5, s11.3]",
            "enemy_chooses",
        )
        result["battle"] = "enemy_chooses"
    elif ENEMY in last.marks:
        case.follows(
            "Enemy ground units are there: a battle is fought at once, and the move is over. [s6.5, s9.3]", True
        )
        result["battle"] = "must"
    elif CITY in last.marks:
        case.follows("Where the move ends at an enemy fortress, this is placed under siege. [s11.3.2]", True)
        result["siege"] = True
    if FRIENDS in last.marks:
        cost = case.number(stacking.PRICE, "supply")
        stacking.beside(case, cost)
        case.follows(
            "Stacking with the units there costs {n} supply {n|point|points} more (our reading). [s8.2, s8.2.2]",
            cost,
            n=cost,
        )
        result["stacking"] = cost


def _sail(
    case: Case, moved: tuple[Unit, ...], way: list[Item], leader: int | None, start: voyage.Start, crossing: int | None
) -> Ruling:
    if not way:
        raise InputProblem("The way enters no area.")
    cite_lists(case, moved)
    sailed = sailing.sail(
        case,
        voyage.Fleet(tuple(Speed(1, unit.disorganized) for unit in moved), start, leader),
        speeds(moved),
        way,
        crossing,
        voyage.SAILING_ISSUES,
    )
    return case.rule(sailed.verdict, sailed.result)
