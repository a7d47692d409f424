"""Paragraphs and list items."""

from __future__ import annotations

import pytest

from punicref.audit.lists import CHECK
from tests.audit.sample import clause, notes, said

RIGHT = {
    "it": "Testo:\n\n- uno;\n- due.\n\nFine.",
    "en": "Text:\n\n- one;\n- two.\n\nEnd.",
    "ru": "Текст:\n\n- один;\n- два.\n\nКонец.",
}


def test_the_same_shape_is_right() -> None:
    """As many items and paragraphs in the same order are silent, however the lines are broken."""
    assert not notes(CHECK, clause(**{**RIGHT, "it": "Testo:\n\n- uno;\n- due.\n\nFi\nne."}))


def test_a_lost_item_is_found() -> None:
    """A lost list item or paragraph is a warning."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "en": "Text:\n\n- one.\n\nEnd."})))
    assert found == ("warning", ("en",), "The list items are not as many in all: it 2, en 1, ru 2.")
    [found] = said(notes(CHECK, clause(**{**RIGHT, "ru": "Текст:\n\n- один;\n- два."})))
    assert found == ("warning", ("ru",), "The paragraphs are not as many in all: it 2, en 2, ru 1.")


def test_another_order_is_found() -> None:
    """A paragraph that stands before the list instead of behind it is a warning."""
    [found] = said(notes(CHECK, clause(**{**RIGHT, "it": "Testo:\n\nFine.\n\n- uno;\n- due."})))
    assert found[:2] == ("warning", ("it",))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_what_stands_in_anothers_place_is_found(lang: str) -> None:
    """Two items that one language has the other way round."""
    words = {"it": ("inverno", "estate"), "en": ("winter", "summer"), "ru": ("зима", "лето")}
    texts = {one: "\n".join(map("- {}".format, said)) for one, said in words.items()}
    assert not notes(CHECK, clause(**texts))
    [found] = said(notes(CHECK, clause(**{**texts, lang: "\n".join(map("- {}".format, reversed(words[lang])))})))
    assert found[:2] == ("hint", (lang,))
