"""Beside the dice of a combat: who may support (10.4), and what a rear attack counts (10.5)."""

from typing import Annotated, NamedTuple

from punicref.errors import InputProblem
from punicref.games.dbp import fighters, units
from punicref.games.dbp.units import ELEPHANTS, Unit
from punicref.language.messages import Message, say, signed
from punicref.ruling import names
from punicref.ruling.case import Case
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator

GROUPS = "10.4"
"""The clause that declares the printed list of types that support each other."""


class Hindrances(NamedTuple):
    """Which of the units next to the fighting one have what against them, by their numbers."""

    not_in_rear: Annotated[
        tuple[int, ...],
        ask(
            "which of them (1 for the first) are not in a rear hex of the fighting unit",
            usual="all in its rear hexes",
            least=1,
        ),
    ] = ()
    other_facing: Annotated[
        tuple[int, ...], ask("which of them face another way", usual="all facing the same way", least=1)
    ] = ()
    enemy_zoc: Annotated[
        tuple[int, ...],
        ask("which of them are in an enemy zone of control", usual="none in an enemy zone of control", least=1),
    ] = ()
    used: Annotated[
        tuple[int, ...],
        ask(
            "which of them have supported already in this impulse",
            usual="no support given before in this impulse",
            ordinary=True,
            least=1,
        ),
    ] = ()
    panicked: Annotated[
        tuple[int, ...], ask("which of them are in panic", usual="none in panic", ordinary=True, least=1)
    ] = ()
    halted: Annotated[
        tuple[int, ...],
        ask(
            "which of them are Elephants that were halted or ran wild in this turn",
            usual="Elephants not halted, not wild",
            least=1,
        ),
    ] = ()


class Candidate(NamedTuple):
    """A unit that may support, and what is against it."""

    unit: Unit
    reasons: list[Message]
    disputed: bool


@calculator("dbp.support", "Which units may support a fighting unit, and what that counts", without=("2.4",))
def support(
    case: Case,
    unit: Annotated[str, ask("type of the fighting unit, by its name in any language").by_name().checked(units.unit)],
    by: Annotated[
        str, ask("types of the friendly units next to it, parted by commas", row="things").checked(units.listed)
    ],
    hindrances: Annotated[Hindrances, group("what may keep them from it")],
) -> Ruling:
    """Go through the conditions of support for each unit (10.4); units are named in any language, numbered from 1.

    InputProblem for an unknown type, a number that no unit has, or more units than there are rear hexes.
    """
    fighting = units.unit(case, unit)
    others = _listed(case, by, hindrances)
    candidates = []
    unsure = False
    for place, one in enumerate(others, 1):
        same = _same_type(case, fighting, one)
        unsure = unsure or same is None
        candidates.append(_candidate(case, place, one, hindrances, same=same))
    if unsure:
        case.need(GROUPS)
    return _supported(case, candidates)


def _listed(case: Case, by: str, hindrances: Hindrances) -> list[Unit]:
    """Read the units next to the fighting one; InputProblem where the numbers do not fit them."""
    groups = units.listed(case, by, "--by")
    listed = sum(number for _, number in groups)
    for name, places in hindrances._asdict().items():
        for place in places:
            if place > listed:
                raise InputProblem(
                    "{name} names unit {found}; there are {most}.",
                    name=f"--{name.replace('_', '-')}",
                    found=place,
                    most=listed,
                )
    most = case.number("8", "rear")
    if listed - len(set(hindrances.not_in_rear)) > most:
        raise InputProblem(
            "A unit has only {most} rear hexes; {option} says which units are elsewhere.",
            most=most,
            option="--not-in-rear",
        )
    others = [one for one, number in groups for _ in range(number)]
    for place in hindrances.halted:
        if others[place - 1].id != ELEPHANTS:
            raise InputProblem(
                "{option} is only for {needed}; unit {number} is {unit}.",
                option="--halted",
                needed=case.name(ELEPHANTS),
                number=place,
                unit=others[place - 1].name,
            )
    return others


def _same_type(case: Case, one: Unit, other: Unit) -> bool | None:
    """Whether two units count as of one type (10.4); None where only the printed list would tell."""
    if one.id == other.id:
        return True
    listed = case.records(GROUPS)
    if listed is None:
        return None
    groups = {names.meant(case, key) or "": row["group"] for key, row in listed.rows.items()}
    if one.id not in groups or other.id not in groups:
        return False
    return groups[one.id] == groups[other.id]


def _candidate(case: Case, place: int, one: Unit, hindrances: Hindrances, *, same: bool | None) -> Candidate:
    """Judge one unit, as a step."""
    checks = (
        (place not in hindrances.not_in_rear, say("not in a rear hex [8, 10.4]")),
        (
            bool(same),
            say("of another type [10.4]")
            if same is False
            else say("of another type, unless the printed list says otherwise [10.4]"),
        ),
        (place not in hindrances.other_facing, say("facing another way [10.4]")),
        (place not in hindrances.enemy_zoc, say("in an enemy zone of control [8.2, 10.4]")),
        (place not in hindrances.used, say("has supported already in this impulse [10.4.1]")),
        (place not in hindrances.panicked, say("in panic, by our reading [10.4, 11]")),
    )
    reasons = [reason for holds, reason in checks if not holds]
    disputed = place in hindrances.halted and not reasons
    if reasons:
        case.tell(
            "Unit {number}, {unit}: cannot support ({reasons}).", False, number=place, unit=one.name, reasons=reasons
        )
    elif disputed:
        case.tell(
            "Unit {number}, {unit}: can support, though halted or run wild (our reading). [10.4, 15.1.r3-4, 15.1.r6]",
            True,
            number=place,
            unit=one.name,
        )
    else:
        case.tell("Unit {number}, {unit}: can support. [10.4]", True, number=place, unit=one.name)
    return Candidate(one, reasons, disputed)


def _supported(case: Case, candidates: list[Candidate]) -> Ruling:
    """Close with the modifier."""
    number = sum(not one.reasons for one in candidates)
    modifier = case.number("10.3.f", "modifier") * number
    case.sum("Modifier for support: {modifier}. [10.3.f]", modifier, modifier=signed(modifier))
    if number:
        combats = case.number("10.4.1", "combats")
        case.follows("Each of them may support only {n} {n|combat|combats} in an impulse. [10.4.1]", combats, n=combats)
    disputed = sum(one.disputed for one in candidates)
    readings = {
        "attack_only": _modifier(modifier),
        "every_part": _modifier(case.number("10.3.f", "modifier") * (number - disputed)),
    }
    case.points.compare("15.1.r3-4", "part", readings)
    verdict = say("{n} {n|unit|units} can support: {modifier}.", n=number, modifier=signed(modifier))
    if not number:
        alike = candidates and all(one.reasons == candidates[0].reasons for one in candidates)
        verdict = (
            say("No unit can support: {reasons}.", reasons=candidates[0].reasons)
            if alike
            else say("No unit can support.")
        )
    return case.rule(
        verdict,
        {
            "supports": number,
            "modifier": modifier,
            "disputed": disputed,
            "units": [{"unit": one.unit.id, "allowed": not one.reasons, "reasons": one.reasons} for one in candidates],
        },
    )


def _modifier(modifier: int) -> Message:
    """Return a modifier for support, as a reading gives it."""
    return say("support {modifier}", modifier=signed(modifier))


@calculator("dbp.rear", "What an attack through a rear hex counts", without=("2.4",))
def rear(
    case: Case,
    attacker: Annotated[
        str, ask("type of the attacking unit, by its name in any language").by_name().checked(units.unit)
    ],
    in_front: Annotated[
        bool, ask("the attacker stands in a front hex of the defender", usual="an attack through a rear hex")
    ] = False,
    panicked: Annotated[
        bool, ask("the defender is in panic", usual="the defender not in panic", ordinary=True)
    ] = False,
    leader_alone: Annotated[
        bool, ask("the defender is a leader alone in his hex", usual="no leader alone", ordinary=True)
    ] = False,
) -> Ruling:
    """Give the modifier of a rear attack (10.5) to the attacker's die."""
    unit = units.unit(case, attacker)
    reasons = []
    if leader_alone:
        case.tell("A leader has a front all round: there is no rear attack on him. [8, 13]", False)
        reasons.append(say("a leader has no rear"))
    if panicked:
        case.tell("A unit in panic has a front all round: there is no rear attack on it. [8, 11]", False)
        case.follows("It is eliminated when it is attacked; no dice are rolled. [11.1.2]")
        reasons.append(say("a unit in panic has no rear"))
    if in_front and not reasons:
        fronts = case.number("8", "front")
        case.tell("The {front} hexes ahead of the defender are its front, the others its rear.", False, front=fronts)
        reasons.append(say("the attack comes from the front"))
    if reasons:
        return case.rule(
            "No rear attack: {reasons}.", {"rear": False, "modifier": 0, "reasons": reasons}, reasons=reasons
        )
    readings = fighters.rear_readings(case, unit)
    modifier = next(iter(readings.values()))
    case.points.compare("10.5", "mercenaries", {one: _rear(number) for one, number in readings.items()})
    case.sum(
        "{unit} attacking through a rear hex: {modifier} (our reading). [8, 10.3.h, 10.5]"
        if len(readings) > 1
        else "{unit} attacking through a rear hex: {modifier}. [8, 10.3.h, 10.5]",
        modifier,
        unit=unit.name,
        modifier=signed(modifier),
    )
    return case.rule(
        "Rear attack: {modifier} to the attacker's die.",
        {"rear": True, "modifier": modifier},
        modifier=signed(modifier),
    )


def _rear(modifier: int) -> Message:
    """Return the modifier of a rear attack, as a reading gives it."""
    return say("rear attack {modifier}", modifier=signed(modifier))
