"""The steps that every battle shares: tactics, force ratio, dice and totals (base:12.2.1 to base:12.2.3)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from punicref.errors import InputProblem
from punicref.games.sor import ratio
from punicref.games.sor.fight import Army, Losses, fight
from punicref.games.sor.ratio import Entry
from punicref.messages import Message, Percent, say
from punicref.ruling.case import Case

Names = tuple[Message, Message]
"""What the attacker and the defender are called, as labels."""

Pair = tuple[int, int]
"""A number of the attacker and one of the defender."""


class Force(NamedTuple):
    """What the force ratio brings: the modifiers of both; `larger` is the place of the larger army, None if equal."""

    modifiers: Pair
    larger: int | None
    automatic: bool = False
    unknown: bool = False

    @property
    def sides(self) -> Pair:
        """Return 1 for the larger army and 0 for the other."""
        return int(self.larger == 0), int(self.larger == 1)


def sides(sizes: Pair, entry: Entry | None) -> Force:
    """Return what a cell of the table means for attacker and defender; None: it must be looked up."""
    larger = None if sizes[0] == sizes[1] else int(sizes[1] > sizes[0])
    force = Force((0, 0), larger)
    if entry is None:
        return force._replace(unknown=True)
    own, other = force.sides
    return force._replace(modifiers=(own * entry.modifier, other * entry.modifier), automatic=entry.automatic)


def leadership(case: Case, names: Names, tactics: Pair, *cites: str) -> Pair:
    """Return what the tactics ratings bring both sides, and say so (base:12.2.2)."""
    difference = tactics[0] - tactics[1]
    found = max(0, difference), max(0, -difference)
    case.step(
        say("Tactics {first} to {second}: {side} {modifier}.", first=tactics[0], second=tactics[1], side=names[int(difference < 0)], modifier=plus(abs(difference)))
        if difference
        else say("Tactics {first} to {second}: no modifier.", first=tactics[0], second=tactics[1]),
        list(found), "base:12.2.2", *cites,
    )  # fmt: skip
    return found


def force(case: Case, names: Names, sizes: Pair, given: int | None, *, automatic: bool, cites: Sequence[str] = ()) -> Force:  # fmt: skip
    """Return what the force ratio brings, and say so (base:12.2.1); both sizes are 1 or more."""
    found = sides(sizes, ratio.look_up(case, sizes, given, automatic=automatic))
    args = {"first": sizes[0], "second": sizes[1], "side": names[found.larger or 0]}
    if found.larger is None:
        text, value = say("Sizes {first} to {second}: equal, no modifier.", **args), 0
    elif found.unknown:
        text, value = say("Sizes {first} to {second}: {side} gets what the force-ratio table says.", **args), None
    elif found.automatic:
        text, value = say("Sizes {first} to {second}: automatic victory, {side}.", **args), None
    else:
        value = sum(found.modifiers)
        text = say("Sizes {first} to {second}: {side} {modifier}.", modifier=plus(value), **args)
    case.step(text, value, ratio.CLAUSE, *cites)
    return found


def faces(name: str, rolled: tuple[int, ...], number: int, table: Losses) -> tuple[int, ...]:
    """Return the dice rolled; InputProblem where there are more or fewer than a side rolls, or a face is none."""
    if rolled and len(rolled) != number:
        raise InputProblem(
            say("{name} has {found} dice; this side rolls {number}.", name=name, found=len(rolled), number=number)
        )
    for face in rolled:
        if face not in table.faces:
            raise InputProblem(say("The loss table has no face {face}.", face=face))
    return rolled


def totals(case: Case, names: Names, armies: tuple[Army, Army]) -> dict[int, int]:
    """Say the totals of the dice rolled (base:12.2.3); returns them by side."""
    found = {at: army.total for at, army in enumerate(armies) if army.rolled}
    told = [
        say("{side} {dice} {modifier} = {total}", side=names[at], dice=armies[at].rolled, modifier=plus(armies[at].modifier), total=total)
        for at, total in found.items()
    ]  # fmt: skip
    if len(told) > 1:
        case.step(say("{one}; {other}.", one=told[0], other=told[-1]), list(found.values()), "base:12.2.3")
    elif told:
        case.step(say("{one}.", one=told[0]), next(iter(found.values())), "base:12.2.3")
    return found


def unknown(case: Case, names: Names, armies: tuple[Army, Army], larger: int, table: Losses, lead: int) -> dict[str, Any]:  # fmt: skip
    """Go on as far as possible without the modifier of the larger army, whose place is `larger`.

    With both sides' dice: the least modifier with which it wins; else the attacker's chance by that modifier, as far
    as the cells go that the rules give.
    """
    totals(case, names, armies)
    if all(army.rolled for army in armies):
        ahead = armies[0].total - armies[1].total
        needed = max(0, lead - ahead if larger == 0 else ahead - lead + 1)
        case.step(
            say("{side} wins if the table gives {modifier} or more.", side=names[larger], modifier=plus(needed)),
            needed, "base:12.2.5",
        )  # fmt: skip
        return {"wins_from": needed}
    found = {}
    for modifier in range(case.number(ratio.CLAUSE, "strong_modifier") + 1):
        both = [
            army._replace(modifier=army.modifier + (modifier if at == larger else 0)) for at, army in enumerate(armies)
        ]
        found[modifier] = fight(both[0], both[1], table, lead).chance(lambda one: one.attacker_wins)
    told = [
        say("{modifier}: {chance}", modifier=plus(one), chance=Percent(chance=chance)) for one, chance in found.items()
    ]
    case.step(
        say("{side} wins, by the modifier of the larger army: {chances}.", side=names[0], chances=told),
        found, "base:12.2.5",
    )  # fmt: skip
    return {"win_by_modifier": found}


LOOK_UP = say("Look up the force ratio and give its modifier with {option}.", option="--size-modifier")
"""The verdict where the force-ratio table is needed."""


def plus(modifier: int) -> str:
    """Write a modifier with its sign, zero included."""
    return f"{modifier:+d}"
