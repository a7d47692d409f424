"""What a stream cannot show is spelt in Latin letters."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES, paths
from punicref.build.catalogues import load
from punicref.render import streams

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def spelt(text: str, encoding: str = "ascii") -> str:
    """Return a text as a stream of that encoding shows it."""
    streams.prepare()
    return text.encode(encoding, "latin").decode(encoding)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Щука и ёж", "Shchuka i yozh"),
        ("ЮГ", "YuG"),
        ("объём", "ob'yom"),
        ("città più perché", "citta' piu' perche'"),
        ("È così", "E' cosi'"),
        ("«a» — „b“ …", '"a" - "b" ...'),
        ("2 × 3 ≥ 5 − 1 › x", "2 x 3 >= 5 - 1 > x"),
        ("½ §9", "1/2 par. 9"),
        ("漢", "?"),
        ("", ""),
    ],
)
def test_letters_are_spelt_as_readers_expect(text: str, shown: str) -> None:
    """Cyrillic, accents and signs have their usual spelling in ASCII; what has none is a question mark."""
    assert spelt(text) == shown


def test_what_the_encoding_has_stays() -> None:
    """Only what the encoding lacks is replaced."""
    assert spelt("città › Рим", "cp1252") == "città › Rim"
    assert spelt("città › Рим", "koi8-r") == "citta' > Рим"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_the_rules_and_messages_has_a_spelling(shipped: Library, lang: str) -> None:
    """No clause and no message of any language gets a question mark that it did not have."""
    texts = [str(one.string) for one in load(lang)]
    for game in shipped.game_codes():
        clauses = [shipped.clause(game, one, lang) for one in shipped.ids(game)]
        texts += [part for one in clauses for part in (one.title, one.text, one.example)]
        texts += [issue.text for one in clauses for issue in one.issues]
        texts += [reading.text for one in clauses for issue in one.issues for reading in issue.readings]
    assert len(texts) > 500
    for text in texts:
        assert spelt(text).count("?") == text.count("?"), text


def test_streams_without_an_encoding_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that cannot be configured, or none at all, is no error."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", None)
    streams.prepare()
    assert not streams.is_terminal()
    assert not streams.is_utf8()


@pytest.mark.parametrize(("encoding", "whole"), [("utf-8", True), ("UTF8", True), ("ascii", False), ("cp1252", False)])
def test_whether_a_stream_is_utf8(monkeypatch: pytest.MonkeyPatch, encoding: str, whole: bool) -> None:
    """UTF-8 is known under each of its names."""
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert streams.is_utf8() == whole


def test_the_library_tested_is_the_shipped_one(shipped: Library) -> None:
    """The letters come from the library that is shipped."""
    assert paths.LIBRARY.endswith("library.sqlite")
    assert shipped.ids("pw")
