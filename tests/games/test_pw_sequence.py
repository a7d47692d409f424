"""pw.phase: the sequence of play (chapter 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem

if TYPE_CHECKING:
    from punicref.rulebook.library import Library

SHARED = ("taxation", "campaign", "supply", "recruitment")
CARTHAGE = [("carthaginian", "diplomacy"), *(("carthaginian", name) for name in SHARED)]
ROME = [("roman", "election"), *(("roman", name) for name in SHARED)]
FULL = [*CARTHAGE, *ROME, ("both", "marker")]


def cited(ruling: Any) -> set[str]:
    return {cite.partition(":")[2] for step in ruling.steps for cite in step.cites}


def issues(ruling: Any) -> set[str]:
    return {f"{caveat.cites[0]}#{caveat.issue}" for caveat in ruling.caveats}


def at(rule: Any, scenario: int, turn: int, player: str, phase: str) -> Any:
    """Rule on a phase; nobody's phase has no player."""
    who = None if player == "both" else player
    return rule("pw.phase", scenario=scenario, game_turn=turn, player=who, phase=phase)


def takes_place(scenario: int, turn: int) -> list[tuple[str, str]]:
    """List the phases of a game turn as the rules have it."""
    return [
        one
        for one in FULL
        if not (turn == 1 and one[1] in ("diplomacy", "election")) and not (scenario == 3 and one[1] == "diplomacy")
    ]


@pytest.mark.parametrize("scenario", [1, 2, 3])
@pytest.mark.parametrize("turn", [1, 2, 7])
@pytest.mark.parametrize("start", range(len(FULL)))
def test_chain_visits_every_phase_and_returns(rule: Any, scenario: int, turn: int, start: int) -> None:
    """From any phase the chain goes through exactly the phases that take place, in order, and on to the next turn."""
    player, phase = FULL[start]
    rest = [(turn, *one) for one in FULL[start + 1 :] if one in takes_place(scenario, turn)]
    rest += [(turn + 1, *one) for one in takes_place(scenario, turn + 1)]
    rest += [(turn + 2, *takes_place(scenario, turn + 2)[0])]
    seen, now = [], (turn, player, phase)
    for _ in rest:
        following = at(rule, scenario, *now).result["next"]
        now = (following["game_turn"], following["player"], following["phase"])
        seen.append(now)
    assert seen == rest


@pytest.mark.parametrize(
    ("scenario", "turn", "player", "phase", "takes", "cites"),
    [
        (1, 1, "carthaginian", "diplomacy", False, {"19.0"}),
        (1, 2, "carthaginian", "diplomacy", True, {"4.2.a.1"}),
        (3, 1, "carthaginian", "diplomacy", False, {"19.0", "19.34.c"}),
        (3, 2, "carthaginian", "diplomacy", False, {"19.34.c"}),
        (3, 1, "roman", "election", False, {"19.0"}),
        (3, 2, "roman", "election", True, {"4.2.b.1", "8.4", "8.43"}),
        (1, 1, "carthaginian", "taxation", True, {"4.2.a.2", "18.21", "19.15"}),
        (2, 4, "roman", "taxation", True, {"4.2.a.2", "4.2.b.2", "16.42", "16.43", "18.21", "19.25"}),
        (2, 4, "carthaginian", "campaign", True, {"4.2.a.3", "5.11", "8.32", "9.16"}),
        (2, 4, "roman", "campaign", True, {"4.2.a.3", "4.2.b.3", "5.11", "9.16"}),
        (2, 4, "roman", "supply", True, {"4.2.a.4", "4.2.b.4", "12.0"}),
        (2, 4, "carthaginian", "recruitment", True, {"4.2.a.5", "13.21", "4.1"}),
        (1, 4, "roman", "recruitment", True, {"4.2.a.5", "4.2.b.5", "19.14.d"}),
        (2, 4, "both", "marker", True, {"4.2.c"}),
    ],
)
def test_what_happens_is_cited(
    rule: Any, shipped: Library, scenario: int, turn: int, player: str, phase: str, takes: bool, cites: set[str]
) -> None:
    """Each phase takes place or is left out by the clauses named."""
    ruling = at(rule, scenario, turn, player, phase)
    assert ruling.result["takes_place"] == takes
    assert cites | {"4.2"} <= cited(ruling)
    (clauses,) = (one.clauses for one in shipped.calculators() if one.name == "pw.phase")
    assert cited(ruling) <= set(clauses)


@pytest.mark.parametrize(
    ("scenario", "turn", "player", "phase", "absent"),
    [
        (2, 4, "roman", "recruitment", {"19.14.d"}),
        (1, 4, "carthaginian", "recruitment", {"19.14.d"}),
        (3, 4, "roman", "taxation", {"18.21", "19.15", "19.25"}),
        (2, 4, "roman", "campaign", {"8.32"}),
        (2, 1, "carthaginian", "campaign", {"8.32"}),
        (1, 4, "roman", "taxation", {"16.42", "16.43"}),
        (3, 4, "roman", "taxation", {"16.42", "16.43"}),
        (2, 4, "roman", "supply", {"9.16", "5.11", "19.0"}),
    ],
)
def test_what_does_not_apply_is_not_cited(
    rule: Any, scenario: int, turn: int, player: str, phase: str, absent: set[str]
) -> None:
    """A scenario's special rules, returns and threats are mentioned only where they apply."""
    assert not absent & cited(at(rule, scenario, turn, player, phase))


def test_values_of_the_steps(rule: Any) -> None:
    """The automatic level, the cost of supply and the numbers for Roman fleets come from the rules."""
    values = [
        step.value
        for player, phase in (("roman", "taxation"), ("roman", "supply"), ("roman", "recruitment"))
        for step in at(rule, 1, 2, player, phase).steps
    ]
    assert 40 in values
    assert 1 in values
    assert (1, 2) in values


@pytest.mark.parametrize(
    ("player", "phase", "options"),
    [
        ("roman", "campaign", ["invert", "exchange", "turn-leader", "agree"]),
        ("carthaginian", "campaign", ["invert", "exchange", "turn-leader", "agree"]),
        ("carthaginian", "supply", ["exchange", "turn-leader", "agree"]),
        ("both", "marker", ["exchange", "turn-leader", "agree"]),
    ],
)
@pytest.mark.parametrize("scenario", [1, 3])
def test_the_other_player(rule: Any, scenario: int, player: str, phase: str, options: list[str]) -> None:
    """Only in a campaign phase may the other player do anything special: invert a threatened force."""
    assert at(rule, scenario, 2, player, phase).result["other_may"] == options


@pytest.mark.parametrize("scenario", [1, 2])
def test_rome_has_its_part_in_diplomacy(rule: Any, scenario: int) -> None:
    """Both players bid, and each rolls for his own forces in a revolt."""
    ruling = at(rule, scenario, 2, "carthaginian", "diplomacy")
    assert ruling.result["other_may"] == ["bid", "exchange", "turn-leader", "agree"]
    assert {"16.11", "11.31", "16.21", "10.26"} <= cited(ruling)
    assert not any("nothing" in step.text.text for step in ruling.steps)


def test_nobody_acts_in_a_phase_left_out(rule: Any) -> None:
    """A phase that is left out gives nobody anything to do."""
    assert at(rule, 1, 1, "roman", "election").result["other_may"] == []


@pytest.mark.parametrize(
    ("scenario", "turn", "player", "phase", "skipped"),
    [
        (1, 1, "carthaginian", "recruitment", [{"game_turn": 1, "player": "roman", "phase": "election"}]),
        (1, 2, "carthaginian", "recruitment", []),
        (3, 2, "both", "marker", [{"game_turn": 3, "player": "carthaginian", "phase": "diplomacy"}]),
        (2, 1, "both", "marker", []),
    ],
)
def test_skipped(rule: Any, scenario: int, turn: int, player: str, phase: str, skipped: list[Any]) -> None:
    """What is left out between this phase and the next one is named."""
    assert at(rule, scenario, turn, player, phase).result["skipped"] == skipped


@pytest.mark.parametrize(
    ("scenario", "turn", "player", "phase", "expected"),
    [
        (1, 1, "carthaginian", "recruitment", set()),
        (1, 2, "roman", "recruitment", set()),
        (1, 2, "both", "marker", {"pw:4.2.c#position"}),
        (1, 2, "roman", "campaign", set()),
        (3, 2, "roman", "supply", {"pw:18.1#third", "pw:12.0#whom"}),
        (1, 2, "carthaginian", "diplomacy", set()),
    ],
)
def test_open_issues(rule: Any, scenario: int, turn: int, player: str, phase: str, expected: set[str]) -> None:
    """Only the issues that arise in the phase are shown."""
    assert issues(at(rule, scenario, turn, player, phase)) == expected


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"player": "roman", "phase": "diplomacy"}, "Rome has no such phase: diplomacy phase"),
        ({"player": "carthaginian", "phase": "election"}, "Carthage has no such phase: election phase"),
        ({"phase": "supply"}, "Still needed: --player.*say whose it is"),
    ],
)
def test_no_such_phase(rule: Any, inputs: dict[str, Any], message: str) -> None:
    """A phase must be one of its player's, and where both have it the player must be named."""
    with pytest.raises(InputProblem, match=message):
        rule("pw.phase", scenario=1, game_turn=2, **inputs)


@pytest.mark.parametrize(
    ("phase", "player"), [("diplomacy", "carthaginian"), ("election", "roman"), ("marker", "both")]
)
def test_player_is_known_where_only_one_has_the_phase(rule: Any, phase: str, player: str) -> None:
    """The player need not be given for a phase that only one has."""
    assert rule("pw.phase", scenario=1, game_turn=2, phase=phase).result["player"] == player
