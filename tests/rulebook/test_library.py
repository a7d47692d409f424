"""The compiled library: what was put in comes out, and the shipped one is what its sources make."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES, paths
from punicref.build import source
from punicref.rulebook.library import Library
from punicref.rulebook.template import references
from tests.build import sample

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from punicref.build.source import Book
    from punicref.rulebook.model import Clause


@pytest.fixture(scope="module")
def books() -> list[Book]:
    """Read the rules as they stand in TOML."""
    return source.read_all(paths.RULES)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Library]:
    """Compile the small rulebook of the tests."""
    library = sample.compiled(source.read(os.fspath(sample.BASE), sample.NAME), tmp_path)
    yield library
    library.close()


def every_clause(library: Library) -> Iterator[Clause]:
    """Yield every clause of every game in every language."""
    for game in library.game_codes():
        for one in library.ids(game):
            for lang in LANGUAGES:
                yield library.clause(game, one, lang)


def rows(path: str) -> dict[str, list[Any]]:
    """Return everything that a library file holds, but for the signature of its sources' time stamps."""
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        found = {"": file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()}
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            found[name] = sorted(file.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
    finally:
        file.close()
    found["meta"] = [row for row in found["meta"] if row[0] != "signature"]
    return found


def built(target: Path, seed: str) -> str:
    """Build the library in a process with that hash seed; returns its file."""
    subprocess.run(
        [sys.executable, "-c", "import sys; from punicref.build import build; build.build(sys.argv[1])", target],
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    return os.fspath(target)


def test_a_build_is_what_the_sources_make_and_nothing_else(shipped: Library, tmp_path: Path) -> None:
    """It holds row by row what the shipped library holds; hash seeds and temporary names leave no trace."""
    made = built(tmp_path / "1.sqlite", "1")
    fresh, held = rows(made), rows(paths.LIBRARY)
    assert list(fresh) == list(held)
    assert len(held["clause"]) * len(LANGUAGES) == len(held["text"]) > 0
    for table, expected in fresh.items():
        assert held[table] == expected, table
    with open(made, "rb") as first, open(built(tmp_path / "2.sqlite", "2"), "rb") as second:
        assert first.read() == second.read()


def test_every_clause_of_the_source_is_in_the_library(shipped: Library, books: list[Book]) -> None:
    """Games, clauses in their order, kinds, parents, references and values come out as they were written."""
    assert shipped.game_codes() == [book.code for book in books]
    for book in books:
        assert shipped.ids(book.code) == list(book.clauses)
        for lang in LANGUAGES:
            assert shipped.published(book.code, lang) == book.published[lang]
            assert shipped.worth_asking(book.code, lang) == book.examples[lang]
        for lang in LANGUAGES:
            assert shipped.games(lang)[book.code] == book.titles[lang]
        for one, written in book.clauses.items():
            found = shipped.clause(book.code, one, "en")
            assert (found.kind, found.parent, found.see) == (written.kind, written.parent, written.see)
            assert shipped.values(book.code, one) == (written.values, ())
            assert shipped.regions(book.code, one) == written.regions


def test_every_issue_of_the_source_is_in_the_library(shipped: Library, books: list[Book]) -> None:
    """Known issues keep their order, kind, readings and references in every language."""
    number = 0
    for book in books:
        for one, written in book.clauses.items():
            expected = [(key, issue.kind, issue.readings, issue.see) for key, issue in written.issues.items()]
            number += len(expected)
            for lang in LANGUAGES:
                found = shipped.issues(book.code, one, lang)
                assert [
                    (issue.key, issue.kind, tuple(reading.key for reading in issue.readings), issue.see)
                    for issue in found
                ] == expected
    assert number > 50


def test_every_clause_has_title_and_text_in_every_language(shipped: Library) -> None:
    """No language lacks a clause, and none is empty."""
    for game in shipped.game_codes():
        for one in shipped.ids(game):
            found = [shipped.clause(game, one, lang) for lang in LANGUAGES]
            assert all(clause.title and clause.text for clause in found), one
            assert len({bool(clause.example) for clause in found}) == 1, f"{one}: an example in some languages only"


def test_no_placeholder_is_left(shipped: Library) -> None:
    """Titles, texts, examples, issues and readings hold no brace and no bar between word forms."""
    for clause in every_clause(shipped):
        written = [clause.title, clause.text, clause.example]
        written += [part for one in clause.issues for part in (one.text, *(reading.text for reading in one.readings))]
        for text in written:
            assert not set("{}|") & set(text), (clause.reference, clause.lang, text)


def test_every_reference_leads_to_a_clause(shipped: Library) -> None:
    """What a clause, its text, its example and its issues refer to exists in the same game."""
    ids = {game: set(shipped.ids(game)) for game in shipped.game_codes()}
    number = 0
    for clause in every_clause(shipped):
        targets = [*clause.see, *references(clause.text), *references(clause.example)]
        targets += [target for issue in clause.issues for target in issue.see]
        targets += [target for issue in clause.issues for target in references(issue.text)]
        number += len(targets)
        assert set(targets) <= ids[clause.game], (clause.reference, clause.lang)
    assert number > 1000


def test_clause_does_not_refer_to_itself(shipped: Library) -> None:
    """No clause sends the reader to where he is, and none names a clause twice."""
    for clause in every_clause(shipped):
        assert clause.id not in clause.see
        assert len(set(clause.see)) == len(clause.see), clause.reference


def test_every_clause_of_a_calculator_exists_and_leads_back_to_it(shipped: Library) -> None:
    """The clauses that a calculator declares exist in every language, and each of them names the calculator."""
    linked: dict[str, list[str]] = {}
    for calculator in shipped.calculators():
        game = calculator.name.partition(".")[0]
        assert calculator.clauses
        for one in calculator.clauses:
            linked.setdefault(f"{game}:{one}", []).append(calculator.name)
    for clause in every_clause(shipped):
        assert sorted(clause.calculators) == sorted(linked.get(clause.reference, [])), clause.reference


@pytest.mark.parametrize(
    ("clause", "above"),
    [
        ("9.0", []),
        ("9.1", ["9.0"]),
        ("9.14", ["9.0", "9.1"]),
        ("10.42.a", ["10.0", "10.4", "10.42"]),
        ("3.2.def.combat-strength", ["3.0", "3.2"]),
        ("nowhere", []),
    ],
)
def test_ancestors_are_the_headings_above(clause: str, above: list[str], shipped: Library) -> None:
    """A number's digits say which headings it stands under, the chapter first."""
    assert shipped.ancestors("pw", clause) == above


def test_family_is_the_clause_and_all_under_it(shipped: Library) -> None:
    """A clause is shown with everything under it, in the rulebook's order."""
    assert shipped.family("pw", "10.42") == ["10.42", "10.42.a", "10.42.b", "10.42.c"]
    assert shipped.family("pw", "9.14") == ["9.14"]
    assert shipped.family("pw", "9.0")[:3] == ["9.0", "9.1", "9.11"]
    assert shipped.family("pw", "nowhere") == []


def test_family_and_ancestors_agree(shipped: Library) -> None:
    """One clause is in the family of another exactly where the other is among its ancestors."""
    for game in shipped.game_codes():
        ids = shipped.ids(game)
        above = {one: shipped.ancestors(game, one) for one in ids}
        for one in ids:
            assert shipped.family(game, one) == [other for other in ids if other == one or one in above[other]]


def test_unknown_clause_is_a_key_error(shipped: Library) -> None:
    """Text and values of a clause that does not exist are refused; its title is empty."""
    with pytest.raises(KeyError, match=r"pw:9\.99"):
        shipped.clause("pw", "9.99", "en")
    with pytest.raises(KeyError, match=r"pw:9\.99"):
        shipped.values("pw", "9.99")
    assert shipped.title("pw", "9.99", "en") == ""


def test_library_cannot_be_written(small: Library) -> None:
    """The library is opened for reading only."""
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        small.db.execute("DELETE FROM clause")


def test_values_keep_their_kinds(small: Library) -> None:
    """Numbers, strings and lists of numbers come back as they were written."""
    assert small.values("sg", "1.1") == ({"cost": 5, "die": 6}, ())
    assert small.values("sg", "1.2") == ({"share": "1/2"}, ())
    assert small.values("sg", "1.3") == ({"first": 1, "last": 3, "columns": [25, 50, 75]}, ())


def test_texts_are_compiled_in_each_language(small: Library) -> None:
    """Each language gets its own words around the same numbers."""
    assert small.clause("sg", "1.1", "it").text == "Una marcia costa 5 punti; il dado ha 6 facce [1.2]."
    assert small.clause("sg", "1.1", "ru").text == "Марш стоит 5 очков; граней у кубика 6 [1.2]."
    assert small.clause("sg", "1.2", "en").text == "A march that costs 5 loses 1/2 of the force."
    assert small.title("sg", "1.0", "ru") == "Марш"


def test_issue_is_compiled_with_its_readings(small: Library) -> None:
    """An issue carries its kind, its text, its readings in the declared order and what it refers to."""
    [issue] = small.issues("sg", "1.2", "it")
    assert (issue.key, issue.kind, issue.see, issue.open) == ("moment", "gap", ("1.1",), True)
    assert issue.text == "Non si dice quando si perdono i punti."
    assert [(one.key, one.text) for one in issue.readings] == [
        ("start", "prima della marcia"),
        ("end", "dopo la marcia"),
    ]


def test_names_of_regions_are_compiled(small: Library) -> None:
    """A region's names keep their order, the one to be shown first."""
    assert small.regions("sg", "1.0") == ("latium", "sicily")
    assert small.regions("sg", "1.1") == ()
    assert small.names("sg")["latium"] == {"it": ["Lazio"], "en": ["Latium", "Lazio"], "ru": ["Лаций"]}


@pytest.mark.parametrize("folder", ["50% off", "a#b", "why?", "имя", "a b"])
def test_library_opens_under_any_path(folder: str, tmp_path: Path) -> None:
    """Characters that mean something in an address do no harm in a folder's name."""
    inside = tmp_path / folder
    inside.mkdir()
    library = sample.compiled(source.read(os.fspath(sample.BASE), sample.NAME), inside)
    assert library.game_codes() == ["sg"]
    library.close()


def test_parent_follows_from_the_number(tmp_path: Path) -> None:
    """The parent is the longest number before it that exists; a parent that is given goes first."""
    neutral = ["1.0", "1.1", "1.12", "1.12.a", "1.12.a.2", "1.2.def.x", "1.2", "2.0", "2.11", "1.01"]
    ids = [*neutral, "3"]
    expected = {
        "1.0": "", "1.1": "1.0", "1.12": "1.1", "1.12.a": "1.12", "1.12.a.2": "1.12.a",
        "1.2.def.x": "1.2", "1.2": "1.0", "2.0": "", "2.11": "2.0", "1.01": "1.0", "3": "",
    }  # fmt: skip
    assert {one: source._parent(one, ids) for one in ids} == expected
    mistake = {"file": "sample.toml", "replace": 'see = ["1.2"]', "with": 'see = ["1.2"]\nparent = "1.3"'}
    book, _ = sample.read_with_house_rule(sample.spoilt(mistake, tmp_path))
    assert book.clauses["1.1"].parent == "1.3"
