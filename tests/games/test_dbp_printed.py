"""The printed lists of De Bello Punico: what the rules say of them is checked. All numbers here are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from punicref.errors import InputProblem
from punicref.games.dbp.units import TYPES
from punicref.rulebook import tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

ROWS: dict[str, dict[str, str]] = {
    "2.4": {one: f"3 4 3 {'yes' if one in ('skirmishers', 'velites') else 'no'} 2 4 3" for one in TYPES},
    "9.3": {
        "Velites": " ".join(["2"] * 13),
        "Skirmishers": " ".join(["3"] * 13),
        "Skirmishers 2": " ".join(["2"] * 13),
    },
    "10.4": {"Hastati": "legion", "Principes": "legion"},
    "17": {
        "Hastati": "6 0 6 0 6 0 6 0", "Infantry": "0 9 0 6 0 9 0 9", "Equites": "2 2 2 2 2 2 2 2",
        "Celtic Allies": "1 1 0 0 0 0 0 0", "Numidian Cavalry": "0 2 0 0 0 0 0 2", "Elephants": "0 2 0 0 0 2 0 4",
        "Veterans": "0 0 0 0 0 0 0 3",
    },
}  # fmt: skip


def check(library: Library, name: str, rows: dict[str, str]) -> list[str]:
    """Install-check a list; returns the warnings as English templates with their arguments."""
    declared = next(one for one in library.tables() if one.name == f"dbp:{name}")
    printed, _ = tables.parse({"table": declared.name, "rows": rows}, declared, "made up:")
    return [str(InputProblem(one)) for one in registry.check_table(printed, library)]


@pytest.mark.parametrize("name", ROWS)
def test_sound_lists_pass_without_a_word(name: str, shipped: Library) -> None:
    """Lists that break no rule are taken as they are."""
    assert check(shipped, name, ROWS[name]) == []


@pytest.mark.parametrize(
    ("name", "row", "value", "says"),
    [
        ("2.4", "Hastatti", "3 4 3 no 2 4 3", "There is no unit type Hastatti. Did you mean"),
        ("2.4", "Astati", "3 4 3 no 2 4 3", "The row Hastati stands twice."),
        ("2.4", "triarii", "3 4 0 no 2 4 3", "triarii: morale is 0"),
        ("2.4", "triarii", "3 0 3 no 2 4 3", "triarii: movement is 0"),
        ("2.4", "triarii", "3 4 3 no 2 4 0", "triarii: back_morale is 0"),
        ("2.4", "skirmishers", "3 4 3 no 2 4 3", "have missile capability, the rules say"),
        ("9.3", "Velites 2", " ".join(["1"] * 13), "Velites has the distance 2; the range is 1"),
        ("9.3", "Skirmishers 0", " ".join(["1"] * 13), "Skirmishers has the distance 0; the range is 2"),
        ("9.3", "Velites", " ".join(["2"] * 12 + ["7"]), "Velites, column elephants is 7; a die has no more than 6."),
        ("9.3", "Veliti", " ".join(["2"] * 13), "Two rows are for the same type at the same distance."),
        ("9.3", "Archers", " ".join(["2"] * 13), "There is no unit type Archers."),
        ("10.4", "Ha", "legion", "The row Hastati stands twice."),
        ("10.4", "Triarii", "", "Triarii has no group."),
        ("10.4", "Made-up", "legion", "There is no unit type Made-up."),
        ("17", "Hastati", "141 0 6 0 6 0 6 0", "trebbia: "),
        ("17", "Numidian Cavalry", None, "trebbia_carthaginian: Light Cavalry are missing; the rules name them."),
    ],
)
def test_what_contradicts_the_rules_is_refused(
    name: str, row: str, value: str | None, says: str, shipped: Library
) -> None:
    """A list that contradicts the rules is refused, and the message says why."""
    rows = {key: cells for key, cells in ROWS[name].items() if key != row}
    if value is not None:
        rows[row] = value
    with pytest.raises(InputProblem) as problem:
        check(shipped, name, rows)
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("name", "row", "value", "says"),
    [
        ("2.4", "hastati", None, "Not typed in: Hastati. A ruling on them asks"),
        ("9.3", "Skirmishers 2", None, "Skirmishers have no row for distance 2"),
        ("9.3", "Skirmishers", None, "Skirmishers have no row for distance 1"),
        ("2.4", "triarii", "3 4 3 no 4 4 3", "triarii: back_combat (4) is higher than combat (3)"),
        ("9.3", "Skirmishers 2", " ".join(["4"] + ["2"] * 12), "Skirmishers, column velites: the number grows"),
        ("17", "Elephants", "0 2 0 0 1 2 0 4", "po_roman: the rules know elephants of Carthage only"),
        ("17", "Celtic Allies", "0 1 0 0 0 0 0 0", "trebbia_roman: Celtic Allies are missing"),
        ("17", "Infantry", "0 9 0 0 0 9 0 9", "beneventum_carthaginian: the units are worth 7 rout points"),
    ],
)
def test_what_is_odd_is_said(name: str, row: str, value: str | None, says: str, shipped: Library) -> None:
    """What the rules do not exclude but make unlikely, or what is missing, is a single warning."""
    rows = {key: cells for key, cells in {**ROWS[name], row: value}.items() if cells is not None}
    found = check(shipped, name, rows)
    assert len(found) == 1
    assert found[0].startswith(says)
