"""What a result of the Elephants Table does to an elephant unit, and to those in its way (15.1.r1-2 to 15.1.r6)."""

from typing import Annotated, Any, NamedTuple

from punicref.games.dbp import panic
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask

ROWS = {"15.1.r1-2": "no_effect", "15.1.r3-4": "halted", "15.1.r5": "enraged", "15.1.r6": "rampaging"}
"""The rows of the Elephants Table: the clause of each result, and what it is called in a ruling's data."""

TITLES: dict[str, Message] = {
    "no_effect": say("No effect"),
    "halted": say("Halted"),
    "enraged": say("Enraged"),
    "rampaging": say("Rampaging"),
}
CLAUSES = {name: clause for clause, name in ROWS.items()}

Fate = dict[str, Any]
"""What becomes of one unit, as a ruling's data."""


class Herd(NamedTuple):
    """The elephant units, and what lies in their way."""

    disorder: Annotated[
        tuple[int, ...],
        ask(
            "disorder points of each unit before, in the same order; a single number: of each",
            usual="no disorder points before",
            least=0,
        ),
    ] = ()
    morale: Annotated[
        int | None, ask("morale value of the elephants, as printed on the counter", least=1, printed=True)
    ] = None
    through: Annotated[
        int,
        ask(
            "friendly units that an enraged unit must pass through, Velites and Skirmishers left out",
            usual="no friends in an enraged unit's way",
            least=0,
        ),
    ] = 0
    enemy_zoc: Annotated[
        bool,
        ask(
            "an enemy zone of control lies in the straight way of an enraged unit",
            usual="no enemy zone of control in its way",
        ),
    ] = False
    adjacent: Annotated[
        int,
        ask(
            "Carthaginian units in front of a rampaging unit that has movement points left",
            usual="no Carthaginians in a rampaging unit's front",
            least=0,
        ),
    ] = 0
    edge: Annotated[
        bool,
        ask(
            "the map edge lies in the way of an enraged or a rampaging unit",
            usual="no map edge in its way",
            ordinary=True,
        ),
    ] = False

    def before(self, at: int) -> int:
        """Return the disorder points of a unit before its roll; 0 where they are not given."""
        return self.disorder[at if len(self.disorder) > 1 else 0] if self.disorder else 0

    def panics(self, disorder: int) -> bool | None:
        """Whether so many disorder points mean panic; None where the morale is unknown."""
        return None if self.morale is None else disorder >= self.morale


class Struck(NamedTuple):
    """The Carthaginian unit that a rampaging one strikes."""

    disorder: Annotated[
        int, ask("disorder points of the unit struck, before", usual="the unit struck without disorder", least=0)
    ] = 0
    morale: Annotated[int | None, ask("morale value of the unit struck", least=1, printed=True)] = None


def told(one: Fate) -> Message:
    """Say in a few words what becomes of a unit, for the headline."""
    if one["removed"] and "struck" in one:
        return say("a Carthaginian unit suffers with the Elephants; they panic and are removed")
    if one["removed"]:
        return say("it panics and is removed")
    if one["controller"] == "roman":
        if "struck" in one:
            return say("it stays, and a Carthaginian unit suffers with it")
        return say("Rome moves it, and it does not attack")
    if not one["moves"]:
        return say("it neither moves nor attacks")
    if one["result"] == "enraged":
        return say("it suffers, runs straight ahead and may attack")
    return say("it moves and fights as usual")


def follows(case: Case, herd: Herd, struck: Struck, name: str, at: int) -> Fate:
    """Say what a result means for the unit in the place `at`."""
    if name == "no_effect":
        case.tell("The unit moves and fights as usual.", True, cites=(CLAUSES[name],))
        return _fate(herd.before(at))
    if name == "halted":
        return _halted(case, herd, at)
    return _enraged(case, herd, at) if name == "enraged" else _rampaging(case, herd, struck, at)


def _fate(disorder: int, **other: Any) -> Fate:
    usual = {"controller": "carthaginian", "moves": True, "attacks": True, "disorder": disorder, "removed": False}
    return {**usual, **other}


def _part(case: Case, clause: str) -> None:
    """Hold the readings of "does not fight" against each other."""
    case.points.compare(clause, "part", {"attack_only": say("support allowed"), "every_part": say("no support")})


def _halted(case: Case, herd: Herd, at: int) -> Fate:
    """Neither a move nor an attack in this game turn (15.1.r3-4)."""
    clause = "15.1.r3-4"
    case.follows(
        "For this game turn the unit neither moves nor attacks (marker Finis). It does not turn or withdraw either, may support, and defends if attacked (our reading).",
        False,
        cites=(clause,),
    )
    _part(case, clause)
    case.points.compare(clause, "still", {"barred": say("no turn in place"), "allowed": say("a turn in place allowed")})
    return _fate(herd.before(at), moves=False, attacks=False)


def _disorder(case: Case, herd: Herd, now: int, added: int, clause: str) -> bool | None:
    """Say what disorder a unit has, and whether it is removed in panic; None where its morale is unknown."""
    panics = herd.panics(now)
    told = {"added": int(added), "now": int(now), "morale": herd.morale}
    case.follows(
        "Disorder points: {added} more, {now} in all. If that reaches the morale value, the unit is removed. [11, 11.1.1]"
        if panics is None
        else "Disorder points: {added} more, {now} in all; morale {morale}. The unit panics and is removed at once. [11, 11.1.1]"
        if panics
        else "Disorder points: {added} more, {now} in all; morale {morale}. The unit does not panic. [11]",
        int(now),
        **told,
        cites=(clause,),
    )
    return panics


def _enraged(case: Case, herd: Herd, at: int) -> Fate:
    """Disorder, a straight move at full speed, perhaps through friends, and then it may attack (15.1.r5)."""
    clause = "15.1.r5"
    added = int(case.number(clause, "points"))
    now = herd.before(at) + added
    removed = _disorder(case, herd, now, added, clause)
    if removed:
        return _fate(now, moves=False, attacks=False, removed=True)
    case.follows(
        "It moves in a straight line, the way it faces, at full speed; next to enemies in its front it may then attack. A straight move of {hexes} hexes earns the modifier for it (both our reading).",
        True,
        hexes=case.number("10.3.d", "hexes"),
        cites=(clause,),
    )
    more: Fate = {}
    case.points.compare(
        clause,
        "line",
        {"ahead": say("nobody chooses the line"), "any_front": say("Carthage chooses among the front hexes")},
    )
    if herd.enemy_zoc:
        case.points.compare(clause, "zoc", {"stops": say("it stops there"), "runs_on": say("it runs on")})
        case.follows("It stops where it enters an enemy zone of control (our reading). [8.2]", True, cites=(clause,))
        more["stops_by_reading"] = {"stops": True, "runs_on": False}
    if herd.edge:
        more["leaves_map_by_reading"] = _edge(case, clause, "end", "stops")
    if herd.through:
        now, removed = _through(case, herd, now)
        if removed:
            return _fate(now, attacks=False, removed=True, **more)
    return _fate(now, removed=removed, **more)


def _edge(case: Case, clause: str, issue: str, ours: str) -> dict[str, bool]:
    """Say that elephants stay on the map, by our reading; returns whether they leave it by each reading."""
    case.points.compare(clause, issue, {ours: say("it stops at the map edge"), "leaves": say("it is out of play")})
    case.follows("It stops at the map edge (our reading).", True, cites=(clause,))
    return {ours: False, "leaves": True}


def _through(case: Case, herd: Herd, now: int) -> tuple[int, bool | None]:
    """Say what passing through friends brings; returns the disorder after it, and whether the unit is removed."""
    crossing = int(case.number("7.1", "points"))
    passed = herd.through if herd.morale is None else min(herd.through, -((now - herd.morale) // crossing))
    now += passed * crossing
    case.follows(
        "It passes through {n} friendly {n|unit,|units, each of} which receives {points}, too.",
        passed,
        n=passed,
        points=say("{n} disorder {n|point|points}", n=crossing),
        cites=("15.1.r5", "7.1"),
    )
    removed = _disorder(case, herd, now, passed * crossing, "7.1")
    case.follows("Each unit passed that reaches its own morale value goes into panic. [10.7, 11]")
    panic.fate(case)
    return now, removed


def _rampaging(case: Case, herd: Herd, struck: Struck, at: int) -> Fate:
    """Rome moves it; next to Carthaginians both suffer, and it does not attack (15.1.r6)."""
    clause = "15.1.r6"
    added = int(case.number(clause, "points"))
    now = herd.before(at)
    case.follows(
        "Rome controls the unit for the movement impulse; in this game turn it does not attack, but may support and defends if attacked (our reading).",
        "roman",
        cites=(clause,),
    )
    _part(case, clause)
    more: Fate = {"controller": "roman", "attacks": False}
    if herd.edge:
        more["leaves_map_by_reading"] = _edge(case, clause, "edge", "stays")
    if not herd.adjacent:
        case.follows(
            "With its front next to a Carthaginian unit and movement points left it stays there; each of them receives {n} disorder {n|point|points}.",
            added,
            n=added,
            cites=(clause,),
        )
        return _fate(now, **more)
    hit = 1
    if herd.adjacent > hit:
        case.points.compare(
            clause,
            "several",
            {
                name: say("{n} {n|unit receives|units receive} disorder", n=number)
                for name, number in (("one", hit), ("all", herd.adjacent))
            },
        )
    case.follows(
        "It stays where it is; only one of the Carthaginian units in its front, at Rome's choice, receives {n} disorder {n|point|points} (our reading)."
        if herd.adjacent > hit
        else "It stays where it is; the Carthaginian unit in its front receives {n} disorder {n|point|points}.",
        hit,
        n=added,
        cites=(clause,),
    )
    more |= {"moves": False, "struck": hit, **_struck(case, struck, added)}
    removed = _disorder(case, herd, now + added, added, clause)
    return _fate(now + added, **{**more, "removed": removed})


def _struck(case: Case, struck: Struck, added: int) -> Fate:
    """Say what becomes of the unit struck, and of a leader with it."""
    now = struck.disorder + added
    panics = None if struck.morale is None else now >= struck.morale
    if panics is None:
        case.follows("The unit struck goes into panic if its disorder reaches its morale value. [10.7, 11]")
    else:
        case.follows(
            "The unit struck has {now} of morale {morale}: it goes into panic. [10.7, 11]"
            if panics
            else "The unit struck has {now} of morale {morale}: it does not panic. [10.7, 11]",
            panics,
            now=now,
            morale=struck.morale,
        )
    panic.fate(case)
    return {"struck_disorder": now, "struck_panics": panics}
