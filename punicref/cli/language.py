"""Which language a command speaks: --lang, then as `punicref.languages` says."""

from __future__ import annotations

from punicref.book.languages import from_environment, from_locale, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["OF_FILES", "from_environment", "parse", "spoken", "wanted"]

OF_FILES = ("import", "texts", "export", "compare")
"""The commands whose --lang is the language of a file or columns, not the one that they speak, by all their names."""


def spoken(command: str, given: str | None) -> str:
    """Return the language that a command speaks, given its --lang; Problem where there is no such language."""
    return from_environment() if given is None or command in OF_FILES else parse(given)[0]


def wanted(argv: Sequence[str]) -> str:
    """Return the language for messages before the options are parsed; never fails."""
    from punicref.errors import Problem

    for at, word in enumerate(() if argv and argv[0] in OF_FILES else argv):
        written = argv[at + 1] if word == "--lang" and at + 1 < len(argv) else word.partition("--lang=")[2]
        if written:
            try:
                return parse(written)[0]
            except Problem:
                break
    try:
        return from_environment()
    except Problem:
        return from_locale()
