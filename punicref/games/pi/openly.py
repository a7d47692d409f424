"""Open points of the rules in the chain of steps: which reading the steps go by."""

from collections.abc import Mapping
from typing import Any

from punicref.language.messages import say
from punicref.ruling.case import Case


def follow(case: Case, clause: str, issue: str, results: Mapping[str, Any], played: str = "") -> None:
    """Hold the readings of an issue against each other as `case.points.compare` does.

    Where they differ, a step says by which the steps and the result go: `played`, else the first.
    """
    case.points.compare(clause, issue, results, played)
    by = played or next(iter(results))
    if any(result != results[by] for result in results.values()):
        reading = case.points.reading(clause, issue, by)
        case.tell_once(say("The rules leave this open; followed here: {reading}.", reading=reading), cites=(clause,))
