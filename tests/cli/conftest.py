"""What the tests of the command line share."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.program import COMMAND

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
