"""Latin letters in Cyrillic words, and the reverse."""

from __future__ import annotations

from punicref.audit.letters import CHECK
from tests.audit.sample import clause, notes, said


def test_one_alphabet_in_a_word_is_right() -> None:
    """Latin names in a Russian text, names of values and word forms are silent."""
    texts = {"it": "Hastati", "en": "Hastati", "ru": "Маркер In Fugam: {cost} {cost|очко|очка|очков}, фишка-A."}
    assert not notes(CHECK, clause(**texts))


def test_a_mixed_word_is_found() -> None:
    """A word of both alphabets is an error, also in a word form; the foreign letters are marked."""
    found = said(notes(CHECK, clause(it="cоsta", en="army", ru="aрмия {n|oчко|очка|очков}")))
    assert found == [
        ("error", ("it",), "Latin and Cyrillic letters in one word: c[о]sta."),
        ("error", ("ru",), "Latin and Cyrillic letters in one word: [a]рмия."),
        ("error", ("ru",), "Latin and Cyrillic letters in one word: [o]чко."),
    ]


def test_a_lookalike_word_is_found() -> None:
    """A word that only looks Latin is a warning; a Russian word that is quoted is none."""
    found = said(notes(CHECK, clause(it="е", en="the word отряд", ru="слово")))
    assert found == [("warning", ("it",), "This word is written in Cyrillic letters: е.")]
