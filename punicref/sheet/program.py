"""An evening for programs: the table without anybody to ask.

evening = Book("en").evening("dbp", "zama")
evening.tell("combat Rome, Hastati A 5 morale 4 v Mercenaries M 4 morale 3, dice 1 6").ruling
evening.take().told                 ("Hastati A: disorder points 1, has attacked",)
evening.state()["things"]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from punicref.errors import Problem
from punicref.language.messages import say
from punicref.ruling.needed import Needed
from punicref.sheet import sequence, situation
from punicref.sheet.situation import NOTHING, Situation
from punicref.sheet.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.language.messages import Message, Translator
    from punicref.reader.hearing import Unclear
    from punicref.rulebook.library import Library
    from punicref.rulebook.records import Records
    from punicref.rulebook.tables import Printed
    from punicref.ruling import model
    from punicref.ruling import told as tellings
    from punicref.ruling.registry import CalculatorFunction, Look

FORMAT = "punicref.sheet/1"


class Rules(Protocol):
    """What an evening needs of a Book."""

    @property
    def library(self) -> Library:
        """The rules in force."""
        ...

    def printed(self, named: str) -> Printed | Records | None:
        """Return an installed table."""
        ...

    def translator(self, lang: str = "") -> Translator:
        """Return what turns messages into text."""
        ...

    def translated(self, made: model.Ruling) -> tellings.Ruling:
        """Return a ruling in the language of the book."""
        ...


class Told(NamedTuple):
    """What came of a line: a ruling or none, what was told besides, and the kind of answer.

    The `kind` is "ruling", "told", or what else the line wants: "show" a clause, "ask" a question; `words` say which.
    """

    kind: str
    ruling: tellings.Ruling | None
    told: tuple[str, ...]
    words: str = ""


class Evening:
    """An open table of one game. A line that cannot be answered raises Problem and changes nothing."""

    def __init__(self, book: Rules, game: str, part: str = "") -> None:
        self._book = book
        self._table = Table(Alone(book), game, part)
        self.game, self.part = game, part
        self._events: list[dict[str, Any]] = []

    def tell(self, line: str) -> Told:
        """Say a line, in any of the three languages: a case, a correction, where the turn stands, a word of the table.

        Problem where it is not understood, where something is missing (Needed), or where the turn forbids it.
        """
        before = self._table.situation
        answer = self._table.tell(line)
        translate = self._book.translator()
        now = self._table.situation
        changed = situation.event(before, now) if now != before else None
        self._events.append({"line": line, **({"event": changed} if changed is not None else {})})
        ruling = self._book.translated(answer.ruling) if answer.ruling is not None else None
        return Told(answer.kind, ruling, tuple(map(translate, answer.told)), answer.words)

    def take(self) -> Told:
        """Accept the ruling at hand: what it changes is kept. Problem where there is nothing to accept."""
        return self.tell("take")

    def undo(self) -> Told:
        """Take back the last line that has changed something. Problem where there is none."""
        return self.tell("undo")

    def state(self) -> dict[str, Any]:
        """Return the sheet as JSON holds it: the game, the turn, and each thing with what is known of it."""
        things = self._table.things
        turn = dict(things.known(sequence.TURN)) if things.single(sequence.TURN.kind) else {}
        return {
            "format": FORMAT,
            "game": self.game,
            "part": self._table.part,
            "turn": turn,
            "things": [one for one in things.as_list() if one["kind"] != sequence.TURN.kind],
        }

    def log(self) -> tuple[dict[str, Any], ...]:
        """Return the events of the evening in their order: each line, and what it changed where it changed anything."""
        return tuple(self._events)


def folded(events: Sequence[Mapping[str, Any]]) -> Situation:
    """Return how it stands after the events of a log; ValueError and the like where they are none."""
    now = Situation()
    for one in events:
        if "event" in one:
            now = situation.after(now, one["event"])
    return now


class Asked(NamedTuple):
    """What a line left open: a case as far as it is known, and the facts that are missing, all or `any_of` them."""

    calculator: CalculatorFunction
    facts: Mapping[str, Any]
    names: tuple[str, ...]
    any_of: bool = False


class Alone:
    """What a table needs, with nobody to ask: what is answered is known beforehand, and what is asked is noted.

    `given` are facts, `reading` the place of the reading that is meant.
    """

    def __init__(self, book: Rules, given: Mapping[str, Any] = NOTHING, reading: int | None = None) -> None:
        self._book = book
        self.given = given
        self.reading = reading
        self.asked: Asked | None = None

    @property
    def library(self) -> Library:
        """The rules in force."""
        return self._book.library

    @property
    def printed(self) -> Look:
        """The owner's printed tables."""
        return self._book.printed

    def complete(
        self, calculator: CalculatorFunction, facts: Mapping[str, Any]
    ) -> tuple[dict[str, Any], frozenset[str]]:
        """Return the facts with those that are given; Needed, which is noted, where others are missing."""
        known = {**facts, **self._given(calculator)}
        try:
            calculator.rule(known, self.library, self.printed)
        except Needed as problem:  # which says what is needed
            self.asked = Asked(calculator, known, tuple(one.name for one in problem.facts), problem.any_of)
            raise
        return known, frozenset()

    def _given(self, calculator: CalculatorFunction) -> dict[str, Any]:
        return {one.name: self.given[one.name] for one in calculator.inputs if one.name in self.given}

    def converse(self, calculator: CalculatorFunction, facts: dict[str, Any], kept: Callable[[str], None]) -> bool:
        """Hold no dialogue."""
        del calculator, facts, kept
        return False

    def noted(self, situation: Situation) -> None:
        """Note nothing: a line is recorded with its answer."""
        del situation

    def named(self, game: str, said: Sequence[str]) -> tuple[str, int]:
        """Return the calculator that words begin with, and how many they are."""
        from punicref.reader import doors

        return doors.calculator(said, game, self.library)

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        """Refuse to settle a reading."""
        raise Problem(
            say("A program settles no reading: {clause}#{issue}.", clause=clause, issue=issue, reading=reading)
        )

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        """Refuse to take one back."""
        return self.settle(clause, issue, reading)

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Mapping[str, Any]:
        """Return the facts of the reading that is meant; the problem where none is."""
        del calculator
        ways = problem.hearing.alternatives
        if self.reading is None or not 0 <= self.reading < len(ways):
            raise problem
        return ways[self.reading].facts

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Mapping[str, Any]:
        """Return the values that are given; InputProblem, which is noted, where one is missing."""
        from punicref.errors import InputProblem
        from punicref.reader import hearing

        given = self._given(calculator)
        missing = [one for one in calculator.inputs if one.name in names and one.name not in given]
        if not missing:
            return {name: given[name] for name in names}
        self.asked = Asked(calculator, given, tuple(one.name for one in missing))
        raise InputProblem(hearing.unvalued_of(missing, self.library))
