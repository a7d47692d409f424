"""What is assumed is what matters: the facts that are named change the ruling for some value, the others for none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.ruling import reading, registry
from punicref.ruling.values import Span
from tests.ruling import spread
from tests.ruling.cases import CASES

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

SLOW = ("pi.battle",)
"""Calculators of whole records: one ruling takes as long as a hundred of the others."""

NAMES = sorted({name for name, _ in CASES} - set(SLOW))
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100)


def values(one: Input, library: Library, game: str) -> list[Any]:
    """Return a spread of values that a fact admits, other than the usual one."""
    if one.choices:
        return [word for word in one.choices if word != one.default]
    if one.kind is bool:
        return [not one.default]
    if one.kind in (int, Span):
        low, high = (reading.bound(b, library, game, pick) for b, pick in ((one.ask.least, min), (one.ask.most, max)))
        return [n for n in NUMBERS if (low is None or n >= low) and (high is None or n <= high) and n != one.default]
    return list(one.ask.tries)


def results(calculator: CalculatorFunction, raw: dict[str, Any], one: Input, library: Library) -> list[dict[str, Any]]:
    """Return the results that the other values of a fact give, without its own echo."""
    found = []
    for value in values(one, library, calculator.game):
        try:
            made = calculator.rule({**raw, one.name: value}, library, spread.nothing)
        except InputProblem:
            continue
        found.append(without_echo(made.result, one))
    return found


def without_echo(result: dict[str, Any], one: Input) -> dict[str, Any]:
    """Return a result without what merely repeats a fact."""
    return {name: value for name, value in result.items() if name not in (one.name, one.ask.echo)}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_assumed_is_what_would_change_the_ruling(name: str, shipped: Library, data: st.DataObject) -> None:
    """An open fact that is not named may take any value; one that is named changes the result for some."""
    calculator = registry.load(name, shipped)
    told = data.draw(st.sampled_from([raw for one, raw in CASES if one == name]))
    kept = {one.name for one in calculator.inputs if one.required} | {"seed"}
    raw = {key: value for key, value in told.items() if key in kept or data.draw(st.booleans(), label=key)}
    raw = calculator.stated(raw)
    try:
        made = calculator.answer(raw, shipped, spread.nothing)
    except InputProblem:
        return
    assumed = {one.fact for one in made.assumed}
    stated = {one.place[0] for one in calculator.inputs if one.name in raw}
    by_name = {one.name: one for one in calculator.inputs}
    for one in calculator.inputs:
        if not one.open or one.name in raw or (one.optional and one.place[0] not in stated):
            continue
        if not reading.met(one, by_name, raw):
            continue  # it means nothing before another fact is there
        others = results(calculator, raw, one, shipped)
        same = without_echo(made.result, one)
        if one.name not in assumed:
            assert all(other == same for other in others), f"{name} {raw}: {one.name} is not named, and matters"
        elif others and not any(by_name[other].ask.needs == one.name for other in by_name):
            assert any(other != same for other in others) or one.kind in (int, Span), f"{one.name} is named for nothing"
