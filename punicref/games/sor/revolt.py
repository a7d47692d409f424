"""What a battle against the unrest brings (20.3): support, the new level, what becomes of the leader. No dice table here."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from punicref.games.sor import contest, unrest
from punicref.games.sor.fight import Army, Fought, Losses, fight, losses
from punicref.games.sor.ratio import Entry
from punicref.games.sor.unrest import Limits
from punicref.ruling.case import Case
from punicref.ruling.dice import Distribution


class Terms(NamedTuple):
    """The rules' numbers that the outcome goes by."""

    limits: Limits
    share: Fraction
    lead: int
    table: Losses
    automatic: int
    """The level after an automatic victory of Carthage."""


class Attack(NamedTuple):
    """An attack on the rebels: CU, level of the unrest, modifiers before the force ratio, dice, and dice rolled."""

    units: int
    level: int
    modifiers: contest.Pair
    dice: contest.Pair
    rolled: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def armies(self, force: contest.Force) -> tuple[Army, Army]:
        """Return both sides with all their modifiers."""
        own, other = (mine + more for mine, more in zip(self.modifiers, force.modifiers, strict=True))
        return (
            Army(self.units, own, self.dice[0], self.rolled[0]),
            Army(self.level, other, self.dice[1], self.rolled[1]),
        )


class End(NamedTuple):
    """How an attack ends; losses are those that the dice cost, `removed` what Carthage really takes off."""

    wins: bool
    carthage_losses: int
    unrest_losses: int
    removed: int
    points: int
    level: int
    leaderless: bool
    """All CU that attacked are lost."""


class Fate(NamedTuple):
    """What is left of an end where the single losses do not matter."""

    wins: bool
    removed: int
    level: int
    leaderless: bool


def terms(case: Case) -> Terms:
    """Read the numbers, as plain ones: what is told of them names the clauses."""
    return Terms(
        unrest.limits(case),
        case.fraction("base:12.5", "share"),
        int(case.number("base:12.2.5", "lead")),
        losses(case),
        int(case.number("20.3", "automatic")),
    )


def ends(attack: Attack, entry: Entry, others: int, terms: Terms) -> Distribution[End]:
    """Return how an attack may end, exactly; `others` are the CU in the box that do not take part.

    `entry` is what the force-ratio table gives the larger side.
    """
    others = min(others, terms.limits.most)  # more hold the level down no further
    return _ends(attack, entry, others, terms) if any(attack.rolled) else _open_ends(attack, entry, others, terms)


def _ends(attack: Attack, entry: Entry, others: int, terms: Terms) -> Distribution[End]:
    force = contest.sides((attack.units, attack.level), entry)
    if force.automatic:
        return Distribution({_automatic(attack, force, others, terms): 1})
    spread = fight(*attack.armies(force), terms.table, terms.lead)
    return spread.map(lambda one: _after(one, attack, others, terms))


_open_ends = cache(_ends)


def fates(attack: Attack, entry: Entry, others: int, terms: Terms) -> Distribution[Fate]:
    """Return how an attack may end, without the single losses."""
    others = min(others, terms.limits.most)
    return _fates(attack, entry, others, terms) if any(attack.rolled) else _open_fates(attack, entry, others, terms)


def _fates(attack: Attack, entry: Entry, others: int, terms: Terms) -> Distribution[Fate]:
    return ends(attack, entry, others, terms).map(lambda end: Fate(end.wins, end.removed, end.level, end.leaderless))


_open_fates = cache(_fates)


def _after(one: Fought, attack: Attack, others: int, terms: Terms) -> End:
    """Return what follows from winner and losses: support counts without regard to the size of the unrest only."""
    if one.attacker_wins:
        removed = min(attack.units, one.winner)
        points = unrest.earned(terms.share, one.loser)
        level = terms.limits.lowered(attack.level, points)
        return End(True, one.winner, one.loser, removed, points, level, removed == attack.units)
    removed = min(attack.units, one.loser)
    points = unrest.earned(terms.share, removed)
    level = terms.limits.raised(attack.level, points, others + attack.units - removed)
    return End(False, one.loser, one.winner, removed, points, level, removed == attack.units)


def _automatic(attack: Attack, force: contest.Force, others: int, terms: Terms) -> End:
    if force.larger == 0:
        return End(True, 0, 0, 0, 0, terms.automatic, False)
    points = unrest.earned(terms.share, attack.units)
    return End(False, attack.units, 0, attack.units, points, terms.limits.raised(attack.level, points, others), True)


class Outlook(NamedTuple):
    """What an attack brings: chances of victory, of a lower and of a higher level, and CU lost on average."""

    win: Fraction
    fall: Fraction
    rise: Fraction
    removed: Fraction


@cache
def outlook(attack: Attack, entry: Entry, others: int, terms: Terms) -> Outlook:
    """Return what an attack with open dice brings."""
    spread = fates(attack, entry, others, terms)
    return Outlook(
        spread.chance(lambda one: one.wins),
        spread.chance(lambda one: one.level < attack.level),
        spread.chance(lambda one: one.level > attack.level),
        mean_removed(spread),
    )


@cache
def reached(attack: Attack, entry: Entry, others: int, terms: Terms, target: int) -> Fraction:
    """Return the chance that an attack with open dice brings the level down to the target."""
    return fates(attack, entry, others, terms).chance(lambda one: one.level <= target)


def mean_removed(spread: Distribution[End] | Distribution[Fate]) -> Fraction:
    """Return the CU that Carthage loses on average."""
    return spread.mean(lambda one: one.removed)
