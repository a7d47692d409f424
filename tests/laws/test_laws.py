"""Laws that must hold whatever the numbers, tested with Hypothesis through the calculators themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punicref.language.messages import Translator
from punicref.ruling import registry
from punicref.ruling.told import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library

settings.register_profile("laws", deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
settings.load_profile("laws")

points = st.integers(1, 60)
some = st.integers(0, 30)
rating = st.integers(1, 3)
percent = st.integers(0, 100)


@pytest.fixture
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed tables and return the result."""

    def call(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    return call


def odds(column: str | None) -> Fraction:
    """Return a column as a number; refused odds are the worst of all."""
    if column is None:
        return Fraction(0)
    attack, defend = column.split(":")
    return Fraction(int(attack), int(defend))


class TestOdds:
    """pw.odds (9.0, 9.32)."""

    @given(attack=points, defend=points)
    def test_column_is_the_highest_that_the_odds_reach(self, ruled: Any, attack: int, defend: int) -> None:
        """Rounding in the defender's favour: the column is reached, the next one is not."""
        result = ruled("pw.odds", attack=attack, defend=defend)
        exact = Fraction(attack, defend)
        if exact < Fraction(1, 2):
            assert result["column"] is None
            assert result["needed"] == -(-defend // 2)
        elif exact >= 9:
            assert result["column"] == "9:1"
        else:
            column = odds(result["column"])
            assert column <= exact
            assert exact < (1 if column == Fraction(1, 2) else column + 1)

    @given(attack=points, defend=points, more=some)
    def test_more_strength_never_worsens_the_odds(self, ruled: Any, attack: int, defend: int, more: int) -> None:
        """A stronger attacker never gets a lower column, a stronger defender never a higher one."""
        before = odds(ruled("pw.odds", attack=attack, defend=defend)["column"])
        assert odds(ruled("pw.odds", attack=attack + more, defend=defend)["column"]) >= before
        assert odds(ruled("pw.odds", attack=attack, defend=defend + more)["column"]) <= before

    @given(low=st.integers(1, 30), rows=st.integers(0, 8), defend=points)
    def test_matrix_says_what_single_rulings_say(self, ruled: Any, low: int, rows: int, defend: int) -> None:
        """Each cell of a matrix equals the ruling for its two strengths."""
        if rows == 0:
            return
        table = ruled("pw.odds", attack=f"{low}-{low + rows}", defend=defend)["matrix"]
        for attack, cells in table.items():
            assert cells[defend] == ruled("pw.odds", attack=attack, defend=defend)["column"]


class TestCombat:
    """pw.combat (chapter 9)."""

    cases = st.fixed_dictionaries(
        {
            "attack": points,
            "defend": points,
            "leader": rating,
            "defender_leader": st.integers(0, 3),
            "terrain": st.sampled_from(["village", "city", "rome", "syracuse", "carthage"]),
            "inverted": st.booleans(),
        }
    )

    @given(case=cases)
    def test_chances_sum_to_one(self, ruled: Any, case: dict[str, Any]) -> None:
        """The chances of all outcomes of an allowed attack sum to exactly 1."""
        result = ruled("pw.combat", **case)
        if result["allowed"]:
            assert sum(outcome["chance"] for outcome in result["outcomes"]) == 1

    @given(case=cases, roll=st.integers(1, 6))
    def test_modified_die_stays_on_the_table(self, ruled: Any, case: dict[str, Any], roll: int) -> None:
        """No modified die leaves -4 to 9, as 9.25 says."""
        result = ruled("pw.combat", **case, roll=roll)
        if result["allowed"]:
            assert -4 <= result["modified"] <= 9

    @given(case=cases, roll=st.integers(1, 6))
    def test_a_better_leader_never_lowers_the_die(self, ruled: Any, case: dict[str, Any], roll: int) -> None:
        """A higher rating of the attacking leader raises the modified die, a defender's lowers it."""
        result = ruled("pw.combat", **{**case, "leader": 1}, roll=roll)
        if result["allowed"]:
            assert ruled("pw.combat", **{**case, "leader": 3}, roll=roll)["modified"] == result["modified"] + 2

    @given(case=cases)
    def test_order_of_inputs_does_not_matter(self, ruled: Any, case: dict[str, Any]) -> None:
        """The same inputs in another order give the same ruling."""
        assert ruled("pw.combat", **case) == ruled("pw.combat", **dict(reversed(case.items())))

    @given(case=cases, result=st.tuples(percent, percent))
    def test_losses_never_exceed_the_force(self, ruled: Any, case: dict[str, Any], result: tuple[int, int]) -> None:
        """Whatever the printed result, nobody loses more than he has, and nobody gains."""
        made = ruled("pw.combat", **case, result="/".join(map(str, result)))
        if made["allowed"]:
            for side, force in (("attacker", case["attack"]), ("defender", case["defend"])):
                lost = made["losses"][side]
                for number in lost.values() if isinstance(lost, dict) else [lost]:
                    assert 0 <= number <= force


class TestLosses:
    """pw.losses (9.31)."""

    @given(share=percent, force=some)
    def test_readings_lie_around_the_exact_loss(self, ruled: Any, share: int, force: int) -> None:
        """Every reading rounds the exact loss to one of its two neighbours; whole losses have one reading."""
        result = ruled("pw.losses", percent=share, points=force)
        exact = Fraction(share * force, 100)
        lost = result["lost"] if isinstance(result["lost"], dict) else {"only": result["lost"]}
        assert all(exact - 1 < number < exact + 1 for number in lost.values())
        if exact.denominator == 1:
            assert result["lost"] == exact

    @given(share=percent, force=some, more=some)
    def test_more_never_loses_less(self, ruled: Any, share: int, force: int, more: int) -> None:
        """A higher percentage or a larger force never loses fewer points, under any reading."""
        before = by_reading(ruled("pw.losses", percent=share, points=force)["lost"])
        larger = by_reading(ruled("pw.losses", percent=share, points=force + more)["lost"])
        worse = by_reading(ruled("pw.losses", percent=min(100, share + more), points=force)["lost"])
        for reading in ("up", "half_up", "half_down"):
            assert larger(reading) >= before(reading)
            assert worse(reading) >= before(reading)


def by_reading(lost: int | dict[str, int]) -> Callable[[str], int]:
    """Return the loss under a reading, whether they differ or not."""
    return lambda reading: lost[reading] if isinstance(lost, dict) else lost


class TestSiege:
    """pw.siege (10.42)."""

    @given(inside=st.tuples(some, some), enemy=st.tuples(some, some), more=st.tuples(some, some))
    def test_more_besiegers_never_lift_a_siege(
        self, ruled: Any, inside: tuple[int, int], enemy: tuple[int, int], more: tuple[int, int]
    ) -> None:
        """A garrison that is besieged stays so when enemies join, unless its ships are lost outright."""

        def besieged(enemy: tuple[int, int], outside: int = 0) -> dict[str, Any]:
            found: dict[str, Any] = ruled(
                "pw.siege", inside_land=inside[0], inside_naval=inside[1],
                enemy_land=enemy[0], enemy_naval=enemy[1], outside_land=outside,
            )  # fmt: skip
            return found

        if besieged(enemy)["besieged"]:
            joined = besieged((enemy[0] + more[0], enemy[1] + more[1]))
            assert joined["besieged"] or joined["eliminated"] == inside[1]
            assert not besieged(enemy, outside=1)["besieged"]


class TestControl:
    """pw.control (chapter 14)."""

    cases = st.fixed_dictionaries(
        {
            "value": st.integers(1, 20),
            "allegiance": st.sampled_from(["roman", "carthaginian", "neutral"]),
            "roman": some,
            "carthaginian": some,
        }
    )

    @given(case=cases, besieged=st.tuples(st.integers(0, 30), st.integers(0, 30)))
    def test_what_is_needed_is_just_enough(self, ruled: Any, case: dict[str, Any], besieged: tuple[int, int]) -> None:
        """With the points that a side is said to need it controls the region, with one less it does not."""
        case = {
            **case,
            "roman_besieged": min(besieged[0], case["roman"]),
            "carthaginian_besieged": min(besieged[1], case["carthaginian"]),
        }
        found = ruled("pw.control", **case)
        for side, needed in found["needs"].items():
            if found["controller"] != side:
                assert ruled("pw.control", **{**case, side: case[side] + needed})["controller"] == side
                short = ruled("pw.control", **{**case, side: case[side] + needed - 1})
                assert short["controller"] != side

    @given(case=cases)
    def test_sides_are_alike(self, ruled: Any, case: dict[str, Any]) -> None:
        """Changing Rome for Carthage throughout changes the controller and nothing else."""
        swap = {"roman": "carthaginian", "carthaginian": "roman", "neutral": "neutral", "none": "none"}
        mirrored = {
            "value": case["value"], "allegiance": swap[case["allegiance"]],
            "roman": case["carthaginian"], "carthaginian": case["roman"],
        }  # fmt: skip
        assert ruled("pw.control", **mirrored)["controller"] == swap[ruled("pw.control", **case)["controller"]]


class TestAttrition:
    """pw.attrition (chapter 11)."""

    leaving = st.fixed_dictionaries(
        {
            "event": st.just("leave-enemy"),
            "land": some,
            "naval": some,
            "leader": rating,
            "enemy_land": some,
            "enemy_naval": some,
            "enemy_land_inside": some,
            "enemy_naval_inside": some,
        }
    )

    @given(case=leaving, share=percent)
    def test_loss_never_exceeds_what_is_subject(self, ruled: Any, case: dict[str, Any], share: int) -> None:
        """Losses stay within the points that are subject, under every reading of the rounding."""
        result = ruled("pw.attrition", **case, percent=share)
        if result["subject"]:
            lost = result["loss"]
            assert all(0 <= n <= result["exposed"] for n in (lost.values() if isinstance(lost, dict) else [lost]))

    @given(case=leaving)
    def test_inverted_enemies_never_cause_attrition(self, ruled: Any, case: dict[str, Any]) -> None:
        """Where every enemy is inverted, leaving is free."""
        assert not ruled("pw.attrition", **{**case, "enemy_land": 0, "enemy_naval": 0})["subject"]

    @given(case=leaving, leaders=st.lists(rating, min_size=1, max_size=4))
    def test_order_of_enemy_leaders_does_not_matter(self, ruled: Any, case: dict[str, Any], leaders: list[int]) -> None:
        """Enemy leaders count the same in any order."""
        one = ruled("pw.attrition", **case, enemy_leaders=leaders)
        assert one == ruled("pw.attrition", **case, enemy_leaders=leaders[::-1])

    @given(land=some, naval=st.integers(1, 30), share=percent)
    def test_at_sea_ships_are_lost_and_then_what_they_carried(
        self, ruled: Any, land: int, naval: int, share: int
    ) -> None:
        """After attrition at sea no more land points are left than naval points."""
        result = ruled("pw.attrition", event="enter-sea", land=min(land, naval), naval=naval, leader=1, percent=share)
        left = result["left"]
        if isinstance(left["land"], int) and isinstance(left["naval"], int):
            assert left["land"] <= left["naval"]


@given(case=TestCombat.cases)
@settings(max_examples=25)
def test_language_never_changes_a_number(shipped: Library, case: dict[str, Any]) -> None:
    """A ruling in another language has the same result, values and citations."""
    made = registry.load("pw.combat", shipped).rule(case, shipped, lambda _: None)

    def facts(lang: str) -> tuple[Any, ...]:
        document = told(
            made,
            Translator(lang),
            lambda clause, key: next(i for i in shipped.issues("pw", clause.partition(":")[2], lang) if i.key == key),
        ).as_dict()
        reasons = document["result"].pop("reasons", None)
        values = [step["cites"] for step in document["steps"]]
        return document["result"], values, document["needs"], bool(reasons)

    assert facts("it") == facts("en") == facts("ru")
