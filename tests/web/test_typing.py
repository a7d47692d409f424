"""Printed tables typed in on a phone: the next ruling uses them, what is wrong is told, and nothing typed is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from punicref import LANGUAGES
from punicref.rulebook import installed
from punicref.web import app
from tests.web.conftest import SECONDS, faults, serving_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Phone = Callable[..., Any]
    Expect = Callable[..., Any]

HERE = "http://localhost"
ATTRITION = {f"key_{row + 1}": str(row) for row in range(-1, 10)} | {
    f"cell_{row + 1}_0": str(5 * (10 - row)) for row in range(-1, 10)
}
TABLE = "/en/pw/tables/pw:11.4"


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: object) -> Iterator[TestClient]:
    """Talk to a server of its own with an evening of The Punic Wars."""
    monkeypatch.setenv("PUNICREF_HOME", str(tmp_path))
    with TestClient(app.make(seconds=SECONDS, evening="pw"), HERE, headers={"accept-language": "en"}) as made:
        yield made


def test_every_table_has_a_page(pages: TestClient) -> None:
    """Of each game those that its rules declare, and each can be typed in."""
    for game in ("dbp", "pi", "pw", "sor"):
        names = re.findall(r'href="(/en/\w+/tables/[^"]+)"', pages.get(f"/en/{game}/tables").text)
        assert names
        assert all('name="cell_0_0"' in pages.get(one).text for one in names)
    assert pages.get("/en/pw/tables/pw:9.9").status_code == 404
    assert pages.get("/en/pw/tables/dbp:2.4").status_code == 404


def test_the_next_ruling_uses_what_was_typed_in(pages: TestClient) -> None:
    """Of a page and of the evening; who follows the evening sees that it was typed in."""
    ruling = "/en/pw/rule/attrition?event=enter-mountain&land=10&naval=0&roll=5"
    before = pages.get(ruling).text
    assert 'href="/en/pw/tables/pw%3A11.4"' in before
    done = pages.post(TABLE, data=ATTRITION)
    assert "It is kept" in done.text
    assert 'value="25"' in done.text
    after = pages.get(ruling).text
    assert 'href="/en/pw/tables/pw%3A11.4"' not in after
    assert "25%" in after
    assert "Typed in: pw:11.4" in pages.get("/en/tonight").text
    pages.post(TABLE, data={"do": "remove"})
    assert installed.load("pw:11.4") is None
    assert pages.get(ruling).text == before


def test_what_is_wrong_is_told_and_nothing_is_lost(pages: TestClient) -> None:
    """Every mistake at once; all that was typed stands in the fields."""
    found = pages.post(TABLE, data={**ATTRITION, "cell_3_0": "120", "cell_4_0": "<b>"})
    assert found.status_code == 400
    assert "120" in "".join(re.findall(r'<p class="wrong">(.*)</p>', found.text))
    assert len(re.findall(r'<p class="wrong">', found.text)) == 2
    assert 'name="cell_3_0" value="120"' in found.text
    assert 'name="cell_4_0" value="&lt;b&gt;"' in found.text
    assert installed.load("pw:11.4") is None
    assert pages.post(TABLE, data={}).status_code == 400


def test_for_the_evening_only(pages: TestClient) -> None:
    """It goes when the evening ends; what was there for good stays."""
    assert "Keep it for tonight" in pages.get(TABLE).text
    pages.post(TABLE, data={**ATTRITION, "do": "evening"})
    assert "Typed in for tonight: pw:11.4" in pages.get("/en/tonight").text
    assert "Keep it for tonight" not in pages.get(TABLE).text
    assert installed.load("pw:11.4") is not None
    pages.post("/en/tonight", data={"do": "end"})
    assert installed.load("pw:11.4") is None
    assert "Keep it for tonight" not in pages.get(TABLE).text


def test_a_list_in_the_words_of_its_language(pages: TestClient) -> None:
    """Names and choices are those of the page's language; rows may be added; they come back as typed."""
    page = pages.get("/it/pi/tables/pi:c9.b").text
    assert "<option" in page
    sent = {"key_0": "Marcello", "cell_0_0": "roman", "cell_0_1": "1", "cell_0_2": "2", "cell_0_3": "1"}
    more = pages.post("/it/pi/tables/pi:c9.b", data={**sent, "do": "more"}).text
    assert 'value="Marcello"' in more
    assert 'name="key_8"' in more
    done = pages.post("/it/pi/tables/pi:c9.b", data=sent)
    assert done.status_code == 200, re.findall(r'<p class="wrong">(.*)</p>', done.text)
    assert 'value="Marcello"' in done.text
    assert re.search(r'<option value="roman" selected', done.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_typed_in_on_a_phone(
    lang: str, phone: Phone, expect: Expect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: object
) -> None:
    """At 320 pixels the page does not scroll sideways, axe finds nothing, and another phone's ruling uses it."""
    monkeypatch.setenv("PUNICREF_HOME", str(tmp_path))
    with serving_at(app.make(seconds=SECONDS, evening="pw")) as where:
        other = phone(f"{where}/{lang}/pw/rule/attrition?event=enter-mountain&land=10&naval=0&roll=5")
        page = phone(f"{where}/{lang}/pw", viewport={"width": 320, "height": 568}, bypass_csp=True)
        for path in (f"/{lang}/pw/tables", f"/{lang}/pw/tables/pw:14.0", f"/{lang}/pw/tables/pw:11.4"):
            page.goto(where + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            assert faults(page) == []
        for name, value in ATTRITION.items():
            if name.startswith("cell"):
                page.locator(f"[name={name}]").fill(value)
        page.locator("button[value=good]").click()
        expect(page.locator(".done")).to_be_visible()
        expect(other.locator(".need a[href$='11.4']")).to_have_count(1)
        other.reload()
        expect(other.locator(".need a[href$='11.4']")).to_have_count(0)
