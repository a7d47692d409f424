"""How players who are not at the table play a battle: plain policies, for the exact answer and simulations.

random: any chit of the hand, any units that may be chosen, all equally likely.
greedy: the chit whose own checks promise most, counting each new state of an enemy unit (depleted, disorganized, gone
from the battle, destroyed) for it and each of one's own against it, the first of the cup's list where several do. Of
his own units he takes those with the highest cohesion value, of enemy units those with the lowest, the first listed
where several have it. Either way unengaged units come first where the rules say so.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, permutations
from typing import Literal, NamedTuple

from punicref.games.pi.battles.chits import BattleRules, Effect
from punicref.games.pi.battles.engine import State
from punicref.games.pi.battles.plays import (
    DEPLETED,
    DESTROYED,
    DISORGANIZED,
    RETREATED,
    STATES,
    Checks,
    Chosen,
    Engagement,
    Field,
    Forms,
    Frame,
    Places,
    Position,
    places,
    retreated,
    units,
)
from punicref.games.pi.inputs import OTHER, SIDES, Side

Policy = Literal["greedy", "random"]

Policies = Mapping[Side, Policy]

Random = Callable[[], float]
"""Gives a number from 0 up to, but not including, 1."""

Result = tuple[float, int, bool, bool, int]
"""How likely a check is to fail, the form then, whether the unit leaves the battle, whether an engagement keeps it, and
on how many faces it fails times the bad states that failing adds."""


class Results(dict[int, Result]):
    """What a check does to each form; worked out once it is asked for."""

    def __init__(self, field: Field, effect: Effect, modifier: int, held: bool) -> None:
        super().__init__()
        self.field, self.effect, self.modifier, self.held = field, effect, modifier, held

    def __missing__(self, form: int) -> Result:
        """Work a result out."""
        after, kept = self.field.hit(form, self.effect, held=self.held)
        failing = self.field.failing(form, self.modifier)
        worth = failing * (_harm(after) - _harm(form))
        self[form] = failing / self.field.rules.sides, after, after & STATES >= RETREATED, kept, worth
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
        groups = ([at for at, one in enumerate(kinds) if one == kind] for kind in dict.fromkeys(kinds))
        self.groups = [group for group in groups if len(group) > 1]
        self.begun, self.due, self.results = cache(self._begun), cache(self._working), cache(partial(Results, self))
        self.left, self.rested, self.keeps = cache(self.leave), cache(self._rested), cache(self.kept)
        self.plan, self.promise, self.any = cache(self._plan), cache(self._promise), cache(self._chosen)
        self.start = self.rest(*state.position(self))

    # What follows from a frame

    def _begun(self, now: Frame, side: Side, kind: int, chosen: Chosen) -> Begun:
        """Put a chit into effect on the units chosen."""
        wanted = self.want(now, self.kinds[side][kind])
        after, checks = self.begin(now, wanted, chosen)
        return Begun(after, self._due(after, checks), self.again(after, wanted))

    def _working(self, now: Frame, number: int) -> Due:
        """Return the checks for which an engaging chit calls again."""
        return self._due(now, self.working(now, number))

    def _due(self, now: Frame, checks: Checks) -> Due:
        return tuple(
            (check.unit, self.results(check.effect, check.modifier, self.stays(now, check))) for check in checks
        )

    def resolve(self, now: Frame, forms: list[int], due: Due, random: Random) -> Frame:
        """Make checks with random dice, and end what engagements have ended."""
        gone = kept = 0
        for at, results in due:
            chance, form, leaves, held, _ = results[forms[at]]
            if random() < chance:
                forms[at] = form
                if leaves:
                    gone |= 1 << at
                elif held:
                    kept |= 1 << at
        if not (gone or kept or now.held):
            return now
        after, freed = self.left(now, gone, kept)
        if freed:
            forms[:] = retreated(forms, freed)
        return after

    def rest(self, now: Frame, forms: Sequence[int]) -> Position:
        """Return a position between two plays."""
        after, order = self.rested(now)
        return after, tuple(forms) if order is None else tuple([forms[at] for at in order])

    def _rested(self, now: Frame) -> tuple[Frame, Places | None]:
        """Return the frame between two plays, and the places of its units in the order in which they come to stand.

        None where they stay where they are.
        """
        numbers = sorted({one.number for one in now.engaged})
        holds = [
            (~now.present >> at & 1, ~now.held >> at & 1, *((at in one.enemy) - (at in one.own) for one in now.engaged))
            for at in range(len(self.units))
        ]
        order = list(range(len(holds)))
        for group in self.groups:
            for at, was in zip(group, sorted(group, key=holds.__getitem__), strict=True):
                order[at] = was
        place = {was: at for at, was in enumerate(order)}
        present, held = (units(place[at] for at in places(some)) for some in (now.present, now.held))
        engaged = tuple(
            Engagement(
                numbers.index(number) + 1,
                chit,
                tuple(sorted([place[at] for at in own])),
                tuple(sorted([place[at] for at in enemy])),
            )
            for number, chit, own, enemy in now.engaged
        )
        after = self.frame(present, engaged, held, len(numbers))
        return after, None if order == sorted(order) else tuple(order)

    # What players choose

    def choices(self, position: Position, side: Side, kind: int) -> list[Chosen]:
        """Return every choice of units for a chit, all equally likely; where both choosers are greedy there is one.

        The owner of units chooses among them, but the player of a chit whom it engages (s9.5.4, c12.b).
        """
        now, forms = position
        one = other = self.policies[side]
        if self.kinds[side][kind].kind != "engage":
            other = self.policies[OTHER[side]]
        if one == other == "random":
            return self.any(now, side, kind)
        return self._chosen(now, side, kind, forms if one == "greedy" else (), forms if other == "greedy" else ())

    def _chosen(self, now: Frame, side: Side, kind: int, own: Forms = (), enemy: Forms = ()) -> list[Chosen]:
        """Return every choice of own and enemy units: the best where forms are given, any where they are not."""
        wanted = self.want(now, self.kinds[side][kind])
        mine = self._some(wanted.own, 0, wanted.own_number, own, -1)
        weakest = 1 if wanted.chit.kind == "engage" else -1
        theirs = self._some(wanted.enemy, wanted.enemy_first, wanted.enemy_number, enemy, weakest)
        if wanted.chit.pairs and not own:
            theirs = [order for some in theirs for order in permutations(some)]
        return [(some, others) for some in mine for others in theirs]

    def _some(self, some: int, firsts: int, number: int, forms: Forms, sign: int) -> list[Places]:
        """Return the choices of so many units, those that come first before the others.

        With forms there is one: those with the highest cohesion values for a `sign` of -1, with the lowest for 1.
        """
        if not number:
            return [()]
        first, others = places(firsts), places(some & ~firsts)
        if not forms:
            if number <= len(first):
                return list(combinations(first, number))
            return [(*first, *more) for more in combinations(others, number - len(first))]
        ranked: list[int] = []
        for group in (first, others):
            if len(ranked) < number:
                ranked += sorted(group, key=lambda at: (sign * self.cohesion(forms[at]), forms[at], at))
        return [tuple(ranked[:number])]

    def _plan(self, now: Frame, forms: Forms, side: Side, hand: Places) -> tuple[int, list[Chosen]]:
        """Return which kind of a hand, in the order of the cup's list, a greedy player plays, and the choices of units."""
        if len(hand) == 1:
            return hand[0], self.choices((now, forms), side, hand[0])
        promised = {kind: self.promise(now, forms, side, kind) for kind in sorted(hand)}
        kind = max(promised, key=lambda one: promised[one][0])
        other = self.policies[OTHER[side]]
        return kind, [promised[kind][1]] if other == "greedy" else self.choices((now, forms), side, kind)

    def _promise(self, now: Frame, forms: Forms, side: Side, kind: int) -> tuple[int, Chosen]:
        """Return what the checks of a chit promise its player, in faces of the die times states of units, and the units."""
        (chosen,) = self._chosen(now, side, kind, forms, forms)
        promised, own = 0, self.sides[side]
        for at, results in self.begun(now, side, kind, chosen).due:
            worth = results[forms[at]][-1]
            promised += -worth if own >> at & 1 else worth
        return promised, chosen


def _harm(form: int) -> int:
    """Count the bad states of a unit: depleted, disorganized, gone from the battle, destroyed."""
    gone, destroyed = form & STATES >= RETREATED, form & STATES >= DESTROYED
    return bool(form & DEPLETED) + bool(form & DISORGANIZED) + gone + destroyed
