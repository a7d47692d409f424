"""What is not sure since a line was refused: what it would have changed is not on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.language.messages import Message, say
from punicref.reader import index
from punicref.reader.tokens import NUMBER, tokens
from punicref.sheet import drafts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.rulebook.library import Library
    from punicref.sheet.effects import Key
    from punicref.sheet.things import Things

MOST = 3
"""So many lines are named, the last ones."""


class _Doubt(NamedTuple):
    """A line that was refused, the case that it names, if any, things and numbers; or whose result is not decided."""

    line: str
    calculator: str
    keys: frozenset[Key]
    numbers: frozenset[str]
    undecided: bool = False
    told: bool = False


class Doubts:
    """The lines of an evening that were refused and not said anew. `case` is that of the line just refused."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lines: list[_Doubt] = []
        self.case = ""

    def add(
        self,
        line: str,
        calculator: str,
        keys: Iterable[Key],
        things: Things,
        *,
        undecided: bool = False,
        kept: bool = False,
    ) -> None:
        """Note a refused line of a case that changes something, or that tells of things; or an `undecided` result.

        `kept` is one whose facts are those of the case at hand, to which something is missing.
        """
        numbers = frozenset[str]() if kept or undecided else self._numbers(line)
        found = _Doubt(line, calculator, frozenset(keys), numbers, undecided)
        changes = bool(calculator) and drafts.case_of(calculator, things).effects is not None
        if changes or ((found.keys or found.numbers) and not calculator):
            self._lines = [*(one for one in self._lines if one.line != line), found][-MOST:]

    def about(self, calculator: str, line: str, roles_now: Mapping[str, Key], things: Things) -> tuple[Message, ...]:
        """Return what is said where a ruling may rest on such lines.

        One of the same case that has all numbers of such a line says it anew. A line that tells of none of the ruling's
        things is named once only.
        """
        now, numbers = set(roles_now.values()), self._numbers(line)
        anew = ("", calculator)
        self._lines = [
            one
            for one in self._lines
            if one.calculator not in anew or not one.numbers <= numbers or not (one.numbers or one.calculator)
        ]
        if not drafts.case_of(calculator, things).roles:
            return ()
        due = [one for one in self._lines if one.keys & now or ((one.calculator or one.numbers) and not one.told)]
        self._lines = [one._replace(told=True) for one in self._lines]
        refused = [one.line for one in due if not one.undecided]
        undecided = [one.line for one in due if one.undecided]
        return (
            *([say("Not sure, as not understood and not counted: {lines}.", lines=refused)] if refused else ()),
            *([say("Not sure, as its result is open and not counted: {lines}.", lines=undecided)] if undecided else ()),
        )

    def _numbers(self, line: str) -> frozenset[str]:
        found = tokens(line, index.numerals(self._library))
        return frozenset(one.value for one in found if one.kind == NUMBER and not (one.said and one.value == "1"))

    def clear(self) -> None:
        """Forget them: what was said is taken back."""
        self._lines = []
