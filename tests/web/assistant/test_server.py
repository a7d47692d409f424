"""`punicref mcp` as a client meets it: the SDK's own, over standard input and output."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import LANGUAGES, paths
from punicref.cli import extra
from punicref.cli.mcp import MODULES
from punicref.errors import Problem
from tests.documents import blocks
from tests.golden.rulings import SEED, cases
from tests.program import COMMAND, answer_here

anyio = pytest.importorskip("anyio", reason="the extra mcp is not installed")
mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")
jsonschema = pytest.importorskip("jsonschema", reason="the extra mcp is not installed")

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

ATTACK = {"attack": 10, "defend": 4, "leader": 2}

CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "ask": ("ask", {"question": "can my fleet attack an army"}),
    "ask in Italian": ("ask", {"question": "la mia flotta può attaccare un esercito?", "lang": "it"}),
    "refusal": ("ask", {"question": "do elephants give a bonus?", "game": "sor"}),
    "nonsense": ("ask", {"question": "qwertz uiop"}),
    "show": ("show", {"clause": "pw:10.42"}),
    "show alone": ("show", {"clause": "pw 10.42", "alone": True, "lang": "ru"}),
    "no such clause": ("show", {"clause": "pw:9.141"}),
    "terms": ("terms", {"word": "ZdC"}),
    "calculators": ("calculators", {"game": "sor"}),
    "facts": ("calculators", {"name": "pw.combat"}),
    "rule": ("rule", {"calculator": "pw.combat", "facts": ATTACK}),
    "rule with texts": (
        "rule",
        {"calculator": "pw.odds", "facts": {"attack": 9, "defend": 2}, "texts": True, "lang": "it"},
    ),
    "fact missing": ("rule", {"calculator": "pw.combat", "facts": {"attack": 10}}),
    "fact unknown": ("rule", {"calculator": "pw.combat", "facts": {**ATTACK, "atack": 1}}),
    "fact wrong": ("rule", {"calculator": "pw.combat", "facts": {**ATTACK, "roll": 7}}),
    "file": ("rule", {"calculator": "pi.battle", "facts": {"record": "/etc/passwd"}}),
    "compare": ("compare", {"clause": "dbp:10.5", "langs": ["it", "en"]}),
    "argument missing": ("ask", {}),
    "argument unknown": ("ask", {"question": "zoc", "gme": "pw"}),
    "argument wrong": ("rule", {"calculator": "pw.combt", "facts": {}}),
    "argument of another kind": ("rule", {"calculator": "pw.combat", "facts": [10]}),
    "argument too long": ("ask", {"question": "zoc " * 1000}),
    "all terms": ("terms", {"game": "sor"}),
    "no such term": ("terms", {"word": "qwertzuiop"}),
    "several games": ("show", {"clause": "9.1"}),
    "choices": ("calculators", {"name": "pw.siege"}),
    "game unknown": ("terms", {"word": "ZdC", "game": "xx"}),
    "format": ("procedure_format", {}),
    "draft of no game": ("check_procedures", {"game": "torre", "procedures": "[torre]"}),
    "after all that": ("show", {"clause": "pw:9.14"}),
}

READ = ("punicref://pw/9.14", "punicref://pw/9.14?lang=it", "punicref://dbp/15.1.r3-4")
NOT_READ = ("punicref://pw/9.141", "punicref://pw", "file:///etc/passwd", "punicref://pw/9.14?lang=fr", "punicref://[")


class Met:
    """What a client was given in one session."""

    def __init__(self) -> None:
        self.tools: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        self.resources: list[Any] = []
        self.templates: list[Any] = []
        self.texts: dict[str, str] = {}
        self.errors: dict[str, str] = {}


@pytest.fixture(scope="module")
def met(tmp_path_factory: pytest.TempPathFactory) -> Met:
    """Start the installed command as a client does, call everything, and end."""
    home = {"PUNICREF_HOME": str(tmp_path_factory.mktemp("home")), "LANG": "en_GB.UTF-8"}
    found = Met()

    async def session() -> None:
        server = mcp.StdioServerParameters(command=COMMAND, args=["mcp", "--lang", "en"], env=home)
        async with mcp.Client(server) as client:
            found.tools = {one.name: one for one in (await client.list_tools()).tools}
            for name, (tool, arguments) in CALLS.items():
                found.answers[name] = await client.call_tool(tool, arguments)
            cursor = None
            while cursor != "":
                page = await client.list_resources(cursor=cursor)
                found.resources += page.resources
                cursor = page.next_cursor or ""
            found.templates = (await client.list_resource_templates()).resource_templates
            for uri in READ:
                found.texts[uri] = (await client.read_resource(uri)).contents[0].text
            for call in (
                *(partial(client.read_resource, uri) for uri in NOT_READ),
                partial(client.call_tool, "tell", {}),
            ):
                try:
                    await call()
                except mcp.MCPError as error:
                    found.errors[str(len(found.errors))] = error.message

    anyio.run(session)
    return found


def text(met: Met, name: str) -> str:
    """Return the text of an answer."""
    return str(met.answers[name].content[0].text).replace("\n\n", "\n")


def document(met: Met, name: str) -> Any:
    """Return the data of an answer."""
    return met.answers[name].structured_content


def test_the_tools_are_those_of_the_page_and_their_schemas_are_strict(met: Met) -> None:
    """Names and arguments as docs/assistants.md says; nothing else is taken, and all of them only read."""
    page = re.findall(r"^\| `(\w+)` \| (.*?) \|", "\n".join(open_page()), re.MULTILINE)
    assert {name: re.findall(r"`(\w+)`", arguments) for name, arguments in page} == {
        name: list(one.input_schema["properties"]) for name, one in met.tools.items()
    }
    for one in met.tools.values():
        assert one.input_schema["additionalProperties"] is False
        assert set(one.input_schema["required"]) <= set(one.input_schema["properties"])
        assert one.annotations.read_only_hint is True
        assert one.title
        assert len(one.description) > 50


def open_page() -> list[str]:
    """Return the lines of the page."""
    from tests.documents import DOCS

    return (DOCS / "assistants.md").read_text("utf-8").splitlines()


def test_a_question_is_answered_with_the_clause(met: Met) -> None:
    """The best clause with its text, the others by title, in the language that was asked for."""
    answer = document(met, "ask")
    assert (answer["hits"][0]["game"], answer["hits"][0]["id"], answer["sure"]) == ("pw", "9.15", True)
    assert "Land strength points may never attack naval" in text(met, "ask")
    assert answer["clauses"][0]["text"].replace("\n\n", "\n") in text(met, "ask")
    assert met.answers["ask"].content[1].uri == "punicref://pw/9.15"
    assert document(met, "ask in Italian")["hits"][0]["lang"] == "it"


@pytest.mark.parametrize("name", ["refusal", "nonsense"])
def test_what_the_rules_do_not_have_comes_through_as_that(met: Met, name: str) -> None:
    """It is an answer, not a failure, and the assistant is told to say so."""
    assert not met.answers[name].is_error
    answer = document(met, name)
    assert answer["hits"] == []
    outright = name == "refusal"  # elephants are what this game is known to lack
    assert answer["refusal"].startswith("Not in these rules: " if outright else "Probably not in these rules: ")
    assert text(met, name).startswith(answer["refusal"])
    assert "do not give a rule from memory" in text(met, name)
    if name == "refusal":
        assert answer["nearest"][0]["game"] in ("dbp", "pi")


def test_a_clause_is_shown_with_what_is_under_it(met: Met) -> None:
    """As the command's JSON has it."""
    assert [one["id"] for one in document(met, "show")["clauses"]] == ["10.42", "10.42.a", "10.42.b", "10.42.c"]
    (alone,) = document(met, "show alone")["clauses"]
    assert (alone["id"], alone["lang"]) == ("10.42", "ru")


def test_documents_are_those_of_the_command(met: Met, run: Callable[..., Answer]) -> None:
    """What an assistant is given is what --json prints."""
    assert document(met, "show") == run("show", "pw:10.42", "--json").json
    assert document(met, "terms") == run("terms", "ZdC", "--json").json
    ruling = run("rule", "pw.combat", "--input", json.dumps(ATTACK), "--json").json
    assert document(met, "rule")["ruling"] == ruling


def test_a_ruling_comes_with_what_was_assumed_and_its_clauses(met: Met) -> None:
    """The Assumed line, every clause cited by number and title, or with its text."""
    answer = document(met, "rule")
    assert answer["assumed"].startswith("Assumed: ")
    assert answer["assumed"] in text(met, "rule")
    assert "--" not in answer["assumed"]
    cited = {cite for step in answer["ruling"]["steps"] for cite in step["cites"]}
    assert {one["reference"] for one in answer["clauses"]} == cited
    assert all(one["title"] and f"{one['reference']}  {one['title']}" in text(met, "rule") for one in answer["clauses"])
    whole = document(met, "rule with texts")
    assert whole["clauses"]
    for one in whole["clauses"]:
        assert one["lang"] == "it"
        assert one["text"].replace("\n\n", "\n") in text(met, "rule with texts")


def test_the_facts_of_a_calculator_are_a_strict_schema(met: Met, shipped: Library) -> None:
    """All calculators are named, and what one takes is what the schema says, no more."""
    facts = document(met, "facts")["facts"]
    assert facts["additionalProperties"] is False
    assert set(facts["required"]) == {"attack", "defend", "leader"}
    assert met.tools["rule"].input_schema["properties"]["calculator"]["enum"] == shipped.calculator_names()
    listed = [one["name"] for one in document(met, "calculators")["calculators"]]
    assert listed == [one for one in shipped.calculator_names() if one.startswith("sor.")]


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("no such clause", "not-found", "no clause 9.141"),
        ("fact missing", "input", "Still needed"),
        ("fact unknown", "input", "no input atack"),
        ("fact wrong", "input", "from 1 to 6"),
        ("file", "input", ""),
        ("argument missing", "usage", "'question' is a required property"),
        ("argument unknown", "usage", "'gme' was unexpected"),
        ("argument wrong", "usage", "'pw.combt' is not one of"),
        ("argument of another kind", "usage", "is not of type 'object'"),
        ("argument too long", "usage", "too long"),
        ("game unknown", "usage", "'xx' is not one of"),
    ],
)
def test_what_is_wrong_with_a_call_is_told_so_that_it_can_be_mended(met: Met, name: str, kind: str, said: str) -> None:
    """As a failure with the error, and where facts are wrong with the schema of those that there are."""
    assert met.answers[name].is_error
    answer = document(met, name)
    assert answer["error"]["kind"] == kind
    assert said in text(met, name)
    assert len(text(met, name)) < 2000
    assert ("facts" in answer) == (kind == "input")
    if name == "fact missing":
        assert answer["missing"] == ["leader", "defend"]


def test_no_wrong_call_stops_those_after_it(met: Met) -> None:
    """The last call is answered."""
    assert document(met, "after all that")["clauses"][0]["id"] == "9.14"


def test_clauses_are_compared(met: Met) -> None:
    """Row by row, in the languages that were asked for."""
    answer = document(met, "compare")
    assert answer["columns"] == ["it", "en"]
    assert answer["rows"][0]["texts"]["en"] in text(met, "compare")


def test_every_clause_is_a_resource(met: Met, shipped: Library) -> None:
    """Listed page by page; one is read in any language; an address that is none is refused."""
    assert [one.name for one in met.resources] == [
        f"{game}:{one}" for game in shipped.games() for one in shipped.ids(game)
    ]
    assert len({one.uri for one in met.resources}) == len(met.resources)
    assert met.templates[0].uri_template == "punicref://{game}/{clause}{?lang}"
    assert met.texts["punicref://pw/9.14"].startswith("9.0 Combat › 9.1 How combat is carried out\n\npw:9.14  Movement")
    assert shipped.clause("pw", "9.14", "it").title in met.texts["punicref://pw/9.14?lang=it"]
    assert len(met.errors) == len(NOT_READ) + 1
    assert not any("root" in one for one in met.errors.values())


def test_it_ends_with_its_input_and_prints_nothing_else(run: Callable[..., Answer]) -> None:
    """What is no message is answered as such, and nothing but the protocol is on its output."""
    found = run("mcp", stdin="not json\n\x00\n")
    assert found.code == 0
    assert "Traceback" not in found.out + found.err
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in found.out.splitlines())


def test_a_signal_ends_it(home: Path) -> None:
    """At once, though it waits for a client."""
    with subprocess.Popen(
        [COMMAND, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ.copy()
    ) as process:
        assert process.stdin
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
        process.stdin.write(f"{line}\n".encode())
        process.stdin.flush()
        assert process.stdout
        assert json.loads(process.stdout.readline())["result"]["serverInfo"]["name"] == "punicref"
        process.terminate()
        start = time.monotonic()
        process.wait(30)
        assert time.monotonic() - start < 20
        assert process.stderr
        assert b"Traceback" not in process.stderr.read()


def test_without_the_extra_the_command_names_it(monkeypatch: pytest.MonkeyPatch, shipped: Library) -> None:
    """And what installs it; exit code 2."""
    monkeypatch.setattr(extra, "find_spec", lambda name: None if name in MODULES else object())
    found = answer_here("mcp")
    assert (found.code, found.out) == (2, "")
    assert "“mcp”" in found.err
    assert "pip install --editable '.[mcp]'" in found.err


def test_where_pipx_has_installed_it_the_command_says_what_pipx_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, shipped: Library
) -> None:
    """From where it came: it need not be on an index of packages."""
    monkeypatch.setattr(extra, "find_spec", lambda _: None)
    monkeypatch.setattr(paths, "CHECKOUT", None)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    for source, told in (("/home/me/punicref", "/home/me/punicref[mcp]"), ("punicref[web]", "punicref[mcp]")):
        (tmp_path / "pipx_metadata.json").write_text(json.dumps({"main_package": {"package_or_url": source}}), "utf-8")
        with pytest.raises(Problem) as caught:
            extra.needed("mcp", *MODULES)
        assert f"pipx install --force '{told}'" in str(caught.value)
    (tmp_path / "pipx_metadata.json").write_text("{", "utf-8")
    with pytest.raises(Problem, match="pip install 'punicref"):
        extra.needed("mcp", *MODULES)


def test_the_settings_that_the_page_shows_start_it() -> None:
    """Each is well formed, and starts `punicref mcp`."""
    shown = [json.loads(one) for one in blocks("assistants.md", "json")] + [
        tomli.loads(one) for one in blocks("assistants.md", "toml")
    ]
    assert len(shown) > 3
    for one in shown:
        ((servers),) = one.values()
        assert servers["punicref"]["command"] == "punicref"
        assert servers["punicref"]["args"] == ["mcp"]


def test_what_a_fact_takes_stands_in_the_text_too(met: Met) -> None:
    """Whether it is needed, its choices and its limits: a client may hand on nothing but the text."""
    facts, said = document(met, "choices")["facts"], text(met, "choices")
    assert re.search(r'^control: .+; {"type": "string", "enum": \["own", "enemy"\]}$', said, re.MULTILINE)
    assert re.search(r'^inside_land \(needed\): .+; {"type": "integer", "minimum": 0', said, re.MULTILINE)
    asked, held = (part.splitlines() for part in said.split("\nThe result holds:\n"))
    assert len(asked) == 1 + len(facts["properties"])
    assert len(held) == len(document(met, "choices")["result"]["properties"])
    assert re.findall(r"^(\w+) \(needed\)", said, re.MULTILINE) == facts["required"]


def test_each_tool_says_what_it_answers_with(met: Met) -> None:
    """All that was answered here, what is wrong included, is as the tool's schema has it; so the client has found."""
    validators = {name: jsonschema.Draft202012Validator(one.output_schema) for name, one in met.tools.items()}
    for name, (tool, _) in CALLS.items():
        validators[tool].validate(document(met, name))
    for validator in validators.values():
        assert not validator.is_valid({"something": "else"})


def test_every_schema_names_the_types_of_its_arguments(met: Met) -> None:
    """Also where there are choices."""
    for one in met.tools.values():
        assert all("type" in body for body in one.input_schema["properties"].values()), one.name


def test_what_cannot_be_done_here_is_not_advised(met: Met) -> None:
    """No command of a shell, no variable of the environment."""
    assert text(met, "no such term").endswith("terms lists them.")
    assert len(document(met, "all terms")["terms"]) > 50
    assert "PUNICREF" not in text(met, "several games")
    assert "For example" in text(met, "several games")
    assert "rule pw.siege" in text(met, "show")


COMMAND_LINE = re.compile(r"--[a-z]|punicref (?:calculators|terms|show|ask|rule|compare|(?:pw|dbp|sor|pi) )")
"""What an assistant could not type."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_assistant_is_told_of_facts_and_tools_not_of_options_and_commands(lang: str, shipped: Library) -> None:
    """Of all reviewed cases, a third in each language, and of the clauses that calculators apply; in text and data."""
    import punicref
    from punicref.web.assistant import tools

    book = punicref.open(lang)
    tool = {one.name: one for one in tools.TOOLS}
    for name, facts in list(cases())[LANGUAGES.index(lang) :: len(LANGUAGES)]:
        seed = {"seed": SEED} if "random" in facts.values() else {}
        told = tools.answer(book, tool["rule"], {"calculator": name, "facts": {**facts, **seed}})
        # What the owner of the printed tables types stays a command.
        said = (told.text + json.dumps(told.document, ensure_ascii=False)).replace("punicref tables", "")
        assert not COMMAND_LINE.search(said), (name, facts, COMMAND_LINE.search(said), said)
    for one in book.calculators:
        told = tools.answer(book, tool["show"], {"clause": one.clauses[0], "alone": True})
        assert not COMMAND_LINE.search(told.text), told.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_are_in_the_language_of_the_server(lang: str, shipped: Library) -> None:
    """People see them, models do not."""
    import punicref
    from punicref.web.assistant import tools

    book = punicref.open(lang)
    titles = [book.translator()(one.title) for one in tools.TOOLS]
    assert len(set(titles)) == len(titles)
    assert (titles[0] == "Ask the rules") == (lang == "en")
