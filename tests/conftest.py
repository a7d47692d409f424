"""What every test may use: the library, a home of its own, and the installed command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import locate, paths
from punicref.games.dbp import units
from punicref.rulebook import installed, tables
from punicref.rulebook.library import Library
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from punicref.ruling.model import Ruling

COMMAND = os.path.join(os.path.dirname(sys.executable), "punicref")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user folders of its own and an English, colourless environment."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("PUNICREF_HOME", str(folder))
    for name in ("PUNICREF_LANG", "PUNICREF_GAME", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return folder


@pytest.fixture(scope="session")
def shipped() -> Iterator[Library]:
    """Open the rules as shipped, no house rules."""
    locate.open_library().close()  # in a checkout, bring it up to date first
    library = Library(paths.LIBRARY)
    yield library
    library.close()


@dataclass(frozen=True)
class Answer:
    """What a command printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document on stdout."""
        return json.loads(self.out)


@pytest.fixture
def run() -> Callable[..., Answer]:
    """Run the installed command in a pipe, as a user would; extra environment by keyword."""

    def call(*words: str, stdin: str = "", **environment: str) -> Answer:
        done = subprocess.run(
            [COMMAND, *words],
            input=stdin.encode(),
            capture_output=True,
            env={**os.environ, **environment},
            timeout=60,
            check=False,
        )
        return Answer(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    return call


@pytest.fixture
def rule(shipped: Library) -> Callable[..., Ruling]:
    """Rule on a case in this process: name of the calculator, inputs by keyword."""

    def call(name: str, **inputs: Any) -> Ruling:
        return registry.load(name, shipped).rule(inputs, shipped, installed.load)

    return call


@pytest.fixture
def made_up_tables(shipped: Library) -> None:
    """Install tables that are made up for the tests; nobody's printed tables look like this."""
    for declared in shipped.tables():
        printed, _ = tables.parse(made_up(declared), declared, "made up:")
        installed.install(printed)


def made_up(declared: tables.Declared) -> dict[str, Any]:
    """Fill a declared shape with plainly artificial facts that break no rule."""
    if declared.fields:
        if declared.name in MADE_UP_ROWS:
            return {"table": declared.name, "rows": MADE_UP_ROWS[declared.name]()}
        facts = {"number": "1", "text": "made up"}
        line = " ".join(facts.get(kind, kind.split("|")[0]) for _, kind in declared.fields)
        return {"table": declared.name, "rows": {f"Made-up {n}": line for n in range(declared.length or 2)}}
    rows = declared.rows or tuple(range(1, 41))
    raw: dict[str, Any] = {"table": declared.name, "rows": {}}
    if declared.cells == "points":
        raw["columns"] = "0 25 50 75 100"
        for row in rows:
            raw["rows"][str(row)] = [-(-row * percent // 100) for percent in (0, 25, 50, 75, 100)]
    elif declared.cells == "percent":
        for row in rows:
            raw["rows"][str(row)] = [max(0, 75 - 25 * max(0, row))]
    else:
        assert declared.columns
        raw["columns"] = list(declared.columns)
        for row in rows:
            raw["rows"][str(row)] = [
                f"{25 * min(4, max(0, 3 - (row + at) // 4))}/{25 * min(4, max(0, (row + at) // 4))}"
                for at in range(len(declared.columns))
            ]
    return raw


def made_up_regions() -> dict[str, str]:
    """Return thirty regions, five of them with invented names, all of the value 3."""
    with open(os.path.join(paths.RULES, "names.toml"), "rb") as file:
        known = {one: names["en"][0] for one, names in tomli.load(file)["pw"].items()}
    italy = {"campania", "lucania", "bruttium", "apulia-calabria"}
    numidia = {"massaesylii", "massylii"}
    abroad = {"hispania", "gallia", "mauretania", "zeugitana"}
    rows = {f"Made-up {letter}": "3 neutral neutral roman" for letter in "ABCDE"}
    for one, name in known.items():
        second = "roman" if one in italy | {"syracuse"} else "carthaginian" if one in numidia else "neutral"
        rows[name] = f"3 neutral {second} {'carthaginian' if one in abroad else 'roman'}"
    return rows


MADE_UP_ROWS: dict[str, Callable[[], dict[str, str]]] = {
    "dbp:2.4": lambda: {
        one: f"3 5 3 {'yes' if one in ('skirmishers', 'velites') else 'no'} 2 4 2" for one in units.TYPES
    },
    "dbp:9.3": lambda: {
        one: " ".join([number] * len(units.TYPES))
        for one, number in (("velites", "2"), ("skirmishers", "3"), ("skirmishers 2", "2"))
    },
    "dbp:10.4": lambda: {one: one for one in units.TYPES},
    "dbp:17": lambda: {one: "0 2 0 2 0 2 0 2" if one == "elephants" else "2 2 2 2 2 2 2 2" for one in units.TYPES},
    "pw:10.0": lambda: (
        dict.fromkeys(("2908", "3315", "2516"), "city coastal Made-up") | {"3314": "ferry coastal Made-up"}
    ),
    "pw:14.0": made_up_regions,
    "pw:16.5.one": lambda: {str(die): "none" if die else "revolt Made-up A" for die in range(-1, 9)},
    "pw:16.5.two": lambda: {str(die): "war" if die == 3 else "none" for die in range(-4, 12)},
}
