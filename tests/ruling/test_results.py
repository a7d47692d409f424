"""What results hold: every field has its words, and what is read of a result is there."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Any

import pytest

from punicref.language.messages import Translator
from punicref.ruling import results
from punicref.sheet import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library


def fields(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield every field of a schema, also within others, by name."""
    if isinstance(schema, dict):
        named = schema.get("properties", {})
        named = {} if named is results.FRACTION["properties"] else named
        yield from named.items()
        for one in (*named.values(), *schema.get("anyOf", ())):
            yield from fields(one)
        yield from fields(schema.get("items"))
        yield from fields(schema.get("additionalProperties"))


def test_every_field_has_its_words_and_no_word_is_idle(shipped: Library) -> None:
    """[result] in rules/words.toml tells what each field is, and nothing of fields that are gone."""
    used = set()
    for calculator in shipped.calculator_names():
        held = shipped.held(calculator)
        for lang in ("it", "en", "ru"):
            schema = results.schema(calculator, shipped, lang, Translator(lang))
            assert not [name for name, one in fields(schema) if not one.get("description")], calculator
        for name, _ in fields(schema) if held else ():
            own = f"{calculator}:{name}"
            used.add(own if own in shipped.said("result") else name)
    assert shipped.said("result").keys() - used == set()


def read(function: Any, given: str = "") -> Iterator[tuple[str, ...]]:
    """Yield what a function reads of a result, and hands on to others of its module, as paths of fields.

    `given` is its parameter that is the result: the one declared so, where it is not named.
    """
    node = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(node, ast.FunctionDef)
    names = [one.arg for one in node.args.args]
    given = given or next(
        (one.arg for one in node.args.args if one.annotation and ast.unparse(one.annotation) == "Result"), ""
    )
    for one in ast.walk(node):
        if path := _path(one, given):
            yield path
        if isinstance(one, ast.Compare) and isinstance(one.left, ast.Constant) and _is(one.comparators[0], given):
            yield (str(one.left.value),)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id != node.name:
            called = function.__globals__.get(one.func.id)
            at = next((at for at, value in enumerate(one.args) if _is(value, given)), None)
            if at is not None and inspect.isfunction(called):
                yield from read(called, list(inspect.signature(called).parameters)[at])
    assert given in names, function


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _path(node: ast.AST, given: str) -> tuple[str, ...]:
    """Return the fields that `result["a"]["b"]` or `result.get("a", …)` names; nothing for anything else."""
    key: ast.AST | None = None
    inner: ast.AST | None = None
    if isinstance(node, ast.Subscript):
        inner, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args:
        inner, key = node.func.value, node.args[0]
    if inner is None or not isinstance(key, ast.Constant) or not isinstance(key.value, str):
        return ()
    before = () if _is(inner, given) else _path(inner, given)
    return (*before, key.value) if before or _is(inner, given) else ()


def known(held: Any, path: tuple[str, ...]) -> bool:
    """Whether there is such a field in what a result holds."""
    if not path:
        return True
    if not isinstance(held, dict):
        return isinstance(held, list) and bool(held) and known(held[0], path)
    fields = {name.removesuffix("?"): one for name, one in held.items()}
    below = fields.get(path[0], next((one for name, one in fields.items() if name.startswith("*")), None))
    return below is not None and known(below, path[1:])


@pytest.mark.parametrize("game", ["pw", "dbp", "sor", "pi"])
def test_what_the_sheet_reads_of_a_result_is_there(shipped: Library, game: str) -> None:
    """A field that is renamed cannot leave the sheet behind in silence."""
    seen = 0
    for calculator, case in registry.of(game).cases.items():
        if case.effects is not None:
            for path in read(case.effects):
                seen += 1
                assert known(shipped.held(calculator), path), (calculator, path)
    assert seen > 10
