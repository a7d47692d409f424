"""What every test may use: the library, a home of its own, and the installed command."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from punicref.build import locate
from punicref.rulebook import installed, tables
from punicref.ruling import registry
from tests import once
from tests.made_up import made_up
from tests.program import Answer, answer_apart, answer_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Elsewhere = Callable[[], AbstractContextManager[pytest.MonkeyPatch]]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as there are cores: who sits before a terminal or a browser waits half of the time."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_configure(config: pytest.Config) -> None:
    """Let what is started find its modules compiled, as users do; aside where they shall not be kept beside them."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        folder = tempfile.mkdtemp()
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ["PYTHONPYCACHEPREFIX"] = folder


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield folders that nobody has had; `mktemp` would look through thousands of them for the next free name."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user folders of its own and an English, colourless environment."""
    return _at_home(next(homes), monkeypatch)


def _at_home(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    folder.mkdir()
    patch.setenv("PUNICREF_HOME", str(folder))
    for name in ("PUNICREF_LANG", "PUNICREF_GAME", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR"):
        patch.delenv(name, raising=False)
    patch.setenv("LANG", "en_GB.UTF-8")
    return folder


@pytest.fixture(scope="session")
def elsewhere(homes: Iterator[Path]) -> Elsewhere:
    """Give what is done once for many tests a home of its own, for as long as it takes."""

    @contextmanager
    def enter() -> Iterator[pytest.MonkeyPatch]:
        with pytest.MonkeyPatch.context() as patch:
            _at_home(next(homes), patch)
            yield patch

    return enter


@pytest.fixture(scope="session")
def shipped() -> Library:
    """Open the rules as shipped, no house rules."""
    locate.open_library().close()  # in a checkout, bring it up to date first
    return once.library()


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
