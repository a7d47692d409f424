"""`ask` and bare questions, as a user types them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

QUESTION = ("can", "a", "unit", "support", "two", "fights")


def test_the_best_clause_stands_whole_then_the_others_then_the_calculator(run: Run) -> None:
    """A clear answer: headings, clause, matched words, two others by title, and a command ready to be typed."""
    found = run("ask", "how much does it cost to attack an inverted force")
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0] == "The Punic Wars › 9.0 Combat › 9.1 How combat is carried out"
    assert lines[1].startswith("pw:9.14  ")
    assert lines[2] == "Attacking costs 5 movement points against face-up enemies, 10 against inverted ones."
    assert lines[3].startswith("But: ")
    matched = next(line for line in lines if line.startswith("Matched: "))
    assert "inverted" in matched
    assert "how" not in matched.split(": ")[1].split(", ")
    at = lines.index("Perhaps also:")
    assert [line.startswith("  ") for line in lines[at + 1 : at + 4]] == [True, True, False]
    assert lines[-1] == "Resolve it with: punicref pw combat"  # which asks for the facts


def test_near_equals_are_shown_by_what_they_say_and_no_winner(run: Run) -> None:
    """Three clauses with a sentence each, game by game where none was named."""
    found = run("ask", "siege")
    assert found.code == 0
    assert found.out.startswith("Several clauses fit about equally well:\n")
    assert run("ask", "siege", "--json").json["sure"] is False
    clauses = re.findall(r"^(\w+):\S+  ", found.out, re.MULTILINE)
    assert len(clauses) == 3
    assert clauses == sorted(clauses, key=clauses.index)
    assert len(re.findall(r"^  \S.*[.:;]$", found.out, re.MULTILINE)) == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("pizza margherita with extra cheese", "Probably not in these rules: pizza margherita with extra cheese"),
        ("ricetta della pizza margherita", "Probabilmente queste regole non lo dicono: ricetta della pizza margherita"),
        ("как приготовить борщ со сметаной", "Похоже, в этих правилах такого нет: как приготовить борщ со сметаной"),
    ],
)
def test_what_the_rules_do_not_have_is_refused_in_the_language_of_the_question(run: Run, words: str, says: str) -> None:
    """Exit code 3, the question repeated, what is nearest as such; in JSON no hits."""
    found = run("ask", words)
    assert (found.code, found.out) == (3, "")
    assert found.err.startswith(says)
    document = run("ask", words, "--json")
    assert (document.code, document.json["hits"], document.json["sure"]) == (3, [], False)


def test_another_games_words_are_no_answer_and_lead_there(run: Run) -> None:
    """Elephants in a game without any; the clauses of the game that has them are named."""
    found = run("sor", "gli", "elefanti", "danno", "un", "bonus?")
    assert found.code == 3
    assert "Se ne parla in un altro gioco:\n" in found.err
    assert "  dbp:10.3.d  " in found.err
    assert run("dbp", "gli", "elefanti", "danno", "un", "bonus?").code == 0


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("how do I update punicref to the newest version", "pip install --upgrade punicref"),
        ("come riprendo la serata di ieri", "punicref play"),
        ("как сменить язык программы", "punicref --lang it"),
        ("how do I get help", "punicref --help"),
        ("how do I print a ruling in Russian", "punicref --lang it"),
    ],
)
def test_a_question_about_the_program_gets_the_command(run: Run, words: str, command: str) -> None:
    """No clause is pretended."""
    found = run("ask", words)
    assert (found.code, found.out) == (3, "")
    assert found.err.rstrip().endswith(f": {command}")
    assert run("ask", words, "--json").json["command"] == command


def test_a_word_of_the_program_beside_one_of_the_game_is_not_about_the_program(run: Run) -> None:
    """Help that consuls give."""
    found = run("ask", "how do consuls help", "--game", "pi")
    assert found.code == 0
    assert "pi:c9.c" in found.out


def test_the_language_of_the_question_is_that_of_the_answer_unless_one_is_asked_for(run: Run) -> None:
    """--lang and PUNICREF_LANG say otherwise."""
    question = "quanto costa attaccare una forza capovolta"
    assert "Costo in movimento di un attacco" in run("ask", question).out
    assert "Movement cost of an attack" in run("ask", question, "--lang", "en").out
    assert "Movement cost of an attack" in run("ask", question, PUNICREF_LANG="en").out


def test_a_question_that_names_a_game_goes_there(run: Run) -> None:
    """By its title or its code; also where another game is in mind."""
    for question in ("zone of control in de bello punico", "dbp zone of control"):
        hits = run("ask", question, "--json", PUNICREF_GAME="pw").json["hits"]
        assert {one["game"] for one in hits} == {"dbp"}
        assert hits[0]["id"] == "8.2"


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "10 against 4 in a city with leader 2, what column?",
            "punicref pw combat attack 10, leader 2, defend 4, terrain city",
        ),
        (
            "attacco 12 contro 5 con comandante 2, che colonna?",
            "punicref pw combattimento attacco 12, comandante 2, difesa 5",
        ),
    ],
)
def test_a_question_that_states_a_case_offers_it_ready_to_run(run: Run, question: str, line: str) -> None:
    """The spoken line is understood as it stands."""
    last = run("pw", question).out.splitlines()[-1]
    assert last.endswith(f": {line}")
    assert run(*line.split()[1:]).code == 0


def test_a_slip_of_the_pen_is_told(run: Run) -> None:
    """Nothing is corrected in silence."""
    found = run("ask", "how much does it cost to atack an inverted force")
    assert found.out.startswith("“atack” was read as “attack”.\n")
    document = run("ask", "how much does it cost to atack an inverted force", "--json").json
    assert document["mended"] == [{"typed": "atack", "read": "attack"}]


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
    assert found.err.startswith("Probably not in these rules: ")
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


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
def test_a_book_as_a_question_is_refused_at_once(run: Run, lang: str) -> None:
    """As input that cannot be used, from the command line and from a pipe."""
    for words, stdin in ((("ask", "-"), "ships " * 200_000), (("ask", "ships " * 2_000), "")):
        found = run(*words, stdin=stdin, PUNICREF_LANG=lang)
        assert (found.code, found.out.strip()) == (2, "")
        assert "2000" in re.sub(r"\D", "", found.err) or "2,000" in found.err


REGIONS = """table = "pw:14.0"
[rows]
"Latium" = "3  Rome  Rome  Rome"
"""


@pytest.mark.parametrize(
    ("question", "lang", "row"),
    [
        ("what is the value of region Latium", "en", "Latium: value 3, first scenario Rome"),
        ("valore della regione Lazio", "it", "Latium: valore 3, primo scenario Roma"),
        ("what is the value of region Sicilia", "en", ""),
    ],
)
def test_what_its_owner_has_typed_in_answers(run: Run, tmp_path: Path, question: str, lang: str, row: str) -> None:
    """Where a question names a row of a printed list; other rows are not shown."""
    table = tmp_path / "regions.toml"
    table.write_text(REGIONS, encoding="utf-8")
    here = {"PUNICREF_HOME": str(tmp_path), "PUNICREF_LANG": lang}
    assert run("tables", "install", str(table), **here).code == 0
    found = run("pw", question, **here)
    assert row in found.out.splitlines()[0] if row else "Latium" not in found.out
    told = run("ask", "--game", "pw", "--json", question, **here).json
    assert [one.startswith(row) for one in told.get("typed", [])] == ([True] if row else [])
