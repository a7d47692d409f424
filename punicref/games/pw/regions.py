"""Control of regions (chapter 14)."""

from collections.abc import Mapping
from math import ceil
from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places, scenarios
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import Allegiance, MaybeScenario, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import by_reading, dispute
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

OTHER = {"roman": "carthaginian", "carthaginian": "roman"}


class Points(NamedTuple):
    """A side's land points in the region."""

    points: Annotated[int, ask("land points in the region, besieged ones included", least=0)]
    besieged: Annotated[int, ask("of these besieged", usual="none besieged", least=0)] = 0


class Place(NamedTuple):
    """The region, and whose it is."""

    region: places.RegionName = None
    scenario: MaybeScenario = None
    value: Annotated[int | None, ask("Region Value, as printed on the map", least=1, printed=True)] = None
    allegiance: Annotated[
        Allegiance | None,
        ask("whose region it is before any defection, with what an alliance or a war has made of it", printed=True),
    ] = None


class Changes(NamedTuple):
    """What has changed the region's side."""

    defected: Annotated[bool, ask("the region has defected to the other side", usual="not defected")] = False
    ally: Annotated[
        Side | None,
        ask("whom Syracuse has allied itself with (first scenario)", usual="Syracuse has formed no alliance"),
    ] = None
    illyrian_war: Annotated[
        bool,
        ask(
            "the Romano-Illyrian War has broken out (second scenario)",
            usual="the Romano-Illyrian War has not broken out",
        ),
    ] = False


class _Garrisons(NamedTuple):
    """Land points of a side in the region: those not besieged, and the enemy's."""

    free: int
    enemy_free: int


class _Held(NamedTuple):
    """Who controls the region, and what each side still needs."""

    holder: str
    needs: dict[str, int]


@calculator("pw.control", "Who controls a region, and what each side still needs", without=("17.0", "19.0", "19.14.e"))
def control(
    case: Case,
    roman: Annotated[Points, group("Rome", "roman", points="roman")],
    carthaginian: Annotated[Points, group("Carthage", "carthaginian", points="carthaginian")],
    place: Annotated[Place, group("the region")],
    changes: Annotated[Changes, group("what has changed its side")],
) -> Ruling:
    """Name who controls a region (14.11–14.16) and how many more free land points each side would need."""
    for name, own in (("roman_besieged", roman), ("carthaginian_besieged", carthaginian)):
        if own.besieged > own.points:
            raise InputProblem(
                "{name} is {found}; only {points} land points are in the region.",
                name=name,
                found=own.besieged,
                points=own.points,
            )
    if place.region is None and place.value is None:
        raise case.needed("region", "value", any_of=True)
    played = maybe(case, place.scenario)
    found, worth = places.value_of(case, place.region, place.value)
    if found is not None and place.value is None:
        case.tell("{region} has the Region Value {value}.", worth, region=found.name, value=worth)
    _check(case, found, played, place.allegiance, changes, roman.points + carthaginian.points)
    points = roman.points + carthaginian.points
    if points and places.closing(case, found.id if found else None, played, illyrian_war=False) == "19.24.d":
        case.tell(
            "Units are there, so the Romano-Illyrian War must have broken out. [19.24.d, 16.34]", changes.illyrian_war
        )
        changes = changes._replace(illyrian_war=True)
    by_reading = _allegiances(case, found, played, place.allegiance, changes)
    allegiance = next(iter(by_reading.values()))
    if changes.defected and allegiance == "neutral":
        raise InputProblem("A neutral region cannot defect; give the side that it had joined as its allegiance.")
    free = {"roman": roman.points - roman.besieged, "carthaginian": carthaginian.points - carthaginian.besieged}
    case.tell(
        "Land points that are not besieged: {roman} Roman, {carthaginian} Carthaginian. [14.14]",
        dict(free),
        roman=free["roman"],
        carthaginian=free["carthaginian"],
    )
    needs = {side: _needs(case, side, worth, _Garrisons(free[side], free[OTHER[side]])) for side in OTHER}
    held = {reading: _held(case, side, free, needs, changes.defected) for reading, side in by_reading.items()}
    if len(held) > 1:
        results = {reading: _controlled(one.holder) for reading, one in held.items()}
        case.points.compare("19.34.a", "excepted", results)
        dispute(case, "19.34.a", "excepted", results)
    return _told(case, next(iter(held.values())), allegiance, changes, needs)


def _check(
    case: Case, found: places.Region | None, played: Which | None, allegiance: str | None, changes: Changes, points: int
) -> None:
    """Refuse what does not concern the region, or what the scenario excludes."""
    syracuse, illyria = case.regions("17.0"), case.regions("16.34")
    region = found.id if found else None
    for given, option, regions, scenario in (
        (changes.ally is not None, "--ally", syracuse, "first"),
        (changes.illyrian_war, "--illyrian-war", illyria, "second"),
    ):
        if given and (region not in regions or played != scenario):
            raise InputProblem(
                "{option} is for this region only, in its scenario: {region}.",
                option=option,
                region=case.name(regions[0]),
            )
        if given and allegiance is not None:
            raise InputProblem("Give either {option} or {other}, not both.", option=option, other="--allegiance")
    if found is None or played is None:
        return
    closed = places.closing(case, found.id, played, illyrian_war=changes.illyrian_war)
    if points and (closed == "19.14.e" or (closed == "19.24.d" and allegiance not in (None, "carthaginian"))):
        raise InputProblem("No units may enter {region} in this scenario now.", region=found.name)
    if changes.defected and not scenarios.can_defect(case, found.id, played):
        raise InputProblem("{region} cannot defect in this scenario: {option}.", region=found.name, option="--defected")
    if allegiance is None:
        return
    said = scenarios.start(case, found.id, played)
    excluded = said is not None and allegiance != said
    if region in syracuse:
        excluded = played != "first" and allegiance != said  # in the first it may have formed an alliance
    if played == "third" and said is None:
        excluded = allegiance == "roman"
    if excluded:
        raise InputProblem(
            "{region} is not that in this scenario: {option}.",
            region=found.name,
            option="--allegiance",
            hint=say("Without {option} the rules decide.", option="--allegiance"),
        )


def _allegiances(
    case: Case, found: places.Region | None, played: Which | None, allegiance: Allegiance | None, changes: Changes
) -> Mapping[str, str]:
    """Return the region's side before any defection: one, or by the readings of 19.34.A where that leaves it open."""
    if allegiance is not None:
        return {"": allegiance}
    if found is None:
        raise case.needed(
            "region",
            "allegiance",
            any_of=True,
            hint=say("With region and scenario named, the rules or the installed list may say it."),
        )
    if played is None:
        raise case.needed("scenario", "allegiance", any_of=True)
    if changes.ally is not None:
        case.tell(
            "Syracuse is allied, and so a region of its ally: {side}. [16.35]", changes.ally, side=NAMES[changes.ally]
        )
        return {"": changes.ally}
    if changes.illyrian_war:
        case.tell(
            "{region} is a pro-Carthaginian region for the rest of the game. [16.34]", "carthaginian", region=found.name
        )
        return {"": "carthaginian"}
    said = places.start(case, found, played)
    if said is not None:
        tell_start(case, found, said)
        return {"": said}
    if played == "third":
        carthage = found.id == "zeugitana"
        case.tell(
            "At the start every region is pro-Roman except {regions}; of {region} the rules do not say whose it is (our reading: {whose}). [19.34.a]",
            regions=[case.name(one) for one in case.regions("19.34.a")],
            region=found.name,
            whose=say("pro-Carthaginian") if carthage else say("neutral"),
        )
        return {"zeugitana": "carthaginian" if carthage else "neutral", "neutral": "neutral"}
    hint = say("The rules do not say it; it is printed on the map.")
    if played == "second" and found.id in case.regions("16.34"):
        raise case.needed("allegiance", "illyrian_war", any_of=True, hint=hint)
    raise case.needed("allegiance", hint=hint)


def tell_start(case: Case, found: places.Region, said: str) -> None:
    """Say whose a region is at the start of the scenario; `said` carries its clause."""
    if said == "neutral":
        case.tell("At the start {region} is on no side.", said, region=found.name)
    else:
        case.tell("At the start {region} is on the side of {side}.", said, region=found.name, side=NAMES[said])


def _held(case: Case, allegiance: str, free: Mapping[str, int], needs: Mapping[str, int], defected: bool) -> _Held:
    """Return who controls a region of a side, with what each side needs when that is taken into account."""
    needs = dict(needs)
    own = None if allegiance == "neutral" else OTHER[allegiance] if defected else allegiance
    holder = next((side for side, needed in needs.items() if needed == 0), None)
    if holder is None and own is not None:
        holder = own
        needs[own] = 0
    elif own is not None and holder == OTHER[own]:
        # One point more than the enemy can match ends his control, and the region falls back (14.12, 14.15).
        enough = free[holder] // case.number("14.15.b", "multiple") + 1
        needs[own] = min(needs[own], enough - free[own])
    return _Held(holder or "none", needs)


def _told(case: Case, held: _Held, allegiance: str, changes: Changes, before: Mapping[str, int]) -> Ruling:
    """Close with who controls the region, and say why it is so where the points alone do not decide it."""
    own = None if allegiance == "neutral" else OTHER[allegiance] if changes.defected else allegiance
    if own is not None and held.holder == own and before[own]:
        case.tell(
            "The region is on the side of {side}, and its enemy does not control it: it stays with that side. [14.12]",
            own,
            side=NAMES[own],
        )
    elif own is not None and held.holder != own:
        case.follows(
            "{side} gets its region back with {needed} more: the enemy then no longer has enough. [14.12, 14.15, 14.15.b]",
            held.needs[own],
            side=NAMES[own],
            needed=held.needs[own],
        )
    elif held.holder == "none":
        case.points.settle("14.11", "categories")
        case.tell("The region is on neither side: nobody controls it. [14.11, 14.16]")
    return case.rule(by_reading(case, _controlled(held.holder)), {"controller": held.holder, "needs": held.needs})


def _controlled(holder: str) -> Message:
    if holder == "none":
        return say("Controlled by nobody.")
    return say("Controlled by {side}.", side=NAMES[holder])


def _needs(case: Case, side: str, value: int, points: _Garrisons) -> int:
    """Return how many more free land points the side needs to control the region by occupation; 0: it does."""
    share = case.fraction("14.13.b", "share")
    enough = ceil(share * int(value))
    cites: tuple[str, ...] = ("14.13", "14.13.a", "14.13.b")
    if points.enemy_free:
        cites = ("14.15", "14.15.a", "14.13.b", "14.15.b")
        enough = max(enough, int(case.number("14.15.b", "multiple")) * points.enemy_free)
    needed = max(0, enough - points.free)
    case.tell(
        say(
            "{side}: free land points needed {enough}, there {free}: met.",
            side=NAMES[side],
            enough=enough,
            free=points.free,
        )
        if needed == 0
        else say(
            "{side}: free land points needed {enough}, there {free}: {needed} short.",
            side=NAMES[side],
            enough=enough,
            free=points.free,
            needed=needed,
        ),
        needed,
        cites=cites,
    )
    return needed
