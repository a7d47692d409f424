"""Victory (chapter 18, with the levels and special rules of the scenarios)."""

from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.games.pw import places
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Scenario, Which, which
from punicref.games.pw.towns import NAMES, mixed_postures
from punicref.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
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


@calculator("pw.victory", say("Who wins, and at which level"), without=("19.0",))
def victory(
    case: Case,
    scenario: Scenario,
    event: Annotated[
        Literal["agreement", "taxation", "capital"],
        ask("the players agree to end the game, a taxation phase, or land points at the enemy capital"),
    ],
    roman: Annotated[int | None, ask("Region Values of all regions that Rome controls", least=0)] = None,
    carthaginian: Annotated[int | None, ask("Region Values of all regions that Carthage controls", least=0)] = None,
    roman_out: Annotated[int, ask("of these in regions closed in the first scenario (Rome)", least=0)] = 0,
    carthaginian_out: Annotated[int, ask("of these in regions closed in the first scenario (Carthage)", least=0)] = 0,
    roman_regions: Annotated[
        str, ask("instead: the regions that Rome controls, values or names, parted by commas")
    ] = "",
    carthaginian_regions: Annotated[str, ask("instead: the regions that Carthage controls, likewise")] = "",
    player: Annotated[Side | None, ask("whose taxation phase, or whose land points at the enemy capital")] = None,
    land: Annotated[int, ask("that player's land points face up in the hex of the enemy capital", least=0)] = 0,
    inside: Annotated[int, ask("that player's land points inverted there", least=0)] = 0,
    enemy_land: Annotated[int, ask("the enemy's land points in that hex, in any posture", least=0)] = 0,
) -> Ruling:
    """Rule on an end by agreement (18.0), in a taxation phase (18.21) or in an enemy capital (18.22, 18.23)."""
    played = which(case, scenario)
    values: dict[Side, int | None] = {"roman": roman, "carthaginian": carthaginian}
    out: dict[Side, int] = {"roman": roman_out, "carthaginian": carthaginian_out}
    named: dict[Side, str] = {"roman": roman_regions, "carthaginian": carthaginian_regions}
    held_by: dict[str, Side] = {}
    for side, regions in named.items():
        if regions.strip():
            _one_way(side, values[side], out[side])
            values[side], out[side], names = places.tally(case, regions, played)
            for one, name in names.items():
                if held_by.setdefault(one, side) != side:
                    raise InputProblem(say("{region} is named for both sides.", region=name))
            case.tell(
                say("Region Values of {side} in all: {total}.", side=NAMES[side], total=values[side]), values[side]
            )
    roman, carthaginian = values["roman"], values["carthaginian"]
    for side, value in values.items():
        name, total = f"{side}_out", value or 0
        if out[side] > total:
            raise InputProblem(
                say("{name} is {found}; the side's regions add up to {total}.", name=name, found=out[side], total=total)
            )
        if out[side] and played != "first":
            raise InputProblem(say("{name}: only the first scenario closes regions.", name=name))
    if event == "agreement":
        if played == "third":
            return _agreed_third(case)
        _needed(roman=roman, carthaginian=carthaginian)
        assert roman is not None
        assert carthaginian is not None
        return _agreed(case, played, {"roman": roman, "carthaginian": carthaginian}, out)
    _needed(player=player)
    assert player is not None
    if event == "capital":
        return _capital(case, played, player, (land, inside, enemy_land))
    if played == "third":
        case.tell(say("The standard victory conditions do not apply in the third scenario. [19.34.d]"), False)
        return case.rule(say("No automatic victory."), _nobody())
    _needed(**{player: values[player]})
    held = values[player]
    assert held is not None
    return _taxation(case, played, player, held, out[player])


def _one_way(side: Side, total: int | None, out: int) -> None:
    """Refuse a total beside the regions that it would be made of."""
    for given, option in ((total is not None, side), (out, f"{side}-out")):
        if given:
            raise InputProblem(
                say("Give either {option} or {other}, not both.", option=f"--{option}", other=f"--{side}-regions")
            )


def _needed(**given: object) -> None:
    """Ask for the inputs that an event cannot do without."""
    missing = ["--" + name for name, value in given.items() if value is None]
    if missing:
        raise InputProblem(say("Still needed: {names}.", names=missing))


def _nobody(*, over: bool = False) -> dict[str, object]:
    return {"over": over, "winner": None, "level": None}


def _decisive(case: Case, player: Side, **facts: object) -> Ruling:
    case.tell(say("An automatic victory ends the game at once; no victory points are counted. [18.1.b]"), True)
    return case.rule(
        say("{side} wins: decisive victory.", side=NAMES[player]),
        {"over": True, "winner": player, "level": "decisive", **facts},
    )


def _agreed(case: Case, played: Which, values: dict[Side, int], out: dict[Side, int]) -> Ruling:
    """Count victory points and look up the level of the player with more of them."""
    case.settle("18.1", "endless")
    case.tell(say("The players may end the game at any time if both agree. [18.1, 18.1.a]"), True)
    if any(out.values()):
        closed = case.regions("19.14.e")
        case.tell(
            say("These regions give no victory points: {regions}.", regions=[case.name(one) for one in closed]), out
        )
    points: dict[Side, int] = {side: value - out[side] for side, value in values.items()}
    case.tell(
        say(
            "Victory points: {roman} Rome, {carthaginian} Carthage. [18.0]",
            roman=points["roman"],
            carthaginian=points["carthaginian"],
        ),
        points,
    )
    case.settle("18.0", "third")
    most = max(points.values())
    leader: Side = "roman" if points["roman"] == most else "carthaginian"
    level = _level(case, LEVELS[played], most)
    if level != "draw" and points["roman"] == points["carthaginian"]:
        level = "draw"
        case.tell(say("The totals are equal: nobody has more victory points. [18.0]"), level)
    else:
        case.settle("18.0", "tie")
    result = {"over": True, "winner": None if level == "draw" else leader, "level": level, "points": points}
    if level == "draw":
        return case.rule(say("Draw."), result)
    return case.rule(say("{side} wins: {level}.", side=NAMES[leader], level=TITLES[level]), result)


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
    case.settle("18.1", "endless")
    case.cite("18.1", "18.1.a")
    over = case.readings("18.1", "third", {"agreement": True, "only": False})
    case.tell(say("The players may end the game at any time if both agree."), over)
    case.tell(
        say("The standard victory conditions do not apply in the third scenario: no winner is defined. [19.34.d]"),
        None,
    )
    return case.rule(say("The game ends without a winner."), _nobody(over=over))


def _taxation(case: Case, played: Which, player: Side, total: int, out: int) -> Ruling:
    """Apply 18.21 to the phasing player."""
    need = case.number(LEVELS[played], "decisive_min")
    counted = total
    if out:
        case.cite("19.14.e")
        counts = case.readings("19.14.e", "automatic", {"excluded": total - out >= need, "counted": total >= need})
        counted = total - out
        case.tell(
            say(
                "Region Values {out} are in closed regions and do not count: {counted} are left.",
                out=out,
                counted=counted,
            ),
            counts,
        )
    won = counted >= need
    case.tell(
        say(
            "{side}, in its own taxation phase, controls Region Values of {counted}; the automatic level is {need}. [18.21]",
            side=NAMES[player],
            counted=counted,
            need=need,
        ),
        won,
    )
    facts = {"counted": counted, "missing": max(0, need - counted)}
    if won:
        return _decisive(case, player, **facts)
    return case.rule(
        say("No automatic victory; Region Values still missing: {missing}.", missing=facts["missing"]),
        {**_nobody(), **facts},
    )


def _capital(case: Case, played: Which, player: Side, points: tuple[int, int, int]) -> Ruling:
    """Land points at the enemy capital: face up, inverted, and the enemy's."""
    land, inside, enemy_land = points
    enemy = OTHER[player]
    home = "18.22" if player == "carthaginian" else "18.23"
    least = case.number(home, "points")
    city = case.text("9.24", "rome" if player == "carthaginian" else "carthage")
    case.tell(
        say(
            "Land points of {side} inside {city} (hex {hex}) win the game; at least {least}.",
            side=NAMES[player],
            city=NAMES[enemy],
            hex=city,
            least=least,
        ),
        least,
        cites=(*(("19.34.d",) if played == "third" else ()),),
    )
    if land and inside:
        mixed_postures(case)
    alone = land + inside >= least and enemy_land == 0
    case.tell(
        say("{side} has the hex to itself with land points: it controls the city. [10.11]", side=NAMES[player])
        if alone
        else say(
            "{side} does not have the hex to itself with land points; naval points do not count. [10.11]",
            side=NAMES[player],
        ),
        alone,
    )
    went_in = inside >= least
    case.tell(
        say(
            "Land points inverted, and so inside: {inside}; only who controls the city can invert them. [10.22]",
            inside=inside,
        ),
        went_in,
    )
    held = {"control": alone or went_in, "inverted": went_in}
    if played == "third" and player == "carthaginian":
        won = case.readings("19.34.d", "carthage", {"none": False, "rome": held["control"]})
        case.readings(home, "inside", held)
        case.tell(say("No rule of the third scenario lets Carthage win. [19.34.d]"), won)
    else:
        won = case.readings("19.34.d" if played == "third" else home, "inside", held)
    if won:
        return _decisive(case, player)
    return case.rule(say("No automatic victory."), _nobody())
