"""Reading what comes from outside: JSON, and whole numbers within limits."""

from __future__ import annotations

from math import log10

from punicref.errors import InputProblem, Problem
from punicref.language.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DIGITS = 9
"""Longer numbers are beyond every limit."""


EXAMPLE = '{"attack": 10}'
"""Facts, as they are written."""

LONGEST = 40
"""So many characters of what was given are repeated where it is wrong."""

LARGEST = 10**LONGEST
"""Larger numbers are told by their length: Python refuses to write those of thousands of digits."""


def seen(raw: object) -> str:
    """Return what was given, short enough to be repeated in an error."""
    if isinstance(raw, int) and abs(raw) > LARGEST:
        text = f"{'-' if raw < 0 else ''}10^{round(abs(raw).bit_length() * log10(2))}"
    else:
        text = str(raw) if isinstance(raw, (str, int, float)) and not isinstance(raw, bool) else repr(raw)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "…"


def document(text: str) -> Any:
    """Read JSON; InputProblem for what is none, such as an object that has a name twice or a number that is none."""
    import json

    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
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
        raise InputProblem(say("The input must be a JSON object, such as {example}.", example=EXAMPLE))
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; InputProblem where a name stands in it twice: one of them would be lost in silence."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise InputProblem(say("{name} stands twice in this JSON.", name=seen(name)))
        found[name] = value
    return found


def _no_number(written: str) -> Any:
    raise InputProblem(say("This is not valid JSON: {found} is no number.", found=written))


def whole(written: str, option: str | Message, low: int, high: int) -> int:
    """Read a whole number from `low`, which is not negative, to `high`; Problem, naming the option, for any other."""
    fits = written.isascii() and written.isdecimal() and len(written) <= DIGITS and low <= int(written) <= high
    if not fits:
        raise beyond(option, written, low, high)
    return int(written)


def too_long(text: str, most: int) -> Problem:
    """Say that a text is longer than anything that is said at a table."""
    return Problem(say("This is too long to be read: {letters} letters, at most {most}.", letters=len(text), most=most))


def beyond(option: str | Message, found: str | int, low: int, high: int) -> Problem:
    """Say that a number is not within its limits."""
    return Problem(
        say(
            "{option} is {found}; it must be a whole number from {low} to {high}.",
            option=option,
            found=seen(found),
            low=low,
            high=high,
        )
    )
