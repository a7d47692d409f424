"""Laws of dbp.rout and dbp.victory (16): rout points add up, and a battle has at most one winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.games.dbp.units import TYPES
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
armies = st.dictionaries(st.sampled_from(TYPES), st.integers(1, 9), max_size=6)
TURNS = {"trebbia": 14, "beneventum": 12, "po": 15, "zama": 16}


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


def listed(army: dict[str, int]) -> str:
    """Write units as a player would."""
    return ", ".join(f"{number} {name}" for name, number in army.items())


@LAW
@given(one=armies, other=armies, leader=st.booleans())
def test_rout_points_add_up(ruled: Any, one: dict[str, int], other: dict[str, int], leader: bool) -> None:
    """Two lists together bring what they bring apart; later elimination and pursuit bring nothing more."""
    first = ruled("dbp.rout", side="roman", panicked=listed(one), leader=leader, so_far=0)["total"]
    second = ruled("dbp.rout", side="roman", panicked=listed(other), so_far=0)["total"]
    both = listed(one) + "," + listed(other)
    assert ruled("dbp.rout", side="roman", panicked=both, leader=leader, so_far=0)["total"] == first + second
    assert ruled("dbp.rout", side="roman", panicked=listed(other), so_far=first)["total"] == first + second
    assert (
        ruled(
            "dbp.rout",
            side="roman",
            panicked=listed(one),
            leader=leader,
            eliminated=listed(one),
            pursuing=listed(other),
            so_far=0,
        )["total"]
        == first
    )


@LAW
@given(army=armies, left=armies)
def test_exits_never_take_back_more_than_was_suffered(ruled: Any, army: dict[str, int], left: dict[str, int]) -> None:
    """The marker goes back, but not beyond its start."""
    result = ruled("dbp.rout", side="roman", battle="trebbia", panicked=listed(army), exits=listed(left), so_far=0)
    worth = ruled("dbp.rout", side="roman", panicked=listed(left), so_far=0)["total"]
    assert result["total"] == max(0, result["suffered"] - worth)
    assert result["left"] == max(0, 12 - result["total"])


@LAW
@given(battle=st.sampled_from(list(TURNS)), turn=st.integers(1, 16), roman=st.integers(0, 20), other=st.integers(0, 20))
def test_a_battle_ends_when_it_must(ruled: Any, battle: str, turn: int, roman: int, other: int) -> None:
    """It is over when a side has routed or the turns are; one routed side means that the other wins."""
    if turn > TURNS[battle]:
        return
    result = ruled("dbp.victory", battle=battle, game_turn=turn, roman=roman, carthaginian=other)
    routed = result["routed"]
    assert result["over"] == (any(routed.values()) or turn == TURNS[battle])
    if routed["roman"] != routed["carthaginian"]:
        assert result["winner"] == ("carthaginian" if routed["roman"] else "roman")
    assert result["draw"] == (result["over"] and routed["roman"] == routed["carthaginian"])
