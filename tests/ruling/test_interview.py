"""Asking for the facts of a case: every hand-checked ruling comes out of the questions, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.ruling import registry
from punicref.ruling.interview import Interview
from punicref.ruling.values import Result
from tests.test_examples import EXAMPLES
from tests.test_rulings import RULINGS

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.interview import Question
    from punicref.ruling.registry import CalculatorFunction

MOST = 60
"""More questions than any case takes: beyond that the interview goes round in circles."""

RECORDED = ("pi.battle",)
"""Calculators whose case is a record, asked for play by play by a dialogue of their own."""

AT_ONCE = {
    "dbp.withdraw": ("leader",),
    "dbp.fight": ("attacker_command", "attacker_distance", "battle", "side"),
    "dbp.missile": ("battle", "side"),
    "pi.chit": ("when", "engaged"),
    "dbp.combat": (
        "attacker_command",
        "attacker_distance",
        "not_in_front",
        "attacked",
        "left_zoc",
        "leader_alone",
        "defender_panicked",
        "battle",
        "side",
        "defender_rout",
    ),
}
"""Facts that a player states with the command: they bar the fight before its numbers are asked for, or hang together."""

CASES = [(one["calculator"], one["input"]) for one in (*EXAMPLES, *RULINGS) if one["calculator"] not in RECORDED]


def answered(question: Question, told: dict[str, Any]) -> str:
    """Return what a player who knows the case writes: the fact as it stands, else Enter, or that nothing is unusual."""
    if question.listed:
        return ",".join(str(at) for at, one in enumerate(question.listed, 1) if told.get(one.name)) or "no"
    value = told.get(question.fact.name, "")
    if isinstance(value, bool):
        return "y" if value else "n"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def interviewed(name: str, told: dict[str, Any], library: Library, known: dict[str, Any] | None = None) -> Interview:
    """Answer every question of a calculator from the facts of a case."""
    calculator = registry.load(name, library)
    interview = Interview(calculator, known or {}, library, lambda _: None)
    for _ in range(MOST):
        question = interview.question()
        if question is None:
            return interview
        interview.answer(answered(question, told))
    raise AssertionError(f"{name} asks for ever: {question}")


def at_once(calculator: CalculatorFunction, told: dict[str, Any]) -> dict[str, Any]:
    """Return what a player states with the command: a printed result without its die, and what bars a fight."""
    dice = any(one.rolled and one.name in told for one in calculator.inputs)
    printed = {one.name for one in calculator.inputs if one.kind is Result or (one.ask.printed and one.kind is int)}
    first = {*AT_ONCE.get(calculator.name, ()), *(printed if not dice else ())}
    return {name: value for name, value in told.items() if name in first}


@pytest.mark.parametrize(("name", "told"), CASES, ids=lambda one: one if isinstance(one, str) else None)
def test_every_hand_checked_ruling_comes_out_of_the_questions(
    name: str, told: dict[str, Any], shipped: Library
) -> None:
    """The facts answered as they stand give the same result; those never asked for change nothing."""
    calculator = registry.load(name, shipped)
    wanted = calculator.rule(told, shipped, lambda _: None)
    interview = interviewed(name, told, shipped, at_once(calculator, told))
    made = calculator.answer(interview.stated, shipped, lambda _: None, interview.confirmed)
    echoes = {one.name for one in calculator.inputs} | {one.ask.echo for one in calculator.inputs}
    assert {key: value for key, value in made.result.items() if key not in echoes} == {
        key: value for key, value in wanted.result.items() if key not in echoes
    }
    assert not made.assumed  # whoever has answered every question has confirmed the rest


def listing(shipped: Library) -> Interview:
    """Return an interview whose first question has words to choose from."""
    interview = Interview(registry.load("pw.attrition", shipped), {}, shipped, lambda _: None)
    question = interview.question()
    assert question is not None
    assert question.fact.name == "event"
    return interview


@pytest.mark.parametrize("answer", ["1", "3", "6"])
def test_a_number_picks_the_word_that_is_shown_with_it(shipped: Library, answer: str) -> None:
    """Words to choose from are shown numbered, and the number is an answer."""
    interview = listing(shipped)
    question = interview.question()
    assert question is not None
    interview.answer(answer)
    assert interview.stated == {"event": question.fact.choices[int(answer) - 1]}


@pytest.mark.parametrize("answer", ["0", "7", "-1", "1.5"])
def test_a_number_that_is_not_shown_picks_no_word(shipped: Library, answer: str) -> None:
    """A number beyond the words, or before the first, is refused, and the question stands."""
    interview = listing(shipped)
    with pytest.raises(InputProblem):
        interview.answer(answer)
    assert interview.stated == {}


@pytest.mark.parametrize("answer", ["otto", "Eight", "восемь", "восьми", "8"])
def test_a_number_may_be_a_word(shipped: Library, answer: str) -> None:
    """Whoever answers "eight" has said 8, in any language."""
    interview = Interview(registry.load("pw.odds", shipped), {"defend": 3}, shipped, lambda _: None)
    interview.answer(answer)
    assert interview.stated["attack"] == "8"
