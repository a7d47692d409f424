"""What a line was understood to say, and the refusal of a line that could be read in several ways."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, say
from punicref.ruling import phrases
from punicref.ruling.told import Heard, Understood, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.registry import CalculatorFunction

CLEAR = 0.5
"""The margin from which a reading is taken without a question: the logarithm of the odds that it is right."""


class Said(NamedTuple):
    """A fact of a line, and the words that say it."""

    fact: str
    value: Any
    words: str


class Reading(NamedTuple):
    """One way in which a line can be read: the facts, and which facts it says to be there without their value."""

    facts: Mapping[str, Any]
    unvalued: tuple[str, ...] = ()


class Hearing(NamedTuple):
    """What a line was understood to say.

    `margin` is the logarithm of the odds that the best reading is right, nought where it is rather not; `lost` are
    numbers, denials and words of the case that this reading makes nothing of; `unused` are all words that it does not
    use. `alternatives` are the near readings, the best first; of the `unvalued` a line says only that there is one.
    `certain` are the facts that hardly any reading is without.
    `problem` is what the grammar has against a telegram that could be meant otherwise.
    """

    calculator: str
    facts: Mapping[str, Any]
    understood: tuple[Said, ...]
    unused: tuple[str, ...]
    lost: tuple[str, ...]
    margin: float
    alternatives: tuple[Reading, ...]
    unvalued: tuple[str, ...] = ()
    certain: Mapping[str, Any] = MappingProxyType({})
    problem: InputProblem | None = None

    @property
    def clear(self) -> bool:
        """Whether it can be ruled on without a question."""
        return bool(self.facts) and not self.lost and self.problem is None and self.margin >= CLEAR


class Unclear(InputProblem):
    """A line that could be read in several ways, or of which something that tells would be left out.

    `hearing` has what was understood, `said` its near readings as phrases.
    """

    def __init__(self, hearing: Hearing, said: Sequence[Message]) -> None:
        problem = hearing.problem
        if problem is not None:
            super().__init__(problem.message, suggestions=problem.offered, hint=problem.hint)
        else:
            super().__init__(_message(hearing, said))
        self.hearing = hearing
        self.said = tuple(said)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form, with the readings."""
        return {**super().as_dict(), **told(self.hearing, self.said, self._said).as_dict()}


def _message(hearing: Hearing, said: Sequence[Message]) -> Message:
    if not hearing.facts and not hearing.unvalued and not hearing.alternatives:
        return say("Nothing of this line is understood: {words}.", words=list(hearing.unused) or ["…"])
    if hearing.lost and len(said) < 2:
        words = [quoted(word) for word in hearing.lost]
        return say("{words} would be left out; understood: {facts}.", words=words, facts=said[0])
    if len(said) == 1:
        return say("Not sure that this is meant: {facts}.", facts=said[0])
    ways = [say("({facts})", facts=one) for one in said]
    return say("This could be read in {n} ways: {readings}.", n=len(said), readings=ways)


def quoted(word: str) -> Message:
    """Return a word of the line in quotation marks."""
    return say("“{word}”", word=word)


def not_used(words: Sequence[str]) -> Message:
    """Return what is said of words that a line was read without."""
    return say("Not used: {words}.", words=list(map(quoted, words)))


def phrased(facts: Mapping[str, Any], calculator: CalculatorFunction, library: Library) -> Message:
    """Return the facts of a reading as a phrase."""
    return say("{facts}", facts=echoed(facts, calculator, library))


def echoed(facts: Mapping[str, Any], calculator: CalculatorFunction, library: Library) -> tuple[Message, ...]:
    """Return facts as phrases to be repeated, in the order of their declaration."""
    return tuple(phrases.echo(one, facts[one.name], library) for one in calculator.inputs if one.name in facts)


def unvalued(hearing: Hearing, calculator: CalculatorFunction, library: Library) -> Message:
    """Return what is said where a line says of a fact only that there is one."""
    return unvalued_of([one for one in calculator.inputs if one.name in hearing.unvalued], library)


def unvalued_of(inputs: Sequence[Input], library: Library) -> Message:
    """Return the same of such facts."""
    named = [phrases.named(one, library) for one in inputs]
    return say("Said to be there, but not with what value: {facts}.", facts=named)


def unclear(hearing: Hearing, calculator: CalculatorFunction, library: Library) -> Unclear:
    """Return the refusal of a line, with its readings as phrases."""
    return Unclear(hearing, [phrased(one.facts, calculator, library) for one in hearing.alternatives])


def heard(
    hearing: Hearing, calculator: CalculatorFunction, library: Library, translate: Callable[[Message], str]
) -> Heard:
    """Return what a line was understood to say for programs, in the translator's language."""
    return told(hearing, [phrased(one.facts, calculator, library) for one in hearing.alternatives], translate)


def told(hearing: Hearing, said: Sequence[Message], translate: Callable[[Message], str]) -> Heard:
    """Return the same with the near readings as phrases given."""
    return Heard(
        understood=tuple(Understood(fact=one.fact, value=one.value, words=one.words) for one in hearing.understood),
        unused=hearing.unused,
        margin=round(hearing.margin, 2),
        alternatives=tuple(
            Way(facts=dict(one.facts), text=translate(text))
            for one, text in zip(hearing.alternatives, said, strict=True)
        ),
    )
