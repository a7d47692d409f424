"""Missile fire (chapter 9): what the shots bring, to the target, to a leader with it, and to those who shoot."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games import hexes
from punicref.games.dbp import aim, panic, passing, start, units
from punicref.games.dbp.aim import SKIRMISHERS, Line, Shooter, reach
from punicref.games.dbp.inputs import Battle, Side
from punicref.games.dbp.units import CAVALRY, COUNTERS, Unit
from punicref.language.messages import Percent, say
from punicref.rulebook.records import Records
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

__all__ = ["SKIRMISHERS", "firing_rows", "missile", "reach", "volley"]

MISSILE_TABLE = "9.3"

Result = dict[str, Any]


class ShotAt(NamedTuple):
    """The unit that is shot at."""

    type: Annotated[
        str, ask("type of the target, by its name in any language; or leader, if he is alone").checked(passing.passer)
    ]
    panicked: Annotated[bool, ask("the target is in panic", usual="the target in order")] = False
    leader: Annotated[bool, ask("the leader is with the target", usual="no leader with the target")] = False
    disorder: Annotated[
        int | None, ask("disorder points of the target so far", usual="no disorder points so far", least=0)
    ] = None


class Field(NamedTuple):
    """The battle, as far as it tells in what order the target began."""

    side: Annotated[Side | None, ask("whose unit is shot at, with the battle", usual="no side named")] = None
    battle: Annotated[Battle | None, ask("the battle, with the side: in what order its units begin", printed=True)] = (
        None
    )


class Printed(NamedTuple):
    """What counters and tables print."""

    number: Annotated[
        tuple[int, ...],
        ask(
            "the number printed in the Missile Table, one for each shooting unit",
            least=0,
            most="2.3:sides",
            printed=True,
        ),
    ] = ()
    morale: Annotated[int | None, ask("morale value of the target", least=1, printed=True)] = None


class Throw(NamedTuple):
    """The shots and their dice."""

    shooters: Annotated[
        int, ask("units of this type that shoot at the target in turn", usual="one unit shoots", least=1, ordinary=True)
    ] = 1
    fortuna: Annotated[
        Literal["none", "shooter", "target", "both"],
        ask(
            "who has a point in the Fortuna box to spend on this shot", usual="no Fortuna for this shot", ordinary=True
        ),
    ] = "none"
    roll: Annotated[Roll | None, ask("the die that was rolled, or random", least=1, most="2.3:sides")] = None
    leader_roll: Annotated[
        Roll | None, ask("the die for the leader with the target, or random", least=1, most="2.3:sides")
    ] = None


class Target(NamedTuple):
    """Whom the shots hit: what it has suffered so far, its morale value if known, and whether the leader is with it."""

    unit: Unit
    disorder: int
    morale: int | None
    leader: bool
    chased: bool = False  # whether cavalry shoots at cavalry

    @property
    def needed(self) -> int | None:
        """The disorder points that still bring panic."""
        return None if self.morale is None else max(0, int(self.morale) - self.disorder)


class Effect(NamedTuple):
    """What some shots have brought: disorder points, and whether the leader is eliminated."""

    points: int
    killed: bool


def firing_rows(case: Case, printed: Records) -> dict[tuple[str, int], dict[str, str | int]]:
    """Return the rows of the Missile Table by shooting type and distance; a row without a distance is for 1.

    Types are ids; a row whose name is no type keeps it as it was typed.
    """
    known = names.known(case)
    found = {}
    for key, row in printed.rows.items():
        name, _, last = key.strip().rpartition(" ")
        away = int(last) if name and last.isdecimal() else 1
        plain = names.plain(name if name and last.isdecimal() else key)
        found[known.get(plain, key), away] = row
    return found


def volley(numbers: Sequence[int], sides: int, points: int, killed: int, target: Target) -> Distribution[Effect]:
    """Return the exact joint distribution of what shots bring, one after the other, until the target panics.

    A shot hits on its number or less and brings `points`; then a leader with the target is eliminated on `killed` of
    the faces of his die.
    """
    total = Distribution({Effect(0, killed=False): 1})
    needed = target.needed
    for number in numbers:
        hits = min(number, sides)
        shots = {
            (True, True): hits * killed,
            (True, False): hits * (sides - killed),
            (False, False): (sides - hits) * sides,
        }
        shot = Distribution({one: ways for one, ways in shots.items() if ways})

        def then(before: Effect, now: tuple[bool, bool]) -> Effect:
            if needed is not None and before.points >= needed:
                return before
            hit, fell = now
            return Effect(before.points + (points if hit else 0), before.killed or (fell and target.leader))

        total = total.with_(shot, then)
    return total


@calculator("dbp.missile", "Missile fire: who may shoot, and what it brings", chapter="9")
def missile(
    case: Case,
    shooter: Annotated[
        Shooter, group("the shooter", "shooter", type="shooter", arrow="arrow", shots="shots", phasing="phasing")
    ],
    target: Annotated[ShotAt, group("the target", type="target")],
    line: Annotated[Line, group("the line of fire")],
    printed: Annotated[Printed, group("what is printed")],
    throw: Annotated[Throw, group("the shots")],
    field: Annotated[Field, group("the battle")],
) -> Ruling:
    """Rule on a shot, or on several at one target: whether it is allowed, and the exact chances (9 to 9.3).

    InputProblem for an unknown type, a way that is none, and more shooting units than there are hexes within range.
    """
    shooting = units.unit(case, shooter.type)
    if names.plain(target.type) in units.LEADER:
        return _at_leader(case)
    shot_at = units.unit(case, target.type)
    field = field._replace(side=start.owner(case, field.side, target.type, shooter.type))
    shot = aim.aimed(case, shooter, shooting, line)
    if throw.leader_roll is not None and (throw.roll is None or not target.leader):
        raise InputProblem("{option} counts only with {needed}.", option="--leader-roll", needed="--leader, --roll")
    result: Result = {"allowed": True} if field.side is None else {"allowed": True, "side": field.side}
    refused = aim.reasons(case, shot, result)
    if refused:
        return case.refuse(refused, **result)
    _check_shots(case, printed.number, throw, shot.away)
    if target.panicked:
        return _at_panicked(case, result)
    numbers = printed.number or _looked_up(case, shooting, shot_at, shot.away)
    if len(numbers) == 1:
        numbers *= throw.shooters
    chased = shooting.id in CAVALRY and shot_at.id in CAVALRY
    disorder = _disorder(case, shot_at, target, field)
    morale = panic.morale(case, shot_at, printed.morale, flipped=disorder > 0)
    if printed.morale is None and morale is not None:
        case.tell("Its morale value is {morale}. [10.7]", morale, morale=morale)
    hit = Target(shot_at, disorder, morale, target.leader, chased)
    if hit.needed == 0:
        raise InputProblem("With so many disorder points the target is in panic: give {option}.", option="--panicked")
    if throw.roll is not None:
        return _rolled(case, numbers, hit, throw, result)
    if not numbers:
        return _unknown(case, hit, result)
    return _chances(case, numbers, hit, throw.fortuna, result)


def _disorder(case: Case, shot_at: Unit, target: ShotAt, field: Field) -> int:
    """Return the disorder points of the target: those told, else those with which it began the battle."""
    if target.disorder is not None:
        return target.disorder
    begun = start.disorder(case, shot_at, field.battle, field.side, "disorder")
    told = {one: say("{n} disorder {n|point|points} so far", n=points) for one, points in begun.items()}
    case.points.compare("17.1.3.a", "codes", told)
    return next(iter(begun.values()))


def _at_leader(case: Case) -> Ruling:
    """Rule on a shot at a leader who is alone: the readings of 9 (leader) part."""
    faces = list(case.numbers("13", "killed"))
    reason = say("a leader alone is no target")
    case.points.compare(
        "9", "leader", {"no_target": reason, "target": say("on a hit he rolls: eliminated on {faces}", faces=faces)}
    )
    case.tell("Units are shot at; a leader is none (our reading). [9, 9.1, 9.3]", False)
    return case.refuse([reason])


def _at_panicked(case: Case, result: Result) -> Ruling:
    """Rule on a shot at a unit in panic: the readings of 11.1.2 (missile) part."""
    case.points.compare(
        "11.1.2", "missile", {"combat_only": say("without effect"), "missile_too": say("it is eliminated")}
    )
    case.tell("Missile fire is no attack: a unit in panic is not eliminated by it (our reading). [11.1.2]", False)
    return case.rule("Allowed, but without effect: the target is in panic already.", {**result, "eliminated": False})


def _unknown(case: Case, hit: Target, result: Result) -> Ruling:
    """Close with what to look up."""
    points = case.number("9.3", "points")
    case.sum("On the number in the Missile Table or less: {n} disorder {n|point|points}.", points, n=points)
    _panic(case, hit, result)
    return case.rule("Allowed; the number needed is printed in the Missile Table.", {**result, "points": points})


def _check_shots(case: Case, number: tuple[int, ...], throw: Throw, away: int) -> None:
    """Refuse what does not fit together, and more shooting units than there are hexes to shoot from: InputProblem."""
    shooting = max(len(number), throw.shooters)
    if throw.roll is not None and shooting > 1:
        raise InputProblem("Units shoot one by one: give the die of one unit at a time.")
    if throw.fortuna != "none" and shooting > 1:
        raise InputProblem("A reroll is for one die: give one unit at a time with {option}.", option="--fortuna")
    if len(number) > 1 and throw.shooters not in (1, len(number)):
        raise InputProblem(
            "There are {numbers} numbers for {shooters} shooting units.", numbers=len(number), shooters=throw.shooters
        )
    most = len(hexes.SIDES) * away
    if len(number) > 1:  # they may shoot from different distances
        farthest = max(case.number("9.1", "skirmishers"), case.number("9.1", "others"))
        most = sum(len(hexes.SIDES) * one for one in range(1, farthest + 1))
    if shooting > most:
        raise InputProblem(
            "{shooters} units cannot shoot at one target: there {n|is|are} only {n} {n|hex|hexes} to shoot from.",
            n=most,
            shooters=shooting,
        )


def _looked_up(case: Case, shooting: Unit, target: Unit, away: int) -> tuple[int, ...]:
    """Return the printed number, or none where the table is not installed."""
    printed = case.records(MISSILE_TABLE)
    if printed is None:
        case.need(MISSILE_TABLE)
        return ()
    row = firing_rows(case, printed).get((shooting.id, away))
    if row is None:
        raise InputProblem(
            "The Missile Table typed in has no row for {unit} at distance {distance}: give {option}.",
            unit=shooting.name,
            distance=away,
            option="--number",
        )
    number = int(row[target.key])
    case.tell(
        "Missile Table, {unit} at {target}, distance {distance}: {number}.",
        number,
        unit=shooting.name,
        target=target.name,
        distance=away,
        number=number,
        cites=(MISSILE_TABLE,),
    )
    return (number,)


def _panic(case: Case, target: Target, result: Result, *, fate: bool = True) -> None:
    """Say when the target panics, what then becomes of it, and with `fate` what a leader with it risks."""
    if target.needed is None:
        case.need(COUNTERS)
    else:
        case.tell(
            "It goes into panic with {n} more disorder {n|point|points}. [10.7, 11]", target.needed, n=target.needed
        )
        panic.flight(case, target.unit)
        result["rout_points"] = int(panic.rout(case, target.unit))
    if target.leader and fate:
        panic.fate(case)
    if target.chased:
        _pursuit(case, result)


def _pursuit(case: Case, result: Result) -> None:
    """Say that cavalry which shoots cavalry into panic must pursue, by our reading of 14 (fire)."""
    case.points.compare("14", "fire", {"any_cause": say("it must pursue"), "combat_only": say("no pursuit")})
    case.follows(
        "If cavalry shoots cavalry into panic, it must pursue at once (our reading); there is no advance after fire. [11.2, 14, 10.8]"
    )
    result["pursuit"] = "must"


def _killed(case: Case, target: Target) -> int:
    """Return on how many faces a leader with the target is eliminated."""
    return len(case.numbers("13", "killed")) if target.leader else 0


def _chances(case: Case, numbers: tuple[int, ...], target: Target, fortuna: str, result: Result) -> Ruling:
    """Give every outcome of the shots with its exact chance."""
    sides, points = case.number("2.3", "sides"), case.number("9.3", "points")
    case.sum(
        say("Each shot hits on its number or less of {sides}: {numbers}.", sides=sides, numbers=list(numbers))
        if len(numbers) > 1
        else say("It hits on {number} or less of {sides}.", number=numbers[0], sides=sides),
        list(numbers),
        cites=(MISSILE_TABLE,),
    )
    if len(numbers) > 1 and target.needed is not None:
        case.tell("Units shoot one by one; after a panic the target is gone. [9]")
    _panic(case, target, result)
    spread = volley([int(one) for one in numbers], int(sides), int(points), _killed(case, target), target)
    total = spread.map(lambda effect: effect.points)
    chances = dict(sorted(total))
    hit, panics = total.chance(lambda found: found > 0), _panics(total, target)
    outcomes = [
        Outcome(
            say("no effect") if found == 0 else say("{n} disorder {n|point|points}", n=found),
            chance,
            say("panic") if found and target.needed is not None and found >= target.needed else None,
        )
        for found, chance in chances.items()
    ]
    result |= {
        "number": list(numbers),
        "hit": hit,
        "panic": panics,
        "expected": sum((found * chance for found, chance in total), Fraction(0)),
        "points": {str(found): chance for found, chance in chances.items()},
    }
    if target.leader:
        result["leader_killed"] = killed = spread.chance(lambda effect: effect.killed)
        _leader_at_stake(case, killed)
    if fortuna != "none":
        _again(case, hit, fortuna, result)
    verdict = (
        say(
            "Allowed: chance of disorder {hit}, of panic {panic}.",
            hit=Percent(chance=hit),
            panic=Percent(chance=panics),
        )
        if panics is not None
        else say("Allowed: chance of disorder {hit}.", hit=Percent(chance=hit))
    )
    return case.rule(verdict, result, outcomes=outcomes)


def _leader_at_stake(case: Case, killed: Fraction) -> None:
    """Say with what chance the leader falls, and what that costs."""
    case.follows(
        "The leader is eliminated: {chance}; rout points {points}, no more command points. [13]",
        killed,
        chance=Percent(chance=killed),
        points=case.number("16.1", "leader"),
    )


def _again(case: Case, hit: Fraction, fortuna: str, result: Result) -> None:
    """Say what a reroll with Fortuna makes of the chance of a hit (4.9), before the die is rolled."""
    own = fortuna in ("shooter", "both")
    better = 1 - (1 - hit) * (1 - hit) if own else hit
    result["hit_with_fortuna"] = better
    if own:
        case.follows(
            "With Fortuna the shooter may reroll a miss and must accept the new result: chance of a hit {chance}. [4.9]",
            better,
            chance=Percent(chance=better),
        )
    if fortuna in ("target", "both"):
        case.points.compare(
            "4.9",
            "whose",
            {
                "own": say("chance of a hit {chance}", chance=Percent(chance=better)),
                "any": say("chance of a hit {chance}", chance=Percent(chance=_contested(hit, own=own))),
            },
        )
        _own_die(case)


def _own_die(case: Case) -> None:
    case.follows("Fortuna serves the target's side only for its own die, that of a leader (our reading). [4.9, 13]")


def _contested(hit: Fraction, *, own: bool) -> Fraction:
    """Return the chance of a hit where the target's side may have a hit rerolled, after the shooter's own reroll."""
    return hit * hit if not own else hit * hit + (1 - hit) * hit * hit


def _panics(total: Distribution[int], target: Target) -> Fraction | None:
    """Return the chance of panic, None where the morale value is not known."""
    needed = target.needed
    return None if needed is None else total.chance(lambda found: found > 0 and found >= needed)


def _rolled(case: Case, numbers: tuple[int, ...], target: Target, throw: Throw, result: Result) -> Ruling:
    """Give the outcome of one shot with its die, and that of the leader's where it was rolled."""
    face, fate = case.dice(throw.roll, throw.leader_roll)
    assert face is not None
    points = case.number("9.3", "points")
    result["roll"] = face
    if not numbers:
        case.sum(
            "Die {die}: it hits if the number in the Missile Table is at least {die}.", die=face, cites=(MISSILE_TABLE,)
        )
        _panic(case, target, result)
        return case.rule(
            "Allowed; die {die} hits if the printed number is at least {die}.", {**result, "points": points}, die=face
        )
    hit = face <= numbers[0]
    case.sum(
        "Die {die} against {number} or less: a hit." if hit else "Die {die} against {number} or less: no effect.",
        hit,
        die=face,
        number=numbers[0],
        cites=(MISSILE_TABLE,),
    )
    result |= {"number": list(numbers), "hit": hit, "points": points if hit else 0}
    if throw.fortuna != "none":
        _reroll(case, numbers[0], throw.fortuna, result, hit=hit)
    if not hit:
        return case.rule("No effect.", result | {"panic": False})
    panics = None if target.needed is None else points >= target.needed
    _hit(case, target, result, panics=panics, fate=fate is None)
    result |= {"disorder": target.disorder + points, "panic": panics}
    verdict = (
        say("The target is hit and goes into panic.")
        if panics
        else say("The target receives {n} disorder {n|point|points}.", n=points)
    )
    if target.leader:
        result["leader_killed"] = _leader(case, fate, throw.fortuna, panics=panics)
    killed = result.get("leader_killed", 0)
    if killed in (0, 1):
        leader = int(case.number("16.1", "leader")) if killed else 0
        result["suffered"] = leader + (int(result["rout_points"]) if panics else 0)
    if killed == 1:
        verdict = say("{one} {other}", one=verdict, other=say("The leader with it is eliminated."))
    elif panics and "pursuit" in result:
        verdict = say("{one} {other}", one=verdict, other=say("The shooter must pursue it."))
    return case.rule(verdict, result)


def _hit(case: Case, target: Target, result: Result, *, panics: bool | None, fate: bool) -> None:
    """Say what a hit leads to."""
    if panics is not False:
        _panic(case, target, result, fate=fate)
        return
    left = (target.needed or 0) - int(case.number("9.3", "points"))
    case.tell("It goes into panic with {n} more disorder {n|point|points}. [10.7, 11]", left, n=left)
    if target.leader and fate:
        panic.fate(case)


def _reroll(case: Case, number: int, fortuna: str, result: Result, *, hit: bool) -> None:
    """Say what Fortuna offers once the die has been rolled (4.9)."""
    chance = Fraction(min(number, int(case.number("2.3", "sides"))), int(case.number("2.3", "sides")))
    if fortuna in ("shooter", "both") and not hit:
        result["reroll"] = chance
        case.follows(
            "With Fortuna the shooter may reroll and must accept the new result: chance of a hit {chance}. [4.9]",
            chance,
            chance=Percent(chance=chance),
        )
    if fortuna in ("target", "both") and hit:
        _own_die(case)
        result["reroll_by_reading"] = {"own": None, "any": chance}
        case.points.compare(
            "4.9",
            "whose",
            {
                "own": say("the hit stands"),
                "any": say("rerolled: chance of a hit {chance}", chance=Percent(chance=chance)),
            },
        )


def _leader(case: Case, fate: int | None, fortuna: str, *, panics: bool | None) -> Fraction:
    """Say what becomes of the leader with a target that was hit (13): by his die, or with what chance he falls."""
    faces = case.numbers("13", "killed")
    chance = Fraction(len(faces), int(case.number("2.3", "sides")))
    again = fortuna in ("target", "both")
    if fate is None:
        killed = chance * chance if again else chance
        _leader_at_stake(case, killed)
        return killed
    if fate in faces:
        text = say(
            "The leader, die {die}: eliminated; rout points {points}, no more command points.",
            die=fate,
            points=case.number("16.1", "leader"),
        )
    elif panics:
        text = say("The leader, die {die}: unharmed; he must withdraw.", die=fate)
    else:
        text = say("The leader, die {die}: unharmed.", die=fate)
    case.follows(text, fate in faces, cites=("13",))
    if panics and fate not in faces:
        withdrawing(case)
    if again and fate in faces:
        case.follows(
            "With Fortuna his side may reroll this die: eliminated with a chance of {chance}. [4.9]",
            chance,
            chance=Percent(chance=chance),
        )
    return Fraction(int(fate in faces))


def withdrawing(case: Case) -> None:
    """Say what happens to a leader who must withdraw and finds no empty hex, by the readings of 13 (alone)."""
    case.follows("With no empty hex beside him he is eliminated (our reading). [13]")
    case.points.compare(
        "13",
        "alone",
        {
            "eliminated": say("with no empty hex beside him he is eliminated"),
            "joins": say("with no empty hex beside him he joins a friendly unit"),
            "unharmed": say("with no empty hex beside him he stays unharmed"),
        },
    )
