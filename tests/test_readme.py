"""The README is true: every command that it shows gives the output that it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from punicref import paths

if TYPE_CHECKING:
    from collections.abc import Callable

README = Path(paths.CHECKOUT or ".", "README.md")


def shown() -> list[tuple[str, str]]:
    """Return the commands of the README with the output shown below them; those without output are left out."""
    text = README.read_text("utf-8")
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            if output.strip():
                found.append((command.split("   #")[0], output.rstrip("\n")))
    return found


def test_some_commands_are_shown() -> None:
    """The README shows real output, a ruling in it."""
    assert sum("pw combat" in command for command, _ in shown()) >= 1
    assert len(shown()) >= 3


@pytest.mark.parametrize(("command", "output"), shown(), ids=[command for command, _ in shown()])
def test_output_is_true(command: str, output: str, run: Callable[..., Any], tmp_path: Path) -> None:
    """The command prints what the README says; at a table, line by line; of a pipe into tail, its last lines."""
    command, _, last = command.partition(" | tail -")
    command, both, _ = command.partition(" 2>&1")
    program, *words = shlex.split(command)
    assert program == "punicref"
    typed = re.findall(r"^[\w/]+> (.*)$", output, re.MULTILINE) if words[0] == "play" else []
    got = run(*words, stdin="".join(f"{line}\n" for line in typed), PUNICREF_HOME=str(tmp_path))
    found = got.out + (got.err if both else "")
    if last:
        found = "".join(found.splitlines(keepends=True)[-int(last) :])
    if typed:  # where the evening is kept differs from one computer to the next
        found = found[: found.rstrip("\n").rindex("\n")]
    assert found.rstrip("\n") == output


def test_first_command_prints_the_ruling_shown(run: Callable[..., Any]) -> None:
    """`make ruling` runs the command of the Makefile, and the README shows its ruling."""
    makefile = README.with_name("Makefile").read_text("utf-8")
    words = shlex.split(re.findall(r"^\t@\$\(BIN\)/punicref (.*)$", makefile, re.MULTILINE)[0])
    assert run(*words).out.strip() in README.read_text("utf-8")
