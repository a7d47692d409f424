"""Asking for the facts of a case: first what is needed, then what would change the ruling as it stands now.

It knows no terminal: a door (a terminal, a page) shows each question and gives back the answer as it was written.

    interview = Interview(calculator, {"attack": 10}, library, printed)
    while (question := interview.question()) is not None:
        interview.answer(input(…))      # InputProblem: say why, and ask again
    show(calculator.answer(interview.stated, library, printed, interview.confirmed))
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.ruling import vocabulary, words
from punicref.ruling.case import Case
from punicref.ruling.facts import SEED
from punicref.ruling.names import plain
from punicref.ruling.needed import Needed
from punicref.ruling.reading import bound, read_one
from punicref.ruling.unnamed import unnamed
from punicref.ruling.values import Result, Rolls, Throws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.assumed import Open
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction, Look


SOME = (1, 0, 6, 25)
"""Printed numbers that are tried, to see whether one counts."""

MANY = 12
"""The most dice in a row that are tried: as many as there may be checks."""

FEW = 3
"""Throws of several dice that are tried, to see whether they count: from these seeds, so that nothing hangs on luck."""


class Question(NamedTuple):
    """What is asked next: one fact, or which of the seldom ones are not as usual."""

    fact: Input
    listed: tuple[Input, ...] = ()
    wanted: bool = False  # there is no ruling without it

    @property
    def optional(self) -> bool:
        """Whether an empty answer takes the usual."""
        return bool(self.listed) or not (self.fact.required or self.wanted)


class Interview:
    """The facts of one case as they come in, and the ruling that they give so far.

    `raw` are those known before; nothing is asked twice, and an answer that is refused leaves all as it was.
    """

    def __init__(self, calculator: CalculatorFunction, raw: Mapping[str, Any], library: Library, printed: Look) -> None:
        self._calculator = calculator
        self._library = library
        self._printed = printed
        self._inputs = {one.name: one for one in calculator.inputs}
        self.confirmed: frozenset[str] = frozenset()
        self._asked: Question | None = None
        self._weighed: tuple[Ruling, list[Open]] | None = None  # as long as nothing more is stated
        self._past: list[tuple[dict[str, Any], frozenset[str]]] = []  # before each answer
        self.stated = calculator.stated(raw)

    def question(self) -> Question | None:
        """Return what is to be asked now; None where nothing that is open matters any more.

        InputProblem where the facts known before cannot be used at all.
        """
        if self._asked is None:
            self._asked = self._next()
        return self._asked

    def answer(self, written: str) -> None:
        """Take an answer to the question; an empty one takes the usual. InputProblem where it cannot be."""
        question = self.question()
        assert question is not None
        before = self.stated, self.confirmed
        if not written.strip():
            if not question.optional:
                raise InputProblem(say("Without this there is no ruling."))
            self._confirm(question)
        elif question.listed:
            self._take({one.name: True for one in self._picked(question, written)})
            self._confirm(question)
        else:
            with unnamed():
                value = self._read(question.fact, written)
            self._take({question.fact.name: value})
        self._past.append(before)
        self._asked = None

    def back(self) -> bool:
        """Take the last answer back, so that its question is asked again; whether there is one."""
        if not self._past:
            return False
        self.stated, self.confirmed = self._past.pop()
        self._weighed = self._asked = None
        return True

    # What comes next

    def _next(self) -> Question | None:
        try:
            if self._weighed is None:
                self._weighed = self._calculator.weighed(self.stated, self._library, self._printed)
            made, opens = self._weighed
        except Needed as problem:
            lacking = [one for one in problem.facts if one.name not in self.confirmed] or list(problem.facts)
            # Where one of several will do, each but the last may be passed over.
            wanted = not problem.any_of or len(lacking) == 1
            needs = lacking[0].ask.needs
            if needs and needs not in self.stated:
                return Question(self._inputs[needs], wanted=wanted)
            return self._who(lacking[0]) or Question(lacking[0], wanted=wanted)
        left = [one for one in opens if one.input.name not in self.confirmed]
        single = [one for one in left if not _seldom(one.input) and self._makes_sense(one.input)]
        if single:
            return Question(max(single, key=lambda one: one.weight).input)
        seldom = [one.input for one in left if _seldom(one.input) and self._makes_sense(one.input)]
        if seldom:
            return Question(seldom[0], tuple(seldom))
        printed = [one for one in self._inputs.values() if not one.told]
        dice = [one for one in self._inputs.values() if one.told]
        return next((Question(one) for one in (*printed, *dice) if self._to_look_up(one, made)), None)

    def _who(self, one: Input) -> Question | None:
        """Return the question who it is, such as a unit type, of which a number of its counter is needed."""
        if not one.ask.printed:
            return None
        named = (
            other
            for other in self._inputs.values()
            if other.ask.named and other.place[0] == one.place[0] and not other.required
        )
        return next((Question(who) for who in named if who.name not in {*self.stated, *self.confirmed}), None)

    def _to_look_up(self, one: Input, made: Ruling) -> bool:
        """Whether to ask for a die, or for what is printed and not installed: where it would carry the ruling on.

        What is looked up with a die that has not been rolled comes after the die, or not at all.
        """
        if one.open or one.required or one.name in self.stated or one.name in self.confirmed:
            return False
        if not self._makes_sense(one) or (not one.told and not made.needs):
            return False
        for told in self._samples(one):
            other = self._tried(told)
            if other is None or other.result == made.result:
                continue
            # A yes or no of a table, such as an automatic victory, may spare the dice; it is not read with them.
            if one.told or one.kind is bool or self._before_the_dice(told, other):
                return True
        return False

    def _before_the_dice(self, told: dict[str, Any], made: Ruling) -> bool:
        """Whether the dice that nobody has told still matter once a printed number is known."""
        dice = [one for one in self._inputs.values() if one.told and one.name not in self.stated]
        tried = [self._tried({**told, **rolled}) for one in dice for rolled in self._samples(one)]
        # A die that cannot be told here, as of one unit where several shoot, is none to wait for.
        rolled = [one for one in tried if one is not None]
        return not rolled or any(one.result != made.result for one in rolled)

    def _tried(self, more: dict[str, Any]) -> Ruling | None:
        """Rule on what would be if more were known; None where it cannot be."""
        try:
            return self._calculator.rule({**self.stated, **more}, self._library, self._printed)
        except InputProblem:
            return None

    def _samples(self, one: Input) -> Iterator[dict[str, Any]]:
        """Yield what may be told of a die or a printed number, to see whether it counts."""
        if one.kind in (tuple, Throws):
            yield from ({one.name: [1] * dice} for dice in range(1, MANY + 1))
            return
        if one.kind is Rolls:
            yield from ({one.name: "random", SEED: seed} for seed in range(FEW))
            return
        values: Iterable[Any] = SOME
        if one.ask.tries:
            values = one.ask.tries
        elif one.kind is Result:
            values = (str(Result(1, 1)),)
        elif one.choices:
            values = one.choices
        elif one.kind is bool:
            values = (True,)
        elif one.told:
            low, high = (
                bound(limit, self._library, self._calculator.game, pick)
                for limit, pick in ((one.ask.least, min), (one.ask.most, max))
            )
            values = range(low or 0, (high or 1) + 1)
        yield from ({one.name: value} for value in values)

    def _makes_sense(self, one: Input) -> bool:
        """Whether the fact is there without which this one means nothing; that one is asked for first."""
        needs = one.ask.needs
        return not needs or needs in self.stated

    # What has been said

    def _confirm(self, question: Question) -> None:
        names = {one.name for one in (*question.listed, question.fact)}
        self.confirmed |= names - set(self.stated)

    def _read(self, one: Input, written: str) -> Any:
        """Read an answer, so that what is wrong with it alone is said at once."""
        value = words.yes_or_no(written, one) if one.kind is bool else written.strip()
        if one.choices:
            value = self._choice(one, written.strip())
        elif one.kind not in (bool, str):
            value = vocabulary.numerals(self._library).get(plain(written), value)
        if one.rolled and words.is_random(written):
            value = "random"
        read_one(one, value, self._library, self._calculator.game)
        if one.ask.check is not None:
            one.ask.check(self.case(), str(value))
        return value

    def case(self) -> Case:
        """Return a case of the calculator, to read a text by itself."""
        return Case(self._calculator.name, self._library, self._printed, tuple(self._inputs.values()))

    def _choice(self, one: Input, written: str) -> str:
        """Read one of several words as `vocabulary` does, or its number in the list that is shown."""
        return vocabulary.choice(vocabulary.by_number(written, one), one, self._library)

    def _picked(self, question: Question, written: str) -> list[Input]:
        """Read which of the listed facts hold: their numbers in the list, or that none does."""
        picked: list[Input] = []
        if plain(written) in words.NO:
            return picked
        for word in written.replace(",", " ").split():
            if not word.isdecimal() or not 1 <= int(word) <= len(question.listed):
                most = len(question.listed)
                raise InputProblem(say("{found} is none of the list: numbers from 1 to {most}.", found=word, most=most))
            picked.append(question.listed[int(word) - 1])
        return picked

    def _take(self, more: dict[str, Any]) -> None:
        """Add facts where the ruling stands it; a contradiction is refused, a further need is asked for next."""
        stated = self._calculator.stated({**self.stated, **more})
        with suppress(Needed):
            self._calculator.rule(stated, self._library, self._printed)
        self.stated = stated
        self._weighed = None


def _seldom(one: Input) -> bool:
    return one.ask.ordinary and one.kind is bool
