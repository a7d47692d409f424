"""In which letters a text is written: a file of another language, or with exchanged columns, is not taken over."""

from __future__ import annotations

import re

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_VALUE = re.compile(r"\{[^{}|]*\}|\[[^\[\]]*\]|\{\w+\|")

SHORTEST = 3
"""Fewer Latin letters may be an abbreviation in any language."""


def is_foreign(text: str, lang: str, old: str) -> bool:
    """Whether a text is plainly not in the letters of its language; in Russian the `old` one may be Latin, too."""
    own = _VALUE.sub(" ", text)
    cyrillic, latin = len(_CYRILLIC.findall(own)), len(_LATIN.findall(own))
    if lang == "ru":
        return not cyrillic and latin >= SHORTEST and bool(_CYRILLIC.search(old))
    return cyrillic > latin
