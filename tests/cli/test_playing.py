"""`pi battle` in a terminal: a battle asked for play by play, its record, and the bar of a simulation."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
from typing import TYPE_CHECKING, Any

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not of Windows", allow_module_level=True)

from tests.cli.pty import ESCAPE, finish, hang_up, interrupt, seen, spawn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.program import Answer

    Run = Callable[..., Answer]

SITUATION = (
    ("naval one (1 land, 2 naval)", "naval"),
    ("attacks in this battle (1 Roman, 2 Carthaginian)", "roman"),
    ("units of Rome: type", "2 naval 5/4 tactical 1/1"),
    ("units of Carthage: type", "2 naval 3/2 tactical 1/1"),
)
NO_LEADERS = (("leader in command of Rome", ""), ("leader in command of Carthage", ""))
OPEN = ("Do two players at this screen hide their chits", "n")
PLAYED = (
    *SITUATION,
    *NO_LEADERS,
    OPEN,
    ("first chits of Rome (1)", "corvus, corvus"),
    ("Rome draws 2 chits, and its highest tactical value is 1.", None),
    ("first chits of Rome (1)", "corvus"),
    ("first chits of Carthage (1)", "diekplus"),
    ("chit that Rome plays (Corvus; or stop, back, odds)", "ballistas"),
    ("Rome does not have Ballistas in hand.", None),
    ("chit that Rome plays (Corvus; or stop, back, odds)", "corvus"),
    ("Rome chooses 1 unit of Rome, one of R1, R2 (left empty: R1)", "back"),
    ("chit that Rome plays (Corvus; or stop, back, odds)", "corv"),
    ("Rome chooses 1 unit of Rome, one of R1, R2 (left empty: R1)", "R2"),
    ("dice for C1, C2, R2 (Corvus), 0 to 10 (r: roll for me)", "1 2"),
    ("Dice given: 2; 3 are needed, for C1, C2, R2.", None),
    ("dice for C1, C2, R2 (Corvus), 0 to 10 (r: roll for me)", "8 9 0"),
    ("chits that Rome draws (1)", "ballistas"),
    ("Rome: R1 in good order, R2 depleted (Corvus).", None),
    ("chit that Carthage plays (Diekplus; or stop, back, odds)", "diekplus"),
    ("It has no effect: its player has no unengaged unit.", None),
    ("dice for C1, C2, R2 (Corvus), 0 to 10 (r: roll for me)", "9 3 6"),
    ("chits that Carthage draws (1)", "boarding"),
    ("chit that Rome plays (Ballistas; or stop, back, odds)", "ballistas"),
    ("dice for C1, C2 (Ballistas), 0 to 10 (r: roll for me)", "0 8"),
    ("Rome wins the battle.", None),
)
"""What is shown, and what is answered where something is asked."""


def talk(child: Any, exchanges: tuple[tuple[str, str | None], ...]) -> None:
    """Wait for each text, broken into lines or not, and answer."""
    for text, answer in exchanges:
        shown = re.escape(text).replace(r"\ ", r"\s+")
        child.expect(shown if answer is None else rf"{shown}[^\n]*: $")
        if answer is not None:
            child.sendline(answer)


OPERATION = (
    ("action 1 (1 move, 2 siege", "back"),
    ("This is the first question.", None),
    ("action 1 (1 move, 2 siege", "march"),
    ("march is no action; the actions are move, siege, reorganize, rebuild, uprising, card.", None),
    ("action 1 (1 move, 2 siege", "move"),
    ("move: which units", "2 foxes"),
    ("There is no unit type foxes.", None),
    ("move: which units", "infantry"),
    ("move: what else holds", "distance many"),
    ("many is not a number that can be used.", None),
    ("move: what else holds", "back"),
    ("move: which units", "2 infantry, leader"),
    ("move: what else holds", "distance 3"),
    ("action 2 (1 move, 2 siege", "6"),
    ("supply points that the card costs", "back"),
    ("action 2 (1 move, 2 siege", "siege"),
    ("siege: which units", "back"),
    ("action 2 (1 move, 2 siege", "back"),
    ("action 1 (1 move, 2 siege", "2"),
    ("siege: which units", "?"),
    ("The types are", None),
    ("siege: which units", "infantry"),
    ("siege: what else holds", "inland"),
    ("action 2 (1 move, 2 siege", "rebuild naval, port"),
    ("action 3 (1 move, 2 siege", ""),
)


def test_an_operation_is_asked_for_step_by_step(run: Run) -> None:
    """Each part is refused where it is wrong, the word goes back by one answer, and the ruling is that of the line."""
    child = spawn("pi", "operation", rows=60, columns=200)
    talk(child, OPERATION)
    code, shown = finish(child)
    ruled = run("pi", "operation", "--actions", "siege infantry, inland; rebuild naval, port")
    assert code == ruled.code == 0
    assert ruled.out.splitlines()[0] in " ".join(ESCAPE.sub("", shown).split())


def test_a_battle_is_asked_for_and_its_record_replays(run: Run, tmp_path: Path) -> None:
    """Wrong answers are asked for again; the record that is kept gives the same battle when it is replayed."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    talk(child, PLAYED)
    code, _ = finish(child)
    assert code == 0
    (path,) = (tmp_path / "data" / "records").iterdir()
    record = json.loads(path.read_text("utf-8"))
    assert [play["chit"] for play in record["plays"]] == ["corvus", "diekplus", "ballistas"]
    replayed = run("pi", "battle", "--plays", str(path), "--json").json
    assert replayed["result"]["winner"] == "roman"
    assert replayed["result"]["breaches"] == []


def test_nobody_keeps_track_of_chits_and_dice_are_rolled(tmp_path: Path) -> None:
    """Without first chits any chit may be played; the same seed rolls the same dice; an empty answer ends nothing."""
    shown = []
    for seed in ("5", "5", "6"):
        child = spawn("pi", "battle", "--seed", seed, rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
        child.logfile_read = io.StringIO()
        talk(
            child,
            (
                *SITUATION,
                *NO_LEADERS,
                OPEN,
                ("first chits of Rome", ""),
                ("Rome plays", "ballistas"),
                ("dice for", "r"),
            ),
        )
        child.expect_exact("Carthage plays next.")
        talk(
            child,
            (
                ("chit that Carthage plays", ""),
                ("Name a chit", None),
                ("chit that Carthage plays", "stop"),
            ),
        )
        code, _ = finish(child)
        assert code == 0
        shown.append(re.findall(r"the die is (\d+)", child.logfile_read.getvalue()))
    assert shown[0]
    assert shown[0] == shown[1] != shown[2]


def test_a_leader_goes_with_a_ship_that_retreats(run: Run, tmp_path: Path) -> None:
    """Each side is asked for its leader, and he for leaving; a play can be taken back."""
    child = spawn(
        "pi", "battle", "--carthaginian-leader", "tactical 1", rows=60, columns=200, PUNICREF_HOME=str(tmp_path)
    )
    talk(
        child,
        (
            *SITUATION,
            NO_LEADERS[0],
            OPEN,
            ("first chits of Rome", ""),
            ("chit that Rome plays", "ballistas"),
            ("dice for C1, C2", "1 1"),
            ("chit that Carthage plays", "back"),
            ("chit that Rome plays", "periplus"),
            ("Carthage chooses 1 unit of Carthage", ""),
            ("dice for C1 (Periplus)", "9"),
            ("a unit of Carthage retreats: does the leader leave with it? (y/n)", "perhaps"),
            ("Answer yes or no", None),
            ("does the leader leave with it? (y/n)", "y"),
            ("The leader of Carthage leaves", None),
            ("chit that Carthage plays", "stop"),
        ),
    )
    assert finish(child)[0] == 0
    (path,) = (tmp_path / "data" / "records").iterdir()
    record = json.loads(path.read_text("utf-8"))
    assert [(play["chit"], play["leader_leaves"]) for play in record["plays"]] == [("periplus", "carthaginian")]
    assert run("pi", "battle", "--plays", str(path), "--json").json["result"]["next"] == "carthaginian"


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_it_is_asked_in_the_users_language(lang: str, tmp_path: Path) -> None:
    """The whole dialogue speaks the user's language."""
    child = spawn(
        "pi", "battle", "--battle", "naval", "--attacker", "roman", PUNICREF_LANG=lang, PUNICREF_HOME=str(tmp_path)
    )
    for answer in ("1 naval 5/4", "1/1", "1 naval 3/2 tactical 1/1", "", "", "", "", ""):
        child.expect(r": $")
        assert not re.search(r"(?<![:-])\b(the|chits?|leave|battle)\b", child.before)
        child.sendline(answer)
    child.sendeof()
    code, _ = finish(child)
    assert code == 0


@pytest.mark.parametrize(("answered", "asked"), [(0, "battle"), (3, "attacker")])
def test_the_end_of_input_leaves_cleanly(answered: int, asked: str) -> None:
    """At the end of input what is still needed is said, and nothing is written."""
    child = spawn("pi", "battle", rows=60, columns=200)
    talk(child, SITUATION[:answered])
    child.expect(": $")
    child.sendeof()
    code, shown = finish(child)
    assert code == 2
    assert "Traceback" not in shown
    assert f"Still needed: {asked}." in shown


BEGUN = (
    *SITUATION,
    *NO_LEADERS,
    OPEN,
    ("first chits of Rome (1)", "corvus"),
    ("first chits of Carthage (1)", "diekplus"),
    ("chit that Rome plays", "corv"),
    ("Rome chooses 1 unit of Rome", "R2"),
    ("dice for C1, C2, R2 (Corvus)", "8 9 0"),
    ("chits that Rome draws (1)", "ballistas"),
)


def test_a_battle_that_is_killed_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    """Every answer is kept at once; the record that was left in the middle goes on in a terminal and its own file."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    talk(child, (*BEGUN, ("chit that Carthage plays", "diekplus"), ("dice for", "9 3 6"), ("chits that", None)))
    child.send("corvus")  # not entered: what is may be kept before the kill, or not
    child.kill(signal.SIGKILL)
    hang_up(child)
    (path,) = (tmp_path / "data" / "records").iterdir()
    assert [one["chit"] for one in json.loads(path.read_text("utf-8"))["plays"]] == ["corvus"]
    again = spawn("pi", "battle", "--plays", str(path), rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    talk(
        again,
        (
            OPEN,
            ("Carthage has already played Diekplus", None),
            ("chits that Carthage draws (1)", "boarding"),
            ("chit that Rome plays (Ballistas", "stop"),
        ),
    )
    assert finish(again)[0] == 0
    assert [one["chit"] for one in json.loads(path.read_text("utf-8"))["plays"]] == ["corvus", "diekplus"]
    assert run("pi", "battle", "--plays", str(path), "--json").json["result"]["next"] == "roman"


def test_ctrl_c_asks_and_nothing_is_lost(tmp_path: Path) -> None:
    """Not to leave goes on where it was; to leave keeps all."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    talk(child, BEGUN)
    for answer in ("n", "y"):
        child.expect(r"chit that Carthage plays[^\n]*: $")
        interrupt(child, r"Leave\s+it\s+here")
        talk(child, (("It is kept", answer),))
    assert finish(child)[0] == 0
    (path,) = (tmp_path / "data" / "records").iterdir()
    assert len(json.loads(path.read_text("utf-8"))["plays"]) == 1


def test_hidden_chits_are_on_the_screen_of_their_side_only(tmp_path: Path) -> None:
    """They are shown after Enter, taken away again, and no step of the ruling names them."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    child.logfile_read = io.StringIO()
    talk(child, (*SITUATION, *NO_LEADERS, (OPEN[0], "y")))
    talk(child, (("Only Rome looks", ""), ("first chits of Rome (1)", "corvus")))
    talk(child, (("Only Carthage looks", ""), ("first chits of Carthage (1)", "diekplus")))
    child.expect("Only Rome looks[^\n]*: $")
    seen_by_all = child.logfile_read.getvalue().rpartition("\x1b[2J")[2]
    assert not re.search("corvus|diekplus", seen_by_all, re.IGNORECASE)
    child.sendline("")
    talk(child, (("chit that Rome plays (Corvus", "corv"),))
    child.expect("Rome chooses 1 unit")
    assert "\x1b[2J" in child.before
    assert "(Corvus;" not in child.before.rpartition("\x1b[2J")[2]
    hang_up(child)


def test_the_chances_from_where_the_battle_stands(tmp_path: Path) -> None:
    """`odds` at a prompt shows them, and the prompt comes again."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_HOME=str(tmp_path))
    talk(child, (*BEGUN, ("chit that Carthage plays", "odds"), ("Rome wins ", None), ("chit that Carthage", "stop")))
    assert finish(child)[0] == 0


def test_a_simulation_shows_how_far_it_is() -> None:
    """In a terminal a bar counts the battles; it is taken away, and a dumb terminal never has it."""
    words = [
        "pi", "battle", "--odds", "--battle", "naval", "--attacker", "roman", "--seed", "1", "--runs", "150",
        "--roman", "3 naval 5/4 tactical 2/1", "--carthaginian", "3 naval 4/3 tactical 2/1",
    ]  # fmt: skip
    child = spawn(*words, rows=60, columns=200)
    child.expect(r"\d+/150")
    code, shown = finish(child)
    assert code == 0
    assert "\x1b[2KRome wins" in shown.replace("\x1b[1m", "")
    _, dumb = seen(*words, rows=60, columns=200, TERM="dumb")
    assert "Simulated " not in dumb


@pytest.mark.parametrize(
    ("lang", "battle", "side", "units"),
    [("it", "navale", "romano", "2 navali 5/4"), ("ru", "морское", "римский", "2 корабль 5/4")],
)
def test_its_words_may_be_of_the_users_language(lang: str, battle: str, side: str, units: str, tmp_path: Path) -> None:
    """What is chosen in Italian or Russian is the same battle: no answer is lost to a word."""
    child = spawn("pi", "battle", rows=60, columns=200, PUNICREF_LANG=lang, PUNICREF_HOME=str(tmp_path))
    for answer in (battle, side, units, "2/1", units, "2/1", "", "", ""):
        child.expect(r": $")
        child.sendline(answer)
    child.expect(r"\(2\).*: $")  # the first chits, as many as the tactical value
    child.sendeof()
    finish(child)
