"""Positions of a battle in two parts, so that what follows from a part alone is worked out once for many battles.

A *frame* is who is in the battle, who is engaged with whom and who is held: whom a chit may concern and which checks
are due follows from it alone. A *form* is a unit with its values and states: from it and the check follows how often
the check fails and what becomes of the unit. What follows is said by `engine` and only remembered here.

In a frame units are places; of the same side and type they may change places, so that frames which differ only in
which of them is which are one.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from punicref.games.pi.battles import engine, policies
from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.engine import Check, Engagement, State, Want
from punicref.games.pi.battles.policies import Chosen, Units
from punicref.games.pi.inputs import SIDES, Side
from punicref.games.pi.units import Place, Unit

Random = Callable[[], float]
"""Gives a number from 0 up to, but not including, 1."""

Order = tuple[int, ...]
"""Places, in the order in which their units come to stand."""


class Result(NamedTuple):
    """What a check does to a form: on how many faces it fails, the form then, whether the unit leaves or is kept.

    `worth` is what failing is worth to the player of the chit in the eyes of a greedy player (policies.worth).
    """

    failing: int
    after: int
    gone: bool
    kept: bool
    worth: int


class Results(dict[int, Result]):
    """The results of a check, by form; remembered once they have been asked for."""

    def __init__(self, memory: "Memory", state: State, check: Check) -> None:
        super().__init__()
        self.memory, self.check = memory, check
        self.state = state._replace(held=())

    def __missing__(self, form: int) -> Result:
        """Work a result out."""
        rules, check = self.memory.rules, self.check
        before = self.memory.forms[form]._replace(id=check.unit)
        state = self.state._replace(units=(before,))
        ended = engine.suffer(rules, state, check)
        after = ended.unit(check.unit)
        self[form] = Result(
            engine.failing(rules, state, check),
            self.memory.form(after),
            not after.present,
            bool(ended.held),
            policies.worth(check.chit, before, after),
        )
        return self[form]


Due = tuple[tuple[int, Results], ...]
"""The checks that are due: the places of the units, and what comes of it."""


class Begun(NamedTuple):
    """A chit put into effect: the frame then, the checks due, and the engaging chits that work again after them."""

    frame: "Frame"
    checks: Due
    again: tuple[int, ...]


class Left(NamedTuple):
    """What is left after checks: the frame, and whom their end makes leave the battle besides, and to where."""

    frame: "Frame"
    freed: tuple[tuple[int, Place], ...]


class Frame:
    """Who is in the battle, engaged and held; all that follows from that is remembered once it has been asked for."""

    def __init__(self, memory: "Memory", state: State) -> None:
        self.memory, self.state = memory, state
        self.over = engine.over(state)
        self.present = {side: tuple(memory.places[one.id] for one in state.of(side)) for side in SIDES}
        self.best: dict[tuple[Side, Order, Order, Order], tuple[int, Chosen]] = {}
        self._kept: dict[Side, tuple[bool, ...]] = {}
        self._wanted: dict[str, Want] = {}
        self._begun: dict[tuple[str, Chosen], Begun] = {}
        self._any: dict[str, list[Chosen]] = {}
        self._due: dict[int, Due] = {}
        self._left: dict[tuple[int, int], Left] = {}
        self._rested: tuple[Frame, Order | None] | None = None

    def keeps(self, side: Side) -> tuple[bool, ...]:
        """Say of each kind of chit whether a side keeps it when it is drawn now."""
        if side not in self._kept:
            kinds = self.memory.kinds[side]
            self._kept[side] = tuple(engine.replaced(self.memory.rules, self.state, one) is None for one in kinds)
        return self._kept[side]

    def want(self, chit: Chit) -> Want:
        """Say whom a chit lets one choose."""
        if chit.clause not in self._wanted:
            self._wanted[chit.clause] = engine.want(self.memory.rules, self.state, chit)
        return self._wanted[chit.clause]

    def any(self, chit: Chit) -> list[Chosen]:
        """Return every choice of units for a chit; all are equally likely where both players choose at random."""
        if chit.clause not in self._any:
            self._any[chit.clause] = policies.choices(self.want(chit), policies.RANDOM, lambda _: (0, 0))
        return self._any[chit.clause]

    def begin(self, chit: Chit, chosen: Chosen) -> Begun:
        """Put a chit into effect."""
        key = chit.clause, chosen
        if key not in self._begun:
            rules = self.memory.rules
            wanted = self.want(chit)
            state, checks = engine.begin(rules, self.state, wanted, *chosen)
            again = engine.working_again(rules, state, wanted)
            self._begun[key] = Begun(self.memory.frame(state), self.memory.due(state, checks), again)
        return self._begun[key]

    def working(self, number: int) -> Due:
        """Return the checks for which an engaging chit calls again."""
        if number not in self._due:
            self._due[number] = self.memory.due(self.state, engine.working(self.memory.rules, self.state, number))
        return self._due[number]

    def leave(self, gone: int, kept: int) -> Left:
        """Return what is left when some units, a bit for each place, have left and others are kept (engine.cleared)."""
        if not (gone or kept or self.state.held):
            return Left(self, ())
        key = gone, kept
        if key not in self._left:
            units = tuple(
                one._replace(place="destroyed") if gone >> at & 1 else one for at, one in enumerate(self.state.units)
            )
            held = engine.ids(one for at, one in enumerate(units) if kept >> at & 1 or one.id in self.state.held)
            after = engine.cleared(self.memory.rules, self.state._replace(units=units, held=held))
            freed = tuple(
                (at, other.place)
                for at, (one, other) in enumerate(zip(units, after.units, strict=True))
                if one.present and not other.present
            )
            if freed:
                after = after._replace(units=tuple(_place(one) for one in after.units))
            self._left[key] = Left(self.memory.frame(after), freed)
        return self._left[key]

    def rest(self) -> tuple["Frame", Order | None]:
        """Return the frame between two plays, and how its units change places for it (None: not at all)."""
        if self._rested is None:
            state, order = settled(numbered(self.state))
            self._rested = self.memory.frame(state), None if list(order) == sorted(order) else order
        return self._rested


class Position:
    """A battle as it stands: its frame, the form of the unit at each place, and the place that it first had."""

    def __init__(self, frame: Frame, forms: list[int], listed: list[int]) -> None:
        self.frame, self.forms, self.listed = frame, forms, listed

    def copy(self) -> "Position":
        """Return a position that can be played on."""
        return Position(self.frame, self.forms.copy(), self.listed.copy())

    def named(self, places: Units) -> Units:
        """Return the ids of the units that stand at some places of the frame."""
        memory = self.frame.memory
        return tuple(memory.names[self.listed[memory.places[one]]] for one in places)

    def state(self) -> State:
        """Put the state together again."""
        memory, plain = self.frame.memory, self.frame.state
        forms = sorted(zip(self.listed, self.forms, strict=True))
        units = tuple(memory.forms[form]._replace(id=memory.names[at]) for at, form in forms)
        engaged = tuple(one._replace(own=self.named(one.own), enemy=self.named(one.enemy)) for one in plain.engaged)
        held = self.named(plain.held)
        return plain._replace(units=units, engaged=engaged, held=engine.ids(unit for unit in units if unit.id in held))

    def tactical(self, side: Side) -> int:
        """Return the highest tactical value of a side, 0 where none is known."""
        tactics = self.frame.memory.tactics
        return max((tactics[self.forms[at]] for at in self.frame.present[side]), default=0)

    def choose(self, chit: Chit, sides: policies.Policies, random: Random) -> Chosen:
        """Choose units for a chit as the policies of its choosers say."""
        wanted = self.frame.want(chit)
        own, enemy = policies.choosers(wanted)
        if sides[own] == sides[enemy] == "random":
            found = self.frame.any(chit)
        else:
            values, places, listed = self.frame.memory.values, self.frame.memory.places, self.listed
            units = {one: (values[self.forms[at]], listed[at]) for one, at in places.items()}
            found = policies.choices(wanted, sides, units.__getitem__)
        return found[int(random() * len(found))] if len(found) > 1 else found[0]

    def play(self, chit: Chit, chosen: Chosen, random: Random) -> None:
        """Play a chit to the end of its turn (engine.play)."""
        begun = self.frame.begin(chit, chosen)
        self._resolve(begun.frame, begun.checks, random)
        for number in begun.again:
            if self.frame.over:
                break
            checks = self.frame.working(number)
            if checks:
                self._resolve(self.frame, checks, random)
        self.frame, order = self.frame.rest()
        if order is not None:
            self.forms = [self.forms[at] for at in order]
            self.listed = [self.listed[at] for at in order]

    def _resolve(self, frame: Frame, checks: Due, random: Random) -> None:
        """Make checks (engine.resolve)."""
        gone = kept = 0
        sides, forms = frame.memory.rules.sides, self.forms
        for at, results in checks:
            result = results[forms[at]]
            if random() * sides < result.failing:
                forms[at] = result.after
                gone |= result.gone << at
                kept |= result.kept << at
        self.frame, freed = frame.leave(gone, kept)
        for at, place in freed:
            forms[at] = frame.memory.form(frame.memory.forms[forms[at]]._replace(place=place))

    def best(self, side: Side, hand: Order) -> tuple[int, Chosen]:
        """Return which kind of a hand, in the order of the cup's list, a greedy player plays (policies.best).

        Besides, the units chosen for it by greedy players.
        """
        key = side, hand, tuple(self.forms), tuple(self.listed)
        found = self.frame.best.get(key)
        if found is None:
            promises = [self._promise(self.frame.memory.kinds[side][kind]) for kind in hand]
            best = max(range(len(hand)), key=lambda at: promises[at][0])
            found = self.frame.best[key] = hand[best], promises[best][1]
        return found

    def _promise(self, chit: Chit) -> tuple[int, Chosen]:
        """Return what a chit promises (policies.promise), and the units chosen for it."""
        chosen = self.choose(chit, policies.GREEDY, lambda: 0)
        if self.frame.want(chit).reason:
            return 0, chosen
        results = [results[self.forms[at]] for at, results in self.frame.begin(chit, chosen).checks]
        return sum(one.failing * one.worth for one in results), chosen


class Memory:
    """The frames and forms of a battle, from a state on; the leaders stay as they are."""

    def __init__(self, rules: BattleRules, start: State) -> None:
        self.rules = rules
        self.start = start
        self.kinds = {side: rules.cup(side, land=start.land) for side in SIDES}
        self.names = [one.id for one in start.units]
        self.places = {name: at for at, name in enumerate(self.names)}
        self.forms: list[Unit] = []
        self.values: list[int] = []
        self.tactics: list[int] = []
        self._numbers: dict[Unit, int] = {}
        self._frames: dict[State, Frame] = {}
        self._results: dict[tuple[Check, bool], Results] = {}

    def position(self) -> Position:
        """Return the position to begin with."""
        state, order = settled(numbered(self.start._replace(units=tuple(map(_place, self.start.units)))))
        return Position(self.frame(state), [self.form(self.start.units[at]) for at in order], list(order))

    def frame(self, state: State) -> Frame:
        """Return the frame of a state whose units are places."""
        found = self._frames.get(state)
        if found is None:
            found = self._frames[state] = Frame(self, state)
        return found

    def form(self, unit: Unit) -> int:
        """Return the number of a form."""
        unit = unit._replace(id="", counter="")
        if unit not in self._numbers:
            self._numbers[unit] = len(self.forms)
            self.forms.append(unit)
            self.values.append(engine.cohesion(self.rules, self.start, unit) if unit.present else 0)
            self.tactics.append(engine.tactical_value(self.rules, self.start, unit) or 0)
        return self._numbers[unit]

    def due(self, state: State, checks: Sequence[Check]) -> Due:
        """Return checks with the results that they share with all others that do the same."""
        found = []
        for check in checks:
            alike = check._replace(unit="", number=0, twice=False), engine.stays(self.rules, state, check)
            if alike not in self._results:
                self._results[alike] = Results(self, state, check)
            found.append((self.places[check.unit], self._results[alike]))
        return tuple(found)


def numbered(state: State) -> State:
    """Return a state between two plays with its engagements counted from one in their order."""
    numbers = sorted({one.number for one in state.engaged})
    engaged = tuple(one._replace(number=numbers.index(one.number) + 1) for one in state.engaged)
    return state._replace(engaged=engaged, plays=len(numbers))


def settled(state: State) -> tuple[State, Order]:
    """Let units of the same side and type change places so that they stand in the order of what holds of them."""
    held, units = set(state.held), state.units
    holds = [
        (one.present, one.id in held, tuple((one.id in e.own) - (one.id in e.enemy) for e in state.engaged))
        for one in units
    ]
    order = [0] * len(units)
    for places in _groups(tuple((one.side, one.type) for one in units)):
        for at, now in zip(places, sorted(places, key=lambda at: holds[at], reverse=True), strict=True):
            order[at] = now
    name = {units[now].id: units[at].id for at, now in enumerate(order)}
    engaged = tuple(_renamed(one, name) for one in state.engaged)
    return (
        state._replace(
            units=tuple(units[now]._replace(id=units[at].id) for at, now in enumerate(order)),
            engaged=engaged,
            held=engine.ids(one for at, one in enumerate(units) if units[order[at]].id in held),
        ),
        tuple(order),
    )


def _renamed(one: Engagement, name: dict[str, str]) -> Engagement:
    """Return an engagement under the new ids of its units."""
    return one._replace(own=tuple(sorted(name[u] for u in one.own)), enemy=tuple(sorted(name[u] for u in one.enemy)))


@cache
def _groups(kinds: tuple[tuple[str, str], ...]) -> list[list[int]]:
    """Return the places of units that are of one side and type."""
    return [[at for at, one in enumerate(kinds) if one == kind] for kind in dict.fromkeys(kinds)]


def _place(unit: Unit) -> Unit:
    """Return a unit with all that a frame knows of it."""
    return Unit(unit.id, unit.side, unit.type, place="battle" if unit.present else "destroyed")
