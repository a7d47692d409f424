"""A battle of Punic Island inside an evening: it explains itself, nothing throws one out of it, nothing is lost."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not of Windows", allow_module_level=True)

from tests.cli.pty import hang_up, interrupt, spawn

if TYPE_CHECKING:
    from pathlib import Path

WIDE: dict[str, Any] = {"columns": 400, "rows": 60, "NO_COLOR": "1", "PROMPT_TOOLKIT_NO_CPR": "1"}

BEGUN = (
    ("naval one (", "naval"),
    ("attacks in this battle", "roman"),
    ("units of Rome", "2 naval 5/4 tactical 1/1"),
    ("units of Carthage", "2 naval 3/2 tactical 1/1"),
    ("leader in command of Rome", ""),
    ("leader in command of Carthage", ""),
    ("hide their chits", "n"),
    ("first chits of Rome", "corvus"),
    ("first chits of Carthage", "diekplus"),
    ("chit that Rome plays", "corvus"),
    ("Rome chooses 1 unit", "R2"),
    ("dice for C1, C2, R2", "7 2 7"),
)
"""As far as the first chit has been rolled for, and not yet drawn."""


def sit(home: Path, *words: str, lang: str = "en") -> Any:
    """Sit down at the table of Punic Island."""
    return spawn("play", *(words or ("pi",)), **WIDE, PUNICREF_LANG=lang, PUNICREF_HOME=str(home))


def talk(child: Any, *exchanges: tuple[str, str | None]) -> None:
    """Wait for each text, and answer where something is asked."""
    for text, answer in exchanges:
        if answer is None:
            child.expect_exact(text)
        else:
            child.expect(rf"{re.escape(text)}[^\n]*: $")
            child.send(answer + "\r")


def tell(child: Any, line: str) -> None:
    """Type a line at the table's own prompt."""
    child.expect(r"pi>")
    child.send(line + "\r")
    child.expect_exact("\n")


def record(home: Path) -> Any:
    """Return what is kept of the battle."""
    (path,) = (home / "data" / "records").iterdir()
    return json.loads(path.read_text("utf-8"))


def test_it_is_left_and_gone_on_with_in_the_middle_of_a_play(tmp_path: Path) -> None:
    """`stop` leaves the battle, not the evening; `again` and the bare name go on with it, its dice told already."""
    child = sit(tmp_path)
    tell(child, "battle")
    talk(child, *BEGUN, ("chits that Rome draws", "stop"), ("It is left as it is; again goes on with it.", None))
    assert record(tmp_path)["unfinished"]["dice"] == "C1 7, C2 2, R2 7"
    for line in ("again", "battle"):
        tell(child, line)
        talk(
            child,
            ("hide their chits", "n"),
            ("Rome has already played Corvus", None),
            ("chits that Rome draws", "stop"),
        )
    tell(child, "leave")
    child.expect_exact("The evening is kept")
    hang_up(child)
    again = sit(tmp_path, "pi", "--resume")
    talk(again, ("hide their chits", "n"), ("chits that Rome draws", "ballistas"), ("chit that Carthage plays", "stop"))
    tell(again, "why")
    talk(again, ("After play 1:", None))
    hang_up(again)
    assert record(tmp_path)["plays"][0]["dice"] == "C1 7, C2 2, R2 7"
    assert "unfinished" not in record(tmp_path) or "chit" not in record(tmp_path)["unfinished"]


WORDS = ("why", "?", "state", "is Mamertum a city?", "s9.5", "cohesion 5 die 6", "help")


def test_whatever_is_asked_the_question_stays(tmp_path: Path) -> None:
    """Words of the table, rules, questions and other cases are answered, also at the first question after --resume."""
    child = sit(tmp_path)
    tell(child, "battle")
    draws, hide = ([(question, word) for word in WORDS] for question in ("chits that Rome draws", "hide their chits"))
    talk(child, *BEGUN, *draws, ("chits that Rome draws", "stop"))
    tell(child, "leave")
    hang_up(child)
    again = sit(tmp_path, "--resume")
    talk(again, *hide, ("hide their chits", "n"), *draws)
    talk(again, ("chits that Rome draws", "r"), ("chit that Carthage plays", "stop"))
    tell(again, "again")
    talk(again, ("hide their chits", "n"), ("chit that Carthage plays", None))
    hang_up(again)


def test_it_explains_every_question(tmp_path: Path) -> None:
    """`?` and the word for help are never taken as an answer, from the first question to the last."""
    child = sit(tmp_path)
    tell(child, "battle")
    told = {
        "naval one (": "Answer with one of these or its number",
        "attacks in this battle": "Answer with one of these or its number",
        "units of Rome": "The types are Naval unit.",
        "units of Carthage": "parted by commas",
        "leader in command of Rome": "Enter alone: no leader is with them.",
        "leader in command of Carthage": "Give the name of the leader",
        "hide their chits": "No: both may see all chits.",
        "first chits of Rome": "It has these: ",
        "first chits of Carthage": "drawn in their place",
        "chit that Rome plays": "Name the chit that Rome plays: Corvus.",
        "Rome chooses 1 unit": "R1 (Naval unit) 5/4, in good order",
        "dice for C1, C2, R2": "in this order",
    }
    for prompt, said in BEGUN:
        talk(child, (prompt, "?"), (told[prompt], None), (prompt, "help"), (told[prompt], None), (prompt, said))
    talk(child, ("chits that Rome draws", "?"), ("until 1 are in hand", None), ("chits that Rome draws", "stop"))
    hang_up(child)


@pytest.mark.parametrize(("lang", "why", "stop"), [("it", "perché", "basta"), ("ru", "почему", "стоп")])
def test_its_words_in_the_users_language(lang: str, why: str, stop: str, tmp_path: Path) -> None:
    """The same in Italian and Russian, without a name of ours."""
    child = sit(tmp_path, lang=lang)
    tell(child, "battaglia" if lang == "it" else "сражение")
    answers = [answer for _, answer in BEGUN]
    for answer in answers:
        child.expect(r"[^\n]*: $")
        child.send("?\r")
        child.expect(r"\n[^\n]*: $")
        assert not re.search(r"plays\[|\bthe\b|hands", child.before)
        child.send(answer + "\r")
        child.expect_exact("\n")
    for answer in ("", why, "?", stop):
        child.expect(r"[^\n]*: $")
        assert "plays[" not in child.before
        child.send(answer + "\r")
        child.expect_exact("\n")
    tell(child, stop)
    hang_up(child)


def test_the_first_answers_are_kept_too(tmp_path: Path) -> None:
    """An evening that ends while the battle is set up goes on with the first question that has no answer."""
    child = sit(tmp_path)
    tell(child, "battle")
    talk(child, *BEGUN[:3], ("units of Carthage", "stop"), ("again goes on with it", None))
    tell(child, "again")
    talk(child, ("units of Carthage", "2 naval 3/2 tactical 1/1"), ("leader in command of Rome", "stop"))
    tell(child, "leave")
    hang_up(child)
    again = sit(tmp_path, "--resume")
    talk(again, ("leader in command of Rome", ""), ("leader in command of Carthage", "stop"))
    hang_up(again)


def test_a_chit_that_cannot_be_used_is_named_with_the_one_in_its_place(tmp_path: Path) -> None:
    """Not only that a number is wrong; and the side is the subject once."""
    child = sit(tmp_path)
    tell(
        child,
        "battle land, attacker Carthaginian, Rome 3 infantry 6/5 tactical 2/1, Carthage 2 infantry 5/4 tactical 1/1",
    )
    talk(child, ("leader in command of Rome", ""), ("leader in command of Carthage", ""), ("hide", ""))
    talk(child, ("first chits of Rome (2)", "wedge, cavalry"))
    talk(child, ("Not like this: Rome draws 1 chit, and its highest tactical value is 2.", None))
    talk(child, ("Cavalry is discarded at once (there is no cavalry in the battle)", None))
    talk(child, ("name the chit that is drawn in its place, too", None))
    talk(
        child,
        ("first chits of Rome (2)", "wedge, catapult"),
        ("punicref: Rome has no battle chit catapult here.", None),
    )
    talk(child, ("first chits of Rome (2)", "wedge, cavalry, skirmish"), ("first chits of Carthage (1)", "stop"))
    hang_up(child)
    assert record(tmp_path)["unfinished"]["hands"] == {"roman": ["wedge", "cavalry", "skirmish"]}


def test_missing_values_are_asked_for_in_the_middle(tmp_path: Path) -> None:
    """Chances need values of the backs: they are asked for and kept, and that it takes long is said at once."""
    child = sit(tmp_path)
    tell(child, "battle")
    talk(child, *BEGUN[:2], ("units of Rome", "1 naval 5 tactical 1"))
    talk(child, ("cohesion value of 1 naval 5 tactical 1, front/back", ""))
    talk(child, ("tactical value of 1 naval 5 tactical 1, front/back", ""))
    talk(child, ("units of Carthage", "1 naval 3/2 tactical 1/1"), *BEGUN[4:7])
    talk(child, ("first chits of Rome", "ballistas"), ("first chits of Carthage", "ballistas"))
    talk(child, ("chit that Rome plays", "odds"), ("cohesion value of", "5/4"), ("tactical value of", ""))
    talk(child, ("Without these values there are no chances.", None), ("chit that Rome plays", "odds"))
    talk(child, ("tactical value of", "1/1"), ("being worked out", None), ("Rome wins", None))
    talk(child, ("chit that Rome plays", "stop"))
    hang_up(child)
    assert record(tmp_path)["roman"] == "1 naval 5 tactical 1 cohesion 5/4 tactical 1/1"


def test_a_value_that_a_check_needs_is_asked_for(tmp_path: Path) -> None:
    """The dice that were told stay, and the battle goes on."""
    child = sit(tmp_path)
    tell(child, "battle")
    talk(child, *BEGUN[:2], ("units of Rome", "naval tactical 1/1"), ("cohesion value of", ""))
    talk(child, ("units of Carthage", "naval 3/2 tactical 1/1"), *BEGUN[4:7])
    talk(child, ("first chits of Rome", "ballistas"), ("first chits of Carthage", "ballistas"))
    talk(child, ("chit that Rome plays", "ballistas"), ("dice for C1", "1"), ("chits that Rome draws", "ballistas"))
    talk(child, ("chit that Carthage plays", "ballistas"), ("dice for R1", "5"), ("cohesion value of naval", "5/4"))
    talk(child, ("chits that Carthage draws", "stop"))
    hang_up(child)


def test_chances_can_be_broken_off(tmp_path: Path) -> None:
    """Ctrl-C ends the counting, not the battle."""
    child = sit(tmp_path)
    tell(child, "battle")
    talk(
        child,
        *BEGUN[:2],
        ("units of Rome", "12 naval 5/4 tactical 3/2"),
        ("units of Carthage", "12 naval 5/4 tactical 3/2"),
    )
    talk(child, *BEGUN[4:7], ("first chits of Rome", "r"), ("first chits of Carthage", "r"))
    talk(child, ("chit that Rome plays", "odds"))
    child.expect_exact("being worked out")
    interrupt(child, "Broken off; the question stays.")
    talk(child, ("chit that Rome plays", "stop"))
    hang_up(child)
