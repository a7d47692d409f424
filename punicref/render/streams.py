"""The standard streams: any encoding shows every message, if need be in Latin letters."""

from __future__ import annotations

import codecs
import io
import os
import sys

_LOOKALIKE = {
    "−": "-", "–": "-", "—": "-", "…": "...", "→": "->", "›": ">", "×": "x", "≥": ">=", "≤": "<=", "§": "par. ",
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "•": "*", "█": "#", "▌": "#", "·": "*",
    "\u00a0": " ", "\u202f": " ", "½": "1/2", "è": "e'", "é": "e'", "à": "a'", "ì": "i'", "ò": "o'", "ó": "o'",
    "ù": "u'", "È": "E'", "À": "A'", "Ù": "U'", "№": "No.",
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
    # A stream that was closed from the start is None; what is written then goes nowhere.
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="latin")


def width() -> int | None:
    """Return the columns of the terminal, or None where stdout is none."""
    if not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def lines(text: str, room: int = 0) -> list[str]:
    """Return a paragraph as the lines that it takes in a terminal, no word of it broken; whole where stdout is none.

    `room` columns stay free at the end of the last line, as for an answer.
    """
    columns = width()
    if columns is None or len(text) + room <= columns or columns <= room or "\n" in text:
        return [text]
    from textwrap import wrap

    indent = " " * (len(text) - len(text.lstrip(" ")))
    return wrap(text, columns - room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False) or [
        text
    ]


def abandon() -> None:
    """Give stdout up, so that the interpreter does not fail again when it flushes it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush() -> None:
    """Have what was written reach its reader now."""
    sys.stdout.flush()


def is_terminal() -> bool:
    """Whether a person reads stdout in a terminal that can do more than print."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def is_utf8() -> bool:
    """Whether stdout can show every character."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
