"""The questions of a dialogue that asks on: one stays until it is answered, whatever else is asked in between."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

from punicref.cli import problems
from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.render import streams
from punicref.ruling.dialogue import Stopped
from punicref.ruling.worded import in_words
from punicref.ruling.words import wants_help
from punicref.sheet import words as table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.ruling.registry import CalculatorFunction

    T = TypeVar("T")
else:
    T = TypeVar("T")


ROOM = 20
"""Columns behind a question that stay free for its answer."""


def asked(prompt: str) -> str:
    """Ask once, no word of the question broken at the edge of the screen; EOFError at the end of input."""
    *above, last = streams.lines(f"{prompt}: ", ROOM)
    sys.stdout.writelines(f"{line}\n" for line in above)
    return input(f"{last.rstrip()} ").strip()


def answered(
    session: Session,
    calculator: CalculatorFunction,
    prompt: str,
    read: Callable[[str], T],
    explain: Callable[[], Iterable[Message]],
    own: Callable[[str], bool] = lambda _: False,
) -> T:
    """Ask until `read` takes the answer; Stopped at the end of input, and where somebody leaves.

    `explain` tells what may be answered: when asked, and after two wrong answers. `own` knows words that `read`
    understands; any other word of the table, a clause, a question or a case is answered, and the question stays.
    """
    wrong = 0
    while True:
        try:
            answer = asked(prompt)
        except EOFError:
            sys.stdout.write("\n")
            raise Stopped from None
        if wants_help(answer):
            _tell(session, explain())
        elif not own(answer) and _leaves(session, answer):
            raise Stopped
        elif own(answer) or not _beside(session, answer, refused=False):
            try:
                return read(answer)
            except InputProblem as problem:
                if _beside(session, answer, refused=True):
                    continue
                in_words(problem, calculator, session.library)
                problems.report(problem, session.translate, json=False)
                wrong += 1
                if wrong > 1:
                    _tell(session, explain())
            except KeyboardInterrupt:  # of what takes long, such as chances
                session.print([""])
                session.say(say("Broken off; the question stays."))


def _leaves(session: Session, answer: str) -> bool:
    return table.read(answer, session.library)[0] == "leave"


def _beside(session: Session, answer: str, *, refused: bool) -> bool:
    """Answer what is no answer to the question but a line of the table; whether it was one."""
    if session.beside is None or session.aside is None or table.read(answer, session.library)[0] == "undo":
        return False  # nothing of the table is taken back in the middle of a question
    if not (answer.endswith("?") or session.aside(answer, refused)):
        return False
    session.beside(answer)
    return True


def _tell(session: Session, explained: Iterable[Message]) -> None:
    for message in explained:
        session.say(message)
