"""What is not sure since a line was refused: what it would have changed is not on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.language.messages import Message, say
from punicref.sheet import drafts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from punicref.sheet.effects import Key
    from punicref.sheet.things import Things

MOST = 3
"""So many lines are named, the last ones."""


class _Doubt(NamedTuple):
    """A line that was refused, the case that it names, if any, and the things; or one whose result is not decided."""

    line: str
    calculator: str
    keys: frozenset[Key]
    undecided: bool = False
    told: bool = False


class Doubts:
    """The lines of an evening that were refused and not said anew. `case` is that of the line just refused."""

    def __init__(self) -> None:
        self._lines: list[_Doubt] = []
        self.case = ""

    def add(self, line: str, calculator: str, keys: Iterable[Key], things: Things, *, undecided: bool = False) -> None:
        """Note a refused line of a case that changes something, or that tells of things; or an `undecided` result."""
        found = _Doubt(line, calculator, frozenset(keys), undecided)
        changes = bool(calculator) and drafts.case_of(calculator, things).effects is not None
        if changes or (found.keys and not calculator):
            self._lines = [*(one for one in self._lines if one.line != line), found][-MOST:]

    def about(self, calculator: str, roles_now: Mapping[str, Key], things: Things) -> tuple[Message, ...]:
        """Return what is said where a ruling may rest on such lines; one of the same case says it anew.

        A line that tells of none of its things is named once only.
        """
        now = set(roles_now.values())
        self._lines = [one for one in self._lines if one.calculator != calculator]
        if not drafts.case_of(calculator, things).roles:
            return ()
        due = [one for one in self._lines if one.keys & now or (one.calculator and not one.told)]
        self._lines = [one._replace(told=True) for one in self._lines]
        refused = [one.line for one in due if not one.undecided]
        undecided = [one.line for one in due if one.undecided]
        return (
            *([say("Not sure, as not understood and not counted: {lines}.", lines=refused)] if refused else ()),
            *([say("Not sure, as its result is open and not counted: {lines}.", lines=undecided)] if undecided else ()),
        )

    def clear(self) -> None:
        """Forget them: what was said is taken back."""
        self._lines = []
