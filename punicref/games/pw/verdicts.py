"""Readings held against each other, in words; and a step that says which of them the steps after it follow."""

from collections.abc import Mapping
from typing import Any, TypeVar

from punicref.language.messages import Message, say
from punicref.ruling.case import Case

T = TypeVar("T")


def judged(
    case: Case, clause: str, issue: str, holds: Mapping[str, bool], yes: Message, no: Message, *, told: bool = False
) -> bool:
    """Hold the readings of an issue against each other; return whether it holds by the first, which the ruling goes by.

    `yes` and `no` say what is so: a bare yes or no does not say of what. `told`: another step calls it a reading.
    """
    compared(case, clause, issue, {reading: yes if one else no for reading, one in holds.items()}, told=told)
    dispute(case, clause, issue, holds)
    return next(iter(holds.values()))


def dispute(case: Case, clause: str, issue: str, results: Mapping[str, Any]) -> None:
    """Take note that the ruling hangs on an issue, where its readings differ and the players have settled on none."""
    differ = len({str(one) for one in results.values()}) > 1
    case.disputed = case.disputed or (differ and not case.points.settled(clause, issue))


def by_reading(case: Case, verdict: Message) -> Message:
    """Return a headline that says so where another reading of the rules would turn it round."""
    return say("{verdict} (Our reading.)", verdict=verdict) if case.disputed else verdict


def as_read(case: Case, reason: Message) -> Message:
    """Return the only reason of a refusal, or one that another reading of the rules would take away, saying so."""
    return say("{reason} (our reading)", reason=reason) if case.disputed else reason


def compared(case: Case, clause: str, issue: str, results: Mapping[str, Any], *, told: bool = False) -> None:
    """Say what each reading of an issue gives, where they differ, and that the steps follow the first."""
    case.points.compare(clause, issue, results)
    if not told:
        _followed(case, clause, issue, results, next(iter(results)))


def read(case: Case, clause: str, issue: str, results: Mapping[str, T]) -> T:
    """Return the result of the reading that is played, and say which that is, where they differ."""
    found = case.points.readings(clause, issue, results)
    _followed(case, clause, issue, results, case.points.plays(clause, issue, results))
    return found


def _followed(case: Case, clause: str, issue: str, results: Mapping[str, Any], played: str) -> None:
    if any(one != results[played] for one in results.values()):
        reading = case.points.reading(clause, issue, played)
        case.tell(
            "The rules leave this open; this reading is followed here: {reading}.", reading=reading, cites=(clause,)
        )
