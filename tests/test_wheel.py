"""The source distribution, the wheel that is built from it, and that installed in a fresh virtual environment."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import tomli

from punicref import paths
from punicref.messages import TRANSLATED

pytestmark = pytest.mark.skipif(paths.CHECKOUT is None, reason="there is no checkout to build from")

SDIST = "import hatchling.build, sys; hatchling.build.build_sdist(sys.argv[1])"


def call(*words: str | Path, folder: Path, **environment: str) -> str:
    """Run a command in a folder, in an environment that knows nothing of the checkout, and return its output."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(shipped: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution with the build backend that the project names; the checkout stays as it is."""
    folder = tmp_path_factory.mktemp("sdist")
    assert paths.CHECKOUT
    before = os.stat(paths.LIBRARY)
    call(sys.executable, "-c", SDIST, folder, folder=Path(paths.CHECKOUT))
    assert os.stat(paths.LIBRARY).st_ino == before.st_ino  # somebody may be reading it at this moment
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from it, as a release does, with nothing but what the build says it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, sdist, folder=folder)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install it in a fresh virtual environment; returns the command."""
    folder = tmp_path_factory.mktemp("venv")
    call(sys.executable, "-m", "venv", folder, folder=folder)
    python = folder / "bin" / "python"
    call(python, "-m", "pip", "install", "--quiet", wheel, folder=folder)
    return folder / "bin" / "punicref"


def test_the_source_distribution_holds_what_is_needed(sdist: Path) -> None:
    """Tests and documents too, and no leftovers."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "rules/punic-wars.toml",
        "tests/test_packaging.py",
        "docs/dependencies.md",
        "mkdocs.yml",
        "README.md",
    } <= names
    assert not any(name.startswith((".venv", "dist", ".git/")) or name.endswith((".sqlite", ".pyc")) for name in names)


def test_holds_what_runs_and_no_more(wheel: Path) -> None:
    """The wheel holds the compiled library, the catalogues and the rules' source, and no tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "punicref/library.sqlite" in names
    assert {f"punicref/locale/{lang}/LC_MESSAGES/punicref.mo" for lang in TRANSLATED} <= names
    assert "punicref/rules/punic-wars.toml" in names
    assert "punicref/py.typed" in names
    assert [name.partition(".data/")[2] for name in names if ".data/" in name] == ["data/share/man/man1/punicref.1"]
    assert not any(name.startswith(("tests/", "rules/")) or name.endswith(".po") for name in names)


def test_the_library_in_it_is_not_too_large(wheel: Path) -> None:
    """Thirteen megabytes at most, with all the questions of the clauses and short words in three languages."""
    assert zipfile.ZipFile(wheel).getinfo("punicref/library.sqlite").file_size <= 13_000_000


def test_works_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    """The installed command shows a clause and rules, in another folder."""
    home = {"PUNICREF_HOME": str(tmp_path / "home"), "LANG": "en_GB.UTF-8"}
    assert "10" in call(installed, "pw:9.14", folder=tmp_path, **home)
    ruling = call(installed, "pw", "losses", "--percent", "75", "--points", "9", "--json", folder=tmp_path, **home)
    assert '"lost": 7' in ruling


def test_the_man_page_is_where_man_looks_for_it(installed: Path) -> None:
    """Beside the command, under share/man."""
    page = (installed.parents[1] / "share" / "man" / "man1" / "punicref.1").read_text("ascii")
    assert page.startswith(".TH PUNICREF 1")
    assert "punicref tables install" in page


def test_house_rules_compile_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    """A house rule is compiled from the wheel's own source, into the user's cache."""
    home = {"PUNICREF_HOME": str(tmp_path / "home"), "LANG": "en_GB.UTF-8"}
    (tmp_path / "ours.toml").write_text('name = "Ours"\n["pw:9.14"]\nvalues = { inverted = 8 }\n', "utf-8")
    call(installed, "house", "install", "ours.toml", folder=tmp_path, **home)
    shown = call(installed, "pw:9.14", folder=tmp_path, **home)
    assert "8 movement points" in shown
    assert "Ours" in shown
    assert list((tmp_path / "home" / "cache").glob("*.sqlite"))


def test_an_older_python_is_refused_by_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is imported that it cannot parse; the build's own file it can."""
    assert paths.CHECKOUT
    source = Path(paths.CHECKOUT, "hatch_build.py")
    ast.parse(source.read_text("utf-8"), feature_version=(3, 8))
    project = tomli.loads(Path(paths.CHECKOUT, "pyproject.toml").read_text("utf-8"))["project"]
    spec = importlib.util.spec_from_file_location("hatch_build", source)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert project["requires-python"] == ">=" + ".".join(map(str, module.OLDEST))
    monkeypatch.setattr(module.sys, "version_info", (3, 10, 4, "final", 0))
    with pytest.raises(RuntimeError, match=r"needs Python 3\.11 or newer; this is Python 3\.10"):
        module.CompileHook.initialize(None, "standard", {})
