"""Recruitment and fleet construction (chapter 13): whether and how many points may be bought in a hex."""

from math import ceil, floor
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places, shipyards
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.games.pw.towns import NAMES
from punicref.messages import Message, say
from punicref.rounding import WHOLE
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

Whose = Literal["own", "enemy", "none"]


class _Hex(NamedTuple):
    """Where points are to be added."""

    place: str
    coastal: bool
    town_control: str
    leader: bool
    besieged: bool
    enemy: bool
    friends: str


@calculator("pw.recruit", say("Recruitment: whether and how many points may be bought in a hex"), without=("19.0",))
def recruit(
    case: Case,
    side: Annotated[Side, ask("who recruits")],
    treasury: Annotated[int, ask("treasury points at hand", least=0)],
    control: Annotated[Whose, ask("who controls the region at the start of the phase")],
    region: places.RegionName = None,
    value: Annotated[int | None, ask("Region Value", least=1)] = None,
    scenario: MaybeScenario = None,
    land: Annotated[int, ask("land points to be added", least=0)] = 0,
    naval: Annotated[int, ask("naval points to be added", least=0)] = 0,
    place: Annotated[Literal["city", "village", "other"], ask("what stands in the hex")] = "city",
    coastal: Annotated[bool, ask("the hex lies at the coast")] = False,
    town_control: Annotated[Whose, ask("who controls the village or city in the hex")] = "own",
    allegiance: Annotated[
        Whose | None, ask("whose side the region is on: own, enemy, or none; without it the controller's")
    ] = None,
    leader: Annotated[bool, ask("a friendly leader is in the hex")] = False,
    besieged: Annotated[bool, ask("friendly units are besieged in the hex")] = False,
    enemy: Annotated[bool, ask("enemy units are in the hex")] = False,
    friends: Annotated[
        Literal["same", "other", "none"], ask("friendly units in the hex: of the type to be added, other, or none")
    ] = "same",
    out_of_phase: Annotated[bool, ask("it is not the player's own recruitment phase")] = False,
    spent: Annotated[int, ask("treasury points already spent in the region in this phase", least=0)] = 0,
    land_in_play: Annotated[int | None, ask("own land points in play", least=0)] = None,
    naval_in_play: Annotated[int | None, ask("own naval points in play", least=0)] = None,
    fleets_open: Annotated[
        bool, ask("the die of the first scenario has already opened fleet construction (Rome)")
    ] = False,
    roll: Annotated[
        Roll | None, ask("the die for fleet construction in the first scenario (Rome)", least=1, most="9.0:die")
    ] = None,
    sea_percent: Annotated[
        int | None,
        ask(
            "attrition in percent of a Roman force entering the open sea since that die (first scenario)",
            least=0,
            most=WHOLE,
        ),
    ] = None,
    sea_naval: Annotated[int | None, ask("naval points of that force before the attrition", least=1)] = None,
    sea_lost: Annotated[int | None, ask("naval points that it really lost", least=0)] = None,
) -> Ruling:
    """Rule on adding points in one hex in the friendly recruitment phase (13.1–13.3 and the scenarios)."""
    played = maybe(case, scenario)
    found, worth = places.value_of(case, region, value)
    if sea_lost is not None and sea_naval is None:
        raise InputProblem(say("Still needed: {names}.", names=["--sea-naval"]))
    if sea_lost is not None and sea_naval is not None and sea_lost > sea_naval:
        raise InputProblem(
            say("{name} is {found}; points in the group: {points}.", name="sea_lost", found=sea_lost, points=sea_naval)
        )
    refused: list[Message] = []
    if out_of_phase:
        case.tell(say("Points are added only in the friendly recruitment phase. [13.31]"), False)
        refused.append(say("it is not the friendly recruitment phase"))
    if allegiance is None and found is not None and played is not None and played in found.allegiance:
        allegiance = _listed(case, side, found, played)
    _region(case, side, found.id if found else None, played, control, allegiance or control, leader, refused)
    where = _Hex(place, coastal, town_control, leader, besieged, enemy, friends)
    _hex(case, where, land, naval, refused)
    fleets: dict[str, object] = {}
    if side == "roman" and played == "first" and (naval or roll is not None or sea_percent is not None):
        open_ = shipyards.opened(case, roll, before=fleets_open, percent=sea_percent, naval=sea_naval, lost=sea_lost)
        fleets = {"fleets_open": open_}
        if naval and not open_:
            refused.append(say("the die has not opened fleet construction"))
    if refused:
        return case.rule(
            say("Not allowed: {reasons}.", reasons=refused), {"allowed": False, "reasons": refused, "most": 0, **fleets}
        )
    price = case.number("13.11", "cost")
    limit = _limit(case, control, worth, spent, treasury)
    case.tell(
        say("Treasury points that may still be spent in the region: {limit}.", limit=limit),
        limit,
        cites=("13.22" if control == "own" else "13.23", "13.11"),
    )
    most = max(0, min(limit, treasury) // price)
    case.tell(
        say(
            "At {price} treasury points each, at most {most} strength points. [13.0, 13.11, 13.12]",
            price=price,
            most=most,
        ),
        most,
    )
    pool = {}
    for kind, in_play in (("land", land_in_play), ("naval", naval_in_play)):
        pool[kind] = max(0, case.number("7.35", f"{side}_{kind}") - (in_play or 0))
    unknown = [
        option
        for option, in_play in (("--land-in-play", land_in_play), ("--naval-in-play", naval_in_play))
        if in_play is None
    ]
    case.tell(
        say(
            "Left of the points in the game, as far as those in play are given: {land} land, {naval} naval ({options}).",
            land=pool["land"],
            naval=pool["naval"],
            options=unknown,
        )
        if unknown
        else say("Left of the points in the game: {land} land, {naval} naval.", land=pool["land"], naval=pool["naval"]),
        dict(pool),
    )
    fits = land + naval <= most and land <= pool["land"] and naval <= pool["naval"]
    result = {"allowed": fits, "most": most, "cost": price * (land + naval), "limit": limit, "pool": pool, **fleets}
    if not fits:
        return case.rule(
            say(
                "Not allowed: at most {most} strength points ({land} land, {naval} naval).",
                most=most,
                land=min(most, pool["land"]),
                naval=min(most, pool["naval"]),
            ),
            result,
        )
    if land + naval == 0:
        return case.rule(
            say(
                "Allowed: at most {most} strength points ({land} land, {naval} naval).",
                most=most,
                land=min(most, pool["land"]),
                naval=min(most, pool["naval"]),
            ),
            result,
        )
    case.tell(
        say(
            "It is taken that new points arrive face up, or join friends of their type inside: nothing says whether they may go inside otherwise. [13.33]"
        ),
        None,
    )
    return case.rule(
        say(
            "Allowed, for {cost} treasury points; {left} remain.",
            cost=price * (land + naval),
            left=treasury - price * (land + naval),
        ),
        result,
    )


def _listed(case: Case, side: str, found: places.Region, played: str) -> Whose:
    """Return whose side a region is on by the installed list, which gives the start of the scenario."""
    listed = found.allegiance[played]
    case.tell(
        say(
            "{region} at the start of the scenario: {side}. If that has changed, give {option}.",
            region=found.name,
            side=NAMES.get(listed, NAMES["none"]),
            option="--allegiance",
        ),
        listed,
        cites=(places.REGIONS,),
    )
    return "none" if listed == "neutral" else "own" if listed == side else "enemy"


def _region(
    case: Case,
    side: str,
    region: str | None,
    scenario: str | None,
    control: str,
    allegiance: str,
    leader: bool,
    refused: list[Message],
) -> None:
    """Check what the rules say of the region: closed ones, control, friendship."""
    closed = ["13.24" if side == "carthaginian" else "13.25", "17.41"]
    closed += {"first": ["19.14.e"], "second": ["19.24.e"]}.get(scenario or "", [])
    hits = [clause for clause in closed if region is not None and region in case.regions(clause)]
    if hits:
        for issue in ("automatic", "taxes"):
            if "19.14.e" in hits:
                case.settle("19.14.e", issue)
        assert region is not None
        case.tell(say("{region} is closed to this player.", region=case.name(region)), False, cites=(*hits,))
        refused.append(say("the region is closed"))
    if region is None:
        case.tell(
            say("It is taken that the region is none of those closed to this player: {option}.", option="--region"),
            None,
            cites=(closed[0],),
        )
    if control == "enemy":
        case.tell(say("Nobody recruits in a region that the enemy controls. [13.28, 13.21]"), False)
        refused.append(say("the enemy controls the region"))
        return
    friendly = control == "own"
    case.readings("13.27", "friendly", {"controlled": friendly or leader, "allegiance": allegiance == "own" or leader})
    if friendly:
        case.tell(say("The region is friendly: no leader is needed. [13.27, 13.21]"), True)
    elif leader:
        case.tell(say("A friendly leader is in the hex. [13.27, 13.21]"), True)
    else:
        case.tell(say("Outside friendly regions a friendly leader must be in the hex. [13.27, 13.21]"), False)
        refused.append(say("no leader is in the hex"))


def _hex(case: Case, where: _Hex, land: int, naval: int, refused: list[Message]) -> None:
    """Check what the rules say of the hex."""
    if where.place == "other":
        case.tell(
            say("Points are added only in a village or city."),
            False,
            cites=(
                *(["13.33"] if land or not naval else []),
                *(["13.32"] if naval else []),
            ),
        )
        refused.append(say("there is no village or city"))
    elif naval and not where.coastal:
        case.tell(say("Fleets are built only in a coastal village or city. [13.32]"), False)
        refused.append(say("the hex is not at the coast"))
    else:
        owned = case.readings("13.33", "owner", {"free": True, "controlled": where.town_control == "own"})
        case.tell(say("The hex holds a village or city. [13.33]"), owned, cites=(*(["13.32"] if naval else []),))
    if where.besieged:
        open_ = case.readings("13.26", "inside", {"hex": False, "inside": where.friends != "same"})
        case.tell(say("Friendly units are besieged there. [13.26]"), open_)
        if not open_:
            refused.append(say("the village or city is besieged"))
    if where.besieged or where.enemy:
        case.tell(
            say(
                "Sieges and enemies in the hex are taken as they are when the points are placed; control is that of the start of the phase. [13.21]"
            ),
            None,
        )
    if where.enemy:
        any_ = where.friends != "none" or where.leader
        shared = case.readings("13.34", "presence", {"any": any_, "same": where.friends == "same"})
        case.tell(
            say("Enemies share the hex with friendly units: points may be added. [13.34]")
            if shared
            else say("Only enemy units are in the hex: no points may be added. [13.34]"),
            shared,
        )
        if not shared:
            refused.append(say("only enemy units are in the hex"))


def _limit(case: Case, control: str, worth: int, spent: int, treasury: int) -> int:
    """Return the treasury points that may still be spent in the region in this phase (13.22, 13.23)."""
    if control == "own":
        return worth - spent
    exact = case.fraction("13.23", "share") * worth
    price = case.number("13.11", "cost")
    best = {"down": floor(exact) - spent, "up": ceil(exact) - spent}
    # what is spent already and what is at hand may leave no difference
    points = {reading: max(0, min(limit, treasury)) // price for reading, limit in best.items()}
    case.readings("13.23", "rounding", points)
    return best["down"]
