"""The force-ratio table (base:12.2.1): what the rules know of it, what the owner has typed in, what must be looked up."""

from fractions import Fraction
from typing import NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, say
from punicref.rulebook.records import Records
from punicref.ruling.case import Case

CLAUSE = "base:12.2.1"


class Entry(NamedTuple):
    """What the larger army gets: a modifier, or an automatic victory."""

    modifier: int
    automatic: bool = False


class Read(NamedTuple):
    """What the player has read in the table for one ratio: nothing, a modifier, or an automatic victory."""

    modifier: int | None = None
    automatic: bool = False

    @property
    def entry(self) -> Entry | None:
        """The cell, None if the player has read none; InputProblem for both at once."""
        if self.automatic and self.modifier is not None:
            raise InputProblem("An automatic victory has no modifier: give only one of them.")
        return None if self.modifier is None and not self.automatic else Entry(self.modifier or 0, self.automatic)


class Bounds(NamedTuple):
    """Between what a cell lies that nobody has read, if a larger ratio never gives less than a smaller one."""

    low: int
    high: int | None
    """None: there is no telling, and victory may be automatic."""

    @property
    def modifiers(self) -> range:
        """The modifiers to be looked at; where there is no telling, some above the lowest."""
        return range(self.low, (self.low + self.low if self.high is None else self.high) + 1)


class Cell(NamedTuple):
    """A cell that printed examples give: the first sizes of this ratio, as printed, and the modifier."""

    printed: str
    modifier: int


class Table(NamedTuple):
    """What is known of the table: the cells that the rules or the player give, and the owner's rows from the lowest up."""

    known: dict[Fraction, Entry]
    rows: tuple[tuple[Fraction, Entry], ...]

    def at(self, larger: int, smaller: int) -> Entry | None:
        """Return what the larger army gets, at least as large as the other; None where it must be looked up.

        Only the larger army gets a modifier. A printed row counts from its ratio up to the next one.
        """
        ratio = Fraction(larger, smaller)
        if ratio == 1:
            return Entry(0)
        if ratio in self.known:
            return self.known[ratio]
        if not self.rows:
            return None
        return next((entry for row, entry in reversed(self.rows) if row <= ratio), Entry(0))

    def between(self, sizes: tuple[int, int]) -> Entry | None:
        """Return what the larger of two armies gets, whichever it is."""
        return self.at(max(sizes), min(sizes))

    def with_(self, sizes: tuple[int, int], entry: Entry) -> "Table":
        """Return the table with the cell that the player has read for these sizes; it holds for the whole ratio."""
        return self._replace(known={**self.known, Fraction(max(sizes), min(sizes)): entry})


def as_fraction(text: str) -> Fraction:
    """Return a ratio written as larger:smaller."""
    larger, _, smaller = text.partition(":")
    return Fraction(int(larger), int(smaller))


def printed(case: Case) -> tuple[Cell, ...]:
    """Return the cells that printed examples give."""
    return tuple(
        Cell(cell, case.number(CLAUSE, modifier))
        for cells, modifier in (("strong", "strong_modifier"), ("slight", "slight_modifier"))
        for cell in case.texts(CLAUSE, cells)
    )


def known(case: Case) -> dict[Fraction, Cell]:
    """Return the ratios of these cells, the first cell of each; the same ratio of other sizes counts alike."""
    return {as_fraction(cell.printed): cell for cell in reversed(printed(case))}


def entries(rows: Records) -> tuple[tuple[Fraction, Entry], ...]:
    """Return the rows of an owner's table, the lowest ratio first."""
    found = (
        (as_fraction(key), Entry(int(row["modifier"]), row["automatic"] == "yes")) for key, row in rows.rows.items()
    )
    return tuple(sorted(found))


def read(case: Case) -> Table:
    """Return all that is known of the table."""
    rows = case.records(CLAUSE)
    cells = {ratio: Entry(cell.modifier) for ratio, cell in known(case).items()}
    return Table(cells, () if rows is None else entries(rows))


def bounds(case: Case, sizes: tuple[int, int]) -> Bounds:
    """Return between what the cell for two different sizes lies, as far as the printed ones tell."""
    ratio = Fraction(max(sizes), min(sizes))
    cells = known(case)
    return Bounds(
        max((cell.modifier for one, cell in cells.items() if one <= ratio), default=0),
        min((cell.modifier for one, cell in cells.items() if one >= ratio), default=None),
    )


def like(case: Case, sizes: tuple[int, int]) -> Cell | None:
    """Return the printed cell of the same ratio, None where the sizes are printed themselves or there is none."""
    larger, smaller = max(sizes), min(sizes)
    if f"{larger}:{smaller}" in (cell.printed for cell in printed(case)):
        return None
    return known(case).get(Fraction(larger, smaller))


def look_up(case: Case, sizes: tuple[int, int], given: Read, table: Table) -> Entry | None:
    """Return what the larger of two armies of 1 CU or more gets; `given` is what the player has read for them.

    None where nobody knows. InputProblem where the player contradicts a printed example; that other sizes of the same
    ratio count alike is an inference only, so there the player's own map goes first.
    """
    entry = given.entry
    cells = {cell.printed: cell.modifier for cell in printed(case)}
    larger, smaller = max(sizes), min(sizes)
    modifier = 0 if larger == smaller else cells.get(f"{larger}:{smaller}")
    if modifier is not None and entry not in (None, Entry(modifier)):
        raise InputProblem(
            "At {larger}:{smaller} the modifier of the larger army is {modifier}, the rules say.",
            larger=larger,
            smaller=smaller,
            modifier=modifier,
        )
    found = table.between(sizes) if entry is None else entry
    if found is not None:
        case.points.settle(CLAUSE, "automatic")
    return found


def doubt(case: Case, sizes: tuple[int, int], entry: Entry) -> Message | None:
    """Return what is odd in a cell that the player has read, beside the printed ones."""
    cell = like(case, sizes)
    if cell is not None:
        same = entry == Entry(cell.modifier)
        return (
            None
            if same
            else say(
                "The printed cell {cell} is of the same ratio and gives {modifier}; what was read for this one counts.",
                cell=cell.printed,
                modifier=plus(cell.modifier),
            )
        )
    low, high = bounds(case, sizes)
    if high is not None and (entry.automatic or entry.modifier > high):
        return say(
            "A printed example has a battle with {modifier} at a larger ratio: is the table read right?",
            modifier=plus(high),
        )
    if not entry.automatic and entry.modifier < low:
        return say("A printed example has {modifier} at a smaller ratio: is the table read right?", modifier=plus(low))
    return None


def plus(modifier: int) -> str:
    """Write a modifier with its sign, zero included."""
    return f"{modifier:+d}"
