"""What questions mean: found without the words of the rules; measured on needs of people who do not know the book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import tomli

import punicref
from punicref import LANGUAGES
from punicref.language import words
from punicref.search import meaning

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

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
    """The clause first for three in four, among three for nearly nine in ten; few are refused."""
    first = among = refused = whole = 0
    with punicref.open("en") as book:
        for path in sorted((NEEDS / "test").glob("*.toml")):
            needs = [one for one in tomli.loads(path.read_text("utf-8"))["need"] if one["clauses"]]
            for need in needs[::EVERY]:
                for lang in LANGUAGES:
                    found = [one.id for one in book.ask(need[lang], game=path.stem, most=3).hits]
                    first += bool(found) and found[0] in need["clauses"]
                    among += any(one in need["clauses"] for one in found)
                    refused += not found
                    whole += 1
    assert whole > 100
    assert first / whole >= 0.7
    assert among / whole >= 0.82
    assert refused / whole <= 0.08


def test_a_question_is_near_to_clauses_of_its_game_only(shipped: Library) -> None:
    """Chances come to no more than one; nothing is near to no words at all."""
    said = words.tokens("can my army punch his fleet?")
    for game in shipped.game_codes():
        found = meaning.near(shipped.db, said, game)
        assert 0 < sum(found.values()) <= 1.0 + 1e-9
        assert all(chance >= meaning.LIKELY for chance in found.values())
    assert not meaning.near(shipped.db, [], "pw")
