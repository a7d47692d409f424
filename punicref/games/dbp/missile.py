"""Missile fire (chapter 9): who may shoot at whom, and what the shots bring."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.dbp import fighters, hexes, units, worth
from punicref.games.dbp.hexes import Facing, Hexside
from punicref.games.dbp.inputs import Die
from punicref.games.dbp.units import CAVALRY, COUNTERS, REMOVED, Unit
from punicref.messages import Message, Percent, count, say
from punicref.rulebook.records import Records
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

SKIRMISHERS = "skirmishers"

MISSILE_TABLE = "9.3"


class Target(NamedTuple):
    """Whom the shots hit: what it has suffered so far, its morale value if known, and whether the leader is with it."""

    unit: Unit
    disorder: int
    morale: int | None
    leader: bool

    @property
    def needed(self) -> int | None:
        """The disorder points that still bring panic."""
        return None if self.morale is None else max(0, self.morale - self.disorder)


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


def reach(case: Case, unit_id: str) -> int:
    """Return the range of a type in hexes (9.1)."""
    return case.number("9.1", "skirmishers" if unit_id == SKIRMISHERS else "others")


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


@calculator("dbp.missile", say("Missile fire: who may shoot, and what it brings"))
def missile(
    case: Case,
    shooter: Annotated[str, ask("type of the shooting unit, by its name in any language")],
    target: Annotated[str, ask("type of the target, by its name in any language")],
    distance: Annotated[
        int | None, ask("distance in hexes; without it 1, or that of the way to the target", least=1)
    ] = None,
    facing: Facing = None,
    toward: Annotated[str, ask("a way to the target side by side, such as n or n,ne (for arc and line of sight)")] = "",
    between: Annotated[
        int, ask("hexes between, crossed or touched by the line of sight, that hold a unit", least=0)
    ] = 0,
    arrow: Annotated[
        Literal["yes", "no"] | None, ask("its counter bears an arrow; without it the printed list's")
    ] = None,
    phasing: Annotated[bool, ask("it belongs to the player who has just moved")] = False,
    shots: Annotated[int, ask("shots that the unit has already fired this turn", least=0)] = 0,
    number: Annotated[
        tuple[int, ...],
        ask("the number printed in the Missile Table, one for each shooting unit", least=0, most="2.3:sides"),
    ] = (),
    shooters: Annotated[int, ask("units of this type that shoot at the target in turn", least=1)] = 1,
    disorder: Annotated[int, ask("disorder points of the target so far", least=0)] = 0,
    morale: Annotated[int | None, ask("morale value of the target; without it the printed list's", least=1)] = None,
    leader: Annotated[bool, ask("the leader is with the target")] = False,
    panicked: Annotated[bool, ask("the target is in panic")] = False,
    shooter_panicked: Annotated[bool, ask("the shooting unit is in panic")] = False,
    roll: Die = None,
    leader_roll: Annotated[
        Roll | None, ask("the die for the leader with the target, or random", least=1, most="2.3:sides")
    ] = None,
) -> Ruling:
    """Rule on a shot, or on several at one target: whether it is allowed, and the exact chances (9 to 9.3).

    InputProblem for an unknown type, a way that is none, and more shooting units than there are hexes within range.
    """
    shooting, shot_at = units.unit(case, shooter), units.unit(case, target)
    sides = hexes.directions(toward, "--toward")
    away = _distance(sides, distance)
    if leader_roll is not None and (roll is None or not leader):
        raise InputProblem(
            say("{option} counts only with {needed}.", option="--leader-roll", needed="--leader, --roll")
        )
    reasons = _reasons(
        case,
        shooting,
        away,
        facing,
        sides,
        between,
        arrow=arrow,
        phasing=phasing,
        shots=shots,
        panicked=shooter_panicked,
    )
    if reasons:
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), {"allowed": False, "reasons": reasons})
    _check_shots(case, number, shooters, away, roll)
    if panicked:
        gone = case.readings("11.1.2", "missile", {"combat_only": False, "missile_too": True})
        case.tell(say("Missile fire is no attack: a unit in panic is not eliminated by it. [11.1.2]"), gone)
        return case.rule(
            say("Allowed, but without effect: the target is in panic already."), {"allowed": True, "eliminated": gone}
        )
    numbers = number or _looked_up(case, shooting, shot_at, away)
    if len(numbers) == 1:
        numbers *= shooters
    hit = Target(shot_at, disorder, _morale(case, shot_at, disorder, morale), leader)
    if hit.needed == 0:
        raise InputProblem(
            say("With so many disorder points the target is in panic: give {option}.", option="--panicked")
        )
    if roll is not None:
        return _rolled(case, numbers, hit, roll, leader_roll)
    if not numbers:
        points = case.number("9.3", "points")
        case.tell(
            count(
                "On the number in the Missile Table or less: {n} disorder point.",
                "On the number in the Missile Table or less: {n} disorder points.",
                points,
            ),
            points,
        )
        _panic(case, hit)
        return case.rule(
            say("Allowed; the number needed is printed in the Missile Table."), {"allowed": True, "points": points}
        )
    return _chances(case, numbers, hit)


def _distance(sides: tuple[Hexside, ...], given: int | None) -> int:
    """Return the distance; InputProblem where the way leads back or contradicts it."""
    if not sides:
        return 1 if given is None else given
    away = hexes.distance(hexes.at(sides))
    if away == 0:
        raise InputProblem(say("The way leads back to the shooting unit."))
    if given not in (None, away):
        raise InputProblem(say("The way leads to a hex at distance {found}, not {given}.", found=away, given=given))
    return away


def _check_shots(case: Case, number: tuple[int, ...], shooters: int, away: int, roll: Roll | None) -> None:
    """Refuse what does not fit together, and more shooting units than there are hexes to shoot from: InputProblem."""
    if roll is not None and max(len(number), shooters) > 1:
        raise InputProblem(say("Units shoot one by one: give the die of one unit at a time."))
    if len(number) > 1 and shooters not in (1, len(number)):
        raise InputProblem(
            say("There are {numbers} numbers for {shooters} shooting units.", numbers=len(number), shooters=shooters)
        )
    most = len(hexes.SIDES) * away
    if len(number) > 1:  # they may shoot from different distances
        farthest = max(case.number("9.1", "skirmishers"), case.number("9.1", "others"))
        most = sum(len(hexes.SIDES) * one for one in range(1, farthest + 1))
    if max(len(number), shooters) > most:
        raise InputProblem(
            say(
                "{shooters} units cannot shoot at one target: hexes at that distance: {most}.",
                shooters=max(len(number), shooters),
                most=most,
            )
        )


def _reasons(
    case: Case,
    shooting: Unit,
    away: int,
    facing: Hexside | None,
    sides: tuple[Hexside, ...],
    between: int,
    *,
    arrow: Literal["yes", "no"] | None,
    phasing: bool,
    shots: int,
    panicked: bool,
) -> list[Message]:
    """Go through what a shot needs, each a step; return what stands against it."""
    found: list[Message] = []
    if phasing:
        found.append(say("only the passive player shoots"))
        case.tell(say("Only the passive player shoots, the opponent of the one who has just moved. [9]"), False)
    if panicked:
        _fleeing(case, shooting, found)
    _arrow(case, shooting, arrow, found)
    most = case.number("9", "shots")
    if shots >= most:
        found.append(say("the unit has shot already"))
        case.tell(count("A unit shoots only {n} time per turn.", "A unit shoots only {n} times per turn.", most), False)
    range_ = reach(case, shooting.id)
    if away > range_:
        found.append(say("the target is out of range"))
    case.tell(
        say("The target is at distance {distance}, the range is {range}. [9.1]", distance=away, range=range_),
        away <= range_,
    )
    if panicked:
        case.tell(say("A unit in panic has front all round: its arc of fire, too. [8, 9]"), None)
    else:
        _arc(case, facing, sides, away, found)
    _sight(case, sides, away, between, found)
    return found


def _fleeing(case: Case, shooting: Unit, found: list[Message]) -> None:
    """Check whether a unit in panic may shoot: it is gone, or the readings of 11 (missile) part."""
    if shooting.id in REMOVED:
        found.append(say("the unit is no longer in play"))
        case.tell(say("Elephants and Skirmishers are removed from play as soon as they panic. [11.1.1]"), False)
        return
    if shooting.id in CAVALRY:
        found.append(say("the unit is no longer in play"))
        case.tell(
            say("Cavalry that panics rides off the map at once over its own edge, by the quickest route. [11.2]"),
            False,
        )
        return
    may = case.readings("11", "missile", {"attacks_only": True, "fire_too": False})
    case.tell(say("A unit in panic may not attack; missile fire is no attack. [11]"), may)


def _arrow(case: Case, shooting: Unit, arrow: Literal["yes", "no"] | None, found: list[Message]) -> None:
    """Check that the unit has missile capability."""
    cites: tuple[str, ...] = ()
    if arrow is None and shooting.printed is not None:
        arrow = "yes" if shooting.printed["missile"] == "yes" else "no"
        cites = (COUNTERS,)
    if arrow == "no":
        found.append(say("the unit has no missile capability"))
        case.tell(
            say("Its counter bears no arrow: it has no missile capability. [2.4.def.missile-capacity]"),
            False,
            cites=cites,
        )
    elif arrow == "yes":
        case.tell(
            say("Its counter bears an arrow: it has missile capability. [2.4.def.missile-capacity]"), True, cites=cites
        )
    else:
        case.tell(say("Its counter must bear an arrow. [2.4.def.missile-capacity]"), None)


def _arc(case: Case, facing: Hexside | None, sides: tuple[Hexside, ...], away: int, found: list[Message]) -> None:
    """Check the arc of fire; hold the readings of 9 (arc) against each other."""
    if facing is None or not sides:
        case.tell(say("It must lie in the arc of fire, the front (checked with --facing and --toward). [9]"), None)
        return
    width = case.number("8", "front")
    begins = [hexes.in_front(width, facing, side) for side in hexes.first_steps(hexes.at(sides))]
    inside = case.readings("9", "arc", {"wholly": all(begins), "partly": any(begins)})
    if inside:
        text = (
            say("It is a front hex. [8, 9]")
            if away == 1
            else say("It is in the arc of fire: every shortest way to it leads through a front hex. [8, 9]")
        )
    else:
        found.append(say("the target is not in the arc of fire"))
        text = (
            say("It is a rear hex, and so not in the arc of fire. [8, 9]")
            if away == 1
            else say("It is not in the arc of fire: not every shortest way to it leads through a front hex. [8, 9]")
        )
    case.tell(text, inside)


def _sight(case: Case, sides: tuple[Hexside, ...], away: int, between: int, found: list[Message]) -> None:
    """Check the line of sight; hold the readings of 9.2 (edge) against each other."""
    if away == 1:
        if between:
            raise InputProblem(say("No hex lies between neighbours: leave {option} out.", option="--between"))
        return
    if not between:
        case.tell(say("No unit stands in the line of sight. [9.2]"), True)
        return
    if not sides:
        raise InputProblem(
            say("Say where the target lies: {option}, for example {example}.", option="--toward", example="n,ne")
        )
    edge = hexes.along_hexside(hexes.at(sides))
    most = away if edge else away - 1
    if between > most:
        raise InputProblem(
            say("Hexes that the line of sight crosses or touches: {most}, not {found}.", most=most, found=between)
        )
    clear = edge and case.readings("9.2", "edge", {"both": between < most, "either": False})
    if clear:
        case.tell(
            say("The line runs along a hexside with a unit on one side of it only: the target is visible. [9.2]"), True
        )
        return
    found.append(say("a unit blocks the line of sight"))
    case.tell(
        say("The line runs along a hexside, with units on both sides of it. [9.2]")
        if edge
        else say("A unit stands in the line of sight. [9.2]"),
        False,
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
            say(
                "The Missile Table typed in has no row for {unit} at distance {distance}: give {option}.",
                unit=shooting.name,
                distance=away,
                option="--number",
            )
        )
    number = int(row[target.key])
    case.tell(
        say(
            "Missile Table, {unit} at {target}, distance {distance}: {number}.",
            unit=shooting.name,
            target=target.name,
            distance=away,
            number=number,
        ),
        number,
        cites=(MISSILE_TABLE,),
    )
    return (number,)


def _morale(case: Case, target: Unit, disorder: int, given: int | None) -> int | None:
    """Return the morale value of the target, None where it is not known; hold the readings of its back apart."""
    if given is not None or target.printed is None:
        return given
    front, back = int(target.printed["morale"]), int(target.printed["back_morale"])
    if disorder and front != back:
        front = case.readings("10.7", "back", {"front": front, "back": back})
    case.tell(say("Its morale value is {morale}. [10.7]", morale=front), front, cites=(COUNTERS,))
    return front


def _panic(case: Case, target: Target, *, fate: bool = True) -> None:
    """Say when the target panics, what then becomes of it, and with `fate` what a leader with it risks."""
    if target.needed is not None:
        case.tell(
            count(
                "It goes into panic with {n} more disorder point. [10.7, 11]",
                "It goes into panic with {n} more disorder points. [10.7, 11]",
                target.needed,
            ),
            target.needed,
        )
        if target.unit.id in REMOVED:
            case.tell(say("Elephants and Skirmishers are removed from play as soon as they panic. [11.1.1]"), None)
        elif target.unit.id in CAVALRY:
            case.tell(
                say("Cavalry that panics rides off the map at once over its own edge, by the quickest route. [11.2]"),
                None,
            )
        points = worth.rout_points(case, target.unit)
        case.tell(say("Rout points if it panics: {points}.", points=points), points)
    if target.leader and fate:
        fighters.fate(case)


def _killed(case: Case, target: Target) -> int:
    """Return on how many faces a leader with the target is eliminated."""
    return len(case.numbers("13", "killed")) if target.leader else 0


def _chances(case: Case, numbers: tuple[int, ...], target: Target) -> Ruling:
    """Give every outcome of the shots with its exact chance."""
    sides, points = case.number("2.3", "sides"), case.number("9.3", "points")
    case.tell(
        say("Each shot hits on its number or less of {sides}: {numbers}.", sides=sides, numbers=list(numbers))
        if len(numbers) > 1
        else say("It hits on {number} or less of {sides}.", number=numbers[0], sides=sides),
        list(numbers),
        cites=(MISSILE_TABLE,),
    )
    if len(numbers) > 1 and target.needed is not None:
        case.tell(say("Units shoot one by one; after a panic the target is gone. [9]"), None)
    _panic(case, target)
    spread = volley(numbers, sides, points, _killed(case, target), target)
    total = spread.map(lambda effect: effect.points)
    chances = dict(sorted(total))
    hit = total.chance(lambda found: found > 0)
    panic = _panics(total, target)
    expected = sum((found * chance for found, chance in total), Fraction(0))
    outcomes = [
        Outcome(
            say("no effect") if found == 0 else count("{n} disorder point", "{n} disorder points", found),
            chance,
            say("panic") if found and target.needed is not None and found >= target.needed else None,
        )
        for found, chance in chances.items()
    ]
    result: dict[str, object] = {
        "allowed": True,
        "number": list(numbers),
        "hit": hit,
        "panic": panic,
        "expected": expected,
        "points": {str(found): chance for found, chance in chances.items()},
    }
    if target.leader:
        result["leader_killed"] = killed = spread.chance(lambda effect: effect.killed)
        points = case.number("16.1", "leader")
        case.tell(
            say(
                "The leader is eliminated: {chance}; rout points {points}, no more command points. [13]",
                chance=Percent(chance=killed),
                points=points,
            ),
            killed,
        )
    verdict = (
        say(
            "Allowed: chance of disorder {hit}, of panic {panic}.", hit=Percent(chance=hit), panic=Percent(chance=panic)
        )
        if panic is not None
        else say("Allowed: chance of disorder {hit}.", hit=Percent(chance=hit))
    )
    return case.rule(verdict, result, outcomes=outcomes)


def _panics(total: Distribution[int], target: Target) -> Fraction | None:
    """Return the chance of panic, None where the morale value is not known."""
    needed = target.needed
    return None if needed is None else total.chance(lambda found: found > 0 and found >= needed)


def _rolled(case: Case, numbers: tuple[int, ...], target: Target, roll: Roll, leader_roll: Roll | None) -> Ruling:
    """Give the outcome of one shot with its die, and that of the leader's where it was rolled."""
    face, fate = case.dice(roll, leader_roll)
    assert face is not None
    points = case.number("9.3", "points")
    if not numbers:
        case.tell(
            say("Die {die}: it hits if the number in the Missile Table is at least {die}.", die=face),
            None,
            cites=(MISSILE_TABLE,),
        )
        _panic(case, target)
        return case.rule(
            say("Allowed; die {die} hits if the printed number is at least {die}.", die=face),
            {"allowed": True, "roll": face, "points": points},
        )
    hit = face <= numbers[0]
    case.tell(
        say("Die {die} against {number} or less: a hit.", die=face, number=numbers[0])
        if hit
        else say("Die {die} against {number} or less: no effect.", die=face, number=numbers[0]),
        hit,
        cites=(MISSILE_TABLE,),
    )
    result: dict[str, object] = {
        "allowed": True,
        "roll": face,
        "number": list(numbers),
        "hit": hit,
        "points": points if hit else 0,
    }
    if not hit:
        return case.rule(say("No effect."), result | {"panic": False})
    _panic(case, target, fate=fate is None)
    panic = None if target.needed is None else points >= target.needed
    result |= {"disorder": target.disorder + points, "panic": panic}
    verdict = (
        say("The target is hit and goes into panic.")
        if panic
        else count("The target receives {n} disorder point.", "The target receives {n} disorder points.", points)
    )
    if target.leader:
        result["leader_killed"] = _leader(case, fate, panic=panic)
    if result.get("leader_killed") == 1:
        verdict = say("{one} {other}", one=verdict, other=say("The leader with it is eliminated."))
    return case.rule(verdict, result)


def _leader(case: Case, fate: int | None, *, panic: bool | None) -> Fraction:
    """Say what becomes of the leader with a target that was hit (13): by his die, or with what chance he falls."""
    case.settle("13", "alone")
    faces = case.numbers("13", "killed")
    if fate is None:
        killed = Fraction(len(faces), case.number("2.3", "sides"))
        points = case.number("16.1", "leader")
        case.tell(
            say(
                "The leader is eliminated: {chance}; rout points {points}, no more command points.",
                chance=Percent(chance=killed),
                points=points,
            ),
            killed,
        )
        return killed
    if fate in faces:
        points = case.number("16.1", "leader")
        text = say(
            "The leader, die {die}: eliminated; rout points {points}, no more command points.", die=fate, points=points
        )
    elif panic:
        text = say("The leader, die {die}: unharmed; he must withdraw.", die=fate)
    else:
        text = say("The leader, die {die}: unharmed.", die=fate)
    case.tell(text, fate in faces)
    return Fraction(int(fate in faces))
