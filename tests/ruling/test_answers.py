"""Answers in a dialogue: what can be none is refused at its own question, and may be taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.reader import judged
from punicref.ruling import registry, vocabulary
from punicref.ruling.case import Case
from punicref.ruling.interview import Interview
from punicref.ruling.names import plain
from punicref.ruling.words import BACK
from tests.ruling.test_interview import CASES, MOST, answered, at_once

if TYPE_CHECKING:
    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input

NONSENSE = "qwzx bfft"

FREE = {
    ("pi.battle", "plays"): "a file; journal.read says what is wrong with it before anything else is asked",
    ("pi.battle", "roman_leader"): "a name that only the counters have",
    ("pi.battle", "carthaginian_leader"): "a name that only the counters have",
    ("pi.leaders", "leader"): "a name that only the counters have; the ruling says that it is not known",
    ("pi.option", "roman_card"): "a name that only the cards have; the ruling says that it is not known",
    ("pi.option", "carthaginian_card"): "a name that only the cards have; the ruling says that it is not known",
    ("pi.reinforce", "card"): "a name that only the cards have; without the list it is refused",
    ("pi.reinforce", "kind"): "a name that only the counters have",
}
"""Texts that may be anything, and why."""

LONGEST = 3
"""Cases of a calculator whose questions are walked: those with the most facts."""


def inputs(shipped: Library) -> list[tuple[str, Input]]:
    """Return all facts of all calculators."""
    found = [registry.load(one.name, shipped) for one in shipped.calculators()]
    return [(one.name, fact) for one in found for fact in one.inputs]


def walks() -> list[tuple[str, dict[str, Any]]]:
    """Return the cases that are walked."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for name, raw in CASES:
        by_name.setdefault(name, []).append(raw)
    return [(name, raw) for name, all_ in by_name.items() for raw in sorted(all_, key=len, reverse=True)[:LONGEST]]


def opened(name: str, told: dict[str, Any], library: Library) -> Interview:
    """Begin the interview on a case, with what a player states with the command."""
    calculator = registry.load(name, library)
    return Interview(calculator, at_once(calculator, told), library, lambda _: None)


def test_every_text_is_read_by_itself(shipped: Library) -> None:
    """What can be no answer is known without the other facts; the few texts that may be anything are named above."""
    for name, fact in inputs(shipped):
        if fact.kind is not str or fact.choices or (name, fact.name) in FREE:
            continue
        assert fact.ask.check is not None, (name, fact.name)
        case = Case(name, shipped, lambda _: None, registry.load(name, shipped).inputs)
        with pytest.raises(InputProblem):
            fact.ask.check(case, NONSENSE)
        for sample in fact.ask.tries:
            fact.ask.check(case, sample)


@pytest.mark.parametrize(("name", "told"), walks(), ids=lambda one: one if isinstance(one, str) else None)
def test_nonsense_is_refused_at_its_own_question(name: str, told: dict[str, Any], shipped: Library) -> None:
    """At each question, and then corrected; the dialogue comes to its end."""
    interview = opened(name, told, shipped)
    for _ in range(MOST):
        question = interview.question()
        if question is None:
            return
        before = dict(interview.stated)
        if (name, question.fact.name) not in FREE:
            with pytest.raises(InputProblem) as found:
                interview.answer(NONSENSE)
            assert interview.stated == before
            assert interview.question() == question
            assert not str(found.value).startswith("This "), str(found.value)
        interview.answer(answered(question, told))
    raise AssertionError(question)


@pytest.mark.parametrize(("name", "told"), walks()[::LONGEST], ids=lambda one: one if isinstance(one, str) else None)
def test_an_answer_is_taken_back(name: str, told: dict[str, Any], shipped: Library) -> None:
    """The question before is asked again, and nothing of its answer is left."""
    interview = opened(name, told, shipped)
    assert not interview.back()
    asked: list[tuple[Any, Any, Any]] = []
    for _ in range(MOST):
        question = interview.question()
        if question is None:
            break
        asked.append((question, dict(interview.stated), interview.confirmed))
        interview.answer(answered(question, told))
    for question, stated, confirmed in reversed(asked):
        assert interview.back()
        assert (interview.question(), interview.stated, interview.confirmed) == (question, stated, confirmed)
    assert not interview.back()


def test_the_word_back_is_shown_for_no_answer(shipped: Library) -> None:
    """It goes back: what a value is shown as is another word in each language."""
    words = set(map(plain, BACK.texts.values()))
    for name, fact in inputs(shipped):
        for value in fact.choices:
            called = vocabulary.of_choice(fact, value, shipped)
            assert words.isdisjoint({value, *(plain(all_[0]) for all_ in called.values())}), (name, value)


def examples(shipped: Library) -> list[tuple[str, Input]]:
    """Return the facts with an example."""
    return [(name, fact) for name, fact in inputs(shipped) if fact.ask.example is not None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_are_answers(shipped: Library, lang: str) -> None:
    """What stands behind a question as an example is an answer, in each language; in a line it is understood, too."""
    assert len(examples(shipped)) >= 6
    for name, fact in examples(shipped):
        assert fact.ask.example is not None
        assert fact.ask.check is not None
        calculator = registry.load(name, shipped)
        written = Translator(lang)(fact.ask.example)
        case = Case(name, shipped, lambda _: None, calculator.inputs)
        wanted = fact.ask.check(case, written)
        said = vocabulary.of_fact(fact, shipped)[lang][0]
        found = judged.read(calculator, f'{said} "{written}"', shipped, lambda _: None).facts
        assert set(found) == {fact.name}, (name, written, found)
        assert fact.ask.check(case, found[fact.name]) == wanted, (name, written, found)


SUCH_AS = {
    "en": r"such as (?P<example>[^;]+)$",
    "it": r"(?:come|ad esempio|per esempio) (?P<example>[^;]+)$",
    "ru": r"(?:например|такие как) (?P<example>[^;]+)$",
}
"""How an example at the end of a question is announced."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_in_questions_are_answers(shipped: Library, lang: str) -> None:
    """The example with which a question ends can be typed exactly as it stands, in each language."""
    seen = 0
    for name, fact in inputs(shipped):
        if fact.kind is not str or fact.ask.check is None or fact.ask.brief is not None:
            continue
        asked = Translator(lang)(fact.ask.prompt)
        found = re.search(SUCH_AS[lang], asked)
        if found is None or "…" in asked:
            continue
        seen += 1
        example = re.split(r",? (?:or|oppure|o|или)\b", found["example"])[0].strip("«»")
        fact.ask.check(Case(name, shipped, lambda _: None, registry.load(name, shipped).inputs), example)
    assert seen >= 8, seen
