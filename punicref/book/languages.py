"""Which language is spoken where none is named: PUNICREF_LANG, then the locale, then English."""

from __future__ import annotations

import os
import sys

from punicref.base import LANGUAGES


def chosen() -> bool:
    """Whether the environment asks for a language, so that it is not only taken from the locale."""
    return bool(os.environ.get("PUNICREF_LANG"))


def parse(written: str) -> tuple[str, ...]:
    """Read which languages were named: one, or several joined by commas; Problem for any other."""
    languages = tuple(part.strip().casefold() for part in written.split(",") if part.strip())
    for lang in languages or ("",):
        if lang not in LANGUAGES:
            from punicref.errors import Problem, near
            from punicref.language.messages import say

            raise Problem(
                say(
                    "There is no language {lang}; the languages are {languages}.",
                    lang=lang or "''",
                    languages=LANGUAGES,
                ),
                suggestions=near(lang, LANGUAGES, 1),
            )
    return tuple(dict.fromkeys(languages))


def one(written: str) -> str:
    """Read the name of one language; Problem for any other."""
    return written if written in LANGUAGES else parse(written)[0]


def from_environment() -> str:
    """Return the language that the environment asks for; a wrong PUNICREF_LANG is a Problem."""
    if chosen := os.environ.get("PUNICREF_LANG"):
        return parse(chosen)[0]
    return from_locale()


def from_locale() -> str:
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
