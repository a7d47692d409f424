"""What a run loads: the budgets of the design rest on what is not imported."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

HEAVY = {"pydantic", "babel", "rich", "tomli", "tomllib", "numpy"}
BARE = {"typer", "json", "re", "gettext", "typing", "dataclasses"}

SHOW = ["show", "pw:9.14"]
LOOK_UP = ["pw:9.14"]
RULING = ["pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city", "--inverted"]

PROGRAM = """
import sys
before = set(sys.modules)
from punicref.cli.main import run
code = run(sys.argv[1:])
loaded = sorted(set(sys.modules) - before)
print(code, *loaded, file=sys.stderr)
"""


def loaded(*words: str, **environment: str) -> set[str]:
    """Answer a command line in a fresh interpreter, into a pipe; returns the modules that it loaded."""
    import os

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
        encoding="utf-8",
    )
    code, *modules = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    assert done.stdout
    return set(modules)


@pytest.fixture(autouse=True)
def up_to_date(shipped: Library) -> None:
    """Have the library compiled before, so that no run does it."""


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(
    "words",
    [LOOK_UP, SHOW, RULING, [*SHOW, "--json"], [*RULING, "--json"], [*RULING, "--roll", "5"]],
    ids=["look-up", "show", "ruling", "show --json", "ruling --json", "ruling --roll"],
)
def test_nothing_heavy_is_loaded(words: list[str], lang: str) -> None:
    """In a pipe neither a look-up nor `show` nor a ruling loads pydantic, Babel, Rich, a TOML reader or numpy."""
    assert not loaded(*words, PUNICREF_LANG=lang) & HEAVY


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize("words", [["pw:9.14"], ["pw", "9.14"], ["9.14"], ["pw:9.0"]])
def test_a_bare_look_up_loads_no_option_parser(words: list[str], lang: str) -> None:
    """A bare look-up loads neither Typer nor json, re, gettext, typing and dataclasses."""
    assert not loaded(*words, PUNICREF_LANG=lang, PUNICREF_GAME="pw") & BARE


@pytest.mark.usefixtures("made_up_tables")
def test_a_complete_ruling_loads_nothing_heavy() -> None:
    """Also with the printed tables installed a ruling loads nothing heavy."""
    assert not loaded(*RULING, "--roll", "5") & HEAVY


def test_a_house_rule_in_force_loads_nothing_heavy_the_second_time(home: object, tmp_path_factory: object) -> None:
    """Once the library with a house rule is compiled, a look-up is as lean as before."""
    from pathlib import Path

    rules = Path(str(home)) / "data" / "house-rules"
    rules.mkdir(parents=True)
    (rules / "quick.toml").write_text('name = "Quick"\n["pw:9.14"]\nvalues = { inverted = 8 }\n')
    first = loaded(*LOOK_UP)
    assert first & HEAVY  # this one compiles
    assert not loaded(*LOOK_UP) & (HEAVY | BARE)


def test_the_measure_sees_what_is_loaded() -> None:
    """The test can tell: an option loads Typer, JSON output loads json, and the look-up loads its own modules."""
    assert "typer" in loaded(*SHOW, "--alone")
    assert "json" in loaded(*SHOW, "--json")
    assert {"punicref.cli.show", "punicref.render.plain", "sqlite3"} <= loaded(*LOOK_UP)


def test_many_rulings_load_nothing_heavy_either() -> None:
    """--lines in a pipe loads nothing heavy."""
    case = json.dumps({"attack": 10, "defend": 4})
    assert not loaded("rule", "pw.odds", f"--input={case}") & HEAVY
