"""Many cases at once: what docs/batches.md shows runs, with the engines that are installed."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import punicref
from tests.documents import DOCS, blocks

if TYPE_CHECKING:
    from pathlib import Path

    from punicref.rulebook.library import Library

PAGE = "batches.md"
SCRIPTS = dict(
    zip(
        (re.findall(r"import (\w+)", block)[0] for block in blocks(PAGE, "python")),
        zip(blocks(PAGE, "python"), blocks(PAGE, "text"), strict=True),
        strict=True,
    )
)
LINES = 10


def test_the_page_shows_three_engines_in_ten_lines_each() -> None:
    """Of code, blank lines not counted."""
    assert set(SCRIPTS) == {"pandas", "polars", "dask"}
    for script, _ in SCRIPTS.values():
        assert 0 < len([line for line in script.splitlines() if line.strip()]) <= LINES


@pytest.mark.parametrize("engine", SCRIPTS)
def test_a_script_of_the_page_prints_what_it_shows(engine: str, shipped: Library, home: Path) -> None:
    """Run as a program of its own."""
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    script, shown = SCRIPTS[engine]
    file = home / "batch.py"
    file.write_text(script, "utf-8")
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, text=True, timeout=300, check=False, env=os.environ.copy()
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == shown.strip()


def test_one_of_the_engines_is_installed() -> None:
    """At least one script is tried by `make test`, which installs it."""
    assert any(importlib.util.find_spec(one) for one in SCRIPTS)


def test_the_budgets_are_those_of_the_benchmark() -> None:
    """The page promises what is measured."""
    source = DOCS.with_name("benchmarks") / "batch.py"
    budgets = runpy.run_path(str(source))["BUDGETS"]
    row = next(line for line in (DOCS / PAGE).read_text("utf-8").splitlines() if "budget" in line)
    assert re.findall(r"([\d.]+) ms", row) == [f"{budget:g}" for budget in budgets.values()]


CASES: list[dict[str, Any]] = [{"attack": 1 + number % 20, "defend": 4, "leader": number % 3} for number in range(60)]


def test_a_batch_is_what_the_single_rulings_are(shipped: Library) -> None:
    """In their order, and lazily: an endless stream of cases is ruled on as it comes."""
    with punicref.open("en") as book:
        assert list(book.rulings("pw.combat", CASES)) == [book.rule("pw.combat", one, assumed=False) for one in CASES]
        taken: list[int] = []

        def endless() -> Any:
            while True:
                taken.append(1)
                yield CASES[0]

        stream = book.rulings("pw.combat", endless())
        assert next(stream) == next(stream)
        assert len(taken) == 2


def test_the_numbers_of_data_frames_are_numbers(shipped: Library) -> None:
    """Also where an engine hands over its own kind of whole number; its own kind of nothing is nothing."""
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"attack": [10, 8], "defend": [4, 4], "leader": [1, 1], "movement": [9, None]})
    whole = frame.astype({"movement": "Int64"})
    with punicref.open("en") as book:
        expected = [book.rule("pw.combat", attack=10, defend=4, leader=1, movement=9, assumed=False),
                    book.rule("pw.combat", attack=8, defend=4, leader=1, assumed=False)]  # fmt: skip
        assert list(book.rulings("pw.combat", whole.to_dict("records"))) == expected
        cases = [{"attack": numpy.int64(10), "defend": numpy.int8(4), "leader": numpy.int32(1), "movement": 9}]
        assert list(book.rulings("pw.combat", cases)) == expected[:1]
