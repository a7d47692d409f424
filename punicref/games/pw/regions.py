"""Control of regions (chapter 14)."""

from math import ceil
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import MaybeScenario, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.messages import say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

OTHER = {"roman": "carthaginian", "carthaginian": "roman"}


class _Garrisons(NamedTuple):
    """Land points of a side in the region: those not besieged, and the enemy's."""

    free: int
    enemy_free: int


@calculator(
    "pw.control",
    say("Who controls a region, and what each side still needs"),
    without=(
        "19.0",
        "19.34.a",
    ),
)
def control(
    case: Case,
    roman: Annotated[int, ask("Roman land points in the region, besieged ones included", least=0)],
    carthaginian: Annotated[int, ask("Carthaginian land points in the region, besieged ones included", least=0)],
    roman_besieged: Annotated[int, ask("of these besieged (Roman)", least=0)] = 0,
    carthaginian_besieged: Annotated[int, ask("of these besieged (Carthaginian)", least=0)] = 0,
    region: places.RegionName = None,
    scenario: MaybeScenario = None,
    value: Annotated[int | None, ask("Region Value", least=1)] = None,
    allegiance: Annotated[
        Literal["roman", "carthaginian", "neutral"] | None,
        ask("allegiance before any defection: at the start, or through an alliance or the Romano-Illyrian War"),
    ] = None,
    defected: Annotated[bool, ask("the region has defected to the other side")] = False,
    ally: Annotated[Side | None, ask("whom Syracuse has allied itself with (first scenario)")] = None,
    illyrian_war: Annotated[bool, ask("the Romano-Illyrian War has broken out (second scenario)")] = False,
) -> Ruling:
    """Name who controls a region (14.11–14.16) and how many more free land points each side would need."""
    played = maybe(case, scenario)
    found, worth = places.value_of(case, region, value)
    if found is not None and value is None:
        case.tell(say("{region} has the Region Value {value}.", region=found.name, value=worth), worth)
    _check(case, found, played, allegiance, ally, illyrian_war=illyrian_war)
    if allegiance is None and found is not None and played is not None:
        allegiance = _allegiance(case, found, played, ally, illyrian_war=illyrian_war)
    if allegiance is None:
        raise InputProblem(
            say("The region's allegiance at the start is not known: give {option}.", option="--allegiance"),
            hint=say("With the list of regions installed, region and scenario are enough."),
        )
    shut = places.closing(case, found.id if found else None, played, illyrian_war=illyrian_war)
    if shut in ("19.14.e", "19.24.d") and roman + carthaginian:
        assert found is not None
        case.tell(say("No units may enter {region} in this scenario now.", region=found.name), False, cites=(shut,))
    for name, besieged, points in (
        ("roman_besieged", roman_besieged, roman),
        ("carthaginian_besieged", carthaginian_besieged, carthaginian),
    ):
        if besieged > points:
            raise InputProblem(
                say(
                    "{name} is {found}; only {points} land points are in the region.",
                    name=name,
                    found=besieged,
                    points=points,
                )
            )
    if defected and allegiance == "neutral":
        raise InputProblem(say("A neutral region cannot defect; give the side that it had joined as its allegiance."))
    free = {"roman": roman - roman_besieged, "carthaginian": carthaginian - carthaginian_besieged}
    case.tell(
        say(
            "Land points that are not besieged: {roman} Roman, {carthaginian} Carthaginian. [14.14]",
            roman=free["roman"],
            carthaginian=free["carthaginian"],
        ),
        dict(free),
    )
    needs = {}
    for side in ("roman", "carthaginian"):
        needs[side] = _needs(case, side, worth, _Garrisons(free[side], free[OTHER[side]]))
    holder = next((side for side, needed in needs.items() if needed == 0), None)
    own = None if allegiance == "neutral" else OTHER[allegiance] if defected else allegiance
    if holder is None and own is not None:
        holder = own
        needs[own] = 0
        case.tell(
            say(
                "The region is on the side of {side}, and its enemy does not control it: it stays with that side. [14.12]",
                side=NAMES[own],
            ),
            own,
        )
    elif own is not None and holder == OTHER[own]:
        needs[own] = _takes_back(case, own, _Garrisons(free[own], free[holder]), needs[own])
    elif holder is None:
        case.settle("14.11", "categories")
        case.tell(say("The region is on neither side: nobody controls it. [14.11, 14.16]"), None)
    result = {"controller": holder or "none", "needs": needs}
    if holder is None:
        return case.rule(say("Controlled by nobody."), result)
    return case.rule(say("Controlled by {side}.", side=NAMES[holder]), result)


def _check(
    case: Case,
    found: places.Region | None,
    played: Which | None,
    allegiance: str | None,
    ally: str | None,
    *,
    illyrian_war: bool,
) -> None:
    """Refuse an alliance or a war that does not concern the region, or stands beside an allegiance."""
    syracuse, illyria = case.regions("17.0"), case.regions("16.34")
    for given, option, regions, scenario in (
        (ally is not None, "--ally", syracuse, "first"),
        (illyrian_war, "--illyrian-war", illyria, "second"),
    ):
        if given and (found is None or found.id not in regions or played != scenario):
            raise InputProblem(
                say(
                    "{option} is for this region only, in its scenario: {region}.",
                    option=option,
                    region=case.name(regions[0]),
                )
            )
        if given and allegiance is not None:
            raise InputProblem(say("Give either {option} or {other}, not both.", option=option, other="--allegiance"))


def _allegiance(
    case: Case, found: places.Region, played: Which, ally: str | None, *, illyrian_war: bool
) -> Literal["roman", "carthaginian", "neutral"] | None:
    """Return a region's side: through an alliance or a war, else as the installed list has it at the start."""
    if ally is not None:
        case.tell(say("Syracuse is allied, and so a region of its ally: {side}. [16.35]", side=NAMES[ally]), ally)
        return ally  # type: ignore[return-value]
    if illyrian_war:
        case.tell(
            say("{region} is a pro-Carthaginian region for the rest of the game. [16.34]", region=found.name),
            "carthaginian",
        )
        return "carthaginian"
    listed = found.allegiance.get(played)
    if listed is not None and played == "first" and found.id in case.regions("17.0"):
        case.tell(say("It is taken that Syracuse has formed no alliance: {option}. [16.35]", option="--ally"), listed)
    if listed is not None and played == "second" and found.id in case.regions("16.34"):
        case.tell(
            say("It is taken that the Romano-Illyrian War has not broken out: {option}.", option="--illyrian-war"),
            listed,
        )
    return listed  # type: ignore[return-value]


def _takes_back(case: Case, side: str, points: _Garrisons, needed: int) -> int:
    """Return the free land points that end the enemy's control: the region then falls back to its own side (14.12)."""
    enough = points.enemy_free // case.number("14.15.b", "multiple") + 1
    needed = min(needed, enough - points.free)
    case.tell(
        say(
            "{side} gets its region back with {needed} more: the enemy then no longer has enough. [14.12, 14.15]",
            side=NAMES[side],
            needed=needed,
        ),
        needed,
    )
    return needed


def _needs(case: Case, side: str, value: int, points: _Garrisons) -> int:
    """Return how many more free land points the side needs to control the region by occupation; 0: it does."""
    share = case.fraction("14.13.b", "share")
    enough = ceil(share * value)
    if points.enemy_free == 0:
        case.cite("14.13", "14.13.a")
    else:
        case.cite("14.15", "14.15.a")
        enough = max(enough, case.number("14.15.b", "multiple") * points.enemy_free)
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
    )
    return needed
