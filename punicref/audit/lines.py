"""On which line of a rules file a finding is about: found in the text itself, for TOML readers keep no lines."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from punicref.audit.finding import Finding


class Lines:
    """The lines of the files under a rules folder, each file read once and only when it is asked for."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: dict[str, list[str]] = {}
        self._headers: dict[str, dict[str, int]] = {}

    def line(self, file: str, clause: str, part: str = "") -> int:
        """Return the line of a part of a clause, of the clause where the part is not found, else the first."""
        lines = self._lines(file)
        issue = re.match(r"issues\.([^.]+)", part)
        if issue and (found := self._headers[file].get(f"{clause}.issues.{issue[1]}", 0)):
            return found
        start = self._headers[file].get(clause, 0)
        if not start:
            return 1
        for number, text in enumerate(lines[start:], start + 1):
            if text.startswith("["):
                break
            if re.match(rf"{re.escape(part)}\s*=", text):
                return number
        return start

    def of(self, one: Finding) -> int:
        """Return the line of a finding."""
        return one.line or self.line(one.file, one.id, one.part)

    def _lines(self, file: str) -> list[str]:
        if file not in self._files:
            try:
                with open(os.path.join(self._folder, *file.split("/")), encoding="utf-8", errors="replace") as opened:
                    self._files[file] = opened.read().splitlines()
            except OSError:
                self._files[file] = []
            self._headers[file] = _headers(self._files[file])
        return self._files[file]


def _headers(lines: list[str]) -> dict[str, int]:
    """Return the first line of each table of a file, by its name without quotation marks."""
    found: dict[str, int] = {}
    for number, text in enumerate(lines, 1):
        if match := _HEADER.match(text):
            found.setdefault(re.sub("[\"']", "", match[1].strip()), number)
    return found


_HEADER = re.compile(r"\[([^\[\]]+)\]")
