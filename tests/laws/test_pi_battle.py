"""Laws of battles (s9.5, s9.6, c12): exact chances by brute force, states that only get worse, cups that balance."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from punicref.games.pi.battles import chits, engine
from punicref.games.pi.battles.chits import ISSUES, BattleRules
from punicref.games.pi.battles.cohesion import failures
from punicref.games.pi.battles.engine import Check, Pool, State
from punicref.games.pi.battles.plays import Leader, faces
from punicref.games.pi.inputs import OTHER, SIDES
from punicref.games.pi.units import TYPES, Unit
from punicref.ruling.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.rulebook.library import Library

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

marks = st.booleans()
values = st.integers(1, 10)


@st.composite
def battles(draw: st.DrawFn, most: int = 4) -> State:
    """Make a battle, on land or at sea, with some units in every state and some engaged."""
    land = draw(marks)
    found = []
    for side in SIDES:
        for number in range(1, draw(st.integers(1, most)) + 1):
            kind = draw(st.sampled_from(TYPES[:4])) if land else "naval"
            found.append(
                Unit(
                    f"{side[0].upper()}{number}",
                    side,
                    kind,
                    draw(values),
                    draw(values),
                    draw(values),
                    draw(values),
                    depleted=draw(marks),
                    disorganized=draw(marks),
                    isolated=draw(st.sampled_from([False, False, False, True])),
                )
            )
    leaders = (Leader(draw(st.integers(0, 2)), draw(st.integers(0, 2))), engine.NOBODY)
    return State(land, draw(st.sampled_from(SIDES)), tuple(found), leaders)


@pytest.fixture(scope="module")
def rules(shipped: Library) -> BattleRules:
    """The rules of battles as shipped."""
    return chits.rules(Case("pi.test", shipped, lambda _: None))


def read_otherwise(rules: BattleRules, seed: int) -> BattleRules:
    """Return the rules with every open issue read one way or another."""
    chance = random.Random(seed)
    for field, issue in ISSUES.items():
        rules = rules.reading(field, chance.choice([getattr(rules.readings, field), *issue.others]))
    return rules


def kinds(rules: BattleRules, state: State) -> list[chits.Chit]:
    return [one for side in SIDES for one in rules.cup(side, land=state.land)]


def engaged_already(rules: BattleRules, state: State, seed: int, most: int = 2) -> State:
    """Let up to so many engaging chits lie on the table, with nobody hurt by them yet."""
    chance = random.Random(seed)
    for _ in range(chance.randrange(most + 1)):
        one = chance.choice([chit for chit in kinds(rules, state) if chit.kind == "engage"])
        wanted = engine.want(rules, state, one)
        state, _ = engine.begin(rules, state, wanted, *wanted.default())
    return state


class NeedsDie(Exception):  # noqa: N818
    """There are more checks than dice."""


MOST = 5_000
"""So many sequences of dice are tried; a case that needs more is left out."""


def brute(rules: BattleRules, state: State, wanted: engine.Want) -> dict[State, Fraction]:
    """Play with every sequence of dice: a sequence that is too short is tried with every further face."""
    found: dict[State, Fraction] = {}
    tried = 0

    def run(dice: tuple[int, ...]) -> None:
        nonlocal tried
        tried += 1
        assume(tried < MOST)
        left: Iterator[int] = iter(dice)

        def roll() -> int:
            try:
                return next(left)
            except StopIteration:
                raise NeedsDie from None

        try:
            end, _ = engine.play(rules, state, wanted, *wanted.default(), lambda _: roll())
        except NeedsDie:
            for face in range(1, rules.sides + 1):
                run((*dice, face))
            return
        found[end] = found.get(end, Fraction(0)) + Fraction(1, rules.sides ** len(dice))

    run(())
    return found


@settings(LAW, max_examples=60)
@given(state=battles(2), seed=st.integers(0, 10**6))
def test_exact_chances_are_those_of_all_dice(rules: BattleRules, state: State, seed: int) -> None:
    """`ways` gives every state with the chance that trying all dice gives it; a die of three sides, for speed."""
    small = read_otherwise(rules, seed)._replace(sides=3)
    state = engaged_already(small, state, seed)
    one = random.Random(seed).choice(kinds(small, state))
    wanted = engine.want(small, state, one)
    whole, ends = engine.ways(small, state, wanted, *wanted.default())
    exact = {end: Fraction(number, whole) for end, number in ends.items()}
    assert sum(exact.values()) == 1
    assert exact == brute(small, state, wanted)


@LAW
@given(chances=st.lists(st.integers(0, 10), min_size=1, max_size=6))
def test_failures_are_those_of_all_dice(chances: list[int]) -> None:
    """How many of some checks fail, against counting every combination."""
    counted: dict[int, Fraction] = {}
    for fails in product((False, True), repeat=len(chances)):
        part = Fraction(1)
        for failed, ways in zip(fails, chances, strict=True):
            part *= Fraction(ways if failed else 10 - ways, 10)
        counted[sum(fails)] = counted.get(sum(fails), Fraction(0)) + part
    found = failures([Fraction(ways, 10) for ways in chances])
    assert found == {number: chance for number, chance in counted.items() if chance}


def worse(before: Unit, after: Unit) -> bool:
    """Whether nothing about a unit has got better."""
    return (
        (after.depleted or not before.depleted)
        and (after.disorganized or not before.disorganized)
        and before.place in ("battle", after.place)
    )


@LAW
@given(state=battles(), seed=st.integers(0, 10**6))
def test_a_battle_runs_down(rules: BattleRules, state: State, seed: int) -> None:
    """Chits played at random: states only get worse, nobody outside the battle is engaged, pairs stay pairs."""
    rules = read_otherwise(rules, seed)
    chance = random.Random(seed)
    side = state.attacker
    for _ in range(25):
        if engine.over(state):
            assert not state.engaged
            return
        one = chance.choice(rules.cup(side, land=state.land))
        wanted = engine.want(rules, state, one)
        own, enemy = wanted.default()
        assert len(own) == wanted.own_number
        assert len(enemy) == wanted.enemy_number
        before = state
        state, batches = engine.play(rules, state, wanted, own, enemy, lambda _: chance.randint(1, 10))
        assert all(map(worse, before.units, state.units))
        assert batches[0].number == state.plays == before.plays + 1
        present = {unit.id for unit in state.units if unit.present}
        for engaged in state.engaged:
            assert set(engaged.units) <= present
            assert engaged.own
            assert engaged.enemy
            assert not engaged.chit.pairs or len(engaged.units) == 2
        side = OTHER[side]


@LAW
@given(state=battles(), number=st.integers(0, 3))
def test_values_keep_their_limit(rules: BattleRules, state: State, number: int) -> None:
    """No value falls below one, and a further cut never raises it (s9.6.2.c)."""
    for unit in state.units:
        value = engine.cohesion(rules, state, unit)
        assert value >= 1
        assert engine.cohesion(rules, state, unit._replace(disorganized=True)) <= value or unit.disorganized
        assert engine.cohesion(rules, state, unit._replace(isolated=True)) <= value or unit.isolated
        assert 0 <= faces(rules, value, number) <= rules.sides
        assert faces(rules, value, number) <= faces(rules, value, number + 1)


@LAW
@given(state=battles(), seed=st.integers(0, 10**6))
def test_cups_balance(rules: BattleRules, state: State, seed: int) -> None:
    """As many chits are drawn as the highest tactical value, or all that can be used."""
    chance = random.Random(seed)
    state = engaged_already(rules, state, seed)
    for side in SIDES:
        kind = rules.cup(side, land=state.land)
        cup = engine.full(rules, state, side)
        on_table = len({one.number for one in state.engaged if one.chit.side == side})
        assert sum(cup) == rules.prescribed[side, state.land] - on_table
        pool = engine.draw(
            rules,
            state,
            side,
            Pool((), cup),
            lambda cup: chance.randrange(len(cup)),
        )
        useful = sum(n for n, one in zip(cup, kind, strict=True) if engine.replaced(rules, state, one) is None)
        assert len(pool.hand) == min(engine.tactical(rules, state, side) or 0, useful)
        for one in kind:
            assert pool.hand.count(one.clause) <= one.number
            assert not (one.clause in pool.hand and engine.replaced(rules, state, one))


@LAW
@given(state=battles(), seed=st.integers(0, 10**6))
def test_only_second_engagements_are_harder(rules: BattleRules, state: State, seed: int) -> None:
    """The modifier of c12.c goes to units engaged twice, for one of two chits, and further ones as read."""
    rules = read_otherwise(rules, seed)
    state = engaged_already(rules, state, seed, 4)
    numbers = sorted({one.number for one in state.engaged})
    assume(numbers)
    checks: list[Check] = [check for number in numbers for check in engine.working(rules, state, number)]
    for unit in {check.unit for check in checks}:
        twice = [check.twice for check in checks if check.unit == unit]
        further = {"second_only": 1, "each": len(twice) - 1, "none": 0}[rules.readings.third]
        assert twice.count(True) == (len(twice) - 1 if len(twice) <= rules.checks else further)
        assert sum(unit in one.units for one in state.engaged) >= len(twice)


@LAW
@given(state=battles(), seed=st.integers(0, 10**6))
def test_nobody_is_kept_without_an_engagement(rules: BattleRules, state: State, seed: int) -> None:
    """Units held are in the battle, disorganized and engaged; read otherwise they leave when that ends (s9.6.3.d)."""
    rules = read_otherwise(rules, seed)
    chance = random.Random(seed)
    fresh = {unit.id for unit in state.units if not unit.disorganized}
    for _ in range(15):
        if engine.over(state):
            return
        one = chance.choice(kinds(rules, state))
        wanted = engine.want(rules, state, one)
        state, _ = engine.play(rules, state, wanted, *wanted.default(), lambda _: chance.randint(1, 10))
        for unit in state.held:
            assert state.unit(unit).present
            assert state.unit(unit).disorganized
            assert state.is_held(unit)
        if rules.readings.released == "leaves":
            shaken = {unit.id for unit in state.units if unit.present and unit.disorganized}
            assert shaken & fresh <= set(state.held)
