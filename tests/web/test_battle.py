"""A battle over the network: what each side sees, what it may answer, and the record that is kept."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from punicref.web import battles
from tests.web.test_pages import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from starlette.testclient import TestClient

    from tests.conftest import Answer

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
    return re.findall(r"<li>([^<]+)</li>", shown)


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
    assert found.status_code == 400
    assert "its highest tactical value is 1" in text(found.text)
    assert "First chits of Rome (1)" in text(client.get(hands["roman"]).text)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    for word in ("stop", "odds"):
        found = client.post(hands["roman"], data={"words": word})
        assert found.status_code == 400
        assert "Diekplus" not in text(found.text).partition("How it stands")[0]


def test_a_play_is_taken_back(client: TestClient) -> None:
    """Within a play the answers so far, before one the whole play before it."""
    _, hands = begin(client)
    client.post(hands["roman"], data={"words": "corvus"})
    client.post(hands["carthaginian"], data={"words": "diekplus"})
    client.post(hands["roman"], data={"do": "corvus"})
    assert "Rome chooses 1 unit of Rome" in text(client.get(hands["roman"]).text)
    client.post(hands["roman"], data={"do": "back"})
    assert "Which chit does Rome play?" in text(client.get(hands["roman"]).text)


def test_a_hand_has_one_phone(client: TestClient) -> None:
    """Who comes later does not get it, until it is given back; a made-up address shows nothing."""
    table, hands = begin(client)
    refused = client.post(table, data={"side": "roman"})
    assert refused.status_code == 400
    assert "Somebody else has this hand" in text(refused.text)
    client.post(hands["roman"], data={"leave": "yes"})
    assert client.get(hands["roman"]).status_code == 404
    again = client.post(table, data={"side": "roman"}, follow_redirects=False).headers["location"]
    assert again not in (hands["roman"], table)
    assert client.get(f"{table}/made-up").status_code == 404
    assert client.get("/en/battle/made-up").status_code == 404


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"roman_cohesion_0": "x"}, "there is no unit type"),
        ({"battle": ""}, "Say what kind of battle it is"),
        ({"carthaginian_cohesion_0": "", "carthaginian_tactical_0": ""}, "Units of Carthage are still needed"),
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
    assert 'value="5/4"' in found.text or "roman_cohesion_0" in change
    assert not (home / "data").exists()


def test_there_are_not_more_battles_than_fit(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins one after the other is stopped."""
    monkeypatch.setattr(battles, "MOST", 0)
    assert "There are too many battles here" in text(client.post("/en/battle", data=FORM).text)
