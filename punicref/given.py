"""Reading what comes from outside: JSON, and whole numbers within limits."""

from __future__ import annotations

from punicref.errors import InputProblem, Problem
from punicref.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DIGITS = 9
"""Longer numbers are beyond every limit."""


def document(text: str) -> Any:
    """Read JSON; InputProblem for what is none."""
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputProblem(
            say("This is not valid JSON, line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from None
    except (RecursionError, ValueError):
        raise InputProblem(say("This JSON is too deep or holds too long a number.")) from None


def case(text: str) -> dict[str, Any]:
    """Read the facts of a case, a JSON object; InputProblem for what is none."""
    raw = document(text)
    if not isinstance(raw, dict):
        raise InputProblem(say("The input must be a JSON object, such as {example}.", example='{"attack": 10}'))
    return raw


def whole(written: str, option: str | Message, low: int, high: int) -> int:
    """Read a whole number from `low`, which is not negative, to `high`; Problem, naming the option, for any other."""
    fits = written.isascii() and written.isdecimal() and len(written) <= DIGITS and low <= int(written) <= high
    if not fits:
        raise beyond(option, written, low, high)
    return int(written)


def beyond(option: str | Message, found: str | int, low: int, high: int) -> Problem:
    """Say that a number is not within its limits."""
    return Problem(
        say(
            "{option} is {found}; it must be a whole number from {low} to {high}.",
            option=option,
            found=found,
            low=low,
            high=high,
        )
    )
