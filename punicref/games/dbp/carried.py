"""What a result of De Bello Punico leaves for the next case: disorder and panic, and the rout points of both sides."""

from __future__ import annotations

from typing import Any

from punicref.games.dbp.battles import OTHER
from punicref.games.dbp.inputs import Side
from punicref.messages import Message, say
from punicref.ruling.carried import Carried, Facts, Kept, Left, Result, exchanged

ROUT: dict[str, str] = {"roman": "roman_rout", "carthaginian": "carthaginian_rout"}
ENDS = ("attacker", "defender")

PAIRS = {
    "attack": "defend",
    "attack_back": "defend_back",
    **{
        f"attacker{end}": f"defender{end}"
        for end in (
            "", "_morale", "_morale_back", "_disorder", "_support", "_command", "_leader", "_distance",
            "_leader_points", "_leader_lost", "_panicked", "_rout",
        )
    },
}  # fmt: skip
"""What attacker and defender exchange where the other side attacks."""


_SIDE = (
    "_morale", "_morale_back", "_disorder", "_support", "_command", "_leader", "_distance", "_panicked",
)  # fmt: skip
_FIGHTERS = {
    "attacker": (
        "attack", "attack_back", *(f"attacker{end}" for end in _SIDE),
        "charge", "run", "rear", "not_in_front", "attacked", "left_zoc", "halted",
    ),
    "defender": (
        "defend", "defend_back", *(f"defender{end}" for end in _SIDE),
        "rear", "not_in_front", "leader_alone", "strikes_back",
    ),
}  # fmt: skip
"""What is true of one of the units of a combat alone. What its leader is worth, and whether he lives, is not."""

_LINE = ("distance", "toward", "facing", "between", "leader_between", "terrain_between", "number")
"""What is true of a shooter and his target together."""

OWN: dict[str, dict[str, tuple[str, ...]]] = {
    "dbp.combat": _FIGHTERS,
    "dbp.fight": _FIGHTERS,
    "dbp.missile": {
        "shooter": ("arrow", "shots", "shooter_panicked", "shooters", *_LINE),
        "target": ("panicked", "leader", "disorder", "morale", *_LINE),
    },
    "dbp.movement": {"unit": ("movement", "facing", "disordered", "disorder", "morale", "from_zoc")},
    "dbp.pursuit": {"victor": ("victor_panicked", "route", "zoc"), "fled": ("route", "zoc")},
    "dbp.rear": {"attacker": ("in_front",)},
    "dbp.support": {
        "by": ("not_in_rear", "other_facing", "enemy_zoc", "used", "panicked", "halted"),
    },
    "dbp.withdraw": {
        "unit": ("movement", "reduced", "vacant", "withdrawn", "leader", "panicked", "halted"),
        "attacker": ("attacker_movement", "attacker_reduced"),
    },
}


def _combat(facts: Facts, result: Result, kept: Kept) -> Left | None:
    """The disorder points and the panic of both units (10.7, 10.8), and with the side named the rout points (16.1)."""
    outcomes: list[dict[str, Any]] = result.get("outcomes") or []
    if not result.get("combat") or len(outcomes) != 1:
        return None
    case: dict[str, Any] = {}
    for end in ENDS:
        added = outcomes[0]["disorder"][end]
        if added:
            case[f"{end}_disorder"] = result[end]["disorder"] + added
        if outcomes[0]["panic"][end]:
            case[f"{end}_panicked"] = True
    rout, lost = _suffered(facts, result, kept)
    case |= {f"{end}_rout": points for end, points in rout.items() if f"{end}_rout" in facts}
    return Left(case, {ROUT[_whose(end, result["side"])]: points for end, points in rout.items()}, lost)


def _suffered(facts: Facts, result: Result, kept: Kept) -> tuple[dict[str, int], Message | None]:
    """Return the rout points of both sides, counted from what was stated or kept, and what cannot be counted."""
    side, gained = result["side"], result["suffered"]
    if not side:
        return {}, _NOBODYS if any(points != 0 for points in gained.values()) else None
    if None in gained.values():
        return {}, _NO_TYPE
    before = {end: facts.get(f"{end}_rout", kept.get(ROUT[_whose(end, side)], 0)) for end in ENDS}
    return {end: int(before[end]) + int(gained[end]) for end in ENDS}, None


_NOBODYS = say(
    "Rout points are not kept, as it was not said whose unit it is: take that back, say it, and accept anew."
)
_NO_TYPE = say("Rout points are not kept, as the type of a unit in panic was not said.")


def _whose(end: str, side: Side) -> Side:
    """Return whose unit stands on an end of the attack."""
    return side if end == "attacker" else OTHER[side]


def _missile(facts: Facts, result: Result, kept: Kept) -> Left | None:
    """What the shot left of the target (9.3), the shot that is spent (9), and the rout points that it brought (16.1)."""
    hit, suffered, side = result.get("hit"), result.get("suffered", 0), result.get("side")
    if not isinstance(hit, bool) or (hit and "suffered" not in result):
        return None
    case: dict[str, Any] = {"shots": int(facts.get("shots", 0)) + 1}
    if hit:
        case["disorder"] = result["disorder"]
    if result["panic"]:
        case["panicked"] = True
    if not suffered or side is None:
        return Left(case, {}, _NOBODYS if suffered else None)
    return Left(case, {ROUT[side]: kept.get(ROUT[side], 0) + int(suffered)})


def _rout(facts: Facts, result: Result, _: Kept) -> Left:
    """The rout points of the side (16.1)."""
    total = result["suffered"]
    case = {"so_far": total, "panicked": None, "eliminated": None, "pursuing": None, "exits": None, "leader": None}
    return Left(case, {ROUT[facts["side"]]: total})


def _begin_combat(facts: Facts, kept: Kept) -> dict[str, Any]:
    side = facts.get("side")
    if side is None or "battle" not in facts:
        return {}
    known = {end: kept.get(ROUT[_whose(end, side)]) for end in ENDS}
    return {f"{end}_rout": points for end, points in known.items() if points is not None}


def _begin_rout(facts: Facts, kept: Kept) -> dict[str, Any]:
    name = ROUT.get(facts.get("side", ""), "")
    return {"so_far": kept[name]} if name in kept else {}


def _begin_victory(_: Facts, kept: Kept) -> dict[str, Any]:
    return {side: kept[name] for side, name in ROUT.items() if name in kept}


def _swap(facts: Facts) -> dict[str, Any]:
    swapped = exchanged(facts, PAIRS, frozenset(("battle", "side")))
    if "side" in swapped:
        swapped["side"] = OTHER[swapped["side"]]
    return swapped


CARRIED = Carried(
    names={
        "roman_rout": say("rout points that Rome has suffered"),
        "carthaginian_rout": say("rout points that Carthage has suffered"),
    },
    after={"dbp.combat": _combat, "dbp.missile": _missile, "dbp.rout": _rout},
    begin={"dbp.combat": _begin_combat, "dbp.rout": _begin_rout, "dbp.victory": _begin_victory},
    swap={"dbp.combat": _swap, "dbp.fight": _swap},
    own=OWN,
)
