"""Break the calculators on purpose, and see whether the tests notice: citations dropped, logic turned round.

    python benchmarks/mutants.py 40 [seed]

Each mutant changes one place of `punicref/games` in a copy of the checkout: a clause at the end of a message is dropped
(citation), or a comparison, a sign, a condition is turned (logic). It dies where the golden rulings, the hand-checked
ones or the tests of its game fail. Those that live are printed, to be given a test.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from punicref import paths

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(paths.PACKAGE).parent
TESTS = ("tests/golden", "tests/test_rulings.py", "tests/test_examples.py")
TURNED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
SIGNS = {ast.Add: "-", ast.Sub: "+"}


def citations(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield edits that take one clause out of the list at the end of a message."""
    for found in re.finditer(r' \[([^\[\]{}"]+)\](?=")', text):
        clauses = found[1].split(", ")
        for at in range(len(clauses)):
            left = clauses[:at] + clauses[at + 1 :]
            yield found.start(), found.end(), f" [{', '.join(left)}]" if left else ""


def logic(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield edits that turn a comparison, a sign or a negation."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def between(left: ast.expr, right: ast.expr) -> tuple[int, int]:
        assert left.end_lineno is not None
        assert left.end_col_offset is not None
        return starts[left.end_lineno - 1] + left.end_col_offset, starts[right.lineno - 1] + right.col_offset

    if not text.isascii():
        return  # offsets count bytes: such a file is left out rather than broken wrongly
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in TURNED:
            start, end = between(node.left, node.comparators[0])
            if "(" not in text[start:end] and ")" not in text[start:end]:
                yield start, end, f" {TURNED[type(node.ops[0])]} "
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            start, end = between(node.left, node.right)
            if "(" not in text[start:end] and ")" not in text[start:end]:
                yield start, end, f" {SIGNS[type(node.op)]} "


def survives(folder: Path, game: str) -> bool:
    """Whether the tests of its game pass in a copy that holds a mutant: golden and hand-checked ones, then the rest."""
    rest = [os.fspath(path) for path in sorted(folder.glob(f"tests/games/test_{game}_*.py"))]
    return _pass(folder, "-k", f"{game} or golden", *TESTS) and _pass(folder, *rest)


def _pass(folder: Path, *tests: str) -> bool:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.fspath(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


def main() -> int:
    """Try so many mutants of each kind; returns 1 where more than one in twenty lives."""
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    files = sorted(Path(paths.PACKAGE, "games").rglob("*.py"))
    code = 0
    with tempfile.TemporaryDirectory() as made:
        copy = Path(made, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", "dist"))
        for kind in (citations, logic):
            places = [(file, edit) for file in files for edit in kind(file.read_text("utf-8"))]
            lived = 0
            for file, (start, end, new) in chance.sample(places, number):
                text = file.read_text("utf-8")
                target = copy / file.relative_to(ROOT)
                target.write_text(text[:start] + new + text[end:], encoding="utf-8")
                if survives(copy, file.relative_to(paths.PACKAGE).parts[1]):
                    lived += 1
                    line = text[:start].count("\n") + 1
                    print(f"{kind.__name__} lives: {file.relative_to(ROOT)}:{line} {text[start:end]!r} → {new!r}")
                target.write_text(text, encoding="utf-8")
            print(f"{kind.__name__}: {number - lived} of {number} died ({len(places)} places)")
            code |= lived * 20 > number
    return code


if __name__ == "__main__":
    sys.exit(main())
