"""Numbers of a spoken line that no word has: the strengths that a case needs, in order, and after these the dice.

A number that nobody has called a die is one only where nothing else is left that it could be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import sides
from punicref.ruling.items import Meaning
from punicref.ruling.listed import Unclear
from punicref.ruling.phrases import named, reading
from punicref.ruling.values import ROW
from punicref.ruling.words import is_random

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input


class Numbers:
    """The bare numbers of a line as they are met, stated at its end.

    `dice` are those that are called so, each with the fact of its own that stands before it, if there is one; `free`
    the others, `sides` those beside "against"; `beside` the facts of the other side that one could be: "leader 2 1";
    `of_unit`: whether one stands behind a unit.
    """

    def __init__(
        self,
        inputs: Mapping[str, Input],
        library: Library,
        known: frozenset[str],
        facts: dict[str, Any],
        state: Callable[[str, Any], None],
    ) -> None:
        self.dice: list[tuple[str, str]] = []
        self.free: list[str] = []
        self.sides: tuple[list[str], list[str]] = ([], [])
        self.beside: list[str] = []
        self.of_unit = False
        self._inputs = inputs
        self._library = library
        self._known = known
        self._facts = facts
        self._state = state

    def state(self) -> None:
        """State what each bare number is; InputProblem where that could be several things."""
        free = list(self.free)
        if any(self.sides):
            before, after = self.sides
            if before and len(after) > len(before):  # "5 v 4 6 1": what is more than the other side has are dice
                after, free = after[: len(before)], [*after[len(before) :], *free]
            if after and not before and len(after) > 1:
                raise Unclear(say("Say what each number is: {numbers}.", numbers=after))
            for facts, numbers in zip(self._of_both(), (before, after), strict=True):
                free += self._fill(facts, numbers, strict=True)
        elif free:
            needed = [
                one
                for one in self._inputs.values()
                if one.required and sides.counted(one) and one.name not in self._facts and one.name not in self._known
            ]
            if len(free) < len(needed):
                raise InputProblem(
                    say(
                        "Say what each number is: {numbers}. Needed are {facts}.",
                        numbers=free,
                        facts=[reading(Meaning("fact", one.name), self._inputs, self._library) for one in needed],
                    )
                )
            free = self._fill(needed, free)
        left = self._alone(free)
        self._unnamed(left, whole=len(left) == len(self.free))
        free = self._thrown_in_order([*self._dice(), *left])
        if free:
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=free))

    def _thrown_in_order(self, numbers: list[str]) -> list[str]:
        """State numbers as the dice that are left, in order; returns those for which there was none."""
        for one in self._inputs.values():
            known = {*self._known, *self._facts}
            open_ = one.told and not one.optional and one.name not in self._facts
            if numbers and open_ and (not one.ask.needs or one.ask.needs in known):
                rows = one.kind in ROW and all("," in text for text in numbers)  # "5,6,2 4,4,1": each is of a side
                numbers = numbers if one.kind in ROW else [face for text in numbers for face in text.split(",")]
                taken = len(numbers) if one.kind in ROW and not rows else 1
                self._state(one.name, value(one, numbers[:taken]))
                numbers = numbers[taken:]
        return numbers

    def _alone(self, numbers: list[str]) -> list[str]:
        """State the first number as a needed text that may be a number alone; returns the others."""
        for one in self._inputs.values():
            parts = one.ask.parts
            known = one.name in self._facts or one.name in self._known
            if numbers and parts is not None and parts.alone and one.required and not known:
                self._state(one.name, numbers[0])
                return numbers[1:]
        return numbers

    def _unnamed(self, numbers: Sequence[str], *, whole: bool) -> None:
        """Refuse numbers that could be something else than dice; `whole`: no other number has stood alone."""
        if not numbers:
            return
        known = {*self._known, *self._facts}
        could = [one for one in self._inputs.values() if one.ask.row == "alone"]
        if any(one.name in known for one in could):
            could = []
        if not could:
            strengths = () if self._known else sides.strengths(self._inputs)
            could = [
                one
                for one in self._inputs.values()
                if one.name not in known
                and (one in strengths or (one.required and sides.counted(one)) or (whole and one.name in self.beside))
            ]
            could += [one for one in self._inputs.values() if could and one.rolled and one.name not in known][:2]
        if could:
            raise Unclear(
                say(
                    "Say what each number is: {numbers}. It could be one of these: {facts}.",
                    numbers=numbers,
                    facts=[named(one, self._library) for one in could],
                )
            )
        if whole and self.of_unit and not self._known:
            raise Unclear(say("Say what each number is: {numbers}.", numbers=numbers))

    def _of_both(self) -> tuple[list[Input], list[Input]]:
        """Return the numbers of the two sides, in order: those of two groups, or the halves of what is needed."""
        first, second = sides.homes(self._inputs)
        numbers = [one for one in self._inputs.values() if sides.counted(one)]
        before = [one for one in numbers if one.place[0] == first]
        after = [one for one in numbers if one.place[0] == second]
        needed = [one for one in numbers if one.required]
        strengths = sides.strengths(self._inputs)
        if (
            not first
            or (not needed and not strengths)
            or (needed and not any(one.required for one in (*before, *after)))
        ):
            dice = [one for one in self._inputs.values() if one.rolled]
            two = [one for one in numbers if f"{one.name}_roll" in self._inputs] or dice
            if not needed and len(two) == len((first, second)):
                return two[:1], two[1:]
            half = len(needed) // 2
            if not needed or len(needed) % 2:
                raise _one_sided()
            before, after = needed[:half], needed[half:]
        if not _against(before[0], after[0]):
            raise _one_sided()
        return before, after

    def _fill(self, facts: Sequence[Input], numbers: Sequence[str], *, strict: bool = False) -> list[str]:
        """State numbers in order; returns those for which there was no fact.

        Where it is `strict`, the first number is for the first fact, whether that has been said or not.
        """
        left = list(numbers)
        if left and strict and facts and facts[0].name in self._facts:
            self._state(facts[0].name, number(left.pop(0)))
        for one in facts:
            if left and one.name not in self._facts:
                self._state(one.name, number(left.pop(0)))
        return left

    def _dice(self) -> list[str]:
        """State dice of which each has another fact before it; returns the others, which are told in order."""
        facts = [fact for _, fact in self.dice]
        if len({*facts}) == len(facts) and all(facts) and not {*facts} & self._facts.keys():
            for face, fact in self.dice:
                self._state(fact, value(self._inputs[fact], [face]))
            return []
        return [face for face, _ in self.dice]


def _against(one: Input, other: Input) -> bool:
    """Whether two numbers stand against each other: both needed or neither, or both of the same kind, such as land."""
    alike = (one.required, one.ask.printed, one.rolled) == (other.required, other.ask.printed, other.rolled)
    return alike or not {*one.name.split("_")}.isdisjoint(other.name.split("_"))


def _one_sided() -> InputProblem:
    return InputProblem(say("This calculator does not know two sides: say what each number is."))


def number(text: str) -> Any:
    """Return a number as it was said; any other text as it is."""
    text = text.rstrip("%")
    return int(text) if text.lstrip("+-").isdecimal() else text


def value(one: Input, texts: Sequence[str]) -> Any:
    """Return what numbers state of a fact: several dice, or one; InputProblem for dice that are partly thrown."""
    if one.kind in ROW:
        numbers = [number(part) for text in texts for part in text.split(",")]
        rolled = [number for number in numbers if isinstance(number, int)]
        if rolled and len(rolled) < len(numbers):
            raise InputProblem(say("Say what each number is: {numbers}.", numbers=list(texts)))
        return rolled or "random"
    return "random" if is_random(texts[0]) else number(texts[0])
