"""Victory (chapter 18, with the levels and special rules of the scenarios)."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES, mixed_postures
from punicref.games.pw.verdicts import judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

LEVELS: dict[Which, str] = {"first": "19.15", "second": "19.25"}
"""Where the victory levels of a scenario stand; the third has none."""
TITLES: dict[str, Message] = {
    "draw": say("draw"),
    "marginal": say("marginal victory"),
    "substantial": say("substantial victory"),
    "decisive": say("decisive victory"),
}


class Holdings(NamedTuple):
    """The Region Values that a side controls: in one sum, or region by region."""

    total: Annotated[int | None, ask("Region Values of all regions that this side controls", least=0, printed=True)] = (
        None
    )
    out: Annotated[
        int, ask("of these in regions closed in the first scenario", usual="none of them in closed regions", least=0)
    ] = 0
    regions: Annotated[
        str,
        ask(
            "instead: the regions that this side controls, values or names, parted by commas",
            usual="the sum",
            row="values",
        ).checked(places.listed),
    ] = ""


class Capital(NamedTuple):
    """The land points in the hex of the enemy capital."""

    land: Annotated[
        int | None, ask("that player's land points face up in the hex of the enemy capital", least=0, printed=True)
    ] = None
    inside: Annotated[
        int | None, ask("that player's land points inverted there", usual="none of them inverted", least=0)
    ] = None
    enemy_land: Annotated[
        int,
        ask("the enemy's land points in that hex, in any posture", usual="no enemy land points in that hex", least=0),
    ] = 0


class _Sum(NamedTuple):
    """The Region Values of a side: all of them, and those in closed regions."""

    total: int
    out: int


@calculator("pw.victory", "Who wins, and at which level", without=("19.0",))
def victory(
    case: Case,
    scenario: Scenario,
    event: Annotated[
        Literal["agreement", "taxation", "capital"],
        ask("the players agree to end the game, a taxation phase, or land points at the enemy capital"),
    ],
    roman: Annotated[Holdings, group("Rome", "roman", total="roman")],
    carthaginian: Annotated[Holdings, group("Carthage", "carthaginian", total="carthaginian")],
    capital: Annotated[Capital, group("at the enemy capital")],
    player: Annotated[
        Side | None, ask("whose taxation phase, or whose land points at the enemy capital", printed=True)
    ] = None,
) -> Ruling:
    """Rule on an end by agreement (18.0), in a taxation phase (18.21) or in an enemy capital (18.22, 18.23)."""
    played = which(case, scenario)
    holdings: dict[Side, Holdings] = {"roman": roman, "carthaginian": carthaginian}
    if event == "agreement":
        if played == "third":
            return _agreed_third(case)
        return _agreed(case, played, _sums(case, played, holdings))
    if player is None:
        raise case.needed("player")
    if event == "capital":
        return _capital(case, played, player, capital)
    if played == "third":
        case.tell("The standard victory conditions do not apply in the third scenario. [19.34.d]", False)
        return case.rule("No automatic victory: the third scenario has its own end.", _nobody())
    return _taxation(case, played, player, _sums(case, played, {player: holdings[player]})[player])


def _sums(case: Case, played: Which, holdings: Mapping[Side, Holdings]) -> dict[Side, _Sum]:
    """Add up the regions of each side that counts; Needed where a side's are not known."""
    sums: dict[Side, _Sum] = {}
    held_by: dict[str, Side] = {}
    for side, one in holdings.items():
        if not one.regions.strip():
            if one.total is not None:
                sums[side] = _Sum(one.total, one.out)
            continue
        _one_way(side, one)
        found = places.tally(case, one.regions, played)
        for region, name in found.names.items():
            if held_by.setdefault(region, side) != side:
                raise InputProblem("{region} is named for both sides.", region=name)
        case.tell("Region Values of {side} in all: {total}.", found.total, side=NAMES[side], total=found.total)
        sums[side] = _Sum(found.total, found.closed)
    missing = [side for side in holdings if side not in sums]
    if missing:
        raise case.needed(*missing)
    for side, (total, out) in sums.items():
        name = f"{side}_out"
        if out > total:
            raise InputProblem(
                "{name} is {found}; the side's regions add up to {total}.", name=name, found=out, total=total
            )
        if out and played != "first":
            raise InputProblem("{name}: only the first scenario closes regions.", name=name)
    return sums


def _one_way(side: Side, one: Holdings) -> None:
    """Refuse a total beside the regions that it would be made of."""
    for given, option in ((one.total is not None, side), (one.out, f"{side}-out")):
        if given:
            raise InputProblem(
                "Give either {option} or {other}, not both.", option=f"--{option}", other=f"--{side}-regions"
            )


def _nobody(*, over: bool = False) -> dict[str, object]:
    return {"over": over, "winner": None, "level": None}


def _decisive(case: Case, player: Side, facts: Mapping[str, object], verdict: Message | None = None) -> Ruling:
    case.tell("An automatic victory ends the game at once; no victory points are counted. [18.1.b]", True)
    return case.rule(
        verdict or say("{side} wins: decisive victory.", side=NAMES[player]),
        {"over": True, "winner": player, "level": "decisive", **facts},
    )


def _agreed(case: Case, played: Which, sums: Mapping[Side, _Sum]) -> Ruling:
    """Count victory points and look up the level of the player with more of them."""
    case.points.settle("18.1", "endless")
    case.tell("The players may end the game at any time if both agree. [18.1, 18.1.a]", True)
    if any(one.out for one in sums.values()):
        closed = case.regions("19.14.e")
        case.tell(
            "These regions give no victory points: {regions}. [19.14.e]",
            {side: one.out for side, one in sums.items()},
            regions=[case.name(one) for one in closed],
        )
    points: dict[Side, int] = {side: one.total - one.out for side, one in sums.items()}
    case.sum(
        "Victory points: {roman} Rome, {carthaginian} Carthage. [18.0]",
        points,
        roman=points["roman"],
        carthaginian=points["carthaginian"],
    )
    case.points.settle("18.0", "third")
    most = max(points.values())
    leader: Side = "roman" if points["roman"] == most else "carthaginian"
    level = _level(case, LEVELS[played], most)
    if level != "draw" and points["roman"] == points["carthaginian"]:
        level = "draw"
        case.tell("The totals are equal: nobody has more victory points. [18.0]", level)
    else:
        case.points.settle("18.0", "tie")
    result = {"over": True, "winner": None if level == "draw" else leader, "level": level, "points": points}
    if level == "draw":
        return case.rule("Draw.", result)
    return case.rule("{side} wins: {level}.", result, side=NAMES[leader], level=TITLES[level])


def _level(case: Case, clause: str, points: int) -> str:
    """Return the level that victory points reach."""
    found, high = "draw", case.number(clause, "draw_max")
    text = say("Victory points {high} or fewer: {level}.", high=high, level=TITLES[found])
    for level in ("marginal", "substantial"):
        low, high = case.number(clause, f"{level}_min"), case.number(clause, f"{level}_max")
        if points >= low:
            found = level
            text = say("Victory points from {low} to {high}: {level}.", low=low, high=high, level=TITLES[level])
    low = case.number(clause, "decisive_min")
    if points >= low:
        found = "decisive"
        text = say("Victory points {low} or more: {level}.", low=low, level=TITLES[found])
    case.tell(text, found)
    return found


def _agreed_third(case: Case) -> Ruling:
    case.points.settle("18.1", "endless")
    over = judged(
        case,
        "18.1",
        "third",
        {"agreement": True, "only": False},
        say("the game ends without a winner"),
        say("the game goes on"),
        told=True,
    )
    case.tell("The players may end the game at any time if both agree (our reading). [18.1, 18.1.a]", over)
    case.tell("The standard victory conditions do not apply in the third scenario: no winner is defined. [19.34.d]")
    return case.rule("The game ends without a winner, by our reading.", _nobody(over=over))


def _taxation(case: Case, played: Which, player: Side, held: _Sum) -> Ruling:
    """Apply 18.21 to the phasing player."""
    need = case.number(LEVELS[played], "decisive_min")
    counted = held.total
    if held.out:
        counted = held.total - held.out
        counts = judged(
            case,
            "19.14.e",
            "automatic",
            {"excluded": counted >= need, "counted": held.total >= need},
            say("{side} wins", side=NAMES[player]),
            say("the game goes on"),
            told=True,
        )
        case.tell(
            "Region Values {out} are in closed regions and do not count (our reading): {counted} are left. [19.14.e]",
            counts,
            out=held.out,
            counted=counted,
        )
    won = counted >= need
    case.sum(
        "{side}, in its own taxation phase, controls Region Values of {counted}; the automatic level is {need}. [18.21]",
        won,
        side=NAMES[player],
        counted=counted,
        need=need,
    )
    facts = {"counted": counted, "missing": max(0, need - counted)}
    if won:
        return _decisive(case, player, facts)
    return case.rule(
        "No automatic victory; Region Values still missing: {missing}.",
        {**_nobody(), **facts},
        missing=facts["missing"],
    )


def _capital(case: Case, played: Which, player: Side, points: Capital) -> Ruling:
    """Rule on land points at the enemy capital: face up, inverted, and the enemy's."""
    if points.land is None and points.inside is None:
        raise case.needed("land", "inside", any_of=True)
    land, inside = points.land or 0, points.inside or 0
    home = "18.22" if player == "carthaginian" else "18.23"
    least = case.number(home, "points")
    case.tell(
        "Land points of {side} inside {city} (hex {hex}) win the game; at least {least}.",
        least,
        side=NAMES[player],
        city=NAMES[OTHER[player]],
        hex=case.text("9.24", "rome" if player == "carthaginian" else "carthage"),
        least=least,
        cites=("19.34.d",) if played == "third" else (),
    )
    if land and inside:
        mixed_postures(case)
    alone = land + inside >= least and points.enemy_land == 0
    case.tell(
        "{side} has the hex to itself with land points: it controls the city. [10.11]"
        if alone
        else "{side} does not have the hex to itself with land points; naval points do not count. [10.11]",
        alone,
        side=NAMES[player],
    )
    went_in = inside >= least
    case.tell(
        "Land points inverted, and so inside: {inside}; only who controls the city can invert them. [10.22]",
        went_in,
        inside=inside,
    )
    held = {"control": alone or went_in, "inverted": went_in}
    wins, goes_on = say("{side} wins", side=NAMES[player]), say("the game goes on")
    if played == "third" and player == "carthaginian":
        won = judged(case, "19.34.d", "carthage", {"none": False, "rome": held["control"]}, wins, goes_on, told=True)
        judged(case, home, "inside", held, wins, goes_on)
        case.tell("No rule of the third scenario lets Carthage win (our reading). [19.34.d]", won)
    else:
        won = judged(case, "19.34.d" if played == "third" else home, "inside", held, wins, goes_on, told=True)
    if not won:
        return case.rule("No automatic victory.", _nobody())
    if went_in:
        return _decisive(case, player, {})
    case.tell("Control of the city is enough, without a threat to go inside (our reading).", won, cites=(home,))
    return _decisive(case, player, {}, say("{side} wins, by our reading: decisive victory.", side=NAMES[player]))
