"""Which of the facts that nobody stated would have changed the ruling.

It is found out, not declared: each open fact is given its other values, and the results are compared. A value that the
calculator refuses is none that could be.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling.facts import MANY
from punicref.ruling.model import Assumed
from punicref.ruling.needed import Needed
from punicref.ruling.reading import bound, met
from punicref.ruling.values import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Ruling

    Rule = Callable[[Mapping[str, Any]], Ruling]
    """Rules on raw inputs; InputProblem where they cannot be used."""


class Open(NamedTuple):
    """An open fact that would change the ruling, and how much: how many entries of the result, at the most."""

    input: Input
    weight: int


FORBIDS = 100
"""The weight of a fact that turns a permission round."""


def found(
    looked_at: Sequence[Input],
    stated: Mapping[str, Any],
    made: Ruling,
    library: Library,
    rule: Rule,
    *,
    weigh: bool,
) -> list[Open]:
    """Return the open facts that would change the ruling `made`, in the order of their declaration.

    `looked_at` are the facts that the calculator has read, or may have; no other can have changed anything. A group
    that is left out as a whole is no assumption. Without `weigh` any change is enough, and the first value that brings
    one is the last that is tried.
    """
    probe = _Probe({one.name: one for one in looked_at}, dict(stated), made, library, rule, weigh)
    there = {one.place[0] for one in looked_at if one.name in stated}
    opens = (one for one in looked_at if one.open and one.name not in stated)
    weights = ((one, probe.weight(one)) for one in opens if not one.optional or one.place[0] in there)
    return [Open(one, weight) for one, weight in weights if weight]


def values(one: Input, stated: Mapping[str, Any], made: Ruling, library: Library) -> list[Any]:
    """Return the values of a fact at which the rules may speak differently, its usual one among them."""
    probe = _Probe({one.name: one}, dict(stated), made, library, lambda _: made, weigh=False)
    usual = [] if one.required or one.default is None else [one.default]
    return [value for value in (*usual, *probe.values(one)) if value != stated.get(one.name)]


def assumed(opens: list[Open], made: Ruling, confirmed: frozenset[str] = frozenset()) -> tuple[Assumed, ...]:
    """Return what a ruling says of its open facts, the ordinary ones last; `confirmed` are those that somebody has."""
    here = {one.fact: one for one in made.usual}
    beside = {one.name for one, _ in opens} - confirmed
    told = [
        Assumed(
            one.name,
            one.states_other,
            here[one.name].value if one.name in here else one.default,
            here[one.name].text if one.name in here else one.ask.usual or _usual(one),
            one.ask.ordinary,
            one.group.heading if one.group and one.shared else None,
        )
        for one, _ in opens
        if one.name not in confirmed
        and one.ask.needs not in confirmed
        # "No gas, no rain" may be said; but not a question that nobody asks where there is no gas.
        and (one.ask.usual is not None or one.ask.needs not in beside)
    ]
    return tuple(sorted(told, key=lambda one: one.ordinary))


def _usual(one: Input) -> Any:
    value = say("not given") if one.default in (None, (), "") else one.default
    if one.kind is bool:
        value = say("yes") if one.default else say("no")
    return say("{fact}: {value}", fact=one.ask.prompt, value=value)


class _Probe(NamedTuple):
    """A ruling, and the means to rule again."""

    inputs: Mapping[str, Input]
    stated: dict[str, Any]
    made: Ruling
    library: Library
    rule: Rule
    weigh: bool

    def weight(self, one: Input) -> int:
        """Return how much a fact changes the result with its most consequential value; 0: with none."""
        if not met(one, self.inputs, self.stated):
            # Of a fact that depends on another open one, only a yes or no can be spoken of before that is known.
            return self._together(one) if one.kind is bool else 0
        most = self._most(self._changed(self.made.result, {one.name: value}, one) for value in self.values(one))
        if most:
            return most
        dependent = (other for other in self.inputs.values() if other.ask.needs == one.name and other.open)
        return self._most(self._together(other) for other in dependent if other.name not in self.stated)

    def _most(self, weights: Iterator[int]) -> int:
        return max(weights, default=0) if self.weigh else next(filter(None, weights), 0)

    def _together(self, one: Input) -> int:
        """Return how much a fact changes where the fact that it needs is given with it."""
        needs = self.inputs[one.ask.needs]
        if needs.name in self.stated or not needs.open or needs.ask.needs:
            return 0
        return self._most(self._beside(one, {needs.name: value}) for value in self.values(needs))

    def _beside(self, one: Input, other: dict[str, Any]) -> int:
        """Return how much a fact changes beside another."""
        try:
            before = self.rule({**self.stated, **other}).result
        except InputProblem:
            before = self.made.result
        return self._most(self._changed(before, {**other, one.name: value}, one) for value in self.values(one))

    def _changed(self, before: Mapping[str, Any], more: dict[str, Any], probed: Input) -> int:
        try:
            after = self.rule({**self.stated, **more}).result
        except Needed:
            return 1  # it would lead to questions that do not arise without it
        except InputProblem:
            return 0
        echoes = {probed.name, probed.ask.echo}
        missing = object()
        weight = sum(bool(before.get(one, missing) != after.get(one, missing)) for one in {*before, *after} - echoes)
        turned = before.get("allowed") != after.get("allowed")
        return weight + (FORBIDS if turned and weight else 0)

    def values(self, one: Input) -> Iterator[Any]:
        """Yield the other values that a fact may have: all, or those at which the rules may speak differently."""
        if one.ask.tries:
            yield from (value for value in one.ask.tries if value != one.default)
        elif one.choices:
            yield from (word for word in one.choices if word != one.default)
        elif one.kind is bool:
            yield not one.default
        elif one.kind is tuple:
            yield from ([number] for number in self._numbers(one))
        elif one.kind in (int, Span):
            yield from (number for number in self._numbers(one) if number != one.default)

    def _numbers(self, one: Input) -> list[int]:
        """Return the numbers worth trying: the limits, and about what is given and what the clauses cited state."""
        low, high = (
            bound(limit, self.library, one_game(self.made), pick)
            for limit, pick in ((one.ask.least, min), (one.ask.most, max))
        )
        about = {0, 1, MANY, *(limit for limit in (low, high) if limit is not None)}
        given = " ".join(str(value) for value in self.stated.values() if not isinstance(value, bool))
        marks = {int(number) for number in re.findall(r"\b\d{1,6}\b", given)}
        cited = {cite for step in self.made.steps for cite in step.cites}
        for cite in cited:
            game, _, clause = cite.partition(":")
            for value in self.library.values(game, clause)[0].values():
                marks |= {item for item in (value if isinstance(value, list) else (value,)) if isinstance(item, int)}
        about |= {mark + more for mark in marks for more in (-1, 0, 1)}
        return sorted(n for n in about if (low is None or n >= low) and (high is None or n <= high))


def one_game(made: Ruling) -> str:
    """Return the code of a ruling's game."""
    return made.calculator.partition(".")[0]
