"""A battle as it stands, with what each side has of chits, and how it may end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.engine import State
from punicref.games.pi.battles.plays import DESTROYED, RETREATED, STATES, Position, places
from punicref.games.pi.battles.policies import Policies
from punicref.games.pi.inputs import SIDES, Side

Cup = tuple[int, ...]
"""How many of each kind of chit there are."""


class Deal(NamedTuple):
    """A side's chits: those in hand that are known, how many more it holds, and the cup with those still in it."""

    hand: tuple[str, ...]
    unseen: int
    cup: Cup


class Setup(NamedTuple):
    """A battle as it stands, whose turn it is, what each side has of chits, and how it plays."""

    rules: BattleRules
    state: State
    turn: Side
    deals: Mapping[Side, Deal]
    policies: Policies


class Losses(NamedTuple):
    """What has become of a side's units at the end: each unit counts once, as the first of these that it is."""

    destroyed: int
    retreated: int
    worn: int


class End(NamedTuple):
    """How a battle ended: the winner (None where nobody is left, or it was broken off), and after how many plays."""

    winner: Side | None
    decided: bool
    plays: int
    losses: tuple[Losses, Losses]


def ended(position: Position, turns: int) -> End:
    """Say how a battle ended that stands like this."""
    now, forms = position
    left = [side for side in SIDES if now.of(side)]
    decided = len(left) < len(SIDES)
    first, second = (_lost([forms[at] & STATES for at in places(units)]) for units in now.field.sides.values())
    return End(left[0] if decided and left else None, decided, turns, (first, second))


def _lost(states: list[int]) -> Losses:
    """Count the units of a side that are destroyed, have retreated, or are left depleted or disorganized."""
    gone = [state for state in states if state >= RETREATED]
    destroyed = len([state for state in gone if state >= DESTROYED])
    return Losses(destroyed, len(gone) - destroyed, len(states) - len(gone) - states.count(0))


def sorted_hand(rules: BattleRules, state: State, side: Side, hand: Iterable[str]) -> tuple[Chit, ...]:
    """Return the chits of a hand in the order of the cup's list."""
    found = Counter(hand)
    return tuple(one for one in rules.cup(side, land=state.land) for _ in range(found[one.clause]))
