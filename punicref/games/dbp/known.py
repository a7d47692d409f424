"""What the sheet tells a case of De Bello Punico beside the fields of its things, and what it forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from punicref.games.dbp import start, units
from punicref.games.dbp.battles import NAMES, OTHER
from punicref.language.messages import Message, say
from punicref.sheet.effects import Key
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.sheet.kinds import Facts

ROLES = ("attacker", "defender")
"""Who meets in a combat."""

LISTED = ("first", "second", "third", "fourth")
"""Units of one side that a line names one after the other."""

BOXES = ("initiative", "combat", "recovery", "cavalry", "movement", "elephants")
"""The command boxes whose points are kept (4.2 to 4.6, 4.8)."""

PURSE = (*BOXES, "charges")
"""All that a side loses with its leader (13)."""


def side_key(side: str) -> Key:
    """Return which thing a side is."""
    return Key("side", side)


def leader_key(side: str) -> Key:
    """Return which thing the leader of a side is."""
    return Key("leader", side)


def other(side: str | None) -> str:
    """Return the enemy of a side; empty where it is not known."""
    return {str(one): str(enemy) for one, enemy in OTHER.items()}.get(side or "", "")


def named(side: str) -> Message:
    """Return what a side is called."""
    return {str(one): name for one, name in NAMES.items()}[side]


def type_of(view: View, role: str, fact: str = "") -> str:
    """Return the type of a unit: as it was said, else as it is known; empty where it is neither."""
    return str(view.facts.get(fact or role) or view.get(role, "type", ""))


def phasing(view: View, impulse: str) -> str:
    """Return whose impulse of a kind it is; empty where another step is played, or nobody has said which."""
    side = str(view.get("turn", "side", ""))
    return side if side and view.get("turn", "step") == f"{side}-{impulse}" else ""


def _of_two(view: View, own: tuple[str, str], enemy: tuple[str, str], impulse: str) -> str:
    """Return whose unit the first of two enemies is; each is told by its role and the fact of its type.

    It is his who was named, or as it is known of either; else a type of the legion tells, else whose impulse it is.
    """
    known = view.facts.get("side") or view.get(own[0], "side") or other(view.get(enemy[0], "side"))
    if known:
        return str(known)
    legion = [type_of(view, *one) in units.LEGION for one in (own, enemy)]
    if legion[0] != legion[1]:
        return "roman" if legion[0] else other("roman")
    return phasing(view, impulse)


def attackers(view: View) -> str:
    """Return the side that attacks; empty where nothing tells."""
    return _of_two(view, ("attacker", "attacker"), ("defender", "defender"), "combat")


def defenders(view: View) -> str:
    """Return the side that is attacked."""
    return other(attackers(view))


def whose(view: View, role: str) -> str:
    """Return whose unit stands on an end of an attack."""
    return attackers(view) if role == "attacker" else defenders(view)


def targets(view: View) -> str:
    """Return the side that is shot at."""
    return _of_two(view, ("target", "target"), ("shooter", "shooter"), "") or other(phasing(view, "missile"))


def shooters(view: View) -> str:
    """Return the side that shoots."""
    return other(targets(view))


def movers(view: View) -> str:
    """Return the side of the unit that moves."""
    known = view.get("unit", "side")
    if known:
        return str(known)
    if type_of(view, "unit") in units.LEGION:
        return "roman"
    return phasing(view, "movement")


def victors(view: View) -> str:
    """Return the side whose unit has made an enemy panic."""
    return str(view.get("victor", "side") or other(view.get("fled", "side")))


def fugitives(view: View) -> str:
    """Return the side whose unit has gone into panic."""
    return other(victors(view))


def withdrawers(view: View) -> str:
    """Return the side that is attacked and would withdraw."""
    known = view.get("unit", "side") or other(view.get("attacker", "side"))
    if known:
        return str(known)
    legion = [type_of(view, one) in units.LEGION for one in ("unit", "attacker")]
    if legion[0] != legion[1]:
        return "roman" if legion[0] else other("roman")
    return other(phasing(view, "combat"))


def pursuers(view: View) -> str:
    """Return the side whose movement impulse it is, or the only one that has cavalry off the map."""
    sides = {str(view.get(one, "side", "")) for one in view.all("unit", pursuing=True)}
    return phasing(view, "movement") or (sides.pop() if len(sides) == 1 else "")


def recoverers(view: View) -> str:
    """Return the side that recovers."""
    return str(view.facts.get("side") or phasing(view, "recovery"))


def lost(view: View, side: str) -> bool:
    """Whether the leader of a side has been eliminated."""
    return bool(side) and bool(view.get(leader_key(side), "lost"))


def is_with(view: View, side: str, role: str) -> bool:
    """Whether the leader of a side is with the unit in a role."""
    name = view.name(role)
    return bool(side and name) and not lost(view, side) and view.get(leader_key(side), "with") == name


def disorder(view: View, role: str, side: str) -> int:
    """Return the disorder points of a unit: those that are known, else those with which it began the battle."""
    known = view.get(role, "disorder")
    if known is not None:
        return int(known)
    one = type_of(view, role)
    reduced = view.facts.get("battle") == "trebbia" and side == "roman" and one and one not in start.UNREDUCED
    return int(bool(reduced))


def _true(**facts: Any) -> dict[str, Any]:
    """Return the facts that are true, or numbers above nought."""
    return {name: value for name, value in facts.items() if value}


def supporters(role: str) -> tuple[str, ...]:
    """Return the roles of the units that support one of two who fight: it has as many rear hexes (10.4)."""
    return tuple(f"{role}_supporter_{one}" for one in ("a", "b", "c"))


def supporting(view: View, role: str) -> list[str]:
    """Return the roles of the units that are said to support one of two who fight."""
    return [one for one in supporters(role) if one in view.roles]


def combat(view: View) -> Facts:
    """Whose unit attacks, where the leaders are and whether they live, and the rout points of both sides."""
    return {**fight(view), **_true(halted=view.get("attacker", "wild")), **_rout(view)}


def fight(view: View) -> Facts:
    """Whose unit attacks, who supports, where the leaders are and whether they live."""
    side = attackers(view)
    told = view.get("attacker", "side") or view.get("defender", "side") or phasing(view, "combat")
    found: dict[str, Any] = _true(side=side if told else "")
    for role in ROLES:
        found |= _true(**{f"{role}_support": len(supporting(view, role))})
        own = whose(view, role)
        if own:
            found |= _true(
                **{
                    f"{role}_leader": is_with(view, own, role),
                    f"{role}_leader_lost": lost(view, own),
                    f"{role}_leader_points": view.get(leader_key(own), "value"),
                }
            )
    return found


def _rout(view: View) -> dict[str, Any]:
    """Return the rout points of both sides, where they can be held against a limit."""
    types = [type_of(view, role) for role in ROLES]
    if not attackers(view) or "battle" not in view.facts or "" in types:
        return {}
    return _true(**{f"{role}_rout": view.get(side_key(whose(view, role)), "rout") for role in ROLES})


def across(view: View) -> bool:
    """Whether something is said of a shot that tells which of the printed numbers it has, beside the distance."""
    return any(view.facts.get(one) for one in ("toward", "facing", "between", "leader_between", "terrain_between"))


def missile(view: View) -> Facts:
    """Whose unit is shot at, its number, whether its leader is with it, whether the shooter has just moved (9)."""
    side = targets(view)
    impulse = {str(view.get("turn", "side", ""))} if view.get("turn", "step", "").endswith("-missile") else set()
    numbers = {} if across(view) else view.get("shooter", "numbers", {})
    return _true(
        side=side,
        number=numbers.get(str(view.facts.get("distance"))),
        leader=is_with(view, side, "target"),
        phasing=bool(side and impulse and shooters(view) not in impulse),
    )


def movement(view: View) -> Facts:
    """What is left of the movement allowance, the disorder, and whether the unit flees."""
    side = movers(view)
    if view.facts.get("mover") == "leader":
        return _true(leader_lost=lost(view, side))
    points = disorder(view, "unit", side)
    left = view.get("unit", "left")
    found = _true(leader_lost=lost(view, side), disorder=points)
    if view.get("unit", "panicked"):
        found["mover"] = "panicked"
    return {**found, "movement": view.get("unit", "movement") if left is None else left}


def facing(view: View) -> Facts:
    """What is left of the movement allowance, and whether the unit has front all round (8)."""
    left = view.get("unit", "left")
    return {
        **_true(all_round=view.get("unit", "panicked")),
        "movement": view.get("unit", "movement") if left is None else left,
    }


def zoc(view: View) -> Facts:
    """Whether the enemy is in panic, and so has no zone of control (11)."""
    return {"enemy": "panicked"} if view.get("enemy", "panicked") else {}


def pursuit(view: View) -> Facts:
    """The points of the victor's Cavalry box, and whether it was attacked: then the fleeing unit had attacked."""
    side = victors(view)
    found = _true(leader_lost=lost(view, side))
    if view.get("fled", "attacked") and not view.facts.get("by_fire"):
        found["defender"] = True
    return {**found, "points": view.get(side_key(side), "cavalry") if side else None}


def return_(view: View) -> Facts:
    """How many units are off the map in pursuit, the points of the Cavalry box, and how many Romans have panicked."""
    side = pursuers(view)
    if view.facts.get("held_back"):
        enemy = other("roman")
        fled = len(view.all("unit", side="roman", panicked=True))
        found = _true(fled=fled, leader_lost=lost(view, enemy))
        return {**found, "points": view.get(side_key(enemy), "cavalry")}
    if not side:
        return {}
    off = returning(view) or len(view.all("unit", side=side, pursuing=True))
    found = _true(cavalry=off, leader_lost=lost(view, side))
    return {**found, "points": view.get(side_key(side), "cavalry")}


def returning(view: View) -> int:
    """Return how many units are named that are to return."""
    return sum(role in view.roles for role in LISTED)


def withdraw(view: View) -> Facts:
    """Which counters show their back, whether the leader is with the unit, and what befell Elephants (15.1)."""
    side = withdrawers(view)
    if view.facts.get("leader") == "alone":
        return {}
    wild = view.get("unit", "wild")
    found = _true(
        reduced=disorder(view, "unit", side) > 0, attacker_reduced=disorder(view, "attacker", other(side)) > 0
    )
    if is_with(view, side, "unit"):
        found["leader"] = "with"
    if wild or view.get("unit", "halted"):
        found["halted"] = "wild" if wild else "halted"
    return found


def support(view: View) -> Facts:
    """Which of the units named next to the fighting one have supported, are in panic, or were halted."""
    named_ = [role for role in LISTED if role in view.roles]

    def those(*fields: str) -> list[int]:
        return [at for at, role in enumerate(named_, 1) if any(view.get(role, one) for one in fields)]

    found = {"used": those("supported"), "panicked": those("panicked"), "halted": those("halted", "wild")}
    if view.facts.get("by") is None and named_:
        types = [str(view.get(role, "type") or view.name(role).rpartition(" ")[0]) for role in named_]
        return _true(**found, by=", ".join(types) if all(types) else "")
    return _true(**found)


def recovery(view: View) -> Facts:
    """Whose impulse it is, the points of the Recovery box, and the disorder of the units named."""
    side = recoverers(view)
    named_ = [role for role in LISTED if role in view.roles]
    found: dict[str, Any] = _true(side=side, leader_lost=lost(view, side))
    if side:
        found["recovery"] = view.get(side_key(side), "recovery")
    points = [_before(view, role, side) for role in named_]
    if points and None not in points:
        found["disorder"] = points
        found |= _true(panicked=[at for at, role in enumerate(named_, 1) if view.get(role, "panicked")])
    return found


def _before(view: View, role: str, side: str) -> int | None:
    """Return the disorder of a unit that is named for recovery; None where only the players know it."""
    known = view.get(role, "disorder")
    if known is not None:
        return int(known)
    one = str(view.get(role, "type") or view.name(role).rpartition(" ")[0])
    begun = view.facts.get("battle") == "trebbia" and side == "roman" and one and one not in start.UNREDUCED
    return 1 if begun else None


def elephants(view: View) -> Facts:
    """How many Elephants are named, their disorder, and whether Rome still has its leader."""
    named_ = [role for role in LISTED if role in view.roles]
    found: dict[str, Any] = _true(leader_lost=lost(view, "roman"), number=len(named_))
    points = [int(view.get(role, "disorder", 0)) for role in named_]
    return {**found, "disorder": points} if any(points) else found


def rout(view: View) -> Facts:
    """The rout points of the side, where nothing is said to be added to them."""
    side, added = view.facts.get("side"), ("panicked", "leader", "exits", "pursuing")
    return {"so_far": view.get(side_key(str(side)), "rout")} if side and not view.facts.keys() & set(added) else {}


def victory(view: View) -> Facts:
    """The rout points of both sides."""
    return {side: view.get(side_key(side), "rout") for side in NAMES}


def initiative(view: View) -> Facts:
    """Whose leader has been eliminated (13)."""
    gone = [side for side in NAMES if lost(view, side)]
    if not gone:
        return {}
    return {"leaders_lost": gone[0] if len(gone) == 1 else "both"}


def not_in_combat(view: View) -> Message | None:
    """Say why a combat is not to be had: a unit off the map, or help that its side cannot give any more."""
    for role in ROLES:
        supports = supporting(view, role)
        if any(view.get(one, "pursuing") for one in (role, *supports)):
            return _OFF_THE_MAP
        if any(view.get(one, "supported") for one in supports):
            return say("A unit supports in only one combat of an impulse. [10.4.1]")
        side = whose(view, role)
        if not side:
            continue
        if lost(view, side):
            if view.facts.get(f"{role}_leader"):
                return say("The leader of {side} has been eliminated. [13]", side=named(side))
            continue
        if view.facts.get(f"{role}_command"):
            if view.get(side_key(side), "combat") == 0:
                return say("{side} has no point left in the Combat box. [4.3]", side=named(side))
            if view.get(role, "command"):
                return _ONE_POINT
    side = attackers(view)
    if side and view.facts.get("charge") and not lost(view, side) and view.get(side_key(side), "charges") == 0:
        return say("{side} has no charge left in this turn. [4.7, 15.2]", side=named(side))
    return None


_OFF_THE_MAP = say("A unit that has pursued off the map takes no part until it returns. [14, 14.1]")
_ONE_POINT = say("This unit has had its command point in this impulse. [4.1.1]")


def not_shot(view: View) -> Message | None:
    """Say why a shot is not to be had."""
    if view.get("shooter", "pursuing") or view.get("target", "pursuing"):
        return _OFF_THE_MAP
    if view.facts.get("leader") and lost(view, targets(view)):
        return say("The leader of {side} has been eliminated. [13]", side=named(targets(view)))
    return None


def not_moved(view: View) -> Message | None:
    """Say why a unit may not move: halted Elephants, a unit that had to stop, or a point that it cannot have."""
    if view.facts.get("mover") == "leader":
        return None
    if view.get("unit", "pursuing"):
        return _OFF_THE_MAP
    if view.get("unit", "halted"):
        return say("Elephants that were halted do not move in this game turn. [15.1.r3-4]")
    turns = all(one.strip() == "turn" for one in str(view.facts.get("way", "turn")).split(","))
    if view.get("unit", "stopped") and not turns and not view.get("unit", "panicked"):
        return say("It had to stop in an enemy zone of control, and enters no further hex in this impulse. [8.2]")
    if view.facts.get("command"):
        side = movers(view)
        if view.get("unit", "command"):
            return _ONE_POINT
        if side and not lost(view, side) and view.get(side_key(side), "movement") == 0:
            return say("{side} has no point left in the Movement box. [4.6]", side=named(side))
    return None


def not_recovered(view: View) -> Message | None:
    """Say why a unit may have no point of the Recovery box (4.1.1)."""
    if any(view.get(role, "command") for role in LISTED):
        return _ONE_POINT
    return None


def not_rolled(view: View) -> Message | None:
    """Say why Rome may not roll against Elephants: it has too few points left in the box (4.8)."""
    left = view.get(side_key("roman"), "elephants")
    if left is not None and not lost(view, "roman") and int(view.facts.get("points") or 1) > int(left):
        return say("{side} has too few points left in the Elephants box. [4.8]", side=NAMES["roman"])
    return None
