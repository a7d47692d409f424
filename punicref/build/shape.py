"""Reading TOML into checked shapes: a mistake is refused with file, entry and what would be right."""

from __future__ import annotations

import re
from typing import Any

import tomli

from punicref.errors import Problem, RulesProblem, near, reason
from punicref.files import files
from punicref.language.messages import say


def load(path: str, shown: str) -> dict[str, Any]:
    """Parse a TOML file of the rules; mistakes in its syntax and missing files become RulesProblems."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise RulesProblem(say("The file cannot be read: {reason}.", reason=reason(error)), where=shown) from None
    return parse(data, shown)


def parse(data: bytes, shown: str) -> dict[str, Any]:
    """Parse TOML, whoever wrote it; mistakes become RulesProblems."""
    try:
        return tomli.loads(data.decode("utf-8").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise RulesProblem(say("The file is not UTF-8 text."), where=shown) from None
    except tomli.TOMLDecodeError as error:
        line = _line(error)
        twice = re.search(r"Cannot (?:declare|mutate|overwrite)[^(]*\(?'?([\w.:-]*)", str(error))
        if twice:
            problem = RulesProblem(
                say("This stands twice: {reason}.", reason=str(error)),
                where=shown,
                hint=say("Each clause id and each key may stand only once in a file; join the two."),
            )
        else:
            told = say("This is not valid TOML (line {line}).", line=line) if line else say("This is not valid TOML.")
            problem = RulesProblem(told, where=shown)
        problem.line = line
        raise problem from None
    except (RecursionError, ValueError):
        raise RulesProblem(say("This TOML is too deep or holds too long a number."), where=shown) from None


def _line(error: tomli.TOMLDecodeError) -> int:
    """Return the line that the parser gave up at; older versions of it say it in their message only."""
    said = re.search(r"at line (\d+)", str(error))
    return getattr(error, "lineno", 0) or (int(said[1]) if said else 0)


def one_of(found: str, allowed: tuple[str, ...], where: str, key: str) -> None:
    """Refuse a word that is not among those allowed."""
    if found not in allowed:
        raise RulesProblem(
            say("{key} is {found}; allowed are {allowed}.", key=key, found=found, allowed=allowed),
            where=where,
            suggestions=near(found, allowed, 1),
        )


def table(raw: object, file: str, one: str, keys: tuple[str, ...] | None, key: str = "") -> dict[str, Any]:
    """Return a table; `keys` are those that it may have, None for any."""
    where = f"{file}: {one}:"
    if not isinstance(raw, dict):
        if key:
            raise RulesProblem(say("{key} must be a table.", key=key), where=where)
        raise RulesProblem(
            say("This must be a table."),
            where=where,
            hint=say("Start it with {header}.", header=f'["{one}"]'),
        )
    for found in raw:
        if keys is not None and found not in keys:
            raise RulesProblem(
                say("There is no key {found} here; the keys are {keys}.", found=found, keys=keys),
                where=where,
                suggestions=near(found, keys, 1),
            )
    return raw


def string(raw: object, file: str, one: str, key: str, *, empty: bool = False) -> str:
    """Return a text, which may be empty only where that is said."""
    if not isinstance(raw, str) or not (empty or raw.strip()):
        raise RulesProblem(say("{key} must be a text that is not empty.", key=key), where=f"{file}: {one}:")
    return raw


def strings(raw: object, file: str, one: str, key: str) -> tuple[str, ...]:
    """Return a list of texts."""
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise RulesProblem(say("{key} must be a list of strings.", key=key), where=f"{file}: {one}:")
    return tuple(raw)


def own(path: str) -> dict[str, Any]:
    """Read a TOML file of the user's; mistakes in it name the file and the line."""
    try:
        return parse(files.load(path), path)
    except RulesProblem as problem:  # it is no file of the rules
        raise Problem(problem.message, where=f"{path}:", hint=problem.hint) from None
