"""Telling the user what went wrong: a few lines on stderr, or one JSON document with --json."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from punicref.errors import Problem, Several, did_you_mean, unreadable, unwritable
from punicref.language.messages import cited
from punicref.render import streams
from punicref.rulebook.library import Damage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.language.messages import Translator


def report(problem: Problem, translate: Translator, *, json: bool) -> int:
    """Show a problem and return its exit code."""
    if json:
        from json import dumps

        complain(dumps({"error": as_dict(problem, translate)}, ensure_ascii=True))
        return problem.code
    for line in lines(problem, translate):
        for part in streams.lines(line):
            complain(part)
    return problem.code


def lines(problem: Problem, translate: Translator) -> Iterator[str]:
    """Yield what a person is told of a problem."""
    for one in problem.all if isinstance(problem, Several) else (problem,):
        one.lang = translate.lang
        where = f"{translate.show(one.where.rstrip(':'))}: " if one.where else ""
        yield f"punicref: {where}{translate(cited(one.message))}"
        for more in (did_you_mean(one.suggestions) if one.suggestions else None, one.hint):
            if more and not _repeats(told := translate(more)):
                yield f"  {told}"


def _repeats(told: str) -> bool:
    """Whether a line explains a word by itself: a fact may be called just what is asked for."""
    word, colon, meaning = told.rstrip(".").casefold().partition(": ")
    return bool(colon) and word == meaning


def complain(line: str) -> None:
    """Write a line to stderr; where that cannot be written, there is nobody left to be told."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def of(error: Exception) -> Problem | None:
    """Return what an exception that is no Problem means for the user; None where it is a mistake of ours."""
    if isinstance(error, OSError) and error.filename is None:
        try:
            sys.stdout.flush()
        except OSError:
            streams.abandon()
            return unwritable(error)
    return unreadable(error) if isinstance(error, (Damage, OSError)) else None


def as_dict(problem: Problem, translate: Translator) -> dict[str, Any]:
    """Return the JSON form of a problem in the translator's language."""
    problem.lang = translate.lang
    return problem.as_dict()
