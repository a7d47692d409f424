"""The steps that every battle shares: tactics, force ratio, dice and totals (base:12.2.1 to base:12.2.3)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import fight, ratio
from punicref.games.sor.fight import Army, Blow, Losses
from punicref.games.sor.ratio import Bounds, Entry, Read, Table, plus
from punicref.language.messages import Message, Percent, say
from punicref.ruling.case import Case
from punicref.ruling.values import Roll, Rolls

Names = tuple[Message, Message]
"""What the attacker and the defender are called, as labels."""

Pair = tuple[int, int]
"""A number of the attacker and one of the defender."""


class Force(NamedTuple):
    """What the force ratio brings: the modifiers of both; `larger` is the place of the larger army, None if equal."""

    modifiers: Pair
    larger: int | None
    automatic: bool = False
    bounds: Bounds | None = None
    """Where the table must be looked up: between what its cell lies."""

    @property
    def unknown(self) -> bool:
        """The table must be looked up."""
        return self.bounds is not None

    @property
    def sides(self) -> Pair:
        """Return 1 for the larger army and 0 for the other."""
        return int(self.larger == 0), int(self.larger == 1)


def sides(sizes: Pair, entry: Entry) -> Force:
    """Return what a cell of the table means for attacker and defender."""
    larger = None if sizes[0] == sizes[1] else int(sizes[1] > sizes[0])
    force = Force((0, 0), larger)
    own, other = force.sides
    return force._replace(modifiers=(own * entry.modifier, other * entry.modifier), automatic=entry.automatic)


def leadership(case: Case, names: Names, tactics: Pair, *cites: str) -> Pair:
    """Return what the tactics ratings bring both sides, and say so (base:12.2.2)."""
    difference = tactics[0] - tactics[1]
    found = max(0, difference), max(0, -difference)
    case.tell(
        say(
            "Tactics {first} to {second}: {side} {modifier}. [base:12.2.2]",
            first=tactics[0],
            second=tactics[1],
            side=names[int(difference < 0)],
            modifier=plus(abs(difference)),
        )
        if difference
        else say("Tactics {first} to {second}: no modifier. [base:12.2.2]", first=tactics[0], second=tactics[1]),
        list(found),
        cites=cites,
    )
    return found


def force(case: Case, names: Names, sizes: Pair, given: Read, table: Table, *cites: str) -> Force:
    """Return what the force ratio brings, and say so (base:12.2.1); both sizes are 1 or more."""
    entry = ratio.look_up(case, sizes, given, table)
    if entry is None:
        found = Force((0, 0), int(sizes[1] > sizes[0]), bounds=ratio.bounds(case, sizes))
    else:
        found = sides(sizes, entry)
    like = ratio.like(case, sizes)
    args: dict[str, Any] = {"first": sizes[0], "second": sizes[1], "side": names[found.larger or 0]}
    value = None
    if found.larger is None:
        text, value = say("Sizes {first} to {second}: equal, no modifier.", **args), 0
    elif found.bounds is not None:
        args |= {"low": plus(found.bounds.low)}
        if found.bounds.high is None:
            text = say(
                "Sizes {first} to {second}: the modifier of the larger army ({side}) is in the force-ratio table; its known cells point to {low} or more, or an automatic victory.",
                **args,
            )
        else:
            text = say(
                "Sizes {first} to {second}: the modifier of the larger army ({side}) is in the force-ratio table; its known cells point to {low} to {high}.",
                high=plus(found.bounds.high),
                **args,
            )
    elif found.automatic:
        text = say("Sizes {first} to {second}: automatic victory, {side}.", **args)
    else:
        args["modifier"] = plus(value := sum(found.modifiers))
        if like is None or table.rows or given.entry is not None or value != like.modifier:
            text = say("Sizes {first} to {second}: {side} {modifier}.", **args)
        else:
            text = say(
                "Sizes {first} to {second}: {side} {modifier}, as at the printed {cell}.", cell=like.printed, **args
            )
    case.tell(text, value, cites=(ratio.CLAUSE, *cites))
    if given.entry is not None:
        doubted(case, sizes, given.entry)
    return found


def doubted(case: Case, sizes: Pair, entry: Entry) -> None:
    """Say what is odd in a cell that the player has read."""
    odd = ratio.doubt(case, sizes, entry)
    if odd is not None:
        case.tell(odd, cites=(ratio.CLAUSE,))


def thrown(name: str, rolls: Rolls, number: int, table: Losses) -> tuple[Roll, ...]:
    """Return the dice of one side, told or thrown at random; none where they are open.

    InputProblem where there are more or fewer than it rolls, or a face is none.
    """
    found = rolls.throw(number)
    if found and len(found) != number:
        raise InputProblem(
            "{name} has {found} dice; this side rolls {number}.", name=name, found=len(found), number=number
        )
    for face in faces(found):
        if face not in table.faces:
            raise InputProblem("The loss table has no face {face}.", face=face)
    return found


def faces(rolls: Sequence[Roll]) -> tuple[int, ...]:
    """Return what dice show."""
    return tuple(roll.face for roll in rolls)


def needless(*rolls: Rolls) -> None:
    """Refuse dice that were told for an automatic victory; random ones are simply not thrown."""
    if any(one.faces for one in rolls):
        raise InputProblem("An automatic victory needs no dice.")


def totals(case: Case, names: Names, armies: tuple[Army, Army]) -> dict[int, int]:
    """Say the totals of the dice rolled (base:12.2.3); returns them by side."""
    found = {at: army.total for at, army in enumerate(armies) if army.rolled}
    told = [
        say(
            "{side} {dice} {modifier} = {total}",
            side=names[at],
            dice=armies[at].rolled,
            modifier=plus(armies[at].modifier),
            total=total,
        )
        for at, total in found.items()
    ]
    if len(told) > 1:
        case.sum("{one}; {other}. [base:12.2.3]", list(found.values()), one=told[0], other=told[-1])
    elif told:
        case.tell("{one}. [base:12.2.3]", next(iter(found.values())), one=told[0])
    return found


def ones(case: Case, table: Losses, shown: Message, other: Message) -> Message | None:
    """Hold the readings of base:12.3 one against each other: how it ends by the table, and by the other reading.

    Returns the latter where it matters and nobody has settled the point.
    """
    none, loses = (other, shown) if table.last else (shown, other)
    case.points.compare("base:12.3", "one", {"none": none, "loses": loses}, "loses" if table.last else "none")
    return None if shown == other or case.points.settled("base:12.3", "one") else other


def otherwise(verdict: Message, other: Message | None, *, decided: bool = True) -> Message:
    """Add to a verdict how it ends by the reading that is not played, if that matters."""
    if other is None:
        return verdict
    if decided:
        return say("{verdict} By the other reading: {other}.", verdict=verdict, other=other)
    return say("{verdict} By the other reading the chances differ.", verdict=verdict)


def blows(
    case: Case,
    names: Names,
    armies: tuple[Army, Army],
    table: Losses,
    *,
    attacker_wins: bool,
    void: tuple[str, ...] = (),
    own: tuple[str, ...] = (),
) -> None:
    """Say what the dice rolled cost each side, die by die (base:12.3).

    `void` are clauses on dice that count for nothing because their side is too small, `own` those on a loser's own.
    """
    loser = int(attacker_wins)
    whose = case.points.whose("base:12.3", "one", "loses" if table.last else "none")
    for at in (0, 1):
        other = armies[1 - at]
        struck = [
            (blow, other.size, False)
            for face in other.rolled
            for blow in _against(table, at == loser)
            if face == blow.face
        ]
        if at == loser:
            struck += _own(armies[at], table)
        told = [
            _open_blow(blow, size, whose) if mine and fight.too_small(size, table) else _blow(blow, size, mine=mine)
            for blow, size, mine in struck
        ]
        total = sum(blow.cost(blow.face, size) for blow, size, _ in struck)
        cites = [
            *(void if any(not blow.cost(blow.face, size) for blow, size, _ in struck) else ()),
            *(own if any(mine and blow.cost(blow.face, size) for blow, size, mine in struck) else ()),
        ]
        case.tell(
            say("{side}: losses {total} ({dice}). [base:12.3]", side=names[at], total=total, dice=told)
            if told
            else say("{side}: losses {total}. [base:12.3]", side=names[at], total=total),
            total,
            cites=cites,
        )


def _own(army: Army, table: Losses) -> list[tuple[Blow, int, bool]]:
    """Return what the dice of a beaten army cost itself; one that is too small by the table loses no more than it has."""
    found = [(blow, army.size, True) for face in army.rolled for blow in table.own if face == blow.face]
    if table.last and fight.too_small(army.size, table):
        return [(blow._replace(size=0), size, mine) for blow, size, mine in found[: army.size]]
    return found


def _against(table: Losses, loser: bool) -> tuple[Blow, ...]:
    """Return what the other side's dice cost the loser, or the winner."""
    return table.winner if loser else table.loser


def _blow(one: Blow, size: int, *, mine: bool) -> Message:
    if size < one.size:
        return say("{face} → 0 (size {size})", face=one.face, size=size)
    if mine:
        return say("own {face} → {loss}", face=one.face, loss=one.loss)
    return say("{face} → {loss}", face=one.face, loss=one.loss)


def _open_blow(blow: Blow, size: int, whose: Message) -> Message:
    """Say what a loser's own die costs one who is too small for it by the table, and whose reading that is."""
    if size < blow.size:
        return say("own {face} → 0 (size {size}; {reading})", face=blow.face, size=size, reading=whose)
    return say("own {face} → {loss} ({reading})", face=blow.face, loss=blow.loss, reading=whose)


def needed(armies: tuple[Army, Army], larger: int, lead: int) -> int:
    """Return the least modifier with which the larger army wins; both sides have their dice."""
    ahead = armies[0].total - armies[1].total
    return max(0, lead - ahead if larger == 0 else ahead - lead + 1)


def settled(armies: tuple[Army, Army], force: Force, lead: int) -> bool:
    """Whether the dice settle the winner, whatever modifier the table gives that must be looked up."""
    if force.bounds is None or not all(army.rolled for army in armies):
        return False
    least = needed(armies, force.larger or 0, lead)
    return least <= force.bounds.low or (force.bounds.high is not None and least > force.bounds.high)


def at_least(armies: tuple[Army, Army], force: Force) -> tuple[Army, Army]:
    """Return the armies, the larger with the least modifier that the table can give it where it must be looked up."""
    if force.bounds is None or force.larger is None:
        return armies
    stronger = armies[force.larger]._replace(modifier=armies[force.larger].modifier + force.bounds.low)
    return (stronger, armies[1]) if force.larger == 0 else (armies[0], stronger)


def whatever(case: Case, armies: tuple[Army, Army], force: Force, lead: int) -> dict[str, Any]:
    """Say that the winner does not depend on the modifier that must be looked up."""
    found = needed(armies, force.larger or 0, lead)
    case.tell(
        "With any of these modifiers the same side wins; we take it that a larger ratio never gives less. "
        "The totals have the least of them: {modifier}. [base:12.2.5]",
        modifier=plus(force.bounds.low if force.bounds is not None else 0),
        cites=(ratio.CLAUSE,),
    )
    return {"wins_from": found}


def unknown(
    case: Case, names: Names, armies: tuple[Army, Army], force: Force, table: Losses, lead: int
) -> dict[str, Any]:
    """Go on as far as possible without the modifier of the larger army.

    With both sides' dice: the least modifier with which it wins; else the attacker's chance by each modifier to which
    the cells point that the rules give.
    """
    assert force.bounds is not None
    larger, open_ = force.larger or 0, force.bounds.high is None
    case.need(ratio.CLAUSE)
    totals(case, names, armies)
    if all(army.rolled for army in armies):
        least = needed(armies, larger, lead)
        case.tell(
            "{side}: victory if the table gives {modifier} or more, or an automatic victory. [base:12.2.5]"
            if open_
            else "{side}: victory if the table gives {modifier} or more. [base:12.2.5]",
            least,
            side=names[larger],
            modifier=plus(least),
        )
        return {"wins_from": least}
    found = {}
    for modifier in force.bounds.modifiers:
        both = [
            army._replace(modifier=army.modifier + (modifier if at == larger else 0)) for at, army in enumerate(armies)
        ]
        found[modifier] = fight.fight(both[0], both[1], table, lead).chance(lambda one: one.attacker_wins)
    told = [
        say("{modifier}: {chance}", modifier=plus(one), chance=Percent(chance=chance)) for one, chance in found.items()
    ]
    if open_:
        told.append(say("automatic victory: {chance}", chance=Percent(chance=Fraction(int(larger == 0)))))
    case.tell(
        "{side}: chance of victory by the modifier of the larger army: {chances}. [base:12.2.5]",
        found,
        side=names[0],
        chances=told,
    )
    return {"win_by_modifier": found, "automatic_possible": open_}


def or_automatic(verdict: Message, other: Message | None) -> Message:
    """Add to a verdict how an automatic victory would end, where the table may have one and it matters."""
    if other is None:
        return verdict
    return say("{verdict} If the force ratio gives an automatic victory: {other}", verdict=verdict, other=other)


def outlook(names: Names, facts: Mapping[str, Any], larger: int | None) -> Message:
    """Return the verdict where the force-ratio table is needed, with what is known of the victory without it."""
    option = "--size-modifier"
    if "wins_from" in facts:
        return say(
            "Look up the force ratio ({option}); {side}: victory from {modifier}.",
            option=option,
            side=names[larger or 0],
            modifier=plus(facts["wins_from"]),
        )
    chances = facts["win_by_modifier"].values()
    args = {"option": option, "side": names[0]}
    low, high = Percent(chance=min(chances)), Percent(chance=max(chances))
    if not facts["automatic_possible"]:
        return say(
            "Look up the force ratio ({option}); {side}: chance of victory {low} to {high}.", low=low, high=high, **args
        )
    if larger == 0:
        return say("Look up the force ratio ({option}); {side}: chance of victory at least {low}.", low=low, **args)
    return say("Look up the force ratio ({option}); {side}: chance of victory at most {high}.", high=high, **args)


def look_up(option: str) -> Message:
    """Return the verdict where the force-ratio table is needed."""
    return say("Look up the force ratio and give its modifier with {option}.", option=option)
