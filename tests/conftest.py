"""What every test may use: the library, a home of its own, and the installed command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from punicref import locate, paths
from punicref.rulebook import installed, tables
from punicref.rulebook.library import Library
from punicref.ruling import registry
from tests.made_up import made_up

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
