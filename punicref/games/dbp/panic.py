"""What becomes of a unit that suffers disorder: panic (10.7, 11), and the fate of a leader with it (13)."""

from punicref.games.dbp import units, worth
from punicref.games.dbp.units import CAVALRY, COUNTERS, REMOVED, Unit
from punicref.language.messages import say
from punicref.ruling.case import Case
from punicref.ruling.figures import Figure
from punicref.ruling.model import Ruling


def morale(case: Case, one: Unit | None, given: int | None, *, flipped: bool = False) -> int | None:
    """Return a morale value: the one given, else the printed list's; None where neither is.

    `flipped`: the counter shows its back, so that the readings of 10.7 (back) may part.
    """
    if given is not None:
        return given
    if one is None or one.printed is None:
        return None
    front, back = int(one.printed["morale"]), int(one.printed["back_morale"])
    if flipped and front != back:
        units.front_holds(case)
        case.points.compare(
            "10.7",
            "back",
            {"front": say("morale value {morale}", morale=front), "back": say("morale value {morale}", morale=back)},
        )
    return Figure.of(front, COUNTERS)


def flight(case: Case, one: Unit) -> None:
    """Say what a unit does as soon as it goes into panic."""
    if one.id in REMOVED:
        case.follows("Elephants and Skirmishers are removed from play as soon as they panic. [11.1.1]")
    elif one.id in CAVALRY:
        case.follows("Cavalry that panics rides off the map at once over its own edge, by the quickest route. [11.2]")
    else:
        case.follows(
            "Foot that panics flees at once towards its own map edge, using its whole movement allowance (marker In Fugam). [11]"
        )


def rout(case: Case, one: Unit) -> int:
    """Say what the panic of a unit costs its side; returns the rout points."""
    points = worth.rout_points(case, one)
    case.follows("Rout points if it panics: {points}.", int(points), points=points, cites=("16.1",))
    return points


def fate(case: Case) -> None:
    """Say what a leader risks whose unit receives disorder (13)."""
    faces = list(case.numbers("13", "killed"))
    case.follows(
        "A leader whose unit receives disorder rolls a die: on {faces} he is eliminated; else, if it panics, he must withdraw.",
        faces,
        faces=faces,
    )


def no_foot(case: Case, one: Unit | None) -> Ruling | None:
    """Rule on a unit in panic that does not flee hex by hex; None where it is foot in flight, or not known."""
    if one is None or (one.id not in REMOVED and one.id not in CAVALRY):
        return None
    flight(case, one)
    if one.id in units.REMOVED:
        reason = say("the unit is no longer in play")
        return case.refuse([reason], removed=True)
    return case.rule("It leaves the map at once, whatever the cost of the way.", {"allowed": True, "leaves_map": True})
