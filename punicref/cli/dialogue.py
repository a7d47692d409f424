"""A dialogue of a calculator in a terminal: questions, what is new after each step, and at the end the record."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeVar

from punicref import files, records
from punicref.cli import problems
from punicref.cli.rule import show_ruling
from punicref.errors import InputProblem, Needed
from punicref.messages import Message, Name, say
from punicref.ruling import dialogue, reading, vocabulary
from punicref.ruling.case import Case
from punicref.ruling.dialogue import OPEN, Sought, Stopped
from punicref.ruling.interview import THIS, Interview
from punicref.ruling.worded import in_words
from punicref.ruling.words import agreed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.cli.session import Session
    from punicref.ruling.facts import Input
    from punicref.ruling.interview import Question
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction

    T = TypeVar("T")
else:
    T = TypeVar("T")


def run(
    session: Session, calculator: CalculatorFunction, raw: dict[str, Any], kept: Callable[[str], None] = lambda _: None
) -> bool:
    """Hold the calculator's dialogue, if it has one; whether it has answered, or else only completed `raw`.

    `kept` is told in which file its record is kept.
    """
    converse = dialogue.find(calculator.name)
    if converse is None:
        return False
    desk = Terminal(session, calculator, raw, kept)
    try:
        return converse(desk, raw)
    except Stopped:
        if desk.shown is None and desk.wanted is not None:
            raise Needed([desk.wanted]) from None
        return desk.shown is not None


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
            prompt = f"{translate(_prompt(question))}{_offers(question, session, calculator)}"
            _ask(session, calculator, prompt, interview.answer)
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


class Aside(Exception):  # noqa: N818  it is no error
    """At a table: not an answer, but a line of the table."""


class Terminal:
    """The desk at which a person in a terminal sits."""

    def __init__(
        self, session: Session, calculator: CalculatorFunction, raw: dict[str, Any], kept: Callable[[str], None]
    ) -> None:
        self._session = session
        self._kept = kept
        self._calculator = calculator
        self._raw = raw
        self.shown: Ruling | None = None
        self.wanted: Input | None = None
        """The input that was asked for last."""
        self._file = ""  # what is kept is kept here

    def need(self, name: str, check: Callable[[str], object] | None = None) -> str:
        """Return an input of the calculator by its name: as given, else asked for until it can be used."""
        if self._raw.get(name) in (None, ""):
            one = next(one for one in self._calculator.inputs if one.name == name)
            self.wanted = one
            self._raw[name] = ask_input(self._session, self._calculator, one, check)
        return str(self._raw[name])

    @property
    def apart(self) -> bool:
        """No: whoever plays sits before this screen."""
        return False

    def hold(self, side: str, things: Sequence[Message | Name]) -> None:
        """Nothing: a hand is named where its side is asked."""

    def ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN) -> T:  # noqa: ARG002
        """Ask until `read` does not raise InputProblem for the answer; Stopped where there is none."""
        while True:
            try:
                return _ask(self._session, self._calculator, self._session.translate(prompt), read)
            except KeyboardInterrupt:
                if not self._file or self._leaves():
                    raise Stopped from None

    def _leaves(self) -> bool:
        """Ask whether to leave what is kept; a second Ctrl-C does."""
        leave = say("Leave it here? It is kept ({file}). (y/n)", file=self._file)
        sys.stdout.write("\n")
        try:
            return _ask(self._session, self._calculator, self._session.translate(leave), agreed)
        except (KeyboardInterrupt, Stopped):
            return True

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

    def aside(self, ruling: Ruling) -> None:
        """Show a ruling beside the one that goes on."""
        show_ruling(self._session, ruling)
        self._session.print([""])

    def alone(self, prompt: Message) -> None:
        """Wait until only one person looks, who presses Enter."""
        self.ask(prompt, bool)

    def clear(self) -> None:
        """Take from the screen what only one person may see."""
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()

    def keep(self, record: str, source: str = "") -> None:
        """Keep a record as it stands now: in the file that it came from if that is JSON, else in one of its own."""
        if not self._file:
            self._file = (
                source if source.casefold().endswith(records.SUFFIX) else records.new_file(self._calculator.name)
            )
            self._session.say(say("Kept after every play: {file}.", file=self._file))
            self._kept(self._file)
        files.write(self._file, record + "\n")

    def case(self) -> Case:
        """Return a new case of the calculator."""
        return Case(self._calculator.name, self._session.library, self._session.printed)


def ask_input(
    session: Session, calculator: CalculatorFunction, one: Input, check: Callable[[str], object] | None = None
) -> str:
    """Ask for an input of a calculator until the answer can be used; Stopped at the end of input."""
    choices = _choices(one, session) if one.choices else ""

    def read(answer: str) -> str:
        if one.choices:
            answer = vocabulary.choice(answer, one, session.library, THIS)
        # As in an interview, the question stands above the answer.
        unnamed = one._replace(name=THIS)  # type: ignore[arg-type]
        reading.read_one(unnamed, answer, session.library, calculator.game)
        if check is not None:
            check(answer)
        return answer

    return _ask(session, calculator, f"{session.translate(one.ask.prompt)}{choices}", read)


def _ask(session: Session, calculator: CalculatorFunction, prompt: str, read: Callable[[str], T]) -> T:
    while True:
        try:
            answer = input(f"{prompt}: ").strip()
        except EOFError:
            sys.stdout.write("\n")
            raise Stopped from None
        if session.aside is not None and session.aside(answer, False):
            raise Aside(answer)
        try:
            return read(answer)
        except InputProblem as problem:
            if session.aside is not None and session.aside(answer, True):
                raise Aside(answer) from None
            in_words(problem, calculator, session.library)
            problems.report(problem, session.translate, json=False)
            if session.aside is not None:
                session.say(say("Ctrl-C leaves the question."))
