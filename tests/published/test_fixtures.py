"""Made-up rulebooks in the shapes of publishers and converters: what each clause must come out as, word by word."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref.published import reading
from punicref.published.known import Known
from tests.published import books

if TYPE_CHECKING:
    from punicref.published.model import Published

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ("toll.en.txt", "toll.it.md", "toll.ru.txt", "toll.brackets.txt")


def expected(name: str) -> dict[str, Any]:
    """Return what a made-up rulebook must come out as."""
    return tomli.loads((FOLDER / name).with_suffix(".toml").read_text(encoding="utf-8"))


def taken(name: str) -> Published:
    """Take a made-up rulebook apart."""
    wanted = expected(name)
    known = [
        Known(one["id"], one.get("parent", _above(one["id"])), one.get("kind", "rule"), one["title"], one["ours"])
        for one in wanted["clause"]
    ]
    return reading.take_apart((FOLDER / name).read_text(encoding="utf-8"), known, "x", wanted["lang"])


def _above(clause: str) -> str:
    return clause.partition(".def.")[0] if ".def." in clause else clause.rpartition(".")[0]


@pytest.mark.parametrize("name", NAMES)
def test_each_clause_comes_out_as_it_was_printed(name: str) -> None:
    """Number, heading, text, and by what it was recognised."""
    wanted, published = expected(name), taken(name)
    for one in wanted["clause"]:
        if one["id"] not in wanted["missing"]:
            found = published.clauses[one["id"]]
            assert (found.number, found.heading, found.text, found.how) == (
                one.get("number", ""), one["heading"], one["says"], one.get("how", "number"),
            )  # fmt: skip
    assert set(published.clauses) == {one["id"] for one in wanted["clause"]} - set(wanted["missing"])


@pytest.mark.parametrize("name", NAMES)
def test_the_rest_is_furniture_or_unplaced(name: str) -> None:
    """The contents, running heads, pictures; and what no clause of ours is like, in its own words."""
    wanted, published = expected(name), taken(name)
    assert [one.text for one in published.unplaced] == wanted["unplaced"]
    assert [one.text for one in published.furniture if one.kind == "running head"] == wanted["heads"]
    assert sum(one.kind == "contents" for one in published.furniture) == wanted["contents"]


def test_lines_lead_back_to_the_file() -> None:
    """Each clause and each passage says on which lines it stands."""
    lines = (FOLDER / "toll.en.txt").read_text(encoding="utf-8").split("\n")
    published = taken("toll.en.txt")
    (stretch,) = published.clauses["2.1.def.hold"].lines
    assert lines[stretch[0] - 1].startswith("Hold:")
    assert lines[stretch[1] - 1].endswith("smaller one.")
    # A clause whose list stands in its midst is made of two stretches.
    assert len(published.clauses["2.2"].lines) == 2
    strange = published.unplaced[-1]
    assert lines[strange.first - 1] == "3.9 Frozen water"
    assert strange.last == strange.first + 1


def test_words_are_kept_through_markup() -> None:
    """Signs of Markdown and HTML go, what stands between them stays."""
    published = taken("toll.brackets.txt")
    assert [
        word for word in ["Table", "Town", "Quays", "Upper", "Nether", "ul", "style"] if books.kept(published)[word]
    ] == ["Table", "Town", "Quays", "Upper", "Nether"]
