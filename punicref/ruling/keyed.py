"""Rulings and refusals told to programs: a fact goes by its name in JSON, never by its option on the command line."""

from __future__ import annotations

from punicref.errors import Several
from punicref.language.messages import Message
from punicref.ruling.facts import SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from punicref.errors import Problem
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Caveat, Ruling, Step

OPTION = "--"


def ruled(made: Ruling, inputs: Sequence[Input]) -> Ruling:
    """Return a ruling whose texts name facts as JSON does."""
    keyed = _Keyed(inputs)
    return made._replace(
        verdict=keyed.message(made.verdict),
        steps=tuple(map(keyed.step, made.steps)),
        caveats=tuple(map(keyed.caveat, made.caveats)),
    )


def refused(problem: Problem, inputs: Sequence[Input]) -> None:
    """Put the facts that a problem names as options into their names in JSON."""
    keyed = _Keyed(inputs)
    for one in (problem, *(problem.all if isinstance(problem, Several) else ())):
        one.message = keyed.message(one.message)
        one.hint = one.hint and keyed.message(one.hint)


class _Keyed:
    """What is said, with the names of facts in place of their options; the same object where none is named."""

    def __init__(self, inputs: Sequence[Input]) -> None:
        self._inputs = inputs
        self._known: dict[str, str] = {}

    def step(self, one: Step) -> Step:
        """Return a step of the chain."""
        text = self.message(one.text)
        return one if text is one.text else one._replace(text=text)

    def caveat(self, one: Caveat) -> Caveat:
        """Return what the reader must know."""
        return one if one.text is None else one._replace(text=self.message(one.text))

    def message(self, said: Message) -> Message:
        """Return a message."""
        told = {key: self._told(value) for key, value in said.args.items()}
        if all(told[key] is value for key, value in said.args.items()):
            return said
        return Message(text=said.text, plural=said.plural, number=said.number, args=told, cites=said.cites)

    def _told(self, value: object) -> object:
        if isinstance(value, str):
            return ", ".join(map(self._name, value.split(", "))) if value.startswith(OPTION) else value
        if isinstance(value, Message):
            return self.message(value)
        if isinstance(value, (list, tuple)):
            told = [self._told(item) for item in value]
            return value if all(one is item for one, item in zip(told, value, strict=True)) else told
        return value

    def _name(self, text: str) -> str:
        """Return the names of options, and their values behind them if there are any."""
        if not self._known:
            self._known = {f"{OPTION}{SEED}": SEED} | {one.option: one.name for one in self._inputs}
        return " ".join(self._known.get(word, word) for word in text.split(" "))
