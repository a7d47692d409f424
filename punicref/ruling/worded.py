"""Facts and refusals told as players put them: no option is named to somebody who types none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from punicref.language.messages import Message, Name, say
from punicref.ruling.case import REPEATED
from punicref.ruling.phrases import echo, named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from punicref.errors import Problem
    from punicref.language.messages import Translator
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction


CHOSEN = say("For example {example}, or set PUNICREF_GAME.", example="")
"""What `reference` advises where a number is a clause of several games."""

THROWN = say("punicref rolled {die}; the address of this page keeps the throw.", die="")


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


def ruled(made: Ruling, calculator: CalculatorFunction, library: Library) -> Ruling:
    """Return a ruling for a table: facts named as players do in the verdict, other cases by what they are called."""
    cases = _Cases((), library)
    steps = tuple(one._replace(text=cases.message(one.text)) for one in made.steps)
    return made._replace(verdict=cases.message(_Worded(calculator.inputs, library).message(made.verdict)), steps=steps)


def on_page(said: Message, calculator: CalculatorFunction | None, library: Library) -> Message:
    """Return a message for somebody who has no command line: facts and other procedures by what they are called."""
    return _Paged(calculator.inputs if calculator is not None else (), library).message(said)


def without_options(text: str, calculator: CalculatorFunction | None, library: Library, say_it: Translator) -> str:
    """Return a text that was told with the options that still stand in it, such as in examples, as facts are called."""
    inputs = {one.option: one for one in calculator.inputs} if calculator is not None else {}
    text = _REPEATS.sub("", text)  # the address of the page does
    return _WRITTEN.sub(
        lambda found: say_it(named(inputs[found[0]], library)) if found[0] in inputs else found[0], text
    )


def procedures(said: Message, library: Library) -> tuple[str, ...]:
    """Return the calculators whose commands a message names, such as pi.capture."""
    known = {one.name for one in library.calculators()}
    found = (_COMMAND.fullmatch(one.texts.get("en", "")) for one in said.args.values() if isinstance(one, Name))
    return tuple(name for one in found if one and (name := f"{one[1]}.{one[2]}") in known)


_REPEATS = re.compile(r" \([^()]*--seed[^()]*\)|[;,] (?:[^;,.]* )?--runs \d+ --seed \d+[^.]*")
_WRITTEN = re.compile(r"--[a-z][a-z0-9-]*")
_COMMAND = re.compile(r"punicref ([a-z]+) ([a-z-]+)(?: .*)?")
_TEMPLATE = "punicref tables template "
_OPTION = re.compile(r"(--[a-z][a-z0-9-]*)(?: (.+))?")


def in_words(problem: Problem, calculator: CalculatorFunction, library: Library, *, typed: bool = False) -> None:
    """Put the facts of a problem into a player's words, where it names them as options or as JSON does.

    Whoever has `typed` options is told of options: only names of JSON are put into words.
    """
    worded = _Worded(calculator.inputs, library, typed=typed)
    problem.message = worded.message(problem.message)
    problem.hint = problem.hint and worded.message(problem.hint)


class _Worded:
    """Messages with what facts are called in place of their options."""

    def __init__(self, inputs: Sequence[Input], library: Library, *, typed: bool = False) -> None:
        self._options = {one.option: one for one in inputs}
        self._typed = typed
        self._library = library

    def message(self, said: Message) -> Message:
        """Return a message with its arguments in words."""
        told = {key: self._told(key, value) for key, value in said.args.items()}
        return Message(text=said.text, args=told, cites=said.cites)

    def _told(self, key: str, value: object) -> object:
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, (list, tuple)):
            return [self._told(key, item) for item in value]
        if not isinstance(value, str):
            return value
        if key in ("name", "names", "option") and not value.startswith("-"):  # the names of inputs, as JSON has them
            one = self._options.get("--" + value.replace("_", "-"))
            return value if one is None else named(one, self._library)
        if self._typed:
            return value
        whole = self._option(value)
        parts = [whole] if whole is not None else [self._option(part) for part in value.split(", ")]
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


class _Cases(_Worded):
    """Messages in which a case is called as at a table, where its command is no line."""

    def _told(self, key: str, value: object) -> object:
        if isinstance(value, (Message, list, tuple)):
            return super()._told(key, value)
        return _case_called(value, self._library) if isinstance(value, Name) else value


def _case_called(value: Name, library: Library) -> Name:
    """Return what is called a calculator in place of its command; any other name as it is."""
    if procedures(say("{name}", name=value), library):
        return Name(texts={lang: text.split(maxsplit=2)[2] for lang, text in value.texts.items()})
    return value


class _Paged(_Worded):
    """The same where nobody types commands: they are what they bring."""

    def message(self, said: Message) -> Message:
        if said.text == REPEATED.text:
            return super().message(Message(text=THROWN.text, args=said.args, cites=said.cites))
        if said.text == CHOSEN.text:
            return say("For example {example}.", example=said.args["example"])
        return super().message(said)

    def _told(self, key: str, value: object) -> object:
        if isinstance(value, str) and value.startswith(_TEMPLATE):
            table = value.removeprefix(_TEMPLATE)
            return say("type in the table {table} on its page", table=table)
        found = _COMMAND.fullmatch(value.texts.get("en", "")) if isinstance(value, Name) else None
        if found is not None:
            name = f"{found[1]}.{found[2]}"
            called = self._library.said("calculator").get(name, {})
            return Name(texts={lang: words[0] for lang, words in called.items()}) if called else value
        return super()._told(key, value)
