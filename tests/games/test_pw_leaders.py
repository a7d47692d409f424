"""pw.leaders: loss, return and election of leaders (8.3, 8.4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punicref.errors import InputProblem
from punicref.language.messages import English
from punicref.ruling import registry

if TYPE_CHECKING:
    from punicref.rulebook.library import Library


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> dict[str, dict[str, Any]]:
    english = English()
    return {
        f"{caveat.cites[0]}#{caveat.issue}": {name: english(told) for name, told in caveat.readings}
        for caveat in ruling.caveats
    }


@pytest.mark.parametrize(
    ("enemy", "friendly", "eliminated"),
    [(1, 0, True), (9, 0, True), (0, 0, False), (0, 4, False), (9, 1, False)],
)
def test_eliminate(rule: Any, enemy: int, friendly: int, eliminated: bool) -> None:
    """A leader is lost exactly where enemy combat units are in the hex and friendly ones are not."""
    ruling = rule("pw.leaders", action="eliminate", enemy=enemy, friendly=friendly)
    assert ruling.result == {"eliminated": eliminated}
    assert cited(ruling) == {"8.31"}


@pytest.mark.parametrize(
    ("scenario", "side", "rating", "expected", "cites"),
    [
        (1, "carthaginian", 2, {"phase": "campaign", "rating": 2, "drawn": False}, {"8.32", "8.33"}),
        (2, "carthaginian", 2, {"phase": "campaign", "rating": 2, "drawn": False}, {"8.32", "8.33"}),
        (2, "carthaginian", 3, {"phase": "campaign", "rating": 2, "drawn": False}, {"19.24.b", "8.32", "8.33"}),
        (3, "carthaginian", 2, {"phase": "campaign", "rating": 2, "drawn": False}, {"8.32", "8.33"}),
        (1, "roman", 1, {"phase": "election", "rating": 1, "drawn": True}, {"8.32", "8.33", "8.43"}),
        (2, "roman", 2, {"phase": "election", "rating": 2, "drawn": True}, {"8.32", "8.33", "8.43"}),
    ],
)
def test_return(rule: Any, scenario: int, side: str, rating: int, expected: dict[str, Any], cites: set[str]) -> None:
    """A Carthaginian comes back in his campaign phase, a Roman by election; a lesser man replaces Hannibal."""
    ruling = rule("pw.leaders", action="return", scenario=scenario, side=side, rating=rating)
    assert {key: ruling.result[key] for key in expected} == expected
    assert ruling.result["returns"]
    assert ruling.result["place"] == {"least": 1, "allowed": None}
    assert cited(ruling) == cites
    assert issues(ruling) == ({"pw:19.24.b#counter": {}} if "19.24.b" in cites else {})


def test_the_best_roman_never_returns(rule: Any) -> None:
    """The Roman leader rated 3 of the second scenario is lost for good; whether he is replaced is open."""
    ruling = rule("pw.leaders", action="return", scenario=2, side="roman", rating=3)
    assert ruling.result == {"returns": False, "replaced": True}
    assert cited(ruling) == {"19.24.c", "8.43"}
    assert issues(ruling) == {
        "pw:19.24.c#replaced": {
            "replaced": "another leader is elected in his place",
            "lost": "nobody is elected in his place",
        },
    }


@pytest.mark.parametrize(
    ("side", "turn", "player", "phase", "back"),
    [
        ("carthaginian", 2, "carthaginian", "diplomacy", 2),
        ("carthaginian", 2, "carthaginian", "taxation", 2),
        ("carthaginian", 2, "carthaginian", "campaign", 3),
        ("carthaginian", 2, "carthaginian", "supply", 3),
        ("carthaginian", 2, "roman", "campaign", 3),
        ("carthaginian", 1, None, "marker", 2),
        ("roman", 1, "carthaginian", "campaign", 2),
        ("roman", 1, "roman", "campaign", 2),
        ("roman", 2, "carthaginian", "campaign", 2),
        ("roman", 2, "carthaginian", "recruitment", 2),
        ("roman", 2, None, "election", 3),
        ("roman", 2, "roman", "supply", 3),
    ],
)
def test_when_a_leader_returns(rule: Any, side: str, turn: int, player: str | None, phase: str, back: int) -> None:
    """The return is in the first fitting phase after the phase of the loss; the first game turn has no election."""
    ruling = rule(
        "pw.leaders", action="return", scenario=2, side=side, rating=2, game_turn=turn, player=player, phase=phase
    )
    assert ruling.result["game_turn"] == back
    skipped = side == "roman" and turn == 1 and player == "carthaginian"
    assert ("19.0" in cited(ruling)) == skipped
    assert issues(ruling) == {}


@pytest.mark.parametrize(("friendly", "allowed"), [(0, False), (1, True), (5, True)])
def test_where_a_leader_returns(rule: Any, friendly: int, allowed: bool) -> None:
    """A leader returns only to a hex with at least one own strength point."""
    ruling = rule("pw.leaders", action="return", scenario=1, side="roman", rating=1, friendly=friendly)
    assert ruling.result["place"] == {"least": 1, "allowed": allowed}


MAY = "pw:4.2.b.1#may"
FEWER: dict[str, Any] = {"pw:8.4#fewer": {}}
REPLACED = "pw:19.24.c#replaced"


def may(most: int) -> dict[str, str]:
    """Return the readings of how many of so many leaders are removed."""
    return {"choice": "2 leaders removed", "more": f"from 2 to {most} leaders removed"}


def draws(replaced: int, lost: int) -> dict[str, str]:
    """Return the readings of how many are drawn when the best leader is lost."""
    return {
        "replaced": f"{replaced} leaders drawn",
        "lost": f"{lost} leaders drawn" if lost > 1 else f"{lost} leader drawn",
    }


@pytest.mark.parametrize(
    ("scenario", "inputs", "removed", "left", "drawn", "least", "readings"),
    [
        (1, {"on_map": 2}, 2, 0, 2, 2, {}),
        (3, {"on_map": 2}, 2, 0, 2, 2, {}),
        (1, {"on_map": 1, "lost": 1}, 1, 0, 2, 2, FEWER),
        (1, {"on_map": 0, "lost": 2}, 0, 0, 2, 2, FEWER),
        (2, {"on_map": 4}, 2, 2, 2, 2, {MAY: may(4)}),
        (2, {"on_map": 3, "lost": 1}, 2, 1, 3, 2, {MAY: may(3)}),
        (2, {"on_map": 2, "lost": 2}, 2, 0, 4, 2, {}),
        (2, {"on_map": 1, "lost": 3}, 1, 0, 4, 2, FEWER),
        (2, {"on_map": 2, "lost": 1}, 2, 0, 3, 2, {}),
        (2, {"on_map": 2, "lost": 1, "best_lost": "now"}, 2, 0, 3, 2, {REPLACED: draws(3, 2)}),
        (2, {"on_map": 1, "lost": 3, "best_lost": "now"}, 1, 0, 4, 2, {**FEWER, REPLACED: draws(4, 3)}),
        (
            2,
            {"on_map": 1, "lost": 3, "best_lost": "before"},
            1,
            0,
            4,
            2,
            {
                **FEWER,
                REPLACED: draws(4, 3),
            },
        ),
        (2, {"on_map": 2, "best_lost": "before"}, 2, 0, 2, 2, {}),
        (
            2,
            {"on_map": 4, "best_lost": "before"},
            2,
            2,
            2,
            2,
            {
                MAY: may(4),
                REPLACED: draws(2, 1),
            },
        ),
    ],
)
def test_election(
    rule: Any,
    shipped: Library,
    scenario: int,
    inputs: dict[str, Any],
    removed: int,
    left: int,
    drawn: int,
    least: int,
    readings: dict[str, Any],
) -> None:
    """Two leaders leave, two are drawn and one for each lost, never beyond the number of the scenario's start."""
    ruling = rule("pw.leaders", action="elect", scenario=scenario, game_turn=2, **inputs)
    expected = {"election": True, "removed": removed, "left": left, "drawn": drawn, "drawn_least": least}
    assert ruling.result == expected
    assert issues(ruling) == {
        **readings,
        "pw:8.4#placing": {"each": f"in up to {drawn} hexes", "together": "in one hex"},
    }
    start = {1: "19.12", 2: "19.22", 3: "19.32"}[scenario]
    used = {1: "19.14.b", 2: "19.24.c", 3: "19.34.b"}[scenario]
    choice = {"4.2.b.1"} if inputs["on_map"] > 2 else set()
    replaced = {"8.43"} if inputs.get("lost") else set()
    assert cited(ruling) == {start, used, "8.4", "8.41", "8.42"} | choice | replaced
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == "pw.leaders")
    assert cited(ruling) <= set(clauses)


@pytest.mark.parametrize("scenario", [1, 2, 3])
def test_no_election_in_the_first_game_turn(rule: Any, scenario: int) -> None:
    """The first game turn has no election, and the next one has."""
    ruling = rule("pw.leaders", action="elect", scenario=scenario, on_map=2, game_turn=1)
    assert ruling.result == {"election": False}
    assert cited(ruling) == {"19.0"}
    assert issues(ruling) == {}
    assert rule("pw.leaders", action="elect", scenario=scenario, on_map=2, game_turn=2).result["election"]


def test_chances_of_an_election(rule: Any) -> None:
    """Of five leaders, one of them rated 3, two are drawn: he is among them twice in five times."""
    ruling = rule("pw.leaders", action="elect", scenario=2, on_map=4, pool=[1, 1, 2, 2, 3], rating=3)
    assert ruling.result["include"] == {1: Fraction(7, 10), 2: Fraction(7, 10), 3: Fraction(2, 5)}
    assert ruling.result["best"] == {1: Fraction(1, 10), 2: Fraction(1, 2), 3: Fraction(2, 5)}
    assert ruling.verdict.args["chance"].chance == Fraction(2, 5)
    assert [(one.label.args["rating"], one.chance) for one in ruling.outcomes] == [*ruling.result["best"].items()]
    assert next(step.value for step in ruling.steps if "equally likely" in step.text.text) == 10


def test_a_rating_that_the_pool_lacks(rule: Any) -> None:
    """A rating that is not in the pool is never drawn."""
    ruling = rule("pw.leaders", action="elect", scenario=2, on_map=4, pool=[1, 1, 2], rating=3)
    assert ruling.result["include"][3] == 0
    assert set(ruling.result["best"]) == {1, 2}


def test_a_pool_smaller_than_the_draw_is_drawn_whole(rule: Any) -> None:
    """With the best leader lost, the pool may hold fewer than are to be drawn: then all of them come."""
    ruling = rule("pw.leaders", action="elect", scenario=2, on_map=2, lost=1, best_lost="now", pool=[1, 2])
    assert (ruling.result["drawn"], ruling.result["drawn_least"]) == (2, 2)
    assert ruling.result["best"] == {2: 1}


@given(
    pool=st.lists(st.integers(1, 3), min_size=4, max_size=8),
    state=st.sampled_from([(4, 0), (3, 0), (3, 1), (2, 2), (1, 3), (2, 1)]),
)
def test_chances_agree_with_every_draw(shipped: Library, pool: list[int], state: tuple[int, int]) -> None:
    """The chances sum to 1 and are those that counting all possible draws gives."""
    raw = {"action": "elect", "scenario": 2, "on_map": state[0], "lost": state[1], "pool": pool}
    result = registry.load("pw.leaders", shipped).rule(raw, shipped, lambda _: None).result
    draws = list(combinations(pool, result["drawn"]))
    assert sum(result["best"].values()) == 1
    for rating in (1, 2, 3):
        best = Fraction(sum(max(draw) == rating for draw in draws), len(draws))
        include = Fraction(sum(rating in draw for draw in draws), len(draws))
        assert result["best"].get(rating, 0) == best
        assert result["include"].get(rating, 0) == include


@given(scenario=st.sampled_from([1, 2, 3]), on_map=st.integers(0, 4), lost=st.integers(0, 4))
def test_never_more_leaders_than_at_the_start(shipped: Library, scenario: int, on_map: int, lost: int) -> None:
    """After any election the map holds no more Roman leaders than the scenario's start (8.41)."""
    ceiling = {1: 2, 2: 4, 3: 2}[scenario]
    raw = {"action": "elect", "scenario": scenario, "on_map": on_map, "lost": lost}
    calculator = registry.load("pw.leaders", shipped)
    if on_map + lost > ceiling:
        with pytest.raises(InputProblem, match="cannot be"):
            calculator.rule(raw, shipped, lambda _: None)
        return
    result = calculator.rule(raw, shipped, lambda _: None).result
    assert result["left"] + result["removed"] == on_map
    assert min(2, ceiling) <= result["drawn_least"] <= result["drawn"] <= ceiling - result["left"]


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"action": "eliminate", "enemy": 1}, "Still needed: --friendly"),
        ({"action": "return", "side": "roman"}, "Still needed: --scenario, --rating"),
        ({"action": "elect", "scenario": 1}, "Still needed: --on-map"),
        ({"action": "return", "scenario": 1, "side": "roman", "rating": 3}, r"Leaders rated 3 .*pw:19\.14\.b"),
        ({"action": "return", "scenario": 3, "side": "carthaginian", "rating": 3}, r"Leaders rated 3 .*pw:19\.34\.b"),
        (
            {"action": "return", "scenario": 1, "side": "roman", "rating": 1, "game_turn": 2},
            "--game-turn needs --phase",
        ),
        (
            {"action": "return", "scenario": 1, "side": "roman", "rating": 1, "player": "roman"},
            "--player needs --phase",
        ),
        (
            {"action": "return", "scenario": 1, "side": "roman", "rating": 1, "game_turn": 1, "phase": "election"},
            "left out",
        ),
        ({"action": "elect", "scenario": 1, "on_map": 2, "pool": [1, 2, 3]}, "Leaders rated 3 are not used"),
        ({"action": "elect", "scenario": 1, "on_map": 2, "best_lost": "before"}, "leave --best-lost out"),
        ({"action": "elect", "scenario": 2, "on_map": 3, "best_lost": "now"}, "count him in --lost"),
        ({"action": "elect", "scenario": 2, "on_map": 3, "best_lost": "before", "pool": [2, 3]}, "rated 3 is out"),
        ({"action": "elect", "scenario": 2, "on_map": 3, "lost": 1, "pool": [1, 2]}, "2 are too few"),
    ],
)
def test_wrong_inputs(rule: Any, inputs: dict[str, Any], message: str) -> None:
    """What an action lacks is asked for, and leaders that cannot be there are refused."""
    with pytest.raises(InputProblem, match=message):
        rule("pw.leaders", **inputs)
