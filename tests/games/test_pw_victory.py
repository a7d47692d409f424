"""pw.victory: levels, automatic victories and ends by agreement (chapter 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


NO_PUNIC_WIN = {"none": "the game goes on", "rome": "Carthage wins"}


def inside(side: str) -> dict[str, str]:
    """Return what the readings of being inside give a side that only controls the city."""
    return {"control": f"{side} wins", "inverted": "the game goes on"}


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    shown = {f"{caveat.cites[0]}#{caveat.issue}": dict(caveat.readings) for caveat in ruling.caveats}
    return {issue: {key: in_english(told) for key, told in told_by.items()} for issue, told_by in shown.items()}


def in_english(message: Any) -> str:
    return str(message.text.format(**{k: getattr(v, "text", v) for k, v in message.args.items()}))


@pytest.mark.parametrize(
    ("scenario", "points", "level"),
    [
        (1, 0, "draw"), (1, 31, "draw"), (1, 32, "marginal"), (1, 35, "marginal"), (1, 36, "substantial"),
        (1, 39, "substantial"), (1, 40, "decisive"), (1, 90, "decisive"),
        (2, 59, "draw"), (2, 60, "marginal"), (2, 69, "marginal"), (2, 70, "substantial"), (2, 84, "substantial"),
        (2, 85, "decisive"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("winner", ["roman", "carthaginian"])
def test_levels(rule: Any, scenario: int, points: int, level: str, winner: str) -> None:
    """The higher total is looked up in the levels of the scenario, whoever has it."""
    totals = {"roman": 0, "carthaginian": 0, winner: points}
    ruling = rule("pw.victory", scenario=scenario, event="agreement", **totals)
    expected = None if level == "draw" else winner
    assert (ruling.result["level"], ruling.result["winner"], ruling.result["over"]) == (level, expected, True)
    assert cited(ruling) == {"18.0", "18.1", "18.1.a", "19.15" if scenario == 1 else "19.25"}
    assert issues(ruling) == {}


@pytest.mark.parametrize(("points", "open_issues"), [(31, {}), (32, {"pw:18.0#tie": {}}), (50, {"pw:18.0#tie": {}})])
def test_ties(rule: Any, points: int, open_issues: dict[str, Any]) -> None:
    """Equal totals are a draw; it is an open issue only where the total would have reached a level."""
    ruling = rule("pw.victory", scenario=1, event="agreement", roman=points, carthaginian=points)
    assert (ruling.result["level"], ruling.result["winner"]) == ("draw", None)
    assert issues(ruling) == open_issues


def test_closed_regions_give_no_points(rule: Any) -> None:
    """Regions closed in the first scenario are taken off both totals, and may change the winner."""
    ruling = rule("pw.victory", scenario=1, event="agreement", roman=41, carthaginian=36, roman_out=6)
    assert ruling.result["points"] == {"roman": 35, "carthaginian": 36}
    assert (ruling.result["winner"], ruling.result["level"]) == ("carthaginian", "substantial")
    assert "19.14.e" in cited(ruling)


@pytest.mark.parametrize(
    ("scenario", "player", "total", "won", "missing"),
    [
        (1, "roman", 39, False, 1), (1, "roman", 40, True, 0), (1, "carthaginian", 40, True, 0),
        (2, "carthaginian", 84, False, 1), (2, "carthaginian", 85, True, 0), (2, "roman", 0, False, 85),
    ],
)  # fmt: skip
def test_taxation(rule: Any, scenario: int, player: str, total: int, won: bool, missing: int) -> None:
    """In his own taxation phase a player wins on reaching the automatic level; the other's total does not matter."""
    other = "roman" if player == "carthaginian" else "carthaginian"
    ruling = rule("pw.victory", scenario=scenario, event="taxation", player=player, **{player: total, other: 99})
    assert ruling.result["winner"] == (player if won else None)
    assert (ruling.result["over"], ruling.result["missing"]) == (won, missing)
    level = "19.15" if scenario == 1 else "19.25"
    assert cited(ruling) == {"18.21", level} | ({"18.1.b"} if won else set())
    assert issues(ruling) == {}


@pytest.mark.parametrize(
    ("total", "out", "won", "readings"),
    [
        (42, 3, False, {"pw:19.14.e#automatic": {"excluded": "the game goes on", "counted": "Rome wins"}}),
        (43, 3, True, {}),
        (39, 3, False, {}),
    ],
)
def test_taxation_with_closed_regions(rule: Any, total: int, out: int, won: bool, readings: dict[str, Any]) -> None:
    """Whether closed regions count towards automatic victory is open, and shown where it decides."""
    ruling = rule("pw.victory", scenario=1, event="taxation", player="roman", roman=total, roman_out=out)
    assert ruling.result["over"] == won
    assert ruling.result["counted"] == total - out
    assert issues(ruling) == readings
    assert "19.14.e" in cited(ruling)


def test_taxation_in_the_third_scenario(rule: Any) -> None:
    """No total wins the third scenario."""
    ruling = rule("pw.victory", scenario=3, event="taxation", player="roman", roman=500)
    assert ruling.result == {"over": False, "winner": None, "level": None}
    assert cited(ruling) == {"19.34.d"}


def test_agreement_in_the_third_scenario(rule: Any) -> None:
    """An agreed end of the third scenario has no winner, and whether it is possible is open."""
    ruling = rule("pw.victory", scenario=3, event="agreement")
    assert ruling.result == {"over": True, "winner": None, "level": None}
    assert cited(ruling) == {"18.1", "18.1.a", "19.34.d"}
    assert issues(ruling) == {
        "pw:18.1#third": {"agreement": "the game ends without a winner", "only": "the game goes on"}
    }


@pytest.mark.parametrize(
    ("scenario", "player", "inputs", "won", "readings"),
    [
        (2, "carthaginian", {"land": 1}, True, {"pw:18.22#inside": inside("Carthage")}),
        (2, "roman", {"land": 1}, True, {"pw:18.23#inside": inside("Rome")}),
        (3, "roman", {"land": 1}, True, {"pw:19.34.d#inside": inside("Rome")}),
        (2, "carthaginian", {"inside": 1}, True, {}),
        (2, "carthaginian", {"inside": 1, "enemy_land": 5}, True, {}),
        (2, "carthaginian", {"land": 3, "enemy_land": 1}, False, {}),
        (1, "roman", {"land": 0}, False, {}),
        (1, "roman", {"inside": 0, "enemy_land": 2}, False, {}),
        (3, "roman", {"inside": 2}, True, {}),
        (3, "carthaginian", {"inside": 1}, False, {"pw:19.34.d#carthage": NO_PUNIC_WIN}),
        (3, "carthaginian", {"land": 1}, False, {
            "pw:19.34.d#carthage": NO_PUNIC_WIN, "pw:18.22#inside": inside("Carthage"),
        }),
        (3, "carthaginian", {"land": 1, "enemy_land": 1}, False, {}),
    ],
)  # fmt: skip
def test_capital(
    rule: Any, scenario: int, player: str, inputs: dict[str, int], won: bool, readings: dict[str, Any]
) -> None:
    """Land points in the enemy capital win, alone in its hex or inside it by the readings of the rule."""
    ruling = rule("pw.victory", scenario=scenario, event="capital", player=player, **inputs)
    assert ruling.result["winner"] == (player if won else None)
    assert ruling.result["level"] == ("decisive" if won else None)
    assert issues(ruling) == readings
    home = "18.22" if player == "carthaginian" else "18.23"
    special = {"19.34.d"} if scenario == 3 else set()
    assert cited(ruling) == {home, "9.24", "10.11", "10.22"} | special | ({"18.1.b"} if won else set())


def test_one_posture_at_the_capital(rule: Any) -> None:
    """Land points face up and inverted at once break a rule, and the ruling says so."""
    assert "7.34" in cited(rule("pw.victory", scenario=1, event="capital", player="roman", land=3, inside=2))
    assert "7.34" not in cited(rule("pw.victory", scenario=1, event="capital", player="roman", inside=2))


def test_capital_is_the_enemy_s(rule: Any) -> None:
    """The hex is that of the enemy's capital."""
    for player, city in (("roman", "2516"), ("carthaginian", "2908")):
        first = rule("pw.victory", scenario=1, event="capital", player=player, land=1).steps[0]
        assert first.text.args["hex"] == city


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"scenario": 1, "event": "agreement", "roman": 3}, "Still needed: --carthaginian"),
        ({"scenario": 1, "event": "agreement"}, "Still needed: --roman, --carthaginian"),
        ({"scenario": 1, "event": "taxation"}, "Still needed: --player"),
        ({"scenario": 1, "event": "taxation", "player": "roman", "carthaginian": 3}, "Still needed: --roman"),
        ({"scenario": 1, "event": "capital"}, "Still needed: --player"),
        ({"scenario": 1, "event": "capital", "player": "roman"}, "Still needed: one of --land, --inside"),
        ({"scenario": 1, "event": "taxation", "player": "roman", "roman": 3, "roman_out": 4}, "roman_out is 4"),
        ({"scenario": 2, "event": "agreement", "roman": 3, "carthaginian": 9, "carthaginian_out": 1}, "only the first"),
        (
            {"scenario": 1, "event": "agreement", "roman": 3, "roman_regions": "4", "carthaginian": 1},
            "Give either --roman or",
        ),
        ({"scenario": 1, "event": "agreement", "roman_out": 3, "roman_regions": "4"}, "Give either --roman-out or"),
        ({"scenario": 1, "event": "agreement", "roman_regions": "latium"}, "give the number in place of the name"),
    ],
)
def test_wrong_inputs(rule: Any, inputs: dict[str, Any], message: str) -> None:
    """What is missing for the event is asked for, and closed regions are held against total and scenario."""
    with pytest.raises(InputProblem, match=message):
        rule("pw.victory", **inputs)


@given(scenario=st.sampled_from([1, 2]), roman=st.integers(0, 120), carthaginian=st.integers(0, 120))
def test_sides_are_alike(shipped: Library, scenario: int, roman: int, carthaginian: int) -> None:
    """Changing Rome for Carthage changes the winner and nothing else, and a winner has more points."""

    def made(roman: int, carthaginian: int) -> dict[str, Any]:
        raw = {"scenario": scenario, "event": "agreement", "roman": roman, "carthaginian": carthaginian}
        return registry.load("pw.victory", shipped).rule(raw, shipped, lambda _: None).result

    one, two = made(roman, carthaginian), made(carthaginian, roman)
    assert one["level"] == two["level"]
    assert two["winner"] == {"roman": "carthaginian", "carthaginian": "roman", None: None}[one["winner"]]
    if one["winner"]:
        assert (roman > carthaginian) == (one["winner"] == "roman")
