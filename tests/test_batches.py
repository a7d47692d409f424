"""Many cases at once: what docs/batches.md shows runs, with the engines that are installed."""

from __future__ import annotations

import doctest
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


def test_what_data_frames_write_for_nothing_is_not_stated(shipped: Library) -> None:
    """Of any type; true and false of theirs are true and false, their columns are lists, and 10.0 is no number."""
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    case = {"attack": 10, "defend": 4, "leader": 1, "terrain": "city"}
    nothing = (None, numpy.float32("nan"), numpy.float64("nan"), pandas.NaT, pandas.NA, numpy.datetime64("NaT"))
    with punicref.open("en") as book:
        expected = book.rule("pw.combat", case, inverted=True, assumed=False)
        cases = [{**case, "inverted": numpy.bool_(True), "roll": one} for one in nothing]
        assert list(book.rulings("pw.combat", cases)) == [expected] * len(cases)
        row = pandas.DataFrame([{**case, "inverted": True}]).iloc[0]
        assert book.rule("pw.combat", row, assumed=False) == expected
        for wrong in (numpy.float32(2.5), numpy.float32(2)):
            with pytest.raises(punicref.InputProblem, match="whole number"):
                book.rule("pw.combat", case, roll=wrong)
        dice = {"attack": 3, "defend": 3, "defender_roll": [1, 2, 3]}
        faces = [
            book.rule("sor.battle", dice, attacker_roll=kind([3, 4, 5])) for kind in (list, numpy.array, pandas.Series)
        ]
        assert faces[0] == faces[1] == faces[2]


def test_the_short_examples_of_the_page_are_true(shipped: Library) -> None:
    """What is left aside comes back beside its ruling."""
    example = doctest.DocTestParser().get_doctest("\n".join(blocks(PAGE, "pycon")), {}, PAGE, PAGE, 0)
    assert example.examples
    told: list[str] = []
    assert doctest.DocTestRunner(verbose=False).run(example, out=told.append).failed == 0, "".join(told)
