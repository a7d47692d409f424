"""Laws of the unrest and its battles that hold whatever the numbers (20, base:12)."""

from __future__ import annotations

from fractions import Fraction
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

SIZES = [(1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (4, 4), (6, 4), (2, 4), (8, 4), (10, 5), (5, 10), (10, 10), (3, 6)]
"""CU and levels whose force ratio the rules know."""

sizes = st.sampled_from(SIZES)
tactics = st.integers(0, 6)
others = st.integers(0, 14)
three = st.lists(st.integers(1, 6), min_size=3, max_size=3)
four = st.lists(st.integers(1, 6), min_size=4, max_size=4)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed tables and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


class TestUnrestBattle:
    """sor.unrest-battle (20.3)."""

    @given(size=sizes, rating=tactics, box=others, band=st.booleans())
    def test_chances_sum_to_one(self, ruled: Any, size: tuple[int, int], rating: int, box: int, band: bool) -> None:
        """All outcomes together, by the whole result and by the level."""
        found = ruled("sor.unrest-battle", units=size[0], level=size[1], tactics=rating, garrison=box, sacred_band=band)
        assert sum(one["chance"] for one in found["outcomes"]) == 1
        assert sum(found["levels"].values()) == 1

    @given(size=sizes, rating=tactics, box=others, own=four, other=three)
    def test_what_dice_bring_keeps_the_limits(
        self, ruled: Any, size: tuple[int, int], rating: int, box: int, own: list[int], other: list[int]
    ) -> None:
        """The winner has the higher total; only a winner gains; the level keeps between 0 and the maximum."""
        units, level = size
        found = ruled(
            "sor.unrest-battle",
            units=units,
            level=level,
            tactics=rating,
            garrison=box,
            sacred_band=True,
            roll=own,
            unrest_roll=other,
        )
        totals = found["totals"]
        assert (found["winner"] == "carthage") == (totals["carthage"] > totals["unrest"])
        assert 0 <= found["removed"] <= units
        assert found["box"] == box + units - found["removed"]
        assert found["maximum"] == max(0, 10 - found["box"])
        if found["winner"] == "carthage":
            assert 0 <= found["level"] <= level
            assert found["level"] == max(0, level - found["points"])
        else:
            assert level <= found["level"] <= max(level, found["maximum"])
            assert found["points"] <= (units + 1) // 2
        assert found["points"] - found["points_lost"] == abs(found["level"] - level)
        assert found["leader_lost"] == (found["removed"] == units)

    @given(size=sizes, rating=tactics, own=three, other=three)
    def test_order_of_dice_does_not_matter(
        self, ruled: Any, size: tuple[int, int], rating: int, own: list[int], other: list[int]
    ) -> None:
        """The same dice in another order bring the same."""
        case = {"units": size[0], "level": size[1], "tactics": rating}
        one = ruled("sor.unrest-battle", **case, roll=own, unrest_roll=other)
        two = ruled("sor.unrest-battle", **case, roll=own[::-1], unrest_roll=sorted(other))
        del one["rolls"], two["rolls"]
        assert one == two

    @given(size=sizes, rating=tactics, box=others)
    def test_a_better_leader_never_wins_less(self, ruled: Any, size: tuple[int, int], rating: int, box: int) -> None:
        """A higher tactics rating never lowers the chance to win or to bring the level down, nor do four dice."""
        case = {"units": size[0], "level": size[1], "garrison": box}
        worse = ruled("sor.unrest-battle", **case, tactics=rating)
        for better in (
            ruled("sor.unrest-battle", **case, tactics=rating + 1),
            ruled("sor.unrest-battle", **case, tactics=rating, sacred_band=True),
        ):
            assert better["win"] >= worse["win"]
            assert better["fall"] >= worse["fall"]

    @given(size=sizes, rating=tactics, box=others)
    def test_a_garrison_never_raises_the_level(self, ruled: Any, size: tuple[int, int], rating: int, box: int) -> None:
        """More CU that stay out of the battle change nothing but how far the level may rise."""
        case = {"units": size[0], "level": size[1], "tactics": rating}
        fewer, more = (ruled("sor.unrest-battle", **case, garrison=number) for number in (box, box + 1))
        assert more["rise"] <= fewer["rise"]
        assert (more["win"], more["fall"], more["mean_removed"]) == (fewer["win"], fewer["fall"], fewer["mean_removed"])


class TestBattle:
    """sor.battle (base:12)."""

    @given(size=sizes, own=tactics, other=tactics)
    def test_one_side_wins(self, ruled: Any, size: tuple[int, int], own: int, other: int) -> None:
        """Chances sum to 1; a tie is the defender's, so an even battle favours him."""
        found = ruled("sor.battle", attack=size[0], defend=size[1], attacker_tactics=own, defender_tactics=other)
        assert sum(one["chance"] for one in found["outcomes"]) == 1
        even = ruled("sor.battle", attack=size[0], defend=size[0], attacker_tactics=own, defender_tactics=own)
        assert even["win"] < Fraction(1, 2)

    @given(size=sizes, rating=tactics)
    def test_against_the_rebels_it_is_the_same_battle(self, ruled: Any, size: tuple[int, int], rating: int) -> None:
        """An attack on the rebels is won like a battle against a leader with tactics 0, and costs Carthage the same."""
        rebels = ruled("sor.unrest-battle", units=size[0], level=size[1], tactics=rating)
        on_map = ruled("sor.battle", attack=size[0], defend=size[1], attacker_tactics=rating, defender_tactics=0)
        assert rebels["win"] == on_map["win"]
        assert rebels["mean_removed"] == on_map["mean_removed"]["attacker"]


@given(level=st.integers(0, 10), units=others, losses=st.integers(0, 30))
def test_a_rise_keeps_the_maximum(ruled: Any, level: int, units: int, losses: int) -> None:
    """Neither events nor support lift the level above the maximum, and neither ever lowers it."""
    most = ruled("sor.unrest-maximum", units=units)["maximum"]
    for case in ({"by": "event"}, {"by": "victory", "losses": losses}):
        found = ruled("sor.raise", level=level, units=units, **case)
        assert level <= found["level"] <= max(level, most)
        assert found["allowed"] == (found["level"] > level or case["by"] == "victory")
        assert ("reasons" in found) == (found["level"] == level)
