"""The pages in a real browser, on a phone: by taps, by keyboard, without JavaScript, printed, and looked at by axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES, paths
from tests.web.conftest import PHONE, faults, sent, shot, unfolded
from tests.web.test_battle import FORM
from tests.web.test_pages import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    Phone = Callable[..., Any]
    Expect = Callable[..., Any]

CASE = "attack=10&leader=2&defend=4"
COMBAT = f"/en/pw/rule/combat?{CASE}"
DUEL = "/en/dbp/rule/combat?attacker=hastati&attack=5&attacker_support=1&defender=infantry&defend=4"


def settled(page: Any, verdict: str) -> None:
    """Wait until the ruling says so."""
    page.locator("#verdict", has_text=verdict).wait_for()


def button(page: Any, fact: str, value: str) -> Any:
    """Return one of the buttons of a fact."""
    return page.locator(f"#f-{fact} input[value='{value}']")


def numbered(page: Any, *clauses: str) -> Any:
    """Return what a search in the book has found with one of these numbers."""
    return page.locator("#found .num", has_text=re.compile("^(?:" + "|".join(map(re.escape, clauses)) + ")$"))


def test_a_ruling_by_taps(phone: Phone, expect: Expect) -> None:
    """From the first page to a ruling without a keyboard; each tap is followed at once, and the address with it."""
    page = phone("/en/", has_touch=True)
    page.get_by_role("link", name="The Punic Wars").tap()
    page.get_by_role("link", name="Combat An attack").tap()
    more = page.locator("#f-attack").get_by_role("button", name="one more")
    for _ in range(10):
        more.tap()
    button(page, "leader", "2").tap()
    for _ in range(4):
        page.locator("#f-defend").get_by_role("button", name="one more").tap()
    settled(page, "Allowed, for 5 movement points: column 2:1")
    assert page.url.endswith(f"?{CASE}")
    button(page, "terrain", "city").tap()
    settled(page, "column 2:1")
    page.locator(".assumed summary").tap()
    page.locator(".assumed a").get_by_text("not inside").tap()
    settled(page, "Allowed, for 10 movement points")
    assert page.url.endswith("terrain=city&inverted=yes")
    expect(page.locator("#f-inverted input[value=yes]")).to_be_checked()
    page.locator(".why summary").tap()
    expect(page.locator(".why a", has_text="pw:9.14").first).to_be_visible()
    # The verdict stays in sight while the facts are.
    page.locator("#f-roll").scroll_into_view_if_needed()
    assert page.locator("#verdict").bounding_box()["y"] >= 0


def test_what_is_assumed_leads_to_where_it_is_asked_for(phone: Phone, expect: Expect) -> None:
    """A fact that is no yes or no is shown, even from under "more", and has the keyboard."""
    page = phone(COMBAT)
    page.locator(".assumed summary").click()
    page.locator(".assumed a").get_by_text("all movement points of the leader left").click()
    expect(page.locator(":focus")).to_have_attribute("name", "movement")


def test_back_takes_one_fact_back(phone: Phone, expect: Expect) -> None:
    """Each tap is a step; a typed number is one; what was tapped among the assumptions can be tapped off."""
    page = phone(COMBAT)
    button(page, "terrain", "city").click()
    page.wait_for_url(re.compile("terrain=city"))
    page.locator(".assumed summary").click()
    page.locator(".assumed a").get_by_text("not inside").click()
    page.wait_for_url(re.compile("inverted=yes"))
    chip = page.locator(".stated a")
    chip.wait_for()
    page.locator("#i-attack").press_sequentially("5")
    page.wait_for_url(re.compile("attack=510"))
    page.go_back()
    page.wait_for_url(re.compile("attack=10&.*inverted=yes"))
    expect(page.locator("#i-attack")).to_have_value("10")
    page.go_back()
    page.wait_for_url(re.compile("terrain=city$"))
    settled(page, "Allowed, for 5 movement points")
    expect(button(page, "terrain", "city")).to_be_checked()
    page.go_forward()
    settled(page, "Allowed, for 10 movement points")
    chip.click()
    page.wait_for_url(re.compile("terrain=city$"))
    settled(page, "Allowed, for 5 movement points")
    expect(chip).to_have_count(0)


def test_dice_are_thrown(phone: Phone, expect: Expect) -> None:
    """A throw is in the address; another throw is another."""
    page = phone(COMBAT)
    button(page, "roll", "random").click()
    page.wait_for_url(re.compile(r"roll=random&seed=\d+$"))
    expect(page.locator("#verdict")).to_have_text(re.compile(r"^(?!.*\bdie\b.*\bdie\b).*\bdie\b", re.DOTALL))


def test_a_shared_address_shows_the_same(phone: Phone, expect: Expect) -> None:
    """Another phone that opens it sees the same ruling and the same facts."""
    one = phone(COMBAT)
    button(one, "terrain", "village").click()
    one.wait_for_url(re.compile("terrain=village"))
    other = phone(one.url)
    expect(one.locator("#verdict")).to_have_text(other.locator("#verdict").inner_text(), use_inner_text=True)
    expect(other.locator("#i-attack")).to_have_value("10")
    expect(other.locator("#f-terrain input:checked")).to_have_value("village")


def test_three_languages(phone: Phone, expect: Expect) -> None:
    """The same case in each language, by a tap; the page says which language it is in."""
    page = phone(COMBAT)
    for lang, verdict in (("it", "Consentito"), ("ru", "Можно"), ("en", "Allowed")):
        page.locator(f".langs a[lang={lang}]").click()
        settled(page, verdict)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert page.url.endswith(f"/{lang}/pw/rule/combat?{CASE}")


def test_a_battle_with_two_browsers(phone: Phone, expect: Expect) -> None:
    """Each sees its own hand only, and what the other does without asking for it."""
    rome = phone("/en/battle")
    for name, value in FORM.items():
        field = rome.locator(f"[name={name}]")
        if name.endswith(("battle", "attacker")):
            rome.locator(f"[name={name}][value={value}]").check()
        elif name.partition("_")[2].startswith("type"):
            field.select_option(value)
        else:
            field.fill(value)
    sent(rome, rome.get_by_role("button", name="Begin"))
    carthage = phone(rome.url, locale="it-IT")
    rome.get_by_role("button", name="Rome: Take this hand").click()
    carthage.locator(".langs a[lang=it]").click()
    carthage.get_by_role("button", name="Cartagine: prendi questa mano").click()
    rome.get_by_text("or in words").click()
    rome.locator("[name=words]").fill("corvus")
    rome.get_by_role("button", name="That is it").click()
    carthage.get_by_role("button", name="Pesca per me").click()
    for page in (carthage, rome):
        page.locator(".chits li:not(.none)").wait_for()
    drawn = carthage.locator(".chits li").inner_text()
    expect(rome.locator(".chits li")).to_have_text("Corvus")
    assert "Corvus" not in carthage.locator("main").inner_text() or drawn == "Corvus"
    assert rome.locator("main").inner_text().count(drawn) == (1 if drawn == "Corvus" else 0)


def test_enter_sends_the_words(phone: Phone, expect: Expect, server: str) -> None:
    """In the field of a battle that takes words, Enter (a phone's "Go") presses no button beside it."""
    page = phone("/en/")
    table = page.request.post(f"{server}/en/battle", form=FORM).url
    page.goto(table)
    page.get_by_role("button", name="Rome: Take this hand").click()
    words = page.locator("[name=words]")
    page.get_by_text("or in words").click()
    words.fill("nonsense")
    words.press("Enter")
    page.locator(".wrong[role=alert]").wait_for()
    expect(page.locator(".question h2")).to_contain_text("First chits of Rome")
    expect(page.locator(".chits li:not(.none)")).to_have_count(0)
    words.fill("corvus")
    words.press("Enter")
    page.locator(".waiting").wait_for()


def test_by_keyboard_alone(phone: Phone, expect: Expect) -> None:
    """The first stop leads past the head; every control can be reached and used, and the ruling follows."""
    page = phone(COMBAT)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_class("skip")
    page.keyboard.press("Enter")
    page.locator("#i-attack").focus()
    page.keyboard.press("ArrowUp")
    settled(page, "column 2:1")
    page.wait_for_url(re.compile("attack=11"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "terrain":
            break
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("terrain=village"))
    page.locator(".why summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why li").first).to_be_visible()


def test_without_javascript(phone: Phone, expect: Expect) -> None:
    """The form is a plain one: it gives the ruling and its address, and what is assumed can be stated."""
    page = phone("/en/pw/rule/combat", java_script_enabled=False)
    page.locator("#i-attack").fill("10")
    button(page, "leader", "2").click()
    page.locator("#i-defend").fill("4")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page).to_have_url(re.compile(re.escape(CASE) + "$"))
    expect(page.locator("#verdict")).to_contain_text("Allowed, for 5 movement points")
    page.locator(".assumed summary").click()
    page.locator(".assumed a").get_by_text("the attackers face up").click()
    expect(page).to_have_url(re.compile("inside=yes"))
    expect(page.locator("#verdict")).to_contain_text("Not allowed")
    page.locator(".box input[name=say]").fill("can ships attack an army")
    page.locator(".box button").click()
    expect(page.locator("article.clause, .cards .card").first).to_be_visible()


def test_a_long_page_comes_in_parts(phone: Phone, expect: Expect) -> None:
    """All is there when nothing else is to do, and at once without scripts; an address leads to what is not yet."""
    alone = phone("/en/sor/rules", java_script_enabled=False)
    alone.wait_for_url(re.compile("whole=1"))
    clauses = alone.locator("article.clause").count()
    page = phone("/en/sor/rules#c-21.3.10")
    expect(page.locator("[data-part]")).to_have_count(0)
    expect(page.locator("article.clause")).to_have_count(clauses)
    expect(page.locator("[id='c-21.3.10']")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/it/dbp/rules", "/it/dbp/rules/10", "/en/pw/charts", COMBAT])
def test_print_to_pdf(path: str, phone: Phone, tmp_path: Path) -> None:
    """Printed, the rules begin with their contents, every sheet has its number, and nothing is there to be tapped."""
    page = phone(path)
    page.emulate_media(media="print")
    assert not page.locator("header.top").is_visible()
    assert not page.locator("form").first.is_visible() if page.locator("form").count() else True
    unseen = ".fold, .notes"
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert all(page.locator(unseen).evaluate_all("all => all.map(one => one.open)"))
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not any(page.locator(".fold").evaluate_all("all => all.map(one => one.open)"))
    if path == COMBAT:
        assert "10" in page.locator("#ruling .print-only").inner_text()
        assert page.locator("#ruling .print-only").is_visible()
        assert page.locator(".why li").first.is_visible()  # without JavaScript, too
    made = page.pdf(path=str(tmp_path / "printed.pdf"), format="A4", prefer_css_page_size=True)
    sheets = len(re.findall(rb"/Type\s*/Page\b", made))
    assert sheets >= (15 if path.endswith("rules") else 1)
    if path.endswith("rules"):
        assert "counter(page)" in Path(paths.PACKAGE, "web", "static", "app.css").read_text("utf-8")


@pytest.mark.parametrize("path", [one.format(lang="ru") for one in PAGES])
def test_a_page_scrolls_down_only(path: str, phone: Phone) -> None:
    """On the narrowest phone no page is wider than the screen, nor on a usual one with text at twice its size."""
    page = phone(path, viewport={"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size(PHONE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_tapped_is_large_enough(phone: Phone) -> None:
    """Cross references stand apart, each at least 24 pixels high and wide."""
    for path in (COMBAT, "/en/dbp/rules/10"):
        page = phone(path)
        unfolded(page)
        boxes = [one.bounding_box() for one in page.locator(".cites .ref").all()]
        assert boxes
        assert all(one["width"] >= 24 and one["height"] >= 24 for one in boxes)


@pytest.mark.parametrize("path", [*PAGES, "/{lang}/dbp/rule/combat?attack=5&defend=4&attacker=hastati", "/{lang}/xyz"])
def test_axe_finds_nothing(path: str, phone: Phone) -> None:
    """No violation of what axe-core knows of accessibility, colours by day and by night included."""
    lang = LANGUAGES[len(path) % len(LANGUAGES)]
    page = phone(path.format(lang=lang), bypass_csp=True)
    unfolded(page)
    assert faults(page) == []


def test_the_book_is_searched_without_a_network(
    phone: Phone, expect: Expect, run: Callable[..., Any], tmp_path: Path
) -> None:
    """In each language, by other forms of the words; a clause stays the same when the language changes."""
    path = tmp_path / "dbp.html"
    assert run("book", "dbp", "--output", str(path)).code == 0
    page = phone(f"file://{path}", offline=True)
    for lang, asked, clause in (("en", "withdrawing", "10.1"), ("it", "ritirarsi", "10.1"), ("ru", "отойти", "10.1")):
        page.locator(f"label[for=l-{lang}]").click()
        page.locator("#search").fill(asked)
        expect(numbered(page, clause)).to_be_visible()
    page.locator("#found a").first.click()
    place = page.evaluate("location.hash")
    page.locator("label[for=l-it]").click()
    page.wait_for_url(re.compile("#it-"))
    assert page.evaluate("location.hash")[4:] == place[4:]
    for nothing in ("perché", "zzzz"):
        page.locator("#search").fill(nothing)
        expect(page.locator("#none-it")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_the_book_finds_what_is_meant(phone: Phone, expect: Expect, run: Callable[..., Any], tmp_path: Path) -> None:
    """A number is its clause; a slip of the pen, a word for a term and one in another language are understood."""
    path = tmp_path / "dbp.html"
    assert run("book", "dbp", "--output", str(path), "--lang", "en").code == 0
    page = phone(f"file://{path}", offline=True)
    search = page.locator("#search")
    search.fill("10.1")
    expect(page.locator("#found .num").first).to_have_text("10.1")
    search.fill("elefants")
    expect(numbered(page, "15.1")).to_be_visible()
    search.fill("ritirarsi")
    expect(page.locator("#else-en")).to_be_visible()
    expect(page.locator("#found a").first).to_have_attribute("lang", "it")
    search.press("Enter")
    # The browser is at the clause before the page has heard that it is.
    page.wait_for_url(re.compile("#it-c-"))
    expect(page.locator("#l-it")).to_be_checked()
    expect(search).to_have_attribute("placeholder", "Cerca nelle regole")
    expect(page.locator("#else-en")).to_be_hidden()
    search.fill("frombolieri")
    expect(numbered(page, "9", "9.3", "2.4.def.unit-types").first).to_be_visible()


def test_a_hit_in_the_book_shows_its_sentence(
    phone: Phone, expect: Expect, run: Callable[..., Any], tmp_path: Path
) -> None:
    """What a title says comes first, with the sentence that speaks of it; no number is broken over two lines."""
    path = tmp_path / "dbp.html"
    assert run("book", "dbp", "--output", str(path)).code == 0
    page = phone(f"file://{path}", offline=True, viewport={"width": 320, "height": 568}, bypass_csp=True)
    page.locator("label[for=l-it]").click()
    page.locator("#search").fill("ritirata")
    expect(page.locator("#found .num").first).to_have_text("10.1")
    expect(page.locator("#found .sentence").first).to_have_text(re.compile("più veloce del suo attaccante"))
    expect(page.locator("#found mark").first).to_have_text("ritirarsi")
    page.locator("#search").fill("11.1")
    lines = "all => all.map(one => one.getClientRects().length)"
    for shown in ("#found .num", "[data-lang=it] .toc .num"):
        assert set(page.locator(shown).evaluate_all(lines)) == {1}
    assert faults(page) == []


SHOTS = (
    ("calculator", DUEL, None),
    ("rules", "/it/dbp/rules/8", None),
    ("comparison", "/en/dbp/compare/10.5", {"width": 1100, "height": 620}),
)


@pytest.mark.parametrize(("name", "path", "size"), SHOTS, ids=[one[0] for one in SHOTS])
def test_screenshots(name: str, path: str, size: dict[str, int] | None, phone: Phone, tmp_path: Path) -> None:
    """A picture has something in it; with PUNICREF_SCREENSHOTS set it goes to docs/, where the README shows it."""
    page = phone(path, device_scale_factor=2 if size is None else 1, **({"viewport": size} if size else {}))
    assert len(page.screenshot(path=shot(name, tmp_path))) > 20_000


@pytest.mark.parametrize("path", ["/ru/pw/rule/combat", "/it/pw/rule/combat", "/ru/pi/rule/siege", "/it/dbp/rules/10"])
def test_no_triangle_stands_alone(path: str, phone: Phone) -> None:
    """What unfolds says what it is beside its triangle, on the narrowest phone, too."""
    page = phone(path, viewport={"width": 320, "height": 568})
    tops = page.locator("summary").evaluate_all(
        """all => all.map(one => {
            const words = document.createRange();
            words.selectNodeContents(one);
            const line = parseFloat(getComputedStyle(one).lineHeight);
            const inside = one.getBoundingClientRect().top + parseFloat(getComputedStyle(one).paddingTop);
            return one.innerText.trim() === "" || words.getClientRects()[0].top - inside >= line / 2;
        })"""
    )
    assert tops
    assert not any(tops)


def test_what_is_told_is_no_longer_needed(phone: Phone, expect: Expect) -> None:
    """A needed fact is marked until it is there, and again when it is taken back; also after "back"."""
    page = phone("/en/pw/rule/combat")
    attack, leader = page.locator("#f-attack .needed"), page.locator("#f-leader .needed")
    for needed in (attack, leader):
        expect(needed).to_be_visible()
    page.locator("#f-attack").get_by_role("button", name="one more").click()
    button(page, "leader", "2").click()
    for needed in (attack, leader):
        expect(needed).to_be_hidden()
    page.locator("#i-attack").fill("")
    expect(attack).to_be_visible()
    expect(phone(COMBAT).locator(".needed").first).to_be_hidden()


def test_several_dice_are_tapped(phone: Phone, expect: Expect) -> None:
    """Face by face, without a keyboard; the last is taken away, or punicref throws."""
    page = phone("/it/sor/rule/battle?attacker=2&defender=2", has_touch=True)
    unfolded(page)
    field = page.locator("#f-attacker_roll")
    for face in ("3", "6", "5"):
        field.get_by_role("button", name=face, exact=True).tap()
    field.get_by_role("button", name="togli l'ultimo").tap()
    expect(field.locator("input")).to_have_value("3, 6")
    page.wait_for_url(re.compile("attacker_roll=3"))
    field.locator("[data-set]").tap()
    expect(field.locator("input")).to_have_value("random")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_areas_are_tapped(lang: str, phone: Phone, expect: Expect) -> None:
    """What lies around a unit, in the reader's words, with what is there; the ruling follows."""
    page = phone(f"/{lang}/pi/rule/isolated?unit=infantry", has_touch=True, viewport={"width": 320, "height": 568})
    field = page.locator("#f-around")
    adds, marks = field.locator("[data-add]"), field.locator("[data-mark]")
    adds.nth(0).tap()
    marks.nth(0).tap()
    adds.nth(1).tap()
    marks.nth(0).tap()
    marks.nth(0).tap()
    page.wait_for_url(re.compile("around="))
    page.locator("#ruling .why").wait_for()
    expect(field.locator("input")).to_have_value(re.compile("^[^,]+,[^,]+$"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
