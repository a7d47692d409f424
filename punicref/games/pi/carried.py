"""What a result of Punic Island leaves for the next case: supply points, resource points, markers."""

from __future__ import annotations

from typing import Any

from punicref.messages import say
from punicref.ruling.carried import Carried, Facts, Kept, Left, Result, as_is

SUPPLY, RESOURCES, MARKERS = "supply", "resources", "markers"


def _operation(_: Facts, result: Result, __: Kept) -> Left | None:
    """The supply points of the operation (s5.2.1), and the resource points where it was paid."""
    if not result.get("allowed", True) or not isinstance(result.get("left"), int):
        return None
    kept = {SUPPLY: result["left"]}
    case: dict[str, Any] = {}
    if isinstance(result.get("resources_left"), int):
        kept[RESOURCES] = case["resources"] = result["resources_left"]
    return Left(case, kept)


def _uprising(_: Facts, result: Result, __: Kept) -> Left | None:
    """The supply points after the action, and the markers in the area."""
    if not result["allowed"]:
        return None
    case = {
        fact: result[name]
        for fact, name in ((SUPPLY, "left"), (MARKERS, "markers_after"))
        if isinstance(result.get(name), int)
    }
    return Left(case, {SUPPLY: case[SUPPLY]} if SUPPLY in case else {})


def _siege(_: Facts, result: Result, __: Kept) -> Left | None:
    """The supply points after the try (s5.5.2.t6)."""
    left = result.get("supply_left")
    if not result["allowed"] or left is None:
        return None
    return Left({SUPPLY: left}, {SUPPLY: left})


CARRIED = Carried(
    names={
        SUPPLY: say("supply points that are left in the operation"),
        RESOURCES: say("resource points there"),
    },
    after={"pi.operation": _operation, "pi.siege": _siege, "pi.uprising": _uprising},
    begin={
        "pi.operation": as_is(resources=RESOURCES),
        "pi.siege": as_is(supply=SUPPLY),
        "pi.uprising": as_is(supply=SUPPLY),
    },
    swap={},
    own={
        "pi.siege": {
            "city": ("port", "modifier", "fleet", "inside", "ships_inside", "number", "besiegers", "leader", "acted"),
        },
        "pi.isolated": {"unit": ("around", "both_cities", "attacked", "leaves")},
        "pi.retreat": {"unit": ("engaged", "driven_out", "laden", "role")},
        "pi.chit": {"own": ("choose", "engaged"), "enemy": ("against", "engaged")},
        "pi.cohesion": {"units": ("second",)},
        "pi.transport": {"units": ("aboard", "leaders_aboard", "resources", "others")},
    },
)
