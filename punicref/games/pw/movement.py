"""Movement (chapter 5): what may enter which hex, and ferries."""

from typing import Annotated, Literal

from punicref.games.pw import places
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.games.pw.verdicts import judged
from punicref.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Hex = Literal["land", "coast", "sea", "mountain", "coastal-mountain", "off-map"]
Hexside = Literal["land", "coast", "sea", "ferry"]


def may_sail(case: Case, land: int, naval: int) -> bool:
    """Whether land points may go to sea with naval points (5.33)."""
    return judged(
        case,
        "5.33",
        "equivalent",
        {"at_least": naval >= land, "exactly": land in {0, naval}},
        say("the force may go to sea"),
        say("the force may not go to sea"),
    )


@calculator(
    "pw.movement",
    say("May a force enter a hex?"),
    without=(
        "14.0",
        "19.0",
    ),
)
def movement(
    case: Case,
    land: Annotated[int, ask("land points in the force", least=0)],
    naval: Annotated[int, ask("naval points in the force", least=0)],
    hex: Annotated[Hex, ask("the hex to be entered")],  # noqa: A002  the rules' own word
    side: Annotated[Hexside | None, ask("the hexside to be crossed; without it one that suits the hex")] = None,
    movement: Annotated[int | None, ask("movement points left; without it the whole allowance", least=0)] = None,
    no_leader: Annotated[bool, ask("no leader of its own nation leads the force")] = False,
    region: places.RegionName = None,
    scenario: MaybeScenario = None,
    illyrian_war: Annotated[bool, ask("the Romano-Illyrian War has broken out (second scenario)")] = False,
    occupied: Annotated[
        Literal["no", "friends", "enemies", "both"], ask("whose combat units are in the hex already")
    ] = "no",
    stop: Annotated[bool, ask("the force stays there at the end of the campaign phase")] = False,
) -> Ruling:
    """Rule on entering one hex: who may, at what cost, whether attrition follows (5.1–5.3)."""
    played = maybe(case, scenario)
    refused: list[Message] = []

    def forbid(reason: Message, statement: Message, *clauses: str) -> None:
        refused.append(reason)
        case.tell(statement, False, cites=(*clauses,))

    if land + naval and no_leader:
        forbid(
            say("no leader of its own nation leads the force"),
            say("Combat units move only with a leader of their own nation."),
            "5.0",
            "5.13",
            "8.21",
        )
    _budget(case, movement, refused)
    if hex == "off-map":
        forbid(say("the hex is off the map"), say("No force may leave the map."), "5.25")
    _terrain(case, land, naval, hex, side, refused)
    if occupied != "no":
        _occupied(case, occupied)
    lost = land + naval == 0 and occupied == "enemies"
    if lost:
        case.tell(
            say(
                "A leader who is alone in a hex with enemy combat units is eliminated at once; enemy leaders alone do him no harm. [8.31]"
            ),
            True,
        )
    elif occupied in ("enemies", "both"):
        case.tell(say("Leaving them may cause attrition (punicref pw attrition --event leave-enemy). [7.12]"), None)
    if region is not None:
        _closed(case, region, played, refused, combat=land + naval > 0, illyrian_war=illyrian_war)
    if stop and hex in ("sea", "mountain", "coastal-mountain"):
        if land + naval == 0:
            may_not = judged(
                case,
                "5.25",
                "alone",
                {"all": True, "force": False},
                say("the leader may not stay there"),
                say("the leader may stay there"),
            )
        else:
            may_not = True
        if may_not:
            forbid(
                say("the campaign phase may not end there"),
                say("A force may not end the campaign phase in an all-sea or mountain hex. [5.25]"),
            )
        else:
            case.tell(say("A leader alone may stay there. [5.25]"), True)
    else:
        case.settle("5.25", "penalty")
    exposed = not refused and _exposed(case, land, naval, hex)
    result = {
        "allowed": not refused,
        "reasons": refused,
        "attrition": exposed,
        "eliminated": lost and not refused,
    }
    if refused:
        return case.rule(say("Not allowed: {reasons}.", reasons=refused), result)
    if lost:
        return case.rule(say("Allowed, but the leader is eliminated at once."), result)
    if exposed:
        return case.rule(say("Allowed; the force is then subject to attrition (punicref pw attrition)."), result)
    return case.rule(say("Allowed, without attrition for the hex entered."), result)


def _occupied(case: Case, occupied: str) -> None:
    """Say what combat units in the hex change: nothing on entering it, unless friends are besieged there."""
    if occupied in ("friends", "both"):
        case.tell(
            say("Friendly units in the hex cost nothing, and any number may stack there. [5.22, 7.0, 7.11, 7.31]"),
            True,
        )
    if occupied in ("enemies", "both"):
        case.tell(
            say(
                "Enemies in the hex cost nothing and stop nobody; both players may look at the forces there. [5.23, 6.0, 7.0, 7.11, 9.12]"
            ),
            True,
        )
    if occupied == "both":
        case.tell(
            say("If the friendly units are besieged, entering has its own conditions (punicref pw relief). [10.29]"),
            None,
        )


def _closed(
    case: Case, region: str, scenario: str | None, refused: list[Message], *, combat: bool, illyrian_war: bool
) -> None:
    """Check whether the scenario closes the region (19.14.e, 19.24.d, 19.34.a), and what combat units in it set off."""
    found = places.region(case, region)
    clause = places.closing(case, found.id, scenario, illyrian_war=illyrian_war)
    illyria = found.id in case.regions("16.34")
    if clause == "19.34.a":
        open_ = judged(
            case,
            "19.34.a",
            "illyria",
            {"open": True, "closed": False},
            say("units may enter"),
            say("units may not enter"),
        )
        case.tell(say("{region} is open to units. [19.34.a, 16.34]", region=found.name), open_)
    elif clause is not None:
        refused.append(say("the region is closed"))
        case.tell(say("No units may enter {region} in this scenario now.", region=found.name), False, cites=(clause,))
    elif scenario is None:
        case.tell(
            say(
                "Without a scenario it is taken that none closes {region}: {option}. [19.14.e, 19.24.d]",
                region=found.name,
                option="--scenario",
            ),
            None,
        )
    elif scenario == "second" and illyria:
        case.tell(say("The Romano-Illyrian War has opened {region} to units. [16.34]", region=found.name), True)
    else:
        lists = {"first": ("19.14.e",), "second": ("19.24.d",)}.get(scenario, ())
        case.tell(say("{region} is open to units.", region=found.name), True, cites=(*(lists or ("19.34.a",)),))
    if combat and scenario in (None, "first") and found.id in case.regions("17.0"):
        case.tell(
            say(
                "If Syracuse is still neutral, it goes over to the other side at once (punicref pw syracuse --event invade). [17.11, 17.0]"
            ),
            None,
        )


def _budget(case: Case, movement: int | None, refused: list[Message]) -> None:
    """Check the movement points: every hex costs the same."""
    left = case.number("3.2.def.movement-allowance", "points") if movement is None else movement
    cost = case.number("5.12", "hex")
    case.tell(
        say("The hex costs {cost} of {left} movement points, whatever its terrain. [5.21, 5.31]", cost=cost, left=left),
        cost,
    )
    if left < cost:
        refused.append(say("too few movement points"))


def _terrain(case: Case, land: int, naval: int, hex: str, side: str | None, refused: list[Message]) -> None:  # noqa: A002
    """Check who may enter the hex and cross the hexside (5.32, 5.33)."""
    if naval and (hex in ("land", "mountain") or side == "land"):
        refused.append(say("fleets may not go over land"))
        case.tell(say("Fleets enter no hex of land alone and cross no hexside of land alone. [5.32]"), False)
    if land and hex == "sea":
        if may_sail(case, land, naval):
            case.tell(
                say(
                    "The fleets are enough to carry the land points over the sea ({naval} to {land}). [5.33]",
                    naval=naval,
                    land=land,
                ),
                True,
            )
        else:
            refused.append(say("the naval points do not match the land points"))
            case.tell(
                say(
                    "Land points enter an all-sea hex only with a matching number of naval points; here {naval} to {land}. [5.33, 5.32]",
                    land=land,
                    naval=naval,
                ),
                False,
            )
    elif land and side == "sea":
        carried = case.readings("5.32", "hexside", {"equivalent": naval >= land, "any": naval > 0})
        case.tell(say("Armies cross an all-sea hexside only with fleets. [5.32]"), carried)
        if not carried:
            refused.append(say("the naval points do not match the land points"))
    if land and side == "ferry":
        case.tell(say("A ferry hexside is open under its own conditions (punicref pw ferry). [5.37]"), None)


def _exposed(case: Case, land: int, naval: int, hex: str) -> bool:  # noqa: A002
    """Whether entering the hex is subject to attrition, as one step."""
    if land + naval == 0:
        case.tell(say("A leader alone never suffers attrition. [5.36]"), False)
        return False
    if hex == "sea":
        case.tell(say("A fleet is always subject to attrition on entering an all-sea hex. [5.33]"), True)
        return True
    if hex == "mountain" and land:
        case.tell(
            say("Land points without fleets are subject to attrition on entering a mountain hex. [5.34]"),
            True,
        )
        return True
    if hex == "coastal-mountain":
        exposed = land > naval
        case.tell(
            say(
                "In a coastal mountain hex the land points in excess of the naval points ({points}) are subject to attrition. [5.35]",
                points=land - naval,
            )
            if exposed
            else say(
                "No land points are in excess of the naval points: no attrition in the coastal mountain hex. [5.35]"
            ),
            exposed,
        )
        return exposed
    return False


@calculator("pw.ferry", say("May land points cross a ferry hexside?"))
def ferry(
    case: Case,
    hex: Annotated[Literal["sicily", "corsica", "gades"], ask("the ferry hex")],  # noqa: A002
    fleet: Annotated[int, ask("friendly naval points in the ferry hex, face up", least=0)],
    enemy_fleet: Annotated[int, ask("enemy naval points in the ferry hex, face up", least=0)],
    fleet_inside: Annotated[int, ask("friendly naval points in the ferry hex, inverted", least=0)] = 0,
    enemy_inside: Annotated[int, ask("enemy naval points in the ferry hex, inverted", least=0)] = 0,
) -> Ruling:
    """Rule on crossing a ferry hexside (5.37): a friendly fleet in the ferry hex, and no enemy one."""
    number = case.text("5.37", hex)
    needed = case.number("5.37", "fleet")
    allowed = case.readings(
        "5.37",
        "posture",
        {
            "any": fleet + fleet_inside >= needed and enemy_fleet + enemy_inside == 0,
            "face_up": fleet >= needed and enemy_fleet == 0,
        },
    )
    case.tell(
        say(
            "Friendly naval points in ferry hex {number}: {fleet}; at least {needed} needed.",
            number=number,
            fleet=fleet + fleet_inside,
            needed=needed,
        ),
        fleet + fleet_inside >= needed,
    )
    case.tell(
        say("Enemy naval points there: {enemy}; there may be none. [5.37]", enemy=enemy_fleet + enemy_inside),
        enemy_fleet + enemy_inside == 0,
    )
    if allowed:
        case.tell(
            say("Any number of land points may cross, without attrition for the crossing itself. [5.37]"),
            True,
        )
        return case.rule(say("Allowed."), {"allowed": True, "hex": number, "attrition": False})
    return case.rule(say("Not allowed."), {"allowed": False, "hex": number})
