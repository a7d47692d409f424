"""A rulebook's clauses by its own numbering: made-up rulebooks in every style, in three languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli

from punicref.audit.exchange import layout, numbering

RULEBOOKS = tomli.loads((Path(__file__).parent / "rulebooks.toml").read_text("utf-8"))

PRINTED = Path(__file__).parents[1] / "rulebooks"


def read(name: str) -> numbering.Numbering:
    """Take a made-up rulebook apart."""
    book = RULEBOOKS[name]
    text = RULEBOOKS[book["like"]]["text"] if "like" in book else book["text"]
    return numbering.numbered(layout.laid_out(text, book["lang"]), book["lang"])


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_clause_is_placed(name: str) -> None:
    """Its number, its heading and what it is under, in the order of the file; nothing but furniture is left out."""
    book: dict[str, Any] = RULEBOOKS[name]
    found = read(name)
    clauses = {one.number: one for one in found.clauses}
    assert " ".join(clauses) == book["numbers"]
    assert {key: clauses[key].heading for key in book.get("headings", {})} == book.get("headings", {})
    assert {key: clauses[key].parent for key in book.get("parents", {})} == book.get("parents", {})
    if "given" in book:
        assert " ".join(one.number for one in found.clauses if one.given) == book["given"]
    assert len(found.furniture) == book.get("furniture", 0)
    assert not found.twice


def said(name: str, number: str) -> str:
    """Return the text of a clause."""
    return next(one.text for one in read(name).clauses if one.number == number)


@pytest.mark.parametrize(
    ("name", "number", "text"),
    [
        ("decimal-it", "3.1", "Si tira un dado. Il più alto vince, secondo la tabella."),
        ("decimal-ru", "2.2.b", "конница платит 3."),
        ("roman", "iii.2", "Chi perde si ritira."),
        ("columns", "2.1", "Roll a die and add the strength of the unit that attacks; the higher total wins."),
        ("markdown", "2", "Roll a die for each\n\n- attack,\n- retreat."),
        ("markdown", "2.1", "- die | hexes\n- 1-3 | 1\n- 4-6 | 2"),
        ("page", "1", "Отряд проходит 4 гекса."),
        ("page", "2", "- кубик | итог\n- 1 | ничья"),
        ("catalogue-en", "1", "- A unit moves 4 hexes.\n- Woods cost 2."),
        ("catalogue-ru", "2.1", "Проигравший отходит на 1 гекс."),
    ],
)
def test_what_a_clause_says(name: str, number: str, text: str) -> None:
    """Words that were parted are whole, signs of Markdown, HTML and TeX are gone, items and rows are marked alike."""
    assert said(name, number) == text


def test_the_text_layer_of_a_pdf_in_two_columns() -> None:
    """As pdftotext -layout gives it, running heads, page numbers and parted words and all: every clause, every word."""
    said = {}
    for name in ("salt.en.txt", "salt.en.pdf.txt"):
        page = layout.laid_out((PRINTED / name).read_text("utf-8"), "en")
        found = numbering.numbered(page, "en")
        said[name] = {one.number: f"{one.heading} {one.text}".split() for one in found.clauses}
    assert said["salt.en.pdf.txt"] == said["salt.en.txt"]
    assert [one.kind for one in found.furniture].count("page number") == 2


def test_the_line_is_that_of_the_file() -> None:
    """In a catalogue, too, where entries do not stand in the order of the book."""
    lines = {one.number: one.line for one in read("catalogue-en").clauses}
    assert lines["1"] > lines["2.1"] > 1


def test_what_is_not_translated_is_told() -> None:
    """An entry without a translation, and one that is unsure of it, are left out of the language, not of the source."""
    text = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "1. One"
msgstr "1. Один"

#, fuzzy
msgid "1.1 Move 4."
msgstr "1.1 Идти 5."

msgid "1.2 Stop."
msgstr ""

msgid "2. Two"
msgstr "2. Два"
"""
    russian, english = (numbering.numbered(layout.laid_out(text, lang), lang) for lang in ("ru", "en"))
    assert (len(russian.clauses), russian.untranslated) == (2, 2)
    assert (len(english.clauses), english.untranslated) == (4, 0)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1. Move\n1.1 Units move.\n4.2 says more of it.\n1.2 Units stop.\n2. Fight\n2.1 Roll.", "1 1.1 1.2 2 2.1"),
        ("1. One\nA.\n\n2. Two\nB.\n\n3. Three\nC: see below.\n1. a\n2. b\n", "1 2 3 3.1 3.2"),
        ("1.1 One stands here. 1.2 Two stands there. 1.3 Three as well.", "1.1 1.2 1.3"),
        ("1.1 One.\n1.2 Two costs 4.5 Points, and\n2.5 Points more. The rest\n1.3 Three.", "1.1 1.2 1.3"),
        ("# Book\n## Move\nFour.\n\n2.5 Points\n## Fight\nRoll.\n## Win\nTake it.", "0 1 2 3"),
        ("4.1 One.\n4.9 Nine.\n4.10 Ten.\n4.11 Eleven.", "4.1 4.9 4.10 4.11"),
    ],
    ids=[
        "a reference",
        "a list that counts as chapters do",
        "a single paragraph",
        "a quantity",
        "a lone quantity",
        "ten after nine",
    ],
)
def test_what_only_looks_like_a_number(text: str, numbers: str) -> None:
    """References, quantities and lists are told from the clauses' own numbers by what stands around."""
    assert " ".join(one.number for one in numbering.numbered(layout.laid_out(text, "en"), "en").clauses) == numbers


def test_the_contents_are_left_out_and_a_number_that_stands_twice_is_told() -> None:
    """No text is lost: it is joined to the clause that had the number first."""
    contents = "\n".join(f"{number}. Chapter {number} .......... {number}" for number in range(1, 6))
    chapters = "\n\n".join(f"{number}. Chapter {number}\n{number}.1 Text of it." for number in range(1, 6))
    found = numbering.numbered(layout.laid_out(f"{contents}\n\n{chapters}\n5.1 Once more.", "en"), "en")
    assert [one.number for one in found.clauses][:3] == ["1", "1.1", "2"]
    assert len(found.furniture) == 5
    assert found.clauses[-1].text.endswith("5.1 Once more.")
    assert [one.text for one in found.twice] == ["5.1 Once more."]
