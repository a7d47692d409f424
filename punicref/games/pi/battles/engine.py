"""A battle as those see it who judge, record and tell it: units by their ids, a state between two plays (s9.5, s9.6, c12).

What happens is worked out in `plays`; here ids become places, and positions states.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from punicref.games.pi.battles import plays
from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.plays import Field, Leader, Position, Reason, UnknownValue
from punicref.games.pi.inputs import SIDES, Side
from punicref.games.pi.units import Unit

NOBODY = Leader()

Engagement = plays.Engagement[str]
Check = plays.Check[str]

Ids = tuple[str, ...]


class State(NamedTuple):
    """A battle between two plays: all its units, also those that have left it, and who is engaged with whom.

    `held` are the units that are in the battle only because an engagement keeps them (s9.6.3.d), in the order of `units`.
    """

    land: bool
    attacker: Side
    units: tuple[Unit, ...]
    leaders: tuple[Leader, Leader] = (NOBODY, NOBODY)
    engaged: tuple[Engagement, ...] = ()
    plays: int = 0
    held: Ids = ()

    def unit(self, one: str) -> Unit:
        """Return a unit; KeyError where there is none of this id."""
        for unit in self.units:
            if unit.id == one:
                return unit
        raise KeyError(one)

    def of(self, side: Side) -> tuple[Unit, ...]:
        """Return a side's units that are still in the battle."""
        return tuple(unit for unit in self.units if unit.side == side and unit.present)

    def without_leader(self, side: Side) -> "State":
        """Return the battle after a side's leader has left it."""
        first, second = (NOBODY if one == side else leader for one, leader in zip(SIDES, self.leaders, strict=True))
        return self._replace(leaders=(first, second))

    def with_unit(self, changed: Unit) -> "State":
        """Return the battle with one unit changed."""
        return self._replace(units=tuple(changed if one.id == changed.id else one for one in self.units))

    def is_engaged(self, unit: str) -> bool:
        """Whether a unit is engaged."""
        return any(unit in one.units for one in self.engaged)

    def is_held(self, unit: str) -> bool:
        """Whether a unit is engaged by a chit that keeps disorganized units in the battle."""
        return any(unit in one.units for one in self.engaged if one.chit.holds)

    def holding(self) -> "State":
        """Return the battle with all disorganized units that are held taken for kept there by their engagement."""
        return self._replace(
            held=ids(unit for unit in self.units if unit.present and unit.disorganized and self.is_held(unit.id))
        )

    def position(self, field: Field) -> Position:
        """Return the position on a field that has its units."""
        at = {unit.id: place for place, unit in enumerate(self.units)}
        engaged = tuple(
            plays.Engagement(one.number, one.chit, tuple(at[u] for u in one.own), tuple(at[u] for u in one.enemy))
            for one in self.engaged
        )
        present = plays.units(place for place, unit in enumerate(self.units) if unit.present)
        held = plays.units(at[one] for one in self.held)
        forms = tuple(plays.form(unit, place) for place, unit in enumerate(self.units))
        return field.frame(present, engaged, held, self.plays), forms

    def after(self, position: Position) -> "State":
        """Return the battle at a position to which it has come."""
        (now, forms), listed = position, ids(self.units)
        engaged = tuple(
            Engagement(one.number, one.chit, _named(listed, one.own), _named(listed, one.enemy)) for one in now.engaged
        )
        return self._replace(
            units=tuple(map(plays.formed, self.units, forms)),
            engaged=engaged,
            plays=now.plays,
            held=_named(listed, plays.places(now.held)),
        )


class Want(NamedTuple):
    """What a chit asks of a state: why it has no effect, or whom it lets one choose and how many.

    `chit` is the chit that it counts as. Enemy units of `enemy_first` come before the others. The player of the chit
    chooses whom to engage, otherwise each owner chooses which of his units check.
    """

    chit: Chit
    reason: Reason | None = None
    own: Ids = ()
    own_number: int = 0
    enemy: Ids = ()
    enemy_number: int = 0
    enemy_first: Ids = ()

    def default(self) -> tuple[Ids, Ids]:
        """Return the first units that may be chosen: own, enemy."""
        return self.own[: self.own_number], first(self.enemy, self.enemy_first, self.enemy_number)


class Result(NamedTuple):
    """A check that was made: the unit before and after it."""

    check: Check
    failed: bool
    before: Unit
    after: Unit


class Batch(NamedTuple):
    """The checks of one chit at work: the number of its play, the chit, what came of it."""

    number: int
    chit: Chit
    results: tuple[Result, ...]


Die = Callable[[Check], int | bool]
"""Gives the die of a check, or says whether it has failed where no die is told."""


def first(units: Ids, firsts: Ids, number: int) -> Ids:
    """Return so many units, those that come first before the others."""
    return tuple([*firsts, *(one for one in units if one not in firsts)][:number])


def ids(units: Iterable[Unit]) -> Ids:
    """Return the ids of units."""
    return tuple(unit.id for unit in units)


def _named(listed: Ids, some: Iterable[int]) -> Ids:
    return tuple(listed[at] for at in some)


def field(rules: BattleRules, state: State) -> Field:
    """Return the field of a battle."""
    return Field(rules, state.attacker, state.units, state.leaders, land=state.land)


def _now(rules: BattleRules, state: State) -> tuple[Field, plays.Frame, plays.Forms]:
    here = field(rules, state)
    return here, *state.position(here)


def _checks(state: State, checks: Iterable[plays.Check[int]]) -> tuple[Check, ...]:
    return tuple(Check(state.units[one.unit].id, *one[1:]) for one in checks)


def _chosen(state: State, own: Ids, enemy: Ids) -> plays.Chosen:
    listed = ids(state.units)
    return tuple(map(listed.index, own)), tuple(map(listed.index, enemy))


def cohesion(rules: BattleRules, state: State, unit: Unit) -> int:
    """Return the cohesion value of a unit as it is; UnknownValue where it was not given."""
    value = field(rules, state).value(unit, "cohesion")
    if value is None:
        raise UnknownValue(unit)
    return value


def tactical(rules: BattleRules, state: State, side: Side) -> int | None:
    """Return the highest tactical value of a side, None where no unit's is known (s9.5.2, s9.5.5)."""
    here, now, forms = _now(rules, state)
    return here.tactical(now, forms, side)


def want(rules: BattleRules, state: State, chit: Chit) -> Want:
    """Say whom a chit lets one choose when it is played in this state, or why it has no effect."""
    here, now, _ = _now(rules, state)
    chit, reason, own, own_number, enemy, enemy_number, before = here.want(now, chit)
    some = (_named(ids(state.units), plays.places(one)) for one in (own, enemy, before))
    mine, theirs, firsts = some
    return Want(chit, reason, mine, own_number, theirs, enemy_number, firsts)


def replaced(rules: BattleRules, state: State, chit: Chit) -> Reason | None:
    """Return why a chit is discarded and another drawn if it is drawn now, or None (the texts of the chits)."""
    here, now, _ = _now(rules, state)
    return here.replaced(now, chit)


def begin(rules: BattleRules, state: State, wanted: Want, own: Ids, enemy: Ids) -> tuple[State, tuple[Check, ...]]:
    """Put a chit into effect on the units chosen; returns the new state and the checks due for this chit."""
    here, now, forms = _now(rules, state)
    after, checks = here.begin(now, plays.Want(wanted.chit, wanted.reason), _chosen(state, own, enemy))
    return state.after((after, forms)), _checks(state, checks)


def earlier(state: State) -> tuple[int, ...]:
    """Return the engaging chits played before the last one, in the order in which they were played (c12.e)."""
    return tuple(sorted({one.number for one in state.engaged} - {state.plays}))


def working(rules: BattleRules, state: State, number: int) -> tuple[Check, ...]:
    """Return the checks for which an engaging chit calls, now or again."""
    here, now, _ = _now(rules, state)
    return _checks(state, here.working(now, number))


def defender(rules: BattleRules, state: State, side: Side) -> Side:
    """Return the defending player when `side` plays a chit (s9.5.4 `defender`)."""
    return field(rules, state).defender(side)


def failing(rules: BattleRules, state: State, check: Check) -> tuple[int, Unit]:
    """Return on how many faces of the die a check fails, and the unit after it has failed."""
    here, now, forms = _now(rules, state)
    (due,) = _placed(state, (check,))
    return here.failing(forms[due.unit], due.modifier), here.formed(here.fail(now, forms[due.unit], due)[0])


def resolve(rules: BattleRules, state: State, checks: Sequence[Check], die: Die) -> tuple[State, tuple[Result, ...]]:
    """Make checks one after the other and end what engagements have ended."""
    here, now, before = _now(rules, state)
    forms, gone, kept, results = list(before), 0, 0, []
    for check, due in zip(checks, _placed(state, checks), strict=True):
        at, rolled = due.unit, die(check)
        form = forms[at]
        failed = rolled if isinstance(rolled, bool) else rolled + check.modifier > here.cohesion(form)
        if failed:
            forms[at], leaves, stays = here.fail(now, form, due)
            gone, kept = gone | leaves, kept | stays
        results.append(Result(check, failed, here.formed(form), here.formed(forms[at])))
    after, freed = here.leave(now, gone, kept)
    return state.after((after, plays.retreated(forms, freed))), tuple(results)


def cleared(rules: BattleRules, state: State) -> State:
    """End the engagements of which one side has left the battle, as after checks."""
    return resolve(rules, state, (), lambda _: False)[0]


def over(state: State) -> bool:
    """Whether a side has no units left in the battle (s9.5.6)."""
    return not all(state.of(side) for side in SIDES)


def play(
    rules: BattleRules, state: State, wanted: Want, own: Ids, enemy: Ids, die: Die
) -> tuple[State, tuple[Batch, ...]]:
    """Play a chit to the end of its turn: its checks, then those of the chits that engage units (c12.e)."""
    state, checks = begin(rules, state, wanted, own, enemy)
    state, results = resolve(rules, state, checks, die)
    batches = [Batch(state.plays, wanted.chit, results)]
    for number in working_again(rules, state, wanted):
        if over(state):
            break
        checks = working(rules, state, number)
        if checks:
            state, results = resolve(rules, state, checks, die)
            batches.append(Batch(number, checks[0].chit, results))
    return state, tuple(batches)


def working_again(rules: BattleRules, state: State, wanted: Want) -> tuple[int, ...]:
    """Return the engaging chits that work again after a chit that has been put into effect (c12.e `no_effect`)."""
    here, now, _ = _now(rules, state)
    return here.again(now, plays.Want(wanted.chit, wanted.reason))


class Ways(NamedTuple):
    """The states in which a play can end: in how many ways each, of `whole`."""

    whole: int
    ends: dict[State, int]


def ways(rules: BattleRules, state: State, wanted: Want, own: Ids, enemy: Ids) -> Ways:
    """Return every state in which a play can end, with the ways that lead to it."""
    here, now, forms = _now(rules, state)
    whole, ends = here.ways(now, forms, plays.Want(wanted.chit, wanted.reason), _chosen(state, own, enemy))
    return Ways(whole, {state.after(end): number for end, number in ends.items()})


def _placed(state: State, checks: Iterable[Check]) -> plays.Checks:
    at = {unit.id: place for place, unit in enumerate(state.units)}
    return tuple(plays.Check(at[one.unit], *one[1:]) for one in checks)


# Drawing chits


class Pool(NamedTuple):
    """A side's chits: those in hand, and how many of each kind are in its cup, in the order of BattleRules.cup."""

    hand: Ids
    cup: tuple[int, ...]


def full(rules: BattleRules, state: State, side: Side, hand: Ids = ()) -> tuple[int, ...]:
    """Return a cup filled with all chits but those in hand and those that engage units (s9.5.5, c12.f)."""
    here, now, _ = _now(rules, state)
    return here.full(now, side, hand)


def draw(
    rules: BattleRules,
    state: State,
    side: Side,
    pool: Pool,
    pick: Callable[[list[int]], int],
    number: int | None = None,
) -> Pool:
    """Draw as many chits as the highest tactical value (s9.5.2, s9.5.5), none where it is not known; or `number`.

    `pick` says at which place of a cup, a list of kinds, one is drawn (`plays.draw`).
    """
    here, now, forms = _now(rules, state)
    kinds = rules.cup(side, land=state.land)

    def filled(hand: list[int]) -> list[int]:
        return plays.chits(here.full(now, side, (*pool.hand, *(kinds[kind].clause for kind in hand))))

    due = (here.tactical(now, forms, side) or 0) if number is None else number
    hand, cup = plays.draw(plays.chits(pool.cup), due, here.kept(now, side), filled, pick)
    left = tuple(cup.count(kind) for kind in range(len(kinds)))
    return Pool((*pool.hand, *(kinds[kind].clause for kind in hand)), left)
