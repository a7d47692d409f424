"""What a result of De Bello Punico leaves for the next case: disorder and panic, and the rout points of both sides."""

from __future__ import annotations

from typing import Any

from punicref.games.dbp.battles import OTHER
from punicref.games.dbp.inputs import Side
from punicref.messages import say
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
    rout = _suffered(facts, result["rout_points"], outcomes[0]["panic"], kept)
    case |= {f"{end}_rout": points for end, points in rout.items() if f"{end}_rout" in facts}
    return Left(case, {ROUT[_whose(end, facts["side"])]: points for end, points in rout.items()})


def _suffered(facts: Facts, gained: Result, panic: Result, kept: Kept) -> dict[str, int]:
    """Return the rout points of both sides, counted from what was stated or kept; none where they cannot be counted."""
    if "side" not in facts or any(panic[end] and gained[end] is None for end in ENDS):
        return {}
    before = {end: facts.get(f"{end}_rout", kept.get(ROUT[_whose(end, facts["side"])], 0)) for end in ENDS}
    return {end: int(before[end]) + (gained[end] or 0) for end in ENDS}


def _whose(end: str, side: Side) -> Side:
    """Return whose unit stands on an end of the attack."""
    return side if end == "attacker" else OTHER[side]


def _missile(_: Facts, result: Result, __: Kept) -> Left | None:
    """The disorder points of the target after the fire (9.5)."""
    disorder = result.get("disorder")
    return Left({"disorder": disorder}, {}) if isinstance(disorder, int) else None


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
