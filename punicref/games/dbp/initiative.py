"""The initiative (5): the chance of each side, with command points, equal results and Fortuna."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp.battles import NAMES, OTHER
from punicref.games.dbp.inputs import Side
from punicref.language.messages import Amount, Message, Percent, say, signed
from punicref.ruling import dice
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

SIDES: tuple[Side, Side] = ("roman", "carthaginian")

Faces = tuple[int, int]
"""The two dice, Rome's first."""


class Hope(NamedTuple):
    """Rome's chance as it looks during a roll: `sure`, and `again` times the chance that a new roll offers."""

    sure: Fraction
    again: Fraction

    def at(self, value: Fraction) -> Fraction:
        """Return the chance if a new roll offers `value`."""
        return self.sure + self.again * value


class Contest(NamedTuple):
    """What an initiative roll goes by: the die, what each side adds, and how Fortuna is read (4.9)."""

    sides: int
    roman: int
    carthaginian: int
    used_up: bool = True
    """4.9 how_often: one re-roll in the turn, not one for each die."""
    any_die: bool = False
    """4.9 whose: the opponent's die may be re-rolled, too."""

    def ahead(self, faces: Faces) -> int:
        """Return by how much Rome is ahead."""
        return faces[0] + self.roman - faces[-1] - self.carthaginian

    def dice(self, side: Side) -> tuple[int, ...]:
        """Return which dice a side may re-roll: their places in `Faces`."""
        return (0, 1) if self.any_die else (SIDES.index(side),)


def mean(hopes: Iterable[Hope]) -> Hope:
    """Return the hope before one of some equally likely things happens."""
    parts = list(hopes)
    return Hope(
        sum(one.sure for one in parts) / Fraction(len(parts)), sum(one.again for one in parts) / Fraction(len(parts))
    )


@cache
def look_ahead(
    contest: Contest, holders: tuple[Side, ...], value: Fraction
) -> Callable[[Faces], dict[int | None, Hope]]:
    """Return what gives Rome's hope, after a roll, for each thing that the first of `holders` may do.

    He may let the roll stand (None) or re-roll a die (its place). `holders` have a point in Fortuna and decide in this
    order, once each; afterwards both sides do what is best for them. `value` is Rome's chance if the results are equal
    and both roll again with all these points still there.
    """

    @cache
    def settled(lead: int, kept: tuple[Side, ...]) -> Hope:
        if lead == 0:
            return Hope(Fraction(0), Fraction(1)) if kept == holders else Hope(chance(contest, kept), Fraction(0))
        return Hope(Fraction(int(lead > 0)), Fraction(0))

    @cache
    def best(now: Faces, left: tuple[Side, ...], kept: tuple[Side, ...]) -> Hope:
        return pick(left, options(now, left, kept), value)

    @cache
    def rolled_anew(place: int, other: int, left: tuple[Side, ...], kept: tuple[Side, ...]) -> Hope:
        faces = range(1, contest.sides + 1)
        return mean(best((face, other) if place == 0 else (other, face), left, kept) for face in faces)

    def options(now: Faces, left: tuple[Side, ...], kept: tuple[Side, ...]) -> dict[int | None, Hope]:
        if not left:
            return {None: settled(contest.ahead(now), kept)}
        side, *others = left
        after = tuple(one for one in kept if one != side) if contest.used_up else kept
        found: dict[int | None, Hope] = {None: best(now, tuple(others), kept)}
        for place in contest.dice(side):
            found[place] = rolled_anew(place, now[1 - place], tuple(others), after)
        return found

    return lambda faces: options(faces, holders, holders)


def pick(left: tuple[Side, ...], options: dict[int | None, Hope], value: Fraction) -> Hope:
    """Return the hope that the side whose turn it is to decide likes best."""
    if len(options) == 1:
        return options[None]
    return (max if left[0] == "roman" else min)(options.values(), key=lambda hope: hope.at(value))


def at_best(
    contest: Contest, holders: tuple[Side, ...], value: Fraction, *, known: tuple[int | None, int | None]
) -> Hope:
    """Return Rome's hope before a roll, or after one of its dice (`known`, None: not rolled), both doing their best."""
    every = range(1, contest.sides + 1)
    first, second = ([face] if face is not None else list(every) for face in known)
    options = look_ahead(contest, holders, value)
    return mean(pick(holders, options((one, other)), value) for one in first for other in second)


@cache
def chance(contest: Contest, holders: tuple[Side, ...]) -> Fraction:
    """Return Rome's chance of winning the initiative when `holders` decide on Fortuna in this order.

    The chance enters its own equation, for equal results are rolled again. What is best for a side depends on it, too,
    so both are found in turn until they agree; then the chance is exact. It settles after a few rounds because a new
    roll is rare: an error shrinks each time by the chance of one.
    """
    value = chance(contest, holders[1:]) if holders else Fraction(0)
    while True:
        hope = at_best(contest, holders, value, known=(None, None))
        if hope.again == 1:
            raise _never()
        better = hope.sure / (1 - hope.again)
        if better == value:
            return value
        value = better


def _never() -> InputProblem:
    """Only a house rule can make it so: a die with one side."""
    return InputProblem("With such dice the results are always equal, and the initiative stays open.")


def chance_after(contest: Contest, holders: tuple[Side, ...], known: tuple[int | None, int | None]) -> Fraction:
    """Return Rome's chance once some dice are known (None: not rolled)."""
    value = chance(contest, holders)
    return at_best(contest, holders, value, known=known).at(value)


def for_side(side: Side, roman: Fraction) -> Fraction:
    """Return a side's chance, given Rome's."""
    return roman if side == "roman" else 1 - roman


@calculator("dbp.initiative", "Who wins the initiative?", chapter="5")
def initiative(
    case: Case,
    roman: Annotated[
        int,
        ask(
            "Rome's command points in the Initiative box, without the false one",
            usual="Rome's Initiative box empty",
            least=0,
            most="4.1:most",
        ),
    ] = 0,
    carthaginian: Annotated[
        int,
        ask(
            "Carthage's command points in the Initiative box, without the false one",
            usual="Carthage's Initiative box empty",
            least=0,
            most="4.1:most",
        ),
    ] = 0,
    fortuna: Annotated[
        Literal["none", "roman", "carthaginian", "both"],
        ask("who has a point in the Fortuna box to spend on this roll", usual="no Fortuna"),
    ] = "none",
    leaders_lost: Annotated[
        Literal["none", "roman", "carthaginian", "both"],
        ask("whose leader has been eliminated", usual="both leaders alive", ordinary=True),
    ] = "none",
    roman_roll: Annotated[Roll | None, ask("Rome's die", least=1, most="2.3:sides")] = None,
    carthaginian_roll: Annotated[Roll | None, ask("Carthage's die", least=1, most="2.3:sides")] = None,
) -> Ruling:
    """Rule on the initiative of a game turn (5); points 0 to 4.1:most a side, dice 1 to 2.3:sides.

    Without dice, or with one of them, the exact chances; with both, who wins or what a re-roll (4.9) offers. A side whose
    leader has been eliminated has no command points to use (13): InputProblem where some are stated.
    """
    _leaders(case, leaders_lost, {"roman": roman, "carthaginian": carthaginian}, fortuna)
    modifier = case.number("4.2", "modifier")
    added: dict[Side, int] = {"roman": roman * modifier, "carthaginian": carthaginian * modifier}
    case.tell(
        "Each player rolls a die and adds {modifier} for each command point in the Initiative box: Rome {roman}, Carthage {carthaginian}. [4.2, 3.1.b, 5]",
        added,
        modifier=signed(modifier),
        roman=signed(added["roman"]),
        carthaginian=signed(added["carthaginian"]),
    )
    contest = Contest(case.number("2.3", "sides"), added["roman"], added["carthaginian"])
    known = _rolled(case, contest, {"roman": roman_roll, "carthaginian": carthaginian_roll})
    faces = (known[0], known[1]) if known[0] is not None and known[1] is not None else None
    facts: dict[str, object] = {"added": added, "dice": dict(zip(SIDES, known, strict=True))}
    outcomes = [] if faces else _one_roll(case, contest, known, facts)
    holders = SIDES if fortuna == "both" else tuple(side for side in SIDES if side == fortuna)
    if faces is None or contest.ahead(faces) == 0:
        one_die = faces is None and known != (None, None)
        _again(case, contest, facts, average=not holders and not one_die)
    if len(holders) > 1:
        roman_chance = _both(case, contest, known, facts)
    elif holders:
        roman_chance = _one(case, contest, holders, known, facts)
    else:
        roman_chance = chance_after(contest, holders, known)
    case.tell("Whoever wins decides who is first player in this game turn. [3.1.b, 5]")
    facts["chances"] = None if roman_chance is None else {side: for_side(side, roman_chance) for side in SIDES}
    facts["winner"] = next(
        (side for side in SIDES if roman_chance is not None and for_side(side, roman_chance) == 1), None
    )
    return case.rule(_verdict(contest, faces, facts, roman_chance), facts, outcomes=outcomes)


def _leaders(case: Case, lost: str, points: dict[Side, int], fortuna: str) -> None:
    """Hold the points that are used against the leaders that are lost (13)."""
    for side in SIDES:
        if lost not in (side, "both"):
            continue
        if points[side] or fortuna in (side, "both"):
            raise InputProblem(
                "{side} has lost its leader: it can use no command points, not even of the Fortuna box.",
                side=NAMES[side],
                hint=say("See {clauses}.", clauses=[case.reference("13")]),
            )
        case.points.settle("13", "alone")
        case.tell("{side} has lost its leader and uses no command points. [13]", False, side=NAMES[side])


def _rolled(case: Case, contest: Contest, rolls: dict[Side, Roll | None]) -> tuple[int | None, int | None]:
    """Read the dice that were rolled, each with a step."""
    faces = case.dice(*rolls.values())
    for side, face in zip(rolls, faces, strict=True):
        if face is None:
            continue
        modified = face + (contest.roman if side == "roman" else contest.carthaginian)
        case.tell(
            "{side}: die {roll}, modified: {modified}. [4.2, 5]",
            modified,
            side=NAMES[side],
            roll=face,
            modified=modified,
        )
    return faces[0], faces[1]


def _one_roll(
    case: Case, contest: Contest, known: tuple[int | None, int | None], facts: dict[str, object]
) -> list[Outcome]:
    """Give the chances of a single roll, before anything is rolled again."""
    case.number("2.3", "sides")
    first, second = (dice.die(contest.sides) if face is None else dice.Distribution({face: 1}) for face in known)
    leads = first.with_(second, lambda one, other: contest.ahead((one, other)))
    ways = {
        "roman": leads.chance(lambda lead: lead > 0),
        "equal": leads.chance(lambda lead: lead == 0),
        "carthaginian": leads.chance(lambda lead: lead < 0),
    }
    case.tell(
        "In a single roll Rome is higher with a chance of {roman}, Carthage with {carthaginian}; equal results: {equal}. [2.3, 5]",
        ways,
        roman=Percent(chance=ways["roman"]),
        carthaginian=Percent(chance=ways["carthaginian"]),
        equal=Percent(chance=ways["equal"]),
    )
    facts["single_roll"] = ways
    labels = {
        "roman": say("Rome is higher"),
        "equal": say("equal: roll again"),
        "carthaginian": say("Carthage is higher"),
    }
    return [Outcome(labels[name], share) for name, share in ways.items() if share]


def _again(case: Case, contest: Contest, facts: dict[str, object], *, average: bool) -> None:
    """Say what equal results lead to, and how many rolls it takes on average where neither Fortuna nor a die matters."""
    if not average:
        case.tell("Equal results are rolled again by both, with the same command points. [5]")
        return
    equal = at_best(contest, (), Fraction(0), known=(None, None)).again
    if equal == 1:
        raise _never()
    facts["rolls"] = 1 / (1 - equal)
    case.tell(
        "Equal results are rolled again by both, with the same command points; rolls on average: {rolls}. [5]",
        facts["rolls"],
        rolls=Amount(exact=1 / (1 - equal)),
    )


def _one(
    case: Case,
    contest: Contest,
    holders: tuple[Side, ...],
    known: tuple[int | None, int | None],
    facts: dict[str, object],
) -> Fraction:
    """Give Rome's chance when one side may re-roll its die, and say when it should."""
    side, own = holders[0], SIDES.index(holders[0])
    case.points.settle("4.9", "both")
    fortuna: dict[str, object] = {"holder": side}
    again = chance(contest, holders)
    if known[0] is not None and known[1] is not None:
        hopes = look_ahead(contest, holders, again)((known[0], known[1]))
        stands, rerolled = (for_side(side, hopes[place].at(again)) for place in (None, own))
        fortuna |= {"stands": stands, "reroll": rerolled}
        case.tell(
            "{side} may reroll its own die once with Fortuna (our reading) and must then accept the new result. Its chance if the roll stands: {stands}; with a reroll: {reroll}. [4.9]",
            fortuna["reroll"],
            side=NAMES[side],
            stands=Percent(chance=stands),
            reroll=Percent(chance=rerolled),
        )
        fortuna["new_die"] = _new_die(case, contest, side, (known[0], known[1]))
    else:
        fortuna["ties"] = ties = _ties(contest, holders, again)
        if ties:
            case.tell(
                "{side} may reroll its own die once with Fortuna (our reading) and must then accept the new result. It does best to do so when it is behind; on equal results only if its die shows one of these: {faces}. [4.9]",
                ties,
                side=NAMES[side],
                faces=ties,
            )
        else:
            case.tell(
                "{side} may reroll its own die once with Fortuna (our reading) and must then accept the new result. It does best to do so only when it is behind. [4.9]",
                ties,
                side=NAMES[side],
            )
    by_reading = {
        "how_often": {"once": contest, "every_die": contest._replace(used_up=False)},
        "whose": {"own": contest, "any": contest._replace(any_die=True)},
    }
    for issue, contests in by_reading.items():
        chances = {name: for_side(side, chance_after(one, holders, known)) for name, one in contests.items()}
        case.points.compare("4.9", issue, {name: _short(side, share) for name, share in chances.items()})
        fortuna[issue] = chances
    facts["fortuna"] = fortuna
    return chance_after(contest, holders, known)


def _new_die(case: Case, contest: Contest, side: Side, faces: tuple[int, int]) -> dict[str, Fraction]:
    """Say what the new die itself brings, before equal results are rolled again."""
    own = SIDES.index(side)
    rolled = [contest.ahead((face, faces[1]) if own == 0 else (faces[0], face)) for face in range(1, contest.sides + 1)]
    leads = [lead if side == "roman" else -lead for lead in rolled]
    ways = {
        "higher": Fraction(sum(lead > 0 for lead in leads), contest.sides),
        "equal": Fraction(leads.count(0), contest.sides),
        "lower": Fraction(sum(lead < 0 for lead in leads), contest.sides),
    }
    case.tell(
        "With the new die {side} is higher with a chance of {higher}, lower with {lower}; equal results: {equal}. [4.9, 5]",
        ways,
        side=NAMES[side],
        higher=Percent(chance=ways["higher"]),
        lower=Percent(chance=ways["lower"]),
        equal=Percent(chance=ways["equal"]),
    )
    return ways


def _ties(contest: Contest, holders: tuple[Side, ...], again: Fraction) -> list[int]:
    """Return the faces of the holder's own die on which equal results are better re-rolled than left."""
    own = SIDES.index(holders[0])
    found = []
    for one in range(1, contest.sides + 1):
        for other in range(1, contest.sides + 1):
            if contest.ahead((one, other)) == 0:
                hopes = look_ahead(contest, holders, again)((one, other))
                stands, rerolled = (for_side(holders[0], hopes[place].at(again)) for place in (None, own))
                found += [(one, other)[own]] * (rerolled > stands)
    return sorted(found)


ORDERS = ("carthaginian_first", "roman_first")
"""The readings of 4.9 (both): who decides first whether to reroll."""


def _both(
    case: Case, contest: Contest, known: tuple[int | None, int | None], facts: dict[str, object]
) -> Fraction | None:
    """Give Rome's chance when both may re-roll: the rules do not say who decides first, so under either order."""
    orders = {f"{first}_first": chance_after(contest, (first, OTHER[first]), known) for first in SIDES}
    facts["fortuna"] = {
        "holder": "both",
        **{order: {side: for_side(side, share) for side in SIDES} for order, share in orders.items()},
    }
    case.tell(
        "Both may reroll their own dice with Fortuna, each once (our reading); a side that does must accept the new result. [4.9]"
    )
    for issue, other in (("how_often", contest._replace(used_up=False)), ("whose", contest._replace(any_die=True))):
        changed = {f"{first}_first": chance_after(other, (first, OTHER[first]), known) for first in SIDES}
        names = {"how_often": ("once", "every_die"), "whose": ("own", "any")}[issue]
        case.points.compare(
            "4.9", issue, {name: _orders(one) for name, one in zip(names, (orders, changed), strict=True)}
        )
    told = {order: say("chance of Rome {chance}", chance=Percent(chance=orders[order])) for order in ORDERS}
    case.points.compare("4.9", "both", told)
    if len(set(orders.values())) > 1:
        case.tell("Whoever decides second has the better of it: {chances}. [4.9]", orders, chances=_orders(orders))
        return None
    return next(iter(orders.values()))


def _short(side: Side, share: Fraction) -> Message:
    return say("{side}: chance {chance}", side=NAMES[side], chance=Percent(chance=share))


def _orders(orders: dict[str, Fraction]) -> Message:
    """Put Rome's chances under either order of decision into words."""
    return say(
        "chance of Rome {roman_first} if Rome decides first, {carthaginian_first} if Carthage does",
        **{order: Percent(chance=share) for order, share in orders.items()},
    )


def _verdict(contest: Contest, faces: Faces | None, facts: dict[str, object], roman: Fraction | None) -> Message:
    if roman is None:
        return say("Both have Fortuna, and the rules do not say who decides first: the chance depends on it.")
    if roman in (0, 1):
        winner: Side = "roman" if roman == 1 else "carthaginian"
        return say("{side} wins the initiative.", side=NAMES[winner])
    shares = {side: Percent(chance=for_side(side, roman)) for side in SIDES}
    if faces is not None and contest.ahead(faces) == 0 and "fortuna" not in facts:
        return say("Equal: both roll again. Chance of the initiative: Rome {roman}, Carthage {carthaginian}.", **shares)
    return say("Chance of the initiative: Rome {roman}, Carthage {carthaginian}.", **shares)
