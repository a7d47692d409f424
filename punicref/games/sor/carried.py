"""What a result of The Sword of Rome leaves for the next case: the CU, the unrest level, the Garrison Box."""

from __future__ import annotations

from typing import Any

from punicref.messages import say
from punicref.ruling.carried import Carried, Facts, Kept, Left, Result, as_is, exchanged

LEVEL, BOX, POINTS = "level", "box", "points"

PAIRS = {
    "attack": "defend",
    **{f"attacker_{end}": f"defender_{end}" for end in ("tactics", "leader", "flank", "dice")},
}
"""What attacker and defender exchange where the other side attacks."""


PLAYED = ("sacred_band", "second_sacred_band", "campaign", "card", "blockade", "rebel_event", "mistrust")
"""What cards did in an attack: they are played, and the next one needs others."""


def _unrest(facts: Facts, result: Result, _: Kept) -> Left | None:
    """The CU that are left, the level and the box after the battle; a second one costs the leader anew."""
    if not result["allowed"] or not isinstance(result.get("level"), int) or not isinstance(result.get("removed"), int):
        return None
    case: dict[str, Any] = dict.fromkeys(PLAYED)
    case |= {"level": result["level"], "units": int(facts["units"]) - result["removed"] or None}
    if "garrison" in facts and isinstance(result.get("box"), int):
        case["garrison"] = result["box"]
    kept = {LEVEL: result["level"]}
    if isinstance(result.get("box"), int):
        kept[BOX] = result["box"]
    return Left(case, kept)


def _battle(facts: Facts, result: Result, _: Kept) -> Left | None:
    """The CU that are left on both sides, and the support points that the victor has earned."""
    removed = result.get("removed")
    if not removed or not all(isinstance(one, int) for one in removed.values()):
        return None
    case = {
        fact: int(facts[fact]) - removed[side] or None
        for fact, side in (("attack", "attacker"), ("defend", "defender"))
    }
    points = result.get("points")
    return Left(case, {POINTS: points} if isinstance(points, int) else {})


def _raise(facts: Facts, result: Result, _: Kept) -> Left | None:
    """The unrest level, the CU in the box that it has gone by, and the support points that are left."""
    if not result["allowed"]:
        return None
    kept = {LEVEL: result["level"], BOX: int(facts["units"])}
    if isinstance(result.get("left"), int):
        kept[POINTS] = result["left"]
    return Left({"level": result["level"]}, kept)


def _garrison(_: Facts, result: Result, __: Kept) -> Left | None:
    """The CU in the Garrison Box."""
    box = result.get("box")
    return Left({"box": box}, {BOX: box}) if result["allowed"] and isinstance(box, int) else None


CARRIED = Carried(
    names={
        LEVEL: say("unrest level"),
        BOX: say("CU in the Garrison Box"),
        POINTS: say("support points"),
    },
    after={
        "sor.unrest-battle": _unrest,
        "sor.battle": _battle,
        "sor.raise": _raise,
        "sor.garrison": _garrison,
        "sor.reinforce": _garrison,
    },
    begin={
        "sor.unrest-battle": as_is(level=LEVEL),
        "sor.raise": as_is(level=LEVEL, units=BOX),
        "sor.garrison": as_is(box=BOX),
        "sor.reinforce": as_is(box=BOX),
        "sor.plan": as_is(level=LEVEL, units=BOX),
        "sor.hand": as_is(level=LEVEL),
        "sor.unrest-maximum": as_is(level=LEVEL, units=BOX),
        "sor.victory-points": as_is(level=LEVEL),
    },
    swap={"sor.battle": lambda facts: exchanged(facts, PAIRS)},
)
