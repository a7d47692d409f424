"""Words of another language in the midst of a text."""

from __future__ import annotations

import pytest

from punicref.audit.foreign import CHECK
from tests.audit.sample import clause, many, notes, said

TEXTS = {"it": "L'armata si ferma.", "en": "The army stops.", "ru": "Армия стоит."}
WRONG = {"it": "L'army si ferma.", "en": "The armata stops.", "ru": "Army стоит."}


def test_own_words_are_right() -> None:
    """Each language in its own words is silent, and so is a name with a capital."""
    assert not notes(CHECK, clause(**TEXTS), *many(3, **TEXTS))
    assert not notes(CHECK, clause(**{**TEXTS, "it": "L'Army si ferma."}), *many(3, **TEXTS))


@pytest.mark.parametrize("lang", ["it", "en"])
def test_a_word_that_was_left_untranslated_is_found(lang: str) -> None:
    """The language and the word are named, also where it stands everywhere."""
    [found] = said(notes(CHECK, clause(**{**TEXTS, lang: WRONG[lang]}), *many(3, **TEXTS)))
    assert found[1] == (lang,)
    everywhere = {**TEXTS, lang: WRONG[lang]}
    assert notes(CHECK, clause(**everywhere), *many(5, **everywhere))
