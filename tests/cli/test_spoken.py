"""A spoken line through the installed command: facts in any language, repeated as understood; the game in mind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import DESIGN
from tests.cli.pty import finish, spawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

LINES = {
    "it": ("Inteso:", ["pw", "attacco", "10", "contro", "4", "comandante", "2", "città", "dentro", "dado", "5"]),
    "en": ("Understood:", ["pw", "combat", "10:4", "leader", "2", "city", "inside", "die", "5"]),
    "ru": ("Понято:", ["pw", "бой", "10", "против", "4", "полководец", "2", "город", "внутри", "кубик", "5"]),
}


HEARD = ("understood", "unused", "margin", "alternatives")
"""What the JSON of a ruling on a spoken line has besides."""


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_line_gives_the_same_ruling_as_options(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """The facts are repeated in one line, then comes the ruling; JSON is the same, and tells what was understood."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    heading, line = LINES[lang]
    told, _, ruling = run(*line).out.partition("\n")
    assert told.startswith(heading)
    assert ruling == run(*DESIGN).out
    spoken = run(*line, "--json").json
    assert {name: spoken[name] for name in spoken if name not in HEARD} == run(*DESIGN, "--json").json
    assert spoken["unused"] == []
    assert {one["fact"]: one["value"] for one in spoken["understood"]} == {
        "attack": 10,
        "defend": 4,
        "leader": 2,
        "terrain": "city",
        "inverted": True,
        "roll": 5,
    }
    assert spoken["alternatives"][0]["facts"]["attack"] == 10
    assert spoken["margin"] > 0


def test_options_may_stand_among_the_words(run: Run) -> None:
    """What an option says counts like a word; a contradiction is refused."""
    assert run("pw", "combat", "10:4", "--leader", "2", "city", "inside", "die", "5").out.partition("\n")[2] == (
        run(*DESIGN).out
    )
    twice = run("pw", "combat", "10:4", "leader", "2", "--leader", "1")
    assert twice.code == 2
    assert "said twice" in twice.err


def test_a_word_that_says_nothing_is_named(run: Run) -> None:
    """It refuses nothing."""
    found = run("pw", "combat", "10:4", "leader", "2", "banana")
    assert found.code == 0, found.err
    assert "Not used: “banana”." in found.out


def test_what_is_near_is_asked_back(run: Run) -> None:
    """In a pipe that is wrong input; its JSON has the readings."""
    found = run("pw", "combat", "8:3", "leader", "2", "1")
    assert (found.code, found.out) == (2, "")
    assert "punicref ask" in found.err
    error = json.loads(run("pw", "combat", "8:3", "leader", "2", "1", "--json").err)["error"]
    assert len(error["alternatives"]) > 1
    assert {one["fact"] for one in error["understood"]} >= {"attack", "defend"}


def test_in_a_terminal_one_of_the_readings_is_chosen(run: Run) -> None:
    """By its number; Enter takes none of them, and what cannot be is asked again."""
    child = spawn("pw", "combat", "8:3", "leader", "2", "1")
    child.expect("Which is meant.*: $")
    child.sendline("9")
    child.expect("number from 1")
    child.expect("Which is meant.*: $")
    child.sendline("1")
    while child.expect([r"\]: $", "Allowed|Not allowed"]) == 0:
        child.sendline("")
    assert finish(child)[0] == 0
    child = spawn("pw", "combat", "8:3", "leader", "2", "1")
    child.expect("Which is meant.*: $")
    child.sendline("")
    assert finish(child)[0] == 2


def test_in_a_terminal_a_line_that_leaves_something_open_is_asked_on(run: Run) -> None:
    """The rest is asked for as always."""
    child = spawn("pw", "combat", "10:4", "city")
    child.expect("rating of the attacking leader.*: $")
    child.sendline("2")
    while child.expect([r"\]: $", "Allowed"]) == 0:
        child.sendline("")
    assert finish(child)[0] == 0


def test_a_question_mark_makes_a_question(run: Run) -> None:
    """The name of a calculator begins a line of facts; with a question mark at the end it is a question."""
    assert "pw:9.14" in run("pw", "combat", "against", "inverted", "force,", "what", "does", "it", "cost?").out


def test_one_word_after_a_game_is_a_question(run: Run) -> None:
    """Unless it is a calculator's name, or nearly so."""
    assert "pw:" in run("pw", "fame").out
    assert run("pw", "comabt").code == 2


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("dbp/trebbia", ["setup", "Roman"], "From PUNICREF_GAME: battle: Trebbia."),
        ("dbp", ["combat", "8:6", "attacker", "morale", "5", "defender", "morale", "4"], "The attacker wins"),
        ("pw/2", ["phase", "turn", "3", "taxation", "Roman"], "From PUNICREF_GAME: scenario 2."),
        ("dbp/trebbia", ["10.7"], "dbp:10.7"),
        ("dbp", ["how", "far", "do", "velites", "shoot"], "dbp:"),
    ],
)
def test_the_game_in_mind(run: Run, game: str, words: list[str], said: str) -> None:
    """PUNICREF_GAME stands for the game, and after a slash for the battle or the scenario."""
    found = run(*words, PUNICREF_GAME=game)
    assert found.code == 0, found.err
    assert said in found.out


def test_a_battle_that_is_said_goes_before_the_one_in_mind(run: Run) -> None:
    """What a line says counts."""
    found = run("dbp", "setup", "Zama", "Roman", PUNICREF_GAME="dbp/trebbia")
    assert "From PUNICREF_GAME" not in found.out
    assert "Zama" in found.out


def test_questions_from_a_pipe_and_at_a_prompt(run: Run) -> None:
    """No shell has a say in apostrophes there."""
    piped = run("ask", "-", "--game", "pw", stdin="l'esercito può fermarsi?\n\nqqqqzzz\n")
    assert piped.code == 3
    assert "pw:" in piped.out
    assert "qqqqzzz" in piped.err
    child = spawn("ask", "--game", "pw")
    child.expect("Question.*: $")
    child.sendline("can't ships attack?")
    child.expect("Question.*: $")
    assert "pw:" in child.before
    child.sendline("")
    assert finish(child)[0] == 0


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_no_english_word_is_needed(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """From the first screen by the game's own screen to a ruling."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    name = LINES[lang][1][1] if lang == "ru" else "combattimento"
    assert name in run().out
    assert name in run("pw").out
    child = spawn("pw", name)
    answers = iter(["10", "2", "4"])
    while child.expect([r": $", "(--why)"]) == 0:
        child.sendline(next(answers, ""))
    assert finish(child)[0] == 0


@pytest.mark.usefixtures("made_up_tables")
def test_a_fight_with_both_dice_takes_few_keys(run: Run) -> None:
    """The list of unit values once typed in, types and dice are enough."""
    line = "punicref combat equi tria retro dadi 3 5"
    assert len(line) + 1 < 45
    found = run(*line.split()[1:], PUNICREF_GAME="dbp")
    assert found.code == 0, found.err
    assert "rear" in found.out.partition("\n")[0]
    assert "3" in found.out.partition("\n")[0]


@pytest.mark.parametrize(("part", "first", "never"), [("trebbia", "17.1.4", "17.4.3"), ("Зама", "17.4.3", "17.1.4")])
def test_the_clauses_of_other_battles_come_last(run: Run, part: str, first: str, never: str) -> None:
    """With the battle in mind a question that each battle answers is answered by that one."""
    question = "how many rout points until the Romans lose"
    hits = json.loads(run("ask", question, "-n", "20", "--json", PUNICREF_GAME=f"dbp/{part}").out)["hits"]
    found = [one["id"] for one in hits]
    assert first in found
    assert never not in found[: len(found) - 3]
    assert found.index(first) < min((found.index(one) for one in found if one.startswith(never[:4])), default=99)
