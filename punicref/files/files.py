"""The user's own files: read with limits, and written so that nothing is ever half written."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from contextvars import ContextVar
from typing import TYPE_CHECKING, BinaryIO

from punicref.errors import InputProblem, NotFound, Problem, reason, unreadable_file
from punicref.language.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 1_000_000
"""Bytes that are read of a file or of a line; the longest of rulebooks has a tenth of it."""

PART = ".part"
"""What the names of files end with that are not yet written to their end."""


def write(path: str, text: str) -> None:
    """Write a text file, replacing an older one in a single step."""
    folder = os.path.dirname(path) or "."
    temporary = ""
    try:
        os.makedirs(folder, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=PART)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise Problem(say("{file} cannot be written: {reason}.", file=path, reason=reason(error))) from None


def regular(path: str) -> BinaryIO:
    """Open a file to be read; NotFound where there is none, or a device or a pipe, which might never end."""
    try:
        # Not to wait for a writer where it is a pipe.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
        file = os.fdopen(handle, "rb")
    except OSError as error:
        raise unreadable_file(path, error) from None
    except ValueError:  # a zero byte
        raise NotFound(say("There is no file {file}.", file=path)) from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotFound(say("{file} is no regular file.", file=path))
    return file


def load(path: str, largest: int = LARGEST) -> bytes:
    """Return what is in a file; Problem where that is more than any such file has that we read."""
    with regular(path) as file:
        try:
            data = file.read(largest + 1)
        except OSError as error:
            raise unreadable_file(path, error) from None
    if len(data) > largest:
        raise Problem(say("{file} is larger than {size} MB.", file=path, size=largest // 1_000_000))
    return data


def read(path: str, largest: int = LARGEST) -> str:
    """Return a UTF-8 text file, with or without a byte-order mark; NotFound where there is none."""
    try:
        return load(path, largest).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise Problem(say("{file} is not UTF-8 text.", file=path)) from None


def exists(path: str) -> bool:
    """Whether there is such a file; NotFound where the system does not let us see."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise unreadable_file(path, error) from None
    return True


def names(folder: str) -> list[str]:
    """Return what is in a folder, in order; nothing where there is none, NotFound where it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable_file(folder, error) from None


def remove(path: str) -> bool:
    """Remove a file; False where there was none."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Problem(say("{file} cannot be removed: {reason}.", file=path, reason=reason(error))) from None
    return True


# Files named in inputs

_BY_NAME: ContextVar[bool] = ContextVar("by_name", default=True)


@contextlib.contextmanager
def none_by_name() -> Iterator[None]:
    """In the block no input may name a file: it comes from a program, perhaps on behalf of somebody elsewhere."""
    token = _BY_NAME.set(False)
    try:
        yield
    finally:
        _BY_NAME.reset(token)


def read_named(path: str, name: str) -> str:
    """Return the text of the file that the input `name` names; InputProblem where inputs may name none."""
    if not _BY_NAME.get():
        raise InputProblem(say("{name}: no file is opened by its name here; give what is in it.", name=name))
    return read(path)
