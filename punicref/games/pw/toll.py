"""What attrition costs (chapter 11, 9.3): from the die and the Attrition Table to the points that are lost."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from punicref.games.pw import losses, shipyards
from punicref.games.pw.inputs import Die
from punicref.games.pw.verdicts import compared, dispute
from punicref.language.messages import Message, say, signed
from punicref.rounding import WHOLE
from punicref.ruling import dice
from punicref.ruling.case import Case
from punicref.ruling.facts import ask
from punicref.ruling.model import Outcome, Ruling


class Table(NamedTuple):
    """The die, and what is read off the printed tables."""

    roll: Die = None
    percent: Annotated[
        int | None, ask("the result of the Attrition Table in percent", printed=True, least=0, most=WHOLE)
    ] = None
    lost: Annotated[
        int | None, ask("points lost, as the Percentage Losses Table gives them", printed=True, least=0)
    ] = None


class Exposure(NamedTuple):
    """What attrition strikes: the points that the percentage is taken of, those that may be lost, and how."""

    base: int
    subject: int
    taken_from: Literal["land", "naval", "any", "sea", "anywhere"]


class Fork(NamedTuple):
    """An open issue on who is subject to attrition: what it strikes by each reading, None for no attrition."""

    clause: str
    issue: str
    exposures: dict[str, Exposure | None]


class Struck(NamedTuple):
    """A force that is subject to attrition; `roman_fleet`: one whose loss may end Roman fleet construction."""

    land: int
    naval: int
    exposure: Exposure
    modifier: int
    forks: tuple[Fork, ...] = ()
    leader: bool = False
    roman_fleet: bool = False

    @property
    def total(self) -> int:
        """All points that losses may be taken from, or could be."""
        return self.land + self.naval


def resolve(case: Case, struck: Struck, facts: dict[str, object], table: Table) -> Ruling:
    """Close a case of attrition: with the table's result, with a die, or with every outcome."""
    roll, percent = table.roll, table.percent
    if percent is not None:
        losses.check_column(case, percent)
    name_forks(case, struck.forks, struck.modifier, table)
    if table.lost is not None and known(case, table, struck.modifier) is None:
        raise case.needed("percent")
    if roll is None and percent is None:
        return _every_outcome(case, struck, facts)
    if roll is not None:
        modified = case.die(roll) + struck.modifier
        case.tell("Die {roll}, modified: {modified}. [11.0]", modified, roll=roll.face, modified=modified)
        facts |= {"roll": roll.face, "modified": modified}
        if percent is None:
            printed = case.table("11.4")
            cell = printed.cell(modified) if printed else None
            if cell is None:
                return _looked_up_by_the_player(case, struck, facts, modified)
            percent = cell[0]
    else:
        facts.pop("modifier", None)  # the table has been read already: what modified the die is of no account
    assert percent is not None
    return _applied(case, struck, facts, percent, table.lost)


def known(case: Case, table: Table, modifier: int) -> int | None:
    """Return the percentage as far as it is known: given, or found in the installed table."""
    if table.percent is not None or table.roll is None:
        return table.percent
    printed = case.printed("11.4")
    cell = printed.cell(table.roll.face + modifier) if printed else None
    return cell[0] if cell else None


def name_forks(case: Case, forks: tuple[Fork, ...], modifier: int, table: Table) -> None:
    """Name the readings on who is subject to attrition, each with what it costs or with what is to be rolled for."""
    if not forks:
        return
    percent = known(case, table, modifier)

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
        return _short(exposure, _cut(exposure, losses.points_lost(case, percent, exposure.base)))

    for fork in forks:
        results = {reading: one(found) for reading, found in fork.exposures.items()}
        compared(case, fork.clause, fork.issue, results)
        dispute(case, fork.clause, fork.issue, results)


def _looked_up_by_the_player(case: Case, struck: Struck, facts: dict[str, object], modified: int) -> Ruling:
    """Close with the die that is to be looked up: no table is installed."""
    case.follows("Look up die {modified} in the Attrition Table. [11.4]", modified=modified)
    if struck.roman_fleet:
        shipyards.warned(case)
    return case.rule(
        "Subject to attrition: die {modified}; the percentage is taken of {base}.",
        facts,
        modified=modified,
        base=struck.exposure.base,
    )


def _cut(exposure: Exposure, whole: losses.Loss) -> losses.Loss:
    """Return the points really lost: no more than are subject (11.13, 5.45)."""
    return whole.map(lambda lost: min(lost, exposure.subject))


def _capped(case: Case, struck: Struck, found: list[tuple[int, losses.Loss]]) -> None:
    """Name the readings on how many points a mixed force can lose at most (11.13), for each percentage and its loss."""
    exposure = struck.exposure
    if exposure.subject == struck.total or exposure.taken_from != "land" or exposure.base == exposure.subject:
        return
    readings: dict[str, list[Message]] = {"subject": [], "force": []}
    for percent, whole in found:
        for reading, most in (("subject", exposure.subject), ("force", struck.total)):
            lost = whole.map(lambda lost, most=most: min(lost, most))  # type: ignore[misc]
            readings[reading].append(say("{percent}%: {lost} lost", percent=percent, lost=lost.shown()))
    compared(case, "11.13", "cap", readings)


def _verdict(exposure: Exposure, loss: losses.Loss) -> Message:
    """Return the loss as a verdict; not for losses at sea."""
    if exposure.taken_from == "land":
        return say("Land points lost: {lost}.", lost=loss.shown())
    if exposure.taken_from == "naval":
        return say("Naval points lost: {lost}.", lost=loss.shown())
    if exposure.taken_from == "anywhere":
        return say(
            "Points lost: {lost}, in any mix and from any hexes that the phasing player chooses.", lost=loss.shown()
        )
    return say("Points lost: {lost}, in any mix that the owner chooses.", lost=loss.shown())


def _short(exposure: Exposure, loss: losses.Loss) -> Message:
    """Return the loss as the result of a reading."""
    if exposure.taken_from == "land":
        return say("land points lost: {lost}", lost=loss.shown())
    if exposure.taken_from == "naval":
        return say("naval points lost: {lost}", lost=loss.shown())
    return say("points lost: {lost}, in any mix that the owner chooses", lost=loss.shown())


def _drowned(struck: Struck, naval_lost: int) -> int:
    """Return the land points that no ship is left to carry (11.11)."""
    return max(0, struck.land - (struck.naval - naval_lost))


def _applied(case: Case, struck: Struck, facts: dict[str, object], percent: int, given: int | None) -> Ruling:
    """Close with one result of the table; `given` is the loss in points as the player has read it off the print."""
    exposure = struck.exposure
    whole = losses.points_lost(case, percent, exposure.base, given)
    loss = _cut(exposure, whole)
    case.sum(
        "{percent}% of {base}: {lost} lost. [11.4, 11.0, 9.31]",
        whole.data(),
        percent=percent,
        base=exposure.base,
        lost=whole.shown(),
        cites=whole.cites,
    )
    if loss.by_reading != whole.by_reading:
        case.follows(
            "Points subject: {points}; any loss beyond them is ignored: {lost} lost. [11.13]",
            loss.data(),
            points=exposure.subject,
            lost=loss.shown(),
        )
    _capped(case, struck, [(percent, whole)])
    losses.caveat(case, losses.told(loss), whole)
    result = {**facts, "percent": percent, "loss": loss.data(), "taken_from": exposure.taken_from}
    if exposure.taken_from == "sea":
        return _sunk(case, struck, result, percent, loss)
    if struck.leader and struck.total in loss.by_reading.values():
        case.follows(
            "Nothing is left of the force; its leader goes on alone. [5.36]"
            if loss.settled
            else "If nothing is left of the force, its leader goes on alone. [5.36]"
        )
    left = loss.map(lambda lost: struck.total - lost)
    return case.rule(_verdict(exposure, loss), {**result, "left": left.data()})


def _sunk(case: Case, struck: Struck, result: dict[str, object], percent: int, loss: losses.Loss) -> Ruling:
    """Close with losses at sea (11.11): ships, and what they carried."""
    drowned = loss.map(lambda lost: _drowned(struck, lost))
    case.follows(
        "The loss is taken from the naval points; land points then in excess, and drowned: {drowned}. [11.11]",
        drowned.data(),
        drowned=drowned.shown(),
    )
    left = {
        "naval": loss.map(lambda lost: struck.naval - lost).data(),
        "land": drowned.map(lambda gone: struck.land - gone).data(),
    }
    if struck.roman_fleet:
        result["fleets_end"] = shipyards.ended(case, percent, struck.naval, loss.first)
    if struck.leader and struck.naval in loss.by_reading.values():
        case.points.compare(
            "5.25", "alone", {"all": say("he may not be there when the phase ends"), "force": say("he may stay there")}
        )
        case.follows(
            "Nothing is left of the force; its leader goes on alone (our reading). [11.11, 5.36, 5.25]"
            if loss.settled
            else "If nothing is left of the force, its leader goes on alone (our reading). [11.11, 5.36, 5.25]"
        )
    verdict = (
        say(
            "Naval points lost: {naval}; land points drowned with them: {land}.",
            naval=loss.shown(),
            land=drowned.shown(),
        )
        if struck.land
        else say("Naval points lost: {lost}.", lost=loss.shown())
    )
    return case.rule(verdict, {**result, "drowned": drowned.data(), "left": left})


def _every_outcome(case: Case, struck: Struck, facts: dict[str, object]) -> Ruling:
    """Close with every outcome of the die and its exact chance."""
    exposure, modifier = struck.exposure, struck.modifier
    sides = case.number("9.0", "die")
    printed = case.table("11.4")
    found = dice.die(int(sides)).map(
        lambda face: _cell(printed.cell(face + int(modifier)) if printed else None, face + int(modifier))
    )
    case.tell(
        "The modified die runs from {low} to {high}. [11.0, 11.4]",
        [1 + modifier, sides + modifier],
        low=1 + modifier,
        high=sides + modifier,
    )
    outcomes: list[Outcome] = []
    data: list[dict[str, object]] = []
    whole: list[tuple[int, losses.Loss]] = []
    chances: list[tuple[int, losses.Loss, Fraction]] = []
    by_reading: dict[str, list[Message]] = {reading: [] for reading in losses.ROUNDING}
    for (percent, modified), chance in found:
        if percent is None:
            outcomes.append(Outcome(say("die {modified}", modified=modified), chance))
            data.append({"modified": modified, "chance": chance})
            continue
        whole.append((percent, losses.points_lost(case, percent, exposure.base)))
        loss = _cut(exposure, whole[-1][1])
        chances.append((percent, loss, chance))
        for reading, told in by_reading.items():
            told.append(say("{percent}%: {lost} lost", percent=percent, lost=loss.by_reading[reading]))
        outcome: dict[str, object] = {"percent": percent, "loss": loss.data(), "chance": chance}
        detail = say("{lost} lost", lost=loss.shown())
        if exposure.taken_from == "sea":
            drowned = loss.map(lambda lost: _drowned(struck, lost))
            outcome["drowned"] = drowned.data()
            detail = say("{lost} lost, {drowned} drowned", lost=loss.shown(), drowned=drowned.shown())
        outcomes.append(Outcome(f"{percent}%", chance, detail))
        data.append(outcome)
    if printed:
        case.tell(
            "Each result is a percentage of {base}. [11.4, 9.31]",
            exposure.base,
            base=exposure.base,
            cites=tuple(cite for _, loss in whole for cite in loss.cites),
        )
        losses.caveat(case, by_reading, *(loss for _, loss in whole))
        _capped(case, struck, whole)
    if struck.roman_fleet:
        if len(chances) == len(data):
            facts["fleets_end_chance"] = shipyards.chance_of_end(case, chances, struck.naval)
        else:
            shipyards.warned(case)
    return case.rule(
        "Subject to attrition: a percentage of {base}, die modifier {modifier}.",
        {**facts, "outcomes": data},
        base=exposure.base,
        modifier=signed(modifier),
        outcomes=outcomes,
    )


def _cell(cell: tuple[int, ...] | None, modified: int) -> tuple[int | None, int | None]:
    """Key an outcome by its percentage, or by the die where the table is not at hand."""
    return (cell[0], None) if cell else (None, modified)
