"""The printed lists of The Punic Wars: what the rules say of them is checked, and named regions are then known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook import tables
from punicref.ruling import registry
from tests.made_up import made_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling


def check(library: Library, name: str, change: Callable[[dict[str, Any]], object]) -> None:
    """Install-check a made-up list after a change to its rows."""
    declared = next(one for one in library.tables() if one.name == name)
    raw = made_up(declared)
    change(raw["rows"])
    printed, _ = tables.parse(raw, declared, "made up:")
    registry.check_table(printed, library)


@pytest.mark.parametrize("name", ["pw:10.0", "pw:14.0", "pw:16.5.one", "pw:16.5.two"])
def test_made_up_lists_are_sound(name: str, shipped: Library) -> None:
    """The lists that the tests use break no rule."""
    check(shipped, name, lambda _: None)


@pytest.mark.parametrize(
    ("name", "row", "value", "says"),
    [
        ("pw:14.0", "Latium", "5 neutral neutral roman", "at most 4"),
        ("pw:14.0", "Hispania", "21 neutral neutral carthaginian", "at most 20"),
        ("pw:14.0", "Syracuse", "3 roman roman roman", "the rules say neutral"),
        ("pw:14.0", "Syracuse", "3 neutral neutral roman", "the rules say roman"),
        ("pw:14.0", "Campania", "3 neutral carthaginian roman", "the rules say roman"),
        ("pw:14.0", "Massylii", "3 neutral roman roman", "the rules say carthaginian"),
        ("pw:14.0", "Corsica", "3 neutral neutral neutral", "the rules say roman"),
        ("pw:14.0", "Zeugitana", "3 neutral neutral roman", "not roman in the third"),
        ("pw:14.0", "Made-up F", "3 neutral neutral roman", "There are 31 rows; the rules say 30"),
        ("pw:14.0", "Corsica", "3 neutral neutral punic", "choose one of"),
        ("pw:14.0", "Corsica", "x neutral neutral roman", "must be a whole number"),
        ("pw:14.0", "Corsica", "3 ? neutral neutral", "is not filled in"),
        ("pw:14.0", "Corsica", "3 neutral", "Cells in row Corsica: 2; columns: 4"),
        ("pw:10.0", "2908", "village coastal Rome", "is a city, the rules say"),
        ("pw:10.0", "3314", "ferry inland Messana", "lies at the coast"),
        ("pw:10.0", "33", "city coastal", "is no hex number"),
        ("pw:16.5.one", "8", None, "The row 8 is missing"),
        ("pw:16.5.one", "0", "war Illyria", "choose one of"),
        ("pw:16.5.two", "x", "none", "rows are whole numbers"),
    ],
)
def test_what_contradicts_the_rules_is_refused(
    name: str, row: str, value: str | None, says: str, shipped: Library
) -> None:
    """A list that contradicts the rules or its shape is refused, and the message says why."""

    def change(rows: dict[str, Any]) -> None:
        rows.pop(row, None)
        if value is not None:
            rows[row] = value

    with pytest.raises(InputProblem) as problem:
        check(shipped, name, change)
    assert says in str(problem.value)


@pytest.mark.parametrize(("name", "row"), [("pw:14.0", "Corsica"), ("pw:10.0", "3315")])
def test_a_list_may_lack_rows(name: str, row: str, shipped: Library) -> None:
    """A row that a ruling can ask for may be missing."""
    check(shipped, name, lambda rows: rows.pop(row))


def test_a_region_that_the_rules_name_must_be_listed(shipped: Library) -> None:
    """Thirty rows without Latium are refused by name."""

    def change(rows: dict[str, Any]) -> None:
        rows["Made-up F"] = rows.pop("Latium")

    with pytest.raises(InputProblem, match="Latium"):
        check(shipped, "pw:14.0", change)


@pytest.mark.usefixtures("made_up_tables")
class TestNames:
    """With the list installed, a region's name is enough."""

    def test_control(self, rule: Callable[..., Ruling]) -> None:
        """Value and allegiance come from the list, for a name in any language."""
        made = rule("pw.control", region="Бруттий", scenario=2, roman=0, carthaginian=1)
        assert made.result["controller"] == "roman"
        taken = rule("pw.control", region="bruttium", scenario=2, roman=0, carthaginian=2)
        assert taken.result["controller"] == "carthaginian"
        assert "pw:14.0" in taken.steps[0].cites

    def test_recruit(self, rule: Callable[..., Ruling]) -> None:
        """The limit is the listed value, also of a region that only the list names."""
        made = rule("pw.recruit", side="roman", treasury=9, control="own", region="made-up a")
        assert made.result["limit"] == 3

    def test_treasury(self, rule: Callable[..., Ruling]) -> None:
        """Names and numbers add up; in the first scenario closed regions are an open question."""
        assert rule("pw.treasury", treasury=1, regions="Latium, Corsica, 5").result["income"] == 11
        made = rule("pw.treasury", treasury=0, regions="Hispania,Latium", scenario=1)
        assert made.result["income"] == 6
        assert {"pw:14.0", "pw:19.14.e"} <= {cite for step in made.steps for cite in step.cites}
        assert {key: told.args["n"] for key, told in made.caveats[0].readings} == {"taxed": 6, "none": 3}

    def test_victory(self, rule: Callable[..., Ruling]) -> None:
        """Regions by name add up to the victory points; closed ones give none in the first scenario."""
        rome = "Latium,Campania,Sicily,Corsica,Sardinia,Lucania,Bruttium,Apulia-Calabria,Syracuse,made-up a,made-up b"
        made = rule("pw.victory", scenario=1, event="agreement", roman_regions=rome + ",Liguria", carthaginian=6)
        same = rule("pw.victory", scenario=1, event="agreement", roman=36, roman_out=3, carthaginian=6)
        assert made.result == same.result
        assert "pw:14.0" in made.steps[0].cites

    def test_unknown_names_get_near_ones(self, rule: Callable[..., Ruling]) -> None:
        """A misspelt region is refused with the names that it might be."""
        with pytest.raises(InputProblem) as problem:
            rule("pw.treasury", treasury=1, regions="Latum")
        assert "Latium" in problem.value.suggestions


def test_without_the_list_the_value_is_asked_for(rule: Callable[..., Ruling]) -> None:
    """A name alone is not enough before the list is installed, and the message says what would do."""
    with pytest.raises(InputProblem, match="--value") as problem:
        rule("pw.recruit", side="roman", treasury=9, control="own", region="Latium")
    assert "tables template" in str(problem.value)
