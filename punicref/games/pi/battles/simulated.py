"""A battle played many times with random dice, by the engine and the policies of `policies`.

Each run keeps to the frames and forms of `memory`, where what the engine says is found again; each process has its own.
"""

import random
from collections import Counter
from functools import partial

from punicref.games.pi.battles import engine, policies
from punicref.games.pi.battles.memory import Frame, Memory, Order, Position
from punicref.games.pi.battles.standing import Cup, End, Setup, ended
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.ruling.dice import simulation


def ends(setup: Setup, runs: int, seed: int, *, cores: int | None = None) -> Counter[End]:
    """Play a battle many times; returns how often each end came up."""
    return simulation.simulate(partial(_fights, Battle(setup)), runs, seed, cores=cores, budget=simulation.BUDGET)


def _fights(battle: "Battle", dice: random.Random, runs: int) -> Counter[End]:
    return Counter(battle.fight(dice) for _ in range(runs))


class Battle:
    """A battle that can be played any number of times; sent to another process, it begins there without memory."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.memory = Memory(setup.rules, setup.state)
        self.start = self.memory.position()
        names = {side: [one.clause for one in kinds] for side, kinds in self.memory.kinds.items()}
        self.hands = {side: [names[side].index(one) for one in setup.deals[side].hand] for side in SIDES}
        self.full: dict[tuple[Frame, Side, Order], Cup] = {}

    def __reduce__(self) -> tuple[type["Battle"], tuple[Setup]]:
        """Leave the memory behind: it is quicker to fill than to send."""
        return Battle, (self.setup,)

    def fight(self, dice: random.Random) -> End:
        """Play the battle once."""
        now, side = self.start.copy(), self.setup.turn
        hands: dict[Side, list[int]] = {}
        cups: dict[Side, Cup] = {}
        for one in SIDES:
            hands[one], cups[one] = self.hands[one].copy(), self.setup.deals[one].cup
            self._draw(now, one, hands[one], cups, self.setup.deals[one].unseen, dice)
        passed = False
        for turn in range(simulation.LONGEST):
            if now.frame.over:
                return ended(now.state(), turn)
            hand = hands[side]
            if not hand:
                self._draw(now, side, hand, cups, now.tactical(side), dice)
            plays = bool(hand)
            if plays:
                self._play(now, side, hand, dice)
                if not hand and not now.frame.over:
                    self._draw(now, side, hand, cups, now.tactical(side), dice)
            elif passed:
                return ended(now.state(), turn)
            passed = not plays
            side = OTHER[side]
        return ended(now.state(), simulation.LONGEST)

    def _play(self, now: Position, side: Side, hand: list[int], dice: random.Random) -> None:
        """Play a chit of a hand."""
        sides = self.setup.policies
        chosen = None
        if sides[side] == "random":
            kind = hand[int(dice.random() * len(hand))]
        else:
            kind, chosen = now.best(side, tuple(sorted(hand)))
        hand.remove(kind)
        chit = self.memory.kinds[side][kind]
        if chosen is None or sides != policies.GREEDY:
            chosen = now.choose(chit, sides, dice.random)
        now.play(chit, chosen, dice.random)

    def _draw(
        self, now: Position, side: Side, hand: list[int], cups: dict[Side, Cup], number: int, dice: random.Random
    ) -> None:
        """Draw chits into a hand."""
        held = tuple(hand)

        def filled(drawn: Order) -> Cup:
            key = now.frame, side, held + drawn
            if key not in self.full:
                clauses = tuple(self.memory.kinds[side][kind].clause for kind in held + drawn)
                self.full[key] = engine.full(self.setup.rules, now.frame.state, side, clauses)
            return self.full[key]

        def pick(cup: Cup) -> int:
            left = dice.random() * sum(cup)
            for kind, chits in enumerate(cup):
                left -= chits
                if left < 0:
                    return kind
            raise AssertionError("a cup is empty")

        drawn, cups[side] = engine.drawn(cups[side], number, now.frame.keeps(side), filled, pick)
        hand += drawn
