"""The words of facts, choices and calculators: each has some in every language, and none is of two."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.ruling import registry, vocabulary
from punicref.ruling.names import plain

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def test_everything_has_words_in_three_languages(shipped: Library) -> None:
    """Each fact, choice and calculator; no word for two choices of a fact, two facts or two calculators."""
    for name in shipped.calculator_names():
        calculator = registry.load(name, shipped)
        assert set(shipped.said("calculator")[name]) == set(LANGUAGES), name
        facts_called: dict[tuple[str, str, str], set[str]] = {}
        for one in calculator.inputs:
            said = vocabulary.of_fact(one, shipped)
            assert set(said) == set(LANGUAGES), (name, one.name)
            side = one.group.heading.text if one.group and one.shared else ""
            for lang, words in said.items():
                for word in words:
                    facts_called.setdefault((lang, plain(word), side), set()).add(one.name)
            called: dict[tuple[str, str], set[str]] = {}
            for value in one.choices:
                choice = vocabulary.of_choice(one, value, shipped)
                assert set(choice) == set(LANGUAGES), (name, one.name, value)
                for lang, words in choice.items():
                    for word in words:
                        called.setdefault((lang, plain(word)), set()).add(value)
            assert not [word for word, values in called.items() if len(values) > 1], (name, one.name)
        assert not [word for word, names in facts_called.items() if len(names) > 1], name


def test_every_value_is_read_by_each_of_its_words(shipped: Library) -> None:
    """In any language, in capitals too."""
    for name in shipped.calculator_names():
        for one in registry.load(name, shipped).inputs:
            for value in one.choices:
                for words in vocabulary.of_choice(one, value, shipped).values():
                    assert all(vocabulary.choice(word.upper(), one, shipped) == value for word in words), (name, value)


LATIN = {"Fortuna", "Furor"}
"""Boxes of a game that are printed in Latin letters in every language."""


def test_what_may_be_chosen_is_told_in_russian(shipped: Library) -> None:
    """Refusals name the choices by these words, and no English one is among them."""
    for name in shipped.calculator_names():
        for one in registry.load(name, shipped).inputs:
            shown = {vocabulary.shown(one, value, shipped).texts["ru"] for value in one.choices}
            assert not [word for word in shown - LATIN if re.search("[a-zA-Z]", word)], (name, one.name)


@pytest.mark.parametrize(
    ("calculator", "given"),
    [
        ("pi.isolated", {"unit": "infantry, cavalry", "around": "land"}),
        ("pi.isolated", {"unit": "infantry", "around": "zzz"}),
        ("pi.move", {"units": "3", "way": "land"}),
        ("pi.move", {"units": "infantry", "way": "land zzz"}),
        ("pi.retreat", {"unit": "infantry", "ways_out": "land enemy-resource own-resource"}),
        ("pi.operation", {"actions": "zzz"}),
        ("pi.cohesion", {"units": "zzz"}),
    ],
)
def test_a_refused_list_names_what_it_takes_in_the_readers_language(
    calculator: str, given: dict[str, str], shipped: Library
) -> None:
    """Types, areas and marks stand in Russian; only options and what was typed keep their letters."""
    with pytest.raises(InputProblem) as caught:
        registry.load(calculator, shipped).rule(given, shipped, lambda _: None)
    told = Translator("ru")(caught.value.message)
    typed = {word for text in given.values() for word in re.findall(r"[\w-]+", text)}
    assert set(re.findall(r"(?<![\w-])[a-z][a-z-]+", told)) <= typed, told
