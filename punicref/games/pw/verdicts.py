"""Readings that allow or forbid something, told in words: a bare yes or no does not say of what."""

from collections.abc import Mapping

from punicref.messages import Message
from punicref.ruling.case import Case


def judged(case: Case, clause: str, issue: str, holds: Mapping[str, bool], yes: Message, no: Message) -> bool:
    """Hold the readings of an issue against each other; return whether it holds by the first, which the ruling goes by."""
    case.compare(clause, issue, {reading: yes if one else no for reading, one in holds.items()})
    return next(iter(holds.values()))
