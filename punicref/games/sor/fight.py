"""How a battle comes out (base:12.2.3, base:12.2.5, base:12.3): exact chances of winner and losses, or those of the dice rolled."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from punicref.dice import Distribution
from punicref.ruling.case import Case


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


class Fought(NamedTuple):
    """How a battle has come out: CU that the dice cost each side, which may be more than it has."""

    attacker_wins: bool
    loser: int
    winner: int


def losses(case: Case) -> Losses:
    """Read the loss table (base:12.3)."""

    def blow(face: str, whose: str) -> Blow:
        name = f"{whose}_{face}"
        sized = f"{name}_size" in values
        return Blow(
            case.number("base:12.3", face),
            case.number("base:12.3", name),
            case.number("base:12.3", f"{name}_size") if sized else 0,
        )

    values = case.values("base:12.3")
    high = ("six", "five", "four")
    faces = (*(case.number("base:12.3", face) for face in (*high, "one")), *case.numbers("base:12.3", "harmless"))
    return Losses(
        tuple(sorted(faces)),
        tuple(blow(face, "winner") for face in high),
        tuple(blow(face, "loser") for face in high),
        (blow("one", "loser"),),
    )


def dealt(army: Army, table: Losses) -> Distribution[Sums]:
    """Return what the dice of an army add up to if it wins: sum, CU that they cost the loser."""

    def die(face: int) -> Sums:
        return face, sum(one.cost(face, army.size) for one in table.winner)

    return _thrown(army, tuple(map(die, army.rolled or table.faces)))


def taken(army: Army, table: Losses) -> Distribution[Sums]:
    """Return what the dice of an army add up to if it loses: sum, CU that they cost the winner, and itself."""
    last = table.last and too_small(army.size, table)

    def die(face: int) -> Sums:
        own = sum(one.loss if last and one.face == face else one.cost(face, army.size) for one in table.own)
        return face, sum(one.cost(face, army.size) for one in table.loser), own

    found = _thrown(army, tuple(map(die, army.rolled or table.faces)))
    return found.map(lambda one: (*one[:-1], min(one[-1], army.size))) if last else found


def _thrown(army: Army, faces: tuple[Sums, ...]) -> Distribution[Sums]:
    """Return what all dice of an army add up to; `faces` is what each face counts for, of the dice rolled if any are."""
    return Distribution({_sum(faces): 1}) if army.rolled else _all(faces, army.dice)


@cache
def _all(faces: tuple[Sums, ...], dice: int) -> Distribution[Sums]:
    """Return what so many dice may add up to."""
    total = die = Distribution(dict.fromkeys(faces, 1))
    for _ in range(dice - 1):
        total = total.with_(die, lambda one, other: _sum((one, other)))
    return total


def _sum(rows: Sequence[Sums]) -> Sums:
    return tuple(map(sum, zip(*rows, strict=True)))


def too_small(size: int, table: Losses) -> bool:
    """Whether an army is too small to lose CU to its own dice by the table itself (base:12.3 one)."""
    return not any(size >= one.size for one in table.own)


def fight(attacker: Army, defender: Army, table: Losses, lead: int) -> Distribution[Fought]:
    """Return the exact joint chances of winner and losses; the attacker wins with `lead` points more (base:12.2.5)."""
    if attacker.rolled or defender.rolled:  # too many to be kept, and soon computed
        return _fight(attacker, defender, table, lead)
    return _open_fight(attacker, defender, table, lead)


def _fight(attacker: Army, defender: Army, table: Losses, lead: int) -> Distribution[Fought]:
    needed = lead - attacker.modifier + defender.modifier
    counts: dict[Fought, int] = {}
    for wins, winner, loser, margin in ((True, attacker, defender, needed), (False, defender, attacker, 1 - needed)):
        _count(counts, wins, dealt(winner, table), taken(loser, table), margin)
    return Distribution(counts)


_open_fight = cache(_fight)


def _count(
    counts: dict[Fought, int], wins: bool, winner: Distribution[Sums], loser: Distribution[Sums], margin: int
) -> None:
    """Add the ways in which one side wins by at least `margin` before modifiers."""
    rows = [(one, winner.ways_for(one)) for one, _ in winner]
    beating: dict[int, dict[int, int]] = {}  # for a sum of the loser, the ways of the winner by the blows dealt
    for one, _ in loser:
        total, back, own = one
        if total not in beating:
            found: dict[int, int] = {}
            beating[total] = found
            for (sum_, blows), ways in rows:
                if sum_ - total >= margin:
                    found[blows] = found.get(blows, 0) + ways
        times = loser.ways_for(one)
        for blows, ways in beating[total].items():
            key = Fought(wins, blows + own, back)
            counts[key] = counts.get(key, 0) + ways * times
