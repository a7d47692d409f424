"""A battle played many times with random dice, by the engine and the policies of `policies`."""

import random
from collections import Counter
from functools import partial

from punicref.dice import simulation
from punicref.games.pi.battles import engine, policies
from punicref.games.pi.battles.engine import Pool
from punicref.games.pi.battles.standing import Cup, End, Setup, ended, sorted_hand
from punicref.games.pi.inputs import OTHER, SIDES, Side


def ends(setup: Setup, runs: int, seed: int, *, cores: int | None = None) -> Counter[End]:
    """Play a battle many times; returns how often each end came up."""
    return simulation.simulate(partial(_fights, setup), runs, seed, cores=cores, budget=simulation.BUDGET)


def _fights(setup: Setup, dice: random.Random, runs: int) -> Counter[End]:
    return Counter(_fight(setup, dice) for _ in range(runs))


def _fight(setup: Setup, dice: random.Random) -> End:
    """Play a battle once."""
    rules, state, side = setup.rules, setup.state, setup.turn
    before = state.plays
    fails = engine.dice(rules, lambda: dice.randint(1, rules.sides))

    def pick(cup: Cup) -> int:
        return dice.choices(range(len(cup)), cup)[0]

    def shuffle(units: policies.Units) -> policies.Units:
        return tuple(dice.sample(units, len(units)))

    pools: dict[Side, Pool] = {}
    for one in SIDES:
        known, unseen, cup = setup.deals[one]
        drawn = engine.draw(rules, state, one, Pool((), cup), pick, unseen)
        pools[one] = drawn._replace(hand=known + drawn.hand)
    passed = False
    for turn in range(simulation.LONGEST):
        if engine.over(state):
            return ended(state, turn)
        if not pools[side].hand:
            pools[side] = engine.draw(rules, state, side, pools[side], pick)
        hand = pools[side].hand
        if hand:
            listed = sorted_hand(rules, state, side, hand)
            if setup.policies[side] == "greedy":
                chit = listed[policies.best(rules, state, listed) if len(listed) > 1 else 0]
            else:
                chit = dice.choice(listed)
            left = list(hand)
            left.remove(chit.clause)
            wanted = engine.want(rules, state, chit)
            taken = policies.chosen(rules, state, wanted, setup.policies, shuffle)
            state, _ = engine.play(rules, state, wanted, *taken, fails)
            pools[side] = pools[side]._replace(hand=tuple(left))
            if not left and not engine.over(state):
                pools[side] = engine.draw(rules, state, side, pools[side], pick)
        elif passed:
            return ended(state, turn)
        passed = not hand
        side = OTHER[side]
    return ended(state, state.plays - before)
