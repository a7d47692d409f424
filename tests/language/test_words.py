"""Words as the index holds them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.language import words


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [
        ("it", "l'assedio", "L’ASSEDIO"),
        ("it", "città", "citta"),
        ("it", "unità", "unita"),
        ("ru", "полководцем", "полководцы"),
        ("ru", "потерёт", "потерет"),
        ("ru", "ЁЖ", "еж"),
        ("en", "sieges", "siege"),
        ("en", "ﬁeld", "field"),
    ],
)
def test_ways_to_write_a_word_are_one(lang: str, one: str, other: str) -> None:
    """Case, accents, ё, kinds of apostrophe, ligatures and endings make no difference."""
    assert words.stemmed(one, lang) == words.stemmed(other, lang) != []


def test_short_i_is_a_letter_of_its_own() -> None:
    """й is not и with an accent: it is not folded away."""
    assert words.tokens("Бой") == ["бой"] != words.tokens("бои")


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("осада", ("ru",)),
        ("siege", ("it", "en")),
        ("12 3", ("it", "en")),
        ("CRT таблица", ("ru", "it", "en")),
        ("包囲", ("it", "en")),
    ],
)
def test_letters_tell_the_languages(text: str, languages: tuple[str, ...]) -> None:
    """Cyrillic is Russian, Latin may be Italian or English."""
    assert words.languages(words.tokens(text)) == languages


@given(st.text())
def test_any_text_has_words_of_letters_and_digits_only(text: str) -> None:
    """Nothing that could be syntax of the search engine gets through."""
    for lang in words.STEMMERS:
        for stem in words.stemmed(text, lang):
            assert stem == "".join(stem.split()) != ""
            assert '"' not in stem
