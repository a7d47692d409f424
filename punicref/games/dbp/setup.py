"""The battles (17): who sets up what and where, command points, markers and special rules."""

from typing import Annotated, NamedTuple

from punicref.games.dbp import battles, units
from punicref.games.dbp.battles import NAMES, TITLES
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.start import FULL
from punicref.language.messages import Message, Name, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Matrix, Ruling
from punicref.ruling.registry import calculator

FIRST: dict[Battle, Side] = {"trebbia": "roman", "beneventum": "carthaginian"}
"""Who sets up first, where the rules say it."""

LEADERS: dict[Battle, dict[Side, Message]] = {
    "trebbia": {"roman": say("Tiberius Sempronius Longus"), "carthaginian": say("Hannibal")},
    "beneventum": {"roman": say("Tiberius Gracchus"), "carthaginian": say("Hanno")},
    "po": {"roman": say("Marcus Cornelius Cethegus"), "carthaginian": say("Mago")},
    "zama": {"roman": say("Publius Cornelius Scipio"), "carthaginian": say("Hannibal")},
}

NUMIDIANS, CELTS, EQUITES = "CN", "SC", "E"
"""Marks of hexes on the maps, as the rules print them."""


class _Marks(NamedTuple):
    """The remark that one mark counts as another (`codes`): the marks, and the types that go into each."""

    marked: str
    counts_as: str
    unit: str
    other: str


CODES: dict[Battle, _Marks] = {
    "trebbia": _Marks(CELTS, NUMIDIANS, "light-cavalry", "celtic-allies"),
    "beneventum": _Marks(NUMIDIANS, EQUITES, "equites", "light-cavalry"),
}


@calculator("dbp.setup", "Set-up and special rules of a battle", without=("2.4",))
def setup(
    case: Case,
    battle: Annotated[Battle, ask("the battle")],
    side: Annotated[Side | None, ask("whose set-up", usual="both sides")] = None,
) -> Ruling:
    """Give the set-up of a battle (17.x): order, leaders, command points, units, markers and special rules."""
    chapter = battles.CHAPTERS[battle]
    year = case.text(chapter.heading, "year")
    if battle == "trebbia":
        day = case.number(chapter.heading, "day")
        case.tell("{battle}, {day} December {year} BC.", year, battle=TITLES[battle], day=day, year=year)
    else:
        case.tell("{battle}, {year} BC.", year, battle=TITLES[battle], year=year)
    sides: list[Side] = [one for one in NAMES if side in (None, one)]
    first = _order(case, battle)
    facts: dict[str, object] = {"battle": battle, "year": year, "first": first if battle in FIRST else None}
    _marks(case, battle)
    facts["sides"] = {one: _side(case, battle, one) for one in sides}
    turns = case.number(chapter.victory, "turns")
    case.tell(
        "The battle lasts {n} game {n|turn|turns}; the turn marker starts in the box with that number.", turns, n=turns
    )
    facts["turns"] = turns
    facts["special"] = _frozen(case) if battle == "trebbia" else None
    listed = _units(case, battle, sides)
    facts["units"] = None if listed is None else {one: {u.id: n for u, n in own} for one, own in listed.items()}
    if listed is not None and battle == "trebbia" and "roman" in listed:
        reduced = sum(number for unit, number in listed["roman"] if unit.id not in _unreduced(case))
        case.tell("Roman units that begin on their reduced side: {reduced}. [17.1.3.a, 17]", reduced, reduced=reduced)
        facts["reduced"] = reduced
    return case.rule(
        "{battle}, {year} BC: {side} sets up first."
        if battle in FIRST
        else "{battle}, {year} BC: who sets up first is not said (our reading: {side}).",
        facts,
        battle=TITLES[battle],
        year=year,
        side=NAMES[first],
        matrix=None if listed is None else _matrix(listed),
    )


ORDER: tuple[Side, ...] = ("carthaginian", "roman")
"""The readings of the set-ups that do not say who begins (17.3.2, 17.4.2)."""


def _order(case: Case, battle: Battle) -> Side:
    """Say where units are placed and who begins; where the rules do not say, by the reading that is played."""
    clause = battles.CHAPTERS[battle].setup
    first = FIRST.get(battle)
    case.tell(
        "Units are placed in the hexes that the map marks for their type; leaders on any unit of their side.",
        cites=(clause,),
    )
    if first is None:
        played = case.points.readings(clause, "order", {side: NAMES[side] for side in ORDER})
        return next(side for side in ORDER if NAMES[side] == played)
    case.tell("{side} sets up first.", first, side=NAMES[first], cites=(clause,))
    case.tell(
        "A player who has fewer units of a type than there are hexes for it chooses which hexes to fill.",
        cites=(clause,),
    )
    return first


def _marks(case: Case, battle: Battle) -> None:
    """Say which units go into the hexes with a mark that counts as another (17.1.2, 17.2.2)."""
    if battle not in CODES:
        return
    codes, clause = CODES[battle], battles.CHAPTERS[battle].setup
    where = case.points.readings(
        clause,
        "codes",
        {
            "hexes": say("{unit}: hexes {marks}", unit=case.name(codes.unit), marks=[codes.counts_as, codes.marked]),
            "units": say("{unit}: hexes {marks}", unit=case.name(codes.other), marks=[codes.counts_as]),
            "none": say("{unit}: hexes {marks}", unit=case.name(codes.unit), marks=[codes.counts_as]),
        },
    )
    case.tell(
        "In the set-up {marked} counts as {counts_as}. {where} ({whose}).",
        {"mark": codes.marked, "counts_as": codes.counts_as},
        marked=codes.marked,
        counts_as=codes.counts_as,
        where=where,
        whose=case.points.whose(clause, "codes"),
        cites=(clause,),
    )


def _side(case: Case, battle: Battle, side: Side) -> dict[str, object]:
    """Say what one side has: leader, command points, and where its rout marker starts."""
    chapter = battles.CHAPTERS[battle]
    points, false = case.number(chapter.setup, f"{side}_command"), case.number("4", "false_points")
    leader = LEADERS[battle][side]
    case.tell(
        "{side}: leader {leader}, {points} and {false}.",
        points,
        side=NAMES[side],
        leader=leader,
        points=say("{n} command {n|point|points}", n=points),
        false=say("{n} false command {n|point|points} (Vacuus)", n=false),
    )
    limits = battles.rout_limit(case, battle, side)
    box = case.points.readings(chapter.victory, "box", limits)
    case.tell(
        "{side} routs at {limit} rout points; its marker starts in the box with that number.",
        box,
        side=NAMES[side],
        limit=box,
        cites=(chapter.victory,),
    )
    return {"leader": leader, "command_points": points, "false_points": false, "rout": box}


def _unreduced(case: Case) -> tuple[str, ...]:
    """Return the Roman types that begin the Trebbia on their full side, by the reading that is played."""
    return FULL[case.points.plays("17.1.3.a", "codes", FULL)]


def _frozen(case: Case) -> dict[str, object]:
    """Say what is special at the Trebbia (17.1.3)."""
    unreduced = _unreduced(case)
    full = {reading: [case.name(one) for one in types] for reading, types in FULL.items()}
    case.tell(
        "All Roman units begin on their reduced side, which counts as a disorder point ({whose}), except {types}. [17.1.3, 17.1.3.a, 10.7]",
        unreduced,
        types=case.points.readings("17.1.3.a", "codes", full),
        whose=case.points.whose("17.1.3.a", "codes"),
    )
    case.tell("At the Trebbia the Elephants command is not available. [17.1.3.b, 4.8]", False)
    hidden, fled, points = (case.number("17.1.3.c", name) for name in ("units", "fled", "points"))
    case.tell(
        "Carthage may leave {n} Light Cavalry {n|unit|units} out of its set-up. Once at least {fled}, with or without a marker (our reading), {n|it|they} may enter in any Carthaginian movement impulse, in any hex of the Roman edge, for {points} of the Cavalry box (punicref dbp return).",
        hidden,
        n=hidden,
        fled=say("{n} Roman {n|unit has|units have} fled", n=fled),
        points=say("{n} command {n|point|points}", n=points),
    )
    case.points.compare(
        "17.1.3.c", "fled", {"panic": say("any Roman unit"), "marker": say("Roman foot units, Skirmishers left out")}
    )
    return {
        "reduced_except": list(unreduced),
        "elephants_command": False,
        "hidden": hidden,
        "fled": fled,
        "points": points,
    }


def _units(case: Case, battle: Battle, sides: list[Side]) -> dict[Side, list[tuple[units.Unit, int]]] | None:
    """Return the units of each side from the printed list (17), or None and a need where it is not installed."""
    listed = case.records("17")
    if listed is None:
        case.need("17")
        case.tell("The units of each side are listed on the play aid only. [17]")
        return None
    known = names.known(case)
    found: dict[Side, list[tuple[units.Unit, int]]] = {one: [] for one in sides}
    for one in sides:
        for key, row in listed.rows.items():
            number = int(row[f"{battle}_{one}"])
            if number and names.plain(key) in known:
                found[one].append((units.unit(case, key), number))
        case.tell(
            "{side} has these units: {units}. [17]",
            sum(number for _, number in found[one]),
            side=NAMES[one],
            units=[say("{name} {number}", name=unit.name, number=number) for unit, number in found[one]],
        )
    return found


def _matrix(listed: dict[Side, list[tuple[units.Unit, int]]]) -> Matrix | None:
    """Draw the units as a table, a row for each type that takes part."""
    numbers: dict[Side, dict[str, int]] = {side: {unit.id: n for unit, n in own} for side, own in listed.items()}
    types: dict[str, Name] = {unit.id: unit.name for own in listed.values() for unit, _ in own}
    rows = [one for one in units.TYPES if one in types]
    if not rows:
        return None
    return Matrix(
        say("unit type"),
        tuple(types[one] for one in rows),
        tuple(NAMES[side] for side in listed),
        tuple(tuple(str(own.get(one, "-")) for own in numbers.values()) for one in rows),
    )
