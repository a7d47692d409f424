"""A dialogue of a calculator in a terminal: questions, what is new after each step, and at the end the record."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from punicref import files
from punicref.cli import problems
from punicref.cli.rule import show_ruling
from punicref.errors import InputProblem, Problem
from punicref.messages import Message, say
from punicref.ruling import dialogue, reading, vocabulary
from punicref.ruling.case import Case
from punicref.ruling.dialogue import Stopped
from punicref.ruling.interview import Interview

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.cli.session import Session
    from punicref.ruling.facts import Input
    from punicref.ruling.interview import Question
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction

    T = TypeVar("T")
else:
    T = TypeVar("T")

SUFFIX = ".json"


def run(session: Session, calculator: CalculatorFunction, raw: dict[str, Any]) -> bool:
    """Hold the calculator's dialogue, if it has one; whether it has answered, or else only completed `raw`."""
    converse = dialogue.find(calculator.name)
    if converse is None:
        return False
    desk = Terminal(session, calculator, raw)
    try:
        record = converse(desk, raw)
        if record:
            desk.ask(
                say("file to write the record to (none: leave it empty)"), lambda path: _write(session, path, record)
            )
    except Stopped:
        return desk.shown is not None
    return record is not None


def complete(
    session: Session, calculator: CalculatorFunction, raw: Mapping[str, Any]
) -> tuple[dict[str, Any], frozenset[str]]:
    """Ask for what is missing, then for what would change the ruling.

    Returns the facts, and which of the others somebody has said to be as usual. Where the answers end early, the
    ruling goes by what there is.
    """
    interview = Interview(calculator, raw, session.library, session.printed)
    translate = session.translate
    while (question := interview.question()) is not None:
        for line in _list(question, session):
            sys.stdout.write(line + "\n")
        try:
            _ask(session, f"{translate(_prompt(question))}{_offers(question, session, calculator)}", interview.answer)
        except Stopped:
            break
    session.print([""])
    return interview.stated, interview.confirmed


def _list(question: Question, session: Session) -> list[str]:
    """Return the lines of those seldom facts from which a person may choose."""
    translate = session.translate
    return [
        f"  {number}. {translate(one.asked)} [{translate(one.ask.usual)}]"
        if one.ask.usual
        else f"  {number}. {translate(one.asked)}"
        for number, one in enumerate(question.listed, 1)
    ]


def _prompt(question: Question) -> Message:
    return say("Anything out of the ordinary?") if question.listed else question.fact.asked


def _offers(question: Question, session: Session, calculator: CalculatorFunction) -> str:
    """Return what may be answered, and what an empty answer takes."""
    translate, one = session.translate, question.fact
    if question.listed:
        numbers, none = say("their numbers"), say("no")
        return f" ({translate(numbers)}) [{translate(none)}]"
    if not question.optional:
        return _takes(one, session, calculator)
    if one.rolled:
        usual = say("every outcome; r: roll for me")
    elif one.told:
        usual = say("every outcome")
    elif one.open:
        usual = one.ask.usual or say("as usual")
    else:
        usual = say("not known")
    return f"{_takes(one, session, calculator)} [{translate(usual)}]"


def _choices(one: Input, session: Session) -> str:
    """Return what may be chosen, in the session's language."""
    shown = (vocabulary.shown(one, value, session.library) for value in one.choices)
    return f" ({'/'.join(map(session.translate.show, shown))})"


def _takes(one: Input, session: Session, calculator: CalculatorFunction) -> str:
    """Return the choices or the limits of a fact, in brackets."""
    if one.choices:
        return _choices(one, session)
    if one.kind is bool:
        yes_no = say("y/n")
        return f" ({session.translate(yes_no)})"
    low = reading.bound(one.ask.least, session.library, calculator.game, min)
    high = reading.bound(one.ask.most, session.library, calculator.game, max)
    return "" if low is None or high is None else f" ({low}–{high})"


def _write(session: Session, path: str, record: str) -> None:
    """Write a record to a new file."""
    if not path:
        return
    path = path if path.casefold().endswith(SUFFIX) else path + SUFFIX
    if os.path.exists(path):
        raise InputProblem(say("{file} cannot be written: {reason}.", file=path, reason=say("it exists already")))
    try:
        files.write(path, record + "\n")
    except Problem as problem:
        raise InputProblem(problem.message) from None
    session.say(say("Written: {file}.", file=path))


class Terminal:
    """The desk at which a person in a terminal sits."""

    def __init__(self, session: Session, calculator: CalculatorFunction, raw: dict[str, Any]) -> None:
        self._session = session
        self._calculator = calculator
        self._raw = raw
        self.shown: Ruling | None = None

    def need(self, name: str, check: Callable[[str], object] | None = None) -> str:
        """Return an input of the calculator by its name: as given, else asked for until it can be used."""
        if self._raw.get(name) in (None, ""):
            one = next(one for one in self._calculator.inputs if one.name == name)
            self._raw[name] = ask_input(self._session, self._calculator, one, check)
        return str(self._raw[name])

    def ask(self, prompt: Message, read: Callable[[str], T]) -> T:
        """Ask until `read` does not raise InputProblem for the answer; Stopped where there is none."""
        return _ask(self._session, self._session.translate(prompt), read)

    def say(self, message: Message) -> None:
        """Print a message."""
        self._session.say(message)

    def show(self, ruling: Ruling) -> None:
        """Show a ruling, without the steps, caveats and needs that the one shown before has, too."""
        new, before = ruling, self.shown
        if before is not None:
            known = 0
            while known < min(len(before.steps), len(ruling.steps)) and before.steps[known] == ruling.steps[known]:
                known += 1
            new = ruling._replace(
                steps=ruling.steps[known:],
                caveats=tuple(one for one in ruling.caveats if one not in before.caveats),
                needs=tuple(one for one in ruling.needs if one not in before.needs),
            )
        self.shown = ruling
        show_ruling(self._session, new)
        self._session.print([""])

    def case(self) -> Case:
        """Return a new case of the calculator."""
        return Case(self._calculator.name, self._session.library, self._session.printed)


def ask_input(
    session: Session, calculator: CalculatorFunction, one: Input, check: Callable[[str], object] | None = None
) -> str:
    """Ask for an input of a calculator until the answer can be used; Stopped at the end of input."""
    choices = _choices(one, session) if one.choices else ""

    def read(answer: str) -> str:
        reading.read_one(one, answer, session.library, calculator.game)
        if check is not None:
            check(answer)
        return answer

    return _ask(session, f"{session.translate(one.ask.prompt)}{choices}", read)


def _ask(session: Session, prompt: str, read: Callable[[str], T]) -> T:
    while True:
        try:
            answer = input(f"{prompt}: ").strip()
        except EOFError:
            sys.stdout.write("\n")
            raise Stopped from None
        try:
            return read(answer)
        except InputProblem as problem:
            problems.report(problem, session.translate, json=False)
