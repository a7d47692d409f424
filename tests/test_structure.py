"""The shape of the house: imports run one way, calculators take groups of facts, no function takes a bus load."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from punicref import paths
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library

PACKAGE = Path(paths.PACKAGE)
MODULES = {
    ".".join(("punicref", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

MOST_PARAMETERS = 10
MOST_PLAIN_FACTS = 8
LONGEST_MODULE = 750

BELOW = {
    "rulebook": ("book", "ruling", "games", "render", "cli", "audit", "search.answer"),
    "ruling": ("book", "games", "render", "cli", "audit"),
    "games": ("book", "render", "cli", "audit", "search", "published"),
    "dice": ("book", "rulebook", "ruling", "games", "render", "cli"),
    "render": ("book", "cli"),
    "audit": ("book", "cli", "games"),
    "search": ("book", "cli", "games", "ruling"),
    **dict.fromkeys(("assistant", "book", "comparison", "languages"), ("cli",)),
    "published": ("book", "cli", "games", "ruling"),
}
"""The packages from which each part of the program must not import: imports run from the doors inwards."""


def imported(body: list[ast.stmt], *, late: bool) -> Iterator[ast.ImportFrom | ast.Import]:
    """Yield the imports of a module that run: those at its top, or also (`late`) those inside functions."""
    for statement in body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield statement
        elif isinstance(statement, ast.If):
            if "TYPE_CHECKING" not in ast.unparse(statement.test):
                yield from imported(statement.body, late=late)
            yield from imported(statement.orelse, late=late)
        elif late:
            yield from (node for node in ast.walk(statement) if isinstance(node, (ast.Import, ast.ImportFrom)))


def targets(path: Path, *, late: bool) -> set[str]:
    """Return the modules of the package that a module imports."""
    found = set()
    for one in imported(ast.parse(path.read_text("utf-8")).body, late=late):
        if isinstance(one, ast.Import):
            found |= {name.name for name in one.names}
        elif one.module:
            found |= {inner if (inner := f"{one.module}.{name.name}") in MODULES else one.module for name in one.names}
    return found & set(MODULES)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """What a module needs to be imported never needs that module."""
    arrows = {name: targets(path, late=False) for name, path in MODULES.items()}
    done: set[str] = set()

    def follow(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " → ".join((*way[way.index(name) :], name))
        if name not in done:
            for one in sorted(arrows[name]):
                follow(one, (*way, name))
            done.add(name)

    for name in arrows:
        follow(name, ())
    assert len(done) == len(MODULES) > 100


def mentioned(path: Path) -> set[str]:
    """Return the modules that a module imports anywhere: at its top, inside functions and for types."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {
                inner if (inner := f"{node.module}.{name.name}") in MODULES else node.module for name in node.names
            }
    return found & set(MODULES) - {"punicref"}


def test_no_modules_know_each_other_in_a_circle_of_any_kind() -> None:
    """Imports inside functions and for types count as well: a circle that is only put off is a circle."""
    left = {name: mentioned(path) - {name} for name, path in MODULES.items() if name != "punicref"}
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    assert not left


@pytest.mark.parametrize("part", BELOW)
def test_imports_run_from_the_doors_inwards(part: str) -> None:
    """No part of the program reaches for one nearer to the person, not even late."""
    for name, path in MODULES.items():
        if f"{name}.".startswith(f"punicref.{part}."):
            for one in targets(path, late=True):
                assert not one.startswith(tuple(f"punicref.{other}" for other in BELOW[part])), f"{name} imports {one}"


@pytest.mark.parametrize("name", MODULES)
def test_no_function_takes_more_than_ten_parameters(name: str) -> None:
    """Facts come in groups."""
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            number = len([one for one in given if one.arg not in ("self", "cls")])
            assert number <= MOST_PARAMETERS, f"{name}:{node.lineno} {node.name} takes {number}"


def test_no_calculator_is_flat(shipped: Library) -> None:
    """A calculator with more than a handful of facts takes them in groups that a player recognises."""
    for one in shipped.calculators():
        plain = [fact.name for fact in registry.load(one.name, shipped).inputs if fact.group is None]
        assert len(plain) <= MOST_PLAIN_FACTS, f"{one.name}: {plain}"


def test_no_module_is_longer_than_a_reader_follows() -> None:
    """Where a module grows beyond this, a reader would part it."""
    long = {
        name: lines
        for name, path in MODULES.items()
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST_MODULE
    }
    assert not long


def test_what_is_open_says_what_is_usual(shipped: Library) -> None:
    """A fact that may be assumed has the words in which a ruling says so."""
    silent = [
        f"{one.name} {fact.name}"
        for one in shipped.calculators()
        for fact in registry.load(one.name, shipped).inputs
        if fact.open and fact.ask.usual is None and not fact.inner
    ]
    assert not silent
