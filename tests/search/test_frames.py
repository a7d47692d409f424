"""Phrases that only put a question: whatever they are, the rules answer as they do without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.book.book import opened
from punicref.language.function import unframed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.book.book import Book
    from punicref.rulebook.library import Library

PUT = {
    "en": (
        "explain {}",
        "can you explain {}?",
        "describe {}",
        "details on {}",
        "quick question about {}",
        "I don't understand {}",
        "how is {} handled",
        "help me with {}",
        "where do I find {}",
        "{} summary",
    ),
    "it": ("spiegami {}", "dimmi di {}", "riassumi {}", "informazioni su {}", "una domanda su {}", "ricordami {}"),
    "ru": ("объясни {}", "расскажи про {}", "подскажи про {}", "не понимаю {}", "вопрос про {}", "покажи {}"),
}
ABOUT = {
    "en": (("pw", "siege"), ("pw", "supply"), ("dbp", "retreat"), ("pi", "isolation"), ("sor", "interception")),
    "it": (("pw", "assedio"), ("dbp", "ritirata"), ("pi", "isolamento"), ("sor", "intercettazione")),
    "ru": (("pw", "осада"), ("dbp", "отход"), ("pi", "перевозка"), ("sor", "перехват")),
}


@pytest.fixture(scope="module")
def book(shipped: Library) -> Iterator[Book]:
    """Open the rules."""
    with opened("en") as found:
        yield found


@pytest.mark.parametrize("lang", PUT)
def test_however_it_is_put(lang: str, book: Book) -> None:
    """What is found first is among the first that the bare word finds."""
    for game, what in ABOUT[lang]:
        bare = [one.reference for one in book.ask(what, game=game, lang=lang).hits]
        for put in PUT[lang]:
            found = book.ask(put.format(what), game=game, lang=lang)
            assert found, (put, what)
            assert found.hits[0].reference in bare[:4], (put, what)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("explain sieges", "sieges"),
        ("could you please explain to me how supply works", "me how supply works"),
        ("combat summary", "combat"),
        ("explain", "explain"),
        ("how do i find out whether a volley hit", "how do i find out whether a volley hit"),
        ("may a besieged city help a fleet", "may a besieged city help a fleet"),
        ("dove trovo la tabella", "tabella"),
        ("не понимаю про снабжение", "снабжение"),
    ],
)
def test_what_is_left_of_a_question(said: str, left: str) -> None:
    """Only where it begins or ends, and never all of it."""
    assert " ".join(unframed(said.split())) == left


@pytest.mark.parametrize("question", ["explain quantum physics", "spiegami la fotosintesi", "расскажи про фотосинтез"])
def test_what_is_not_there_is_refused_however_it_is_put(question: str, book: Book) -> None:
    """A phrase makes no answer."""
    assert not book.ask(question)


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("how many cards does Carthage draw in Sword of Rome", "sor"),
        ("в Пунических войнах как работает бой", "pw"),
        ("in punic island, when is a unit isolated", "pi"),
        ("nel De Bello Punico quando si ritira un'unità", "dbp"),
    ],
)
def test_a_game_is_named_in_any_form_of_its_title(question: str, game: str, book: Book) -> None:
    """Then the answer is of that game."""
    assert {one.game for one in book.ask(question).hits} == {game}
