"""For a person at a terminal: prompts, widths, colours, and ways to leave."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not of Windows", allow_module_level=True)

from tests.cli.pty import finish, interrupt, lines, seen, spawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

COMBAT = ["pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2"]
TYPICAL = {
    "plain": COMBAT,
    "rolled": [*COMBAT, "--roll", "5"],
    "city": [*COMBAT, "--terrain", "city", "--inverted", "--roll", "5"],
    "city, every roll": [*COMBAT, "--terrain", "city", "--inverted"],
    "two leaders": [*COMBAT, "--defender-leader", "3", "--movement", "4", "--roll", "2"],
    "naval": [*COMBAT, "--type", "naval", "--roll", "1"],
    "printed result": [*COMBAT, "--roll", "5", "--result", "50/25"],
}
SCREENS = [(name, lang) for name in TYPICAL for lang in ("en", "it", "ru")]
WIDE = {
    "clause": ["pw:9.14"],
    "section": ["pw:9.0"],
    "issues": ["pw:3.0"],
    "definitions": ["pw:4.0"],
    "siege": ["show", "pw:10.0"],
    "matrix": ["pw", "odds", "--attack", "1-30", "--defend", "1-20"],
    "attrition": ["pw", "attrition", "--event", "enter-sea", "--land", "2", "--naval", "3", "--roll", "3"],
    "losses": ["pw", "losses", "--percent", "30", "--points", "7"],
    "not allowed": ["pw", "ferry", "--hex", "sicily", "--fleet", "3", "--enemy-fleet", "2"],
    **TYPICAL,
}


def test_a_clause_in_a_terminal_says_what_it_says_in_a_pipe() -> None:
    """In a terminal the clause is wrapped and coloured, and its words are the same."""
    code, shown = seen("pw:9.14", columns=40)
    text = " ".join(" ".join(lines(shown)).split())
    assert code == 0
    assert "\x1b[" in shown
    assert "9.0 Combat › 9.1 How combat is carried out" in text
    assert "each attack resolved against an inverted enemy force costs 10 movement points." in text
    assert "Resolve it with: punicref pw combat, punicref pw" in text


@pytest.mark.parametrize(
    ("columns", "lang"), [(80, "ru"), (40, "en"), (40, "it"), (40, "ru")], ids=["80-ru", "40-en", "40-it", "40-ru"]
)
@pytest.mark.parametrize("name", WIDE)
def test_no_line_is_wider_than_the_terminal(name: str, columns: int, lang: str) -> None:
    """Clauses and rulings fit the terminal's width, and nothing is cut off to make them fit."""
    code, shown = seen(*WIDE[name], columns=columns, PUNICREF_LANG=lang)
    assert code == 0
    assert max(map(len, lines(shown))) <= columns
    assert not any(line.endswith("…") for line in lines(shown))


def test_a_wide_terminal_is_not_filled() -> None:
    """In a very wide terminal lines stay short enough to be read."""
    _, shown = seen("pw:9.0", columns=300)
    assert 80 < max(map(len, lines(shown))) <= 100


@pytest.mark.parametrize(("name", "lang"), SCREENS)
def test_a_ruling_on_combat_fits_the_screen(name: str, lang: str) -> None:
    """A ruling with typical options fits 80 by 24 together with the next shell prompt."""
    code, shown = seen(*TYPICAL[name], PUNICREF_LANG=lang)
    assert code == 0
    assert len(lines(shown)) <= 23
    assert max(map(len, lines(shown))) <= 80


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
@pytest.mark.parametrize("name", TYPICAL)
@pytest.mark.usefixtures("made_up_tables")
def test_a_complete_ruling_fits_the_screen(name: str, lang: str) -> None:
    """With the printed tables typed in, the ruling with its losses fits 80 by 24 too."""
    code, shown = seen(*TYPICAL[name], PUNICREF_LANG=lang)
    assert code == 0
    assert len(lines(shown)) <= 23
    assert max(map(len, lines(shown))) <= 80


def test_the_verdict_stands_first() -> None:
    """The answer itself is the first line on the screen."""
    _, shown = seen(*TYPICAL["city"])
    assert lines(shown)[0] == "Allowed, for 10 movement points: column 2:1, die 5."


def test_prompts_ask_for_what_is_missing_and_take_a_corrected_answer() -> None:
    """What is needed and was not given is asked for, again after a bad answer; then what would change the ruling."""
    child = spawn("pw", "combat", "--defend", "4", columns=200)
    child.expect_exact("strength points attacking: ")
    child.sendline("lots")
    child.expect_exact("A whole number is needed, not lots.")
    child.expect_exact("strength points attacking: ")
    child.sendline("")
    child.expect_exact("Without this there is no ruling.")
    child.expect_exact("strength points attacking: ")
    child.sendline(" 10 ")
    child.expect_exact("rating of the attacking leader; 0: no leader (0–3): ")
    child.sendline("2")
    asked = 0
    while child.expect([r": $", "Allowed, for 5 movement points"]) == 0:
        child.sendline("")
        asked += 1
    code, shown = finish(child)
    assert code == 0
    assert 3 <= asked <= 8
    assert "Assumed" not in shown  # Enter has confirmed all that would have mattered


def test_everything_needed_on_the_line_is_ruled_on_at_once() -> None:
    """Nobody is asked then; what was assumed stands in the ruling."""
    code, shown = seen("pw", "combat", "--attack", "10", "--defend", "4", "--leader", "2", "--terrain", "city")
    assert code == 0
    assert lines(shown)[0] == "Allowed, for 5 movement points: column 2:1, die modifier +2."
    assert "no enemy leader" in " ".join(" ".join(lines(shown)).split())


def test_a_prompt_offers_its_choices_and_corrects_them() -> None:
    """A prompt for one of several words lists them, and a near miss is answered with the right word."""
    child = spawn("pw", "ferry", "--fleet", "3", "--enemy-fleet", "2")
    child.expect_exact("the ferry hex (1 Sicily, 2 Corsica, 3 Gades): ")
    child.sendline("sicly")
    child.expect_exact("Did you mean Sicily?")
    child.expect_exact("(1 Sicily, 2 Corsica, 3 Gades): ")
    child.sendline("SICILY")
    code, shown = finish(child)
    assert code == 0
    assert "Not allowed: an enemy fleet is in the ferry hex." in lines(shown)


@pytest.mark.parametrize(
    ("lang", "prompt"), [("it", "punti forza in attacco, o un intervallo: "), ("ru", "атакующие очки силы")]
)
def test_prompts_speak_the_users_language(lang: str, prompt: str) -> None:
    """Prompts come in the language that the rulings come in."""
    child = spawn("pw", "odds", "--defend", "4", PUNICREF_LANG=lang)
    child.expect_exact(prompt)
    child.sendline("10")
    code, shown = finish(child)
    assert code == 0
    assert "2:1" in shown


def test_with_json_nobody_is_asked() -> None:
    """With --json a missing input is an error even in a terminal."""
    code, shown = seen("pw", "combat", "--json")
    assert code == 2
    assert shown.startswith('{"error": ')


def test_nothing_is_asked_where_only_options_are_left() -> None:
    """Inputs that may be left out are not asked for."""
    code, shown = seen("pw", "odds", "--attack", "10", "--defend", "4")
    assert code == 0
    assert lines(shown)[0] == "Column 2:1."


@pytest.mark.parametrize("answered", [0, 1])
def test_ctrl_d_ends_the_questions_cleanly(answered: int) -> None:
    """The end of input leaves with exit code 2 and says what was still needed."""
    child = spawn("pw", "combat")
    for answer, prompt in zip(("10", "4")[:answered], ("attacking: ", "leader (0–3): "), strict=False):
        child.expect_exact(prompt)
        child.sendline(answer)
    child.expect_exact(": ")
    child.sendeof()
    code, shown = finish(child)
    assert code == 2
    assert (
        f"Still needed: {'leader' if answered else 'attack, leader'}, defend." in shown
    )  # in words: no option was typed
    assert "Traceback" not in shown


def test_ctrl_c_at_a_prompt_leaves_without_a_traceback() -> None:
    """An interrupt ends the program without a ruling and without a traceback."""
    child = spawn("pw", "combat")
    child.expect_exact("attacking: ")
    interrupt(child)
    _, shown = finish(child)
    assert "Traceback" not in shown
    assert "needed" not in shown


def test_ctrl_c_at_a_prompt_is_no_success() -> None:
    """An interrupt is told by the exit code, 130, and the shell prompt starts on a line of its own."""
    child = spawn("pw", "combat")
    child.expect_exact("attacking: ")
    interrupt(child)
    code, shown = finish(child)
    assert code == 130
    assert shown.endswith("\n")


@pytest.mark.parametrize("words", [["pw:9.14"], TYPICAL["city, every roll"], ["pw:9.999"], ["--help"]])
def test_a_dumb_terminal_gets_no_escape_sequences(words: list[str]) -> None:
    """TERM=dumb gives plain text."""
    _, shown = seen(*words, TERM="dumb")
    assert shown.strip()
    assert "\x1b" not in shown


@pytest.mark.parametrize("words", [["pw:9.14"], TYPICAL["city, every roll"], ["pw:9.999"], ["--help"]])
def test_no_color_gives_no_colours(words: list[str]) -> None:
    """NO_COLOR leaves no sequence that sets a colour."""
    _, shown = seen(*words, NO_COLOR="1")
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", shown) for code in found.split(";")}
    assert shown.strip()
    assert not {code for code in codes if code.isdigit() and (30 <= int(code) < 50 or int(code) >= 90)}


@pytest.mark.parametrize("words", [["pw:9.14"], TYPICAL["city, every roll"]])
def test_no_color_gives_no_escape_sequences_at_all(words: list[str]) -> None:
    """NO_COLOR leaves no escape sequence whatever."""
    _, shown = seen(*words, NO_COLOR="1")
    assert "\x1b" not in shown


@pytest.mark.parametrize("words", [["pw:9.14"], TYPICAL["city"], ["pw", "combat", "--json"], ["tables", "status"]])
def test_no_terminal_is_told_anything_but_colours(words: list[str]) -> None:
    """The program moves no cursor, sets no title and clears no screen: its sequences only colour text."""
    _, shown = seen(*words)
    assert "\x1b" not in re.sub(r"\x1b\[[0-9;]*m", "", shown)


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
def test_the_list_of_tables_fits_the_terminal(lang: str) -> None:
    """The printed tables and their titles fit 80 columns."""
    code, shown = seen("tables", "status", PUNICREF_LANG=lang)
    assert code == 0
    assert max(map(len, lines(shown))) <= 80


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
@pytest.mark.parametrize("words", [["--help"], ["calculators"], ["pw", "combat", "--help"]])
def test_help_fits_the_terminal(words: list[str], lang: str) -> None:
    """Help and lists fit 80 columns."""
    _, shown = seen(*words, PUNICREF_LANG=lang)
    assert max(map(len, lines(shown))) <= 80


@pytest.mark.parametrize(
    ("lang", "heading", "usual"),
    [("en", "Defenders", "[open ground]"), ("it", "Difensori", "]"), ("ru", "Обороняющиеся", "]")],
)
def test_help_stands_in_panels_with_usual_values(lang: str, heading: str, usual: str) -> None:
    """A calculator's help has a panel for each group of facts, and no bracket is taken for markup."""
    _, shown = seen("pw", "combat", "--help", PUNICREF_LANG=lang)
    assert f"╭─ {heading} ─" in re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert usual in shown


def test_help_in_a_pipe_is_plain(run: Callable[..., Answer]) -> None:
    """The same headings stand there without frames."""
    found = run("pw", "combat", "--help")
    assert "Defenders:\n" in found.out
    assert not set("╭│╰") & set(found.out)
