"""What "Resolve it with" names: a calculator that answers the question, rather none than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.book.book import opened
from punicref.render import answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.book.book import Book
    from punicref.rulebook.library import Library


@pytest.fixture(scope="module")
def book(shipped: Library) -> Iterator[Book]:
    """Open the rules."""
    with opened("en") as found:
        yield found


@pytest.mark.parametrize(
    ("game", "question", "resolver"),
    [
        ("pw", "girare le truppe dentro la città nel mio turno", "pw.invert"),
        ("pw", "arruolare soldati a siracusa", "pw.syracuse"),
        ("pw", "who controls a town", "pw.town-control"),
        ("sor", "il bonus casa", "sor.unrest-battle"),
        ("dbp", "какие клетки в зоне контроля", "dbp.zoc"),
        # nothing resolves the clause that answers, only others that are shown beside it
        ("sor", "via appia", ""),
        ("sor", "лояльность ничейного города", ""),
    ],
)
def test_it_is_the_one_for_what_was_asked(book: Book, game: str, question: str, resolver: str) -> None:
    """Not one that only touches upon the clause."""
    found = book.ask(question, game=game)
    best = book.clause(found.hits[0].reference, lang=found.lang)
    assert answers.page(book.library, question, found, best, one_game=True).resolver == resolver
