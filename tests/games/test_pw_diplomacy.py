"""pw.diplomacy and pw.defection-marker: every branch of chapter 16 with what it rests on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.rulebook.records import Records
from punicref.ruling import registry
from punicref.ruling.model import plain
from tests.games.branch import Branch

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

PERIOD = "16.21#period"
LAYOUT = ("16.31#layout", "16.5#range")


def first(**inputs: Any) -> dict[str, Any]:
    """Return a case of the first scenario."""
    return {"scenario": 1, **inputs}


def second(**inputs: Any) -> dict[str, Any]:
    """Return a case of the second scenario."""
    return {"scenario": 2, **inputs}


SOUTH = ["campania", "lucania", "bruttium", "apulia-calabria"]

PHASES = [
    Branch("no phase in the third scenario", {"scenario": 3, "roll": 3}, {"phase": False}, "19.34.c 19.0"),
    Branch("no phase in the first turn", second(first_turn=True, roll=3), {"phase": False}, "19.0"),
    Branch("nor in the first turn of the third", {"scenario": 3, "first_turn": True}, {"phase": False}, "19.34.c"),
]

DICE = [
    Branch(
        "higher Roman bid", second(roman_bid=3, carthaginian_bid=2, roll=4),
        {"bid_modifier": -1, "loss_modifier": 0, "modified": 3, "spent": {"roman": 3, "carthaginian": 2}},
        "16.0 16.11 16.12 16.13 16.21 16.22 16.31 16.5 19.24.a", LAYOUT, ("pw:16.5.two",),
    ),
    Branch(
        "higher Carthaginian bid", second(carthaginian_bid=1, roll=4), {"bid_modifier": 1, "modified": 5},
        "16.12", LAYOUT, ("pw:16.5.two",),
    ),
    Branch(
        "equal bids are spent too", first(roman_bid=5, carthaginian_bid=5, roll=6),
        {"bid_modifier": 0, "modified": 6, "spent": {"roman": 5, "carthaginian": 5}, "syracuse": "neutral"},
        "16.12 16.13 16.36.1 19.14.a", LAYOUT, ("pw:16.5.one",),
    ),
    Branch(
        "printed example of 16.22", second(carthaginian_losses=6, roman_losses=4, roll=1),
        {"loss_modifier": -2, "modified": -1}, "16.21 16.22", (PERIOD, *LAYOUT), ("pw:16.5.two",),
    ),
    Branch(
        "printed example of 16.22 with the higher bid",
        second(carthaginian_losses=6, roman_losses=4, carthaginian_bid=1, roll=1),
        {"bid_modifier": 1, "loss_modifier": -2, "modified": 0}, "16.12 16.22", (PERIOD, *LAYOUT), ("pw:16.5.two",),
    ),
    Branch(
        "losses through a revolt are dropped", second(roman_losses=5, roman_revolt=2, roll=1),
        {"loss_modifier": 3, "modified": 4}, "16.21", ("16.21#revolt", PERIOD, *LAYOUT), ("pw:16.5.two",),
    ),
    Branch(
        "losses of any cause count", second(carthaginian_losses=5, carthaginian_other=2, roll=1),
        {"loss_modifier": -5, "modified": -4}, "16.21", ("16.21#causes", PERIOD, *LAYOUT), ("pw:16.5.two",),
    ),
]  # fmt: skip

BARRED = {"effect": "none", "changes": [], "markers": []}
TO_ROME = {"effect": "defection", "changes": [{"region": "syracuse", "side": "roman"}], "markers": ["syracuse"]}
TO_CARTHAGE = {
    "effect": "defection", "changes": [{"region": "syracuse", "side": "carthaginian"}], "markers": ["syracuse"],
}  # fmt: skip
LOW = {"carthaginian_losses": 2, "roll": 1}  # -1
HIGH = {"roman_losses": 2, "roll": 6}  # 8

TOTALS = [
    Branch(
        "at -1 a Carthaginian Syracuse goes to Rome", first(syracuse="carthaginian", **LOW), TO_ROME,
        "16.36.1 17.31 17.32 16.41 16.44 17.21 17.22 9.24", (PERIOD, "16.36.1#thresholds"),
    ),
    Branch(
        "at 8 a Roman Syracuse goes to Carthage", first(syracuse="roman", **HIGH), TO_CARTHAGE,
        "16.36.1 17.31 17.32 16.41 16.44", (PERIOD, "16.36.1#thresholds"),
    ),
    Branch(
        "beyond 8 too", first(syracuse="roman", roman_losses=9, roll=6), {**TO_CARTHAGE, "modified": 15},
        "16.36.1", (PERIOD, "16.36.1#thresholds"),
    ),
    Branch(
        "0 decides nothing", first(syracuse="carthaginian", carthaginian_losses=1, roll=1), {"modified": 0},
        "16.36.1 16.5", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "7 decides nothing", first(syracuse="roman", roman_losses=1, roll=6), {"modified": 7},
        "16.36.1 16.5", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "at 8 a Carthaginian Syracuse stays", first(syracuse="carthaginian", **HIGH), {"modified": 8},
        "16.36.1 16.5", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "a neutral Syracuse never defects", first(**LOW), {"modified": -1, "syracuse": "neutral"},
        "16.36.1 16.5", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "nor one allied through an invasion", first(syracuse="roman", by_invasion=True, **HIGH), {"modified": 8},
        "16.36.1 17.12 17.31", (PERIOD, "16.36.1#invasion", *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "nor one that has defected", first(syracuse="roman", defected=True, **HIGH), {"modified": 8},
        "16.36.1", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "nor one without land points", first(syracuse="roman", no_syracusan_land=True, **HIGH), {"modified": 8},
        "17.31", (PERIOD, *LAYOUT), ("pw:16.5.one",),
    ),
    Branch(
        "an earlier total is no bar", first(syracuse="roman", earlier_total=True, **HIGH), TO_CARTHAGE,
        "16.36.1", (PERIOD, "16.36.1#first", "16.36.1#thresholds"),
    ),
    Branch(
        "no total counts in the second scenario", second(**HIGH), {"modified": 8}, "16.5", (PERIOD, *LAYOUT),
        ("pw:16.5.two",),
    ),
    Branch(
        "the total decides beside another result", first(syracuse="roman", result="none", **HIGH),
        {**TO_CARTHAGE, "table": "none"}, "16.36.1 16.32", (PERIOD, "16.36.1#thresholds"),
    ),
]  # fmt: skip

LEADER = "16.36.3#leader"

RESULTS = [
    Branch("no effect", second(result="none"), BARRED, "16.32 16.31"),
    Branch(
        "revolt", second(result="revolt"),
        {"effect": "revolt", "changes": [], "markers": [], "attrition": True}, "16.33 11.31 11.32",
        ("11.31#chooser", "16.33#duration"),
    ),
    Branch(
        "war", second(result="war"),
        {"effect": "war", "changes": [{"region": "illyria", "side": "carthaginian"}], "markers": []}, "16.34 19.24.d",
    ),
    Branch("a second war", second(result="war", illyrian_war=True), BARRED, "16.34 16.32"),
    Branch("war in the first scenario", first(result="war"), {"possible": False}, "16.34 19.0"),
    Branch(
        "alliance in the second scenario",
        second(result="alliance", ally="roman"), {"possible": False}, "16.35 19.0",
    ),
    Branch(
        "alliance", first(result="alliance", ally="carthaginian"),
        {"effect": "alliance", "changes": [{"region": "syracuse", "side": "carthaginian"}], "markers": []},
        "16.35 17.0 17.21 17.22",
    ),
    Branch("a second alliance", first(result="alliance", ally="roman", syracuse="carthaginian"), BARRED, "16.35 16.32"),
    Branch(
        "alliance after an invasion", first(result="alliance", syracuse="carthaginian", by_invasion=True), BARRED,
        "16.35 17.12 16.32",
    ),
    Branch("defection of a neutral Syracuse", first(result="defection"), BARRED, "16.36 16.36.1 16.32"),
    Branch(
        "defection without the die",
        first(result="defection", syracuse="roman"), TO_CARTHAGE, "16.36.1 16.41 17.31", ("16.36.1#thresholds",),
    ),
    Branch(
        "a second defection", first(result="defection", syracuse="roman", defected=True), BARRED, "16.36.1 16.32",
    ),
    Branch(
        "defection after an invasion", first(result="defection", syracuse="roman", by_invasion=True), BARRED,
        "17.12 16.32", ("16.36.1#invasion",),
    ),
    Branch(
        "defection at its total",
        first(result="defection", syracuse="roman", **HIGH), TO_CARTHAGE, "16.36.1", (PERIOD,),
    ),
    Branch(
        "defection at a total that is none",
        first(result="defection", syracuse="roman", roll=4), BARRED, "16.36.1 16.32",
        ("16.36.1#thresholds",),
    ),
    Branch(
        "defection at the other total",
        first(result="defection", syracuse="roman", **LOW), BARRED, "16.35 16.36.1 16.32",
        (PERIOD,),
    ),
    Branch(
        "Syracuse in the second scenario", second(result="defection", region="syracuse"), TO_CARTHAGE,
        "16.36.2 16.41 17.31 17.32",
    ),
    Branch(
        "Syracuse again", second(result="defection", region="syracuse", defected=True), BARRED, "16.36.2 16.32",
    ),
    Branch(
        "Syracuse on the other side already", second(result="defection", region="syracuse", syracuse="carthaginian"),
        BARRED, "16.36.2 16.32",
    ),
    Branch(
        "Syracuse without land points", second(result="defection", region="syracuse", no_syracusan_land=True), BARRED,
        "17.31 16.36.2 16.32",
    ),
    Branch(
        "Massylii with a Roman leader", second(result="defection", region="massylii", leader="with-units"),
        {"effect": "defection", "changes": [{"region": "massylii", "side": "roman"}], "markers": ["massylii"]},
        "16.36.3 16.41",
    ),
    Branch(
        "Massaesylii with a lone leader", second(result="defection", region="massaesylii", leader="alone"),
        {"effect": "defection", "markers": ["massaesylii"]}, "16.36.3", (LEADER,),
    ),
    Branch("Massylii without a leader", second(result="defection", region="massylii"), BARRED, "16.36.3 16.32"),
    Branch(
        "Massylii again", second(result="defection", region="massylii", leader="with-units", defected=True), BARRED,
        "16.36.3 16.32",
    ),
    Branch(
        "Southern Italy with a Carthaginian leader",
        second(result="defection", region="southern-italy", leader="with-units"),
        {"changes": [{"region": one, "side": "carthaginian"} for one in SOUTH], "markers": SOUTH}, "16.36.4 16.41",
    ),
    Branch(
        "Southern Italy with a lone leader", second(result="defection", region="southern-italy", leader="alone"),
        {"markers": SOUTH}, "16.36.4 16.36.3", (LEADER,),
    ),
    Branch(
        "Southern Italy without a leader",
        second(result="defection", region="southern-italy"), BARRED, "16.36.4 16.32",
    ),
    Branch(
        "Southern Italy again", second(result="defection", region="southern-italy", leader="with-units", defected=True),
        BARRED, "16.36.4 16.32",
    ),
]  # fmt: skip


def cited(made: Ruling) -> set[str]:
    """Return the clauses that a ruling rests on."""
    return {cite.partition(":")[2] for step in made.steps for cite in step.cites}


def caveats(made: Ruling) -> set[str]:
    """Return the issues that a ruling names."""
    return {f"{one.cites[0].partition(':')[2]}#{one.issue}" for one in made.caveats}


def readings(made: Ruling, issue: str) -> dict[str, Any]:
    """Return the results of an issue's readings."""
    return next(dict(one.readings) for one in made.caveats if one.issue == issue)


def told(made: Ruling, issue: str, library: Library) -> dict[str, Any]:
    """Return the results of an issue's readings in words."""
    return dict(plain(readings(made, issue), Translator("en")))


@pytest.mark.parametrize("branch", [*PHASES, *DICE, *TOTALS, *RESULTS], ids=lambda branch: branch.title)
def test_diplomacy(branch: Branch, rule: Callable[..., Ruling], shipped: Library) -> None:
    """Each branch has its result, its clauses (of those declared), exactly its caveats and its needs."""
    made = rule("pw.diplomacy", **branch.inputs)
    assert {name: made.result.get(name) for name in branch.result} == branch.result
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == "pw.diplomacy")
    assert set(branch.cites.split()) <= cited(made) <= set(clauses)
    assert caveats(made) == set(branch.caveats)
    assert set(made.needs) == set(branch.needs)
    assert all(step.cites for step in made.steps)


def test_readings_of_the_count(rule: Callable[..., Ruling], shipped: Library) -> None:
    """The readings of 16.21 give the modifiers that they state."""
    made = rule("pw.diplomacy", scenario=2, roll=1, roman_losses=9, roman_revolt=2, roman_other=3)
    shown = "die modifier for losses"
    assert told(made, "revolt", shipped) == {"dropped": f"{shown} +7", "carried": f"{shown} +9"}
    assert told(made, "causes", shipped) == {"all": f"{shown} +7", "listed": f"{shown} +4"}
    assert told(made, "period", shipped) == {"since_last": f"{shown} +7", "this_turn": f"{shown} 0"}


@pytest.mark.parametrize(
    ("syracuse", "text"),
    [("roman", "only at a total of {total} or more"), ("carthaginian", "only at a total of {total} or less")],
)
def test_defection_without_a_total(syracuse: str, text: str, rule: Callable[..., Ruling]) -> None:
    """A Defection given without its total is ruled on, with the total that one reading asks for."""
    made = rule("pw.diplomacy", **first(result="defection", syracuse=syracuse))
    assert made.result["effect"] == "defection"
    at = readings(made, "thresholds")["number"]
    assert (at.text, at.args["total"]) == (text, {"roman": 8, "carthaginian": -1}[syracuse])


def test_readings_of_a_defection(rule: Callable[..., Ruling], shipped: Library) -> None:
    """The readings that decide a defection are named with what each makes of it."""
    made = rule("pw.diplomacy", **first(result="defection", syracuse="roman", roll=4))
    assert told(made, "thresholds", shipped) == {"number": "No effect", "result": "Syracuse defects"}
    made = rule("pw.diplomacy", **first(result="defection", syracuse="roman", by_invasion=True))
    barred, free = "Syracuse cannot defect", "Syracuse can defect"
    assert told(made, "invasion", shipped) == {"permanent": barred, "defects": free}
    made = rule("pw.diplomacy", **first(syracuse="roman", earlier_total=True, **HIGH))
    assert told(made, "first", shipped) == {"while_allied": free, "ever": barred}
    made = rule("pw.diplomacy", **second(result="defection", region="massylii", leader="alone"))
    assert told(made, "leader", shipped) == {"any": "Massylii: defection", "with_units": "No effect"}


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        (first(result="alliance"), "--ally"),
        (second(result="defection"), "--region"),
        (second(syracuse="neutral"), "--syracuse"),
        (first(result="defection", region="massylii"), "Syracuse is the only region"),
        (second(result="defection", region="syracuse", syracuse="roman", by_invasion=True), "only in the first"),
        (first(syracuse="neutral", by_invasion=True), "no longer neutral"),
        (first(by_invasion=True), "--by-invasion needs --syracuse"),
        (first(illyrian_war=True), "only in the second scenario"),
        (second(roman_losses=3, roman_revolt=2, roman_other=2), "roman_losses"),
        ({"scenario": 4}, "scenario"),
    ],
)
def test_input_problems(inputs: dict[str, Any], named: str, rule: Callable[..., Ruling]) -> None:
    """What is missing or contradicts itself is named."""
    with pytest.raises(InputProblem, match=named):
        rule("pw.diplomacy", **inputs)


class TestChances:
    """Without a die every modified die has its chance."""

    @pytest.mark.parametrize(
        ("inputs", "chance"),
        [
            (first(syracuse="carthaginian", carthaginian_losses=3), Fraction(1, 3)),
            (first(syracuse="carthaginian", carthaginian_losses=7), Fraction(1)),
            (first(syracuse="roman", roman_losses=4), Fraction(1, 2)),
            (first(syracuse="roman", roman_losses=4, no_syracusan_land=True), Fraction(0)),
            (first(syracuse="roman", carthaginian_losses=9), Fraction(0)),
            (first(roman_losses=4), Fraction(0)),
            (second(roman_losses=4), Fraction(0)),
        ],
    )
    def test_of_a_defection(self, inputs: dict[str, Any], chance: Fraction, rule: Callable[..., Ruling]) -> None:
        """The chance that Syracuse defects is exact, and the table is needed unless every roll is decided."""
        made = rule("pw.diplomacy", **inputs)
        assert made.result["defection_chance"] == chance
        assert bool(made.needs) == (chance < 1)
        assert ("16.36.1#thresholds" in caveats(made)) == (chance > 0)

    def test_neutral_syracuse_is_said_to_be_out_of_reach(self, rule: Callable[..., Ruling]) -> None:
        """Where totals would make Syracuse defect but cannot, the ruling says why."""
        assert "16.36.1" in cited(rule("pw.diplomacy", **first(roman_losses=4)))
        assert "16.36.1" not in cited(rule("pw.diplomacy", **first()))


class TestInstalledTable:
    """With the printed table typed in (here a made-up one) the ruling goes on from it."""

    @pytest.fixture
    def made(self, shipped: Library) -> Callable[..., Ruling]:
        """Rule with a made-up table of each scenario."""

        def row(result: str, who: str) -> dict[str, str | int]:
            return {"result": result, "who": who}

        tables = {
            "pw:16.5.one": {"2": row("alliance", "Карфаген"), "3": row("revolt", "Sicilia"), "4": row("alliance", "")},
            "pw:16.5.two": {
                "2": row("defection", "Italia meridionale"), "3": row("defection", "Massylii"), "4": row("none", ""),
                "5": row("defection", "who knows"),
            },
        }  # fmt: skip

        def call(**inputs: Any) -> Ruling:
            return registry.load("pw.diplomacy", shipped).rule(
                inputs, shipped, lambda name: Records(name, tables[name]) if name in tables else None
            )

        return call

    @pytest.mark.parametrize(
        ("inputs", "result"),
        [
            (first(roll=2), {"effect": "alliance", "changes": [{"region": "syracuse", "side": "carthaginian"}]}),
            (first(roll=3), {"effect": "revolt"}),
            (first(roll=4, ally="roman"), {"changes": [{"region": "syracuse", "side": "roman"}]}),
            (second(roll=2, leader="with-units"), {"markers": SOUTH}),
            (second(roll=3, leader="with-units"), {"markers": ["massylii"]}),
            (second(roll=4), {"effect": "none"}),
            (second(roll=4, result="war"), {"effect": "war"}),
        ],
    )
    def test_is_applied(self, inputs: dict[str, Any], result: dict[str, Any], made: Callable[..., Ruling]) -> None:
        """The row of the modified die is applied, with whom it names; a result given by hand goes before it."""
        ruling = made(**inputs)
        assert {name: ruling.result[name] for name in result} == result
        assert not ruling.needs

    def test_total_outside_the_table(self, made: Callable[..., Ruling]) -> None:
        """As the template says, the first row counts for lower totals too, the last for higher ones."""
        ruling = made(**second(roll=6, region="massylii", leader="with-units"))
        assert ruling.result["markers"] == ["massylii"]
        assert not ruling.needs
        assert "16.5#range" not in caveats(ruling)

    @pytest.mark.parametrize(("rows", "known"), [((0, 1), False), ((-1, 0), True)])
    def test_first_row_of_the_first_scenario_is_minus_one(
        self, rows: tuple[int, int], known: bool, shipped: Library
    ) -> None:
        """A total below -1 is read in its row (16.36.1); where only higher ones are typed in, it is not known."""
        table: dict[str, dict[str, str | int]] = {str(die): {"result": "none", "who": ""} for die in rows}
        ruling = registry.load("pw.diplomacy", shipped).rule(
            first(roll=1, carthaginian_losses=3), shipped,
            lambda name: Records(name, table) if name == "pw:16.5.one" else None,
        )  # fmt: skip
        assert ruling.result["modified"] == -2
        assert ruling.result.get("effect") == ("none" if known else None)

    def test_row_goes_before_what_was_said(self, made: Callable[..., Ruling]) -> None:
        """Where the table names the region, nobody assumes another one, and a wrong one is put right."""
        ruling = made(**second(roll=3, region="syracuse", leader="with-units"))
        assert ruling.result["markers"] == ["massylii"]
        told = [Translator("en")(step.text) for step in ruling.steps]
        assert "Your table names Massylii, and it is followed, not what was stated." in told
        assert made(**second(roll=3, leader="with-units")).result == ruling.result

    @pytest.mark.parametrize(
        ("rows", "losses", "results"),
        [
            ({5: "none", 8: "defection"}, 4, {}),  # 8, 9 and 10 by number, and by the table too
            ({5: "none", 6: "defection"}, 4, {"number": "chance 50.0%", "result": "chance 83.3%"}),
            ({5: "none", 8: "none"}, 4, {"number": "chance 50.0%", "result": "chance 0.0%"}),
            ({1: "none", 5: "defection"}, 0, {"number": "chance 0.0%", "result": "chance 33.3%"}),
        ],
    )
    def test_chances_by_the_table(
        self, rows: dict[int, str], losses: int, results: dict[str, str], shipped: Library
    ) -> None:
        """With the table at hand the chance of a defection is known by both readings, and no row is left open."""
        starts = sorted(rows)
        table: dict[str, dict[str, str | int]] = {
            str(die): {"result": rows[max(at for at in starts if at <= max(die, starts[0]))], "who": "Syracuse"}
            for die in range(-1, 9)
        }
        ruling = registry.load("pw.diplomacy", shipped).rule(
            first(syracuse="roman", roman_losses=losses), shipped,
            lambda name: Records(name, table) if name == "pw:16.5.one" else None,
        )  # fmt: skip
        translate = Translator("en")
        found = [one for one in ruling.caveats if one.issue == "thresholds"]
        assert {key: translate(result) for one in found for key, result in one.readings} == results
        assert not {"16.5#range", "16.31#layout"} & caveats(ruling)

    def test_unclear_names_are_asked_for(self, made: Callable[..., Ruling]) -> None:
        """Where the table's words name no region or side that the result needs, the input is asked for."""
        with pytest.raises(InputProblem, match="--region"):
            made(**second(roll=5))
        with pytest.raises(InputProblem, match="--ally"):
            made(**first(roll=4))

    def test_every_outcome_shows_its_row(self, made: Callable[..., Ruling]) -> None:
        """Without a die each outcome carries its row of the table."""
        outcomes = {one["modified"]: one["table"] for one in made(**second()).result["outcomes"]}
        assert outcomes[3] == {"result": "defection", "who": "Massylii"}
        assert outcomes[1] == outcomes[2]


some = st.integers(0, 30)
phases = st.fixed_dictionaries(
    {"roman_bid": some, "carthaginian_bid": some, "roman_losses": some, "carthaginian_losses": some}
)
LAWS = settings(deadline=None, max_examples=60)


@pytest.fixture(scope="module")
def ruled(shipped: Library) -> Callable[..., dict[str, Any]]:
    """Rule without installed tables and return the result."""

    def call(**inputs: Any) -> dict[str, Any]:
        return registry.load("pw.diplomacy", shipped).rule(inputs, shipped, lambda _: None).result

    return call


class TestLaws:
    """What holds whatever the numbers."""

    @LAWS
    @given(phase=phases, scenario=st.integers(1, 2), syracuse=st.sampled_from(["roman", "carthaginian"]))
    def test_chances_sum_to_one(self, ruled: Any, phase: dict[str, int], scenario: int, syracuse: str) -> None:
        """All outcomes together have chance 1, and those that are defections the chance of a defection."""
        result = ruled(scenario=scenario, syracuse=syracuse, **phase)
        assert sum(one["chance"] for one in result["outcomes"]) == 1
        decided = [one["chance"] for one in result["outcomes"] if one["effect"] == "defection"]
        assert sum(decided) == result["defection_chance"]

    @LAWS
    @given(phase=phases)
    def test_sides_mirror(self, ruled: Any, phase: dict[str, int]) -> None:
        """Bids and losses of the two sides exchanged turn the modifiers round."""
        swapped = {
            f"{side}_{name}": phase[f"{other}_{name}"]
            for side, other in (("roman", "carthaginian"), ("carthaginian", "roman"))
            for name in ("bid", "losses")
        }
        one, two = ruled(scenario=2, roll=3, **phase), ruled(scenario=2, roll=3, **swapped)
        for name in ("bid_modifier", "loss_modifier", "modifier"):
            assert one[name] == -two[name]
        assert one["modified"] - 3 == one["modifier"]

    @LAWS
    @given(phase=phases, more=some)
    def test_more_roman_losses_never_lower_the_die(self, ruled: Any, phase: dict[str, int], more: int) -> None:
        """Each Roman point lost raises the die by one, each Carthaginian one lowers it by one."""
        before = ruled(scenario=2, roll=3, **phase)["modified"]
        roman = {**phase, "roman_losses": phase["roman_losses"] + more}
        carthaginian = {**phase, "carthaginian_losses": phase["carthaginian_losses"] + more}
        assert ruled(scenario=2, roll=3, **roman)["modified"] == before + more
        assert ruled(scenario=2, roll=3, **carthaginian)["modified"] == before - more

    @LAWS
    @given(phase=phases, syracuse=st.sampled_from(["roman", "carthaginian", "neutral"]))
    def test_single_rolls_agree_with_the_outcomes(self, ruled: Any, phase: dict[str, int], syracuse: str) -> None:
        """A roll decides a defection exactly where the list of outcomes says so."""
        listed = ruled(scenario=1, syracuse=syracuse, **phase)["outcomes"]
        for face, outcome in enumerate(listed, 1):
            single = ruled(scenario=1, syracuse=syracuse, roll=face, **phase)
            assert single["modified"] == outcome["modified"]
            assert single.get("effect") == outcome["effect"]


def marker(**inputs: Any) -> dict[str, Any]:
    """Return a region of value 5 that was pro-Roman, at the start of a Roman taxation phase."""
    return {"start": "roman", "phase": "roman-taxation", "value": 5, "own": 3, "enemy": 0, **inputs}


STAYS = {"removed": False}
COMES_OFF = {"removed": True, "becomes": "roman"}
BOTH = "16.42#requirements"

MARKERS = [
    Branch("neutral at the start", marker(start="neutral"), STAYS, "16.44"),
    Branch("another phase", marker(phase="other"), STAYS, "16.42"),
    Branch("the other side's phase", marker(phase="carthaginian-taxation"), STAYS, "16.42"),
    Branch("alone in the region", marker(), COMES_OFF, "14.13 14.13.a 14.13.b 14.14 14.15.a 16.42 16.43", (BOTH,)),
    Branch("too few points", marker(own=2), STAYS, "14.13.b 16.42"),
    Branch("twice the enemy", marker(own=4, enemy=2), COMES_OFF, "14.15 14.15.b 16.43", (BOTH,)),
    Branch("less than twice the enemy", marker(own=3, enemy=2), STAYS, "14.15.b"),
    Branch("enemies besieged only: both rules", marker(enemy_besieged=1), COMES_OFF, "14.13 14.15 16.43"),
    Branch("never lost", marker(enemy_besieged=1, never_lost=True), COMES_OFF, "16.42", ("16.42#kept",)),
    Branch("never lost, but not held", marker(own=1, never_lost=True), STAYS, "16.42"),
    Branch(
        "pro-Carthaginian at the start", marker(start="carthaginian", phase="carthaginian-taxation", enemy_besieged=1),
        {"removed": True, "becomes": "carthaginian"}, "16.42 16.43",
    ),
    Branch(
        "Syracuse", marker(syracuse=True, enemy_besieged=1), {**COMES_OFF, "foreign_units_turned": True},
        "16.43 17.31 17.32", ("17.32#return",),
    ),
]  # fmt: skip


@pytest.mark.parametrize("branch", MARKERS, ids=lambda branch: branch.title)
def test_defection_marker(branch: Branch, rule: Callable[..., Ruling], shipped: Library) -> None:
    """Each branch has its result, its clauses (of those declared) and exactly its caveats."""
    made = rule("pw.defection-marker", **branch.inputs)
    assert bool(made.result.pop("reasons", None)) == (not branch.result["removed"])
    assert made.result == branch.result
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == "pw.defection-marker")
    assert set(branch.cites.split()) <= cited(made) <= set(clauses)
    assert caveats(made) == set(branch.caveats)
    assert not made.needs


def test_readings_of_the_marker(rule: Callable[..., Ruling], shipped: Library) -> None:
    """Control in one way only removes the marker by one reading and not by the other."""
    made = rule("pw.defection-marker", **marker(own=4, enemy=2, never_lost=True))
    removed, stays = "the marker is removed", "the marker stays"
    assert told(made, "requirements", shipped) == {"either": removed, "both": stays}
    assert told(made, "kept", shipped) == {"any_control": removed, "regain": stays}


def test_syracuse_was_never_carthaginian_at_the_start(rule: Callable[..., Ruling]) -> None:
    """It is neutral or pro-Roman when a scenario starts."""
    with pytest.raises(InputProblem, match="never pro-Carthaginian"):
        rule("pw.defection-marker", **marker(start="carthaginian", syracuse=True))


@LAWS
@given(value=st.integers(1, 12), own=some, enemy=some, besieged=some)
def test_marker_comes_off_where_the_region_is_controlled(
    shipped: Library, value: int, own: int, enemy: int, besieged: int
) -> None:
    """The first side needs the control of chapter 14, which pw.control gives for the same points."""

    def ruled(name: str, **inputs: Any) -> dict[str, Any]:
        return registry.load(name, shipped).rule(inputs, shipped, lambda _: None).result

    removed = ruled(
        "pw.defection-marker", start="roman", phase="roman-taxation", value=value, own=own, enemy=enemy,
        enemy_besieged=besieged,
    )["removed"]  # fmt: skip
    control = ruled(
        "pw.control", value=value, allegiance="neutral", roman=own, carthaginian=enemy + besieged,
        carthaginian_besieged=besieged,
    )["controller"]  # fmt: skip
    assert removed == (control == "roman")
