"""Laws of pi.move and pi.transport (s6, s7): costs add up, and nobody is lost between ship and shore."""

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
overland = st.lists(st.sampled_from(["land", "mountain", "land city"]), min_size=1, max_size=6)
points = st.integers(1, 15)
deeds = st.lists(
    st.sampled_from(["sea", "sea beside", "port", "embark 1", "embark 3", "debark 1", "debark 2"]),
    min_size=1,
    max_size=6,
)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(way=overland, movement=points, disorganized=st.booleans(), leader=st.none() | st.integers(0, 3))
def test_march(ruled: Any, way: list[str], movement: int, disorganized: bool, leader: int | None) -> None:
    """A way is open if what it costs is there: one an area, three a mountain."""
    state = " disorganized" if disorganized else ""
    result = ruled("pi.move", units=f"infantry movement {movement}{state}", leader=leader, way=",".join(way))
    has = max(1, movement + (leader or 0) - disorganized)
    cost = sum(3 if area == "mountain" else 1 for area in way)
    assert result["movement"] == has
    assert result["allowed"] == (cost <= has)
    if cost <= has:
        assert (result["cost"], result["left"]) == (cost, has - cost)
    unknown = ruled("pi.move", units="infantry", way=",".join(way))
    assert (unknown["allowed"], unknown["cost"]) == (None, cost)


@LAW
@given(areas=st.integers(1, 8), range_=points, ships=st.lists(points, max_size=3))
def test_the_slowest_ship_counts(ruled: Any, areas: int, range_: int, ships: list[int]) -> None:
    """A fleet sails as far as its slowest ship."""
    listed = ", ".join(f"naval range {one}" for one in (range_, *ships))
    way = ", ".join(["sea"] * (areas - 1) + ["sea beside"])
    result = ruled("pi.move", units=listed, leader=0, way=way)
    assert result["allowed"] == (areas <= min(range_, *ships, range_))


@LAW
@given(way=deeds, range_=points, aboard=st.integers(0, 3), start=st.sampled_from(["beside", "open"]))
def test_nobody_is_lost_at_sea(ruled: Any, way: list[str], range_: int, aboard: int, start: str) -> None:
    """Who is aboard at first or comes aboard is aboard or ashore at the end; more range never hurts."""
    afloat = aboard
    for deed in way:
        word, _, number = deed.partition(" ")
        afloat += int(number) if word == "embark" else -int(number) if word == "debark" else 0
        if afloat < 0:
            return  # they would put ashore more than they have
    given_ = {"leader": 0, "start": start, "aboard": aboard, "way": ", ".join(way)}
    result = ruled("pi.transport", units=f"naval range {range_}", **given_)
    done = result["reached"]
    assert result["aboard"] <= 3
    assert done <= sum(deed.startswith(("sea", "port")) for deed in way)
    if result["allowed"]:
        came = sum(int(deed.split()[1]) for deed in way if deed.startswith("embark"))
        assert result["aboard"] + result["landed"] == aboard + came
        assert sum(deed.startswith(("embark", "debark")) for deed in way) <= 1
        assert ruled("pi.transport", units=f"naval range {range_ + 1}", **given_)["allowed"]
        needed = ruled("pi.transport", units="naval", **given_)["range_needed"]
        assert needed <= range_
        assert ruled("pi.transport", units=f"naval range {needed}", **given_)["allowed"]
        if needed > 1:
            assert not ruled("pi.transport", units=f"naval range {needed - 1}", **given_)["allowed"]
