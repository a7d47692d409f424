"""The Punic Wars, forces on the map: what is asked for, what is refused, and what is said to be assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.rulebook.tables import Printed
from punicref.ruling import registry
from punicref.ruling.needed import Needed

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

LEAVES = {"event": "leave-enemy", "land": 8, "naval": 0}
ENTERS = {"action": "enter", "land": 1, "naval": 0, "besieger_land": 8}
LOSSES = Printed("pw:9.5", ("25", "50", "75"), dict.fromkeys(range(1, 13), ((1,), (2,), (3,))))


@pytest.mark.parametrize(
    ("name", "inputs", "facts"),
    [
        ("pw.attrition", LEAVES, ["enemy_land"]),
        ("pw.attrition", {**LEAVES, "land": 0, "naval": 3}, ["enemy_naval"]),
        ("pw.attrition", {**LEAVES, "naval": 3}, ["enemy_land", "enemy_naval"]),
        ("pw.attrition", {**LEAVES, "enemy_land": 5, "lost": 2}, ["percent"]),
        ("pw.relief", ENTERS, ["garrison_land", "garrison_naval"]),
        ("pw.recruit", {"side": "roman", "treasury": 9, "control": "own"}, ["value"]),
        ("pw.combat", {"attack": 4, "defend": 2, "leader": 1, "attacker_lost": 1}, ["roll", "result"]),
    ],
)
def test_what_decides_is_asked_for(
    name: str, inputs: dict[str, Any], facts: list[str], rule: Callable[..., Ruling]
) -> None:
    """What turns the ruling round and has no usual value is no silent zero."""
    with pytest.raises(Needed) as problem:
        rule(name, **inputs)
    assert sorted(one.name for one in problem.value.facts) == sorted(facts)


def test_nobody_to_leave_asks_for_no_enemy(rule: Callable[..., Ruling]) -> None:
    """A leader alone suffers nothing, whoever stands there; nor do forces out of phase."""
    assert not rule("pw.attrition", event="leave-enemy", land=0, naval=0).result["subject"]
    assert not rule("pw.attrition", **LEAVES, inactive=True).result["subject"]


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("pw.relief", {"action": "leave", "land": 3, "naval": 0, "besieger_land": 2, "garrison_land": 2}, "leave"),
        ("pw.relief", {"action": "leave", "land": 0, "naval": 2, "besieger_land": 2, "garrison_naval": 1}, "naval"),
        ("pw.siege", {"inside_land": 2, "inside_naval": 0, "enemy_land": 3, "enemy_naval": 0, "control": "enemy"},
         "never inside"),
        ("pw.combat", {"attack": 9, "defend": 4, "leader": 2, "terrain": "city", "inverted": True,
                       "control": "attacker"}, "never inside"),
        ("pw.attrition", {"event": "enter-sea", "land": 0, "naval": 4, "leader": 3, "side": "roman", "scenario": 1},
         "rated 3"),
        ("pw.attrition", {**LEAVES, "enemy_land": 4, "enemy_leaders": [3], "scenario": 3}, "rated 3"),
        ("pw.attrition", {"event": "ferry", "land": 4, "naval": 1, "enemy_land": 2}, "--event leave-enemy"),
        ("pw.attrition", {**LEAVES, "enemy_land": 4, "percent": 50, "lost": 5}, "can lose 5"),
        ("pw.recruit", {"side": "roman", "treasury": 20, "control": "own", "value": 6, "spent": 10}, "--spent"),
        ("pw.recruit", {"side": "roman", "treasury": 20, "control": "none", "value": 7, "leader": True, "spent": 5},
         "No more than 4"),
        ("pw.recruit", {"side": "roman", "treasury": 20, "control": "none", "value": 7, "allegiance": "own"}, "14.12"),
        ("pw.recruit", {"side": "roman", "treasury": 20, "control": "own", "value": 7, "land_in_play": 41},
         "in the game: 40"),
        ("pw.recruit", {"side": "roman", "treasury": 20, "control": "own", "value": 7, "scenario": 1,
                        "fleets_open": True, "sea_percent": 50, "sea_naval": 2, "sea_lost": 3}, "sea_lost is 3"),
        ("pw.town-control", {"roman_land": 2, "carthaginian_land": 2, "last": "roman", "syracuse": "carthaginian",
                             "invaded": True}, "neutral Syracuse"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(name: str, inputs: dict[str, Any], says: str, rule: Callable[..., Ruling]) -> None:
    """Facts that exclude each other, or that the rules exclude."""
    with pytest.raises(InputProblem) as problem:
        rule(name, **inputs)
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("name", "inputs", "assumed"),
    [
        ("pw.attrition", {"event": "enter-sea", "land": 0, "naval": 4, "leader": 1, "roll": 3},
         {"side", "scenario", "inactive"}),
        ("pw.attrition", {"event": "enter-sea", "land": 0, "naval": 4, "leader": 1, "side": "roman", "roll": 3},
         {"scenario", "inactive"}),
        ("pw.attrition", {"event": "enter-sea", "land": 0, "naval": 4, "leader": 1, "scenario": 2}, {"inactive"}),
        ("pw.attrition", {**LEAVES, "leader": 1, "enemy_land": 4}, {"enemy_leaders", "inactive"}),
        ("pw.attrition", {"event": "unsupplied", "land": 3, "naval": 0}, {"leader", "inactive"}),
        ("pw.attrition", {"event": "unsupplied", "land": 3, "naval": 0, "percent": 50}, {"inactive"}),
        ("pw.supply", {"able": 12, "treasury": 15}, {"besieged", "outside"}),
        ("pw.siege", {"inside_land": 2, "inside_naval": 0, "enemy_land": 3, "enemy_naval": 0},
         {"outside_land", "outside_naval"}),
        ("pw.siege", {"inside_land": 0, "inside_naval": 2, "enemy_land": 0, "enemy_naval": 3},
         {"outside_land", "outside_naval", "control"}),
        ("pw.relief", {**ENTERS, "land": 9, "garrison_land": 2}, {"movement", "besieger_naval", "garrison_naval"}),
        ("pw.relief", {"action": "leave", "land": 2, "naval": 0, "besieger_land": 3},
         {"attacked", "garrison_land", "garrison_naval"}),
        ("pw.town-control", {"roman_land": 2, "carthaginian_land": 2, "last": "roman"}, {"syracuse"}),
        ("pw.town-control", {"roman_land": 2, "carthaginian_land": 0, "last": "none"}, set()),
        ("pw.losses", {"percent": 50, "points": 9}, set()),
    ],
)  # fmt: skip
def test_what_is_assumed_is_what_matters(
    name: str, inputs: dict[str, Any], assumed: set[str], shipped: Library
) -> None:
    """Every fact that would change the ruling is named, and no other."""
    made = registry.load(name, shipped).answer(inputs, shipped, lambda _: None)
    assert {one.fact for one in made.assumed} == assumed


class TestLossTable:
    """The Percentage Losses Table where it has no answer."""

    @pytest.fixture
    def made(self, shipped: Library) -> Callable[..., Ruling]:
        """Rule with a made-up table of twelve rows."""

        def call(name: str, **inputs: Any) -> Ruling:
            return registry.load(name, shipped).rule(inputs, shipped, lambda ref: LOSSES if ref == "pw:9.5" else None)

        return call

    def test_has_the_last_word(self, made: Callable[..., Ruling]) -> None:
        """What is printed counts, whatever arithmetic says."""
        ruling = made("pw.losses", percent=25, points=8)
        assert ruling.result["lost"] == 1
        assert "pw:9.5" in ruling.steps[0].cites

    def test_without_the_row(self, made: Callable[..., Ruling]) -> None:
        """That the row is missing is said; the table is not asked for again."""
        ruling = made("pw.losses", percent=75, points=15)
        assert ruling.result["lost"] == {"up": 12, "half_up": 11, "half_down": 11}
        assert any("no row for" in step.text.text for step in ruling.steps)
        assert not ruling.needs

    @pytest.mark.parametrize(
        ("name", "inputs"),
        [
            ("pw.losses", {"percent": 9, "points": 9}),
            ("pw.attrition", {**LEAVES, "enemy_land": 5, "percent": 9}),
            ("pw.combat", {"attack": 4, "defend": 2, "leader": 1, "result": "9/50"}),
            ("pw.combat", {"attack": 4, "defend": 2, "leader": 1, "result": "50/9"}),
        ],
    )
    def test_without_the_column(self, name: str, inputs: dict[str, Any], made: Callable[..., Ruling]) -> None:
        """A percentage that is not printed is refused, and those printed are named."""
        with pytest.raises(InputProblem, match="no column for 9%; it has 25, 50, 75"):
            made(name, **inputs)

    def test_all_and_nothing_need_no_column(self, made: Callable[..., Ruling]) -> None:
        """No table has to say what 0 and 100 percent are."""
        assert made("pw.losses", percent=100, points=9).result["lost"] == 9
        assert made("pw.losses", percent=0, points=9).result["lost"] == 0
