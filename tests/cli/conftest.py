"""What the tests of the command line share: the command run in bytes, and the same command line in this process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

import pytest

from punicref.cli import main
from tests.conftest import COMMAND, Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

DESIGN = [
    *[
        "pw",
        "combat",
        "--attack",
        "10",
        "--defend",
        "4",
        "--leader",
        "2",
        "--terrain",
        "city",
        "--inverted",
        "--roll",
        "5",
    ]
]
"""The attack that the design shows."""


@pytest.fixture(autouse=True)
def game(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bare number mean The Punic Wars, however many games there are; the library is up to date."""
    monkeypatch.setenv("PUNICREF_GAME", "pw")


@pytest.fixture
def raw() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run the installed command in a pipe and keep what it printed as bytes; None takes a variable away."""

    def call(*words: str, stdin: bytes = b"", **environment: str | None) -> subprocess.CompletedProcess[bytes]:
        wanted = {name: value for name, value in {**os.environ, **environment}.items() if value is not None}
        return subprocess.run([COMMAND, *words], input=stdin, capture_output=True, env=wanted, timeout=60, check=False)

    return call


def answer_here(*words: str) -> Answer:
    """Answer a command line in this process, on streams that are like pipes; a traceback comes out as an exception."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2)]
    stdin = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    try:
        with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
            code = main.run(words)
    finally:
        sys.stdin = stdin
    shown = []
    for stream in streams:
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        shown.append(stream.buffer.getvalue().decode("utf-8"))
    return Answer(code, shown[0], shown[1])
