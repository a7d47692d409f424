"""How a player who is not at the table plays a battle: plain policies, for chances and simulations.

random: any chit of the hand, any units that may be chosen, all equally likely.
greedy: the chit whose own checks promise most, counting each new state of an enemy unit (depleted, disorganized, gone
from the battle, destroyed) for it and each of one's own against it, the first of the cup's list where several do. Of
his own units he takes those with the highest cohesion value, of enemy units those with the lowest, the first listed
where several have it. Either way unengaged units come first where the rules say so.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Literal

from punicref.games.pi.battles import engine
from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.engine import State, Want
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.games.pi.units import Unit

Policy = Literal["greedy", "random"]

Policies = Mapping[Side, Policy]

GREEDY: Policies = dict.fromkeys(SIDES, "greedy")
RANDOM: Policies = dict.fromkeys(SIDES, "random")

Units = tuple[str, ...]

Chosen = tuple[Units, Units]
"""The units chosen for a chit: its player's, the opponent's."""

Rank = Callable[[str], tuple[int, int]]
"""Gives the cohesion value of a unit as it is, and its place in the list of units."""


def choosers(wanted: Want) -> tuple[Side, Side]:
    """Return who chooses among the units of the chit's player, and who among the opponent's (s9.5.4, c12.b)."""
    side = wanted.chit.side
    return side, side if wanted.chit.kind == "engage" else OTHER[side]


def ranks(rules: BattleRules, state: State) -> Rank:
    """Return what ranks the units of a state."""
    listed = {one.id: at for at, one in enumerate(state.units)}
    return lambda one: (engine.cohesion(rules, state, state.unit(one)), listed[one])


def choices(wanted: Want, policies: Policies, rank: Rank) -> list[Chosen]:
    """Return every choice of units for a chit, all equally likely; where both choosers are greedy there is one."""
    own, enemy = choosers(wanted)
    mine = _choices(wanted.own, wanted.own_first, wanted.own_number, policies[own], rank, strongest=True)
    strongest = wanted.chit.kind != "engage"
    theirs = _choices(wanted.enemy, wanted.enemy_first, wanted.enemy_number, policies[enemy], rank, strongest=strongest)
    if wanted.chit.pairs and policies[own] == "random":
        theirs = [order for one in theirs for order in permutations(one)]
    return [(one, other) for one in mine for other in theirs]


def _choices(units: Units, firsts: Units, number: int, policy: Policy, rank: Rank, *, strongest: bool) -> list[Units]:
    """Return the choices of so many units, those that come first before the others."""
    if policy == "random":
        return list(_any(units, firsts, number))

    def first(one: str) -> tuple[bool, int, int]:
        value, listed = rank(one)
        return one not in firsts, -value if strongest else value, listed

    return [tuple(sorted(units, key=first)[:number])]


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
    (chosen,) = choices(wanted, GREEDY, ranks(rules, state))
    after, checks = engine.begin(rules, state, wanted, *chosen)
    total = 0
    for check in checks:
        before = after.unit(check.unit)
        total += worth(chit, before, engine.suffer(rules, after, check).unit(check.unit)) * engine.failing(
            rules, after, check
        )
    return total


def worth(chit: Chit, before: Unit, after: Unit) -> int:
    """Return what a failed check is worth to the player of the chit: the new bad states of a unit."""
    suffered = harm(after) - harm(before)
    return -suffered if before.side == chit.side else suffered


def harm(unit: Unit) -> int:
    """Count the bad states of a unit."""
    return unit.depleted + unit.disorganized + (not unit.present) + (unit.place == "destroyed")
