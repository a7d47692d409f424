"""A spoken line that could be read in several ways: in a terminal the person says which is meant."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from punicref.cli import desk, dialogue, problems
from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.reader import hearing
from punicref.ruling.dialogue import Stopped
from punicref.ruling.worded import in_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.cli.session import Session
    from punicref.reader.hearing import Reading, Unclear
    from punicref.ruling.registry import CalculatorFunction


def chosen(session: Session, calculator: CalculatorFunction, problem: Unclear, *, on: bool) -> Mapping[str, Any] | None:
    """Return the facts of the reading that the person chooses; None for none of them.

    With `on` what is certain stands then, and the rest is asked for; else the line is left out, so that whoever sits at
    an open table can say it in other words.

    The problem itself is raised where nobody can be asked, or nothing was understood.
    """
    found = problem.hearing
    ways = found.alternatives
    if not ways or not (session.terminal and sys.stdin.isatty()):
        raise problem
    in_words(problem, calculator, session.library)
    if found.problem is not None or len(ways) == 1:
        problems.report(problem, session.translate, json=False)
    else:
        session.say(say("This could be read in {n} ways:", n=len(ways)))
    if found.unused:
        session.say(hearing.not_used(found.unused))
    with suppress(Stopped):
        picked = _picked(session, calculator, problem, ways)
        if picked is None and not on:
            session.say(say("The line is left out; say it in other words."))
        elif picked is None and found.certain and found.problem is None:
            echo = hearing.echoed(found.certain, calculator, session.library)
            session.say(say("So much stands: {facts}. The rest is asked for.", facts=echo))
            return found.certain
        return picked
    return None


def _picked(
    session: Session, calculator: CalculatorFunction, problem: Unclear, ways: Sequence[Reading]
) -> Mapping[str, Any] | None:
    if len(ways) == 1:
        session.say(say("Understood: {facts}.", facts=problem.said[0]))
        # What would be left out tells something: it is not left out by an Enter.
        agreed = dialogue.agree(session, calculator, say("Go on with that?"), usual=False)
        return ways[0].facts if agreed else None
    for number, one in enumerate(problem.said, 1):
        session.print([f"  {number}. {session.translate(one)}"])
    at = dialogue.picked(session, calculator, say("Which is meant?"), len(ways))
    return ways[at].facts if at is not None else None


def valued(session: Session, calculator: CalculatorFunction, names: Sequence[str]) -> dict[str, Any]:
    """Return the values of facts of which a line says only that there is one, asked for; InputProblem in a pipe."""
    wanted = [one for one in calculator.inputs if one.name in names]
    if wanted and not (session.terminal and sys.stdin.isatty()):
        raise InputProblem(hearing.unvalued_of(wanted, session.library))
    found: dict[str, Any] = {}
    for one in wanted:
        found[one.name] = desk.answered(session, calculator, *dialogue.input_asked(session, calculator, one))
    return found
