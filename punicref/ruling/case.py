"""The case at hand: a calculator reads the rules only through it, and so leaves a trace of clauses.

What it reads are figures that carry their clause, and a step cites the clauses that its text names and those of the
figures that it shows. A rule's number therefore cannot enter a ruling without its clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punicref.language.messages import Message, as_message, say
from punicref.rulebook.records import Records
from punicref.ruling.facts import SEED
from punicref.ruling.figures import carried
from punicref.ruling.lookup import Lookup
from punicref.ruling.model import Caveat, Matrix, Outcome, Ruling, Step, Usual
from punicref.ruling.needed import Needed
from punicref.ruling.open_points import OpenPoints

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.rulebook.tables import Printed
    from punicref.ruling.facts import Input
    from punicref.ruling.values import Roll

T = TypeVar("T")


class Condition(NamedTuple):
    """Something that must hold; else `reason` says in a few words why not, and `denied` is the step."""

    holds: bool
    reason: str | Message
    denied: str | Message


REPEATED = say("punicref rolled {die} (repeat it with {option}).", die="", option="")
"""What a ruling says of dice that punicref threw."""


class Case(Lookup):
    """One ruling in the making: the rules that it reads, their open `points`, and the chain of steps.

    `inputs` are the facts that the calculator takes.
    """

    def __init__(
        self,
        calculator: str,
        library: Library,
        printed: Callable[[str], Printed | Records | None],
        inputs: Sequence[Input] = (),
    ) -> None:
        super().__init__(calculator.partition(".")[0], library, printed)
        self.calculator = calculator
        self.points = OpenPoints(self, self._add)
        self._inputs = inputs
        self._steps: list[Step] = []
        self._caveats: list[Caveat] = []
        self._usual: list[Usual] = []
        self.disputed = False  # whether a reading that is not played would turn the ruling round, as its game has found

    # What the case lacks

    def needed(self, *names: str, any_of: bool = False, hint: Message | None = None) -> Needed:
        """Return the problem that facts are missing, by the names of the inputs, to be raised."""
        return Needed([one for one in self._inputs if one.name in names], any_of=any_of, hint=hint)

    def usual(self, fact: str, value: Any, text: Message) -> None:
        """Say what an input that nobody stated is taken to be here, instead of what its declaration says is usual."""
        self._usual.append(Usual(fact, value, text))

    # Building the chain

    def tell(self, text: str | Message, value: Any = None, /, *, cites: Sequence[str] = (), **args: object) -> None:
        """Add a step: a template with its arguments, or a message; and what it comes to, if that is a value.

        It cites the clauses named in its text, [9.4], then `cites`, then those of what it shows.
        """
        self._tell("", text, value, cites, args)

    def sum(self, text: str | Message, value: Any = None, /, *, cites: Sequence[str] = (), **args: object) -> None:
        """Add the step that decides."""
        self._tell("sum", text, value, cites, args)

    def follows(self, text: str | Message, value: Any = None, /, *, cites: Sequence[str] = (), **args: object) -> None:
        """Add a step of what follows from the ruling: a duty, a right, a consequence."""
        self._tell("follows", text, value, cites, args)

    def _tell(self, part: str, text: str | Message, value: Any, cites: Sequence[str], args: dict[str, object]) -> None:
        text = as_message(text, **args)
        clauses = tuple(dict.fromkeys((*text.cites, *cites, *carried(text), *carried(value))))
        for clause in clauses:
            _, house = self.library.values(self.game, clause)  # KeyError where there is none such
            for name in house:
                self._add(Caveat((self.reference(clause),), say("House rule in force: {name}.", name=name)))
        self._steps.append(Step(text, value, tuple(self.reference(clause) for clause in clauses), part))

    def tell_once(self, text: str | Message, *, cites: Sequence[str] = ()) -> None:
        """Add a step unless the chain has the same already."""
        text = as_message(text)
        if all(step.text != text for step in self._steps):
            self.tell(text, cites=cites)

    def holds(self, met: str | Message, *conditions: Condition, cites: Sequence[str] = ()) -> list[Message]:
        """Go through conditions: one step where all hold, else one for each that does not; returns the reasons."""
        failed = [one for one in conditions if not one.holds]
        if not failed:
            self.tell(met, True, cites=cites)
        for one in failed:
            self.tell(one.denied, False)
        return [as_message(one.reason) for one in failed]

    def die(self, roll: Roll) -> int:
        """Take the die that was rolled or roll it, and say so where punicref rolled."""
        (face,) = self.dice(roll)
        assert face is not None
        return face

    def dice(self, *rolls: Roll | None) -> tuple[int | None, ...]:
        """Take several dice, None for one that was not rolled, and say so where punicref rolled."""
        thrown = [roll for roll in rolls if roll is not None and roll.seed is not None]
        if thrown:
            faces = [roll.face for roll in thrown]
            shown = faces if len(faces) > 1 else faces[0]
            seed = thrown[0].seed
            told = Message(text=REPEATED.text, args={"die": shown, "option": f"--{SEED} {seed}"})
            self.tell(told, shown)
        return tuple(None if roll is None else roll.face for roll in rolls)

    def rule(
        self,
        verdict: str | Message,
        result: Mapping[str, Any],
        /,
        *,
        outcomes: Sequence[Outcome] = (),
        matrix: Matrix | None = None,
        **args: object,
    ) -> Ruling:
        """Close the case: the verdict, a template with its arguments or a message, and the result."""
        self._steps = self.points.otherwise(self._steps)
        used = dict.fromkeys(cite.partition(":")[2] for step in self._steps for cite in step.cites)
        by_house = self.points.by_house()
        return Ruling(
            calculator=self.calculator,
            verdict=self.points.headed(as_message(verdict, **args)),
            result={**result, "house_readings": by_house} if by_house else dict(result),
            steps=tuple(self._steps),
            caveats=(*self._caveats, *self.points.left(used)),
            needs=tuple(self._needs),
            usual=tuple(self._usual),
            outcomes=tuple(outcomes),
            matrix=matrix,
        )

    def refuse(self, reasons: Sequence[Message], /, **facts: object) -> Ruling:
        """Close the case with what is not allowed, and why; `facts` are what else the result has."""
        result = {"allowed": False, **facts} | {"allowed": False, "reasons": reasons}
        return self.rule("Not allowed: {reasons}.", result, reasons=reasons)

    def _add(self, caveat: Caveat) -> None:
        if caveat not in self._caveats:
            self._caveats.append(caveat)
