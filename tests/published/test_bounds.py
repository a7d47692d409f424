"""What nobody means well, or nobody converted well: answered soon, or refused at once.

Each of these texts took minutes when brackets, comments or units were held against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.errors import Problem
from punicref.published import furniture, known, lines, reading, split

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

SIZE = 900_000

HOSTILE = {
    "brackets": "[",
    "pictures": "![",
    "half pictures": "![](",
    "half links": "[a](",
    "comments": "<!--",
    "tags": "<a",
    "dashes of a table": "|" + "-" * 300,
    "quotations": ">",
    "headings": "# ",
    "stars": "*a ",
    "words parted at the end of a line": "word of text-\n",
    "numbered lines": "1.1 a\n",
    "letters": "a) b\n",
    "numbers within a line": "Text. 1.1 Text. 2.2 Abc ",
    "paragraphs": "The fleet may move.\n\n",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=list(HOSTILE))
def test_a_text_that_nobody_means_well_is_refused(run: Callable[..., Answer], tmp_path: Path, piece: str) -> None:
    """Not after a minute, for then `run` gives up."""
    file = tmp_path / "rules.txt"
    file.write_text(piece * (SIZE // len(piece)), "utf-8")
    found = run("import", str(file), "--game", "dbp", "--lang", "en")
    assert (found.code, found.out) == (2, "")


def test_a_text_of_too_many_lines_is_not_taken_apart(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty lines are not counted."""
    clauses = known.of_game(shipped, "dbp", "en")
    monkeypatch.setattr(reading, "split", lambda *_: pytest.fail("it is taken apart"))
    with pytest.raises(Problem, match="more than 8000 lines"):
        reading.take_apart("a\n \n\n" * (reading.MOST_LINES + 1), clauses, "dbp", "en")


def test_a_text_of_too_many_units_is_not_placed(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is on paragraphs times clauses."""
    clauses = known.of_game(shipped, "dbp", "en")
    monkeypatch.setattr(reading, "place", lambda *_: pytest.fail("it is placed"))
    with pytest.raises(Problem, match=f"more than {reading.MOST_WORK // len(clauses)} paragraphs"):
        reading.take_apart("- a\n" * (reading.MOST_WORK // len(clauses) + 1), clauses, "dbp", "en")


def test_no_more_is_taken_apart_than_is_wanted() -> None:
    """One unit more, to be seen."""
    text = "".join(f"{letter}) text\n" for letter in "abcdefgh")
    assert len(split.split(text, "en", 3).units) == 4
    assert len(split.split(text, "en", 8).units) == len(split.split(text, "en").units) == 8


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a <!-- no --> b", "a b"),
        ("a <!-- <!-- --> b", "a b"),
        ("a <!-- b", "a <!-- b"),
        ("a --> b", "a --> b"),
        ("<!-- a --> b <!-- c --> d", "b d"),
        ("<b>a</b> [b](c) ![d](e) [#f](#g)", "a b c #f"),
    ],
)
def test_comments_tags_links_and_pictures(written: str, shown: str) -> None:
    """What is left of them."""
    assert lines.plain(written) == shown


@pytest.mark.parametrize(
    ("written", "text", "marked"),
    [
        ("> > ## Title", "Title", 2),
        ("> text", "text", 0),
        ("#hash", "#hash", 0),
        ("| a | b |", "a | b", 0),
    ],
)
def test_signs_before_a_line(written: str, text: str, marked: int) -> None:
    """Quotations and headings, in any order."""
    ((line,), _) = lines.read(written)
    assert (line.text, line.marked) == (text, marked)


@pytest.mark.parametrize("rule", ["|---|:-:|", "| - |", "---", "* * *"])
def test_rules_between_lines_say_nothing(rule: str) -> None:
    """Nor do those between the rows of a table."""
    assert lines.read(rule)[0] == []


@pytest.mark.parametrize(
    ("entry", "title"),
    [("1. Title ..... 5", "Title"), ("1. Title. . . . 5", "Title"), ("1. A..b", "A..b")],
)
def test_leaders_of_the_contents(entry: str, title: str) -> None:
    """Dots and the number of the page go."""
    ((line,), _) = lines.read(entry)
    assert furniture._entry(line) == ("1", title)
