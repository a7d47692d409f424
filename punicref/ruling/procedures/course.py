"""How a case goes through the steps of a procedure: what is settled, and what the dice leave open, exactly.

What rests on dice that nobody has rolled is a distribution of whole states: the values of all open steps that later
ones need. So two results of the same throw stay together, and nothing is enumerated that no later step asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling.dice import KEPT, Distribution
from punicref.ruling.procedures import declared, reckon
from punicref.ruling.procedures.kinds import BEYOND
from punicref.ruling.values import Roll, Rolls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from punicref.ruling.procedures.declared import Repeat, Step, Throw, Way
    from punicref.ruling.procedures.reckon import Read, Reckon

STATES = 20_000
"""The most states that are followed."""

DICE = 60
"""The most dice of one throw."""

TURNS = 100
"""The most turns of a repetition."""


class Unknown(Exception):  # noqa: N818  no mistake
    """Raised where a printed table is needed that is not at hand: its row and column."""

    def __init__(self, row: Any, column: Any) -> None:
        super().__init__()
        self.row, self.column = row, column


CELL = "printed cell"
"""The name under which a case knows how printed tables are looked up: by clause, row and column; None: not at hand."""


WORK = "work done"
"""The name under which a case knows how much has been reckoned for it, in a list of one number."""

MOST_WORK = 2_000_000
"""So much may be reckoned for a ruling, a table of ranges included: about two seconds on one core."""


TOLD = "told dice"
"""The name under which a case knows the dice of repeated throws that were told: a Row by the name of the throw."""

FACES = "faces"
"""What stands with the name of a throw of a turn where a case knows the faces that were rolled."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Miscounted(Exception):  # noqa: N818  it becomes a problem in the words of the procedure
    """Raised where not as many dice are told as are thrown: of which throw, how many are, and how many were told."""

    def __init__(self, name: str, number: int, told: int) -> None:
        super().__init__()
        self.name, self.number, self.told = name, number, told


class Row:
    """The dice of a throw that is repeated, one after the other: those that were told, or as many as are asked for."""

    def __init__(self, name: str, told: Rolls) -> None:
        self._name, self._told = name, told
        self.rolls = [Roll(face, None) for face in told.faces]

    def __len__(self) -> int:
        return len(self.rolls)

    def take(self, at: int, number: int) -> tuple[int, ...] | None:
        """Return so many faces from a place on; None where all that were told lie before it, Miscounted for too few."""
        dice = self._told.dice
        while dice is not None and len(self.rolls) < at + number:
            self.rolls.append(dice.throw(self._told.low, self._told.high))
        if number and len(self.rolls) <= at:
            return None
        if len(self.rolls) < at + number:
            raise Miscounted(self._name, at + number, len(self.rolls))
        return tuple(one.face for one in self.rolls[at : at + number])


def spend(known: Mapping[str, Any], work: int) -> None:
    """Note that so much is reckoned; InputProblem where that is too much for one ruling."""
    known[WORK][0] += work
    if known[WORK][0] > MOST_WORK:
        raise _too_many()


def _too_many() -> InputProblem:
    return InputProblem(
        say("The dice can fall in too many ways to be followed."),
        hint=say("Tell what some of them have rolled, or take smaller numbers."),
    )


class Run:
    """A step made ready: its expressions as functions. `clauses` are those whose values stand in it."""

    def __init__(self, step: Step, read: Read) -> None:
        self.step = step
        self.names = declared.names_of(step)
        self.uses = declared.uses_of(step)
        self.clauses = tuple(dict.fromkeys(clause for node in declared.nodes_of(step) for clause in node.clauses))
        self.by_chance = isinstance(step, (declared.Throw, declared.Repeat))
        self.told = isinstance(step, declared.Sum) or (
            isinstance(step, declared.Given) and any(way.text is not None or way.clauses for way in step.ways)
        )
        self._ways: list[tuple[Way, Reckon | None, Reckon]] = []
        if isinstance(step, (declared.Given, declared.Sum)):
            self._ways = [
                (way, way.when and reckon.of(way.when, read), reckon.of(way.value, read)) for way in step.ways
            ]
            alone = len(step.ways) == 1 and step.ways[0].when is None
            self.of: Any = self._ways[0][2] if alone else self._first if isinstance(step, declared.Given) else self._sum
        else:
            self.of = _MADE[type(step)](step, read)

    def holding(self, known: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
        """Yield the ways that count, each with its value: the first whose condition holds, or all of a sum."""
        for way, when, value in self._ways:
            if when is None or when(known):
                yield way, value(known)
                if isinstance(self.step, declared.Given):
                    return

    def _first(self, known: Mapping[str, Any]) -> Any:
        return next(value(known) for _, when, value in self._ways if when is None or when(known))

    def _sum(self, known: Mapping[str, Any]) -> Any:
        return sum(value(known) for _, when, value in self._ways if when is None or when(known))


def _column(step: declared.Column, read: Read) -> Callable[[Mapping[str, Any]], Any]:
    of, shift = reckon.of(step.of, read), step.shift and reckon.of(step.shift, read)
    labels = step.labels

    def found(known: Mapping[str, Any]) -> Any:
        value = of(known)
        at = labels.find(value, step.rounding)
        if at is None:
            if not step.below:
                raise declared.no_place(value, labels)
            raise declared.Refused(say("the odds are below {lowest}", lowest=labels.texts[0]))
        return labels.texts[max(0, min(len(labels.texts) - 1, at + (shift(known) if shift else 0)))]

    return found


def _look(step: declared.Look, read: Read) -> Callable[[Mapping[str, Any]], Any]:
    table = step.table
    row, column = reckon.of(step.row, read), step.column and reckon.of(step.column, read)

    def found(known: Mapping[str, Any]) -> Any:
        at, beside = row(known), column(known) if column else None
        if step.told and known.get(step.told) is not None:
            return known[step.told]
        if table.printed:
            cell = known[CELL](table.clause, at, beside)
            if cell is None:
                raise Unknown(at, beside)
            return cell
        return table.cell(at, beside)

    return found


def _when(step: declared.Refuse | declared.Note, read: Read) -> Callable[[Mapping[str, Any]], Any]:
    return reckon.of(step.when, read) if step.when else lambda _: True


class Thrown:
    """A throw made ready: what its dice come to."""

    def __init__(self, step: Throw, read: Read) -> None:
        self._step, self._read = step, read
        self._number = step.number and reckon.of(step.number, read)

    def __call__(self, known: Mapping[str, Any]) -> Distribution[Any]:
        """Return what the dice come to where nobody has told them."""
        dice = self.number(known)
        spend(known, max(1, dice) * self._step.sides)
        return pool(dice, tuple(_counted(self._step, self._read, known)))

    def number(self, known: Mapping[str, Any]) -> int:
        """Return how many dice are thrown; InputProblem for too many."""
        found = int(self._number(known)) if self._number else self._step.dice
        if not 0 <= found <= DICE:
            raise InputProblem(say("{n} dice are too many; the most are {most}.", n=found, most=DICE))
        return found


def _counted(step: Throw, read: Read, known: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return what each face of a die counts."""
    faces = range(step.first, step.first + step.sides)
    if not step.counts:
        return [(face,) for face in faces]
    counts = [reckon.of(node, read) for _, node in step.counts]
    return [tuple(int(one({**known, "face": face})) for one in counts) for face in faces]


def added(step: Throw, read: Read, known: Mapping[str, Any], faces: Sequence[int]) -> tuple[int, ...]:
    """Return what faces that were rolled come to."""
    counted = _counted(step, read, known)
    rows = [counted[face - step.first] for face in faces]
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(declared.names_of(step))


@lru_cache(KEPT)
def pool(number: int, faces: tuple[tuple[int, ...], ...]) -> Distribution[tuple[int, ...]]:
    """Return what so many dice come to, each of which counts as one of its faces does."""
    total: Distribution[tuple[int, ...]] = Distribution({(0,) * len(faces[0]): 1})
    one: dict[tuple[int, ...], int] = {}
    for face in faces:
        one[face] = one.get(face, 0) + 1
    single = Distribution(one)
    work = 0
    for _ in range(number):
        work += len(total) * len(single)
        if work > MOST_WORK:
            raise _too_many()
        total = total.with_(single, lambda a, b: tuple(map(sum, zip(a, b, strict=True))))
        bounded(total)
    return total


class Turns:
    """A repetition made ready: what its number comes to after all turns, and how it went as far as the dice are told.

    A state is the number with how many of the told dice of each throw are used up.
    """

    def __init__(self, step: Repeat, read: Read) -> None:
        self._times, self._start = reckon.of(step.times, read), reckon.of(step.start, read)
        self._until, self._next = step.until and reckon.of(step.until, read), reckon.of(step.next, read)
        self._read, self._name = read, step.head.name
        self._inner = [Run(one, read) for one in step.each]
        self._throws = [one.step.head.name for one in self._inner if isinstance(one.step, declared.Throw)]
        self._keep = [
            step.next.names.union(*(later.uses for later in self._inner[at + 1 :])) for at in range(len(self._inner))
        ]

    @property
    def steps(self) -> Sequence[Run]:
        """The steps of a turn."""
        return self._inner

    def __call__(self, known: Mapping[str, Any]) -> Distribution[Any]:
        """Return what it comes to, as a distribution of tuples of one number; Miscounted for dice of another number."""
        return self.followed(known)[0]

    def followed(self, known: Mapping[str, Any]) -> tuple[Distribution[Any], list[Mapping[str, Any]]]:
        """Return what it comes to, and all that is known at the end of each turn that the told dice settle."""
        turns = int(self._times(known))
        if not 0 <= turns <= TURNS:
            raise InputProblem(say("{n} turns are too many; the most are {most}.", n=turns, most=TURNS))
        total: Distribution[Any] = Distribution({(self._start(known), (0,) * len(self._throws)): 1})
        seen: dict[Any, Distribution[Any]] = {}
        went: list[Mapping[str, Any]] = []
        for _ in range(turns):
            for state, _ways in total.counted():
                if state not in seen:
                    seen[state], settled = self._turn(known, state)
                    if settled is not None and len(total) == 1:
                        went.append(settled)
            spend(known, sum(len(seen[state]) for state, _ways in total.counted()))
            total = bounded(total.then(seen.__getitem__))
        for at, name in enumerate(self._throws):
            self._used_up(name, known, max(used[at] for (_, used), _ways in total.counted()))
        return total.map(lambda state: state[:1]), went

    def _used_up(self, name: str, known: Mapping[str, Any], used: int) -> None:
        told = known.get(TOLD, NOTHING).get(name)
        if told is not None and len(told) > used:
            raise Miscounted(name, used, len(told))

    def _turn(
        self, known: Mapping[str, Any], state: tuple[Any, tuple[int, ...]]
    ) -> tuple[Distribution[Any], Mapping[str, Any] | None]:
        """Return the states after a turn, and what is known then; None where it is over, or dice leave it open."""
        value, used = state
        here = {**known, self._name: value}
        if self._until is not None and self._until(here):
            return Distribution({state: 1}), None
        course = Course(here)
        now = dict(zip(self._throws, used, strict=True))
        for one, needed in zip(self._inner, self._keep, strict=True):
            told = known.get(TOLD, NOTHING).get(one.step.head.name)
            if told is not None and isinstance(one.step, declared.Throw) and not course.rests_on_dice(one.uses):
                number = one.of.number(course.known)
                faces = told.take(now[one.step.head.name], number)
                if faces is not None:
                    course.settle(one.names, added(one.step, self._read, course.known, faces))
                    course.known[FACES, one.step.head.name] = faces
                    now[one.step.head.name] += number
                    continue
            course.pass_(one, needed)
        after = course.spread(lambda all_: (sound(self._next(all_)), tuple(now.values())))
        if course.loose:
            return after, None
        ((end, _),) = (state for state, _ways in after.counted())
        return after, {**course.known, self._name: end}


_MADE: dict[type, Callable[..., Callable[[Mapping[str, Any]], Any]]] = {
    declared.Throw: Thrown,
    declared.Column: _column,
    declared.Look: _look,
    declared.Refuse: _when,
    declared.Note: _when,
    declared.Repeat: Turns,
}


def sound(value: Any) -> Any:
    """Return a value that is no number beyond all measure; InputProblem for one that is."""
    if not isinstance(value, (str, bool)) and abs(value) > BEYOND:
        raise InputProblem(say("This comes to more than {most}.", most=BEYOND))
    return value


def bounded(found: Distribution[Any]) -> Distribution[Any]:
    """Return a distribution of no more values than can be followed; InputProblem for one of more."""
    if len(found) > STATES:
        raise _too_many()
    return found


class Course:
    """What is known so far: settled values by name, and the states that dice leave open."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known: dict[Any, Any] = dict(known)
        self.loose: tuple[str, ...] = ()
        self._states: Distribution[tuple[Any, ...]] = Distribution({(): 1})

    def rests_on_dice(self, uses: frozenset[str]) -> bool:
        """Whether something that rests on these names is open."""
        return not uses.isdisjoint(self.loose)

    def settle(self, names: Sequence[str], values: Sequence[Any]) -> None:
        """Take values for known."""
        self.known.update(zip(names, map(sound, values), strict=True))

    def pass_(self, run: Run, keep: frozenset[str], branch: Distribution[Any] | None = None) -> None:
        """Go through a step; of what is open, only what is to be kept stays.

        `branch` is what it comes to by chance, where that is known already.
        """
        if not run.by_chance and not self.rests_on_dice(run.uses):
            if run.names:
                self.known[run.names[0]] = sound(run.of(self.known))
            return
        names = (*self.loose, *run.names)
        kept = tuple(at for at, name in enumerate(names) if name in keep)

        spend(self.known, len(self._states))

        def joined(state: tuple[Any, ...], values: tuple[Any, ...]) -> tuple[Any, ...]:
            whole = (*state, *values)
            return tuple([whole[at] for at in kept])

        if not run.by_chance:
            found = self._states.map(lambda state: joined(state, (sound(run.of(self._all(state))),)))
        elif self.rests_on_dice(run.uses):
            found = self._states.then(lambda state: run.of(self._all(state)).map(lambda values: joined(state, values)))
        else:
            branch = branch or run.of(self.known)
            spend(self.known, len(self._states) * len(branch))
            found = self._states.with_(branch, joined)
        self._states = bounded(found)
        self.loose = tuple(names[at] for at in kept)

    def spread(self, of: Callable[[Mapping[str, Any]], Any]) -> Distribution[Any]:
        """Return the distribution of a function of all that is known and open."""
        return self._states.map(lambda state: of(self._all(state)))

    def _all(self, state: tuple[Any, ...]) -> Mapping[str, Any]:
        """Return all that is known, and what is open as one state has it."""
        return {**self.known, **dict(zip(self.loose, state, strict=True))}
