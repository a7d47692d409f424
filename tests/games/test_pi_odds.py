"""pi.battle --odds: how a battle may end, by hand where it can be reckoned, exact against simulated (s9.5, c12)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from punicref.errors import InputProblem
from punicref.games.pi.battles import chits, engine, exact, plays, simulated, standing
from punicref.games.pi.battles.chits import BattleRules
from punicref.games.pi.battles.engine import State
from punicref.games.pi.battles.policies import Players, Policies, Policy
from punicref.games.pi.battles.standing import Deal, End, Losses, Setup
from punicref.games.pi.inputs import SIDES, Side
from punicref.games.pi.units import Unit
from punicref.ruling.case import Case
from punicref.ruling.dice import simulation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling
    from tests.program import Answer

    Rule = Callable[..., Ruling]
    Hands = Mapping[Side, tuple[str, ...]]

PINTIAS = str(Path(__file__).parents[1] / "examples" / "plays" / "pintias.toml")

WEAK = {
    "odds": True, "battle": "land", "attacker": "roman",
    "roman": "infantry 1/1 tactical 1/1", "carthaginian": "infantry 1/1 tactical 1/1",
}  # fmt: skip
"""A battle that is over soon: nine checks in ten fail."""

SEA = {
    "odds": True, "battle": "naval", "attacker": "carthaginian",
    "roman": "2 naval 5/4 tactical 2/1", "carthaginian": "naval 6/5 tactical 2/1, naval 4/3 tactical 1/1",
    "runs": 120, "seed": 7,
}  # fmt: skip


@pytest.fixture(scope="module")
def rules(shipped: Library) -> BattleRules:
    """The rules of battles as shipped."""
    return chits.rules(Case("pi.test", shipped, lambda _: None))


def units(side: Side, number: int, *values: int, kind: str = "infantry") -> tuple[Unit, ...]:
    """Make units that are alike: cohesion, tactical value, the same on both sides of the counter."""
    cohesion, tactical = values
    letter = side[0].upper()
    return tuple(
        Unit(f"{letter}{at}", side, kind, cohesion, cohesion, tactical, tactical) for at in range(1, number + 1)
    )


def setup(rules: BattleRules, state: State, policy: Policy = "greedy", hands: Hands | None = None) -> Setup:
    """Set a battle up at its start; `hands` are clauses of chits by side."""
    held = hands or {}
    deals = {
        side: Deal(held[side], 0, engine.full(rules, state, side, held[side]))
        if side in held
        else Deal((), engine.tactical(rules, state, side) or 0, engine.full(rules, state, side))
        for side in SIDES
    }
    return Setup(rules, state, state.attacker, deals, {"roman": policy, "carthaginian": policy})


def wins(ends: dict[End, Fraction], side: Side | None) -> Fraction:
    return sum((chance for end, chance in ends.items() if end.decided and end.winner == side), Fraction(0))


# Reckoned by hand


def test_the_first_plays_of_known_hands_are_those_reckoned_by_hand(rules: BattleRules) -> None:
    """Rome plays Ruse: 9/10 that Carthage's only unit flees. Else Carthage skirmishes: a depleted unit flees, 9/10."""
    rome = units("roman", 1, 1, 1)[0]._replace(depleted=True)
    state = State(True, "roman", (rome, *units("carthaginian", 1, 1, 1)))
    hands: Hands = {"roman": ("chit.roman.land.ruse",), "carthaginian": ("chit.carthaginian.land.skirmish",)}
    ends = exact.ends(setup(rules, state, hands=hands))
    assert ends is not None
    by_plays = {n: wins({end: part for end, part in ends.items() if end.plays == n}, None) for n in (1, 2)}
    assert by_plays == {1: 0, 2: 0}
    first = {end: part for end, part in ends.items() if end.plays == 1 and end.decided}
    second = {end: part for end, part in ends.items() if end.plays == 2 and end.decided}
    assert first == {End("roman", True, 1, (Losses(0, 0, 1), Losses(0, 1, 0))): Fraction(9, 10)}
    assert second == {End("carthaginian", True, 2, (Losses(0, 1, 0), Losses(0, 0, 0))): Fraction(9, 100)}


def test_a_draw_from_the_cup_is_reckoned_by_hand(rules: BattleRules) -> None:
    """Of 16 Roman chits two cavalry are replaced; of 14 two ruses and two flanks win, two confusions lose, 9/10 each.

    The others engage or deplete, and drive nobody away: Rome 4/14 · 9/10 = 9/35, Carthage 2/14 · 9/10 = 9/70.
    """
    state = State(True, "roman", units("roman", 1, 1, 1) + units("carthaginian", 1, 1, 1))
    ends = exact.ends(setup(rules, state))
    assert ends is not None
    first = {end: part for end, part in ends.items() if end.plays == 1}
    assert {side: wins(first, side) for side in SIDES} == {"roman": Fraction(9, 35), "carthaginian": Fraction(9, 70)}


def test_chits_are_not_put_back(rules: BattleRules) -> None:
    """With one ruse left in the cup and one confusion, Rome draws each first with 1/2, and then the other."""
    state = State(True, "roman", units("roman", 1, 1, 1) + units("carthaginian", 1, 10, 1))
    names = [one.clause.rpartition(".")[2] for one in rules.cup("roman", land=True)]
    cup = tuple(int(name in ("ruse", "confusion")) for name in names)
    whole = setup(rules, state)
    # Carthage passes every check and does no harm: its cup holds confusions only.
    calm = tuple(2 * (one.clause.endswith("confusion")) for one in rules.cup("carthaginian", land=True))
    deals: dict[Side, Deal] = {"roman": Deal((), 1, cup), "carthaginian": Deal((), 1, calm)}
    ends = exact.ends(whole._replace(deals=deals), most=10**6, negligible=Fraction(6, 100))
    assert ends is not None
    # Rome's own confusion drives it away with 9/10, as its first chit or, after two plays, as its second.
    assert {end.plays: part for end, part in ends.items() if end.winner == "carthaginian" and end.plays < 4} == {
        1: Fraction(9, 20),
        3: Fraction(9, 20),
    }


def test_more_losses_are_told(rules: BattleRules) -> None:
    """A unit counts once: destroyed, retreated, or left depleted or disorganized."""
    one, two, three, four = units("roman", 4, 5, 1, kind="naval")
    state = State(
        False,
        "roman",
        (
            one._replace(place="destroyed", depleted=True),
            two._replace(place="retreated", disorganized=True),
            three._replace(depleted=True),
            four,
        ),
    )
    assert standing.ended(state.position(engine.field(rules, state)), 4) == End(
        "roman", True, 4, (Losses(1, 1, 1), Losses(0, 0, 0))
    )
    gone = state._replace(units=(one._replace(place="destroyed"),))
    assert standing.ended(gone.position(engine.field(rules, gone)), 1)[:2] == (None, True)


# Exact and simulated

SMALL = {
    "land, one against one": ((1, 1), (1, 1), "infantry"),
    "land, better Romans": ((2, 1), (1, 1), "infantry"),
    "at sea": ((1, 1), (1, 1), "naval"),
}


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", SMALL)
def test_exact_and_simulated_chances_agree(name: str, policy: Policy, rules: BattleRules) -> None:
    """The exact chance lies within the interval of the simulation; what is not decided may go either way."""
    rome, carthage, kind = SMALL[name]
    both = units("roman", 1, *rome, kind=kind) + units("carthaginian", 1, *carthage, kind=kind)
    state = State(kind != "naval", "roman", both)
    battle = setup(rules, state, policy)
    ends = exact.ends(battle, negligible=Fraction(8, 100))
    assert ends is not None
    assert sum(ends.values()) == 1
    left = sum(part for end, part in ends.items() if not end.decided)
    assert 0 < left < Fraction(8, 100)
    counts = simulated.ends(battle, 1000, 2, cores=1)
    for side in (*SIDES, None):
        found = simulation.chance(sum(n for end, n in counts.items() if end.decided and end.winner == side), 1000)
        assert found.low <= wins(ends, side) + left
        assert wins(ends, side) <= found.high


def test_the_same_seed_gives_the_same_battles_on_one_core_and_on_two(rules: BattleRules) -> None:
    """The ends of a simulation depend on the seed alone."""
    state = State(False, "roman", units("roman", 2, 5, 2, kind="naval") + units("carthaginian", 3, 4, 1, kind="naval"))
    battle = setup(rules, state, "random")
    alone = simulated.ends(battle, 110, 4, cores=1)
    assert simulated.ends(battle, 110, 4, cores=2) == alone
    assert simulated.ends(battle, 110, 5, cores=1) != alone


SEA_AND_LAND: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sea": (("naval 5/4 2",) * 2 + ("naval 6/3 1",) * 2, ("naval 6/5 2",) * 3),
    "land": (
        ("infantry 6/4 2",) * 3 + ("cavalry 5/4 2",),
        ("gallic-infantry 5/3 2", "gallic-infantry 5/3 2", "elephant 5/4 1", "cavalry 6/5 2"),
    ),
}
"""Units of both sides: type, cohesion of front and back, tactical value."""


@pytest.mark.parametrize(
    ("where", "rome", "carthage", "found"),
    [
        ("sea", "greedy", "greedy", (139, 49, 1639, 524, 220)),
        ("sea", "random", "random", (150, 43, 1650, 549, 204)),
        ("sea", "greedy", "random", (152, 41, 1567, 513, 227)),
        ("land", "greedy", "greedy", (103, 92, 2131, 81, 84)),
        ("land", "random", "random", (85, 114, 2060, 73, 84)),
        ("land", "greedy", "random", (109, 88, 2150, 74, 91)),
    ],
)
def test_a_seed_gives_the_battles_that_it_has_always_given(
    where: str, rome: Policy, carthage: Policy, found: tuple[int, ...], rules: BattleRules
) -> None:
    """Of 200 battles: those that Rome and Carthage win, plays, units destroyed, units left depleted or disorganized."""
    army: list[Unit] = []
    for side, listed in zip(SIDES, SEA_AND_LAND[where], strict=True):
        for number, (kind, cohesion, tactical) in enumerate((one.split() for one in listed), 1):
            front, _, back = cohesion.partition("/")
            values = int(front), int(back), int(tactical), int(tactical)
            army.append(Unit(f"{side[0].upper()}{number}", side, kind, *values))
    battle = setup(rules, State(where == "land", "roman", tuple(army)))
    counts = simulated.ends(battle._replace(policies={"roman": rome, "carthaginian": carthage}), 200, 5, cores=1)
    assert found == (
        *(sum(number for end, number in counts.items() if end.winner == side) for side in SIDES),
        sum(number * end.plays for end, number in counts.items()),
        sum(number * one.destroyed for end, number in counts.items() for one in end.losses),
        sum(number * one.worn for end, number in counts.items() for one in end.losses),
    )


def test_a_battle_that_never_ends_is_broken_off(rules: BattleRules) -> None:
    """Where no check can fail, nobody wins, and the ruling says that the battles are not decided."""
    state = State(True, "roman", units("roman", 1, 30, 1) + units("carthaginian", 1, 30, 1))
    (end,) = simulated.ends(setup(rules, state), 2, 1, cores=1)
    assert (end.winner, end.decided) == (None, False)


def test_who_cannot_play_passes(rules: BattleRules) -> None:
    """With a tactical value on one side only, that side plays on; with none on either side nothing happens."""
    rome, carthage = units("roman", 1, 1, 1), units("carthaginian", 1, 1, 1)
    mute = tuple(one._replace(tactical=None, tactical_back=None) for one in carthage)
    state = State(True, "roman", rome + mute)
    battle = setup(rules, state)
    ways, counts = exact.ends(battle, negligible=Fraction(1, 20)), simulated.ends(battle, 300, 1, cores=1)
    assert ways is not None
    assert not any(end.winner is not None and end.plays % 2 == 0 for end in (*ways, *counts) if end.decided)
    silent = state._replace(units=(rome[0]._replace(tactical=None), *mute))
    nothing = End(None, False, 1, (Losses(0, 0, 0), Losses(0, 0, 0)))
    assert exact.ends(setup(rules, silent)) == {nothing: Fraction(1)}
    assert simulated.ends(setup(rules, silent), 3, 1, cores=1) == {nothing: 3}


def test_too_large_a_battle_is_not_solved(rules: BattleRules) -> None:
    """Beyond the bound on steps there is no exact answer, and that is told soon."""
    state = State(False, "roman", units("roman", 6, 5, 2, kind="naval") + units("carthaginian", 6, 5, 2, kind="naval"))
    assert exact.ends(setup(rules, state)) is None
    assert exact.ends(setup(rules, state, "random")) is None
    small = State(True, "roman", units("roman", 1, 1, 1) + units("carthaginian", 1, 1, 1))
    assert exact.ends(setup(rules, small), most=100) is None


# Policies


def test_a_greedy_player_takes_the_best_chit_and_the_best_units(rules: BattleRules) -> None:
    """Ruse before Confusion; one engages with the strongest unit against the weakest, and confuses the strongest."""
    rome = units("roman", 2, 5, 1)
    carthage = (units("carthaginian", 1, 7, 1)[0], units("carthaginian", 2, 3, 1)[1])
    state = State(True, "roman", (rome[0], rome[1]._replace(cohesion=6), *carthage))
    players = Players(rules, state, dict.fromkeys(SIDES, "greedy"))
    names = [one.name for one in players.kinds["roman"]]
    confusion, ruse = names.index("confusion"), names.index("ruse")
    assert confusion < ruse
    assert players.plan(*players.start, "roman", (confusion, ruse))[0] == ruse
    assert {name: chosen(players, name) for name in ("wedge", "ruse", "confusion")} == {
        "wedge": [(("R2",), ("C2",))],
        "ruse": [((), ("C1",))],
        "confusion": [(("R2",), ())],
    }


def chosen(players: Players, name: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the choices of units for a chit, by their ids."""
    kind = next(at for at, one in enumerate(players.kinds["roman"]) if one.name == name)
    ids = [players.formed(form).id for form in players.start[1]]
    return [
        (tuple(ids[at] for at in own), tuple(ids[at] for at in enemy))
        for own, enemy in players.choices(players.start, "roman", kind)
    ]


def test_a_random_player_takes_any_units_unengaged_ones_first(rules: BattleRules) -> None:
    """Every set of units that may be chosen is as likely as any other; boarding pairs them in any way."""
    state = State(False, "roman", units("roman", 3, 5, 1, kind="naval") + units("carthaginian", 3, 5, 1, kind="naval"))
    sides: Policies = {"roman": "random", "carthaginian": "greedy"}
    found = chosen(Players(rules, state, sides), "corvus")
    assert len(found) == len(set(found)) == 9
    wanted = engine.want(rules, state, rules.chits[chits.CORVUS])
    state, _ = engine.begin(rules, state, wanted, ("R1",), ("C1", "C2"))
    again = chosen(Players(rules, state, sides), "corvus")
    assert set(again) == {((one,), ("C3", other)) for one in ("R2", "R3") for other in ("C1", "C2")}
    boarding = engine.want(rules, state, rules.chits[chits.BOARDING])
    assert boarding.own_number == 1


# Rulings


def test_each_unit_counts_once_at_the_end() -> None:
    """As destroyed, else as retreated, else as worn; a whole one that has retreated is no worn one."""
    whole, worn = 0, plays.DEPLETED
    states = [whole, worn, plays.RETREATED, plays.RETREATED | worn, plays.DESTROYED, plays.DESTROYED | worn]
    assert standing._lost(states) == Losses(destroyed=2, retreated=2, worn=1)


def test_an_exact_ruling_says_that_it_is_exact(rule: Rule) -> None:
    """The chances sum to one, nothing is estimated, and the result says by which policies."""
    made = rule("pi.battle", **WEAK)
    result = made.result
    assert (result["method"], result["runs"], result["seed"], result["confidence"]) == ("exact", None, None, None)
    chances = result["chances"]
    assert sum(one["estimate"] for one in chances.values()) == 1
    assert all(one["low"] <= one["estimate"] <= one["high"] for one in chances.values())
    left = chances["undecided"]["estimate"]
    assert 0 < left < simulation.NEGLIGIBLE
    assert chances["roman"]["high"] - chances["roman"]["low"] == left
    assert result["policies"] == {"roman": "greedy", "carthaginian": "greedy"}
    assert sum(result["lasting"].values()) == 1 - left
    assert result["losses"]["roman"]["units"] == 1
    cited = {one.partition(":")[2] for step in made.steps for one in step.cites}
    assert {"s9.5.3", "s9.5.5", "s9.5.6", "c12.b"} <= cited


def test_a_simulated_ruling_tells_runs_seed_and_interval(rule: Rule) -> None:
    """Repeated with its seed it is the same; the interval holds the estimate."""
    made = rule("pi.battle", **SEA)
    result = made.result
    assert (result["method"], result["runs"], result["seed"]) == ("simulated", 120, 7)
    assert result["confidence"] == Fraction(19, 20)
    assert result["next"] == "carthaginian"
    assert sum(one["estimate"] for one in result["chances"].values()) == 1
    for one in result["chances"].values():
        assert one["low"] <= one["estimate"] <= one["high"]
    assert rule("pi.battle", **SEA) == made
    other = rule("pi.battle", **{**SEA, "seed": None})
    assert other.result["seed"] is not None
    assert rule("pi.battle", **{**SEA, "seed": other.result["seed"]}) == other


def test_hands_and_played_chits_are_taken_into_account(rule: Rule) -> None:
    """A known hand is held, played and engaged chits are out of the cup, who has played holds fewer."""
    known = {
        "roman_hand": "corvus, ballistas", "carthaginian_played": "Boarding, periplus, periplus",
        "engaged": "corvus R1 C1 C2", "turn": "roman",
    }  # fmt: skip
    made = rule("pi.battle", **SEA, **known)
    values = [step.value for step in made.steps if "pi:s9.5.2" in step.cites]
    assert [str(one.texts["en"]) for one in values[0]] == ["Ballistas", "Corvus"]
    assert values[1] == 1  # two at a time, three played
    assert made.result["next"] == "roman"


def test_the_chances_go_on_from_a_record(rule: Rule, tmp_path: Path) -> None:
    """After the plays of a record it is the other side's turn; draws that were told are the hands."""
    record: dict[str, Any] = {
        "battle": "land", "attacker": "roman", "roman": "infantry 1/1 tactical 1/1",
        "carthaginian": "2 infantry 1/1 tactical 1/1",
        "plays": [{"side": "roman", "chit": "ruse", "enemy": ["C1"], "dice": "C1 9"}],
    }  # fmt: skip
    made = rule("pi.battle", plays=json.dumps(record), odds=True, runs=60, seed=1)
    assert made.result["next"] == "carthaginian"
    assert made.result["losses"]["carthaginian"]["units"] == 2
    assert made.result["losses"]["carthaginian"]["retreated"]["low"] >= 1
    hands = {"hands": {"roman": ["ruse"], "carthaginian": ["skirmish"]}}
    record["plays"][0]["draws"] = ["wedge"]
    told = rule("pi.battle", plays=json.dumps(record | hands), odds=True, runs=60, seed=1)
    held = [step.value for step in told.steps if "pi:s9.5.2" in step.cites][-2:]
    assert [[str(one.texts["en"]) for one in hand] for hand in held] == [["Wedge"], ["Skirmish"]]
    with pytest.raises(InputProblem, match="--roman-hand"):
        rule("pi.battle", plays=json.dumps(record | hands), odds=True, roman_hand="ruse")
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(record | hands), encoding="utf-8")
    assert rule("pi.battle", plays=str(path), odds=True, runs=60, seed=1) == told


def test_a_battle_that_is_over_is_ruled_on_as_replayed(rule: Rule) -> None:
    """Nothing is left to chance after the battle of Pintias."""
    assert rule("pi.battle", plays=PINTIAS, odds=True) == rule("pi.battle", plays=PINTIAS)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"roman": ""}, "Still needed: --roman"),
        ({"battle": None, "attacker": None}, "Still needed: --battle, --attacker"),
        ({"odds": False}, "Still needed: --plays"),
        ({"roman": "infantry 1/1"}, "R1 lacks a value"),
        ({"roman": "infantry 1 tactical 1/1"}, "R1 lacks a value"),
        ({"roman": "naval 1/1 tactical 1/1"}, "is a naval unit"),
        ({"plays": PINTIAS}, "Give either --plays or --battle"),
        ({"roman_hand": "ruse, ruse, ruse"}, "more chits in hand and played than Rome has"),
        ({"roman_hand": "corvus"}, "no battle chit corvus"),
        ({"roman_leader": "cohesion x 1"}, "--roman-leader: cohesion x 1 is no leader"),
        ({"runs": 0}, "runs is 0"),
        ({"roman_policy": "wise"}, "greedy, random"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, Any], message: str, rule: Rule) -> None:
    """Each mistake is named with its option."""
    with pytest.raises(InputProblem, match=message):
        rule("pi.battle", **{**WEAK, **changed})


def test_leaders_as_options_count(rule: Rule) -> None:
    """A leader's tactical value is drawn for, his cohesion helps; one not listed is asked for as a printed list."""
    made = rule("pi.battle", **SEA, roman_leader="tactical 1", carthaginian_leader="Haderbal cohesion 1 tactical 0")
    drawn = [step.value for step in made.steps if "pi:s9.5.2" in step.cites]
    assert drawn == [3, 2]
    assert rule("pi.battle", **SEA, roman_leader="Haderbal").needs == ("pi:c9.b",)


def test_a_pipe_shows_no_bar_and_one_document(run: Callable[..., Answer]) -> None:
    """With --json there is one document on stdout and nothing on stderr."""
    words = [f"--{name}={value}" for name, value in SEA.items() if name != "odds"]
    done = run("pi", "battle", "--odds", *words, "--json")
    assert (done.code, done.err) == (0, "")
    chances = done.json["result"]["chances"]
    assert chances["roman"]["estimate"]["float"] == pytest.approx(0.5, abs=0.5)


def test_a_simulation_ends_with_its_time_and_says_so(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruling gives what was reached, as so many runs give it with the same seed."""
    monkeypatch.setattr(simulation, "BUDGET", 0.0)
    cut = rule("pi.battle", **SEA)
    assert cut.result["runs"] == simulation.CHUNK
    assert any(f"--runs {simulation.CHUNK} --seed 7" in str(step.text.args.get("option")) for step in cut.steps)
    monkeypatch.setattr(simulation, "BUDGET", 1e9)
    whole = rule("pi.battle", **SEA | {"runs": simulation.CHUNK})
    assert whole.result == cut.result
    assert len(whole.steps) == len(cut.steps) - 1
