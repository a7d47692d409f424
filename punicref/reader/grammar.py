"""Telegrams: lines in which every word and every number fits the names of facts, taken as they say.

Free speech is weighed (judged.py). Telegrams go this way until the network reads those of tests/spoken as well.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.reader.tokens import tokens
from punicref.ruling import lexicon, names, spoken

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
        "“{word}”: the calculator has no place for it.",
        "This calculator does not know two sides: say what each number is.",
        "“{number}” is a modifier: say whose or of what it is. It could be one of these: {facts}.",
    )
)
"""Problems of lines that a careful person would ask back, whatever the learned reading makes of them."""


class Parsed(NamedTuple):
    """What the grammar makes of a line: its facts, or why there are none, and whether that is a doubt.

    `guessed`: a number stands for itself, and is taken for what is still needed.
    """

    facts: Mapping[str, Any] | None
    problem: InputProblem | None = None
    doubt: bool = False
    guessed: bool = False


def parsed(calculator: CalculatorFunction, text: str, library: Library, stated: Mapping[str, Any]) -> Parsed:
    """Read a line by the grammar; `stated` are facts known before, which bare numbers are not for."""
    try:
        found = spoken.understand(calculator, lexicon.parted(text), library, stated=stated)
    except InputProblem as problem:
        doubt = isinstance(problem, spoken.Unclear) or problem.message.text in DOUBTS
        return Parsed(None, problem, doubt or _names_a_side(problem, calculator, text, library))
    return Parsed(found.facts, guessed=found.guessed)


def _names_a_side(problem: InputProblem, calculator: CalculatorFunction, text: str, library: Library) -> bool:
    """Whether what is not understood is a side or a city of one, and it is not plain what that means in this case.

    It is plain where two are set against each other, and no fact has a side or its city as its value.
    """
    told = problem.message.args.get("words", problem.message.args.get("word", ()))
    words = {names.plain(str(word)) for word in ([told] if isinstance(told, str) else told)}  # type: ignore[attr-defined]
    chosen = any(SIDES.intersection(one.choices) for one in calculator.inputs)
    plainly = not chosen and any(one.versus for one in tokens(text, {}))
    return bool(words & _sides(library) and not plainly) or any(map(str.isdecimal, "".join(words)))


@cache
def _sides(library: Library) -> frozenset[str]:
    found = [said for kind in ("side", "choice") for key, said in library.said(kind).items() if key in SIDES]
    return frozenset(names.plain(word) for said in found for all_ in said.values() for word in all_)


SIDES = frozenset(("Rome", "Carthage", "roman", "carthaginian", "rome", "carthage"))
"""The sides of the games as rules/words.toml has them."""
