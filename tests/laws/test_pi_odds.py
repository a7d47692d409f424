"""Laws of the chances of a battle: they sum to one, exact and simulated agree, more units do no harm (s9.5, c12)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from punicref.games.pi.battles import chits, engine, exact, memory, policies, simulated
from punicref.games.pi.battles.chits import BattleRules
from punicref.games.pi.battles.engine import Pool, State
from punicref.games.pi.battles.exact import Stock
from punicref.games.pi.battles.policies import Policy
from punicref.games.pi.battles.standing import Deal, End, Setup
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.games.pi.units import Unit
from punicref.ruling.case import Case
from punicref.ruling.dice import simulation

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much])

WIDE = 4.5
"""Standard deviations: beyond them lies one simulation in 150,000."""

policy = st.sampled_from(["greedy", "random"])
values = st.integers(1, 3)


@pytest.fixture(scope="module")
def rules(shipped: Library) -> BattleRules:
    """A game as shipped, but with a die of three sides and one chit of each kind in the cup, so that all is small."""
    shipped_rules = chits.rules(Case("pi.test", shipped, lambda _: None))
    few = {clause: one._replace(number=1) for clause, one in shipped_rules.chits.items()}
    return shipped_rules._replace(sides=3, chits=few)


@st.composite
def battles(draw: st.DrawFn, most: int = 2) -> State:
    """Make a small battle, on land or at sea."""
    land = draw(st.booleans())
    found = []
    for side in SIDES:
        for number in range(1, draw(st.integers(1, most)) + 1):
            kind = draw(st.sampled_from(["infantry", "infantry", "cavalry", "elephant"])) if land else "naval"
            unit = Unit(
                f"{side[0].upper()}{number}", side, kind, draw(values), draw(values), draw(st.integers(1, 2)), 1
            )
            found.append(unit._replace(depleted=draw(st.booleans()), isolated=draw(st.integers(0, 3)) == 0))
    return State(land, draw(st.sampled_from(SIDES)), tuple(found))


def setup(rules: BattleRules, state: State, one: Policy, other: Policy) -> Setup:
    """Set a battle up at its start."""
    deals = {
        side: Deal((), engine.tactical(rules, state, side) or 0, engine.full(rules, state, side)) for side in SIDES
    }
    return Setup(rules, state, state.attacker, deals, {"roman": one, "carthaginian": other})


def share(ends: Mapping[End, Fraction] | Counter[End], side: Side | None) -> Fraction:
    return sum((Fraction(part) for end, part in ends.items() if end.decided and end.winner == side), Fraction(0))


@settings(LAW, max_examples=25)
@given(state=battles(), one=policy, other=policy, seed=st.integers(0, 10**6))
def test_exact_chances_sum_to_one_and_simulations_agree(
    rules: BattleRules, state: State, one: Policy, other: Policy, seed: int
) -> None:
    """Every end has its chance; a simulation strays from it no further than chance allows."""
    battle = setup(rules, state, one, other)
    ends = exact.ends(battle, most=150_000, negligible=Fraction(1, 5))
    assume(ends is not None)
    assert ends is not None
    assert sum(ends.values()) == 1
    assert all(0 < part <= 1 for part in ends.values())
    left = sum(part for end, part in ends.items() if not end.decided)
    runs = 150
    counts = simulated.ends(battle, runs, seed, cores=1)
    for side in (*SIDES, None):
        low, high = share(ends, side), share(ends, side) + left
        found = float(share(counts, side) / runs)
        slack = WIDE * float(max(low * (1 - low), high * (1 - high), Fraction(1, runs)) / runs) ** 0.5
        assert float(low) - slack <= found <= float(high) + slack


@settings(LAW, max_examples=12)
@given(state=battles(1), one=policy, other=policy)
def test_chits_told_apart_or_not_give_the_same_chances(
    rules: BattleRules, state: State, one: Policy, other: Policy
) -> None:
    """The exact solution leaves chits unseen where it may; told apart, they give the same chances."""

    class Told(exact._Tree):
        def _deal(self, at: int, side: Side, number: int, stock: Stock, **_: bool) -> list[tuple[Stock, Fraction]]:
            return super()._deal(at, side, number, stock, told=True)

    battle = setup(rules, state, one, other)
    ends = exact.ends(battle, most=100_000, negligible=Fraction(1, 5))
    assume(ends is not None)
    try:
        told = Told(battle, 1_500_000, Fraction(1, 5)).solve()
    except exact.TooMany:
        assume(False)
    assert told == ends


@settings(LAW, max_examples=40)
@given(state=battles(3), seed=st.integers(0, 10**6), number=st.integers(0, 3))
def test_hands_are_drawn_as_the_engine_draws(rules: BattleRules, state: State, seed: int, number: int) -> None:
    """The chances of every hand are those of trying all orders in which `engine.draw` may pick."""
    dice = random.Random(seed)
    side = dice.choice(SIDES)
    cup = tuple(left * dice.choice((0, 1)) for left in engine.full(rules, state, side))
    tree = exact._Tree(setup(rules, state, "greedy", "greedy"), 10**9, Fraction(0))
    at = tree._number(state)
    stock = Stock((), 0, (), cup, (0,) * (max(tree.groups[side]) + 1))
    found: dict[tuple[str, ...], Fraction] = {}
    for one, part in tree._deal(at, side, number, stock, told=True):
        hand = tuple(sorted(tree.kinds[side][kind].clause for kind in one.hand))
        found[hand] = found.get(hand, Fraction(0)) + part
    counted: dict[tuple[str, ...], int] = {}
    runs = 300
    for _ in range(runs):
        drawn = engine.draw(
            rules, state, side, Pool((), cup), lambda cup: dice.choices(range(len(cup)), cup)[0], number
        )
        hand = tuple(sorted(drawn.hand))
        counted[hand] = counted.get(hand, 0) + 1
    assert sum(found.values()) == 1
    assert set(counted) <= set(found)
    for hand, part in found.items():
        slack = WIDE * (float(part * (1 - part)) / runs + 1 / runs**2) ** 0.5
        assert abs(counted.get(hand, 0) / runs - float(part)) <= slack


def alike(state: State) -> tuple[object, ...]:
    """Return what tells states between two plays apart: in which order units are engaged does not."""
    engaged = [
        (one.number, one.chit, tuple(sorted(one.own)), tuple(sorted(one.enemy)))
        for one in memory.numbered(state).engaged
    ]
    return state.units, tuple(sorted(engaged)), frozenset(state.held)


@settings(LAW, max_examples=60)
@given(state=battles(3), policy=policy, seed=st.integers(0, 10**6), others=st.booleans())
def test_what_is_remembered_is_what_the_engine_says(
    rules: BattleRules, state: State, policy: Policy, seed: int, others: bool
) -> None:
    """Play for play a remembered position comes to a state to which the engine can come with the same units chosen."""
    if others:
        rules = rules._replace(readings=rules.readings._replace(released="leaves", until="first_unit"))
    dice = random.Random(seed)
    now = memory.Memory(rules, state).position()
    side, sides = state.attacker, dict.fromkeys(SIDES, policy)
    for _ in range(8):
        before = now.state()
        if engine.over(before):
            break
        chit = dice.choice(rules.cup(side, land=state.land))
        chosen = now.choose(chit, sides, dice.random)
        own, enemy = now.named(chosen[0]), now.named(chosen[1])
        wanted = engine.want(rules, before, chit)
        choices = policies.choices(wanted, sides, policies.ranks(rules, before))
        assert (set(own), set(enemy)) in [(set(mine), set(theirs)) for mine, theirs in choices]
        assert policy == "random" or choices == [(own, enemy)]
        now.play(chit, chosen, dice.random)
        ends = engine.spread(rules, before, wanted, own, enemy)
        assert alike(now.state()) in {alike(one) for one in ends}
        side = OTHER[side]


CERTAIN = {
    "another of the same": ("infantry", 1, 1),
    "a better one": ("infantry", 3, 2),
}


@pytest.mark.parametrize("name", CERTAIN)
@pytest.mark.parametrize("enemy", [1, 2])
def test_one_more_unit_never_worsens_the_chance(name: str, enemy: int, rules: BattleRules) -> None:
    """With one more unit a side wins at least as often, as far as 600 battles can tell."""
    rome = Unit("R1", "roman", "infantry", 2, 1, 1, 1)
    carthage = tuple(Unit(f"C{at}", "carthaginian", "infantry", 2, 1, 1, 1) for at in range(1, enemy + 1))
    kind, cohesion, back = CERTAIN[name]
    more = Unit("R2", "roman", kind, cohesion, back, 1, 1)
    runs, chances = 600, []
    for units in ((rome, *carthage), (rome, more, *carthage)):
        counts = simulated.ends(setup(rules, State(True, "roman", units), "greedy", "greedy"), runs, 3, cores=1)
        chances.append(simulation.chance(int(share(counts, "roman")), runs))
    assert chances[1].high >= chances[0].low
    assert chances[1].estimate > chances[0].estimate
