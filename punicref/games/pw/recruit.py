"""Recruitment and fleet construction (chapter 13): whether and how many points may be bought in a hex."""

from collections.abc import Callable
from math import ceil, floor
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places, shipyards
from punicref.games.pw.inputs import Side
from punicref.games.pw.scenarios import MaybeScenario, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import by_reading, compared, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.figures import Words
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Whose = Literal["own", "enemy", "none"]


class Purse(NamedTuple):
    """Who recruits, and with what."""

    side: Annotated[Side, ask("who recruits")]
    treasury: Annotated[int, ask("treasury points at hand", least=0)]
    land: Annotated[int, ask("land points to be added", usual="no land points asked for", least=0)] = 0
    naval: Annotated[int, ask("naval points to be added", usual="no naval points asked for", least=0)] = 0
    land_in_play: Annotated[
        int | None, ask("own land points in play", usual="land points left in the game", least=0, echo="pool")
    ] = None
    naval_in_play: Annotated[
        int | None, ask("own naval points in play", usual="naval points left in the game", least=0, echo="pool")
    ] = None
    out_of_phase: Annotated[
        bool,
        ask(
            "it is not the player's own recruitment phase", usual="in the player's own recruitment phase", ordinary=True
        ),
    ] = False


class Region(NamedTuple):
    """The region that the hex lies in."""

    region: Annotated[
        str | None,
        ask("name of the region", usual="a region that is not closed", tries=("syracuse", "latium")).checked(
            places.region
        ),
    ] = None
    control: Annotated[Whose | None, ask("who controls the region at the start of the phase", printed=True)] = None
    value: Annotated[int | None, ask("Region Value", printed=True, least=1)] = None
    allegiance: Annotated[
        Whose | None,
        ask("whose side the region is on: own, enemy, or none", usual="the region on its controller's side"),
    ] = None
    spent: Annotated[
        int,
        ask(
            "treasury points already spent in the region in this phase",
            usual="nothing spent there before in this phase",
            least=0,
        ),
    ] = 0
    scenario: MaybeScenario = None


class Hex(NamedTuple):
    """Where points are to be added."""

    place: Annotated[Literal["city", "village", "other"], ask("what stands in the hex", usual="a village or city")] = (
        "city"
    )
    coastal: Annotated[bool | None, ask("the hex lies at the coast", usual="not at the coast")] = None
    town_control: Annotated[
        Whose, ask("who controls the village or city in the hex", usual="the place is the player's own")
    ] = "own"
    leader: Annotated[bool, ask("a friendly leader is in the hex", usual="no friendly leader in the hex")] = False
    besieged: Annotated[
        bool, ask("friendly units are besieged in the hex", usual="no friends besieged there", ordinary=True)
    ] = False
    enemy: Annotated[bool, ask("enemy units are in the hex", usual="no enemies there", ordinary=True)] = False
    friends: Annotated[
        Literal["same", "other", "none"] | None,
        ask("friendly units in the hex: of the type to be added, other, or none", usual="no friendly units there"),
    ] = None

    @property
    def friendly(self) -> bool:
        """Whether any friendly unit is there."""
        return self.friends in ("same", "other") or self.leader or self.besieged


class _Limits(NamedTuple):
    """What may be bought at most: of both types together, and what is left of each in the game."""

    limit: int
    most: int
    land: int
    naval: int


@calculator(
    "pw.recruit",
    "Recruitment: whether and how many points may be bought in a hex",
    without=("14.12", "17.0", "19.0", "19.14.a", "19.24.a"),
)
def recruit(
    case: Case,
    purse: Annotated[Purse, group("who recruits")],
    region: Annotated[Region, group("the region")],
    where: Annotated[Hex, group("the hex")],
    yards: Annotated[shipyards.Yards, group("Roman fleet construction in the first scenario")],
) -> Ruling:
    """Rule on adding points in one hex in the friendly recruitment phase (13.1–13.3 and the scenarios).

    Needed where a region that is not closed has no control or value; InputProblem for facts of it that exclude each other.
    """
    played = maybe(case, region.scenario)
    shipyards.check(yards)
    closed = _closed(case, purse.side, region, played)
    if closed:
        return case.refuse(closed, most=0)
    if region.control is None:
        raise case.needed("region", "control", any_of=True) if region.region is None else case.needed("control")
    found, worth = places.value_of(case, region.region, region.value)
    _check(case, region, worth)
    allegiance = region.allegiance
    if allegiance is None and found is not None and played is not None and region.control != "none":
        allegiance = _at_start(case, purse.side, found, played)
    refused = _region(case, purse, region, where, allegiance or region.control)
    refused += _hex(case, where, purse)
    fleets = _fleets(case, where, played, purse, yards)
    if refused:
        refused += fleets.reasons if purse.naval else []
        return case.refuse(refused, most=0, **fleets.result)
    limits = _limits(case, purse, region, worth, listed=region.value is None)
    land, naval = min(limits.most, limits.land), 0 if fleets.reasons else min(limits.most, limits.naval)
    price = case.number("13.11", "cost")
    asked = purse.land + purse.naval
    reasons = fleets.reasons if purse.naval else []
    if asked > limits.most or purse.land > limits.land or purse.naval > limits.naval:
        reasons = [*reasons, _too_many(purse, limits)]
    result = {
        "allowed": not reasons,
        "most": limits.most,
        "most_land": land,
        "most_naval": naval,
        "cost": price * asked,
        "limit": limits.limit,
        "pool": {"land": limits.land, "naval": limits.naval},
        **fleets.result,
    }
    if reasons or asked == 0:
        offer = _offer(limits.most, land, naval, fleets.reasons, told=purse.naval > 0)
        if reasons:
            verdict = say("Not allowed: {reasons}. {offer}", reasons=reasons, offer=offer)
            return case.rule(verdict, {**result, "reasons": reasons})
        return case.rule(by_reading(case, say("Allowed. {offer}", offer=offer)), result)
    case.follows(
        "New points arrive face up, or join friends of their type inside: nothing says whether they may go inside otherwise (our reading). [13.33]"
    )
    left = purse.treasury - price * asked
    verdict = say("Allowed, for {cost} treasury points; at hand after that: {left}.", cost=price * asked, left=left)
    return case.rule(by_reading(case, verdict), result)


def _offer(most: int, land: int, naval: int, no_fleets: list[Message], *, told: bool) -> Message:
    """Say what may be bought, in a sentence; `told`: why there are no fleets has been."""
    if no_fleets and told and land:
        return say("At most {n} land {n|point|points} can be bought.", n=land)
    if most == 0 or land + naval == 0:
        return say("No points can be bought here.")
    if no_fleets:
        return say("At most {n} land {n|point|points} can be bought; no fleets: {reasons}.", n=land, reasons=no_fleets)
    return say(
        "At most {n} strength {n|point|points} can be bought in all: land up to {land}, naval up to {naval}.",
        n=min(most, land + naval),
        land=land,
        naval=naval,
    )


def _too_many(purse: Purse, limits: _Limits) -> Message:
    """Say in a few words which limit is too low for what is asked."""
    if purse.land + purse.naval <= limits.most:
        return say("too few points of that type are left in the game")
    if purse.treasury < limits.limit:
        return say("the treasury is too small")
    return say("the limit of the region is too low")


def _check(case: Case, region: Region, worth: int) -> None:
    """Refuse facts of a region that exclude each other."""
    if region.control == "none" and region.allegiance not in (None, "none"):
        raise InputProblem(
            "A region on somebody's side is always controlled by somebody ({clause}): {option}.",
            clause=case.reference("14.12"),
            option="--allegiance none",
        )
    most = worth if region.control == "own" else ceil(case.fraction("13.23", "share") * worth)
    if region.spent > most:
        raise InputProblem(
            "No more than {most} treasury points can have been spent in this region: {option}.",
            most=most,
            option="--spent",
        )


def _at_start(case: Case, side: str, found: places.Region, played: Which) -> Whose | None:
    """Return whose side a region is on at the start of the scenario; None where neither rules nor list say."""
    start = places.start(case, found, played)
    if start is None:
        return None
    case.tell(
        "{region} at the start of the scenario: {side}. If that has changed, give {option}.",
        start,
        region=found.name,
        side=NAMES.get(start, NAMES["none"]),
        option="--allegiance",
        cites=() if isinstance(start, Words) else (places.REGIONS,),
    )
    return "none" if start == "neutral" else "own" if start == side else "enemy"


def _closed(case: Case, side: Side, region: Region, scenario: Which | None) -> list[Message]:
    """Return why a region is closed to a player whatever else holds there: by name, or as the enemy's."""
    clauses = ["13.24" if side == "carthaginian" else "13.25", "17.41"]
    clauses += {"first": ["19.14.e"], "second": ["19.24.e"]}.get(scenario or "", [])
    found = None if region.region is None else places.region(case, region.region)
    closed = [clause for clause in clauses if found is not None and found.id in case.regions(clause)]
    reasons = []
    if found is not None and closed:
        for issue in ("automatic", "taxes"):
            if "19.14.e" in closed:
                case.points.settle("19.14.e", issue)
        case.tell("{region} is closed to this player.", False, region=found.name, cites=tuple(closed))
        reasons.append(say("the region is closed"))
    if region.control == "enemy":
        case.tell("Nobody recruits in a region that the enemy controls. [13.28, 13.21]", False)
        reasons.append(say("the enemy controls the region"))
    return reasons


def _region(case: Case, purse: Purse, region: Region, where: Hex, allegiance: Whose) -> list[Message]:
    """Check what the rules say of the phase and of the region: control, friendship."""
    refused = []
    if purse.out_of_phase:
        case.tell("Points are added only in the friendly recruitment phase. [13.31]", False)
        refused.append(say("it is not the friendly recruitment phase"))
    friendly = judged(
        case,
        "13.27",
        "friendly",
        {"controlled": region.control == "own" or where.leader, "allegiance": allegiance == "own" or where.leader},
        say("points may be added"),
        say("a friendly leader must be in the hex"),
    )
    if region.control == "own":
        case.tell("The region is friendly: no leader is needed. [13.27, 13.21]", True)
    elif where.leader:
        case.tell("A friendly leader is in the hex. [13.27, 13.21]", True)
    else:
        case.tell("Outside friendly regions a friendly leader must be in the hex. [13.27, 13.21]", False)
    return refused if friendly else [*refused, say("no leader is in the hex")]


MAY, MAY_NOT = say("points may be added"), say("no points may be added")


def _hex(case: Case, where: Hex, purse: Purse) -> list[Message]:
    """Check what the rules say of the hex."""
    if where.place != "other":
        judged(case, "13.33", "owner", {"free": True, "controlled": where.town_control == "own"}, MAY, MAY_NOT)
    shared = not where.enemy or judged(
        case, "13.34", "presence", {"any": where.friendly, "same": where.friends == "same"}, MAY, MAY_NOT
    )
    open_ = not where.besieged or judged(
        case, "13.26", "inside", {"hex": False, "inside": where.friends == "other"}, MAY, MAY_NOT
    )
    village = Condition(
        where.place != "other",
        "there is no village or city",
        "Points are added only in a village or city. [13.33, 13.32]"
        if purse.naval or not purse.land
        else "Points are added only in a village or city. [13.33]",
    )
    free = Condition(open_, "the village or city is besieged", "Friendly units are besieged there. [13.26]")
    beside = Condition(
        shared, "only enemy units are in the hex", "Only enemy units are in the hex: no points may be added. [13.34]"
    )
    refused = case.holds("Nothing that was stated of the hex forbids it. [13.33]", village, free, beside)
    if where.enemy and shared:
        case.tell("Enemies share the hex with friendly units: points may be added. [13.34]", True)
    if where.besieged or where.enemy:
        case.tell(
            "Sieges and enemies in the hex are taken as they are when the points are placed; control is that of the start of the phase. [13.21]"
        )
    return refused


class _Fleets(NamedTuple):
    """Why no fleets can be built in the hex, and what the result tells of it."""

    reasons: list[Message]
    result: dict[str, object]


def _fleets(case: Case, where: Hex, played: Which | None, purse: Purse, yards: shipyards.Yards) -> _Fleets:
    """Say whether fleets can be built: only at the coast (13.32), and for Rome in the first scenario after a die."""
    reasons: list[Message] = []
    result: dict[str, object] = {}
    if where.place != "other":
        if where.coastal:
            case.tell("In a coastal village or city fleets can be built. [13.32]", True)
        else:
            case.tell("Fleets are built only in a coastal village or city. [13.32]", False)
            reasons.append(
                say("the hex must lie at the coast") if where.coastal is None else say("the hex is not at the coast")
            )
    if purse.side == "roman" and played == "first":
        open_ = shipyards.opened(case, yards)
        result["fleets_open"] = open_
        if yards.roll is not None:
            result["roll"] = yards.roll.face
        if not open_:
            reasons.append(
                say("the die must first open fleet construction")
                if yards.roll is None
                else say("the die has not opened fleet construction")
            )
    return _Fleets(reasons, result)


def _limits(case: Case, purse: Purse, region: Region, worth: int, *, listed: bool) -> _Limits:
    """Say how many points can be bought at most: by the region, the treasury and the points in the game."""
    price = case.number("13.11", "cost")
    limit = _limit(case, region, worth, purse.treasury)
    by_list = (places.REGIONS,) if listed else ()
    case.tell(
        "Treasury points that may still be spent in the region: {limit}.",
        limit,
        limit=limit,
        cites=("13.22" if region.control == "own" else "13.23", "13.11", *by_list),
    )
    most = max(0, min(limit, purse.treasury) // price)
    case.sum(
        "The smaller of {limit} and {treasury} at hand, at {price} for each point: {n} strength {n|point|points}. [13.0, 13.11, 13.12]",
        most,
        n=most,
        limit=limit,
        treasury=purse.treasury,
        price=price,
    )
    left: dict[str, int] = {}
    for kind, in_play in (("land", purse.land_in_play), ("naval", purse.naval_in_play)):
        ceiling = case.number("7.35", f"{purse.side}_{kind}")
        if in_play is not None and in_play > ceiling:
            raise InputProblem(
                "{name} is {found}; points in the game: {points}.",
                name=f"--{kind}-in-play",
                found=in_play,
                points=ceiling,
            )
        left[kind] = ceiling - (in_play or 0)
    case.tell(
        "Left of the points in the game, as far as those in play are given: {land} land, {naval} naval.",
        dict(left),
        land=left["land"],
        naval=left["naval"],
    )
    return _Limits(limit, most, left["land"], left["naval"])


def _limit(case: Case, region: Region, worth: int, treasury: int) -> int:
    """Return the treasury points that may still be spent in the region in this phase (13.22, 13.23)."""
    if region.control == "own":
        return worth - region.spent
    exact = case.fraction("13.23", "share") * worth
    price = int(case.number("13.11", "cost"))

    def points(rounded: Callable[[object], int]) -> Message:
        # what is spent already and what is at hand may leave no difference
        most = max(0, min(rounded(exact) - region.spent, treasury)) // price
        return say("at most {n} strength {n|point|points}", n=most)

    compared(case, "13.23", "rounding", {"down": points(floor), "up": points(ceil)})  # type: ignore[arg-type]
    return max(0, floor(exact) - region.spent)
