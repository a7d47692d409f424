"""Laws of pi.retreat and pi.isolated (s9.6.3, s9.6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
OPEN = {"land", "mountain", "land supply", "land fortress"}
areas = st.sampled_from([*sorted(OPEN), "land enemy", "land enemy-resource", "land origin", "sea", "etna"])
ways = st.lists(st.lists(areas, min_size=1, max_size=4), min_size=1, max_size=4)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed lists and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


@LAW
@given(listed=ways)
def test_a_defender_goes_where_it_is_open(ruled: Any, listed: list[list[str]]) -> None:
    """Two open areas, else one, else destruction; every end is open ground, and its own ground ends it sooner."""
    result = ruled("pi.retreat", unit="infantry", ways_out="; ".join(", ".join(way) for way in listed))
    one = any(way[0] in OPEN for way in listed)
    two = any(len(way) > 1 and way[0] in OPEN and way[1] in OPEN for way in listed)
    assert result["areas"] == (2 if two else 1 if one else 0)
    assert (result["outcome"] == "destroyed") == (not one)
    for end in result["options"]:
        gone = listed[end["way"] - 1][: end["areas"]]
        assert set(gone) <= OPEN
        assert len(gone) == result["areas"] or gone[-1] in ("land supply", "land fortress")


@LAW
@given(range_=st.integers(1, 12), ports=st.lists(st.integers(1, 15), min_size=1, max_size=4))
def test_ships_reach_a_port_or_come_nearer(ruled: Any, range_: int, ports: list[int]) -> None:
    """Disorganized, the range is one less but at least one; whatever is not beyond it can be reached."""
    has = max(1, range_ - 1)
    result = ruled("pi.retreat", unit=f"naval range {range_}", ports=",".join(map(str, ports)))
    assert result["range"] == has
    assert result["ports"] == [at for at, port in enumerate(ports, 1) if port <= has]
    assert result["outcome"] == ("port" if min(ports) <= has else "towards")
    assert result["areas"] == (0 if min(ports) <= has else has)


@LAW
@given(around=st.lists(areas.filter(lambda one: one not in ("land origin", "land fortress")), min_size=1, max_size=6))
def test_isolated_is_wholly_surrounded(ruled: Any, around: list[str]) -> None:
    """One open area around it, and a ground unit is not isolated; none, and it is."""
    shown = [one.replace(" supply", "") for one in around]
    result = ruled("pi.isolated", unit="infantry", around=", ".join(shown))
    assert result["isolated"] == (not any(one in ("land", "mountain") for one in shown))
    assert result["closed"] == sum(one not in ("land", "mountain") for one in shown)
