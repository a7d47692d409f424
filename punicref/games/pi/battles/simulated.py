"""A battle played many times with random dice, by players who keep to their policies (`policies`)."""

import random
from collections import Counter
from functools import partial

from punicref.games.pi.battles import plays
from punicref.games.pi.battles.plays import Places, Position
from punicref.games.pi.battles.policies import Players, Random
from punicref.games.pi.battles.standing import End, Setup, ended
from punicref.games.pi.inputs import OTHER, SIDES, Side
from punicref.ruling.dice import simulation


def ends(setup: Setup, runs: int, seed: int, *, cores: int | None = None) -> Counter[End]:
    """Play a battle many times; returns how often each end came up."""
    return simulation.simulate(partial(_fights, Battle(setup)), runs, seed, cores=cores, budget=simulation.BUDGET)


def _fights(battle: "Battle", dice: random.Random, runs: int) -> Counter[End]:
    players = battle.players
    if players.frame.cache_info().currsize + players.plan.cache_info().currsize > simulation.KEPT:
        battle.forget()
    return Counter(battle.fight(dice.random) for _ in range(runs))


class Battle:
    """A battle that can be played any number of times; sent to another process, it begins there without memory."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.forget()
        names = {side: [one.clause for one in kinds] for side, kinds in self.players.kinds.items()}
        self.hands = {side: tuple(names[side].index(one) for one in setup.deals[side].hand) for side in SIDES}
        self.cups = {side: plays.chits(setup.deals[side].cup) for side in SIDES}

    def __reduce__(self) -> tuple[type["Battle"], tuple[Setup]]:
        """Leave the memory behind: it is quicker to fill than to send."""
        return Battle, (self.setup,)

    def forget(self) -> None:
        """Begin with nothing remembered."""
        self.players = Players(self.setup.rules, self.setup.state, self.setup.policies)

    def fight(self, random: Random) -> End:
        """Play the battle once."""
        now, side, hands = self.players.start, self.setup.turn, dict(self.hands)
        cups = {one: cup.copy() for one, cup in self.cups.items()}
        for one in SIDES:
            hands[one] = self._draw(now, one, hands[one], cups, self.setup.deals[one].unseen, random)
        passed = False
        for turn in range(simulation.LONGEST):
            if now[0].over:
                return ended(now, turn)
            hand = hands[side] or self._draw(now, side, (), cups, None, random)
            if hand:
                now, hand = self._play(now, side, hand, random)
                if not hand and not now[0].over:
                    hand = self._draw(now, side, (), cups, None, random)
                passed = False
            elif passed:
                return ended(now, turn)
            else:
                passed = True
            hands[side], side = hand, OTHER[side]
        return ended(now, simulation.LONGEST)

    def _play(self, now: Position, side: Side, hand: Places, random: Random) -> tuple[Position, Places]:
        """Play a chit of a hand; returns the position after it, and the hand left."""
        players = self.players
        if players.policies[side] == "random":
            kind = hand[int(random() * len(hand))]
            choices = players.choices(now, side, kind)
        else:
            kind, choices = players.plan(*now, side, hand)
        chosen = choices[int(random() * len(choices))] if len(choices) > 1 else choices[0]
        frame, due, again = players.begun(now[0], side, kind, chosen)
        forms = list(now[1])
        frame = players.resolve(frame, forms, due, random)
        for number in again:
            if frame.over:
                break
            frame = players.resolve(frame, forms, players.due(frame, number), random)
        at = hand.index(kind)
        return players.rest(frame, forms), hand[:at] + hand[at + 1 :]

    def _draw(
        self, now: Position, side: Side, hand: Places, cups: dict[Side, list[int]], number: int | None, random: Random
    ) -> Places:
        """Draw chits into a hand: as many as are due where no number is given."""
        players, frame = self.players, now[0]

        def filled(drawn: list[int]) -> list[int]:
            return plays.chits(
                players.full(frame, side, [players.kinds[side][kind].clause for kind in (*hand, *drawn)])
            )

        def pick(cup: list[int]) -> int:
            return int(random() * len(cup))

        if number is None:
            number = players.tactical(*now, side) or 0
        drawn, cups[side] = plays.draw(cups[side], number, players.keeps(frame, side), filled, pick)
        return (*hand, *drawn)
