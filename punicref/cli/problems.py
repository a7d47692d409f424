"""Telling the user what went wrong: a few lines on stderr, or one JSON document with --json."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from punicref import files
from punicref.errors import Problem, Several, did_you_mean, reason, unwritable
from punicref.messages import say
from punicref.render import streams
from punicref.rulebook.library import Damage

if TYPE_CHECKING:
    from punicref.messages import Translator


def report(problem: Problem, translate: Translator, *, json: bool) -> int:
    """Show a problem and return its exit code."""
    if json:
        from json import dumps

        complain(dumps({"error": as_dict(problem, translate)}, ensure_ascii=True))
        return problem.code
    for one in problem.all if isinstance(problem, Several) else (problem,):
        where = f"{translate.show(one.where.rstrip(':'))}: " if one.where else ""
        complain(f"punicref: {where}{translate(one.message)}")
        for more in (did_you_mean(one.suggestions) if one.suggestions else None, one.hint):
            if more:
                complain(f"  {translate(more)}")
    return problem.code


def complain(line: str) -> None:
    """Write a line to stderr; where that cannot be written, there is nobody left to be told."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def of(error: Exception) -> Problem | None:
    """Return what an exception that is no Problem means for the user; None where it is a mistake of ours."""
    if isinstance(error, Damage):
        return Problem(say("The compiled rules cannot be read: {reason}.", reason=str(error)))
    if not isinstance(error, OSError):
        return None
    if error.filename is not None:
        return files.unreadable(os.fsdecode(error.filename), error)
    try:
        sys.stdout.flush()
    except OSError:
        streams.abandon()
        return unwritable(error)
    return Problem(say("The system refuses what punicref needs: {reason}.", reason=reason(error)))


def as_dict(problem: Problem, translate: Translator) -> dict[str, Any]:
    """Return the JSON form of a problem; where there are several, of the first, with `all` of them under it."""
    if isinstance(problem, Several):
        every = [as_dict(one, translate) for one in problem.all]
        return {**every[0], "all": every}
    return {
        "kind": problem.kind,
        "message": translate(problem.message),
        "where": problem.where.rstrip(":"),
        "suggestions": list(problem.suggestions),
        "hint": translate(problem.hint) if problem.hint else "",
    }
