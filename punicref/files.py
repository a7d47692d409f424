"""The user's own files: written to a temporary name and moved into place, so that nothing is ever half written."""

from __future__ import annotations

import contextlib
import os
import tempfile

from punicref.errors import NotFound, Problem, reason
from punicref.messages import say


def write(path: str, text: str) -> None:
    """Write a text file, replacing an older one in a single step."""
    folder = os.path.dirname(path) or "."
    temporary = ""
    try:
        os.makedirs(folder, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise Problem(say("{file} cannot be written: {reason}.", file=path, reason=reason(error))) from None


def read(path: str) -> str:
    """Return a UTF-8 text file; NotFound where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise Problem(say("{file} is not UTF-8 text.", file=path)) from None
    except OSError as error:
        raise NotFound(say("{file} cannot be read: {reason}.", file=path, reason=reason(error))) from None


def remove(path: str) -> bool:
    """Remove a file; False where there was none."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Problem(say("{file} cannot be removed: {reason}.", file=path, reason=reason(error))) from None
    return True
