"""`check` on rulebooks in files and on PO files: told, tabled and back, as a page, with the right exit code."""

from __future__ import annotations

import csv
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.program import Answer

    Run = Callable[..., Answer]

FOLDER = Path(__file__).parent.parent / "rulebooks"
ENGLISH, RUSSIAN = str(FOLDER / "siege.en.txt"), str(FOLDER / "siege.ru.txt")


@pytest.fixture
def italian(tmp_path: Path) -> str:
    """Write an Italian rulebook with two mistakes."""
    text = (FOLDER / "siege.it.txt").read_text("utf-8")
    path = tmp_path / "assedio.txt"
    path.write_text(
        text.replace("carri non contano", "carri contano").replace("perdere due passi", "perdere tre passi")
    )
    return str(path)


def test_files_are_held_against_each_other(run: Run, italian: str) -> None:
    """What is found stands with both passages; nothing is said of our clause; a warning is exit code 1."""
    found = run("check", italian, ENGLISH)
    assert found.code == 1
    assert "negations  2.1  en denies something that it does not deny." in found.out
    assert "  en  A hex may hold up to four units" in found.out
    assert "35 clauses compared (it " in found.out
    assert "2 warnings" in found.out
    assert "our clause" not in found.out.casefold()
    assert run("check", italian, ENGLISH, "--fail-on", "error").code == 0


def test_three_are_told_in_the_language_that_is_spoken(run: Run, italian: str) -> None:
    """The odd one of three is named, in any language."""
    found = run("check", italian, ENGLISH, RUSSIAN, "--lang", "it")
    assert "negations  2.1 (it)" in found.out
    assert "paragrafi confrontati" in found.out


def test_json_says_where(run: Run, italian: str) -> None:
    """The lines of the clauses in the files, the passages and the languages without a lexicon are data."""
    document = run("check", italian, ENGLISH, "--json").json
    assert list(document) == ["files", "findings", "counts", "sense_unchecked"]
    assert document["files"] == {"it": italian, "en": ENGLISH}
    (one,) = (one for one in document["findings"] if one["id"] == "2.1")
    text = Path(italian).read_text("utf-8").splitlines()
    assert text[one["lines"]["it"] - 1].startswith("2.1 ")


def test_verdicts_go_out_and_come_back(run: Run, italian: str, tmp_path: Path) -> None:
    """What a table accepts is left out, and keeps its verdict in the next one, until its passage changes."""
    table, settled = tmp_path / "found.csv", tmp_path / "settled.csv"
    assert run("check", italian, ENGLISH, "--csv", "--output", str(table)).code == 1
    rows = list(csv.DictReader(table.read_text("utf-8-sig").splitlines()))
    assert [row["clause"] for row in rows] == ["6.3", "2.1"]
    assert rows[0]["en"].startswith("On any lower result")
    rows[0] |= {"verdict": "accept", "note": "errata"}
    with settled.open("w", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    found = run("check", italian, ENGLISH, "--accept", str(settled))
    assert ("6.3" in found.out, "1 more is accepted." in found.out, found.code) == (False, True, 1)
    again = run("check", italian, ENGLISH, "--accept", str(settled), "--csv")
    assert ",accept,errata," in again.out
    Path(italian).write_text(Path(italian).read_text("utf-8").replace("perdere tre passi", "perdere sei passi"))
    assert "6.3" in run("check", italian, ENGLISH, "--accept", str(settled)).out


def test_a_page_has_every_clause(run: Run, italian: str, tmp_path: Path) -> None:
    """The page has all clauses side by side, the findings in the margin, and no markup of the files'."""
    Path(italian).write_text(Path(italian).read_text("utf-8").replace("somma il", "somma & < il"))
    page = tmp_path / "both.html"
    assert run("check", italian, ENGLISH, "--html", str(page)).code == 1
    text = page.read_text("utf-8")
    assert text.count("<article") == 35
    assert "somma &amp; &lt; il" in text
    assert 'class="found warning of-negations"' in text
    assert "exists already" in run("check", italian, ENGLISH, "--html", str(page)).err
    assert run("check", italian, ENGLISH, "--html", str(page), "--force").code == 1


PO = """msgid ""
msgstr ""
"Language: {lang}\\n"
"X-Source-Language: en\\n"

{entries}
"""


def entry(source: str, text: str, flags: str = "") -> str:
    """Return an entry of a PO file."""
    return f'{flags}msgid "{source}"\nmsgstr "{text}"\n'


def test_a_po_file_holds_two(run: Run, tmp_path: Path) -> None:
    """Entries go by their lines; what is not translated or unsure is counted; marks for a program are compared."""
    path = tmp_path / "torre.po"
    entries = (
        entry("Each unit {name} may fire once.", "Ogni unità {nome} può sparare una volta."),
        entry("Guns must not fire.", "I cannoni devono sparare."),
        entry("Leave it.", ""),
        entry("Units may move.", "Le unità muovono.", "#, fuzzy\n"),
    )
    path.write_text(PO.format(lang="it", entries="\n".join(entries)), "utf-8")
    found = run("check", str(path))
    assert found.code == 1
    assert "negations  torre.po:9" in found.out
    assert "Marks that a program reads differ: {name}, {nome}." in found.out
    assert "2 entries compared" in found.out
    assert "1 is not translated. 1 is marked as unsure and left out." in found.out


def test_a_large_po_file_is_quick(run: Run, tmp_path: Path) -> None:
    """300 entries take no more than three seconds of a processor's time."""
    body = [line.split(" ", 1)[1] for line in Path(ENGLISH).read_text("utf-8").splitlines() if line[:1].isdigit()]
    other = [line.split(" ", 1)[1] for line in Path(RUSSIAN).read_text("utf-8").splitlines() if line[:1].isdigit()]
    pairs = list(zip(body, other, strict=True))
    entries = [entry(f"{pairs[at % len(pairs)][0]} ({at})".replace('"', ""), f"{pairs[at % len(pairs)][1]} ({at})")
               for at in range(300)]  # fmt: skip
    path = tmp_path / "large.po"
    path.write_text(PO.format(lang="ru", entries="\n".join(entries)), "utf-8")
    start = process_time()
    found = run("check", str(path))
    assert "300 entries compared" in found.out
    assert process_time() - start < 3


def test_a_language_without_a_lexicon_is_told(run: Run, tmp_path: Path) -> None:
    """What needs no lexicon is compared, and it is said that sense is not."""
    german, english = tmp_path / "regeln.de.txt", tmp_path / "rules.en.txt"
    german.write_text("1 Stapeln\nIn einem Feld dürfen 5 Einheiten stehen.\n\n2 Zug\nEr darf nicht ziehen.\n", "utf-8")
    english.write_text("1 Stacking\nA hex may hold 4 units.\n\n2 Move\nHe may move.\n", "utf-8")
    found = run("check", str(german), str(english))
    assert "numbers  1" in found.out
    assert "denies" not in found.out
    assert "Of de there is no lexicon" in found.out
    assert run("check", str(german), str(english), "--json").json["sense_unchecked"] == ["de"]
    named = run("check", str(english), str(german), "--langs", "en,fr", "--json").json
    assert list(named["files"]) == ["en", "fr"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("none.txt", ENGLISH), 3, "none.txt cannot be read"),
        ((ENGLISH,), 2, "Name two or three rulebooks"),
        ((ENGLISH, ENGLISH), 2, "are both in the language en"),
        ((ENGLISH, RUSSIAN, "numbers"), 2, "numbers and"),
        ((ENGLISH, RUSSIAN, "--published"), 2, "--published and"),
        ((ENGLISH, RUSSIAN, "--langs", "en"), 2, "--langs says one language for each file"),
        ((ENGLISH, RUSSIAN, "--langs", "en,<x>"), 2, "<x> is no language"),
        ((ENGLISH, RUSSIAN, "--force"), 2, "--force belongs to --html"),
        ((ENGLISH, RUSSIAN, "--csv", "--html", "x"), 2, "do not go together"),
        (("dbp", "--html", "x"), 2, "--html belongs to rulebooks in files"),
        (("torre.po",), 3, "torre.po cannot be read"),
    ],
)
def test_wrong_usage_is_explained(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    """What is wrong, and what would be right."""
    found = run("check", *words)
    assert (found.code, said in found.err) == (code, True), found.err


def test_terms_are_proposed_settled_and_looked_for(run: Run, tmp_path: Path) -> None:
    """The table of proposals is one that check takes."""
    table = tmp_path / "terms.csv"
    italian = FOLDER / "siege.it.txt"
    assert run("terms", "--propose", str(italian), ENGLISH, "--output", str(table)).code == 0
    lines = table.read_text("utf-8-sig").splitlines()
    assert any(line.startswith("garrison,,,noun,guarnigione,") for line in lines)
    settled = [line for line in lines if line.startswith(("id,", "garrison,", "infantry,", "breach-marker,"))]
    table.write_text("\n".join(settled), "utf-8")
    assert run("check", str(italian), ENGLISH, "--terms", str(table)).code == 0
    wrong = tmp_path / "assedio.txt"
    wrong.write_text(italian.read_text("utf-8").replace("un segnalino breccia", "una pedina rotta"), "utf-8")
    assert "it does not" in run("check", str(wrong), ENGLISH, "--terms", str(table)).out
    assert run("terms", "--propose").code == 2
    assert run("terms", "--propose", "x.txt", "--csv").code == 2
