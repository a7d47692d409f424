"""What questions mean: found without the words of the rules; measured on needs of people who do not know the book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli

import punicref
from punicref import LANGUAGES
from punicref.language import words
from punicref.search import meaning
from punicref.search.answer import reply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library
    from punicref.search.reply import Reply

NEEDS = Path(__file__).parent.parent / "needs"
EVERY = 4
"""Of so many needs one is asked: all of them take minutes."""


def test_needs_are_of_clauses_that_there_are(shipped: Library) -> None:
    """In three languages each; of some the rules say nothing."""
    for path in sorted(NEEDS.glob("*/*.toml")):
        found = tomli.loads(path.read_text("utf-8"))["need"]
        assert len({one["id"] for one in found}) == len(found)
        for one in found:
            assert all(one[lang].strip() for lang in LANGUAGES), one["id"]
            assert all(shipped.has(path.stem, clause) for clause in one["clauses"]), one["id"]
        assert any(not one["clauses"] for one in found)


def test_needs_of_strangers_are_answered() -> None:
    """The clause first for four in five, among three for nine in ten; few are refused."""
    first = among = refused = whole = 0
    for need, found in _asked(answered=True):
        ids = [one.id for one in found.hits[:3]]
        first += bool(ids) and ids[0] in need["clauses"]
        among += any(one in need["clauses"] for one in ids)
        refused += not ids
        whole += 1
    assert whole > 100
    assert first / whole >= 0.77
    assert among / whole >= 0.88
    assert refused / whole <= 0.04


def test_what_the_rules_do_not_say_is_no_sure_answer() -> None:
    """Two in three are refused, and hardly one is answered as if it were sure."""
    found = [one for _, one in _asked(answered=False)]
    assert sum(not one.hits for one in found) / len(found) >= 0.65
    assert sum(one.sure for one in found) / len(found) <= 0.08


def _asked(*, answered: bool) -> Iterator[tuple[dict[str, Any], Reply]]:
    every = EVERY if answered else 1
    with punicref.open("en") as book:
        for path in sorted((NEEDS / "test").glob("*.toml")):
            needs = [one for one in tomli.loads(path.read_text("utf-8"))["need"] if bool(one["clauses"]) == answered]
            for need in needs[::every]:
                for lang in LANGUAGES:
                    yield need, book.ask(need[lang], game=path.stem, most=3, lang=lang)


def test_a_question_is_near_to_clauses_of_its_game_only(shipped: Library) -> None:
    """Or to the program's; chances come to no more than one, and nothing is near to no words at all."""
    said = words.tokens("can my army punch his fleet?")
    for game in shipped.game_codes():
        found = meaning.near(shipped.db, said, game)
        assert 0 < sum(found.chances.values()) <= 1.0 + 1e-9
        where = dict(shipped.db.execute("SELECT row, game FROM entry"))
        assert {where[row] for row in found.chances} <= {game, words.PROGRAM}
        assert 0 <= found.none <= 1
    assert not meaning.near(shipped.db, [], "pw").chances


@pytest.mark.parametrize(
    ("game", "question", "none"),
    [
        ("pw", "does winter stop armies", True),
        ("dbp", "how do I make pizza dough", True),
        ("pw", "may ships attack an army", False),
        ("sor", "chi comincia?", True),
        ("pw", "chi comincia?", False),
    ],
)
def test_that_no_clause_is_meant_is_learned_too(shipped: Library, game: str, question: str, none: bool) -> None:
    """For each game by itself."""
    assert (meaning.near(shipped.db, words.tokens(question), game).none > 0.5) is none


def test_a_question_of_little_words_is_answered_where_it_is_clear(shipped: Library) -> None:
    """What tells nothing by itself still may ask for one thing."""
    assert reply(shipped, "Who goes first?", "pw").answers[0].id == "4.2"
    assert not reply(shipped, "what now?", "pw").answers
