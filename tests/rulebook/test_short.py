"""The rule in one breath, and its exceptions: for every clause, in every language, at every door."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import punicref
from punicref import LANGUAGES
from punicref.build import source

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

LONGEST = 24
"""Some fifteen words are wanted; numbers that are filled in may add a few."""

OWN = [
    ("pw:9.15", "does land attack ships?", ("Land and naval points never attack each other",)),
    ("pw:4.2.a.1", "do we roll diplomacy on the first turn?", ("[pw:19.0]", "first turn")),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_says_in_one_breath_what_it_settles(lang: str, shipped: Library) -> None:
    """One sentence, no longer than a breath, and not the title again."""
    for game in shipped.game_codes():
        for one, title, _, short in shipped.contents(game, lang):
            assert short, f"{game}:{one}"
            assert short != title, f"{game}:{one}"
            assert short[-1] in ".!?»)”", f"{game}:{one}"
            assert "{" not in short, f"{game}:{one}"
            assert len(short.split()) <= LONGEST, f"{game}:{one}: {short}"


def test_exceptions_are_clauses_of_the_same_game_and_never_the_clause_itself(shipped: Library) -> None:
    """Each with what it depends on, and with what it says in one breath."""
    found = 0
    for game in shipped.game_codes():
        for one in shipped.ids(game):
            for exempt in shipped.clause(game, one, "en").but:
                assert shipped.has(game, exempt.id)
                assert exempt.id != one
                assert exempt.kind in source.BUT_KINDS
                assert exempt.short == shipped.short(game, exempt.id, "en")
                found += 1
    assert found > 400


@pytest.mark.parametrize(("clause", "question", "said"), OWN, ids=[one for one, *_ in OWN])
def test_it_stands_in_answers_and_in_data(clause: str, question: str, said: tuple[str, ...]) -> None:
    """First what it says, then its exceptions, each with its clause."""
    with punicref.open("en") as book:
        reply = book.ask(question, game="pw")
        assert reply.hits[0].reference == clause
        assert reply.hits[0].short == book.clause(clause).short
        told = [book.clause(clause).short, *(f"{one.short} [{one.reference}]" for one in book.clause(clause).but)]
        for words in said:
            assert any(words in one for one in told)
        document = book.clause(clause).as_dict()
        assert document["short"] == reply.hits[0].as_dict()["short"]
        assert all(set(one) == {"clause", "short"} for one in document["but"])
