"""How players who are not at the table play a battle: plain policies, for the exact answer and simulations.

random: any chit of the hand, any units that may be chosen, all equally likely.
greedy: the chit whose own checks promise most, counting each new state of an enemy unit (depleted, disorganized, gone
from the battle, destroyed) for it and each of one's own against it, the first of the cup's list where several do. Of
his own units he takes those with the highest cohesion value, of enemy units those with the lowest, the first listed
where several have it. Either way unengaged units come first
where the rules say so.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Literal, NamedTuple

from punicref.games.pi.battles.chits import BattleRules, Chit, Effect
from punicref.games.pi.battles.engine import State
from punicref.games.pi.battles.plays import (
    DEPLETED,
    DESTROYED,
    DISORGANIZED,
    RETREATED,
    STATES,
    Check,
    Checks,
    Chosen,
    Engagement,
    Field,
    Forms,
    Frame,
    Places,
    Position,
    Want,
    places,
    retreated,
)
from punicref.games.pi.inputs import OTHER, SIDES, Side

Policy = Literal["greedy", "random"]

Policies = Mapping[Side, Policy]

Random = Callable[[], float]
"""Gives a number from 0 up to, but not including, 1."""

WIDE = 1 << 20
"""More than any form."""

Result = tuple[float, int, bool, bool]
"""How likely a check is to fail, the form then, whether the unit leaves the battle, whether an engagement keeps it."""


class Results(dict[int, Result]):
    """What a check does to each form; worked out once it is asked for."""

    def __init__(self, field: Field, check: Check[int], *, held: bool) -> None:
        super().__init__()
        self.field, self.check, self.held = field, check, held

    def __missing__(self, form: int) -> Result:
        """Work a result out."""
        after, kept = self.field.hit(form, self.check.effect, held=self.held)
        chance = self.field.failing(form, self.check) / self.field.rules.sides
        self[form] = chance, after, after & STATES >= RETREATED, kept
        return self[form]


Due = tuple[tuple[int, Results], ...]
"""The checks that are due: the places of the units, and what comes of it."""


class Begun(NamedTuple):
    """A chit put into effect: the frame then, the checks due, and the engaging chits that work again after them."""

    frame: Frame
    due: Due
    again: tuple[int, ...]


class Players(Field):
    """A battle between players who keep to their policies; what follows from a frame is remembered there.

    Between two plays engagements are counted from one, and units of a side and type change places so that those of which
    the same holds stand together: frames that differ only in which of them is which are one.
    """

    def __init__(self, rules: BattleRules, state: State, policies: Policies) -> None:
        super().__init__(rules, state.attacker, state.units, state.leaders, land=state.land)
        self.policies = policies
        self.kinds = {side: rules.cup(side, land=state.land) for side in SIDES}
        kinds = [(one.side, one.type) for one in state.units]
        self.groups = [[at for at, one in enumerate(kinds) if one == kind] for kind in dict.fromkeys(kinds)]
        self._results: dict[tuple[Effect, int, bool], Results] = {}
        self.start = self.rest(*state.position(self))

    # What follows from a frame

    def begun(self, now: Frame, chit: Chit, chosen: Chosen) -> Begun:
        """Put a chit into effect on the units chosen."""
        key = chit.clause, chosen
        found: Begun | None = now.memory.get(key)
        if found is None:
            wanted = self.want(now, chit)
            after, checks = self.begin(now, wanted, chosen)
            found = now.memory[key] = Begun(after, self._due(after, checks), self.again(after, wanted))
        return found

    def due(self, now: Frame, number: int) -> Due:
        """Return the checks for which an engaging chit calls again."""
        found: Due | None = now.memory.get(number)
        if found is None:
            found = now.memory[number] = self._due(now, self.working(now, number))
        return found

    def _due(self, now: Frame, checks: Checks) -> Due:
        found = []
        for check in checks:
            alike = check.effect, check.modifier, self.stays(now, check)
            if alike not in self._results:
                self._results[alike] = Results(self, check, held=alike[-1])
            found.append((check.unit, self._results[alike]))
        return tuple(found)

    def resolve(self, now: Frame, forms: list[int], due: Due, random: Random) -> Frame:
        """Make checks with random dice, and end what engagements have ended."""
        gone = kept = 0
        for at, results in due:
            chance, form, leaves, held = results[forms[at]]
            if random() < chance:
                forms[at] = form
                if leaves:
                    gone |= 1 << at
                elif held:
                    kept |= 1 << at
        if not (gone or kept or now.held):
            return now
        key = gone, kept
        left: tuple[Frame, int] | None = now.memory.get(key)
        if left is None:
            left = now.memory[key] = self.leave(now, gone, kept)
        if left[1]:
            forms[:] = retreated(forms, left[1])
        return left[0]

    def rest(self, now: Frame, forms: Sequence[int]) -> Position:
        """Return a position between two plays."""
        found: tuple[Frame, Places | None] | None = now.memory.get(None)
        if found is None:
            after, order = self._rested(now)
            found = now.memory[None] = after, None if order == tuple(sorted(order)) else order
        after, moves = found
        return after, tuple(forms) if moves is None else tuple([forms[at] for at in moves])

    def _rested(self, now: Frame) -> tuple[Frame, Places]:
        """Return the frame between two plays, and the places of its units in the order in which they come to stand."""
        numbers = sorted({one.number for one in now.engaged})
        order = list(range(len(self.units)))
        for group in self.groups:
            holds = [
                (~now.present >> at & 1, ~now.held >> at & 1, [(at in e.enemy) - (at in e.own) for e in now.engaged])
                for at in group
            ]
            for at, (_, was) in zip(group, sorted(zip(holds, group, strict=True)), strict=True):
                order[at] = was
        place = {was: at for at, was in enumerate(order)}

        def moved(some: int) -> int:
            return sum(1 << place[at] for at in places(some))

        engaged = tuple(
            Engagement(
                numbers.index(number) + 1,
                chit,
                tuple(sorted([place[at] for at in own])),
                tuple(sorted([place[at] for at in enemy])),
            )
            for number, chit, own, enemy in now.engaged
        )
        return self.frame(moved(now.present), engaged, moved(now.held), len(numbers)), tuple(order)

    def keeps(self, now: Frame, side: Side) -> tuple[bool, ...]:
        """Say of each kind of chit whether a side keeps it when it is drawn now."""
        found: tuple[bool, ...] | None = now.memory.get(side)
        if found is None:
            found = now.memory[side] = self.kept(now, side)
        return found

    # What players choose

    def choices(self, position: Position, chit: Chit) -> list[Chosen]:
        """Return every choice of units for a chit, all equally likely; where both choosers are greedy there is one.

        The owner of units chooses among them, but the player of a chit whom it engages (s9.5.4, c12.b).
        """
        now, forms = position
        one, other = self.policies[chit.side], self.policies[chit.side if chit.kind == "engage" else OTHER[chit.side]]
        if not one == other == "random":
            return self._chosen(self.want(now, chit), forms, one, other)
        found: list[Chosen] | None = now.memory.get(chit.clause)
        if found is None:
            found = now.memory[chit.clause] = self._chosen(self.want(now, chit), forms, one, other)
        return found

    def _chosen(self, wanted: Want, forms: Forms, one: Policy, other: Policy) -> list[Chosen]:
        strongest = wanted.chit.kind != "engage"
        mine = self._some(wanted.own, 0, wanted.own_number, forms if one == "greedy" else (), strongest=True)
        theirs = self._some(
            wanted.enemy,
            wanted.enemy_first,
            wanted.enemy_number,
            forms if other == "greedy" else (),
            strongest=strongest,
        )
        if wanted.chit.pairs and one == "random":
            theirs = [order for some in theirs for order in permutations(some)]
        return [(some, others) for some in mine for others in theirs]

    def _some(self, units: int, firsts: int, number: int, forms: Forms, *, strongest: bool) -> list[Places]:
        """Return the choices of so many units, those that come first before the others; any of them without `forms`."""
        if not number:
            return [()]
        if not forms:
            return _any(units, firsts, number)
        sign = -1 if strongest else 1

        def rank(at: int) -> int:
            return sign * self.cohesion(forms[at]) * WIDE + forms[at]

        found = sorted(places(firsts), key=rank)
        if len(found) < number:
            found += sorted(places(units & ~firsts), key=rank)
        return [tuple(found[:number])]

    def best(self, position: Position, side: Side, hand: Places) -> tuple[int, list[Chosen]]:
        """Return which kind of a hand, in the order of the cup's list, a greedy player plays, and the choices of units."""
        kinds = self.kinds[side]
        if len(hand) == 1:
            return hand[0], self.choices(position, kinds[hand[0]])
        best, (most, chosen) = hand[0], self._promise(position, kinds[hand[0]])
        for kind in hand[1:]:
            if kind != best:
                promised, other = self._promise(position, kinds[kind])
                if promised > most:
                    best, most, chosen = kind, promised, other
        return best, [chosen] if self.policies[OTHER[side]] == "greedy" else self.choices(position, kinds[best])

    def _promise(self, position: Position, chit: Chit) -> tuple[float, Chosen]:
        """Return what the checks of a chit promise its player, in chances times states of units, and the greedy choice."""
        now, forms = position
        key = chit.clause, forms
        found: tuple[float, Chosen] | None = now.memory.get(key)
        if found is None:
            wanted = self.want(now, chit)
            (chosen,) = self._chosen(wanted, forms, "greedy", "greedy")
            promised = 0.0
            for at, results in self.begun(now, chit, chosen).due:
                chance, form, _, _ = results[forms[at]]
                suffered = (_harm(form) - _harm(forms[at])) * chance
                promised += -suffered if self.sides[chit.side] >> at & 1 else suffered
            # What is the same but for the order of adding is the same.
            found = now.memory[key] = round(promised, 9), chosen
        return found


def _harm(form: int) -> int:
    """Count the bad states of a unit: depleted, disorganized, gone from the battle, destroyed."""
    gone, destroyed = form & STATES >= RETREATED, form & STATES >= DESTROYED
    return bool(form & DEPLETED) + bool(form & DISORGANIZED) + gone + destroyed


@cache
def _any(units: int, firsts: int, number: int) -> list[Places]:
    """Return every set of so many units, those that come first before the others."""
    if number <= firsts.bit_count():
        return list(combinations(places(firsts), number))
    first = places(firsts)
    return [(*first, *more) for more in combinations(places(units & ~firsts), number - len(first))]
