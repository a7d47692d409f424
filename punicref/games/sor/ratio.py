"""The force-ratio table (base:12.2.1): what the rules know of it, what the owner has typed in, what must be looked up."""

from fractions import Fraction
from typing import NamedTuple

from punicref.errors import InputProblem
from punicref.messages import say
from punicref.rulebook.records import Records
from punicref.ruling.case import Case

CLAUSE = "base:12.2.1"


class Entry(NamedTuple):
    """What the larger army gets: a modifier, or an automatic victory."""

    modifier: int
    automatic: bool = False


class Table(NamedTuple):
    """What is known of the table: the cells that the rules give, and the owner's rows from the lowest ratio up."""

    known: dict[Fraction, int]
    rows: tuple[tuple[Fraction, Entry], ...]

    def at(self, larger: int, smaller: int) -> Entry | None:
        """Return what the larger army gets, at least as large as the other; None where it must be looked up.

        Only the larger army gets a modifier. A printed row counts from its ratio up to the next one.
        """
        ratio = Fraction(larger, smaller)
        if ratio == 1:
            return Entry(0)
        if ratio in self.known:
            return Entry(self.known[ratio])
        if not self.rows:
            return None
        return next((entry for row, entry in reversed(self.rows) if row <= ratio), Entry(0))


def as_fraction(text: str) -> Fraction:
    """Return a ratio written as larger:smaller."""
    larger, _, smaller = text.partition(":")
    return Fraction(int(larger), int(smaller))


def known(case: Case) -> dict[Fraction, int]:
    """Return the cells that printed examples give; the same ratio of other sizes counts alike."""
    return {
        as_fraction(cell): case.number(CLAUSE, modifier)
        for cells, modifier in (("strong", "strong_modifier"), ("slight", "slight_modifier"))
        for cell in case.texts(CLAUSE, cells)
    }


def entries(printed: Records) -> tuple[tuple[Fraction, Entry], ...]:
    """Return the rows of an owner's table, the lowest ratio first."""
    rows = (
        (as_fraction(key), Entry(int(row["modifier"]), row["automatic"] == "yes")) for key, row in printed.rows.items()
    )
    return tuple(sorted(rows))


def read(case: Case) -> Table:
    """Return all that is known of the table."""
    printed = case.records(CLAUSE)
    return Table(known(case), () if printed is None else entries(printed))


def look_up(case: Case, sizes: tuple[int, int], given: int | None, *, automatic: bool) -> Entry | None:
    """Return what the larger of two armies of 1 CU or more gets; `given` and `automatic` are what the player has read.

    None, with a need, where nobody knows. InputProblem where the player contradicts the rules.
    """
    larger, smaller = max(sizes), min(sizes)
    table = read(case)
    certain = table._replace(rows=()).at(larger, smaller)
    if certain is not None:
        if automatic or given not in (None, certain.modifier):
            raise InputProblem(
                say("At {larger}:{smaller} the modifier of the larger army is {modifier}, the rules say.",
                    larger=larger, smaller=smaller, modifier=certain.modifier),
            )  # fmt: skip
        case.settle(CLAUSE, "automatic")
        return certain
    if automatic or given is not None:
        case.settle(CLAUSE, "automatic")
        return Entry(given or 0, automatic)
    found = table.at(larger, smaller)
    if found is None:
        case.need(CLAUSE)
    else:
        case.settle(CLAUSE, "automatic")
    return found
