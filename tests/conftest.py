"""What every test may use: the library, a home of its own, and the installed command."""

from __future__ import annotations

import itertools
import os
from typing import TYPE_CHECKING, Any

import pytest

from punicref import paths
from punicref.build import locate
from punicref.rulebook import installed, tables
from punicref.rulebook.library import Library
from punicref.ruling import registry
from tests.made_up import made_up
from tests.program import Answer, answer_apart, answer_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from punicref.ruling.model import Ruling


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as there are cores: who sits before a terminal or a browser waits half of the time."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield folders that nobody has had; `mktemp` would look through thousands of them for the next free name."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user folders of its own and an English, colourless environment."""
    folder = next(homes)
    folder.mkdir()
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


@pytest.fixture
def run(shipped: Library) -> Callable[..., Answer]:
    """Answer a command line in this process, as in a pipe; extra environment by keyword."""
    return answer_here


@pytest.fixture
def apart(shipped: Library) -> Callable[..., Answer]:
    """Run the installed command in a process of its own, where that is what is tested."""
    return answer_apart


@pytest.fixture
def rule(shipped: Library) -> Callable[..., Ruling]:
    """Rule on a case in this process: name of the calculator, inputs by keyword.

    Every field of the result is one that the schema of results knows.
    """
    from punicref.ruling.results import HOUSE

    def call(name: str, **inputs: Any) -> Ruling:
        made = registry.load(name, shipped).rule(inputs, shipped, installed.load)
        known = {one.removesuffix("?") for one in shipped.held(name)}
        assert not known or made.result.keys() <= {*known, HOUSE}, "a case for tests/golden/found.jsonl"
        return made

    return call


@pytest.fixture
def made_up_tables(shipped: Library) -> None:
    """Install tables that are made up for the tests; nobody's printed tables look like this."""
    for declared in shipped.tables():
        printed, _ = tables.parse(made_up(declared), declared, "made up:")
        installed.install(printed)
