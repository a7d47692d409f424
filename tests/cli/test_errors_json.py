"""Errors for programs: one JSON document on stderr, nothing on stdout, the same exit codes as for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

CASE = ["--attack", "10", "--defend", "4", "--leader", "2"]

ERRORS: dict[str, tuple[list[str], int, str]] = {
    "no such clause": (["show", "pw:9.141"], 3, "not-found"),
    "no such game": (["show", "xx:9.14"], 3, "not-found"),
    "no clause named": (["show"], 2, "usage"),
    "no such language": (["show", "pw:9.14", "--lang", "itt"], 2, "usage"),
    "language missing": (["show", "pw:9.14", "--lang"], 2, "usage"),
    "no such option": (["show", "pw:9.14", "--alon"], 2, "usage"),
    "no such option of the program": (["--jsn"], 2, "usage"),
    "no such command": (["shw"], 2, "usage"),
    "no such sub-command": (["tables", "stats"], 2, "usage"),
    "no such calculator of a game": (["pw", "combt"], 2, "usage"),
    "no such calculator": (["rule", "pw.combt"], 3, "not-found"),
    "no calculator named": (["rule"], 2, "usage"),
    "a word too many": (["calculators", "surplus"], 2, "usage"),
    "input missing": (["pw", "combat"], 2, "input"),
    "no number": (["pw", "combat", "--attack", "ten", "--defend", "4", "--leader", "2"], 2, "input"),
    "out of limits": (["pw", "combat", *CASE, "--roll", "7"], 2, "input"),
    "no such choice": (["pw", "combat", *CASE, "--terrain", "cty"], 2, "input"),
    "no such input": (["rule", "pw.odds", "--input", '{"atack": 1}'], 2, "input"),
    "a name twice": (["rule", "pw.odds", "--input", '{"attack": 1, "attack": 2, "defend": 1}'], 2, "input"),
    "a name twice inside": (["rule", "pw.odds", "--input", '{"attack": {"a": 1, "a": 2}}'], 2, "input"),
    "no number of JSON": (["rule", "pw.odds", "--input", '{"attack": NaN, "defend": 1}'], 2, "input"),
    "no JSON": (["rule", "pw.odds", "--input", "{"], 2, "input"),
    "no JSON object": (["rule", "pw.odds", "--input", "[]"], 2, "input"),
    "no such input file": (["rule", "pw.odds", "--input", "@none.json"], 3, "not-found"),
    "lines of nothing": (["rule", "pw.odds", "--lines", "--input", "{}"], 2, "usage"),
    "no such printed table": (["tables", "template", "pw:9.6"], 3, "not-found"),
    "no table named": (["tables", "template"], 2, "usage"),
    "table not installed": (["tables", "remove", "pw:9.4"], 3, "not-found"),
    "no such table file": (["tables", "install", "none.toml"], 3, "not-found"),
    "no table file named": (["tables", "install"], 2, "usage"),
    "table file is no TOML": (["tables", "install", "no.toml"], 2, "usage"),
    "table with a wrong cell": (["tables", "install", "cell.toml"], 2, "input"),
    "output exists": (["tables", "template", "pw:9.4", "--output", "no.toml"], 2, "usage"),
    "no such house rule": (["house", "remove", "none"], 3, "not-found"),
    "no house rule named": (["house", "remove"], 2, "usage"),
    "no such house file": (["house", "install", "none.toml"], 3, "not-found"),
    "house file is no TOML": (["house", "install", "no.toml"], 2, "rules"),
    "house rule changes nothing": (["house", "install", "empty.toml"], 2, "rules"),
    "clause without numbers": (["house", "template", "pw:10.42"], 2, "usage"),
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay out the bad files that the errors speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "no.toml").write_text("no TOML")
    (tmp_path / "cell.toml").write_text(
        'table = "pw:11.4"\n[rows]\n' + "".join(f'{n} = "101"\n' for n in range(-1, 10))
    )
    (tmp_path / "empty.toml").write_text('name = "Nothing"\n')


CALLED = ("no such calculator of a game", "no such choice")
"""What is offered is called otherwise in each language."""

IN_WORDS = {
    "input missing": "Still needed: attack, leader, defend.",
    "out of limits": "die is 7; it must be from 1 to 6.",
}
"""A program is told names and options, a person who has typed none what they are called."""


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_one_document_on_stderr(run: Run, name: str) -> None:
    """With --json an error is one document on stderr, nothing is on stdout, and the exit code is the contract's."""
    words, code, kind = ERRORS[name]
    found = run(*words, "--json") if words[-1] != "--lang" else run("--json", *words)
    assert (found.code, found.out) == (code, "")
    assert found.err.count("\n") == 1
    document = json.loads(found.err)
    assert list(document) == ["error"]
    error = document["error"]
    keys = ["kind", "message", "where", "suggestions", "hint"]
    assert [key for key in error if key != "all"] == keys
    # several mistakes of a file: the first stands for all, and `all` has each of them
    assert all(list(one) == keys for one in error.get("all", ()))
    assert error["kind"] == kind
    assert error["message"]
    assert isinstance(error["suggestions"], list)


OTHERWISE = ("no such command", "lines of nothing")
"""Bare words take another lane; who gives lines is a program."""


@pytest.mark.parametrize("name", [name for name in ERRORS if name not in OTHERWISE])
def test_without_json_the_same_error_is_told_in_lines(name: str) -> None:
    """Without --json the exit code and the message are the same, in lines for a person, on stderr alone."""
    words, code, _ = ERRORS[name]
    told = answer_here(*words)
    shown = answer_here(*words, "--json") if words[-1] != "--lang" else answer_here("--json", *words)
    error = json.loads(shown.err)["error"]
    assert (told.code, told.out) == (code, "")
    assert told.err.startswith("punicref: ")
    assert IN_WORDS.get(name, error["message"]) in told.err
    assert all(one in told.err for one in error["suggestions"])
    assert error["hint"].removeprefix("--") in told.err
    assert error["where"] in told.err


@pytest.mark.parametrize("lang", ["it", "ru"])
@pytest.mark.parametrize("name", [name for name in ERRORS if "--lang" not in ERRORS[name][0]])
def test_every_error_is_translated(monkeypatch: pytest.MonkeyPatch, name: str, lang: str) -> None:
    """In Italian and Russian no error repeats its English message or hint."""
    words, code, _ = ERRORS[name]
    english = json.loads(answer_here(*words, "--json").err)["error"]
    monkeypatch.setenv("PUNICREF_LANG", lang)
    found = answer_here(*words, "--json")
    error = json.loads(found.err)["error"]
    assert found.code == code
    assert error["message"] != english["message"]
    if name not in CALLED:
        assert error["suggestions"] == english["suggestions"]
    assert bool(error["hint"]) == bool(english["hint"])
    if lang == "ru":
        assert any("а" <= letter <= "я" for letter in error["message"])


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_the_systems_reason_is_translated(run: Run, lang: str) -> None:
    """Why a file cannot be read is said in the user's language."""
    found = run("tables", "install", "none.toml", PUNICREF_LANG=lang)
    assert found.code == 3
    assert "No such file" not in found.err


def test_the_suggestions_are_a_list_for_programs(run: Run) -> None:
    """Near misses come as a list of what to type instead."""
    error = json.loads(run("show", "pw:9.141", "--json").err)["error"]
    assert "pw:9.14" in error["suggestions"]


def test_the_place_of_a_mistake_has_a_field_of_its_own(run: Run) -> None:
    """A mistake in a file names the file in `where`."""
    error = json.loads(run("tables", "install", "cell.toml", "--json").err)["error"]
    assert error["where"].startswith("cell.toml")
    assert "101" in error["message"]


@pytest.mark.parametrize("name", ["no such clause", "input missing", "no such calculator", "no such sub-command"])
def test_json_may_stand_before_the_command(run: Run, name: str) -> None:
    """--json before the command gives the same document."""
    words, code, _ = ERRORS[name]
    found = run("--json", *words)
    assert (found.code, found.err) == (code, run(*words, "--json").err)


@pytest.mark.parametrize(
    "words",
    [
        ["tables", "--json", "status"],
        ["tables", "--lang", "it", "status"],
        ["house", "--json", "status"],
        ["--lang", "it", "tables", "--help"],
        ["--lang", "it", "pw"],
    ],
)
def test_common_options_may_stand_inside(run: Run, words: list[str]) -> None:
    """--json and --lang work between a group and its command, as they do before and after."""
    assert run(*words).code == 0


@pytest.mark.parametrize(
    "words", [["--lang", "it"], ["--json", "pw:9.999"], ["pw:9.14", "--json"], ["--lang", "it", "pw:9.14"]]
)
def test_common_options_without_a_command_are_explained(run: Run, words: list[str]) -> None:
    """Where --json or --lang come without a command, the clause is shown or the error points to `show`."""
    found = run(*words)
    assert found.code == (3 if "9.999" in " ".join(words) else 0)


def test_lines_are_refused_as_lines(run: Run) -> None:
    """What is wrong with the command itself is JSON, too, since a program reads it."""
    found = run("rule", "pw.nope", "--lines", stdin="{}\n")
    assert (found.code, found.out) == (3, "")
    assert json.loads(found.err)["error"]["kind"] == "not-found"


def test_a_file_may_begin_with_a_byte_order_mark(run: Run, home: Path) -> None:
    """As Windows writes it; on stdin, too."""
    case = b'\xef\xbb\xbf{"attack": 9, "defend": 2}'
    (home / "case.json").write_bytes(case)
    for source, stdin in ((f"@{home / 'case.json'}", ""), ("-", case.decode("utf-8"))):
        assert run("rule", "pw.odds", "--input", source, "--json", stdin=stdin).json["result"]["column"] == "4:1"


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("pw",),
        ("tables",),
        ("tables", "fill", "pw:9.4"),
        ("terms", "--csv"),
        ("terms", "--tbx"),
        ("book", "dbp"),
        ("serve", "--port", "0"),
        ("mcp",),
        ("play",),
    ],
    ids=" ".join,
)
def test_where_there_are_no_data_json_is_refused(words: tuple[str, ...], run: Run) -> None:
    """Rather than that plain text comes; nothing is done, and nothing served."""
    found = run(*words, "--json")
    assert (found.code, found.out) == (2, "")
    error = json.loads(found.err)["error"]
    assert error["kind"] == "usage"
    assert "JSON" in error["message"] or "--json" in error["message"]


@pytest.mark.parametrize("words", [("tables", "template", "pw:9.4"), ("house", "template", "pw:9.14")], ids=" ".join)
def test_a_template_is_a_document_too(words: tuple[str, ...], run: Run, home: Path) -> None:
    """Its text, or where it was written."""
    plain = run(*words)
    assert run(*words, "--json").json == {"template": plain.out}
    file = home / "new.toml"
    assert run(*words, "--output", str(file), "--json").json == {"written": str(file)}
    assert file.read_text("utf-8") == plain.out
