"""Laws of pi.operation and pi.capture (s5): supply points are never created."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])

ACTIONS = {
    "move infantry": 1,
    "move 2 cavalry, leader": 3,
    "move 2 cavalry": None,
    "move 3 naval, leader": 2,
    "move naval, stack": 2,
    "move infantry, stack": 3,
    "siege 3 infantry, leader": 4,
    "siege infantry, port": None,
    "reorganize elephants": 1,
    "reorganize naval": None,
}
"""Actions that nothing but supply points can keep from being taken, with their price; None: they always fail."""

plans = st.lists(st.sampled_from(list(ACTIONS)), min_size=1, max_size=7)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(plan=plans)
def test_each_action_is_taken_while_the_points_last(ruled: Any, plan: list[str]) -> None:
    """An independent purse: six points, in order, whoever cannot pay stands aside."""
    left = 6
    wanted = []
    for action in plan:
        price = ACTIONS[action]
        allowed = price is not None and price <= left
        left -= price if allowed and price is not None else 0
        wanted.append((allowed, left))
    result = ruled("pi.operation", actions="; ".join(plan))
    assert [(one["allowed"], one["left"]) for one in result["actions"]] == wanted
    assert result["left"] == left
    assert result["failed"] == [at for at, (allowed, _) in enumerate(wanted, 1) if not allowed]


@LAW
@given(plan=plans)
def test_a_name_acts_once(ruled: Any, plan: list[str]) -> None:
    """If all actions are of the same units, at most one is taken: the first that is possible."""
    named = [action.replace(" ", " Same: ", 1) for action in plan]
    result = ruled("pi.operation", actions="; ".join(named))
    taken = [one["allowed"] for one in result["actions"]]
    assert sum(taken) == any(ACTIONS[action] is not None for action in plan)


@LAW
@given(distance=st.integers(0, 9))
def test_distance(ruled: Any, distance: int) -> None:
    """Three areas are within reach, more are not."""
    assert ruled("pi.operation", actions=f"move infantry, distance {distance}")["allowed"] == (distance <= 3)


@LAW
@given(points=st.integers(1, 200), ships=st.integers(0, 200), garrison=st.booleans(), enemies=st.integers(0, 3))
def test_resource_points_are_kept_captured_or_destroyed(
    ruled: Any, points: int, ships: int, garrison: bool, enemies: int
) -> None:
    """None is lost sight of."""
    for result in (
        ruled("pi.capture", points=points, garrison=garrison, enemies=enemies),
        ruled("pi.capture", points=points, ships=ships),
    ):
        assert result["captured"] + result["destroyed"] + result["left"] == points
        assert min(result.values()) >= 0
