"""What the results of each calculator hold, rules/results.toml, by all its golden rulings."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from punicref.language.messages import Message, Name, Percent
from punicref.ruling.results import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from punicref.rulebook.library import Library

HEAD = """# What the result of each calculator holds, field by field. ? where not every ruling has it, | between what it
# may be, * for keys that are numbers, things or readings. `make golden` writes it: see punicref/ruling/results.py.

"""


SIDES = {"roman", "carthaginian", "attacker", "defender"}


def written(results: Mapping[str, Iterable[Any]], library: Library) -> str:
    """Return rules/results.toml."""
    parts = []
    for calculator, made in sorted(results.items()):
        held = fields(list(made), partial(sort, library, calculator.partition(".")[0]))
        lines = [f"{_key(name)} = {_toml(one)}" for name, one in held.items()]
        parts.append("\n".join([f"[{json.dumps(calculator)}]", *lines]))
    return HEAD + "\n\n".join(parts) + "\n"


def sort(library: Library, game: str, keys: set[str]) -> str:
    """Return what the keys of a mapping are: numbers, things, readings of an issue; empty for names of fields."""
    if not keys:
        return ""
    if all(re.fullmatch(r"-?\d+", key) for key in keys):
        return "number"
    if keys & SIDES:
        return ""
    if all(re.fullmatch(r"[RC]\d+", key) or key in library.names(game) for key in keys):
        return "thing"
    issues = (one for clause in library.ids(game) for one in library.issues(game, clause, "en"))
    several = any(keys <= {reading.key for reading in one.readings} for one in issues)
    return "reading" if several and len(keys) > 1 else ""


def shape(values: list[Any], sorted_as: Callable[[set[str]], str]) -> Any:
    """Return what some values are: kinds as a text, a list of what its items are, or fields by name."""
    kinds = "|".join(sorted({kind for value in values if (kind := _kind(value))}))
    mappings = [value for value in values if isinstance(value, dict)]
    lists = [value for value in values if isinstance(value, (list, tuple))]
    if mappings:
        return {**_mapping(mappings, sorted_as), **({"|": kinds} if kinds else {})}
    if lists:
        items = [item for one in lists for item in one]
        return [*([shape(items, sorted_as)] if items else []), *([f"|{kinds}"] if kinds else [])]
    return kinds


def _mapping(mappings: list[dict[Any, Any]], sorted_as: Callable[[set[str]], str]) -> dict[str, Any]:
    keys = sorted_as({str(name) for one in mappings for name in one})
    if keys:
        return {KEYS[keys]: shape([value for one in mappings for value in one.values()], sorted_as)}
    return fields(mappings, sorted_as)


def fields(mappings: list[dict[str, Any]], sorted_as: Callable[[set[str]], str]) -> dict[str, Any]:
    """Return what each field of some mappings is."""
    names = list(dict.fromkeys(name for one in mappings for name in one))
    found = {}
    for name in names:
        values = [one[name] for one in mappings if name in one]
        found[name if len(values) == len(mappings) else f"{name}?"] = shape(values, sorted_as)
    return found


def _kind(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    if isinstance(value, (Message, Name)):
        return "text"
    if isinstance(value, (Fraction, Percent)):
        return "fraction"
    return {int: "integer", str: "word"}.get(
        next((one for one in (int, str) if isinstance(value, one)), type(value)), ""
    )


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name)


def _toml(held: Any) -> str:
    if isinstance(held, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(one)}" for name, one in held.items()) + " }"
    if isinstance(held, list):
        return f"[{', '.join(map(_toml, held))}]"
    return json.dumps(held, ensure_ascii=False)
