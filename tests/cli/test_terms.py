"""`terms`: the termbase, as a user asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]


@pytest.mark.parametrize(
    "word", ["zone of control", "ZOC", "ZdC", "zone di controllo", "зоны контроля", "Zone  of CONTROL"]
)
def test_a_term_is_found_by_any_of_its_names(run: Run, word: str) -> None:
    """Word, form, abbreviation, in any language: three lines and where it is defined."""
    found = run("terms", word)
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0].startswith("en  zone of control")
    assert lines[1].startswith("it  zona di controllo (ZdC)")
    assert lines[2].startswith("ru  зона контроля")
    assert "Defined in: dbp:8.2  Zone of control" in lines


def test_the_readers_language_comes_first(run: Run) -> None:
    """In Italian the Italian term is the first line."""
    assert run("terms", "ZdC", "--lang", "it").out.startswith("it  zona di controllo")


def test_part_of_a_name_finds_all_that_have_it(run: Run) -> None:
    """A word finds the terms that contain it, too."""
    ids = [term["id"] for term in run("terms", "zone", "--json").json["terms"]]
    assert "zone-of-control" in ids


def test_without_a_word_all_terms_are_listed_and_a_game_limits_them(run: Run) -> None:
    """One line for each term; --game leaves the others out."""
    every, some = (run("terms", *words, "--json").json["terms"] for words in ((), ("--game", "dbp")))
    assert len(every) > len(some) > 50
    assert all("dbp" in term["games"] for term in some)
    assert len(run("terms").out.splitlines()) == len(every)


def test_json_has_all_languages(run: Run) -> None:
    """Term, abbreviations and synonyms of each language, games and defining clause."""
    term = run("terms", "ZdC", "--json").json["terms"][0]
    assert term["defined"] == "dbp:8.2"
    assert term["it"]["short"] == ["ZdC"]
    assert set(term) == {"id", "games", "defined", "clauses", "it", "en", "ru"}


def test_an_unknown_word_gets_near_ones(run: Run) -> None:
    """Exit code 3, and what may have been meant."""
    found = run("terms", "zone of kontrol")
    assert found.code == 3
    assert "zone of control" in found.err
    assert run("terms", "--game", "x").code == 3


@pytest.mark.parametrize("game", ["pw", "dbp", "sor", "pi"])
def test_the_terms_of_a_game_lead_to_its_own_clauses(run: Run, game: str) -> None:
    """Also where several games share them; hardly one has none."""
    found = run("terms", "--game", game, "--json").json["terms"]
    assert all(clause.startswith(f"{game}:") for one in found for clause in one["clauses"])
    assert all(one["defined"] == next(iter(one["clauses"]), None) for one in found)
    assert sum(not one["defined"] for one in found) <= 2


def test_a_shared_term_leads_to_a_clause_of_each_game(run: Run) -> None:
    """Where no game is named."""
    found = next(one for one in run("terms", "attack", "--json").json["terms"] if one["id"] == "attack")
    assert [one.partition(":")[0] for one in found["clauses"]] == found["games"]
    lines = run("terms", "--game", "dbp", "leader").out.splitlines()
    assert "Defined in: dbp:13  Leaders" in lines
    assert not any("pw:" in line for line in lines)
