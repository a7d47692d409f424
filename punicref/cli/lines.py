"""--lines: a line in, a line out, each answered at once; no line can stop those after it."""

from __future__ import annotations

import sqlite3
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

from punicref.cli import problems
from punicref.errors import InputProblem, Problem, Unreadable, unforeseen
from punicref.files import files
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.cli.session import Session


def answer(session: Session, lines: BinaryIO, ask: Callable[[str], dict[str, Any]]) -> None:
    """Answer each line that is not blank with the document that `ask` makes of it, or with an error object.

    Every answer has the number of its line and leaves before the next line is read: whoever writes the lines may be
    waiting for it.
    """
    for number, line in _lines(lines):
        if line is not None and not line.strip():
            continue
        try:
            with files.none_by_name():
                document = ask(_text(line))
            written = session.written({**document, "line": number}, compact=True)
        except (sqlite3.DatabaseError, Unreadable):
            raise  # of the library, and so of all that follows
        except Problem as problem:
            written = _refused(session, problem, number)
        except Exception as error:  # noqa: BLE001  whatever it is, the next line is another question
            written = _refused(session, unforeseen(error), number)
        sys.stdout.write(written)
        sys.stdout.flush()


def _lines(lines: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the lines with their numbers, counted from one; None for one that is too long to be kept."""
    number = 0
    while line := lines.readline(files.LARGEST + 1):
        number += 1
        whole = len(line) <= files.LARGEST or line.endswith(b"\n")
        yield number, line if whole else None
        while not whole and (line := lines.readline(files.LARGEST)):
            whole = line.endswith(b"\n")


def _text(line: bytes | None) -> str:
    if line is None:
        raise InputProblem(say("The line is longer than {size} MB.", size=files.LARGEST // 1_000_000))
    return decoded(line)


def decoded(raw: bytes) -> str:
    """Return UTF-8 text, with or without a byte-order mark."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputProblem(say("The input is not UTF-8 text.")) from None


def _refused(session: Session, problem: Problem, number: int) -> str:
    return session.written({"error": problems.as_dict(problem, session.translate), "line": number}, compact=True)
