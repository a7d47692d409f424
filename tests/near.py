"""The tests that are near some files, as docs/architecture.md has them: `python -m tests.near FILE…` runs them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.documents import DOCS, ROOT

ROW = re.compile(r"^\| `([^`]+)` \| (.*) \|$", re.MULTILINE)


def rows() -> dict[str, list[str]]:
    """Return the patterns of the tests by the path that they are near."""
    page = (DOCS / "architecture.md").read_text("utf-8").partition("## Which tests")[2]
    return {path: re.findall(r"`([^`]+)`", tests) for path, tests in ROW.findall(page)}


def near(file: str, known: dict[str, list[str]]) -> list[str]:
    """Return the tests near a file, by its path from the checkout; the file itself where it is a test."""
    if file.startswith("tests/"):
        return [file]
    game = "".join(re.findall(r"^punicref/games/(\w+)/", file))
    fitting = [path for path in known if f"{file}/".startswith(f"{path.format(game=game or None)}/")]
    patterns = known[max(fitting, key=len)] if fitting else []
    return [path.relative_to(ROOT).as_posix() for one in patterns for path in sorted(ROOT.glob(one.format(game=game)))]


if __name__ == "__main__":
    known_ = rows()
    paths = [Path(one).resolve().relative_to(ROOT.resolve()).as_posix() for one in sys.argv[1:]]
    found = dict.fromkeys(test for path in paths for test in near(path, known_))
    if not found:
        sys.exit("No test is near these files; docs/architecture.md says which are near what.")
    print(*found)
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", *found], cwd=ROOT, check=False).returncode)
