"""`compare` on the command line: languages side by side, differences marked, in a pipe and in a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from punicref.published import store
from punicref.published.model import Published, PublishedClause
from tests.cli.conftest import answer_here
from tests.cli.pty import lines, seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from tests.conftest import Answer

    Run = Callable[..., Answer]


def test_a_clause_in_three_languages(run: Run, shipped: Library) -> None:
    """Each sentence stands in the three languages below each other, in their order."""
    found = run("compare", "dbp:10.5")
    assert (found.code, found.err) == (0, "")
    shown = found.out.splitlines()
    assert shown[0] == f"dbp:10.5  {shipped.title('dbp', '10.5', 'en')}"
    for lang in ("it", "en", "ru"):
        title = f"{lang}  {shipped.title('dbp', '10.5', lang)}"
        assert title in shown
    at = shown.index(f"it  {shipped.title('dbp', '10.5', 'it')}")
    assert [line.split()[0] for line in shown[at : at + 3]] == ["it", "en", "ru"]


def test_nothing_is_lost(shipped: Library) -> None:
    """All sentences of all texts are shown."""
    for lang in ("it", "en", "ru"):
        document = answer_here("compare", "pw:9.16", "--alone", "--json").json["clauses"][0]
        shown = " ".join(row["texts"].get(lang, "") for row in document["rows"] if row["part"] == "text")
        assert shown.split() == shipped.clause("pw", "9.16", lang).text.replace("\n- ", "\n").split()


def test_languages_can_be_chosen() -> None:
    """--lang names the columns and their order; the titles come in the first of them."""
    document = answer_here("compare", "pw:9.14", "--lang", "ru,it", "--json").json
    assert document["clauses"][0]["columns"] == ["ru", "it"]
    assert set(document["clauses"][0]["rows"][0]["texts"]) == {"it", "ru"}


def test_a_whole_chapter(shipped: Library) -> None:
    """A clause brings everything under it, unless it is to stand alone."""
    document = answer_here("compare", "pw:9.1", "--json").json
    assert [one["id"] for one in document["clauses"]] == shipped.family("pw", "9.1")
    assert len(answer_here("compare", "pw:9.1", "--alone", "--json").json["clauses"]) == 1


def test_differences_are_marked() -> None:
    """Numbers, references and terms that one side lacks are marked in the text and named below it."""
    for lang, text in (
        ("it", "Costa 1 PM anche in zona di controllo [4.2] nemica."), ("en", "It costs 2 MP everywhere [4.3]."),
    ):  # fmt: skip
        clauses = {"8.1": PublishedClause("8.1", "", text)}
        store.save(Published("dbp", lang, "", "made-up.txt", "2026-01-01", clauses))
    shown = answer_here("compare", "dbp:8.1", "--published").out
    assert "it published  Costa *1* PM anche in *zona di controllo* *[4.2]* nemica." in shown
    assert "! number 1: it published 1, en published 0" in shown
    assert "! term “zone of control”: it published 1, en published 0" in shown
    alone = answer_here("compare", "dbp:8.1", "--published", "--lang", "it", "--json").json["clauses"][0]
    assert alone["columns"] == ["it", "published:it"]
    missing = answer_here("compare", "dbp:8.2", "--published", "--lang", "it", "--alone")
    assert "it pubblicato: questo paragrafo manca." in missing.out
    assert missing.code == 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "Say which clause."),
        (["pw:99"], 3, "pw has no clause 99"),
        (["pw:9.14", "--lang", "xx"], 2, "There is no language xx"),
        (["dbp:10.5", "--published"], 3, "No rulebook of dbp is imported in it, en, ru."),
    ],
)
def test_wrong_usage_is_explained(words: list[str], code: int, message: str) -> None:
    """Bad input gets a clear message and the exit code of the design."""
    found = answer_here("compare", *words)
    assert (found.code, found.out) == (code, "")
    assert message in found.err


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are not of Windows")
class TestTerminal:
    """What a person sees."""

    @pytest.mark.parametrize("columns", [40, 80])
    def test_stacked_where_it_is_narrow(self, columns: int) -> None:
        """At 80 columns the languages stand below each other, and no line is wider than the terminal."""
        code, shown = seen("compare", "pw:9.31", columns=columns)
        assert code == 0
        screen = lines(shown)
        assert max(map(len, screen)) <= columns
        assert any(line.startswith("it  ") for line in screen)
        assert any(line.startswith("ru  ") for line in screen)

    def test_side_by_side_where_there_is_room(self) -> None:
        """From 100 columns on, two languages stand side by side; three do not."""
        _, shown = seen("compare", "pw:9.14", "--lang", "it,ru", columns=120)
        screen = lines(shown)
        assert max(map(len, screen)) <= 120
        assert any(line.startswith("it ") and line.endswith("  ru") for line in screen)
        _, shown = seen("compare", "pw:9.14", columns=120)
        assert any(line.startswith("it  ") for line in lines(shown))
