"""How a player who is not at the table plays a battle: plain policies, for chances and simulations.

random: any chit of the hand, any units that may be chosen, all equally likely.
greedy: the chit whose own checks promise most, counting each new state of an enemy unit (depleted, disorganized, gone
from the battle, destroyed) for it and each of one's own against it, the first of the cup's list where several do. Of
his own units he takes those with the highest cohesion value, of enemy units those with the lowest, the first listed
where several have it. Either way unengaged units come first where the rules say so.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import Literal

from punicref.games.pi.battles import engine
from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.engine import State, Want
from punicref.games.pi.inputs import OTHER, Side
from punicref.games.pi.units import Unit

Policy = Literal["greedy", "random"]

Policies = Mapping[Side, Policy]

Units = tuple[str, ...]

Chosen = tuple[Units, Units]
"""The units chosen for a chit: its player's, the opponent's."""

Shuffle = Callable[[Units], Units]
"""Puts units into a random order."""


def choosers(wanted: Want) -> tuple[Side, Side]:
    """Return who chooses among the units of the chit's player, and who among the opponent's (s9.5.4, c12.b)."""
    side = wanted.chit.side
    return side, side if wanted.chit.kind == "engage" else OTHER[side]


def chosen(rules: BattleRules, state: State, wanted: Want, policies: Policies, shuffle: Shuffle) -> Chosen:
    """Choose units for a chit."""
    own, enemy = choosers(wanted)
    mine = wanted.own if policies[own] == "greedy" else shuffle(wanted.own)
    theirs = wanted.enemy if policies[enemy] == "greedy" else shuffle(wanted.enemy)
    if policies[own] == "greedy":
        mine = ranked(rules, state, mine, strongest=True)
    if policies[enemy] == "greedy":
        theirs = ranked(rules, state, theirs, strongest=wanted.chit.kind != "engage")
    return _first(mine, wanted.own_first, wanted.own_number), _first(theirs, wanted.enemy_first, wanted.enemy_number)


def _first(order: Units, firsts: Units, number: int) -> Units:
    """Return so many units in their order, those that come first before the others."""
    return engine.first(order, tuple(one for one in order if one in firsts), number)


def ranked(rules: BattleRules, state: State, units: Units, *, strongest: bool) -> Units:
    """Put units into the order of their cohesion values, those that are alike as they are listed."""
    values = {one: engine.cohesion(rules, state, state.unit(one)) for one in units}
    return tuple(sorted(units, key=values.__getitem__, reverse=strongest))


def choices(rules: BattleRules, state: State, wanted: Want, policies: Policies) -> dict[Chosen, Fraction]:
    """Return every choice of units for a chit with its chance."""
    own, enemy = choosers(wanted)
    best = chosen(rules, state, wanted, {own: "greedy", enemy: "greedy"}, lambda units: units)
    mine = [best[0]] if policies[own] == "greedy" else list(_any(wanted.own, wanted.own_first, wanted.own_number))
    theirs = (
        [best[1]] if policies[enemy] == "greedy" else list(_any(wanted.enemy, wanted.enemy_first, wanted.enemy_number))
    )
    if wanted.chit.pairs and policies[own] == "random":
        theirs = [order for one in theirs for order in permutations(one)]
    found = [(one, other) for one in mine for other in theirs]
    return dict.fromkeys(found, Fraction(1, len(found)))


def _any(units: Units, firsts: Units, number: int) -> Iterator[Units]:
    """Yield every set of so many units, those that come first before the others."""
    if number <= len(firsts):
        return combinations(firsts, number)
    others = tuple(one for one in units if one not in firsts)
    return ((*firsts, *more) for more in combinations(others, number - len(firsts)))


def best(rules: BattleRules, state: State, hand: tuple[Chit, ...]) -> int:
    """Return which chit of a hand a greedy player plays; the hand is in the order of the cup's list."""
    promises = [promise(rules, state, chit) for chit in hand]
    return promises.index(max(promises))


def promise(rules: BattleRules, state: State, chit: Chit) -> int:
    """Return what the checks of a chit promise its player, in faces of the die times states of units."""
    wanted = engine.want(rules, state, chit)
    if wanted.reason:
        return 0
    sides: Policies = {chit.side: "greedy", OTHER[chit.side]: "greedy"}
    after, checks = engine.begin(rules, state, wanted, *chosen(rules, state, wanted, sides, lambda units: units))
    total = 0
    for check in checks:
        before = after.unit(check.unit)
        suffered = harm(engine.suffer(rules, after, check).unit(check.unit)) - harm(before)
        failing = engine.failing(rules, after, check) * suffered
        total += -failing if before.side == chit.side else failing
    return total


def harm(unit: Unit) -> int:
    """Count the bad states of a unit."""
    return unit.depleted + unit.disorganized + (not unit.present) + (unit.place == "destroyed")
