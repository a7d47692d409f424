"""`ask` and bare questions, as a user types them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Answer

    Run = Callable[..., Answer]

QUESTION = ("can", "a", "unit", "support", "two", "fights")


def test_the_best_clause_stands_whole_then_the_others_then_the_calculator(run: Run) -> None:
    """Headings, clause, matched words, runners-up, and a command ready to be typed."""
    found = run("ask", *QUESTION)
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0] == "De Bello Punico › 10 Combat impulse › 10.4 Support"
    assert lines[1].startswith("dbp:10.4.1  ")
    assert "Each unit may give support" in lines[2]
    matched = next(line for line in lines if line.startswith("Matched: "))
    assert "support" in matched
    others = lines[lines.index("Perhaps also:") + 1 : lines.index("Perhaps also:") + 5]
    assert all(line.startswith("  ") for line in others)
    assert lines[-1].startswith("Resolve it with: punicref dbp ")


def test_bare_words_are_a_question(run: Run) -> None:
    """Words that are no command are asked, one argument or many."""
    assert run(*QUESTION).out == run(" ".join(QUESTION)).out == run("ask", *QUESTION).out


def test_words_after_a_game_are_a_question_about_it(run: Run) -> None:
    """`punicref pw …` asks within the game."""
    found = run("pw", "may", "ships", "attack", "an", "army")
    assert found.code == 0
    assert found.out == run("ask", "--game", "pw", "may ships attack an army").out


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("how far can cavalry pursue", "-n", "2"), ("ask", "-n", "2", "how far can cavalry pursue")),
        (("how", "far", "can", "cavalry", "pursue", "-n2"), ("ask", "-n", "2", "how far can cavalry pursue")),
        (("dbp", "how", "far", "--json"), ("ask", "--game", "dbp", "how far", "--json")),
        (("ask", "-n1", "how far"), ("ask", "how far", "-n", "1")),
    ],
)
def test_a_question_may_have_options_behind_it(run: Run, words: tuple[str, ...], same: tuple[str, ...]) -> None:
    """Words with options behind them are a question, too; an option's value may follow it directly."""
    assert run(*words).code == 0
    assert run(*words) == run(*same)


def test_a_misspelt_calculator_with_options_is_no_question(run: Run) -> None:
    """One word before the options is a name."""
    found = run("pw", "combta", "--attack", "3")
    assert (found.code, found.out) == (2, "")
    assert "Did you mean combat?" in found.err


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_any_language_in_the_users_language_out(run: Run, lang: str) -> None:
    """The question's language does not change the answer's."""
    for question in ("supporto in combattimento", "support in combat", "поддержка в бою"):
        found = run("ask", question, "--json", "--game", "dbp", "--lang", lang).json["hits"]
        assert {hit["lang"] for hit in found} == {lang}
        assert "10.4" in [hit["id"] for hit in found[:3]]


def test_a_section_number_in_a_question_goes_there(run: Run) -> None:
    """What the question names comes first, bare or with its game."""
    assert run("ask", "what does 10.42.b mean?", "--json").json["hits"][0]["id"] == "10.42.b"
    assert run("ask", "(pw:9.14)", "--json").json["hits"][0]["id"] == "9.14"
    both = run("ask", "does 10.4 apply to fleets", "--json", "-n", "3").json["hits"]
    assert ("dbp", "10.4") in [(hit["game"], hit["id"]) for hit in both]


def test_json_holds_what_the_contract_says(run: Run) -> None:
    """Game, id, lang, title and score of each hit; -n says how many."""
    hits = run("ask", "siege", "--json", "-n", "2").json["hits"]
    assert len(hits) == 2
    assert {"game", "id", "lang", "title", "score"} <= set(hits[0])
    assert hits[0]["score"] >= hits[1]["score"]


def test_lines_in_documents_out(run: Run) -> None:
    """One document for each line with its number; a blank line gives none, one that finds nothing an empty one."""
    found = run("ask", "--lines", "--game", "pw", stdin="siege\nzzzz qqqq\n\nкакие потери\n")
    documents = [json.loads(line) for line in found.out.splitlines()]
    assert found.code == 0
    assert [(bool(one["hits"]), one["line"]) for one in documents] == [(True, 1), (False, 2), (True, 4)]


@pytest.mark.parametrize("words", [("zzzz", "qqqq"), ('"*:()-',), ("🐘",), ("\x1b[31mxqzw",)])
def test_nothing_found_says_so(run: Run, words: tuple[str, ...]) -> None:
    """No clause is no error of the engine: exit code 3, and what to do."""
    found = run(*words)
    assert (found.code, found.out) == (3, "")
    assert "No clause speaks of" in found.err
    assert "\x1b" not in found.err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("ask",), 2, "Ask something"),
        (("ask", "  "), 2, "Ask something"),
        (("ask", "siege", "-n", "0"), 2, "whole number from 1 to 100"),
        (("ask", "siege", "-n", "x"), 2, "whole number from 1 to 100"),
        (("ask", "siege", "--game", "pwx"), 3, "Did you mean pw?"),
        (("ask", "siege", "--gme", "pw"), 2, "Did you mean --game?"),
    ],
)
def test_bad_input_gets_a_clear_answer(run: Run, words: tuple[str, ...], code: int, says: str) -> None:
    """What was wrong, and what would be right."""
    found = run(*words)
    assert found.code == code
    assert says in found.err
    assert found.out == ""
