"""The older way of reading, which goes before the learned one: a line every word of which fits is taken as it says.

It reads what is typed tersely without a mistake, and knows where a number could be two things; free speech it refuses.
It goes when the learned weights read its lines (tests/spoken) as well as it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.ruling import lexicon, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

DOUBTS = frozenset(
    (
        "“{word}” could be several things: {readings}.",
        "{fact} is said twice: {one} and {other}.",
        "Say what each number is: {numbers}.",
        "“{word}” needs a number.",
        "This calculator does not know two sides: say what each number is.",
        "“{number}” is a modifier: say whose or of what it is. It could be one of these: {facts}.",
    )
)
"""Problems of lines that a careful person would ask back, whatever the learned reading makes of them."""


class Parsed(NamedTuple):
    """What the grammar makes of a line: its facts, or why there are none, and whether that is a doubt."""

    facts: Mapping[str, Any] | None
    problem: InputProblem | None = None
    doubt: bool = False


def parsed(calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any]) -> Parsed:
    """Read a line by the grammar; `stated` are facts known before, which bare numbers are not for."""
    try:
        found = spoken.understand(calculator, lexicon.parted(text), library, stated=stated)
    except InputProblem as problem:
        doubt = isinstance(problem, spoken.Unclear) or problem.message.text in DOUBTS
        return Parsed(None, problem, doubt)
    return Parsed(found.facts)
