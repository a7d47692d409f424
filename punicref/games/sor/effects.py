"""What rulings of The Sword of Rome change on the sheet: the unrest, the box, leaders, armies, cards and points.

Only what a result decides is kept. The CU in the box are one pool (19): no leader owns any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.errors import InputProblem
from punicref.language.messages import say
from punicref.sheet.effects import Effect, Key, add, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from punicref.sheet.declared import Result
    from punicref.sheet.view import View

CARTHAGE = "carthage"

BOX, MAP = "box", "map"
"""Where a leader is, as far as rulings tell."""

TURN, STEP, SIDE = Key("turn"), "step", "side"

REINFORCEMENT, DRAW, ROUNDS, SCORING = "reinforcement", "draw", "rounds", "scoring"

SIDES = (("attacker", "attack"), ("defender", "defend"))
"""The two armies of a battle, and the fact that says how large each is."""

MET = ("friendly", "intercepted", "not_avoided", "crossing")
"""How the armies met: the same in a second battle (21.3.10)."""


def number(view: View, fact: str) -> int | None:
    """Return a fact that is a whole number; None where it is not said, or is a range."""
    value = view.facts.get(fact)
    try:
        return None if value is None else int(value)
    except (TypeError, ValueError):
        return None


def _allowed(result: Result) -> None:
    """Refuse to take what is not allowed; InputProblem says so."""
    if not result["allowed"]:
        raise InputProblem(say("This is not allowed: it leaves nothing to take."))


# The rebels


def attack(view: View, result: Result) -> list[Effect] | None:
    """Return what one attack on the rebels changes, or two with a Campaign card (20.3, 20.3.c)."""
    _allowed(result)
    fought = _attacks(result)
    if fought is None:
        return None
    effects = _in_the_rounds(view)
    last = fought[-1]
    effects.append(put("unrest", "level", last["level"]))
    if view.get("box", "cu") is not None or "garrison" in view.facts:
        effects.append(put("box", "cu", last["box"]))
    for one, prefix in zip(fought, ("", "second_"), strict=False):
        effects += _attacked(view, one, prefix)
    return effects


def _attacks(result: Result) -> list[Any] | None:
    """Return the attacks that were fought; None where one is not decided: dice or the force ratio are missing."""
    if "winner" not in result or "if_automatic" in result:
        return None
    second = result.get("second") or {}
    if not second:
        return [result]
    if "battle" not in second:  # the first has left no rebels
        return [result]
    battle = second["battle"]
    return [result, battle] if "winner" in battle else None


def _attacked(view: View, fought: Result, prefix: str) -> Iterator[Effect]:
    """Yield what an attack changes of its leader, of the CU that took part, and of the card."""
    role = f"{prefix}leader"
    sea = fought.get("sea")
    units = number(view, f"{prefix}units")
    yield add("action", "attacks", 1)
    if units is not None:
        yield add("box", "fought", units - fought["removed"])
    yield put(role, "where", BOX)
    yield put(role, "attacked", True)
    if sea is not None:
        yield put(role, "left", sea["movement_left"])
    if number(view, f"{prefix}sailed") is not None:
        yield from _leaves_army(view, view.name(role))
    if fought["leader_lost"]:
        yield from _lost(role, fought["leader_becomes"])


def _lost(leader: str | Key, becomes: str) -> Iterator[Effect]:
    """Yield that a leader has lost all his CU (base:8.4)."""
    yield put(leader, "displaced" if becomes == "displaced" else "set_aside", True)
    yield put(leader, "where", None)


def fallen_leader(view: View, leader: Key) -> list[Effect]:
    """Return what follows where a leader is said to have lost all his CU (base:8.4): one with a name is displaced."""
    return list(_lost(leader, "displaced" if view.things.declared.kind("leader").printed.get(leader.name) else "aside"))


def _in_the_rounds(view: View) -> list[Effect]:
    """Return that the rounds are going on: who was displaced before the Reinforcement Phase is free, then (base:8.4)."""
    step = view.get(TURN, STEP)
    if step in (None, ROUNDS):
        return []
    freed = view.all("leader", displaced=True) if step == REINFORCEMENT else []
    return [put(TURN, STEP, ROUNDS), *(put(one, "displaced", None) for one in freed)]


# The unrest level, cards and points


def raised(view: View, result: Result) -> list[Effect]:
    """Return what an event or a victory changes of the unrest level (20, 20.1.ex1); only an event leaves the marker."""
    _allowed(result)
    effects = [put("unrest", "level", result["level"])]
    if result.get("marker"):
        effects += [put("unrest", "raised", True), *_in_the_rounds(view)]
    if view.facts["by"] == "victory":
        effects.append(put("battle", "support", result["left"]))
    return effects


def hand(_: View, result: Result) -> list[Effect] | None:
    """Return the hand that Carthage draws; out of the Draw Phase it changes nothing (20.2.a)."""
    if "hand" not in result:
        return None
    return [put("carthage", "hand", result["hand"])] if result["counts_now"] else []


def victory_points(view: View, result: Result) -> list[Effect] | None:
    """Return the victory points that are left after a Scoring Phase (20.2.b)."""
    if "lost" not in result:
        return None
    if not result["counts_now"]:
        return []
    left = result.get("left")
    return [put("carthage", "points", None if left is None or number(view, "points") is None else left)]


# The Garrison Box


def garrison(view: View, result: Result) -> list[Effect]:
    """Return what a sea move into the box or out of it changes; the unrest level stays (20.1.ex2)."""
    _allowed(result)
    inwards = view.facts["direction"] == "in"
    effects = _in_the_rounds(view)
    effects += [put("leader", "where", BOX if inwards else MAP), put("leader", "left", result["movement_left"])]
    if "box" in result:
        effects.append(put("box", "cu", result["box"]))
    if inwards:
        effects += _leaves_army(view, view.name("leader"))
    elif view.facts.get("attacked"):
        effects.append(add("box", "fought", -(number(view, "units") or 0)))
    return effects


def _leaves_army(view: View, leader: str) -> Iterator[Effect]:
    """Yield that the army on the map which a leader had commanded is his no more: what is left of it nobody knows."""
    if not leader:
        return
    for one in view.all("force", leader=leader):
        for field in ("leader", "tactics", "rank", "cu"):
            yield put(one, field, None)


def reinforce(view: View, result: Result) -> list[Effect]:
    """Return what reinforcements change: CU in the box, and a leader who is placed there (19.1)."""
    _allowed(result)
    effects = [put("box", "cu", result["box"])] if "box" in result else []
    if result.get("leader") and view.name("leader"):
        effects += [put("leader", "where", BOX), put("leader", "displaced", None), put("leader", "set_aside", None)]
        effects += _leaves_army(view, view.name("leader"))
    return effects


# Battles on the map


def battle(view: View, result: Result) -> list[Effect] | None:
    """Return what a battle on the map changes: both armies, their leaders, and what hangs on the victory."""
    removed, winner = result.get("removed"), result.get("winner")
    if not isinstance(removed, dict) or winner is None or "if_automatic" in result:
        return None
    effects = _in_the_rounds(view)
    for side, fact in SIDES:
        effects += _army(view, result, side, (number(view, fact) or 0) - removed[side])
    loser = next(side for side, _ in SIDES if side != winner)
    second = bool(result.get("second_battle"))
    effects += [
        put("battle", "attacker", view.name("attacker") or None),
        put("battle", "defender", view.name("defender") or None),
        put("battle", "winner", view.get(winner, "power")),
        put("battle", "loser", view.get(loser, "power")),
        put("battle", "losses", removed[loser]),
        put("battle", "support", result["points"]),
        put("battle", "second", second or None),
    ]
    return effects + [put("battle", name, view.facts.get(name) if second else None) for name in MET]


def _army(view: View, result: Result, side: str, left: int) -> Iterator[Effect]:
    """Yield what is left of an army, and what becomes of its leader (base:8.4, base:12.3)."""
    name = view.name(f"{side}_leader") or view.get(side, "leader", "")
    leader = Key("leader", name)
    yield put(side, "cu", left)
    yield put(side, "destroyed", left <= 0 or None)
    if not name:
        return
    yield from (one for one in _leaves_army(view, name) if one.of != view.roles.get(side))
    yield put(side, "leader", name)
    yield put(leader, "where", MAP)
    if view.get(side, "power") is not None:
        yield put(leader, "power", view.get(side, "power"))
    if result["leader_lost"][side]:
        yield from _lost(leader, result["leader_becomes"][side])
