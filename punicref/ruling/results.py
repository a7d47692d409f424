"""The JSON Schema of a calculator's result: the names, kinds and meanings of what it holds.

What there is stands in rules/results.toml, which `make golden` writes from the golden rulings and a test holds against
them. What it means stands under [result] in rules/words.toml: by the name of the field, or as "pw.combat:left" where a
calculator means something else by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library

KEYS = {"number": "*number", "thing": "*thing", "reading": "*reading"}
"""What stands for keys that are no names of fields."""

BY = {
    "*number": say("by number"),
    "*thing": say("by unit, region or other thing"),
    "*reading": say("by reading of an open point"),
}

FRACTION = {
    "type": "object",
    "properties": {"exact": {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}, "float": {"type": "number"}},
    "required": ["exact", "float"],
    "additionalProperties": False,
}
"""A chance or a mean, exact and as a decimal."""

SIMPLE: dict[str, dict[str, Any]] = {
    "null": {"type": "null"},
    "boolean": {"type": "boolean"},
    "integer": {"type": "integer"},
    "fraction": FRACTION,
    "word": {"type": "string"},
    "text": {"type": "string"},
}
"""The kinds; a word is the same in every language, a text is in the reader's."""

HOUSE = "house_readings"


def schema(calculator: str, library: Library, lang: str, translate: Callable[[Message], str]) -> dict[str, Any]:
    """Return the JSON Schema of a calculator's result; of a procedure of one's own only that it is an object."""
    body = _fields(library.held(calculator), lambda name: meaning(calculator, name, library, lang), translate)
    told = translate(say("what the readings give that the table has settled on, where the chain goes by others"))
    body.setdefault("properties", {})[HOUSE] = {"type": "object", "description": told}
    return body


def meaning(calculator: str, name: str, library: Library, lang: str) -> str:
    """Return what a field of a calculator's result is, in a language; empty where nothing tells."""
    said = library.said("result")
    words = said.get(f"{calculator}:{name}") or said.get(name)
    return words[lang][0] if words else ""


def _of(held: Any, means: Callable[[str], str], translate: Callable[[Message], str]) -> dict[str, Any]:
    if isinstance(held, str):
        return _either([SIMPLE[kind] for kind in held.split("|") if kind])
    if isinstance(held, list):
        kinds = [one for one in held if isinstance(one, str) and one.startswith("|")]
        items = [one for one in held if one not in kinds]
        whole: dict[str, Any] = {"type": "array", **({"items": _of(items[0], means, translate)} if items else {})}
        return _either([whole, *(SIMPLE[kind] for one in kinds for kind in one[1:].split("|"))])
    others = [SIMPLE[kind] for kind in held.get("|", "").split("|") if kind]
    return _either([_fields(held, means, translate), *others])


def _fields(
    held: Mapping[str, Any], means: Callable[[str], str], translate: Callable[[Message], str]
) -> dict[str, Any]:
    body: dict[str, Any] = {"type": "object"}
    for name, one in held.items():
        if name in BY:
            body |= {"description": translate(BY[name]), "additionalProperties": _of(one, means, translate)}
        elif name != "|":
            bare = name.removesuffix("?")
            told = means(bare)
            about = {"description": told} if told else {}
            body.setdefault("properties", {})[bare] = {**_of(one, means, translate), **about}
            if bare == name:
                body.setdefault("required", []).append(name)
    return body


def _either(bodies: list[dict[str, Any]]) -> dict[str, Any]:
    return bodies[0] if len(bodies) == 1 else {"anyOf": bodies} if bodies else {}
