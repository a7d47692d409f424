"""Before and after, until and while, beginning and end, by a vote of three languages."""

from __future__ import annotations

import pytest

from punicref.audit.votes import CHECKS
from tests.audit.sample import clause, notes, said

BEFORE = {"it": "Prima del combattimento.", "en": "Before the combat.", "ru": "Перед боем."}
AFTER = {"it": "Dopo il combattimento.", "en": "After the combat.", "ru": "После боя."}
BEGINS = {"it": "All'inizio del turno.", "en": "At the start of the turn.", "ru": "В начале хода."}
ENDS = {"it": "Alla fine del turno.", "en": "At the end of the turn.", "ru": "В конце хода."}


@pytest.mark.parametrize(
    "texts",
    [
        BEFORE,
        AFTER,
        BEGINS,
        ENDS,
        {"it": "Appena mosse, si fermano.", "en": "Once they have moved, they stop.", "ru": "Двинувшись, они стоят."},
        {"it": "Prima muove Roma.", "en": "Rome moves first.", "ru": "Сначала движется Рим."},
    ],
)
def test_the_same_time_is_right(texts: dict[str, str]) -> None:
    """The same order in time is silent, and so are words that have another sense, too."""
    assert not notes(CHECKS["times"], clause(**texts))


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
@pytest.mark.parametrize(("texts", "other"), [(BEFORE, AFTER), (AFTER, BEFORE), (BEGINS, ENDS), (ENDS, BEGINS)])
def test_another_time_is_found(texts: dict[str, str], other: dict[str, str], lang: str) -> None:
    """A language that turns the order is named."""
    [found] = said(notes(CHECKS["times"], clause(**{**texts, lang: other[lang]})))
    assert found[:2] == ("hint", (lang,))


def test_a_lost_time_is_found() -> None:
    """A language that does not say when is named."""
    [found] = said(notes(CHECKS["times"], clause(**{**AFTER, "en": "The combat."})))
    assert found[1:] == (("en",), "The others say “dopo il, после”, this does not: “The combat.”")


@pytest.mark.parametrize(
    ("lang", "text"),
    [("it", "Finché la partita comincia, muove."), ("en", "While the game begins, it moves.")],
)
def test_when_is_not_while(lang: str, text: str) -> None:
    """What happens when something does is not what happens as long as it does."""
    texts = {
        "it": "Quando la partita comincia, muove.",
        "en": "When the game begins, it moves.",
        "ru": "Когда игра начинается, он движется.",
    }
    assert not notes(CHECKS["times"], clause(**texts))
    assert (lang,) in [one[1] for one in said(notes(CHECKS["times"], clause(**{**texts, lang: text})))]


@pytest.mark.parametrize(
    ("lang", "text"),
    [("it", "Vale nel turno seguente."), ("en", "It counts in the next turn."), ("ru", "Действует в следующем ходу.")],
)
@pytest.mark.parametrize(
    "texts",
    [
        {"it": "Vale nello stesso turno.", "en": "It counts in the same turn.", "ru": "Действует в том же ходу."},
        {"it": "Vale subito.", "en": "It counts at once.", "ru": "Действует немедленно."},
    ],
)
def test_the_next_turn_is_not_this(texts: dict[str, str], lang: str, text: str) -> None:
    """What happens at once, or in the same turn, does not happen in the next."""
    assert not notes(CHECKS["times"], clause(**texts))
    assert (lang,) in [one[1] for one in said(notes(CHECKS["times"], clause(**{**texts, lang: text})))]
