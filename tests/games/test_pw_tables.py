"""The Punic Wars with the list of regions and the Attrition Table typed in (here made-up ones)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.rulebook.records import Records
from punicref.rulebook.tables import SINGLE, Printed
from punicref.ruling import registry
from punicref.ruling.model import plain
from tests.ruling.cases import pw

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

PERCENT = {-1: 100, 0: 75, 1: 75, 2: 50, 3: 50, 4: 25, 5: 25, 6: 0, 7: 0, 8: 0, 9: 0}


def cited(ruling: Ruling) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def row(value: int, first: str, second: str, third: str = "roman") -> dict[str, str | int]:
    return {"value": value, "first": first, "second": second, "third": third}


TABLES: dict[str, Printed | Records] = {
    "pw:14.0": Records(
        "pw:14.0",
        {
            "Latium": row(4, "roman", "roman"),
            "Sicilia": row(6, "neutral", "roman"),
            "Syracuse": row(4, "neutral", "roman"),
            "Illyria": row(3, "neutral", "roman"),
            "Massilia": row(4, "neutral", "roman"),
            "Hispania": row(6, "neutral", "carthaginian", "neutral"),
        },
    ),
    "pw:11.4": Printed("pw:11.4", (SINGLE,), {die: ((percent,),) for die, percent in PERCENT.items()}),
}


@pytest.fixture
def made(shipped: Library) -> Callable[..., Ruling]:
    """Rule with the made-up tables."""

    def printed(name: str) -> Printed | Records | None:
        return TABLES.get(name)

    def call(name: str, **inputs: Any) -> Ruling:
        return registry.load(name, shipped).rule(inputs, shipped, printed)

    return call


@pytest.fixture
def told(shipped: Library) -> Callable[[Ruling], dict[str, Any]]:
    """Return the caveats of a ruling with their readings in words."""
    translate = Translator("en")
    return lambda ruling: {
        f"{caveat.cites[0]}#{caveat.issue}": plain(dict(caveat.readings), translate) for caveat in ruling.caveats
    }


class TestControl:
    """pw.control with the list of regions."""

    @pytest.mark.parametrize(
        ("inputs", "holder", "cites"),
        [
            ({"region": "syracuse", "scenario": 1}, "none", {"19.14.a"}),
            ({"region": "syracuse", "scenario": 1, "ally": "carthaginian"}, "carthaginian", {"16.35", "14.12"}),
            ({"region": "syracuse", "scenario": 1, "ally": "roman", "defected": True}, "carthaginian", {"14.12"}),
            ({"region": "illyria", "scenario": 2}, "roman", {"14.12"}),
            ({"region": "illyria", "scenario": 2, "illyrian_war": True}, "carthaginian", {"16.34", "14.12"}),
            ({"region": "illyria", "scenario": 3}, "roman", {"14.12", "19.34.a"}),
        ],
    )
    def test_of_what_changes_sides(
        self, inputs: dict[str, Any], holder: str, cites: set[str], made: Callable[..., Ruling]
    ) -> None:
        """An alliance and a war change the side that the list gives; what is taken of them is said."""
        ruling = made("pw.control", roman=0, carthaginian=0, **inputs)
        assert ruling.result["controller"] == holder
        assert cites | {"14.0"} <= cited(ruling)

    def test_of_other_regions_asks_for_neither(self, made: Callable[..., Ruling]) -> None:
        """Alliance and war are mentioned only where they matter."""
        ruling = made("pw.control", roman=0, carthaginian=0, region="latium", scenario=1)
        assert not {"16.34", "16.35", "19.14.e"} & cited(ruling)

    @pytest.mark.parametrize("inputs", [{"scenario": 1}, {"scenario": 2, "allegiance": "neutral"}])
    def test_closed_region_holds_no_units(self, inputs: dict[str, Any], made: Callable[..., Ruling]) -> None:
        """Points where none may be are refused."""
        with pytest.raises(InputProblem, match="No units may enter Illyria"):
            made("pw.control", roman=0, carthaginian=4, region="illyria", **inputs)

    def test_units_in_illyria_show_that_its_war_has_begun(self, made: Callable[..., Ruling]) -> None:
        """In the second scenario they can be there in no other way."""
        ruling = made("pw.control", roman=1, carthaginian=0, region="illyria", scenario=2)
        assert ruling.result["controller"] == "carthaginian"
        assert {"19.24.d", "16.34"} <= cited(ruling)

    @pytest.mark.parametrize("scenario", [1, 2])
    def test_closed_region_without_units(self, scenario: int, made: Callable[..., Ruling]) -> None:
        """Where nobody is, that it is closed does not matter."""
        ruling = made("pw.control", roman=0, carthaginian=0, region="illyria", scenario=scenario)
        assert not {"19.14.e", "19.24.d"} & cited(ruling)

    @pytest.mark.parametrize(
        ("inputs", "message"),
        [
            ({"region": "latium", "scenario": 1, "ally": "roman"}, "--ally is for this region only"),
            ({"region": "syracuse", "scenario": 2, "ally": "roman"}, "--ally is for this region only"),
            ({"region": "illyria", "scenario": 1, "illyrian_war": True}, "--illyrian-war is for this region only"),
            (
                {"region": "syracuse", "scenario": 1, "ally": "roman", "allegiance": "roman"},
                "Give either --ally or --allegiance, not both",
            ),
        ],
    )
    def test_what_does_not_belong_is_refused(
        self, inputs: dict[str, Any], message: str, made: Callable[..., Ruling]
    ) -> None:
        """An alliance is of Syracuse in the first scenario, the war of Illyria in the second."""
        with pytest.raises(InputProblem, match=message):
            made("pw.control", roman=0, carthaginian=0, **inputs)


class TestRegions:
    """Regions by name."""

    @pytest.mark.parametrize(
        ("name", "inputs", "message"),
        [
            ("pw.treasury", {"treasury": 0, "regions": "latium, Lazio"}, "Latium is named more than once"),
            (
                "pw.victory",
                {
                    "scenario": 2,
                    "event": "agreement",
                    "roman_regions": "latium",
                    "carthaginian_regions": "sicilia,Лаций",
                },
                "Latium is named for both sides",
            ),
        ],
    )
    def test_counted_twice(self, name: str, inputs: dict[str, Any], message: str, made: Callable[..., Ruling]) -> None:
        """No region counts twice, in whatever language it is named."""
        with pytest.raises(InputProblem, match=message):
            made(name, **inputs)

    def test_values_may_be_alike(self, made: Callable[..., Ruling]) -> None:
        """Regions given by their values are not the same for having the same value."""
        assert made("pw.treasury", treasury=0, regions="4,4,latium").result["income"] == 12

    @pytest.mark.parametrize(
        ("region", "allegiance", "open_"),
        [("hispania", None, True), ("hispania", "own", False), ("latium", None, False)],
    )
    def test_recruits_by_the_list(
        self, region: str, allegiance: str | None, open_: bool, made: Callable[..., Ruling]
    ) -> None:
        """The list gives whose side a region is on, unless it is told."""
        ruling = made(
            "pw.recruit",
            side="roman",
            treasury=20,
            control="own",
            region=region,
            scenario=2,
            land=1,
            allegiance=allegiance,
        )
        assert ("friendly" in {caveat.issue for caveat in ruling.caveats}) == open_
        assert "14.0" in cited(ruling)
        assert any("at the start" in step.text.text for step in ruling.steps) == (allegiance is None)


class TestAttrition:
    """pw.attrition with the Attrition Table."""

    def test_limits_are_named_for_each_percentage(self, made: Callable[..., Ruling], told: Any) -> None:
        """Without a die the readings of the limit stand once, each percentage with its loss."""
        ruling = made("pw.attrition", event="leave-enemy", land=5, naval=3, leader=1, enemy_land=8, enemy_naval=4)
        found = told(ruling)
        assert found["pw:11.13#cap"] == {
            "subject": ["50%: 2 lost", "25%: 2 lost", "0%: 0 lost"],
            "force": ["50%: 6 lost", "25%: 3 lost", "0%: 0 lost"],
        }
        assert found["pw:5.45#both"]["any"] == "points subject: 8; a percentage of 12, die modifier +1"

    def test_other_reading_looks_up_the_die(self, made: Callable[..., Ruling], told: Any) -> None:
        """Where only the other reading strikes the force, its loss follows from the die and the leader."""
        ruling = made(
            "pw.attrition", event="leave-enemy", land=3, naval=3, leader=2, enemy_land=8, enemy_naval=4, roll=2
        )
        assert ruling.result == {"subject": False}
        assert told(ruling)["pw:5.45#both"]["any"] == "points lost: 3, in any mix that the owner chooses"

    def test_chance_that_fleet_construction_ends(self, made: Callable[..., Ruling], told: Any) -> None:
        """Rome's loss at sea has its chance by each reading; without a leader the worst row is reached too."""
        sea = {"event": "enter-sea", "land": 0, "side": "roman", "scenario": 1}
        ruling = made("pw.attrition", naval=8, leader=1, **sea)
        assert str(ruling.result["fleets_end_chance"]) == "1/3"
        assert not {"pw:19.14.d#percent", "pw:19.14.d#rounding"} & set(told(ruling))
        ruling = made("pw.attrition", naval=8, **sea)
        assert str(ruling.result["fleets_end_chance"]) == "1/2"
        assert told(ruling)["pw:19.14.d#percent"] == {"at_least": "chance 50.0%", "exact": "chance 33.3%"}
        ruling = made("pw.attrition", naval=1, leader=1, **sea)
        assert told(ruling)["pw:19.14.d#rounding"] == {"result": "chance 33.3%", "loss": "chance 100.0%"}


def test_refused_attack_does_not_begin_with_nothing_forbids_it(rule: Callable[..., Ruling]) -> None:
    """Where only odds or movement points forbid the attack, the first step says no more than it knows."""
    for inputs in ({"defend": 3}, {"defend": 1, "movement": 4}):
        ruling = rule("pw.combat", attack=1, leader=1, **inputs)
        assert not ruling.result["allowed"]
        assert not any("Nothing forbids" in step.text.text for step in ruling.steps)
    first = rule("pw.combat", attack=1, defend=1, leader=1, movement=5).steps[0].text.text
    assert first == "Leader, hex, type of the points, posture: nothing that was stated of these forbids the attack."


def test_modifier_behind_walls_is_the_whole_one(rule: Callable[..., Ruling]) -> None:
    """What an attack on defenders who go inside would have in all: the leader's +1 and the wall's -2."""
    ruling = rule("pw.combat", attack=4, defend=2, leader=1, terrain="city")
    (step,) = [step for step in ruling.steps if "first go inside" in step.text.text]
    assert step.text.args["modifier"] == "-1"


@pytest.mark.parametrize(
    ("name", "inputs", "verdict"),
    [
        # by the other reading a leader alone is held (10.28)
        (
            "pw.relief",
            {"action": "leave", "land": 0, "naval": 0, "besieger_land": 3},
            "Allowed: a leader alone is not besieged. (Our reading.)",
        ),
        # by the other reading of 10.25 and 10.28 they leave once they are face up
        (
            "pw.relief",
            {"action": "leave", "land": 2, "naval": 0, "besieger_land": 3},
            "Not allowed: the besiegers have not been attacked in this phase (our reading).",
        ),
        # nobody doubts it (10.28)
        (
            "pw.relief",
            {"action": "leave", "land": 2, "naval": 0, "besieger_land": 3, "attacked": True},
            "Allowed: the besiegers have been attacked.",
        ),
        # more ships than men: 5.33 may mean exactly as many; but that the phase may not end at sea, 5.25 says
        (
            "pw.movement",
            {"land": 1, "naval": 3, "hex": "sea", "stop": True},
            "Not allowed: the campaign phase may not end there.",
        ),
        # whose Zeugitana is in the third scenario is open (19.34.A)
        (
            "pw.control",
            {"roman": 0, "carthaginian": 0, "region": "zeugitana", "scenario": 3, "value": 4},
            "Controlled by Carthage. (Our reading.)",
        ),
    ],
)
def test_headlines_say_where_they_hang_on_a_reading(
    name: str, inputs: dict[str, Any], verdict: str, rule: Callable[..., Ruling], shipped: Library
) -> None:
    """Where another reading would turn the answer round, the headline or its reason says so, and nowhere else."""
    assert Translator("en")(rule(name, **inputs).verdict) == verdict


def test_chains_say_which_reading_they_follow(rule: Callable[..., Ruling], shipped: Library) -> None:
    """Only where the readings differ: of two enemy leaders the rating of one is subtracted, or both (11.16)."""
    translate = Translator("en")
    told = "The rules leave this open; this reading is followed here: the highest rating only."
    for leaders, said in (([2, 1], True), ([2], False)):
        made = rule("pw.attrition", event="leave-enemy", land=4, naval=0, leader=1, enemy_land=3, enemy_leaders=leaders)
        assert (told in [translate(step.text) for step in made.steps]) is said


def test_every_refusal_gives_its_reasons(shipped: Library) -> None:
    """Of all the cases of the game: whoever reads the JSON learns why something is not allowed, or stays as it is."""
    refused = 0
    for name, inputs in pw.CASES:
        with suppress(InputProblem):
            result = registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result
            if any(result.get(fact) is False for fact in ("allowed", "removed", "possible")):
                refused += 1
                assert result.get("reasons"), (name, inputs)
    assert refused
