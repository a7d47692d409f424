"""Facts and refusals told as players put them: no option is named to somebody who types none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.messages import Message, say
from punicref.ruling.phrases import echo, named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.errors import Problem
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction


def situation(calculator: CalculatorFunction, facts: Mapping[str, Any], library: Library) -> tuple[Message, ...]:
    """Return facts as phrases to be repeated, those of a side together behind its name."""
    parts: dict[Message | None, list[Message]] = {}
    for one in calculator.inputs:
        if one.name in facts:
            side = one.group.heading if one.group is not None and one.shared else None
            parts.setdefault(side, []).append(echo(one._replace(shared=False), facts[one.name], library))
    return tuple(
        say("{facts}", facts=tuple(told)) if side is None else say("{group}: {fact}", group=side, fact=tuple(told))
        for side, told in parts.items()
    )


_OPTION = re.compile(r"(--[a-z][a-z0-9-]*)(?: (.+))?")


def in_words(problem: Problem, calculator: CalculatorFunction, library: Library) -> None:
    """Put the facts of a problem into a player's words, where it names them as options or as JSON does."""
    worded = _Worded(calculator.inputs, library)
    problem.message = worded.message(problem.message)
    problem.hint = problem.hint and worded.message(problem.hint)


class _Worded:
    """Messages with what facts are called in place of their options."""

    def __init__(self, inputs: Sequence[Input], library: Library) -> None:
        self._options = {one.option: one for one in inputs}
        self._library = library

    def message(self, said: Message) -> Message:
        """Return a message with its arguments in words."""
        told = {key: self._told(key, value) for key, value in said.args.items()}
        return Message(text=said.text, plural=said.plural, number=said.number, args=told, cites=said.cites)

    def _told(self, key: str, value: object) -> object:
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, (list, tuple)):
            return [self._told(key, item) for item in value]
        if not isinstance(value, str):
            return value
        if key == "name":  # the name of an input, as JSON has it
            one = self._options.get("--" + value.replace("_", "-"))
            return value if one is None else named(one, self._library)
        parts = [self._option(part) for part in value.split(", ")]
        return value if None in parts else parts

    def _option(self, text: str) -> Message | None:
        """Return what an option is called, with its value if there is one; None where it is no option of these."""
        found = _OPTION.fullmatch(text)
        one = self._options.get(found[1]) if found else None
        if found is None or one is None:
            return None
        if found[2] is None:
            return named(one, self._library)
        if one.choices:
            return echo(one, found[2], self._library)
        return say("{fact} {value}", fact=named(one, self._library), value=found[2])
