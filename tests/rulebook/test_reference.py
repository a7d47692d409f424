"""References as people type them."""

from __future__ import annotations

import dataclasses
import os
from typing import TYPE_CHECKING

import pytest

from punicref.build import compile as compiling
from punicref.build import source
from punicref.errors import NotFound, Problem
from punicref.rulebook import reference
from punicref.rulebook.library import Library
from tests.build import sample

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def two_games(tmp_path: Path) -> Iterator[Library]:
    """Compile two games, so that neither is the only one; the second lacks the last clause."""
    book = source.read(os.fspath(sample.BASE), sample.NAME)
    fewer = {one: clause for one, clause in book.clauses.items() if one != "1.3"}
    target = os.fspath(tmp_path / "two.sqlite")
    compiling.write(target, [book, dataclasses.replace(book, code="shg", clauses=fewer)], [], [], {})
    library = Library(target)
    yield library
    library.close()


@pytest.mark.parametrize(
    ("typed", "clause"),
    [
        (["pw:9.14"], "9.14"),
        (["pw", "9.14"], "9.14"),
        (["pw 9.14"], "9.14"),
        (["PW:9.14"], "9.14"),
        (["Pw", "9.14"], "9.14"),
        (["pw: 9.14"], "9.14"),
        (["pw:§9.14"], "9.14"),
        (["pw", "§", "9.14"], "9.14"),
        (["pw:9.14."], "9.14"),
        (["pw:10.42.a"], "10.42.a"),
        (["pw:10.42a"], "10.42.a"),
        (["pw:10.42A"], "10.42.a"),
        (["pw:10.42.a."], "10.42.a"),
        (["pw:19.14C."], "19.14.c"),
        (["pw:9"], "9.0"),
        (["pw", "§9."], "9.0"),
        (["pw:3.2.def.combat-strength"], "3.2.def.combat-strength"),
        (["pw:3.2.DEF.Combat-Strength"], "3.2.def.combat-strength"),
    ],
)
def test_clause_is_found_as_it_is_typed(typed: list[str], clause: str, shipped: Library) -> None:
    """Capitals, a section sign, a trailing dot, a dot left out and a bare chapter number do not matter."""
    assert str(reference.find(typed, shipped)) == f"pw:{clause}"


@pytest.mark.parametrize("typed", ["9.14", "§9.14", "9.14."])
def test_game_may_be_left_out_where_one_is_set(typed: str, shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """PUNICREF_GAME, in any case, gives the game of a bare number."""
    monkeypatch.setenv("PUNICREF_GAME", "PW")
    assert str(reference.find([typed], shipped)) == "pw:9.14"


def test_game_must_be_said_where_several_have_the_clause(two_games: Library) -> None:
    """A bare number that two games have is refused with both references to choose from."""
    with pytest.raises(Problem) as caught:
        reference.find(["1.1"], two_games)
    assert str(caught.value) == (
        "Say which game: sg, shg. Did you mean sg:1.1, shg:1.1? For example sg:1.1, or set PUNICREF_GAME."
    )
    assert caught.value.code == 2


@pytest.mark.parametrize("typed", ["1.3", "§1.3."])
def test_game_needs_not_be_said_where_one_has_the_clause(typed: str, two_games: Library) -> None:
    """A bare number that a single game has is a clause of that game."""
    assert str(reference.find([typed], two_games)) == "sg:1.3"


def test_number_that_no_game_has_is_refused_with_the_near_of_each(two_games: Library) -> None:
    """A bare number that no game has is not found, and each game offers what is like it."""
    with pytest.raises(NotFound) as caught:
        reference.find(["1.22"], two_games)
    assert str(caught.value).startswith("There is no clause 1.22. Did you mean ")
    assert {"sg:1.2", "shg:1.2"} <= set(caught.value.suggestions)


def test_game_set_that_does_not_exist_counts_as_none(two_games: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PUNICREF_GAME that names no game does not choose one."""
    monkeypatch.setenv("PUNICREF_GAME", "zz")
    with pytest.raises(Problem, match="Say which game"):
        reference.find(["1.1"], two_games)


def test_set_game_wins_only_where_none_is_typed(two_games: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is typed goes before the one that is set."""
    monkeypatch.setenv("PUNICREF_GAME", "shg")
    assert str(reference.find(["1.1"], two_games)) == "shg:1.1"
    assert str(reference.find(["sg:1.1"], two_games)) == "sg:1.1"


def test_only_game_needs_not_be_said(tmp_path: Path) -> None:
    """With a single game a bare number is one of its clauses."""
    library = sample.compiled(source.read(os.fspath(sample.BASE), sample.NAME), tmp_path)
    assert str(reference.find(["1.2"], library)) == "sg:1.2"
    library.close()


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("9.114", "pw:9.11"),
        ("10.42d", "pw:10.42.b"),
        ("9.4x", "pw:9.4"),
        ("4.2a1", "pw:4.2.a.1"),
        ("3.2.def.combat-strenght", "pw:3.2.def.combat-strength"),
    ],
)
def test_near_clause_is_offered(number: str, near: str, shipped: Library) -> None:
    """A clause that does not exist is refused with ids like it, of which each exists."""
    with pytest.raises(NotFound) as caught:
        reference.find([f"pw:{number}"], shipped)
    assert str(caught.value).startswith(f"pw has no clause {number}. Did you mean ")
    assert near in caught.value.suggestions
    assert {one.removeprefix("pw:") for one in caught.value.suggestions} <= set(shipped.ids("pw"))
    assert caught.value.code == 3


def test_nothing_is_offered_where_nothing_is_near(shipped: Library) -> None:
    """A word that is like no id gets no suggestion."""
    with pytest.raises(NotFound) as caught:
        reference.find(["pw:xyz"], shipped)
    assert str(caught.value) == "pw has no clause xyz."


def test_unknown_game_is_refused_with_the_nearest(two_games: Library) -> None:
    """A game that does not exist is refused with those that do, and the reference as it may have been meant."""
    with pytest.raises(NotFound) as caught:
        reference.find(["shgg:1.1"], two_games)
    assert str(caught.value) == "There is no game shgg; the games are sg, shg. Did you mean shg:1.1?"


@pytest.mark.parametrize("typed", [["zz:9.14"], ["zz", "9.14"], ["zz 9.14"]])
def test_unknown_game_is_refused_however_it_is_typed(typed: list[str], shipped: Library) -> None:
    """The game is what stands before the colon or the space."""
    with pytest.raises(NotFound, match=r"There is no game zz; the games are .*pw"):
        reference.find(typed, shipped)


@pytest.mark.parametrize(
    ("words", "is_one"),
    [
        (["pw:9.14"], True),
        (["pv:9.14"], True),
        (["pw:nonsense"], True),
        (["pw", "9.14"], True),
        (["pw 9.14"], True),
        (["PW", "§9"], True),
        (["9.14"], True),
        (["§9.14"], True),
        (["pw"], False),
        (["pw", "combat"], False),
        (["zz", "9.14"], False),
        (["3", "ships"], False),
        (["ships"], False),
        (["pw:"], False),
        ([":9.14"], False),
        (["why: 9.14"], False),
        (["may", "ships", "attack"], False),
        ([], False),
    ],
)
def test_reference_is_told_from_a_question(words: list[str], *, is_one: bool) -> None:
    """A game with a number, a word with a colon inside and a number alone are references; other words ask."""
    assert reference.looks_like_reference(words, ["pw"]) is is_one


def test_reference_is_written_with_game_and_colon() -> None:
    """A reference is shown as it may be typed."""
    assert str(reference.Reference(game="pw", id="9.14")) == "pw:9.14"


FORMS = [
    ("pw 9,14", "pw:9.14"),
    ("9,14", "pw:9.14"),
    ("PW:9.14", "pw:9.14"),
    ("pi 9.6.3", "pi:s9.6.3"),
    ("9.6.3", "pi:s9.6.3"),  # The Sword of Rome only quotes its base rules
    ("sor 9.6.3", "sor:base:9.6.3"),
    ("12.2.5", "sor:base:12.2.5"),
]


@pytest.mark.parametrize(("typed", "meant"), FORMS, ids=[typed for typed, _ in FORMS])
def test_a_comma_or_a_missing_letter_is_no_hindrance(typed: str, meant: str, shipped: Library) -> None:
    """As people type numbers: the letter of the booklet may be left out where one clause only is meant."""
    assert str(reference.find(typed.split(), shipped)) == meant


def test_a_number_of_several_booklets_is_asked_back(shipped: Library) -> None:
    """Each is named."""
    with pytest.raises(Problem) as caught:
        reference.find(["pi", "9"], shipped)
    assert set(caught.value.suggestions) == {"pi:s9", "pi:c9"}
