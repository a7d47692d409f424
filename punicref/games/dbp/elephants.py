"""Elephants (15.1): the Roman rolls against them, what each result means, and the chances over several units."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import stampede, units
from punicref.games.dbp.inputs import Battle
from punicref.games.dbp.stampede import CLAUSES, ROWS, TITLES, Herd, Struck
from punicref.games.dbp.units import COUNTERS
from punicref.language.messages import Message, Percent, chain, say
from punicref.ruling import dice
from punicref.ruling.case import Case, Condition
from punicref.ruling.dice import Distribution
from punicref.ruling.facts import ask, group
from punicref.ruling.figures import Figure
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Dice, Roll, Rolls

Counts = tuple[int, ...]
"""How many elephant units have each result, in the order of the table."""

Result = dict[str, Any]

UNROLLED = Rolls()


class Command(NamedTuple):
    """The Elephants command of Rome."""

    number: Annotated[
        int | None,
        ask(
            "enemy elephant units chosen for a roll",
            usual="one unit, or those that dice or points name",
            least=1,
            row="alone",
        ),
    ] = None
    points: Annotated[
        int | None,
        ask(
            "command points used from the Elephants box",
            usual="as many command points as it takes",
            least=0,
            ordinary=True,
        ),
    ] = None
    battle: Annotated[
        Battle | None, ask("the battle: at the Trebbia Rome cannot roll", usual="not at the Trebbia", ordinary=True)
    ] = None
    leader_lost: Annotated[
        bool, ask("the Roman leader has been eliminated", usual="Rome has its leader", ordinary=True)
    ] = False
    fortuna: Annotated[
        bool,
        ask(
            "Rome has a point in the Fortuna box to spend on these rolls",
            usual="no Fortuna for these rolls",
            ordinary=True,
        ),
    ] = False


def table(case: Case, sides: int) -> dict[int, str]:
    """Return the result of each face of the die; InputProblem where a house rule leaves a face out."""
    found = {face: name for clause, name in ROWS.items() for face in case.numbers(clause, "faces")}
    for face in range(1, sides + 1):
        if face not in found:
            raise InputProblem("The Elephants Table has no result for the die {face}.", face=face)
    return {face: found[face] for face in range(1, sides + 1)}


def joint(result: Distribution[str], groups: list[int]) -> Distribution[Counts]:
    """Return how many units have each result; each of `groups` is a number of units that share one roll."""
    total: Distribution[Counts] = Distribution({tuple(0 for _ in TITLES): 1})
    for size in groups:
        own = result.map(lambda name, size=size: tuple(size if one == name else 0 for one in TITLES))  # type: ignore[misc]
        total = total.with_(own, lambda one, other: tuple(a + b for a, b in zip(one, other, strict=True)))
    return total


@calculator("dbp.elephants", "Rolls against elephants: results and chances")
def elephants(
    case: Case,
    command: Annotated[Command, group("the command")],
    herd: Annotated[Herd, group("the elephants")],
    struck: Annotated[Struck, group("the unit struck", "struck")],
    roll: Annotated[
        Roll | None, ask("the die of a single unit, or random", least=1, most="2.3:sides", row="alone")
    ] = None,
    rolls: Annotated[
        Rolls, ask("the dice of several units, parted by commas, in their order", least=1, most="2.3:sides")
    ] = UNROLLED,
) -> Ruling:
    """Rule on the Elephants command (4.8, 15.1): allowed or not, each result and what follows, exact chances.

    Dice are 1 to 2.3:sides, one for each unit. InputProblem where lists do not match the number of units.
    """
    barred = _barred(case, command)
    if barred:
        return case.refuse(barred)
    number = _chosen(case, command, rolls.faces, herd.disorder)
    _matching(number, roll, rolls, herd.disorder)
    refused, needed = _points(case, number, command.points)
    if refused:
        return case.refuse(refused, points_needed=needed)
    herd = herd._replace(morale=_morale(case, herd.morale))
    if any(herd.panics(one) for one in herd.disorder):
        raise InputProblem(
            "{name}: a unit with as many points as its morale is in panic already, and removed.", name="disorder"
        )
    case.tell(
        "The rolls open the Carthaginian movement impulse, before panicked units move; every unit has its own. [15.1, 11.1]",
        cites=getattr(herd.morale, "cites", ()),
    )
    sides = int(case.number("2.3", "sides"))
    faces = table(case, sides)
    facts: Result = {"allowed": True, "points_needed": needed, "units": number}
    if roll is not None and roll.seed is not None:  # rolled by punicref: so are those of the other units
        thrown = Rolls((), Dice(roll.seed), 1, sides).throw(number)
    else:
        thrown = (roll,) if roll is not None else rolls.throw(number)
    if thrown:
        found = [(face, faces[face]) for face in case.dice(*thrown) if face is not None]
        return _rolled(case, herd, struck, found, facts, _single(sides, faces) if command.fortuna else {})
    return _chances(case, herd, sides, faces, number, facts, fortuna=command.fortuna)


def _barred(case: Case, command: Command) -> list[Message]:
    """Go through what keeps Rome from the command at all."""
    return case.holds(
        "Nothing that was stated bars the Elephants command. [4.8]",
        Condition(
            command.battle != "trebbia",
            "the Elephants command is not available",
            "At the Trebbia the Elephants command is not available. [17.1.3.b]",
        ),
        Condition(
            not command.leader_lost,
            "the leader is lost, and with him the command points",
            "Once the leader is eliminated, command points can no longer be used. [13]",
        ),
    )


def _matching(number: int, roll: Roll | None, rolls: Rolls, disorder: Counts) -> None:
    """Refuse dice and lists that do not match the number of units: InputProblem."""
    if roll is not None and (rolls or (number > 1 and roll.seed is None)):
        raise InputProblem(
            "Every unit has a die of its own: give one with {one}, several with {several}.",
            one="--roll",
            several="--rolls",
        )
    for name, given in (("rolls", rolls.faces), ("disorder", disorder if len(disorder) > 1 else ())):
        if given and len(given) != number:
            raise InputProblem(
                "{name} has {found} numbers; elephant units: {most}.", name=name, found=len(given), most=number
            )


def _chosen(case: Case, command: Command, faces: Counts, disorder: Counts) -> int:
    """Return how many units are rolled for: as stated, as many as are listed, or as the command points cover (4.8)."""
    if command.number is not None:
        return command.number
    listed = len(faces) or (len(disorder) if len(disorder) > 1 else 0)
    return max(1, listed or (command.points or 0) * int(case.number("4.8", "units")))


def _points(case: Case, number: int, points: int | None) -> tuple[list[Message], int]:
    """Say how many command points the units take; returns what forbids it, and that number."""
    each, most = case.number("4.8", "units"), case.number("4.1", "most")
    needed = -(-number // int(each))
    case.tell(
        "A command point from the Elephants box covers {each} units: {n} {n|point is|points are} needed. A box holds at most {most}.",
        needed,
        n=needed,
        each=each,
        most=most,
    )
    if needed > most:
        return [say("a box never holds so many points")], needed
    if points is not None and points < needed:
        return [say("too few command points are used")], needed
    return [], needed


def _morale(case: Case, given: int | None) -> int | None:
    """Return the elephants' morale: given, or of the printed list, or None."""
    one = units.unit(case, units.ELEPHANTS)
    if given is not None or one.printed is None:
        return given
    return Figure.of(int(one.printed["morale"]), COUNTERS)


def _single(sides: int, faces: dict[int, str]) -> dict[str, Fraction]:
    """Return the chance of each result of one roll."""
    found = dict(dice.die(sides).map(lambda face: faces[face]))
    return {name: found.get(name, Fraction(0)) for name in TITLES}


def _rolled(
    case: Case, herd: Herd, struck: Struck, thrown: list[tuple[int, str]], facts: Result, again: Mapping[str, Fraction]
) -> Ruling:
    """Close with the dice that were rolled; `again` are the chances of a reroll with Fortuna, if there is one."""
    found = []
    for at, (face, name) in enumerate(thrown):
        label = (
            say("Die {face}: {title}.", face=face, title=TITLES[name])
            if len(thrown) == 1
            else say("Unit {unit}, die {face}: {title}.", unit=at + 1, face=face, title=TITLES[name])
        )
        case.tell(label, name, cites=(CLAUSES[name],))
        found.append({"roll": face, "result": name, **stampede.follows(case, herd, struck, name, at)})
    if any(None in (one["removed"], one.get("struck_panics", False)) for one in found):
        case.need(COUNTERS)
    facts["results"] = found
    if again:
        facts["reroll"] = dict(again)
        chances = [
            say("{title} {chance}", title=TITLES[one], chance=Percent(chance=share)) for one, share in again.items()
        ]
        case.follows(
            "With Fortuna Rome may reroll one of its dice and must accept the new result: {chances}. [4.9]",
            chances=chances,
        )
    named = [say("{result}: {follow}", result=TITLES[one["result"]], follow=stampede.told(one)) for one in found]
    if len(named) > 1:
        return case.rule("Results: {results}.", facts, results=chain(named))
    return case.rule("{result}.", facts, result=named[0])


def _chances(
    case: Case, herd: Herd, sides: int, faces: dict[int, str], number: int, facts: Result, *, fortuna: bool
) -> Ruling:
    """Close with every outcome: the table with its chances, then the numbers of units with each result."""
    result = dice.die(sides).map(lambda face: faces[face])
    single = _single(sides, faces)
    for name, title in TITLES.items():
        rolled = [face for face in faces if faces[face] == name]
        case.tell(
            "Die {faces}: {title}, chance {chance}.",
            single[name],
            faces=rolled,
            title=title,
            chance=Percent(chance=single[name]),
            cites=(CLAUSES[name], "2.3"),
        )
    facts["single"] = single
    _would_remove(case, herd, number, single, facts)
    every = joint(result, [1] * number)
    facts["joint"] = [{**dict(zip(TITLES, counts, strict=True)), "chance": chance} for counts, chance in every]
    each = int(case.number("4.8", "units"))
    full, rest = divmod(number, each)
    together = joint(result, [each] * full + [rest] * bool(rest))
    affected = {
        name: one.chance(lambda counts: counts[0] < number) for name, one in (("each", every), ("shared", together))
    }
    case.points.compare(
        "15.1",
        "rolls",
        {name: say("chance {chance}", chance=Percent(chance=share)) for name, share in affected.items()},
    )
    facts["any_affected"] = affected
    case.sum(
        "Chance {n|that|that at least one of} {n} {n|unit|units} is affected: {chance}. [15.1]",
        affected["each"],
        n=number,
        chance=Percent(chance=affected["each"]),
    )
    if fortuna:
        _fortuna(case, single["no_effect"], number, facts)
    return case.rule(
        "Chance that the roll has an effect: {chance}."
        if number == 1
        else "Chance that at least one unit is affected: {chance}.",
        facts,
        chance=Percent(chance=affected["each"]),
        outcomes=_outcomes(result, every, number),
    )


def _would_remove(case: Case, herd: Herd, number: int, single: dict[str, Fraction], facts: Result) -> None:
    """Say which units the disorder of a result would remove, and with what chance, if the morale is known."""
    if herd.morale is None:
        case.need(COUNTERS)
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
            "So would a Rampaging one that comes next to a Carthaginian unit: {units}. [11, 11.1.1]",
            gone["rampaging"],
            units=gone["rampaging"],
            cites=(CLAUSES["rampaging"],),
        )
    # Whether a Rampaging one comes next to a Carthaginian unit is Rome's to say; it counts where it was stated.
    results = ("enraged", "rampaging") if herd.adjacent else ("enraged",)
    chances = [sum((single[name] for name in results if at + 1 in gone[name]), Fraction(0)) for at in range(number)]
    facts["removal"] = chances
    lasting = sum((single["rampaging"] for _ in gone["rampaging"][:1]), Fraction(0))
    if any(chances) or lasting:
        case.follows(
            say("Chance of removal, unit by unit: {chances}. [15.1]", chances=[Percent(chance=one) for one in chances])
            if herd.adjacent or not lasting
            else say(
                "Chance of removal, unit by unit: {chances}; for a Rampaging result next to a Carthaginian unit {more} more. [15.1]",
                chances=[Percent(chance=one) for one in chances],
                more=Percent(chance=lasting),
            ),
            chances,
        )


def _fortuna(case: Case, calm: Fraction, number: int, facts: Result) -> None:
    """Say what a reroll makes of the chance of an effect (4.9); `calm` is the chance that a roll has none."""
    chances = {"once": 1 - calm ** (number + 1), "every_die": 1 - calm ** (number + number)}
    case.points.compare(
        "4.9",
        "how_often",
        {name: say("chance {chance}", chance=Percent(chance=share)) for name, share in chances.items()},
    )
    facts["any_affected_with_fortuna"] = chances["once"]
    case.follows(
        "With Fortuna Rome may reroll one of its dice (our reading) and must accept the new result: chance {chance}. [4.9]",
        chances["once"],
        chance=Percent(chance=chances["once"]),
    )


def _outcomes(result: Distribution[str], every: Distribution[Counts], number: int) -> list[Outcome]:
    """Draw the table for one unit, for more how many are affected."""
    if number == 1:
        return [Outcome(TITLES[name], chance) for name, chance in result]
    affected = every.map(lambda counts: number - counts[0])
    return [
        Outcome(say("{n} {n|unit|units} affected", n=affect), chance)
        for affect, chance in sorted(affected, key=lambda pair: pair[0])
    ]
