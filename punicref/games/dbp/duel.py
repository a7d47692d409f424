"""The arithmetic of a combat (10.2, 10.6, 10.7, 13, 15.2): dice in, disorder points out, exact. Reads no rules itself."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from punicref.ruling.dice import KEPT, Distribution

Zero = Literal["literal", "zero", "never"]
"""How totals of zero or less are treated: the readings of 10.6 (zero)."""


class Terms(NamedTuple):
    """The rule numbers of a combat. `wild` are the faces that cost a charging attacker `wild_points` more (15.2)."""

    sides: int
    tie: int
    lower: int
    multiple: int
    doubled: int
    wild: tuple[int, ...] = ()
    wild_points: int = 0
    killed: tuple[int, ...] = ()
    zero: Zero = "literal"


class Fighter(NamedTuple):
    """One of the two units: its combat points, modifiers by kind, disorder points so far, and whom it has with it.

    `morale` is None where it is not known; then panic is never found. `back` are combat points that hold from the next
    disorder point on, where others do.
    """

    points: int
    modifiers: tuple[tuple[str, int], ...] = ()
    disorder: int = 0
    morale: int | None = None
    leader: bool = False
    back: int | None = None

    @property
    def bonus(self) -> int:
        """What is added to the die."""
        return self.points + sum(modifier for _, modifier in self.modifiers)

    @property
    def short(self) -> int | None:
        """How many more disorder points bring panic; None where that is not known."""
        return None if self.morale is None else self.morale - self.disorder

    def changed(self, kind: str, modifier: int) -> "Fighter":
        """Return the unit with another modifier of this kind."""
        return self._replace(modifiers=tuple((dict(self.modifiers) | {kind: modifier}).items()))

    def more(self, kind: str, modifier: int) -> "Fighter":
        """Return the unit with so much more of this kind."""
        return self.changed(kind, dict(self.modifiers).get(kind, 0) + modifier)

    def panics(self, received: int) -> bool:
        """Whether disorder points just received bring panic (10.7)."""
        return reaches(self.short, received)


class Duel(NamedTuple):
    """A combat before the dice."""

    terms: Terms
    attacker: Fighter
    defender: Fighter

    def with_(self, role: Literal["attacker", "defender"], fighter: Fighter) -> "Duel":
        """Return the combat with another unit on one side."""
        return self._replace(attacker=fighter) if role == "attacker" else self._replace(defender=fighter)


class Blow(NamedTuple):
    """What a pair of dice brings: whose total is higher (1 the attacker's, -1 the defender's), and the disorder points."""

    ahead: int
    doubled: bool
    attacker: int
    defender: int


class Outcome(NamedTuple):
    """A blow and what follows from it: who panics, which leader is killed."""

    blow: Blow
    attacker_panics: bool
    defender_panics: bool
    attacker_killed: bool
    defender_killed: bool


class Dice(NamedTuple):
    """The faces that may come up, one alone where the die was rolled; a leader's die is None where it was not."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    attacker_leader: int | None = None
    defender_leader: int | None = None

    @classmethod
    def every(cls, terms: Terms) -> "Dice":
        """Return dice of which none was rolled."""
        faces = tuple(range(1, terms.sides + 1))
        return cls(faces, faces)


class Odds(NamedTuple):
    """How a combat may come out: every outcome, and the chances that matter."""

    outcomes: Distribution[Outcome]
    win: Fraction
    tie: Fraction
    lose: Fraction
    attacker_doubled: Fraction
    defender_doubled: Fraction
    attacker_panics: Fraction
    defender_panics: Fraction
    both_panic: Fraction
    attacker_killed: Fraction
    defender_killed: Fraction


def blow(terms: Terms, attack: int, defend: int, *, wild: bool) -> Blow:
    """Compare two totals (10.6); `wild`: the attacker's charge goes wrong (15.2)."""
    if terms.zero == "zero":
        attack, defend = max(0, attack), max(0, defend)
    extra = terms.wild_points if wild else 0
    if attack == defend:
        return Blow(0, False, terms.tie + extra, terms.tie)
    low, high = sorted((attack, defend))
    doubled = high >= terms.multiple * low and not (terms.zero == "never" and low <= 0)
    points = terms.doubled if doubled else terms.lower
    if attack > defend:
        return Blow(1, doubled, extra, points)
    return Blow(-1, doubled, points + extra, 0)


def blows(duel: Duel, dice: Dice) -> Mapping[tuple[int, int], Blow]:
    """Return the blow for each pair of the faces, attacker's die first."""
    return _blows(duel.terms, duel.attacker.bonus, duel.defender.bonus, dice.attacker, dice.defender)


@lru_cache(KEPT)
def _blows(
    terms: Terms, attack: int, defend: int, attacks: tuple[int, ...], defences: tuple[int, ...]
) -> Mapping[tuple[int, int], Blow]:
    return {(a, d): blow(terms, a + attack, d + defend, wild=a in terms.wild) for a in attacks for d in defences}


def odds(duel: Duel, dice: Dice) -> Odds:
    """Return how a combat may come out, all pairs of dice being equally likely."""
    own, other = duel.attacker, duel.defender
    return _odds(duel.terms, (own.bonus, other.bonus), (own.short, other.short), (own.leader, other.leader), dice)


def spread(duel: Duel) -> Distribution[Outcome]:
    """Return every outcome of a combat."""
    return odds(duel, Dice.every(duel.terms)).outcomes


@lru_cache(KEPT)
def _odds(
    terms: Terms, bonus: tuple[int, int], short: tuple[int | None, int | None], leaders: tuple[bool, bool], dice: Dice
) -> Odds:
    """Count the outcomes; of the units only what matters: what is added to the die, and how far they are from panic."""
    pairs: dict[Blow, int] = {}
    for one in _blows(terms, *bonus, dice.attacker, dice.defender).values():
        pairs[one] = pairs.get(one, 0) + 1
    counts: dict[Outcome, int] = {}
    for one, number in pairs.items():
        panics = reaches(short[0], one.attacker), reaches(short[1], one.defender)
        for killed, ways in _fates(terms, one.attacker, dice.attacker_leader, with_him=leaders[0]):
            for lost, times in _fates(terms, one.defender, dice.defender_leader, with_him=leaders[1]):
                counts[Outcome(one, *panics, killed, lost)] = number * ways * times
    every = sum(counts.values())

    def chance(holds: Callable[[Outcome], bool]) -> Fraction:
        return Fraction(sum(number for one, number in counts.items() if holds(one)), every)

    return Odds(
        Distribution(counts),
        chance(lambda one: one.blow.ahead > 0),
        chance(lambda one: one.blow.ahead == 0),
        chance(lambda one: one.blow.ahead < 0),
        chance(lambda one: one.blow.doubled and one.blow.ahead < 0),
        chance(lambda one: one.blow.doubled and one.blow.ahead > 0),
        chance(lambda one: one.attacker_panics),
        chance(lambda one: one.defender_panics),
        chance(lambda one: one.attacker_panics and one.defender_panics),
        chance(lambda one: one.attacker_killed),
        chance(lambda one: one.defender_killed),
    )


def reaches(short: int | None, received: int) -> bool:
    """Whether disorder points just received bring panic to a unit that is `short` of it (10.7); None: not known."""
    return short is not None and received > 0 and received >= short


def _fates(terms: Terms, received: int, rolled: int | None, *, with_him: bool) -> tuple[tuple[bool, int], ...]:
    """Return whether the leader is killed, with its number of ways out of `sides` (13)."""
    if not with_him or not received:
        return ((False, terms.sides),)
    if rolled is None:
        killed = sum(face in terms.killed for face in range(1, terms.sides + 1))
    else:
        killed = terms.sides * (rolled in terms.killed)
    return tuple((lost, ways) for lost, ways in ((True, killed), (False, terms.sides - killed)) if ways)
