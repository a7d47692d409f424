"""Typing a printed table in: every template filled in, a paste from a spreadsheet, and the dialogue row by row."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref import paths
from punicref.errors import Mistakes
from punicref.rulebook import installed, tables
from punicref.rulebook.declared import Declared
from punicref.rulebook.records import Records
from tests.cli.conftest import DESIGN
from tests.cli.pty import finish, interrupt, lines, spawn
from tests.made_up import made_up
from tests.program import answer_here

if TYPE_CHECKING:
    from pathlib import Path

    from punicref.rulebook.library import Library


def declared_as(name: str, library: Library) -> Declared:
    """Return a declared table by its reference."""
    return next(one for one in library.tables() if one.name == name)


def facts(declared: Declared, key: str, library: Library) -> str:
    """Return plausible facts for a row, as an owner would copy them."""
    known = {
        name.casefold(): one
        for one, langs in library.names(declared.game).items()
        for all_ in langs.values()
        for name in all_
    }
    typed = {known.get(row.casefold(), row): cells for row, cells in made_up(declared)["rows"].items()}
    found = typed.get(known.get(key.casefold(), key))
    if found is not None:
        return str(found)
    if declared.name == "pi:c17":
        return f"{'roman' if known.get(key.casefold()) in ('messana', 'reggio') else 'carthaginian'} 1 infantry"
    words = {"number": "1", "text": "made up"}
    return " ".join(words.get(kind, kind.split("|")[0]) for _, kind in declared.fields)


def filled(declared: Declared, template: str, library: Library) -> str:
    """Fill a template in line by line, as it comes: the row to copy becomes some rows with names of their own."""
    raw = made_up(declared)
    done = []
    for line in template.splitlines():
        key, equals, rest = line.partition(" = ")
        name = tomli.loads(f"{key.strip()} = 0") if equals and not line.startswith("#") else {}
        if not name or "?" not in rest:
            done.append(line)
            continue
        (row,) = name
        if row == "columns":
            done.append('columns = "0 25 50 75 100"')
        elif not declared.fields:
            done.append(f'{row} = "{" ".join(map(str, raw["rows"][row]))}"')
        elif row.strip("?…:"):
            done.append(f'{key} = "{facts(declared, row, library)}"')
        else:
            done += [f'"{one}" = "{cells}"' for one, cells in [*raw["rows"].items()]]
    return "\n".join(done) + "\n"


@pytest.mark.parametrize("lang", ["it", "en", "ru"])
def test_every_template_is_valid_and_installs_when_it_is_filled_in(
    lang: str, shipped: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it comes a template is TOML and is refused; filled in with plausible values it is installed."""
    monkeypatch.setenv("PUNICREF_LANG", lang)
    for declared in shipped.tables():
        text = answer_here("tables", "template", declared.name).out
        raw = tomli.loads(text)
        assert raw["table"] == declared.name
        assert raw["rows"]
        file = tmp_path / f"{lang}.toml"
        file.write_text(text, "utf-8")
        assert answer_here("tables", "install", str(file)).code == 2
        file.write_text(filled(declared, text, shipped), "utf-8")
        found = answer_here("tables", "install", str(file))
        assert found.code == 0, (declared.name, found.err)
        assert installed.load(declared.name) is not None


def test_templates_have_rows_that_the_lists_can_have(shipped: Library) -> None:
    """No battle chit stands among the siege counters, and no city among the cards."""
    rows = {
        one.name: list(tomli.loads(answer_here("tables", "template", one.name).out)["rows"]) for one in shipped.tables()
    }
    assert rows["pi:s11.3.3"] == rows["pi:c1.g"] == rows["pi:s3.2"] == ["…"]
    assert rows["pi:c17"] == rows["pi:c1.d"]
    assert "Agrigentum" not in rows["pi:s2.3.1"]
    assert 'Hanno "The Great" takes Hekatompylos' in rows["pi:s2.3.1"]
    assert rows["dbp:9.3"] == ["Skirmishers 1", "Skirmishers 2"]
    assert len(rows["dbp:2.4"]) == len(shipped.names("dbp"))
    assert "# " not in answer_here("tables", "template", "dbp:2.4").out.rpartition('"Elephants"')[2]


# A paste from a spreadsheet


def sheet(declared: Declared, corner: str) -> str:
    """Write a made-up table as a spreadsheet copies it."""
    raw = made_up(declared)
    if declared.fields:
        head = [name for name, _ in declared.fields]
        rows = {key: cells.split(None, len(head) - 1) for key, cells in raw["rows"].items()}
    else:
        columns = raw.get("columns", ["loss"])
        head = columns.split() if isinstance(columns, str) else columns
        rows = {key: [str(cell) for cell in cells] for key, cells in raw["rows"].items()}
    return "".join("\t".join(line) + "\r\n" for line in ([corner, *head], *([key, *row] for key, row in rows.items())))


def test_every_table_installs_from_a_spreadsheet(shipped: Library, tmp_path: Path) -> None:
    """The reference stands in the corner, above, or on the command line: each gives what the TOML file gives."""
    for declared in shipped.tables():
        wanted, _ = tables.parse(made_up(declared), declared, "made up:")
        for corner, text, words in (
            ("corner", sheet(declared, declared.name), ()),
            ("line", f"{declared.name}\n{sheet(declared, '')}", ()),
            ("option", sheet(declared, "die"), ("--table", declared.name)),
        ):
            file = tmp_path / f"{corner}.tsv"
            file.write_text(text, "utf-8", newline="")
            found = answer_here("tables", "install", str(file), *words)
            assert found.code == 0, (declared.name, corner, found.err)
            assert installed.load(declared.name) == wanted


def test_what_spreadsheets_add_is_tolerated(tmp_path: Path) -> None:
    """Percent signs, decimal commas, stray blanks, minus signs, a byte-order mark and empty lines change nothing."""
    file = tmp_path / "a.csv"
    file.write_text(
        "\ufeffpw:11.4\tloss\t\n\t\n\u22121\t 75 %\t\n0\t50,0%\n1\t25.00\n2\t\u00a00\n3\t–\n4\t\n", encoding="utf-8"
    )
    found = answer_here("tables", "install", str(file))
    assert found.code == 0
    assert "Not typed in: 4…9." in found.err
    printed = installed.load("pw:11.4")
    assert isinstance(printed, tables.Printed)
    assert printed.rows == {-1: ((75,),), 0: ((50,),), 1: ((25,),), 2: ((0,),), 3: ((0,),)}


def test_columns_of_a_list_are_found_by_their_names(tmp_path: Path) -> None:
    """They may stand in any order, in any letters; a text may be empty."""
    file = tmp_path / "a.tsv"
    file.write_text('pw:10.0\tPlace\tCoast\tKind\n2908\tRome\tinland\tcity\n0101\t\t"coastal"\tVillage\n')
    assert answer_here("tables", "install", str(file)).code == 0
    printed = installed.load("pw:10.0")
    assert isinstance(printed, Records)
    assert printed.rows == {
        "2908": {"kind": "city", "coast": "inland", "place": "Rome"},
        "0101": {"kind": "village", "coast": "coastal", "place": ""},
    }


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("pw:11.4 loss\n1 25\n", (), ["parted by tabs", "tab-separated"]),
        ("\tloss\n1\t25\n", (), ["Say which table"]),
        ("pw:9.5\t50\n1\t1\n", ("--table", "pw:11.4"), ["This is not the table pw:11.4"]),
        ("pw:11.4\tloss\n1\t25\n1\t50\n2\t101\n99\t0\n", (), ["row 1 stands twice", "101", "no row 99"]),
        ("pw:11.4\tloss\n1\t0,25\n", (), ["Row 1, column loss is 0,25"]),
        ("pw:10.0\tkind\tcost\n2908\tcity\tx\n", (), ["column coast is missing", "no column cost"]),
        ("pw:10.0\tkind\tcoast\n2908\tcity\tcoastal\tRome\tx\n", (), ["Cells in row 2908"]),
        ("pw:10.0\tkind\tcoast\n2908\tcity\t\n", (), ["Row 2908, column coast is not filled in"]),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_all_its_mistakes(
    text: str, words: tuple[str, ...], said: list[str], tmp_path: Path
) -> None:
    """Each mistake is a line of its own, with the file."""
    file = tmp_path / "a.tsv"
    file.write_text(text, "utf-8")
    found = answer_here("tables", "install", str(file), *words)
    assert (found.code, found.out) == (2, "")
    assert all(one in found.err for one in said)
    assert installed.load("pw:11.4") is installed.load("pw:10.0") is None


def test_of_very_many_mistakes_the_first_are_told(tmp_path: Path) -> None:
    """A file of thousands of wrong columns is refused in some fifty lines, and says so."""
    sheet = tmp_path / "crt.tsv"
    sheet.write_text("\t".join(f"{at}x" for at in range(5000)) + "\n1\t1\n", "utf-8")
    refused = answer_here("tables", "install", str(sheet), "--table", "pw:9.4")
    assert refused.code == 2
    lines = refused.err.splitlines()
    assert len(lines) == Mistakes.MOST + 1
    assert lines[-1].endswith(f"There are more mistakes than these; the first {Mistakes.MOST} are told.")


def test_mistakes_of_shape_and_of_the_rules_come_together(tmp_path: Path) -> None:
    """What cannot be read and what the rules exclude are told at once; in JSON there are all of them, too."""
    file = tmp_path / "a.toml"
    file.write_text(
        'table = "pi:c1.d"\n[rows]\nMessana = "x 1 yes no sicily"\nCorvus = "1 1 yes no sicily"\n'
        'Carthage = "1 1 yes no italy"\n',
        "utf-8",
    )
    found = answer_here("tables", "install", str(file))
    for said in (
        "Messana, column siege",
        "Corvus cannot be a row",
        "Carthage does not lie",
        "Gela is missing",
    ):
        assert said in found.err
    assert "Messana is missing" not in found.err
    assert all(line.startswith(f"punicref: {file}: ") for line in found.err.splitlines())
    error: dict[str, Any] = json.loads(answer_here("tables", "install", str(file), "--json").err)["error"]
    assert error["all"][0]["message"] == error["message"]
    assert len(error["all"]) == len(found.err.splitlines())


def test_a_partial_table_answers_where_it_can(tmp_path: Path) -> None:
    """A row that is there completes a ruling; one that is not is as without the table."""
    file = tmp_path / "a.toml"
    file.write_text(
        'table = "pw:9.4"\ncolumns = "1:2 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1"\n[rows]\n1 = "'
        + " ".join(["50/25"] * 10)
        + '"\n2 = "'
        + " ".join(["?/?"] * 10)
        + '"\n',
        "utf-8",
    )
    before = answer_here(*DESIGN, "--json").json
    assert answer_here("tables", "install", str(file)).code == 0
    modifier = before["result"]["modified"] - before["result"]["roll"]
    there = answer_here(*DESIGN[:-1], str(1 - modifier), "--json").json
    assert there["result"]["result"] == {"attacker": 50, "defender": 25}
    gone = answer_here(*DESIGN, "--json").json
    assert gone["result"] == before["result"]


# The dialogue


def typed(child: Any, *answers: str) -> None:
    """Answer prompts in turn, whatever they are."""
    for answer in answers:
        child.expect(r": $")
        child.sendline(answer)


def test_fill_asks_row_by_row_and_installs() -> None:
    """A wrong answer is asked again with the reason; a row pasted with its number is taken."""
    child = spawn("tables", "fill", "pw:11.4")
    typed(child, "75", "101")
    child.expect("it must be a percentage")
    typed(child, "50", "1\t25", "-", "0 0")
    child.expect("Cells in row 3: 2")
    typed(child, "0", "", "0%", "0", "0", "0", "0")
    code, shown = finish(child)
    assert code == 0
    assert "Not typed in: 4." in shown
    assert "pw:11.4 is installed" in shown
    printed = installed.load("pw:11.4")
    assert isinstance(printed, tables.Printed)
    assert [cells[0][0] for cells in printed.rows.values()] == [75, 50, 25, 0, 0, 0, 0, 0, 0, 0]
    child = spawn("tables", "fill", "pw:11.4")
    child.expect("row 4: ")
    child.sendline("0")
    assert finish(child)[0] == 0
    code, shown = finish(spawn("tables", "fill", "pw:11.4"))
    assert code == 0
    assert "is complete" in " ".join(lines(shown))


def test_end_of_input_keeps_what_was_typed(home: Path) -> None:
    """Ctrl-D writes a file that install takes and that fill goes on with."""
    child = spawn("tables", "fill", "dbp:2.4")
    typed(child, "3 5 3 no 2 4 2", "3 5 0 no 2 4 2")
    child.expect("morale is 0")
    child.expect("Hastati: ")
    child.sendeof()
    code, shown = finish(child)
    assert code == 0
    draft = paths.table_draft("dbp:2.4")
    assert str(home) in draft
    assert "tables install" in " ".join(lines(shown))
    assert installed.load("dbp:2.4") is None
    assert answer_here("tables", "install", draft).code == 0
    printed = installed.load("dbp:2.4")
    assert isinstance(printed, Records)
    assert list(printed.rows) == ["Velites"]
    child = spawn("tables", "fill", "dbp:2.4", PUNICREF_LANG="it")
    child.expect("Hastati")
    child.sendeof()
    assert finish(child)[0] == 0


def test_interrupt_leaves_no_trace(home: Path) -> None:
    """Ctrl-C ends the dialogue; nothing is written."""
    child = spawn("tables", "fill", "pw:9.5")
    typed(child, "0 50 x")
    child.expect("percentages as printed")
    typed(child, "0 50 100", "0 1 1")
    child.expect("row 2: ")
    interrupt(child)
    assert finish(child)[0] == 130
    assert not [one for one in home.rglob("*") if one.is_file() and one.suffix in (".toml", ".json")]


def test_fill_of_a_table_whose_size_nobody_knows() -> None:
    """Columns are asked for where the rules do not name them; an empty line ends the rows."""
    child = spawn("tables", "fill", "pw:9.5")
    typed(child, "0 50 100", "0 1 1", "0 1 2", "")
    assert finish(child)[0] == 0
    printed = installed.load("pw:9.5")
    assert isinstance(printed, tables.Printed)
    assert (printed.columns, list(printed.rows)) == (("0", "50", "100"), [1, 2])


def test_fill_of_a_list_asks_for_names() -> None:
    """A pasted line holds name and facts; a name of another kind is refused as soon as it is typed."""
    child = spawn("tables", "fill", "pi:s11.3.3")
    typed(child, "Corvus", "roman 2")
    child.expect("cannot be a row")
    typed(child, "", "Red\troman\t2", "Blue", "carthaginian 3", "red")
    child.expect("stands twice")
    typed(child, "")
    code, _ = finish(child)
    assert code == 0
    printed = installed.load("pi:s11.3.3")
    assert isinstance(printed, Records)
    assert printed.rows == {"Red": {"side": "roman", "number": 2}, "Blue": {"side": "carthaginian", "number": 3}}


def test_a_table_that_contradicts_the_rules_is_kept(home: Path) -> None:
    """What only the whole list shows is told at the end, and nothing that was typed is lost."""
    child = spawn("tables", "fill", "sor:base:12.2.1")
    typed(child, "2:1", "9 no", "")
    code, shown = finish(child)
    assert code == 2
    assert "the rules' own example" in " ".join(lines(shown))
    assert (home / "data" / "drafts").is_dir()


@pytest.mark.parametrize("words", [("pw:9.4",), ()])
def test_fill_needs_a_terminal_and_a_table(words: tuple[str, ...]) -> None:
    """In a pipe it says what does the same there."""
    found = answer_here("tables", "fill", *words)
    assert (found.code, found.out) == (2, "")
    assert "tables template" in found.err or "Say which table" in found.err
