"""What a result of The Punic Wars leaves for the next case: the force, and its leader's movement points."""

from __future__ import annotations

from typing import Any

from punicref.messages import say
from punicref.ruling.carried import Carried, Facts, Kept, Left, Result, as_is, exchanged

MOVEMENT = "movement"
LEADER = "leader"

OPEN = "open"
"""The terrain that nobody controls."""

PAIRS = {"attack": "defend", "leader": "defender_leader", "type": "against", "attacker_land": "defender_land"}
"""What attackers and defenders exchange where the other side attacks."""


def _combat(facts: Facts, result: Result, _: Kept) -> Left | None:
    """Both forces as the losses leave them (9.3), and the movement points that the attack left (9.14)."""
    left = result.get("left")
    if not result["allowed"] or left is None:
        return None
    points = {fact: left[side] or None for fact, side in (("attack", "attacker"), ("defend", "defender"))}
    movement = result["movement_left"]
    return Left({**points, "movement": movement}, {MOVEMENT: movement, LEADER: int(facts.get("leader", 0))})


def _movement(facts: Facts, result: Result, _: Kept) -> Left | None:
    """The movement points that the hex left (5.1), and one hex more that the leader has entered."""
    movement = result.get("movement_left")
    if not result["allowed"] or movement is None:
        return None
    case: dict[str, Any] = {"movement": movement}
    if "hexes" in facts:
        case["hexes"] = int(facts["hexes"]) + 1
    return Left(case, {MOVEMENT: movement})


def _attrition(facts: Facts, result: Result, _: Kept) -> Left | None:
    """The force as attrition leaves it (11.4); where it is of both types, only if the rules say which points go."""
    left = result.get("left")
    if isinstance(left, dict):
        return Left({name: left[name] for name in ("land", "naval")}, {})
    only = [name for name in ("land", "naval") if facts[name]]
    return Left({only[0]: left}, {}) if isinstance(left, int) and len(only) == 1 else None


def _treasury(_: Facts, result: Result, __: Kept) -> Left | None:
    """The treasury points that are left (15.0); whose they are is not said, so only the next spending has them."""
    return Left({"treasury": result["treasury"], "spend": None, "regions": None}, {}) if result["allowed"] else None


def _moved(facts: Facts, kept: Kept) -> dict[str, Any]:
    """The movement points are those of one leader (5.1): another one, told by his rating, has his own."""
    other = LEADER in kept and facts.get("leader", kept[LEADER]) != kept[LEADER]
    return {} if other or MOVEMENT not in kept else {"movement": kept[MOVEMENT]}


def _swap(facts: Facts) -> dict[str, Any]:
    """The other side attacks; who was taken to have no leader has none to lead the attack (9.26).

    Whoever controlled the village or city still does: its defender, where nobody said otherwise (10.22).
    """
    swapped = exchanged(facts, PAIRS, frozenset(("terrain",)))
    swapped.setdefault("leader", 0)
    if facts.get("terrain", OPEN) != OPEN:
        swapped["control"] = "defender" if facts.get("control") == "attacker" else "attacker"
    return {name: value for name, value in swapped.items() if name != "defender_leader" or value}


CARRIED = Carried(
    names={
        MOVEMENT: say("movement points that the leader has left"),
        LEADER: say("rating of the leader who has moved"),
    },
    after={"pw.combat": _combat, "pw.movement": _movement, "pw.attrition": _attrition, "pw.treasury": _treasury},
    begin={
        "pw.combat": _moved,
        "pw.movement": as_is(movement=MOVEMENT),
        "pw.relief": as_is(movement=MOVEMENT),
    },
    swap={"pw.combat": _swap},
    own={
        "pw.control": {
            "region": (
                "roman",
                "roman_besieged",
                "carthaginian",
                "carthaginian_besieged",
                "value",
                "allegiance",
                "defected",
            ),
        },
        "pw.defection-marker": {
            "region": ("value", "own", "enemy", "enemy_besieged", "never_lost", "syracuse", "start"),
        },
        "pw.recruit": {
            "region": (
                "control",
                "value",
                "allegiance",
                "spent",
                "place",
                "coastal",
                "town_control",
                "besieged",
                "enemy",
                "friends",
            ),
        },
        "pw.ferry": {"hex": ("fleet", "enemy_fleet", "fleet_inside", "enemy_inside")},
    },
    read_off={
        "pw.combat": (("result",), ("attacker_lost", "defender_lost")),
        "pw.attrition": (("percent",), ("lost",)),
        "pw.supply": (("percent",), ("lost",)),
        "pw.diplomacy": (("result",),),
    },
)
