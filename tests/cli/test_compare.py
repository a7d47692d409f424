"""`compare` on the command line: languages side by side, differences marked, in a pipe and in a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from punicref.audit import registry
from punicref.audit.check import Check
from punicref.audit.finding import HINT, WARNING, Note
from punicref.language.messages import Message
from punicref.published import store
from punicref.published.model import Published, PublishedClause
from tests.cli.pty import lines, seen
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from punicref.audit.view import View
    from punicref.rulebook.library import Library
    from tests.program import Answer

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


def planted(view: View) -> Iterator[Note]:
    """Find something in a sentence of dbp:10.4.1 and in the whole of dbp:10.4."""
    if view.clause.game == "dbp" and view.clause.id == "10.4.1":
        text = view.quote(view.groups[1].said["it"].text)
        yield Note(WARNING, ("it",), Message(text="It quotes “{text}”.", plural=None, number=0, args={"text": text}))
    if view.clause.game == "dbp" and view.clause.id == "10.4":
        yield Note(HINT, ("en", "ru"), Message(text="<b>It</b> is odd.", plural=None, number=0, args={}))


@pytest.fixture
def finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be one more check."""
    check = Check("planted", Message(text="what is planted", plural=None, number=0, args={}), planted)
    monkeypatch.setattr(registry, "CHECKS", (*registry.CHECKS, check))


@pytest.mark.usefixtures("finding")
def test_what_is_shown_is_what_check_finds() -> None:
    """The findings are check's, word for word, with the row that they quote, and nothing else is marked."""
    theirs = answer_here("check", "--game", "dbp", "--json").json["findings"]
    document = answer_here("compare", "dbp", "--json").json
    ours = [one for clause in document["clauses"] for row in clause["rows"] for one in row["findings"]]
    ours += [one for clause in document["clauses"] for one in clause["findings"]]
    assert sorted(map(str, ours)) == sorted(map(str, theirs))
    assert sum(document["counts"].values()) == len(theirs) >= 2
    [clause] = answer_here("compare", "dbp:10.4.1", "--json").json["clauses"]
    [row] = [row for row in clause["rows"] if row["findings"]]
    assert row["part"] in ("short", "text")
    shown = answer_here("compare", "dbp:10.4.1").out
    assert f"! warning  planted (it)  {row['findings'][0]['message']}" in shown.splitlines()
    assert shown.splitlines()[-1] == "1 clause compared, 1 with differences: 0 errors, 1 warning, 0 hints."
    assert "planted" not in answer_here("compare", "dbp:10.4.1", "--lang", "en,ru").out


@pytest.mark.usefixtures("finding")
def test_only_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a chapter only the clauses with findings are shown, of those only the rows."""
    # Only what is planted: what else there is to find changes with the texts and with what reviewers accept.
    monkeypatch.setattr(registry, "CHECKS", tuple(one for one in registry.CHECKS if one.name == "planted"))
    document = answer_here("compare", "dbp:10", "--only-differences", "--json").json
    assert {one["id"] for one in document["clauses"]} == {"10.4", "10.4.1"}
    assert document["compared"] > len(document["clauses"])
    shown = answer_here("compare", "dbp:10.4.1", "dbp:10.5", "--alone", "--only-differences").out
    assert "dbp:10.5" not in shown
    assert len([line for line in shown.splitlines() if line.startswith("ru ")]) == 1


def test_several_references() -> None:
    """Clauses of several games in one call; a game counts for the numbers behind it, alone it is all of it."""
    document = answer_here("compare", "pw:9.14", "dbp", "10.5", "10.4.1", "--alone", "--json").json
    assert [(one["game"], one["id"]) for one in document["clauses"]] == [
        ("pw", "9.14"), ("dbp", "10.5"), ("dbp", "10.4.1"),
    ]  # fmt: skip
    assert len(answer_here("compare", "dbp:10.5", "dbp:10.5", "--json").json["clauses"]) == 1


def keep(lang: str, text: str, name: str = "") -> None:
    """Import a made-up print of a clause of De Bello Punico."""
    store.save(Published("dbp", lang, name, "made-up.txt", "2026-01-01", {"6": PublishedClause("6", "", text)}))


def test_prints_beside_each_other() -> None:
    """What `check --published` finds is shown, and nothing else; a single print stands beside our text."""
    keep("it", "Il giocatore può muovere tre unità.")
    keep("en", "The player must move 4 units.")
    theirs = answer_here("check", "--published", "--game", "dbp", "--json").json["findings"]
    clause = answer_here("compare", "dbp:6", "--published", "--alone", "--json").json["clauses"][0]
    assert clause["columns"] == ["published:it", "published:en"]
    ours = [one for row in clause["rows"] for one in row["findings"]] + clause["findings"]
    assert {one["message"] for one in ours} == {one["message"] for one in theirs if one["id"] == "6"}
    assert ours
    alone = answer_here("compare", "dbp:6", "--published", "--lang", "it", "--alone", "--json").json["clauses"][0]
    assert alone["columns"] == ["it", "published:it"]
    missing = answer_here("compare", "dbp:8.2", "--published", "--lang", "it", "--alone")
    assert "it published does not have this clause." in missing.out  # --lang chooses columns, not what is spoken
    assert missing.code == 0


def test_a_print_is_not_asked_for_our_remarks(tmp_path: Path) -> None:
    """That a print has no issues of ours, and no heading of a clause, is nothing to be told; a lost sentence is."""
    keep("it", "Il giocatore può muovere tre unità.")
    words = ("compare", "dbp:6", "--alone", "--with", "dbp:it", "--lang", "it")
    rows = answer_here(*words, "--json").json["clauses"][0]["rows"]
    lost = [row for row in rows if "published:it" not in row["texts"] and row["part"] == "text"]
    assert lost
    assert any("published:it" not in row["texts"] and row["part"] == "title" for row in rows)
    assert answer_here(*words).out.count("(nothing)") == len(lost)
    page = tmp_path / "page.html"
    assert answer_here(*words, "--html", str(page)).code == 0
    assert page.read_text("utf-8").count("(nothing)") == len(lost)


def test_any_columns() -> None:
    """Prints stand beside ours as they are asked for; two of one language are compared word by word."""
    keep("it", "Il giocatore può muovere tre unità.")
    keep("it", "Il giocatore deve muovere tre unità.", "seconda")
    clause = answer_here("compare", "dbp:6", "--alone", "--with", "dbp:it", "--json").json["clauses"][0]
    assert clause["columns"] == ["it", "en", "ru", "published:it"]
    words = ("compare", "dbp:6", "--alone", "--with", "dbp:it,dbp:it:seconda", "--lang", "ru")
    clause = answer_here(*words, "--json").json["clauses"][0]
    assert clause["columns"] == ["ru", "published:it", "published:it:seconda"]
    shown = answer_here(*words, "--only-differences").out
    assert "Il giocatore [-può-] muovere tre unità." in shown
    assert "Il giocatore {+deve+} muovere tre unità." in shown


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "Say which clause."),
        (["pw:99"], 3, "pw has no clause 99"),
        (["pw:9.14", "--lang", "xx"], 2, "There is no language xx"),
        (["dbp:10.5", "--published"], 3, "No rulebook of dbp is imported in it, en, ru."),
        (["dbp:10.5", "pw:99"], 3, "pw has no clause 99"),
        (["dbp:10.5", "--with", "dbp:it"], 3, "Nothing is imported as dbp:it."),
        (["dbp:10.5", "--with", "../it"], 2, "names no import"),
        (["dbp:10.5", "--with", ","], 2, "The option --with needs a value."),
        (["dbp:10.5", "--with", "dbp:it", "--published"], 2, "do not go together"),
        (["sor", "--html", "/proc/nowhere/x.html"], 2, "cannot be written"),
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
