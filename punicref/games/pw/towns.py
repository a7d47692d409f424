"""Cities and villages (chapter 10): sieges, and who controls a place; `relief` has entering and leaving."""

from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.games.pw.inputs import Side
from punicref.games.pw.verdicts import by_reading, compared, dispute, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

NAMES = {"roman": say("Rome"), "carthaginian": say("Carthage"), "none": say("nobody")}


def mixed_postures(case: Case) -> None:
    """Say that points of one type stand inside and outside at once, which cannot last (7.34)."""
    case.points.settle("7.34", "leaders")
    case.tell(
        "Friendly points of one type in a hex share a posture: face up and inverted together, these break the rule. [7.34]",
        False,
    )


@calculator("pw.siege", "Is a garrison besieged?")
def siege(
    case: Case,
    inside_land: Annotated[int, ask("land points inside (inverted)", least=0)],
    inside_naval: Annotated[int, ask("naval points inside (inverted)", least=0)],
    enemy_land: Annotated[int, ask("enemy land points in the hex", least=0)],
    enemy_naval: Annotated[int, ask("enemy naval points in the hex", least=0)],
    outside_land: Annotated[
        int, ask("friendly land points outside, in the same hex", usual="no friendly land points outside", least=0)
    ] = 0,
    outside_naval: Annotated[
        int, ask("friendly naval points outside, in the same hex", usual="no friendly naval points outside", least=0)
    ] = 0,
    control: Annotated[
        Literal["own", "enemy"] | None,
        ask("who controls the village or city, those inside or the enemy", usual="those inside control the place"),
    ] = None,
) -> Ruling:
    """Answer each of the three conditions of 10.42 and so whether the points inside are besieged.

    InputProblem for land points inside a place that the enemy controls (10.22).
    """
    if inside_land and control == "enemy":
        raise InputProblem("Land points are never inside a place that their enemy controls.")
    if inside_land + inside_naval == 0:
        case.tell("No combat points are inside, and only those can be besieged. [10.0, 10.41]", False)
        return case.rule("Not besieged: no combat points are inside.", {"besieged": False, "conditions": {}})
    if (inside_land and outside_land) or (inside_naval and outside_naval):
        mixed_postures(case)
    ships: dict[str, object] = {}
    if inside_naval and inside_land + outside_land == 0:
        lost = say("The {n} naval {n|point|points} inside {n|is|are} eliminated.", n=inside_naval)
        gone, by_control = _ships_lost(case, enemy_land, control, lost)
        if gone:
            return case.rule(by_reading(case, lost), {"besieged": False, "eliminated": inside_naval, "conditions": {}})
        ships = {"eliminated_by_control": by_control}
    inside, enemy = (inside_land, inside_naval), (enemy_land, enemy_naval)
    return _conditions(case, inside, enemy, outside_land + outside_naval, ships)


def _conditions(
    case: Case, inside: tuple[int, int], enemy: tuple[int, int], outside: int, ships: dict[str, object]
) -> Ruling:
    """Close with the three conditions; land and naval points are pairs."""
    a, b, c = outside == 0, enemy[0] >= inside[0], enemy[1] >= inside[1]
    if a:
        case.tell("A: no friendly points are outside: met. [10.42.a]", a)
    else:
        case.tell("A: {n} friendly {n|point is|points are} outside: not met. [10.42.a]", a, n=outside)
    case.tell(_at_least(say("B"), say("land"), enemy[0], inside[0], met=b), b, cites=("10.42.b",))
    case.tell(_at_least(say("C"), say("naval"), enemy[1], inside[1], met=c), c, cites=("10.42.c",))
    besieged = a and b and c
    case.tell(
        "All three conditions are met. [10.42]" if besieged else "A siege needs all three conditions. [10.42]", besieged
    )
    missing = {"land": max(0, inside[0] - enemy[0]), "naval": max(0, inside[1] - enemy[1])}
    result = {"besieged": besieged, "conditions": {"a": a, "b": b, "c": c}, "missing": missing, **ships}
    if besieged:
        case.follows(
            "They cannot be supplied, and leave only in a phase in which the besiegers are attacked. [12.1, 10.28]"
        )
        return case.rule(by_reading(case, say("Besieged.")), result)
    if a:
        lacking = say(
            "Not besieged; points that the enemy lacks: {land} land, {naval} naval.",
            land=missing["land"],
            naval=missing["naval"],
        )
        return case.rule(by_reading(case, lacking), result)
    return case.rule(by_reading(case, say("Not besieged: friendly points are outside in the hex.")), result)


def _ships_lost(case: Case, enemy_land: int, control: str | None, lost: Message) -> tuple[bool, bool]:
    """Whether ships inside, with no friendly land points in the hex, are gone already (10.35), by each reading."""
    present = enemy_land >= case.number("10.35", "land")
    by_control = present or control == "enemy"
    gone = judged(
        case,
        "10.35",
        "control",
        {"presence": present, "control": by_control},
        lost,
        say("The ships inside are not eliminated of themselves."),
    )
    if gone:
        case.tell(
            "The ships inside are eliminated: enemy land points stand in the hex and friendly ones do not. [10.35]",
            True,
        )
    else:
        case.tell("By what was stated the ships inside are not eliminated of themselves. [10.35]", False)
    return gone, by_control


def _at_least(letter: Message, kind: Message, enemy: int, inside: int, *, met: bool) -> Message:
    if inside == 0:
        return say("{letter}: no {kind} points are inside: met (our reading).", letter=letter, kind=kind)
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


@calculator("pw.town-control", "Who controls a city or village?")
def town_control(
    case: Case,
    roman_land: Annotated[int, ask("Roman land points in the hex now", least=0)],
    carthaginian_land: Annotated[int, ask("Carthaginian land points in the hex now", least=0)],
    last: Annotated[Literal["roman", "carthaginian", "none"], ask("whose land points last had the hex to themselves")],
    region: Annotated[
        Literal["roman", "carthaginian", "none"],
        ask("who last controlled the region", usual="nobody has controlled the region"),
    ] = "none",
    syracuse: Annotated[
        Side | None,
        ask(
            "it is Syracuse, and it has just joined this side",
            usual="no city that has just changed sides",
            ordinary=True,
        ),
    ] = None,
    invaded: Annotated[
        bool,
        ask(
            "it was neutral, and joined that side because the other one invaded it",
            usual="joined by a defection",
            ordinary=True,
            needs="syracuse",
        ),
    ] = False,
) -> Ruling:
    """Name who controls a city or village: the last land points alone in the hex, else the region's last holder.

    InputProblem for land points that were alone in a Syracuse which was neutral until now (17.11).
    """
    if invaded and last != "none":
        raise InputProblem(
            "No player's land points have ever been alone in a neutral Syracuse: {option}.", option="--last none"
        )
    found = _last_alone(case, roman_land, carthaginian_land, last, region)
    if syracuse is not None:
        found = _joined(case, syracuse, (roman_land, carthaginian_land), found, invaded=invaded)
    verdict = say("Controlled by {side}.", side=NAMES[found]) if found != "none" else say("Controlled by nobody.")
    return case.rule(by_reading(case, verdict), {"controller": found})


def _joined(case: Case, side: Side, land: tuple[int, int], before: str, *, invaded: bool) -> str:
    """Return who controls the city of Syracuse when it has just joined a side; `before`: by the general rules.

    `land` are the Roman and the Carthaginian points, Syracusan ones among those of the side that it has joined.
    """
    own, other = land if side == "roman" else land[::-1]
    if other and not own:
        case.tell(
            "Syracuse has joined {side}, but only the other side's land points are in the hex: they control it. [10.11]",
            before,
            side=NAMES[side],
        )
        return before
    if invaded:
        found = {"passes": side, "nobody": before}
        compared(case, "17.11", "city", _named(found))
        dispute(case, "17.11", "city", found)
        case.tell(
            "Neutral until now, Syracuse has joined {side} because of the invasion. [17.11]", side, side=NAMES[side]
        )
    else:
        found = {"passes": side, "last": before}
        compared(case, "17.32", "city", _named(found))
        dispute(case, "17.32", "city", found)
        case.tell("Syracuse has defected to {side}. [17.32]", side, side=NAMES[side])
    return side


def _named(found: dict[str, str]) -> dict[str, Message]:
    return {reading: say("controlled by {side}", side=NAMES[one]) for reading, one in found.items()}


def _last_alone(case: Case, roman_land: int, carthaginian_land: int, last: str, region: str) -> str:
    """Return who holds the place by the general rules (10.11, 10.12)."""
    if bool(roman_land) != bool(carthaginian_land):
        sole = "roman" if roman_land else "carthaginian"
        case.tell("Land points of {side} have the hex to themselves now. [10.11]", sole, side=NAMES[sole])
        return sole
    if last != "none":
        case.tell(
            "{side} was the last to have the hex to itself with land points; naval points do not count. [10.11]",
            last,
            side=NAMES[last],
        )
        return last
    case.tell("No land points have ever had the hex to themselves. [10.11]")
    if region != "none" and roman_land == 0:  # else land points of both are there, and 10.12 is for hexes that had none
        case.points.settle("10.12", "never")
    case.tell("Then whoever last controlled the region: {side}. [10.12]", region, side=NAMES[region])
    return region
