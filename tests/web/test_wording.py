"""Whoever taps types no commands: pages say what to do on them, and call facts and procedures as players do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.test_pages import text

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from punicref.book.book import Book

CASES = (
    "pw/rule/combat?attack=10&leader=2&defend=4&roll=4",  # a printed table is missing
    "pw/rule/treasury?value=abc",
    "pw/rule/combat?attack=10&defend=4&roll=random&seed=1",
    "pw/rule/movement?enemies=land",
    "pw/rule/combat?attack=10&nothing=4",
    "pw/rule/nothing",
    "dbp/rule/combat?attacker=hastati&attack=5&defender=infantry&leader_alone=yes",
    "dbp/rule/combat?attacker=leader&attack=5&defend=4",
    "dbp/rule/missile?shooter=velites&leader_roll=2",
    "dbp/rule/range?distance=2",
    "pi/rule/strategic-initiative?roman_cities=Rhegium",
    "pi/rule/siege?attack=5",
    "pi/rule/reinforce?card=Senate",
    "pi/rule/retreat?unit=infantry",
    "pi/rule/end",
)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize("path", CASES)
def test_no_page_names_a_command(path: str, lang: str, client: TestClient) -> None:
    """Neither an option nor anything to be typed into a terminal."""
    found = text(client.get(f"/{lang}/{path}").text)
    assert not re.search(r"(?<!\w)--[a-z]", found)
    assert not re.search(r"punicref (tables|calculators|pw|pi|dbp|sor|check|ask)\b", found)


def test_a_missing_table_is_typed_in_on_its_page(client: TestClient) -> None:
    """Whoever reads it on a phone is led there."""
    page = client.get("/en/pw/rule/combat?attack=10&leader=2&defend=4&roll=4").text
    assert "Type it in here" in page
    assert 'href="/en/pw/tables/pw%3A9.4"' in page


def test_another_procedure_is_a_link(client: TestClient) -> None:
    """A step that refers to another procedure calls it by its name and leads to its page."""
    page = client.get(
        "/en/pi/rule/siege?side=carthaginian&besiegers=3&inside=2&modifier=0&number=2&port=no&roll=2"
    ).text
    assert 'href="/en/pi/rule/capture"' in page
    assert "see capture" in text(page)


def test_the_api_names_facts(client: TestClient) -> None:
    """As its JSON has them, and where it lists its calculators."""
    lacking = client.post("/api/rule/pw.combat", json={"attack": 5, "leader": 2}).json()["error"]
    assert lacking["message"] == "Still needed: defend."
    assert "--" not in lacking["hint"]
    unknown = client.get("/api/rule/pw.nothing").json()["error"]
    assert unknown["hint"] == "/api/calculators lists them."


def test_what_is_needed_is_a_fact_of_the_players(client: TestClient) -> None:
    """Not its name in JSON, nor an option."""
    found = text(client.get("/en/dbp/rule/combat?attacker=hastati&defender=infantry").text)
    assert "Still needed: " in found
    assert "Still needed: attack," not in found


REFUSED = ("which version am I running", "who invented the bicycle", "Ganzfeld", "9.1", "attack")
SIMULATED = (
    "pi/rule/battle?odds=yes&battle=naval&attacker=roman&roman=2 naval 5/4 tactical 1/1"
    "&carthaginian=2 naval 3/2 tactical 1/1&runs=200"
)
EVERYTHING = (
    "", "ask", "ask?q=9.14&game=pw", "terms", "terms?q=zzz", "battle", "xyz", "pw/clause/99.9", "pw/compare/9.14",
    *(f"ask?q={one}" for one in REFUSED), *CASES,
    SIMULATED,
)  # fmt: skip
COMMANDS = re.compile(
    r"(?<![\w-])--[a-z]|PUNICREF_|pip install|punicref (?:ask|book|calculators|check|compare|dbp|house|import|mcp|pi|"
    r"play|pw|rule|serve|show|sor|tables|terms|texts)\b"
)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_no_page_anywhere_names_a_command(lang: str, client: TestClient, book: Book) -> None:
    """Of every kind: all rules, every calculator's form, charts, refusals, errors; neither option nor variable."""
    paths = [*EVERYTHING]
    for code in book.games:
        paths += [code, f"{code}/rules", f"{code}/charts", f"terms?game={code}"]
    paths += [one.name.replace(".", "/rule/") for one in book.calculators]
    for path in paths:
        found = text(client.get(f"/{lang}/{path}").text)
        named = COMMANDS.search(found)
        assert named is None, (path, found[max(0, named.start() - 80) :][:200])


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_question_about_the_program_is_answered_as_one(lang: str, client: TestClient) -> None:
    """It is said that it is none about the rules, and no clause is shown as near it."""
    found = client.get(f"/{lang}/ask?q=which version of punicref do I have").text
    assert 'class="refused"' in found
    assert 'class="num"' not in found
