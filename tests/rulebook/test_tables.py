"""Printed tables: the template, what an owner may type in, what is refused, what is odd."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
import tomli

from punicref.errors import InputProblem, Mistakes, Problem, Several
from punicref.language.messages import Translator
from punicref.rulebook import installed, records, tables
from punicref.rulebook.declared import Declared
from punicref.rulebook.records import Records
from tests.made_up import made_up

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from punicref.language.messages import Message
    from punicref.rulebook.library import Library
    from tests.program import Answer

    Run = Callable[..., Answer]

# One small shape of each kind, so that a mistake in it is easy to see.
PAIRS = Declared("sg", "1.1", "percent/percent", (1, 2), ("1:2", "1:1", "2:1"), ())
SINGLE = Declared("sg", "1.2", "percent", (0, 1, 2), ("loss",), ())
POINTS = Declared("sg", "1.3", "points", None, None, ((2, "50", 1),))

GOOD: dict[str, tuple[Declared, dict[str, Any]]] = {
    "pairs": (
        PAIRS,
        {
            "table": "sg:1.1",
            "columns": "1:2 1:1 2:1",
            "rows": {"1": "100/0 75/25 50/50", "2": "75/25 50/50 25/75"},
        },
    ),
    "single": (SINGLE, {"table": "sg:1.2", "rows": {"0": "75", "1": "50", "2": "-"}}),
    "points": (
        POINTS,
        {"table": "sg:1.3", "columns": "50 100", "rows": {"1": "1 1", "2": "1 2", "3": "2 3"}},
    ),
}


def english(message: Message) -> str:
    """Return a message's English text."""
    return Translator("en")(message)


def typed_in(declared: Declared, raw: dict[str, Any]) -> tuple[tables.Printed, list[str]]:
    """Parse a table of losses and return it with the warnings in English."""
    printed, odd = tables.parse(raw, declared, "mine.toml:")
    assert isinstance(printed, tables.Printed)
    return printed, [english(one) for one in odd]


def losses(library: Library) -> list[Declared]:
    """Return the declared tables whose cells are losses."""
    return [one for one in library.tables() if one.cells != "record"]


def cell(declared: Declared, row: int, column: str) -> str:
    """Return some cell that breaks no rule, different from row to row and from column to column."""
    if declared.cells == "points":
        return str(-(-row * int(column) // 100))
    percent = abs(row * 7 + sum(map(ord, column))) % 101
    return f"{percent}/{100 - percent}" if declared.cells == "percent/percent" else str(percent)


def filled(declared: Declared) -> tuple[str, dict[tuple[int, str], str]]:
    """Fill the template in, line by line as its owner would; returns it with the cells by row and column."""
    columns = list(declared.columns or ("25", "50", "75", "100"))
    cells = {}
    lines = []
    for line in tables.template(declared, "A title", ["A note."]).splitlines():
        key, equals, rest = line.partition("=")
        if line.startswith("#") or not equals or "?" not in rest:
            lines.append(line)
        elif key.strip() == "columns":
            lines.append(f'columns = "{" ".join(columns)}"')
        else:
            row = int(key)
            for column in columns:
                cells[row, column] = cell(declared, row, column)
            lines.append(f'{key}= "{" ".join(cells[row, column] for column in columns)}"')
    return "\n".join(lines), cells


def test_declared_tables_of_losses(shipped: Library) -> None:
    """The rules declare the tables of combat results, percentage losses and attrition, with their own limits."""
    found = {one.name: one for one in losses(shipped)}
    assert {name: one.cells for name, one in found.items() if name.startswith("pw:")} == {
        "pw:9.4": "percent/percent", "pw:9.5": "points", "pw:11.4": "percent",
    }  # fmt: skip
    combat, loss, attrition = found["pw:9.4"], found["pw:9.5"], found["pw:11.4"]
    assert combat.rows == tuple(range(-4, 10))
    assert combat.columns == ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1")
    assert (loss.rows, loss.columns, loss.fixed) == (None, None, ((9, "75", 7),))
    assert (attrition.rows, attrition.columns) == (tuple(range(-1, 10)), ("loss",))


def test_template_filled_in_is_read_back_as_it_was_typed(shipped: Library, tmp_path: Path) -> None:
    """For every table of losses each cell typed into the template is found again, before and after installing."""
    declared_tables = [*losses(shipped), PAIRS, SINGLE, POINTS]
    for declared in declared_tables:
        text, cells = filled(declared)
        printed, _ = typed_in(declared, tomli.loads(text))
        assert len(cells) == len(printed.rows) * len(printed.columns) > 0
        for (row, column), typed in cells.items():
            assert printed.cell(row, column) == tuple(int(part) for part in typed.split("/"))
        installed.install(printed)
        assert installed.load(declared.name) == printed
        assert installed.remove(declared.name)
        assert installed.load(declared.name) is None


def test_template_carries_title_and_notes() -> None:
    """The template begins with comments: the title, then the notes."""
    lines = tables.template(PAIRS, "Combat Results", ["First note.", "Second note."]).splitlines()
    assert lines[:5] == ["# Combat Results", "# First note.", "# Second note.", "", 'table = "sg:1.1"']
    assert [line.split() for line in lines if "?" in line] == [
        ["1", "=", '"?/?', "?/?", '?/?"'],
        ["2", "=", '"?/?', "?/?", '?/?"'],
    ]


def test_template_as_it_stands_is_refused(shipped: Library) -> None:
    """A template that nobody filled in is refused, first for its columns where these are to be typed in too."""
    messages = []
    for declared in losses(shipped):
        raw = tomli.loads(tables.template(declared, "A title", []))
        with pytest.raises(InputProblem) as caught:
            tables.parse(raw, declared, "mine.toml:")
        messages.append(f"{declared.name} {caught.value}")
    assert {
        "pw:9.4 mine.toml: No row is filled in.",
        "pw:9.5 mine.toml: The columns are percentages as printed, from 0 to 100.",
        "pw:11.4 mine.toml: No row is filled in.",
    } <= set(messages)


@pytest.mark.parametrize("kind", GOOD)
def test_good_table_is_accepted_without_warning(kind: str) -> None:
    """A table that follows the rules and favours the better column and the higher die is taken silently."""
    declared, raw = GOOD[kind]
    printed, odd = typed_in(declared, raw)
    assert odd == []
    assert printed.name == declared.name


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("pairs", {"table": "sg:1.2"}, "This is not the table sg:1.1."),
        ("pairs", {"table": None}, "This is not the table sg:1.1."),
        ("pairs", {"rowz": {}}, "There is no key rowz here; the keys are table, columns, rows, note."),
        ("pairs", {"columns": "1:2 2:1"}, "The column 1:1 is missing."),
        (
            "pairs",
            {"columns": None},
            "\nmine.toml: ".join(f"The column {one} is missing." for one in ("1:2", "1:1", "2:1")),
        ),
        ("pairs", {"columns": "1:2 1:1 2:1 3:1"}, "The rules know no column 3:1; they are 1:2, 1:1, 2:1."),
        ("pairs", {"columns": "1:2 1:1 2:1 1:1"}, "The column 1:1 stands twice."),
        ("points", {"columns": "50 x"}, "The columns are percentages as printed, from 0 to 100."),
        ("points", {"columns": "50 101"}, "The columns are percentages as printed, from 0 to 100."),
        ("points", {"columns": "-5 50"}, "The columns are percentages as printed, from 0 to 100."),
        ("points", {"columns": ""}, "The columns are percentages as printed, from 0 to 100."),
        ("points", {"columns": "50 50%"}, "The column 50 stands twice."),
        ("pairs", {"rows": {}}, "The table has no rows."),
        ("pairs", {"rows": None}, "The table has no rows."),
        ("pairs", {"rows": "1/2"}, "The table has no rows."),
        ("pairs", {"rows.3": "0/0 0/0 0/0"}, "The rules know no row 3; the rows are 1 to 2."),
        ("single", {"rows.-1": "0"}, "The rules know no row -1; the rows are 0 to 2."),
        ("points", {"rows.0": "0 0"}, "The rules know no row 0; the rows are 1 to …."),
        ("pairs", {"rows.one": "0/0 0/0 0/0"}, "one is no row: rows are whole numbers."),
        ("pairs", {"rows.1": "0/0 0/0"}, "Cells in row 1: 2; columns: 3."),
        ("single", {"rows.1": "5 5"}, "Cells in row 1: 2; columns: 1."),
        ("pairs", {"rows.1": "0/0 ?/? 0/0"}, "Row 1, column 1:1 is not filled in."),
        (
            "pairs",
            {"rows.1": "0/0 50 0/0"},
            "Row 1, column 1:1 is 50; it must be two percentages from 0 to 100, attacker/defender, such as 50/25.",
        ),
        (
            "pairs",
            {"rows.1": "0/0 50/101 0/0"},
            "Row 1, column 1:1 is 50/101; it must be two percentages from 0 to 100, attacker/defender, such as 50/25.",
        ),
        ("single", {"rows.1": "101"}, "Row 1, column loss is 101; it must be a percentage from 0 to 100."),
        ("single", {"rows.1": "-1"}, "Row 1, column loss is -1; it must be a percentage from 0 to 100."),
        ("single", {"rows.1": "half"}, "Row 1, column loss is half; it must be a percentage from 0 to 100."),
        ("single", {"rows.1": "50/50"}, "Row 1, column loss is 50/50; it must be a percentage from 0 to 100."),
        ("single", {"rows.1": [1.5]}, "Row 1, column loss is 1.5; it must be a percentage from 0 to 100."),
        ("points", {"rows.3": "2 4"}, "Row 3, column 100 is 4; it must be a number of points from 0 to 3."),
        (
            "points",
            {"rows.2": "2 2"},
            "Row 2, column 50 is 2, but the rules' own example says 1.",
        ),
    ],
)
def test_table_that_cannot_be_is_refused(kind: str, change: dict[str, Any], message: str) -> None:
    """What contradicts the rules is refused with the row, the column and what it must be."""
    declared, good = GOOD[kind]
    raw = {**good, "rows": dict(good["rows"])}
    for key, value in change.items():
        target, name = (raw["rows"], key.partition(".")[2]) if key.startswith("rows.") else (raw, key)
        if value is None:
            del target[name]
        else:
            target[name] = value
    with pytest.raises(InputProblem) as caught:
        tables.parse(raw, declared, "mine.toml:")
    assert str(caught.value) == f"mine.toml: {message}"


def test_example_of_the_rules_binds_the_printed_table(shipped: Library) -> None:
    """9.31 says that 75% of 9 is 7: a table that says otherwise is refused."""
    [declared] = [one for one in shipped.tables() if one.name == "pw:9.5"]
    raw = made_up(declared)
    assert typed_in(declared, raw)[0].cell(9, "75") == (7,)
    raw["rows"]["9"][3] = 6
    with pytest.raises(InputProblem) as caught:
        tables.parse(raw, declared, "mine.toml:")
    assert str(caught.value) == "mine.toml: Row 9, column 75 is 6, but the rules' own example says 7."


def test_columns_may_be_typed_in_any_order() -> None:
    """Columns are put into the rules' order, or that of the percentages, with their cells."""
    printed, _ = typed_in(
        PAIRS,
        {
            "table": "sg:1.1",
            "columns": "2:1 1:2 1:1",
            "rows": {"2": "1/2 3/4 5/6", "1": "7/8 9/10 11/12"},
        },
    )
    assert printed.columns == ("1:2", "1:1", "2:1")
    assert printed.rows == {1: ((9, 10), (11, 12), (7, 8)), 2: ((3, 4), (5, 6), (1, 2))}
    assert list(printed.rows) == [1, 2]
    points, _ = typed_in(POINTS, {"table": "sg:1.3", "columns": "100 50", "rows": {"1": "1 0"}})
    assert (points.columns, points.rows) == (("50", "100"), {1: ((0,), (1,))})


@pytest.mark.parametrize("dash", ["-", "–", "—", "0", "0%"])
def test_dash_is_no_loss(dash: str) -> None:
    """A dash of any length is a loss of nothing, and a percent sign may be written."""
    printed, _ = typed_in(SINGLE, {"table": "sg:1.2", "rows": {"0": "75%", "1": dash, "2": dash}})
    assert printed.rows == {0: ((75,),), 1: ((0,),), 2: ((0,),)}


def test_cells_may_be_a_list_or_a_number() -> None:
    """TOML's own lists and numbers say the same as a string of cells."""
    printed, _ = typed_in(SINGLE, {"table": "sg:1.2", "rows": {"0": 75, "1": [50], "2": ["0"]}, "note": "by hand"})
    assert printed.rows == {0: ((75,),), 1: ((50,),), 2: ((0,),)}


def test_cell_outside_the_print_is_none() -> None:
    """A row or column that the print does not have gives no cell."""
    printed, _ = typed_in(*GOOD["pairs"])
    assert printed.cell(1, "1:2") == (100, 0)
    assert printed.cell(3, "1:2") is None
    assert printed.cell(1, "3:1") is None


@pytest.mark.parametrize(
    ("kind", "rows", "warnings"),
    [
        (
            "pairs",
            {"1": "75/0 100/25 50/50", "2": "75/25 50/50 25/75"},
            ["Row 1: column 1:1 (100/25) is worse than column 1:2 (75/0); is it typed right?"],
        ),
        (
            "pairs",
            {"1": "100/0 75/25 50/20", "2": "75/25 50/50 25/75"},
            ["Row 1: column 2:1 (50/20) is worse than column 1:1 (75/25); is it typed right?"],
        ),
        (
            "pairs",
            {"1": "75/0 75/25 50/50", "2": "100/25 50/50 25/75"},
            ["Column 1:2: row 2 (100/25) is worse than row 1 (75/0); is it typed right?"],
        ),
        (
            "pairs",
            {"1": "100/0 75/25 50/50", "2": "75/25 50/50 25/40"},
            [
                "Row 2: column 2:1 (25/40) is worse than column 1:1 (50/50); is it typed right?",
                "Column 2:1: row 2 (25/40) is worse than row 1 (50/50); is it typed right?",
            ],
        ),
        (
            "single",
            {"0": "75", "1": "25", "2": "50"},
            ["Column loss: row 2 (50) is worse than row 1 (25); is it typed right?"],
        ),
        (
            "points",
            {"1": "1 0", "2": "1 2", "3": "2 3"},
            ["Row 1: column 100 (0) is worse than column 50 (1); is it typed right?"],
        ),
        (
            "points",
            {"1": "1 1", "2": "1 2", "3": "0 3"},
            ["Column 50: row 3 (0) is worse than row 2 (1); is it typed right?"],
        ),
    ],
)
def test_odd_table_is_taken_with_a_warning(kind: str, rows: dict[str, str], warnings: list[str]) -> None:
    """A better column or a higher die that is worse for the side it should favour is possible, but asked about."""
    declared, good = GOOD[kind]
    assert typed_in(declared, {**good, "rows": rows})[1] == warnings


# Lists: rows that are things, columns that are facts about them

TOWNS = Declared(
    "sg", "2.1", "record", None, None, (), keys="hex", fields=(("kind", "city|village"), ("place", "text"))
)
REGIONS = Declared(
    "sg",
    "2.2",
    "record",
    None,
    None,
    (),
    keys="names",
    length=2,
    fields=(("value", "number"), ("side", "roman|neutral")),
)
EVENTS = Declared("sg", "2.3", "record", (1, 2, 3), None, (), keys="die", fields=(("result", "none|revolt"),))
LISTS: dict[str, tuple[Declared, dict[str, Any]]] = {
    "towns": (TOWNS, {"2908": "city Rome, the capital", "0101": "village"}),
    "regions": (REGIONS, {"Latium": "4 roman", "Sicilia": "3 neutral"}),
    "events": (EVENTS, {"1": "none", "3": "revolt", "2": "none"}),
}


def listed(declared: Declared, rows: dict[str, Any]) -> Records:
    """Parse a list of facts, which never gives warnings of its own."""
    found, odd = tables.parse({"table": declared.name, "rows": rows}, declared, "mine.toml:")
    assert isinstance(found, Records)
    assert odd == []
    return found


def test_facts_are_read_in_the_declared_order() -> None:
    """Numbers become numbers, words are put in small letters, and a text takes the rest of the row or is empty."""
    assert listed(*LISTS["towns"]).rows == {
        "2908": {"kind": "city", "place": "Rome, the capital"},
        "0101": {"kind": "village", "place": ""},
    }
    assert listed(REGIONS, {"Latium": ["4", "Roman"], "Sicilia": "3 NEUTRAL"}).rows == {
        "Latium": {"value": 4, "side": "roman"},
        "Sicilia": {"value": 3, "side": "neutral"},
    }
    assert list(listed(*LISTS["events"]).rows) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        ("towns", {"29": "city Rome"}, "29 is no hex number."),
        ("towns", {"hill": "city Rome"}, "hill is no hex number."),
        (
            "towns",
            {"2908": "citi Rome"},
            "Row 2908, column kind is citi; choose one of city, village. Did you mean city?",
        ),
        ("towns", {"2908": "? Rome"}, "Row 2908, column kind is not filled in."),
        ("towns", {"2908": "? ?", "0101": "? ?"}, "No row is filled in."),
        ("regions", {"…": "4 roman"}, "A row that is filled in has no name."),
        ("towns", {"2908": ""}, "Cells in row 2908: 0; columns: 2."),
        ("regions", {"Latium": "4"}, "Cells in row Latium: 1; columns: 2."),
        ("regions", {"Latium": "4 roman 3"}, "Cells in row Latium: 3; columns: 2."),
        ("regions", {"Latium": "-4 roman"}, "Row Latium, column value is -4; it must be a whole number."),
        ("regions", {"Latium": "four roman"}, "Row Latium, column value is four; it must be a whole number."),
        ("regions", {"Latium": "4 ?"}, "Row Latium, column side is not filled in."),
        ("regions", {"Illyria": "2 neutral"}, "There are 3 rows; the rules say 2."),
        ("events", {"1": None}, "The row 1 is missing."),
        ("events", {"3": "?"}, "The row 3 is missing."),
        ("events", {"one": "none"}, "one is no row: rows are whole numbers."),
        ("events", {"1": "war"}, "Row 1, column result is war; choose one of none, revolt."),
    ],
)
def test_list_that_cannot_be_is_refused(kind: str, change: dict[str, Any], message: str) -> None:
    """A row or fact that the rules do not allow is refused by name."""
    declared, good = LISTS[kind]
    rows = {key: value for key, value in {**good, **change}.items() if value is not None}
    with pytest.raises(InputProblem) as caught:
        tables.parse({"table": declared.name, "rows": rows}, declared, "mine.toml:")
    assert str(caught.value) == f"mine.toml: {message}"


@pytest.mark.parametrize(
    ("declared", "raw", "said"),
    [
        (PAIRS, {**GOOD["pairs"][1], "rows": {"1": "100/0 75/25 50/50", "2": "?/? ?/? ?/?"}}, "2"),
        (PAIRS, {**GOOD["pairs"][1], "rows": {"1": "100/0 75/25 50/50"}}, "2"),
        (POINTS, {"table": "sg:1.3", "columns": "50 100", "rows": {"1": "1 1", "5": "3 5", "7": "4 7"}}, "2…4, 6"),
        (EVENTS, {"table": "sg:2.3", "rows": {"1": "none", "2": "?", "3": "revolt"}}, "2"),
    ],
)
def test_partial_table_is_taken_with_its_gaps_named(declared: Declared, raw: dict[str, Any], said: str) -> None:
    """A row that is not there, or still has its question marks, is told in a warning."""
    found, odd = tables.parse(raw, declared, "mine.toml:")
    assert [str(InputProblem(one)) for one in odd] == [
        f"Not typed in: {said}. Where a ruling needs one of these rows, it must be looked up."
    ]
    assert not set(found.rows) & {2, "2"}


def test_partial_list_says_how_many_rows_it_should_have() -> None:
    """Where the rules count the rows but do not name them, a warning holds the numbers against each other."""
    found, [odd] = tables.parse({"table": "sg:2.2", "rows": {"Latium": "4 roman", "…": "? ?"}}, REGIONS, "mine.toml:")
    assert list(found.rows) == ["Latium"]
    assert str(InputProblem(odd)).startswith("1 rows are typed in; the rules say 2.") or str(
        InputProblem(odd)
    ).startswith("1 row is typed in; the rules say 2.")


def test_all_mistakes_are_raised_at_once() -> None:
    """Every cell and row that cannot be is named, one a line; the first stands for all."""
    raw = {
        "table": "sg:1.1",
        "columns": "1:2 1:1 2:1",
        "rows": {"1": "0/0 101/0 ?/?", "x": "0/0 0/0 0/0", "2": "0/0 0/0", "9": "0/0 0/0 0/0"},
        "rowz": 1,
    }
    with pytest.raises(InputProblem) as caught:
        tables.parse(raw, PAIRS, "mine.toml:")
    assert isinstance(caught.value, Several)
    told = [str(one).removeprefix("mine.toml: ").partition(";")[0] for one in caught.value.all]
    assert told == [
        "There is no key rowz here",
        "Row 1, column 1:1 is 101/0",
        "Row 1, column 2:1 is not filled in.",
        "x is no row: rows are whole numbers.",
        "Cells in row 2: 2",
        "The rules know no row 9",
    ]
    with pytest.raises(InputProblem) as caught:
        tables.parse({"table": "sg:2.2", "rows": {"Latium": "x y", "Sicilia": "1"}}, REGIONS, "mine.toml:")
    assert str(caught.value).count("mine.toml:") == 3


def test_list_without_rows_is_refused() -> None:
    """An empty list, and a file of another table, are refused."""
    for raw, message in (
        ({"table": "sg:2.1", "rows": {}}, "The table has no rows."),
        ({"table": "sg:2.1"}, "The table has no rows."),
        ({"table": "sg:2.2", "rows": {"2908": "city Rome"}}, "This is not the table sg:2.1."),
    ):
        with pytest.raises(InputProblem) as caught:
            tables.parse(raw, TOWNS, "mine.toml:")
        assert str(caught.value) == f"mine.toml: {message}"


def test_template_of_a_list_without_known_rows_has_a_single_row() -> None:
    """It has the form of the keys, and quotation marks in a name are TOML's."""
    assert tomli.loads(tables.template(TOWNS, "Towns", [])) == {"table": "sg:2.1", "rows": {"????": "?  ?"}}
    text = tables.template(REGIONS, "Regions", [], ['The "Great" one'])
    assert tomli.loads(text) == {"table": "sg:2.2", "rows": {'The "Great" one': "?  ?"}}


def test_template_of_a_list_names_facts_and_known_rows() -> None:
    """The template has the facts as a comment, a row for each name that the rules know, and room for the others."""
    lines = tables.template(REGIONS, "Regions", ["A note."], ["Latium"]).splitlines()
    assert lines == [
        "# Regions",
        "# A note.",
        "",
        'table = "sg:2.2"',
        "",
        "[rows]",
        "# value (number), side (roman|neutral)",
        '"Latium" = "?  ?"',
        '# "…" = "?  ?"',
    ]
    assert tomli.loads("\n".join(lines)) == {"table": "sg:2.2", "rows": {"Latium": "?  ?"}}


def test_list_typed_in_is_read_back_from_its_place(shipped: Library) -> None:
    """Every declared list is the same after it was installed and loaded again, until it is removed."""
    declared_lists = [one for one in shipped.tables() if one.cells == "record"]
    assert {"pw:10.0", "pw:14.0"} <= {one.name for one in declared_lists}
    for declared in declared_lists:
        found, _ = tables.parse(made_up(declared), declared, "made up:")
        assert isinstance(found, Records)
        assert all(set(row) == {name for name, _ in declared.fields} for row in found.rows.values())
        installed.install(found)
        assert installed.load(declared.name) == found
        assert installed.remove(declared.name)


def test_clause_with_several_lists_names_each(shipped: Library) -> None:
    """The two diplomacy tables of 16.5 are told apart by their names."""
    assert {"pw:16.5.one", "pw:16.5.two"} <= {one.name for one in shipped.tables()}
    assert "pw:16.5" not in {one.name for one in shipped.tables()}


# Through the command


def written(folder: Path, raw: dict[str, Any]) -> str:
    """Write a table as TOML and return the file."""
    lines = [f'table = "{raw["table"]}"']
    if "columns" in raw:
        columns = raw["columns"]
        lines.append(f'columns = "{columns if isinstance(columns, str) else " ".join(columns)}"')
    lines += ["", "[rows]", *(f'{row} = "{" ".join(map(str, cells))}"' for row, cells in raw["rows"].items())]
    path = folder / "mine.toml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return os.fspath(path)


def declared_as(name: str, library: Library) -> Declared:
    """Return a declared table by its reference."""
    return next(one for one in library.tables() if one.name == name)


ATTRITION = ("pw", "attrition", "--event", "enter-mountain", "--land", "10", "--naval", "0", "--roll", "2", "--json")


def test_installed_table_completes_rulings_until_it_is_removed(run: Run, tmp_path: Path, shipped: Library) -> None:
    """With the table a ruling gives the loss; without it the ruling names the table that it needs."""
    before = run(*ATTRITION).json
    assert before["needs"] == ["pw:11.4"]
    assert "loss" not in before["result"]
    raw = made_up(declared_as("pw:11.4", shipped))
    answer = run("tables", "install", written(tmp_path, raw))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "pw:11.4 is installed; rulings use it from now on.\n"
    after = run(*ATTRITION).json
    assert after["result"]["percent"] == raw["rows"]["2"][0]
    assert "pw:11.4" not in after["needs"]
    assert "loss" in after["result"]
    answer = run("tables", "remove", "pw:11.4")
    assert (answer.code, answer.out) == (0, "pw:11.4 is removed.\n")
    assert run(*ATTRITION).json == before


def test_status_tells_what_is_installed(run: Run, tmp_path: Path, shipped: Library) -> None:
    """Status names every declared table and whether it is installed."""
    names = [one.name for one in shipped.tables()]

    def status() -> dict[str, bool]:
        return {row["table"]: row["installed"] for row in run("tables", "status", "--json").json["tables"]}

    assert status() == dict.fromkeys(names, False)
    run("tables", "install", written(tmp_path, made_up(declared_as("pw:9.5", shipped))))
    assert status() == {name: name == "pw:9.5" for name in names}


def test_command_writes_a_template_that_install_sends_back(run: Run, tmp_path: Path) -> None:
    """The template written by the command is valid, and refused as long as it is empty."""
    path = os.fspath(tmp_path / "crt.toml")
    assert run("tables", "template", "pw:9.4", "--output", path).code == 0
    answer = run("tables", "install", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"punicref: {path}: No row is filled in.\n"
    assert run("tables", "status", "--json").json["tables"][0]["installed"] is False


def test_template_overwrites_no_file(run: Run, tmp_path: Path) -> None:
    """A file that exists is left as it is."""
    path = tmp_path / "crt.toml"
    path.write_text("mine", "utf-8")
    answer = run("tables", "template", "pw:9.4", "--output", os.fspath(path))
    assert answer.code == 2
    assert answer.err == f"punicref: {path} exists already; nothing was written.\n"
    assert path.read_text("utf-8") == "mine"


def test_command_warns_but_installs(run: Run, tmp_path: Path, shipped: Library) -> None:
    """A table that is odd but possible is installed, with a warning for each oddity."""
    raw = made_up(declared_as("pw:11.4", shipped))
    raw["rows"]["9"] = [100]
    answer = run("tables", "install", written(tmp_path, raw), "--json")
    assert answer.code == 0
    assert answer.json == {
        "installed": "pw:11.4",
        "warnings": ["Column loss: row 9 (100) is worse than row 8 (0); is it typed right?"],
    }
    answer = run("tables", "install", written(tmp_path, raw))
    assert answer.err == "Warning: Column loss: row 9 (100) is worse than row 8 (0); is it typed right?\n"


def test_refused_table_leaves_the_installed_one(run: Run, tmp_path: Path, shipped: Library) -> None:
    """A second try that is refused does not touch what was installed before."""
    raw = made_up(declared_as("pw:9.5", shipped))
    run("tables", "install", written(tmp_path, raw))
    before = installed.load("pw:9.5")
    raw["rows"]["9"] = [0, 0, 0, 0, 0]
    assert run("tables", "install", written(tmp_path, raw)).code == 2
    assert installed.load("pw:9.5") == before is not None


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (("remove", "pw:9.4"), 3, "pw:9.4 is not installed."),
        (("remove", "pw:9.44"), 3, "There is no printed table pw:9.44.\n  Did you mean pw:9.4"),
        (("template", "pw:9.14"), 3, "There is no printed table pw:9.14.\n  Did you mean pw:9.4"),
        (("template",), 2, "Say which table: "),
        (("install",), 2, "Say which file."),
        (("install", "none.toml"), 3, "none.toml cannot be read"),
    ],
)
def test_what_is_not_there_is_said(words: tuple[str, ...], code: int, error: str, run: Run) -> None:
    """A table or file that does not exist, or was not named, is refused with what there is."""
    answer = run("tables", *words)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.startswith(f"punicref: {error}")


def test_file_without_a_table_is_refused(run: Run, tmp_path: Path) -> None:
    """A file that does not say which table it is, and one that is no TOML, are refused."""
    path = tmp_path / "mine.toml"
    path.write_text("[rows]\n1 = 2\n", "utf-8")
    assert run("tables", "install", os.fspath(path)).err.startswith("punicref: Say which table: ")
    path.write_text("[rows", "utf-8")
    answer = run("tables", "install", os.fspath(path))
    assert (answer.code, answer.err.partition(": This is not valid TOML")[0]) == (2, f"punicref: {path}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"table": "pw:11.4", "columns": ["loss"]}',
        '{"table": "pw:11.4", "columns": ["loss"], "rows": []}',
        '{"table": "pw:11.4", "columns": ["loss"], "rows": {"one": [[1]]}}',
        '{"table": "pw:11.4", "columns": ["loss"], "rows": {"1": [1]}}',
    ],
)
def test_damaged_table_is_named_with_the_way_out(text: str, home: Path) -> None:
    """An installed file that cannot be read is named, with how to be rid of it."""
    path = home / "data" / "tables" / "pw-11.4.json"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with pytest.raises(Problem) as caught:
        installed.load("pw:11.4")
    assert str(caught.value) == (
        f"The installed table pw:11.4 is damaged: {path}. "
        "Install it again, or remove it with punicref tables remove pw:11.4."
    )


def test_damaged_table_stops_a_ruling_and_can_be_removed(run: Run, home: Path) -> None:
    """A ruling that needs a damaged table ends with the error; removing the table as told mends it."""
    path = home / "data" / "tables" / "pw-11.4.json"
    path.parent.mkdir(parents=True)
    path.write_text("{", "utf-8")
    answer = run(*ATTRITION)
    assert (answer.code, answer.out) == (2, "")
    error = json.loads(answer.err)["error"]
    assert error["message"] == f"The installed table pw:11.4 is damaged: {path}."
    assert run("tables", "remove", "pw:11.4").code == 0
    assert run(*ATTRITION).json["needs"] == ["pw:11.4"]


@pytest.mark.parametrize(
    ("cell", "meant"), [("sì", "yes"), ("Si", "yes"), ("да", "yes"), ("нет", "no"), ("no", "no"), ("Y", "yes")]
)
def test_yes_and_no_are_read_in_every_language(cell: str, meant: str) -> None:
    """As the template names them, and as they are written short."""
    wrong = Mistakes("here:")
    declared = REGIONS._replace(fields=(("port", "yes|no"),))
    assert records.read_row("Gela", [cell], declared, wrong) == {"port": meant}
    assert records.read_row("Gela", ["forse"], declared, wrong) is None
    assert "yes|no" in str(wrong.found[0])
