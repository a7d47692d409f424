"""dbp.support, dbp.rear and dbp.withdraw: with printed lists, and bad input. Rulings without them: tests/rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook import tables
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

    Rule = Callable[..., Ruling]


def typed_in(shipped: Library, name: str, rows: dict[str, str]) -> Callable[[str], Any]:
    """Have one made-up list at hand."""
    declared = next(one for one in shipped.tables() if one.name == name)
    printed, _ = tables.parse({"table": name, "rows": rows}, declared, "made up:")
    return {name: printed}.get


@pytest.mark.parametrize(
    ("by", "allowed"),
    [("principes", True), ("triarii", False), ("velites", False), ("hastati", True)],
)
def test_the_printed_list_says_which_types_match(shipped: Library, by: str, allowed: bool) -> None:
    """Types of one group support each other; a type that the list leaves out supports only its own."""
    printed = typed_in(shipped, "dbp:10.4", {"Hastati": "line", "Principes": "line", "Triarii": "reserve"})
    made = registry.load("dbp.support", shipped).rule({"unit": "hastati", "by": by}, shipped, printed)
    assert made.result["units"][0]["allowed"] == allowed
    assert made.needs == ()


@pytest.mark.parametrize(("own", "attacker", "readings"), [
    (("Equites", False), ("Infantry", False), None),
    (("Equites", True), ("Infantry", False), {"front": "it may withdraw", "back": "it may not withdraw"}),
    (("Equites", True), ("Infantry", True), None),
])  # fmt: skip
def test_withdrawal_by_the_printed_list(
    shipped: Library, own: tuple[str, bool], attacker: tuple[str, bool], readings: dict[str, str] | None
) -> None:
    """Allowances come from the list; a back with another allowance is a matter of reading."""
    printed = typed_in(shipped, "dbp:2.4", {"Equites": "5 8 3 no 5 4 3", "Infantry": "4 4 3 no 4 3 3"})
    raw = {"unit": own[0], "reduced": own[1], "attacker": attacker[0], "attacker_reduced": attacker[1]}
    made = registry.load("dbp.withdraw", shipped).rule(raw, shipped, printed)
    assert made.result["allowed"]
    found = {caveat.issue: {one: text.text for one, text in caveat.readings} for caveat in made.caveats}
    assert found.get("back") == readings
    assert "dbp:2.4" in {cite for step in made.steps for cite in step.cites}


@pytest.mark.parametrize(
    ("name", "inputs", "message"),
    [
        ("support", {"unit": "hastati", "by": "hastatii"}, "There is no unit type hastatii. Did you mean Hastati"),
        ("support", {"unit": "hastati", "by": "hastati", "used": [2]}, "--used names unit 2; there are 1"),
        ("support", {"unit": "hastati", "by": "ha, ha, ha, ha"}, "only 3 rear hexes; --not-in-rear"),
        ("support", {"unit": "hastati", "by": "1000000 hastati"}, "only 3 rear hexes; --not-in-rear"),
        ("support", {"unit": "hastati", "by": "0 hastati"}, "0 hastati is not a number of units and their type"),
        (
            "support",
            {"unit": "hastati", "by": "hastati", "halted": [1]},
            "--halted is only for Elephants; unit 1 is Hastati.",
        ),
        ("withdraw", {"unit": "hastati", "movement": 4, "halted": "wild"}, "--halted is only for Elephants"),
        ("withdraw", {"leader": "alone", "movement": 4}, "--leader alone: then no unit is attacked."),
        ("withdraw", {"leader": "alone", "panicked": True}, "A leader never panics."),
        ("rear", {"attacker": "hoplites"}, "There is no unit type hoplites"),
        ("rear", {"attacker": "alleati"}, "no unit type alleati. Did you mean Celtic Allies, Numidian Allies"),
        ("rear", {"attacker": "Allies"}, "no unit type Allies. Did you mean Celtic Allies, Numidian Allies"),
        ("withdraw", {"movement": 6, "attacker_movement": 4, "vacant": 4}, "vacant is 4; it must be from 0 to 3"),
        ("withdraw", {"leader": "alone", "vacant": 7}, "vacant is 7; it must be from 0 to 6"),
        ("withdraw", {"movement": 4}, "Still needed: --attacker-movement"),
        ("withdraw", {"unit": "equites", "attacker_movement": 4}, "Still needed: --movement"),
    ],
)
def test_bad_input_is_refused(rule: Rule, name: str, inputs: dict[str, Any], message: str) -> None:
    """What cannot be is refused, with what would be right."""
    with pytest.raises(InputProblem) as caught:
        rule(f"dbp.{name}", **inputs)
    assert message in str(caught.value)


def test_a_vacant_hex_that_nobody_spoke_of_is_not_counted(rule: Rule) -> None:
    """What was not stated is not asserted."""
    raw = {"movement": 6, "attacker_movement": 4}
    untold, told = (rule("dbp.withdraw", **raw, **more).steps for more in ({}, {"vacant": 2}))
    assert next(step.text.text for step in untold if "vacant" in step.text.text).startswith(
        "It needs a vacant rear hex"
    )
    assert untold[2].value is None
    assert (told[2].text.args["n"], told[2].value) == (2, True)


def test_a_leader_does_not_turn_his_back(rule: Rule) -> None:
    """He has front all round; a unit turns its back."""
    last = [
        " ".join(step.text.text for step in rule("dbp.withdraw", **raw).steps)
        for raw in ({"leader": "alone"}, {"movement": 6, "attacker_movement": 4})
    ]
    assert ["turns its back" in text for text in last] == [False, True]


def test_a_fourth_unit_elsewhere_is_no_hindrance(rule: Rule) -> None:
    """Units that are not in a rear hex do not count against the number of rear hexes."""
    made = rule("dbp.support", unit="hastati", by="ha, ha, ha, ha", not_in_rear=[4])
    assert made.result["supports"] == 3
    assert made.result["modifier"] == 3


def test_nobody_supports(rule: Rule) -> None:
    """Without candidates there is no support."""
    assert rule("dbp.support", unit="hastati", by="").result == {
        "supports": 0,
        "modifier": 0,
        "disputed": 0,
        "units": [],
    }


def test_another_withdrawal_in_the_impulse_is_asked_for(shipped: Library) -> None:
    """It decides under the other reading, and so is named where nobody spoke of it."""
    withdraw = registry.load("dbp.withdraw", shipped)
    made = withdraw.answer({"movement": 6, "attacker_movement": 4}, shipped, lambda _: None)
    assert {one.fact for one in made.assumed} == {
        "unit",
        "attacker",
        "vacant",
        "withdrawn",
        "others_withdrawn",
        "panicked",
    }


def test_who_cannot_support_is_said_at_once(rule: Rule) -> None:
    """The headline has the reasons, each of them once."""
    verdict = rule("dbp.support", unit="hastati", by="2 hastati", used=[1, 2]).verdict
    assert verdict.text == "No unit can support: {reasons}."
    reasons: Any = verdict.args["reasons"]
    assert [reason.text for reason in reasons] == ["has supported already in this impulse"]
