"""pw.syracuse: every branch of chapter 17 with what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.ruling import registry
from punicref.ruling.model import plain
from tests.games.branch import Branch

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

NAME = "pw.syracuse"


def of(event: str, allegiance: str, **inputs: Any) -> dict[str, Any]:
    """Return a case."""
    return {"event": event, "allegiance": allegiance, **inputs}


def allied(side: str) -> dict[str, Any]:
    """Return the result of an alliance through invasion."""
    return {"allegiance": side, "changed": True, "permanent": True, "units": side, "city": side}


def unchanged(side: str) -> dict[str, Any]:
    """Return the result of an entry that changes nothing."""
    return {"allegiance": side, "changed": False}


def gone(side: str, city: str) -> dict[str, Any]:
    """Return the result of a defection."""
    return {"defects": True, "allegiance": side, "units": side, "foreign_units_turned": True, "city": city}


POSTURE = "10.25#defection"
CITY = "17.11#city"

BRANCHES = [
    Branch(
        "Rome invades",
        of("invade", "neutral", side="roman"), allied("carthaginian"),
        "17.11 17.12 16.35 17.21 17.22 17.0 19.14.a 10.11", (CITY,),
    ),
    Branch(
        "Carthage invades", of("invade", "neutral", side="carthaginian"), allied("roman"),
        "17.11 17.12 16.35", (CITY,),
    ),
    Branch("a leader alone", of("invade", "neutral", side="roman", leader_only=True), unchanged("neutral"), "17.11"),
    Branch("the ally enters", of("invade", "roman", side="roman"), unchanged("roman"), "17.13"),
    Branch("an enemy enters", of("invade", "roman", side="carthaginian"), unchanged("roman"), "17.11"),
    Branch("neutral units", of("units", "neutral"), {"side": "none"}, "17.0 9.24"),
    Branch("Roman units", of("units", "roman"), {"side": "roman"}, "17.0 17.21 17.22 9.24"),
    Branch("Carthaginian units", of("units", "carthaginian"), {"side": "carthaginian"}, "17.21"),
    Branch("leaving the hex", of("move", "roman"), {"allowed": False}, "17.0 17.21 9.24"),
    Branch("Rome recruits", of("recruit", "roman", side="roman"), {"allowed": False}, "17.41 13.25 17.42"),
    Branch("Carthage recruits", of("recruit", "neutral", side="carthaginian"), {"allowed": False}, "17.41 13.24 17.42"),
    Branch("neutral supply", of("supply", "neutral"), {"payer": "none", "cost": 0, "supplied": True}, "17.22"),
    Branch(
        "allied supply", of("supply", "roman"), {"payer": "roman", "cost": 4, "supplied": True}, "17.22 12.0 7.35",
        ),
    Branch(
        "allied supply of what is left", of("supply", "carthaginian", land=1, naval=0),
        {"payer": "carthaginian", "cost": 1, "supplied": True}, "17.22 12.0",
    ),
    Branch(
        "cut off", of("supply", "roman", cut_off=True), {"payer": "roman", "cost": 0, "supplied": False},
        "17.22 12.0 12.2", ("17.22#cut_off", "12.0#whom"),
    ),
    Branch(
        "losses of a mixed group",
        of("losses", "roman", others=2, lost=3), {"least": 1, "most": 3}, "17.21 17.42", ("17.21#losses",),
    ),
    Branch(
        "of one type, where its number is given",
        of("losses", "roman", land=2, naval=0, others=4, lost=5), {"least": 1, "most": 2},
        "17.21 17.31 17.42", ("17.21#losses",),
    ),
    Branch(
        "of ships, which no defection hangs on",
        of("losses", "roman", land=0, naval=2, others=4, lost=4), {"least": 0, "most": 2},
        "17.21 17.42", ("17.21#losses",),
    ),
    Branch(
        "no defection in the third scenario",
        of("defect", "roman", scenario=3), {"defects": False, "allegiance": "roman"}, "19.34.c",
    ),
    Branch(
        "no second one in the second",
        of("defect", "carthaginian", scenario=2), {"defects": False, "allegiance": "carthaginian"}, "16.36.2",
    ),
    Branch(
        "nor in the first",
        of("defect", "roman", scenario=1, defected=True), {"defects": False, "allegiance": "roman"}, "16.36.1",
    ),
    Branch("losses of Syracusans alone", of("losses", "neutral", lost=3), {"least": 3, "most": 3}, "17.21 17.42"),
    Branch("all is lost", of("losses", "roman", others=2, lost=6), {"least": 4, "most": 4}, "17.21 17.42"),
    Branch("nobody is there", of("losses", "roman", land=0, naval=0, lost=0), {"least": 0, "most": 0}, "17.42"),
    Branch("a neutral cannot defect", of("defect", "neutral"), {"defects": False, "allegiance": "neutral"}, "16.36.1"),
    Branch("no land points", of("defect", "roman", land=0), {"defects": False, "allegiance": "roman"}, "17.31"),
    Branch(
        "allied through an invasion",
        of("defect", "roman", by_invasion=True), {"defects": False, "allegiance": "roman"},
        "17.12 16.36.1 17.31", ("16.36.1#invasion",),
    ),
    Branch(
        "defects to Carthage", of("defect", "roman"), gone("carthaginian", "carthaginian"),
        "17.31 17.32 10.25 10.11 17.21", (POSTURE,),
    ),
    Branch(
        "defects to Rome with the former ally there", of("defect", "carthaginian", ally_land=1), gone("roman", "roman"),
        "17.32 10.11 10.22", (POSTURE, "17.32#city"),
    ),
    Branch(
        "returns to Rome", of("return", "carthaginian"),
        {"allegiance": "roman", "units": "roman", "foreign_units_turned": True},
        "16.42 16.43 16.44 19.24.a 17.31 17.32 17.21",
        ("17.32#return",),
    ),
]  # fmt: skip


@pytest.mark.parametrize("branch", BRANCHES, ids=lambda branch: branch.title)
def test_syracuse(branch: Branch, rule: Callable[..., Ruling], shipped: Library) -> None:
    """Each branch has its result, its clauses (of those declared) and exactly its caveats."""
    made = rule(NAME, **branch.inputs)
    reasons = made.result.pop("reasons", None)
    assert made.result == branch.result
    assert bool(reasons) == (False in (branch.result.get("allowed"), branch.result.get("defects")))
    cited = {cite.partition(":")[2] for step in made.steps for cite in step.cites}
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == NAME)
    assert set(branch.cites.split()) <= cited <= set(clauses)
    assert {f"{one.cites[0].partition(':')[2]}#{one.issue}" for one in made.caveats} == set(branch.caveats)
    assert all(step.cites for step in made.steps)


@pytest.mark.parametrize(
    ("inputs", "issue", "results"),
    [
        (of("supply", "roman", cut_off=True), "cut_off", {"general": "not in supply", "always": "in supply"}),
        (of("supply", "roman", cut_off=True), "whom", {"able": "nothing is paid", "all": "4 treasury points are paid"}),
        (
            of("defect", "roman", by_invasion=True),
            "invasion",
            {"permanent": "Syracuse cannot defect", "defects": "Syracuse can defect"},
        ),
        (
            of("defect", "roman", ally_land=2),
            "city",
            {"passes": "Carthage controls the city", "last": "Rome controls the city"},
        ),
        (
            of("return", "carthaginian"),
            "return",
            {"apply": "foreign units inside turn face up", "skip": "foreign units inside keep their posture"},
        ),
    ],
)
def test_readings(
    inputs: dict[str, Any], issue: str, results: dict[str, Any], rule: Callable[..., Ruling], shipped: Library
) -> None:
    """An issue is named with what each of its readings makes of the case."""
    translate = Translator("en")
    caveats = {one.issue: plain(dict(one.readings), translate) for one in rule(NAME, **inputs).caveats}
    assert caveats[issue] == results


def test_shares_of_a_loss(rule: Callable[..., Ruling]) -> None:
    """By proportion a mixed group loses its exact share of Syracusan points."""
    (caveat,) = rule(NAME, **of("losses", "roman", others=2, lost=3)).caveats
    share = dict(caveat.readings)["share"]
    assert share.args["points"].exact == 2


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        (of("invade", "neutral"), "--side"),
        (of("recruit", "roman"), "--side"),
        (of("losses", "roman", lost=5), "lost"),
        (of("losses", "roman"), "Still needed: --lost"),
        (of("losses", "neutral", others=1, lost=1), "neutral"),
        (of("return", "roman"), "--allegiance carthaginian"),
        (of("return", "carthaginian", scenario=1), "never comes off"),
        (of("return", "carthaginian", scenario=3), "In the third scenario"),
        (of("invade", "neutral", side="roman", scenario=2), "neutral only in the first scenario: --allegiance"),
        (of("units", "neutral", scenario=3), "neutral only in the first scenario: --allegiance"),
        (of("supply", "carthaginian", scenario=3), "In the third scenario"),
        (of("defect", "roman", by_invasion=True, scenario=2), "An invasion allies Syracuse only"),
        (of("supply", "roman", land=3), "land"),
    ],
)
def test_input_problems(inputs: dict[str, Any], named: str, rule: Callable[..., Ruling]) -> None:
    """What is missing or contradicts itself is named."""
    with pytest.raises(InputProblem, match=named):
        rule(NAME, **inputs)


@settings(deadline=None, max_examples=60)
@given(land=st.integers(0, 2), naval=st.integers(0, 2), others=st.integers(0, 20), data=st.data())
def test_losses_are_borne_by_the_group(shipped: Library, land: int, naval: int, others: int, data: Any) -> None:
    """Whatever the choice, Syracusans and others together bear the loss and nobody more than he has."""
    lost = data.draw(st.integers(0, land + naval + others))
    result = (
        registry.load(NAME, shipped)
        .rule(of("losses", "roman", land=land, naval=naval, others=others, lost=lost), shipped, lambda _: None)
        .result
    )
    assert 0 <= result["least"] <= result["most"] <= min(lost, land + naval)
    assert lost - result["least"] <= others


@pytest.mark.parametrize("side", ["roman", "carthaginian"])
def test_invading_never_wins_syracuse_for_the_invader(side: str, rule: Callable[..., Ruling]) -> None:
    """Whoever invades a neutral Syracuse drives it to his enemy, and it can be invaded into an alliance only once."""
    made = rule(NAME, **of("invade", "neutral", side=side)).result
    assert made["allegiance"] != side
    assert not rule(NAME, **of("invade", made["allegiance"], side=side)).result["changed"]
