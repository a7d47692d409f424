"""Opposites: a word where the two other languages have its contrary."""

from __future__ import annotations

import pytest

from punicref.audit.lexicon import opposites
from punicref.audit.opposites import CHECK
from tests.audit.sample import clause, notes, said

INSIDE = {"it": "Resta dentro la città.", "en": "It stays inside the city.", "ru": "Он остаётся внутри города."}


def test_the_same_word_is_right() -> None:
    """The same side of a pair is silent, whatever its form."""
    assert not notes(CHECK, clause(**INSIDE))
    assert not notes(CHECK, clause(**{**INSIDE, "en": "It stays within the cities."}))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("it", "Resta fuori dalla città."),
        ("en", "It stays outside the city."),
        ("ru", "Он остаётся снаружи города."),
        ("it", "Resta dentro il villaggio."),
        ("ru", "Он остаётся внутри деревни."),
    ],
)
def test_the_opposite_is_found(lang: str, text: str) -> None:
    """The language with the contrary word is named, with the words of the others."""
    [found] = said(notes(CHECK, clause(**{**INSIDE, lang: text})))
    assert found[:2] == ("hint", (lang,))
    assert found[2].startswith("This says “")


def test_exchanged_sides_are_found() -> None:
    """The same words on both sides, divided otherwise: two attacks and a defence, not one and two."""
    texts = {
        "it": "L'attaccante tira, poi tira il difensore, poi di nuovo l'attaccante.",
        "en": "The attacker rolls, then the defender rolls, then the attacker again.",
        "ru": "Атакующий бросает, потом обороняющийся бросает, потом снова обороняющийся.",
    }
    [found] = said(notes(CHECK, clause(**texts)))
    assert found[1] == ("ru",)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_every_sense_has_words_in_every_language(lang: str) -> None:
    """No side of a pair is empty in a language, and nothing stands there that no pair has."""
    groups = (*opposites.GROUPS, *opposites.MORE)
    named = {*opposites.WORDS[lang], *opposites.IDIOMS[lang], *opposites.MONTHS} - {""}
    assert named == {sense for group in groups for sense in group}


LITTLE = (
    {"it": "Ogni flotta muove.", "en": "Each fleet moves.", "ru": "Каждый флот движется."},
    {"it": "Una flotta muove.", "en": "One fleet moves.", "ru": "Один флот движется."},
    {"it": "Il livello sale.", "en": "The level goes up.", "ru": "Уровень растёт."},
    {"it": "Il livello scende.", "en": "The level comes down.", "ru": "Уровень падает."},
)


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0), (2, 3), (3, 2)])
def test_little_words_count(one: int, other: int, lang: str) -> None:
    """One for each, up for down, and the reverse: the language that says it is named, and only once."""
    assert not notes(CHECK, clause(**LITTLE[one]))
    [found] = said(notes(CHECK, clause(**{**LITTLE[one], lang: LITTLE[other][lang]})))
    assert found[:2] == ("hint", (lang,))


def test_of_little_words_one_language_is_named() -> None:
    """Where a third language leaves such a word out, either of the others may be the odd one: one hint is enough."""
    texts = {"it": "Un turno ha fasi.", "en": "Each turn has phases.", "ru": "Ход состоит из фаз."}
    assert len(notes(CHECK, clause(**texts))) == 1


ORDER = {
    "it": "L'attaccante tira per primo, poi il difensore.",
    "en": "The attacker rolls first, then the defender.",
    "ru": "Первым бросает атакующий, затем обороняющийся.",
}


def test_a_pair_the_other_way_round_is_found() -> None:
    """The language that names the defender first, where the others name the attacker first, is named."""
    assert not notes(CHECK, clause(**ORDER))
    swapped = {**ORDER, "en": "The defender rolls first, then the attacker."}
    assert [one[:2] for one in said(notes(CHECK, clause(**swapped)))] == [("hint", ("en",))]


def test_what_no_translation_leaves_out_is_missed() -> None:
    """A word such as enemy that two languages have and the third has in no form is told."""
    texts = {
        "it": "L'area nemica costa {cost}.",
        "en": "An area costs {cost}.",
        "ru": "Вражеская область стоит {cost}.",
    }
    [found] = said(notes(CHECK, clause(**texts)))
    assert found[1] == ("en",)
