"""sor.plan: each attack as sor.unrest-battle rules on it, and the best of them (20.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from punicref.rulebook import installed
from tests.games.test_sor_battles import TABLE, issues


@pytest.fixture
def table() -> None:
    """Have a made-up force-ratio table at hand."""
    installed.install(TABLE)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("units", "level", "target", "keep"), [(9, 4, 0, 0), (9, 4, 2, 3), (2, 1, 0, 0), (12, 3, 1, 1)]
)
def test_each_attack_is_ruled_on_alike(rule: Any, units: int, level: int, target: int, keep: int) -> None:
    """Chance, victory, rise and losses of every attack are those of the attack itself; the best has the best chance."""
    result = rule("sor.plan", units=units, leaders=[1, 3, 2], level=level, target=target, keep=keep).result
    assert [one["units"] for one in result["attacks"]] == list(range(1, min(10, units - keep) + 1))
    for one in result["attacks"]:
        made = rule(
            "sor.unrest-battle", units=one["units"], tactics=3, level=level, garrison=units - one["units"]
        ).result
        assert one["tactics"] == 3
        if made["automatic"]:
            wins = made["winner"] == "carthage"
            assert (one["win"], one["chance"]) == (wins, wins)
            continue
        assert one["win"] == made["win"]
        assert one["rise"] == made["rise"]
        assert one["mean_removed"] == made["mean_removed"]
        assert one["chance"] == sum(chance for after, chance in made["levels"].items() if after <= target)
    best = max(one["chance"] for one in result["attacks"])
    assert result["best"]["chance"] == best
    assert result["best"] in result["attacks"]


def test_unknown_ratios_are_left_out(rule: Any) -> None:
    """Against level 4 the rules know 2, 4, 6 and 8 CU."""
    ruling = rule("sor.plan", units=9, leaders=[3], level=4)
    assert [one["units"] for one in ruling.result["attacks"]] == [2, 4, 6, 8]
    assert ruling.result["unknown"] == [1, 3, 5, 7, 9]
    assert ruling.needs == ("sor:base:12.2.1",)
    assert issues(ruling) == {"sor:base:12.2.1#automatic"}
    ruling = rule("sor.plan", units=1, leaders=[3], level=4)
    assert (ruling.result["best"], ruling.result["unknown"]) == (None, [1])


def test_nothing_to_plan(rule: Any) -> None:
    """Low enough already, no CU to spare, no leader."""
    assert rule("sor.plan", units=9, leaders=[3], level=2, target=2).result == {"allowed": True, "best": None}
    assert rule("sor.plan", units=3, leaders=[3], level=2, keep=3).result["allowed"] is False
    assert rule("sor.plan", units=3, leaders=[3], level=2, keep=4).result["allowed"] is False


@pytest.mark.usefixtures("table")
def test_second_attack_adds_to_the_chance(rule: Any) -> None:
    """The chance of a Campaign card is that of the first attack and, where it falls short, of the best second one."""
    case = {"units": 6, "level": 3, "target": 0}
    result = rule("sor.plan", **case, leaders=[2, 1], campaign=True).result
    assert result["best"]["chance"] > rule("sor.plan", **case, leaders=[2, 1]).result["best"]["chance"]
    for one in result["attacks"]:
        first = rule(
            "sor.unrest-battle", units=one["units"], tactics=one["tactics"], level=3, garrison=6 - one["units"]
        )
        other = {2: 1, 1: 2}[one["tactics"]]
        levels = first.result.get("levels") or {first.result["level"]: Fraction(1)}
        chance = levels.get(0, Fraction(0))
        for level, share in levels.items():
            if level == 0:
                continue
            best = Fraction(0)
            for units in range(1, 6 - one["units"] + 1):
                made = rule("sor.unrest-battle", units=units, tactics=other, level=level).result
                after = made.get("levels") or {made["level"]: Fraction(1)}
                best = max(best, after.get(0, Fraction(0)))
                if one["second"].get(level) == units:
                    chosen = after.get(0, Fraction(0))
            chance += share * best
            if one["second"][level]:
                assert chosen == best
        assert one["chance"] == chance


def test_campaign_needs_two_leaders(rule: Any) -> None:
    """With one leader a Campaign card is one attack."""
    one = rule("sor.plan", units=4, leaders=[3], level=2, campaign=True)
    assert one.result == rule("sor.plan", units=4, leaders=[3], level=2).result
    assert "sor:20.3.c" in {cite for step in one.steps for cite in step.cites}


def test_sacred_band_helps_the_first_attack(rule: Any) -> None:
    """Four dice are better than three."""
    case = {"units": 4, "leaders": [2], "level": 2}
    four, three = (rule("sor.plan", **case, sacred_band=band).result["best"]["chance"] for band in (True, False))
    assert four > three


def test_best_of_those_compared_is_not_the_best(rule: Any) -> None:
    """Attacks whose ratio nobody knows may be better; no attack at all may be good enough."""
    verdict = rule("sor.plan", units=10, leaders=[3], level=2).verdict
    assert verdict.text.startswith("Only {n} of {all} numbers of CU could be compared")
    assert (verdict.args["all"], verdict.args["units"]) == (10, [1, 2, 3, 4])
    assert verdict.args["verdict"].text.startswith("Best of the attacks compared: ")
    alone = rule("sor.plan", units=1, leaders=[3], level=1).verdict
    assert alone.args["verdict"].text.startswith("Best: ")  # what a 1 costs a single CU is open
    verdict = rule("sor.plan", units=6, leaders=[3, 2], level=4, target=2, campaign=True).verdict
    assert verdict.args["verdict"].args["chance"].text == "at least {value}"
    told = rule("sor.plan", units=7, leaders=[3], level=7).verdict.args["verdict"].text
    assert told.startswith("None of the attacks compared")
    installed.install(TABLE)
    assert rule("sor.plan", units=10, leaders=[3], level=2).verdict.text.startswith("Best: ")
    assert rule("sor.plan", units=5, leaders=[3], level=7).verdict.text.startswith("No attack can ")


@pytest.mark.usefixtures("table")
def test_whether_rebels_win_automatically_is_open(rule: Any) -> None:
    """In the first attack or in the second, but only where they are that many times larger."""
    assert issues(rule("sor.plan", units=2, leaders=[3], level=7, target=6)) == {"sor:20.3#automatic_unrest"}
    assert issues(rule("sor.plan", units=2, leaders=[3], level=5, target=4)) == set()
    found = rule("sor.plan", units=2, leaders=[3, 1], level=5, target=4, campaign=True)
    assert "sor:20.3#automatic_unrest" in issues(found)  # level 6 after a defeat of the first CU


@pytest.mark.usefixtures("table")
def test_rows_say_which_attack_they_tell(rule: Any) -> None:
    """With two attacks the chance is of both, the rest of the first."""
    both = rule("sor.plan", units=6, leaders=[3, 2], level=4, campaign=True).outcomes
    one = rule("sor.plan", units=6, leaders=[3, 2], level=4).outcomes
    assert all(outcome.detail.text.startswith("the first attack ") for outcome in both)
    assert not any(outcome.detail.text.startswith("the first attack ") for outcome in one)


@pytest.mark.usefixtures("table")
def test_who_attacks_second_is_said_only_where_somebody_can(rule: Any) -> None:
    """No second attack where the first is sure to reach the level, or where nobody is left."""
    sure = {step.text.text for step in rule("sor.plan", units=6, leaders=[3, 0], level=1, campaign=True).steps}
    assert "A second attack is not needed." in sure
    alone = {step.text.text for step in rule("sor.plan", units=1, leaders=[3, 2], level=1, campaign=True).steps}
    assert "No CU are left for a second attack." in alone


def test_headline_names_victory_and_fall(rule: Any) -> None:
    """The chance to reach the level is not the chance to win."""
    made = rule("sor.plan", units=6, leaders=[3, 2], level=4)
    best = made.result["best"]
    told = made.verdict.args["verdict"].args
    assert {name: told[name].chance for name in ("win", "fall", "chance")} == {
        "win": best["win"],
        "fall": best["fall"],
        "chance": best["chance"],
    }
    assert best["chance"] < best["fall"] <= best["win"]
