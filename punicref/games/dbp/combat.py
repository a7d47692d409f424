"""Combat (chapter 10): whether an attack is allowed, both totals, the result of the dice, and what follows from it."""

from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import battles, fighters, units, worth
from punicref.games.dbp import duel as duels
from punicref.games.dbp.duel import Duel
from punicref.games.dbp.fighters import Given, Role, Variants
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.units import CAVALRY, ELEPHANTS, REMOVED, Unit
from punicref.messages import Message, Percent, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.figures import carried
from punicref.ruling.model import Matrix, Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

if TYPE_CHECKING:
    from punicref.dice import Distribution

AttackerDie = Annotated[
    Roll | None, ask("the attacker's die, or random; without it every face", least=1, most="2.3:sides")
]
DefenderDie = Annotated[
    Roll | None, ask("the defender's die, or random; without it every face", least=1, most="2.3:sides")
]
LeaderDie = Annotated[Roll | None, ask("the die for the attacker's leader, or random", least=1, most="2.3:sides")]
DefenderLeaderDie = Annotated[
    Roll | None, ask("the die for the defender's leader, or random", least=1, most="2.3:sides")
]
Distance = Annotated[int | None, ask("hexes from the attacker to its leader (for the command point)", least=0)]
DefenderDistance = Annotated[int | None, ask("hexes from the defender to its leader (for the command point)", least=0)]
Worth = Annotated[int | None, ask("value of the attacker's leader in command points", least="4:least", most="4:most")]
DefenderWorth = Annotated[
    int | None, ask("value of the defender's leader in command points", least="4:least", most="4:most")
]
OfBattle = Annotated[Battle | None, ask("the battle, with --side: what the leaders are worth, and where a side routs")]
AttackerRout = Annotated[int | None, ask("rout points that the attacker's side has suffered before", least=0)]
DefenderRout = Annotated[int | None, ask("rout points that the defender's side has suffered before", least=0)]

LEADERS: dict[Role, Message] = {"attacker": say("Attacker's leader"), "defender": say("Defender's leader")}
SIDES: dict[Role, Message] = {"attacker": say("Attacker's side"), "defender": say("Defender's side")}


@calculator(
    "dbp.combat",
    say("A combat: is it allowed, who wins, who panics, and what follows"),
    without=(
        "15.1",
        "17.1",
        "17.2",
        "17.3",
        "17.4",
        "8",
    ),
)
def combat(
    case: Case,
    attacker: fighters.AttackerType = None,
    defender: fighters.DefenderType = None,
    attack: fighters.Attack = None,
    defend: fighters.Defend = None,
    attacker_morale: fighters.AttackerMorale = None,
    defender_morale: fighters.DefenderMorale = None,
    attacker_disorder: fighters.AttackerDisorder = 0,
    defender_disorder: fighters.DefenderDisorder = 0,
    attacker_support: fighters.AttackerSupport = 0,
    defender_support: fighters.DefenderSupport = 0,
    attacker_command: fighters.AttackerCommand = False,
    defender_command: fighters.DefenderCommand = False,
    attacker_leader: fighters.AttackerLeader = False,
    defender_leader: fighters.DefenderLeader = False,
    charge: fighters.Charge = False,
    run: fighters.Run = 0,
    rear: fighters.Rear = False,
    attacker_roll: AttackerDie = None,
    defender_roll: DefenderDie = None,
    attacker_leader_roll: LeaderDie = None,
    defender_leader_roll: DefenderLeaderDie = None,
    not_in_front: Annotated[bool, ask("the defender is in none of the attacker's front hexes")] = False,
    attacked: Annotated[bool, ask("the attacker has already attacked in this impulse")] = False,
    left_zoc: Annotated[bool, ask("the attacker left an enemy zone of control in this turn's movement")] = False,
    halted: Annotated[bool, ask("the attacking Elephants were halted or ran wild in this turn")] = False,
    attacker_panicked: Annotated[bool, ask("the attacker is in panic")] = False,
    defender_panicked: Annotated[bool, ask("the defender is in panic")] = False,
    leader_alone: Annotated[bool, ask("the defender is a leader alone in his hex")] = False,
    attacker_distance: Distance = None,
    attacker_leader_points: Worth = None,
    defender_distance: DefenderDistance = None,
    defender_leader_points: DefenderWorth = None,
    side: Annotated[Side | None, ask("whose unit attacks (for a charge, and with the battle)")] = None,
    battle: OfBattle = None,
    attacker_rout: AttackerRout = None,
    defender_rout: DefenderRout = None,
    attack_back: fighters.AttackBack = None,
    defend_back: fighters.DefendBack = None,
    attacker_morale_back: fighters.AttackerMoraleBack = None,
    defender_morale_back: fighters.DefenderMoraleBack = None,
) -> Ruling:
    """Rule on one combat: with both dice its result, else every result with its chance (10, 10.2–10.8).

    Distances are in hexes, all other numbers in points. InputProblem for what belongs to another type of unit, and
    where combat points are neither given nor in the printed list (2.4).
    """
    own = Given(
        "attacker",
        fighters.named(case, attacker),
        attack,
        attacker_morale,
        attack_back,
        attacker_morale_back,
        attacker_disorder,
        attacker_command,
        charge,
        run,
        attacker_leader,
        attacker_support,
        rear,
    )
    other = Given(
        "defender",
        fighters.named(case, defender),
        defend,
        defender_morale,
        defend_back,
        defender_morale_back,
        defender_disorder,
        defender_command,
        leader=defender_leader,
        support=defender_support,
    )
    fighters.check(case, own)
    fighters.only_for(case, "--halted", own.unit, ELEPHANTS, used=halted)
    _needs("--attacker-leader-roll", attacker_leader_roll is not None, "--attacker-leader", attacker_leader)
    _needs("--defender-leader-roll", defender_leader_roll is not None, "--defender-leader", defender_leader)
    refused = _refusals(
        case,
        own.unit,
        not_in_front=not_in_front,
        attacked=attacked,
        left_zoc=left_zoc,
        halted=halted,
        panicked=attacker_panicked or _broken(own),
    )
    if refused:
        return case.rule(say("Not allowed: {reasons}.", reasons=refused), {"allowed": False, "reasons": refused})
    if leader_alone:
        case.tell(say("A leader has no combat value, but he may always withdraw from an attack. [13]"), None)
        case.readings("10.8", "withdrawal", {"advance": True, "stay": False})
        advance = fighters.advance(case, own.unit, may_panic=False)
        return case.rule(
            say("There is no combat: the leader withdraws."),
            {"allowed": True, "combat": False, "eliminated": False, "advance": advance},
        )
    case.settle("13", "alone")
    if defender_panicked or _broken(other):
        return _eliminated(case, own, other)
    field = Field(battle, side, attacker_rout, defender_rout)
    field.check()
    own = _commanded(case, own, field, attacker_distance, attacker_leader_points)
    other = _commanded(case, other, field, defender_distance, defender_leader_points)
    own, as_owner = _furor(case, own, side)
    fighters.taken(case, own, other)
    duel = fighters.duel(case, own, other)
    found = fighters.variants(case, duel, own, other, 1 + min(duel.attacker.bonus, duel.defender.bonus))
    if as_owner:
        found["15.2", "whose"] = {"carthaginian": duel, "owner": fighters.charging(case, duel)}
    if own.charge and own.command:
        found["4.1.1", "furor"] = {
            "separate": duel,
            "assigned": duel._replace(attacker=duel.attacker.changed("command", 0)),
        }
    dice = Dice(
        duel.terms.sides,
        *case.dice(attacker_roll, defender_roll, attacker_leader_roll, defender_leader_roll),
    )
    return _fought(case, duel, own, other, found, dice, field)


class Field(NamedTuple):
    """Where the combat takes place: the battle, whose unit attacks, and the rout points of both sides so far."""

    battle: Battle | None
    attacking: Side | None
    attacker_rout: int | None
    defender_rout: int | None

    def check(self) -> None:
        """Refuse a battle without a side, which says nothing: InputProblem."""
        if self.battle is not None and self.attacking is None:
            raise InputProblem(say("Say whose unit attacks: {option}.", option="--side"))

    def side(self, role: Role) -> Side | None:
        """Return whose unit it is, None where that is not known."""
        if self.attacking is None or role == "attacker":
            return self.attacking
        return battles.OTHER[self.attacking]

    def before(self, role: Role) -> int | None:
        """Return the rout points that a side had before, None where they were not given."""
        return self.attacker_rout if role == "attacker" else self.defender_rout


class Dice(NamedTuple):
    """The faces that were rolled; None where every face counts."""

    sides: int
    attacker: int | None
    defender: int | None
    attacker_leader: int | None
    defender_leader: int | None

    def spread(self, duel: Duel) -> "Distribution[duels.Outcome]":
        """Return every outcome that these dice leave open."""
        return duels.outcomes(duel, self.blows(duel), self.attacker_leader, self.defender_leader)

    def blows(self, duel: Duel) -> dict[tuple[int, int], duels.Blow]:
        """Return the result for every pair of dice that is possible."""
        return duels.blows(duel, self.faces(self.attacker), self.faces(self.defender))

    def faces(self, rolled: int | None) -> tuple[int, ...]:
        """Return the face rolled, or every one."""
        return tuple(range(1, self.sides + 1)) if rolled is None else (rolled,)


def _needs(option: str, used: bool, needed: str, given: bool) -> None:
    """Refuse an option that says nothing without another: InputProblem."""
    if used and not given:
        raise InputProblem(say("{option} counts only with {needed}.", option=option, needed=needed))


def _broken(given: Given) -> bool:
    """Whether the unit's disorder points mean that it is in panic already (11)."""
    morale = given.known_morale()
    return morale is not None and given.disorder >= morale


def _refusals(
    case: Case, unit: Unit | None, *, not_in_front: bool, attacked: bool, left_zoc: bool, halted: bool, panicked: bool
) -> list[Message]:
    """Go through the conditions for an attack; returns what forbids it, each with its step."""
    attacks = case.number("10", "attacks")
    checks = (
        (
            not not_in_front,
            ("10",),
            say("the enemy is not in a front hex"),
            say("The enemy attacked must be in a front hex of the attacker."),
        ),
        (
            not attacked,
            ("10",),
            say("the unit has attacked already"),
            count(
                "A unit may make only {n} attack in an impulse.",
                "A unit may make only {n} attacks in an impulse.",
                attacks,
            ),
        ),
        (
            not left_zoc,
            ("8.2",),
            say("the unit has left an enemy zone of control"),
            say("A unit that left an enemy zone of control may not attack in the combat impulse that follows."),
        ),
        (not panicked, ("11",), say("the unit is in panic"), say("Units in panic may not attack.")),
        (
            not halted,
            ("15.1.r3-4", "15.1.r6"),
            say("the Elephants may not fight in this turn"),
            say("Elephants that were halted or ran wild do not attack in this game turn."),
        ),
    )
    refused = [reason for holds, _, reason, _ in checks if not holds]
    if refused:
        pass
    else:
        elephants = unit is not None and unit.id == ELEPHANTS
        cites = [one for _, clauses, _, _ in checks for one in clauses if elephants or not one.startswith("15.1")]
        case.tell(say("Nothing that was stated forbids the attack."), True, cites=(*cites,))
    for holds, clauses, _, denied in checks:
        if not holds:
            case.tell(denied, False, cites=(*clauses,))
    return refused


def _eliminated(case: Case, own: Given, other: Given) -> Ruling:
    """Close with an attack on a unit in panic (11.1.2)."""
    case.tell(say("A unit in panic is eliminated when it is attacked; no dice are rolled. [11.1.2]"), True)
    case.tell(say("The rout points for it were suffered when it panicked; there are no more. [16.1.1]"), 0)
    if other.leader:
        case.tell(say("The leader with it is unharmed and must withdraw. [13]"), None)
    advance = fighters.advance(case, own.unit, may_panic=False)
    return case.rule(
        say("The defender is in panic and is eliminated."),
        {"allowed": True, "combat": False, "eliminated": True, "advance": advance, "rout_points": 0},
    )


def _commanded(case: Case, given: Given, field: Field, distance: int | None, worth: int | None) -> Given:
    """Check the command range (4.3, 13); the unit loses the point where it is out of range.

    The leader's value is the one given, or that of the battle.
    """
    options = ("--attacker-distance", "--attacker-leader-points", "--attacker-command")
    if given.role == "defender":
        options = ("--defender-distance", "--defender-leader-points", "--defender-command")
    _needs(options[0], distance is not None, options[1], worth is not None or field.battle is not None)
    _needs(options[1], worth is not None, options[0], distance is not None)
    _needs(options[0], distance is not None, options[-1], given.command)
    if distance is None:
        return given
    worth = battles.leader_value(case, field.battle, field.side(given.role), worth)
    assert worth is not None
    given = given._replace(ranged=True)
    reach = case.number("13", "multiple") * worth
    if distance <= reach:
        case.tell(
            say(
                "{who}: {distance} hexes from its leader, command range {range}: in range. [4.3, 13]",
                who=given.who,
                distance=distance,
                range=reach,
            ),
            True,
        )
        return given
    case.tell(
        say(
            "{who}: {distance} hexes from its leader, command range {range}: it can receive no command point. [4.3, 13]",
            who=given.who,
            distance=distance,
            range=reach,
        ),
        False,
    )
    return given._replace(command=False, in_range=False)


def _furor(case: Case, own: Given, side: str | None) -> tuple[Given, bool]:
    """Check who may charge (4.7, 15.2) and what a command point adds to it (4.1.1).

    Returns the attacker as we read the rules, and whether he would charge in another reading.
    """
    if own.charge and side == "roman":
        case.tell(
            say("Only the Carthaginian player has a Furor box: these Mercenaries do not charge. [4.7, 15.2]"), False
        )
        return own._replace(charge=False), True
    if own.charge and own.command:
        case.tell(
            say("A charge comes from the Furor box and does not count as the command point of the unit. [4.1.1, 4.7]"),
            True,
        )
    return own, False


def _fought(case: Case, duel: Duel, own: Given, other: Given, variants: Variants, dice: Dice, field: Field) -> Ruling:
    """Close with what the dice bring."""
    spread = dice.spread(duel)
    blows = dice.blows(duel)
    rolled = _rolled(case, duel, dice)
    fighters.panic(case, own, other, marked=True)
    for (clause, issue), readings in variants.items():
        every = {reading: dice.spread(one) for reading, one in readings.items()}
        if len(set(every.values())) > 1:
            case.readings(clause, issue, {reading: _summary(one, readings[reading]) for reading, one in every.items()})
    facts: dict[str, Any] = {
        "allowed": True,
        "combat": True,
        "attacker": _facts(own, duel.attacker),
        "defender": _facts(other, duel.defender),
    }
    if rolled:
        facts["rolls"] = rolled
    facts |= _chances(spread, duel) | {"outcomes": _data(spread, duel)}
    _leaders(case, duel, spread)
    facts["rout_points"] = _consequences(case, own, other, facts["panic"])
    if routs := _routs(case, spread, own, other, field, facts["rout_points"]):
        facts["rout"] = routs
    facts["advance"] = _aftermath(case, own.unit, other.unit, Panics.of(duel, spread))
    if not rolled:
        facts["one_more"] = _one_more(case, duel, own, other)
    facts["pairs"] = {a: {d: _cell(one, duel) for (x, d), one in blows.items() if x == a} for a, _ in blows}
    one = next(iter(blows.values()))
    if len(blows) == 1:
        return case.rule(_together([_told(one, duel), *_fallen(spread)]), facts)
    return case.rule(
        _verdict(facts, duel),
        facts,
        outcomes=_bars(spread, duel),
        matrix=Matrix(
            say("A/D"),
            tuple(map(str, dice.faces(dice.attacker))),
            tuple(map(str, dice.faces(dice.defender))),
            tuple(tuple(row.values()) for row in facts["pairs"].values()),
        ),
    )


def _rolled(case: Case, duel: Duel, dice: Dice) -> dict[str, int]:
    """Say what was rolled (10.2)."""
    found = {}
    if dice.attacker is not None:
        found["attacker"] = total = dice.attacker + duel.attacker.bonus
        case.tell(say("Attacker: die {die}, total {total}. [10.2]", die=dice.attacker, total=total), total)
    if dice.defender is not None:
        found["defender"] = total = dice.defender + duel.defender.bonus
        case.tell(say("Defender: die {die}, total {total}. [10.2]", die=dice.defender, total=total), total)
    return found


def _cell(one: duels.Blow, duel: Duel) -> str:
    """Write the disorder points of a result, attacker/defender, with ! for panic."""
    attacker = f"{one.attacker}{'!' * duel.attacker.panics(one.attacker)}"
    return f"{attacker}/{one.defender}{'!' * duel.defender.panics(one.defender)}"


def _chances(spread: "Distribution[duels.Outcome]", duel: Duel) -> dict[str, Any]:
    """Return the chances that matter; those of panic are None where the morale is not known."""
    attacker, defender = duel.attacker.morale is not None, duel.defender.morale is not None
    found: dict[str, Any] = {
        "win": spread.chance(lambda one: one.blow.ahead > 0),
        "tie": spread.chance(lambda one: one.blow.ahead == 0),
        "lose": spread.chance(lambda one: one.blow.ahead < 0),
        "doubled": {
            "attacker": spread.chance(lambda one: one.blow.doubled and one.blow.ahead < 0),
            "defender": spread.chance(lambda one: one.blow.doubled and one.blow.ahead > 0),
        },
        "panic": {
            "attacker": spread.chance(lambda one: one.attacker_panics) if attacker else None,
            "defender": spread.chance(lambda one: one.defender_panics) if defender else None,
            "both": spread.chance(lambda one: one.attacker_panics and one.defender_panics)
            if attacker and defender
            else None,
        },
    }
    if duel.attacker.leader or duel.defender.leader:
        found["leader_eliminated"] = {
            "attacker": spread.chance(lambda one: one.attacker_killed) if duel.attacker.leader else None,
            "defender": spread.chance(lambda one: one.defender_killed) if duel.defender.leader else None,
        }
    return found


def _data(spread: "Distribution[duels.Outcome]", duel: Duel) -> list[dict[str, Any]]:
    """Return the whole joint distribution, for programs."""
    found = []
    for one, chance in spread:
        entry: dict[str, Any] = {
            "winner": "attacker" if one.blow.ahead > 0 else "defender" if one.blow.ahead < 0 else None,
            "doubled": one.blow.doubled,
            "disorder": {"attacker": one.blow.attacker, "defender": one.blow.defender},
            "panic": {
                "attacker": one.attacker_panics if duel.attacker.morale is not None else None,
                "defender": one.defender_panics if duel.defender.morale is not None else None,
            },
        }
        if duel.attacker.leader or duel.defender.leader:
            entry["leader_eliminated"] = {"attacker": one.attacker_killed, "defender": one.defender_killed}
        found.append({**entry, "chance": chance})
    return found


def _facts(given: Given, fighter: duels.Fighter) -> dict[str, Any]:
    return {
        "unit": given.unit.id if given.unit else None,
        "points": fighter.points,
        "modifiers": dict(fighter.modifiers),
        "bonus": fighter.bonus,
        "disorder": fighter.disorder,
        "morale": fighter.morale,
    }


def _bars(spread: "Distribution[duels.Outcome]", duel: Duel) -> list[Outcome]:
    """Return the results as the matrix writes them, the attacker's best first."""
    cells = spread.map(lambda one: (one.blow.defender - one.blow.attacker, _cell(one.blow, duel)))
    return [Outcome(cell, chance) for (_, cell), chance in sorted(cells, reverse=True)]


def _panics(panic: dict[str, Fraction | None]) -> list[Message]:
    """Name the chances of panic that are known."""
    shown = []
    if panic["attacker"] is not None:
        shown.append(say("attacker {chance}", chance=Percent(chance=panic["attacker"])))
    if panic["defender"] is not None:
        shown.append(say("defender {chance}", chance=Percent(chance=panic["defender"])))
    return shown


def _verdict(facts: dict[str, Any], duel: Duel) -> Message:
    win, tie, lose = (Percent(chance=facts[name]) for name in ("win", "tie", "lose"))
    shown = _panics(facts["panic"])
    if not shown:
        return say("The attacker wins {win}, ties {tie}, loses {lose}.", win=win, tie=tie, lose=lose)
    if (
        not any((facts["panic"]["attacker"], facts["panic"]["defender"]))
        and duel.attacker.morale
        and duel.defender.morale
    ):
        return say("The attacker wins {win}, ties {tie}, loses {lose}; nobody panics.", win=win, tie=tie, lose=lose)
    return say(
        "The attacker wins {win}, ties {tie}, loses {lose}; panic: {chances}.",
        win=win,
        tie=tie,
        lose=lose,
        chances=shown,
    )


def _told(one: duels.Blow, duel: Duel) -> Message:
    """Say the result of a pair of dice."""
    told = []
    if one.attacker:
        told.append(
            count(
                "The attacker receives {n} disorder point and panics.",
                "The attacker receives {n} disorder points and panics.",
                one.attacker,
            )
            if duel.attacker.panics(one.attacker)
            else count(
                "The attacker receives {n} disorder point.", "The attacker receives {n} disorder points.", one.attacker
            )
        )
    if one.defender:
        told.append(
            count(
                "The defender receives {n} disorder point and panics.",
                "The defender receives {n} disorder points and panics.",
                one.defender,
            )
            if duel.defender.panics(one.defender)
            else count(
                "The defender receives {n} disorder point.", "The defender receives {n} disorder points.", one.defender
            )
        )
    if not told:
        return say("No unit receives a disorder point.")
    return _together(told)


def _fallen(spread: "Distribution[duels.Outcome]") -> list[Message]:
    """Name the leaders whose death is certain."""
    found = []
    if spread.chance(lambda one: one.attacker_killed) == 1:
        found.append(say("The attacker's leader is eliminated."))
    if spread.chance(lambda one: one.defender_killed) == 1:
        found.append(say("The defender's leader is eliminated."))
    return found


def _together(told: list[Message]) -> Message:
    """Put sentences one after the other."""
    return reduce(lambda one, other: say("{one} {other}", one=one, other=other), told)


def _summary(spread: "Distribution[duels.Outcome]", duel: Duel) -> Message:
    """Say shortly how a combat comes out under a reading."""
    cells = {_cell(one.blow, duel) for one, _ in spread}
    if len(cells) == 1:
        return say("disorder {points}", points=cells.pop())
    found = _chances(spread, duel)
    win, lose = Percent(chance=found["win"]), Percent(chance=found["lose"])
    doubled = Percent(chance=found["doubled"]["attacker"] + found["doubled"]["defender"])
    shown = _panics(found["panic"])
    if not shown:
        return say("attacker wins {win}, loses {lose}, by the multiple {doubled}", win=win, lose=lose, doubled=doubled)
    return say(
        "attacker wins {win}, loses {lose}, by the multiple {doubled}; panic: {chances}",
        win=win,
        lose=lose,
        doubled=doubled,
        chances=shown,
    )


def _leaders(case: Case, duel: Duel, spread: "Distribution[duels.Outcome]") -> None:
    """Say what becomes of the leaders: each rolls, is eliminated, or withdraws when his unit panics (13)."""
    chances = _chances(spread, duel)
    for role, chance in chances.get("leader_eliminated", {}).items():
        if chance is None:
            continue
        leader, faces = LEADERS[role], list(case.numbers("13", "killed"))
        if not spread.chance(lambda one, role=role: getattr(one.blow, role) > 0):  # type: ignore[misc]
            case.tell(say("{leader}: no roll, as his unit receives no disorder.", leader=leader), chance)
            continue
        if chance:
            points = case.number("16.1", "leader")
            text = (
                say("{leader}: eliminated; rout points {points}, no more command points.", leader=leader, points=points)
                if chance == 1
                else say(
                    "{leader}: eliminated on {faces} after disorder ({chance}); rout points {points}, no more command points.",
                    leader=leader,
                    faces=faces,
                    chance=Percent(chance=chance),
                    points=points,
                )
            )
        else:
            text = say("{leader}: unharmed.", leader=leader)
        panic = chances["panic"][role]
        if chance != 1 and panic != 0:
            withdraws = say("He must withdraw.") if not chance and panic == 1 else say("If it panics he must withdraw.")
            text = _together([text, withdraws])
        case.tell(text, chance, cites=("13",))


def _consequences(case: Case, own: Given, other: Given, panic: dict[str, Fraction | None]) -> dict[str, int | None]:
    """Say what panic brings: flight (11), and rout points (16.1)."""
    found: dict[str, int | None] = {"attacker": None, "defender": None}
    panicking = [given for given in (own, other) if panic[given.role]]
    types = [given.unit.id for given in panicking if given.unit is not None]
    flights = []
    if any(one in CAVALRY for one in types):
        flights.append(say("cavalry rides off the map over its own edge at once [11.2]"))
    if any(one in REMOVED for one in types):
        flights.append(say("Elephants and Skirmishers are removed at once [11.1.1]"))
    if any(one not in (*CAVALRY, *REMOVED) for one in types):
        flights.append(say("foot flees to its own edge at once [11]"))
    points: dict[str, int | None] = {
        given.role: worth.rout_points(case, given.unit) for given in panicking if given.unit is not None
    }
    if points:
        found |= points
        parts = []
        if "attacker" in points:
            parts.append(say("attacker {points}", points=points["attacker"]))
        if "defender" in points:
            parts.append(say("defender {points}", points=points["defender"]))
        case.tell(
            say("Panic: {flights}; rout points: {parts}.", flights=flights, parts=parts),
            found,
            cites=carried([*points.values()]),
        )
    return found


def _routs(
    case: Case,
    spread: "Distribution[duels.Outcome]",
    own: Given,
    other: Given,
    field: Field,
    points: dict[str, int | None],
) -> dict[str, Any]:
    """Add the rout points of unit and leader to those that a side had, and hold them against its limit (16, 16.1)."""
    found: dict[str, Any] = {}
    for given in (own, other):
        before, unit = field.before(given.role), points[given.role]
        leader = case.number("16.1", "leader")
        total = _suffered(spread, given.role, unit or 0, leader)
        most = max(one for one, _ in total)
        if before is not None:
            _judged(case, given, spread)
            found[given.role] = _standing(case, field, given.role, before, total.map(lambda one, had=before: had + one))  # type: ignore[misc]
        elif len(dict(total)) == 1 and unit is not None and most > unit:  # unit and leader: two steps, one sum
            side = SIDES[given.role]
            case.tell(say("{side}, rout points from this combat: {points}. [16.1]", side=side, points=most), most)
    return found


def _suffered(spread: "Distribution[duels.Outcome]", role: Role, unit: int, leader: int) -> "Distribution[int]":
    """Return the rout points that the combat brings a side, for its unit's panic and its leader's death."""
    if role == "attacker":
        return spread.map(lambda one: unit * one.attacker_panics + leader * one.attacker_killed)
    return spread.map(lambda one: unit * one.defender_panics + leader * one.defender_killed)


def _standing(case: Case, field: Field, role: Role, before: int, total: "Distribution[int]") -> dict[str, Any]:
    """Say how a side stands then: its rout points at most, and the chance that they reach its limit (16, 17)."""
    side, most = SIDES[role], max(one for one, _ in total)
    limits = _limits(case, field, role)
    if not limits:
        case.tell(
            say(
                "{side}, rout points: {before} before, now at most {most}. [16, 16.1]",
                side=side,
                before=before,
                most=most,
            ),
            most,
        )
        return {"before": before, "most": most, "limit": None, "reached": None}
    reached = {name: total.chance(lambda one, limit=limit: one >= limit) for name, limit in limits.items()}  # type: ignore[misc]
    limit, chance = next(iter(limits.values())), next(iter(reached.values()))
    if field.battle == "zama":
        case.readings(
            battles.CHAPTERS[field.battle].victory,
            "box",
            {name: say("chance {chance}", chance=Percent(chance=one)) for name, one in reached.items()},
        )
    case.tell(
        say(
            "{side}, rout points: {before} before, now at most {most}; {limit} are reached: {chance}. [16, 16.1]",
            side=side,
            before=before,
            most=most,
            limit=limit,
            chance=Percent(chance=chance),
        ),
        chance,
    )
    return {"before": before, "most": most, "limit": limit, "reached": chance}


def _judged(case: Case, given: Given, spread: "Distribution[duels.Outcome]") -> None:
    """Make sure that type and morale are known where the unit may panic; InputProblem where they are not."""
    if not spread.chance(lambda one: getattr(one.blow, given.role) > 0):
        return
    if given.unit is None:
        raise InputProblem(say("Rout points go by the type of the unit: give {option}.", option=f"--{given.role}"))
    units.value(case, given.unit, "morale", given.morale, f"--{given.role}-morale")


def _limits(case: Case, field: Field, role: Role) -> dict[str, int]:
    """Return the rout points at which a side routs, by reading; nothing where the battle is not known."""
    side = field.side(role)
    return {} if field.battle is None or side is None else battles.rout_limit(case, field.battle, side)


class Panics(NamedTuple):
    """The chances that matter for who goes after whom: each side panics alone, or the other perhaps with it."""

    attacker: Fraction
    defender: Fraction
    attacker_and: Fraction
    defender_and: Fraction

    @classmethod
    def of(cls, duel: Duel, spread: "Distribution[duels.Outcome]") -> "Panics":
        """Read them off; a unit whose morale is not known may panic with any disorder that it receives."""

        def may(fighter: duels.Fighter, received: int) -> bool:
            return fighter.panics(received) or (fighter.morale is None and received > 0)

        return cls(
            spread.chance(lambda one: one.attacker_panics and not one.defender_panics),
            spread.chance(lambda one: one.defender_panics and not one.attacker_panics),
            spread.chance(lambda one: one.attacker_panics and may(duel.defender, one.blow.defender)),
            spread.chance(lambda one: one.defender_panics and may(duel.attacker, one.blow.attacker)),
        )


def _aftermath(case: Case, unit: Unit | None, enemy: Unit | None, panics: Panics) -> str | None:
    """Say who goes after whom (10.8, 14); returns what the attacker does when the defender panics."""
    both = panics.defender_and
    if unit is None or enemy is None or unit.id not in CAVALRY or enemy.id not in CAVALRY:
        if panics.defender:
            return fighters.advance(case, unit, may_panic=both > 0)
    else:
        both = max(both, panics.attacker_and)
        if panics.attacker or panics.defender:
            _pursuit(case, panics)
    if both:
        case.tell(say("A unit that panics itself neither advances nor pursues. [10.8, 11]"), None)
    return "pursue" if panics.defender else None


def _pursuit(case: Case, panics: Panics) -> None:
    """Say which cavalry pursues, and what it does where a point of the Cavalry box prevents it (14); only an attacker advances."""
    points = case.number("14", "points")
    if not panics.attacker:
        text = count(
            "The attacker pursues, or for {n} command point of the Cavalry box advances instead. [14, 4.5, 10.8]",
            "The attacker pursues, or for {n} command points of the Cavalry box advances instead. [14, 4.5, 10.8]",
            points,
        )
    elif not panics.defender:
        text = count(
            "The defender pursues, or for {n} command point of the Cavalry box stays. [14, 4.5, 10.8]",
            "The defender pursues, or for {n} command points of the Cavalry box stays. [14, 4.5, 10.8]",
            points,
        )
    else:
        text = count(
            "The victor pursues, or for {n} command point of the Cavalry box an attacker advances, a defender stays. [14, 4.5, 10.8]",
            "The victor pursues, or for {n} command points of the Cavalry box an attacker advances, a defender stays. [14, 4.5, 10.8]",
            points,
        )
    case.tell(text, "pursue")


def _one_more(case: Case, duel: Duel, own: Given, other: Given) -> dict[str, Any]:
    """Say what one more command point or support would change, for either side (10.3.b, 10.3.f)."""
    modifiers = {"command": case.number("10.3.b", "modifier"), "support": case.number("10.3.f", "modifier")}
    most = case.number("8", "rear")
    found: dict[str, dict[str, Any]] = {"attacker": {}, "defender": {}}
    for given in (own, other):
        open_to = {"command": given.in_range and not given.command, "support": given.support < most}
        for kind, modifier in modifiers.items():
            if open_to[kind]:
                changed = getattr(duel, given.role).more(kind, int(modifier))
                found[given.role][kind] = _short(duel._replace(**{given.role: changed}))
    command, support = ({role: kinds.get(kind) for role, kinds in found.items()} for kind in modifiers)
    if command == support:
        _change(case, say("One more command point or support"), command, "10.3.b", "10.3.f")
    else:
        _change(case, say("A command point"), command, "10.3.b")
        _change(case, say("One more support"), support, "10.3.f")
    return found


def _short(duel: Duel) -> dict[str, Any]:
    chances = _chances(duels.spread(duel), duel)
    return {name: chances[name] for name in ("win", "tie", "lose", "panic")}


def _change(case: Case, what: Message, chances: dict[str, Any], *clauses: str) -> None:
    """Add the step for one kind of help, for the sides that can have it."""
    shown = {role: Percent(chance=one["win"]) for role, one in chances.items() if one}
    value = {role: one["win"] for role, one in chances.items() if one}
    if len(shown) > 1:
        text = say("{what}: the attacker then wins {attacker}; if the defender has it, {defender}.", what=what, **shown)
    elif "attacker" in shown:
        text = say("{what} for the attacker: he then wins {chance}.", what=what, chance=shown["attacker"])
    elif "defender" in shown:
        text = say("{what} for the defender: the attacker then wins {chance}.", what=what, chance=shown["defender"])
    else:
        return
    case.tell(text, value, cites=(*clauses,))
