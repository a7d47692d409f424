"""Going on with what is left of a spoken line of which not every word was understood: only if the person agrees."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from punicref.cli import dialogue, problems
from punicref.messages import say
from punicref.ruling import salvaged
from punicref.ruling.worded import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from punicref.cli.session import Session
    from punicref.errors import InputProblem
    from punicref.ruling.registry import CalculatorFunction
    from punicref.ruling.salvaged import Salvaged


def offered(
    session: Session, calculator: CalculatorFunction, line: Sequence[str], stated: Iterable[str] = ()
) -> Salvaged | None:
    """Return what could be gone on with; None where nothing is left of a line, or nobody can be asked."""
    if not (session.terminal and sys.stdin.isatty()):
        return None
    return salvaged.salvage(calculator, line, session.library, stated)


def agreed(session: Session, calculator: CalculatorFunction, problem: InputProblem, rest: Salvaged) -> bool:
    """Say what is wrong with a line and what is left of it, and return whether the person goes on with that."""
    in_words(problem, calculator, session.library)
    problems.report(problem, session.translate, json=False)
    left = [say("“{word}”", word=word) for word in rest.left]
    session.say(say("Without {words}: {facts}.", words=left, facts=rest.understood.echo))
    # A word that means something is not left out by an Enter.
    return dialogue.agree(session, calculator, say("Go on with that?"), usual=not rest.known)
