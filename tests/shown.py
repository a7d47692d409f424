"""The command lines that the README and the pages in docs/ show: read, replayed, and their outputs written anew.

A page is one sitting. Its ``console`` blocks run from first to last in one folder, with a home of their own; a block
with a title (```toml title="ours.toml"```) is a file of that folder from there on. What stands below a command is
what it prints; below a command that ends with ``play …`` the lines behind a prompt are what is typed. A command without
output shown must succeed.

`python -m tests.shown` writes the outputs anew, as they are now: read the difference.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.documents import BLOCK, DOCS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = re.compile(r"^\$ (?P<line>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
PROMPT = re.compile(r"^[\w/]+> (.*)$", re.MULTILINE)
LINKED = re.compile(r"\]\(([\w/-]+\.(?:txt|toml))\)")
INLINE = re.compile(r"(?<!`)`(punicref [^`]+)`(?!`)")


class Shown(NamedTuple):
    """A command that a page shows, and where its output stands in the text."""

    line: str
    output: str
    start: int
    end: int

    @property
    def table(self) -> bool:
        """Whether it opens the table, whose output holds what is typed."""
        return bool(re.search(r"\bpunicref play\b", self.line)) and bool(PROMPT.search(self.output))


class Replayed(NamedTuple):
    """The same command as it runs now."""

    shown: Shown
    output: str
    code: int


def pages() -> list[Path]:
    """Return the README and every page in docs/."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def commands(text: str) -> list[Shown]:
    """Return the commands of a page, in order."""
    return [one for block in BLOCK.finditer(text) if block["kind"] == "console" for one in _of_block(block)]


def inline(text: str) -> list[str]:
    """Return the commands that stand within sentences."""
    return INLINE.findall(BLOCK.sub("", text))


def replay(text: str, folder: Path) -> Iterator[Replayed]:
    """Run the commands of a page one after the other in that folder, which has the files that the page links to."""
    for name in LINKED.findall(text):
        shutil.copy(DOCS / name, folder)
    for block in BLOCK.finditer(text):
        if block["title"]:
            (folder / block["title"]).write_text(block["body"], "utf-8")
        elif block["kind"] == "console":
            for one in _of_block(block):
                yield _run(one, folder)


def _of_block(block: re.Match[str]) -> Iterator[Shown]:
    for one in COMMAND.finditer(block["body"]):
        at = block.start("body")
        yield Shown(one["line"], one["output"].rstrip("\n"), at + one.start("output"), at + one.end("output"))


def _run(one: Shown, folder: Path) -> Replayed:
    """Run a command line in a shell, as a reader would in a pipe, in English unless the line says otherwise."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PUNICREF_", "LANG", "LC_"))}
    done = subprocess.run(
        ["sh", "-c", one.line],
        cwd=folder,
        input="".join(f"{line}\n" for line in PROMPT.findall(one.output) if one.table),
        env={
            **inherited,
            "PATH": os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath))),
            "PUNICREF_HOME": str(folder / ".home"),
            "LANG": "en_GB.UTF-8",
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    output = done.stdout.rstrip("\n")
    if one.table:  # where the evening is kept differs from one computer to the next
        output = output[: output.rindex("\n")].rstrip("\n")
    elif not one.output and done.returncode:
        output += done.stderr
    return Replayed(one, output, done.returncode)


def _written_anew(text: str, folder: Path) -> str:
    """Return a page with the outputs as they are now; commands without output stay without."""
    for one in reversed(list(replay(text, folder))):
        shown = one.shown
        if shown.output and not one.output:
            sys.exit(f"{shown.line}: it shows nothing any more, and ends with {one.code}.")
        if shown.output:
            text = text[: shown.start] + f"{one.output}\n" + text[shown.end :]
    return text


def main() -> None:
    """Write the outputs of all pages anew, or of those that are named; `…` below a command asks for its output."""
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else pages():
        text = page.read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(_written_anew(text, Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
