"""Combat (chapter 9): whether an attack is allowed, what it costs, the column, the modifiers and the result."""

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.pw import losses, odds
from punicref.games.pw.inputs import Die, Type
from punicref.games.pw.verdicts import compared, read
from punicref.language.messages import Message, say, signed
from punicref.ruling import dice
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Result

if TYPE_CHECKING:
    from punicref.rulebook.tables import Printed

Terrain = Literal["open", "village", "city", "rome", "syracuse", "carthage"]

WALLS = {"village": "9.22", "city": "9.23", "rome": "9.24", "syracuse": "9.24", "carthage": "9.24"}
"""The clause that gives the die modifier for inverted land points, by terrain."""


class Attackers(NamedTuple):
    """The attacking force and its leader."""

    points: Annotated[int, ask("strength points attacking", least=1)]
    leader: Annotated[int, ask("rating of the attacking leader; 0: no leader", least=0, most="19.0:ratings")]
    type: Annotated[Type, ask("type of the attacking points", usual="land points attack")] = "land"
    movement: Annotated[
        int | None,
        ask("movement points that the leader has left", usual="all movement points of the leader left", least=0),
    ] = None


class Defenders(NamedTuple):
    """The force that is attacked, and where it stands."""

    points: Annotated[int, ask("strength points defending", least=1)]
    leader: Annotated[
        int, ask("rating of the defending leader; 0: no leader", usual="no enemy leader", least=0, most="19.0:ratings")
    ] = 0
    type: Annotated[
        Type | None, ask("type of the defending points", usual="defenders of the same type").same_as("type")
    ] = None
    terrain: Annotated[Terrain, ask("where the combat takes place", usual="open ground")] = "open"
    inverted: Annotated[
        bool, ask("the defenders are inverted: inside the village or city", usual="not inside", needs="terrain")
    ] = False
    control: Annotated[
        Literal["attacker", "defender"] | None,
        ask(
            "who controls the village or city; without it the defender",
            usual="the defender controls the place",
            needs="terrain",
        ),
    ] = None

    @property
    def walls(self) -> str | None:
        """The clause of the walls that protect them, or would protect them inside."""
        return WALLS.get(self.terrain) if self.type == "land" else None

    @property
    def threatened(self) -> bool:
        """Whether they could still go inside."""
        return self.terrain != "open" and not self.inverted


class Ashore(NamedTuple):
    """The land points in the hex, which decide about ships inside (10.35)."""

    attacker: Annotated[
        int,
        ask(
            "attacker's land points in the hex (for ships inside)",
            usual="no land points of the attacker there",
            least=0,
        ),
    ] = 0
    defender: Annotated[
        int,
        ask(
            "defender's land points in the hex (for ships inside)",
            usual="no land points of the defender there",
            least=0,
        ),
    ] = 0


class Bars(NamedTuple):
    """What would forbid an attack, and is seldom so."""

    elsewhere: Annotated[
        bool, ask("attackers, leader and defenders are not all in one hex", usual="all in one hex", ordinary=True)
    ] = False
    other_leader: Annotated[
        bool,
        ask(
            "an attacking unit has been under another leader in this phase",
            usual="under no other leader in this phase",
            ordinary=True,
        ),
    ] = False
    inside: Annotated[bool, ask("the attackers are inverted", usual="the attackers face up", ordinary=True)] = False


class Taken(NamedTuple):
    """The losses in points as somebody has read them off the printed table."""

    attacker: Annotated[
        int | None,
        ask("points that the attacker loses, as the Percentage Losses Table gives them", printed=True, least=0),
    ] = None
    defender: Annotated[
        int | None,
        ask("points that the defender loses, as the Percentage Losses Table gives them", printed=True, least=0),
    ] = None


class _Fight(NamedTuple):
    """An attack that may be made, up to the die."""

    attack: int
    defend: int
    column: str
    modifier: int
    cost: int
    taken: Taken


@calculator("pw.combat", "An attack: legality, cost, odds, die modifiers and result")
def combat(
    case: Case,
    attackers: Annotated[Attackers, group("attackers", points="attack")],
    defenders: Annotated[Defenders, group("defenders", points="defend", leader="defender_leader", type="against")],
    ashore: Annotated[Ashore, group("land points beside ships", attacker="attacker_land", defender="defender_land")],
    bars: Annotated[Bars, group("what may forbid it")],
    taken: Annotated[
        Taken, group("losses read off the printed table", attacker="attacker_lost", defender="defender_lost")
    ],
    roll: Die = None,
    result: Annotated[Result | None, ask("the printed result, attacker/defender in percent")] = None,
) -> Ruling:
    """Rule on one attack, as far as the tables at hand allow (9.0–9.5, 10.3).

    InputProblem for land points inside a place that the enemy controls (10.22).
    """
    defenders = defenders._replace(type=defenders.type or attackers.type)
    if defenders.inverted and defenders.type == "land" and defenders.control == "attacker":
        raise InputProblem("Land points are never inside a place that their enemy controls.")
    if defenders.inverted and defenders.type == "naval" and _ships_lost(case, ashore, defenders.control):
        lost = say("The {n} naval {n|point|points} inside {n|is|are} eliminated without an attack.", n=defenders.points)
        reasons = [say("nothing is left to attack")]
        return case.rule(lost, {"allowed": False, "reasons": reasons, "eliminated": defenders.points, "cost": 0})
    if result is not None:
        losses.check_column(case, result.attacker)
        losses.check_column(case, result.defender)
    refused = _refusals(case, attackers, defenders, bars)
    case.points.settle("7.21", "command")  # the fact other_leader deals with it
    if attackers.type != defenders.type:
        return case.refuse(refused)
    cost = case.number("9.14", "inverted" if defenders.inverted else "face_up")
    column = odds.column(case, attackers.points, defenders.points)
    unable = _price(case, cost, attackers.movement, inverted=defenders.inverted)
    unable += odds.told(case, attackers.points, defenders.points, column)
    if unable and not refused and defenders.threatened and _may_go_inside(case, defenders):
        able, announced = say("the defender may not go inside"), say("the defender may go inside")
        compared(case, "9.16", "able", {"able": able, "any": announced})
    refused += unable
    if refused or column is None:
        return case.refuse(refused, cost=cost, column=column)
    modifier = _modifier(case, attackers.leader, defenders)
    fight = _Fight(attackers.points, defenders.points, column, modifier, cost, taken)
    allowance = case.number("3.2.def.movement-allowance", "points")
    facts: dict[str, object] = {
        "allowed": True,
        "cost": cost,
        "movement_left": (allowance if attackers.movement is None else attackers.movement) - cost,
        "column": column,
        "modifier": modifier,
    }
    may_enter = defenders.threatened and _may_go_inside(case, defenders)
    if may_enter:
        facts["inside"] = _inside(case, defenders, attackers, column)
    _afterwards(case, None if attackers.movement is None else attackers.movement - cost, may_enter=may_enter)
    if roll is None and result is None:
        return _every_outcome(case, fight, facts)
    if roll is not None:
        face = case.die(roll)
        modified = face + modifier
        case.tell("Die {roll}, modified: {modified}. [9.25]", modified, roll=face, modified=modified)
        facts |= {"roll": face, "modified": modified}
        if result is None:
            result = _look_up(case.table("9.4"), fight, modified)
    return _applied(case, fight, facts, result)


def _refusals(case: Case, attackers: Attackers, defenders: Defenders, bars: Bars) -> list[Message]:
    """Go through the conditions for an attack; returns what forbids it, each with its step."""
    return case.holds(
        "Leader, hex, type of the points, posture: nothing that was stated of these forbids the attack. [9.13, 7.22, 9.15, 5.24, 9.11, 9.19, 10.31]",
        Condition(
            attackers.leader > 0,
            "no leader commands the attackers",
            "An attack needs a leader in command of the attackers. [9.13]",
        ),
        Condition(
            not bars.elsewhere,
            "the two sides are not in one hex",
            "Only enemies in the hex of a friendly leader can be attacked, and only from that hex. [9.13, 7.22]",
        ),
        Condition(
            attackers.type == defenders.type,
            "the two sides are of different types",
            "Land points never attack naval points, nor naval points land points. [9.15]",
        ),
        Condition(
            not bars.other_leader,
            "a unit has served under another leader in this phase",
            "In one campaign phase a unit fights under one leader only. [5.24, 9.11, 9.19]",
        ),
        Condition(not bars.inside, "the attackers are inverted", "Inverted units cannot attack. [10.31]"),
    )


def _price(case: Case, cost: int, movement: int | None, *, inverted: bool) -> list[Message]:
    """Say what the attack costs; returns that it cannot be paid, if so (where nobody says it, all points are left)."""
    if movement is None:
        allowance = case.number("3.2.def.movement-allowance", "points")
        case.tell(
            "An attack on inverted units costs {cost} of a leader's {allowance} movement points. [10.33]"
            if inverted
            else "An attack on face-up units costs {cost} of a leader's {allowance} movement points. [10.33]",
            cost,
            cost=cost,
            allowance=allowance,
        )
        return []
    if movement < cost:
        case.tell(
            "The attack costs {cost} movement points; the leader has only {movement}. [10.33]",
            cost,
            cost=cost,
            movement=movement,
        )
        return [say("too few movement points")]
    case.tell(
        "The attack costs {cost} of {movement} movement points; left: {left}. [10.33]",
        cost,
        cost=cost,
        movement=movement,
        left=movement - cost,
    )
    return []


def _ships_lost(case: Case, ashore: Ashore, control: str | None) -> bool:
    """Whether ships inside are lost without an attack (10.35)."""
    present = ashore.attacker >= case.number("10.35", "land") and ashore.defender == 0
    lost = read(
        case,
        "10.35",
        "control",
        {"presence": present, "control": present or (control == "attacker" and ashore.defender == 0)},
    )
    if lost:
        case.tell(
            "Inverted ships are eliminated where enemy land points stand in their hex and friendly ones do not. [10.35]",
            True,
        )
    else:
        case.tell("By what was stated the ships inside are not eliminated of themselves. [10.35]", False)
    return lost


def _modifier(case: Case, leader: int, defenders: Defenders) -> int:
    """Add up the die modifiers, each a step."""
    case.tell("Attacking leader: {modifier}. [9.26]", leader, modifier=signed(leader))
    parts = [leader]
    if defenders.leader:
        parts.append(-defenders.leader)
        case.tell("Defending leader: {modifier}. [9.26, 8.22]", parts[-1], modifier=signed(parts[-1]))
    if defenders.inverted and defenders.walls:
        parts.append(case.number(defenders.walls, "modifier"))
        case.tell("Land points inside the walls: {modifier}. [10.34]", parts[-1], modifier=signed(parts[-1]))
    total = sum(parts)
    shown = " ".join(signed(part) for part in parts)
    if len(parts) > 1:
        case.sum("Die modifier: {parts} = {modifier}. [9.27]", total, parts=shown, modifier=signed(total))
    else:
        case.tell("Die modifier in all: {modifier}. [9.27]", total, modifier=signed(total))
    return total


def _may_go_inside(case: Case, defenders: Defenders) -> bool:
    """Whether the defender may answer the threat by going inside (9.16, 10.22, 10.23)."""
    allowed = read(case, "9.16", "control", {"controller": defenders.control != "attacker", "any": True})
    if not allowed:
        for issue in ("capture", "recruits"):  # about other ways inside
            case.points.settle("10.23", issue)
        case.follows("The defender does not control the place and cannot go inside. [10.22, 10.23]", False)
    return allowed


def _inside(case: Case, defenders: Defenders, attackers: Attackers, column: str) -> dict[str, object]:
    """Say what an attack would be like if the defender first went inside; returns that for the result."""
    cost = case.number("9.14", "inverted")
    parts = [attackers.leader, -defenders.leader, case.number(defenders.walls, "modifier") if defenders.walls else 0]
    modifier = sum(parts)
    affordable = attackers.movement is None or attackers.movement >= cost
    case.follows(
        say(
            "The defender may first go inside; you need not attack him there, and it would cost {cost} movement points at a die modifier of {modifier} in all. [9.16]",
            cost=cost,
            modifier=signed(modifier),
        )
        if affordable
        else say(
            "The defender may first go inside; an attack on him there costs {cost} movement points, which the leader does not have. [9.16]",
            cost=cost,
        ),
        cites=tuple(getattr(parts[-1], "cites", ())),
    )
    return {"cost": cost, "modifier": modifier, "affordable": affordable, "column": column}


def _afterwards(case: Case, left: int | None, *, may_enter: bool) -> None:
    """Say whether one must attack, and that the leader may go on."""
    if may_enter:
        attacks = case.number("9.16", "attacks")
        case.follows(
            "If he stays outside, at least {n} {n|attack|attacks} must be made at once; if he goes inside, none must, and nothing is paid. [9.18]",
            attacks,
            n=attacks,
        )
    elif left:
        case.follows("Nobody must attack. [9.18]")
    if left:
        case.follows("After an attack the leader may go on with {n} movement {n|point|points}. [9.17]", left, n=left)


def _look_up(printed: "Printed | None", fight: _Fight, modified: int) -> Result | None:
    cell = printed.cell(modified, fight.column) if printed else None
    return Result(*cell) if cell else None


def _applied(case: Case, fight: _Fight, facts: dict[str, object], result: Result | None) -> Ruling:
    """Close with one result, or with what to look up."""
    if result is None:
        case.tell("Look up die {modified} in column {column}. [9.4]", modified=facts["modified"], column=fight.column)
        return case.rule(
            "Allowed, for {cost} movement points: column {column}, die {modified}.",
            facts,
            cost=fight.cost,
            column=fight.column,
            modified=facts["modified"],
        )
    attacker, defender = _losses(case, fight, result)
    case.tell(
        "Result {result}: losses of the attacker {attacker} of {attack}, of the defender {defender} of {defend}. [9.4, 9.31]",
        str(result),
        result=str(result),
        attacker=attacker.shown(),
        attack=fight.attack,
        defender=defender.shown(),
        defend=fight.defend,
        cites=(*attacker.cites, *defender.cites),
    )
    both = {reading: _both(attacker.by_reading[reading], defender.by_reading[reading]) for reading in losses.ROUNDING}
    losses.caveat(case, both, attacker, defender)
    attack_left = attacker.map(lambda lost: fight.attack - lost)
    defend_left = defender.map(lambda lost: fight.defend - lost)
    facts |= {
        "result": result._asdict(),
        "losses": {"attacker": attacker.data(), "defender": defender.data()},
        "left": {"attacker": attack_left.data(), "defender": defend_left.data()},
    }
    return case.rule(
        "The attacker loses {attacker} and keeps {attack_left}; the defender loses {defender} and keeps {defend_left}.",
        facts,
        attacker=attacker.shown(),
        attack_left=attack_left.shown(),
        defender=defender.shown(),
        defend_left=defend_left.shown(),
    )


def _both(attacker: object, defender: object) -> Message:
    return say("attacker loses {attacker}, defender {defender}", attacker=attacker, defender=defender)


def _losses(case: Case, fight: _Fight, result: Result) -> tuple[losses.Loss, losses.Loss]:
    attacker = losses.points_lost(case, result.attacker, fight.attack, fight.taken.attacker)
    return attacker, losses.points_lost(case, result.defender, fight.defend, fight.taken.defender)


def _every_outcome(case: Case, fight: _Fight, facts: dict[str, object]) -> Ruling:
    """Close with every outcome of the die and its exact chance; no loss in points can be known already."""
    if fight.taken != Taken():
        raise case.needed("roll", "result", any_of=True)
    sides = case.number("9.0", "die")
    rolls = dice.die(int(sides)).map(lambda face: face + int(fight.modifier))
    printed = case.table("9.4")
    low, high = 1 + fight.modifier, sides + fight.modifier
    case.tell("The modified die runs from {low} to {high}. [9.25, 9.4]", [low, high], low=low, high=high)
    found = rolls.map(lambda modified: (_look_up(printed, fight, modified), None if printed else modified))
    outcomes: list[Outcome] = []
    data: list[dict[str, object]] = []
    by_reading: dict[str, list[Message]] = {reading: [] for reading in losses.ROUNDING}
    cites: list[str] = []
    whole: list[losses.Loss] = []
    for (result, modified), chance in found:
        if result is None:
            label = say("die {modified}, column {column}", modified=modified, column=fight.column)
            outcomes.append(Outcome(label, chance))
            data.append({"modified": modified, "chance": chance})
            continue
        attacker, defender = _losses(case, fight, result)
        cites += [*attacker.cites, *defender.cites]
        whole += [attacker, defender]
        for reading, pairs in by_reading.items():
            lost_by = _both(attacker.by_reading[reading], defender.by_reading[reading])
            pairs.append(say("{result}: {losses}", result=str(result), losses=lost_by))
        detail = _both(attacker.shown(), defender.shown())
        outcomes.append(Outcome(str(result), chance, detail))
        lost = {"attacker": attacker.data(), "defender": defender.data()}
        data.append({"result": result._asdict(), "losses": lost, "chance": chance})
    if printed:
        case.tell("The losses are percentages of the two forces. [9.31]", cites=cites)
    losses.caveat(case, by_reading, *whole)
    verdict = say(
        "Allowed, for {cost} movement points: column {column}, die modifier {modifier}.",
        cost=fight.cost,
        column=fight.column,
        modifier=signed(fight.modifier),
    )
    return case.rule(verdict, {**facts, "outcomes": data}, outcomes=outcomes)
