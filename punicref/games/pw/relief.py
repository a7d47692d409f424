"""Entering a hex with besieged friends (10.29), and leaving a besieged city or village (10.28)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import odds
from punicref.games.pw.verdicts import as_read, by_reading, compared, dispute, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Moving(NamedTuple):
    """The force that enters the hex, or that leaves the place."""

    land: Annotated[int, ask("land points arriving or leaving", least=0)]
    naval: Annotated[int, ask("naval points arriving or leaving", least=0)]
    movement: Annotated[
        int | None,
        ask(
            "movement points of its leader, before he enters the hex",
            usual="all movement points of the leader left",
            least=0,
        ),
    ] = None

    @property
    def points(self) -> tuple[int, int]:
        """Land and naval points."""
        return self.land, self.naval


class Besiegers(NamedTuple):
    """The besieging enemies."""

    land: Annotated[int, ask("besieging land points", least=0)]
    naval: Annotated[int, ask("besieging naval points", usual="no besieging naval points", least=0)] = 0


class Garrison(NamedTuple):
    """Those inside, before anybody arrives or leaves."""

    land: Annotated[
        int | None,
        ask("land points inside, before anybody enters or leaves", usual="no other land points inside", least=0),
    ] = None
    naval: Annotated[
        int | None,
        ask("naval points inside, before anybody enters or leaves", usual="no other naval points inside", least=0),
    ] = None
    movement: Annotated[
        int | None,
        ask(
            "movement points of a friendly leader who is in the hex already",
            usual="no friendly leader in the hex before",
            least=0,
        ),
    ] = None


@calculator("pw.relief", "May a force enter a besieged hex, or leave it?")
def relief(
    case: Case,
    action: Annotated[Literal["enter", "leave"], ask("enter the hex, or leave the city or village")],
    moving: Annotated[Moving, group("the force that moves")],
    besiegers: Annotated[Besiegers, group("the besiegers", "besieger")],
    garrison: Annotated[Garrison, group("those inside", "garrison", movement="leader_inside")],
    attacked: Annotated[
        bool, ask("the besiegers have been attacked in this phase", usual="besiegers not attacked in this phase")
    ] = False,
) -> Ruling:
    """Rule on entering a hex with besieged friends (10.29) or on leaving a besieged city or village (10.28).

    Needed where besiegers are named and nobody inside; InputProblem where more leave than are inside.
    """
    if action == "leave":
        return _leave(case, moving, _inside(moving, garrison), besiegers, attacked=attacked)
    if sum(besiegers) and garrison.land is None and garrison.naval is None:
        raise case.needed("garrison_land", "garrison_naval", any_of=True)
    return _enter(case, moving, (garrison.land or 0, garrison.naval or 0), besiegers, garrison.movement)


def _inside(moving: Moving, garrison: Garrison) -> tuple[int, int]:
    """Return the points inside before some leave: at least those."""
    both = ((moving.land, garrison.land, "--garrison-land"), (moving.naval, garrison.naval, "--garrison-naval"))
    for leaving, inside, option in both:
        if inside is not None and inside < leaving:
            raise InputProblem(
                "More points leave ({leaving}) than are inside ({inside}): {option} counts those that leave, too.",
                leaving=leaving,
                inside=inside,
                option=option,
            )
    land, naval = (leaving if inside is None else inside for leaving, inside, _ in both)
    return land, naval


def _siege(case: Case, inside: tuple[int, int], enemy: tuple[int, int]) -> bool:
    """Whether points inside can be besieged by these enemies (10.42), as one step; land and naval points are pairs."""
    holds = all(there >= own for there, own in zip(enemy, inside, strict=True))
    case.tell(
        "A siege, with no friendly points outside: enemies against points inside, land {enemy_land} to {land}, naval {enemy_naval} to {naval}. [10.42, 10.42.b, 10.42.c]"
        if holds
        else "No siege, which takes as many enemies of each type as are inside: land {enemy_land} to {land}, naval {enemy_naval} to {naval}. [10.42, 10.42.b, 10.42.c]",
        holds,
        enemy_land=enemy[0],
        land=inside[0],
        enemy_naval=enemy[1],
        naval=inside[1],
    )
    return holds


def _leave(case: Case, moving: Moving, inside: tuple[int, int], besiegers: Besiegers, *, attacked: bool) -> Ruling:
    points = sum(moving.points)
    if sum(besiegers) == 0 or (any(inside) and not _siege(case, inside, besiegers)):
        case.tell("Nobody besieges the units inside: they may leave in their own campaign phase. [10.28]", True)
        return _gone(case, points, say("Allowed: nobody besieges them."))
    if attacked:
        case.tell("The besiegers have been attacked in this phase: the besieged may leave. [10.28]", True)
        return _gone(case, points, say("Allowed: the besiegers have been attacked."))
    case.tell("The besieged may leave only in a phase in which the besiegers are attacked. [10.28]", False)
    yes, no = say("they may leave"), say("they may not leave")
    if points == 0:
        allowed = judged(case, "10.28", "leader", {"free": True, "held": False}, yes, no)
        case.tell("Only combat points can be besieged; a leader has none. [10.41]", allowed)
        verdict = by_reading(case, say("Allowed: a leader alone is not besieged."))
        return case.rule(verdict, {"allowed": allowed})
    allowed = judged(case, "10.28", "turning", {"strict": False, "literal": True}, yes, no)
    for issue in ("defection", "supply"):
        case.points.settle("10.25", issue)
    case.follows("Besieged units may turn face up in their own campaign phase. [10.25]", allowed)
    if besiegers.land and besiegers.naval:
        case.follows("An attack on either type of the besiegers is enough. [10.28]")
    return case.refuse([as_read(case, say("the besiegers have not been attacked in this phase"))])


def _gone(case: Case, points: int, verdict: Message) -> Ruling:
    """Close with units that may leave; where enemies stay in the hex, that has its price (10.28, 5.4)."""
    if points:
        case.points.settle("5.43", "exception")
        case.follows(
            "Leaving face-up enemies in the hex may still cause attrition (punicref pw attrition --event leave-enemy). [5.4, 5.43]"
        )
    return case.rule(verdict, {"allowed": True})


def _enter(
    case: Case, moving: Moving, garrison: tuple[int, int], besiegers: Besiegers, leader_inside: int | None
) -> Ruling:
    if sum(garrison) == 0 or sum(besiegers) == 0 or not _siege(case, garrison, besiegers):
        case.tell("No friendly units are besieged in the hex: entering it is free. [10.29]", True)
        return case.rule("Allowed: no friendly units are besieged there.", {"allowed": True, "must_attack": False})
    columns = _odds(case, moving.points, garrison, besiegers)
    possible = any(columns.values())
    attack = case.number("9.14", "face_up")
    needed = case.number("5.12", "hex") + attack
    affordable = moving.movement is None or moving.movement >= needed
    if moving.movement is None:
        case.tell(
            "Entering and one attack together cost {needed} movement points (our reading). [10.29, 5.12, 9.14]",
            needed,
            needed=needed,
        )
    else:
        case.tell(
            "Entering and one attack cost {needed} movement points (our reading); the leader has {movement}. [10.29, 5.12, 9.14]",
            needed,
            needed=needed,
            movement=moving.movement,
        )
    result: dict[str, object] = {"needed_movement": needed, "columns": columns}
    fight, no = say("allowed, and the besiegers must be attacked at once"), say("not allowed")
    if sum(moving.points) == 0:
        bound = fight if possible and affordable else no
        results = {"free": say("allowed, without any duty"), "bound": bound}
        compared(case, "10.29", "leader", results)
        dispute(case, "10.29", "leader", results)
        case.tell("A leader alone brings no force that could attack. [10.29]", True)
        return case.rule(
            by_reading(case, say("Allowed: a leader alone, without the duty to attack.")),
            {"allowed": True, "must_attack": False, **result},
        )
    allowed = possible and affordable
    judged(case, "10.29", "type", {"either": allowed, "both": all(columns.values()) and affordable}, fight, no)
    by_another = possible and (affordable or (leader_inside is not None and leader_inside >= attack))
    judged(case, "10.29", "attacker", {"arriving": allowed, "any": by_another}, fight, no)
    result["by_leader_inside"] = by_another
    if allowed:
        case.follows("All besieged units turn face up, and the besiegers must be attacked at once. [10.29]", True)
        verdict = by_reading(case, say("Allowed; the besiegers must be attacked at once."))
        return case.rule(verdict, {"allowed": True, "must_attack": True, **result})
    case.tell("A force may enter only if it makes an attack on the besiegers possible. [10.29]", False)
    reasons = [] if possible else [say("the odds are below {lowest}", lowest=case.text("9.32", "lowest"))]
    reasons += [] if affordable else [as_read(case, say("too few movement points"))]
    return case.refuse(reasons, must_attack=False, **result)


def _odds(
    case: Case, arriving: tuple[int, int], garrison: tuple[int, int], besiegers: tuple[int, int]
) -> dict[str, str | None]:
    """Return the odds column against each type of besiegers, None where no attack is possible, each with its step."""
    columns: dict[str, str | None] = {}
    kinds = (("land", say("Land")), ("naval", say("Naval")))
    for (kind, name), new, old, enemy in zip(kinds, arriving, garrison, besiegers, strict=True):
        if enemy == 0:
            continue
        total = new + old
        found = odds.column(case, total, enemy) if total else None
        first = not any(columns.values())
        columns[kind] = found
        if found is None:
            case.tell(
                "{kind} points against the besiegers: {total} to {enemy}, too low to attack. [9.32]",
                False,
                kind=name,
                total=total,
                enemy=enemy,
            )
        else:
            told = case.sum if first else case.tell
            told(
                say(
                    "{kind} points against the besiegers: {new} + {old} = {total} to {enemy}: column {column}. [10.29, 9.32]",
                    kind=name,
                    new=new,
                    old=old,
                    total=total,
                    enemy=enemy,
                    column=found,
                ),
                found,
            )
    return columns
