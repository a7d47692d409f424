"""What makes a phone be believed: a ruling is never that of other facts, and what is missing or wrong is in sight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from tests.web.conftest import sent
from tests.web.test_battle import FORM

if TYPE_CHECKING:
    from collections.abc import Callable

    Phone = Callable[..., Any]
    Expect = Callable[..., Any]

ODDS = "/en/pw/rule/odds?attack=9&defend=2"


def fails(page: Any, how: str) -> None:
    """Have the network or the server fail from now on."""
    if how == "offline":
        page.context.set_offline(True)
    elif how == "portal":  # of a hotel: another page for every address
        page.route("**/ruling?*", lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Hi</h1>"))
    else:
        page.route(
            "**/ruling?*",
            lambda route: route.fulfill(
                status=int(how), content_type="text/html", body="<main id=main><h1>Too much at once</h1></main>"
            ),
        )


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("offline", "the computer that runs punicref does not answer"),
        ("portal", "the computer that runs punicref does not answer"),
        ("503", "Too much at once"),
        ("504", "Too much at once"),
    ],
)
def test_no_ruling_stands_over_other_facts(how: str, told: str, phone: Phone, expect: Expect) -> None:
    """Where no answer comes the old verdict goes, it is said why, and a tap asks again."""
    page = phone(ODDS)
    expect(page.locator("#verdict")).to_have_text("Column 4:1.", use_inner_text=True)
    fails(page, how)
    page.locator("#i-defend").fill("5")
    expect(page.locator("#verdict .said")).to_be_hidden()
    expect(page.locator("#ruling")).to_be_hidden()
    expect(page.locator("#verdict .late")).to_contain_text(told)
    page.context.set_offline(False)
    page.unroute_all()
    if how != "offline":  # a browser that is on line again asks by itself
        page.get_by_role("button", name="Ask again").click()
    expect(page.locator("#verdict")).to_have_text("Column 1:1.", use_inner_text=True)
    expect(page.locator("#ruling")).to_be_visible()
    assert page.url.endswith("attack=9&defend=5")


def test_a_slow_answer_dims_the_verdict(phone: Phone, expect: Expect) -> None:
    """From the first changed fact on; after a moment it is said that it is not up to date."""
    page = phone(ODDS)
    held: list[Any] = []

    def hold(route: Any) -> None:  # a function of Python's own cannot be marked by the driver
        held.append(route)

    page.route("**/ruling?*", hold)
    page.locator("#i-defend").fill("5")
    assert "stale" in page.locator("#verdict").get_attribute("class")
    expect(page.locator("#verdict .late")).to_contain_text("Not up to date yet")
    expect(page.locator("#verdict .said")).to_have_css("opacity", re.compile(r"^0\.[0-4]"))
    while not held:  # the browser may tell of its request later than its page tells of the wait
        page.wait_for_timeout(20)
    for one in held:
        one.continue_()
    expect(page.locator("#verdict")).to_have_text("Column 1:1.", use_inner_text=True)
    assert "stale" not in page.locator("#verdict").get_attribute("class")


def test_what_cannot_be_is_marked_at_once(phone: Phone, expect: Expect) -> None:
    """Beside its field, without loading the page again, and no longer once it can be."""
    page = phone(ODDS)
    page.locator("#i-defend").fill("0")
    expect(page.locator("#f-defend .wrong")).to_have_text("0 is too small; the least is 1.")
    expect(page.locator("#i-defend")).to_have_attribute("aria-describedby", "w-defend")
    expect(page.locator("#verdict .said")).to_contain_text("This cannot be: defend")
    page.locator("#verdict a").click()
    expect(page.locator("#i-defend")).to_be_focused()
    page.locator("#i-defend").fill("4")
    expect(page.locator(".wrong")).to_have_count(0)
    expect(page.locator("#i-defend")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("script", [True, False])
def test_what_is_needed_now_is_open_and_a_tap_away(script: bool, phone: Phone, expect: Expect) -> None:
    """The values of counters stand under "more"; where a case needs them, they are seen, marked and led to."""
    page = phone("/en/dbp/rule/combat", java_script_enabled=script)
    page.locator("#i-attacker").select_option("hastati")
    page.locator("#i-defender").select_option("infantry")
    if not script:
        page.get_by_role("button", name="Rule", exact=True).click()
    for fact in ("attack", "defend"):
        expect(page.locator(f"#i-{fact}")).to_be_visible()
        expect(page.locator(f"#f-{fact} .needed")).to_be_visible()
        expect(page.locator(f"#verdict a[data-fact={fact}]")).to_be_visible()
    page.locator("#verdict a[data-fact=defend]").click()
    if script:
        expect(page.locator("#i-defend")).to_be_focused()
        page.locator("#i-attack").fill("5")
        page.locator("#i-defend").fill("4")
        expect(page.locator("#ruling .why")).to_be_visible()
        expect(page.locator("#f-attack .needed")).to_have_count(0)
    else:
        expect(page).to_have_url(re.compile("#f-defend$"))


def heard(page: Any, *, deaf: bool) -> None:
    """Have a phone hear nothing of what the other does, or hear it again; what is tapped is sent all the same."""
    if deaf:
        page.route("**/battle/**", lambda one: one.abort() if one.request.resource_type == "fetch" else one.continue_())
    else:
        page.unroute_all()


def test_two_phones_that_answer_both(phone: Phone, expect: Expect, server: str) -> None:
    """The second one's dice are nobody's: it is told that they were entered, and what came of it."""
    rome = phone("/en/")
    table = rome.request.post(f"{server}/en/battle", form=FORM).url
    hands = [rome.request.post(table, form={"side": side}).url for side in ("roman", "carthaginian")]
    for hand, answer in (
        (0, {"words": "corvus"}),
        (1, {"words": "diekplus"}),
        (0, {"do": "corvus"}),
        (0, {"do": "R2"}),
    ):
        rome.request.post(hands[hand], form=answer)
    rome.goto(hands[0])
    carthage = phone(hands[1])
    (asked,) = [page for page in (rome, carthage) if not page.locator(".waiting").count()]
    (other,) = [page for page in (rome, carthage) if page is not asked]
    expect(other.locator(".waiting")).to_contain_text("is rolling …")
    other.get_by_text("or enter the dice here").click()
    for page in (asked, other):
        for die in range(3):
            page.locator(f"input[name=d{die}][value='9']").check(force=True)
    heard(other, deaf=True)
    expect(other.locator(".gone")).to_be_visible()
    sent(asked, asked.get_by_role("button", name="That is it"))
    came = rome.request.get(hands[0]).text()
    other.get_by_role("button", name="That is it").click()
    expect(other.locator(".wrong[role=alert]").first).to_contain_text("That was answered already.")
    assert rome.request.get(hands[0]).text() == came


def test_a_phone_that_has_lost_its_hand_is_told(phone: Phone, expect: Expect, server: str) -> None:
    """At the computer that serves the hand is taken back; the phone that had it says so by itself, and leads on."""
    host = phone("/en/")
    host.goto(host.request.post(f"{server}/en/battle", form=FORM).url)
    lost = phone(host.url)
    lost.get_by_role("button", name="Rome: Take this hand").click()
    expect(lost.locator(".question")).to_be_visible()
    host.get_by_role("button", name="Rome: take the hand back from that phone").click()
    expect(lost.locator("h1")).to_have_text("This hand is not here")
    lost.get_by_role("link", name="The table, for both").click()
    lost.get_by_role("button", name="Rome: Take this hand").click()
    expect(lost.locator(".question h2")).to_contain_text("First chits of Rome")


CASES = (
    "pw/rule/combat?attack=10&leader=2&defend=4",
    "dbp/rule/combat?attacker=hastati&attack=5&attacker_support=1&defender=infantry&defend=4",
    "pw/rule/odds?attack=9&defend=2",
    "sor/rule/battle?attacker=2&defender=2",
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_first_screen_has_the_answer_and_the_form(case: str, lang: str, phone: Phone, expect: Expect) -> None:
    """The verdict, the sum and what follows, one line of what is assumed, and under it the first facts."""
    page = phone(f"/{lang}/{case}")
    assert page.locator("#facts").bounding_box()["y"] < 667 - 40
    for shown in page.locator("#verdict .said, .sums li").all():
        box = shown.bounding_box()
        assert box["y"] + box["height"] <= 667
    line = page.locator(".assumed summary")
    if line.count():
        assert line.bounding_box()["height"] < 50
        expect(page.locator(".assumed a").first).to_be_hidden()
        line.click()
        expect(page.locator(".assumed a").first).to_be_visible()


def test_chances_say_something_and_what_they_are(phone: Phone, expect: Expect) -> None:
    """The faces of a die whose table is not here are no chances; disorder points are told to be such."""
    expect(phone(f"/en/{CASES[0]}").locator(".chances")).to_have_count(0)
    page = phone(f"/en/{CASES[1]}")
    page.locator(".chances summary").click()
    expect(page.locator(".chances")).to_contain_text("Disorder points, attacker/defender; ! for panic.")
    expect(page.locator(".chances .bars li").first).to_be_visible()
