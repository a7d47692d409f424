"""Elephants (15.1): the Roman rolls against them, what each result means, and the chances over several units."""

from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from punicref import dice
from punicref.dice import Distribution
from punicref.errors import InputProblem
from punicref.games.dbp import units
from punicref.games.dbp.inputs import Battle
from punicref.messages import Message, Percent, count, say
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

ROWS = {"15.1.r1-2": "no_effect", "15.1.r3-4": "halted", "15.1.r5": "enraged", "15.1.r6": "rampaging"}
"""The rows of the Elephants Table: the clause of each result, and what it is called in a ruling's data."""

TITLES: dict[str, Message] = {
    "no_effect": say("No effect"),
    "halted": say("Halted"),
    "enraged": say("Enraged"),
    "rampaging": say("Rampaging"),
}
CLAUSES = {name: clause for clause, name in ROWS.items()}

Counts = tuple[int, ...]
"""How many elephant units have each result, in the order of the table."""


class _Herd(NamedTuple):
    """What is known of the elephant units besides the dice."""

    disorder: tuple[int, ...]
    morale: int | None
    through: int
    adjacent: int
    enemy_zoc: bool

    def before(self, at: int) -> int:
        """Return the disorder points of a unit before its roll; 0 where they are not given."""
        return self.disorder[at if len(self.disorder) > 1 else 0] if self.disorder else 0

    def panics(self, disorder: int) -> bool | None:
        """Whether so many disorder points mean panic; None where the morale is unknown."""
        return None if self.morale is None else disorder >= self.morale


def table(case: Case, sides: int) -> dict[int, str]:
    """Return the result of each face of the die; InputProblem where a house rule leaves a face out."""
    found = {face: name for clause, name in ROWS.items() for face in case.numbers(clause, "faces")}
    for face in range(1, sides + 1):
        if face not in found:
            raise InputProblem(say("The Elephants Table has no result for the die {face}.", face=face))
    return {face: found[face] for face in range(1, sides + 1)}


def joint(result: Distribution[str], groups: list[int]) -> Distribution[Counts]:
    """Return how many units have each result; each of `groups` is a number of units that share one roll."""
    total: Distribution[Counts] = Distribution({tuple(0 for _ in TITLES): 1})
    for size in groups:
        own = result.map(lambda name, size=size: tuple(size if one == name else 0 for one in TITLES))  # type: ignore[misc]
        total = total.with_(own, lambda one, other: tuple(a + b for a, b in zip(one, other, strict=True)))
    return total


@calculator("dbp.elephants", say("Rolls against elephants: results and chances"))
def elephants(
    case: Case,
    number: Annotated[
        int | None,
        ask(
            "enemy elephant units chosen for a roll; without it as many as there are dice, or as the points cover",
            least=1,
        ),
    ] = None,
    points: Annotated[
        int | None, ask("command points used from the Elephants box; without them as many as it takes", least=0)
    ] = None,
    roll: Annotated[
        Roll | None,
        ask("the die of a single unit, or random; without dice every outcome", least=1, most="2.3:sides"),
    ] = None,
    rolls: Annotated[
        tuple[int, ...], ask("the dice of several units, parted by commas, in their order", least=1, most="2.3:sides")
    ] = (),
    disorder: Annotated[
        tuple[int, ...],
        ask("disorder points of each unit before, in the same order; a single number: of each", least=0),
    ] = (),
    morale: Annotated[int | None, ask("morale value of the elephants, as printed on the counter", least=1)] = None,
    through: Annotated[
        int, ask("friendly units that an enraged unit must pass through, Velites and Skirmishers left out", least=0)
    ] = 0,
    enemy_zoc: Annotated[bool, ask("an enemy zone of control lies in the straight way of an enraged unit")] = False,
    adjacent: Annotated[
        int, ask("Carthaginian units in front of a rampaging unit that has movement points left", least=0)
    ] = 0,
    battle: Annotated[Battle | None, ask("the battle: at the Trebbia Rome cannot roll")] = None,
) -> Ruling:
    """Rule on the Elephants command (4.8, 15.1): allowed or not, each result and what follows, exact chances.

    Dice are 1 to 2.3:sides, one for each unit. InputProblem where lists do not match the number of units.
    """
    if battle == "trebbia":
        case.tell(say("At the Trebbia the Elephants command is not available. [17.1.3.b]"), False)
        reasons = [say("the Elephants command is not available")]
        return case.rule(say("Not allowed: {reasons}.", reasons=reasons), {"allowed": False, "reasons": reasons})
    number = _chosen(case, number, points, rolls, disorder)
    refused, needed = _points(case, number, points)
    if refused:
        return case.rule(
            say("Not allowed: {reasons}.", reasons=refused),
            {"allowed": False, "reasons": refused, "points_needed": needed},
        )
    if roll is not None and (rolls or number > 1):
        raise InputProblem(
            say("Every unit has a die of its own: give them all with {option}.", option="--rolls"),
        )
    if rolls and len(rolls) != number:
        raise InputProblem(
            say("{name} has {found} numbers; elephant units: {most}.", name="rolls", found=len(rolls), most=number)
        )
    if len(disorder) > 1 and len(disorder) != number:
        raise InputProblem(
            say(
                "{name} has {found} numbers; elephant units: {most}.", name="disorder", found=len(disorder), most=number
            )
        )
    herd = _Herd(disorder, _morale(case, morale), through, adjacent, enemy_zoc)
    if any(herd.panics(one) for one in disorder):
        raise InputProblem(
            say("{name}: a unit with as many points as its morale is in panic already, and removed.", name="disorder")
        )
    case.tell(
        say(
            "The rolls open the Carthaginian movement impulse, before panicked units move; every unit has its own. [15.1, 11.1]"
        ),
        None,
        cites=() if morale is not None or herd.morale is None else (units.COUNTERS,),
    )
    sides = case.number("2.3", "sides")
    faces = table(case, sides)
    facts: dict[str, object] = {"allowed": True, "points_needed": needed, "units": number}
    thrown = (case.die(roll),) if roll is not None else rolls
    if thrown:
        return _rolled(case, herd, tuple((face, faces[face]) for face in thrown), facts)
    return _chances(case, herd, sides, faces, number, facts)


def _chosen(case: Case, number: int | None, points: int | None, rolls: Counts, disorder: Counts) -> int:
    """Return how many units are rolled for: as stated, as many as are listed, or as the command points cover (4.8)."""
    if number is not None:
        return number
    listed = len(rolls) or (len(disorder) if len(disorder) > 1 else 0)
    each = case.number("4.8", "units")
    return max(1, listed or (points or 0) * each)


def _points(case: Case, number: int, points: int | None) -> tuple[list[Message], int]:
    """Say how many command points the units take; returns what forbids it, and that number."""
    each, most = case.number("4.8", "units"), case.number("4.1", "most")
    needed = -(-number // each)
    case.tell(
        count(
            "A command point from the Elephants box covers {each} units: {n} point is needed. A box holds at most {most}.",
            "A command point from the Elephants box covers {each} units: {n} points are needed. A box holds at most {most}.",
            needed,
            each=each,
            most=most,
        ),
        needed,
    )
    if needed > most:
        return [say("a box never holds so many points")], needed
    if points is not None and points < needed:
        return [say("too few command points are used")], needed
    return [], needed


def _morale(case: Case, given: int | None) -> int | None:
    """Return the elephants' morale: given, or of the printed list, or None."""
    one = units.unit(case, units.ELEPHANTS)
    if given is None and one.printed is None:
        return None
    return units.value(case, one, "morale", given, "--morale")


def _rolled(case: Case, herd: _Herd, thrown: tuple[tuple[int, str], ...], facts: dict[str, object]) -> Ruling:
    """Close with the dice that were rolled."""
    found = []
    for at, (face, name) in enumerate(thrown):
        label = (
            say("Die {face}: {title}.", face=face, title=TITLES[name])
            if len(thrown) == 1
            else say("Unit {unit}, die {face}: {title}.", unit=at + 1, face=face, title=TITLES[name])
        )
        case.tell(label, name, cites=(CLAUSES[name],))
        found.append({"roll": face, "result": name, **_follows(case, herd, name, at)})
    facts["results"] = found
    named = [TITLES[name] for _, name in thrown]
    return case.rule(
        say("Results: {results}.", results=named) if len(named) > 1 else say("{result}.", result=named[0]), facts
    )


def _follows(case: Case, herd: _Herd, name: str, at: int) -> dict[str, object]:
    """Say what a result means for the unit in the place `at`."""
    if name == "no_effect":
        case.tell(say("The unit moves and fights as usual."), True, cites=(CLAUSES[name],))
        return {
            "controller": "carthaginian",
            "moves": True,
            "attacks": True,
            "disorder": herd.before(at),
            "removed": False,
        }
    if name == "halted":
        case.tell(
            say("For this game turn the unit neither moves nor attacks (marker Finis); if attacked, it defends."),
            False,
            cites=(CLAUSES[name],),
        )
        return {
            "controller": "carthaginian",
            "moves": False,
            "attacks": False,
            "disorder": herd.before(at),
            "removed": False,
        }
    return _enraged(case, herd, at) if name == "enraged" else _rampaging(case, herd, at)


def _disorder(case: Case, herd: _Herd, now: int, added: int, clause: str) -> bool | None:
    """Say what disorder a unit has, and whether it is removed in panic; None where its morale is unknown."""
    panics = herd.panics(now)
    if panics is None:
        case.tell(
            say(
                "Disorder points: {added} more, {now} in all. If that reaches the morale value, the unit is removed. [11, 11.1.1]",
                added=added,
                now=now,
            ),
            now,
            cites=(clause,),
        )
    elif panics:
        case.tell(
            say(
                "Disorder points: {added} more, {now} in all; morale {morale}. The unit panics and is removed at once. [11, 11.1.1]",
                added=added,
                now=now,
                morale=herd.morale,
            ),
            now,
            cites=(clause,),
        )
    else:
        case.tell(
            say(
                "Disorder points: {added} more, {now} in all; morale {morale}. The unit does not panic. [11]",
                added=added,
                now=now,
                morale=herd.morale,
            ),
            now,
            cites=(clause,),
        )
    return panics


def _enraged(case: Case, herd: _Herd, at: int) -> dict[str, object]:
    """Disorder, a straight move at full speed, perhaps through friends, and then it may attack (15.1.r5)."""
    clause = CLAUSES["enraged"]
    added = case.number(clause, "points")
    now = herd.before(at) + added
    removed = _disorder(case, herd, now, added, clause)
    gone = {"controller": "carthaginian", "moves": False, "attacks": False, "disorder": now, "removed": True}
    if removed:
        return gone
    run = case.number("10.3.d", "hexes")
    case.tell(
        say(
            "It moves in a straight line at full speed; next to enemies in its front it may then attack. A straight move of {hexes} hexes earns the modifier for it.",
            hexes=run,
        ),
        True,
        cites=(clause,),
    )
    if herd.enemy_zoc:
        stops = case.readings(clause, "zoc", {"stops": True, "runs_on": False})
        case.tell(say("It stops where it enters an enemy zone of control. [8.2]"), stops, cites=(clause,))
    if herd.through:
        crossing = case.number("7.1", "points")
        passed = herd.through if herd.morale is None else min(herd.through, -((now - herd.morale) // crossing))
        now += passed * crossing
        case.tell(
            count(
                "It passes through {n} friendly unit, which receives disorder points, too: {points}.",
                "It passes through {n} friendly units, each of which receives disorder points, too: {points}.",
                passed,
                points=crossing,
            ),
            passed,
            cites=(clause,),
        )
        removed = _disorder(case, herd, now, passed * crossing, "7.1")
        if removed:
            return {**gone, "moves": True, "disorder": now}
    return {"controller": "carthaginian", "moves": True, "attacks": True, "disorder": now, "removed": removed}


def _rampaging(case: Case, herd: _Herd, at: int) -> dict[str, object]:
    """Rome moves it; next to Carthaginians both suffer, and it does not attack (15.1.r6)."""
    clause = CLAUSES["rampaging"]
    added = case.number(clause, "points")
    now = herd.before(at)
    case.tell(
        say(
            "Rome controls the unit for the movement impulse; in this game turn it does not attack, but defends if attacked."
        ),
        "roman",
        cites=(clause,),
    )
    result: dict[str, object] = {
        "controller": "roman",
        "moves": True,
        "attacks": False,
        "disorder": now,
        "removed": False,
    }
    if not herd.adjacent:
        case.tell(
            say(
                "With its front next to a Carthaginian unit and movement points left it stays there; the unit and it receive disorder points, each: {points}.",
                points=added,
            ),
            added,
            cites=(clause,),
        )
        return result
    struck = case.readings(clause, "several", {"one": min(1, herd.adjacent), "all": herd.adjacent})
    case.tell(
        count(
            "It stays where it is; {n} Carthaginian unit in its front receives disorder points: {points}. Rome chooses which.",
            "It stays where it is; {n} Carthaginian units in its front receive disorder points, each: {points}. Rome chooses which.",
            struck,
            points=added,
        ),
        struck,
        cites=(clause,),
    )
    return {
        **result,
        "struck": struck,
        "disorder": now + added,
        "removed": _disorder(case, herd, now + added, added, clause),
    }


def _chances(
    case: Case, herd: _Herd, sides: int, faces: dict[int, str], number: int, facts: dict[str, object]
) -> Ruling:
    """Close with every outcome: the table with its chances, then the numbers of units with each result."""
    result = dice.die(sides).map(lambda face: faces[face])
    single = dict(result)
    for name, title in TITLES.items():
        rolled = [face for face in faces if faces[face] == name]
        case.tell(
            say(
                "Die {faces}: {title}, chance {chance}.",
                faces=rolled,
                title=title,
                chance=Percent(chance=single.get(name, Fraction(0))),
            ),
            single.get(name),
            cites=(CLAUSES[name], "2.3"),
        )
    facts["single"] = single
    _would_remove(case, herd, number, single, facts)
    every = joint(result, [1] * number)
    facts["joint"] = [{**dict(zip(TITLES, counts, strict=True)), "chance": chance} for counts, chance in every]
    each = case.number("4.8", "units")
    full, rest = divmod(number, each)
    together = joint(result, [each] * full + [rest] * bool(rest))
    affected = {
        name: one.chance(lambda counts: counts[0] < number) for name, one in (("each", every), ("shared", together))
    }
    case.readings(
        "15.1",
        "rolls",
        {name: say("chance {chance}", chance=Percent(chance=share)) for name, share in affected.items()},
    )
    facts["any_affected"] = affected
    case.tell(
        count(
            "Chance that {n} unit is affected: {chance}. [15.1]",
            "Chance that at least one of {n} units is affected: {chance}. [15.1]",
            number,
            chance=Percent(chance=affected["each"]),
        ),
        affected["each"],
    )
    return case.rule(
        say("Chance that the roll has an effect: {chance}.", chance=Percent(chance=affected["each"]))
        if number == 1
        else say("Chance that at least one unit is affected: {chance}.", chance=Percent(chance=affected["each"])),
        facts,
        outcomes=_outcomes(result, every, number),
    )


def _would_remove(case: Case, herd: _Herd, number: int, single: dict[str, Fraction], facts: dict[str, object]) -> None:
    """Say which units the disorder of a result would remove, and with what chance, if the morale is known."""
    if herd.morale is None:
        return
    added: Any = case.number(CLAUSES["enraged"], "points")
    if herd.through:
        added += herd.through * case.number("7.1", "points")
    gone = {"enraged": [at + 1 for at in range(number) if herd.panics(herd.before(at) + added)]}
    facts["removed_if_enraged"] = gone["enraged"]
    case.tell(
        say(
            "Disorder from an Enraged result would make these units panic, and remove them: {units}. [11, 11.1.1]",
            units=gone["enraged"],
        )
        if gone["enraged"]
        else say("Disorder from an Enraged result would make no unit panic. [11, 11.1.1]"),
        gone["enraged"],
        cites=added.cites,
    )
    added = case.number(CLAUSES["rampaging"], "points")
    gone["rampaging"] = [at + 1 for at in range(number) if herd.panics(herd.before(at) + added)]
    facts["removed_if_rampaging"] = gone["rampaging"]
    if gone["rampaging"]:
        case.tell(
            say(
                "So would a Rampaging one that comes next to a Carthaginian unit: {units}. [11, 11.1.1]",
                units=gone["rampaging"],
            ),
            gone["rampaging"],
            cites=(CLAUSES["rampaging"],),
        )
    # Whether a Rampaging one comes next to a Carthaginian unit is Rome's to say; it counts where it was stated.
    results = ("enraged", "rampaging") if herd.adjacent else ("enraged",)
    chances = [
        sum((single.get(name, Fraction(0)) for name in results if at + 1 in gone[name]), Fraction(0))
        for at in range(number)
    ]
    facts["removal"] = chances
    lasting = sum((single.get("rampaging", Fraction(0)) for _ in gone["rampaging"][:1]), Fraction(0))
    if any(chances) or lasting:
        case.tell(
            say("Chance of removal, unit by unit: {chances}. [15.1]", chances=[Percent(chance=one) for one in chances])
            if herd.adjacent or not lasting
            else say(
                "Chance of removal, unit by unit: {chances}; for a Rampaging result next to a Carthaginian unit {more} more. [15.1]",
                chances=[Percent(chance=one) for one in chances],
                more=Percent(chance=lasting),
            ),
            chances,
        )


def _outcomes(result: Distribution[str], every: Distribution[Counts], number: int) -> list[Outcome]:
    """Draw the table for one unit, for more how many are affected."""
    if number == 1:
        return [Outcome(TITLES[name], chance) for name, chance in result]
    affected = every.map(lambda counts: number - counts[0])
    return [
        Outcome(count("{n} unit affected", "{n} units affected", affect), chance)
        for affect, chance in sorted(affected, key=lambda pair: pair[0])
    ]
