"""Laws of dbp.initiative (5): chances add up, the sides are treated alike, points and Fortuna never hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])

points = st.integers(0, 3)
holder = st.sampled_from(["none", "roman", "carthaginian"])
die = st.one_of(st.none(), st.integers(1, 6))
OTHER = {"none": "none", "both": "both", "roman": "carthaginian", "carthaginian": "roman"}


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule and return the result."""

    def call(**inputs: Any) -> dict[str, Any]:
        return registry.load("dbp.initiative", shipped).rule(inputs, shipped, lambda _: None).result

    return call


def chances(result: dict[str, Any]) -> list[tuple[Fraction, Fraction]]:
    """Return the chances of Rome and Carthage: one pair, or one for either order of decision."""
    pairs = [result["chances"]]
    if result["chances"] is None:
        pairs = [result["fortuna"][f"{one}_first"] for one in ("roman", "carthaginian")]
    return [(one["roman"], one["carthaginian"]) for one in pairs]


@LAW
@given(roman=points, carthaginian=points, fortuna=st.sampled_from(list(OTHER)), one=die, other=die)
def test_chances_sum_to_one_and_are_symmetric(
    ruled: Any, roman: int, carthaginian: int, fortuna: str, one: int | None, other: int | None
) -> None:
    """Chances add up to 1, and exchanging the sides exchanges them."""
    made = chances(
        ruled(roman=roman, carthaginian=carthaginian, fortuna=fortuna, roman_roll=one, carthaginian_roll=other)
    )
    mirrored = chances(
        ruled(roman=carthaginian, carthaginian=roman, fortuna=OTHER[fortuna], roman_roll=other, carthaginian_roll=one)
    )
    assert all(first + second == 1 for first, second in made)
    assert {(second, first) for first, second in mirrored} == set(made)


@LAW
@given(roman=points, carthaginian=points, fortuna=holder)
def test_more_points_never_lower_the_chance(ruled: Any, roman: int, carthaginian: int, fortuna: str) -> None:
    """A further point in the box never hurts its player."""
    if roman < 3:
        now = ruled(roman=roman, carthaginian=carthaginian, fortuna=fortuna)["chances"]["roman"]
        more = ruled(roman=roman + 1, carthaginian=carthaginian, fortuna=fortuna)["chances"]["roman"]
        assert more > now


@LAW
@given(roman=points, carthaginian=points, one=die, other=die)
def test_fortuna_never_lowers_the_chance(
    ruled: Any, roman: int, carthaginian: int, one: int | None, other: int | None
) -> None:
    """Fortuna need not be used, so it never hurts; every wider reading of it is worth as much or more."""
    given_ = {"roman": roman, "carthaginian": carthaginian, "roman_roll": one, "carthaginian_roll": other}
    alone = ruled(**given_)["chances"]["roman"]
    result = ruled(**given_, fortuna="roman")
    with_it = result["chances"]["roman"]
    assert with_it >= alone
    assert result["fortuna"]["how_often"]["every_die"] >= with_it
    assert result["fortuna"]["whose"]["any"] >= with_it
    both = chances(ruled(**given_, fortuna="both"))  # Rome decides first, then second
    assert both[0][0] <= both[-1][0] <= with_it
