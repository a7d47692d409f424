"""Syracuse (chapter 17): invasion, its units, their supply and losses, no recruitment, defection and return."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import scenarios
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import Allegiance, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.games.pw.verdicts import as_read, judged
from punicref.language.messages import Amount, Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Event = Literal["invade", "units", "move", "supply", "losses", "recruit", "defect", "return"]

HEX = ("9.24", "syracuse")
"""Where the hex of Syracuse is stated."""


class Actor(NamedTuple):
    """Who comes to Syracuse."""

    side: Annotated[Side | None, ask("who enters the region, or wants to recruit in it", printed=True)] = None
    leader_only: Annotated[
        bool, ask("no combat unit enters the region, only a leader", usual="a combat unit enters")
    ] = False


class Alliance(NamedTuple):
    """How Syracuse came to its side."""

    by_invasion: Annotated[
        bool, ask("Syracuse is allied through an invasion", usual="not allied through an invasion")
    ] = False
    defected: Annotated[bool, ask("Syracuse has already defected in this game", usual="not defected before")] = False


class Units(NamedTuple):
    """The Syracusan units."""

    land: Annotated[
        int | None, ask("Syracusan land points", usual="all Syracusan land points", least=0, most="7.35:syracusan_land")
    ] = None
    naval: Annotated[
        int | None,
        ask("Syracusan naval points", usual="all Syracusan naval points", least=0, most="7.35:syracusan_naval"),
    ] = None
    cut_off: Annotated[
        bool,
        ask(
            "they are besieged, or their side does not control the region",
            usual="not besieged, in a region that their side controls",
        ),
    ] = False


class Beside(NamedTuple):
    """Other units beside the Syracusan ones."""

    ally_land: Annotated[
        int | None,
        ask(
            "land points of the side that Syracuse leaves, in the hex of the city (defection)",
            usual="none of the side that Syracuse leaves in the hex",
            least=0,
        ),
    ] = None
    others: Annotated[
        int,
        ask(
            "points of other units of the group that suffers the loss (losses)",
            usual="no other units in the group",
            least=0,
        ),
    ] = 0
    lost: Annotated[int | None, ask("points that the group loses (losses)", least=0, printed=True)] = None


class Matter(NamedTuple):
    """Whose region Syracuse is, how it came to that, and in which scenario."""

    allegiance: str
    played: Which
    alliance: Alliance


def passes(case: Case, side: str) -> None:
    """Say what it means for the Syracusan units that Syracuse is a region of a side."""
    case.tell(
        "The Syracusan units now count as units of this side, which pays for their supply: {side}. They never leave hex {hex}. [17.0, 17.21, 17.22]",
        side,
        side=NAMES[side],
        hex=case.text(*HEX),
    )


def may_defect(case: Case, *, land: bool, by_invasion: bool, earlier: bool = False) -> bool:
    """Whether an allied Syracuse that has not defected may do so; each condition that bars it is a step.

    `land` says whether Syracusan land points are left, `earlier` whether a total that would have made it defect came up
    before it was allied.
    """
    if not land:
        case.tell("No Syracusan land points are on the map: Syracuse cannot defect. [17.31]", False)
        return False
    case.tell("Syracuse can defect while Syracusan land points are on the map. [17.31]", True)
    if by_invasion:
        free = _judged(case, "invasion", {"permanent": False, "defects": True})
        case.tell(
            "Syracuse is allied through an invasion: the alliance lasts, and results that concern it have no effect (our reading). [16.36.1, 17.12]",
            free,
        )
        if not free:
            return False
    if earlier:
        free = _judged(case, "first", {"while_allied": True, "ever": False})
        case.tell("Such a total that came up before the alliance does not matter (our reading). [16.36.1]", free)
        if not free:
            return False
    return True


def _judged(case: Case, issue: str, holds: dict[str, bool]) -> bool:
    return judged(case, "16.36.1", issue, holds, say("Syracuse can defect"), say("Syracuse cannot defect"), told=True)


def returns(case: Case) -> bool:
    """Say what follows inside the city when Syracuse returns to its first side; whether foreign units turn face up."""
    turned = judged(
        case,
        "17.32",
        "return",
        {"apply": True, "skip": False},
        say("foreign units inside turn face up"),
        say("foreign units inside keep their posture"),
        told=True,
    )
    case.follows(
        "Syracuse returns to its first side, which is no defection, but non-Syracusan units inside the city turn face up as in one (our reading). [17.31, 17.32]"
        if turned
        else "Syracuse returns to its first side, which is no defection: units inside the city keep their posture (our reading). [17.31, 17.32]",
        turned,
    )
    return turned


@calculator(
    "pw.syracuse", "Syracuse: invasion, its units, their supply and losses, recruitment, defection", without=("19.0",)
)
def syracuse(
    case: Case,
    event: Annotated[Event, ask("what happens in Syracuse, or to its units")],
    allegiance: Annotated[Allegiance, ask("whose region Syracuse is until now")],
    actor: Annotated[Actor, group("who comes")],
    alliance: Annotated[Alliance, group("its alliance")],
    units: Annotated[Units, group("the Syracusan units")],
    beside: Annotated[Beside, group("other units there")],
    scenario: Annotated[
        int | None, ask("number of the scenario", usual="the first scenario", least="19.0:first", most="19.0:third")
    ] = None,
) -> Ruling:
    """Rule on what chapter 17 says: who wins Syracuse, whose its units are and who pays, and what they never do."""
    played = maybe(case, scenario) or ("second" if event == "return" else "first")
    scenarios.check_syracuse(allegiance, played, option="--allegiance")
    matter = Matter(allegiance, played, alliance)
    if event == "invade":
        return _enter(case, allegiance, _given(case, actor), actor)
    if event == "recruit":
        return _recruit(case, _given(case, actor))
    if event == "move":
        case.tell("The Syracusan units never leave hex {hex}. [17.0, 17.21]", False, hex=case.text(*HEX))
        return _refused(case, say("the Syracusan units never leave their hex"))
    if event == "units":
        return _units(case, allegiance)
    if event == "defect":
        return _defect(case, matter, units, beside)
    if event == "return":
        return _return(case, matter)
    if event == "losses":
        return _losses(case, allegiance, _group(case, units), beside)
    return _supply(case, allegiance, units)


def _given(case: Case, actor: Actor) -> Side:
    if actor.side is None:
        raise case.needed("side")
    return actor.side


def _refused(case: Case, reason: Message) -> Ruling:
    return case.refuse([reason])


def _strength(case: Case, units: Units) -> tuple[int, int]:
    """Return the Syracusan points, with all of a type where its number is not given."""
    land = case.number("7.35", "syracusan_land") if units.land is None else units.land
    naval = case.number("7.35", "syracusan_naval") if units.naval is None else units.naval
    return land, naval


def _group(case: Case, units: Units) -> tuple[int, int]:
    """Return the Syracusan points of a group that takes losses."""
    land, naval = _strength(case, units)
    case.tell(
        "Syracusan points in the group: {land} land, {naval} naval. [7.35]", [land, naval], land=land, naval=naval
    )
    return land, naval


def _enter(case: Case, allegiance: str, side: Side, actor: Actor) -> Ruling:
    """Units of a side enter the region (17.11–17.13)."""
    same = {"allegiance": allegiance, "changed": False}
    if allegiance == side:
        case.tell("Syracuse is a region of this side: its units enter as friends. [17.13]", False)
        return case.rule("The allegiance of Syracuse does not change.", same)
    if allegiance != "neutral":
        case.tell("Syracuse is no longer neutral: an enemy who enters does not change its allegiance. [17.11]", False)
        return case.rule("The allegiance of Syracuse does not change.", same)
    case.tell("Syracuse is neutral only in the first scenario. [19.14.a]", allegiance)
    if actor.leader_only:
        case.tell(
            "Only a combat unit that enters Syracuse changes its allegiance; a leader alone does not. [17.11]", False
        )
        return case.rule("The allegiance of Syracuse does not change.", same)
    ally = OTHER[side]
    case.tell(
        "A combat unit enters a neutral Syracuse, which goes over at once to the other side: {side}. [17.11, 16.35]",
        ally,
        side=NAMES[ally],
    )
    case.follows(
        "An alliance through invasion lasts for the rest of the game; diplomatic results that concern Syracuse have no effect. [17.12]",
        True,
    )
    passes(case, ally)
    city = case.points.readings(
        "17.11",
        "city",
        {
            "passes": say("{side} controls the city", side=NAMES[ally]),
            "nobody": say("nobody controls the city until one side's land points are alone in its hex"),
        },
    )
    case.follows(
        "The city itself ({whose}): {who}. [17.11, 10.11]", ally, who=city, whose=case.points.whose("17.11", "city")
    )
    return case.rule(
        "Syracuse is allied for the rest of the game; its side: {side}.",
        {"allegiance": ally, "changed": True, "permanent": True, "units": ally, "city": ally},
        side=NAMES[ally],
    )


def _recruit(case: Case, side: str) -> Ruling:
    case.tell(
        "Neither player ever buys land or naval points in Syracuse, whoever controls it. [17.41]",
        False,
        cites=("13.24" if side == "carthaginian" else "13.25",),
    )
    case.tell("Lost Syracusan points are never replaced. [17.42]", False)
    return _refused(case, say("neither player recruits in Syracuse"))


def _units(case: Case, allegiance: str) -> Ruling:
    if allegiance == "neutral":
        case.tell(
            "Syracuse is neutral, and its allegiance decides who controls its units: nobody does. They never leave hex {hex}. [17.0, 19.14.a]",
            hex=case.text(*HEX),
        )
        return case.rule("The Syracusan units belong to nobody.", {"side": "none"})
    passes(case, allegiance)
    case.follows("A leader of this side may command them, and in their hex they may attack. [17.21]", True)
    return case.rule("The side of the Syracusan units: {side}.", {"side": allegiance}, side=NAMES[allegiance])


def _supply(case: Case, allegiance: str, units: Units) -> Ruling:
    """Supply of the Syracusan units (17.22)."""
    if allegiance == "neutral":
        case.tell("While Syracuse is neutral, its units are in supply at no cost and free of attrition. [17.22]", 0)
        return case.rule("In supply, and nothing is paid.", {"payer": "none", "cost": 0, "supplied": True})
    cost = sum(_strength(case, units)) * case.number("12.0", "cost")
    if units.cut_off:
        supplied = judged(
            case,
            "17.22",
            "cut_off",
            {"general": False, "always": True},
            say("in supply"),
            say("not in supply"),
            told=True,
        )
        if not supplied:
            paid = case.points.readings("12.0", "whom", {"able": _paid(0), "all": _paid(cost)})
            case.tell(
                "The Syracusan points cannot be supplied, like any others in their place ({whose}): {paid}. [17.22, 12.2, 12.0]",
                False,
                paid=paid,
                whose=case.points.whose("12.0", "whom"),
            )
            return case.rule(
                "Not in supply and subject to attrition; nothing is paid.",
                {"payer": allegiance, "cost": 0, "supplied": False},
            )
    case.tell(
        "The side that Syracuse is allied with pays {n} treasury {n|point|points}: {side}. [17.22]",
        cost,
        n=cost,
        side=NAMES[allegiance],
    )
    return case.rule(
        "In supply for {n} treasury {n|point|points}; who pays: {side}.",
        {"payer": allegiance, "cost": cost, "supplied": True},
        n=cost,
        side=NAMES[allegiance],
    )


def _paid(cost: int) -> Message:
    return say("{n} treasury {n|point is|points are} paid", n=cost) if cost else say("nothing is paid")


def _losses(case: Case, allegiance: str, own: tuple[int, int], beside: Beside) -> Ruling:
    """Say how many Syracusan points go when a group with other units takes losses (17.21, 17.42)."""
    if beside.lost is None:
        raise case.needed("lost")
    land, points = int(own[0]), int(sum(own))
    total, lost = points + beside.others, beside.lost
    if lost > total:
        raise InputProblem("{name} is {found}; points in the group: {points}.", name="lost", found=lost, points=total)
    if beside.others and allegiance == "neutral":
        raise InputProblem("A neutral Syracuse has no friends to share its losses.")
    low, high = max(0, lost - beside.others), min(lost, points)
    share = Fraction(lost * points, total) if total else Fraction(0)
    shown = case.points.readings("17.21", "losses", {"owner": _lost(low, high), "share": _lost(share, share)})
    case.tell(
        say("Who owns the group chooses which points go ({whose}). [17.21]", whose=case.points.whose("17.21", "losses"))
        if low < high and case.points.plays("17.21", "losses", ("owner", "share")) == "owner"
        else say(
            "The losses are shared in proportion to the points ({whose}). [17.21]",
            whose=case.points.whose("17.21", "losses"),
        )
        if low < high
        else say("There is nothing to choose. [17.21]"),
        [low, high],
    )
    case.follows("Lost Syracusan points are never replaced. [17.42]", False)
    if 0 < land <= high:
        case.follows("If all Syracusan land points are lost, Syracuse can no longer defect. [17.31]")
    return case.rule("Syracusan points lost: {points}.", {"least": low, "most": high}, points=shown)


def _lost(low: int | Fraction, high: int | Fraction) -> Message:
    if low == high:
        return say("exactly {points}", points=Amount(exact=Fraction(low)))
    return say("from {low} to {high}", low=low, high=high)


def _defect(case: Case, matter: Matter, units: Units, beside: Beside) -> Ruling:
    """The special rules of a defection (17.31, 17.32); whether the roll brings one is for pw.diplomacy to say."""
    refused = _barred(case, matter, units)
    if refused is not None:
        return case.rule(
            "Syracuse does not defect: {reasons}.",
            {"defects": False, "allegiance": matter.allegiance, "reasons": [refused]},
            reasons=[refused],
        )
    left = matter.allegiance
    side = OTHER[left]
    case.follows(
        "Non-Syracusan units inside the city turn face up at once; they are then outside, in the same hex. [17.32, 10.25]",
        True,
    )
    case.points.settle("10.25", "supply")
    passes(case, side)
    city = side
    if beside.ally_land:
        passed = case.points.readings(
            "17.32",
            "city",
            {
                "passes": say("{side} controls the city", side=NAMES[side]),
                "last": say("{side} controls the city", side=NAMES[left]),
            },
        )
        case.follows(
            "Land points of the side that Syracuse leaves are in the hex ({whose}): {who}. [10.11, 17.32]",
            city,
            who=passed,
            whose=case.points.whose("17.32", "city"),
        )
        case.follows("Only the player who controls the city may invert units in it. [10.22]")
    else:
        case.follows(
            "With no land points of {left} in the hex, {side} has it alone and controls the city. [10.11]",
            side,
            left=NAMES[left],
            side=NAMES[side],
        )
    return case.rule(
        "Syracuse defects; its new side: {side}.",
        {"defects": True, "allegiance": side, "units": side, "foreign_units_turned": True, "city": city},
        side=NAMES[side],
    )


def _barred(case: Case, matter: Matter, units: Units) -> Message | None:
    """Go through what keeps Syracuse from defecting; returns the reason, if there is one."""
    if matter.played == "third":
        case.tell("This scenario has no diplomacy phase. [19.34.c]", True)
        return say("no diplomacy phase in the third scenario")
    if matter.allegiance == "neutral":
        case.tell("A neutral Syracuse has no alliance to defect from. [16.36.1]", False)
        return say("it is neutral")
    second = matter.played == "second"
    if matter.alliance.by_invasion:
        scenarios.check_syracuse(matter.allegiance, matter.played, by_invasion=True)
    if matter.alliance.defected or (second and matter.allegiance == "carthaginian"):
        case.tell(
            "Syracuse has defected already, and it does so only once per game.",
            True,
            cites=("16.36.2" if second else "16.36.1",),
        )
        return say("it has done so already")
    case.tell(
        "Syracuse defects only once per game. [16.36.2]" if second else "Syracuse defects only once per game. [16.36.1]"
    )
    if units.land == 0:
        may_defect(case, land=False, by_invasion=False)
        return say("no Syracusan land points are left")
    if not may_defect(case, land=True, by_invasion=matter.alliance.by_invasion):
        return as_read(case, say("an alliance through an invasion lasts"))
    return None


def _return(case: Case, matter: Matter) -> Ruling:
    """The defection marker comes off and Syracuse is pro-Roman again (16.43, 17.32)."""
    if matter.played == "first":
        raise InputProblem(
            "In the first scenario Syracuse was neutral at the start: its defection marker never comes off."
        )
    if matter.allegiance != "carthaginian":
        raise InputProblem(
            "Syracuse returns only to Rome, after it has defected to Carthage: {option}.",
            option="--allegiance carthaginian",
        )
    side = OTHER[matter.allegiance]
    case.tell(
        "A marker comes off only in the second scenario, where Syracuse was pro-Roman at the start. [16.42, 16.44, 19.24.a]"
    )
    case.tell(
        "With the defection marker gone the region belongs again to its first side: {side}. [16.43]",
        side,
        side=NAMES[side],
    )
    turned = returns(case)
    passes(case, side)
    return case.rule(
        "Syracuse returns to its first side: {side}.",
        {"allegiance": side, "units": side, "foreign_units_turned": turned},
        side=NAMES[side],
    )
