"""What a unit costs its side when it panics (16.1)."""

from punicref.games.dbp.units import ALLIES, MERCENARIES, Unit
from punicref.ruling.case import Case
from punicref.ruling.figures import Figure

UNLISTED = (MERCENARIES, *ALLIES)
"""The types that the lists of 16.1 leave out."""


def rout_points(case: Case, unit: Unit) -> int:
    """Return the rout points of a type, as we read 16.1: a figure that carries the clause."""
    if unit.id in UNLISTED:
        return case.readings(
            "16.1", "missing", {"none": Figure.of(0, "16.1"), "infantry": case.number("16.1", "infantry")}
        )
    return case.number("16.1", unit.key)
