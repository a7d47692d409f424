"""Combat (chapter 9): whether an attack is allowed, what it costs, the column, the modifiers and the result."""

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from punicref import dice
from punicref.errors import InputProblem
from punicref.games.pw import losses, odds
from punicref.games.pw.inputs import Die, Movement, Side, Type
from punicref.messages import Message, count, say, signed
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Result

if TYPE_CHECKING:
    from punicref.rulebook.tables import Printed

Terrain = Literal["open", "village", "city", "rome", "syracuse", "carthage"]

WALLS = {"village": "9.22", "city": "9.23", "rome": "9.24", "syracuse": "9.24", "carthage": "9.24"}
"""The clause that gives the die modifier for inverted land points, by terrain."""


class _Fight(NamedTuple):
    """An attack that may be made, up to the die."""

    attack: int
    defend: int
    column: str
    modifier: int


@calculator("pw.combat", say("An attack: legality, cost, odds, die modifiers and result"))
def combat(
    case: Case,
    attack: Annotated[int, ask("strength points attacking", least=1)],
    defend: Annotated[int, ask("strength points defending", least=1)],
    leader: Annotated[int, ask("rating of the attacking leader; 0: no leader", least=0, most="19.0:ratings")],
    defender_leader: Annotated[
        int, ask("rating of the defending leader; 0: no leader", least=0, most="19.0:ratings")
    ] = 0,
    terrain: Annotated[Terrain, ask("where the combat takes place")] = "open",
    inverted: Annotated[bool, ask("the defenders are inverted: inside the village or city")] = False,
    type: Annotated[Type, ask("type of the attacking points")] = "land",  # noqa: A002  the rules' own word
    against: Annotated[Type | None, ask("type of the defending points; without it the attackers' own")] = None,
    movement: Movement = None,
    elsewhere: Annotated[bool, ask("attackers, leader and defenders are not all in one hex")] = False,
    other_leader: Annotated[bool, ask("an attacking unit has been under another leader in this phase")] = False,
    inside: Annotated[bool, ask("the attackers are inverted")] = False,
    attacker_land: Annotated[int, ask("attacker's land points in the hex (for ships inside)", least=0)] = 0,
    defender_land: Annotated[int, ask("defender's land points in the hex (for ships inside)", least=0)] = 0,
    control: Annotated[
        Literal["attacker", "defender"] | None, ask("who controls the village or city; without it the defender")
    ] = None,
    roll: Die = None,
    result: Annotated[Result | None, ask("the printed result, attacker/defender in percent")] = None,
) -> Ruling:
    """Rule on one attack, as far as the tables at hand allow (9.0–9.5, 10.3)."""
    if inverted and terrain == "open":
        raise InputProblem(
            say("Units are inverted only in a village or city; {option} says which.", option="--terrain"),
            suggestions=[f"--terrain {one}" for one in WALLS],
        )
    against = against or type
    if inverted and against == "naval":
        lost = _ships_lost(case, attacker_land, defender_land, control)
        if lost:
            return case.rule(
                count(
                    "The {n} naval point inside is eliminated without an attack.",
                    "The {n} naval points inside are eliminated without an attack.",
                    defend,
                ),
                {"allowed": False, "eliminated": defend, "cost": 0},
            )
    possible = odds.enough(case, attack, defend) and (
        movement is None or movement >= _price_of(case, inverted=inverted)
    )
    refused = _refusals(
        case, leader, type, against, elsewhere=elsewhere, other_leader=other_leader, inside=inside, possible=possible
    )
    cost, affordable = _cost(case, movement, inverted=inverted)
    if not affordable:
        refused.append(say("too few movement points"))
    case.cite("7.21", "9.21")
    case.settle("7.21", "command")  # the input other_leader deals with it
    column = odds.column(case, attack, defend)
    if column is None:
        lowest = case.text("9.32", "lowest")
        refused.append(say("the odds are below {lowest}", lowest=lowest))
        case.tell(
            say("{attack} to {defend} is less than {lowest}.", attack=attack, defend=defend, lowest=lowest),
            False,
        )
    else:
        case.tell(
            say(
                "{attack} to {defend}, rounded in the defender's favour: column {column}.",
                attack=attack,
                defend=defend,
                column=column,
            ),
            column,
        )
    if refused or column is None:
        return case.rule(
            say("Not allowed: {reasons}.", reasons=refused),
            {"allowed": False, "cost": cost, "column": column, "reasons": refused},
        )
    walls = WALLS.get(terrain) if against == "land" else None
    fight = _Fight(attack, defend, column, _modifier(case, leader, defender_leader, walls if inverted else None))
    if terrain != "open" and not inverted:
        _may_go_inside(case, walls, control, fight.modifier)
    left = None if movement is None else movement - cost
    if left:
        case.tell(
            count(
                "Nobody must attack; after an attack the leader may go on with {n} movement point. [9.17, 9.18]",
                "Nobody must attack; after an attack the leader may go on with {n} movement points. [9.17, 9.18]",
                left,
            ),
            left,
        )
    facts: dict[str, object] = {
        "allowed": True,
        "cost": cost,
        "movement_left": left,
        "column": column,
        "modifier": fight.modifier,
    }
    if roll is None and result is None:
        return _every_outcome(case, fight, facts)
    if roll is not None:
        face = case.die(roll)
        modified = face + fight.modifier
        case.tell(say("Die {roll}, modified: {modified}. [9.25]", roll=face, modified=modified), modified)
        facts |= {"roll": face, "modified": modified}
        if result is None:
            result = _look_up(case.table("9.4"), fight, modified)
    return _applied(case, fight, facts, result)


def _refusals(
    case: Case,
    leader: int,
    attacking: str,
    defending: str,
    *,
    elsewhere: bool,
    other_leader: bool,
    inside: bool,
    possible: bool,
) -> list[Message]:
    """Go through the conditions for an attack; returns what forbids it, each with its step.

    `possible` says that neither the odds nor the movement points, which are looked at later, forbid it.
    """
    checks = (
        (
            leader > 0,
            ("9.13",),
            say("no leader commands the attackers"),
            say("An attack needs a leader in command of the attackers."),
        ),
        (
            not elsewhere,
            ("9.13", "7.22"),
            say("the two sides are not in one hex"),
            say("Only enemies in the hex of a friendly leader can be attacked, and only from that hex."),
        ),
        (
            attacking == defending,
            ("9.15",),
            say("the two sides are of different types"),
            say("Land points never attack naval points, nor naval points land points."),
        ),
        (
            not other_leader,
            ("5.24", "9.11", "9.19"),
            say("a unit has served under another leader in this phase"),
            say("In one campaign phase a unit fights under one leader only."),
        ),
        (
            not inside,
            ("10.31",),
            say("the attackers are inverted"),
            say("Inverted units cannot attack."),
        ),
    )
    refused = [reason for holds, _, reason, _ in checks if not holds]
    if not refused:
        case.tell(
            say(
                "Nothing forbids it: a leader commands the attackers, who are face up, in the defenders' hex, of their type, and have served under no other leader in this phase."
            )
            if possible
            else say(
                "A leader commands the attackers, who are face up, in the defenders' hex, of their type, and have served under no other leader in this phase."
            ),
            True,
            cites=(*(clause for _, clauses, _, _ in checks for clause in clauses),),
        )
    for holds, clauses, _, denied in checks:
        if not holds:
            case.tell(denied, False, cites=(*clauses,))
    return refused


def _price_of(case: Case, *, inverted: bool) -> int:
    """Return what an attack costs in movement points."""
    return case.number("9.14", "inverted" if inverted else "face_up")


def _cost(case: Case, movement: int | None, *, inverted: bool) -> tuple[int, bool]:
    """Return the cost in movement points, and whether the leader can pay it (unknown counts as yes)."""
    cost = _price_of(case, inverted=inverted)
    case.cite("10.33")
    if movement is None:
        case.tell(_price(cost, inverted=inverted), cost)
        return cost, True
    if movement < cost:
        case.tell(
            say(
                "The attack costs {cost} movement points; the leader has only {movement}.",
                cost=cost,
                movement=movement,
            ),
            cost,
        )
        return cost, False
    case.tell(
        say(
            "The attack costs {cost} of {movement} movement points; {left} remain.",
            cost=cost,
            movement=movement,
            left=movement - cost,
        ),
        cost,
    )
    return cost, True


def _price(cost: int, *, inverted: bool) -> Message:
    if inverted:
        return count(
            "An attack on inverted units costs {n} movement point.",
            "An attack on inverted units costs {n} movement points.",
            cost,
        )
    return count(
        "An attack on face-up units costs {n} movement point.",
        "An attack on face-up units costs {n} movement points.",
        cost,
    )


def _ships_lost(case: Case, attacker_land: int, defender_land: int, control: Side | str | None) -> bool:
    """Whether ships inside are lost without an attack (10.35)."""
    present = attacker_land >= case.number("10.35", "land") and defender_land == 0
    lost = case.readings(
        "10.35",
        "control",
        {"presence": present, "control": present or (control == "attacker" and defender_land == 0)},
    )
    if lost:
        case.tell(
            say("Inverted ships are eliminated where enemy land points stand in their hex and friendly ones do not."),
            True,
        )
    else:
        case.tell(say("The ships inside are not eliminated of themselves."), False)
    return lost


def _modifier(case: Case, leader: int, defender_leader: int, walls: str | None) -> int:
    """Add up the die modifiers, each a step."""
    case.tell(say("Attacking leader: {modifier}. [9.26]", modifier=signed(leader)), leader)
    total = leader
    if defender_leader:
        case.tell(
            say("Defending leader: {modifier}. [9.26, 8.22]", modifier=signed(-defender_leader)), -defender_leader
        )
        total -= defender_leader
    if walls:
        modifier = case.number(walls, "modifier")
        case.tell(say("Land points inside the walls: {modifier}. [10.34]", modifier=signed(modifier)), modifier)
        total += modifier
    case.tell(say("Die modifier in all: {modifier}. [9.27]", modifier=signed(total)), total)
    return total


def _may_go_inside(case: Case, walls: str | None, control: str | None, without: int) -> None:
    """Remind the attacker of the defender's choice (9.16) and what it would change; `without`: the modifier in the open."""
    case.cite("9.16")
    if not case.readings("9.16", "control", {"controller": control != "attacker", "any": True}):
        case.tell(say("The defender does not control the place and cannot go inside."), False)
        return
    cost = case.number("9.14", "inverted")
    modifier = without + (case.number(walls, "modifier") if walls else 0)
    case.tell(
        say(
            "The defender may first go inside; you need not attack him there, and it would cost {cost} movement points at a die modifier of {modifier} in all.",
            cost=cost,
            modifier=signed(modifier),
        )
    )


def _look_up(printed: "Printed | None", fight: _Fight, modified: int) -> Result | None:
    cell = printed.cell(modified, fight.column) if printed else None
    return Result(*cell) if cell else None


def _applied(case: Case, fight: _Fight, facts: dict[str, object], result: Result | None) -> Ruling:
    """Close with one result, or with what to look up."""
    if result is None:
        case.tell(
            say("Look up die {modified} in column {column}. [9.4]", modified=facts["modified"], column=fight.column),
            None,
        )
        return case.rule(
            say(
                "Allowed, for {cost} movement points: column {column}, die {modified}.",
                cost=facts["cost"],
                column=fight.column,
                modified=facts["modified"],
            ),
            facts,
        )
    attacker, defender = _losses(case, fight, result)
    case.tell(
        say(
            "Result {result}: losses of the attacker {attacker} of {attack}, of the defender {defender} of {defend}. [9.4]",
            result=str(result),
            attacker=attacker.shown(),
            attack=fight.attack,
            defender=defender.shown(),
            defend=fight.defend,
        ),
        str(result),
    )
    losses.caveat(case, {r: (attacker.by_reading[r], defender.by_reading[r]) for r in losses.ROUNDING})
    attack_left = attacker.map(lambda lost: fight.attack - lost)
    defend_left = defender.map(lambda lost: fight.defend - lost)
    return case.rule(
        say(
            "The attacker loses {attacker} and keeps {attack_left}; the defender loses {defender} and keeps {defend_left}.",
            attacker=attacker.shown(),
            attack_left=attack_left.shown(),
            defender=defender.shown(),
            defend_left=defend_left.shown(),
        ),
        {
            **facts,
            "result": result._asdict(),
            "losses": {"attacker": attacker.data(), "defender": defender.data()},
            "left": {"attacker": attack_left.data(), "defender": defend_left.data()},
        },
    )


def _losses(case: Case, fight: _Fight, result: Result) -> tuple[losses.Loss, losses.Loss]:
    return (
        losses.points_lost(case, result.attacker, fight.attack),
        losses.points_lost(case, result.defender, fight.defend),
    )


def _every_outcome(case: Case, fight: _Fight, facts: dict[str, object]) -> Ruling:
    """Close with every outcome of the die and its exact chance."""
    sides = case.number("9.0", "die")
    rolls = dice.die(sides).map(lambda face: face + fight.modifier)
    case.cite("9.25")
    printed = case.table("9.4")
    case.tell(
        say("The modified die runs from {low} to {high}.", low=1 + fight.modifier, high=sides + fight.modifier),
        [1 + fight.modifier, sides + fight.modifier],
    )
    found = rolls.map(lambda modified: (_look_up(printed, fight, modified), None if printed else modified))
    outcomes: list[Outcome] = []
    data: list[dict[str, object]] = []
    by_reading: dict[str, list[tuple[int, int]]] = {reading: [] for reading in losses.ROUNDING}
    for (result, modified), chance in found:
        if result is None:
            outcomes.append(
                Outcome(say("die {modified}, column {column}", modified=modified, column=fight.column), chance)
            )
            data.append({"modified": modified, "chance": chance})
            continue
        attacker, defender = _losses(case, fight, result)
        for reading, pairs in by_reading.items():
            pairs.append((attacker.by_reading[reading], defender.by_reading[reading]))
        outcomes.append(
            Outcome(
                str(result),
                chance,
                say(
                    "attacker loses {attacker}, defender {defender}",
                    attacker=attacker.shown(),
                    defender=defender.shown(),
                ),
            )
        )
        data.append(
            {
                "result": result._asdict(),
                "losses": {"attacker": attacker.data(), "defender": defender.data()},
                "chance": chance,
            }
        )
    if printed:
        case.tell(say("The losses are percentages of the two forces."), None)
    losses.caveat(case, {reading: [f"{a}/{d}" for a, d in pairs] for reading, pairs in by_reading.items()})
    return case.rule(
        say(
            "Allowed, for {cost} movement points: column {column}, die modifier {modifier}.",
            cost=facts["cost"],
            column=fight.column,
            modifier=signed(fight.modifier),
        ),
        {**facts, "outcomes": data},
        outcomes=outcomes,
    )
