"""The JSON forms of what has none of its own, for every door (design: the JSON contract)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem, Problem, Several
from punicref.messages import say
from punicref.ruling import registry, schema

if TYPE_CHECKING:
    from punicref.messages import Translator
    from punicref.rulebook.library import Library


def problem(found: Problem, translate: Translator) -> dict[str, Any]:
    """Return the JSON form of a problem; where there are several, of the first, with `all` of them under it."""
    if isinstance(found, Several):
        every = [problem(one, translate) for one in found.all]
        return {**every[0], "all": every}
    return {
        "kind": found.kind,
        "message": translate(found.message),
        "where": found.where.rstrip(":"),
        "suggestions": list(found.suggestions),
        "hint": translate(found.hint) if found.hint else "",
    }


def calculators(library: Library, translate: Translator) -> list[dict[str, Any]]:
    """Return the calculators, each with the JSON Schema of its facts."""
    functions = [(one.clauses, registry.load(one.name, library)) for one in library.calculators()]
    return [
        {
            "name": one.name,
            "title": translate(one.title),
            "clauses": [f"{one.game}:{clause}" for clause in clauses],
            "inputs": schema.schema(one.inputs, library, one.game, translate),
        }
        for clauses, one in functions
    ]


def case(text: str) -> dict[str, Any]:
    """Read a case that came as JSON; InputProblem for what is none."""
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputProblem(
            say("This is not valid JSON, line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from None
    except (RecursionError, ValueError):
        raise InputProblem(say("This JSON is too deep or holds too long a number.")) from None
    if not isinstance(raw, dict):
        raise InputProblem(say("The input must be a JSON object, such as {example}.", example='{"attack": 10}'))
    return raw
