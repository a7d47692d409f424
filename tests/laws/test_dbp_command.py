"""Laws of dbp.command and dbp.recovery (4, 12), whatever the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

BOXES = ("initiative", "combat", "recovery", "cavalry", "movement", "furor", "elephants", "fortuna")
placements = st.dictionaries(st.sampled_from(BOXES), st.integers(0, 4), max_size=4)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(placed=placements, side=st.sampled_from(["roman", "carthaginian"]), points=st.integers(2, 4))
def test_placement_is_allowed_exactly_within_its_limits(
    ruled: Any, placed: dict[str, int], side: str, points: int
) -> None:
    """Total, boxes and the box that belongs to the other side decide, and nothing else."""
    result = ruled("dbp.command", side=side, points=points, **placed)
    fits = all(number <= (1 if box == "fortuna" else 3) for box, number in placed.items())
    foreign = placed.get("furor" if side == "roman" else "elephants", 0)
    assert result["allowed"] == (fits and not foreign and sum(placed.values()) <= points)
    assert (result["gives"] is not None) == result["allowed"]


@LAW
@given(placed=placements, box=st.sampled_from(BOXES), side=st.sampled_from(["roman", "carthaginian"]))
def test_less_is_never_forbidden(ruled: Any, placed: dict[str, int], box: str, side: str) -> None:
    """A placement that is allowed stays so when a box is emptied."""
    if ruled("dbp.command", side=side, points=4, **placed)["allowed"]:
        assert ruled("dbp.command", side=side, points=4, **{**placed, box: 0})["allowed"]


@LAW
@given(
    points=st.integers(0, 3),
    units=st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.integers(0, 12)), min_size=1, max_size=8),
    value=st.integers(2, 4),
)
def test_recovery_takes_one_point_each(ruled: Any, points: int, units: list[tuple[int, bool, int]], value: int) -> None:
    """At most as many units as points, and only those in range, in order and with disorder."""
    result = ruled(
        "dbp.recovery",
        recovery=points,
        points=value,
        disorder=[one[0] for one in units],
        panicked=[at for at, one in enumerate(units, 1) if one[1]],
        distances=[one[2] for one in units],
    )
    eligible = [at for at, one in enumerate(units, 1) if one[0] and not one[1] and one[2] <= 2 * value]
    assert result["eligible"] == eligible
    assert result["recovers"] == min(points, len(eligible))
    if result["disorder"] is not None:
        assert sum(one[0] for one in units) - sum(result["disorder"]) == result["recovers"]
