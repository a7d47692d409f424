"""A battle as pure functions of a state, chits, choices and dice (s9.5, s9.6, c12). Reads no rules itself.

A play goes: `want` says whom a chit lets its player choose, `begin` puts it into effect and gives the checks that are
due, `resolve` makes them; then each engaging chit played before works again (`earlier`, `working`). `play` does all of
it for any source of dice, `spread` for every possible die.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from punicref.games.pi.battles.chits import FRONTAL, TREACHERY, BattleRules, Chit, Effect
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.games.pi.units import CAVALRY, ELEPHANT, GALLIC, Unit

Reason = Literal[
    "no_unengaged",
    "no_unengaged_infantry",
    "no_infantry_own",
    "no_infantry_enemy",
    "no_cavalry",
    "no_elephant",
    "too_few",
    "all_engaged",
]
"""Why a chit has no effect. All but the last two are conditions of the chit's own text."""

OF_READING = ("too_few", "all_engaged")

FOR_GOOD = ("no_infantry_own", "no_infantry_enemy", "no_cavalry", "no_elephant")
"""Reasons that hold to the end of the battle: units do not come back into it."""


class UnknownValue(Exception):  # noqa: N818  the caller asks for it
    """A value of a unit is needed that was not given."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit.id)
        self.unit = unit


class Leader(NamedTuple):
    """What the leader in command adds to the values of his side's units, as long as he is in the battle (c9.e)."""

    cohesion: int = 0
    tactical: int = 0


NOBODY = Leader()


class Engagement(NamedTuple):
    """Units engaged with each other by the chit that was played as number `number`; `own` are its player's."""

    number: int
    chit: Chit
    own: tuple[str, ...]
    enemy: tuple[str, ...]

    @property
    def units(self) -> tuple[str, ...]:
        """All units engaged."""
        return self.own + self.enemy


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
    held: tuple[str, ...] = ()

    def unit(self, one: str) -> Unit:
        """Return a unit; KeyError where there is none of this id."""
        for unit in self.units:
            if unit.id == one:
                return unit
        raise KeyError(one)

    def of(self, side: Side) -> tuple[Unit, ...]:
        """Return a side's units that are still in the battle."""
        return tuple(unit for unit in self.units if unit.side == side and unit.place == "battle")

    def leader(self, side: Side) -> Leader:
        """Return the leader in command of a side."""
        return self.leaders[SIDES.index(side)]

    def without_leader(self, side: Side) -> "State":
        """Return the battle after a side's leader has left it."""
        first, second = (NOBODY if one == side else self.leader(one) for one in SIDES)
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
        kept = ids(unit for unit in self.units if unit.present and unit.disorganized and self.is_held(unit.id))
        return self._replace(held=kept)


class Want(NamedTuple):
    """What a chit asks of a state: why it has no effect, or whom it lets one choose and how many.

    `chit` is the chit that it counts as. Units of `own_first` and `enemy_first` come before the others. The player of
    the chit chooses whom to engage, otherwise each owner chooses which of his units check.
    """

    chit: Chit
    reason: Reason | None = None
    own: tuple[str, ...] = ()
    own_number: int = 0
    enemy: tuple[str, ...] = ()
    enemy_number: int = 0
    own_first: tuple[str, ...] = ()
    enemy_first: tuple[str, ...] = ()

    def default(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the first units that may be chosen: own, enemy."""
        return first(self.own, self.own_first, self.own_number), first(self.enemy, self.enemy_first, self.enemy_number)


class Check(NamedTuple):
    """A cohesion check that is due: the unit, what failing does, the die modifier, and the play that asks for it."""

    unit: str
    effect: Effect
    modifier: int
    number: int
    chit: Chit
    twice: bool = False


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


Fails = Callable[[State, Check], bool]
"""Says whether a check fails: dice, given results, a policy of a simulation."""


def first(units: tuple[str, ...], firsts: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return so many units, those that come first before the others."""
    return tuple([*firsts, *(one for one in units if one not in firsts)][:number])


# Values


def lowered(rules: BattleRules, value: int, leader: int, *, disorganized: bool, isolated: bool) -> int:
    """Return a value with the leader's modifier and the reductions (c9.b, s9.6.2.c, s9.6.3, s9.6.6.c)."""
    cut = rules.reduction if disorganized else 0
    alone = rules.isolation if isolated else 0
    at_once = not (leader and (cut or alone)) or rules.readings.leader == "leader_first"
    if at_once:
        value += leader
    if not alone or rules.readings.limit == "all":
        value = max(rules.least, value - cut - alone)
    else:
        value = max(rules.least, value - cut) - alone
    return value if at_once else value + leader


def cohesion(rules: BattleRules, state: State, unit: Unit) -> int:
    """Return the cohesion value of a unit as it is; UnknownValue where it was not given."""
    shown = unit.shown("cohesion")
    if shown is None:
        raise UnknownValue(unit)
    leader = state.leader(unit.side).cohesion
    if leader and not commands(rules, state):
        leader = 0
    return lowered(rules, shown, leader, disorganized=unit.disorganized, isolated=unit.isolated)


def commands(rules: BattleRules, state: State) -> bool:
    """Whether a leader's values count in this battle (c9.e `ground`)."""
    return state.land or rules.readings.commands == "all_units"


def tactical(rules: BattleRules, state: State, side: Side) -> int | None:
    """Return the highest tactical value of a side, None where no unit's is known (s9.5.2, s9.5.5)."""
    values = (tactical_value(rules, state, unit) for unit in state.of(side))
    return max((value for value in values if value is not None), default=None)


def tactical_value(rules: BattleRules, state: State, unit: Unit) -> int | None:
    """Return the tactical value of a unit as it is, None where it is not known (s9.5.2, s9.6.3)."""
    shown = unit.shown("tactical")
    if shown is None:
        return None
    leader = state.leader(unit.side).tactical
    if leader and not commands(rules, state):
        leader = 0
    return lowered(rules, shown, leader, disorganized=unit.disorganized, isolated=False)


def failing(rules: BattleRules, state: State, check: Check) -> int:
    """Return on how many faces of the die a check fails."""
    return faces(rules, cohesion(rules, state, state.unit(check.unit)), check.modifier)


def faces(rules: BattleRules, value: int, modifier: int) -> int:
    """Return on how many faces a check against this cohesion value fails."""
    return rules.sides - min(max(value - modifier, 0), rules.sides)


# Whom a chit concerns


def want(rules: BattleRules, state: State, chit: Chit) -> Want:
    """Say whom a chit lets one choose when it is played in this state, or why it has no effect."""
    own, enemy = state.of(chit.side), state.of(OTHER[chit.side])
    if chit.kind == "engage":
        return _want_engaged(rules, state, chit, own, enemy)
    if chit.kind == "cavalry":
        return _want_cavalry(rules, chit, own, enemy)
    if chit.kind == "elephants":
        return _want_elephants(rules, chit, own, enemy)
    free = ids(unit for unit in own if not state.is_engaged(unit.id))
    if chit.condition == "unengaged" and not free:
        return Want(chit, "no_unengaged")
    from_own = free if chit.condition == "unengaged" else ids(own)
    if chit.clause == TREACHERY and len(enemy) == chit.last:
        return Want(chit, None, enemy=ids(enemy), enemy_number=chit.last)
    return _few(rules, Want(chit, None, from_own, chit.own, ids(enemy), chit.enemy), "fewer")


def ids(units: Iterable[Unit]) -> tuple[str, ...]:
    """Return the ids of units."""
    return tuple(unit.id for unit in units)


def _few(rules: BattleRules, wanted: Want, issue: str) -> Want:
    """Settle for as many units as there are, or for no effect (s9.5.4 `fewer` and the like)."""
    if len(wanted.own) >= wanted.own_number and len(wanted.enemy) >= wanted.enemy_number:
        return wanted
    if getattr(rules.readings, issue) == "no_effect":
        return Want(wanted.chit, "too_few")
    return wanted._replace(
        own_number=min(wanted.own_number, len(wanted.own)), enemy_number=min(wanted.enemy_number, len(wanted.enemy))
    )


def _want_engaged(rules: BattleRules, state: State, chit: Chit, own: tuple[Unit, ...], enemy: tuple[Unit, ...]) -> Want:
    """Say who can be engaged: unengaged units first, by each side for itself (c12.b), and own ones only so (c12.d)."""
    everybody, every_enemy = own, enemy
    if state.land:
        if not any(unit.infantry for unit in own):
            return Want(chit, "no_infantry_own")
        if not any(unit.infantry for unit in enemy):
            return Want(chit, "no_infantry_enemy")
        gauls = tuple(unit for unit in own if unit.type == GALLIC)
        if chit.gallic and not any(not state.is_engaged(unit.id) for unit in gauls):
            chit = rules.chits[FRONTAL]._replace(name=chit.name, clause=chit.clause, number=chit.number)
        own = gauls if chit.gallic else tuple(unit for unit in own if unit.infantry)
        enemy = tuple(unit for unit in enemy if unit.infantry)
    free = ids(unit for unit in own if not state.is_engaged(unit.id))
    enemy_free = ids(unit for unit in enemy if not state.is_engaged(unit.id))
    # Units that the chit cannot engage, too, keep engaged ones of their side from being engaged again (c12.b `free`).
    idle = not free and _unengaged(state, everybody) and rules.readings.free == "any"
    enemy_idle = not enemy_free and _unengaged(state, every_enemy) and rules.readings.free == "any"
    if not free:
        if rules.readings.own == "no_effect" or idle:
            return Want(chit, "no_unengaged_infantry" if state.land else "no_unengaged")
        free = ids(own)
    from_enemy = ids(enemy)
    waiting = enemy_idle
    if state.engaged and rules.readings.either == "either_side":
        waiting = bool(enemy_free or enemy_idle or idle or any(not state.is_engaged(one) for one in free))
    if waiting:
        from_enemy = enemy_free
        if not from_enemy:
            return Want(chit, "all_engaged")
    asked = Want(chit, None, free, chit.own, from_enemy, chit.enemy, (), enemy_free)
    found = _few(rules, asked, "boarding_fewer" if chit.pairs else "corvus_fewer")
    if chit.pairs:
        pairs = min(found.own_number, found.enemy_number)
        found = found._replace(own_number=pairs, enemy_number=pairs)
    return found._replace(enemy_first=enemy_free)


def _unengaged(state: State, units: Iterable[Unit]) -> bool:
    """Whether one of some units is not engaged."""
    return any(not state.is_engaged(unit.id) for unit in units)


def _want_cavalry(rules: BattleRules, chit: Chit, own: tuple[Unit, ...], enemy: tuple[Unit, ...]) -> Want:
    """All cavalry of both sides checks, or infantry of the side without any (chit.….cavalry)."""
    horse, enemy_horse = (ids(unit for unit in units if unit.type == CAVALRY) for units in (own, enemy))
    if not horse and not enemy_horse:
        return Want(chit, "no_cavalry")
    if horse and enemy_horse:
        return Want(chit, None, horse, len(horse), enemy_horse, len(enemy_horse))
    foot = ids(unit for unit in (enemy if horse else own) if unit.infantry)
    found = Want(chit._replace(own_effect="both", enemy_effect="both"), None)
    if horse:
        return _few(rules, found._replace(enemy=foot, enemy_number=chit.enemy), "fewer")
    return _few(rules, found._replace(own=foot, own_number=chit.enemy), "fewer")


def _want_elephants(rules: BattleRules, chit: Chit, own: tuple[Unit, ...], enemy: tuple[Unit, ...]) -> Want:
    """Enemy cavalry checks, or infantry if there is none; then elephants of one's own (chit.….elephant-charge)."""
    beasts = ids(unit for unit in own if unit.type == ELEPHANT)
    if not beasts:
        return Want(chit, "no_elephant")
    number = len(beasts) if len(beasts) > 1 and rules.readings.several == "all" else 1
    horse = ids(unit for unit in enemy if unit.type == CAVALRY)
    if horse:
        return Want(chit._replace(enemy_effect="disorganized"), None, beasts, number, horse, len(horse))
    foot = ids(unit for unit in enemy if unit.infantry)
    return _few(rules, Want(chit._replace(enemy_modifier=0), None, beasts, number, foot, chit.enemy), "fewer")


def replaced(rules: BattleRules, state: State, chit: Chit) -> Reason | None:
    """Return why a chit is discarded and another drawn if it is drawn now, or None (the texts of the chits)."""
    reason = want(rules, state, chit).reason if chit.condition else None
    if reason and chit.holds and not rules.redrawn(chit):
        return None
    return None if reason in OF_READING else reason


# The play of a chit


def begin(
    rules: BattleRules, state: State, wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...]
) -> tuple[State, tuple[Check, ...]]:
    """Put a chit into effect on the units chosen; returns the new state and the checks due for this chit."""
    state = state._replace(plays=state.plays + 1)
    if wanted.reason:
        return state, ()
    chit, number = wanted.chit, state.plays
    if chit.kind == "engage":
        if chit.pairs:
            new = tuple(Engagement(number, chit, (one,), (other,)) for one, other in zip(own, enemy, strict=True))
        else:
            new = (Engagement(number, chit, own, enemy),)
        state = state._replace(engaged=state.engaged + new)
        return state, working(rules, state, number)
    modifier = chit.enemy_modifier
    if chit.clause == TREACHERY and len(state.of(OTHER[chit.side])) == chit.last:
        modifier = chit.last_modifier
    checks = []
    if chit.enemy_effect:
        checks += [Check(one, chit.enemy_effect, modifier, number, chit) for one in enemy]
    if chit.own_effect:
        checks += [Check(one, chit.own_effect, chit.own_modifier, number, chit) for one in own]
    return state, ordered(rules, state, chit.side, checks)


def ordered(rules: BattleRules, state: State, side: Side, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Put the defender's units first (s9.5.4); `side` has played the chit."""
    listed = tuple(checks)
    sides = [state.unit(check.unit).side for check in listed]
    if len(set(sides)) < len(SIDES):
        return listed
    before = defender(rules, state, side)
    return tuple(
        check for late in (False, True) for check, one in zip(listed, sides, strict=True) if (one != before) == late
    )


def defender(rules: BattleRules, state: State, side: Side) -> Side:
    """Return the defending player when `side` plays a chit (s9.5.4 `defender`)."""
    return OTHER[state.attacker if rules.readings.defender == "battle" else side]


def earlier(state: State) -> tuple[int, ...]:
    """Return the engaging chits played before the last one, in the order in which they were played (c12.e)."""
    return tuple(sorted({one.number for one in state.engaged} - {state.plays}))


def working(rules: BattleRules, state: State, number: int) -> tuple[Check, ...]:
    """Return the checks for which an engaging chit calls, now or again."""
    found = []
    side: Side = state.attacker
    for one in state.engaged:
        if one.number != number:
            continue
        chit, side = one.chit, one.chit.side
        for units, effect, modifier in (
            (one.own, chit.own_effect, chit.own_modifier),
            (one.enemy, chit.enemy_effect, chit.enemy_modifier),
        ):
            if effect is None:
                continue
            for unit in units:
                if state.unit(unit).place == "battle":
                    twice = is_second(rules, state, unit, number)
                    plus = modifier + (rules.again if twice else 0)
                    found.append(Check(unit, effect, plus, number, chit, twice))
    return ordered(rules, state, side, found)


def is_second(rules: BattleRules, state: State, unit: str, number: int) -> bool:
    """Whether a check is the one of a second engagement (c12.c): of the later chit, or the one rolled second.

    The chit just played is resolved first, then the others in the order in which they were played. Of more than two
    checks only the second one counts, by other readings of `third` each later one or none.
    """
    numbers = calling(state, unit)
    if number not in numbers or len(numbers) < rules.checks:
        return False
    if len(numbers) > rules.checks and rules.readings.third == "none":
        return False
    if rules.readings.second == "second_die":
        numbers.sort(key=lambda one: one != state.plays)
    place = numbers.index(number) + 1
    return place == rules.checks or (place > rules.checks and rules.readings.third == "each")


def calling(state: State, unit: str) -> list[int]:
    """Return the engaging chits that make a unit check, by the numbers of their plays."""
    return sorted({one.number for one in state.engaged if unit in one.units and _calls(one, unit)})


def _calls(one: Engagement, unit: str) -> bool:
    """Whether an engagement makes this unit check."""
    return (one.chit.own_effect if unit in one.own else one.chit.enemy_effect) is not None


def suffer(rules: BattleRules, state: State, check: Check) -> State:
    """Return the state after a check has failed."""
    unit = state.unit(check.unit)
    after = hit(rules, unit, check.effect, held=stays(rules, state, check))
    if _disorders(unit, after, check.effect) and after.present:
        kept = {*state.held, unit.id}
        state = state._replace(held=ids(one for one in state.units if one.id in kept))
    return state.with_unit(after)


def stays(rules: BattleRules, state: State, check: Check) -> bool:
    """Whether a unit that a check disorganizes is kept in the battle by its engagement (s9.6.3.d)."""
    return any(
        one.chit.holds
        and check.unit in one.units
        and (one.number == check.number or rules.readings.remains == "any_cause")
        for one in state.engaged
    )


def _disorders(before: Unit, after: Unit, effect: Effect) -> bool:
    """Whether an effect disorganizes a unit, be it for a second time (s9.6.2.b, s9.6.3, s9.6.3.c)."""
    return after.disorganized and (effect != "depleted" or before.depleted)


def hit(rules: BattleRules, unit: Unit, effect: Effect, *, held: bool) -> Unit:
    """Return a unit after an effect (s9.6.2 to s9.6.5); `held`: it does not retreat when disorganized."""
    if effect == "destroyed":
        return unit._replace(place="destroyed")
    if effect == "disorganized":
        return _disorganized(unit, held=held)
    if not unit.depleted:
        fresh = unit._replace(depleted=True)
        return _disorganized(fresh, held=held) if effect == "both" else fresh
    worst = unit.disorganized or (effect == "both" and unit.naval and rules.readings.both == "destroyed")
    if worst and (unit.naval or rules.readings.ground == "destroyed"):
        return unit._replace(place="destroyed")
    return _disorganized(unit, held=held)


def _disorganized(unit: Unit, *, held: bool) -> Unit:
    """Disorganize a unit: it retreats from the battle unless it is held; isolated it is destroyed (s9.6.6.c)."""
    if unit.isolated:
        return unit._replace(disorganized=True, place="destroyed")
    return unit._replace(disorganized=True, place="battle" if held else "retreated")


def resolve(
    rules: BattleRules, state: State, checks: Iterable[Check], fails: Fails
) -> tuple[State, tuple[Result, ...]]:
    """Make checks one after the other and end what engagements have ended; `fails` says whether a check fails."""
    results = []
    for check in checks:
        before = state.unit(check.unit)
        failed = fails(state, check)
        if failed:
            state = suffer(rules, state, check)
        results.append(Result(check, failed, before, state.unit(check.unit)))
    return cleared(rules, state), tuple(results)


def cleared(rules: BattleRules, state: State) -> State:
    """End the engagements of which one side has left the battle (c12.e `until`).

    Units that an engagement has kept in the battle stay in it, or leave it now (s9.6.3.d `released`).
    """
    if not state.engaged and not state.held:
        return state
    present = {unit.id for unit in state.units if unit.place == "battle"}
    left = tuple(one for one in (_left(rules, one, present) for one in state.engaged) if one is not None)
    if left != state.engaged:
        state = state._replace(engaged=left)
    freed = [one for one in state.held if not (one in present and state.is_held(one))]
    if not freed:
        return state
    state = state._replace(held=tuple(one for one in state.held if one not in freed))
    leaving = [one for one in freed if one in present]
    if not leaving or rules.readings.released != "leaves":
        return state
    for one in leaving:
        state = state.with_unit(state.unit(one)._replace(place="retreated"))
    return cleared(rules, state)


def _left(rules: BattleRules, one: Engagement, present: set[str]) -> Engagement | None:
    """Return what is left of an engagement, None where it has ended."""
    own = tuple(unit for unit in one.own if unit in present)
    enemy = tuple(unit for unit in one.enemy if unit in present)
    if not own or not enemy:
        return None
    if (own, enemy) == (one.own, one.enemy):
        return one
    return None if rules.readings.until == "first_unit" else one._replace(own=own, enemy=enemy)


def over(state: State) -> bool:
    """Whether a side has no units left in the battle (s9.5.6)."""
    return not all(state.of(side) for side in SIDES)


def play(
    rules: BattleRules,
    state: State,
    wanted: Want,
    own: tuple[str, ...],
    enemy: tuple[str, ...],
    fails: Fails,
) -> tuple[State, tuple[Batch, ...]]:
    """Play a chit to the end of its turn: its checks, then those of the chits that engage units (c12.e)."""
    state, checks = begin(rules, state, wanted, own, enemy)
    state, results = resolve(rules, state, checks, fails)
    batches = [Batch(state.plays, wanted.chit, results)]
    for number in working_again(rules, state, wanted):
        if over(state):
            break
        again = working(rules, state, number)
        if again:
            state, results = resolve(rules, state, again, fails)
            batches.append(Batch(number, again[0].chit, results))
    return state, tuple(batches)


def dice(rules: BattleRules, roll: Callable[[], int]) -> Fails:
    """Return a source of results for `play` that rolls a die, 1 to `sides`, for each check."""

    def fails(state: State, check: Check) -> bool:
        return roll() + check.modifier > cohesion(rules, state, state.unit(check.unit))

    return fails


def working_again(rules: BattleRules, state: State, wanted: Want) -> tuple[int, ...]:
    """Return the engaging chits that work again after a chit that has been put into effect (c12.e `no_effect`)."""
    numbers = earlier(state)
    return () if numbers and wanted.reason and rules.readings.no_effect == "not" else numbers


class Ways(NamedTuple):
    """The states in which a play can end: in how many ways each, of `whole`."""

    whole: int
    ends: dict[State, int]


def ways(rules: BattleRules, state: State, wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...]) -> Ways:
    """Return every state in which a play can end, with the ways that lead to it."""
    state, checks = begin(rules, state, wanted, own, enemy)
    states, whole = _branch(rules, state, checks), rules.sides ** len(checks)
    # What is engaged beforehand is the same in all branches; an engagement that has ended since calls for no check.
    for number in working_again(rules, state, wanted):
        due = {one: () if over(one) else working(rules, one, number) for one in states}
        most = max(map(len, due.values()))
        found: dict[State, int] = {}
        for one, again in due.items():
            weight = states[one] * rules.sides ** (most - len(again))
            for after, part in _branch(rules, one, again).items():
                found[after] = found.get(after, 0) + weight * part
        states, whole = found, whole * rules.sides**most
    return Ways(whole, states)


def spread(
    rules: BattleRules, state: State, wanted: Want, own: tuple[str, ...], enemy: tuple[str, ...]
) -> dict[State, Fraction]:
    """Return every state in which a play can end, with its exact chance."""
    whole, ends = ways(rules, state, wanted, own, enemy)
    return {end: Fraction(number, whole) for end, number in ends.items()}


def _branch(rules: BattleRules, state: State, checks: tuple[Check, ...]) -> dict[State, int]:
    """Return every state after some checks, with the ways that lead to it, a face of the die for each check."""
    states = {state: 1}
    for check in checks:
        found: dict[State, int] = {}
        for one, number in states.items():
            failed = failing(rules, one, check)
            if failed:
                after = suffer(rules, one, check)
                found[after] = found.get(after, 0) + number * failed
            if failed < rules.sides:
                found[one] = found.get(one, 0) + number * (rules.sides - failed)
        states = found
    ended: dict[State, int] = {}
    for one, number in states.items():
        after = cleared(rules, one)
        ended[after] = ended.get(after, 0) + number
    return ended


# Drawing chits


class Pool(NamedTuple):
    """A side's chits: those in hand, and how many of each kind are in its cup, in the order of BattleRules.cup."""

    hand: tuple[str, ...]
    cup: tuple[int, ...]


def full(rules: BattleRules, state: State, side: Side, hand: tuple[str, ...] = ()) -> tuple[int, ...]:
    """Return a cup filled with all chits but those in hand and those that engage units (s9.5.5, c12.f)."""
    out = [*hand, *(chit for chit, _ in sorted({(one.chit.clause, one.number) for one in state.engaged}))]
    return tuple(max(0, one.number - out.count(one.clause)) for one in rules.cup(side, land=state.land))


def draw(
    rules: BattleRules,
    state: State,
    side: Side,
    pool: Pool,
    pick: Callable[[tuple[int, ...]], int],
    number: int | None = None,
) -> Pool:
    """Draw as many chits as the highest tactical value (s9.5.2, s9.5.5), none where it is not known; or `number`.

    `pick` chooses a kind by the numbers in the cup. A chit that cannot be used is discarded and another drawn; an empty
    cup is filled again, once: where even a full cup has nothing to offer, the hand stays smaller.
    """
    kinds = rules.cup(side, land=state.land)
    kept = [replaced(rules, state, one) is None for one in kinds]
    left = (tactical(rules, state, side) or 0) if number is None else number

    def filled(hand: tuple[int, ...]) -> tuple[int, ...]:
        return full(rules, state, side, (*pool.hand, *(kinds[at].clause for at in hand)))

    hand, cup = drawn(pool.cup, left, kept, filled, pick)
    return Pool((*pool.hand, *(kinds[at].clause for at in hand)), cup)


def drawn(
    cup: tuple[int, ...],
    number: int,
    kept: Sequence[bool],
    filled: Callable[[tuple[int, ...]], tuple[int, ...]],
    pick: Callable[[tuple[int, ...]], int],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw so many chits as `draw` says; returns them by kind, and the cup left.

    `kept` says of each kind whether it stays in hand; `filled` gives the cup filled again beside chits just drawn.
    """
    hand: tuple[int, ...] = ()
    again = False
    while number:
        if not any(cup):
            if again:
                break
            cup, again = filled(hand), True
            continue
        at = pick(cup)
        cup = (*cup[:at], cup[at] - 1, *cup[at + 1 :])
        if kept[at]:
            hand += (at,)
            number -= 1
    return hand, cup
