"""Words that nobody means well: never interpreted, never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.program import COMMAND, answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

HOSTILE = {
    "colour": "\x1b[31mred\x1b[0m",
    "clear screen": "\x1b[2J\x1b[H",
    "title": "\x1b]0;owned\x07",
    "C1 control": "\x9b31m",
    "bell, backspace, carriage return": "a\x07\x08\rb",
    "line break": "one\ntwo",
    "tab and vertical tab": "a\tb\x0bc",
    "delete": "a\x7fb",
    "right to left": "a\u202etxt.exe\u202c",
    "marks and joiners": "a\u200f\u200b\u200d\u2066b",
    "line separator": "a\u2028b\u2029c",
    "byte-order mark": "\ufeffa",
    "private use and unassigned": "\ue000\U0010ffff",
    "lone surrogate": "a\udcffb",
    "markup": "[bold red]x[/bold red] [/] [link=file:///etc/passwd]y[/link]",
    "open markup": "[/nothing",
    "format": "{attack} {0} {x.__class__} %s %(x)s",
    "emoji codes": ":smile: \U0001f3b2",
    "Hebrew": "שלום",
    "Arabic digits": "٩٫١٤",
    "Chinese": "漢字",
    "combining": "e" + "\u0301" * 50,
    "quotes": "' OR 1=1; --",
    "full-text query": 'NEAR("a" *) AND NOT ^"',
    "shell": "$(touch owned) `id` ; | &",
    "path": "../../../etc/passwd",
    "long": "x" * 2_000,
    "long number": "9" * 2_000,
    "many dots": "." * 1_000,
    "empty": "",
    "space": " ",
}
COMMANDS = ("show", "pw", "calculators", "rule", "tables", "house")
MARKUP = ("markup", "format")

ACTS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""What a terminal could act on, or what hides or turns text; a line end is the only control character we print."""

PLACES = {
    "bare": ["{}"],
    "reference": ["pw:{}"],
    "clause": ["pw", "9.{}"],
    "game": ["{}:9.14"],
    "shown": ["show", "{}"],
    "language": ["show", "pw:9.14", "--lang={}"],
    "language, before": ["--lang", "{}", "show", "pw:9.14"],
    "calculator": ["pw", "{}"],
    "rule": ["rule", "{}"],
    "number": ["pw", "odds", "--attack", "{}", "--defend", "4"],
    "choice": ["pw", "combat", "--attack=1", "--defend=1", "--leader=1", "--terrain", "{}"],
    "roll": ["pw", "combat", "--attack=1", "--defend=1", "--leader=1", "--roll", "{}"],
    "result": ["pw", "combat", "--attack=1", "--defend=1", "--leader=1", "--roll=1", "--result", "{}"],
    "seed": ["pw", "combat", "--attack=1", "--defend=1", "--leader=1", "--roll=random", "--seed={}"],
    "list": ["pw", "attrition", "--event=leave-enemy", "--land=1", "--naval=1", "--enemy-leaders={}"],
    "option": ["pw", "odds", "--{}"],
    "option of the program": ["--{}"],
    "surplus": ["calculators", "x{}"],
    "input": ["rule", "pw.odds", "--input={}"],
    "input file": ["rule", "pw.odds", "--input", "@{}"],
    "lines file": ["rule", "pw.odds", "--lines", "--input", "@{}"],
    "table": ["tables", "template", "{}"],
    "table file": ["tables", "install", "{}"],
    "house clause": ["house", "template", "{}"],
    "house file": ["house", "install", "{}"],
    "house rule": ["house", "remove", "{}"],
}


def toml(text: str) -> str:
    """Write a text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


HEARD = ("Understood: ", "Not used: ", "Taken for this case: ")
"""What is said of a line before it may be refused."""


def harmless(found: Answer) -> None:
    """Hold an answer against what every answer must be."""
    assert found.code in (0, 2, 3)
    assert "Traceback" not in found.err
    assert not ACTS.search(found.out + found.err)
    refused = found.code == 3 and found.out.lstrip().startswith('{\n  "hits": []')
    understood = all(line.startswith(HEARD) for line in found.out.splitlines())
    assert found.code == 0 or refused or (found.err and (not found.out or understood))


@pytest.mark.parametrize("place", PLACES)
def test_a_hostile_word_is_repeated_harmlessly(place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Wherever a hostile word stands it is refused or answered, and what could act on a terminal is made visible."""
    monkeypatch.chdir(tmp_path)
    for name, word in HOSTILE.items():
        found = answer_here(*(part.replace("{}", word) for part in PLACES[place]))
        try:
            harmless(found)
        except AssertionError as error:
            pytest.fail(f"{name}: {error}")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("place", [place for place in PLACES if PLACES[place][0] in COMMANDS])
def test_a_hostile_word_in_json_is_one_document(place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With --json the same words give one document: an error on stderr in ASCII, or no hits."""
    monkeypatch.chdir(tmp_path)
    words = [*PLACES[place], "--json"]
    for name, word in HOSTILE.items():
        if (place, name) == ("number", "long number"):
            continue  # test_a_very_large_number_has_a_json_form
        found = answer_here(*(part.replace("{}", word) for part in words))
        harmless(found)
        if found.code and not found.out:
            assert found.err.isascii()
            assert set(json.loads(found.err)) == {"error"}
        else:
            assert isinstance(json.loads(found.out), dict)


@pytest.mark.parametrize("name", MARKUP)
def test_markup_and_formats_are_only_letters(name: str) -> None:
    """Rich markup and format strings are repeated letter for letter."""
    word = HOSTILE[name]
    for words in (["pw:" + word.replace(" ", "")], ["pw", "odds", "--attack", word[:40], "--defend", "4"]):
        found = answer_here(*words)
        assert words[-1 if len(words) == 1 else 3].removeprefix("pw:").casefold() in found.err.casefold()


@pytest.mark.parametrize("name", ["markup", "open markup", "emoji codes", "colour", "right to left"])
def test_in_a_terminal_too_nothing_is_interpreted(name: str, tmp_path: Path) -> None:
    """In a terminal, where Rich lays out, house-rule names and inputs are shown as they are written."""
    from tests.cli.pty import lines, seen

    word = HOSTILE[name]
    (tmp_path / "h.toml").write_text(
        f'name = {toml(word)}\n["pw:9.14"]\nvalues = {{ face_up = 4 }}\n', encoding="utf-8"
    )
    code, shown = seen("house", "install", str(tmp_path / "h.toml"), columns=200)
    if not word.isprintable():
        assert (code, "\x1b" in shown) == (2, False)
        return
    assert code == 0
    for words in (["pw:9.14"], ["pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2"]):
        code, shown = seen(*words, columns=200)
        assert code == 0
        assert word in "\n".join(lines(shown))
        assert "\x1b]" not in shown


@pytest.mark.parametrize("name", [n for n in HOSTILE if n not in ("lone surrogate", "long", "empty", "space")])
def test_a_house_rule_may_be_called_anything_that_can_be_shown(name: str, tmp_path: Path) -> None:
    """A house rule with a printable name is installed, shown, listed and removed under it; any other is refused."""
    word = HOSTILE[name][:200]
    file = tmp_path / "h.toml"
    file.write_text(f'name = {toml(word)}\n["pw:9.14"]\nvalues = {{ face_up = 4 }}\n', encoding="utf-8")
    found = answer_here("house", "install", str(file))
    harmless(found)
    if not word.isprintable():
        assert found.code == 2
        return
    assert found.code == 0
    assert word in answer_here("pw:9.14").out
    assert [one["name"] for one in answer_here("house", "status", "--json").json["house_rules"]] == [word]
    assert answer_here("house", "remove", "--", word).code == 0
    assert word not in answer_here("pw:9.14").out


@pytest.mark.parametrize("name", [n for n in HOSTILE if n not in ("empty", "long", "long number", "many dots", "path")])
def test_a_file_may_be_called_anything(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of any name is read and written, and its name is made harmless where it is printed."""
    monkeypatch.chdir(tmp_path)
    file = HOSTILE[name].replace("/", "∕")
    with open(file, "w", encoding="utf-8") as written:
        written.write("no TOML")
    for words in (["tables", "install", file], ["house", "install", file], ["rule", "pw.odds", "--input", f"@{file}"]):
        found = answer_here(*words)
        harmless(found)
        assert found.code == 2
    os.unlink(file)
    found = answer_here("tables", "template", "pw:9.5", "--output", file)
    harmless(found)
    assert os.listdir(tmp_path) == [file]


@pytest.mark.parametrize("text", [one for one in HOSTILE.values() if len(one) < 1000])
def test_hostile_words_inside_json_and_tables(text: str, tmp_path: Path) -> None:
    """As names and values inside JSON and TOML the words are refused without harm."""
    for case in ({text: 1}, {"attack": text, "defend": 4}, {"attack": [text], "defend": {text: text}}):
        harmless(answer_here("rule", "pw.odds", "--input=" + json.dumps(case)))
    if "\udcff" in text:
        return
    quoted = toml(text)
    for table in (
        f"table = {quoted}\n",
        f'table = "pw:9.4"\ncolumns = {quoted}\n',
        f'table = "pw:9.4"\n{quoted} = 1\n',
        f'table = "pw:11.4"\n[rows]\n{quoted} = 1\n',
        f'table = "pw:11.4"\n[rows]\n1 = {quoted}\n',
    ):
        file = tmp_path / "t.toml"
        file.write_text(table, encoding="utf-8")
        found = answer_here("tables", "install", str(file))
        harmless(found)
        assert found.code in (2, 3)
    for rule in (
        f'name = "x"\n[{quoted}]\nvalues = {{ face_up = 4 }}\n',
        f'name = "x"\n["pw:9.14"]\nvalues = {{ {quoted} = 4 }}\n',
        f'name = "x"\n["pw:9.14"]\nvalues = {{ face_up = {quoted} }}\n',
    ):
        file = tmp_path / "h.toml"
        file.write_text(rule, encoding="utf-8")
        found = answer_here("house", "install", str(file))
        harmless(found)
        assert found.code == 2


def test_a_very_large_number_has_a_json_form() -> None:
    """A number of 400 digits is refused or has a JSON form, as it has a plain one."""
    words = ["pw", "odds", "--attack", "9" * 400, "--defend", "4"]
    harmless(answer_here(*words))
    harmless(answer_here(*words, "--json"))


@pytest.mark.parametrize("words", [["pw:{}"], ["show", "{}"], ["house", "template", "{}"]])
def test_a_very_long_reference_is_refused_at_once(words: list[str]) -> None:
    """A reference as long as a command line may be is refused within seconds."""
    long = [part.replace("{}", "x" * 100_000) for part in words]
    done = subprocess.run([COMMAND, *long], capture_output=True, check=False, timeout=4)
    assert (done.returncode, done.stdout) == (3, b"")


def test_very_long_words_elsewhere_are_refused_at_once() -> None:
    """Words of 100,000 letters in other places are refused without long thought."""
    long = "x" * 100_000
    for words in (
        ["rule", long],
        ["pw", long],
        ["pw", "odds", "--attack", long, "--defend", "4"],
        ["tables", "template", long],
    ):
        done = subprocess.run([COMMAND, *words], capture_output=True, check=False, timeout=20)
        assert done.returncode in (2, 3)


def test_the_installed_command_takes_bytes_that_are_no_text(run: Run) -> None:
    """Arguments that are not valid UTF-8 reach the program and are refused, not fatal."""
    for word in (os.fsdecode(b"\xff"), os.fsdecode(b"pw:\xfe\xff"), os.fsdecode(b"@\xff")):
        found = run(word)
        harmless(found)
        assert found.code in (2, 3)


WORDS = st.one_of(
    st.text(st.characters(exclude_characters="\0"), max_size=30),
    st.sampled_from(
        ["pw", "dbp", "9", "9.14", "§9.14", "pw:9.14", "pw:", ":9", "PW", "show ", "combat", "ask", "10.42a"]
    ),
    st.from_regex(r"\A(pw|x)?:?[0-9§]{0,3}[.0-9a-z]{0,8}\Z"),
    st.sampled_from(list(HOSTILE.values())),
)


@given(st.lists(WORDS.filter(lambda word: not word.startswith("-")), max_size=5))
@example(["pw", "§"])
@example(["§"])
@example(["pw:§"])
@example(["9" * 1_000])
@example([":"])
@example(["²"])
@example(["pw:²"])
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_bare_words_always_get_an_answer_or_a_plain_error(words: list[str]) -> None:
    """Whatever is typed without options, the exit code is 0, 2 or 3 and nothing harmful is printed."""
    harmless(answer_here(*words))


@given(
    st.lists(
        st.one_of(
            WORDS,
            st.sampled_from(["show", "calculators", "house", "tables", "status", "template", "rule", "pw.odds"]),
            st.sampled_from(["--lang", "--json", "--alone", "--help", "-h", "--", "-", "--lang=it", "--input", "{}"]),
        ).filter(lambda word: word not in ("install", "remove") and not word.startswith("--output")),
        max_size=6,
    )
)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_words_and_options_always_get_an_answer_or_a_plain_error(words: list[str]) -> None:
    """With commands and options in any disorder too the exit code is 0, 2 or 3, and errors say something."""
    found = answer_here(*words)
    assert found.code in (0, 2, 3)
    assert not ACTS.search(found.out + found.err)
    assert found.code == 0 or found.err or json.loads(found.out)["hits"] == []


@given(
    st.dictionaries(
        st.text(max_size=10) | st.sampled_from(["attack", "defend"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            max_leaves=6,
        ),
        max_size=4,
    )
)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_json_object_gets_a_ruling_or_a_plain_error(case: dict[str, object]) -> None:
    """Whatever object is given as input, there is a ruling or an error in one document."""
    found = answer_here("rule", "pw.odds", "--json", f"--input={json.dumps(case)}")
    harmless(found)
    assert isinstance(json.loads(found.err if found.code else found.out), dict)
