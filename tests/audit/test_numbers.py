"""Numbers in words, in all their forms."""

from __future__ import annotations

import pytest

from punicref.audit.lexicon import numbers
from punicref.audit.numbers import CHECK
from tests.audit.sample import clause, notes, said


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("it", " le due armate e metà della flotta ", ("2", "1/2")),
        ("en", " twenty ships twice ", ("20", "double")),
        ("ru", " с двумя полководцами и пятью кораблями ", ("2", "5")),
        ("ru", " половину двенадцати ", ("1/2", "12")),
        ("it", " due volte ", ("double",)),
        ("it", " secondo la regola prima di tutto ", ()),
        ("it", " il secondo giocatore ", ("second",)),
        ("ru", " второму игроку ", ("second",)),
        ("en", " move first and then fight ", ()),
    ],
)
def test_words_are_numbers(lang: str, text: str, wanted: tuple[str, ...]) -> None:
    """Inflected number words are known, and words that only look like one are not."""
    assert numbers(text, lang).said == wanted


def test_the_same_numbers_are_right() -> None:
    """Number words that agree, in whatever form, are silent; both may stand for two."""
    assert not notes(CHECK, clause(it="Si tira due volte.", en="Roll twice.", ru="Бросьте дважды."))
    assert not notes(CHECK, clause(it="I due giocatori.", en="Both players.", ru="Оба игрока."))


def test_another_number_is_found() -> None:
    """A language with another number word is named."""
    found = said(notes(CHECK, clause(it="Servono tre armate.", en="Two armies are needed.", ru="Нужны три армии.")))
    assert ("hint", ("en",)) in {one[:2] for one in found}
    assert any("“3” does not stand equally often in all: it 1, en 0, ru 1" in one[2] for one in found)
