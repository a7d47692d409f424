"""What goes out: the workflow files, the licences of what is installed with punicref; see test_wheel.py, too."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import tomli
from packaging.requirements import Requirement

from punicref import __version__, paths

pytestmark = pytest.mark.skipif(paths.CHECKOUT is None, reason="there is no checkout")

ROOT = Path(paths.CHECKOUT or ".")


def test_the_workflow_files_are_sound() -> None:
    """A linter finds nothing: they cannot run here."""
    linter = shutil.which("zizmor", path=str(Path(sys.executable).parent))
    if linter is None:
        pytest.skip("zizmor is not installed")
    workflows = ROOT / ".github" / "workflows"
    done = subprocess.run(
        [linter, "--offline", "--no-progress", "--strict-collection", str(workflows)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflows_run_the_readmes_test_command_and_every_python_that_is_promised() -> None:
    """The classifiers, the workflow and the local sessions name the same versions."""
    project = tomli.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert "- run: make test" in tests
    assert re.findall(r'"(3\.\d+)"', tests.partition("python: [")[2].partition("]")[0]) == promised
    sessions = (ROOT / "noxfile.py").read_text("utf-8")
    assert re.findall(r'"(3\.\d+)"', sessions) == promised


def test_nothing_is_published_untested_or_under_a_version_that_it_has_not() -> None:
    """The release waits for the tests, and compares its tag with the version; the changelog knows that version."""
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert "uses: ./.github/workflows/tests.yml" in release
    assert "workflow_call:" in (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert "needs: tests" in release.partition("  build:")[2].partition("steps:")[0]
    check = re.search(r"run: (test .*)", release)
    assert check
    for tag, code in ((f"v{__version__}", 0), (__version__, 0), ("v0.9", 1)):
        done = subprocess.run(
            ["sh", "-c", check[1].replace("python", sys.executable)],
            cwd=ROOT,
            env={**os.environ, "GITHUB_REF_NAME": tag},
            check=False,
        )
        assert done.returncode == code, tag
    assert re.search(
        rf"^## {re.escape(__version__)} - \d{{4}}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )


def test_the_licences_of_all_that_is_installed_are_listed() -> None:
    """docs/dependencies.md has a row for each, dependencies of dependencies too, and what extras bring."""
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    listed = set(re.findall(r"^\| ([\w.-]+) \| [^|]+ \|$", page, re.MULTILINE))
    waiting: list[tuple[str, tuple[str, ...]]] = [("punicref", ("", "mcp", "web", "translate"))]
    found = set[str]()
    while waiting:
        package, extras = waiting.pop()
        for line in importlib.metadata.requires(package) or []:
            one = Requirement(line)
            name = one.name.lower().replace("_", "-")
            taken = one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras)
            if name not in found and taken:
                found.add(name)
                waiting.append((name, ("", *one.extras)))
    assert "mcp" in found
    assert found <= {name.lower().replace("_", "-") for name in listed}
