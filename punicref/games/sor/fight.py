"""How a battle comes out (base:12.2.3, base:12.2.5, base:12.3): exact chances of winner and losses, or those of the dice rolled."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution


class Blow(NamedTuple):
    """What a die of one face costs: so many CU, if the side that rolled it is of at least this size."""

    face: int
    loss: int
    size: int

    def cost(self, face: int, size: int) -> int:
        """Return what one die costs, rolled by an army of this size."""
        return self.loss if face == self.face and size >= self.size else 0


class Losses(NamedTuple):
    """The loss table (base:12.3): what the winner's dice cost the loser, the loser's the winner, and the loser himself."""

    faces: tuple[int, ...]
    winner: tuple[Blow, ...]
    loser: tuple[Blow, ...]
    own: tuple[Blow, ...]
    last: bool = False
    """base:12.3 one: a loser too small for `own` loses his only unit to such a die."""

    def harmless(self) -> "Losses":
        """Return a table without losses (21.3.11)."""
        return Losses(self.faces, (), (), ())

    def otherwise(self) -> "Losses":
        """Return the table by the other reading of base:12.3 one."""
        return self._replace(last=not self.last)


class Army(NamedTuple):
    """A side of a battle: CU at its beginning (of the unrest: its level), modifier, dice, and their faces if rolled."""

    size: int
    modifier: int
    dice: int
    rolled: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The modified total of the dice rolled."""
        return sum(self.rolled) + self.modifier


Sums = tuple[int, ...]
"""What dice add up to: the sum of their faces, then the CU that they cost."""


class Thrown(NamedTuple):
    """What the dice of an army count for: each face, so many dice (0: these very dice), and the most that they cost."""

    faces: tuple[Sums, ...]
    dice: int
    most: int | None = None


class Fought(NamedTuple):
    """How a battle has come out: CU that the dice cost each side, which may be more than it has."""

    attacker_wins: bool
    loser: int
    winner: int


def losses(case: Case) -> Losses:
    """Read the loss table (base:12.3), as plain numbers: what is told of it names the clause.

    What a 1 costs a loser who is too small is open: the table goes by the reading that is played.
    """

    def blow(face: str, whose: str) -> Blow:
        name = f"{whose}_{face}"
        return Blow(number(face), number(name), number(f"{name}_size") if f"{name}_size" in values else 0)

    def number(name: str) -> int:
        return int(case.number("base:12.3", name))

    values = case.values("base:12.3")
    high = ("six", "five", "four")
    harmless = map(int, case.numbers("base:12.3", "harmless"))
    return Losses(
        tuple(sorted((*(number(face) for face in (*high, "one")), *harmless))),
        tuple(blow(face, "winner") for face in high),
        tuple(blow(face, "loser") for face in high),
        (blow("one", "loser"),),
        case.points.plays("base:12.3", "one", ("none", "loses")) == "loses",
    )


def dealt(army: Army, table: Losses) -> Thrown:
    """Return what the dice of an army count for if it wins: face, CU that it costs the loser."""
    return _thrown(army, table, lambda face: (face, sum(one.cost(face, army.size) for one in table.winner)))


def taken(army: Army, table: Losses) -> Thrown:
    """Return what the dice of an army count for if it loses: face, CU that it costs the winner, and itself."""
    last = table.last and too_small(army.size, table)

    def die(face: int) -> Sums:
        own = sum(one.loss if last and one.face == face else one.cost(face, army.size) for one in table.own)
        return face, sum(one.cost(face, army.size) for one in table.loser), own

    return _thrown(army, table, die)._replace(most=army.size if last else None)


def _thrown(army: Army, table: Losses, die: Callable[[int], Sums]) -> Thrown:
    return Thrown(tuple(map(die, army.rolled or table.faces)), 0 if army.rolled else army.dice)


def _sums(thrown: Thrown) -> dict[Sums, int]:
    """Return in how many ways dice add up to what."""
    found = dict(_all(thrown.faces, thrown.dice)) if thrown.dice else {_sum(thrown.faces): 1}
    if thrown.most is None:
        return found
    capped: dict[Sums, int] = {}
    for one, ways in found.items():
        key = (*one[:-1], min(one[-1], thrown.most))
        capped[key] = capped.get(key, 0) + ways
    return capped


@cache
def _all(faces: tuple[Sums, ...], dice: int) -> tuple[tuple[Sums, int], ...]:
    """Return what so many dice may add up to, with the ways."""
    total: dict[Sums, int] = {(0,) * len(faces[0]): 1}
    for _ in range(dice):
        more: dict[Sums, int] = {}
        for one, ways in total.items():
            for face in faces:
                key = _sum((one, face))
                more[key] = more.get(key, 0) + ways
        total = more
    return tuple(total.items())


def _sum(rows: Sequence[Sums]) -> Sums:
    return tuple(map(sum, zip(*rows, strict=True)))


def too_small(size: int, table: Losses) -> bool:
    """Whether an army is too small to lose CU to its own dice by the table itself (base:12.3 one)."""
    return not any(size >= one.size for one in table.own)


def fight(attacker: Army, defender: Army, table: Losses, lead: int) -> Distribution[Fought]:
    """Return the exact joint chances of winner and losses; the attacker wins with `lead` points more (base:12.2.5).

    Of the sizes only what they make of the dice counts, of the modifiers only their difference: many battles are one.
    """
    if not any(too_small(size, table) for size in (attacker.size, defender.size)):
        table = table._replace(last=False)
    thrown = dealt(attacker, table), taken(defender, table), dealt(defender, table), taken(attacker, table)
    needed = lead - attacker.modifier + defender.modifier
    if attacker.rolled or defender.rolled:  # too many to be kept, and soon computed
        return _fight(*thrown, needed)
    return _open_fight(*thrown, needed)


def _fight(dealt_: Thrown, taken_: Thrown, dealt_back: Thrown, taken_back: Thrown, needed: int) -> Distribution[Fought]:
    counts: dict[Fought, int] = {}
    for wins, winner, loser, margin in ((True, dealt_, taken_, needed), (False, dealt_back, taken_back, 1 - needed)):
        low, beating = _beating(_sums(winner))
        found: dict[tuple[int, int], int] = {}
        for (total, back, own), times in _sums(loser).items():
            for blows, ways in beating.get(max(low, total + margin), {}).items():
                key = (blows + own, back)
                found[key] = found.get(key, 0) + ways * times
        for (lost, back), ways in found.items():
            counts[Fought(wins, lost, back)] = ways
    return Distribution(counts)


_open_fight = cache(_fight)


def _beating(winner: dict[Sums, int]) -> tuple[int, dict[int, dict[int, int]]]:
    """Return the lowest total of the winner, and for each total the ways to have as much or more, by blows dealt."""
    totals = [total for total, _ in winner]
    low, high = min(totals), max(totals)
    by_total: dict[int, list[tuple[int, int]]] = {}
    for (total, blows), ways in winner.items():
        by_total.setdefault(total, []).append((blows, ways))
    found: dict[int, dict[int, int]] = {}
    running: dict[int, int] = {}
    for total in range(high, low - 1, -1):
        for blows, ways in by_total.get(total, ()):
            running[blows] = running.get(blows, 0) + ways
        found[total] = dict(running)
    return low, found


def tie(attacker: Army, defender: Army, table: Losses) -> Fraction:
    """Return the chance that both have the same modified total."""
    own, other = (_totals(dealt(army, table)) for army in (attacker, defender))
    apart = attacker.modifier - defender.modifier
    ways = sum(number * other.get(total + apart, 0) for total, number in own.items())
    return Fraction(ways, sum(own.values()) * sum(other.values()))


def _totals(thrown: Thrown) -> dict[int, int]:
    found: dict[int, int] = {}
    for (total, _), ways in _sums(thrown).items():
        found[total] = found.get(total, 0) + ways
    return found
