"""The standard streams: any encoding shows every message, if need be in Latin letters."""

from __future__ import annotations

import codecs
import os
import sys

_LOOKALIKE = {
    "−": "-", "–": "-", "—": "-", "…": "...", "→": "->", "›": ">", "×": "x", "≥": ">=", "≤": "<=", "§": "par. ",
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "•": "*", "█": "#", "▌": "#", "·": "*",
    "\u00a0": " ", "\u202f": " ", "½": "1/2", "è": "e'", "é": "e'", "à": "a'", "ì": "i'", "ò": "o'", "ù": "u'",
    "È": "E'", "À": "A'", "Ù": "U'", "№": "No.",
}  # fmt: skip
_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "yo",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "'",
            "y",
            "'",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)


def _latin(error: UnicodeError) -> tuple[str, int]:
    """Replace what a stream cannot show: look-alikes, Cyrillic spelt in Latin letters, else a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    shown = []
    for letter in error.object[error.start : error.end]:
        spelt = _LOOKALIKE.get(letter) or _CYRILLIC.get(letter)
        if spelt is None and letter.lower() in _CYRILLIC:
            spelt = _CYRILLIC[letter.lower()].capitalize()
        shown.append(spelt or "?")
    return "".join(shown), error.end


def prepare() -> None:
    """Make both streams safe for every text; called once, at the start."""
    codecs.register_error("latin", _latin)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="latin")


def is_terminal() -> bool:
    """Whether a person reads stdout in a terminal that can do more than print."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def is_utf8() -> bool:
    """Whether stdout can show every character."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
