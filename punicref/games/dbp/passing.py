"""Passing through other units (7.1): the disorder that it brings, and what ends a flight (11.1.2)."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import panic, units
from punicref.games.dbp.units import CAVALRY, Unit
from punicref.language.messages import Message, say
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

FREE = ("velites", "skirmishers")
"""The types that pass and are passed without penalty (7.1)."""

EACH_OTHER = frozenset(("hastati", "principes"))
"""The types that do so between themselves (7.1)."""

VETERANS = "veterans"


class Passer(NamedTuple):
    """One of the two in the hex: a unit of a type, one whose type is not known, or a leader."""

    unit: Unit | None
    leader: bool = False


def passer(case: Case, word: str | None) -> Passer:
    """Read a type, or leader; InputProblem for anything else."""
    if word is None:
        return Passer(None)
    if names.plain(word) in units.LEADER:
        return Passer(None, leader=True)
    return Passer(units.unit(case, word))


def passers(case: Case, text: str) -> list[Passer]:
    """Read several of them, parted by commas."""
    return [passer(case, word.strip()) for word in text.split(",") if word.strip()]


def penalty(case: Case, one: Passer, other: Passer) -> Mapping[str, int]:
    """Return the disorder points of each, by the reading of 7.1 (same_type); a single entry where all agree.

    A type that is not known is taken for one without exceptions.
    """
    points = case.number("7.1", "points")
    ids = {each.unit.id for each in (one, other) if each.unit is not None}
    if one.leader or other.leader or ids & set(FREE) or ids == EACH_OTHER:
        return {"other_only": 0}
    if one.unit is not None and one.unit == other.unit and ids < EACH_OTHER:
        return {"other_only": points, "same_too": 0}
    return {"other_only": points}


def disorder(points: int) -> Message:
    """Name a number of disorder points, to be held against another."""
    return say("{n} disorder {n|point|points} for each", n=points) if points else say("no disorder points")


def own_type(case: Case) -> None:
    """Say that Hastati and Principes are free of disorder through the other type only, as 7.1 (same_type) is read."""
    case.tell(
        "Hastati and Principes are free of it through each other, not through their own type (our reading). [7.1]"
    )


@calculator("dbp.cross", "Passing through a hex with another unit", without=("2.4",), chapter="7")
def cross(
    case: Case,
    mover: Annotated[
        str | None,
        ask("type of the unit that moves, by its name in any language; or leader", usual="type not told").checked(
            passer
        ),
    ] = None,
    crossed: Annotated[
        str | None,
        ask("type of the unit in the hex, by its name in any language; or leader", usual="type not told").checked(
            passer
        ),
    ] = None,
    leader: Annotated[
        Literal["mover", "crossed"] | None,
        ask("which of them is a leader; his type is not asked", usual="neither is a leader", ordinary=True),
    ] = None,
    panicked: Annotated[bool, ask("the unit that moves is in panic", usual="the mover is in order")] = False,
    enemy: Annotated[bool, ask("the unit in the hex is an enemy", usual="the other is a friend")] = False,
    front: Annotated[
        bool,
        ask(
            "the hex is entered from a front hex of the unit in it",
            usual="not through a front hex of the Veterans",
            needs="panicked",
        ),
    ] = False,
) -> Ruling:
    """Rule on passing through a unit: disorder points of each, or the end of a unit in panic (7.1, 11.1.2)."""
    moving, standing = _both(case, mover, crossed, leader, enemy=enemy, panicked=panicked)
    if moving.leader and panicked:
        raise InputProblem("A leader never goes into panic.")
    if enemy and not panicked:
        case.tell("Only friendly units may be passed through; two sides are never in one hex. [7, 7.1]", False)
        reason = say("only friends may be passed through")
        return case.refuse([reason])
    if panicked:
        gone = panic.no_foot(case, moving.unit) if moving.unit is None or moving.unit.id not in CAVALRY else None
        if gone := gone or _ended(case, moving.unit, standing.unit, enemy=enemy, front=front):
            return gone
    return _passed(case, moving, standing, panicked=panicked)


def _both(
    case: Case,
    mover: str | None,
    crossed: str | None,
    leader: Literal["mover", "crossed"] | None,
    *,
    enemy: bool,
    panicked: bool,
) -> tuple[Passer, Passer]:
    """Read who moves and who stands there; Needed where a type is missing, InputProblem for a leader who has one."""
    found = {}
    for role, word in (("mover", mover), ("crossed", crossed)):
        found[role] = passer(case, word)
        if leader == role:
            if found[role].unit is not None:
                raise InputProblem("{option} names a type, but it is said to be a leader.", option=f"--{role}")
            found[role] = Passer(None, leader=True)
    # Enemies stop anybody; one passed with a leader is free whoever it is.
    enough = (enemy and not panicked) or any(one.leader for one in found.values())
    missing = [
        role
        for role, word in (("mover", mover), ("crossed", crossed))
        if word is None and not enough and not (enemy and role == "crossed")
    ]
    if missing:
        raise case.needed(*missing)
    return found["mover"], found["crossed"]


def _ended(case: Case, moving: Unit | None, standing: Unit | None, *, enemy: bool, front: bool) -> Ruling | None:
    """Rule on a unit in panic that is eliminated on its way (11.1.2); None where it is not."""
    if not enemy and (standing is None or standing.id != VETERANS or not front):
        return None
    case.tell(
        "A unit in panic that tries to pass through an enemy unit is eliminated. [11.1.2]"
        if enemy
        else "A unit in panic that tries to pass Veterans by way of their front is eliminated. [11.1.2]",
        True,
    )
    eliminated = say("it is eliminated")
    if _horse(moving):
        _as_foot(case)
        case.points.compare("11.2", "crossing", {"as_foot": eliminated, "none": say("it rides on unharmed")})
    else:
        case.tell("It takes a shortest route even so (our reading). [11, 11.1]")
        case.points.compare(
            "11", "route", {"shortest": eliminated, "detour": say("it goes round them if any way is open")}
        )
    return case.rule(
        "The unit in panic is eliminated.",
        {"allowed": False, "eliminated": True, "reasons": [say("the unit in panic is eliminated")]},
    )


def _as_foot(case: Case) -> None:
    case.tell("What flight does to others and they to it holds for cavalry as for foot (our reading). [11.2]")


def _horse(one: Unit | None) -> bool:
    return one is not None and one.id in CAVALRY


def _passed(case: Case, moving: Passer, standing: Passer, *, panicked: bool) -> Ruling:
    """Rule on passing through a friend."""
    found = penalty(case, moving, standing)
    points = next(iter(found.values()))
    if len(found) > 1:
        case.points.compare("7.1", "same_type", {name: disorder(each) for name, each in found.items()})
        own_type(case)
    if panicked and standing.unit is not None and standing.unit.id == VETERANS:
        case.follows("By a front hex of the Veterans it would be eliminated. [11.1.2]")
    if not points:
        return case.rule(_free(case, moving, standing), _result(0))
    horse = panicked and _horse(moving.unit)
    if horse:
        _as_foot(case)
        case.points.compare("11.2", "crossing", {"as_foot": disorder(points), "none": disorder(0)})
    case.tell(
        "Each of the units receives {n} disorder {n|point|points}.", points, n=points, cites=("11",) if panicked else ()
    )
    case.follows(
        "A unit that reaches its morale value with it goes into panic; a unit in panic does so only once. [10.7]"
        if panicked
        else "A unit that reaches its morale value with it goes into panic. [10.7]"
    )
    panic.fate(case)
    return case.rule("Allowed: {n} disorder {n|point|points} for each of the units.", _result(points), n=points)


def _free(case: Case, moving: Passer, standing: Passer) -> Message:
    """Say why passing is free; returns the verdict."""
    if moving.leader or standing.leader:
        case.tell("A leader may stack with friends: he passes them, and they pass him, without penalty. [7.1, 13]", 0)
    elif {one.unit.id for one in (moving, standing) if one.unit is not None} & set(FREE):
        case.tell("Velites and Skirmishers pass and are passed without penalty. [7.1]", 0)
    else:
        case.tell("Hastati and Principes pass through each other without penalty. [7.1]", 0)
    return say("Allowed, without disorder.")


def _result(points: int) -> dict[str, object]:
    return {"allowed": True, "eliminated": False, "disorder": {"mover": points, "crossed": points}}
