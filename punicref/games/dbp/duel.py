"""The arithmetic of a combat (10.2, 10.6, 10.7, 13, 15.2): dice in, disorder points out, exact. Reads no rules itself."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from punicref.dice import Distribution

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

    def changed(self, kind: str, modifier: int) -> "Fighter":
        """Return the unit with another modifier of this kind."""
        return self._replace(modifiers=tuple((dict(self.modifiers) | {kind: modifier}).items()))

    def more(self, kind: str, modifier: int) -> "Fighter":
        """Return the unit with so much more of this kind."""
        return self.changed(kind, dict(self.modifiers).get(kind, 0) + modifier)

    def panics(self, received: int) -> bool:
        """Whether disorder points just received bring panic (10.7)."""
        return self.morale is not None and received > 0 and self.disorder + received >= self.morale


class Duel(NamedTuple):
    """A combat before the dice."""

    terms: Terms
    attacker: Fighter
    defender: Fighter


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


def blows(duel: Duel, attacks: Iterable[int], defences: Iterable[int]) -> dict[tuple[int, int], Blow]:
    """Return the blow for each pair of the faces given, attacker's die first."""
    terms = duel.terms
    attack, defend = duel.attacker.bonus, duel.defender.bonus
    return {(a, d): blow(terms, a + attack, d + defend, wild=a in terms.wild) for a in attacks for d in tuple(defences)}


def outcomes(
    duel: Duel, pairs: Mapping[tuple[int, int], Blow], attacker_leader: int | None, defender_leader: int | None
) -> Distribution[Outcome]:
    """Return every outcome of these equally likely pairs of dice; a leader's die is given, or any face."""
    counts: dict[Outcome, int] = {}
    for one, number in Counter(pairs.values()).items():
        for killed, ways in _fates(duel.terms, duel.attacker, one.attacker, attacker_leader):
            for lost, times in _fates(duel.terms, duel.defender, one.defender, defender_leader):
                found = Outcome(
                    one, duel.attacker.panics(one.attacker), duel.defender.panics(one.defender), killed, lost
                )
                counts[found] = counts.get(found, 0) + ways * times * number
    return Distribution(counts)


def spread(duel: Duel) -> Distribution[Outcome]:
    """Return every outcome of a combat."""
    faces = range(1, duel.terms.sides + 1)
    return outcomes(duel, blows(duel, faces, faces), None, None)


def _fates(terms: Terms, fighter: Fighter, received: int, rolled: int | None) -> tuple[tuple[bool, int], ...]:
    """Return whether the leader is killed, with its number of ways out of `sides` (13)."""
    if not fighter.leader or not received:
        return ((False, terms.sides),)
    if rolled is None:
        killed = sum(face in terms.killed for face in range(1, terms.sides + 1))
    else:
        killed = terms.sides * (rolled in terms.killed)
    return tuple((lost, ways) for lost, ways in ((True, killed), (False, terms.sides - killed)) if ways)
