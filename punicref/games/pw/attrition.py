"""Attrition (chapter 11, with 5.3 and 5.4): who is subject to it, on what basis, and who then loses what."""

from typing import Annotated, Literal, NamedTuple

from punicref import dice
from punicref.errors import InputProblem
from punicref.games.pw import losses
from punicref.games.pw.inputs import Die, Side
from punicref.games.pw.movement import may_sail
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.messages import Message, say, signed
from punicref.rounding import WHOLE
from punicref.ruling.case import Case
from punicref.ruling.inputs import Roll, ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator

Event = Literal["enter-sea", "enter-mountain", "leave-enemy", "ferry", "unsupplied", "revolt"]


class Force(NamedTuple):
    """Strength points by type, face up and inverted."""

    land: int
    naval: int
    land_inside: int = 0
    naval_inside: int = 0

    @property
    def total(self) -> int:
        """All points that are face up."""
        return self.land + self.naval

    @property
    def all(self) -> int:
        """All points."""
        return self.total + self.land_inside + self.naval_inside


class Exposure(NamedTuple):
    """What attrition strikes: the points that the percentage is taken of, those that may be lost, and how."""

    base: int
    subject: int
    taken_from: Literal["land", "naval", "any", "sea"]


CLAUSES = ("9.0", "11.0", "11.4", *losses.CLAUSES)
"""What every ruling that rolls on the Attrition Table may cite."""


@calculator(
    "pw.attrition",
    say("Attrition: who is subject to it, on what basis, and what is lost"),
    "5.33", "5.34", "5.35", "5.36", "5.37", "5.41", "5.42", "5.43", "5.44", "5.45",
    "11.11", "11.12", "11.13", "11.14", "11.15", "11.16", "11.21", "11.22", "11.31", "11.32",
    "19.14.c", *CLAUSES,
)  # fmt: skip
def attrition(
    case: Case,
    event: Annotated[Event, ask("what happens to the force")],
    land: Annotated[int, ask("land points of the force (in the hex, if unsupplied or in revolt)", least=0)],
    naval: Annotated[int, ask("naval points of the force (in the hex, if unsupplied or in revolt)", least=0)],
    leader: Annotated[int, ask("rating of its leader; 0: no leader", least=0, most="19.0:ratings")] = 0,
    enemy_land: Annotated[int, ask("enemy land points face up in the hex left", least=0)] = 0,
    enemy_naval: Annotated[int, ask("enemy naval points face up in the hex left", least=0)] = 0,
    enemy_land_inside: Annotated[int, ask("enemy land points inverted in the hex left", least=0)] = 0,
    enemy_naval_inside: Annotated[int, ask("enemy naval points inverted in the hex left", least=0)] = 0,
    enemy_leaders: Annotated[
        tuple[int, ...], ask("ratings of the enemy leaders in the hex left", least=1, most="19.0:ratings")
    ] = (),
    side: Annotated[Side | None, ask("whose force it is (matters at sea in the first scenario)")] = None,
    scenario: MaybeScenario = None,
    inactive: Annotated[bool, ask("the force belongs to the player who is not in phase")] = False,
    roll: Die = None,
    percent: Annotated[int | None, ask("the result of the Attrition Table in percent", least=0, most=WHOLE)] = None,
) -> Ruling:
    """Rule on attrition in the campaign, supply and diplomacy phases (11.1–11.3)."""
    played = maybe(case, scenario)
    force = Force(land, naval)
    enemy = Force(enemy_land, enemy_naval, enemy_land_inside, enemy_naval_inside)
    if event != "leave-enemy" and (enemy.all or enemy_leaders):
        raise InputProblem(
            say("Enemies matter only when a force leaves their hex: {option}.", option="--event leave-enemy")
        )
    exposure = _exposure(case, event, force, enemy, inactive=inactive)
    if exposure is None:
        return case.rule(say("No attrition."), {"subject": False})
    if event == "revolt" and side != "carthaginian":
        case.readings("11.31", "chooser", {"owner": say("its owner"), "phasing": say("Carthage")})
    modifier = _modifier(case, event, leader, enemy_leaders, roman=side == "roman", first_scenario=played == "first")
    facts: dict[str, object] = {
        "subject": True, "base": exposure.base, "exposed": exposure.subject, "modifier": modifier,
    }  # fmt: skip
    return resolve(case, force, exposure, facts, modifier, roll, percent)


def resolve(
    case: Case,
    force: Force,
    exposure: Exposure,
    facts: dict[str, object],
    modifier: int,
    roll: Roll | None,
    percent: int | None,
) -> Ruling:
    """Close a case of attrition: with the table's result, with a die, or with every outcome."""
    if roll is None and percent is None:
        return _every_outcome(case, force, exposure, facts, modifier)
    if roll is not None:
        modified = case.die(roll) + modifier
        case.step(say("Die {roll}, modified: {modified}.", roll=roll.face, modified=modified), modified, "11.0")
        facts |= {"roll": roll.face, "modified": modified}
        if percent is None:
            printed = case.table("11.4")
            cell = printed.cell(modified) if printed else None
            if cell is None:
                case.step(say("Look up die {modified} in the Attrition Table.", modified=modified), None, "11.4")
                return case.rule(
                    say(
                        "Subject to attrition: die {modified}; the percentage is taken of {base}.",
                        modified=modified,
                        base=exposure.base,
                    ),
                    facts,
                )
            percent = cell[0]
    assert percent is not None
    return _applied(case, force, exposure, facts, percent)


def _exposure(case: Case, event: Event, force: Force, enemy: Force, *, inactive: bool) -> Exposure | None:
    """Go through the conditions, each a step; None where the force is not subject to attrition."""
    campaign = event not in ("unsupplied", "revolt")
    if campaign and inactive:
        case.step(say("The player who is not in phase never suffers attrition in a campaign phase."), False, "11.15")
        return None
    if force.total == 0:
        case.step(say("A leader alone never suffers attrition."), False, "5.36")
        return None
    if event == "ferry":
        case.step(say("Crossing a ferry hexside is not subject to attrition of itself."), False, "5.37")
        return None
    if event in ("unsupplied", "revolt"):
        case.step(
            say(
                "Every unsupplied hex rolls once; the percentage is taken of all friendly points there ({points}).",
                points=force.total,
            )
            if event == "unsupplied"
            else say(
                "Every occupied hex of the region in revolt rolls once; the percentage is taken of all friendly points there ({points}).",
                points=force.total,
            ),
            force.total,
            "11.21" if event == "unsupplied" else "11.31",
        )
        return Exposure(force.total, force.total, "any")
    entering = {"enter-sea": _enter_sea, "enter-mountain": _enter_mountain}
    if event in entering:
        return entering[event](case, force)
    return _leave(case, force, enemy)


def _enter_sea(case: Case, force: Force) -> Exposure | None:
    if force.land and not may_sail(case, force.land, force.naval):
        case.step(
            say("The naval points do not match the land points: the force may not enter the sea at all."),
            False,
        )
        return None
    case.step(
        say("A fleet is always subject to attrition on entering an all-sea hex; the percentage is taken of its naval points ({points}).", points=force.naval),
        force.naval, "5.33", "11.11",
    )  # fmt: skip
    return Exposure(force.naval, force.naval, "sea")


def _enter_mountain(case: Case, force: Force) -> Exposure | None:
    if force.land == 0:
        case.step(say("Only land points suffer attrition on entering a mountain hex."), False, "5.34", "5.35")
        return None
    if force.naval == 0:
        case.step(
            say("Land points without fleets are subject to attrition on entering a mountain hex: all of them ({points}).", points=force.land),
            force.land, "5.34",
        )  # fmt: skip
        return Exposure(force.land, force.land, "land")
    excess = force.land - force.naval
    if excess <= 0:
        case.step(say("No land points are in excess of the naval points: no attrition."), False, "5.35")
        return None
    case.step(
        say("In a coastal mountain hex only the land points in excess of the naval points ({points}) are subject, and the percentage is taken of them.", points=excess),
        excess, "5.35", "11.12",
    )  # fmt: skip
    return Exposure(excess, excess, "land")


def _leave(case: Case, force: Force, enemy: Force) -> Exposure | None:
    case.settle("5.43", "exception")
    if enemy.total == 0:
        case.step(
            say("Only inverted enemies are in the hex, or none: leaving it is free of attrition."),
            False,
            "5.41",
            "11.14",
        )
        return None
    exposure = _mixed(case, force, enemy) if force.land and force.naval else _single(case, force, enemy)
    if exposure is None:
        return None
    if _tenfold(case, force, enemy):
        return None
    return exposure


def _single(case: Case, force: Force, enemy: Force) -> Exposure | None:
    """A force of one type leaves enemies: only those of its own type count (5.42, 5.43)."""
    kind: Literal["land", "naval"] = "land" if force.land else "naval"
    base = enemy.land if force.land else enemy.naval
    if base == 0:
        case.step(say("Only enemies of the other type are face up there: no attrition."), False, "5.42")
        return None
    case.step(
        say("A force of one type is subject to attrition when it leaves face-up enemies of that type; the percentage is taken of their points ({points}).", points=base),
        base, "5.43", "11.13",
    )  # fmt: skip
    return Exposure(base, force.total, kind)


def _mixed(case: Case, force: Force, enemy: Force) -> Exposure | None:
    """A force of both types leaves enemies (5.45, 11.13 and their gaps)."""
    excess = max(0, force.land - force.naval)
    if enemy.land == 0:
        subject = case.readings("5.43", "mixed", {"none": 0, "naval": force.naval})
        if subject == 0:
            case.step(
                say("A force of both types leaves only enemy ships: no rule makes it subject to attrition."),
                False,
                "5.43",
            )
            return None
        return Exposure(enemy.naval, subject, "naval")
    if enemy.naval == 0:
        if excess == 0:
            case.step(say("No land points are in excess of the naval points: no attrition."), False, "5.45")
            return None
        case.step(
            say("Only the land points in excess of the naval points ({points}) are subject; the percentage is taken of the enemy land points ({base}).", points=excess, base=enemy.land),
            excess, "5.45", "11.13",
        )  # fmt: skip
        return Exposure(enemy.land, excess, "land")
    subject = case.readings("5.45", "both", {"excess": excess, "any": force.total})
    if subject == 0:
        case.step(say("No land points are in excess of the naval points: no attrition."), False, "5.45")
        return None
    case.step(
        say("Points subject: {points}; the percentage is taken of all face-up enemy points ({base}).", points=subject, base=enemy.total),
        subject, "5.45", "11.13",
    )  # fmt: skip
    return Exposure(enemy.total, subject, "land")


def _tenfold(case: Case, force: Force, enemy: Force) -> bool:
    """Whether a great superiority frees the force (5.44); `enemy.total` is not zero."""
    multiple = case.number("5.44", "multiple")
    mixed = bool(force.land and force.naval)
    if mixed:
        counted = enemy.total
    else:
        counted = enemy.land if force.land else enemy.naval
    free = case.readings(
        "5.44",
        "enemy",
        {"counted": force.total >= multiple * counted, "all": force.total >= multiple * enemy.all},
    )
    if mixed:
        by_type = all(
            own >= multiple * other for own, other in ((force.land, enemy.land), (force.naval, enemy.naval)) if other
        )
        free = case.readings("5.44", "mixed", {"total": free, "type": by_type})
    case.step(
        say(
            "{own} against {enemy} points: at least {multiple} times as many, so no attrition.",
            own=force.total,
            enemy=counted,
            multiple=multiple,
        )
        if free
        else say(
            "{own} against {enemy} points: less than {multiple} times as many.",
            own=force.total,
            enemy=counted,
            multiple=multiple,
        ),
        free,
    )
    return free


def _modifier(
    case: Case,
    event: Event,
    leader: int,
    enemy_leaders: tuple[int, ...],
    *,
    roman: bool,
    first_scenario: bool,
) -> int:
    """Add up the die modifiers, each a step."""
    total = leader
    clauses = {"unsupplied": ("11.22",), "revolt": ("11.32",)}.get(event, ("11.0",))
    case.step(say("Leader of the force: {modifier}.", modifier=signed(leader)), leader, *clauses)
    if event == "leave-enemy" and enemy_leaders:
        case.cite("11.16")
        against = case.readings("11.16", "several", {"one": max(enemy_leaders), "all": sum(enemy_leaders)})
        case.step(say("Enemy leader in the hex: {modifier}.", modifier=signed(-against)), -against)
        total -= against
    if event == "enter-sea" and roman and first_scenario:
        at_sea = case.number("19.14.c", "modifier")
        case.step(say("Romans at sea in the first scenario: {modifier}.", modifier=signed(at_sea)), at_sea)
        total += at_sea
    return total


def _lost(case: Case, force: Force, exposure: Exposure, percent: int) -> losses.Loss:
    """Return the points lost, limited as 11.13 and 5.45 say; at sea, naval points only."""
    loss = losses.points_lost(case, percent, exposure.base)
    if exposure.subject < force.total and exposure.taken_from == "land" and exposure.base != exposure.subject:
        full = max(loss.by_reading.values())
        case.readings("11.13", "cap", {"subject": min(full, exposure.subject), "force": min(full, force.total)})
    return loss.map(lambda lost: min(lost, exposure.subject))


def _drowned(force: Force, naval_lost: int) -> int:
    """Return the land points that no ship is left to carry (11.11)."""
    return max(0, force.land - (force.naval - naval_lost))


def _applied(case: Case, force: Force, exposure: Exposure, facts: dict[str, object], percent: int) -> Ruling:
    """Close with one result of the table."""
    loss = _lost(case, force, exposure, percent)
    losses.caveat(case, loss.by_reading)
    case.step(
        say("{percent}% of {base}: {lost} lost.", percent=percent, base=exposure.base, lost=loss.shown()),
        loss.data(),
        "11.4",
        "11.0",
    )
    result = {**facts, "percent": percent, "loss": loss.data(), "taken_from": exposure.taken_from}
    if exposure.taken_from == "sea":
        drowned = loss.map(lambda lost: _drowned(force, lost))
        case.step(
            say(
                "The loss is taken from the naval points; land points then in excess, and drowned: {drowned}.",
                drowned=drowned.shown(),
            ),
            drowned.data(),
            "11.11",
        )
        left = {
            "naval": loss.map(lambda lost: force.naval - lost).data(),
            "land": drowned.map(lambda gone: force.land - gone).data(),
        }
        return case.rule(
            say(
                "Lost: {naval} naval points, and {land} land points with them.",
                naval=loss.shown(),
                land=drowned.shown(),
            ),
            {**result, "drowned": drowned.data(), "left": left},
        )
    verdicts: dict[str, Message] = {
        "land": say("Land points lost: {lost}.", lost=loss.shown()),
        "naval": say("Naval points lost: {lost}.", lost=loss.shown()),
        "any": say("Points lost: {lost}, in any mix that the owner chooses.", lost=loss.shown()),
    }
    return case.rule(
        verdicts[exposure.taken_from], {**result, "left": loss.map(lambda lost: force.total - lost).data()}
    )


def _every_outcome(case: Case, force: Force, exposure: Exposure, facts: dict[str, object], modifier: int) -> Ruling:
    """Close with every outcome of the die and its exact chance."""
    sides = case.number("9.0", "die")
    rolls = dice.die(sides).map(lambda face: face + modifier)
    printed = case.table("11.4")
    found = rolls.map(lambda modified: _cell(printed.cell(modified) if printed else None, modified))
    case.step(
        say("The modified die runs from {low} to {high}.", low=1 + modifier, high=sides + modifier),
        [1 + modifier, sides + modifier], "11.0",
    )  # fmt: skip
    outcomes: list[Outcome] = []
    data: list[dict[str, object]] = []
    by_reading: dict[str, list[int]] = {reading: [] for reading in losses.ROUNDING}
    for (percent, modified), chance in found:
        if percent is None:
            outcomes.append(Outcome(say("die {modified}", modified=modified), chance))
            data.append({"modified": modified, "chance": chance})
            continue
        loss = _lost(case, force, exposure, percent)
        for reading, lost in by_reading.items():
            lost.append(loss.by_reading[reading])
        outcome: dict[str, object] = {"percent": percent, "loss": loss.data(), "chance": chance}
        detail = say("{lost} lost", lost=loss.shown())
        if exposure.taken_from == "sea":
            drowned = loss.map(lambda lost: _drowned(force, lost))
            outcome["drowned"] = drowned.data()
            detail = say("{lost} lost, {drowned} drowned", lost=loss.shown(), drowned=drowned.shown())
        outcomes.append(Outcome(f"{percent}%", chance, detail))
        data.append(outcome)
    if printed:
        case.step(say("Each result is a percentage of {base}.", base=exposure.base), exposure.base, "11.4")
        losses.caveat(case, by_reading)
    return case.rule(
        say(
            "Subject to attrition: a percentage of {base}, die modifier {modifier}.",
            base=exposure.base,
            modifier=signed(modifier),
        ),
        {**facts, "outcomes": data},
        outcomes=outcomes,
    )


def _cell(cell: tuple[int, ...] | None, modified: int) -> tuple[int | None, int | None]:
    """Key an outcome by its percentage, or by the die where the table is not at hand."""
    return (cell[0], None) if cell else (None, modified)
