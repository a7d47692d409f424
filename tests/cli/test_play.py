"""The table in a real terminal: whole evenings, what is kept of them, and what becomes of one that is killed."""

from __future__ import annotations

import random
import re
import signal
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from punicref.sheet import evening
from tests.cli.pty import ESCAPE, finish, hang_up, interrupt, spawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

EVENINGS = sorted((Path(__file__).parent.parent / "evenings").glob("*.toml"))

TERMINAL: dict[str, Any] = {"columns": 220, "rows": 60, "NO_COLOR": "1", "PROMPT_TOOLKIT_NO_CPR": "1"}
"""Without colours, and so wide that no line of an answer is broken in the middle of what a test looks for."""


def table(home: Path, *words: str, lang: str = "en") -> Any:
    """Open a table in a terminal and wait for its prompt."""
    child = spawn("play", *words, **TERMINAL, PUNICREF_LANG=lang, PUNICREF_HOME=str(home))
    child.expect(r"[\w/]+>")
    return child


def typed(child: Any, prompt: str, said: str) -> None:
    """Wait for a prompt of a dialogue, and type an answer without entering it."""
    child.expect(rf"{re.escape(prompt)}[^\n]*: $")
    child.send(said)


def answer(child: Any, exchanges: list[list[str]]) -> None:
    """Wait for each prompt of a dialogue, and answer."""
    for prompt, said in exchanges:
        typed(child, prompt, said + "\r")


def kept(home: Path) -> list[Path]:
    """Return the records of the evenings."""
    return sorted((home / "data" / "evenings").glob("*.evening"))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening(path: Path, tmp_path: Path) -> None:
    """Line by line the table shows what it should, and the record has every line."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    child = table(tmp_path, *told["table"], lang=told["lang"])
    for line in told["line"]:
        assert len(line["says"]) < line.get("most_keys", 1000)
        child.send(line["says"] + "\r")
        child.expect_exact("\n")
        answer(child, line.get("answers", ()))
        if half := line.get("killed_while_typing"):  # an answer that is entered may be kept before the kill, or not
            typed(child, *half)
            child.kill(signal.SIGKILL)
            hang_up(child)
            child = spawn("play", "--resume", **TERMINAL, PUNICREF_LANG=told["lang"], PUNICREF_HOME=str(tmp_path))
            answer(child, line["resumed"])
        for text in line["shows"]:
            child.expect_exact(text)
    hang_up(child)
    _, entries = evening.read(str(kept(tmp_path)[0]))
    assert [one.line for one in entries] == [" ".join(line["says"].split()) for line in told["line"]]


def test_there_is_an_evening_for_every_game_and_two_languages() -> None:
    """Twenty lines each."""
    stems = {path.stem.partition(".")[0] for path in EVENINGS}
    assert stems == {"dbp", "pi", "pw", "sor"}
    told = [tomllib.loads(path.read_text(encoding="utf-8")) for path in EVENINGS]
    assert len({one["lang"] for one in told}) >= 2
    assert all(len(one["line"]) >= 20 for one in told)


def test_an_evening_is_resumed_as_it_was_left(apart: Run, tmp_path: Path) -> None:
    """--resume goes on with the case and with what is kept, and --log writes a page of all that was not taken back."""
    home = {"PUNICREF_HOME": str(tmp_path)}
    first = apart("play", "dbp", "trebbia", stdin=FIGHT + "take\n", **home)
    assert (first.code, first.err) == (0, "")
    again = apart("play", "--resume", stdin="state\nagain 6 6\nundo\n", **home)
    assert again.out.count("disorder 2") >= 2
    assert "dbp/trebbia> again 6 6\n" in again.out
    page = tmp_path / "evening.md"
    assert apart("play", "--log", str(page), **home).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# De Bello Punico, ")
    assert "**`take`**" in text
    assert "again 6 6" not in text
    assert "    The defender receives 2 disorder points." in text
    assert len(kept(tmp_path)) == 1


FIGHT = "combat equites infantry attack 4 defend 3, attacker morale 5, defender morale 4, rear\n6 1\n"


def test_two_tables_share_an_evening(tmp_path: Path) -> None:
    """Tables that are begun are evenings of their own; one that is gone on with is seen, and changed, by both."""
    first, second = table(tmp_path, "pw"), table(tmp_path, "pw")
    assert len(kept(tmp_path)) == 2
    first.send("combat 12:5 leader 2\r")
    first.expect_exact("Now: ")
    third = table(tmp_path, "pw", "--resume")
    third.send("again, leader 3\r")
    third.expect_exact("Now: ")
    first.expect_exact("At another table: again, leader 3")
    first.send("undo\r")
    first.expect_exact("Taken back: again, leader 3.")
    for child in (first, second, third):
        hang_up(child)


@pytest.mark.parametrize("seed", range(12))
def test_a_kill_loses_at_most_the_line_being_typed(seed: int, tmp_path: Path) -> None:
    """Whatever the moment, every line that was entered before is in the record, and the evening goes on."""
    chance = random.Random(seed)
    lines = ["combat 12:5 leader 2 city", "die 4", "inside", "again, leader 3", "undo", "what if leader"]
    child = table(tmp_path, "pw", "2")
    sent = lines[: chance.randint(1, len(lines))]
    for line in sent:
        child.send(line + "\r")
        child.expect_exact("\n")
        child.expect(r"pw/2>")
    child.send("swap\r" if chance.random() < 0.5 else "terr")
    time.sleep(chance.random() / 5)
    child.kill(signal.SIGKILL)
    hang_up(child)
    _, entries = evening.read(str(kept(tmp_path)[0]))
    assert [one.line for one in entries][: len(sent)] == sent
    resumed = table(tmp_path, "--resume")
    resumed.send("state\r")
    resumed.expect_exact("leader")
    hang_up(resumed)


def test_the_prompt_completes_in_the_players_language(tmp_path: Path) -> None:
    """Tab completes calculators, then the facts of the case."""
    child = table(tmp_path, "pw", lang="it")
    child.send("combat\t")
    child.expect_exact("timento")
    child.send(" 12:5 comandante 2 ci\t")
    child.expect_exact("ttà")
    child.send("\r")
    child.expect_exact("terreno: città.")
    child.expect(r"pw>")
    child.sendcontrol("c")
    child.expect(r"\n.*pw>")  # not the old prompt, drawn once more: it takes no more keys
    child.sendcontrol("d")
    child.expect_exact("La serata è conservata")
    assert ESCAPE.sub("", child.before) is not None
    hang_up(child)


def test_help_names_every_word_of_the_table(run: Run, shipped: Any, tmp_path: Path) -> None:
    """In each language, by the word that is shown first."""
    for lang, word in (("it", "aiuto"), ("en", "help"), ("ru", "помощь")):
        found = run("play", "pw", stdin=f"{word}\n", PUNICREF_LANG=lang, PUNICREF_HOME=str(tmp_path))
        for key, said in shipped.said("table").items():
            assert key == "help" or said[lang][0] in found.out, (lang, key)


def test_the_wrong_place_is_told(run: Run, tmp_path: Path) -> None:
    """A game that is none, a battle that it does not have, and JSON."""
    home = {"PUNICREF_HOME": str(tmp_path)}
    assert run("play", "xx", **home).code == 3
    found = run("play", "dbp", "cannae", **home)
    assert found.code == 3
    assert "trebbia" in found.err
    assert run("play", "pw", "--json", **home).code == 2
    assert run("play", "--resume", **home).code == 3
    assert not (tmp_path / "data").exists()


def test_a_question_can_be_left_and_the_evening_goes_on(tmp_path: Path) -> None:
    """Ctrl-C leaves the question with nothing changed; a word of the table works inside it and is no answer."""
    child = table(tmp_path, "pw")
    child.send("combat 12:5\r")
    child.expect_exact("rating of the attacking leader")
    interrupt(child, "The question is left; nothing has changed.")
    child.expect(r"pw>")
    child.send("combat 12:5\r")
    child.expect_exact("rating of the attacking leader")
    child.send("state\r")
    child.expect_exact("Nothing is kept yet.")
    child.expect(r"pw>")
    child.send("combat 12:5\r")
    child.expect_exact("rating of the attacking leader")
    child.send("many\r")
    child.expect_exact("Ctrl-C leaves the question.")
    child.expect_exact("rating of the attacking leader")
    child.send("siege 2 0 v 4 1\r")  # a new case is no wrong answer
    child.expect_exact("Besieged.")
    child.expect(r"pw>")
    child.send("combat 12:5\r")
    child.expect_exact("rating of the attacking leader")
    child.send("leave\r")
    child.expect_exact("The evening is kept")
    hang_up(child)


def test_what_was_assumed_before_is_not_said_again(run: Run, tmp_path: Path) -> None:
    """Of the second ruling in a row only what is new; the whole with `why`, and for another kind of case."""
    lines = "siege 2 0 v 4 1\nenemy land points 5\nwhy\ncombat 12:5 leader 2\ncity\ninverted\n"
    found = run("play", "pw", "2", stdin=lines, PUNICREF_HOME=str(tmp_path)).out
    outside = "Assumed: no friendly land points outside, no friendly naval points outside."
    told = [line for line in found.splitlines() if line.startswith("Assumed")]
    assert [told[0], told[1], told[2]] == [outside, "Assumed as before.", outside]
    assert told[3].startswith("Assumed: all movement points of the leader left, ")
    assert told[4:] == [
        "Assumed as before, and: land points attack, the defender controls the place.",
        "Assumed as before.",
    ]


def test_a_command_of_the_program_can_be_typed_as_it_is_suggested(tmp_path: Path) -> None:
    """About the game that is played, with its options; the evening goes on."""
    child = table(tmp_path, "dbp")
    for line, shown in (
        ("punicref terms ZdC", "dbp:8.2"),
        ("punicref tables status", "dbp:2.4"),
        ("punicref dbp support --help", "Which units may support"),
        ("show 10.4.1", "Limit on support"),
    ):
        child.send(line + "\r")
        child.expect_exact(shown)
        child.expect(r"dbp>")
    child.send("leave\r")
    child.expect_exact("The evening is kept")


def test_none_of_the_readings_leaves_the_line_out(tmp_path: Path) -> None:
    """The table goes on with the next line, whatever was understood of this one."""
    child = table(tmp_path, "pw")
    child.sendline("combat 8:3 leader 2 1")
    child.expect(r"Which is meant[^\n]*: ")
    child.sendline("")
    child.expect_exact("The line is left out")
    child.expect(r"pw>")
    child.sendline("9.14")
    child.expect_exact("pw:9.14")
    child.sendline("leave")
    assert finish(child)[0] == 0
