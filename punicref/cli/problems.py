"""Telling the user what went wrong: a few lines on stderr, or one JSON document with --json."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from punicref.errors import Several, did_you_mean

if TYPE_CHECKING:
    from punicref.errors import Problem
    from punicref.messages import Translator


def report(problem: Problem, translate: Translator, *, json: bool) -> int:
    """Show a problem and return its exit code."""
    if json:
        from json import dumps

        sys.stderr.write(dumps({"error": as_dict(problem, translate)}, ensure_ascii=True) + "\n")
        return problem.code
    for one in _each(problem):
        where = f"{translate.show(one.where.rstrip(':'))}: " if one.where else ""
        sys.stderr.write(f"punicref: {where}{translate(one.message)}\n")
        for more in (did_you_mean(one.suggestions) if one.suggestions else None, one.hint):
            if more:
                sys.stderr.write(f"  {translate(more)}\n")
    return problem.code


def _each(problem: Problem) -> tuple[Problem, ...]:
    return problem.all if isinstance(problem, Several) else (problem,)


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
