"""Completion: by the protocol of each shell, and installed in those real shells that are there."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING
from unittest.mock import patch

import pexpect
import pytest

from punicref.cli import main
from tests.cli.pty import hang_up
from tests.program import COMMAND

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

PROTOCOLS = {
    "bash": lambda line: {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)},
    "zsh": lambda line: {"_TYPER_COMPLETE_ARGS": line},
    "fish": lambda line: {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    "powershell": lambda line: {
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": line.rpartition(" ")[2],
    },
}


def offered(shell: str, line: str, **environment: str) -> str:
    """Return what a shell is offered at the end of a line; Typer ends the program then."""
    asked = {**PROTOCOLS[shell](line), "_PUNICREF_COMPLETE": f"complete_{shell}", **environment}
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with patch.dict(os.environ, asked), redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as end:
        main.run(())
    assert (end.value.code, err.buffer.getvalue()) == (0, b"")
    shown: bytes = out.buffer.getvalue()
    return shown.decode()


@pytest.mark.parametrize("shell", PROTOCOLS)
@pytest.mark.parametrize(
    ("line", "wanted", "unwanted"),
    [
        ("punicref comp", "compare", "show"),
        ("punicref pw comb", "combat", "siege"),
        ("punicref pw combat --att", "--attack", "--defend"),
        ("punicref pw combat --terrain ci", "city", "village"),
        ("punicref pw combat vil", "village", "city"),
        ("punicref dbp combat tri", "Triarii", "Hastati"),
        ("punicref pi chit corv", "Corvus", "Boarding"),
        ("punicref pw control regi", "region", "treasury"),
        ("punicref rule sor.un", "sor.unrest-battle", "pw.combat"),
        ("punicref house rea", "reading", "status"),
        ("punicref show pw 9.1", "", "punicref"),
        ("punicref check neg", "negations", "digits"),
        ("punicref check dbp:10.5 --st", "--status", "--reopen"),
    ],
)
def test_each_shell_is_offered_what_may_come_next(shell: str, line: str, wanted: str, unwanted: str) -> None:
    """Commands, calculators, options not yet given, choices, unit types, chits."""
    shown = offered(shell, line)
    assert wanted in shown
    assert unwanted not in shown


@pytest.mark.parametrize(("lang", "name"), [("it", "combattimento"), ("ru", "бой")])
def test_calculators_and_choices_are_offered_in_the_users_language(lang: str, name: str) -> None:
    """With what they are for, where the shell shows that."""
    assert name in offered("fish", f"punicref pw {name[:2]}", PUNICREF_LANG=lang)
    word = {"it": "città", "ru": "город"}[lang]
    assert word in offered("fish", f"punicref pw {name} {word[:3]}", PUNICREF_LANG=lang)


def test_clauses_are_offered_with_their_titles() -> None:
    """By game and colon; bash parts the line at the colon."""
    assert "pw:9.14\tMovement cost of an attack" in offered("fish", "punicref pw:9.1")
    assert "9.14" in offered("bash", "punicref pw : 9.1").split()


def test_an_option_that_stands_is_not_offered_again() -> None:
    """Nor are values of another option."""
    shown = offered("bash", "punicref pw combat --attack 10 --").split()
    assert "--attack" not in shown
    assert "--defend" in shown


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_can_be_shown(apart: Run, shell: str) -> None:
    """For each shell, to be put where its owner likes."""
    assert "_PUNICREF_COMPLETE" in apart("--show-completion", shell).out


def test_a_named_shell_counts_whatever_started_the_program() -> None:
    """A script, a Makefile or a plain sh stands between the player and his shell."""
    shown = subprocess.run(
        ["/bin/sh", "-c", f"{COMMAND} --show-completion fish; true"], capture_output=True, text=True, check=True
    )
    assert "complete --command punicref" in shown.stdout, shown.stderr


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "There is no completion for bahs; there is for bash, zsh"), ("it", "bahs"), ("ru", "bahs")],
)
def test_a_shell_that_is_not_known_is_refused(apart: Run, lang: str, told: str) -> None:
    """With those that are, and the one that was meant."""
    found = apart("--install-completion", "bahs", PUNICREF_LANG=lang)
    assert found.code == 2
    assert told in found.err
    assert "bash?" in found.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_installed_in_a_real_shell(apart: Run, shell: str, tmp_path: Path) -> None:
    """Install it, open a shell, type the beginning of a word and the tabulator."""
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not there")
    home = {"HOME": str(tmp_path), "PATH": f"{os.path.dirname(COMMAND)}:{os.environ['PATH']}"}
    assert "installed" in apart("--install-completion", shell, **home).out
    start = {"bash": ["-i"], "zsh": ["-i"], "fish": ["-i"]}[shell]
    child = pexpect.spawn(
        shell, start, env={**os.environ, **home, "TERM": "dumb", "PS1": "$ "}, encoding="utf-8", timeout=20
    )
    child.expect(r"[$%>#] ?$")
    child.send("punicref pw comba\t")
    child.expect("punicref pw combat")
    child.send("--terrain vil\t")
    child.expect("village")
    child.sendcontrol("c")
    child.sendline("exit")
    hang_up(child)
