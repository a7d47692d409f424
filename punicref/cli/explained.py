"""What a person may answer to a question, explained where they ask for it or have answered wrongly twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.language.messages import Name, say
from punicref.ruling import reading, vocabulary
from punicref.ruling.case import Case
from punicref.ruling.words import BACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from punicref.cli.session import Session
    from punicref.language.messages import Message
    from punicref.ruling.facts import Input
    from punicref.ruling.interview import Question
    from punicref.ruling.registry import CalculatorFunction


def question(asked: Question, session: Session, calculator: CalculatorFunction) -> Iterator[Message]:
    """Yield what may be answered to a question of an interview, and what becomes of it without an answer."""
    one = asked.fact
    if asked.listed:
        yield say("Give the numbers of all that is so in your case, such as 1 3; Enter alone: none of it.")
        return
    yield from answers(one, session, calculator)
    if one.ask.printed:
        yield say("It is printed on the counters, the map or the cards of the game.")
    if not asked.optional:
        yield say("Without this there is no ruling; Ctrl-D ends the questions.")
    elif one.ask.usual and not one.told:
        yield say("Enter alone, or “don't know”: {usual}.", usual=one.ask.usual)
    else:
        yield say("Enter alone, or “don't know”: the ruling goes on without it.")
    yield say("{back}: the question before.", back=BACK)


def answers(one: Input, session: Session, calculator: CalculatorFunction) -> Iterator[Message]:
    """Yield of what kind an answer is, and the words that it may be made of."""
    if one.ask.brief is not None:
        yield one.ask.prompt
        return
    yield _kind(one, session, calculator)
    yield from _words(one, session)
    if one.ask.check is not None and one.ask.parts is None:
        try:
            one.ask.check(case(calculator, session), "?")
        except InputProblem as problem:  # its advice is what would be right
            yield from filter(None, [problem.hint])


def case(calculator: CalculatorFunction, session: Session) -> Case:
    """Return a case of a calculator, to read a text by itself."""
    return Case(calculator.name, session.library, session.printed, calculator.inputs)


def _words(one: Input, session: Session) -> Iterator[Message]:
    """Yield the words of which a text is made."""
    parts, said = one.ask.parts, vocabulary.of_parts(one, session.library)
    if parts is None:
        return

    def shown(words: Iterable[str]) -> list[Name]:
        return [Name(texts={lang: all_[0].casefold() for lang, all_ in said[word].items()}) for word in words]

    if parts.heads:
        yield say("What it begins with: {words}.", words=shown(parts.heads))
    if parts.things:
        yield say("Names: {words}.", words=shown(parts.things))
    if more := (*parts.flags, *parts.marks):
        yield say("What may be added: {words}.", words=shown(more))
    if parts.counted:
        yield say("With a number behind it: {words}.", words=shown(parts.counted))


def _kind(one: Input, session: Session, calculator: CalculatorFunction) -> Message:
    """Say of what kind an answer is."""
    if vocabulary.numbered(one):
        return say(
            "Answer with one of these or its number: {choices}.",
            choices=[vocabulary.shown(one, value, session.library) for value in one.choices],
        )
    if one.kind is bool or one.choices:
        return say("Answer yes or no.")
    if one.rolled:
        return say("Answer with the number that was rolled, or r to have punicref roll.")
    low = reading.bound(one.ask.least, session.library, calculator.game, min)
    high = reading.bound(one.ask.most, session.library, calculator.game, max)
    if low is not None and high is not None:
        return say("Answer with a number from {low} to {high}.", low=low, high=high)
    if one.kind is str:
        return say("Answer in words; what stands in the question shows how.")
    return say("Answer with a number.")
