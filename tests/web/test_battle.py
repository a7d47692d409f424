"""A battle over the network: what each side sees, what it may answer, and the record that is kept."""

from __future__ import annotations

import json
import os
import re
import time
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from punicref.web import app, battles
from tests.web.conftest import SECONDS, talking
from tests.web.test_pages import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

FORM = {
    "battle": "naval",
    "attacker": "roman",
    "roman_number_0": "2",
    "roman_type_0": "naval",
    "roman_cohesion_0": "5/4",
    "roman_tactical_0": "1/1",
    "carthaginian_number_0": "2",
    "carthaginian_type_0": "naval",
    "carthaginian_cohesion_0": "3/2",
    "carthaginian_tactical_0": "1/1",
}


def begin(client: TestClient) -> tuple[str, dict[str, str]]:
    """Begin a battle and take both hands; return the address of the table and of the hands."""
    table = client.post("/en/battle", data=FORM, follow_redirects=False).headers["location"]
    hands = {
        side: client.post(table, data={"side": side}, follow_redirects=False).headers["location"]
        for side in ("roman", "carthaginian")
    }
    return table, hands


def hand(page: str) -> list[str]:
    """Return the chits that a page shows as its own."""
    (shown,) = re.findall(r'(?s)<ul class="chits">(.*?)</ul>', page)
    return re.findall(r'<li><a href="/en/pi/clause/chit[^"]+">([^<]+)</a></li>', shown)


def test_a_battle_is_played_to_its_end(client: TestClient, home: Path, run: Callable[..., Answer]) -> None:
    """The same battle as in a terminal; each side sees its own chits only, and the record replays."""
    table, hands = begin(client)
    rome, carthage = hands["roman"], hands["carthaginian"]
    assert "First chits of Rome (1)" in text(client.get(rome).text)
    assert "The other side is asked" in text(client.get(carthage).text)
    client.post(rome, data={"words": "corvus"})
    client.post(carthage, data={"words": "diekplus"})
    assert hand(client.get(rome).text) == ["Corvus"]
    assert hand(client.get(carthage).text) == ["Diekplus"]
    for unseen in (table, rome):
        assert "Diekplus" not in text(client.get(unseen).text)
    assert "Corvus" not in text(client.get(carthage).text)
    # It is not Carthage's turn: what it answers counts for nothing.
    client.post(carthage, data={"words": "diekplus"})
    client.post(rome, data={"do": "corvus"})
    client.post(rome, data={"do": "R2"})
    client.post(carthage, data={"d0": "8", "d1": "9", "d2": "0"})  # anybody may tell the dice
    client.post(rome, data={"words": "ballistas"})
    assert hand(client.get(rome).text) == ["Ballistas"]
    assert "Ballistas" not in text(client.get(carthage).text)
    client.post(carthage, data={"do": "diekplus"})
    client.post(rome, data={"d0": "9", "d1": "3", "d2": "6"})
    client.post(carthage, data={"words": "boarding"})
    client.post(rome, data={"do": "ballistas"})
    found = text(client.post(rome, data={"d0": "0", "d1": "8"}).text)
    assert "Rome wins the battle." in found
    assert "The battle is over." in found
    for seen in (found, text(client.get(table).text), text(client.get(carthage).text)):
        assert "R1 (Naval unit) 5/4, in good order" in seen
        assert "C1 (Naval unit) 3/2, " in seen
        assert "Carthage: units lost " in seen
    (path,) = (home / "data" / "records").iterdir()
    replayed = run("pi", "battle", "--plays", str(path), "--json").json
    assert replayed["result"]["winner"] == "roman"
    assert [play["chit"] for play in json.loads(path.read_text("utf-8"))["plays"]] == [
        "corvus",
        "diekplus",
        "ballistas",
    ]


def test_a_wrong_answer_is_said_to_be_one(client: TestClient) -> None:
    """It changes nothing; neither the word that ends a battle nor the one that shows its chances does anything here."""
    _, hands = begin(client)
    found = client.post(hands["roman"], data={"words": "corvus, corvus"})
    assert "its highest tactical value is 1" in text(found.text)
    assert "its highest tactical value is 1" not in text(client.get(str(found.url)).text)  # loaded again, it is past
    assert "First chits of Rome (1)" in text(client.get(hands["roman"]).text)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    for word in ("stop", "odds"):
        found = client.post(hands["roman"], data={"words": word})
        assert 'class="wrong"' in found.text
        assert "Diekplus" not in text(found.text).partition("How it stands")[0]


def test_a_play_is_taken_back(client: TestClient) -> None:
    """Within a play the answers so far, before one the whole play before it."""
    _, hands = begin(client)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    client.post(hands["roman"], data={"do": "corvus"})
    asked = text(client.get(hands["roman"]).text)
    assert "Corvus: Rome chooses 1 unit of Rome" in asked
    assert "R2 (Naval unit) 5/4, in good order" in asked  # what is chosen from
    client.post(hands["roman"], data={"do": "back"})
    assert "Which chit does Rome play?" in text(client.get(hands["roman"]).text)


def test_a_battle_outlives_its_server(client: TestClient, shipped: Library) -> None:
    """Another server, or the same after a restart, goes on with it at the same addresses, where it stood."""
    table, hands = begin(client)
    rome, carthage = hands["roman"], hands["carthaginian"]
    client.post(rome, data={"words": "corvus"})
    with talking() as again:  # in the midst of the first answers: there is no record yet
        assert "First chits of Carthage" in text(again.get(carthage).text)
        again.post(carthage, data={"words": "diekplus"})
        again.post(rome, data={"do": "corvus"})
        before = again.get(rome).text
    with talking() as third:
        assert third.get(rome).text == before
        assert hand(before) == []  # it has been played
        assert hand(third.get(carthage).text) == ["Diekplus"]
        assert "on another phone" in text(third.get(table).text)
        third.post(rome, data={"leave": "yes"})
    with talking() as fourth:
        assert fourth.get(rome).status_code == 404
        assert "Take this hand" in text(fourth.get(table).text)


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"raw": {}}', None])
def test_what_is_kept_may_be_damaged_or_gone(
    kept: str | None, client: TestClient, home: Path, shipped: Library
) -> None:
    """Then there is no such battle; an address never names another file."""
    table, _ = begin(client)
    (path,) = (home / "data" / "battles").iterdir()
    if kept is None:
        path.unlink()
    else:
        path.write_text(kept, "utf-8")
    (home / "data" / "other.json").write_text("{}", "utf-8")
    with talking() as again:
        assert again.get(table).status_code == 404
        assert again.get("/en/battle/..%2fother").status_code == 404


def test_battles_that_nobody_plays_make_room(client: TestClient, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One without a change for days is forgotten when the next one needs its place."""
    monkeypatch.setattr(battles, "MOST", 1)
    table, _ = begin(client)
    assert "There are too many battles here" in text(client.post("/en/battle", data=FORM).text)
    (path,) = (home / "data" / "battles").iterdir()
    os.utime(path, (1, 1))
    other, _ = begin(client)
    assert client.get(table).status_code == 404
    assert client.get(other).status_code == 200


@pytest.mark.parametrize(
    ("lang", "name"), [("it", "Amilcare Barca"), ("en", "Hamilcar Barca"), ("ru", "Гамилькар Барка")]
)
def test_leaders_are_chosen_in_the_readers_language(lang: str, name: str, client: TestClient, home: Path) -> None:
    """By name, with what he adds, or only by that; the record has him as `pi battle` takes him."""
    page = client.get(f"/{lang}/battle").text
    chosen = dict(re.findall(r'<option value="([^"]+)">([^<]+)</option>', page))
    (value,) = [value for value, shown in chosen.items() if shown == name]
    form = {
        **FORM,
        "roman_leader_cohesion": "1",
        "carthaginian_leader": value,
        "carthaginian_leader_tactical": "1",
    }
    table = client.post(f"/{lang}/battle", data=form, follow_redirects=False).headers["location"]
    for side, chits in (("roman", "corvus"), ("carthaginian", "diekplus, diekplus")):
        place = client.post(table, data={"side": side}, follow_redirects=False).headers["location"]
        client.post(place, data={"words": chits})
    (path,) = (home / "data" / "records").iterdir()
    assert json.loads(path.read_text("utf-8"))["leaders"] == {
        "roman": {"cohesion": 1},
        "carthaginian": {"name": "Hamilcar Barca", "tactical": 1},
    }


def test_a_leader_adds_a_number(client: TestClient) -> None:
    """What is no number is said to be none, and the form keeps the choice."""
    form = {**FORM, "carthaginian_leader": "Haderbal", "carthaginian_leader_tactical": "x"}
    found = client.post("/en/battle", data=form)
    assert found.status_code == 400
    assert "He adds to tactical values is x; it must be a whole number from 0 to 9." in text(found.text)
    assert '<option value="Haderbal" selected>' in found.text


def test_a_hand_has_one_phone(client: TestClient) -> None:
    """Who comes later does not get it, until it is given back; a made-up address shows nothing."""
    table, hands = begin(client)
    refused = client.post(table, data={"side": "roman"})
    assert refused.status_code == 400
    assert "Somebody else has this hand" in text(refused.text)
    assert "Carthage: on another phone" in text(refused.text)  # it is said on the table's page
    client.post(hands["roman"], data={"leave": "yes"})
    assert client.get(hands["roman"]).status_code == 404
    again = client.post(table, data={"side": "roman"}, follow_redirects=False).headers["location"]
    assert again not in (hands["roman"], table)
    assert client.get(f"{table}/made-up").status_code == 404
    assert client.get("/en/battle/made-up").status_code == 404


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"roman_cohesion_0": "x"}, "The values of front and back as on the counter, such as 6/4."),
        ({"roman_tactical_0": "1//1"}, "The values of front and back as on the counter, such as 6/4."),
        ({"roman_number_0": "two"}, "A number of units, such as 2."),
        ({"roman_type_0": ""}, "Say which type it is."),
        ({"battle": ""}, "Say what kind of battle it is"),
        (
            {f"carthaginian_{part}_0": "" for part in ("number", "type", "cohesion", "tactical")},
            "Units of Carthage are still needed",
        ),
        ({"attacker": "nobody"}, "nobody"),
    ],
)
def test_a_battle_that_cannot_be_does_not_begin(
    change: dict[str, str], told: str, client: TestClient, home: Path
) -> None:
    """It is said why, the form keeps what was filled in, and nothing is written."""
    found = client.post("/en/battle", data={**FORM, **change})
    assert found.status_code == 400
    assert told in text(found.text)
    marked = "aria-invalid" in found.text
    assert marked == (change != {"attacker": "nobody"})
    assert 'value="5/4"' in found.text or "roman_cohesion_0" in change
    assert not (home / "data").exists()


@pytest.mark.parametrize("written", ["5-4", "5 – 4", "5 4", "5\\4"])
def test_values_as_people_write_them(written: str, client: TestClient) -> None:
    """Front and back are two numbers, whatever stands between them."""
    begun = client.post("/en/battle", data={**FORM, "roman_cohesion_0": written}, follow_redirects=False)
    assert begun.status_code == 303
    assert "First chits of Rome (1)" in text(client.get(hand_of(client, begun.headers["location"])).text)


def hand_of(client: TestClient, table: str) -> str:
    """Take Rome's hand; return its address."""
    return client.post(table, data={"side": "roman"}, follow_redirects=False).headers["location"]


def test_only_units_that_may_be_engaged_are_offered(client: TestClient) -> None:
    """Unengaged units come first: while there are enough of them, no other is a button."""
    form = {**FORM, "roman_number_0": "3", "carthaginian_number_0": "4"}
    form |= {"roman_tactical_0": "2/2", "carthaginian_tactical_0": "2/2"}
    table = client.post("/en/battle", data=form, follow_redirects=False).headers["location"]
    hands = {
        side: client.post(table, data={"side": side}, follow_redirects=False).headers["location"]
        for side in ("roman", "carthaginian")
    }
    client.post(hands["roman"], data={"words": "corvus, corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus, boarding"})
    client.post(hands["roman"], data={"do": "corvus"})
    client.post(hands["roman"], data={"do": "R1"})
    refused = text(client.post(hands["roman"], data={"choice": "C1"}).text)
    assert "Units chosen: 1; the chit asks for 2." in refused
    client.post(hands["roman"], data={"choice": ["C1", "C2"]})
    page = client.get(hands["carthaginian"]).text
    (first, *others) = re.findall(r"<legend>([^<]+)</legend>", page)
    assert (first, len(others)) == ("C1 (Naval unit) 3/2, in good order", 2)
    dice = {f"d{die}": "0" for die in range(3)}
    client.post(hands["roman"], data=dice)
    client.post(hands["carthaginian"], data={"do": "boarding"})
    page = client.post(hands["carthaginian"], data={"choice": ["C3", "C4"]}).text
    assert "Boarding: Carthage chooses 2 units of Rome" in page
    assert re.findall(r'name="choice" value="(\w+)"', page) == ["R2", "R3"]  # R1 is engaged with the corvus


def test_there_are_not_more_battles_than_fit(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins one after the other is stopped."""
    monkeypatch.setattr(battles, "MOST", 0)
    assert "There are too many battles here" in text(client.post("/en/battle", data=FORM).text)


def numbered(client: TestClient, hand: str) -> str:
    """Return the number of the question that a side's page asks now."""
    (number,) = set(re.findall(r'name="number" value="(\d+)"', client.get(hand).text))
    return str(number)


def fight(client: TestClient) -> dict[str, str]:
    """Begin a battle, and play it to its first dice; return the address of the hands."""
    _, hands = begin(client)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    client.post(hands["roman"], data={"do": "corvus"})
    client.post(hands["roman"], data={"do": "R2"})
    return hands


def test_an_answer_is_to_the_question_it_was_asked_with(client: TestClient) -> None:
    """A second phone's dice are not those of the next check, nor does it take back what another has answered."""
    hands = fight(client)
    number = numbered(client, hands["carthaginian"])
    assert number == numbered(client, hands["roman"])
    dice = {"number": number, "d0": "8", "d1": "9", "d2": "0"}
    assert "answered already" not in text(client.post(hands["roman"], data=dice).text)
    before = text(client.get(hands["carthaginian"]).text)
    for late in (dice, {"number": number, "do": "back"}, {"number": "0", "words": "boarding"}):
        told = text(client.post(hands["carthaginian"], data=late).text)
        assert "That was answered already. What has happened since: " in told
        assert text(client.get(hands["carthaginian"]).text) == before


def test_dice_are_asked_of_whose_units_they_are(client: TestClient) -> None:
    """The other phone sees who rolls, and can still enter what fell; a zero is the highest face, and is there once."""
    hands = fight(client)
    client.post(hands["roman"], data={"d0": "1", "d1": "2", "d2": "3"})
    client.post(hands["roman"], data={"do": "ballistas"})
    pages = {side: client.get(address).text for side, address in hands.items()}
    asked = [side for side, page in pages.items() if "is rolling" not in page]
    assert asked
    for page in pages.values():
        if "Dice for" in page:
            faces = re.findall(r'name="d0" value="(\d+)"><span>([^<]+)<', page)
            assert faces[0] == ("1", "1")
            assert faces[-1] == ("10", "10 / 0")
            assert len(faces) == 10


def test_a_chit_leads_to_its_text_and_is_in_hand_until_it_is_played(client: TestClient) -> None:
    """Its page says what it does; from the play on it is on the table."""
    _, hands = begin(client)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    page = client.get(hands["roman"]).text
    (link,) = re.findall(r'<li><a href="(/en/pi/clause/chit[^"]+)"', page)
    assert "Corvus" in text(client.get(link).text)
    client.post(hands["roman"], data={"do": "corvus"})
    assert hand(client.get(hands["roman"]).text) == []


def test_the_computer_that_serves_gives_hands_back(client: TestClient, shipped: Library) -> None:
    """A phone that is gone keeps no hand; nobody else can take one back."""
    table, hands = begin(client)
    assert "take the hand back" not in client.get(table).text
    assert client.post(table, data={"free": "roman"}).status_code == 404
    assert client.get(hands["roman"]).status_code == 200
    with talking(client=("127.0.0.1", 5)) as here:
        assert "Rome: take the hand back from that phone" in text(here.get(table).text)
        assert here.post(table, data={"free": "roman"}).status_code == 200
        told = here.get(hands["roman"])
        assert told.status_code == 404
        assert "Another phone has this hand now, or nobody has it." in text(told.text)
        assert f'href="{table}"' in told.text
        assert here.post(table, data={"free": "roman"}).status_code == 404
        again = here.post(table, data={"side": "roman"})
        assert again.status_code == 200
        assert "First chits of Rome (1)" in text(again.text)


def test_the_table_is_handed_on_as_a_code(client: TestClient, shipped: Library) -> None:
    """Where other phones reach the server, its page shows the address, which a hand's own page never does."""
    table, hands = begin(client)
    assert 'class="qr"' not in client.get(table).text
    with TestClient(app.make(seconds=SECONDS, where="http://192.0.2.7:8264"), "http://localhost") as others:
        page = others.get(table).text
        assert f'aria-label="QR: http://192.0.2.7:8264{table}"' in page
        assert 'class="qr"' in page
        assert 'class="qr"' not in others.get(hands["roman"]).text


def test_running_battles_are_listed(client: TestClient, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With which hands are free; one that is over is not, and neither it nor a forgotten one counts."""
    table = client.post("/en/battle", data=FORM, follow_redirects=False).headers["location"]
    page = client.get("/en/battle").text
    assert f'<a class="card" href="{table}">' in page
    assert "Rome attacks · 0 plays · 0 minutes ago hands without a phone: Rome, Carthage" in text(page)
    (path,) = (home / "data" / "battles").iterdir()
    os.utime(path, (time.time() - 13 * 3600,) * 2)
    assert "13 hours ago" in text(client.get("/en/battle").text)
    monkeypatch.setattr(battles, "MOST", 1)
    other = client.post("/en/battle", data=FORM, follow_redirects=False)  # in the place of the forgotten one
    assert other.status_code == 303
    assert client.get(table).status_code == 404
    (path,) = (home / "data" / "battles").iterdir()
    state = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**state, "over": True}), "utf-8")
    assert "Battles under way" not in text(client.get("/en/battle").text)
    assert client.post("/en/battle", data=FORM, follow_redirects=False).status_code == 303


def test_leaders_with_names_are_those_of_carthage(client: TestClient) -> None:
    """A Roman leader in command is told by what he adds (c9.note); no list of Rome's offers an enemy."""
    page = client.get("/en/battle").text
    assert 'name="roman_leader"' not in page
    assert 'name="roman_leader_cohesion"' in page
    chosen = page[page.index('name="carthaginian_leader"') :]
    assert all(one in chosen for one in ("Haderbal", "Hamilcar Barca"))
    ruling = client.get("/en/pi/rule/leaders?action=command&side=roman&leader=Haderbal").text
    assert "Haderbal is a leader of Carthage" in text(ruling)
