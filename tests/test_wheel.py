"""The source distribution, the wheel that is built from it, and that installed in a fresh virtual environment."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import tomli

from punicref import paths
from punicref.language.messages import TRANSLATED

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(paths.CHECKOUT is None, reason="there is no checkout to build from")

BIN = "Scripts" if sys.platform == "win32" else "bin"

CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}

SDIST = "import hatchling.build, sys; hatchling.build.build_sdist(sys.argv[1])"


def ended(*words: str | Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, in an environment that knows nothing of the checkout."""
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env={**CLEAN, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def call(*words: str | Path, folder: Path, **environment: str) -> str:
    """Run a command, and return its output."""
    done = ended(*words, folder=folder, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: str | Path, folder: Path, **environment: str) -> str:
    """Run a command that must be refused, and return what it says."""
    done = ended(*words, folder=folder, **environment)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def shared(name: str, make: Callable[[Path], object], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that is made once, by the first of the workers that wants it; the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    done, failed = folder / ".done", folder / ".failed"
    try:
        folder.mkdir()
    except FileExistsError:
        while not done.exists():
            assert not failed.exists(), f"{name} could not be made: see the other failure"
            time.sleep(0.1)
        if done.read_text("utf-8"):
            pytest.skip(done.read_text("utf-8"))
        return folder
    try:
        make(folder)
    except pytest.skip.Exception as reason:
        done.write_text(str(reason), "utf-8")
        raise
    except BaseException:
        failed.touch()
        raise
    done.touch()
    return folder


def pip(*words: str | Path, folder: Path) -> None:
    """Run pip; where it cannot reach the index of packages, the test is skipped."""
    done = ended(sys.executable, "-m", "pip", *words, folder=folder)
    if done.returncode and "after connection broken by" in done.stderr:
        pytest.skip("the index of packages cannot be reached")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def sdist(shipped: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution with the build backend that the project names; the checkout stays as it is."""

    def make(folder: Path) -> None:
        assert paths.CHECKOUT
        before = os.stat(paths.LIBRARY)
        call(sys.executable, "-c", SDIST, folder, folder=Path(paths.CHECKOUT))
        assert os.stat(paths.LIBRARY).st_ino == before.st_ino  # somebody may be reading it at this moment

    return next(shared("sdist", make, tmp_path_factory).glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from it, as a release does, with nothing but what the build says it needs."""

    def make(folder: Path) -> None:
        pip("wheel", "--quiet", "--no-deps", "-w", folder, sdist, folder=folder)

    return next(shared("wheel", make, tmp_path_factory).glob("*.whl"))


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Install it in a fresh virtual environment, with the extra of a name or with none; returns the command."""

    def made(extra: str) -> Path:
        def make(folder: Path) -> None:
            call(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder)
            what = f"{wheel}[{extra}]" if extra else wheel
            pip("--python", folder / BIN / "python", "install", "--quiet", "--no-compile", what, folder=folder)

        return shared(f"venv-{extra}", make, tmp_path_factory) / BIN / "punicref"

    return made


@pytest.fixture(scope="module")
def installed(fresh: Callable[[str], Path]) -> Path:
    """Install it without extras; returns the command."""
    return fresh("")


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
    tracked = ended("git", "ls-files", folder=Path(paths.CHECKOUT or "."))
    if tracked.returncode == 0 and tracked.stdout:
        assert set(tracked.stdout.splitlines()) - names <= {".gitattributes", ".gitignore"}
    names -= {"punicref/reader/model.sqlite", "punicref/search/meaning.sqlite"}
    assert not any(name.startswith((".venv", "dist", ".git/")) or name.endswith((".sqlite", ".pyc")) for name in names)


def test_catalogues_are_the_same_whenever_they_are_compiled(wheel: Path) -> None:
    """No date and no blanks are in them, so that a wheel that is built again is the same."""
    for lang in TRANSLATED:
        compiled = zipfile.ZipFile(wheel).read(f"punicref/locale/{lang}/LC_MESSAGES/punicref.mo")
        assert f"Language: {lang}".encode() in compiled
        for blank in (b"-Date:", b"EMAIL@ADDRESS", b"FULL NAME", b"VERSION"):
            assert blank not in compiled


def test_holds_what_runs_and_no_more(wheel: Path) -> None:
    """The wheel holds the compiled library, the catalogues and the rules' source, and no tests."""
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "punicref/library.sqlite" in names
    assert {f"punicref/locale/{lang}/LC_MESSAGES/punicref.mo" for lang in TRANSLATED} <= names
    assert "punicref/rules/punic-wars.toml" in names
    assert "punicref/py.typed" in names
    assert [name.partition(".data/")[2] for name in names if ".data/" in name] == ["data/share/man/man1/punicref.1"]
    assert not any(name.startswith(("tests/", "rules/")) or name.endswith(".po") for name in names)


def test_it_is_not_too_large(wheel: Path) -> None:
    """Eight megabytes: the library is half of that, the rules' source and the reader's network a sixth each."""
    assert os.stat(wheel).st_size <= 8_000_000


def test_what_the_words_of_questions_mean_is_in_it_once(wheel: Path) -> None:
    """In the library, and not in the file from which that is made."""
    assert "punicref/search/meaning.sqlite" not in zipfile.ZipFile(wheel).namelist()


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


# The extras


def extras() -> list[str]:
    """Return the extras that the project declares."""
    project = tomli.loads(Path(paths.CHECKOUT or ".", "pyproject.toml").read_text("utf-8"))["project"]
    return list(project["optional-dependencies"])


NEEDS = {"web": (["serve", "--port", "0"], ["book", "dbp"]), "mcp": (["mcp"],), "translate": ()}
"""The commands of the wheel that an extra is for; those of `translate` need a checkout."""


def test_each_extra_has_its_test_here() -> None:
    """So that one that is added is not forgotten."""
    assert set(extras()) == set(NEEDS)


@pytest.mark.parametrize("extra", NEEDS)
def test_without_an_extra_its_commands_name_it(extra: str, installed: Path, tmp_path: Path) -> None:
    """What installs it stands there; exit code 2, no traceback."""
    for words in NEEDS[extra]:
        told = refused(installed, *words, folder=tmp_path, PUNICREF_HOME=str(tmp_path), LANG="en_GB.UTF-8")
        assert f"This needs the extra “{extra}”" in told
        assert f"pip install 'punicref[{extra}]'" in told


def test_with_the_extra_web_pages_are_served_and_written(fresh: Callable[[str], Path], tmp_path: Path) -> None:
    """A page, a ruling over HTTP, and a game as one file."""
    command = fresh("web")
    home = {"PUNICREF_HOME": str(tmp_path / "home"), "LANG": "en_GB.UTF-8"}
    child = subprocess.Popen(
        [command, "serve", "--port", "0", "--game", "dbp", "--lang", "it"],
        cwd=tmp_path, env={**CLEAN, **home}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert child.stdout
        page = child.stdout.readline().split()[1]
        site = page.removesuffix("/it/dbp")
        with urllib.request.urlopen(page, timeout=30) as answer:  # noqa: S310
            assert "De Bello Punico" in answer.read().decode("utf-8")
        facts = json.dumps({"attack": 9, "defend": 2}).encode()
        asked = urllib.request.Request(f"{site}/api/rule/pw.odds", facts, {"Content-Type": "application/json"})  # noqa: S310
        with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310
            assert json.load(answer)["result"]["column"] == "4:1"
    finally:
        child.terminate()
        _, told = child.communicate(timeout=30)
    assert "Traceback" not in told
    call(command, "book", "dbp", "--output", "dbp.html", folder=tmp_path, **home)
    assert (tmp_path / "dbp.html").read_text("utf-8").startswith("<!doctype html>")


def test_with_the_extra_mcp_an_assistant_is_answered(fresh: Callable[[str], Path], tmp_path: Path) -> None:
    """The client of the SDK, from outside: a ruling comes, and a refusal."""
    anyio = pytest.importorskip("anyio", reason="the extra mcp is not installed here: no client")
    mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed here: no client")
    command = str(fresh("mcp"))
    told: list[str] = []

    async def session() -> None:
        home = {"PUNICREF_HOME": str(tmp_path), "LANG": "en_GB.UTF-8"}
        async with mcp.Client(mcp.StdioServerParameters(command=command, args=["mcp"], env=home)) as client:
            for tool, arguments in (
                ("rule", {"calculator": "pw.odds", "facts": {"attack": 9, "defend": 2}}),
                ("ask", {"question": "qwertz uiop"}),
            ):
                told.append((await client.call_tool(tool, arguments)).content[0].text)

    anyio.run(session)
    assert told[0].startswith("Column 4:1.")
    assert told[1].startswith("Probably not in these rules")


def test_with_the_extra_translate_texts_come_back_into_the_source(
    fresh: Callable[[str], Path], sdist: Path, tmp_path: Path
) -> None:
    """The source, unpacked, run with what the wheel brings: a text that was translated anew is written into the rules.

    Without the extra nothing is, and what to install stands there.
    """
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.glob("punicref-*"))
    home = {"PUNICREF_HOME": str(tmp_path / "home"), "LANG": "en_GB.UTF-8", "PYTHONPATH": str(source)}
    bare, full = ((fresh(extra).with_name("python"), "-m", "punicref") for extra in ("", "translate"))
    export = ("texts", "export", "--game", "dbp", "--lang", "en", "--from", "it", "--output", "dbp.po")
    call(*bare, *export, folder=tmp_path, **home)
    file = tmp_path / "dbp.po"
    before = (source / "rules" / "en" / "de-bello-punico.toml").read_text("utf-8")
    head, name, rest = file.read_text("utf-8").partition('"dbp:10.5.title"')
    file.write_text(head + name + rest.replace('"Rear attack"', '"Attack from the rear"', 1), "utf-8")
    told = refused(*bare, "texts", "import", "dbp.po", folder=tmp_path, **home)
    assert "pip install --editable '.[translate]'" in told
    assert "1 text changed" in call(*full, "texts", "import", "dbp.po", folder=tmp_path, **home)
    after = (source / "rules" / "en" / "de-bello-punico.toml").read_text("utf-8")
    head, name, rest = before.partition('["10.5"]')
    assert rest
    assert after == head + name + rest.replace('"Rear attack"', '"Attack from the rear"', 1)


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
