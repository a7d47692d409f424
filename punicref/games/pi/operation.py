"""An on-map operation (s5): a list of actions against the supply points of one resource point."""

from typing import Annotated, Any

from punicref.errors import InputProblem
from punicref.games.pi.actions import SPOKEN, Act, parse
from punicref.games.pi.inputs import Side
from punicref.games.pi.judging import FIRST, ISSUES, REFUSALS, WHAT, Judged, Rules, Site, arises, judge, told
from punicref.games.pi.openly import follow
from punicref.language.messages import Message, say
from punicref.ruling.case import Case
from punicref.ruling.dialogue import Desk, dialogue
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

ACTIONS = (
    ask(
        "actions parted by semicolons, such as move Fleet: naval, leader, distance 1; siege infantry, inland. First move, siege, reorganize, rebuild, uprising or card (with cost N); for units that act again a name and a colon; then the units and what else matters. Units: leader, carrying N, carrier, inside, landed, landed-port, carried, africa, romans. Supply path: distance N, sea, blocked (enemies that are not besieged), garrison, strait. Place: port, inland, fleet. Move: stack, friends (beside them, not stacked), landing, battle, card N. What was paid: paid N"
    )
    .briefly(say("the actions, parted by semicolons"), say("move infantry, leader, distance 1; siege infantry, inland"))
    .of(SPOKEN)
    .checked(parse)
)


@calculator(
    "pi.operation", "Which actions can one operation pay for?", without=("c9.b", "ex.operation.2", "s3.2", "s3.3")
)
def operation(
    case: Case,
    actions: Annotated[str, ACTIONS],
    side: Annotated[Side | None, ask("whose operation it is (for uprisings)", usual="either side")] = None,
    spent: Annotated[
        Site,
        ask(
            "where the resource point is spent: land, a besieged fortress, aboard ships at sea",
            usual="spent on land, not under siege",
        ),
    ] = "land",
    resources: Annotated[
        int | None, ask("resource points there before one is spent", usual="a resource point to spend", least=0)
    ] = None,
) -> Ruling:
    """Rule on the actions of one operation in order: price, supply path, one action for each unit (s5).

    A distance is the number of land areas that the path from the units to the marker enters, that of the marker
    included; of ships at sea, from a land area beside them. InputProblem for actions that cannot be read.
    """
    acts = parse(case, actions)
    if side is None and any(act.kind == "uprising" for act in acts):
        raise case.needed("side")
    cost = case.number("s5.2", "resources")
    if resources is not None and resources < cost:
        return _none(case, resources)
    _spend(case, cost, resources)
    supply = cost * case.number("s5.2.1", "supply")
    case.tell("It gives {n} supply {n|point|points}.", supply, n=supply)
    rules = _rules(case, supply)
    judged = judge(acts, spent, side, rules)
    for number, (act, one) in enumerate(zip(acts, judged, strict=True), 1):
        if one.left < 0:
            raise InputProblem(
                "{option}: action {number} was paid with more supply points than there were.",
                option="--actions",
                number=number,
            )
        _tell(case, number, act, one, spent, side)
    for clause, issue, field, others in ISSUES:
        if not any(arises(field, act) for act in acts):
            continue
        by_reading = {getattr(FIRST, field): told(judged)}
        by_reading |= {
            other: told(judge(acts, spent, side, rules, FIRST._replace(**{field: other}))) for other in others
        }
        follow(case, clause, issue, by_reading)
    left = judged[-1].left
    recovered = {act.kind for act, one in zip(acts, judged, strict=True) if not one.refusal}
    if {"reorganize", "rebuild"} <= recovered:
        case.tell("Reorganizing does not count against the limit on rebuilding (our reading). [s10.3]", True)
    _reckon(case, judged, rules.supply)
    conditions = _conditions(case, acts, judged, spent, side)
    failed = [number for number, one in enumerate(judged, 1) if one.refusal]
    breaches = [number for number, one in enumerate(judged, 1) if one.breach]
    result = {
        "allowed": not failed,
        "supply": rules.supply,
        "left": left,
        "resources_left": None if resources is None else resources - cost,
        "failed": failed,
        "reasons": [REFUSALS[judged[number - 1].refusal] for number in failed],
        "conditions": conditions,
        "breaches": [_breach(case, number, judged[number - 1]) for number in breaches],
        "actions": [
            {
                "action": act.kind,
                "name": act.name,
                "allowed": not one.refusal,
                "price": one.price,
                "spent": one.spent,
                "left": one.left,
                "reason": one.refusal,
            }
            for act, one in zip(acts, judged, strict=True)
        ],
    }
    return case.rule(_verdict(judged, failed, breaches, conditions), result)


def _none(case: Case, resources: int) -> Ruling:
    """Rule where there is no resource point to spend."""
    case.tell("An operation takes a resource point; there is none. [s5.2, s5.2.2]", False)
    return case.rule(
        "No operation: there is no resource point to spend.",
        {
            "allowed": False,
            "supply": 0,
            "left": 0,
            "resources_left": resources,
            "failed": [],
            "reasons": [say("there is no resource point to spend")],
            "conditions": [],
            "breaches": [],
            "actions": [],
        },
    )


def _spend(case: Case, cost: int, resources: int | None) -> None:
    """Say that a resource point is spent."""
    if resources is None:
        case.tell("{n} resource {n|point is|points are} spent.", cost, n=cost)
        return
    case.tell(
        "{n} resource {n|point is|points are} spent, left there: {left}.",
        resources - cost,
        n=cost,
        left=resources - cost,
    )


def _rules(case: Case, supply: int) -> Rules:
    """Read the numbers of the rules: plain ones, for the judging; the steps name the clauses."""
    return Rules(
        supply=int(supply),
        areas=int(case.number("s5.2.3", "areas")),
        actions=int(case.number("s5.2.5", "actions")),
        unit=int(case.number("s5.5.2.t1", "supply")),
        naval=int(case.number("s5.5.2.t2", "supply")),
        printed=int(case.number("ex.operation.2", "supply")),
        stacking=int(case.number("s5.5.2.t3", "supply")),
        reorganize=int(case.number("s5.5.2.t4", "supply")),
        rebuild=int(case.number("s5.5.2.t5", "supply")),
        rebuilt=int(case.number("s5.5.2.t5", "units")),
        siege=int(case.number("s5.5.2.t6", "supply")),
        uprising=int(case.number("s5.5.2.t7", "supply")),
        army=int(case.number("c7", "supply")),
        alone=int(case.number("c9.a", "alone")),
    )


def _reckon(case: Case, judged: list[Judged], supply: int) -> None:
    """Add up what was spent, and say what becomes of the rest."""
    spent = [one.spent for one in judged if one.spent]
    left = judged[-1].left
    if len(spent) > 1:
        case.sum(
            "Supply points: {parts} = {spent} of {supply}; left: {left}. [s5.2.1]",
            left,
            parts=" + ".join(map(str, spent)),
            spent=sum(spent),
            supply=supply,
            left=left,
        )
    if left > 0:
        case.follows("{n} supply {n|point|points} that {n|is|are} left {n|is|are} forfeited. [s5.2.1]", left, n=left)


def _conditions(case: Case, acts: list[Act], judged: list[Judged], site: Site, side: Side | None) -> list[Message]:
    """Say what nobody stated and the actions hang on; returns it for the headline."""
    found: list[Message] = []
    taken = [(number, act) for number, (act, one) in enumerate(zip(acts, judged, strict=True), 1) if not one.refusal]
    for number, act in taken:
        if act.kind == "siege" and not act.flags & {"port", "inland"}:
            found.append(
                say("the city of action {number} has no port or ships of yours lie beside it [c8]", number=number)
            )
        if act.kind == "uprising" and side == "carthaginian":
            found.append(
                say(
                    "for action {number} the marker is where the units began or next to it and no Roman unit is in North Africa [c10.b, c10.d]",
                    number=number,
                )
            )
    unmeasured = [number for number, act in taken if _unmeasured(act)]
    if unmeasured and site == "land":
        found.append(
            say(
                "{n|a supply path|supply paths} free of enemies {n|leads|lead} to the units of {n|action|actions} {numbers}, no longer than {areas} areas [s5.2.3]",
                n=len(unmeasured),
                numbers=unmeasured,
                areas=int(case.number("s5.2.3", "areas")),
            )
        )
    elif unmeasured and site == "sea":
        found.append(
            say(
                "the units of {n|action|actions} {numbers} are in the naval area of the resource point or ashore next to it [s5.2.4]",
                n=len(unmeasured),
                numbers=unmeasured,
            )
        )
    # Where all is possible, and paid as it should be, the headline names them.
    told = case.tell if all(not one.refusal and not one.breach for one in judged) else case.follows
    for one in found:
        told(say("Only if {condition}.", condition=one))
    return found


def _unmeasured(act: Act) -> bool:
    """Whether nothing was said of an action's supply path."""
    return act.kind != "card" and act.distance is None and "inside" not in act.flags


def _verdict(judged: list[Judged], failed: list[int], breaches: list[int], conditions: list[Message]) -> Message:
    left = judged[-1].left
    if failed:
        verdict = _failure(judged, failed[0])
        for number in failed[1:]:
            verdict = say("{one} {more}", one=verdict, more=_failure(judged, number))
        return verdict
    if breaches:
        return say(
            "Possible, but not paid as the rules say: actions {numbers}; supply points left: {left}.",
            numbers=breaches,
            left=left,
        )
    if conditions:
        return say("Possible, supply points left: {left}, if {conditions}.", conditions=conditions, left=left)
    return say("All of it is possible; {n} supply {n|point is|points are} left.", n=left)


def _failure(judged: list[Judged], number: int) -> Message:
    return say("Action {number} is not possible. {reason}", number=number, reason=REFUSALS[judged[number - 1].refusal])


def _breach(case: Case, number: int, one: Judged) -> dict[str, object]:
    """Return where the table went against the rules, and the clauses that it broke."""
    return {
        "action": number,
        "price": one.price,
        "paid": one.spent,
        "clauses": [case.reference(clause) for clause in dict.fromkeys(_broken(one))],
    }


def _broken(one: Judged) -> tuple[str, ...]:
    """Return the clauses that a breach is against."""
    return REFUSALS[one.refusal].cites if one.refusal else one.clauses


def _label(number: int, act: Act) -> Message:
    return (
        say("Action {number}, {name}", number=number, name=act.name)
        if act.name
        else say("Action {number}", number=number)
    )


def _tell(case: Case, number: int, act: Act, one: Judged, site: Site, side: Side | None) -> None:
    """Say what an action costs or why it fails, what follows from it, and where the table did otherwise."""
    label = _label(number, act)
    if act.kind == "card":
        case.points.settle(
            "s5.5.1", "list"
        )  # sieges and uprisings, which the list leaves out, have their prices in the table
    if one.refusal == "supply":
        case.tell(
            "{action}: it costs {price}, and only {left} are left. [s5.2.2]",
            False,
            action=label,
            price=one.price,
            left=one.left,
            cites=one.clauses,
        )
    elif one.refusal:
        case.tell("{action}: not possible. {reason}", False, action=label, reason=REFUSALS[one.refusal])
    else:
        _tell_price(case, label, one, (*one.clauses, *_basis(act, site, side)))
    if one.breach:
        case.tell(
            "At the table it was paid with {paid}: the reckoning goes on with {left}.",
            one.left,
            paid=one.spent,
            left=one.left,
            cites=_broken(one),
        )
    if one.refusal:
        return
    if act.kind == "uprising" and act.naval:
        case.tell("Any unit takes this action, ships included (our reading). [c10.a]", True)
    if act.kind == "siege":
        case.tell("What the siege roll brings is ruled on by {command}.", command=case.command("pi.siege"))
    if "battle" in act.flags:
        case.follows("It ends in a battle, after which these units do nothing more. [s6.5, s9.3]", True)


def _tell_price(case: Case, label: Message, one: Judged, cites: tuple[str, ...]) -> None:
    """Say what an action costs, part by part."""
    parts = [say("{what} ({points})", what=WHAT[part.what], points=part.points) for part in one.parts]
    left = one.left + one.spent - one.price
    case.tell(
        say("{action}: {parts}; supply points left: {left}.", action=label, parts=parts, left=left)
        if len(parts) == 1
        else say(
            "{action}: {parts}; together {price}; supply points left: {left}.",
            action=label,
            parts=parts,
            price=one.price,
            left=left,
        ),
        one.price,
        cites=cites,
    )


def _basis(act: Act, site: Site, side: Side | None) -> tuple[str, ...]:
    """Return the other clauses that an allowed action rests on."""
    found: list[str] = []
    if (
        act.kind != "card"
        and (act.distance is not None or act.flags & {"sea", "strait", "garrison"})
        and site == "land"
    ):
        found.append("s5.2.3")
    if site == "sea" and act.kind != "card":
        found.append("s5.2.4")
    if "inside" in act.flags:
        found += ["s5.4.2", "s11.3.5.a"]
    if "strait" in act.flags:
        found.append("c1.h")
    if act.kind == "move" and act.leaders:
        found.append("c9.a")
    if act.kind == "siege" and "port" in act.flags:
        found.append("c8")
    if act.kind in ("reorganize", "rebuild") and act.naval:
        found.append("c6.b")
    if act.kind == "rebuild":
        found.append("s10.3")
    if act.kind == "uprising":
        found += ["c10.a", "c10.b"] if side == "roman" else ["c10.a", "c10.b", "c10.d"]
    return tuple(found)


@dialogue("pi.operation")
def converse(desk: Desk, raw: dict[str, Any]) -> bool:
    """Ask for the actions one after the other."""
    from punicref.games.pi import action_steps

    return action_steps.converse(desk, raw, ACTIONS.prompt)
