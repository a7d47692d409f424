"""Printed lists in the owner's language: columns and choices are told and read in it, and in English as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from punicref import LANGUAGES
from punicref.errors import InputProblem, Mistakes
from punicref.language.messages import Translator
from punicref.rulebook import installed, pasted, records, tables
from punicref.rulebook.declared import Declared
from tests.made_up import made_up

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

OTHERS = ("it", "ru")


def lists(library: Library) -> list[Declared]:
    """Return the printed lists."""
    return [one for one in library.tables() if one.fields]


def choices(declared: Declared) -> list[tuple[int, str]]:
    """Return what is chosen from, each with the number of its column; yes and no are read anywhere."""
    kinds = [(at, kind.split("|")) for at, (_, kind) in enumerate(declared.fields) if "|" in kind]
    return [(at, one) for at, kind in kinds for one in kind if one not in records.SAID]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_template_names_columns_and_choices_in_the_readers_language(lang: str, run: Run, shipped: Library) -> None:
    """No name of the program stands in the comment: neither of a column, nor of a choice, nor of a kind of cell."""
    same = {"morale", "no"}  # written alike in Italian
    ours = {
        one for declared in lists(shipped) for column, kind in declared.fields for one in (column, *kind.split("|"))
    }
    for declared in lists(shipped):
        text = run("tables", "template", declared.name, PUNICREF_LANG=lang).out
        (comment,) = re.findall(r"\[rows\]\n# (.*)", text)
        words = set(re.findall(r"[\w-]+", comment))
        assert not words & (ours - same), declared.name
        assert lang != "ru" or not re.search("[a-z]", comment), declared.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_are_accepted_as_the_template_names_them(lang: str, shipped: Library) -> None:
    """Each choice is one piece, since blanks part the cells; it is read in every language, and as ours."""
    for declared in lists(shipped):
        blanks = ["1" if kind == "number" else kind.split("|")[0] for _, kind in declared.fields]
        for at, choice in choices(declared):
            shown = records.name(declared, choice).texts[lang]
            assert len(shown.split()) == 1, shown
            for written in (shown, shown.upper(), choice, *declared.said[choice][lang]):
                wrong = Mistakes()
                found = records.read_row("row", [*blanks[:at], written, *blanks[at + 1 :]], declared, wrong)
                assert found is not None, wrong.found
                assert found[declared.fields[at][0]] == choice


@pytest.mark.parametrize("lang", OTHERS)
def test_a_refusal_names_column_and_choices_in_the_readers_language(lang: str, shipped: Library) -> None:
    """The column and what may stand there, for a row of a file and for what contradicts the rules."""
    (declared,) = (one for one in lists(shipped) if one.name == "pw:14.0")
    with pytest.raises(InputProblem) as caught:
        tables.parse({"table": declared.name, "rows": {"Latium": "5 zzyzx roman roman"}}, declared, "")
    told = Translator(lang)(caught.value.message)
    column, which = {"it": ("primo scenario", "Cartagine"), "ru": ("первый сценарий", "Карфаген")}[lang]
    assert column in told
    assert which in told
    assert "first" not in told
    assert "neutral," not in told


@pytest.mark.parametrize("lang", OTHERS)
def test_a_warning_names_the_column_in_the_readers_language(
    lang: str, run: Run, shipped: Library, tmp_path: Path
) -> None:
    """What is odd by the rules of the game is told in words, too."""
    (declared,) = (one for one in lists(shipped) if one.name == "dbp:17")
    raw = made_up(declared)
    at = [name for name, _ in declared.fields].index("zama_roman")
    rows = {
        key: (cells.split() if isinstance(cells, str) else list(map(str, cells))) for key, cells in raw["rows"].items()
    }
    key = next(one for one in rows if "lephant" in one)
    rows[key][at] = "1"
    file = tmp_path / "army.toml"
    text = "\n".join(f"{records.quoted(one)} = {records.quoted('  '.join(cells))}" for one, cells in rows.items())
    file.write_text(f'table = "dbp:17"\n[rows]\n{text}\n', "utf-8")
    told = run("tables", "install", str(file), PUNICREF_LANG=lang)
    assert "zama_roman" not in told.err
    assert {"it": "Zama: Roma", "ru": "Зама: Рим"}[lang] in told.err


@pytest.mark.parametrize("lang", OTHERS)
def test_a_pasted_sheet_may_have_its_heads_in_any_language(lang: str, shipped: Library) -> None:
    """A sheet under the names of the template is read as one under ours."""
    (declared,) = (one for one in lists(shipped) if one.name == "pw:14.0")
    heads = [records.name(declared, column).texts[lang] for column, _ in declared.fields]
    sheet = pasted.Sheet("\t".join(["pw:14.0", *heads]) + "\nLatium\t5\tRoma\tРим\troman\n", {"pw:14.0"}, "")
    printed, _ = tables.parse(sheet.raw(declared, sheet.table, Mistakes()), declared, "")
    assert isinstance(printed, records.Records)
    assert printed.rows["Latium"] == {"value": 5, "first": "roman", "second": "roman", "third": "roman"}


def test_every_column_and_choice_has_words(shipped: Library) -> None:
    """In every language; none is shown as the rules files have it."""
    for declared in lists(shipped):
        wanted = {column for column, _ in declared.fields} | {choice for _, choice in choices(declared)}
        assert wanted <= declared.said.keys(), declared.name
        assert all(set(declared.said[one]) == set(LANGUAGES) for one in wanted)


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_installed_is_shown_in_the_readers_language(lang: str, shipped: Library) -> None:
    """Going on with an installed list, its choices stand as they are called."""
    from punicref.cli import filling, session

    (declared,) = (one for one in lists(shipped) if one.name == "pw:14.0")
    printed = records.Records(
        "pw:14.0", {"Latium": {"value": 5, "first": "roman", "second": "neutral", "third": "roman"}}
    )
    installed.install(printed)
    typing = filling._Typing(session.Session(lang=lang), declared)
    typing.begin("nowhere")
    assert (
        typing.rows["Latium"]
        == {"it": ["5", "Roma", "neutrale", "Roma"], "ru": ["5", "Рим", "нейтральный", "Рим"]}[lang]
    )
