"""The program as the tests run it: a command line answered in this process, or by the installed command in its own."""

from __future__ import annotations

import io
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from punicref.cli import main
from punicref.rulebook import library
from tests import once

_connect = library.connect

COMMAND = os.path.join(os.path.dirname(sys.executable), "punicref")


@dataclass(frozen=True)
class Answer:
    """What a command printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document on stdout."""
        return json.loads(self.out)


def answer_here(*words: str, stdin: str = "", **environment: str) -> Answer:
    """Answer a command line in this process, on streams that are like pipes; a traceback comes out as an exception.

    It costs a tenth of a process of its own, and tells the same, but for what the interpreter does before and after.
    """
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2)]
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    here = patch.dict(os.environ, environment), patch.object(sys, "stdin", given)
    # What has been looked up is remembered with its library while the process lives: here for thousands of lines.
    opened: list[sqlite3.Connection] = []

    def connect(path: str) -> sqlite3.Connection:
        made = _connect(path)
        if path != once.LIBRARY:
            opened.append(made)
        return made

    with (
        here[0],
        here[1],
        patch.object(library, "connect", connect),
        once.remembered(),
        redirect_stdout(streams[0]),
        redirect_stderr(streams[1]),
    ):
        code = main.run(words)
    for connection in opened:
        connection.close()
    shown = []
    for stream in streams:
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        shown.append(stream.buffer.getvalue().decode("utf-8"))
    return Answer(code, shown[0], shown[1])


def answer_apart(*words: str, stdin: str = "", **environment: str) -> Answer:
    """Run the installed command in a pipe, as a user would; extra environment by keyword."""
    done = subprocess.run(
        [COMMAND, *words],
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
