"""`/api`: the same documents as the commands print with --json, and a description of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from punicref import LANGUAGES
from tests.documents import DOCS

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

    from punicref.book.book import Book

FACTS = {"attack": 10, "defend": 4, "leader": 2, "terrain": "city", "inverted": True}


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("show", "pw:10.42", "--lang", "it,ru"), "/api/show/pw:10.42?lang=it,ru"),
        (("ask", "can my fleet attack an army", "-n", "3"), "/api/ask?q=can+my+fleet+attack+an+army&n=3"),
        (("ask", "--game", "pw", "gatto", "--lang", "it"), "/api/ask?q=gatto&game=pw&lang=it"),
        (("terms", "ZdC"), "/api/terms?q=ZdC"),
        (("calculators", "--lang", "ru"), "/api/calculators?lang=ru"),
        (("compare", "dbp:10.5"), "/api/compare/dbp:10.5"),
        (("rule", "pw.combat", "--input", json.dumps(FACTS), "--lang", "it"), "POST"),
    ],
)
def test_it_says_what_the_command_says(
    words: tuple[str, ...], path: str, client: TestClient, run: Callable[..., Any]
) -> None:
    """The documents are the same."""
    found = client.post("/api/rule/pw.combat?lang=it", json=FACTS) if path == "POST" else client.get(path)
    assert found.status_code == 200
    printed = run(*words, "--json").json
    printed = {name: part for name, part in printed.items() if words[0] != "compare" or name == "clauses"}  # and counts
    assert found.json() == printed


@pytest.mark.parametrize(
    ("path", "status", "message"),
    [
        ("/api/show/pw:99.9", 404, "pw has no clause 99.9."),
        ("/api/rule/pw.nothing", 404, "There is no calculator pw.nothing."),
        ("/api/ask", 400, "Ask something."),
        ("/api/ask?q=x&n=0", 400, "n is 0; it must be a whole number from 1 to 100."),
        ("/api/ask?q=x&lang=de", 400, "There is no language de; the languages are it, en, ru."),
        ("/api/rule/pw.combat?attack=10", 400, "Still needed: leader, defend."),
        ("/api/nothing", 404, "There is no such page"),
        (
            "/api/rule/pi.battle?plays=/etc/hostname",
            400,
            "plays: no file is opened by its name here; give what is in it.",
        ),
    ],
)
def test_errors_are_documents(path: str, status: int, message: str, client: TestClient) -> None:
    """Each has a status and says what is wrong; a file on the computer is not read for anybody."""
    found = client.get(path)
    assert found.status_code == status
    assert found.json()["error"]["message"] == message


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"attack": ' + b"9" * 5000 + b"}", b"[" * 50_000])
def test_what_is_no_case_is_refused(body: bytes, client: TestClient) -> None:
    """Whatever is sent, the answer is a document."""
    found = client.post("/api/rule/pw.combat", content=body)
    assert found.status_code == 400
    assert found.json()["error"]["message"]


def test_too_much_is_refused(client: TestClient) -> None:
    """More than any case holds is not taken in."""
    assert client.post("/api/rule/pw.combat", content=b" " * 70_000).status_code == 413


def test_the_description_follows_from_the_facts(client: TestClient, book: Book) -> None:
    """Each calculator has a path, and a schema with all its facts; references lead somewhere."""
    document = client.get("/api/openapi.json?lang=it").json()
    assert document["openapi"].startswith("3.1")
    schemas = document["components"]["schemas"]
    for name in (one.name for one in book.calculators):
        assert document["paths"][f"/api/rule/{name}"]["post"]["operationId"] == name
        facts = {one.name for one in book.calculator(name).inputs}
        assert facts <= set(schemas[name]["properties"])
    text = json.dumps(document)
    for part in text.split('"$ref": "#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas
    assert document["paths"]["/api/rule/pw.odds"]["post"]["summary"] == "Colonna del rapporto di forze di un attacco"


def test_every_error_has_the_same_keys(client: TestClient) -> None:
    """Whatever went wrong: no such address, no such calculator, a fact that cannot be."""
    errors = [client.get("/api/nothing"), client.get("/api/rule/pw.nothing"), client.get("/api/rule/pw.combat?x=1")]
    keys = [set(one.json()["error"]) for one in errors]
    assert keys[0] == keys[1] == {"kind", "message", "where", "suggestions", "hint"}
    assert keys[2] == keys[0] | {"all"}  # there is no such fact, and others are missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_mistakes_are_told(lang: str, client: TestClient) -> None:
    """A fact that does not exist, two values that cannot be, and what is missing, in one answer."""
    sent = {"attack": "lots", "terrain": "moon", "nothing": 4}
    error = client.post(f"/api/rule/pw.combat?lang={lang}", json=sent).json()["error"]
    told = [one["message"] for one in error["all"]]
    assert len(told) == 4
    for message, word in zip(told, ("nothing", "attack", "moon", "leader, defend"), strict=True):
        assert word in message
        assert "--" not in message
    assert error["message"] == told[0]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/api/ask", {"GET", "HEAD"}),
        ("DELETE", "/api/ask", {"GET", "HEAD"}),
        ("BREW", "/static/app.css", {"GET", "HEAD"}),
        ("POST", "/en/pw", {"GET", "HEAD"}),
        ("PUT", "/api/rule/pw.combat", {"GET", "HEAD", "POST"}),
        ("DELETE", "/en/battle", {"GET", "HEAD", "POST"}),
    ],
)
def test_what_an_address_does_not_take(method: str, path: str, allowed: set[str], client: TestClient) -> None:
    """It is said with the status for it, and with what it does take."""
    found = client.request(method, path)
    assert found.status_code == 405
    assert set(found.headers["allow"].split(", ")) == allowed


def test_every_operation_has_a_name_of_its_own_and_the_statuses_that_occur(client: TestClient) -> None:
    """Code is made of them; whatever is refused is refused with a status that is described."""
    document = client.get("/api/openapi.json").json()
    operations = [one for path in document["paths"].values() for one in path.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    assert {"show", "compare", "ask", "terms", "calculators", "pw.combat", "pw.combat.get"} <= set(names)
    sent = document["paths"]["/api/rule/pw.combat"]["post"]["responses"]
    for headers, body in (
        ({"host": "evil.example"}, b"{}"),
        ({"origin": "http://evil.example"}, b"{}"),
        ({}, b" " * 70_000),
        ({}, b"[]"),
        ({}, b'{"attack": 1, "attack": 2}'),
    ):
        found = client.post("/api/rule/pw.combat", content=body, headers=headers)
        assert str(found.status_code) in sent
        assert found.json()["error"]["message"]
        assert found.status_code != 200
    assert "host" in client.get("/api/ask?q=zoc", headers={"host": "evil.example"}).json()["error"]["message"]
    for path in document["paths"].values():
        assert {"200", "400", "404", "414", "421", "500", "503", "504"} <= set(path["get"]["responses"])


def test_calculators_of_one_game(client: TestClient) -> None:
    """Or all; no other game is taken."""
    names = [one["name"] for one in client.get("/api/calculators?game=sor").json()["calculators"]]
    assert names
    assert all(one.startswith("sor.") for one in names)
    assert client.get("/api/calculators?game=xx").status_code == 404


def test_lists_are_named_as_addresses(client: TestClient) -> None:
    """Not as commands."""
    assert "/api/terms" in client.get("/api/terms?q=qwertzuiop").json()["error"]["hint"]


PAGE = re.compile(r"```http\n(GET|POST) (\S+)\n(?:\n(.*?)\n)?```\n+```json\n(.*?)```", re.DOTALL)


def unscored(document: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without its scores, which follow every question that is added to any clause."""
    return {
        key: [{**hit, "score": 0} for hit in one] if key in ("hits", "nearest") else one
        for key, one in document.items()
    }


def test_the_examples_of_the_page_are_true(client: TestClient) -> None:
    """Each request of docs/http.md is answered as it shows."""
    shown = PAGE.findall((DOCS / "http.md").read_text("utf-8"))
    assert len(shown) > 4
    for method, path, body, answer in shown:
        found = client.request(method, path, content=body.encode() if body else None)
        assert unscored(found.json()) == unscored(json.loads(answer)), path
    page = (DOCS / "http.md").read_text("utf-8")
    for path in client.get("/api/openapi.json").json()["paths"]:
        if not path.startswith("/api/rule/"):
            assert f"`{path}`" in page


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/api/ask", "q=can my fleet attack an army"),
        ("/api/ask", "q=elefants&game=dbp"),
        ("/api/ask", "q=who invented the bicycle"),
        ("/api/ask", "q=which version of punicref do I have"),
        ("/api/show/{reference}", "pw:9.31"),
        ("/api/show/{reference}", "dbp:10"),
        ("/api/compare/{reference}", "dbp:10.5"),
        ("/api/terms", ""),
        ("/api/calculators", ""),
        ("/api/rule/pw.combat", "attack=10&leader=2&defend=4&terrain=city"),
        ("/api/rule/pw.combat", "attack=x"),
    ],
)
def test_answers_are_as_described(path: str, asked: str, client: TestClient) -> None:
    """Nothing is in an answer that its schema has not, and nothing is missing; what a GET takes is described."""
    document = client.get("/api/openapi.json").json()
    address = path.replace("{reference}", asked) if "{" in path else f"{path}?{asked}"
    found = client.get(address)
    described = document["paths"][path]["get"]["responses"][str(found.status_code)]["content"]["application/json"]
    schema = {**described["schema"], "components": document["components"]}
    assert described["schema"]
    jsonschema.Draft202012Validator(schema).validate(found.json())
