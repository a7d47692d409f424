"""Every calculator, started by its bare name in a terminal, ends in a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import Problem
from punicref.language.messages import Translator
from punicref.ruling import registry
from punicref.ruling.interview import Interview
from tests.cli.pty import ESCAPE, finish, spawn
from tests.ruling.cases import CASES
from tests.ruling.test_interview import MOST, answered

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

PLAYED = ("pi.battle", "pi.operation")
"""Asked for step by step: tests/cli/test_playing.py walks them."""

NAMES = sorted({name for name, _ in CASES} - set(PLAYED))
PROMPT = r": $"


def told(name: str, library: Library) -> dict[str, Any]:
    """Return the facts of the first case that can be ruled on without a printed table."""
    for one, raw in CASES:
        if one == name and "random" not in raw.values():
            try:
                registry.load(name, library).rule(raw, library, lambda _: None)
            except Problem:
                continue
            return raw
    raise AssertionError(name)


def answers(name: str, library: Library) -> tuple[list[str], str]:
    """Return what a player writes who knows the case, and the verdict that comes of it."""
    calculator, facts = registry.load(name, library), told(name, library)
    interview = Interview(calculator, {}, library, lambda _: None)
    written = []
    while (question := interview.question()) is not None:
        written.append(answered(question, facts))
        interview.answer(written[-1])
        assert len(written) < MOST
    made = calculator.rule(interview.stated, library, lambda _: None)
    return written, Translator("en")(made.verdict)


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_name_ends_in_a_ruling(name: str, shipped: Library) -> None:
    """The questions come one after the other, and the verdict stands at the end, whatever was left open."""
    written, verdict = answers(name, shipped)
    child = spawn(*name.split("."), columns=200, rows=50)
    for answer in written:
        child.expect(PROMPT)
        child.sendline(answer)
    code, shown = finish(child)
    assert code == 0
    assert " ".join(verdict.split()) in " ".join(ESCAPE.sub("", shown).split())


def test_every_calculator_is_walked(shipped: Library) -> None:
    """None is left out but those that are played."""
    assert {one.name for one in shipped.calculators()} == {*NAMES, *PLAYED}
