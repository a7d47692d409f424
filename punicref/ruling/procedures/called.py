"""What the facts and steps of a procedure are called, their values, and the conditions that speak of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from punicref.base import LANGUAGES
from punicref.language.messages import Amount, Message, Name, say
from punicref.ruling.values import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from punicref.ruling.procedures.declared import Procedure, Said
    from punicref.ruling.procedures.grammar import Node


def word(words: Mapping[str, Said], value: str) -> Name:
    """Return what a value is called; one without a word, by its name."""
    said = words.get(value)
    return Name(texts={lang: said[lang][0] if said else value.replace("_", " ") for lang in LANGUAGES})


def begun(said: Name) -> Name:
    """Return a name as a sentence begins with it."""
    return Name(texts={lang: f"{text[:1].upper()}{text[1:]}" for lang, text in said.texts.items()})


class Called:
    """The names that a procedure gives."""

    def __init__(self, made: Procedure) -> None:
        self._names, self._words = made.names, made.words

    def name(self, name: str) -> Name:
        """Return what a fact or step is called."""
        return word(self._names, name)

    def value(self, name: str, value: Any) -> Any:
        """Return a value of a fact or step as it is shown."""
        words = self._words.get(name, {})
        if isinstance(value, bool):
            told = "yes" if value else "no"
            return word(words, told) if told in words else say("yes") if value else say("no")
        if isinstance(value, str):
            return word(words, value) if value in words else value
        if isinstance(value, Span):
            return str(value)
        return Amount(exact=value) if isinstance(value, Fraction) else value

    def anywhere(self, value: str) -> Name:
        """Return what a value is called by whichever fact or step has a word for it."""
        return word(next((words for words in self._words.values() if value in words), {}), value)

    def condition(self, node: Node) -> Message:
        """Return a condition in a few words, as a label begins with them: what it speaks of."""
        first, *more = self._parts(node)
        return say("{facts}", facts=(begun(first) if isinstance(first, Name) else first, *more))

    def _parts(self, node: Node) -> list[Message | Name]:
        if node.kind == "and":
            return [one for part in node.parts for one in self._parts(part)]
        if node.kind == "not" and node.parts[0].kind == "name":
            name = node.parts[0].parts[0]
            if "no" in self._words.get(name, {}):
                return [word(self._words[name], "no")]
            return [say("{fact} ({value})", fact=begun(self.name(name)), value=say("no"))]
        if node.kind == "=" and [part.kind for part in node.parts] == ["name", "word"]:
            (name,), (value,) = (part.parts for part in node.parts)
            return [word(self._words.get(name, {}), value)]
        names = dict.fromkeys(part.parts[0] for part in node.every() if part.kind == "name")
        return [self.name(name) for name in names] or [say("always")]
