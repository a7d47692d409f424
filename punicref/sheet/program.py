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
from punicref.sheet import sequence, situation
from punicref.sheet.situation import Situation
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
        self._table = Table(_House(book), game, part)
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


class _House:
    """What a table needs, with nobody to ask."""

    def __init__(self, book: Rules) -> None:
        self._book = book

    @property
    def library(self) -> Library:
        return self._book.library

    @property
    def printed(self) -> Look:
        return self._book.printed

    def complete(
        self, calculator: CalculatorFunction, facts: Mapping[str, Any]
    ) -> tuple[dict[str, Any], frozenset[str]]:
        calculator.rule(facts, self.library, self.printed)  # which says what is needed
        return dict(facts), frozenset()

    def converse(self, calculator: CalculatorFunction, facts: dict[str, Any], kept: Callable[[str], None]) -> bool:
        del calculator, facts, kept
        return False

    def noted(self, situation: Situation) -> None:
        del situation

    def named(self, game: str, said: Sequence[str]) -> tuple[str, int]:
        from punicref.reader import doors

        return doors.calculator(said, game, self.library)

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        raise Problem(
            say("A program settles no reading: {clause}#{issue}.", clause=clause, issue=issue, reading=reading)
        )

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        return self.settle(clause, issue, reading)

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Mapping[str, Any]:
        del calculator
        raise problem

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Mapping[str, Any]:
        from punicref.errors import InputProblem
        from punicref.reader import hearing

        raise InputProblem(hearing.unvalued_of([one for one in calculator.inputs if one.name in names], self.library))
