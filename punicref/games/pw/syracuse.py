"""Syracuse (chapter 17): invasion, its units, their supply and losses, no recruitment, defection and return."""

from fractions import Fraction
from typing import Annotated, Literal

from punicref.errors import InputProblem
from punicref.games.pw.inputs import Side
from punicref.games.pw.regions import OTHER
from punicref.games.pw.scenarios import MaybeScenario, Which, maybe
from punicref.games.pw.towns import NAMES
from punicref.messages import Amount, Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

Allegiance = Literal["roman", "carthaginian", "neutral"]
"""Whose region one is (14.11)."""

Event = Literal["invade", "units", "move", "supply", "losses", "recruit", "defect", "return"]

HEX = ("9.24", "syracuse")
"""Where the hex of Syracuse is stated."""

PASSING = ("17.0", "17.21", "17.22", HEX[0])
"""What is cited where the Syracusan units pass to a side."""

BARRING = ("16.36.1", "17.12", "17.31")
"""What is cited where Syracuse might defect."""


def passes(case: Case, side: str) -> None:
    """Say what it means for the Syracusan units that Syracuse is a region of a side."""
    case.tell(
        say(
            "The Syracusan units now count as units of this side, which pays for their supply: {side}. They never leave hex {hex}. [17.0, 17.21, 17.22]",
            side=NAMES[side],
            hex=case.text(*HEX),
        ),
        side,
    )


def may_defect(case: Case, *, land: bool, by_invasion: bool, earlier: bool = False) -> bool:
    """Whether an allied Syracuse that has not defected may do so; each condition that bars it is a step.

    `land` says whether Syracusan land points are left, `earlier` whether a total that would have made it defect came up
    before it was allied.
    """
    if not land:
        case.tell(say("No Syracusan land points are on the map: Syracuse cannot defect. [17.31]"), False)
        return False
    case.tell(say("Syracusan land points are on the map: Syracuse can defect. [17.31]"), True)
    if by_invasion:
        case.cite("16.36.1", "17.12")
        free = case.readings("16.36.1", "invasion", {"permanent": False, "defects": True})
        case.tell(
            say(
                "Syracuse is allied through an invasion: the alliance lasts, and results that concern it have no effect."
            ),
            free,
        )
        if not free:
            return False
    if earlier:
        case.cite("16.36.1")
        free = case.readings("16.36.1", "first", {"while_allied": True, "ever": False})
        case.tell(say("Such a total that came up before the alliance does not matter."), free)
        if not free:
            return False
    return True


def returns(case: Case) -> bool:
    """Say what follows inside the city when Syracuse returns to its first side; whether foreign units turn face up."""
    case.cite("17.31", "17.32")
    turned = case.readings("17.32", "return", {"apply": True, "skip": False})
    case.tell(
        say(
            "Syracuse returns to its first side, which is no defection, but non-Syracusan units inside the city turn face up as in one."
        )
        if turned
        else say(
            "Syracuse returns to its first side, which is no defection: units inside the city keep their posture."
        ),
        turned,
    )
    return turned


@calculator(
    "pw.syracuse",
    say("Syracuse: invasion, its units, their supply and losses, recruitment, defection"),
    without=("19.0",),
)
def syracuse(
    case: Case,
    event: Annotated[Event, ask("what happens in Syracuse, or to its units")],
    allegiance: Annotated[Allegiance, ask("whose region Syracuse is until now")],
    side: Annotated[Side | None, ask("who enters the region, or wants to recruit in it")] = None,
    leader_only: Annotated[bool, ask("no combat unit enters the region, only a leader")] = False,
    by_invasion: Annotated[bool, ask("Syracuse is allied through an invasion")] = False,
    land: Annotated[
        int | None,
        ask("Syracusan land points; without any number all that the game has", least=0, most="7.35:syracusan_land"),
    ] = None,
    naval: Annotated[
        int | None,
        ask("Syracusan naval points; without any number all that the game has", least=0, most="7.35:syracusan_naval"),
    ] = None,
    cut_off: Annotated[bool, ask("they are besieged, or their side does not control the region (supply)")] = False,
    ally_land: Annotated[
        int, ask("land points of the side that Syracuse leaves, in the hex of the city (defection)", least=0)
    ] = 0,
    others: Annotated[int, ask("points of other units of the group that suffers the loss (losses)", least=0)] = 0,
    lost: Annotated[int, ask("points that the group loses (losses)", least=0)] = 0,
    scenario: MaybeScenario = None,
    defected: Annotated[bool, ask("Syracuse has already defected in this game (defection)")] = False,
) -> Ruling:
    """Rule on what chapter 17 says: who wins Syracuse, whose its units are and who pays, and what they never do."""
    played = maybe(case, scenario)
    if event == "invade":
        return _enter(case, allegiance, _given(side), leader_only=leader_only)
    if event == "recruit":
        return _recruit(case, _given(side))
    if event == "move":
        case.tell(say("The Syracusan units never leave hex {hex}. [17.0, 17.21]", hex=case.text(*HEX)), False)
        return case.rule(say("Not allowed."), {"allowed": False})
    if event == "units":
        return _units(case, allegiance)
    if event == "defect":
        if _spent(case, allegiance, played, defected=defected):
            return case.rule(say("Syracuse does not defect."), {"defects": False, "allegiance": allegiance})
        return _defect(case, allegiance, land, ally_land, by_invasion=by_invasion)
    if event == "return":
        return _return(case, allegiance)
    if event == "losses":
        return _losses(case, allegiance, _group(case, land, naval), others, lost)
    land, naval = _strength(case, land, naval)
    return _supply(case, allegiance, land + naval, cut_off=cut_off)


def _given(side: Side | None) -> Side:
    if side is None:
        raise InputProblem(
            say("Still needed: {names}.", names=["--side"]),
            hint=say(
                "{option}: {meaning}.", option="--side", meaning=say("who enters the region, or wants to recruit in it")
            ),
        )
    return side


def _strength(case: Case, land: int | None, naval: int | None) -> tuple[int, int]:
    """Return the Syracusan points, with all of a type where its number is not given."""
    if land is None:
        land = case.number("7.35", "syracusan_land")
    if naval is None:
        naval = case.number("7.35", "syracusan_naval")
    return land, naval


def _group(case: Case, land: int | None, naval: int | None) -> tuple[int, int]:
    """Return the Syracusan points of a group that takes losses.

    In combat it is of one type, so where the number of one type is given the other has none in it.
    """
    if land is None and naval is None:
        land, naval = _strength(case, land, naval)
        case.tell(
            say(
                "It is taken that all Syracusan points are in the group: {land} land, {naval} naval.",
                land=land,
                naval=naval,
            ),
            None,
        )
    return land or 0, naval or 0


def _spent(case: Case, allegiance: str, played: Which | None, *, defected: bool) -> bool:
    """Whether the scenario or an earlier defection bars a defection of an allied Syracuse; what is not known is said."""
    if played == "third":
        case.tell(say("This scenario has no diplomacy phase. [19.34.c]"), True)
        return True
    if allegiance == "neutral":
        return False
    clause = "16.36.2" if played == "second" else "16.36.1"
    if defected or (played == "second" and allegiance == "carthaginian"):
        case.tell(say("Syracuse has defected already, and it does so only once per game."), True, cites=(clause,))
        return True
    if played is None and allegiance == "carthaginian":
        case.tell(
            say(
                "It is taken that this is the first scenario: in the second a Carthaginian Syracuse has defected already. [16.36.1, 16.36.2]"
            ),
            None,
        )
    case.tell(
        say("It is taken that Syracuse has not defected before; it does so only once per game."), None, cites=(clause,)
    )
    return False


def _enter(case: Case, allegiance: str, side: str, *, leader_only: bool) -> Ruling:
    """Units of a side enter the region (17.11–17.13)."""
    same = {"allegiance": allegiance, "changed": False}
    if leader_only:
        case.tell(
            say("Only a combat unit that enters Syracuse changes its allegiance; a leader alone does not. [17.11]"),
            False,
        )
        return case.rule(say("The allegiance of Syracuse does not change."), same)
    if allegiance == side:
        case.tell(say("Syracuse is a region of this side: its units enter as friends. [17.13]"), False)
        return case.rule(say("The allegiance of Syracuse does not change."), same)
    if allegiance != "neutral":
        case.tell(
            say("Syracuse is no longer neutral: an enemy who enters does not change its allegiance. [17.11]"), False
        )
        return case.rule(say("The allegiance of Syracuse does not change."), same)
    ally = OTHER[side]
    case.cite("17.11", "16.35")
    case.number("16.35", "alliances")
    case.tell(
        say(
            "A combat unit enters a neutral Syracuse, which goes over at once to the other side: {side}.",
            side=NAMES[ally],
        ),
        ally,
    )
    case.tell(
        say(
            "An alliance through invasion lasts for the rest of the game; diplomatic results that concern Syracuse have no effect. [17.12]"
        ),
        True,
    )
    passes(case, ally)
    return case.rule(
        say("Syracuse is allied for the rest of the game; its side: {side}.", side=NAMES[ally]),
        {"allegiance": ally, "changed": True, "permanent": True, "units": ally},
    )


def _recruit(case: Case, side: str) -> Ruling:
    case.cite("17.41", "13.24" if side == "carthaginian" else "13.25")
    case.tell(say("Neither player ever buys land or naval points in Syracuse, whoever controls it."), False)
    case.tell(say("Lost Syracusan points are never replaced. [17.42]"), False)
    return case.rule(say("Not allowed."), {"allowed": False})


def _units(case: Case, allegiance: str) -> Ruling:
    if allegiance == "neutral":
        case.tell(
            say(
                "Syracuse is neutral, and its allegiance decides who controls its units: nobody does. They never leave hex {hex}. [17.0]",
                hex=case.text(*HEX),
            ),
            None,
        )
        return case.rule(say("The Syracusan units belong to nobody."), {"side": "none"})
    passes(case, allegiance)
    case.tell(say("A leader of this side may command them, and in their hex they may attack. [17.21]"), True)
    return case.rule(say("The side of the Syracusan units: {side}.", side=NAMES[allegiance]), {"side": allegiance})


def _supply(case: Case, allegiance: str, points: int, *, cut_off: bool) -> Ruling:
    """Supply of the Syracusan units (17.22)."""
    if allegiance == "neutral":
        case.tell(
            say("While Syracuse is neutral, its units are in supply at no cost and free of attrition. [17.22]"), 0
        )
        return case.rule(say("In supply, and nothing is paid."), {"payer": "none", "cost": 0, "supplied": True})
    cost = points * case.number("12.0", "cost")
    case.cite("17.22")
    if cut_off:
        supplied = case.readings("17.22", "cut_off", {"general": False, "always": True})
        if not supplied:
            case.cite("12.2")
            paid = case.readings("12.0", "whom", {"able": 0, "all": cost})
            case.tell(say("The Syracusan points cannot be supplied, like any others in their place."), False)
            return case.rule(
                say("Not in supply and subject to attrition; nothing is paid."),
                {"payer": allegiance, "cost": paid, "supplied": False},
            )
    case.tell(
        count(
            "The side that Syracuse is allied with pays {n} treasury point: {side}.",
            "The side that Syracuse is allied with pays {n} treasury points: {side}.",
            cost,
            side=NAMES[allegiance],
        ),
        cost,
    )
    return case.rule(
        count(
            "In supply for {n} treasury point; who pays: {side}.",
            "In supply for {n} treasury points; who pays: {side}.",
            cost,
            side=NAMES[allegiance],
        ),
        {"payer": allegiance, "cost": cost, "supplied": True},
    )


def _losses(case: Case, allegiance: str, group: tuple[int, int], others: int, lost: int) -> Ruling:
    """Say how many Syracusan points go when a group with other units takes losses (17.21, 17.42)."""
    land, points = group[0], sum(group)
    total = points + others
    if lost > total:
        raise InputProblem(
            say("{name} is {found}; points in the group: {points}.", name="lost", found=lost, points=total)
        )
    if others and allegiance == "neutral":
        raise InputProblem(say("A neutral Syracuse has no friends to share its losses."))
    low, high = max(0, lost - others), min(lost, points)
    share = Fraction(lost * points, total) if total else Fraction(0)
    case.cite("17.21")
    shown = case.readings("17.21", "losses", {"owner": _lost(low, high), "share": _lost(share, share)})
    case.tell(
        say("Who owns the group chooses which points go.") if low < high else say("There is nothing to choose."),
        [low, high],
    )
    case.tell(say("Lost Syracusan points are never replaced. [17.42]"), False)
    if 0 < land <= high:
        case.tell(say("If all Syracusan land points are lost, Syracuse can no longer defect. [17.31]"), None)
    return case.rule(say("Syracusan points lost: {points}.", points=shown), {"least": low, "most": high})


def _lost(low: int | Fraction, high: int | Fraction) -> Message:
    if low == high:
        return say("exactly {points}", points=Amount(exact=Fraction(low)))
    return say("from {low} to {high}", low=low, high=high)


def _defect(case: Case, allegiance: str, land: int | None, ally_land: int, *, by_invasion: bool) -> Ruling:
    """The special rules of a defection (17.31, 17.32); whether the roll brings one is for pw.diplomacy to say."""
    same = {"defects": False, "allegiance": allegiance}
    if allegiance == "neutral":
        case.tell(say("A neutral Syracuse has no alliance to defect from. [16.36.1]"), False)
        return case.rule(say("Syracuse does not defect."), same)
    if not may_defect(case, land=land != 0, by_invasion=by_invasion):
        return case.rule(say("Syracuse does not defect."), same)
    side = OTHER[allegiance]
    case.tell(
        say(
            "Non-Syracusan units inside the city turn face up at once; they are then outside, in the same hex. [17.32, 10.25]"
        ),
        True,
    )
    case.settle("10.25", "supply")
    passes(case, side)
    city = side
    case.cite("10.11")
    if ally_land:
        case.cite("17.32")
        city = case.readings("17.32", "city", {"passes": side, "last": allegiance})
        case.tell(
            say(
                "Land points of the side that Syracuse leaves are in the hex; who controls the city: {side}.",
                side=NAMES[city],
            ),
            city,
        )
        case.tell(say("Only the player who controls the city may invert units in it. [10.22]"), None)
    else:
        case.tell(say("Land points of {side} have the hex to themselves now.", side=NAMES[side]), side)
    return case.rule(
        say("Syracuse defects; its new side: {side}.", side=NAMES[side]),
        {"defects": True, "allegiance": side, "units": side, "foreign_units_turned": True, "city": city},
    )


def _return(case: Case, allegiance: str) -> Ruling:
    """The defection marker comes off and Syracuse is pro-Roman again (16.43, 17.32)."""
    if allegiance != "carthaginian":
        raise InputProblem(
            say(
                "Syracuse returns only to Rome, after it has defected to Carthage: {option}.",
                option="--allegiance carthaginian",
            )
        )
    side = OTHER[allegiance]
    case.tell(
        say(
            "With the defection marker gone the region belongs again to its first side: {side}. [16.43]",
            side=NAMES[side],
        ),
        side,
    )
    turned = returns(case)
    passes(case, side)
    return case.rule(
        say("Syracuse returns to its first side: {side}.", side=NAMES[side]),
        {"allegiance": side, "units": side, "foreign_units_turned": turned},
    )
