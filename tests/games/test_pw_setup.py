"""pw.setup: the forces and special rules of the scenarios (chapter 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pw.setup import Line
from punicref.language.messages import English, Message, Translator
from punicref.render import plain

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def test_all_that_a_line_holds_could_stand_apart() -> None:
    """Points of either kind and leaders: two of them are several."""
    assert [Line("x", True, *of).units for of in ((1, 0, ()), (1, 1, ()), (0, 2, ()), (1, 0, (2,)))] == [1, 2, 2, 2]


# place: land, naval, leaders; straight from the source
FORCES: dict[int, dict[str, dict[str, tuple[int, int, tuple[int, ...]]]]] = {
    1: {
        "carthaginian": {
            "zeugitana": (2, 2, (2,)),
            "2915": (2, 2, (2,)),
            "3015": (1, 1, ()),
            "3013": (1, 1, ()),
            "sardinia": (1, 0, ()),
            "corsica": (1, 0, ()),
        },
        "roman": {"3314": (4, 2, (1,)), "latium": (4, 0, (1,))},
        "syracusan": {"3315": (2, 2, ())},
    },
    2: {
        "carthaginian": {
            "tarraconensis": (10, 0, (3,)),
            "zeugitana": (4, 3, (2,)),
            "nova-carthago": (0, 3, (2,)),
            "hispania": (4, 0, (2,)),
            "saguntum": (1, 0, ()),
            "baleares-insulae": (1, 0, ()),
        },
        "roman": {
            "massilia": (4, 4, (1,)),
            "sicilia": (4, 8, (1,)),
            "gallia-cisalpina": (4, 0, (1,)),
            "latium": (2, 0, (1,)),
            "sardinia": (1, 0, ()),
            "corsica": (1, 0, ()),
        },
        "syracusan": {"3315": (2, 2, ())},
    },
    3: {
        "carthaginian": {"2516": (8, 2, (2, 2))},
        "roman": {
            "2515": (17, 8, (1, 1)),
            "sicilia": (2, 2, ()),
            "latium": (2, 0, ()),
            "nova-carthago": (2, 0, ()),
            "sardinia": (1, 0, ()),
            "corsica": (1, 0, ()),
        },
        "syracusan": {"3315": (2, 2, ())},
    },
}

TOTALS = {
    1: {"carthaginian": (8, 6), "roman": (8, 2), "syracusan": (2, 2)},
    2: {"carthaginian": (20, 6), "roman": (16, 12), "syracusan": (2, 2)},
    3: {"carthaginian": (8, 2), "roman": (25, 10), "syracusan": (2, 2)},
}
POOL = {
    "carthaginian": {"land": 40, "naval": 10},
    "roman": {"land": 40, "naval": 20},
    "syracusan": {"land": 2, "naval": 2},
}
CITES = {
    1: {"19.1", "19.11", "19.12", "19.13", "19.14.a", "19.14.b", "19.14.c", "19.14.d", "19.14.e"},
    2: {"19.2", "19.21", "19.22", "19.23", "19.24.a", "19.24.b", "19.24.c", "19.24.d", "19.24.e"},
    3: {"19.3", "19.31", "19.32", "19.33", "19.34.a", "19.34.b", "19.34.c", "19.34.d", "18.23"},
}


SPLIT = {
    "split": "units listed together may start in different hexes of the region",
    "together": "units listed together start in one hex",
}
ZEUGITANA = {
    "zeugitana": "Zeugitana is pro-Carthaginian at the start",
    "neutral": "Zeugitana is neutral at the start",
}
ILLYRIA = {"open": "units may enter", "closed": "units may not enter"}


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    english = English()
    return {
        f"{caveat.cites[0]}#{caveat.issue}": {name: english(told) for name, told in caveat.readings}
        for caveat in ruling.caveats
    }


@pytest.mark.parametrize("scenario", FORCES)
def test_forces_are_those_of_the_source(rule: Any, scenario: int) -> None:
    """Every place has the land points, naval points and leaders that the source prints."""
    found = {
        side: {line.get("hex") or line["region"]: (line["land"], line["naval"], tuple(line["leaders"])) for line in own}
        for side, own in rule("pw.setup", scenario=scenario).result["forces"].items()
    }
    assert found == FORCES[scenario]


@pytest.mark.parametrize("scenario", FORCES)
def test_totals_fit_the_pool(rule: Any, shipped: Library, scenario: int) -> None:
    """Each side's total is the sum of its places and within the units provided (7.35)."""
    ruling = rule("pw.setup", scenario=scenario)
    for side, (land, naval) in TOTALS[scenario].items():
        pool = ruling.result["pool"][side]
        assert (pool["land"], pool["naval"]) == (land, naval)
        assert pool["most"] == POOL[side]
        assert pool["fits"]
    assert CITES[scenario] | {"7.35", "19.0"} == cited(ruling)
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == "pw.setup")
    assert cited(ruling) <= set(clauses)


@pytest.mark.parametrize(
    ("scenario", "facts"),
    [
        (
            1,
            {
                "begins": "264",
                "ends": "241",
                "allegiance": {"syracuse": "neutral"},
                "unused_rating": 3,
                "closed": (
                    "hispania",
                    "saguntum",
                    "tarraconensis",
                    "narbonensis",
                    "massilia",
                    "gallia",
                    "liguria",
                    "gallia-cisalpina",
                    "venetia",
                    "illyria",
                ),
            },
        ),
        (
            2,
            {
                "begins": "218",
                "ends": "201",
                "allegiance": {"syracuse": "roman"},
                "closed": ("illyria",),
                "no_recruitment": ("illyria", "syracuse"),
            },
        ),
        (
            3,
            {
                "begins": "149",
                "ends": "146",
                "unused_rating": 3,
                "allegiance": {
                    "syracuse": "roman",
                    "hispania": "neutral",
                    "gallia": "neutral",
                    "mauretania": "neutral",
                    "zeugitana": "carthaginian",
                },
            },
        ),
    ],
)
def test_special_rules(rule: Any, scenario: int, facts: dict[str, Any]) -> None:
    """Years, allegiances, leaders left out and closed regions are those of the scenario."""
    result = rule("pw.setup", scenario=scenario).result
    assert {key: result.get(key) for key in facts} == facts


def test_special_values_of_the_first_scenario(rule: Any) -> None:
    """The modifier at sea, the numbers that let Rome build and the percentage that stops it are steps."""
    values = {step.cites: step.value for step in rule("pw.setup", scenario=1).steps}
    assert values["pw:19.14.c",] == -2
    assert values["pw:19.14.d",] == {"builds": (1, 2), "percent": 75}


def test_special_values_of_the_second_scenario(rule: Any) -> None:
    """Hannibal's replacement and the Roman leader who is lost for good are steps."""
    values = {step.cites: step.value for step in rule("pw.setup", scenario=2).steps}
    assert values["pw:19.24.b",] == {"eliminated": 3, "replacement": 2}
    assert values["pw:19.24.c",] == 3


@pytest.mark.parametrize(
    ("scenario", "side", "expected"),
    [
        (
            1,
            None,
            {
                "pw:19.0#split": SPLIT,
                "pw:19.0#simultaneous": {},
                "pw:19.0#allegiance": {},
            },
        ),
        (2, "syracusan", {"pw:19.0#allegiance": {}}),
        (
            3,
            "carthaginian",
            {
                "pw:19.34.a#excepted": ZEUGITANA,
                "pw:19.34.a#illyria": ILLYRIA,
            },
        ),
        (
            3,
            "roman",
            {
                "pw:19.0#split": SPLIT,
                "pw:19.0#simultaneous": {},
                "pw:19.34.a#excepted": ZEUGITANA,
                "pw:19.34.a#illyria": ILLYRIA,
            },
        ),
    ],
)
def test_open_issues(rule: Any, scenario: int, side: str | None, expected: dict[str, Any]) -> None:
    """Issues of placement arise only where a region leaves a choice, those of allegiance where it is not stated."""
    assert issues(rule("pw.setup", scenario=scenario, side=side)) == expected


def test_one_side_alone(rule: Any) -> None:
    """With a side given, nobody else's forces are listed, cited or totalled."""
    ruling = rule("pw.setup", scenario=2, side="roman")
    assert list(ruling.result["forces"]) == list(ruling.result["pool"]) == ["roman"]
    assert not {"19.21", "19.23"} & cited(ruling)


@pytest.mark.parametrize("scenario", FORCES)
def test_table_adds_up(rule: Any, scenario: int) -> None:
    """The table has a row for each place and one for each side's total, which is the sum of the rows above it."""
    matrix = rule("pw.setup", scenario=scenario).matrix
    assert [column.text for column in matrix.columns if isinstance(column, Message)] == [
        "land points",
        "naval points",
        "leaders",
    ]
    places = [dict(forces) for forces in FORCES[scenario].values()]
    assert len(matrix.rows) == sum(map(len, places)) + 3
    sums = [0, 0]
    for label, cells in zip(matrix.rows, matrix.cells, strict=True):
        numbers = [0 if cell == "-" else int(cell) for cell in cells[:2]]
        if isinstance(label, Message):
            assert numbers == sums
            sums = [0, 0]
        else:
            sums = [a + b for a, b in zip(sums, numbers, strict=True)]


def test_table_is_drawn(rule: Any, shipped: Library) -> None:
    """The plain rendering shows places by their Latin names or hexes, and all leaders of a place."""
    ruling = rule("pw.setup", scenario=3)
    lines = list(plain.matrix(ruling.matrix, Translator("en")))
    assert lines[1].split() == ["2516", "8", "2", "2,", "2"]
    assert any(line.startswith("Latium") for line in lines)


@pytest.mark.parametrize("scenario", [0, 4])
def test_no_such_scenario(rule: Any, scenario: int) -> None:
    """Only the scenarios that the rules number exist."""
    with pytest.raises(InputProblem, match="from 1 to 3"):
        rule("pw.setup", scenario=scenario)
