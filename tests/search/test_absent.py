"""What other wargames have and these do not is told so; what they have is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.book.book import opened
from punicref.search.answer import reply

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
    ("game", "question"),
    [
        ("", "forced march"),
        ("", "overrun"),
        ("", "can I build a road"),
        ("", "what is the hoplite phalanx bonus"),
        ("", "are there optional rules"),
        ("", "what if the die falls off the table"),
        ("", "è possibile la marcia forzata?"),
        ("", "si combatte anche di notte?"),
        ("", "posso costruire un ponte"),
        ("", "есть ли форсированный марш"),
        ("", "можно ли атаковать ночью"),
        ("", "есть ли одиночная игра"),
        ("pw", "does the loser retreat after combat"),
        ("pw", "ritirata dopo il combattimento"),
        ("pw", "отступление после боя"),
        ("pw", "does the weather slow my fleet"),
        ("pw", "la cavalleria ha un bonus?"),
        ("pw", "есть ли у армий боевой дух"),
        ("dbp", "can archers run out of arrows"),
        ("dbp", "le truppe hanno bisogno di rifornimento?"),
        ("dbp", "можно ли купить отряды"),
        ("pi", "is there a zone of control"),
        ("pi", "posso speronare le navi"),
        ("pi", "перехват флота"),
        ("sor", "does a leader gain experience"),
        ("sor", "quanto pesa il morale"),
        ("sor", "есть ли слоны"),
    ],
)
def test_what_a_game_does_not_have_is_told(book: Book, game: str, question: str) -> None:
    """By its name, instead of being led to what is near."""
    found = book.ask(question, game=game)
    assert not found.hits
    assert found.refusal.split("\n")[1].startswith(("The rules have nothing", "Nelle regole non", "Ничего такого"))


def test_where_another_game_has_it_that_is_told_too(shipped: Library) -> None:
    """And it is not named as the nearest of a game that lacks it."""
    found = reply(shipped, "are there elephants", "pw")
    assert (found.lacking, found.elsewhere) == ("elephants", True)
    assert found.nearest[0].game in ("dbp", "pi")
    assert "lephant" in shipped.title(found.nearest[0].game, found.nearest[0].id, "en")


@pytest.mark.parametrize(
    ("game", "question", "clause"),
    [
        ("", "can a unit retreat from combat", "dbp:10.1"),  # pw has no retreat: its clauses are left out
        ("", "is there a weather rule", "dbp:17.1.3.a"),
        ("pw", "can a force march through a hex with enemies", "pw:5.23"),  # no forced march
        ("pw", "can I retreat from a besieged city", "pw:10.28"),
        ("pw", "can a leader move alone", "pw:5.36"),  # no solitaire play
        ("dbp", "ambush at Trebbia", "dbp:17.1.3.c"),
    ],
)
def test_what_the_rules_have_is_answered(shipped: Library, game: str, question: str, clause: str) -> None:
    """Though a word of it names a thing that another game lacks, or that is like one."""
    assert clause in [one.reference for one in reply(shipped, question, game).answers[:3]]
