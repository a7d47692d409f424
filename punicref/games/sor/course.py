"""One attack on the rebels or two (20.3, 20.3.c): how the unrest level may stand after them, exactly."""

from math import lcm
from typing import NamedTuple

from punicref.games.sor import contest, ratio, revolt
from punicref.games.sor.ratio import Entry
from punicref.games.sor.revolt import Attack, End, Fate, Terms
from punicref.ruling.dice import Distribution

Spread = Distribution[End]


class Second(NamedTuple):
    """The second attack of a Campaign card: CU, modifiers before the force ratio, dice, faces rolled, and the table."""

    units: int
    modifiers: contest.Pair
    dice: contest.Pair
    rolled: tuple[tuple[int, ...], tuple[int, ...]]
    cells: ratio.Table
    arriving: int
    """CU that come by sea after the first attack."""
    settled: Entry | None = None
    """Any cell for a force ratio that must be looked up, where the dice make all of them alike."""

    def attack(self, level: int) -> Attack:
        """Return the attack on the level that the first one has left."""
        return Attack(self.units, level, self.modifiers, self.dice, self.rolled)

    def entry(self, level: int) -> Entry | None:
        """Return the cell of the force-ratio table against a level, None where it must be looked up."""
        return self.settled or self.cells.between((self.units, level))


class Final(NamedTuple):
    """The unrest level after both attacks, the CU lost in them, and what has become of the second army."""

    level: int
    removed: int
    open: bool = False
    """The second attack meets this level, and its force ratio must be looked up."""
    leaderless: bool = False
    beaten: bool = False


class Course(NamedTuple):
    """All that an attack, or two, depends on; `others` are the CU in the box that do not take part in the first."""

    attack: Attack
    entry: Entry
    others: int
    second: Second | None = None

    @property
    def decided(self) -> bool:
        """Whether the (first) attack can end in one way only."""
        return self.entry.automatic or all(self.attack.rolled)

    def first(self, terms: Terms) -> Spread:
        """Return how the first attack may end."""
        return revolt.ends(self.attack, self.entry, self.others, terms)

    def met(self, terms: Terms) -> set[int]:
        """Return the levels that a second attack may meet."""
        return {end.level for end, _ in self.first(terms).counted()} - {terms.limits.lowest}

    def both(self, terms: Terms) -> Distribution[Final]:
        """Return what both attacks may lead to: the second meets the level that the first has left (20.3.c)."""
        assert self.second is not None
        first = revolt.fates(self.attack, self.entry, self.others, terms).map(lambda one: (one.level, one.removed))
        entries = {level: self.second.entry(level) for level in self.met(terms)}
        then = {key: self._then(self.second, entries.get(key[0]), *key, terms) for key, _ in first.counted()}
        most = lcm(*(spread.ways for spread in then.values() if spread))
        counts: dict[Final, int] = {}
        for (level, removed), spread in then.items():
            ways = first.ways_for((level, removed))
            if spread is None:
                final = Final(level, removed, open=level in entries)
                counts[final] = counts.get(final, 0) + ways * most
                continue
            for one, times in spread.counted():
                final = Final(one.level, removed + one.removed, False, one.leaderless, not one.wins)
                counts[final] = counts.get(final, 0) + ways * (most // spread.ways) * times
        return Distribution(counts)

    def others_then(self, removed: int) -> int:
        """Return the CU in the box that do not take part in the second attack, after so many were lost in the first."""
        assert self.second is not None
        return self.others + self.attack.units - removed - self.second.units + self.second.arriving

    def _then(
        self, second: Second, entry: Entry | None, level: int, removed: int, terms: Terms
    ) -> Distribution[Fate] | None:
        """Return how the second attack may end after the first has ended so; None where there is none, or it is open."""
        if entry is None:
            return None
        return revolt.fates(second.attack(level), entry, self.others_then(removed), terms)
