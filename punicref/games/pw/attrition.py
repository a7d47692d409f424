"""Attrition (chapter 11, with 5.3 and 5.4): who is subject to it, and on what basis; `toll` says what is lost."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import leaving, toll
from punicref.games.pw.inputs import Side
from punicref.games.pw.leaving import Free
from punicref.games.pw.movement import may_sail
from punicref.games.pw.scenarios import Which, check_used, maybe
from punicref.games.pw.toll import Exposure, Struck
from punicref.games.pw.verdicts import by_reading, compared
from punicref.language.messages import say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Event = Literal["enter-sea", "enter-mountain", "leave-enemy", "ferry", "unsupplied", "revolt"]

IN_COMMAND = {"unsupplied": "11.22", "revolt": "11.32"}
"""Whose rating is added where the force need not move, and so may lack a leader."""


class Force(NamedTuple):
    """The force that may suffer, and its leader."""

    land: Annotated[int, ask("land points of the force (in the hex, if unsupplied or in revolt)", least=0)]
    naval: Annotated[int, ask("naval points of the force (in the hex, if unsupplied or in revolt)", least=0)]
    leader: Annotated[
        int, ask("rating of its leader; 0: no leader", usual="no leader's rating", least=0, most="19.0:ratings")
    ] = 0

    @property
    def total(self) -> int:
        """All points."""
        return self.land + self.naval


class Enemy(NamedTuple):
    """The enemy in the hex that a force leaves."""

    land: Annotated[
        int | None, ask("enemy land points face up in the hex left", usual="no enemy land points face up", least=0)
    ] = None
    naval: Annotated[
        int | None, ask("enemy naval points face up in the hex left", usual="no enemy naval points face up", least=0)
    ] = None
    land_inside: Annotated[
        int | None, ask("enemy land points inverted in the hex left", usual="no inverted enemy land points", least=0)
    ] = None
    naval_inside: Annotated[
        int | None, ask("enemy naval points inverted in the hex left", usual="no inverted enemy naval points", least=0)
    ] = None
    leaders: Annotated[
        tuple[int, ...],
        ask(
            "ratings of the enemy leaders in the hex left",
            usual="no enemy leader in the hex",
            least=1,
            most="19.0:ratings",
        ),
    ] = ()


class Whose(NamedTuple):
    """Whose force it is."""

    side: Annotated[Side | None, ask("whose force it is", usual="no Roman force")] = None
    scenario: Annotated[
        int | None, ask("number of the scenario", usual="not the first scenario", least="19.0:first", most="19.0:third")
    ] = None
    inactive: Annotated[
        bool,
        ask(
            "the force belongs to the player who is not in phase", usual="a force of the player in phase", ordinary=True
        ),
    ] = False


@calculator(
    "pw.attrition",
    "Attrition: who is subject to it, on what basis, and what is lost",
    without=("12.32", "19.0", "19.14.b", "19.34.b"),
)
def attrition(
    case: Case,
    event: Annotated[Event, ask("what happens to the force")],
    force: Annotated[Force, group("the force")],
    enemy: Annotated[Enemy, group("the enemy in the hex that is left", "enemy")],
    whose: Annotated[Whose, group("whose force it is")],
    table: Annotated[toll.Table, group("die and printed tables")],
) -> Ruling:
    """Rule on attrition in the campaign, supply and diplomacy phases (11.1–11.3).

    InputProblem for enemies beside another event than leaving them, and for leaders that the scenario does not use.
    """
    played = maybe(case, whose.scenario)
    check_used(case, played, (force.leader, *enemy.leaders))
    if event != "leave-enemy" and any(enemy):
        raise InputProblem("Enemies matter only when a force leaves their hex: {option}.", option="--event leave-enemy")
    if (free := _spared(case, event, force, inactive=whose.inactive)) is not None:
        return _no_attrition(case, free)
    if event == "enter-sea" and force.land and not may_sail(case, force.land, force.naval):
        return _may_not_sail(case)
    if event == "leave-enemy":
        return _leaving(case, force, enemy, table)
    exposure = _exposure(case, event, force)
    if isinstance(exposure, Free):
        return _no_attrition(case, exposure)
    facts: dict[str, object] = {}
    romans: bool | None = False
    if event == "enter-sea":
        facts["first_romans"] = romans = _first_romans(whose.side, played)
    modifier = _modifier(case, event, force.leader, romans=bool(romans))
    if event == "revolt" and whose.side != "carthaginian":
        compared(case, "11.31", "chooser", {"owner": say("its owner"), "phasing": say("Carthage")})
    struck = Struck(force.land, force.naval, exposure, modifier, leader=force.leader > 0, roman_fleet=bool(romans))
    return _resolved(case, struck, facts, table)


def _first_romans(side: Side | None, played: Which | None) -> bool | None:
    """Whether it is a Roman force of the first scenario; None where what is known does not tell."""
    if side == "carthaginian" or played not in ("first", None):
        return False
    return True if side and played else None


def _resolved(case: Case, struck: Struck, facts: dict[str, object], table: toll.Table) -> Ruling:
    subject = {
        "subject": True,
        "base": struck.exposure.base,
        "exposed": struck.exposure.subject,
        "modifier": struck.modifier,
    }
    return toll.resolve(case, struck, {**subject, **facts}, table)


def _no_attrition(case: Case, free: Free) -> Ruling:
    return case.rule(by_reading(case, say("No attrition: {reason}.", reason=free.reason)), {"subject": False})


def _may_not_sail(case: Case) -> Ruling:
    reasons = [say("the naval points do not match the land points")]
    case.tell("The naval points do not match the land points: the force may not enter the sea at all. [5.33]", False)
    return case.rule(
        "Not allowed: {reasons}.", {"allowed": False, "reasons": reasons, "subject": False}, reasons=reasons
    )


def _spared(case: Case, event: Event, force: Force, *, inactive: bool) -> Free | None:
    """Return why a force suffers no attrition whatever there is in the hex, with its step; None where it may."""
    if event not in IN_COMMAND and inactive:
        case.tell("The player who is not in phase never suffers attrition in a campaign phase. [11.15]", False)
        return Free(say("the force is not in phase"))
    if event == "unsupplied" and inactive:
        case.tell("Forces without supply suffer attrition only in the supply phase of their own player. [11.21]", False)
        return Free(say("it is not the supply phase of its player"))
    if force.total == 0:
        alone = {
            "unsupplied": say("Only combat units need supply. [12.2]"),
            "revolt": say("A revolt strikes combat points only; a leader has none. [11.31]"),
        }
        case.tell(alone.get(event, say("A leader alone never suffers attrition. [5.36]")), False)
        return Free(say("there are no combat points"))
    if event == "ferry":
        case.tell("Crossing a ferry hexside is not subject to attrition of itself. [5.37]", False)
        return Free(say("a ferry hexside causes none"))
    return None


def _exposure(case: Case, event: Event, force: Force) -> Exposure | Free:
    """Return what is subject, with its step, or why nothing is."""
    if event == "enter-sea":
        alone = say(
            "A fleet is always subject to attrition on entering an all-sea hex; the percentage is taken of all its points ({points}) (our reading). [5.33, 11.0]",
            points=force.naval,
        )
        case.tell(
            alone
            if force.land == 0
            else say(
                "A fleet is always subject to attrition on entering an all-sea hex; the percentage is taken of its naval points ({points}). [5.33, 11.11]",
                points=force.naval,
            ),
            force.naval,
        )
        return Exposure(force.naval, force.naval, "sea")
    if event == "enter-mountain":
        return _mountain(case, force)
    if event == "unsupplied":
        case.tell(
            "Every unsupplied hex rolls once; the percentage is taken of all friendly points there ({points}). [11.21]",
            force.total,
            points=force.total,
        )
        _chosen(case, "11.21")
    else:
        case.tell(
            "Every occupied hex of the region in revolt rolls once; the percentage is taken of all friendly points there ({points}). [11.31]",
            force.total,
            points=force.total,
        )
        case.tell("In Syracuse nothing is rolled while it is neutral. [17.22]", None)
        _chosen(case, "11.31")
    return Exposure(force.total, force.total, "any")


def _chosen(case: Case, clause: str) -> None:
    case.follows(
        "The points lost are taken from those in the hex, in any mix that their owner chooses.", cites=(clause,)
    )


def _mountain(case: Case, force: Force) -> Exposure | Free:
    if force.land == 0:
        case.tell("Only land points suffer attrition on entering a mountain hex. [5.34, 5.35]", False)
        return Free(say("no land points enter the mountains"))
    if force.naval == 0:
        case.tell(
            "Land points without fleets are subject to attrition on entering a mountain hex, and the percentage is taken of all of them ({points}) (our reading). [5.34, 5.35, 11.0]",
            force.land,
            points=force.land,
        )
        return Exposure(force.land, force.land, "land")
    excess = force.land - force.naval
    if excess <= 0:
        case.tell("No land points are in excess of the naval points: no attrition. [5.35]", False)
        return Free(say("as many ships as land points go with them"))
    case.tell(
        "In a coastal mountain hex only the land points in excess of the naval points ({points}) are subject, and the percentage is taken of them. [5.35, 11.12]",
        excess,
        points=excess,
    )
    return Exposure(excess, excess, "land")


def _leaving(case: Case, force: Force, enemy: Enemy, table: toll.Table) -> Ruling:
    """Rule on a force that leaves a hex with enemies; Needed where not one of their numbers is given."""
    numbers = enemy[:-1]
    if all(one is None for one in numbers):
        types = [name for name, own in (("enemy_land", force.land), ("enemy_naval", force.naval)) if own]
        raise case.needed(*types, any_of=len(types) > 1)
    there = leaving.Enemies(*(one or 0 for one in numbers))
    found, forks = leaving.exposure(case, leaving.Own(force.land, force.naval), there)
    if isinstance(found, Free):
        against = _against(case, enemy.leaders) if enemy.leaders else 0
        if table.roll is not None and any(one for fork in forks for one in fork.exposures.values()):
            case.die(table.roll)
        toll.name_forks(case, forks, force.leader - against, table)
        return _no_attrition(case, found)
    modifier = _modifier(case, "leave-enemy", force.leader, enemy=enemy.leaders)
    struck = Struck(force.land, force.naval, found, modifier, forks, leader=force.leader > 0)
    return _resolved(case, struck, {}, table)


def _against(case: Case, leaders: tuple[int, ...]) -> int:
    """Return what the enemy leaders in the hex take off the die (11.16)."""
    off = {"one": max(leaders), "all": sum(leaders)}
    compared(case, "11.16", "several", {reading: say("{n} off the die", n=number) for reading, number in off.items()})
    return off["one"]


def _modifier(case: Case, event: Event, leader: int, *, enemy: tuple[int, ...] = (), romans: bool = False) -> int:
    """Add up the die modifiers, each a step; `romans`: Romans at sea in the first scenario."""
    total = leader
    if leader:
        case.tell(
            "Leader of the force: {modifier}.", leader, modifier=signed(leader), cites=(IN_COMMAND.get(event, "11.0"),)
        )
    elif event in IN_COMMAND:
        case.tell("No leader's rating is added.", 0, cites=(IN_COMMAND[event],))
    else:
        case.tell(
            "No leader is given, though combat units move only with one; his rating is to be added. [5.13, 11.0]", 0
        )
    if enemy:
        against = _against(case, enemy)
        case.tell(
            "Enemy {n|leader|leaders} in the hex: {modifier}. [11.16]",
            -against,
            n=len(enemy),
            modifier=signed(-against),
        )
        total -= against
    if romans:
        at_sea = case.number("19.14.c", "modifier")
        case.tell("Romans at sea in the first scenario: {modifier}.", at_sea, modifier=signed(at_sea))
        total += at_sea
    return total
