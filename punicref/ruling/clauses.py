"""The clauses that a calculator applies, read from its source when the library is built.

From its function every name is followed that it uses within its game: functions, classes, tables. What stands there as
the id of a clause, or at the end of a message, is a clause that its rulings may cite.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from punicref.language.messages import parted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


GAME = 3
"""The parts of punicref.games.pw, within which names are followed."""


class _Source(NamedTuple):
    """A module's source: what it defines at its top, and what its names stand for elsewhere."""

    defined: dict[str, list[ast.stmt]]
    imported: dict[str, tuple[str, str]]  # name: the module, and the name in it ("": the module itself)


def applied(function: Callable[..., object], known: frozenset[str]) -> frozenset[str]:
    """Return the clauses, among those `known`, that a calculator's source speaks of."""
    package = ".".join(function.__module__.split(".")[:GAME])
    seen: set[tuple[str, str]] = set()
    found: set[str] = set()
    waiting = [(function.__module__, function.__name__)]
    while waiting:
        home, name = waiting.pop()
        if (home, name) in seen:
            continue
        seen.add((home, name))
        source = _read(home)
        if name in source.imported:
            waiting += [source.imported[name]] if source.imported[name][0].startswith(package) else []
            continue
        for statement in source.defined.get(name, ()):
            found |= _named(statement) & known
            waiting += _uses(statement, home, package)
    return frozenset(found)


@cache
def _read(home: str) -> _Source:
    module = sys.modules[home]
    defined: dict[str, list[ast.stmt]] = {}
    imported: dict[str, tuple[str, str]] = {}
    for statement in _top(ast.parse(inspect.getsource(module)).body):
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for one in statement.names:
                inner = f"{statement.module}.{one.name}"
                meant = (inner, "") if inner in sys.modules else (statement.module, one.name)
                imported[one.asname or one.name] = meant
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            defined.setdefault(statement.name, []).append(statement)
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            for name in names:
                defined.setdefault(name, []).append(statement)
    return _Source(defined, imported)


def _top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module, those under `if TYPE_CHECKING` included."""
    for statement in body:
        yield from statement.body if isinstance(statement, ast.If) else (statement,)


@cache
def _nodes(statement: ast.stmt) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(statement))


@cache
def _named(statement: ast.stmt) -> frozenset[str]:
    """Return what may be the ids of clauses: texts that stand alone, and what stands at the end of messages."""
    documented = {id(one.body[0].value) for one in _nodes(statement) if _documented(one)}  # type: ignore[attr-defined]
    # Where a calculator stands among the others (`chapter`) is no clause that it applies.
    documented |= {id(one.value) for one in _nodes(statement) if isinstance(one, ast.keyword) and one.arg == "chapter"}
    texts = {
        node.value
        for node in _nodes(statement)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented
    }
    return frozenset(texts.union(*(parted(text)[1] for text in texts)))


def _documented(node: ast.AST) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.ClassDef)) and isinstance(node.body[0], ast.Expr)


@cache
def _uses(statement: ast.stmt, home: str, package: str) -> tuple[tuple[str, str], ...]:
    """Return the definitions that a statement uses, in its module or another of its game."""
    source = _read(home)
    found = []
    local = set(_local(statement))
    for node in _nodes(statement):
        if isinstance(node, ast.Name):
            if node.id not in local:
                found.append((home, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = source.imported.get(node.value.id, ("", "-"))
            if not name and module.startswith(package):
                found.append((module, node.attr))
    return tuple(found)


def _local(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a function or a class binds itself: they define nothing in the module."""
    if not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return
    for node in _nodes(statement):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
