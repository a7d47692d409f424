"""The Garrison Box (19): who may enter, sea moves in and out, reinforcements."""

from typing import Annotated, Any, Literal

from punicref.errors import InputProblem
from punicref.games.sor import sea, unrest
from punicref.games.sor.inputs import Card, Leader, Power
from punicref.messages import Message, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


@calculator("sor.garrison", say("A move into the Garrison Box, or out of it"))
def garrison(
    case: Case,
    direction: Annotated[Literal["in", "out"], ask("into the box or out of it")],
    units: Annotated[int, ask("CU that move with the leader", least=0)],
    card: Card = None,
    campaign: Annotated[bool, ask("a Campaign card activates the leader")] = False,
    power: Power = "carthaginian",
    spent: Annotated[int, ask("movement points that the leader has spent before", least=0, most="base:9.2:points")] = 0,
    attacked: Annotated[bool, ask("the leader has attacked the rebels in this action (out of the box)")] = False,
    box: Annotated[int | None, ask("CU in the Garrison Box before the move", least=0)] = None,
) -> Ruling:
    """Rule on a sea move into or out of the box (19): who may, how many CU, what movement is left.

    `units` are CU, `spent` movement points from 0 to base:9.2:points. InputProblem for more CU than the box holds, or
    an attack before a move into it.
    """
    if direction == "out" and box is not None and units > box:
        raise InputProblem(
            say("{name} is {found}; the Garrison Box holds {most}.", name="units", found=units, most=box)
        )
    if attacked and direction == "in":
        raise InputProblem(say("The rebels are attacked from the box: nobody sails into it after an attack."))
    sea.one_card(card, campaign=campaign)
    if power != "carthaginian":
        case.tell(say("Only Carthage may put CU or leaders into the Garrison Box. [19]"), False)
        return _verdict(case, [say("only Carthage may use the Garrison Box")], {})
    case.tell(say("Going in or out is sea movement, and Carthage alone may do so. [19]"), True)
    reasons: list[Message] = []
    found = sea.lift(case, units, card, campaign=campaign)
    if not found.allowed:
        reasons.append(say("too many CU for this sea move"))
    facts: dict[str, Any] = {"lift": found.most, "cards": list(found.cards)}
    attack = case.number("20.3", "attack_cost")
    case.settle("20.3", "retreat")
    left = sea.points_left(case, spent + (attack if attacked else 0))
    facts["movement_left"] = left if left >= 0 else None
    if left < 0:
        reasons.append(say("too few movement points"))
    if attacked:
        goes_on = case.readings("20.3", "after", {"stop": False, "move_on": left >= 0})
        case.tell(say("The leader has attacked; the attack ends his move. [20.3]"), goes_on)
        reasons.append(say("the leader has attacked"))
    if direction == "in" and not reasons:
        facts["can_attack"] = units > 0 and left >= attack
        if facts["can_attack"]:
            case.tell(
                count(
                    "{n} movement point is enough to attack the rebels then. [20.3]",
                    "{n} movement points are enough to attack the rebels then. [20.3]",
                    attack,
                ),
                True,
            )
    if box is not None and not reasons:
        facts["box"] = box + units if direction == "in" else box - units
        facts["maximum"] = unrest.maximum(case, facts["box"])
    return _verdict(case, reasons, facts, units if campaign else 0)


def _verdict(case: Case, reasons: list[Message], facts: dict[str, Any], on_campaign: int = 0) -> Ruling:
    """Close a move; `on_campaign` are CU that sail under a Campaign card, of whose sea lift nothing is known."""
    if reasons:
        return case.rule(
            say("Not allowed: {reasons}.", reasons=reasons), {"allowed": False, "reasons": reasons, **facts}
        )
    left = facts["movement_left"]
    verdict = count(
        "Allowed; the leader has {n} movement point left.", "Allowed; the leader has {n} movement points left.", left
    )
    if on_campaign:
        verdict = say("If the Campaign card carries {units} CU with him: {verdict}", units=on_campaign, verdict=verdict)
    return case.rule(verdict, {"allowed": True, **facts})


@calculator("sor.reinforce", say("May reinforcements go into the Garrison Box?"))
def reinforce(
    case: Case,
    units: Annotated[int, ask("CU placed in the Garrison Box", least=0)],
    leader: Annotated[Leader | None, ask("a leader is placed there, too: a named one or a minor one")] = None,
    box: Annotated[int | None, ask("CU in the Garrison Box", least=0)] = None,
    power: Power = "carthaginian",
) -> Ruling:
    """Rule on reinforcements placed straight into the box (19.1); `units` and `box`, those there before, are CU."""
    if power != "carthaginian":
        case.tell(say("Only Carthage may put CU or leaders into the Garrison Box. [19]"), False)
        return case.rule(say("Not allowed."), {"allowed": False})
    case.tell(say("Carthage may put reinforcements straight into the Garrison Box, without a sea move. [19.1]"), True)
    facts: dict[str, Any] = {"allowed": True}
    if leader is not None:
        facts["leader"] = case.readings("19.1", "leaders", {"both": True, "units": False})
        case.tell(
            say("Leaders are reinforcements, too; a displaced one comes back in the Reinforcement Phase. [19.1]")
            if leader == "named"
            else say("Leaders are reinforcements, too. [19.1]"),
            facts["leader"],
            cites=(*(("base:8.4",) if leader == "named" else ()),),
        )
    if box is None:
        return case.rule(say("Allowed."), facts)
    facts["box"] = box + units
    facts["maximum"] = found = unrest.maximum(case, box + units)
    return case.rule(say("Allowed; the unrest level can then rise to {maximum} at most.", maximum=found), facts)
