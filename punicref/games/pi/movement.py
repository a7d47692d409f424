"""Movement by land and sea (s6, c1), and stacking (s8)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pi import units as counters
from punicref.games.pi import voyage, ways
from punicref.games.pi.inputs import Side
from punicref.games.pi.speed import Speed, need_counters, pace, speeds, tell_pace
from punicref.games.pi.units import Unit
from punicref.games.pi.ways import Item
from punicref.messages import Message, count, say
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
    str, ask("the units, parted by commas, with number, type and movement factor or range, such as naval range 1")
]
Leader = Annotated[
    int | None,
    ask("what the leader in command adds to the movement factor or range (without this: no leader)", least=0),
]
Crossing = Annotated[int | None, ask("range factors that the crossing arrow to Africa costs", least=0)]


def moving(case: Case, text: str, side: Side = "roman") -> tuple[Unit, ...]:
    """Read units that move together; InputProblem where there are none or where ground and naval units are mixed."""
    found = counters.read(case, text, side, "--units")
    if not found:
        raise InputProblem(say("{option} names no unit.", option="--units"))
    if len({unit.naval for unit in found}) > 1:
        raise InputProblem(
            say(
                "Ground units do not move together with naval units: those aboard are given to {command}.",
                command="pi.transport",
            )
        )
    if any(not unit.type for unit in found):
        raise InputProblem(say("Each unit needs a type; the types are {types}.", types=counters.TYPES))
    return found


class Ground(NamedTuple):
    """The numbers of the rules for a march."""

    area: int
    mountain: int
    disorder: int
    least: int
    alone: int


Refusal = Literal["", "leader", "points", "sea", "etna", "strait", "fought"]

REFUSALS: dict[str, tuple[Message, tuple[str, ...]]] = {
    "leader": voyage.REFUSALS["leader"],
    "points": (say("What is left is not enough for the next area; there is no minimum move."), ("s6.3", "c1.c")),
    "sea": (say("Ground units enter naval areas only aboard naval units."), ("s6.1", "c1.a")),
    "etna": (say("Etna is impassable."), ("c1.i",)),
    "strait": (say("Only who controls both Reggio and Messana may move ground units across."), ("c1.h",)),
    "fought": voyage.REFUSALS["fought"],
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
    say("May units move this way, and at what cost?"),
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
        ),
    ],
    leader: Leader = None,
    start: voyage.From = "port",
    both_cities: Annotated[bool, ask("the player controls both Reggio and Messana")] = False,
    crossing: Crossing = None,
) -> Ruling:
    """Rule on a move of ground or naval units without cargo: its cost, what is left, battles on the way.

    Costs are movement factors or range factors. InputProblem for units or ways that cannot be read (s6, c1).
    """
    moved = moving(case, units)
    if moved[0].naval:
        return _sail(case, moved, ways.items(way, "--way", voyage.SAILING), leader, start, crossing)
    return _march(case, moved, ways.items(way, "--way", OVERLAND), leader, both_cities=both_cities)


def _march(case: Case, moved: tuple[Unit, ...], way: list[Item], leader: int | None, *, both_cities: bool) -> Ruling:
    if not way:
        raise InputProblem(say("The way enters no area."))
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
    }
    if len(moved) > rules.alone and leader is None:
        message, clauses = REFUSALS["leader"]
        case.tell(message, False, cites=(*clauses,))
        return case.rule(say("Not allowed: a stack needs a leader to move."), result | {"reason": "leader"})
    known = speeds(moved)
    steps = sum(rules.mountain if item.word == MOUNTAIN else rules.area for item in way)
    if known is None:
        allowance = steps
        need_counters(case, naval=False)
    else:
        allowance = pace(known, leader or 0, rules.disorder, rules.least, "leader_first")
        tell_pace(case, known, leader, allowance, naval=False)
        if leader and any(one.disorganized for one in known):
            last = pace(known, leader, rules.disorder, rules.least, "leader_last")
            case.readings(
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
        case.tell(
            say(
                "Entered: land areas {areas}, mountain areas {mountains}; the cost is {cost}. [s6.3.1, c1.b]",
                areas=len(gone) - mountains,
                mountains=mountains,
                cost=found.spent,
            ),
            found.spent,
            cites=(*(("c1.c",) if mountains else ()),),
        )
    if any(item.word == STRAIT for item in gone):
        case.tell(say("Reggio and Messana count as adjacent land areas for who controls both. [c1.h]"), True)
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
        message, clauses = REFUSALS[found.refusal]
        case.tell(message, False, cites=(*clauses,))
        return case.rule(
            say("Not allowed: area {number} of the way cannot be entered.", number=found.reached + 1),
            result | {"reason": found.refusal},
        )
    _end(case, way[-1], result)
    if known is None:
        result["allowed"] = None
        return case.rule(
            say("The way costs {cost}: look up the movement factor on the counters.", cost=found.spent), result
        )
    if choosers:
        result["allowed"] = None
        return case.rule(
            say(
                "Allowed only if the enemy takes refuge inside: a battle ends the move in area {number} of the way.",
                number=choosers[0],
            ),
            result,
        )
    result["allowed"] = True
    if result["battle"] != "none":
        return case.rule(
            say("Allowed; the move ends with a battle.")
            if result["battle"] == "must"
            else say("Allowed; the enemy chooses between battle and siege."),
            result,
        )
    return case.rule(
        count(
            "Allowed; {n} movement factor is left.", "Allowed; {n} movement factors are left.", allowance - found.spent
        ),
        result,
    )


def _told(found: March, allowance: int) -> Message:
    if found.refusal:
        return say("not allowed")
    return say("possible: movement factors left {left}", left=allowance - found.spent)


def cite_lists(case: Case, moved: tuple[Unit, ...]) -> None:
    """Say which values come from the printed lists."""
    named = [unit.counter for unit in moved if unit.counter]
    if named:
        case.tell(
            say("From the list of counters: {names}.", names=named), None, cites=("s3.3" if moved[0].naval else "s3.2",)
        )


def _garrison_and_ships(case: Case, item: Item, result: dict[str, object], *, last: bool) -> None:
    """Say what a garrison and ships in port do in an area that ground units enter."""
    if CITY in item.marks and ENEMY not in item.marks and not last:
        case.tell(say("The garrison of an enemy city does not stop the move. [s11.1]"), True)
    if SHIPS in item.marks:
        if ENEMY in item.marks:
            case.tell(
                say("The enemy naval units in port stay: they are not the only enemy units there. [s6.3.2]"), "stay"
            )
            result["ships"] = "stay"
        elif CITY in item.marks:
            result["ships"] = case.readings("s6.3.2", "garrison", {"stay": "stay", "leave": "leave"})
            case.tell(say("The enemy naval units in port stay there as long as the city holds out. [s6.3.2]"), "stay")
        else:
            case.tell(
                say(
                    "The enemy naval units are alone there and must leave the port as in a naval retreat. [s6.3.2, s9.6.3.e]"
                ),
                "leave",
            )
            result["ships"] = "leave"


def _passing(case: Case, areas: list[int]) -> None:
    """Say what enemy units beside their fortress may choose in areas of the way before the last (s11.3)."""
    case.tell(
        count(
            "The enemy units beside their fortress (area {areas} of the way) choose: a battle outside, after which the move is over, or refuge inside. [s6.5, s9.3, s11.3]",
            "The enemy units beside their fortresses (areas {areas} of the way) choose: a battle outside, after which the move is over, or refuge inside. [s6.5, s9.3, s11.3]",
            len(areas),
            areas=areas,
        ),
        "enemy_chooses",
    )
    case.readings("s11.3", "onward", {"may": say("the units may then move on"), "stops": say("their move is over")})
    case.tell(
        say(
            "After the refuge there is no battle, a garrison stops nobody, and a siege is laid where the move ends. [s11.1, s11.3.2]"
        ),
        None,
    )


def _end(case: Case, last: Item, result: dict[str, object]) -> None:
    """Say what follows where a march ends: battle, siege, stacking."""
    if ENEMY in last.marks and CITY in last.marks:
        case.tell(
            say(
                "The enemy units beside their fortress choose: a battle outside, or refuge inside and a siege. [s6.5, s11.3]"
            ),
            "enemy_chooses",
        )
        result["battle"] = "enemy_chooses"
    elif ENEMY in last.marks:
        case.tell(
            say("Enemy ground units are there: a battle is fought at once, and the move is over. [s6.5, s9.3]"), True
        )
        result["battle"] = "must"
    elif CITY in last.marks:
        case.tell(say("Where the move ends at an enemy fortress, this is placed under siege. [s11.3.2]"), True)
        result["siege"] = True
    if FRIENDS in last.marks:
        cost = case.number("s5.5.2.t3", "supply")
        case.tell(
            count(
                "Stacking with the units there costs {n} supply point more. [s8.2, s8.2.2]",
                "Stacking with the units there costs {n} supply points more. [s8.2, s8.2.2]",
                cost,
            ),
            cost,
        )
        result["stacking"] = cost


def _sail(
    case: Case, moved: tuple[Unit, ...], way: list[Item], leader: int | None, start: voyage.Start, crossing: int | None
) -> Ruling:
    if not way:
        raise InputProblem(say("The way enters no area."))
    cite_lists(case, moved)
    sailed = voyage.sail(
        case,
        voyage.Fleet(tuple(Speed(1, unit.disorganized) for unit in moved), start, leader),
        speeds(moved),
        way,
        crossing,
        voyage.SAILING_ISSUES,
    )
    return case.rule(sailed.verdict, sailed.result)


How = Literal["move", "landing", "retreat", "setup"]


@calculator("pi.stack", say("What does stacking cost, and may the stack move?"))
def stack(
    case: Case,
    how: Annotated[How, ask("how units come together: at the end of a move, put ashore, in a retreat, in the set-up")],
    type: Annotated[Literal["ground", "naval"], ask("ground or naval units")] = "ground",  # noqa: A002
    where: Annotated[Literal["land", "port", "sea"], ask("a land area, a port, a naval area")] = "land",
    units: Annotated[int, ask("ground or naval units that are then together", least=0)] = 1,
    leader: Annotated[bool, ask("a leader is with them")] = False,
) -> Ruling:
    """Say what stacking costs in supply points (s8.2), and whether what is stacked may then move (c9.a, s12.2).

    InputProblem for naval units in a land area and for ground units that march out to sea.
    """
    if type == "naval" and (where == "land" or how == "landing"):
        raise InputProblem(say("Naval units are at sea or in port: {option}.", option="--where sea, --where port"))
    if type == "ground" and where == "sea" and how in ("move", "landing"):
        raise InputProblem(
            say("Ground units are put aboard naval units by transport: see {command}.", command="pi.transport")
        )
    case.tell(say("Any number of units may be in an area. [s8.1]"), None)
    cost = _stacking_cost(case, how, type, where)
    alone = case.number("c9.a", "alone")
    may_move = units > 0 and (units <= alone or leader)
    if not units:
        case.tell(say("Leaders never move by themselves. [s12.2]"), False)
    elif units <= alone:
        case.tell(say("A single unit moves without a leader. [c9.a, s8.5]"), True)
    elif leader:
        case.tell(
            say(
                "With the leader the stack may move; all stay together from the beginning to the end, and any of them may be left behind. [c9.a, s8.4, s8.5]"
            ),
            True,
        )
    else:
        case.tell(say("Without a leader they move only one by one. [c9.a, s8.5]"), False)
    verdict = (
        count("Stacking costs {n} supply point.", "Stacking costs {n} supply points.", cost)
        if cost
        else say("Stacking costs nothing.")
    )
    return case.rule(verdict, {"cost": cost, "may_move": may_move, "leader_needed": units > alone})


def _stacking_cost(case: Case, how: How, type_: str, where: str) -> int:
    """Return the supply points that stacking costs, as a step."""
    if how == "setup":
        case.tell(say("Units that begin the campaign stacked have already been paid for. [s8.3]"), 0)
        return 0
    if how == "retreat":
        case.tell(say("Only a move costs something for stacking, a retreat does not. [s8.2.2]"), 0)
        return 0
    if where == "sea":
        case.tell(say("Stacking costs something in land areas only. [s8.2]"), 0)
        return 0
    price = case.number("s5.5.2.t3", "supply")
    if type_ == "naval":
        cost = case.readings("s8.2", "ships", {"free": 0, "paid": price})
        case.tell(
            say("Naval units are stacked in a port for nothing, although it lies in a land area. [s8.2, s5.5.2.t3]"),
            cost,
        )
        return cost
    case.tell(
        count(
            "Stacking in a land area costs {n} supply point. [s8.2]",
            "Stacking in a land area costs {n} supply points. [s8.2]",
            price,
        ),
        price,
    )
    if how == "landing":
        cost = case.readings("s8.2.2", "landing", {"paid": price, "free": 0})
        case.tell(say("Units put ashore beside friendly ground units are stacked with them. [s8.2.2]"), cost)
        return cost
    case.tell(
        say(
            "It is paid when the move ends there, once for all, whatever the number of units and the distance. [s8.2.1, s8.2.2, s8.2.3]"
        ),
        price,
    )
    return price
