"""Help: for every command, in three languages, with nothing left in English."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from punicref.build.catalogues import load
from punicref.cli.meaning import COMMANDS
from tests.program import answer_here

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

GROUPS = {
    "tables": ("status", "template", "fill", "install", "remove"),
    "house": ("status", "template", "install", "reading", "remove"),
}
PAGES = [(), *((name,) for name in COMMANDS), *((name, command) for name in GROUPS for command in GROUPS[name])]
"""Every page of help but those of the games, which the library knows."""

LANGUAGES = ("it", "en", "ru")

SAME = re.compile(r"\s*(punicref .*|--?[\w-]+.*)?|<.*>")
"""Lines that are alike in every language: nothing, a command to be typed, or a bare option."""


@cache
def page(words: tuple[str, ...], lang: str) -> list[str]:
    """Return the help of a command in a language; several tests look at each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUNICREF_LANG", lang)
        found = answer_here(*words, "--help")
    assert (found.code, found.err) == (0, ""), (words, found.err)
    return found.out.splitlines()


def said(line: str) -> str:
    """Return what a line of help explains: its second column, or all of it."""
    first, _, second = line.strip().partition("  ")
    return second.strip() or first


def names(lines: list[str]) -> list[str]:
    """Return what stands in the first column below the headings."""
    below = next(at for at, line in enumerate(lines) if line.endswith(":"))
    return [line.split()[0] for line in lines[below:] if line.startswith("  ")]


@pytest.fixture(scope="module")
def games(shipped: Library) -> list[tuple[str, ...]]:
    """Return the pages of the games and of their calculators."""
    codes = shipped.game_codes()
    return [*((code,) for code in codes), *(tuple(one.name.split(".", 1)) for one in shipped.calculators())]


def test_no_command_is_left_out(shipped: Library) -> None:
    """The program's help lists every game and command, and a group's help every command under it."""
    listed = names(page((), "en"))
    assert [one for one in listed if one != "punicref"] == [*shipped.game_codes(), *COMMANDS]
    for group, commands in GROUPS.items():
        assert names(page((group,), "en")) == list(commands)
    for game in shipped.game_codes():
        for lang in LANGUAGES:
            found = names(page((game,), lang))
            own = [name for name in shipped.calculator_names() if name.startswith(f"{game}.")]
            assert sorted(found) == sorted(shipped.said("calculator")[name][lang][0] for name in own)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_explains_itself(shipped: Library, games: list[tuple[str, ...]], lang: str) -> None:
    """Each command has a usage line, an explanation and the common options, and no placeholder is left open."""
    for words in [*PAGES, *games]:
        lines = page(words, lang)
        known = shipped.said("calculator").get(".".join(words))
        typed = (words[0], known[lang][0]) if known else words  # as it is called there
        if words:
            assert f"punicref {' '.join(typed)} " in lines[0], words
            assert lines[2].strip(), words
        assert any(line.startswith("  ") for line in lines), words
        assert not any("{" in line and "--input '{" not in line for line in lines), words
        if len(words) == 2 or words in (("show",), ("rule",), ("calculators",)):
            options = [line.split()[0] for line in lines if line.startswith("  -")]
            data = words != ("tables", "fill")  # which asks people
            assert options[-3:] == ["--lang", "--json", "-h,"] if data else options[-2:] == ["--lang", "-h,"], words


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_no_english_is_left(shipped: Library, games: list[tuple[str, ...]], lang: str) -> None:
    """Line by line the help differs from the English one, and no message of the catalogue stands in English."""
    foreign = {str(one.id): str(one.string) for one in load(lang) if one.id and isinstance(one.id, str)}
    names = set(shipped.games(lang).values())  # a game may keep its name
    for words in [*PAGES, *games]:
        there, english = page(words, lang), {said(line) for line in page(words, "en")}
        assert not {said(line) for line in there} & {one for one, string in foreign.items() if one != string}, words
        shown = {said(line) for line in there if not SAME.fullmatch(said(line))} - names
        assert not {one for one in shown & english if foreign.get(one) != one}, words
        assert lang != "ru" or all(re.search("[а-яё]", one, re.IGNORECASE) for one in shown), words


def test_short_and_long_help_are_the_same(games: list[tuple[str, ...]]) -> None:
    """-h is --help for every command."""
    for words in [*PAGES, *games]:
        short = answer_here(*words, "-h", PUNICREF_LANG="en")
        assert (short.code, short.out.splitlines()) == (0, page(words, "en")), words


def test_help_is_shown_whatever_else_is_missing(run: Run) -> None:
    """--help is answered although needed words are missing."""
    assert run("pw", "combat", "--attack", "10", "--help").code == 0
    assert run("show", "--help").code == 0


def test_every_example_of_the_help_works(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the help shows as an example can be typed and is answered."""
    monkeypatch.chdir(tmp_path)  # some write a file
    import shlex

    examples = {
        line.strip()
        for words in PAGES
        for line in page(words, "en")
        if line.startswith("  punicref ") and "  " not in line.strip()
    }
    assert len(examples) >= 6
    for example in sorted(examples):
        words = shlex.split(example.partition(" <")[0])[1:]
        if words[0] == "serve":  # it goes on until somebody ends it: tests/web/test_serve.py
            continue
        found = run(*words, stdin='{"attack": 10, "defend": 4}\n')
        # The one tells that everyday words stand in the table only, the other that JSON is no case of a table.
        noted = "--tbx" in words or words[0] == "play"
        assert (found.code, bool(found.err)) == (0, noted), example


def calculators(lang: str) -> list[dict[str, Any]]:
    """Return what `calculators --json` says."""
    document = answer_here("calculators", "--json", "--lang", lang).json
    assert list(document) == ["calculators"]
    found: list[dict[str, Any]] = document["calculators"]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_calculators_have_a_schema(shipped: Library, lang: str) -> None:
    """Each calculator is described by name, title, clauses that exist, and a JSON Schema of its inputs."""
    found = calculators(lang)
    assert [one["name"] for one in found] == [one.name for one in shipped.calculators()]
    for one in found:
        assert list(one) == ["name", "title", "clauses", "inputs", "result"]
        game = one["name"].partition(".")[0]
        assert one["title"]
        assert one["clauses"]
        assert {clause.partition(":")[2] for clause in one["clauses"]} <= set(shipped.ids(game))
        schema = one["inputs"]
        assert set(schema) == {"type", "properties", "required", "additionalProperties"}
        assert (schema["type"], schema["additionalProperties"]) == ("object", False)
        assert set(schema["required"]) <= set(schema["properties"])
        for name, body in schema["properties"].items():
            assert re.fullmatch("[a-z]+(_[a-z]+)*", name)
            assert body["description"]
            assert {"type", "enum", "anyOf"} & set(body)
            assert "default" not in body or "enum" not in body or body["default"] in body["enum"]


def test_the_schema_is_the_same_in_every_language_but_for_its_words() -> None:
    """Languages change titles and descriptions only, and change all of them."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k not in ("title", "description")}
        return [bare(item) for item in value] if isinstance(value, list) else value

    english, italian, russian = (calculators(lang) for lang in ("en", "it", "ru"))
    assert bare(english) == bare(italian) == bare(russian)
    for here, there in zip(english, russian, strict=True):
        for name, body in there["inputs"]["properties"].items():
            assert body["description"] != here["inputs"]["properties"][name]["description"]
            assert re.search("[а-яё]", body["description"]), (there["name"], name)
        assert here["title"] != there["title"]


def test_the_schema_tells_the_limits_that_the_rules_set() -> None:
    """The die of combat goes from one to six, and the terrain is one of six words."""
    combat = next(one for one in calculators("en") if one["name"] == "pw.combat")["inputs"]["properties"]
    assert combat["roll"]["anyOf"] == [{"type": "integer", "minimum": 1, "maximum": 6}, {"const": "random"}]
    assert combat["terrain"]["enum"] == ["open", "village", "city", "rome", "syracuse", "carthage"]
    assert combat["terrain"]["default"] == "open"
    assert combat["inverted"] == {"description": combat["inverted"]["description"], "type": "boolean", "default": False}
    assert combat["seed"]["type"] == "integer"


def test_the_schema_says_what_is_accepted(run: Run) -> None:
    """Leaving out any one required input is refused, and the error names it as JSON does."""
    for one in calculators("en"):
        schema = one["inputs"]
        for name in schema["required"]:
            others = {key: 1 for key in schema["required"] if key != name}
            found = answer_here("rule", one["name"], "--input", json.dumps(others))
            assert found.code == 2
            assert re.search(rf"\b{name}\b", found.err)
            assert "--" not in found.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plain_list_names_every_calculator_as_it_is_typed(run: Run, shipped: Library, lang: str) -> None:
    """Without --json each calculator stands on a line, as a command that works, with its title."""
    lines = run("calculators", "--lang", lang).out.splitlines()
    told = calculators(lang)
    assert len(lines) == len(told)
    for line, one in zip(lines, told, strict=True):
        assert line.startswith(f"  punicref {one['name'].partition('.')[0]} {shipped.called(one['name'], lang)} ")
        assert line.endswith(f"  {one['title']}")
