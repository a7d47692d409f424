"""Values in the texts: they exist, are all stated, and are stated alike."""

from __future__ import annotations

import pytest

from punicref.audit.corpus import Neutral
from punicref.audit.placeholders import CHECK
from tests.audit.sample import ALIKE, clause, notes, said

COST = Neutral(values={"cost": 5, "other": 7})


def test_the_same_values_are_right() -> None:
    """Texts that state the same values, with word forms beside their numbers, are silent."""
    texts = {
        "it": "Costa {cost} {cost|punto|punti} e {other}.",
        "en": "It costs {cost} {cost|point|points} and {other}.",
        "ru": "Это стоит {cost} {cost|очко|очка|очков} и {other}.",
    }
    assert not notes(CHECK, clause(neutral=COST, **texts))


def test_another_value_is_found() -> None:
    """A language that states another value than the others is named, for what it lacks and for what it has."""
    found = said(notes(CHECK, clause(neutral=COST, **{**ALIKE, "en": "It costs {other}."})))
    assert ("error", ("en",), "The value {cost} does not stand equally often in all: it 1, en 0, ru 1.") in found
    assert ("error", ("en",), "The value {other} does not stand equally often in all: it 0, en 1, ru 0.") in found


def test_a_sign_counts() -> None:
    """A value with its sign is not the same as without."""
    assert notes(CHECK, clause(neutral=Neutral(values={"cost": 5}), **{**ALIKE, "ru": "Это стоит {+cost}."}))


def test_a_value_that_does_not_exist_is_found() -> None:
    """A placeholder without a value, or of a clause that does not exist, is an error."""
    texts = {lang: text.replace("cost", "price") for lang, text in ALIKE.items()}
    found = said(notes(CHECK, clause(neutral=Neutral(), **texts)))
    assert [(one[0], one[1]) for one in found] == [("error", (lang,)) for lang in ("it", "en", "ru")]
    assert found[0][2] == "{price} has no value in sample.toml, 1.1."
    texts = {lang: text.replace("cost", "7.7:cost") for lang, text in ALIKE.items()}
    assert said(notes(CHECK, clause(neutral=Neutral(), **texts)))[0][2] == "There is no clause 7.7."


def test_a_renamed_value_is_told_once() -> None:
    """A slip in a name is one finding, which says what the others state."""
    neutral = Neutral(values={"cost": 5})
    wrong = clause(neutral=neutral, **{**ALIKE, "ru": ALIKE["ru"].replace("{cost}", "{cast}")})
    assert said(notes(CHECK, wrong)) == [
        ("error", ("ru",), "{cast} has no value in sample.toml, 1.1. The others state {cost} there.")
    ]


def test_a_value_that_no_text_states_is_found() -> None:
    """A value must be stated in every language, in its own clause or in another one."""
    found = said(notes(CHECK, clause(neutral=COST, **ALIKE)))
    assert [one[2] for one in found] == ["No text uses the value other of sample.toml."] * 3
    user = clause("2.1", **dict.fromkeys(ALIKE, "{1.1:other}"))
    assert not notes(CHECK, clause(neutral=COST, **ALIKE), user)


def test_word_forms_are_counted() -> None:
    """Russian needs three word forms, the others two."""
    texts = {**ALIKE, "ru": "Это стоит {cost} {cost|очко|очков}."}
    found = said(notes(CHECK, clause(neutral=Neutral(values={"cost": 5}), **texts)))
    assert ("error", ("ru",), "{cost|очко|очков} has 2 word forms; this language needs 3.") in found


def test_number_words_are_known_and_stand_for_their_value() -> None:
    """A number as a word is the value all the same; a word that is no kind of the language is an error."""
    texts = {"it": "Costa {cost!una volta}.", "en": "It costs {cost!once}.", "ru": "Это стоит {cost!один раз}."}
    neutral = Neutral(values={"cost": 1})
    assert not notes(CHECK, clause(neutral=neutral, **texts))
    found = said(notes(CHECK, clause(neutral=neutral, **{**texts, "en": "It costs {cost!oncely}."})))
    assert found == [("error", ("en",), "oncely is no number word of this language.")]
    texts["en"] = texts["en"].replace("once", "twice")
    [wrong] = said(notes(CHECK, clause(neutral=neutral, **texts)))
    assert wrong[2] == "twice is named by the same word for one: once."


def test_word_forms_of_another_value_are_found() -> None:
    """A word form that goes by another number than in the other languages is a hint."""
    texts = {
        "it": "Costa {cost} {cost|punto|punti} e {other} {other|punto|punti}.",
        "en": "It costs {cost} {other|point|points} and {other} {other|point|points}.",
        "ru": "Это стоит {cost} {cost|очко|очка|очков} и {other} {other|очко|очка|очков}.",
    }
    found = said(notes(CHECK, clause(neutral=COST, **texts)))
    assert ("hint", ("en",), "A word form goes by {other}, in the others by {cost}.") in found


def test_values_in_the_wrong_sentences_are_found() -> None:
    """Two values that have changed places stand in other sentences than in the other languages."""
    texts = {
        "it": "Un attacco costa {cost}. Un assedio costa {other}.",
        "en": "An attack costs {other}. A siege costs {cost}.",
        "ru": "Атака стоит {cost}. Осада стоит {other}.",
    }
    found = said(notes(CHECK, clause(neutral=COST, **texts)))
    assert {(one[0], one[1]) for one in found} == {("hint", ("en",))}
    assert "{cost} stands in another sentence than in the others" in found[0][2] + found[1][2]


def test_a_number_word_has_no_word_forms() -> None:
    """A placeholder says a number or the word that agrees with it, never both."""
    neutral = Neutral(values={"cost": 1})
    texts = {**ALIKE, "en": "It costs {cost}, {cost!once|point|points}."}
    found = [one for one in said(notes(CHECK, clause(neutral=neutral, **texts))) if one[0] == "error"]
    assert found == [("error", ("en",), "{cost!once|point|points} asks for a number word and word forms at once.")]


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_a_form_that_does_not_stand_with_its_number_is_found(lang: str) -> None:
    """The number before it or behind it in its sentence is its own, unless the other languages have it so, too."""
    texts = {
        "it": "Ci sono {cost} PF {cost|navale|navali}, comandante {other}.",
        "en": "There are {cost} naval {cost|point|points}, leader {other}.",
        "ru": "Есть {cost} {cost|морское очко|морских очка|морских очков}, полководец {other}.",
    }
    moved = {one: text.replace("{cost|", "{other|").replace(", ", ". ") for one, text in texts.items()}

    def told(**now: str) -> list[tuple[str, ...]]:
        return [one[1] for one in said(notes(CHECK, clause(neutral=COST, **now))) if "does not stand with" in one[2]]

    assert not told(**texts)
    assert told(**{**texts, lang: moved[lang]}) == [(lang,)]
    assert not told(**moved)
