"""Defection markers (16.4): when one comes off, and what the region then becomes."""

from math import ceil
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import syracuse as city
from punicref.games.pw.scenarios import Allegiance
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import as_read, by_reading, judged
from punicref.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Garrisons(NamedTuple):
    """The land points in the region that matter for its control."""

    own: Annotated[int, ask("land points of the side that the region belonged to, besieged ones not counted", least=0)]
    enemy: Annotated[int, ask("enemy land points in the region, besieged ones not counted", least=0)]
    enemy_besieged: Annotated[
        int, ask("besieged enemy land points in the region", usual=say("no enemies besieged there"), least=0)
    ] = 0


class Region(NamedTuple):
    """What else is known of the region."""

    never_lost: Annotated[
        bool,
        ask(
            "that side has controlled the region all along in spite of the defection",
            usual=say("control lost through the defection"),
            ordinary=True,
        ),
    ] = False
    syracuse: Annotated[bool, ask("the region is Syracuse", usual=say("a region other than Syracuse"))] = False


@calculator("pw.defection-marker", say("Is a defection marker removed, and what does the region become?"))
def defection_marker(
    case: Case,
    start: Annotated[Allegiance, ask("allegiance of the region at the start of the scenario")],
    phase: Annotated[
        Literal["roman-taxation", "carthaginian-taxation", "other"],
        ask("the phase that starts now"),
    ],
    value: Annotated[int, ask("Region Value, as printed on the map", least=1)],
    land: Annotated[Garrisons, group("land points in the region")],
    region: Annotated[Region, group("the region")],
) -> Ruling:
    """Say whether a defection marker comes off now (16.42), and what the region becomes (16.43, 16.44)."""
    if region.syracuse and start == "carthaginian":
        raise InputProblem(say("At the start of a scenario Syracuse is neutral or pro-Roman, never pro-Carthaginian."))
    if start == "neutral":
        case.tell(say("The region was neutral at the start: its defection marker is never removed. [16.44]"), False)
        return _stays(case, say("the region was neutral at the start"))
    if phase != f"{start}-taxation":
        case.tell(
            say(
                "A marker comes off only at the start of the taxation phase of the side that the region belonged to: {side}. [16.42]",
                side=NAMES[start],
            ),
            False,
        )
        return _stays(case, say("no taxation phase of {side} starts now", side=NAMES[start]))
    controls = _controls(case, value, land)
    if controls and region.never_lost:
        controls = _judged(case, "kept", {"any_control": True, "regain": False}, told=True)
        case.tell(
            say(
                "It is enough that this side controls the region now (our reading): {side}. [16.42]", side=NAMES[start]
            ),
            controls,
        )
    if not controls:
        reason = say("{side} does not control the region as the rule asks", side=NAMES[start])
        return _stays(case, as_read(case, reason))
    case.tell(say("The marker is removed at the start of this taxation phase. [16.42]"), True)
    case.tell(
        say(
            "With the defection marker gone the region belongs again to its first side: {side}. [16.43]",
            side=NAMES[start],
        ),
        start,
        part="follows",
    )
    result: dict[str, object] = {"removed": True, "becomes": start}
    if region.syracuse:
        result["foreign_units_turned"] = city.returns(case)
    verdict = say("The marker is removed; side of the region again: {side}.", side=NAMES[start])
    return case.rule(by_reading(case, verdict), result)


def _stays(case: Case, reason: Message) -> Ruling:
    return case.rule(say("The marker stays: {reasons}.", reasons=[reason]), {"removed": False, "reasons": [reason]})


def _judged(case: Case, issue: str, holds: dict[str, bool], *, told: bool = False) -> bool:
    return judged(case, "16.42", issue, holds, say("the marker is removed"), say("the marker stays"), told=told)


def _controls(case: Case, value: int, land: Garrisons) -> bool:
    """Whether the first side controls the region as 16.42 asks (14.13, 14.15)."""
    needed = ceil(case.fraction("14.13.b", "share") * value)
    enough = land.own >= needed
    case.tell(
        say(
            "Land points of the first side that are not besieged: needed {needed}, there {own}. [14.13.b, 14.14, 14.15.a]",
            needed=needed,
            own=land.own,
        ),
        enough,
    )
    alone = land.enemy == 0
    case.tell(
        say(
            "Enemy land points that are not besieged: {enemy}. Control without opposition: {met}. [14.13, 14.13.a]",
            enemy=land.enemy,
            met=_yes(holds=enough and alone),
        ),
        enough and alone,
    )
    multiple = int(case.number("14.15.b", "multiple"))
    superior = land.enemy + land.enemy_besieged > 0 and land.own >= multiple * land.enemy
    case.tell(
        say(
            "Control of a region contested by enemy land points: {met}. [14.15, 14.15.b]",
            met=_yes(holds=enough and superior),
        ),
        enough and superior,
    )
    either, both = enough and (alone or superior), enough and alone and superior
    found = _judged(case, "requirements", {"either": either, "both": both})
    case.tell(
        say("The first side controls the region as the rule asks. [16.42]")
        if found
        else say("The first side does not control the region as the rule asks. [16.42]"),
        found,
    )
    return found


def _yes(*, holds: bool) -> Message:
    return say("yes") if holds else say("no")
