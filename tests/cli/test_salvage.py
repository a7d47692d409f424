"""A line of which not every word is understood, in a terminal: what is left of it is offered."""

from __future__ import annotations

import pytest

from tests.cli.pty import finish, spawn

LINE = ("pw", "combat", "12:5", "leader", "2", "xyzzy")


def test_what_is_understood_is_offered_and_the_rest_asked_for() -> None:
    """Enter goes on where only words are left out that mean nothing; the questions begin with what is known."""
    child = spawn(*LINE, columns=120)
    child.expect_exact("Not understood: xyzzy.")
    child.expect_exact("Without “xyzzy”: attack 12, leader 2, defend 5.")
    child.expect_exact("Go on with that? (y/n) [yes]: ")
    child.sendline("")
    while child.expect([r": $", "Allowed, for 5 movement points: column 2:1"]) == 0:
        child.sendline("")
    code, shown = finish(child)
    assert code == 0
    assert "Assumed" not in shown


@pytest.mark.parametrize("answer", ["n", "no"])
def test_whoever_does_not_agree_has_been_told(answer: str) -> None:
    """No ruling, nothing said twice, the exit code of a wrong input."""
    child = spawn(*LINE)
    child.expect_exact("[yes]: ")
    child.sendline(answer)
    code, shown = finish(child)
    assert code == 2
    assert "xyzzy" not in shown


def test_a_word_that_means_something_is_not_left_out_by_an_enter() -> None:
    """Enter is no there."""
    child = spawn("pw", "combat", "12:5", "leader", "2", "leader", "3")
    child.expect_exact("Go on with that? (y/n) [no]: ")
    child.sendline("")
    assert finish(child)[0] == 2
