"""`pi battle` in a terminal: a battle asked for play by play, its record, and the bar of a simulation."""

from __future__ import annotations

import io
import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not of Windows", allow_module_level=True)

from tests.cli.pty import finish, seen, spawn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Answer

    Run = Callable[..., Answer]

SITUATION = (
    ("naval one (land/naval)", "naval"),
    ("attacks in this battle (Roman/Carthaginian)", "roman"),
    ("units of Rome: type", "2 naval 5/4 tactical 1/1"),
    ("units of Carthage: type", "2 naval 3/2 tactical 1/1"),
)
NO_LEADERS = (("leader in command of Rome", ""), ("leader in command of Carthage", ""))
PLAYED = (
    *SITUATION,
    *NO_LEADERS,
    ("first chits of Rome (1)", "corvus, corvus"),
    ("Rome draws 2 chits, and its highest tactical value is 1.", None),
    ("first chits of Rome (1)", "corvus"),
    ("first chits of Carthage (1)", "diekplus"),
    ("chit that Rome plays (Corvus; or stop, back)", "ballistas"),
    ("Rome does not have Ballistas in hand.", None),
    ("chit that Rome plays (Corvus; or stop, back)", "corvus"),
    ("Rome chooses 1 unit of Rome, one of R1, R2 (left empty: R1)", "back"),
    ("chit that Rome plays (Corvus; or stop, back)", "corv"),
    ("Rome chooses 1 unit of Rome, one of R1, R2 (left empty: R1)", "R2"),
    ("dice for C1, C2, R2 (Corvus), 0 to 10, or random", "1 2"),
    ("Dice given: 2; 3 are needed, for C1, C2, R2.", None),
    ("dice for C1, C2, R2 (Corvus), 0 to 10, or random", "8 9 0"),
    ("chits that Rome draws (1)", "ballistas"),
    ("Rome: R1 in good order, R2 depleted (Corvus).", None),
    ("chit that Carthage plays (Diekplus; or stop, back)", "diekplus"),
    ("It has no effect: its player has no unengaged unit.", None),
    ("dice for C1, C2, R2 (Corvus), 0 to 10, or random", "9 3 6"),
    ("chits that Carthage draws (1)", "boarding"),
    ("chit that Rome plays (Ballistas; or stop, back)", "ballistas"),
    ("dice for C1, C2 (Ballistas), 0 to 10, or random", "0 8"),
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


def test_a_battle_is_asked_for_and_its_record_replays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong answers are asked for again; the record that is written gives the same battle when it is replayed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken.json").write_text("mine", "utf-8")
    child = spawn("pi", "battle", rows=60)
    talk(child, PLAYED)
    talk(child, (("file to write the record to", "taken"), ("it exists already", None), ("file to write", "new")))
    code, shown = finish(child)
    assert code == 0
    assert "Written: new.json." in shown
    assert (tmp_path / "taken.json").read_text("utf-8") == "mine"
    record = json.loads((tmp_path / "new.json").read_text("utf-8"))
    assert [play["chit"] for play in record["plays"]] == ["corvus", "diekplus", "ballistas"]
    replayed = run("pi", "battle", "--plays", "new.json", "--json").json
    assert replayed["result"]["winner"] == "roman"
    assert replayed["result"]["breaches"] == []


def test_nobody_keeps_track_of_chits_and_dice_are_rolled() -> None:
    """Without first chits any chit may be played; the same seed rolls the same dice; an empty answer ends nothing."""
    shown = []
    for seed in ("5", "5", "6"):
        child = spawn("pi", "battle", "--seed", seed, rows=60)
        child.logfile_read = io.StringIO()
        talk(
            child,
            (*SITUATION, *NO_LEADERS, ("first chits of Rome", ""), ("Rome plays", "ballistas"), ("dice for", "random")),
        )
        child.expect_exact("Carthage plays next.")
        talk(
            child,
            (
                ("chit that Carthage plays", ""),
                ("Name a chit", None),
                ("chit that Carthage plays", "stop"),
                ("file to write the record to", ""),
            ),
        )
        code, _ = finish(child)
        assert code == 0
        shown.append(re.findall(r"the die is (\d+)", child.logfile_read.getvalue()))
    assert shown[0]
    assert shown[0] == shown[1] != shown[2]


def test_a_leader_goes_with_a_ship_that_retreats(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each side is asked for its leader, and he for leaving; a play can be taken back."""
    monkeypatch.chdir(tmp_path)
    child = spawn("pi", "battle", "--carthaginian-leader", "tactical 1", rows=60)
    talk(
        child,
        (
            *SITUATION,
            NO_LEADERS[0],
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
            ("file to write the record to", "left"),
        ),
    )
    assert finish(child)[0] == 0
    record = json.loads((tmp_path / "left.json").read_text("utf-8"))
    assert [(play["chit"], play["leader_leaves"]) for play in record["plays"]] == [("periplus", "carthaginian")]
    assert run("pi", "battle", "--plays", "left.json", "--json").json["result"]["next"] == "carthaginian"


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_it_is_asked_in_the_users_language(lang: str) -> None:
    """The whole dialogue speaks the user's language."""
    child = spawn("pi", "battle", "--battle", "naval", "--attacker", "roman", PUNICREF_LANG=lang)
    for answer in ("1 naval 5/4 tactical 1/1", "1 naval 3/2 tactical 1/1", "", "", "", ""):
        child.expect(r": $")
        assert not re.search(r"(?<!:)\b(the|chits?|leave|battle)\b", child.before)
        child.sendline(answer)
    child.sendeof()
    code, _ = finish(child)
    assert code == 0


@pytest.mark.parametrize("answered", [0, 3])
def test_the_end_of_input_leaves_cleanly(answered: int) -> None:
    """At the end of input what is still needed is said, and nothing is written."""
    child = spawn("pi", "battle", rows=60)
    talk(child, SITUATION[:answered])
    child.expect(": $")
    child.sendeof()
    code, shown = finish(child)
    assert code == 2
    assert "Traceback" not in shown
    assert "Still needed: --plays" in shown


def test_a_simulation_shows_how_far_it_is() -> None:
    """In a terminal a bar counts the battles; it is taken away, and a dumb terminal never has it."""
    words = [
        "pi", "battle", "--odds", "--battle", "naval", "--attacker", "roman", "--seed", "1", "--runs", "150",
        "--roman", "3 naval 5/4 tactical 2/1", "--carthaginian", "3 naval 4/3 tactical 2/1",
    ]  # fmt: skip
    child = spawn(*words, rows=60)
    child.expect(r"\d+/150")
    code, shown = finish(child)
    assert code == 0
    assert "\x1b[2KRome wins" in shown.replace("\x1b[1m", "")
    _, dumb = seen(*words, rows=60, TERM="dumb")
    assert "Simulated " not in dumb
