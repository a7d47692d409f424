"""Laws of combat in De Bello Punico, whatever the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
settings.load_profile("laws")

points = st.integers(0, 9)
support = st.integers(0, 2)
cases = st.fixed_dictionaries(
    {
        "attack": points,
        "defend": points,
        "attacker_disorder": st.integers(0, 3),
        "defender_disorder": st.integers(0, 3),
        "attacker_morale": st.integers(4, 6),
        "defender_morale": st.integers(4, 6),
        "attacker_support": support,
        "defender_support": support,
        "attacker_leader": st.booleans(),
        "defender_leader": st.booleans(),
    }
)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed tables and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@given(case=cases)
def test_chances_sum_to_one(ruled: Any, case: dict[str, Any]) -> None:
    """Win, tie and loss, and all outcomes together, are certain."""
    result = ruled("dbp.combat", **case)
    assert result["win"] + result["tie"] + result["lose"] == 1
    assert sum(one["chance"] for one in result["outcomes"]) == 1
    assert result["panic"]["both"] <= min(result["panic"]["attacker"], result["panic"]["defender"])


@given(case=cases)
def test_sides_are_alike(ruled: Any, case: dict[str, Any]) -> None:
    """Without a charge, run or rear attack it makes no difference who attacks."""
    pairs = {"attack": "defend", "defend": "attack", "attacker": "defender", "defender": "attacker"}
    swapped = {pairs[key.partition("_")[0]] + key[len(key.partition("_")[0]) :]: value for key, value in case.items()}
    one, other = ruled("dbp.combat", **case), ruled("dbp.combat", **swapped)
    assert (one["win"], one["tie"]) == (other["lose"], other["tie"])
    assert one["panic"]["attacker"] == other["panic"]["defender"]


@given(case=cases, more=st.integers(1, 3))
def test_more_strength_never_lowers_the_chance_to_win(ruled: Any, case: dict[str, Any], more: int) -> None:
    """Combat points and support help the side that has them: it wins no less, and loses no more."""
    before = ruled("dbp.combat", **case)
    for change in ({"attack": case["attack"] + more}, {"attacker_support": case["attacker_support"] + 1}):
        after = ruled("dbp.combat", **{**case, **change})
        assert after["win"] >= before["win"]
        assert after["lose"] <= before["lose"]
        assert after["panic"]["attacker"] <= before["panic"]["attacker"]
    for change in ({"defend": case["defend"] + more}, {"defender_support": case["defender_support"] + 1}):
        after = ruled("dbp.combat", **{**case, **change})
        assert after["win"] <= before["win"]
        assert after["lose"] >= before["lose"]


@given(case=cases)
def test_one_more_is_what_the_ruling_with_it_says(ruled: Any, case: dict[str, Any]) -> None:
    """What one more support or command point would change is what the ruling with it gives."""
    result = ruled("dbp.combat", **case)
    for role in ("attacker", "defender"):
        for kind, found in result["one_more"][role].items():
            change = (
                {f"{role}_support": case[f"{role}_support"] + 1} if kind == "support" else {f"{role}_command": True}
            )
            with_it = ruled("dbp.combat", **{**case, **change})
            assert {name: with_it[name] for name in found} == found


@given(case=cases, a=st.integers(1, 6), d=st.integers(1, 6))
def test_a_pair_of_dice_gives_its_cell(ruled: Any, case: dict[str, Any], a: int, d: int) -> None:
    """The ruling for two dice says what the matrix shows for them."""
    result = ruled("dbp.combat", **case)
    single = ruled("dbp.combat", **case, attacker_roll=a, defender_roll=d)
    assert single["pairs"] == {a: {d: result["pairs"][a][d]}}


@settings(max_examples=30)
@given(case=cases, turns=st.booleans())
def test_a_fight_ends_for_certain(ruled: Any, case: dict[str, Any], turns: bool) -> None:
    """Without a limit somebody panics, after at least one combat and no more than there are points to lose."""
    result = ruled("dbp.fight", **case, strikes_back=turns)
    short = sum(case[f"{role}_morale"] - case[f"{role}_disorder"] - 1 for role in ("attacker", "defender"))
    assert sum(result["first_panic"].values()) == 1
    assert result["first_panic"]["neither"] == 0
    assert 1 <= result["expected_combats"] <= short + 1
    assert max(result["combats"]) <= short + 1


@settings(max_examples=30)
@given(case=cases, combats=st.integers(1, 4))
def test_a_limit_only_cuts_a_fight_off(ruled: Any, case: dict[str, Any], combats: int) -> None:
    """Up to the limit a fight goes as it would without one."""
    whole = ruled("dbp.fight", **case)
    cut = ruled("dbp.fight", **case, impulses=combats)
    early = [one for one in whole["ends"] if one["combats"] <= combats]
    assert [one for one in cut["ends"] if one["panic"] != "neither"] == early
    assert cut["first_panic"]["neither"] == 1 - sum(one["chance"] for one in early)


@given(
    types=st.lists(st.sampled_from(["hastati", "triarii", "elephants"]), max_size=3), gone=st.sets(st.integers(1, 3))
)
def test_support_is_the_sum_of_single_units(ruled: Any, types: list[str], gone: set[int]) -> None:
    """Each unit is judged by itself."""
    flags = sorted(one for one in gone if one <= len(types))
    result = ruled("dbp.support", unit="hastati", by=",".join(types), enemy_zoc=flags)
    expected = [one == "hastati" and at not in flags for at, one in enumerate(types, 1)]
    assert [one["allowed"] for one in result["units"]] == expected
    assert result["supports"] == sum(expected)
