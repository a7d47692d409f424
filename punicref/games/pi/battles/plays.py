"""The play of a battle (s9.5, s9.6, c12), on small whole numbers: the one place that knows how a battle goes.

A unit is its place in a list, a set of units has a bit for each of them. A battle is a *frame*, who is in it, engaged
with whom and held, and the *forms* of its units, which of them stands at each place and what has become of it. Whom a chit
concerns, which checks are due and who leaves follows from the frame alone, what a check does from the form alone.

A play goes: `want` says whom a chit lets its player choose, `begin` puts it into effect and gives the checks that are due,
`leave` ends what engagements have ended after them; then each engaging chit played before works again (`again`,
`working`). Judging, replaying, playing, the odds and the exact answer all go this way; `engine` is the door for those who
call units by their ids.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Generic, Literal, NamedTuple, TypeVar

from punicref.games.pi.battles.chits import FRONTAL, BattleRules, Chit, Effect
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.games.pi.units import CAVALRY, ELEPHANT, GALLIC, Place, Unit

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

DEPLETED = 1
DISORGANIZED = DEPLETED << 1
RETREATED = DISORGANIZED << 1
DESTROYED = RETREATED << 1
STATES = DEPLETED | DISORGANIZED | RETREATED | DESTROYED
"""What may have become of a unit, added up, and all of it; from RETREATED on it has left the battle. A form is that, and
STATES + 1 times the place that the unit has in the list of units."""

Places = tuple[int, ...]

Forms = tuple[int, ...]
"""The forms of the units at each place."""

Chosen = tuple[Places, Places]
"""The units chosen for a chit: its player's, the opponent's."""

One = TypeVar("One", int, str)
"""A unit: its place, or its id."""


class UnknownValue(Exception):  # noqa: N818  the caller asks for it
    """A value of a unit is needed that was not given."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit.id)
        self.unit = unit


class Leader(NamedTuple):
    """What the leader in command adds to the values of his side's units, as long as he is in the battle (c9.e)."""

    cohesion: int = 0
    tactical: int = 0


class Engagement(NamedTuple, Generic[One]):
    """Units engaged with each other by the chit that was played as number `number`; `own` are its player's."""

    number: int
    chit: Chit
    own: tuple[One, ...]
    enemy: tuple[One, ...]

    @property
    def units(self) -> tuple[One, ...]:
        """All units engaged."""
        return self.own + self.enemy

    def calls(self, unit: One) -> bool:
        """Whether it makes this unit check."""
        own, enemy = self.chit.own_effect, self.chit.enemy_effect
        return bool((own and unit in self.own) or (enemy and unit in self.enemy))


class Check(NamedTuple, Generic[One]):
    """A cohesion check that is due: the unit, what failing does, the die modifier, and the play that asks for it."""

    unit: One
    effect: Effect
    modifier: int
    number: int
    chit: Chit
    twice: bool = False


Checks = tuple[Check[int], ...]


class Want(NamedTuple):
    """What a chit asks of a position: why it has no effect, or of which units one chooses how many.

    `chit` is the chit that it counts as. Enemy units of `enemy_first` come before the others. The player of the chit
    chooses whom to engage, otherwise each owner chooses which of his units check.
    """

    chit: Chit
    reason: Reason | None = None
    own: int = 0
    own_number: int = 0
    enemy: int = 0
    enemy_number: int = 0
    enemy_first: int = 0


@cache
def places(units: int) -> Places:
    """Return the places of a set of units, in their order."""
    return tuple(at for at in range(units.bit_length()) if units >> at & 1)


def units(some: Iterable[int]) -> int:
    """Return the set of the units at some places."""
    found = 0
    for at in some:
        found |= 1 << at
    return found


def form(unit: Unit, at: int) -> int:
    """Return the form of a unit that stands at a place of the list of units."""
    gone: dict[Place, int] = {"battle": 0, "retreated": RETREATED, "destroyed": DESTROYED}
    return at * (STATES + 1) | unit.depleted * DEPLETED | unit.disorganized * DISORGANIZED | gone[unit.place]


def formed(unit: Unit, form: int) -> Unit:
    """Return a unit as its form says."""
    state = form & STATES
    place: Place = "destroyed" if state >= DESTROYED else "retreated" if state >= RETREATED else "battle"
    return unit._replace(depleted=bool(form & DEPLETED), disorganized=bool(form & DISORGANIZED), place=place)


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


def faces(rules: BattleRules, value: int, modifier: int) -> int:
    """Return on how many faces a check against this cohesion value fails."""
    return rules.sides - min(max(value - modifier, 0), rules.sides)


class Frame:
    """Who is in a battle, who is engaged with whom and who is held, and how many plays there were.

    `held` are the units that are in the battle only because an engagement keeps them (s9.6.3.d), `busy` those engaged,
    `holding` those that an engagement would keep. A field has a single object for each frame.
    """

    __slots__ = ("busy", "engaged", "field", "held", "holding", "over", "plays", "present")

    def __init__(
        self, field: "Field", present: int, engaged: tuple[Engagement[int], ...], held: int, plays: int
    ) -> None:
        self.field, self.present, self.engaged, self.held, self.plays = field, present, engaged, held, plays
        self.busy = self.holding = 0
        for one in engaged:
            beside = units(one.own + one.enemy)
            self.busy |= beside
            self.holding |= beside if one.chit.holds else 0
        self.over = not all(present & units for units in field.sides.values())

    def of(self, side: Side) -> int:
        """Return a side's units that are still in the battle."""
        return self.present & self.field.sides[side]


Position = tuple[Frame, Forms]
"""A battle as it stands."""


class Field:
    """Where a battle is fought: the rules, the units as they came to it, the leaders; what is asked for is remembered."""

    def __init__(
        self,
        rules: BattleRules,
        attacker: Side,
        listed: tuple[Unit, ...],
        leaders: tuple[Leader, Leader],
        *,
        land: bool,
    ) -> None:
        self.rules, self.attacker, self.units, self.leaders, self.land = rules, attacker, listed, leaders, land
        self.sides = {side: units(at for at, one in enumerate(listed) if one.side == side) for side in SIDES}
        self.foot = units(at for at, one in enumerate(listed) if one.infantry)
        self.gauls, self.horse, self.beasts = (
            units(at for at, one in enumerate(listed) if one.type == kind) for kind in (GALLIC, CAVALRY, ELEPHANT)
        )
        self.frame = cache(partial(Frame, self))
        self.want = cache(self._want)
        self.cohesion = cache(self._cohesion)
        self._tactical = cache(lambda form: self.value(self.formed(form), "tactical"))

    def formed(self, form: int) -> Unit:
        """Return the unit that has a form."""
        return formed(self.units[form // (STATES + 1)], form)

    # Values

    def added(self, side: Side, value: Literal["cohesion", "tactical"]) -> int:
        """Return what the leader of a side adds to a value: nothing where his do not count (c9.e `ground`)."""
        found: int = getattr(self.leaders[SIDES.index(side)], value)
        return found if not found or self.land or self.rules.readings.commands == "all_units" else 0

    def value(self, unit: Unit, value: Literal["cohesion", "tactical"]) -> int | None:
        """Return a value of a unit as it is, None where it was not given (s9.5.2, s9.6.2.c, s9.6.3)."""
        shown = unit.shown(value)
        if shown is None:
            return None
        alone = unit.isolated and value == "cohesion"
        return lowered(self.rules, shown, self.added(unit.side, value), disorganized=unit.disorganized, isolated=alone)

    def _cohesion(self, form: int) -> int:
        """Return the cohesion value of a unit; UnknownValue where it was not given."""
        unit = self.formed(form)
        value = self.value(unit, "cohesion")
        if value is None:
            raise UnknownValue(unit)
        return value

    def tactical(self, now: Frame, forms: Sequence[int], side: Side) -> int | None:
        """Return the highest tactical value of a side, None where no unit's is known (s9.5.2, s9.5.5)."""
        values = [self._tactical(forms[at]) for at in places(now.of(side))]
        return max([value for value in values if value is not None], default=None)

    def failing(self, form: int, modifier: int) -> int:
        """Return on how many faces of the die a check fails."""
        return faces(self.rules, self.cohesion(form), modifier)

    # Whom a chit concerns

    def _want(self, now: Frame, chit: Chit) -> Want:
        """Say whom a chit lets one choose when it is played now, or why it has no effect."""
        own, enemy = now.of(chit.side), now.of(OTHER[chit.side])
        if chit.kind == "engage":
            return self._engages(now, chit, own, enemy)
        if chit.kind == "cavalry":
            return self._rides(chit, own, enemy)
        if chit.kind == "elephants":
            return self._tramples(chit, own, enemy)
        if chit.condition == "unengaged":
            own &= ~now.busy
            if not own:
                return Want(chit, "no_unengaged")
        if chit.last and enemy.bit_count() == chit.last:
            return Want(chit, None, enemy=enemy, enemy_number=chit.last)
        return self._few(Want(chit, None, own, chit.own, enemy, chit.enemy), "fewer")

    def _few(self, wanted: Want, issue: str) -> Want:
        """Settle for as many units as there are, or for no effect (s9.5.4 `fewer` and the like)."""
        own, enemy = wanted.own.bit_count(), wanted.enemy.bit_count()
        if own >= wanted.own_number and enemy >= wanted.enemy_number:
            return wanted
        if getattr(self.rules.readings, issue) == "no_effect":
            return Want(wanted.chit, "too_few")
        return wanted._replace(own_number=min(wanted.own_number, own), enemy_number=min(wanted.enemy_number, enemy))

    def _engages(self, now: Frame, chit: Chit, own: int, enemy: int) -> Want:
        """Say who can be engaged: unengaged units first, by each side for itself (c12.b), and own ones only so (c12.d)."""
        readings, idle, enemy_idle = self.rules.readings, own & ~now.busy, enemy & ~now.busy
        if self.land:
            if not own & self.foot:
                return Want(chit, "no_infantry_own")
            if not enemy & self.foot:
                return Want(chit, "no_infantry_enemy")
            if chit.gallic and not idle & self.gauls:
                other = self.rules.chits[FRONTAL]
                chit = other._replace(name=chit.name, clause=chit.clause, number=chit.number)
            own, enemy = own & (self.gauls if chit.gallic else self.foot), enemy & self.foot
        free, enemy_free = own & ~now.busy, enemy & ~now.busy
        # Units that the chit cannot engage, too, keep engaged ones of their side from being engaged again (c12.b `free`).
        waits = not free and idle and readings.free == "any"
        enemy_waits = not enemy_free and enemy_idle and readings.free == "any"
        if not free:
            if readings.own == "no_effect" or waits:
                return Want(chit, "no_unengaged_infantry" if self.land else "no_unengaged")
            free = own
        if now.engaged and readings.either == "either_side":
            enemy_waits = bool(enemy_free or enemy_waits or waits or free & ~now.busy)
        if enemy_waits:
            enemy = enemy_free
            if not enemy:
                return Want(chit, "all_engaged")
        found = self._few(
            Want(chit, None, free, chit.own, enemy, chit.enemy, enemy_free),
            "boarding_fewer" if chit.pairs else "corvus_fewer",
        )
        if chit.pairs:
            pairs = min(found.own_number, found.enemy_number)
            found = found._replace(own_number=pairs, enemy_number=pairs)
        return found

    def _rides(self, chit: Chit, own: int, enemy: int) -> Want:
        """All cavalry of both sides checks, or infantry of the side without any (chit.….cavalry)."""
        horse, enemy_horse = own & self.horse, enemy & self.horse
        if not horse and not enemy_horse:
            return Want(chit, "no_cavalry")
        if horse and enemy_horse:
            return Want(chit, None, horse, horse.bit_count(), enemy_horse, enemy_horse.bit_count())
        found = Want(chit._replace(own_effect="both", enemy_effect="both"))
        if horse:
            return self._few(found._replace(enemy=enemy & self.foot, enemy_number=chit.enemy), "fewer")
        return self._few(found._replace(own=own & self.foot, own_number=chit.enemy), "fewer")

    def _tramples(self, chit: Chit, own: int, enemy: int) -> Want:
        """Enemy cavalry checks, or infantry if there is none; then elephants of one's own (chit.….elephant-charge)."""
        beasts, horse = own & self.beasts, enemy & self.horse
        if not beasts:
            return Want(chit, "no_elephant")
        several = beasts.bit_count()
        number = several if several > 1 and self.rules.readings.several == "all" else 1
        if horse:
            disorganizes = chit._replace(enemy_effect="disorganized")
            return Want(disorganizes, None, beasts, number, horse, horse.bit_count())
        on_foot = Want(chit._replace(enemy_modifier=0), None, beasts, number, enemy & self.foot, chit.enemy)
        return self._few(on_foot, "fewer")

    def replaced(self, now: Frame, chit: Chit) -> Reason | None:
        """Return why a chit is discarded and another drawn if it is drawn now, or None (the texts of the chits)."""
        reason = self.want(now, chit).reason if chit.condition else None
        if reason and chit.holds and not self.rules.redrawn(chit):
            return None
        return None if reason in OF_READING else reason

    # The play of a chit

    def begin(self, now: Frame, wanted: Want, chosen: Chosen) -> tuple[Frame, Checks]:
        """Put a chit into effect on the units chosen; returns the frame then and the checks due for this chit."""
        number, chit, (own, enemy) = now.plays + 1, wanted.chit, chosen
        engages = chit.kind == "engage" and not wanted.reason
        beside = [((one,), (other,)) for one, other in zip(own, enemy, strict=True)] if chit.pairs else [chosen]
        engaged = now.engaged + tuple(Engagement(number, chit, *both) for both in beside if engages)
        after = self.frame(now.present, engaged, now.held, number)
        if engages:
            return after, self.working(after, number)
        if wanted.reason:
            return after, ()
        last = chit.last and now.of(OTHER[chit.side]).bit_count() == chit.last
        checks = []
        for some, effect, modifier in (
            (enemy, chit.enemy_effect, chit.last_modifier if last else chit.enemy_modifier),
            (own, chit.own_effect, chit.own_modifier),
        ):
            if effect is not None:
                checks += [Check(at, effect, modifier, number, chit) for at in some]
        return after, self._ordered(chit.side, checks)

    def _ordered(self, side: Side, checks: Sequence[Check[int]]) -> Checks:
        """Put the defender's units first (s9.5.4); `side` has played the chit."""
        sides = {self.units[check.unit].side for check in checks}
        if len(sides) < len(SIDES):
            return tuple(checks)
        first = self.defender(side)
        return tuple(sorted(checks, key=lambda check: self.units[check.unit].side != first))

    def defender(self, side: Side) -> Side:
        """Return the defending player when `side` plays a chit (s9.5.4 `defender`)."""
        return OTHER[self.attacker if self.rules.readings.defender == "battle" else side]

    def again(self, now: Frame, wanted: Want) -> tuple[int, ...]:
        """Return the engaging chits that work again after a chit that has been put into effect (c12.e `no_effect`)."""
        numbers = tuple(sorted({one.number for one in now.engaged} - {now.plays}))
        return () if numbers and wanted.reason and self.rules.readings.no_effect == "not" else numbers

    def working(self, now: Frame, number: int) -> Checks:
        """Return the checks for which an engaging chit calls, now or again."""
        found = []
        side = self.attacker
        for one in now.engaged:
            if one.number != number:
                continue
            chit, side = one.chit, one.chit.side
            for some, effect, modifier in (
                (one.own, chit.own_effect, chit.own_modifier),
                (one.enemy, chit.enemy_effect, chit.enemy_modifier),
            ):
                for at in some:
                    if effect is not None and now.present >> at & 1:
                        twice = self._is_second(now, at, number)
                        plus = modifier + (self.rules.again if twice else 0)
                        found.append(Check(at, effect, plus, number, chit, twice))
        return self._ordered(side, found)

    def _is_second(self, now: Frame, at: int, number: int) -> bool:
        """Whether a check is the one of a second engagement (c12.c): of the later chit, or the one rolled second.

        The chit just played is resolved first, then the others in the order in which they were played. Of more than two
        checks only the second one counts, by other readings of `third` each later one or none.
        """
        if len(now.engaged) < self.rules.checks:
            return False
        rules, numbers = self.rules, sorted({one.number for one in now.engaged if one.calls(at)})
        if len(numbers) < rules.checks or (len(numbers) > rules.checks and rules.readings.third == "none"):
            return False
        if rules.readings.second == "second_die":
            numbers.sort(key=lambda one: one != now.plays)
        place = numbers.index(number) + 1
        return place == rules.checks or (place > rules.checks and rules.readings.third == "each")

    def stays(self, now: Frame, check: Check[int]) -> bool:
        """Whether a unit that a check disorganizes is kept in the battle by its engagement (s9.6.3.d)."""
        return bool(now.holding >> check.unit & 1) and any(
            one.chit.holds
            and check.unit in one.units
            and (one.number == check.number or self.rules.readings.remains == "any_cause")
            for one in now.engaged
        )

    def hit(self, form: int, effect: Effect, *, held: bool) -> tuple[int, bool]:
        """Return the form of a unit after an effect (s9.6.2 to s9.6.5), and whether an engagement keeps it (`held`).

        Disorganized it retreats from the battle if it is not held; isolated it is destroyed (s9.6.6.c).
        """
        unit, rules = self.units[form // (STATES + 1)], self.rules
        disorganized = form | DISORGANIZED | (DESTROYED if unit.isolated else 0 if held else RETREATED)
        kept = held and not unit.isolated
        if effect == "destroyed":
            return form | DESTROYED, False
        if effect == "disorganized":
            return disorganized, kept
        if not form & DEPLETED:
            return (disorganized | DEPLETED, kept) if effect == "both" else (form | DEPLETED, False)
        worst = form & DISORGANIZED or (effect == "both" and unit.naval and rules.readings.both == "destroyed")
        if worst and (unit.naval or rules.readings.ground == "destroyed"):
            return form | DESTROYED, False
        return disorganized, kept

    def fail(self, now: Frame, form: int, check: Check[int]) -> tuple[int, int, int]:
        """Return the form of a unit after it has failed a check; besides the unit if it leaves, and if it is kept."""
        after, kept = self.hit(form, check.effect, held=self.stays(now, check))
        return after, (after & STATES >= RETREATED) << check.unit, kept << check.unit

    def leave(self, now: Frame, gone: int, kept: int) -> tuple[Frame, int]:
        """End the engagements of which one side has left the battle (c12.e `until`), when some units have left it.

        Units that an engagement has kept in the battle, now those of `kept`, too, stay in it, or retreat when it ends
        (s9.6.3.d `released`); returns the frame, and those that retreat.
        """
        present, held, engaged = now.present & ~gone, now.held | kept, now.engaged
        if now.busy & ~present:
            engaged = tuple(left for one in engaged if (left := self._left(one, present)) is not None)
        after = self.frame(present, engaged, held, now.plays)
        freed = held & ~(present & after.holding)
        if freed:
            after = self.frame(present, engaged, held & ~freed, now.plays)
        leaving = freed & present
        if not leaving or self.rules.readings.released != "leaves":
            return after, 0
        after, more = self.leave(after, leaving, 0)
        return after, leaving | more

    def _left(self, one: Engagement[int], present: int) -> Engagement[int] | None:
        """Return what is left of an engagement, None where it has ended."""
        own, enemy = (tuple(at for at in some if present >> at & 1) for some in (one.own, one.enemy))
        if not own or not enemy:
            return None
        if (own, enemy) == (one.own, one.enemy):
            return one
        return None if self.rules.readings.until == "first_unit" else one._replace(own=own, enemy=enemy)

    def ways(self, now: Frame, forms: Forms, wanted: Want, chosen: Chosen) -> tuple[int, dict[Position, int]]:
        """Return every position in which a play can end, in how many ways each, of a whole."""
        after, checks = self.begin(now, wanted, chosen)
        found, whole = self._branch(after, forms, checks), self.rules.sides ** len(checks)
        # What is engaged beforehand is the same in all branches; an engagement that has ended since calls for no check.
        for number in self.again(after, wanted):
            due = {one: () if one[0].over else self.working(one[0], number) for one in found}
            most = max(map(len, due.values()))
            later: dict[Position, int] = {}
            for one, again in due.items():
                weight = found[one] * self.rules.sides ** (most - len(again))
                for end, part in self._branch(*one, again).items():
                    later[end] = later.get(end, 0) + weight * part
            found, whole = later, whole * self.rules.sides**most
        return whole, found

    def _branch(self, now: Frame, forms: Forms, checks: Checks) -> dict[Position, int]:
        """Return every position after some checks, with the ways that lead to it, a face of the die for each check."""
        open_, sides = {(forms, 0, 0): 1}, self.rules.sides
        for check in checks:
            at, later = check.unit, dict[tuple[Forms, int, int], int]()
            for (before, gone, kept), number in open_.items():
                failing = self.failing(before[at], check.modifier)
                if failing:
                    form, leaves, stays = self.fail(now, before[at], check)
                    key = (*before[:at], form, *before[at + 1 :]), gone | leaves, kept | stays
                    later[key] = later.get(key, 0) + number * failing
                if failing < sides:
                    later[before, gone, kept] = later.get((before, gone, kept), 0) + number * (sides - failing)
            open_ = later
        ends: dict[Position, int] = {}
        for (before, gone, kept), number in open_.items():
            after, freed = self.leave(now, gone, kept)
            end = after, retreated(before, freed)
            ends[end] = ends.get(end, 0) + number
        return ends

    # Drawing chits

    def full(self, now: Frame, side: Side, hand: Iterable[str]) -> tuple[int, ...]:
        """Return how many of each kind are in a cup filled with all but those in hand and those engaging (s9.5.5, c12.f)."""
        out = [*hand, *(chit for chit, _ in {(one.chit.clause, one.number) for one in now.engaged})]
        return tuple(max(0, one.number - out.count(one.clause)) for one in self.rules.cup(side, land=self.land))

    def kept(self, now: Frame, side: Side) -> tuple[bool, ...]:
        """Say of each kind of chit whether a side keeps it when it is drawn now."""
        return tuple(self.replaced(now, one) is None for one in self.rules.cup(side, land=self.land))


def retreated(forms: Sequence[int], some: int) -> Forms:
    """Return forms where some units retreat."""
    return tuple(form | (some >> at & 1) * RETREATED for at, form in enumerate(forms))


def chits(cup: Iterable[int]) -> list[int]:
    """Return the chits of a cup one by one, by their kinds, from how many there are of each."""
    return [kind for kind, number in enumerate(cup) for _ in range(number)]


def draw(
    cup: list[int],
    number: int,
    kept: Sequence[bool],
    filled: Callable[[list[int]], list[int]],
    pick: Callable[[list[int]], int],
) -> tuple[list[int], list[int]]:
    """Draw so many chits from a cup (s9.5.2, s9.5.5); returns them, and the cup left.

    `pick` says at which place of the cup one is drawn; one of a kind that is not `kept` is discarded and another drawn.
    An empty cup is `filled` again beside the chits just drawn, once: where even a full cup has nothing to offer, there
    are fewer.
    """
    hand: list[int] = []
    again = False
    while number:
        if not cup:
            if again:
                break
            cup, again = filled(hand), True
            continue
        kind = cup.pop(pick(cup))
        if kept[kind]:
            hand.append(kind)
            number -= 1
    return hand, cup
