"""Every way in which a battle can go, with its exact chance, by players who keep to their policies (`policies`).

Each side draws without replacement from its own cup. A side without a chit that it can use passes; where neither has
one, the battle is broken off.
"""

import math
import time
from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from punicref.games.pi.battles.chits import BattleRules, Chit
from punicref.games.pi.battles.plays import FOR_GOOD, Frame, Position
from punicref.games.pi.battles.policies import Players
from punicref.games.pi.battles.standing import Cup, End, Setup, ended
from punicref.games.pi.inputs import OTHER, Side
from punicref.ruling.dice import simulation


class Stock(NamedTuple):
    """A side's chits in the exact solution. Kinds of chit are their places in the cup's list.

    `hand` are chits that are told apart. `unseen` others are in hand, too: chosen at random or single, they are told
    apart only when they are played, and are of the groups `among`. `cup` counts by kind all chits that have not been
    played, unseen and discarded ones included; `out` by group those discarded when drawn. A group are the kinds that
    are discarded under the same condition, so that which of them went does not matter: any is as likely as any other.
    """

    hand: tuple[int, ...]
    unseen: int
    among: tuple[int, ...]
    cup: Cup
    out: tuple[int, ...]
    passed: bool = False


Moves = tuple[int, list[tuple[Position, int, int]]]
"""What a play may lead to, in ways out of a whole: the position, the player's stock, the ways."""


class TooMany(Exception):  # noqa: N818  the caller simulates
    """There are more ways than an exact solution may follow, or than can be followed in the time that there is."""


def ends(
    setup: Setup, *, most: int = simulation.WAYS, negligible: Fraction = simulation.NEGLIGIBLE
) -> dict[End, Fraction] | None:
    """Return every end with its exact chance, None where more than `most` ways would have to be followed.

    Battles not decided when their chance has fallen below `negligible` are an end that is not decided.
    """
    try:
        return _Tree(setup, most, negligible).solve()
    except TooMany:
        return None


class _Tree:
    """All ways in which a battle can go, play by play; positions that are alike are one."""

    def __init__(self, setup: Setup, most: int, negligible: Fraction) -> None:
        self.setup = setup
        self.most = most
        self.negligible = negligible
        self.players = Players(setup.rules, setup.state, setup.policies)
        self.kinds = self.players.kinds
        self.groups = {side: _groups(setup.rules, kinds) for side, kinds in self.kinds.items()}
        self.stocks: list[Stock] = []
        self.places: dict[Stock, int] = {}
        self.moves: dict[tuple[Side, Position, int], Moves] = {}
        self.played, self.reasons = cache(self._played), cache(self._reasons)
        self.hands: dict[tuple[Side, tuple[int, ...], int, Stock], list[tuple[Stock, Fraction]]] = {}
        self.worked = self.followed = self.positions = 0
        self.until = simulation.halfway()

    def solve(self) -> dict[End, Fraction]:
        """Follow the battle play by play: whole numbers of ways over one denominator.

        Besides the position there is the stock of the side whose turn it is, and the other's.
        """
        side = self.setup.turn
        ways = self._starts(side)
        whole = math.lcm(*(chance.denominator for chance in ways.values()))
        layer = {one: int(chance * whole) for one, chance in ways.items()}
        ends: Counter[Position] = Counter()
        found: dict[End, Fraction] = {}
        turn = 0
        while layer:
            open_ = {one: number for one, number in layer.items() if not self._is_over(*one)}
            if sum(open_.values()) < self.negligible * whole:
                open_ = {}
            ends.clear()
            for one, number in layer.items():
                if one not in open_:
                    ends[one[0]] += number
            for now, number in ends.items():
                end = ended(now, turn)
                found[end] = found.get(end, Fraction(0)) + Fraction(number, whole)
            moves = self._work_out(side, open_)
            self.positions += len(open_)
            self.followed += sum(len(moves[now, own][1]) for now, own, _ in open_)
            self._spend(0)
            common = math.lcm(*{part for part, _ in moves.values()})
            layer = {}
            for (now, own, other), number in open_.items():
                part, leading = moves[now, own]
                share = number * (common // part)
                for after, left, number_ in leading:
                    key = after, other, left
                    layer[key] = layer.get(key, 0) + share * number_
            whole *= common
            side, turn = OTHER[side], turn + 1
        return found

    def _spend(self, number: int) -> None:
        """Count ways that had to be worked out, which takes longer than following them."""
        self.worked += number * simulation.DEAR
        if self.worked + self.followed > self.most:
            raise TooMany

    def _work_out(self, side: Side, open_: Collection[tuple[Position, int, int]]) -> dict[tuple[Position, int], Moves]:
        """Return the next moves; give up as soon as those worked out so far let it be seen that it would be too much."""
        places = dict.fromkeys((now, own) for now, own, _ in open_)
        new = [place for place in places if (side, *place) not in self.moves]
        before = self.worked
        follow = len(open_) * self.followed // self.positions if self.positions else 0
        for number, place in enumerate(new, 1):
            self._moves(side, *place)
            ahead = (self.worked - before) * len(new) // number
            if before + ahead + self.followed + follow > self.most or time.monotonic() > self.until:
                raise TooMany
        return {place: self.moves[side, *place] for place in places}

    def _is_over(self, now: Position, own: int, other: int) -> bool:
        """Whether a battle is over, or nobody can play any more."""
        stock = self.stocks[own]
        stuck = self.stocks[other].passed and not stock.hand and not stock.unseen
        return stuck or now[0].over

    def _place(self, stock: Stock) -> int:
        """Return the number of a stock."""
        if stock not in self.places:
            self.places[stock] = len(self.stocks)
            self.stocks.append(stock)
        return self.places[stock]

    def _starts(self, turn: Side) -> dict[tuple[Position, int, int], Fraction]:
        """Return the first positions: what both sides may have drawn."""
        now = self.players.start
        found = []
        for side in (turn, OTHER[turn]):
            hand, unseen, cup = self.setup.deals[side]
            names = [one.clause for one in self.kinds[side]]
            known = tuple(sorted(names.index(one) for one in hand))
            stock = Stock((), 0, (), cup, (0,) * (max(self.groups[side]) + 1))
            drawn = self._deal(now, side, unseen, stock, told=bool(known))
            found.append([(one._replace(hand=tuple(sorted(known + one.hand))), chance) for one, chance in drawn])
        return {
            (now, self._place(one), self._place(other)): chance * part
            for one, chance in found[0]
            for other, part in found[1]
        }

    def _moves(self, side: Side, now: Position, own: int) -> Moves:
        """Return what the next play of a side may lead to."""
        key = side, now, own
        if key not in self.moves:
            found: dict[tuple[Position, int], Fraction] = {}
            for after, stock, chance in self._after(side, now, self.stocks[own]):
                self._spend(1)
                place = after, self._place(stock)
                found[place] = found.get(place, Fraction(0)) + chance
            whole = math.lcm(*(chance.denominator for chance in found.values()))
            self.moves[key] = whole, [(*place, int(chance * whole)) for place, chance in found.items()]
        return self.moves[key]

    def _after(self, side: Side, now: Position, stock: Stock) -> Iterator[tuple[Position, Stock, Fraction]]:
        """Yield every position after the next play, with what the player then has of chits, and its chance."""
        if not stock.hand and not stock.unseen:
            for drawn, chance in self._deal_again(now, side, stock._replace(passed=False)):
                if not drawn.hand and not drawn.unseen:
                    yield now, drawn._replace(passed=True), chance
                    continue
                for after, left, part in self._after(side, now, drawn):
                    yield after, left, chance * part
            return
        for kind, left, chance in self._plays(now, side, stock._replace(passed=False)):
            for after, part in self.played(now, side, kind):
                if left.hand or left.unseen or after[0].over:
                    yield after, left, chance * part
                else:
                    for drawn, share in self._deal_again(after, side, left):
                        yield after, drawn, chance * part * share

    def _plays(self, now: Position, side: Side, stock: Stock) -> list[tuple[int, Stock, Fraction]]:
        """Return which kinds of chit may be played, what is left then, and with what chance."""
        if stock.unseen:
            weights = self._weights(side, stock, stock.among)
            left = sum(weights.values())
            return [
                (kind, stock._replace(unseen=stock.unseen - 1, cup=_less(stock.cup, kind)), weight / left)
                for kind, weight in weights.items()
            ]
        found = Counter(stock.hand)
        if self.setup.policies[side] == "greedy":
            found = Counter([self.players.plan(*now, side, stock.hand)[0]])
        total = found.total()
        return [
            (kind, stock._replace(hand=_without(stock.hand, kind)), Fraction(number, total))
            for kind, number in found.items()
        ]

    def _played(self, now: Position, side: Side, kind: int) -> list[tuple[Position, Fraction]]:
        """Return the positions after a play with their chances."""
        found: dict[Position, Fraction] = {}
        choices, wanted = self.players.choices(now, side, kind), self.players.want(now[0], self.kinds[side][kind])
        for chosen in choices:
            whole, ends = self.players.ways(*now, wanted, chosen)
            self._spend(len(ends))
            for end, number in ends.items():
                after = self.players.rest(*end)
                found[after] = found.get(after, Fraction(0)) + Fraction(number, whole * len(choices))
        return list(found.items())

    # Drawing

    def _deal_again(self, now: Position, side: Side, stock: Stock) -> list[tuple[Stock, Fraction]]:
        """Return what a side may draw that has no chits left."""
        return self._deal(now, side, self.players.tactical(*now, side) or 0, stock)

    def _deal(
        self, now: Position, side: Side, number: int, stock: Stock, *, told: bool = False
    ) -> list[tuple[Stock, Fraction]]:
        """Return what a side may draw, as `plays.draw` draws; told apart only where that is needed."""
        stock = self._live(now, side, stock._replace(among=()))
        kept, left = self._kept(now, side), self._left(side, stock)
        free = self.setup.policies[side] == "random" or number == 1
        if sum(left[group] for group in kept) < number:
            return self._told(now, side, number, stock)
        if told or not free:
            key = side, kept, number, stock
            if key not in self.hands:
                self.hands[key] = self._told(now, side, number, stock)
            return self.hands[key]
        return [
            (stock._replace(unseen=number, among=kept, out=tuple(map(sum, zip(stock.out, more, strict=True)))), chance)
            for more, chance in discards(left, kept, number)
        ]

    def _reasons(self, now: Frame, side: Side) -> tuple[str | None, ...]:
        """Say of each kind of chit why a side discards it when it draws it now."""
        return tuple(self.players.replaced(now, one) for one in self.kinds[side])

    def _live(self, now: Position, side: Side, stock: Stock) -> Stock:
        """Leave out the chits that are discarded from now on whenever they are drawn; they change nothing."""
        dead = [reason in FOR_GOOD for reason in self.reasons(now[0], side)]
        cup = tuple(0 if gone else number for number, gone in zip(stock.cup, dead, strict=True))
        left = {group for group, number in zip(self.groups[side], cup, strict=True) if number}
        return stock._replace(cup=cup, out=tuple(n if at in left else 0 for at, n in enumerate(stock.out)))

    def _kept(self, now: Position, side: Side) -> tuple[int, ...]:
        """Return the groups that a side keeps when it draws them now."""
        kept = self.players.keeps(now[0], side)
        return tuple(sorted({group for group, keep in zip(self.groups[side], kept, strict=True) if keep}))

    def _left(self, side: Side, stock: Stock) -> tuple[int, ...]:
        """Return how many chits of each group are in cup and hand."""
        totals = [-out for out in stock.out]
        for group, number in zip(self.groups[side], stock.cup, strict=True):
            totals[group] += number
        return tuple(totals)

    def _weights(self, side: Side, stock: Stock, among: tuple[int, ...]) -> dict[int, Fraction]:
        """Return how likely each kind of some groups is to be drawn: how many of it are in cup and hand on average."""
        left = self._left(side, stock)
        return {
            kind: Fraction(number * left[group], left[group] + stock.out[group])
            for kind, (group, number) in enumerate(zip(self.groups[side], stock.cup, strict=True))
            if number and group in among and left[group]
        }

    def _told(self, now: Position, side: Side, number: int, stock: Stock) -> list[tuple[Stock, Fraction]]:
        """Return every hand that a side may draw with its chance."""
        kept, groups = self._kept(now, side), self.groups[side]
        open_: dict[tuple[Stock, bool], Fraction] = {(stock, False): Fraction(1)}
        done: dict[Stock, Fraction] = {}
        while open_:
            later: dict[tuple[Stock, bool], Fraction] = {}
            for (one, filled), chance in open_.items():
                left = self._left(side, one)
                if len(one.hand) == number or (filled and not any(left)):
                    done[one] = done.get(one, Fraction(0)) + chance
                    continue
                if not any(left):
                    again = self._filled(now, side, one), True
                    later[again] = later.get(again, Fraction(0)) + chance
                    continue
                drawn = [
                    (one._replace(hand=tuple(sorted((*one.hand, kind))), cup=_less(one.cup, kind)), weight)
                    for kind, weight in self._weights(side, one, kept).items()
                ] + [
                    (one._replace(out=_more(one.out, group)), Fraction(bad))
                    for group, bad in enumerate(left)
                    if bad and group not in kept and group in groups
                ]
                self._spend(len(drawn))
                for after, weight in drawn:
                    key = after, filled
                    later[key] = later.get(key, Fraction(0)) + chance * weight / sum(left)
            open_ = later
        return list(done.items())

    def _filled(self, now: Position, side: Side, stock: Stock) -> Stock:
        """Fill a cup that is empty again (s9.5.5)."""
        full = self.players.full(now[0], side, [self.kinds[side][kind].clause for kind in stock.hand])
        return self._live(now, side, stock._replace(cup=full, out=(0,) * len(stock.out)))


def _groups(rules: BattleRules, kinds: tuple[Chit, ...]) -> tuple[int, ...]:
    """Return for each kind of chit its group: the kinds that are discarded under the same condition."""
    conditions = [one.condition if not one.holds or rules.redrawn(one) else "" for one in kinds]
    listed = list(dict.fromkeys(conditions))
    return tuple(listed.index(one) for one in conditions)


@cache
def discards(left: tuple[int, ...], kept: tuple[int, ...], number: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return how many chits of each group are discarded until so many of other groups are drawn, with the chance."""
    open_ = {(0, (0,) * len(left)): Fraction(1)}
    good = sum(left[group] for group in kept)
    done: dict[tuple[int, ...], Fraction] = {}
    while open_:
        later: dict[tuple[int, tuple[int, ...]], Fraction] = {}
        for (drawn, out), chance in open_.items():
            if drawn == number:
                done[out] = done.get(out, Fraction(0)) + chance
                continue
            total = sum(left) - drawn - sum(out)
            following = [((drawn + 1, out), good - drawn)] + [
                ((drawn, _more(out, group)), left[group] - out[group])
                for group in range(len(left))
                if group not in kept
            ]
            for key, ways in following:
                if ways:
                    later[key] = later.get(key, Fraction(0)) + chance * Fraction(ways, total)
        open_ = later
    return list(done.items())


def _more(out: tuple[int, ...], group: int) -> tuple[int, ...]:
    """Return discarded chits with one more of a group."""
    return tuple(number + (at == group) for at, number in enumerate(out))


def _less(cup: Cup, kind: int) -> Cup:
    """Return a cup with one chit less."""
    return tuple(number - (at == kind) for at, number in enumerate(cup))


def _without(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return a hand with one chit less."""
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]
