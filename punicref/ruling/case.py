"""The case at hand: a calculator reads the rules only through it, and so leaves a trace of clauses.

What it reads are figures that carry their clause, and a step cites the clauses that its text names and those of the
figures that it shows. A rule's number therefore cannot enter a ruling without its clause.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from punicref.base import LANGUAGES
from punicref.language.messages import Message, Name, as_message, say
from punicref.rulebook.records import Records
from punicref.ruling.facts import SEED
from punicref.ruling.figures import Figure, Words, carried
from punicref.ruling.model import Caveat, Matrix, Outcome, Ruling, Step, Usual
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.rulebook.model import Issue, Value
    from punicref.rulebook.tables import Printed
    from punicref.ruling.facts import Input
    from punicref.ruling.values import Roll

T = TypeVar("T")


class Condition(NamedTuple):
    """Something that must hold; else `reason` says in a few words why not, and `denied` is the step."""

    holds: bool
    reason: str | Message
    denied: str | Message


OURS = "our reading"
"""What a step says that goes by our reading of an open point."""

REPEATED = say("punicref rolled {die} (repeat it with {option}).", die="", option="")
"""What a ruling says of dice that punicref threw."""


class Case:
    """One ruling in the making.

    `library` is the rulebook, `printed` looks up the owner's printed tables by reference, `inputs` are the facts that
    the calculator takes.
    """

    def __init__(
        self,
        calculator: str,
        library: Library,
        printed: Callable[[str], Printed | Records | None],
        inputs: Sequence[Input] = (),
    ) -> None:
        self.calculator = calculator
        self.game = calculator.partition(".")[0]
        self._library = library
        self._printed = printed
        self._inputs = inputs
        self._steps: list[Step] = []
        self._caveats: list[Caveat] = []
        self._settled: set[tuple[str, str]] = set()
        self._overruled: dict[tuple[str, str], tuple[Name, Any]] = {}
        self._needs: list[str] = []
        self._usual: list[Usual] = []
        self._names: dict[str, dict[str, list[str]]] = {}
        self.disputed = False  # whether a reading that is not played would turn the ruling round, as its game has found

    # Reading the rules

    def number(self, clause: str, name: str) -> int:
        """Read a whole number."""
        value = self._read(clause, name)
        assert isinstance(value, int), (clause, name)
        return Figure.of(value, clause)

    def text(self, clause: str, name: str) -> str:
        """Read a string: odds, a hex."""
        value = self._read(clause, name)
        assert isinstance(value, str), (clause, name)
        return Words.of(value, clause)

    def fraction(self, clause: str, name: str) -> Fraction:
        """Read a fraction, written in the rules as "1/2"; it carries no clause: the step that shows it names it."""
        return Fraction(self.text(clause, name))

    def texts(self, clause: str, name: str) -> tuple[str, ...]:
        """Read a list of strings."""
        value = self._read(clause, name)
        assert isinstance(value, list), (clause, name)
        return tuple(Words.of(str(item), clause) for item in value)

    def numbers(self, clause: str, name: str) -> tuple[int, ...]:
        """Read a list of whole numbers."""
        value = self._read(clause, name)
        assert isinstance(value, list), (clause, name)
        return tuple(Figure.of(int(item), clause) for item in value)

    def values(self, clause: str) -> dict[str, Value]:
        """Read all values of a clause, for data such as a set-up; the step that shows them names the clause."""
        return dict(self._library.values(self.game, clause)[0])

    def regions(self, clause: str) -> tuple[str, ...]:
        """Read the regions that a clause lists, as ids."""
        return self._library.regions(self.game, clause)

    def name(self, region: str) -> Name:
        """Return a region's name, to be put in a message; KeyError for an unknown id."""
        return Name(texts={lang: names[0] for lang, names in self.names[region].items()})

    def command(self, calculator: str, value: str = "") -> Name:
        """Return a calculator as a command to be typed, with a value to choose, to be put in a message."""
        game, said = calculator.partition(".")[0], self._library.said("choice").get(value, {})
        texts = {}
        for lang in LANGUAGES:
            chosen = f" {said[lang][0]}" if lang in said else ""
            texts[lang] = f"punicref {game} {self._library.called(calculator, lang)}{chosen}"
        return Name(texts=texts)

    @property
    def library(self) -> Library:
        """The rulebook, for what is found out once for all cases."""
        return self._library

    @property
    def names(self) -> dict[str, dict[str, list[str]]]:
        """The names of the game's regions, by id and language."""
        if not self._names:
            self._names = self._library.names(self.game)
        return self._names

    def example(self, clause: str, name: str) -> int:
        """Read a whole number of a clause's printed example."""
        value = self._library.example(self.game, clause, name)
        assert isinstance(value, int), (clause, name)
        return Figure.of(value, clause)

    def printed(self, clause: str) -> Printed | None:
        """Return a printed table if its owner has typed it in, without needing it."""
        found = self._printed(self.reference(clause))
        return None if found is None or isinstance(found, Records) else found

    def table(self, clause: str) -> Printed | None:
        """Return a printed table, or None and a need where its owner has not typed it in."""
        printed = self.printed(clause)
        if printed is None:
            self.need(clause)
        return printed

    def records(self, clause: str, key: str = "") -> Records | None:
        """Return a printed list if its owner has typed it in; `key` tells several lists of one clause apart."""
        found = self._printed(self.reference(f"{clause}.{key}" if key else clause))
        return found if isinstance(found, Records) else None

    def need(self, clause: str, key: str = "") -> None:
        """Record that a printed table is missing."""
        reference = self.reference(f"{clause}.{key}" if key else clause)
        if reference not in self._needs:
            self._needs.append(reference)

    def _read(self, clause: str, name: str) -> Value:
        values, _ = self._library.values(self.game, clause)
        return values[name]

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
            _, house = self._library.values(self.game, clause)  # KeyError where there is none such
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

    def readings(self, clause: str, issue: str, results: Mapping[str, T], told: Callable[[T], Any] | None = None) -> T:
        """Hold the readings of an issue against each other, and return the result that the ruling goes by.

        That is the result of the reading that the players have settled on, else of the first. Where the others differ,
        a caveat gives each reading with its result, as `told` puts it; where all agree, the issue does not matter here.
        """
        played = self.plays(clause, issue, results)
        self.compare(clause, issue, {key: told(one) if told else one for key, one in results.items()}, played)
        return results[played]

    def compare(self, clause: str, issue: str, results: Mapping[str, Any], played: str = "") -> None:
        """Say what each reading of an issue gives, where they differ; the chain goes by the first or `played`.

        Where the players have settled on another one, its result stands at the head of the ruling.
        """
        played = played or next(iter(results))
        if all(result == results[played] for result in results.values()):
            return
        settled = self.plays(clause, issue, results) if self.settled(clause, issue) else played
        if results[settled] != results[played]:
            self._overruled[clause, issue] = (self.reading(clause, issue, settled), results[settled])
        self._add(Caveat((self.reference(clause),), issue=issue, readings=tuple(results.items()), played=settled))

    def settled(self, clause: str, issue: str) -> str:
        """Return the reading that the players have settled on; empty where they have not."""
        here = self._issue(clause, issue)
        return here.settled if here is not None else ""

    def plays(self, clause: str, issue: str, readings: Iterable[str]) -> str:
        """Return which of these readings the ruling goes by: the one that the players have settled on, or the first."""
        known = list(readings)
        here = self._issue(clause, issue)  # None where it is an issue of another battle's clause
        return here.settled if here and here.settled in known else known[0]

    def whose(self, clause: str, issue: str, reading: str = "") -> Message:
        """Return whose reading a step follows, to stand in its text: that of the players, or only ours.

        Without a `reading` it is the one that is played.
        """
        settled = self.settled(clause, issue)
        return say("house reading") if settled and reading in ("", settled) else say("our reading")

    def follow(self, clause: str, issue: str, results: Mapping[str, Any]) -> tuple[str, Message]:
        """Compare what the readings of an issue give; returns the one that is played, and whose it is, for a step."""
        played = self.plays(clause, issue, results)
        self.compare(clause, issue, results, played)
        return played, self.whose(clause, issue, played)

    def _issue(self, clause: str, issue: str) -> Issue | None:
        return next((one for one in self._library.issues(self.game, clause, "en") if one.key == issue), None)

    def reading(self, clause: str, issue: str, reading: str) -> Name:
        """Return what a reading of an issue is called, in every language."""
        return Name(
            texts={
                lang: next(
                    named.name
                    for one in self._library.issues(self.game, clause, lang)
                    if one.key == issue
                    for named in one.readings
                    if named.key == reading
                )
                for lang in LANGUAGES
            }
        )

    def settle(self, clause: str, issue: str) -> None:
        """Say that an open issue does not arise in this case, or is dealt with."""
        assert self._issue(clause, issue), (clause, issue)
        self._settled.add((clause, issue))

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
        self._steps = self._otherwise()
        used = dict.fromkeys(cite for step in self._steps for cite in step.cites)
        open_issues = [
            Caveat((reference,), issue=issue.key)
            for reference in used
            for clause in (reference.partition(":")[2],)
            for issue in self._library.issues(self.game, clause, "en")
            if issue.open and not issue.readings and (clause, issue.key) not in self._settled
        ]
        by_house = {f"{self.reference(clause)}#{issue}": told for (clause, issue), (_, told) in self._overruled.items()}
        return Ruling(
            calculator=self.calculator,
            verdict=self._by_house(as_message(verdict, **args)),
            result={**result, "house_readings": by_house} if by_house else dict(result),
            steps=tuple(self._steps),
            caveats=(*self._caveats, *open_issues),
            needs=tuple(self._needs),
            usual=tuple(self._usual),
            outcomes=tuple(outcomes),
            matrix=matrix,
        )

    def refuse(self, reasons: Sequence[Message], /, **facts: object) -> Ruling:
        """Close the case with what is not allowed, and why; `facts` are what else the result has."""
        result = {"allowed": False, **facts} | {"allowed": False, "reasons": reasons}
        return self.rule("Not allowed: {reasons}.", result, reasons=reasons)

    def _otherwise(self) -> list[Step]:
        """Return the steps, those that go by our reading where the players have settled on another one saying so.

        Where no step names our reading, a last one says by which the others have not gone.
        """
        steps = list(self._steps)
        for (clause, _), (name, told) in self._overruled.items():
            reference = self.reference(clause)
            ours = [at for at, one in enumerate(steps) if OURS in one.text.text and reference in one.cites]
            for at in ours:
                text = say("{step} The table plays it otherwise: {reading}.", step=steps[at].text, reading=name)
                steps[at] = steps[at]._replace(text=text)
            if not ours:
                shown = (say("yes") if told else say("no")) if isinstance(told, bool) else told
                text = say(
                    "These steps do not follow the house reading; by it ({reading}): {result}.",
                    reading=name,
                    result=shown,
                )
                steps.append(Step(text, None, (reference,)))
        return steps

    def _by_house(self, verdict: Message) -> Message:
        """Put before a verdict what the settled readings give by which the chain has not gone."""
        for name, told in self._overruled.values():
            shown = (say("yes") if told else say("no")) if isinstance(told, bool) else told
            verdict = say(
                "By the house reading ({reading}): {result}. But for it: {verdict}",
                reading=name,
                result=shown,
                verdict=verdict,
            )
        return verdict

    def reference(self, clause: str) -> str:
        """Return a clause of the game as a person types it."""
        return f"{self.game}:{clause}"

    def _add(self, caveat: Caveat) -> None:
        if caveat not in self._caveats:
            self._caveats.append(caveat)
