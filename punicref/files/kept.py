"""Files that punicref keeps for the user: JSON whose shape is checked in one place, when it is read.

The user may have changed them, or another program: a wrong field is refused as damage, and what a terminal could act on
is made visible in every text.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from punicref.files import files
from punicref.language.messages import clean


class Damaged(Exception):  # noqa: N818  said by those who know what the file is
    """A kept file is not of the shape that it was written in."""


def read(path: str) -> Any:
    """Return the JSON of a kept file, whatever it is."""
    try:
        return json.loads(files.load(path))
    except (ValueError, RecursionError):
        raise Damaged from None


def shaped(kind: Any, raw: object) -> Any:
    """Return JSON data as a value of a type: a dataclass, str, int, tuple, dict, Mapping, Literal, or a union of these.

    Damaged where it is none. The fields of a dataclass are keys, and there are no others.
    """
    origin, items = get_origin(kind), get_args(kind)
    if kind in (str, int):
        if type(raw) is not kind:
            raise Damaged
        return "\n".join(map(clean, raw.split("\n"))) if isinstance(raw, str) else raw
    if origin is Literal:
        if not isinstance(raw, str) or raw not in items:
            raise Damaged
        return raw
    if origin in (Union, types.UnionType):
        return shaped(next((one for one in items if type(raw) is one), items[0]), raw)
    if origin is tuple:
        return _tuple(items, raw)
    if not isinstance(raw, dict):
        raise Damaged
    if origin in (dict, Mapping):
        return {shaped(items[0], key): shaped(items[1], value) for key, value in raw.items()}
    assert isinstance(kind, type), kind
    assert is_dataclass(kind), kind
    hints = _hints(kind)
    needed = {one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING}
    if not needed <= set(raw) <= set(hints):
        raise Damaged
    return kind(**{name: shaped(hints[name], value) for name, value in raw.items()})


def _tuple(items: tuple[Any, ...], raw: object) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise Damaged
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(shaped(items[0], one) for one in raw)
    if len(raw) != len(items):
        raise Damaged
    return tuple(shaped(kind, one) for kind, one in zip(items, raw, strict=True))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
