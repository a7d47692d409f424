"""Defection markers (16.4): when one comes off, and what the region then becomes."""

from math import ceil
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places, scenarios
from punicref.games.pw import syracuse as city
from punicref.games.pw.regions import tell_start
from punicref.games.pw.scenarios import Allegiance, MaybeScenario, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import as_read, by_reading, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Garrisons(NamedTuple):
    """The land points in the region that matter for its control."""

    own: Annotated[int, ask("land points of the side that the region belonged to, besieged ones not counted", least=0)]
    enemy: Annotated[int, ask("enemy land points in the region, besieged ones not counted", least=0)]
    enemy_besieged: Annotated[
        int, ask("besieged enemy land points in the region", usual="no enemies besieged there", least=0)
    ] = 0


class Region(NamedTuple):
    """What else is known of the region."""

    never_lost: Annotated[
        bool,
        ask(
            "that side has controlled the region all along in spite of the defection",
            usual="control lost through the defection",
            ordinary=True,
        ),
    ] = False
    syracuse: Annotated[bool, ask("the region is Syracuse", usual="a region other than Syracuse")] = False
    region: Annotated[str | None, ask("name of the region", printed=True).checked(places.region)] = None
    scenario: MaybeScenario = None


@calculator(
    "pw.defection-marker",
    "Is a defection marker removed, and what does the region become?",
    without=("14.0", "17.0", "19.0", "19.34.a"),
    chapter="16.0",
)
def defection_marker(
    case: Case,
    phase: Annotated[Literal["roman-taxation", "carthaginian-taxation", "other"], ask("the phase that starts now")],
    value: Annotated[int, ask("Region Value, as printed on the map", least=1)],
    land: Annotated[Garrisons, group("land points in the region")],
    region: Annotated[Region, group("the region")],
    start: Annotated[
        Allegiance | None, ask("allegiance of the region at the start of the scenario", printed=True)
    ] = None,
) -> Ruling:
    """Say whether a defection marker comes off now (16.42), and what the region becomes (16.43, 16.44).

    Needed where neither the start nor region and scenario are given; InputProblem for what the scenario excludes.
    """
    if region.region is None:
        if start is None:
            raise case.needed("region", "start", any_of=True)
        return _ruled(case, start, phase, value, land, region)
    if region.syracuse:
        raise InputProblem("Give either {option} or {other}, not both.", option="--region", other="--syracuse")
    found = places.region(case, region.region)
    whose = _start(case, found, start, maybe(case, region.scenario))
    named = region._replace(syracuse=found.id in case.regions("17.0"))
    return _ruled(case, whose, phase, value, land, named)


def _ruled(case: Case, start: str, phase: str, value: int, land: Garrisons, region: Region) -> Ruling:
    """Rule on the marker of a region that was on the side `start`."""
    if region.syracuse and start == "carthaginian":
        raise InputProblem("At the start of a scenario Syracuse is neutral or pro-Roman, never pro-Carthaginian.")
    if start == "neutral":
        case.tell("The region was neutral at the start: its defection marker is never removed. [16.44]", False)
        return _stays(case, say("the region was neutral at the start"))
    if phase != f"{start}-taxation":
        case.tell(
            "A marker comes off only at the start of the taxation phase of the side that the region belonged to: {side}. [16.42]",
            False,
            side=NAMES[start],
        )
        return _stays(case, say("no taxation phase of {side} starts now", side=NAMES[start]))
    controls = _controls(case, value, land)
    if controls and region.never_lost:
        controls = _judged(case, "kept", {"any_control": True, "regain": False}, told=True)
        case.tell(
            "It is enough that this side controls the region now (our reading): {side}. [16.42]",
            controls,
            side=NAMES[start],
        )
    if not controls:
        reason = say("{side} does not control the region as the rule asks", side=NAMES[start])
        return _stays(case, as_read(case, reason))
    case.tell("The marker is removed at the start of this taxation phase. [16.42]", True)
    case.follows(
        "With the defection marker gone the region belongs again to its first side: {side}. [16.43]",
        start,
        side=NAMES[start],
    )
    result: dict[str, object] = {"removed": True, "becomes": start}
    if region.syracuse:
        result["foreign_units_turned"] = city.returns(case)
    verdict = say("The marker is removed; side of the region again: {side}.", side=NAMES[start])
    return case.rule(by_reading(case, verdict), result)


def _start(case: Case, found: places.Region, start: Allegiance | None, played: Which | None) -> str:
    """Return whose a region that has defected was at the start, as the rules say it."""
    if played is None:
        if start is None:
            raise case.needed("scenario", "start", any_of=True)
        return start
    if not scenarios.can_defect(case, found.id, played):
        raise InputProblem("{region} cannot defect in this scenario: {option}.", region=found.name, option="--region")
    said = scenarios.start(case, found.id, played)
    assert said is not None  # the rules say it of every region that they let defect
    if start not in (None, said):
        raise InputProblem("{region} is not that in this scenario: {option}.", region=found.name, option="--start")
    tell_start(case, found, said)
    return said


def _stays(case: Case, reason: Message) -> Ruling:
    return case.rule("The marker stays: {reasons}.", {"removed": False, "reasons": [reason]}, reasons=[reason])


def _judged(case: Case, issue: str, holds: dict[str, bool], *, told: bool = False) -> bool:
    return judged(case, "16.42", issue, holds, say("the marker is removed"), say("the marker stays"), told=told)


def _controls(case: Case, value: int, land: Garrisons) -> bool:
    """Whether the first side controls the region as 16.42 asks (14.13, 14.15)."""
    needed = ceil(case.fraction("14.13.b", "share") * value)
    enough = land.own >= needed
    case.tell(
        "Land points of the first side that are not besieged: needed {needed}, there {own}. [14.13.b, 14.14, 14.15.a]",
        enough,
        needed=needed,
        own=land.own,
    )
    alone = land.enemy == 0
    case.tell(
        "Enemy land points that are not besieged: {enemy}. Control without opposition: {met}. [14.13, 14.13.a]",
        enough and alone,
        enemy=land.enemy,
        met=_yes(holds=enough and alone),
    )
    multiple = int(case.number("14.15.b", "multiple"))
    superior = land.enemy + land.enemy_besieged > 0 and land.own >= multiple * land.enemy
    case.tell(
        "Control of a region contested by enemy land points: {met}. [14.15, 14.15.b]",
        enough and superior,
        met=_yes(holds=enough and superior),
    )
    either, both = enough and (alone or superior), enough and alone and superior
    found = _judged(case, "requirements", {"either": either, "both": both})
    case.tell(
        "The first side controls the region as the rule asks. [16.42]"
        if found
        else "The first side does not control the region as the rule asks. [16.42]",
        found,
    )
    return found


def _yes(*, holds: bool) -> Message:
    return say("yes") if holds else say("no")
