"""Imported rulebooks, kept and found again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from punicref.errors import NotFound, Problem
from punicref.published import store
from punicref.published.model import Furniture, Passage, Published, PublishedClause

CLAUSE = PublishedClause("1", "Перевоз «3»", "Text\n\nmore", "1.", "number", ((3, 4), (9, 9)))
BOOK = Published(
    "dbp", "it", "", "rules.txt", "2026-01-31", {"1": CLAUSE}, (Passage("Title", 1, 2),), (Furniture("7", 5, 5),)
)


def test_what_is_kept_is_found_again() -> None:
    """Saving and loading changes nothing; another language or name is another import."""
    assert store.load("dbp", "it") is None
    path = store.save(BOOK)
    assert store.load("dbp", "it") == BOOK
    assert store.load("dbp", "en") is None
    assert store.load("dbp", "it", "other") is None
    assert Path(path).stat().st_mode & 0o777 == 0o644
    assert not list(Path(path).parent.glob("*.part"))


def test_a_new_import_replaces_the_old_one_and_names_keep_them_apart() -> None:
    """One file for each game, language and name."""
    store.save(BOOK)
    store.save(Published("dbp", "it", "", "new.txt", "2026-02-01", {}))
    store.save(Published("dbp", "it", "second printing", "b.txt", "2026-02-01", {}))
    found = store.load("dbp", "it")
    assert found
    assert (found.source, found.clauses) == ("new.txt", {})
    assert store.references() == ["dbp:it", "dbp:it:second printing"]
    assert [one.name for one in store.of_game("dbp")] == ["", "second printing"]
    assert [one.reference for one in store.of_game("dbp")] == store.references()
    store.remove("dbp:it:Second  Printing")
    assert store.references() == ["dbp:it"]
    with pytest.raises(NotFound, match="Nothing is imported"):
        store.remove("dbp:it:second printing")


@pytest.mark.parametrize("name", ["../x", "a/b", "a\\b", "-", ".", "x" * 41, "a\nb:", "a:b", "ends."])
def test_names_that_are_no_file_names_are_refused(name: str) -> None:
    """Nothing leads out of the folder."""
    with pytest.raises(Problem, match="name"):
        store.checked_name(name)


@pytest.mark.parametrize("name", ["", "x", "Second printing", "2-nd ed. v1", "Второе издание"])
def test_other_names_are_taken_without_regard_to_case(name: str) -> None:
    """Letters of any alphabet, digits, blanks, dots and dashes."""
    assert store.checked_name(name.upper()) == store.checked_name(name) == name.casefold()


@pytest.mark.parametrize("reference", ["", "dbp", "dbp:xx", "dbp:it:a:b", ":it", "../x:it"])
def test_references_that_are_none_are_refused(reference: str) -> None:
    """A game, a language, perhaps a name."""
    with pytest.raises(Problem, match="names no import"):
        store.parse(reference)


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"format": 99}', '{"format": 1, "clauses": 3}'])
def test_a_damaged_file_is_said_to_be_so(damage: str) -> None:
    """Whatever is in the file."""
    Path(store.save(BOOK)).write_text(damage, encoding="utf-8")
    with pytest.raises(Problem, match="damaged"):
        store.load("dbp", "it")


NOTHING: tuple[object, ...] = (None, [], {})
NO_LISTS: tuple[object, ...] = (None, {}, "x", 3, [None], [[]], ["x"])
WRONG: list[tuple[str, object]] = [
    *(("format", value) for value in (*NOTHING, "1", 2)),
    *((key, value) for key in ("game", "lang", "name", "source", "date") for value in (*NOTHING, 1)),
    *((key, value) for key in ("clauses", "unplaced", "furniture") for value in NO_LISTS),
    ("game", "pw"),
    ("extra", 1),
]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_a_field_of_another_kind_is_damage(key: str, value: object) -> None:
    """Any field, with whatever is in it."""
    target = Path(store.save(BOOK))
    raw = json.loads(target.read_text("utf-8"))
    target.write_text(json.dumps({**raw, key: value}), "utf-8")
    with pytest.raises(Problem, match="damaged"):
        store.load("dbp", "it")


@pytest.mark.parametrize("part", ["clauses", "unplaced", "furniture"])
def test_an_inner_field_of_another_kind_is_damage(part: str) -> None:
    """Each of its fields wrong, missing, or one too many."""
    target = Path(store.save(BOOK))
    whole = json.loads(target.read_text("utf-8"))
    (inner,) = whole[part]
    values = (NOTHING[0], NOTHING[2], 1.5, [1], [[1]], [["1", 2]])
    variants = [{**inner, key: value} for key in inner for value in values]
    variants += [{**inner, "extra": 1}, {key: value for key, value in inner.items() if key not in ("id", "first")}]
    for variant in variants:
        target.write_text(json.dumps({**whole, part: [variant]}), "utf-8")
        with pytest.raises(Problem, match="damaged"):
            store.load("dbp", "it")


def test_a_file_that_is_nested_without_end_is_damage() -> None:
    """It is not followed to its end."""
    target = Path(store.save(BOOK))
    target.write_text("[" * 100_000, "utf-8")
    with pytest.raises(Problem, match="damaged"):
        store.load("dbp", "it")


def test_what_a_terminal_could_act_on_is_visible_in_every_text() -> None:
    """However it came into the file."""
    target = Path(store.save(BOOK))
    raw = json.loads(target.read_text("utf-8"))
    raw["clauses"][0]["text"] = "a\x1b[31m\n\nb\u202e"
    raw["date"] = "\x9b"
    target.write_text(json.dumps(raw), "utf-8")
    found = store.load("dbp", "it")
    assert found
    assert found.clauses["1"].text == "a\\x1b[31m\n\nb\\u202e"
    assert found.date == "\\x9b"


def test_other_files_in_the_folder_are_no_imports() -> None:
    """What is called otherwise than `save` calls its files."""
    folder = Path(store.save(BOOK)).parent
    for name in ("dbp-it-A.json", "dbp-it-\x1b[31m.json", "dbp-xx.json", "dbp-it-a b.json", "notes.txt", "-it.json"):
        (folder / name).write_text("{}", "utf-8")
    assert store.references() == ["dbp:it"]
    assert [one.reference for one in store.of_game("dbp")] == ["dbp:it"]
