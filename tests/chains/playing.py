"""Chains played at a table at which nobody can be asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import tomli

from punicref.cli import meaning
from punicref.errors import Problem
from punicref.language.messages import say
from punicref.ruling.model import jsonable, said
from punicref.sheet.drafts import played
from punicref.sheet.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.language.messages import Message, Translator
    from punicref.reader.hearing import Unclear
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction

ROOT = Path(__file__).parent
RIGHT, WRONG, REFUSED = "right", "wrong", "refused"


class House:
    """Rules without tables, and nobody to ask; readings that are settled are only noted."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def printed(self, _: str) -> None:
        """Return no table."""

    def complete(self, calculator: CalculatorFunction, facts: Mapping[str, Any]) -> Any:
        """Rule, which says what is missing."""
        return calculator.rule(facts, self.library, self.printed)

    def converse(self, *_: Any) -> bool:
        """Nobody can be asked."""
        return False

    def noted(self, _: Any) -> None:
        """Nothing is recorded."""

    def named(self, game: str, spoken: Sequence[str]) -> tuple[str, int]:
        """Return the calculator that words name."""
        return meaning.calculator(spoken, game, self.library)

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Any:  # noqa: ARG002
        """Nobody can be asked."""
        raise problem

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Any:
        """Nobody can be asked."""
        raise Problem(say("{names} of {calculator}", names=list(names), calculator=calculator.name))

    def settle(self, *_: str) -> Message:
        """Nothing is settled."""
        return say("Settled.")

    def unsettle(self, *_: str) -> Message:
        """Nothing is settled."""
        return say("Open again.")


class Chain(NamedTuple):
    """Lines, and what the last of them must bring: some values of its result, or a refusal.

    `open` says why it is not right yet.
    """

    game: str
    name: str
    lang: str
    battle: str
    lines: tuple[str, ...]
    calculator: str
    values: Mapping[str, Any]
    refused: str
    open: str


def chains() -> list[Chain]:
    """Return the chains of all games."""
    return [
        Chain(
            path.stem,
            one["id"],
            one["lang"],
            one.get("battle", ""),
            tuple(one["lines"]),
            one.get("calculator", ""),
            one.get("values", {}),
            one.get("refused", ""),
            one.get("open", ""),
        )
        for path in sorted(ROOT.glob("*.toml"))
        for one in tomli.loads(path.read_text("utf-8"))["chain"]
    ]


def came_of(chain: Chain, library: Library, translate: Translator) -> tuple[str, str]:
    """Return what came of a chain, and what its last line was answered."""
    table = Table(House(library), chain.game, chain.battle)
    told = ""
    for line in chain.lines[:-1]:
        try:
            table.tell(line)
        except Problem as problem:
            told = f"{line}: {translate(problem.message)}"
    try:
        made = table.tell(chain.lines[-1]).ruling
    except Problem as problem:
        last = translate(problem.message)
        return RIGHT if chain.refused else REFUSED, f"{told} | {last}"
    if made is None:
        return REFUSED, told
    result = jsonable(said(played(made), translate))
    shown = f"{told} | {translate(made.verdict)} {result}"
    if chain.refused:
        return RIGHT if result.get("allowed") is False else WRONG, shown
    if made.calculator != chain.calculator:
        return REFUSED, shown
    return RIGHT if all(_is(_at(result, name), value) for name, value in chain.values.items()) else WRONG, shown


def _at(result: Any, path: str) -> Any:
    """Return what stands at a path of a result, such as units.0.cohesion."""
    if isinstance(result, dict) and path in result:
        return result[path]
    first, _, rest = path.partition(".")
    try:
        found = result[int(first)] if isinstance(result, list) else result.get(first)
    except (ValueError, IndexError, AttributeError):
        return None
    return _at(found, rest) if rest else found


def _is(found: Any, value: Any) -> bool:
    """Whether a result has what is wanted; of a part of it only that is compared which is wanted."""
    if isinstance(value, dict) and isinstance(found, dict):
        return all(_is(found.get(name), one) for name, one in value.items())
    return bool(found == value)
