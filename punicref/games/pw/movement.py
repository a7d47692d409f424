"""Movement (chapter 5): what may enter which hex, and at what cost; `ferries` has the ferry hexsides."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import places
from punicref.games.pw.ferries import Fleets, ferried
from punicref.games.pw.scenarios import WHICH, MaybeScenario, Which, maybe
from punicref.games.pw.verdicts import as_read, by_reading, judged
from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Hex = Literal["land", "coast", "sea", "mountain", "coastal-mountain", "off-map"]
Hexside = Literal["land", "coast", "sea", "ferry"]

NO_STAY = ("sea", "mountain", "coastal-mountain")
"""Where no force may be at the end of the campaign phase (5.25)."""


class Force(NamedTuple):
    """The force that moves; none of its points: a leader alone."""

    land: Annotated[int, ask("land points in the force", least=0)]
    naval: Annotated[int, ask("naval points in the force", least=0)]

    @property
    def total(self) -> int:
        """All points; 0: a leader alone."""
        return self.land + self.naval


class Entered(NamedTuple):
    """The hex that is entered, and the way into it."""

    hex: Annotated[Hex, ask("the hex to be entered")]
    side: Annotated[Hexside | None, ask("the hexside to be crossed", usual="a hexside that suits the hex")] = None
    occupied: Annotated[
        Literal["no", "friends", "enemies", "both", "besieged"],
        ask(
            "whose combat units are in the hex already; besieged: enemies who besiege friends",
            usual="no combat units in the hex",
        ),
    ] = "no"
    stop: Annotated[
        bool, ask("the force stays there at the end of the campaign phase", usual="the force moves on from there")
    ] = False

    @property
    def friends(self) -> bool:
        """Whether friendly combat units are in the hex."""
        return self.occupied in ("friends", "both", "besieged")

    @property
    def enemies(self) -> bool:
        """Whether enemy combat units are in the hex."""
        return self.occupied in ("enemies", "both", "besieged")

    @property
    def relief(self) -> bool:
        """Whether entering is a matter of relief (10.29)."""
        return self.occupied == "besieged"


class Where(NamedTuple):
    """The region of the hex, which a scenario may close."""

    region: places.RegionName = None
    scenario: MaybeScenario = None
    illyrian_war: Annotated[
        bool,
        ask(
            "the Romano-Illyrian War has broken out (second scenario)",
            usual="no Romano-Illyrian War yet",
            ordinary=True,
            needs="scenario",
        ),
    ] = False


class March(NamedTuple):
    """The movement points that the leader has left, or what he has spent them on in this phase."""

    movement: Annotated[
        int | None,
        ask("movement points that the leader has left", usual="all movement points of the leader left", least=0),
    ] = None
    hexes: Annotated[
        int | None, ask("hexes that the leader has entered in this phase", usual="no hex entered before", least=0)
    ] = None
    attacks: Annotated[
        int,
        ask("his attacks on face-up units in this phase", usual="no attack on face-up units", least=0, needs="hexes"),
    ] = 0
    attacks_inside: Annotated[
        int,
        ask("his attacks on inverted units in this phase", usual="no attack on inverted units", least=0, needs="hexes"),
    ] = 0


class Bars(NamedTuple):
    """What would forbid a move, and is seldom so."""

    no_leader: Annotated[
        bool,
        ask("no leader of its own nation leads the force", usual="led by a leader of its own nation", ordinary=True),
    ] = False
    other_leader: Annotated[
        bool,
        ask(
            "a unit of the force has been under another leader in this phase",
            usual="under no other leader in this phase",
            ordinary=True,
        ),
    ] = False
    finished: Annotated[
        bool,
        ask(
            "the force has ended its movement in this phase, or a later one has begun",
            usual="its movement not ended before",
            ordinary=True,
        ),
    ] = False
    out_of_phase: Annotated[
        bool, ask("it is not the campaign phase of its player", usual="its own campaign phase", ordinary=True)
    ] = False


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


@calculator("pw.movement", "May a force enter a hex?", without=("14.0", "19.0"))
def movement(
    case: Case,
    force: Annotated[Force, group("the force")],
    entered: Annotated[Entered, group("the hex")],
    where: Annotated[Where, group("the region")],
    march: Annotated[March, group("the leader's movement points")],
    bars: Annotated[Bars, group("what may forbid it")],
    fleets: Annotated[
        Fleets | None,
        group("the fleets in the ferry hex", friendly="fleet", enemy="enemy_fleet", friendly_inside="fleet_inside"),
    ] = None,
) -> Ruling:
    """Rule on entering one hex: who may, at what cost, whether attrition follows (5.1–5.3).

    Needed for a ferry hexside without the fleets in the ferry hex; InputProblem for facts that exclude each other.
    """
    played = maybe(case, where.scenario)
    _check(force, entered, march, fleets)
    if entered.hex == "off-map":
        case.tell("No force may leave the map. [5.25]", False)
        return _refused(case, [say("the hex is off the map")])
    if entered.side == "ferry" and force.land and fleets is None:
        raise case.needed("fleet", "enemy_fleet")
    refused = _barred(case, force, bars)
    left = _pay(case, march, refused)
    _terrain(case, force, entered, fleets, refused)
    facts = _occupied(case, force, entered)
    if where.region is not None:
        closed, known = _closed(case, where, played, combat=force.total > 0)
        refused += closed
        facts |= known
    refused += _stay(case, force, entered, stranded=left == 0)
    if refused:
        return _refused(case, refused)
    facts["attrition"] = exposed = _exposed(case, force, entered.hex)
    if any(one is not None for one in (march.movement, march.hexes)):
        case.follows("After this hex the leader has {n} movement {n|point|points} left.", left, n=left)
    verdict = say("Allowed, without attrition for the hex entered.")
    if force.total == 0:
        verdict = say("Allowed.")
    if facts.get("eliminated"):
        verdict = say("Allowed, but the leader is eliminated at once.")
    elif entered.relief:
        verdict = say("Allowed only as a relief of those besieged there (punicref pw relief).")
    elif exposed:
        verdict = say("Allowed; the force is then subject to attrition (punicref pw attrition).")
    allowed = None if entered.relief else True
    result = {"allowed": allowed, "reasons": [], "movement_left": left, **facts}
    return case.rule(by_reading(case, verdict), result)


def _refused(case: Case, reasons: list[Message]) -> Ruling:
    result = {"allowed": False, "reasons": reasons, "attrition": False, "eliminated": False}
    return case.rule("Not allowed: {reasons}.", result, reasons=reasons)


def _check(force: Force, entered: Entered, march: March, fleets: Fleets | None) -> None:
    """Refuse facts that exclude each other."""
    if march.movement is not None and march.hexes is not None:
        raise InputProblem(
            "Give either the movement points left ({left}) or what the leader has done ({done}).",
            left="--movement",
            done=["--hexes", "--attacks", "--attacks-inside"],
        )
    if fleets is not None and (entered.side != "ferry" or force.land == 0):
        raise InputProblem(
            "The fleets matter only where land points cross a ferry hexside: {option}.", option="--side ferry"
        )
    if (entered.hex in ("land", "mountain") and entered.side in ("sea", "ferry")) or (
        entered.hex == "sea" and entered.side in ("land", "ferry")
    ):
        raise InputProblem(
            "A hex of this kind ({hex}) has no such hexside ({side}).", hex=entered.hex, side=entered.side
        )


def _barred(case: Case, force: Force, bars: Bars) -> list[Message]:
    """Go through what would forbid any move; returns the reasons, each with its step."""
    own_phase = Condition(
        not bars.out_of_phase,
        "it is not the campaign phase of its player",
        "Units move only in the campaign phase of their own player. [5.11]",
    )
    once = Condition(
        not bars.finished,
        "it has ended its movement in this phase",
        "A leader's movement is completed before another one moves; after that he does not move again. [5.0]",
    )
    if force.total == 0:
        return case.holds(
            "Phase, earlier moves: nothing that was stated of these forbids the move. [5.0, 5.11]", own_phase, once
        )
    return case.holds(
        "Phase, earlier moves, leader: nothing that was stated of these forbids the move. [5.0, 5.11, 5.13, 5.24]",
        own_phase,
        once,
        Condition(
            not bars.no_leader,
            "no leader of its own nation leads the force",
            "Combat units move only with a leader of their own nation. [5.0, 5.13, 8.21]",
        ),
        Condition(
            not bars.other_leader,
            "a unit has been under another leader in this phase",
            "In one campaign phase a unit is joined to one leader only. [5.24]",
        ),
    )


def _pay(case: Case, march: March, refused: list[Message]) -> int:
    """Pay for the hex, which costs the same everywhere; returns what is left, negative where it is too little."""
    cost = case.number("5.12", "hex")
    before = case.number("3.2.def.movement-allowance", "points") if march.movement is None else march.movement
    if march.hexes is not None:
        before = _after(case, march.hexes, march, before)
    case.tell(
        "The hex costs {cost} of {left} movement points, whatever its terrain. [5.21, 5.31]",
        cost,
        cost=cost,
        left=before,
    )
    if before < cost:
        refused.append(say("too few movement points"))
    return before - cost


def _after(case: Case, entered: int, march: March, allowance: int) -> int:
    """Add up what a leader has spent in the phase; returns what he has left. InputProblem for more than he had."""
    hexes = entered * case.number("5.12", "hex")
    attacks = march.attacks * case.number("9.14", "face_up") + march.attacks_inside * case.number("9.14", "inverted")
    spent = hexes + attacks
    if spent > allowance:
        raise InputProblem(
            "A leader has {allowance} movement points; these hexes and attacks cost {spent}.",
            allowance=allowance,
            spent=spent,
        )
    case.sum(
        "Movement points spent: {hexes} on hexes, {attacks} on attacks; left: {allowance} - {spent} = {left}. [3.2.def.movement-allowance, 5.12, 9.14]",
        allowance - spent,
        hexes=hexes,
        attacks=attacks,
        allowance=allowance,
        spent=spent,
        left=allowance - spent,
    )
    return allowance - spent


def _occupied(case: Case, force: Force, entered: Entered) -> dict[str, object]:
    """Say what combat units in the hex change, and return that for the result."""
    facts: dict[str, object] = {"eliminated": False}
    if entered.friends:
        case.tell(
            "Friendly units in the hex cost nothing, and any number may stack there. [5.22, 7.0, 7.11, 7.31]", True
        )
    if entered.enemies:
        case.tell(
            "Enemies in the hex cost nothing and stop nobody; both players may look at the forces there. [5.23, 6.0, 7.0, 7.11, 9.12]",
            True,
        )
    if entered.relief:
        case.follows("Where friendly units are besieged, entering has its own conditions (punicref pw relief). [10.29]")
    if entered.enemies and force.total == 0:
        facts["eliminated"] = not entered.friends
        case.tell(
            "A leader who is alone in a hex with enemy combat units is eliminated at once; enemy leaders alone do him no harm. [8.31]"
            if not entered.friends
            else "Friendly combat units in the hex protect the leader. [8.31]",
            not entered.friends,
        )
    elif entered.enemies:
        facts["attrition_on_leaving"] = True
        case.follows(
            "Leaving them may cause attrition ({command}). [7.12]", command=case.command("pw.attrition", "leave-enemy")
        )
    return facts


def _closed(
    case: Case, where: Where, scenario: Which | None, *, combat: bool
) -> tuple[list[Message], dict[str, object]]:
    """Return why the scenario closes the region, if it does (19.14.e, 19.24.d, 19.34.a), and what is to be known of it."""
    assert where.region is not None
    found = places.region(case, where.region)
    clause = places.closing(case, found.id, scenario, illyrian_war=where.illyrian_war)
    facts: dict[str, object] = {}
    reasons = []
    if clause == "19.34.a":
        open_ = judged(
            case,
            "19.34.a",
            "illyria",
            {"open": True, "closed": False},
            say("units may enter"),
            say("units may not enter"),
            told=True,
        )
        case.tell("{region} is open to units (our reading). [19.34.a, 16.34]", open_, region=found.name)
    elif clause is not None:
        reasons.append(say("the region is closed"))
        case.tell("No units may enter {region} in this scenario now.", False, region=found.name, cites=(clause,))
    elif scenario is None:
        facts |= _would_close(case, found)
    elif scenario == "second" and found.id in case.regions("16.34"):
        case.tell("The Romano-Illyrian War has opened {region} to units. [16.34]", True, region=found.name)
    else:
        lists = {"first": "19.14.e", "second": "19.24.d", "third": "19.34.a"}
        case.tell("{region} is open to units.", True, region=found.name, cites=(lists[scenario],))
    if combat and scenario in (None, "first") and found.id in case.regions("17.0"):
        facts["invades"] = True
        case.follows(
            "If Syracuse is still neutral, it goes over to the other side at once (punicref pw syracuse --event invade). [17.11, 17.0]"
        )
    return reasons, facts


def _would_close(case: Case, found: places.Region) -> dict[str, object]:
    """Say which scenarios close the region, where none is stated, and return that for the result."""
    closing = [
        name for name in WHICH if places.closing(case, found.id, name, illyrian_war=False) not in (None, "19.34.a")
    ]
    numbers: dict[str, Any] = {name: int(case.number("19.0", name)) for name in closing}
    if not closing:
        return {}
    case.follows(
        "{region} is closed in scenario {first}, and in scenario {second} until the Romano-Illyrian War. [19.14.e, 19.24.d]"
        if "second" in numbers
        else "{region} is closed in scenario {first}. [19.14.e]",
        region=found.name,
        **numbers,
    )
    return {"closed_in_scenarios": list(numbers.values())}


def _stay(case: Case, force: Force, entered: Entered, *, stranded: bool) -> list[Message]:
    """Return why the phase may not end in the hex, where it would (5.25); without movement points left it does."""
    if entered.hex not in NO_STAY or not (entered.stop or stranded):
        return []
    if not entered.stop:
        case.follows("The leader has no movement points left to go on from there. [5.25]")
    if force.total == 0 and not judged(
        case,
        "5.25",
        "alone",
        {"all": True, "force": False},
        say("the leader may not stay there"),
        say("the leader may stay there"),
        told=True,
    ):
        return []
    case.tell(
        "A force may not end the campaign phase in an all-sea or mountain hex. [5.25]"
        if force.total
        else "No leader may end the campaign phase in an all-sea or mountain hex (our reading). [5.25]",
        False,
    )
    if not entered.stop:
        judged(
            case,
            "5.25",
            "penalty",
            {"barred": False, "lost": True},
            say("the move is allowed; whoever is still there at the end of the phase is lost"),
            say("the move is not allowed"),
        )
    reason = say("the campaign phase may not end there")
    return [reason if force.total and entered.stop else as_read(case, reason)]


def _terrain(case: Case, force: Force, entered: Entered, fleets: Fleets | None, refused: list[Message]) -> None:
    """Check who may enter the hex and cross the hexside (5.32, 5.33, 5.37)."""
    land, naval = force
    if naval and (entered.hex in ("land", "mountain") or entered.side == "land"):
        refused.append(say("fleets may not go over land"))
        case.tell("Fleets enter no hex of land alone and cross no hexside of land alone. [5.32]", False)
    if land and entered.hex == "sea":
        sails = may_sail(case, land, naval)
        case.tell(
            "The fleets are enough to carry the land points over the sea ({naval} to {land}). [5.33]"
            if sails
            else "Land points enter an all-sea hex only with a matching number of naval points; here {naval} to {land}. [5.33, 5.32]",
            sails,
            naval=naval,
            land=land,
        )
        if not sails:
            refused.append(say("the naval points do not match the land points"))
    elif land and entered.side == "sea":
        carried = judged(
            case,
            "5.32",
            "hexside",
            {"equivalent": naval >= land, "any": naval > 0},
            say("the force may cross the hexside"),
            say("the force may not cross the hexside"),
            told=True,
        )
        case.tell(
            "Armies cross an all-sea hexside only with as many naval points (our reading). [5.32]"
            if naval
            else "Armies cross an all-sea hexside only with fleets. [5.32]",
            carried,
        )
        if not carried:
            refused.append(as_read(case, say("the naval points do not match the land points")))
    if fleets is not None:
        refused += ferried(case, fleets)


def _exposed(case: Case, force: Force, hex: Hex) -> bool:  # noqa: A002  the rules' own word
    """Whether entering the hex is subject to attrition, as one step."""
    land, naval = force
    if force.total == 0:
        case.tell("A leader alone never suffers attrition. [5.36]", False)
        return False
    if hex == "sea":
        case.tell("A fleet is always subject to attrition on entering an all-sea hex. [5.33]", True)
        return True
    if land and (hex == "mountain" or (hex == "coastal-mountain" and naval == 0)):
        case.tell(
            "Land points without fleets are subject to attrition on entering a mountain hex. [5.34]",
            True,
            cites=("5.35",) if hex == "coastal-mountain" else (),
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
