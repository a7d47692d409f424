"""`punicref book`: one file with everything in it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library


@pytest.mark.parametrize("game", ["dbp", "pi"])
def test_it_holds_the_whole_game(game: str, run: Callable[..., Any], tmp_path: Path, shipped: Library) -> None:
    """All clauses in three languages, links that lead somewhere, nothing from elsewhere, no markup of a text."""
    path = tmp_path / "book.html"
    done = run("book", game, "--lang", "it", "--output", str(path))
    assert done.code == 0, done.err
    page = path.read_text("utf-8")
    places = set(re.findall(r' id="([^"]+)"', page))
    for lang in ("it", "en", "ru"):
        for one in shipped.ids(game):
            assert f"{lang}-c-{one.replace(':', '-')}" in places
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places
    assert not re.search(r'(?:href|src)="(?!#)', page)
    assert re.search(r"<html lang=\"it\">", page)
    assert page.count("<script") == 2
    index = json.loads(re.findall(r'(?s)<script type="application/json" id="index">(.*?)</script>', page)[0])
    for lang, book in index.items():
        assert len(book["stems"]) == len(book["in"]) > 500
        assert set(book["ids"]) <= places
        assert max(book["forms"].values()) < len(book["stems"]), lang


def test_it_has_charts(run: Callable[..., Any], tmp_path: Path) -> None:
    """The odds columns stand in it as they are ruled."""
    path = tmp_path / "pw.html"
    run("book", "pw", "--output", str(path))
    page = path.read_text("utf-8")
    assert "Odds column of an attack" in page
    assert page.count('role="cell"') >= 3 * 100


def test_a_file_is_not_overwritten(run: Callable[..., Any], tmp_path: Path) -> None:
    """What is there stays."""
    path = tmp_path / "mine.html"
    path.write_text("mine")
    done = run("book", "dbp", "--output", str(path))
    assert done.code == 2
    assert path.read_text() == "mine"
    assert run("book").code == 2
    assert run("book", "nothing", "--output", str(tmp_path / "x")).code == 3
