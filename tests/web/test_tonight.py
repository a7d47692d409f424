"""The evening that all phones share, and the box on top of every page: by requests, and in real browsers."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest
from starlette.testclient import TestClient

from punicref import LANGUAGES
from punicref.build import settling
from punicref.language.messages import Translator
from punicref.sheet import evening as records
from punicref.sheet import registry
from punicref.web import app, saying
from tests.cli.pty import spawn
from tests.web.conftest import SECONDS, faults, sent, serving_at, shot, unfolded
from tests.web.test_battle import FORM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from punicref.book.book import Book

    Phone = Callable[..., Any]
    Expect = Callable[..., Any]

HERE = "http://localhost"
FIGHT = "combat Carthage, Veterans V 6 morale 4 v Hastati A 5 morale 4, dice 6 2"
WON = "The defender receives 1 disorder point."


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep everything in a folder of the test."""
    monkeypatch.setenv("PUNICREF_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def table(home: Path, shipped: object) -> Iterator[TestClient]:
    """Talk to a server of its own, which has no evening open."""
    del home
    with TestClient(app.make(seconds=SECONDS), HERE, headers={"accept-language": "en"}, follow_redirects=False) as made:
        yield made


@pytest.fixture
def evening(table: TestClient) -> TestClient:
    """Talk to one that has opened an evening of Zama."""
    assert said(table, evening="dbp/zama").headers["location"] == "/en/tonight"
    return table


def said(client: TestClient, line: str = "", lang: str = "en", **form: str) -> Any:
    """Send a line, or something else, to the evening."""
    return client.post(f"/{lang}/tonight", data={"say": line, **form} if line else form)


def entries() -> list[tuple[str, tuple[str, ...]]]:
    """Return what the evening's file has."""
    return [(one.line, one.said) for one in next(records.every()).entries]


# The box


@pytest.mark.parametrize(
    ("query", "leads"),
    [
        (
            {"say": "combat 12:5 leader 2 city", "game": "pw"},
            "/en/pw/rule/combat?leader=2&terrain=city&attack=12&defend=5",
        ),
        ({"say": "pw combat 12:5 leader 2"}, "/en/pw/rule/combat?leader=2&attack=12&defend=5"),
        ({"say": "9.16", "game": "pw"}, "/en/pw/clause/9.16"),
        ({"say": "pw:9.16"}, "/en/pw/clause/9.16"),
        ({"say": "when does the game end", "game": "pw"}, "/en/ask?q=when+does+the+game+end&game=pw"),
        ({"say": "combat hastati infantry", "game": "dbp"}, "/en/dbp/rule/combat?attacker=hastati&defender=infantry"),
        (
            {"say": "leader 3", "game": "pw", "at": "pw.combat", "facts": "attack=12&defend=5&leader=2"},
            "/en/pw/rule/combat?attack=12&leader=3&defend=5",
        ),
        ({"say": "  ", "game": "pw"}, "/en/pw"),
    ],
)
def test_a_line_leads_to_what_answers_it(query: dict[str, str], leads: str, table: TestClient) -> None:
    """A case to its ruling, also beside the case of a form; a number to its clause; a question to its answer."""
    found = table.get("/en/say", params=query)
    assert (found.status_code, found.headers["location"]) == (303, leads)


def test_what_has_to_be_said_beside_a_ruling_is_said(table: TestClient) -> None:
    """A case without its name is told for what it was taken, with the ruling."""
    page = table.get("/en/say", params={"say": "12:5 leader 2 city", "game": "pw"}).text
    assert "Taken for this case: combat" in page
    assert "Allowed, for 5 movement points" in page


def test_no_fact_is_called_as_what_a_form_of_the_evening_sends(book: Book) -> None:
    """The facts of a case are sent beside what is to be done with them."""
    ours = {value for name, value in vars(saying).items() if name.isupper() and isinstance(value, str)}
    assert {"case", "evening", "who"} <= ours
    for one in book.calculators:
        assert not ours & {fact.name for fact in book.calculator(one.name).inputs}, one.name


def test_a_line_is_asked_back_in_taps(table: TestClient) -> None:
    """Near readings are buttons that say the same line; what cannot be is told; nothing is kept of anything."""
    page = table.get("/en/say", params={"say": "combat 12:5 2", "game": "pw"})
    ways = re.findall(r'name="reading" value="(\d+)"', page.text)
    assert page.status_code == 400
    assert ways[:2] == ["0", "1"]
    again = table.get("/en/say", params={"say": "combat 12:5 2", "game": "pw", "reading": "1"})
    assert again.headers["location"].startswith("/en/pw/rule/combat?")
    assert table.get("/en/say", params={"say": "take", "game": "pw"}).status_code == 400
    assert "no evening is open" in table.get("/en/say", params={"say": "new turn", "game": "dbp"}).text
    assert not list(records.every())


# The evening


def test_what_is_said_is_kept_and_shown(evening: TestClient) -> None:
    """A ruling, what it changes once it is accepted, where the turn stands, a question: page and file have it all."""
    for line in ("turn 3, Carthaginian combat impulse", FIGHT):
        assert said(evening, line).headers["location"] == "/en/tonight"
    page = evening.get("/en/tonight").text
    assert f'<p class="line-said">{FIGHT}</p>' in page
    assert f"<p>{WON}</p>" in page
    assert said(evening, "take").status_code == 303
    assert said(evening, "may a unit attack twice?").headers["location"].startswith("/en/ask?q=may+a+unit")
    assert said(evening, "10.2").headers["location"] == "/en/dbp/clause/10.2"
    page = evening.get("/en/tonight").text
    assert "Hastati A: side Rome, combat points 5, morale value 4, disorder points 1" in page
    assert "game turn 3, Carthaginian combat impulse" in page
    assert ">dbp:10</a> Combat impulse" in page
    assert [line for line, _ in entries()] == [
        "turn 3, Carthaginian combat impulse",
        FIGHT,
        "take",
        "may a unit attack twice?",
        "10.2",
    ]
    assert all(answer for _, answer in entries())
    assert said(evening, "undo").status_code == 303
    assert "disorder points 1" not in evening.get("/en/tonight").text.partition('id="log"')[0]


def test_what_is_asked_back_can_be_left(evening: TestClient) -> None:
    """Nothing of it is recorded; where it is not known which step comes next, each is a tap."""
    for line in ("next phase", "combat Hastati A 5 v Veterans V 4, 2"):
        page = said(evening, line)
        assert page.status_code == 400
        assert '<a class="button" href="/en/tonight">Leave it</a>' in page.text
    steps = re.findall(r'name="go" value="([^"]+)"', said(evening, "next phase").text)
    assert len(steps) == len(registry.of("dbp").sequence.steps)
    assert said(evening, go=steps[3]).status_code == 303
    assert len(entries()) == 1


def test_a_battle_is_of_the_evening(table: TestClient) -> None:
    """That it was begun, and how it ended, stands in the log; at an evening of another game it does not."""
    form = {**FORM, "roman_number_0": "1", "carthaginian_number_0": "1"}
    for place, lines in (("dbp", 0), ("pi", 2)):
        said(table, evening=place)
        begun = table.post("/en/battle", data=form).headers["location"]
        hands = [table.post(begun, data={"side": side}).headers["location"] for side in ("roman", "carthaginian")]
        for _ in range(60):
            for hand in hands:
                asked = table.get(hand).text
                offered = re.findall(r'name="(do|choice)" value="([^"]+)"', asked)
                dice = re.findall(r'name="(d\d)" value="(\d)"', asked)
                table.post(hand, data=dict(dice) or dict(offered[:1]))
            if "The battle is over." in table.get(begun).text:
                break
        assert len(entries()) == lines
        said(table, do="end")
    ((begins, _), (over, told), _) = entries()
    assert "attacks" in begins
    assert over == "The battle is over."
    assert told[0] in table.get(begun).text


def test_each_reads_it_in_his_language(evening: TestClient) -> None:
    """The ruling at hand and the sheet are in the reader's language, whoever has said the line."""
    said(evening, FIGHT, "ru")
    for lang, verdict in (
        ("en", WON),
        ("it", "Il difensore riceve 1 punto disordine."),
        ("ru", "Обороняющийся получает 1"),
    ):
        assert verdict in evening.get(f"/{lang}/tonight").text
    said(evening, "8.2", "en")
    assert ">dbp:8.2</a> Зона контроля: " in evening.get("/ru/tonight").text


def test_what_is_missing_is_asked_of_whoever_said_it(evening: TestClient) -> None:
    """Nothing is recorded until it is answered; then the line has the answers."""
    page = said(evening, "combat Carthage, Veterans V v Hastati A")
    assert page.status_code == 400
    assert "attacker: combat points" in page.text
    assert entries() == []
    assert 'name="of" value="dbp.combat"' in page.text
    answers = {"of": "dbp.combat", "attack": "6", "defend": "5"}
    assert said(evening, "combat Carthage, Veterans V v Hastati A", **answers).status_code == 303
    ((line, answer),) = entries()
    assert line.startswith("combat Carthage, Veterans V v Hastati A; ")
    assert "6" in line
    assert answer


def test_a_form_is_said_at_the_table(evening: TestClient) -> None:
    """The case of a form becomes the case at hand; what is wrong with it is said beside the form."""
    form = evening.get("/en/dbp/rule/combat").text
    assert 'formaction="/en/tonight"' in form
    assert 'formaction="/en/tonight"' not in evening.get("/en/pw/rule/combat").text
    case = {"attacker": "veterans", "attack": "6", "defender": "hastati", "defend": "5", "case": "dbp.combat"}
    assert said(evening, **case).headers["location"] == "/en/tonight"
    assert entries()[0][0].startswith("combat: ")
    assert said(evening, "again, 6 2").status_code == 303
    assert WON in evening.get("/en/tonight").text
    assert said(evening, case="dbp.combat", attack="6").headers["location"] == "/en/dbp/rule/combat?attack=6"
    assert said(evening, case="dbp.nothing", attack="6").status_code == 404


def test_a_fight_is_two_taps(evening: TestClient) -> None:
    """Who of the sheet, then whom: the facts come from there; what is missing is asked back."""
    for line in (FIGHT, "take", "turn 4"):
        said(evening, line)
    page = evening.get("/en/tonight").text
    assert 'href="/en/tonight?who=unit%3Ahastati%20A#who"' in page
    page = evening.get("/en/tonight?who=unit:hastati A").text
    assert 'name="whom" value="unit:veterans V"' in page
    taps = {"who": "unit:hastati A", "whom": "unit:veterans V", "case": "dbp.combat"}
    assert said(evening, **taps).status_code == 303
    assert said(evening, "again, 3 3").status_code == 303
    page = evening.get("/en/tonight").text
    assert '<p class="line-said">combat: Hastati A v Veterans V</p>' in page
    assert (
        "From the sheet: attacker: type Hastati, attack 5, morale 4, disorder 1; defender: type Veterans, def" in page
    )
    assert "The attacker receives 1 disorder point." in page
    assert said(evening, **{**taps, "whom": "unit:hastati A"}).status_code == 404
    assert said(evening, **{**taps, "case": "dbp.recovery"}).status_code == 404
    said(evening, "state Triarii T disorder 1")
    again = said(evening, **{**taps, "who": "unit:triarii T"})
    assert again.status_code == 400
    assert 'name="who" value="unit:triarii T"' in again.text
    asked = {**taps, "who": "unit:triarii T", "of": "dbp.combat", "attack": "7"}
    assert said(evening, **asked).status_code == 303


@pytest.mark.parametrize(
    "value", ["", "x", "\0", "9" * 5000, "a" * 5000, "<b>", "unit:hastati A", "pw.combat", "../..", "²"]
)
def test_nothing_that_is_sent_breaks_it(value: str, evening: TestClient) -> None:
    """Whatever stands in whichever field: it is answered, or refused with a page."""
    names = ("say", "reading", "of", "who", "whom", "case", "go", "do", "evening", "text")
    for name in names:
        assert said(evening, **{name: value}).status_code in (200, 303, 400, 404), name
        other = {"say": "combat 5:4", "case": "dbp.combat", "who": "unit:veterans V", "whom": "unit:hastati A"}
        assert said(evening, **{**other, name: value}).status_code in (200, 303, 400, 404), name
    for name in ("say", "game", "at", "facts", "reading"):
        query = {"say": "combat 5:4", "game": "pw", "at": "pw.combat", "facts": "attack=5", name: value}
        assert evening.get("/en/say", params=query).status_code in (200, 303, 400, 404, 414), name
    assert evening.get("/en/tonight", params={"who": value, "all": value}).status_code in (200, 414)
    assert evening.get("/en/say", params={"say": "x", "at": "pw.combat", "facts": "a=1&" * 300}).status_code == 400
    assert evening.post("/en/tonight", content=b"say=\xff\xfe").status_code in (303, 400)


def test_what_the_house_has_agreed(evening: TestClient) -> None:
    """It is put to a vote of those at the table, adopted or dropped, and pinned for all in the words of who said it."""
    rule, other = "cocked dice are <b>rolled</b> again", "niente telefoni: mai"
    said(evening, do="propose", text=rule)
    for name in ("Anna", "Boris,:  the second", "Chiara"):
        said(evening, do="sit", text=name)
    assert said(evening, do="yes", text=rule).status_code == 303  # of nobody
    said(evening, do="yes", text=rule, seat="Anna")
    assert ("Yes, Anna: " + rule, ("1 of 3 say yes.",)) in entries()
    said(evening, lang="it", do="yes", text=rule, seat="Chiara")
    assert entries()[-1] == ("Sì, Chiara: " + rule, ("Approvata.",))
    said(evening, lang="it", do="propose", text=other)
    said(evening, lang="ru", do="no", text=other, seat="Anna")
    for lang in LANGUAGES:
        page = evening.get(f"/{lang}/tonight").text.partition('id="agreed"')[2].partition("</section>")[0]
        assert "<li>cocked dice are &lt;b&gt;rolled&lt;/b&gt; again" in page
        assert "<li>Boris the second" in page
        assert re.findall(r'value="(\w+)" class="quiet" aria-pressed="true"', page) == ["no"]
    said(evening, do="leave", text="Boris the second")
    assert "niente telefoni" not in evening.get("/en/tonight").text.partition('id="log"')[0]  # one no of two
    said(evening, do="lift", text=rule)
    for seat in ("Anna", "Chiara"):
        said(evening, lang="ru", do="yes", text=rule, seat=seat)
    assert "<li>cocked dice" not in evening.get("/en/tonight").text


OPEN, HOUSE = "dbp:10.7#back", "House reading: "
REDUCED = "attack=5&attacker_disorder=1&attack_back=4&defend=4&attacker_roll=3&defender_roll=3"
BACK = f"/en/dbp/rule/combat?{REDUCED}"


def test_a_reading_is_settled_on_a_phone(table: TestClient) -> None:
    """By a tap beside the ruling, for all pages at once; and left open again."""
    page = table.get(BACK).text
    ways = re.findall(r'name="reading" value="([^"]+)"', page)
    assert len(ways) > 1
    form = {"point": OPEN, "at": "dbp.combat", "facts": REDUCED}
    assert table.post("/en/settle", data={**form, "reading": ways[1]}).headers["location"] == BACK
    assert HOUSE + ways[1] in table.get(BACK).text
    assert table.get(BACK.replace("/en/", "/it/")).text.count('name="reading" value=""') == 1
    assert table.post("/en/settle", data={**form, "reading": ""}).status_code == 303
    assert table.get(BACK).text == page
    for wrong in ({"point": "dbp:10.7#x"}, {"point": "x"}, {"at": "dbp.x"}, {"reading": "x"}):
        assert table.post("/en/settle", data={**form, "reading": "1", **wrong}).status_code in (400, 404)
    assert table.get(BACK).text == page
    assert "Tap the reading" in table.get("/en/say", params={"say": f"reading {OPEN} 1", "game": "dbp"}).text


def test_house_rules_that_change_are_followed(table: TestClient) -> None:
    """On the pages, from the next tap on; by one that cannot be read everything stays as it is."""
    folder = Path(settling.path()).parent
    page = table.get("/en/dbp/clause/8.1").text
    assert "costs 1 movement point" in page
    folder.mkdir(parents=True)
    (folder / "turns.toml").write_text('name = "Turns"\n["dbp:8.1"]\nvalues = { cost = 2 }\n', "utf-8")
    assert "costs 2 movement points" in table.get("/en/dbp/clause/8.1").text
    (folder / "broken.toml").write_text("[", "utf-8")
    assert "costs 2 movement points" in table.get("/en/dbp/clause/8.1").text
    (folder / "turns.toml").unlink()
    (folder / "broken.toml").unlink()
    assert table.get("/en/dbp/clause/8.1").text == page


def test_a_reading_is_settled_at_the_table(evening: TestClient) -> None:
    """The case at hand is ruled on anew, the log has it, and it is taken back as any line is."""
    said(evening, case="dbp.combat", **dict(parse_qsl(REDUCED)))
    ways = re.findall(rf'name="say" value="([^"]*{OPEN}[^"]*)"', evening.get("/it/tonight").text)
    assert len(ways) > 1
    assert said(evening, ways[1], "it").status_code == 303
    assert entries()[-1][0] == ways[1]
    assert HOUSE in evening.get("/en/tonight").text
    assert HOUSE in evening.get(BACK).text
    said(evening, "undo")
    assert HOUSE not in evening.get("/en/tonight").text
    assert HOUSE not in evening.get(BACK).text


def test_markup_is_text(evening: TestClient) -> None:
    """Whatever is said stands in the page as it was written, and nothing of it is run."""
    said(evening, "may <script>alert(1)</script> units attack?")
    page = evening.get("/en/tonight").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_an_evening_is_ended_and_gone_on_with(evening: TestClient) -> None:
    """Ended, it is no more; one that nobody has ended is opened again where it was left."""
    said(evening, FIGHT)
    with TestClient(app.make(seconds=SECONDS, evening="dbp/zama"), HERE) as again:
        assert WON in again.get("/en/tonight").text
        assert said(again, do="end").status_code == 200
        assert "Open an evening" in again.get("/en/tonight").text
    with TestClient(app.make(seconds=SECONDS, evening="dbp/zama"), HERE) as other:
        assert WON not in other.get("/en/tonight").text
    assert len(list(records.every())) == 2
    assert said(evening, evening="dbp/nowhere").status_code == 404


def test_many_phones_at_once_lose_nothing(evening: TestClient) -> None:
    """Lines that come at the same moment are all answered and all kept."""

    def say(name: str) -> None:
        for number in range(5):
            assert said(evening, f"may unit {name}{number} attack twice?").status_code == 303

    threads = [threading.Thread(target=say, args=(name,)) for name in "abcd"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(entries()) == 20
    assert all(answer for _, answer in entries())
    assert evening.get("/en/tonight").text.count("may unit") >= 20


def test_the_laptop_has_the_same_evening(evening: TestClient, home: Path) -> None:
    """What a phone says stands at the laptop's prompt at once; what is said there, on the phones' page."""
    laptop = spawn("play", "dbp", "zama", "--resume", PUNICREF_HOME=str(home), PUNICREF_LANG="en", columns=200)
    laptop.expect("dbp/zama>")
    said(evening, FIGHT)
    laptop.expect_exact(f"At another table: {FIGHT}")
    laptop.expect_exact(WON)
    laptop.send("take\r")
    laptop.expect_exact("Hastati A: disorder points 1")
    laptop.expect("dbp/zama>")
    page = evening.get("/en/tonight").text
    assert "<li>Hastati A: side Rome, combat points 5, morale value 4, disorder points 1 <a" in page
    laptop.sendcontrol("d")
    laptop.expect_exact("The evening is kept")
    laptop.close()


@pytest.mark.parametrize("game", ["dbp", "pi", "pw", "sor"])
def test_the_turn_goes_on_by_taps(game: str, table: TestClient) -> None:
    """Each button leads where it says: a new turn and the like, the next step, any step by its name."""
    said(table, evening=game)
    for step in registry.of(game).sequence.steps:
        page = table.get("/en/tonight").text
        buttons = dict(re.findall(r'<button name="go" value="([^"]+)" class="quiet go">([^<]*)</button>', page))
        named = Translator("en")(step.says)
        place = next(place for place, shown in buttons.items() if shown == named)
        assert said(table, go=place).status_code == 303
        assert named in table.get("/en/tonight").text.partition('class="lead"')[2].partition("</h1>")[0]
    assert said(table, go="new turn").status_code == 303
    assert said(table, go="new day").status_code == 404


# In browsers


@pytest.fixture
def shared(home: Path, shipped: object) -> Iterator[str]:
    """Serve an evening of Zama on a free port, and return where."""
    del home
    with serving_at(app.make(seconds=SECONDS, evening="dbp/zama", where="http://192.0.2.1:8264")) as where:
        yield where


def test_two_phones_see_each_others_ruling(phone: Phone, expect: Expect, shared: str) -> None:
    """Without a reload, each in its language; what is accepted on one is kept on both."""
    one = phone(f"{shared}/en/tonight", has_touch=True)
    other = phone(f"{shared}/it/tonight", locale="it-IT")
    one.locator(".box input[name=say]").fill(FIGHT)
    one.keyboard.press("Enter")
    expect(one.locator("#verdict .said")).to_have_text(WON)
    expect(other.locator("#verdict .said")).to_have_text("Il difensore riceve 1 punto disordine.")
    other.get_by_role("button", name="Accettalo").click()
    expect(one.locator(".things")).to_contain_text("Hastati A: side Rome, combat points 5, morale value 4, disorder")
    expect(one.locator("#verdict")).to_have_count(0)


def test_a_phone_without_javascript_shares_the_evening(phone: Phone, expect: Expect, shared: str) -> None:
    """It sees what was said when it looks again."""
    plain = phone(f"{shared}/en/tonight", java_script_enabled=False)
    plain.locator(".box input[name=say]").fill("combat Carthage, Veterans V v Hastati A")
    plain.locator(".box button").click()
    plain.get_by_label("attacker: combat points").fill("6")
    plain.get_by_label("defender: combat points").fill("5")
    sent(plain, plain.get_by_role("button", name="Say it").last)
    other = phone(f"{shared}/en/tonight")
    other.locator(".box input[name=say]").fill("again, 6 2")
    other.keyboard.press("Enter")
    expect(other.locator("#verdict .said")).to_have_text(WON)
    plain.get_by_role("link", name="Look again").click()
    expect(plain.locator("#verdict .said")).to_have_text(WON)


def test_a_form_of_two_taps_goes_to_the_table(phone: Phone, expect: Expect, shared: str) -> None:
    """With JavaScript, too: what is said at the table is no new fact of the form."""
    page = phone(f"{shared}/en/dbp/rule/combat?attacker=veterans&attack=6&defender=hastati&defend=5")
    page.get_by_role("button", name="Say it at the table").click()
    page.wait_for_url(re.compile("/en/tonight$"))
    expect(page.locator(".log .line-said").first).to_contain_text("combat: ")


def test_a_lost_server_is_said(phone: Phone, expect: Expect, shared: str) -> None:
    """Whoever is not told any more what is said is told that."""
    page = phone(f"{shared}/en/tonight")
    expect(page.locator("#lost")).to_be_empty()
    page.route("**/events", lambda route: route.abort())
    page.reload()
    expect(page.locator("#lost")).to_contain_text("Not up to date")


def table_talk(page: Any) -> None:
    """Have people at the table, something that they have agreed on, a vote, and a case with an open point."""
    for form in (
        {"do": "sit", "text": "Anna"},
        {"do": "propose", "text": "cocked dice are rolled again"},
        {"do": "yes", "text": "cocked dice are rolled again", "seat": "Anna"},
        {"do": "sit", "text": "Boris"},
        {"do": "propose", "text": "no telephones"},
        {"do": "yes", "text": "no telephones", "seat": "Boris"},
        {"case": "dbp.combat", **dict(parse_qsl(REDUCED))},
    ):
        page.request.post(page.url, form=form)
    page.reload()


def test_a_vote_and_a_reading_by_taps(phone: Phone, expect: Expect, shared: str) -> None:
    """Two phones, one of them without JavaScript: what one votes the other sees, and the table is settled by both."""
    page, plain = phone(f"{shared}/it/tonight"), phone(f"{shared}/en/tonight", java_script_enabled=False)
    table_talk(page)
    plain.reload()
    sent(plain, plain.get_by_role("button", name="Anna: Yes"))
    expect(page.locator(".vote")).to_have_count(0)
    expect(page.locator("section[aria-labelledby=agreed] .things").first).to_contain_text("no telephones")
    sent(page, page.locator(".points form button").last)
    expect(page.locator(".points form")).to_have_count(0)
    plain.reload()
    expect(plain.locator(".points form")).to_have_count(0)


def test_its_picture(phone: Phone, shared: str, tmp_path: Path) -> None:
    """It has something in it; with PUNICREF_SCREENSHOTS set it goes to docs/, where the README shows it."""
    page = phone(f"{shared}/en/tonight", device_scale_factor=2)
    table_talk(page)
    assert len(page.screenshot(path=shot("evening", tmp_path))) > 20_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_and_nothing_is_too_wide(lang: str, phone: Phone, shared: str) -> None:
    """The evening with all that it can show, what is voted on, what a line is asked back, and what is opened."""
    narrow = {"width": 320, "height": 568}
    page = phone(f"{shared}/{lang}/tonight", bypass_csp=True, viewport=narrow)
    table_talk(page)
    for line in ("may a unit attack twice?", FIGHT, "combat Carthage, Veterans V v Hastati B"):
        page.locator(".box input[name=say]").fill(line)
        sent(page, page.locator(".box button"))
        if "?" in line:
            page.goto(f"{shared}/{lang}/tonight")
        unfolded(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert faults(page) == []
