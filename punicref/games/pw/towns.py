"""Cities and villages (chapter 10): sieges, relief, leaving, control."""

from typing import Annotated, Literal

from punicref.games.pw import odds
from punicref.games.pw.inputs import Movement, Side
from punicref.games.pw.verdicts import judged
from punicref.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

NAMES = {"roman": say("Rome"), "carthaginian": say("Carthage"), "none": say("nobody")}


def mixed_postures(case: Case) -> None:
    """Say that points of one type stand inside and outside at once, which cannot last (7.34)."""
    case.settle("7.34", "leaders")
    case.tell(
        say(
            "Friendly points of one type in a hex share a posture: face up and inverted together, these break the rule. [7.34]"
        ),
        False,
    )


@calculator("pw.siege", say("Is a garrison besieged?"))
def siege(
    case: Case,
    inside_land: Annotated[int, ask("land points inside (inverted)", least=0)],
    inside_naval: Annotated[int, ask("naval points inside (inverted)", least=0)],
    enemy_land: Annotated[int, ask("enemy land points in the hex", least=0)],
    enemy_naval: Annotated[int, ask("enemy naval points in the hex", least=0)],
    outside_land: Annotated[int, ask("friendly land points outside, in the same hex", least=0)] = 0,
    outside_naval: Annotated[int, ask("friendly naval points outside, in the same hex", least=0)] = 0,
    control: Annotated[
        Literal["own", "enemy"] | None,
        ask("who controls the village or city, those inside or the enemy; without it those inside"),
    ] = None,
) -> Ruling:
    """Answer each of the three conditions of 10.42 and so whether the points inside are besieged."""
    if inside_land + inside_naval == 0:
        case.tell(say("No combat points are inside, and only those can be besieged. [10.0, 10.41]"), False)
        return case.rule(say("Not besieged."), {"besieged": False, "conditions": {}})
    if (inside_land and outside_land) or (inside_naval and outside_naval):
        mixed_postures(case)
    if inside_naval and inside_land + outside_land == 0:
        lost = count(
            "The {n} naval point inside is eliminated.",
            "The {n} naval points inside are eliminated.",
            inside_naval,
        )
        if _ships_lost(case, enemy_land, control, lost):
            return case.rule(lost, {"besieged": False, "eliminated": inside_naval, "conditions": {}})
    outside = outside_land + outside_naval
    a, b, c = outside == 0, enemy_land >= inside_land, enemy_naval >= inside_naval
    case.tell(
        say("A: no friendly points are outside: met. [10.42.a]")
        if a
        else count(
            "A: {n} friendly point is outside: not met. [10.42.a]",
            "A: {n} friendly points are outside: not met. [10.42.a]",
            outside,
        ),
        a,
    )
    case.tell(_at_least(say("B"), say("land"), enemy_land, inside_land, met=b), b, cites=("10.42.b",))
    case.tell(_at_least(say("C"), say("naval"), enemy_naval, inside_naval, met=c), c, cites=("10.42.c",))
    besieged = a and b and c
    case.tell(
        say("All three conditions are met. [10.42]")
        if besieged
        else say("A siege needs all three conditions. [10.42]"),
        besieged,
    )
    missing = {"land": max(0, inside_land - enemy_land), "naval": max(0, inside_naval - enemy_naval)}
    if not besieged and a:
        return case.rule(
            say(
                "Not besieged; points that the enemy lacks: {land} land, {naval} naval.",
                land=missing["land"],
                naval=missing["naval"],
            ),
            {"besieged": False, "conditions": {"a": a, "b": b, "c": c}, "missing": missing},
        )
    return case.rule(
        say("Besieged.") if besieged else say("Not besieged."),
        {"besieged": besieged, "conditions": {"a": a, "b": b, "c": c}, "missing": missing},
    )


def _ships_lost(case: Case, enemy_land: int, control: str | None, lost: Message) -> bool:
    """Whether ships inside, with no friendly land points in the hex, are gone already (10.35)."""
    present = enemy_land >= case.number("10.35", "land")
    gone = judged(
        case,
        "10.35",
        "control",
        {"presence": present, "control": present or control == "enemy"},
        lost,
        say("The ships inside are not eliminated of themselves."),
    )
    if gone:
        case.tell(
            say(
                "The ships inside are eliminated: enemy land points stand in the hex and friendly ones do not. [10.35]"
            ),
            True,
        )
    elif control is None:
        case.tell(
            say(
                "It is taken that the enemy does not control the place, where the ships inside might be lost: {option}. [10.35]",
                option="--control enemy",
            ),
            None,
        )
    else:
        case.tell(say("The ships inside are not eliminated of themselves. [10.35]"), False)
    return gone


def _at_least(letter: Message, kind: Message, enemy: int, inside: int, *, met: bool) -> Message:
    if met:
        return say(
            "{letter}: {kind} points, {enemy} enemy against {inside} inside: met.",
            letter=letter,
            enemy=enemy,
            inside=inside,
            kind=kind,
        )
    return say(
        "{letter}: {kind} points, {enemy} enemy against {inside} inside: not met.",
        letter=letter,
        enemy=enemy,
        inside=inside,
        kind=kind,
    )


@calculator("pw.relief", say("May a force enter a besieged hex, or leave it?"))
def relief(
    case: Case,
    action: Annotated[Literal["enter", "leave"], ask("enter the hex, or leave the city or village")],
    land: Annotated[int, ask("land points arriving or leaving", least=0)],
    naval: Annotated[int, ask("naval points arriving or leaving", least=0)],
    besieger_land: Annotated[int, ask("besieging land points", least=0)],
    besieger_naval: Annotated[int, ask("besieging naval points", least=0)] = 0,
    garrison_land: Annotated[int, ask("land points inside before (leaving: without it those that leave)", least=0)] = 0,
    garrison_naval: Annotated[
        int, ask("naval points inside before (leaving: without it those that leave)", least=0)
    ] = 0,
    movement: Movement = None,
    attacked: Annotated[bool, ask("the besiegers have been attacked in this phase (leaving)")] = False,
) -> Ruling:
    """Rule on entering a hex with besieged friends (10.29) or on leaving a besieged city or village (10.28)."""
    besiegers = (besieger_land, besieger_naval)
    if action == "leave":
        inside = (max(garrison_land, land), max(garrison_naval, naval))
        return _leave(case, land + naval, inside, besiegers, attacked=attacked)
    return _enter(case, (land, naval), (garrison_land, garrison_naval), besiegers, movement)


def _siege(case: Case, inside: tuple[int, int], enemy: tuple[int, int]) -> bool:
    """Whether points inside can be besieged by these enemies (10.42), as one step; land and naval points are pairs."""
    holds = all(there >= own for there, own in zip(enemy, inside, strict=True))
    numbers = {"enemy_land": enemy[0], "land": inside[0], "enemy_naval": enemy[1], "naval": inside[1]}
    case.tell(
        say(
            "A siege, with no friendly points outside: enemies against points inside, land {enemy_land} to {land}, naval {enemy_naval} to {naval}. [10.42, 10.42.b, 10.42.c]",
            **numbers,
        )
        if holds
        else say(
            "No siege, which takes as many enemies of each type as are inside: land {enemy_land} to {land}, naval {enemy_naval} to {naval}. [10.42, 10.42.b, 10.42.c]",
            **numbers,
        ),
        holds,
    )
    return holds


def _leave(case: Case, points: int, inside: tuple[int, int], besiegers: tuple[int, int], *, attacked: bool) -> Ruling:
    if sum(besiegers) == 0 or (any(inside) and not _siege(case, inside, besiegers)):
        case.tell(
            say("Nobody besieges the units inside: they may leave in their own campaign phase. [10.28]"),
            True,
        )
        return _gone(case, points)
    if attacked:
        case.tell(say("The besiegers have been attacked in this phase: the besieged may leave. [10.28]"), True)
        return _gone(case, points)
    case.tell(say("The besieged may leave only in a phase in which the besiegers are attacked. [10.28]"), False)
    if points == 0:
        allowed = case.readings("10.28", "leader", {"free": True, "held": False})
        case.tell(say("Only combat points can be besieged; a leader has none. [10.41]"), allowed)
    else:
        allowed = case.readings("10.28", "turning", {"strict": False, "literal": True})
        for issue in ("defection", "supply"):
            case.settle("10.25", issue)
        case.tell(say("Besieged units may turn face up in their own campaign phase. [10.25]"), allowed)
    return case.rule(
        say("Allowed.") if allowed else say("Not allowed before the besiegers are attacked."),
        {"allowed": allowed},
    )


def _gone(case: Case, points: int) -> Ruling:
    """Close with units that may leave; where enemies stay in the hex, that has its price (10.28, 5.4)."""
    if points:
        case.settle("5.43", "exception")
        case.tell(
            say(
                "Leaving face-up enemies in the hex may still cause attrition (punicref pw attrition --event leave-enemy). [5.4, 5.43]"
            ),
            None,
        )
    return case.rule(say("Allowed."), {"allowed": True})


def _enter(
    case: Case,
    arriving: tuple[int, int],
    garrison: tuple[int, int],
    besiegers: tuple[int, int],
    movement: int | None,
) -> Ruling:
    """Entering: land and naval points are pairs in this order."""
    if sum(garrison) == 0 or sum(besiegers) == 0 or not _siege(case, garrison, besiegers):
        case.tell(say("No friendly units are besieged in the hex: entering it is free. [10.29]"), True)
        return case.rule(say("Allowed."), {"allowed": True, "must_attack": False})
    possible = _odds(case, arriving, garrison, besiegers)
    alone = sum(arriving) == 0
    needed = case.number("5.12", "hex") + case.number("9.14", "face_up")
    affordable = movement is None or movement >= needed
    fight, no = say("allowed, and the besiegers must be attacked at once"), say("not allowed")
    allowed = any(possible) and affordable
    if not alone:
        judged(case, "10.29", "type", {"either": allowed, "both": all(possible) and affordable}, fight, no)
    case.tell(
        say("Entering and one attack together cost {needed} movement points. [10.29, 5.12, 9.14]", needed=needed)
        if movement is None
        else say(
            "Entering and one attack cost {needed} movement points; the leader has {movement}. [10.29, 5.12, 9.14]",
            needed=needed,
            movement=movement,
        ),
        needed,
    )
    if alone:
        case.readings("10.29", "leader", {"free": say("allowed, without any duty"), "bound": fight if allowed else no})
        case.tell(say("A leader alone brings no force that could attack. [10.29]"), True)
        return case.rule(say("Allowed."), {"allowed": True, "must_attack": False, "needed_movement": needed})
    case.tell(
        say("All besieged units turn face up, and the besiegers must be attacked at once. [10.29]")
        if allowed
        else say("A force may enter only if it makes an attack on the besiegers possible. [10.29]"),
        allowed,
    )
    return case.rule(
        say("Allowed; the besiegers must be attacked at once.") if allowed else say("Not allowed."),
        {"allowed": allowed, "must_attack": allowed, "needed_movement": needed},
    )


def _odds(case: Case, arriving: tuple[int, int], garrison: tuple[int, int], besiegers: tuple[int, int]) -> list[bool]:
    """Return for each type of besiegers whether the odds against them allow an attack (10.29, 9.32), each a step."""
    possible = []
    for name, new, old, enemy in zip((say("Land"), say("Naval")), arriving, garrison, besiegers, strict=True):
        if enemy == 0:
            continue
        enough = odds.enough(case, new + old, enemy)
        possible.append(enough)
        case.tell(
            say(
                "{kind} points against the besiegers: {total} to {enemy}, high enough to attack. [9.32]",
                kind=name,
                total=new + old,
                enemy=enemy,
            )
            if enough
            else say(
                "{kind} points against the besiegers: {total} to {enemy}, too low to attack. [9.32]",
                kind=name,
                total=new + old,
                enemy=enemy,
            ),
            enough,
        )
    return possible


@calculator("pw.town-control", say("Who controls a city or village?"))
def town_control(
    case: Case,
    roman_land: Annotated[int, ask("Roman land points in the hex now", least=0)],
    carthaginian_land: Annotated[int, ask("Carthaginian land points in the hex now", least=0)],
    last: Annotated[Literal["roman", "carthaginian", "none"], ask("whose land points last had the hex to themselves")],
    region: Annotated[Literal["roman", "carthaginian", "none"], ask("who last controlled the region")] = "none",
    syracuse: Annotated[Side | None, ask("it is Syracuse, and it has just defected to this side")] = None,
) -> Ruling:
    """Name who controls a city or village: the last land points alone in the hex, else the region's last holder."""
    found = _last_alone(case, roman_land, carthaginian_land, last, region)
    if syracuse is not None:
        found = case.readings("17.32", "city", {"passes": syracuse, "last": found})
        case.tell(say("Syracuse has defected to {side}. [17.32]", side=NAMES[syracuse]), found)
    return case.rule(
        say("Controlled by {side}.", side=NAMES[found]) if found != "none" else say("Controlled by nobody."),
        {"controller": found},
    )


def _last_alone(case: Case, roman_land: int, carthaginian_land: int, last: str, region: str) -> str:
    """Return who holds the place by the general rules (10.11, 10.12)."""
    if bool(roman_land) != bool(carthaginian_land):
        sole = "roman" if roman_land else "carthaginian"
        case.tell(say("Land points of {side} have the hex to themselves now. [10.11]", side=NAMES[sole]), sole)
        return sole
    if last != "none":
        case.tell(
            say(
                "{side} was the last to have the hex to itself with land points; naval points do not count. [10.11]",
                side=NAMES[last],
            ),
            last,
        )
        return last
    case.tell(say("No land points have ever had the hex to themselves. [10.11]"), None)
    if region != "none" and roman_land == 0:  # else land points of both are there, and 10.12 is for hexes that had none
        case.settle("10.12", "never")
    case.tell(say("Then whoever last controlled the region: {side}. [10.12]", side=NAMES[region]), region)
    return region
