"""`compare --html`: one page that needs nothing from elsewhere, and in which no text is anything but text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from punicref.audit.compare import Cell, Column, Compared, Finder, Mark, Row, clause
from punicref.audit.finding import HINT, Finding
from punicref.language.messages import English, Message
from punicref.published import store
from punicref.published.model import Published, PublishedClause
from punicref.render import compare_html
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

HOSTILE = "</style><script>alert(1)</script> \" ' & \x1b[2J \u202e &lt;b&gt; {+x+}"


class Page(HTMLParser):
    """What is in a page: its elements, its text, and whether all that is opened is closed."""

    EMPTY = ("meta", "input", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Take off the element that must be open."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note what is to be read."""
        if "style" not in self.open:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of all elements of a kind."""
        return [attributes for name, attributes in self.tags if name == tag]


def test_a_game_as_a_page(run: Run, tmp_path: Path, shipped: Library) -> None:
    """Every clause in three languages, in its own language each, with nothing loaded and no script."""
    path = tmp_path / "sor.html"
    done = run("compare", "sor", "--html", str(path), PUNICREF_LANG="it")
    assert (done.code, done.err) == (0, "")
    assert str(path) in done.out
    page = Page(path.read_text("utf-8"))
    assert not page.open
    assert page.all("html") == [{"lang": "it"}]
    assert [one["id"] for one in page.all("article")] == [f"sor:{one}" for one in shipped.ids("sor")]
    assert {one.get("lang") for one in page.all("td")} >= {"it", "en", "ru"}
    for tag, attributes in page.tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "form", "base")
        assert not {"src", "style", "srcset", "action"} & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
    links = [one["href"] for one in page.all("a")]  # to the clauses from the contents, and back
    assert [one for one in links if one != "#contents"] == [f"#{one['id']}" for one in page.all("article")]
    assert [one["id"] for one in page.all("details")] == ["contents"]
    text = path.read_text("utf-8")
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src &#x27;none&#x27;" in text
    for lang in ("it", "en", "ru"):
        assert (
            shipped.title("sor", "19.1" if "19.1" in shipped.ids("sor") else shipped.ids("sor")[0], lang) in page.text
        )


def test_a_page_without_differences_is_of_its_games(run: Run, tmp_path: Path) -> None:
    """Where nothing is found the page says of what, and that it is nothing."""
    path = tmp_path / "dbp.html"
    assert run("compare", "dbp", "--only-differences", "--html", str(path)).code == 0
    text = path.read_text("utf-8")
    assert "<title>De Bello Punico</title>" in text
    assert "0 with differences" in text


def test_findings_stand_beside_and_can_be_filtered(shipped: Library) -> None:
    """Each kind has a button; the styles hide what is not of it, without a script."""
    message = Message(text="Odd: {text}", args={"text": "It costs much more."})
    finding = Finding("limits", "pw", "9.14", ("en",), message, HINT, "", "text")
    columns = [Column("en", "en", {"text": "It costs much more."}), Column("it", "it", {"text": "Costa molto di più."})]
    done = clause("pw", "9.14", columns, Finder([]), [finding])
    text = compare_html.page([done.game], [done], shipped, [], English())
    page = Page(text)
    assert [one["id"] for one in page.all("input")] == ["all", "some", "kind-limits"]
    assert {one["for"] for one in page.all("label")} == {"all", "some", "kind-limits"}
    assert page.all("article")[0]["class"] == "some of-limits"
    assert "#kind-limits:checked ~ * :is(article, li, .found):not(.of-limits)" in text
    assert "Odd: It costs much more." in page.text
    assert "@media print" in text


def test_nothing_in_it_is_markup(shipped: Library) -> None:
    """Texts, names of columns and findings of any kind are shown as they are."""
    message = Message(text="{text}", args={"text": HOSTILE})
    finding = Finding("li'><b>", "pw", "9.14", ("en\"'",), message, HINT, "", "")
    row = Row(f"issues.{HOSTILE}", True, {"en": Cell(HOSTILE, (Mark(3, 9, "new"),)), 'published:"><i>': Cell(HOSTILE)})
    done = Compared("pw", "9.14", ("en", 'published:"><i>', "it"), (row,), ("it",), (finding,))
    text = compare_html.page([done.game], [done], shipped, [], English())
    page = Page(text)
    assert not page.open
    assert {tag for tag, _ in page.tags} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "b", "input", "label", "main", "article",
        "div", "span", "table", "thead", "tbody", "tr", "th", "td", "ins", "mark",
    }  # fmt: skip
    assert "alert(1)" in page.text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert text.count("</style>") == 1


def test_values_are_marked_in_prints(shipped: Library) -> None:
    """Those of our clause, also in words, and figures that are none of it; a clause's number is no value."""
    assert shipped.values("dbp", "10.4.1")[0] == {"combats": 1}
    ours = shipped.values("dbp", "8")[0]
    value = next(one for one in ours.values() if isinstance(one, int) and one > 1)
    words = f"They see {value} degrees, not 77 (see 10.4.1)."
    columns = [Column(key, "en", {"text": words}) for key in ("en", "published:en")]
    done = clause("dbp", "8", columns, Finder([]), [])
    text = compare_html.page(["dbp"], [done], shipped, [], English())
    marks = re.findall(r"<mark([^>]*)>([^<]*)</mark>", text)
    assert [(said, "odd" in attributes) for attributes, said in marks] == [(str(value), False), ("77", True)]


@pytest.mark.usefixtures("shipped")
def test_a_print_beside_ours(tmp_path: Path) -> None:
    """An imported text is escaped as well, whatever is in it; an older page is written anew where that is wanted."""
    clauses = {"6": PublishedClause("6", "", HOSTILE)}
    store.save(Published("dbp", "it", "", "made-up.txt", "2026-01-01", clauses))
    path = tmp_path / "page.html"
    for more in ((), ("--force",)):
        words = ("compare", "dbp:6", "--alone", "--with", "dbp:it", "--html", str(path), *more)
        assert answer_here(*words).code == 0
    page = Page(path.read_text("utf-8"))
    other = tmp_path / "notes.txt"
    other.write_text("mine", "utf-8")
    assert "exists already" in answer_here("compare", "dbp:6", "--html", str(other)).err
    kept = tmp_path / "kept.html"
    assert answer_here("compare", "dbp:6", "--html", str(kept)).code == 0
    kept.write_text(kept.read_text("utf-8") + "<!-- mine -->", "utf-8")
    refused = answer_here("compare", "dbp:6", "--html", str(kept))
    assert refused.code == 2
    assert "--force replaces it." in refused.err
    assert kept.read_text("utf-8").endswith("<!-- mine -->")
    assert answer_here("compare", "dbp:6", "--html", str(kept), "--force").code == 0
    assert "mine" not in kept.read_text("utf-8")
    assert "@page { size: landscape" in kept.read_text("utf-8")  # many columns
    assert "--force belongs to --html." in answer_here("compare", "dbp:6", "--force").err
    assert other.read_text("utf-8") == "mine"
    assert not page.all("script")
    assert "alert(1)" in page.text
    assert len(page.all("th")) >= 5
