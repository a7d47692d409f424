"""A dialogue of a calculator in a terminal: questions, what is new after each step, and at the end the record."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeVar

from punicref.cli import desk, explained, problems
from punicref.cli.rule import show_ruling
from punicref.errors import InputProblem
from punicref.files import files, records
from punicref.language.messages import Message, say
from punicref.ruling import dialogue, reading, vocabulary
from punicref.ruling.case import Case
from punicref.ruling.dialogue import OPEN, Held, Sought, Stopped
from punicref.ruling.interview import Interview
from punicref.ruling.needed import Needed
from punicref.ruling.unnamed import unnamed
from punicref.ruling.worded import in_words
from punicref.ruling.words import agreed, is_back, is_unknown, wants_help
from punicref.sheet import words as table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from punicref.cli.session import Session
    from punicref.ruling.facts import Input
    from punicref.ruling.interview import Question
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction

    T = TypeVar("T")
    Explain = Callable[[], Iterable[Message]]
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
    terminal = Terminal(session, calculator, raw, kept)
    try:
        return converse(terminal, raw)
    except Stopped:
        return terminal.left()


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
        prompt = f"{translate(_prompt(question))}{_offers(question, session, calculator)}"
        try:
            explain = _explainer(question, session, calculator)
            _ask(session, calculator, prompt, _reader(session, interview), explain, needed=not question.optional)
        except Stopped:
            break
    session.print([""])
    return interview.stated, interview.confirmed


def _reader(session: Session, interview: Interview) -> Callable[[str], None]:
    """Return what takes an answer; who does not know takes what is usual, if there is such.

    A word goes back to the question before.
    """

    def read(answer: str) -> None:
        if is_back(answer):
            if not interview.back():
                raise InputProblem(say("This is the first question."))
            return
        question = interview.question()
        if question is None or not is_unknown(answer):
            interview.answer(answer)
            return
        interview.answer("")
        taken = question.fact.ask.usual
        if taken and not question.listed and not question.fact.told:
            session.say(say("Taken as usual: {usual}.", usual=taken))

    return read


def _explainer(question: Question, session: Session, calculator: CalculatorFunction) -> Explain:
    return lambda: explained.question(question, session, calculator)


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
        numbers, none = say("numbers, such as 1 3"), say("no")
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
    shown = [session.translate.show(vocabulary.shown(one, value, session.library)) for value in one.choices]
    if not vocabulary.numbered(one):
        return f" ({'/'.join(shown)})"
    return f" ({', '.join(f'{number} {name}' for number, name in enumerate(shown, 1))})"


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
            self._raw[name] = desk.answered(
                self._session, self._calculator, *input_asked(self._session, self._calculator, one, check)
            )
            self._kept(self._file)
        return str(self._raw[name])

    @property
    def _why(self) -> str:
        """The word that asks for the steps at a table; empty elsewhere, where an option does."""
        at_table = self._session.aside is not None
        return table.shown("why", self._session.lang, self._session.library) if at_table else ""

    @property
    def apart(self) -> bool:
        """No: whoever plays sits before this screen."""
        return False

    def hold(self, side: str, things: Sequence[Held]) -> None:
        """Nothing: a hand is named where its side is asked."""

    def ask(self, prompt: Message, read: Callable[[str], T], sought: Sought = OPEN) -> T:
        """Ask until `read` does not raise InputProblem for the answer; Stopped where there is none."""
        asked = self._session.translate(prompt)
        self._kept(self._file)  # with what was answered before
        while True:
            try:
                found = desk.answered(
                    self._session, self._calculator, asked, read, lambda: sought.explained, sought.own
                )
            except KeyboardInterrupt:
                if not self._file or self._leaves():
                    raise Stopped from None
            else:
                return found

    def left(self) -> bool:
        """Say how to go on with what was left; whether anything has been shown or kept. Needed, where nothing has."""
        session = self._session
        if session.aside is not None and (self._file or any(self._raw.values())):
            again = table.shown("again", session.lang, session.library)
            session.say(say("It is left as it is; {command} goes on with it.", command=again))
            return True
        if self._file:
            again = f"punicref {self._calculator.name.replace('.', ' ')} --plays {self._file}"
            session.say(say("It is left as it is; {command} goes on with it.", command=again))
            return True
        if self.shown is not None:
            return True
        lacking = [one for one in self._calculator.inputs if one.required and one.name not in self._raw]
        raise Needed([self.wanted] if self.wanted is not None else lacking)

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
        show_ruling(self._session, new, table=self._why)
        self._session.print([""])

    def aside(self, ruling: Ruling, *, why: bool = False) -> None:
        """Show a ruling beside the one that goes on, with all its steps where `why`."""
        show_ruling(self._session, ruling, why=why, table=self._why)
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
            self._session.say(say("Kept after every answer: {file}.", file=self._file))
            self._kept(self._file)
        files.write(self._file, record + "\n")

    def case(self) -> Case:
        """Return a new case of the calculator."""
        return Case(self._calculator.name, self._session.library, self._session.printed)


def input_asked(
    session: Session, calculator: CalculatorFunction, one: Input, check: Callable[[str], object] | None = None
) -> tuple[str, Callable[[str], str], Explain]:
    """Return how an input of a calculator is asked for: the prompt, what reads an answer, what explains it."""
    choices = _choices(one, session) if one.choices else ""

    @unnamed()
    def read(answer: str) -> str:
        if one.choices:
            answer = vocabulary.choice(vocabulary.by_number(answer, one), one, session.library)
        reading.read_one(one, answer, session.library, calculator.game)
        if one.ask.check is not None:
            one.ask.check(explained.case(calculator, session), answer)
        if check is not None:
            check(answer)
        return answer

    def explain() -> Iterator[Message]:
        yield from explained.answers(one, session, calculator)

    return f"{session.translate(one.asked)}{choices}", read, explain


def agree(session: Session, calculator: CalculatorFunction, prompt: Message, *, usual: bool) -> bool:
    """Ask for a yes or no; Enter alone is what is `usual`."""
    translate = session.translate
    yes_no, empty = say("y/n"), say("yes") if usual else say("no")
    asked = f"{translate(prompt)} ({translate(yes_no)}) [{translate(empty)}]"
    return _ask(session, calculator, asked, lambda answer: agreed(answer) if answer else usual)


def picked(session: Session, calculator: CalculatorFunction, prompt: Message, most: int) -> int | None:
    """Ask for one of some numbered things, and return its place; None where Enter takes none of them."""
    numbers = "/".join(str(number) for number in range(1, most + 1))
    none = say("none of them")

    def read(answer: str) -> int | None:
        if not answer:
            return None
        if answer.isdecimal() and 0 < int(answer) <= most:
            return int(answer) - 1
        if session.aside is not None and " " in answer:  # said in other words: another line, not an answer
            raise Aside(answer)
        raise InputProblem(say("Answer with a number from 1 to {most}, or Enter for none.", most=most))

    return _ask(session, calculator, f"{session.translate(prompt)} ({numbers}) [{session.translate(none)}]", read)


def _ask(
    session: Session,
    calculator: CalculatorFunction,
    prompt: str,
    read: Callable[[str], T],
    explain: Explain | None = None,
    *,
    needed: bool = False,
) -> T:
    """Ask until `read` takes the answer; `explain` tells what may be answered: when asked, and after two wrong ones.

    What is `needed` is explained to who does not know it, too.
    """
    wrong = 0
    while True:
        try:
            answer = desk.asked(prompt)
        except EOFError:
            sys.stdout.write("\n")
            raise Stopped from None
        if explain is not None and _seeks_help(answer, session, needed=needed):
            _tell(session, explain)
            continue
        if session.aside is not None and not is_back(answer) and session.aside(answer, False):
            raise Aside(answer)
        if explain is not None and session.aside is None and table.read(answer, session.library)[0] == "leave":
            raise Stopped
        try:
            return read(answer)
        except InputProblem as problem:
            if session.aside is not None and session.aside(answer, True):
                raise Aside(answer) from None
            in_words(problem, calculator, session.library)
            problems.report(problem, session.translate, json=False)
            wrong += 1
            if explain is not None and wrong > 1:
                _tell(session, explain)
            if session.aside is not None:
                session.say(say("Ctrl-C leaves the question."))


def _seeks_help(answer: str, session: Session, *, needed: bool) -> bool:
    """Whether an answer asks what may be answered; at a table, a word for help is for the table."""
    return (needed and is_unknown(answer)) or (wants_help(answer) if session.aside is None else answer == "?")


def _tell(session: Session, explain: Explain) -> None:
    for message in explain():
        session.say(message)
