"""Beside the dice of a combat: who may support (10.4), what a rear attack counts (10.5), who may withdraw (10.1)."""

from typing import Annotated, Literal, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import fighters, units
from punicref.games.dbp.units import Unit, UnitName
from punicref.messages import Message, count, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

GROUPS = "10.4"
"""The clause that declares the printed list of types that support each other."""


class Candidate(NamedTuple):
    """A unit that may support, and what is against it."""

    unit: Unit
    reasons: list[Message]


@calculator("dbp.support", say("Which units may support a fighting unit, and what that counts"), without=("2.4",))
def support(
    case: Case,
    unit: Annotated[str, ask("type of the fighting unit, by its name in any language")],
    by: Annotated[str, ask("types of the friendly units next to it, parted by commas")],
    not_in_rear: Annotated[
        tuple[int, ...], ask("which of them (1 for the first) are not in a rear hex of the fighting unit", least=1)
    ] = (),
    other_facing: Annotated[tuple[int, ...], ask("which of them face another way", least=1)] = (),
    enemy_zoc: Annotated[tuple[int, ...], ask("which of them are in an enemy zone of control", least=1)] = (),
    used: Annotated[tuple[int, ...], ask("which of them have supported already in this impulse", least=1)] = (),
    panicked: Annotated[tuple[int, ...], ask("which of them are in panic", least=1)] = (),
) -> Ruling:
    """Go through the conditions of support for each unit (10.4); units are named in any language, numbered from 1.

    InputProblem for an unknown type, a number that no unit has, or more units than there are rear hexes.
    """
    fighting = units.unit(case, unit)
    groups = [units.counted(case, item, "--by") for item in by.split(",") if item.strip()]
    flags = {
        "not_in_rear": not_in_rear,
        "other_facing": other_facing,
        "enemy_zoc": enemy_zoc,
        "used": used,
        "panicked": panicked,
    }
    listed = sum(number for _, number in groups)
    for name, places in flags.items():
        for place in places:
            if place > listed:
                raise InputProblem(
                    say("{name} names unit {found}; there are {most}.", name=name, found=place, most=listed)
                )
    most = case.number("8", "rear")
    if listed - len(set(not_in_rear)) > most:
        raise InputProblem(
            say(
                "A unit has only {most} rear hexes; {option} says which units are elsewhere.",
                most=most,
                option="--not-in-rear",
            )
        )
    others = [one for one, number in groups for _ in range(number)]
    candidates = []
    unsure = False
    for place, one in enumerate(others, 1):
        same = _same_type(case, fighting, one)
        unsure = unsure or same is None
        here = {name: place in places for name, places in flags.items()}
        candidates.append(_candidate(case, place, one, here, same=same))
    if unsure:
        case.need(GROUPS)
    return _supported(case, candidates)


def _same_type(case: Case, one: Unit, other: Unit) -> bool | None:
    """Whether two units count as of one type (10.4); None where only the printed list would tell."""
    if one.id == other.id:
        return True
    listed = case.records(GROUPS)
    if listed is None:
        return None
    known = names.known(case)
    groups = {known.get(names.plain(key), ""): row["group"] for key, row in listed.rows.items()}
    if one.id not in groups or other.id not in groups:
        return False
    return groups[one.id] == groups[other.id]


def _candidate(case: Case, place: int, one: Unit, here: dict[str, bool], *, same: bool | None) -> Candidate:
    """Judge one unit, as a step."""
    checks = (
        (not here["not_in_rear"], ("8", "10.4"), say("not in a rear hex")),
        (
            bool(same),
            ("10.4",),
            say("of another type") if same is False else say("of another type, unless the printed list says otherwise"),
        ),
        (not here["other_facing"], ("10.4",), say("facing another way")),
        (not here["enemy_zoc"], ("8.2", "10.4"), say("in an enemy zone of control")),
        (not here["used"], ("10.4.1",), say("has supported already in this impulse")),
        (not here["panicked"], ("10.4", "11"), say("in panic")),
    )
    reasons = [reason for holds, _, reason in checks if not holds]
    if reasons:
        cites = dict.fromkeys(clause for holds, clauses, _ in checks if not holds for clause in clauses)
        case.tell(
            say("Unit {number}, {unit}: cannot support ({reasons}).", number=place, unit=one.name, reasons=reasons),
            False,
            cites=(*cites,),
        )
    else:
        case.tell(say("Unit {number}, {unit}: can support. [10.4]", number=place, unit=one.name), True)
    return Candidate(one, reasons)


def _supported(case: Case, candidates: list[Candidate]) -> Ruling:
    """Close with the modifier."""
    number = sum(not one.reasons for one in candidates)
    modifier = case.number("10.3.f", "modifier") * number
    case.tell(say("Modifier for support: {modifier}.", modifier=signed(modifier)), modifier)
    combats = case.number("10.4.1", "combats")
    case.tell(
        count(
            "Each of them may support only {n} combat in an impulse.",
            "Each of them may support only {n} combats in an impulse.",
            combats,
        ),
        combats,
    )
    return case.rule(
        count(
            "{n} unit can support: {modifier}.", "{n} units can support: {modifier}.", number, modifier=signed(modifier)
        ),
        {
            "supports": number,
            "modifier": modifier,
            "units": [{"unit": one.unit.id, "allowed": not one.reasons, "reasons": one.reasons} for one in candidates],
        },
    )


@calculator("dbp.rear", say("What an attack through a rear hex counts"), without=("2.4",))
def rear(
    case: Case,
    attacker: Annotated[str, ask("type of the attacking unit, by its name in any language")],
    in_front: Annotated[bool, ask("the attacker stands in a front hex of the defender")] = False,
    panicked: Annotated[bool, ask("the defender is in panic")] = False,
    leader_alone: Annotated[bool, ask("the defender is a leader alone in his hex")] = False,
) -> Ruling:
    """Give the modifier of a rear attack (10.5) to the attacker's die."""
    unit = units.unit(case, attacker)
    if panicked or leader_alone:
        case.settle("13", "alone")
        if leader_alone:
            case.tell(say("A leader has a front all round: there is no rear attack on him. [8, 13]"), False)
        if panicked:
            case.tell(say("A unit in panic has a front all round: there is no rear attack on it. [8, 11]"), False)
        return case.rule(say("No rear attack."), {"rear": False, "modifier": 0})
    if in_front:
        fronts = case.number("8", "front")
        case.tell(
            say("The {front} hexes ahead of the defender are its front, the others its rear.", front=fronts), False
        )
        return case.rule(say("No rear attack."), {"rear": False, "modifier": 0})
    readings = fighters.rear_readings(case, unit)
    modifier = case.readings("10.5", "mercenaries", readings)
    case.tell(
        say(
            "{unit} attacking through a rear hex: {modifier}. [8, 10.3.h, 10.5]",
            unit=unit.name,
            modifier=signed(modifier),
        ),
        modifier,
    )
    return case.rule(
        say("Rear attack: {modifier} to the attacker's die.", modifier=signed(modifier)),
        {"rear": True, "modifier": modifier},
    )


@calculator("dbp.withdraw", say("May a unit under attack withdraw?"))
def withdraw(
    case: Case,
    unit: UnitName = None,
    attacker: Annotated[str | None, ask("type of the attacking unit, by its name in any language")] = None,
    movement: Annotated[
        int | None, ask("movement allowance of the unit; without it the printed list's", least=0)
    ] = None,
    attacker_movement: Annotated[
        int | None, ask("movement allowance of the attacker; without it the printed list's", least=0)
    ] = None,
    vacant: Annotated[
        int | None, ask("vacant hexes it could go to: in its rear, for a leader all round; without it enough", least=0)
    ] = None,
    withdrawn: Annotated[int, ask("withdrawals that it has made in this impulse", least=0)] = 0,
    others_withdrawn: Annotated[int, ask("withdrawals that other units have made in this impulse", least=0)] = 0,
    leader: Annotated[
        Literal["none", "with", "alone"], ask("a leader is with the unit, or is attacked alone")
    ] = "none",
    panicked: Annotated[bool, ask("the unit is in panic")] = False,
    reduced: Annotated[bool, ask("the unit has disorder points: its counter shows the back")] = False,
    attacker_reduced: Annotated[bool, ask("the attacker has disorder points: its counter shows the back")] = False,
) -> Ruling:
    """Rule on a withdrawal before combat (10.1); movement allowances are in movement points, `vacant` in hexes.

    InputProblem where an allowance is neither given nor in the printed list (2.4).
    """
    if panicked and leader != "alone":
        case.tell(say("A unit in panic is eliminated when it is attacked; it cannot withdraw. [11.1.2]"), False)
        return case.rule(say("Not allowed: {reasons}.", reasons=[say("the unit is in panic")]), {"allowed": False})
    refused: list[Message] = []
    if leader == "alone":
        most = case.number("10.1", "withdrawals")
        case.readings(
            "13",
            "often",
            {"always": True, "unit": withdrawn < most, "impulse": withdrawn + others_withdrawn < most},
        )
        case.tell(say("A leader may always withdraw, into any vacant hex next to him. [13]"), True)
    else:
        case.settle("13", "alone")
        refused += _too_slow(
            case,
            Runner(unit, movement, "--movement", reduced),
            Runner(attacker, attacker_movement, "--attacker-movement", attacker_reduced),
        )
        refused += _too_often(case, withdrawn, others_withdrawn)
    refused += _no_room(case, vacant, alone=leader == "alone")
    if leader == "with":
        case.tell(say("The leader with the unit may always withdraw, whether the unit does or not. [13]"), True)
    if refused:
        return case.rule(say("Not allowed: {reasons}.", reasons=refused), {"allowed": False, "reasons": refused})
    if leader == "alone":
        case.settle("13", "alone")
    case.tell(
        say("There is no combat; a leader has front all round wherever he goes.")
        if leader == "alone"
        else say("It turns its back on the enemy and faces the way it went; there is no combat."),
        None,
        cites=(*(("10.1", "8") if leader == "alone" else ("10.1",)),),
    )
    case.readings("10.8", "withdrawal", {"advance": True, "stay": False})
    advance = fighters.advance(case, fighters.named(case, attacker), may_panic=False)
    return case.rule(say("Allowed."), {"allowed": True, "advance": advance})


class Runner(NamedTuple):
    """A unit whose speed is compared."""

    type: str | None
    movement: int | None
    option: str
    reduced: bool


def _too_slow(case: Case, own: Runner, other: Runner) -> list[Message]:
    """Compare the movement allowances (10.1), under both readings of 10.7 where a counter's back has another."""
    found: list[dict[str, int]] = []
    for runner in (own, other):
        unit = fighters.named(case, runner.type)
        front = units.value(case, unit, "movement", runner.movement, runner.option)
        back = front
        if runner.reduced and runner.movement is None:
            back = units.value(case, unit, "movement", None, runner.option, reduced=True)
        found.append({"front": front, "back": back})
    speed, against = found
    faster = {reading: speed[reading] > against[reading] for reading in ("front", "back")}
    allowed = case.readings("10.7", "back", faster)
    case.tell(
        say(
            "Movement allowance {own} against {other}: it is faster than the attacker. [10.1]",
            own=speed["front"],
            other=against["front"],
        )
        if allowed
        else say(
            "Movement allowance {own} against {other}: it is not faster than the attacker. [10.1]",
            own=speed["front"],
            other=against["front"],
        ),
        allowed,
        cites=("10.7",) if own.reduced or other.reduced else (),
    )
    return [] if allowed else [say("the unit is not faster")]


def _no_room(case: Case, vacant: int | None, *, alone: bool) -> list[Message]:
    """Look for a vacant hex; InputProblem for more than there are around the unit."""
    most = case.number("8", "rear") + (case.number("8", "front") if alone else 0)
    if vacant is not None and vacant > most:
        raise InputProblem(
            say(
                "{name} is {found}; it must be from {least} to {most}.", name="vacant", found=vacant, least=0, most=most
            )
        )
    if vacant is None:
        case.tell(
            say("He needs a vacant hex next to him; there is taken to be one. [10.1, 8]")
            if alone
            else say("It needs a vacant rear hex; there is taken to be one. [10.1, 8]"),
            None,
        )
        return []
    if vacant:
        case.tell(
            count(
                "Vacant hexes next to him: {n}. [10.1, 8]",
                "Vacant hexes next to him: {n}; his owner chooses. [10.1, 8]",
                vacant,
            )
            if alone
            else count(
                "Vacant rear hexes: {n}. [10.1, 8]", "Vacant rear hexes: {n}; its owner chooses. [10.1, 8]", vacant
            ),
            True,
        )
        return []
    case.tell(
        say("No hex next to him is vacant. [10.1, 8]") if alone else say("None of its rear hexes is vacant. [10.1, 8]"),
        False,
    )
    return [say("no hex is vacant")]


def _too_often(case: Case, own: int, others: int) -> list[Message]:
    """Hold the withdrawals so far against the limit (10.1)."""
    most = case.number("10.1", "withdrawals")
    allowed = case.readings("10.1", "limit", {"unit": own < most, "impulse": own + others < most})
    case.tell(
        count(
            "A unit may make only {n} withdrawal in an impulse.",
            "A unit may make only {n} withdrawals in an impulse.",
            most,
        ),
        allowed,
    )
    return [] if allowed else [say("it has withdrawn already in this impulse")]
