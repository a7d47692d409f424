"""Uprisings in North Africa (c10): promoting one, and removing one."""

from typing import Annotated, Literal, NamedTuple

from punicref.language.messages import Message, say
from punicref.ruling.case import Case, Condition
from punicref.ruling.facts import ask, group
from punicref.ruling.model import Ruling
from punicref.ruling.registry import calculator


class Actors(NamedTuple):
    """The units that act."""

    kind: Annotated[Literal["ground", "naval"], ask("what units act", usual="ground units act")] = "ground"
    outside: Annotated[bool, ask("they began the operation outside North Africa", usual="begun in North Africa")] = (
        False
    )
    acted: Annotated[
        bool, ask("they have already acted in this operation", usual="not yet acted in this operation", ordinary=True)
    ] = False
    supply: Annotated[
        int | None, ask("supply points that are left in the operation", usual="enough supply points", least=0)
    ] = None


class Marker(NamedTuple):
    """The area where the marker lies, or where it is to be placed."""

    where: Annotated[
        Literal["same", "adjacent", "farther"],
        ask(
            "that area: the one in which the acting units began the operation, one next to it, or farther away",
            usual="in the area where the units began",
        ),
    ] = "same"
    area: Annotated[
        Literal["land", "naval"],
        ask("the kind of area where the marker is to be placed", usual="the marker in a land area"),
    ] = "land"
    markers: Annotated[
        int | None, ask("Uprising markers in that area now", usual="markers there as the action needs", least=0)
    ] = None
    roman_there: Annotated[
        bool, ask("a Roman unit is in some area of North Africa", usual="no Roman unit in North Africa")
    ] = False


TOO_FAR = say("the area must be that of the units or next to it")


@calculator("pi.uprising", "Uprising: may it be promoted, or removed?")
def uprising(
    case: Case,
    action: Annotated[Literal["promote", "remove"], ask("promote an uprising (Rome) or remove one (Carthage)")],
    actors: Annotated[Actors, group("the acting units")],
    marker: Annotated[Marker, group("the marker")],
) -> Ruling:
    """Rule on promoting an uprising (c10.a, c10.b) or removing one (c10.d); supply in supply points."""
    promotes = action == "promote"
    cost = case.number("s5.5.2.t7", "supply")
    reasons = _promoting(case, actors, marker) if promotes else _removing(case, actors, marker)
    reasons += _price(case, cost, actors.supply, promotes=promotes)
    if promotes and marker.area == "naval" and len(reasons) == 1:
        case.points.compare("c10.b", "land", {"land": say("not allowed"), "any": say("allowed")})
    if not reasons:
        _open_questions(case, actors.kind, marker.markers or 0, promotes=promotes)
    left = None if actors.supply is None or reasons else actors.supply - cost
    after = None if marker.markers is None or reasons else marker.markers + (1 if promotes else -1)
    facts = {"allowed": not reasons, "reasons": reasons, "supply": cost, "left": left, "markers_after": after}
    if reasons:
        return case.rule("Not allowed: {reasons}.", facts, reasons=reasons)
    points = case.number("c15.d", "points")
    case.follows(
        "At the end of the game each Uprising marker on the map takes so many victory points from Carthage: {points}. [c10.c]",
        -points,
        points=points,
    )
    return case.rule(
        "Allowed: a marker is placed, for {n} supply {n|point|points}."
        if promotes
        else "Allowed: a marker is removed, for {n} supply {n|point|points}.",
        facts,
        n=cost,
    )


def _promoting(case: Case, actors: Actors, marker: Marker) -> list[Message]:
    """Go through what Rome needs; returns what forbids it, each with its step."""
    return case.holds(
        "Units, area, marker: nothing that was stated of these forbids it. [c10.a, c10.b, s5.2.5]",
        Condition(
            not actors.acted,
            "a unit that has acted cannot act again in this operation",
            "The units have already acted in this operation. [s5.2.5, c10.a]",
        ),
        Condition(
            not actors.outside,
            "only units that begin the operation in North Africa can promote one",
            "The units began the operation outside North Africa. [c10.a]",
        ),
        Condition(
            marker.area == "land",
            "an uprising can only break out in a land area",
            "The marker is put in a land area (our reading). [c10.b]",
        ),
        Condition(marker.where != "farther", TOO_FAR, "The marker's area is too far from the units. [c10.b]"),
    )


def _removing(case: Case, actors: Actors, marker: Marker) -> list[Message]:
    """Go through what Carthage needs; returns what forbids it, each with its step."""
    return case.holds(
        "Units, area, marker: nothing that was stated of these forbids it. [c10.d, c10.b, s5.2.5]",
        Condition(
            not actors.acted,
            "a unit that has acted cannot act again in this operation",
            "The units have already acted in this operation. [s5.2.5, c10.d]",
        ),
        Condition(
            not marker.roman_there,
            "no uprising is removed while a Roman unit is in North Africa",
            "A Roman unit is in North Africa. [c10.d]",
        ),
        Condition(
            marker.markers is None or marker.markers > 0,
            "there is no marker to be removed",
            "There is no Uprising marker in the area. [c10.d]",
        ),
        Condition(marker.where != "farther", TOO_FAR, "The marker's area is too far from the units. [c10.b, c10.d]"),
    )


def _price(case: Case, cost: int, supply: int | None, *, promotes: bool) -> list[Message]:
    """Say what the action costs; returns that it cannot be paid, if so (unknown points are enough)."""
    rule = ("c10.b",) if promotes else ("c10.d",)
    if supply is None:
        case.tell("It costs {n} supply {n|point|points}.", cost, n=cost, cites=rule)
        return []
    if supply < cost:
        case.tell("It costs {cost} supply points; there are only {supply}.", cost, cost=cost, supply=supply, cites=rule)
        return [say("the supply points that are left are too few")]
    paid = say("It costs {cost} of {supply} supply points; left: {left}.", cost=cost, supply=supply, left=supply - cost)
    case.tell(paid, cost, cites=rule)
    return []


def _open_questions(case: Case, kind: str, markers: int, *, promotes: bool) -> None:
    """Hold what the rules leave open: naval units, and a second marker in the area."""
    if kind == "naval":
        case.tell("Any unit takes this action, ships included (our reading). [c10.a]", True)
        case.points.compare("c10.a", "ships", {"any_unit": say("allowed"), "ground_only": say("not allowed")})
    if promotes and markers:
        case.tell("Nothing limits the Uprising markers in an area (our reading). [c10.b]", True)
        case.points.compare("c10.b", "several", {"no_limit": say("allowed"), "one_per_area": say("not allowed")})
