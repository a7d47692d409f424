"""What rulings of De Bello Punico change: disorder and panic, leaders and their points, rout points, what is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from punicref.errors import InputProblem
from punicref.games.dbp import known, units
from punicref.games.dbp.known import BOXES, LISTED, PURSE, ROLES, leader_key, side_key
from punicref.language.messages import say
from punicref.sheet.effects import Effect, Key, add, put
from punicref.sheet.view import View

if TYPE_CHECKING:
    from punicref.sheet.declared import Result

Effects = list[Effect]


def combat(view: View, result: Result) -> Effects | None:
    """What both units have suffered, what was used for it, and what becomes of the leaders (10, 13, 16.1)."""
    if not result.get("allowed"):
        return []
    if not result.get("combat"):
        return _no_combat(view, result)
    outcomes = result.get("outcomes") or ()
    if len(outcomes) != 1:
        return None
    found = [put("attacker", "attacked", True)]
    for role in ROLES:
        found += _fought(view, result, role)
        found += [put(one, "supported", True) for one in known.supporting(view, role)]
    if "charge" in result["attacker"]["modifiers"] and (side := known.attackers(view)):
        found.append(add(side_key(side), "charges", -1))
    for role in ROLES:  # a leader who falls takes all points with him, those left after this combat
        found += _leader_after(view, result, role)
    return found


def _no_combat(view: View, result: Result) -> Effects:
    """The attack is made; a unit in panic is eliminated by it (11.1.2), without further rout points (16.1.1)."""
    found = [put("attacker", "attacked", True), *_goes_on(view, result)]
    if result.get("eliminated"):
        found.append(put("defender", "out", True))
        if view.facts.get("defender_leader"):
            found += _leaves(known.defenders(view))
    return found


def _fought(view: View, result: Result, role: str) -> Effects:
    """What one of the units has suffered and was given."""
    (one,), own = result["outcomes"], result[role]
    side, found = known.whose(view, role), Effects()
    if one["disorder"][role]:
        found.append(put(role, "disorder", own["disorder"] + one["disorder"][role]))
    if one["panic"][role]:
        enemy = "defender" if role == "attacker" else "attacker"
        cavalry = {_type(view, result, each) for each in (role, enemy)} <= set(units.CAVALRY)
        found += _panics(role, _type(view, result, role), pursued=cavalry and not one["panic"][enemy])
    if "command" in own["modifiers"]:
        found.append(put(role, "command", True))
        found += [add(side_key(side), "combat", -1)] if side else []
    return [*found, *_rout(view, side, result["suffered"][role], f"{role}_rout")]


def _type(view: View, result: Result, role: str) -> str:
    return str(result[role]["unit"] or view.get(role, "type", ""))


def _panics(role: str, one: str, *, pursued: bool = False) -> Effects:
    """A unit goes into panic: foot flees on the map, all others are gone (11), cavalry once nobody pursues it."""
    gone = one in units.REMOVED or (one in units.CAVALRY and not pursued)
    return [put(role, "panicked", True), *([put(role, "out", True)] if gone else [])]


def _rout(view: View, side: str, points: int | None, fact: str = "") -> Effects:
    """Count rout points to a side; InputProblem where it, or the type that brings them, is not known."""
    if points is None:
        raise InputProblem(say("Say the type of the unit in panic: rout points go by it. [16.1]"))
    before = view.facts.get(fact)
    if not side:
        if points:
            raise InputProblem(say("Say whose unit it is: its side suffers rout points. [16.1]"))
        return []
    if before is not None:
        return [put(side_key(side), "rout", int(before) + int(points))]
    return [add(side_key(side), "rout", int(points))] if points else []


def _leader_after(view: View, result: Result, role: str) -> Effects:
    """Where the leader of a side is after a combat: eliminated, withdrawn, gone who knows where, or with his unit."""
    side, (one,) = known.whose(view, role), result["outcomes"]
    if not view.facts.get(f"{role}_leader") or not side:
        return []
    if one.get("leader_eliminated", {}).get(role):
        return falls(view, side)
    if one["panic"][role] or (role == "attacker" and result.get("advance")):
        return _leaves(side)
    return _is_with(view, side, role)


def _is_with(view: View, side: str, role: str) -> Effects:
    name = view.name(role)
    return [put(leader_key(side), "with", name)] if name else []


def _leaves(side: str) -> Effects:
    """The leader withdraws, or nobody has said whether he went along."""
    return [put(leader_key(side), "with", None)] if side else []


def _goes_on(view: View, result: Result) -> Effects:
    """The attacker may have left its hex: whether its leader went along is not said."""
    if not result.get("advance") or not view.facts.get("attacker_leader"):
        return []
    return _leaves(known.attackers(view))


def falls(view: View, side: str) -> Effects:
    """A leader is eliminated: his side uses no command points any more (13)."""
    spent = [put(side_key(side), one, 0) for one in PURSE if view.get(side_key(side), one)]
    return [put(leader_key(side), "lost", True), *_leaves(side), *spent]


def fallen_leader(view: View, leader: Key) -> Effects:
    """A leader is said to be eliminated (13), which brings his side rout points (16.1)."""
    return [*falls(view, leader.name), add(side_key(leader.name), "rout", view.number("16.1:leader"))]


def fallen_unit(_: View, unit: Key) -> Effects:
    """A unit is said to be out of play."""
    return [put(unit, "out", True)]


def missile(view: View, result: Result) -> Effects | None:
    """The shot that is spent (9), and what it did to the target and to a leader with it (9.3, 13)."""
    if not result.get("allowed"):
        return []
    shot, hit, side = [add("shooter", "shots", 1)], result.get("hit"), str(result.get("side") or known.targets(view))
    distance, number = view.facts.get("distance"), view.facts.get("number")
    if None not in (distance, number) and not known.across(view):
        shot.append(put("shooter", "numbers", {**view.get("shooter", "numbers", {}), str(distance): number}))
    if "eliminated" in result:  # a target in panic suffers nothing
        return shot
    if not isinstance(hit, bool) or (hit and "suffered" not in result):
        return None
    if not hit:
        return [*shot, *(_is_with(view, side, "target") if view.facts.get("leader") and side else [])]
    found = [*shot, put("target", "disorder", result["disorder"])]
    if result["panic"]:
        one = known.type_of(view, "target")
        found += _panics("target", one, pursued=result.get("pursuit") == "must")
    found += _rout(view, side, result["suffered"])
    if view.facts.get("leader") and side:
        if result.get("leader_killed") == 1:
            return [*found, *falls(view, side)]
        found += _leaves(side) if result["panic"] else _is_with(view, side, "target")
    return found


def movement(view: View, result: Result) -> Effects:
    """What is left of the allowance, the stop, the right to attack, and the disorder of passing through friends."""
    side, mover = known.movers(view), view.facts.get("mover", "unit")
    if result.get("leaves_map") or result.get("removed"):
        return [put("unit", "out", True)]
    if result.get("allowed") is False:
        return []
    if mover == "leader":
        return _leaves(str(view.get("leader", "side") or known.phasing(view, "movement")))
    if mover == "panicked":
        return _crossed(view, result)
    found = [put("unit", "left", result["left"])]
    if view.facts.get("movement") is not None and view.get("unit", "left") is None:
        found.append(put("unit", "movement", view.facts["movement"]))
    if result["stopped"]:
        found.append(put("unit", "stopped", True))
    if view.facts.get("from_zoc") and result["entered"]:
        found.append(put("unit", "left_zoc", True))
    if view.facts.get("command"):
        found.append(put("unit", "command", True))
    added = result.get("disorder", {}).get("mover", 0)
    if added:
        found += _disordered(view, "unit", side, added)
    if known.is_with(view, side, "unit"):
        found += _leaves(side)
    return [*found, *_crossed(view, result)]


def _crossed(view: View, result: Result) -> Effects:
    """The disorder of the unit that is passed, where there is one only and it was named."""
    points = result.get("disorder", {}).get("crossed", ())
    if len(points) != 1 or not points[0]:
        return []
    return _disordered(view, "crossed", known.movers(view), points[0])


def _disordered(view: View, role: str, side: str, added: int) -> Effects:
    """A unit receives disorder points, and goes into panic where they reach its morale value (10.7)."""
    if role not in view.roles:
        return []
    now, morale = known.disorder(view, role, side) + added, view.get(role, "morale")
    found = [put(role, "disorder", now)]
    if morale is not None and now >= morale and not view.get(role, "panicked"):
        found += _panics(role, str(view.get(role, "type", "")))
        if view.name(role) and side and view.get(leader_key(side), "with") == view.name(role):
            found += _leaves(side)
    return found


def cross(view: View, result: Result) -> Effects:
    """The disorder of both units (7.1), or the end of one in panic (11.1.2)."""
    if result.get("eliminated") or result.get("removed"):
        return [put("unit", "out", True)]
    points = result.get("disorder", {})
    side, found = str(view.get("unit", "side") or view.get("crossed", "side", "")), Effects()
    if points.get("mover") and not view.facts.get("panicked"):
        found += _disordered(view, "unit", side, points["mover"])
    if points.get("crossed"):
        found += _disordered(view, "crossed", side, points["crossed"])
    return found


def facing(view: View, result: Result) -> Effects:
    """The movement points of a turn in place (8.1)."""
    left = view.facts.get("movement")
    if not result.get("allowed") or not result.get("cost") or left is None:
        return []
    return [put("unit", "left", int(left) - int(result["cost"]))]


def zoc(view: View, result: Result) -> Effects:
    """The stop in an enemy zone of control, or the attack forgone by leaving one (8.2)."""
    if not result.get("allowed") or view.facts.get("fleeing"):
        return []
    found = [put("unit", "stopped", True)] if result.get("must_stop") else []
    return [*found, *([put("unit", "left_zoc", True)] if result.get("may_attack") is False else [])]


def elephants(view: View, result: Result) -> Effects | None:
    """The points that are used (4.8), and what befalls each unit that is named (15.1)."""
    if not result.get("allowed"):
        return []
    if "results" not in result:
        return None
    used = view.facts.get("points") or result["points_needed"]
    found = [add(side_key("roman"), "elephants", -int(used))]
    named = [role for role in LISTED if role in view.roles]
    if len(named) == len(result["results"]):
        for role, one in zip(named, result["results"], strict=True):
            found += _enraged(view, role, one)
    struck = [one for one in result["results"] if one.get("struck")]
    if len(struck) == 1 and "struck" in view.roles:
        found.append(put("struck", "disorder", struck[0]["struck_disorder"]))
        if struck[0]["struck_panics"]:
            found += _panics("struck", str(view.get("struck", "type", "")))
    return found


def _enraged(view: View, role: str, one: Result) -> Effects:
    """What a roll does to a unit of Elephants."""
    found = Effects()
    if one["result"] == "halted":
        found.append(put(role, "halted", True))
    if one["result"] == "rampaging":
        found.append(put(role, "wild", True))
    if one["disorder"] != view.get(role, "disorder", 0):
        found.append(put(role, "disorder", one["disorder"]))
    if one["removed"]:
        found += _panics(role, units.ELEPHANTS)
    return found


def pursuit(view: View, result: Result) -> Effects:
    """The point that calls a pursuit off (4.5), or the cavalry that leaves the map (14)."""
    side = known.victors(view)
    cavalry = known.type_of(view, "fled") in units.CAVALRY
    found = [put("fled", "out", True)] if cavalry else []
    if result["pursuit"] == "called_off" and side:
        found.append(add(side_key(side), "cavalry", -int(result["points"])))
    if result.get("leaves_map"):
        found.append(put("victor", "pursuing", True))
    gone = result["pursuit"] == "must" or result["advance"] != "none"
    return [*found, *(_leaves(side) if gone and known.is_with(view, side, "victor") else [])]


def return_(view: View, result: Result) -> Effects:
    """The units that are back on the map, and the points that they took (14.1, 17.1.3.c)."""
    if not result.get("allowed"):
        return []
    held = view.facts.get("held_back")
    side = known.other("roman") if held else known.pursuers(view)
    spent = [add(side_key(side), "cavalry", -int(result["points"]))] if side else []
    if held:
        return spent
    named = [view.roles[role] for role in LISTED if role in view.roles]
    off = named or (view.all("unit", side=side, pursuing=True) if side else [])
    if len(off) > result["returning"]:
        raise InputProblem(say("Name the cavalry that returns. [14.1]"))
    return [*spent, *(put(one, "pursuing", False) for one in off)]


def withdraw(view: View, result: Result) -> Effects:
    """The withdrawal, and the attack that it ends (10, 10.1); a leader who cannot withdraw is eliminated (13)."""
    side = known.withdrawers(view)
    if result.get("eliminated"):
        return falls(view, side) if side else []
    if not result.get("allowed"):
        return []
    found = [put("attacker", "attacked", True)]
    if view.facts.get("leader") != "alone":
        found.append(add("unit", "withdrawn", 1))
    for own, role in ((side, "unit"), (known.other(side), "attacker")):
        if known.is_with(view, own, role):
            found += _leaves(own)
    return found


def support(view: View, result: Result) -> Effects:
    """The units that have supported in this impulse (10.4.1), where they are named."""
    named = [role for role in LISTED if role in view.roles]
    if len(named) != len(result["units"]):
        return []
    return [put(role, "supported", True) for role, one in zip(named, result["units"], strict=True) if one["allowed"]]


def recovery(view: View, result: Result) -> Effects:
    """The disorder that units lose, and the points that it takes (4.4, 12)."""
    if not result.get("recovers"):
        return []
    side = known.recoverers(view)
    named = [role for role in LISTED if role in view.roles]
    if result["choice"] and named:
        raise InputProblem(say("Name only the units that recover. [4.4]"))
    found = [add(side_key(side), "recovery", -int(result["recovers"]))] if side else []
    if not result["choice"] and len(named) == len(result["disorder"]):
        for at, role in enumerate(named):
            if at + 1 in result["eligible"]:
                found += [put(role, "disorder", result["disorder"][at]), put(role, "command", True)]
    return found


def command(view: View, result: Result) -> Effects:
    """The points in the boxes (4.1), and the charges that the Furor box allows (4.7)."""
    if not result.get("allowed"):
        return []
    side, all_placed = side_key(str(view.facts["side"])), result.get("to_place") == 0
    own = {*BOXES, "charges"} - {"charges" if side.name == "roman" else "elephants"}
    charges = (result["gives"] or {}).get("furor", {}).get("charges")
    placed = {box: view.facts.get(box) for box in BOXES} | {"charges": charges}
    return [
        put(side, box, number or 0)
        for box, number in placed.items()
        if number is not None or (all_placed and box in own)
    ]


def initiative(view: View, result: Result) -> Effects | None:
    """Who has won the initiative (5), and the points that it took (4.2)."""
    if result.get("winner") is None or None in result["dice"].values():
        return None
    spent = [put(side_key(one), "initiative", 0) for one in ("roman", "carthaginian") if view.facts.get(one)]
    return [put("turn", "initiative", result["winner"]), *spent]


def rout(view: View, result: Result) -> Effects:
    """The rout points of the side (16.1), and the leader who is lost (13)."""
    side = str(view.facts["side"])
    found = [put(side_key(side), "rout", int(result["total"]))]
    return [*found, *(falls(view, side) if view.facts.get("leader") else [])]


def victory(_: View, result: Result) -> Effects:
    """Who has won the battle (16)."""
    return [put("turn", "winner", result["winner"] or "nobody")] if result.get("over") else []
