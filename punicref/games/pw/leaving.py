"""Leaving a hex with enemies in it (5.4, 11.13): who is subject to attrition, on what basis, by each reading."""

from typing import Any, Literal, NamedTuple

from punicref.games.pw.toll import Exposure, Fork
from punicref.language.messages import Message, say
from punicref.ruling.case import Case


class Free(NamedTuple):
    """No attrition, and why."""

    reason: Message


class Own(NamedTuple):
    """The points of the force that leaves."""

    land: int
    naval: int

    @property
    def total(self) -> int:
        """All points."""
        return self.land + self.naval

    @property
    def mixed(self) -> bool:
        """Whether it has points of both types."""
        return bool(self.land and self.naval)


class Enemies(NamedTuple):
    """The enemy's points, face up and inverted."""

    land: int
    naval: int
    land_inside: int
    naval_inside: int

    @property
    def total(self) -> int:
        """All points that are face up."""
        return self.land + self.naval


def exposure(case: Case, own: Own, enemy: Enemies) -> tuple[Exposure | Free, tuple[Fork, ...]]:
    """Go through the conditions, each a step, by the first reading of each issue; the forks are the other readings."""
    case.points.settle("5.43", "exception")
    if enemy.total == 0:
        case.tell(
            "Only inverted enemies are in the hex, or none: leaving it is free of attrition. [5.41, 11.14]", False
        )
        return Free(say("no enemies are face up there")), ()
    found, forks = _mixed(case, own, enemy) if own.mixed else (_single(case, own, enemy), ())
    struck_by = found if isinstance(found, Exposure) else None
    if struck_by is None and not any(one for fork in forks for one in fork.exposures.values()):
        return found, ()
    superior = _tenfold(case, own, enemy, told=struck_by is not None)
    struck = {reading: None if free else struck_by for reading, free in superior.items()}
    free = superior["counted"]
    named = [] if free else list(forks)
    named.append(Fork("5.44", "enemy", {reading: struck[reading] for reading in ("counted", "all")}))
    if "type" in superior:
        named.append(Fork("5.44", "mixed", {"total": struck["counted"], "type": struck["type"]}))
    if free and struck_by is not None:
        return Free(say("the force is far superior")), tuple(named)
    return found, tuple(named)


def _single(case: Case, own: Own, enemy: Enemies) -> Exposure | Free:
    """A force of one type leaves enemies: only those of its own type count (5.42, 5.43)."""
    kind: Literal["land", "naval"] = "land" if own.land else "naval"
    base = enemy.land if own.land else enemy.naval
    if base == 0:
        case.tell("Only enemies of the other type are face up there: no attrition. [5.42]", False)
        return Free(say("no enemies of its type are face up there"))
    case.tell(
        "A force of one type is subject to attrition when it leaves face-up enemies of that type; the percentage is taken of their points ({points}). [5.43, 11.13]",
        base,
        points=base,
    )
    return Exposure(base, own.total, kind)


def _mixed(case: Case, own: Own, enemy: Enemies) -> tuple[Exposure | Free, tuple[Fork, ...]]:
    """A force of both types leaves enemies (5.45, 11.13 and their gaps)."""
    if enemy.land == 0:
        case.tell("A force of both types leaves only enemy ships: no rule makes it subject to attrition. [5.43]", False)
        fork = Fork("5.43", "mixed", {"none": None, "naval": Exposure(enemy.naval, own.naval, "naval")})
        return Free(say("a mixed force leaves only ships")), (fork,)
    excess = max(0, own.land - own.naval)
    exposed = Exposure(enemy.total, excess, "land") if excess else None
    forks: tuple[Fork, ...] = ()
    if enemy.naval:
        # by 11.13 the whole force is struck, and the phasing player chooses the points
        forks = (Fork("5.45", "both", {"excess": exposed, "any": Exposure(enemy.total, own.total, "any")}),)
    if exposed is None:
        case.tell("No land points are in excess of the naval points: no attrition. [5.45]", False)
        return Free(say("no land points in excess of the ships")), forks
    if enemy.naval == 0:
        case.tell(
            "Only the land points in excess of the naval points ({points}) are subject; the percentage is taken of the enemy land points ({base}). [5.45, 11.13]",
            excess,
            points=excess,
            base=enemy.land,
        )
    else:
        case.tell(
            "Points subject: {points}; the percentage is taken of all face-up enemy points ({base}). [5.45, 11.13]",
            excess,
            points=excess,
            base=enemy.total,
        )
    return exposed, forks


def _tenfold(case: Case, own: Own, enemy: Enemies, *, told: bool) -> dict[str, bool]:
    """Say whether a great superiority frees the force (5.44), by each reading of its issues: "counted" goes first.

    `enemy.total` is not zero; `told` says whether it is a step, as where the force would otherwise be struck.
    """
    multiple = int(case.number("5.44", "multiple"))
    counted = enemy.total if own.mixed else enemy.land if own.land else enemy.naval
    free = {"counted": own.total >= multiple * counted, "all": own.total >= multiple * sum(enemy)}
    if own.mixed:
        pairs = ((own.land, enemy.land), (own.naval, enemy.naval))
        free["type"] = all(mine >= multiple * other for mine, other in pairs if other)
    if not told:
        return free
    numbers: dict[str, Any] = {"own": own.total, "enemy": counted, "multiple": multiple}
    if free["counted"]:
        case.sum(
            "{own} against {enemy} points: at least {multiple} times as many, so no attrition. [5.44]", True, **numbers
        )
    else:
        case.tell("{own} against {enemy} points: less than {multiple} times as many. [5.44]", False, **numbers)
    return free
