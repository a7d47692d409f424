"""The Garrison Box (19): who may enter, sea moves in and out, reinforcements."""

from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import sea, unrest
from punicref.games.sor.inputs import Campaign, Card, Leader, Power
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Move(NamedTuple):
    """A sea move of a leader with CU, or without."""

    direction: Annotated[Literal["in", "out"], ask("into the box or out of it")]
    units: Annotated[int, ask("CU that move with the leader", least=0)]
    power: Power = "carthaginian"
    box: Annotated[
        int | None, ask("CU in the Garrison Box before the move", usual="CU in the box not stated", least=0)
    ] = None

    @property
    def after(self) -> int | None:
        """The CU in the box after it."""
        if self.box is None:
            return None
        return self.box + self.units if self.direction == "in" else self.box - self.units


class Action(NamedTuple):
    """The card that activates the leader, and what he has done before."""

    card: Card = None
    campaign: Campaign = False
    spent: Annotated[
        int,
        ask(
            "movement points that the leader has spent before",
            usual="no movement points spent before",
            least=0,
            most="base:9.2:points",
        ),
    ] = 0
    attacked: Annotated[
        bool, ask("the leader has attacked the rebels in this action (out of the box)", usual="no attack before")
    ] = False


@calculator("sor.garrison", "A move into the Garrison Box, or out of it", chapter="19")
def garrison(
    case: Case, move: Annotated[Move, group("the move")], action: Annotated[Action, group("the leader's action")]
) -> Ruling:
    """Rule on a sea move into or out of the box (19): who may, how many CU, what movement is left.

    `units` are CU, `spent` movement points from 0 to base:9.2:points. InputProblem for more CU than the box holds, or
    an attack before a move into it.
    """
    if move.direction == "out" and move.box is not None and move.units > move.box:
        raise InputProblem(
            "{option} is {found}; the Garrison Box holds {most}.", option="--units", found=move.units, most=move.box
        )
    if action.attacked and move.direction == "in":
        raise InputProblem("The rebels are attacked from the box: nobody sails into it after an attack.")
    sea.one_card(action.card, campaign=action.campaign)
    if move.power != "carthaginian":
        return _nobody_else(case)
    case.tell("Going in or out is sea movement, and Carthage alone may do so. [19]", True)
    case.tell(
        "Not looked at: whether the card activates the leader, and where on the map he may sail from or to. [19, g.initiative]"
    )
    reasons: list[Message] = []
    found = sea.lift(case, move.units, action.card, campaign=action.campaign)
    if not found.allowed:
        reasons.append(say("too many CU for this sea move"))
    facts: dict[str, Any] = {"lift": found.most, "cards": list(found.cards)}
    attack = case.number("20.3", "attack_cost")
    case.points.settle("20.3", "retreat")
    left = sea.points_left(case, action.spent + (attack if action.attacked else 0))
    facts["movement_left"] = left if left >= 0 else None
    if left < 0:
        reasons.append(say("too few movement points"))
    if action.attacked:
        reasons += _after_attack(case, left)
    if move.direction == "in" and not reasons:
        facts["can_attack"] = _attack_then(case, move, left, attack)
    if move.after is not None and not reasons:
        facts["box"] = move.after
        facts["maximum"] = unrest.maximum(case, move.after, case.follows)
    return _verdict(case, reasons, facts, move.units if action.campaign else 0)


def _after_attack(case: Case, left: int) -> list[Message]:
    """Say whether a leader who has attacked may still sail, with so many movement points left; returns what forbids it."""
    by_reading = {
        "stop": say("he may not sail on"),
        "move_on": say("he may sail on") if left >= 0 else say("he may not sail on"),
    }
    played, whose = case.points.follow("20.3", "after", by_reading)
    if played == "move_on":
        case.tell("The leader has attacked; the attack does not end his move ({reading}). [20.3]", True, reading=whose)
        return []
    case.tell("The leader has attacked; the attack ends his move ({reading}). [20.3]", False, reading=whose)
    return [say("{reason} ({reading})", reason=say("the attack has ended his move"), reading=whose)]


def _attack_then(case: Case, move: Move, left: int, cost: int) -> bool | None:
    """Say whether the leader can attack the rebels when he has arrived; None where CU in the box are not stated."""
    if left < cost:
        case.follows("Nothing is left to attack the rebels with: that costs {cost}. [20.3]", False, cost=cost)
        return False
    there = move.units if move.after is None else move.after
    if there:
        case.follows("{n} movement {n|point is|points are} enough to attack the rebels then. [20.3]", True, n=cost)
        return True
    if move.after is None:
        case.follows("He can attack the rebels then only with CU that are in the box already. [20.3, g.army]")
        return None
    case.follows("Without CU in the box he cannot attack the rebels. [20.3, g.army]", False)
    return False


def _nobody_else(case: Case) -> Ruling:
    """Refuse the box to anybody but Carthage."""
    case.tell("Only Carthage may put CU or leaders into the Garrison Box. [19]", False)
    return _verdict(case, [say("only Carthage may use the Garrison Box")], {})


def _verdict(case: Case, reasons: list[Message], facts: dict[str, Any], on_campaign: int = 0) -> Ruling:
    """Close a move; `on_campaign` are CU that sail under a Campaign card, of whose sea lift nothing is known."""
    if reasons:
        return case.refuse(reasons, **facts)
    left = facts["movement_left"]
    verdict = say("Allowed; the leader has {n} movement {n|point|points} left.", n=left)
    if on_campaign:
        verdict = say("If the Campaign card carries {units} CU with him: {verdict}", units=on_campaign, verdict=verdict)
    return case.rule(verdict, {"allowed": True, **facts})


def _leader_placed(case: Case, leader: Leader) -> list[Message]:
    """Say whether a leader is a reinforcement (19.1); returns what forbids it."""
    by_reading = {"both": say("the leader may be placed there, too"), "units": say("the leader has to come by sea")}
    played, whose = case.points.follow("19.1", "leaders", by_reading)
    if played == "units":
        case.tell("Leaders are no reinforcements ({reading}). [19.1]", False, reading=whose)
        return [say("{reason} ({reading})", reason=by_reading["units"], reading=whose)]
    case.tell(
        "Leaders are reinforcements, too; a displaced one comes back in the Reinforcement Phase ({reading}). [19.1]"
        if leader == "named"
        else "Leaders are reinforcements, too ({reading}). [19.1]",
        True,
        reading=whose,
        cites=("base:8.4",) if leader == "named" else (),
    )
    return []


@calculator("sor.reinforce", "May reinforcements go into the Garrison Box?")
def reinforce(
    case: Case,
    units: Annotated[int, ask("CU placed in the Garrison Box", least=0)],
    leader: Annotated[
        Leader | None, ask("a leader is placed there, too: a named one or a minor one", usual="no leader among them")
    ] = None,
    box: Annotated[int | None, ask("CU in the Garrison Box before", usual="CU in the box not stated", least=0)] = None,
    power: Power = "carthaginian",
) -> Ruling:
    """Rule on reinforcements placed straight into the box (19.1); `units` and `box`, those there before, are CU."""
    if power != "carthaginian":
        return _nobody_else(case)
    case.tell("Carthage may put reinforcements straight into the Garrison Box, without a sea move. [19.1]", True)
    facts: dict[str, Any] = {"allowed": True}
    if leader is not None:
        reasons = _leader_placed(case, leader)
        if reasons:
            return _verdict(case, reasons, {})
        facts["leader"] = True
        facts["displaced_returns"] = leader == "named"
    allowed = say("Allowed.")
    if leader is not None:
        allowed = say("Allowed, the leader, too ({reading}).", reading=case.points.whose("19.1", "leaders", "both"))
    if box is None:
        return case.rule(allowed, facts)
    facts["box"] = box + units
    facts["maximum"] = found = unrest.maximum(case, box + units)
    if leader is not None:
        shown = say("The unrest level can then rise to {maximum} at most.", maximum=found)
        return case.rule("{verdict} {then}", facts, verdict=allowed, then=shown)
    return case.rule("Allowed; the unrest level can then rise to {maximum} at most.", facts, maximum=found)
