"""Defection markers (16.4): when one comes off, and what the region then becomes."""

from math import ceil
from typing import Annotated, Literal

from punicref.games.pw import syracuse as city
from punicref.games.pw.towns import NAMES
from punicref.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("pw.defection-marker", say("Is a defection marker removed, and what does the region become?"))
def defection_marker(
    case: Case,
    start: Annotated[city.Allegiance, ask("allegiance of the region at the start of the scenario")],
    phase: Annotated[
        Literal["roman-taxation", "carthaginian-taxation", "other"],
        ask("the phase that starts now"),
    ],
    value: Annotated[int, ask("Region Value", least=1)],
    own: Annotated[int, ask("land points of the side that the region belonged to, besieged ones not counted", least=0)],
    enemy: Annotated[int, ask("enemy land points in the region, besieged ones not counted", least=0)],
    enemy_besieged: Annotated[int, ask("besieged enemy land points in the region", least=0)] = 0,
    never_lost: Annotated[bool, ask("that side has controlled the region all along in spite of the defection")] = False,
    syracuse: Annotated[bool, ask("the region is Syracuse")] = False,
) -> Ruling:
    """Say whether a defection marker comes off now (16.42), and what the region becomes (16.43, 16.44)."""
    if start == "neutral":
        case.tell(say("The region was neutral at the start: its defection marker is never removed. [16.44]"), False)
        return case.rule(say("The marker stays."), {"removed": False})
    if phase != f"{start}-taxation":
        case.tell(
            say(
                "A marker comes off only at the start of the taxation phase of the side that the region belonged to: {side}. [16.42]",
                side=NAMES[start],
            ),
            False,
        )
        return case.rule(say("The marker stays."), {"removed": False})
    controls = _controls(case, value, own, enemy, enemy_besieged)
    if controls and never_lost:
        case.cite("16.42")
        controls = case.readings("16.42", "kept", {"any_control": True, "regain": False})
        case.tell(say("It is enough that this side controls the region now: {side}.", side=NAMES[start]), controls)
    if not controls:
        return case.rule(say("The marker stays."), {"removed": False})
    case.tell(say("The marker is removed at the start of this taxation phase. [16.42]"), True)
    case.tell(
        say(
            "With the defection marker gone the region belongs again to its first side: {side}. [16.43]",
            side=NAMES[start],
        ),
        start,
    )
    result: dict[str, object] = {"removed": True, "becomes": start}
    if syracuse:
        result["foreign_units_turned"] = city.returns(case)
    return case.rule(say("The marker is removed; side of the region again: {side}.", side=NAMES[start]), result)


def _controls(case: Case, value: int, own: int, enemy: int, besieged: int) -> bool:
    """Whether the first side controls the region as 16.42 asks (14.13, 14.15)."""
    needed = ceil(case.fraction("14.13.b", "share") * value)
    enough = own >= needed
    case.tell(
        say(
            "Land points of the first side that are not besieged: needed {needed}, there {own}. [14.14, 14.15.a]",
            needed=needed,
            own=own,
        ),
        enough,
    )
    alone = enemy == 0
    case.tell(
        say(
            "Enemy land points that are not besieged: {enemy}. Control without opposition: {met}. [14.13, 14.13.a]",
            enemy=enemy,
            met=_yes(holds=enough and alone),
        ),
        enough and alone,
    )
    superior = enemy + besieged > 0 and own >= case.number("14.15.b", "multiple") * enemy
    case.tell(
        say(
            "Control of a region contested by enemy land points: {met}. [14.15, 14.15.b]",
            met=_yes(holds=enough and superior),
        ),
        enough and superior,
    )
    case.cite("16.42")
    found = case.readings(
        "16.42", "requirements", {"either": enough and (alone or superior), "both": enough and alone and superior}
    )
    case.tell(
        say("The first side controls the region as the rule asks.")
        if found
        else say("The first side does not control the region as the rule asks."),
        found,
    )
    return found


def _yes(*, holds: bool) -> Message:
    return say("yes") if holds else say("no")
