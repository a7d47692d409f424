"""pw.invert: every branch of 9.16 and 10.2 with what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.ruling import registry
from tests.games.branch import Branch

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

NAME = "pw.invert"


def of(turn: str, phase: str, **inputs: Any) -> dict[str, Any]:
    """Return a case: land points in a city of their own player's."""
    return {"unit": "land", "turn": turn, "where": "city", "phase": phase, "control": "own", **inputs}


REFUSED = {"allowed": False}
FREE = {"allowed": True, "cost": 0, "obliged": False}
UP = {**FREE, "siege_ends": False}
OBLIGED = {"allowed": True, "cost": 0, "obliged": True}
FOLLOWS = {
    **FREE,
    "whole_type": True,
    "attacker_obliged": False,
    "attack_cost": {"face_up": 5, "inverted": 10},
    "attacks_otherwise": 1,
    "face_up_again": "own",
}

BRANCHES = [
    Branch("open country", of("inside", "enemy", where="other", threatened=True), REFUSED, "10.21"),
    Branch("nobody is inside in open country", of("outside", "own", where="other"), REFUSED, "10.21"),
    Branch(
        "threatened",
        of("inside", "enemy", threatened=True),
        FOLLOWS,
        "9.16 10.21 10.22 10.23 10.24 10.25 10.27 10.31 10.32 10.33 7.34 9.14",
    ),
    Branch("ships threatened", of("inside", "enemy", unit="naval", threatened=True), FOLLOWS, "9.16 10.35"),
    Branch("in a village", of("inside", "enemy", where="village", threatened=True), FOLLOWS, "9.16"),
    Branch("not threatened", of("inside", "enemy", threatened=False), REFUSED, "10.23 10.32 9.16"),
    Branch("another phase", of("inside", "other"), REFUSED, "10.23 9.16"),
    Branch("own campaign phase", of("inside", "own"), REFUSED, "10.23"),
    Branch(
        "no control, no threat", of("inside", "enemy", control="none", threatened=False), REFUSED, "10.22 10.23 9.16"
    ),
    Branch(
        "no control, but threatened",
        of("inside", "enemy", control="enemy", threatened=True),
        {**REFUSED, "attacks": 1},
        "9.16 10.22 10.23",
        ("9.16#control",),
    ),
    Branch("own campaign phase, no control", of("inside", "own", control="enemy"), REFUSED, "10.22 10.23"),
    Branch(
        "a leader in his own campaign phase",
        of("inside", "own", unit="leader"),
        FREE,
        "10.26 10.23 10.27 7.34 8.31",
        ("7.34#leaders",),
    ),
    Branch("a leader at any time", of("inside", "other", unit="leader"), FREE, "10.26 8.31", ("7.34#leaders",)),
    Branch(
        "a leader face up at any time",
        of("outside", "enemy", unit="leader"),
        FREE,
        "10.26 8.31",
        ("7.34#leaders",),
    ),
    Branch(
        "a leader without control",
        of("inside", "own", unit="leader", control="enemy"),
        REFUSED,
        "10.22 10.26",
    ),
    Branch(
        "a leader without control under threat",
        of("inside", "enemy", unit="leader", control="none", threatened=True),
        REFUSED,
        "10.22 10.26",
    ),
    Branch(
        "a leader face up without control",
        of("outside", "own", unit="leader", control="enemy"),
        UP,
        "10.25",
    ),
    Branch(
        "a leader face up without control, later",
        of("outside", "enemy", unit="leader", control="enemy"),
        REFUSED,
        "10.25",
    ),
    Branch(
        "a leader without protection",
        of("inside", "enemy", unit="leader", unprotected=True),
        {**REFUSED, "eliminated": True},
        "8.31",
    ),
    Branch(
        "a leader in a besieged city",
        of("outside", "own", unit="leader", control="enemy", besieged=True),
        UP,
        "10.25",
    ),
    Branch("face up in the own campaign phase", of("outside", "own"), UP, "10.25 10.27"),
    Branch("face up without control", of("outside", "own", control="enemy"), UP, "10.25"),
    Branch("face up in the enemy's phase", of("outside", "enemy"), REFUSED, "10.25 9.16"),
    Branch("face up in another phase", of("outside", "other"), REFUSED, "10.25"),
    Branch(
        "besieged, face up",
        of("outside", "own", besieged=True),
        {**FREE, "siege_ends": True},
        "10.25 10.41",
        ("10.25#supply",),
    ),
    Branch("besieged in the enemy's phase", of("outside", "enemy", besieged=True), REFUSED, "10.25 9.16"),
    Branch("relieved", of("outside", "own", besieged=True, joined=True), {**OBLIGED, "attacks": 1}, "10.29 10.27"),
    Branch(
        "joined without a siege",
        of("outside", "own", joined=True),
        {**OBLIGED, "siege_ends": False},
        "10.25 7.34",
        ("7.34#entering",),
    ),
    Branch(
        "Syracuse defects",
        of("outside", "other", syracuse_defects=True),
        OBLIGED,
        "17.32 10.25 10.27",
        ("10.25#defection",),
    ),
    Branch(
        "Syracuse defects with a leader inside",
        of("outside", "other", unit="leader", syracuse_defects=True),
        OBLIGED,
        "17.32",
        ("10.25#defection",),
    ),
]


@pytest.mark.parametrize("branch", BRANCHES, ids=lambda branch: branch.title)
def test_invert(branch: Branch, rule: Callable[..., Ruling], shipped: Library) -> None:
    """Each branch has its result, its clauses (of those declared) and exactly its caveats."""
    made = rule(NAME, **branch.inputs)
    result = {name: value for name, value in made.result.items() if name != "reasons"}
    assert result == branch.result
    cited = {cite.partition(":")[2] for step in made.steps for cite in step.cites}
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == NAME)
    assert set(branch.cites.split()) <= cited <= set(clauses)
    assert {f"{one.cites[0].partition(':')[2]}#{one.issue}" for one in made.caveats} == set(branch.caveats)
    assert all(step.cites for step in made.steps)


@pytest.mark.parametrize(
    ("inputs", "reasons"),
    [
        (of("inside", "own"), 1),
        (of("inside", "own", control="enemy"), 2),
        (of("inside", "enemy", control="none", threatened=False), 2),
        (of("inside", "enemy", control="none", threatened=True), 1),
        (of("outside", "enemy"), 1),
    ],
)
def test_every_reason_is_given(inputs: dict[str, Any], reasons: int, rule: Callable[..., Ruling]) -> None:
    """A refusal names all that forbids the turn."""
    assert len(rule(NAME, **inputs).result["reasons"]) == reasons


def test_readings_of_an_arrival(rule: Callable[..., Ruling]) -> None:
    """Whether arriving friends oblige the inverted units depends on the reading of 7.34."""
    (caveat,) = rule(NAME, **of("outside", "own", joined=True)).caveats
    told = {reading: str(result.text) for reading, result in caveat.readings}
    assert told == {"up": "it must be turned face up", "stay": "it may stay inside"}


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        (of("inside", "own", threatened=True), "--phase enemy"),
        (of("outside", "enemy", joined=True), "--phase own"),
        (of("inside", "enemy", besieged=True), "--turn outside"),
        (of("inside", "other", syracuse_defects=True), "--turn outside"),
        (of("outside", "other", where="village", syracuse_defects=True), "--where city"),
    ],
)
def test_input_problems(inputs: dict[str, Any], named: str, rule: Callable[..., Ruling]) -> None:
    """Inputs that contradict each other are refused with what would be right."""
    with pytest.raises(InputProblem, match=named):
        rule(NAME, **inputs)


cases = st.fixed_dictionaries(
    {
        "unit": st.sampled_from(["land", "naval", "leader"]),
        "turn": st.sampled_from(["inside", "outside"]),
        "where": st.sampled_from(["village", "city", "other"]),
        "phase": st.sampled_from(["own", "enemy", "other"]),
        "control": st.sampled_from(["own", "enemy", "none"]),
        "threatened": st.booleans(),
        "besieged": st.booleans(),
        "joined": st.booleans(),
    }
)


@settings(deadline=None, max_examples=200)
@given(case=cases)
def test_laws(shipped: Library, case: dict[str, Any]) -> None:
    """No turn costs anything or happens in open country, and no combat unit goes inside in its own campaign phase."""
    try:
        result = registry.load(NAME, shipped).rule(case, shipped, lambda _: None).result
    except InputProblem:
        return
    if result["allowed"]:
        assert result["cost"] == 0
        assert case["where"] != "other"
        if case["turn"] == "inside":
            assert case["control"] == "own"
            assert case["unit"] == "leader" or (case["phase"] == "enemy" and case["threatened"])
        elif case["unit"] != "leader":
            assert case["phase"] == "own"
    else:
        assert result["reasons"]
