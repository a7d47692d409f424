"""From bytes to text: whatever program wrote the file, or a clear answer why not."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from punicref.errors import NotFound, Problem
from punicref.files import files
from punicref.published import text

RUSSIAN = "Баржи стоят у пристани. Ночью они не ходят, ёлки-палки."
ITALIAN = "Perché la città è più in là? Così è."


@pytest.mark.parametrize(
    ("data", "lang", "found", "encoding"),
    [
        (ITALIAN.encode(), "it", ITALIAN, "utf-8"),
        (codecs.BOM_UTF8 + ITALIAN.encode(), "it", ITALIAN, "utf-8"),
        (ITALIAN.encode("utf-16"), "it", ITALIAN, "utf-16"),
        (ITALIAN.encode("cp1252"), "it", ITALIAN, "cp1252"),
        (RUSSIAN.encode("cp1251"), "ru", RUSSIAN, "cp1251"),
        (RUSSIAN.encode(), "ru", RUSSIAN, "utf-8"),
        (RUSSIAN.encode(), "it", RUSSIAN, "utf-8"),  # which language it is in is not asked here
        (b"one\r\ntwo\rthree", "en", "one\ntwo\nthree", "utf-8"),
    ],
)
def test_text_is_read_as_it_was_written(data: bytes, lang: str, found: str, encoding: str) -> None:
    """UTF-8 and UTF-16, and what was in use before; any line ends."""
    assert text.decode(data, "f.txt", lang) == (found, encoding)


@pytest.mark.parametrize(
    ("data", "lang", "said"),
    [
        (b"", "it", "f.txt is empty."),
        (b" \n\t\n", "it", "f.txt is empty."),
        (b"%PDF-1.7\n...", "it", "is a PDF file, not text"),
        (b"PK\x03\x04...", "it", "is a ZIP (DOCX, ODT) file"),
        (b"{\\rtf1 text}", "it", "is a RTF file"),
        (b"\x7fELF\x00\x00", "it", "is no text file"),
        (bytes(range(1, 255)), "en", "neither UTF-8 nor cp1252"),
        (RUSSIAN.encode("koi8-r"), "ru", "neither UTF-8 nor cp1251"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, lang: str, said: str) -> None:
    """Empty, binary, of another program, in a code that is not ours."""
    with pytest.raises(Problem) as refused:
        text.decode(data, "f.txt", lang)
    assert said in str(refused.value)


def test_a_file_that_is_too_large_or_not_there_is_refused(tmp_path: Path) -> None:
    """A size that no rulebook has; no file; a folder."""
    large = tmp_path / "large.txt"
    large.write_bytes(b"x" * (files.LARGEST + 1))
    with pytest.raises(Problem, match="larger than 1 MB"):
        text.read(str(large), "it")
    for missing in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(NotFound, match="cannot be read"):
            text.read(str(missing), "it")
