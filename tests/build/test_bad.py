"""Every mistake in tests/bad gets the message that it must get, and no refusal is without such a file."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from punicref.build import overlay, source
from punicref.errors import RulesProblem
from punicref.rulebook import records, tables
from tests.build import sample

KEYS = {"file", "remove", "append", "replace", "with", "encoding", "where", "message", "suggest", "hint"}


def refused(name: str, folder: Path) -> tuple[dict[str, Any], RulesProblem]:
    """Read the base with one mistake and return the problem."""
    mistake = sample.described(name)
    rules = sample.spoilt(mistake, folder)
    with pytest.raises(RulesProblem) as caught:
        sample.read_with_house_rule(rules)
    return mistake, caught.value


@pytest.mark.parametrize("name", sample.mistakes())
def test_mistake_is_refused(name: str, tmp_path: Path) -> None:
    """The mistake is refused with the file, the clause, what is wrong and what would be right."""
    mistake, problem = refused(name, tmp_path)
    assert set(mistake) <= KEYS
    suggest = mistake.get("suggest", [])
    offered = f"Did you mean {', '.join(suggest)}?" if suggest else ""
    expected = [mistake["where"], mistake["message"], offered, mistake.get("hint", "")]
    assert sample.pattern(" ".join(part for part in expected if part)).fullmatch(str(problem)), str(problem)
    assert problem.where == mistake["where"]
    assert problem.suggestions == tuple(suggest)
    assert problem.code == 2


def test_base_is_sound(tmp_path: Path) -> None:
    """The base of all mistakes compiles, and says what its files say."""
    book, house = sample.read_with_house_rule(sample.BASE)
    library = sample.compiled(book, tmp_path)
    assert library.ids("sg") == ["1.0", "1.1", "1.2", "1.3"]
    assert library.clause("sg", "1.1", "en").text == "A march costs 5 points; the die has 6 faces [1.2]."
    assert library.clause("sg", "1.2", "it").example == "50 per cento di 2: perdita 1."
    assert [issue.key for issue in library.issues("sg", "1.2", "ru")] == ["moment"]
    [declared] = library.tables()
    assert (declared.rows, declared.columns, declared.fixed) == ((1, 2, 3), ("25", "50", "75"), ((2, "50", 1),))
    assert house.changes == {"sg": {"1.1": {"cost": 1}}}
    library.close()


def raises(module: ModuleType, functions: tuple[str, ...] = ()) -> dict[tuple[str, int], range]:
    """Return the lines of every statement of a module that refuses something, by module and first line."""
    assert module.__file__
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    found = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and (not functions or function.name in functions):
            for node in ast.walk(function):
                if isinstance(node, ast.Raise):
                    assert node.end_lineno
                    found[Path(module.__file__).name, node.lineno] = range(node.lineno, node.end_lineno + 1)
    return found


def test_every_refusal_has_a_mistake(tmp_path: Path) -> None:
    """Each raise of source, overlay and the declaration of tables is reached by some file in tests/bad."""
    wanted = raises(source) | raises(overlay) | raises(tables, ("shape", "check_values"))
    wanted |= raises(records, ("fields",))
    hit = set()
    for name in sample.mistakes():
        _, problem = refused(name, tmp_path / name)
        trace = problem.__traceback__
        assert trace is not None
        while trace.tb_next:
            trace = trace.tb_next
        file = Path(trace.tb_frame.f_code.co_filename).name
        hit |= {place for place, lines in wanted.items() if place[0] == file and trace.tb_lineno in lines}
    assert len(wanted) > 30
    assert set(wanted) - hit == set()
