"""A procedure as it is declared: its facts, its tables and its steps. All frozen; how a case goes is in `course`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling.procedures.kinds import WORD, YES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.language.messages import Message, Template
    from punicref.ruling.facts import Bound
    from punicref.ruling.procedures.grammar import Node
    from punicref.ruling.procedures.kinds import Kind
    from punicref.ruling.procedures.labels import Labels

    Said = Mapping[str, tuple[str, ...]]
    """What players say for a thing, by language, first what is shown."""

    Clauses = tuple[str, ...]


class Refused(Exception):  # noqa: N818  no mistake
    """Raised where a table itself forbids it: a number is below its first column, or a cell is empty."""

    def __init__(self, reason: Message, *clauses: str) -> None:
        super().__init__()
        self.reason, self.clauses = reason, clauses


def _place(labels: Labels, value: Any) -> int:
    at = labels.find(value)
    if at is None:
        raise no_place(value, labels)
    return at


def no_place(value: Any, labels: Labels) -> InputProblem:
    """Return the problem that a table ends before a value."""
    return InputProblem(
        say("The table has nothing for {value}; it has {labels}.", value=str(value), labels=list(labels.texts)),
        hint=say("Whoever wrote the procedure can mend that: a range such as {one} goes on for ever.", one="6.."),
    )


class Fact(NamedTuple):
    """A fact of the case; `said` are its names, `words` what its values are called."""

    name: str
    kind: Kind
    asked: Template
    said: Said
    words: Mapping[str, Said]
    usual: Any = None  # None: it is needed
    assumed: Template | None = None
    needs: str = ""
    printed: bool = False
    ordinary: bool = False
    range: bool = False  # it may be told from one number to another
    least: Bound = None  # of a number, as it is declared: 1, or the value of a clause, "20.1:most"
    most: Bound = None
    kept: str = ""  # the field that it is, by the role of the thing: attacker.lost

    @property
    def choices(self) -> tuple[str, ...]:
        """The values to choose from, if it is such a fact."""
        return self.kind.words if self.kind.of == WORD else ()

    @property
    def holds(self) -> bool:
        """Whether it is a yes or no."""
        return self.kind.of == YES


class Table(NamedTuple):
    """A table; without cells it is one that is printed only, and that its owner has typed in, or has not."""

    name: str
    clause: str
    columns: Labels | None
    rows: Labels | None
    cells: tuple[tuple[int | str | None, ...], ...]  # None: the print forbids it
    kind: Kind
    words: Mapping[str, Said]

    @property
    def printed(self) -> bool:
        """Whether its cells stand in the print only."""
        return not self.cells

    def cell(self, row: Any, column: Any = None) -> int | str:
        """Return a cell; Refused where the print forbids it, InputProblem where the table ends before it."""
        assert self.rows is not None
        assert self.columns is not None
        cell = self.cells[_place(self.rows, row)][0 if column is None else _place(self.columns, column)]
        if cell is None:
            if column is None:
                raise Refused(say("the table allows no {row}", row=str(row)), self.clause)
            raise Refused(say("the table allows no {row} for {column}", row=str(row), column=str(column)), self.clause)
        return cell


class Head(NamedTuple):
    """What every step has: what it is called, what it says if that is told, and the clauses that it rests on."""

    name: str
    said: Said
    text: Template | None
    clauses: Clauses
    words: Mapping[str, Said]
    inner: bool = False  # it does not stand in the result, and is told only if it has a text
    silent: bool = False  # it stands in the result, and is not told
    placed: bool = True  # the clauses are its own, not those of the whole procedure
    key: str = ""  # what it is called in the result, if not by its name


class Given(NamedTuple):
    """A value, or several of which the first counts whose condition holds."""

    head: Head
    kind: Kind
    ways: tuple[Way, ...]


class Way(NamedTuple):
    """One of several: the condition, None where there is none, the value, and why."""

    when: Node | None
    value: Node
    text: Template | None
    clauses: Clauses


class Sum(NamedTuple):
    """Modifiers under conditions, added up: all count whose condition holds."""

    head: Head
    kind: Kind
    ways: tuple[Way, ...]


class Throw(NamedTuple):
    """Dice: their number, sides and first face, and what is counted of each; without that, faces are added up.

    Of `counts` a condition counts as one where it holds.
    """

    head: Head
    kind: Kind
    number: Node | None
    dice: int
    sides: int
    first: int
    counts: tuple[tuple[str, Node], ...]


class Column(NamedTuple):
    """The column that a number belongs to, shifted to the right by `shift`."""

    head: Head
    kind: Kind
    labels: Labels
    of: Node
    rounding: str
    shift: Node | None
    below: bool  # what is less than the first is refused


class Look(NamedTuple):
    """A cell of a table; `told` is the fact that says what is printed there, where the table is not at hand."""

    head: Head
    kind: Kind
    table: Table
    row: Node
    column: Node | None
    told: str


class Refuse(NamedTuple):
    """What forbids it where its condition holds; `text` of the head says why in a sentence, `reason` in a few words."""

    head: Head
    kind: Kind
    when: Node
    reason: Template


class Note(NamedTuple):
    """What follows where its condition holds."""

    head: Head
    kind: Kind
    when: Node | None


class Repeat(NamedTuple):
    """What a number comes to after so many turns: each has steps of its own, and ends with a new value of it."""

    head: Head
    kind: Kind
    times: Node
    start: Node
    until: Node | None
    each: tuple[Step, ...]
    next: Node
    turn: Said | None = None  # what a turn of it is called, if it is called otherwise


Step = Given | Sum | Throw | Column | Look | Refuse | Note | Repeat


class Verdict(NamedTuple):
    """What a ruling says at its head, where its condition holds."""

    when: Node | None
    text: Template


class Ranges(NamedTuple):
    """What a ruling says of a case with ranges: the verdict, what it rests on, and the corner of its table."""

    verdict: Template | None = None
    text: Template | None = None
    corner: Template | None = None
    clauses: Clauses = ()
    of: str = ""  # the step that the table shows, if not the outcome


class Kept(NamedTuple):
    """What the open table keeps of a thing: how long, and what it is at the start, None where that is not known."""

    name: str
    kind: Kind
    said: Said
    words: Mapping[str, Said]
    starts: Any
    lasts: str  # game, turn, phase, or the name of a phase at whose end it is as at the start
    gone: bool  # a thing of which it holds is out of play
    clauses: Clauses


class Thing(NamedTuple):
    """A kind of things that the open table keeps: known by a letter, by a name of their own, or the only one."""

    name: str
    said: Said
    called: Mapping[str, Said]  # those that have a name of their own
    single: bool
    fields: Mapping[str, Kept]


class Sheet(NamedTuple):
    """What the open table keeps of a game: things, and the phases of a turn in their order."""

    things: Mapping[str, Thing]
    phases: Mapping[str, Said]


class Common(NamedTuple):
    """What is declared for all procedures of a game."""

    facts: Mapping[str, Fact]
    tables: Mapping[str, Table]
    sheet: Sheet


class Change(NamedTuple):
    """What a ruling changes where its condition holds: a field of a thing gets a value, or that is `added` to it."""

    of: str  # the role of the thing, or the kind of the only one
    field: str
    value: Node
    added: bool
    when: Node | None


class Procedure(NamedTuple):
    """A calculator of a game, as data."""

    name: str  # such as torre.combat
    title: Template
    said: Said
    clauses: Clauses
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]
    verdicts: tuple[Verdict, ...]
    before: Template | None  # the verdict where the dice are not rolled yet
    outcome: str  # the name of which the chances are told
    names: Mapping[str, Said]  # of facts and steps
    words: Mapping[str, Mapping[str, Said]]  # what values are called, by the fact or step
    ranges: Ranges = Ranges()
    roles: Mapping[str, str] = MappingProxyType({})  # the kind of each thing of the case, by what it is in it
    changes: tuple[Change, ...] = ()

    @property
    def every_clause(self) -> frozenset[str]:
        """The clauses that its rulings may cite."""
        found = {*self.clauses, *self.ranges.clauses}
        for step in self.steps:
            found |= set(clauses_of(step))
        return frozenset(found)


def throws(steps: Iterable[Step]) -> Iterator[Throw]:
    """Yield the throws of some steps, with those within a turn of a repetition."""
    for one in within(steps):
        if isinstance(one, Throw):
            yield one


def within(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield some steps, each repetition with those of its turns behind it."""
    for one in steps:
        yield one
        if isinstance(one, Repeat):
            yield from within(one.each)


def clauses_of(step: Step) -> tuple[str, ...]:
    """Return the clauses that a step may cite."""
    found = [*step.head.clauses, *(clause for node in nodes_of(step) for clause in node.clauses)]
    if isinstance(step, (Given, Sum)):
        found += [clause for way in step.ways for clause in way.clauses]
    if isinstance(step, Repeat):
        found += [clause for one in step.each for clause in clauses_of(one)]
    return tuple(dict.fromkeys(found))


def nodes_of(step: Step) -> tuple[Node, ...]:
    """Return the expressions of a step, those of the steps within left out."""
    if isinstance(step, (Given, Sum)):
        found = [part for way in step.ways for part in (way.when, way.value)]
    elif isinstance(step, Throw):
        found = [step.number, *(node for _, node in step.counts)]
    elif isinstance(step, Column):
        found = [step.of, step.shift]
    elif isinstance(step, Look):
        found = [step.row, step.column]
    elif isinstance(step, Repeat):
        found = [step.times, step.start, step.until, step.next]
    else:
        found = [step.when]
    return tuple(one for one in found if one is not None)


def names_of(step: Step) -> tuple[str, ...]:
    """Return the names that a step gives a value to."""
    if isinstance(step, Throw) and step.counts:
        return tuple(name for name, _ in step.counts)
    return (step.head.name,) if step.head.name else ()


def uses_of(step: Step) -> frozenset[str]:
    """Return the names, of facts and earlier steps, that a step rests on."""
    found = frozenset(name for node in nodes_of(step) for name in node.names)
    if isinstance(step, Throw):
        return found - {"face"}
    if isinstance(step, Look):
        return found | ({step.told} if step.told else frozenset())
    if isinstance(step, Repeat):
        own = {step.head.name, *(name for one in step.each for name in names_of(one))}
        return (found | frozenset(name for one in step.each for name in uses_of(one))) - own
    return found
