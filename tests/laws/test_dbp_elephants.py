"""Laws of dbp.elephants (15.1): joint chances sum to one, and their margins are those of a single roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(**inputs: Any) -> dict[str, Any]:
        return registry.load("dbp.elephants", shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(number=st.integers(1, 6))
def test_joint_chances_and_their_margins(ruled: Any, number: int) -> None:
    """Chances sum to 1; the expected number of units with a result is the number of units times its chance."""
    result = ruled(number=number)
    joint = result["joint"]
    assert sum(row["chance"] for row in joint) == 1
    assert all(sum(row[name] for name in result["single"]) == number for row in joint)
    for name, chance in result["single"].items():
        assert sum(row[name] * row["chance"] for row in joint) == number * chance
    assert sum(result["single"].values()) == 1
    assert result["any_affected"]["shared"] <= result["any_affected"]["each"]


@LAW
@given(
    faces=st.lists(st.integers(1, 6), min_size=1, max_size=6),
    before=st.integers(0, 3),
    morale=st.integers(1, 5),
    through=st.integers(0, 4),
    adjacent=st.integers(0, 3),
)
def test_panic_means_removal(
    ruled: Any, faces: list[int], before: int, morale: int, through: int, adjacent: int
) -> None:
    """A unit is removed exactly when its disorder reaches its morale, and a removed unit attacks nobody."""
    if before >= morale:
        return
    found = ruled(number=len(faces), rolls=faces, disorder=[before], morale=morale, through=through, adjacent=adjacent)[
        "results"
    ]
    for one in found:
        assert one["disorder"] >= before
        assert one["removed"] == (one["disorder"] >= morale)
        assert one["disorder"] <= max(before + 1, morale)
        assert not (one["removed"] and one["attacks"])
