"""Clauses of a file become files in our format, joined by languages; what their owner has written into them stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from punicref.audit.exchange import layout, numbering, rulebook, sharing
from punicref.build import build, terms
from punicref.errors import Problem, RulesProblem
from punicref.rulebook import own

IT = """1. Movimento
1.1 Passo. Un'unità muove di 4 esagoni, vedi 2.1.
1.2 Il bosco costa 2.
2. Lotta
2.1 Si tira il dado."""
EN = "1. Movement\n1.1 Step. A unit moves 4 hexes, see 2.1.\n1.3 Roads cost 1.\n2. Fight\n2.1 Roll the die."

TABLE = """
# The map's table.
["2.1"]
values = { odds = ["1:1", "2:1"] }

["2.1".table]
cells = "points"
columns = "odds"
"""


def place(text: str, lang: str, title: str = "La Torre") -> rulebook.Placed:
    """Place a text as a language of the game torre."""
    return rulebook.place("torre", numbering.numbered(layout.laid_out(text, lang), lang), lang, title, "torre.txt")


def put(text: str, lang: str, title: str = "La Torre") -> rulebook.Placed:
    """Place a text and keep what came of it."""
    placed = place(text, lang, title)
    sharing.install("torre", placed.files)
    return placed


def neutral() -> Path:
    """Return the neutral file."""
    return Path(own.folder("torre")) / "torre.toml"


def test_a_first_language_makes_a_game() -> None:
    """It is read by the code that reads ours: numbers, headings, texts, references and what is under what."""
    placed = put(IT, "it")
    assert (placed.new, placed.changes, placed.missing, placed.added) == (True, (), (), ())
    book, _ = build.own_game(own.folder("torre"), "torre")
    assert list(book.clauses) == ["1", "1.1", "1.2", "2", "2.1"]
    one = book.clauses["1.1"]
    assert (one.parent, one.see, one.texts["it"].title) == ("1", ("2.1",), "Passo")
    assert one.texts["it"].text.strip() == "Un'unità muove di 4 esagoni, vedi 2.1."
    assert book.clauses["1.2"].texts["it"].title == "Il bosco costa 2"
    assert set(one.texts) == {"it"}
    assert book.titles["ru"] == "La Torre"


def test_a_second_language_joins_it_by_number() -> None:
    """What only one of them has is told, and stands where it belongs."""
    put(IT, "it")
    placed = put(EN, "en", "The Tower")
    assert (placed.missing, placed.added) == (("1.2",), ("1.3",))
    book, _ = build.own_game(own.folder("torre"), "torre")
    assert list(book.clauses) == ["1", "1.1", "1.3", "1.2", "2", "2.1"]
    assert {one: set(clause.texts) for one, clause in book.clauses.items()}["1.3"] == {"en"}
    assert book.titles["en"] == "The Tower"


def test_the_same_file_again_changes_nothing() -> None:
    """And another one is told clause by clause."""
    before = put(IT, "it").files
    again = place(IT, "it", "")
    assert (again.files, again.changes) == (before, ())
    changed = place(IT.replace("costa 2", "costa 3").replace("2.1 Si tira il dado.", ""), "it", "")
    assert [one.number for one in changed.changes] == ["1.2", "2.1"]
    assert changed.gone == ("2.1",)


def test_what_its_owner_wrote_stays() -> None:
    """Tables and values in the neutral file with their comments, questions and short forms in that of the language."""
    put(IT, "it")
    neutral().write_text(neutral().read_text("utf-8").replace('\n["2.1"]\n', TABLE), "utf-8")
    texts = neutral().parent / "it" / "torre.toml"
    texts.write_text(
        texts.read_text("utf-8").replace('["1.2"]\n', '["1.2"]\nshort = "Due."\nasks = ["bosco?"]\n'), "utf-8"
    )
    put(EN, "en", "The Tower")
    put(IT.replace("costa 2", "costa 3"), "it")
    book, _ = build.own_game(own.folder("torre"), "torre")
    assert "# The map's table." in neutral().read_text("utf-8")
    assert book.clauses["2.1"].tables[0].columns == "odds"
    assert (book.clauses["1.2"].texts["it"].short, book.clauses["1.2"].texts["it"].asks) == ("Due.", ("bosco?",))
    assert book.clauses["1.2"].texts["it"].text.strip() == "Il bosco costa 3."


def test_texts_are_never_interpreted() -> None:
    """Braces, brackets and quotation marks are text, whatever they mean in ours."""
    put('1. One\n1.1 A {value} of [4.9] and """quotes""" \\ and a bar |.\n1.2 Two.', "en")
    book, _ = build.own_game(own.folder("torre"), "torre")
    assert book.clauses["1.1"].texts["en"].text.strip() == 'A {value} of [4.9] and """quotes""" \\ and a bar |.'


def test_terms_need_only_the_languages_of_the_game() -> None:
    """In any other a term has the words of the first."""
    put(IT, "it")
    file = neutral().with_name(terms.FILE)
    file.write_text('[wood]\ngames = ["torre"]\nit = { term = "bosco", forms = ["boschi"] }\n', "utf-8")
    _, (term,) = build.own_game(own.folder("torre"), "torre")
    assert (term.id, term.words["ru"].term) == ("torre.wood", "bosco")


def test_a_game_without_any_text_is_none() -> None:
    """It is said which."""
    with pytest.raises(RulesProblem, match="no text of torre in any language"):
        sharing.install("torre", {"torre.toml": '[game]\ncode = "torre"\npublished = "x"\nverbatim = true\n'})
    assert own.codes() == []


@pytest.mark.parametrize("code", ["", "a", "2x", "to-rre", "тorre", "show", "pw", "it", "x" * 17])
def test_names_that_no_game_can_have(code: str) -> None:
    """They would be no clause's name, or mean something else."""
    with pytest.raises(Problem):
        rulebook.checked_code(code, ("show", "pw"))


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('["2.1"]\n\n', '["2.1"]\nsee = ["9.9"]\n\n'),
        ('code = "torre"', 'code = "ponte"'),
        ("verbatim = true", "verbatim = 1"),
    ],
    ids=["a clause that is none", "another code", "numbers in texts that may have none"],
)
def test_what_cannot_be_read_is_not_kept(written: str, instead: str) -> None:
    """All files of a game are put into its folder, or none."""
    put(IT, "it")
    before = neutral().read_text("utf-8")
    changed = before.replace(written, instead) if written in before else f"{before}\n[x]\n"
    with pytest.raises(RulesProblem):
        sharing.install("torre", {"torre.toml": changed})
    assert neutral().read_text("utf-8") == before
    assert own.codes() == ["torre"]
    assert [path.name for path in Path(own.folder()).iterdir()] == ["torre"]
