"""Answers that are kept: what an address says once it says again, until a table or a house rule changes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from starlette.responses import Response

from punicref import paths
from punicref.web import shelf

if TYPE_CHECKING:
    from starlette.types import Scope

LARGEST = 8_000_000
"""Bytes of all answers that are kept; then those go that nobody has asked for longest."""

Key = tuple[str, str, bytes, int, str, str | None]
"""Language, path and query of a request, how the installed tables and the house rules stand, and of what the evening is
that is open."""


class Kept:
    """The answers to requests that are kept."""

    def __init__(self) -> None:
        self._answers: dict[Key, Response] = {}
        self._size = 0

    def find(self, key: Key) -> Response | None:
        """Return a kept answer."""
        found = self._answers.pop(key, None)
        if found is None:
            return None
        self._answers[key] = found
        return copied(found)

    def keep(self, key: Key, answer: Response) -> None:
        """Keep an answer, unless it is none that everybody gets."""
        if answer.status_code != 200 or key in self._answers:
            return
        self._answers[key] = copied(answer)
        self._size += _size(key, answer)
        while self._size > LARGEST:
            oldest = next(iter(self._answers))
            self._size -= _size(oldest, self._answers.pop(oldest))


def key(scope: Scope, lang: str, evening: str | None) -> Key:
    """Return by what an answer is kept."""
    try:
        tables = os.stat(os.path.dirname(paths.printed_table(""))).st_mtime_ns
    except OSError:
        tables = 0
    return lang, scope["path"], scope["query_string"], tables, shelf.state(), evening


def _size(key: Key, answer: Response) -> int:
    return len(key[1]) + len(key[2]) + len(answer.body) + 500


def copied(answer: Response) -> Response:
    """Return an answer with headers of its own: what sends it changes them."""
    made = Response(answer.body, answer.status_code)
    made.raw_headers = list(answer.raw_headers)
    return made
