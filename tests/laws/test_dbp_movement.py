"""Laws of movement and missile fire in De Bello Punico, tested with Hypothesis through the calculators."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.games import hexes
from tests.laws import test_laws

ruled = test_laws.ruled  # the fixture

side = st.sampled_from(hexes.SIDES)
sides = st.lists(side, min_size=1, max_size=4)
terrain = st.lists(st.sampled_from(["open", "bushes", "hill"]), min_size=1, max_size=6)
COST = {"open": 1, "bushes": 2, "hill": 2}


def ahead(facing: str, toward: str) -> bool:
    """Whether a direction is one of the three in front: next to the facing on the compass card."""
    card = ["n", "ne", "se", "s", "sw", "nw"]
    return (card.index(facing) - card.index(toward)) % 6 in (0, 1, 5)


class TestWays:
    """dbp.movement."""

    @given(way=terrain, allowance=st.integers(0, 14))
    def test_cost_is_the_sum_and_the_allowance_the_limit(self, ruled: Any, way: list[str], allowance: int) -> None:
        """A way is allowed exactly if its terrain costs no more than the allowance."""
        result = ruled("dbp.movement", battle="po", way=",".join(way), movement=allowance)
        total = sum(COST[one] for one in way)
        assert result["allowed"] == (total <= allowance)
        assert result["cost"] + result["left"] == allowance
        assert result["cost"] == sum(COST[one] for one in way[: result["entered"]])
        if not result["allowed"]:
            assert result["left"] < COST[way[result["entered"]]]

    @given(way=terrain, allowance=st.integers(0, 14))
    def test_one_more_point_never_shortens_a_way(self, ruled: Any, way: list[str], allowance: int) -> None:
        """The point of the Movement box only helps."""
        case = {"battle": "beneventum", "way": ",".join(way), "movement": allowance}
        assert ruled("dbp.movement", **case, command=1)["entered"] >= ruled("dbp.movement", **case)["entered"]

    @given(way=terrain, at=st.integers(1, 6))
    def test_nobody_goes_past_a_zone_of_control_but_the_fleeing(self, ruled: Any, way: list[str], at: int) -> None:
        """A unit gets no farther than the first zone of control; flight does."""
        if at > len(way):
            return
        case = {"battle": "po", "way": ",".join(way), "movement": 99, "zoc": [at]}
        result = ruled("dbp.movement", **case)
        assert result["entered"] == at
        assert result["allowed"] == (at == len(way))
        assert ruled("dbp.movement", **case, mover="panicked")["entered"] == len(way)

    @given(facing=side, toward=sides)
    def test_turns_are_those_that_the_front_demands(self, ruled: Any, facing: str, toward: list[str]) -> None:
        """A turn for each step that does not lead into a front hex, and the way moved as the last facing."""
        case = {"battle": "zama", "way": ",".join(["open"] * len(toward)), "movement": 99}
        result = ruled("dbp.movement", **case, facing=facing, toward=",".join(toward))
        needed = sum(not ahead(a, b) for a, b in zip([facing, *toward], toward, strict=False))
        assert result["turns"] == needed
        assert result["facing"] == [toward[-1]]
        assert result["cost"] == len(toward) + needed

    @given(facing=side, toward=st.lists(side, min_size=1, max_size=3))
    def test_the_other_reading_takes_the_fewest_turns(self, shipped: Any, facing: str, toward: list[str]) -> None:
        """Tried by hand: before each step any turn or none, after it any facing that leaves the old hex behind."""
        from punicref.ruling import registry

        case = {"battle": "zama", "way": ",".join(["open"] * len(toward)), "movement": 99}
        made = registry.load("dbp.movement", shipped).rule(
            {**case, "facing": facing, "toward": ",".join(toward)}, shipped, lambda _: None
        )
        told = dict(made.caveats[0].readings)["any_rear"]
        best = min(
            cost
            for facings in product(hexes.SIDES, repeat=len(toward))
            if (cost := self.tried(facing, toward, facings)) is not None
        )
        assert told.args["n"] == len(toward) + best

    @staticmethod
    def tried(facing: str, toward: list[str], after: tuple[str, ...]) -> int | None:
        """Return the turns for these facings after each step, None where one is impossible."""
        turns = 0
        for step, then in zip(toward, after, strict=True):
            turns += not ahead(facing, step)
            if not ahead(then, step):
                return None
            facing = then
        return turns


class TestFacing:
    """dbp.facing and dbp.zoc."""

    @given(facing=side, toward=side)
    def test_front_or_rear_and_never_both(self, ruled: Any, facing: str, toward: str) -> None:
        """A hex is front exactly if the opposite one is rear, and the zone of control is the front."""
        opposite = hexes.SIDES[(hexes.SIDES.index(toward) + 3) % 6]
        result = ruled("dbp.facing", facing=facing, toward=toward)
        assert {result["kind"], ruled("dbp.facing", facing=facing, toward=opposite)["kind"]} == {"front", "rear"}
        assert ruled("dbp.zoc", facing=facing, toward=toward)["zone"] == (result["kind"] == "front")
        assert sorted(result["front_hexes"] + result["rear_hexes"]) == sorted(hexes.SIDES)

    @given(facing=side, turn=side)
    def test_a_turn_costs_one_point_however_far(self, ruled: Any, facing: str, turn: str) -> None:
        """And nothing where it is none."""
        result = ruled("dbp.facing", facing=facing, turn=turn, movement=1)
        assert result["cost"] == (facing != turn)
        assert result["allowed"]


class TestMissile:
    """dbp.missile."""

    numbers = st.lists(st.integers(0, 6), min_size=1, max_size=6)

    @given(numbers=numbers, morale=st.one_of(st.none(), st.integers(1, 4)), leader=st.booleans())
    def test_chances_sum_to_one(self, ruled: Any, numbers: list[int], morale: int | None, leader: bool) -> None:
        """Points are a distribution; the mean is that of the shots where nobody panics."""
        given_ = {} if morale is None else {"morale": morale}
        result = ruled("dbp.missile", shooter="velites", target="infantry", number=numbers, leader=leader, **given_)
        assert sum(result["points"].values()) == 1
        if morale is None:
            assert result["expected"] == Fraction(sum(numbers), 6)

    @given(numbers=numbers, at=st.integers(0, 5), morale=st.integers(1, 4))
    def test_a_better_number_never_hurts(self, ruled: Any, numbers: list[int], at: int, morale: int) -> None:
        """Disorder and panic grow with each printed number, and the order of the shots does not matter."""
        at %= len(numbers)
        case = {"shooter": "velites", "target": "infantry", "morale": morale}
        before = ruled("dbp.missile", **case, number=numbers)
        better = [*numbers[:at], min(6, numbers[at] + 1), *numbers[at + 1 :]]
        after = ruled("dbp.missile", **case, number=better)
        assert after["hit"] >= before["hit"]
        assert after["panic"] >= before["panic"]
        assert ruled("dbp.missile", **case, number=numbers[::-1])["points"] == before["points"]

    @pytest.mark.parametrize("roll", range(1, 7))
    @given(number=st.integers(0, 6))
    def test_dice_and_chances_agree(self, ruled: Any, roll: int, number: int) -> None:
        """A number is hit by as many faces as it says."""
        hit = ruled("dbp.missile", shooter="velites", target="infantry", number=[number], roll=roll)["hit"]
        assert hit == (roll <= number)
