"""`import`: a user's own copy of a published rulebook, as a user does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.files import files
from punicref.published import store
from tests.cli import pty

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]


def printed(library: Library, game: str, lang: str) -> str:
    """Print our own clauses as a publisher might: no words of any publisher's."""
    parts = ["A title page"]
    for one in library.ids(game):
        clause = library.clause(game, one, lang)
        item = one.rpartition(".")[2]
        if one[-1].isdigit() and one.replace(".", "").isdigit():
            parts += [f"{one} {clause.title}", clause.text]
        elif len(item) == 1 and item.isalpha():
            parts.append(f"{item}) {clause.text}")
    return "\n\n".join(parts) + "\n"


@pytest.fixture
def rules(tmp_path: Path, shipped: Library) -> Path:
    """Return a file with the numbered clauses of De Bello Punico in English."""
    file = tmp_path / "rules.txt"
    file.write_text(printed(shipped, "dbp", "en"), encoding="utf-8")
    return file


def test_a_rulebook_is_imported_listed_and_removed(run: Run, rules: Path, home: Path) -> None:
    """What was recognised, what is missing, what fits nowhere; one file in the user's folder, and then none."""
    made = run("import", str(rules), "--game", "dbp", "--lang", "en", LANG="C.UTF-8")
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("dbp:en  De Bello Punico\nrules.txt, 20")
    kept = store.load("dbp", "en")
    assert kept
    assert kept.clauses["10.1"].heading
    assert [str(one.relative_to(home)) for one in home.rglob("*") if one.is_file() and "cache" not in one.parts] == [
        "data/published/dbp-en.json"
    ]
    listed = run("import", "--list")
    assert listed.out == f"dbp:en  De Bello Punico  {len(kept.clauses)}/112  rules.txt  {kept.date}\n"
    assert run("import", "--remove", "dbp:en").out == "dbp:en is removed.\n"
    assert run("import", "--list").out == "No rulebook is imported.\n"
    again = run("import", "--remove", "dbp:en")
    assert (again.code, again.out) == (3, "")
    assert "Nothing is imported as dbp:en" in again.err


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_what_fits_nowhere_is_shown_with_its_line(run: Run, tmp_path: Path, shipped: Library, lang: str) -> None:
    """The title page; a clause of which we know nothing; what our side has and the file has not."""
    file = tmp_path / "rules.md"
    strange = "\n\n18.7 Xyzzy\n\nPlugh frobozz.\n"
    file.write_text(printed(shipped, "dbp", lang).replace("\n\n10.5 ", strange + "\n\n10.5 "), encoding="utf-8")
    found = run("import", str(file), "--game", "dbp", "--lang", lang, "--json")
    assert (found.code, found.err) == (0, "")
    made = found.json["imported"]
    assert (made["game"], made["lang"], made["file"], made["name"]) == ("dbp", lang, "rules.md", "")
    assert "A title page" in made["unplaced"][0]["text"]
    (odd,) = [one for one in made["unplaced"] if "Xyzzy" in one["text"]]
    assert file.read_text(encoding="utf-8").split("\n")[odd["first"] - 1] == "18.7 Xyzzy"
    assert "Plugh frobozz." in odd["text"]
    assert "3.1.c.1" in made["missing"]
    assert not {"10.1", "10.4", "10.5", "10.3.a", "17.1.3.b"} & set(made["missing"])
    assert made["clauses"] == sum(made["recognised"].values())
    plain = run("import", "--list", f"dbp:{lang}")
    assert "18.7 Xyzzy / Plugh frobozz." in plain.out
    assert run("import", "--list", f"dbp:{lang}", "--json").json["imports"] == [made]


def test_a_second_import_replaces_the_first_and_a_name_keeps_both(run: Run, rules: Path, home: Path) -> None:
    """Re-import; --name."""
    words = ["--game", "dbp", "--lang", "en"]
    for more in ([], [], ["--name", "Second printing"]):
        assert run("import", str(rules), *words, *more).code == 0
    assert [one.split("  ")[0] for one in run("import", "--list").out.splitlines()] == [
        "dbp:en",
        "dbp:en:second printing",
    ]
    assert run("import", "--remove", "dbp:en:second printing").code == 0
    assert store.references() == ["dbp:en"]


def test_less_takes_the_place_of_more_only_where_somebody_says_so(run: Run, rules: Path) -> None:
    """A file that has lost clauses of the import before it is asked about, by number; --yes answers."""
    words = ["--game", "dbp", "--lang", "en"]
    assert run("import", str(rules), *words).code == 0
    before = store.load("dbp", "en")
    assert before
    whole = rules.read_text("utf-8")
    rules.write_text(whole[: len(whole) // 2], "utf-8")
    said = run("import", str(rules), *words)
    assert said.code == 2
    assert f"Of {len(before.clauses)} clauses imported before, " in said.err
    assert store.load("dbp", "en") == before
    assert run("import", str(rules), *words, "--yes").code == 0
    after = store.load("dbp", "en")
    assert after
    assert len(after.clauses) < len(before.clauses)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["import"], 2, "Say which file"),
        (["import", "FILE"], 2, "Say which game: "),
        (["import", "FILE", "--game", "dbp"], 2, "Say in which language the file is: --lang"),
        (["import", "FILE", "--game", "xyz", "--lang", "en"], 3, "There is no game xyz"),
        (["import", "FILE", "--game", "dbp", "--lang", "fr"], 2, "There is no language fr"),
        (["import", "FILE", "--game", "dbp", "--lang", "en,it"], 2, "in one language"),
        (["import", "FILE", "--game", "dbp", "--lang", "en", "--name", "../x"], 2, "A name has"),
        (["import", "FILE", "--game", "dbp", "--lang", "it"], 2, "--lang en"),
        (["import", "FILE", "--game", "pw", "--lang", "en"], 2, "--game dbp"),
        (["import", "nowhere.txt", "--game", "dbp", "--lang", "en"], 3, "no such file"),
        (["import", ".", "--game", "dbp", "--lang", "en"], 3, "it is a folder"),
        (["import", "--remove", "dbp"], 2, "dbp names no import"),
        (["import", "--remove", "dbp:en"], 3, "Nothing is imported as dbp:en"),
        (["import", "--list", "dbp:en"], 3, "Nothing is imported as dbp:en"),
        (["import", "--list", "x"], 2, "x names no import"),
    ],
)
def test_wrong_usage_is_answered(run: Run, rules: Path, words: list[str], code: int, said: str) -> None:
    """What is missing or wrong is named, and nothing is kept."""
    found = run(*(str(rules) if word == "FILE" else word for word in words))
    assert (found.code, found.out) == (code, "")
    assert said in found.err
    assert not store.references()


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"", 2, "is empty"),
        (b"%PDF-1.4", 2, "is a PDF file, not text"),
        (b"\x00\x01\x02", 2, "is no text file"),
        (bytes(range(1, 255)), 2, "neither UTF-8 nor"),
        (b"x" * (files.LARGEST + 1), 2, "is larger than"),
        (b"It was a dark and stormy night. Nobody counted the ships.\n" * 20, 2, "No clauses of De Bello Punico"),
        (b"1. x\n2. y\n", 2, "No clauses of De Bello Punico"),
        (b"10.1 \n" * 300, 2, "No clauses of De Bello Punico"),
    ],
    ids=["empty", "pdf", "zeros", "no code", "huge", "prose", "list", "one number"],
)
def test_files_that_are_no_rulebook_are_refused(run: Run, tmp_path: Path, data: bytes, code: int, said: str) -> None:
    """Empty, of another kind, in no known code, too large, without the numbers of this rulebook."""
    file = tmp_path / "f.txt"
    file.write_bytes(data)
    found = run("import", str(file), "--game", "dbp", "--lang", "en")
    assert (found.code, found.out) == (code, "")
    assert said in found.err
    assert not store.references()


def test_another_code_is_read_and_said(run: Run, tmp_path: Path, shipped: Library) -> None:
    """A Russian text in Windows-1251."""
    file = tmp_path / "rules.txt"
    file.write_bytes(printed(shipped, "dbp", "ru").encode("cp1251", errors="ignore"))
    found = run("import", str(file), "--game", "dbp", "--lang", "ru")
    assert found.code == 0
    assert "cp1251" in found.err


def test_what_a_file_says_never_reaches_the_terminal_as_a_command(run: Run, rules: Path) -> None:
    """Escapes and markup in the file are shown, not obeyed; in a terminal as in a pipe."""
    rules.write_text("A \x1b[31mred\x1b]0;x\x07 [bold]title[/bold]\n\n" + rules.read_text(encoding="utf-8"), "utf-8")
    found = run("import", str(rules), "--game", "dbp", "--lang", "en")
    assert "\x1b" not in found.out
    assert "A \\x1b[31mred\\x1b]0;x\\x07 [bold]title[/bold]" in found.out
    code, shown = pty.seen("import", str(rules), "--game", "dbp", "--lang", "en", NO_COLOR="1")
    assert code == 0
    assert "\\x1b[31mred" in shown
    assert "\x1b[31m" not in shown
    assert "\x07" not in shown
    assert all(len(line) <= 80 for line in pty.lines(shown) if "/" not in line)


def test_a_damaged_import_is_listed_as_such_and_can_be_removed(run: Run, rules: Path, home: Path) -> None:
    """The others are listed all the same."""
    for name in ("a", "b"):
        assert run("import", str(rules), "--game", "dbp", "--lang", "en", "--name", name).code == 0
    (home / "data" / "published" / "dbp-en-a.json").write_text("{", encoding="utf-8")
    listed = run("import", "--list").out.splitlines()
    assert listed[0] == "dbp:en:a  damaged"
    assert listed[1].startswith("dbp:en:b  De Bello Punico")
    assert run("import", "--list", "dbp:en:a").code == 2
    assert run("import", "--list", "--json").json["damaged"] == ["dbp:en:a"]
    assert run("import", "--remove", "dbp:en:a").code == 0


def test_nothing_published_comes_with_the_package(run: Run) -> None:
    """A fresh installation has no import."""
    assert run("import", "--list", "--json").json == {"imports": [], "damaged": []}


def test_it_speaks_the_users_language_not_the_files(run: Run, tmp_path: Path, shipped: Library) -> None:
    """--lang is the language of the file: what is said about it, errors too, is in the user's own."""
    file = tmp_path / "rules.txt"
    file.write_text(printed(shipped, "dbp", "it"), encoding="utf-8")
    made = run("import", str(file), "--game", "dbp", "--lang", "it")
    assert "clauses recognised" in made.out
    assert run("import", str(file), "--game", "xyz", "--lang", "it").err.startswith("punicref: There is no game xyz")
    russian = run("import", str(file), "--game", "dbp", "--lang", "it", PUNICREF_LANG="ru")
    assert "clauses recognised" not in russian.out
