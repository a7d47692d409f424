"""What a table needs of whoever opened it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.language.messages import Message
    from punicref.reader.hearing import Unclear
    from punicref.rulebook.library import Library
    from punicref.ruling.registry import CalculatorFunction, Look
    from punicref.sheet.situation import Situation

    Confirmed = frozenset[str]


class House(Protocol):
    """What the table needs of whoever opened it: the rules and tables in force, and somebody to ask."""

    @property
    def library(self) -> Library:
        """The rules in force."""
        ...

    @property
    def printed(self) -> Look:
        """The owner's printed tables."""
        ...

    def complete(self, calculator: CalculatorFunction, facts: Mapping[str, Any]) -> tuple[dict[str, Any], Confirmed]:
        """Return the facts with what was missing, and those that are as usual; Needed where nobody can be asked."""
        ...

    def converse(self, calculator: CalculatorFunction, facts: dict[str, Any], kept: Callable[[str], None]) -> bool:
        """Hold the dialogue of a calculator that asks on; False where it has none, or nobody can be asked.

        `kept` is told in which file the record of it is kept.
        """
        ...

    def noted(self, situation: Situation) -> None:
        """Take note of a situation before its line has been answered."""
        ...

    def named(self, game: str, said: Sequence[str]) -> tuple[str, int]:
        """Return the calculator of a game that words begin with, and how many they are; empty where there is none."""
        ...

    def settle(self, clause: str, issue: str, reading: str) -> Message:
        """Settle an open point for the group of players."""
        ...

    def unsettle(self, clause: str, issue: str, reading: str) -> Message:
        """Take a settled point back: the reading of before is played again, or it is open where there was none."""
        ...

    def chosen(self, calculator: CalculatorFunction, problem: Unclear) -> Mapping[str, Any]:
        """Return the facts of the reading of a line that the person chooses.

        Stopped where none is meant; the problem again where nothing was understood, or nobody can be asked.
        """
        ...

    def valued(self, calculator: CalculatorFunction, names: Sequence[str]) -> Mapping[str, Any]:
        """Return the values of facts of which a line says only that there is one."""
        ...
