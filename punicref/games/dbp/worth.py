"""What a unit costs its side when it panics (16.1)."""

from punicref.games.dbp.units import ALLIES, MERCENARIES, Unit
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.figures import Figure

UNLISTED = (MERCENARIES, *ALLIES)
"""The types that the lists of 16.1 leave out."""


def rout_points(case: Case, unit: Unit) -> int:
    """Return the rout points of a type, as we read 16.1: a figure that carries the clause."""
    if unit.id in UNLISTED:
        readings = {"none": 0, "infantry": case.number("16.1", "infantry")}
        shown = {one: say("{n} rout {n|point|points}", n=points) for one, points in readings.items()}
        case.points.compare("16.1", "missing", shown)
        case.tell("{unit}: in no list of rout points, so worth nothing (our reading). [16.1]", 0, unit=unit.name)
        return Figure.of(readings["none"], "16.1")
    return case.number("16.1", unit.key)
