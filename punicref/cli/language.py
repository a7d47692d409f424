"""Which language to speak: --lang, then PUNICREF_LANG, then the locale, then English."""

from __future__ import annotations

import os
import sys

from punicref import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OF_FILES = ("import", "texts", "export")
"""The commands whose --lang is the language of a file, not the one that they speak, by all their names."""


def parse(written: str) -> tuple[str, ...]:
    """Read what --lang was given: one language, or several joined by commas; Problem for any other."""
    languages = tuple(part.strip().casefold() for part in written.split(",") if part.strip())
    for lang in languages or ("",):
        if lang not in LANGUAGES:
            from punicref.errors import Problem, near
            from punicref.messages import say

            raise Problem(
                say(
                    "There is no language {lang}; the languages are {languages}.",
                    lang=lang or "''",
                    languages=LANGUAGES,
                ),
                suggestions=near(lang, LANGUAGES, 1),
            )
    return tuple(dict.fromkeys(languages))


def from_environment() -> str:
    """Return the language that the environment asks for; a wrong PUNICREF_LANG is a Problem."""
    if chosen := os.environ.get("PUNICREF_LANG"):
        return parse(chosen)[0]
    return _from_locale()


def _from_locale() -> str:
    """Follow the locale as gettext does: LANGUAGE counts only where a locale other than C is set."""
    locale = next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "")
    if not locale and sys.platform == "win32":
        from locale import getlocale

        locale = getlocale()[0] or ""
    if not locale or locale.split(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = [*os.environ.get("LANGUAGE", "").split(":"), locale]
    windows = {"italian": "it", "english": "en", "russian": "ru"}
    for name in wanted:
        lang = name.replace("-", "_").split("_")[0].split(".")[0].casefold()
        lang = windows.get(lang, lang)
        if lang in LANGUAGES:
            return lang
    return "en"


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
        return _from_locale()
