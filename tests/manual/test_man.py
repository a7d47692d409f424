"""The man page: whole, and nothing in it that its readers stumble over."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from manual import man
from punicref.cli import commands
from punicref.cli.meaning import COMMANDS
from punicref.cli.session import Session
from punicref.cli.spec import Command, Group
from punicref.language.messages import English

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from punicref.rulebook.library import Library


def every_command() -> Iterator[Command]:
    """Yield every command that knows no game, those of groups too."""
    for name in COMMANDS:
        found = commands.command(name, Session("en"))
        if isinstance(found, Group):
            yield from (found.load(one) for one, _ in found.commands)
        else:
            yield found


def test_every_command_option_and_calculator_is_in_it(shipped: Library) -> None:
    """As a heading, or an entry of its own."""
    written = man.page(shipped)
    page = written.replace("\\-", "-")
    entries = set(re.findall(r"^\.B (.*)$", page, re.MULTILINE))
    names = {entry.partition(" ")[0] for entry in entries}
    for name in COMMANDS:
        assert re.search(rf'^\.SS "punicref {name}\b', page, re.MULTILINE), name
    for one in every_command():
        assert {option.name for option in one.options} <= names, one.name
        assert all(man.roff(English().show(example)) in written for example in one.examples), one.name
    for calculator in shipped.calculators():
        assert f"punicref {calculator.name.replace('.', ' ')}" in entries
    assert {
        "PUNICREF_LANG",
        "PUNICREF_GAME",
        "PUNICREF_HOME",
        "PUNICREF_REVIEWER",
        "NO_COLOR",
        "0",
        "1",
        "2",
        "3",
    } <= names


def test_no_question_ends_with_a_point(shipped: Library) -> None:
    """Titles of calculators are sentences or questions."""
    assert not re.search(r"[?.]\.$", man.page(shipped), re.MULTILINE)


def test_nothing_in_a_text_is_taken_for_a_request(shipped: Library) -> None:
    """A point at the beginning of a line, a backslash, quotation marks; and everything is ASCII."""
    assert man.roff(".SH x") == "\\&.SH x"
    assert man.roff('a\\b "c" -d') == "a\\eb \\(dqc\\(dq \\-d"
    assert man.roff("città") == "citt\\[u00E0]"
    assert man.page(shipped).isascii()


@pytest.mark.parametrize(
    "linter",
    [
        ("groff", "-man", "-Tutf8", "-ww", "-z"),
        ("man", "--warnings", "--local-file"),
        ("mandoc", "-T", "lint", "-W", "error"),
    ],
    ids=lambda words: words[0],
)
def test_a_linter_finds_nothing(linter: tuple[str, ...], shipped: Library, tmp_path: Path) -> None:
    """Where it is installed."""
    if shutil.which(linter[0]) is None:
        pytest.skip(f"{linter[0]} is not installed")
    file = tmp_path / "punicref.1"
    file.write_text(man.page(shipped), "ascii")
    done = subprocess.run(
        [*linter, str(file)], env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
