"""Attrition (chapter 11, with 5.3 and 5.4): who is subject to it, on what basis, and who then loses what."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref import dice
from punicref.errors import InputProblem
from punicref.games.pw import losses, shipyards
from punicref.games.pw.inputs import Die, Side
from punicref.games.pw.movement import may_sail
from punicref.games.pw.scenarios import MaybeScenario, maybe
from punicref.messages import Message, say, signed
from punicref.rounding import WHOLE
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling
from punicref.ruling.registry import calculator
from punicref.ruling.values import Roll

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


class Fork(NamedTuple):
    """An open issue on who is subject to attrition: what it strikes by each reading, None for no attrition."""

    clause: str
    issue: str
    exposures: dict[str, Exposure | None]


class Extras(NamedTuple):
    """What a ruling tells beside the loss: issues on who is subject to it, and whether it may end fleet construction."""

    forks: tuple[Fork, ...] = ()
    shipyards: bool = False


PLAIN = Extras()


@calculator("pw.attrition", say("Attrition: who is subject to it, on what basis, and what is lost"), without=("19.0",))
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
    exposure, forks = _exposure(case, event, force, enemy, inactive=inactive)
    if exposure is None:
        modifier = leader - (_against(case, enemy_leaders) if event == "leave-enemy" and enemy_leaders else 0)
        if roll is not None and any(found for fork in forks for found in fork.exposures.values()):
            case.die(roll)
        _told(case, forks, modifier, _percent(case, roll, percent, modifier))
        return case.rule(say("No attrition."), {"subject": False})
    if event == "revolt" and side != "carthaginian":
        case.readings("11.31", "chooser", {"owner": say("its owner"), "phasing": say("Carthage")})
    first_romans = side == "roman" and played == "first"
    modifier = _modifier(case, event, leader, enemy_leaders, first_romans=first_romans)
    facts: dict[str, object] = {
        "subject": True,
        "base": exposure.base,
        "exposed": exposure.subject,
        "modifier": modifier,
    }
    extras = Extras(forks, shipyards=first_romans and event == "enter-sea")
    return resolve(case, force, exposure, facts, modifier, roll, percent, extras)


def resolve(
    case: Case,
    force: Force,
    exposure: Exposure,
    facts: dict[str, object],
    modifier: int,
    roll: Roll | None,
    percent: int | None,
    extras: Extras = PLAIN,
) -> Ruling:
    """Close a case of attrition: with the table's result, with a die, or with every outcome."""
    _told(case, extras.forks, modifier, _percent(case, roll, percent, modifier))
    if roll is None and percent is None:
        return _every_outcome(case, force, exposure, facts, modifier, extras)
    if roll is not None:
        modified = case.die(roll) + modifier
        case.tell(say("Die {roll}, modified: {modified}. [11.0]", roll=roll.face, modified=modified), modified)
        facts |= {"roll": roll.face, "modified": modified}
        if percent is None:
            printed = case.table("11.4")
            cell = printed.cell(modified) if printed else None
            if cell is None:
                case.tell(say("Look up die {modified} in the Attrition Table. [11.4]", modified=modified), None)
                if extras.shipyards:
                    shipyards.warned(case)
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
    return _applied(case, force, exposure, facts, percent, extras)


def _percent(case: Case, roll: Roll | None, percent: int | None, modifier: int) -> int | None:
    """Return the percentage as far as it is known: given, or found in the installed table."""
    if percent is not None or roll is None:
        return percent
    printed = case.printed("11.4")
    cell = printed.cell(roll.face + modifier) if printed else None
    return cell[0] if cell else None


def _told(case: Case, forks: tuple[Fork, ...], modifier: int, percent: int | None) -> None:
    """Name the readings on who is subject to attrition, each with what it costs or with what is to be rolled for."""

    def one(exposure: Exposure | None) -> Message:
        if exposure is None:
            return say("no attrition")
        if percent is None:
            return say(
                "points subject: {points}; a percentage of {base}, die modifier {modifier}",
                points=exposure.subject,
                base=exposure.base,
                modifier=signed(modifier),
            )
        return _short(exposure, _lost(case, exposure, percent))

    if not forks:
        return
    for fork in forks:
        case.readings(fork.clause, fork.issue, {reading: one(found) for reading, found in fork.exposures.items()})


def _exposure(
    case: Case, event: Event, force: Force, enemy: Force, *, inactive: bool
) -> tuple[Exposure | None, tuple[Fork, ...]]:
    """Go through the conditions, each a step; None where the force is not subject, and the issues that decide it."""
    campaign = event not in ("unsupplied", "revolt")
    if campaign and inactive:
        case.tell(say("The player who is not in phase never suffers attrition in a campaign phase. [11.15]"), False)
        return None, ()
    if event == "unsupplied" and inactive:
        case.tell(
            say("Forces without supply suffer attrition only in the supply phase of their own player. [11.21]"), False
        )
        return None, ()
    if force.total == 0:
        case.tell(say("A leader alone never suffers attrition. [5.36]"), False)
        return None, ()
    if event == "ferry":
        case.tell(say("Crossing a ferry hexside is not subject to attrition of itself. [5.37]"), False)
        return None, ()
    if event in ("unsupplied", "revolt"):
        case.tell(
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
            cites=("11.21" if event == "unsupplied" else "11.31",),
        )
        return Exposure(force.total, force.total, "any"), ()
    entering = {"enter-sea": _enter_sea, "enter-mountain": _enter_mountain}
    if event in entering:
        return entering[event](case, force), ()
    return _leave(case, force, enemy)


def _enter_sea(case: Case, force: Force) -> Exposure | None:
    if force.land and not may_sail(case, force.land, force.naval):
        case.tell(
            say("The naval points do not match the land points: the force may not enter the sea at all. [5.33]"),
            False,
        )
        return None
    case.tell(
        say(
            "A fleet is always subject to attrition on entering an all-sea hex; the percentage is taken of its naval points ({points}). [5.33, 11.11]",
            points=force.naval,
        ),
        force.naval,
    )
    return Exposure(force.naval, force.naval, "sea")


def _enter_mountain(case: Case, force: Force) -> Exposure | None:
    if force.land == 0:
        case.tell(say("Only land points suffer attrition on entering a mountain hex. [5.34, 5.35]"), False)
        return None
    if force.naval == 0:
        case.tell(
            say(
                "Land points without fleets are subject to attrition on entering a mountain hex: all of them ({points}). [5.34]",
                points=force.land,
            ),
            force.land,
        )
        return Exposure(force.land, force.land, "land")
    excess = force.land - force.naval
    if excess <= 0:
        case.tell(say("No land points are in excess of the naval points: no attrition. [5.35]"), False)
        return None
    case.tell(
        say(
            "In a coastal mountain hex only the land points in excess of the naval points ({points}) are subject, and the percentage is taken of them. [5.35, 11.12]",
            points=excess,
        ),
        excess,
    )
    return Exposure(excess, excess, "land")


def _leave(case: Case, force: Force, enemy: Force) -> tuple[Exposure | None, tuple[Fork, ...]]:
    """Rule on a force that leaves enemies; the steps go by the first reading of each issue."""
    case.settle("5.43", "exception")
    if enemy.total == 0:
        case.tell(
            say("Only inverted enemies are in the hex, or none: leaving it is free of attrition. [5.41, 11.14]"),
            False,
        )
        return None, ()
    exposure, forks = _mixed(case, force, enemy) if force.land and force.naval else (_single(case, force, enemy), ())
    subject = exposure is not None or any(found for fork in forks for found in fork.exposures.values())
    if not subject:
        return None, ()
    superior = _tenfold(case, force, enemy, told=exposure is not None)
    struck = {reading: None if free else exposure for reading, free in superior.items()}
    free = superior["counted"]
    found = [] if free else list(forks)
    found.append(Fork("5.44", "enemy", {reading: struck[reading] for reading in ("counted", "all")}))
    if "type" in superior:
        found.append(Fork("5.44", "mixed", {"total": struck["counted"], "type": struck["type"]}))
    return None if free else exposure, tuple(found)


def _single(case: Case, force: Force, enemy: Force) -> Exposure | None:
    """A force of one type leaves enemies: only those of its own type count (5.42, 5.43)."""
    kind: Literal["land", "naval"] = "land" if force.land else "naval"
    base = enemy.land if force.land else enemy.naval
    if base == 0:
        case.tell(say("Only enemies of the other type are face up there: no attrition. [5.42]"), False)
        return None
    case.tell(
        say(
            "A force of one type is subject to attrition when it leaves face-up enemies of that type; the percentage is taken of their points ({points}). [5.43, 11.13]",
            points=base,
        ),
        base,
    )
    return Exposure(base, force.total, kind)


def _mixed(case: Case, force: Force, enemy: Force) -> tuple[Exposure | None, tuple[Fork, ...]]:
    """A force of both types leaves enemies (5.45, 11.13 and their gaps)."""
    if enemy.land == 0:
        case.tell(
            say("A force of both types leaves only enemy ships: no rule makes it subject to attrition. [5.43]"), False
        )
        return None, (Fork("5.43", "mixed", {"none": None, "naval": Exposure(enemy.naval, force.naval, "naval")}),)
    excess = max(0, force.land - force.naval)
    exposure = Exposure(enemy.total, excess, "land") if excess else None
    forks: tuple[Fork, ...] = ()
    if enemy.naval:
        # by 11.13 the whole force is struck, and the phasing player chooses the points
        forks = (Fork("5.45", "both", {"excess": exposure, "any": Exposure(enemy.total, force.total, "any")}),)
    if excess == 0:
        case.tell(say("No land points are in excess of the naval points: no attrition. [5.45]"), False)
    elif enemy.naval == 0:
        case.tell(
            say(
                "Only the land points in excess of the naval points ({points}) are subject; the percentage is taken of the enemy land points ({base}). [5.45, 11.13]",
                points=excess,
                base=enemy.land,
            ),
            excess,
        )
    else:
        case.tell(
            say(
                "Points subject: {points}; the percentage is taken of all face-up enemy points ({base}). [5.45, 11.13]",
                points=excess,
                base=enemy.total,
            ),
            excess,
        )
    return exposure, forks


def _tenfold(case: Case, force: Force, enemy: Force, *, told: bool) -> dict[str, bool]:
    """Say whether a great superiority frees the force (5.44), by each reading of its issues: "counted" goes first.

    `enemy.total` is not zero; `told` says whether it is a step, as where the force would otherwise be struck.
    """
    multiple = case.number("5.44", "multiple")
    mixed = bool(force.land and force.naval)
    if mixed:
        counted = enemy.total
    else:
        counted = enemy.land if force.land else enemy.naval
    free = {"counted": force.total >= multiple * counted, "all": force.total >= multiple * enemy.all}
    if mixed:
        free["type"] = all(
            own >= multiple * other for own, other in ((force.land, enemy.land), (force.naval, enemy.naval)) if other
        )
    if not told:
        return free
    case.tell(
        say(
            "{own} against {enemy} points: at least {multiple} times as many, so no attrition. [5.44]",
            own=force.total,
            enemy=counted,
            multiple=multiple,
        )
        if free["counted"]
        else say(
            "{own} against {enemy} points: less than {multiple} times as many. [5.44]",
            own=force.total,
            enemy=counted,
            multiple=multiple,
        ),
        free["counted"],
    )
    return free


def _against(case: Case, leaders: tuple[int, ...]) -> int:
    """Return what the enemy leaders in the hex take off the die (11.16)."""
    return case.readings("11.16", "several", {"one": max(leaders), "all": sum(leaders)})


def _modifier(
    case: Case,
    event: Event,
    leader: int,
    enemy_leaders: tuple[int, ...],
    *,
    first_romans: bool,
) -> int:
    """Add up the die modifiers, each a step; `first_romans`: Romans in the first scenario."""
    total = leader
    clauses = {"unsupplied": ("11.22",), "revolt": ("11.32",)}.get(event, ("11.0",))
    if leader == 0 and event not in ("unsupplied", "revolt"):
        case.tell(
            say("No leader is given, though combat units move only with one; his rating is to be added. [5.13]"),
            0,
            cites=(*clauses,),
        )
    else:
        case.tell(say("Leader of the force: {modifier}.", modifier=signed(leader)), leader, cites=(*clauses,))
    if event == "leave-enemy" and enemy_leaders:
        against = _against(case, enemy_leaders)
        case.tell(say("Enemy leader in the hex: {modifier}. [11.16]", modifier=signed(-against)), -against)
        total -= against
    if event == "enter-sea" and first_romans:
        at_sea = case.number("19.14.c", "modifier")
        case.tell(say("Romans at sea in the first scenario: {modifier}.", modifier=signed(at_sea)), at_sea)
        total += at_sea
    return total


def _lost(case: Case, exposure: Exposure, percent: int) -> losses.Loss:
    """Return the points lost, limited as 11.13 and 5.45 say; at sea, naval points only."""
    return losses.points_lost(case, percent, exposure.base).map(lambda lost: min(lost, exposure.subject))


def _capped(case: Case, force: Force, exposure: Exposure, percents: list[int]) -> None:
    """Name the readings on how many points a mixed force can lose at most (11.13), for each of the percentages."""
    if exposure.subject == force.total or exposure.taken_from != "land" or exposure.base == exposure.subject:
        return
    found: dict[str, list[Message]] = {"subject": [], "force": []}
    for percent in percents:
        whole = losses.points_lost(case, percent, exposure.base)
        for reading, most in (("subject", exposure.subject), ("force", force.total)):
            lost = whole.map(lambda lost, most=most: min(lost, most))  # type: ignore[misc]
            found[reading].append(say("{percent}%: {lost} lost", percent=percent, lost=lost.shown()))
    case.readings("11.13", "cap", found)


def _verdict(exposure: Exposure, loss: losses.Loss) -> Message:
    """Return the loss as a verdict; not for losses at sea."""
    if exposure.taken_from == "land":
        return say("Land points lost: {lost}.", lost=loss.shown())
    if exposure.taken_from == "naval":
        return say("Naval points lost: {lost}.", lost=loss.shown())
    return say("Points lost: {lost}, in any mix that the owner chooses.", lost=loss.shown())


def _short(exposure: Exposure, loss: losses.Loss) -> Message:
    """Return the loss as the result of a reading."""
    if exposure.taken_from == "land":
        return say("land points lost: {lost}", lost=loss.shown())
    if exposure.taken_from == "naval":
        return say("naval points lost: {lost}", lost=loss.shown())
    return say("points lost: {lost}, in any mix that the owner chooses", lost=loss.shown())


def _drowned(force: Force, naval_lost: int) -> int:
    """Return the land points that no ship is left to carry (11.11)."""
    return max(0, force.land - (force.naval - naval_lost))


def _applied(
    case: Case, force: Force, exposure: Exposure, facts: dict[str, object], percent: int, extras: Extras
) -> Ruling:
    """Close with one result of the table."""
    loss = _lost(case, exposure, percent)
    _capped(case, force, exposure, [percent])
    losses.caveat(case, loss.by_reading)
    case.tell(
        say(
            "{percent}% of {base}: {lost} lost. [11.4, 11.0, 9.31]",
            percent=percent,
            base=exposure.base,
            lost=loss.shown(),
        ),
        loss.data(),
        cites=loss.cites,
    )
    result = {**facts, "percent": percent, "loss": loss.data(), "taken_from": exposure.taken_from}
    if exposure.taken_from == "sea":
        drowned = loss.map(lambda lost: _drowned(force, lost))
        case.tell(
            say(
                "The loss is taken from the naval points; land points then in excess, and drowned: {drowned}. [11.11]",
                drowned=drowned.shown(),
            ),
            drowned.data(),
        )
        left = {
            "naval": loss.map(lambda lost: force.naval - lost).data(),
            "land": drowned.map(lambda gone: force.land - gone).data(),
        }
        if extras.shipyards:
            result["fleets_end"] = shipyards.ended(case, percent, force.naval, loss.first)
        return case.rule(
            say(
                "Lost: {naval} naval points, and {land} land points with them.",
                naval=loss.shown(),
                land=drowned.shown(),
            ),
            {**result, "drowned": drowned.data(), "left": left},
        )
    return case.rule(_verdict(exposure, loss), {**result, "left": loss.map(lambda lost: force.total - lost).data()})


def _every_outcome(
    case: Case, force: Force, exposure: Exposure, facts: dict[str, object], modifier: int, extras: Extras
) -> Ruling:
    """Close with every outcome of the die and its exact chance."""
    sides = case.number("9.0", "die")
    rolls = dice.die(sides).map(lambda face: face + modifier)
    printed = case.table("11.4")
    found = rolls.map(lambda modified: _cell(printed.cell(modified) if printed else None, modified))
    case.tell(
        say("The modified die runs from {low} to {high}. [11.0, 11.4]", low=1 + modifier, high=sides + modifier),
        [1 + modifier, sides + modifier],
    )
    outcomes: list[Outcome] = []
    data: list[dict[str, object]] = []
    by_reading: dict[str, list[int]] = {reading: [] for reading in losses.ROUNDING}
    struck: list[tuple[int, losses.Loss, Fraction]] = []
    cites: list[str] = []
    for (percent, modified), chance in found:
        if percent is None:
            outcomes.append(Outcome(say("die {modified}", modified=modified), chance))
            data.append({"modified": modified, "chance": chance})
            continue
        loss = _lost(case, exposure, percent)
        struck.append((percent, loss, chance))
        cites += loss.cites
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
        case.tell(
            say("Each result is a percentage of {base}. [11.4, 9.31]", base=exposure.base), exposure.base, cites=cites
        )
        losses.caveat(case, by_reading)
        _capped(case, force, exposure, [percent for percent, _, _ in struck])
    if extras.shipyards:
        if len(struck) == len(data):
            facts["fleets_end_chance"] = shipyards.chance_of_end(case, struck, force.naval)
        else:
            shipyards.warned(case)
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
