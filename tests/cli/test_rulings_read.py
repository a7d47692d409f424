"""Texts of rulings that players have taken wrongly: what a step, a headline or a bar must not say, in each language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]


@pytest.mark.parametrize(
    ("words", "checked"),
    [
        (("pw", "combat", "3", "vs", "7", "leader", "3"), "Leader, hex, type of the points, posture: nothing"),
        (("pw", "movement", "6", "land", "3", "naval", "open", "sea"), "Phase, earlier moves, leader: nothing"),
    ],
)
def test_what_is_refused_has_no_step_by_which_nothing_forbids_it(run: Run, words: Any, checked: str) -> None:
    """The step names what it has looked at, as another one refuses."""
    found = run(*words).out
    assert "Not allowed" in found
    assert checked in found
    assert "1. Nothing that was stated" not in found


@pytest.mark.parametrize(
    ("lang", "words", "dropped"),
    [
        ("en", ("pi", "stack", "3", "units", "leader", "move"), "nobody is dropped off on the way"),
        ("it", ("pi", "pila", "3", "unità", "comandante", "movimento"), "lungo il cammino non si lascia nessuno"),
        ("ru", ("pi", "стопка", "3", "отряда", "полководец", "движение"), "по дороге никого оставить нельзя"),
    ],
)
def test_nobody_is_dropped_off_on_the_way(run: Run, lang: str, words: Any, dropped: str) -> None:
    """A part of a stack may stay where it is (s8.5), but none may be left on the way (c9.a)."""
    assert dropped in run(*words, PUNICREF_LANG=lang).out


def test_a_plan_says_at_its_head_how_much_it_has_compared(run: Run) -> None:
    """A best of one number of CU is none, unless somebody reads that it is the only one."""
    found = run("sor", "plan", "unrest", "5", "garrison", "8", "tactics", "3").out.splitlines()
    assert any(line.startswith("Only 1 of 8 numbers of CU could be compared (5)") for line in found[:3])


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are not of Windows")
def test_what_hardly_ever_comes_has_no_full_bar() -> None:
    """Chances that are not parts of one whole are drawn against certainty."""
    from tests.cli.pty import finish, spawn

    child = spawn("sor", "plan", "unrest", "5", "garrison", "8", "tactics", "3", "--why", columns=120, rows=60)
    for _ in range(9):
        child.sendline("")
    code, shown = finish(child)
    assert code == 0
    (row,) = [line for line in shown.splitlines() if "5 CU" in line and "<0.1%" in line and "wins" in line]
    assert "█" not in row


@pytest.mark.parametrize(
    ("lang", "words", "named"),
    [
        ("en", ("pi", "transport", "1 ship range 6, embark 1, sea, sea, debark 1"), "sea beside"),
        ("it", ("pi", "trasporto", "1 nave autonomia 6, imbarco 1, mare, mare, sbarco 1"), "mare accanto"),
        ("ru", ("pi", "перевозка", "1 корабль дальность 6, погрузка 1, море, море, высадка 1"), "море рядом"),
    ],
)
def test_what_was_taken_for_granted_is_named_with_the_words_that_change_it(
    run: Run, lang: str, words: Any, named: str
) -> None:
    """That no port lies beside the last area was stated by nobody."""
    first = run(*words[:2], *words[2].split(), PUNICREF_LANG=lang).out
    assert named in first
