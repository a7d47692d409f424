"""From the bytes of a file to its text, whatever program wrote it; or a clear answer why not."""

from __future__ import annotations

import codecs

from punicref.errors import Problem
from punicref.files import files
from punicref.language.messages import say

OTHER_FILES = {b"%PDF": "PDF", b"PK\x03\x04": "ZIP (DOCX, ODT)", b"{\\rtf": "RTF", b"\xd0\xcf\x11\xe0": "DOC"}
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OLD = {"ru": "cp1251", "it": "cp1252", "en": "cp1252"}
"""What programs wrote in these languages before UTF-8."""


def read(path: str, lang: str) -> tuple[str, str]:
    """Return a file's text and the encoding that it was read as; Problem where it holds no text."""
    return decode(files.load(path), path, lang)


def decode(data: bytes, path: str, lang: str) -> tuple[str, str]:
    """Return the text of bytes and the encoding that they were read as."""
    kind = next((kind for start, kind in OTHER_FILES.items() if data.startswith(start)), "")
    if kind:
        raise Problem(
            say("{file} is a {kind} file, not text.", file=path, kind=kind),
            hint=say("Save or convert it as plain text or Markdown first."),
        )
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if not encoding and b"\0" in data:
        raise Problem(
            say("{file} is no text file.", file=path),
            hint=say("Save or convert it as plain text or Markdown first."),
        )
    for name in (encoding or "utf-8", OLD[lang]):
        try:
            text = data.decode(name).removeprefix("\ufeff")
        except UnicodeError:
            continue
        if not text.strip():
            raise Problem(say("{file} is empty.", file=path))
        if _is_text(text) and (name != OLD[lang] or lang != "ru" or _is_russian(text)):
            return text.replace("\r\n", "\n").replace("\r", "\n"), name
    raise Problem(
        say("{file} is neither UTF-8 nor {other} text.", file=path, other=OLD[lang]),
        hint=say("Save it as UTF-8."),
    )


def _is_text(text: str) -> bool:
    """Whether hardly anything is there that no text has: control characters, characters that mean nothing."""
    odd = sum(not c.isprintable() and not c.isspace() and c not in "\u200b\u00ad\ufeff" for c in text)
    return odd * 100 <= len(text)


def _is_russian(text: str) -> bool:
    """Whether the letters beyond ASCII are mostly small Cyrillic ones, as in words that were decoded rightly."""
    letters = [c for c in text if c.isalpha() and not c.isascii()]
    return sum("а" <= c <= "ё" for c in letters) * 2 > len(letters)
