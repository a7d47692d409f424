"""The player aid: one side of A4 a game and language, and the lists in it say what the rules say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from punicref.games import display
from punicref.web import aid, charts, digests

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.book.book import Book

GAMES = ("dbp", "pi", "pw", "sor")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_side_of_a4(game: str, book: Book, browser: Any) -> None:
    """Printed by a browser, in each language."""
    page = browser.new_page()
    for lang in LANGUAGES:
        page.set_content(aid.make(book.speaking(lang), game))
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, lang
        width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)[0])
        assert (round(width), round(height)) in {(595, 842), (596, 842)}
    page.close()


@pytest.mark.parametrize("game", GAMES)
def test_its_lists_are_of_the_rules(game: str, book: Book) -> None:
    """Each has lines, of clauses that say something short; nothing stands in two lists of a game."""
    made = list(digests.of_game(book, game))
    assert len(made) == len(display.of(game).digests)
    lines = [line.id for _, found in made for line in found]
    assert all(found for _, found in made)
    assert len(lines) == len(set(lines))
    named = [one for digest in display.of(game).digests for one in digest.clauses]
    assert set(named) <= set(lines)


def test_rout_points_are_those_of_the_rules(book: Book) -> None:
    """Type by type, as they are ruled."""
    (made,) = [one for one in charts.of_game(book, "dbp") if one.title == "Rout points of a unit"]
    values = book.library.values("dbp", "16.1")[0]
    names = book.library.names("dbp")
    shown = {line.facts: line.result for line in made.lines}
    for one, points in values.items():
        if one != "leader":
            assert shown[names[one.replace("_", "-")]["en"][0]] == str(points)


def test_it_is_written_to_a_file(run: Callable[..., Any], tmp_path: Path) -> None:
    """By the command, in its language, with nothing from elsewhere."""
    path = tmp_path / "aid.html"
    assert run("book", "dbp", "--aid", "--lang", "it", "--output", str(path)).code == 0
    page = path.read_text("utf-8")
    assert '<html lang="it">' in page
    assert not re.search(r'(?:href|src)="', page)
