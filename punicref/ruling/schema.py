"""The JSON Schema of a calculator's inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.language.messages import say
from punicref.ruling.facts import SEED, takes_dice
from punicref.ruling.reading import LARGEST, bound
from punicref.ruling.values import Result, Roll, Rolls, Span, Throws

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input

NAMED = r"^ *\w+ +[0-9]+( *, *\w+ +[0-9]+)*$"
"""Dice in a row, each with whose it is."""


ROW = r"^ *[0-9]+([ ,;]+[0-9]+)* *$"
"""Numbers in a row."""


def schema(
    inputs: tuple[Input, ...], library: Library, game: str, translate: Callable[[Message], str]
) -> dict[str, Any]:
    """Return the JSON Schema of a calculator's inputs."""
    properties: dict[str, Any] = {}
    for one in inputs:
        body: dict[str, Any] = {"description": translate(one.described)}
        least, most = (bound(b, library, game, pick) for b, pick in ((one.ask.least, min), (one.ask.most, max)))
        limits = (-LARGEST if least is None else least, LARGEST if most is None else most)
        number = {"type": "integer", "minimum": limits[0], "maximum": limits[1]}
        if one.choices:
            body |= {"type": "string", "enum": list(one.choices)}
        elif one.kind is bool:
            body["type"] = "boolean"
        elif one.kind is int:
            body |= number
        elif one.kind is Span:
            body["anyOf"] = [number, {"type": "string", "pattern": "^[0-9]+-[0-9]+$"}]
        elif one.kind is Roll:
            body["anyOf"] = [number, {"const": "random"}]
        elif one.kind is Rolls:
            body["anyOf"] = [
                {"type": "array", "items": number},
                {"type": "string", "pattern": ROW},
                {"const": "random"},
            ]
        elif one.kind is Throws:
            body["anyOf"] = [{"type": "array", "items": number}, {"type": "string", "pattern": NAMED}]
        elif one.kind is Result:
            body |= {"type": "string", "pattern": "^[0-9]{1,3}/[0-9]{1,3}$"}
        elif one.kind is tuple:
            body["anyOf"] = [{"type": "array", "items": number}, {"type": "string", "pattern": ROW}]
        else:
            body["type"] = "string"
            if examples := _examples(one, library, game):
                body["examples"] = examples
        if one.default is not None and one.kind not in (Rolls, Throws) and not one.required:
            body["default"] = list(one.default) if isinstance(one.default, tuple) else one.default
        properties[one.name] = body
    if takes_dice(inputs):
        properties[SEED] = {
            "type": "integer",
            "minimum": -LARGEST,
            "maximum": LARGEST,
            "description": translate(say("repeats a random roll")),
        }
    return {
        "type": "object",
        "properties": properties,
        "required": [one.name for one in inputs if one.required],
        "additionalProperties": False,
    }


def _examples(one: Input, library: Library, game: str) -> list[str]:
    """Return what may be said: all the names that there are, where it is one of them, else texts of the right form.

    Names are English here, and understood in every language.
    """
    if one.ask.named:
        return [texts["en"][0] for texts in library.names(game).values()]
    return [text for text in one.ask.tries if text]
